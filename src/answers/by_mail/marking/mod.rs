//! Redlines, proofreading, checks of one paper against others, playbook reviews and forms by mail: the marked document comes back attached, and the
//! reply lists what is marked. Strangers' documents are opened in the reader's child only.

mod against;
mod checks_asked;
mod counterparts;
mod exchanges;
mod forms;
mod held_statements;
mod marker;
mod playbooks;
mod proofreading;
mod redline_asked;
mod redlines;

pub use marker::{Marked, Marker, marked_name};
pub(super) use proofreading::line_of;

use self::{
    checks_asked::{
        PAPERS, asks_for_a_check, checked_against, checks_for_mistakes, checks_what_came, right_under, wanted_against,
    },
    redline_asked::speaks_of_redline,
};
use super::service::{Answers, Put};
use crate::{
    accounts::Account,
    answers::{engines::engine::Work, extractive::skills::tabulate},
    drafts::{Kind, amendment_changes, contract_changes},
    email::quoted_text::own_words,
    error::Result,
    files::{FILES, File},
    law::{Letters, sentences::sentences_in},
    tasks::{Message, Tasks},
};

/// What a mail orders.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Order {
    Redline,
    Proofread,
    /// A paper beside others: each of its values with what they say.
    Against,
    Form,
    /// Words of a Word document in the place of others.
    Exchange,
    /// A review by the playbook, with its wording as tracked changes if asked.
    Review {
        redline: bool,
    },
}

/// Whether an instruction orders a paper to be marked.
pub(super) fn orders(instruction: &str) -> bool {
    order(instruction).is_some()
}

/// The order in an instruction, if there is one. A question about a redline orders none.
fn order(instruction: &str) -> Option<Order> {
    let head: String = instruction.trim().chars().take(300).collect();
    if let Some(review) = playbook_order(&head) {
        return Some(review);
    }
    // "Which changes did they make? Please redline." asks first, and then orders.
    head.split_inclusive(['?', '!', '\n']).flat_map(|line| line.split(". ")).find_map(|said| in_sentence(said.trim()))
}

fn in_sentence(said: &str) -> Option<Order> {
    let lower = said.to_lowercase();
    let head = lower.as_str();
    let asks = ["what ", "who ", "when ", "did ", "does ", "is ", "are ", "which ", "why ", "how ", "where "];
    if asks.iter().any(|word| head.starts_with(word)) {
        let beside = || right_under(head).is_some().then_some(Order::Against);
        return asks_for_a_check(head).then_some(Order::Proofread).or_else(beside);
    }
    if checked_against(head).is_some() {
        return Some(Order::Against);
    }
    // "Their redline is attached" tells of one.
    let told = [
        "their redline",
        "the redline",
        "this redline",
        "his redline",
        "her redline",
        "your redline",
        "a redline from",
    ];
    let makes = ["send", "make", "prepare", "give", "produce", "create", "want", "need"];
    if told.iter().any(|words| head.contains(words)) && !makes.iter().any(|word| head.contains(word)) {
        return None;
    }
    let any = |words: &[&str]| words.iter().any(|word| head.contains(word));
    if speaks_of_redline(said) || any(&["tracked changes", "track changes", "track the changes", "mark the changes"]) {
        return Some(Order::Redline);
    }
    let fills = ["fill in", "fill out", "complete"];
    if fills.iter().any(|fill| ["form", "pdf", "sheet", "application"].iter().any(|paper| near(head, fill, paper))) {
        return Some(Order::Form);
    }
    let checks = ["check my ", "check our ", "check this ", "check the attached ", "proof my ", "review my "];
    let checked = checks.iter().any(|check| PAPERS.iter().any(|paper| head.contains(&format!("{check}{paper}"))))
        || checks_what_came(head)
        || checks_for_mistakes(head);
    (checked
        || any(&[
            "proofread",
            "proof-read",
            "cite-check",
            "cite check",
            "find the mistakes",
            "find mistakes",
            "find typos",
        ]))
    .then_some(Order::Proofread)
}

/// The order to review a contract by the playbook, also as a question ("Does this meet our playbook?"). A question about the playbook
/// itself orders none.
fn playbook_order(said: &str) -> Option<Order> {
    let lower = said.to_lowercase();
    let head = lower.as_str();
    let any = |words: &[&str]| words.iter().any(|word| head.contains(word));
    let about = [
        "what does our playbook",
        "what does the playbook",
        "what is in ",
        "where is ",
        "summarize the playbook",
        "who ",
    ];
    let verbs = [
        "review", "check", "compare", "against", "meet", "comply", "mark", "apply", "use ", "run ", "hold", "fit",
        "match",
    ];
    let redline = speaks_of_redline(said);
    if !head.contains("playbook") || about.iter().any(|start| head.starts_with(start)) || !any(&verbs) && !redline {
        return None;
    }
    let marks = any(&["tracked change", "track change", "track the changes", "mark it up", "mark up", "markup"]);
    Some(Order::Review { redline: redline || marks })
}

/// Whether a mail names words of a paper that are to be exchanged.
pub(super) fn exchanges_words(instruction: &str) -> bool {
    !contract_changes::exchanges(instruction).is_empty()
}

/// Whether a mail orders changes of a Word document, whether or not each of them can be made.
pub(super) fn works_on_words(instruction: &str) -> bool {
    let contract_changes::Changes { exchanges, unread } = contract_changes::changes_of_mail(instruction);
    !exchanges.is_empty() || !unread.is_empty() || contract_changes::wishes(instruction)
}

/// What the papers of a mail make an order of its words: changes of the one Word document, a redline of the two.
fn ordered_of(files: &[File], instruction: &str) -> Option<Order> {
    let forms: Vec<&str> = files.iter().filter(|file| forms::could_be(file)).map(|file| file.name.as_str()).collect();
    if fills_named(&forms, instruction) {
        return Some(Order::Form);
    }
    let words = files.iter().filter(|file| marker::is_word(file)).count();
    if words == 1 && contract_changes::wishes(instruction) {
        return Some(Order::Exchange);
    }
    // Words of a PDF cannot be exchanged, and whoever asks for it is told so.
    if words == 0 && !files.is_empty() && exchanges_words(instruction) {
        return Some(Order::Exchange);
    }
    // "Compare the two: rent, term and audits."
    if !tabulate::of_questions(instruction).is_empty() {
        return None;
    }
    if words == 2 && files.len() == 2 && amendment_changes::works_in_an_amendment(instruction) {
        return Some(Order::Redline);
    }
    let lower = instruction.to_lowercase();
    let compares = ["what changed", "what has changed", "what was changed", "what is different", "differ", "compare"];
    (words == 2 && files.len() == 2 && compares.iter().any(|words| lower.contains(words))).then_some(Order::Redline)
}

/// Whether a mail orders a paper that came with it to be filled in, by a word of its name: "Fill in the mediation report."
fn fills_named(files: &[&str], instruction: &str) -> bool {
    let lower = instruction.trim().to_lowercase();
    let orders = lower.split(['.', '\n', '!', '?']).filter_map(|sentence| {
        let bare = sentence
            .trim()
            .trim_start_matches("please ")
            .trim_start_matches("can you ")
            .trim_start_matches("could you ");
        ["fill in ", "fill out ", "complete "].iter().find_map(|verb| bare.strip_prefix(verb).map(str::to_owned))
    });
    let objects: Vec<String> = orders.collect();
    files.iter().any(|file| objects.iter().any(|object| forms::is_named(file, object)))
}

/// Whether a word stands within a few words behind another.
fn near(text: &str, first: &str, second: &str) -> bool {
    text.find(first)
        .is_some_and(|at| text[at + first.len()..].split_whitespace().take(4).any(|word| word.starts_with(second)))
}

impl Answers {
    /// Whether a paper is ordered that itself says what changes in the one that came with the mail.
    fn amends(&self, instruction: &str) -> bool {
        self.drafts.kinds().ordered(instruction).is_some_and(Kind::amends)
    }

    /// Whether a mail opens with the order of a draft, whose details may speak of redlines or leave something out: "Engagement letter to Ann Lee:
    /// … covers two rounds of redlines".
    fn opens_with_a_draft(&self, instruction: &str) -> bool {
        let letters = Letters::new(instruction.trim());
        let sentence = sentences_in(&letters).first().map_or_else(String::new, |first| letters.exact(first.span));
        let head = sentence.split([':', ';', '\n', ',']).next().unwrap_or_default();
        let kinds = self.drafts.kinds();
        kinds.ordered(head).or_else(|| kinds.begun_with(instruction.trim())).is_some_and(|kind| !kind.amends())
            && !orders(head)
            && !contract_changes::wishes(head)
    }

    /// Marks the papers of a mail as it orders; `None` if it orders nothing of the kind.
    pub(super) async fn mark(
        &self,
        asked: &Message,
        owner: &Account,
        work: &Work,
        unread: bool,
    ) -> Result<Option<Put>> {
        if self.opens_with_a_draft(&work.instruction) {
            return Ok(None);
        }
        let mut chosen = None;
        let order = match order(&work.instruction) {
            Some(order) => order,
            None => match self.playbook_named(asked)? {
                Some((order, instruction)) => {
                    chosen = Some(Work { instruction, ..work.clone() });
                    order
                }
                None => match (
                    ordered_of(&self.own_files(asked)?, &work.instruction)
                        .filter(|order| !(*order == Order::Exchange && self.amends(&work.instruction))),
                    self.form_goes_on(asked, work).await?,
                    self.changes_go_on(asked, work)?,
                ) {
                    (Some(order), ..) => order,
                    (None, Some(goes_on), _) => {
                        chosen = Some(goes_on);
                        Order::Form
                    }
                    (None, None, Some(goes_on)) => {
                        chosen = Some(goes_on);
                        Order::Exchange
                    }
                    (None, None, None) => return Ok(None),
                },
            },
        };
        let work = chosen.as_ref().unwrap_or(work);
        let mut files = self.own_files(asked)?;
        // "Change 30 days to 45 days, as tracked changes"
        let order = match order {
            // And so are those that need no verb: "Mark it up, track changes: royalty 5%; cure 45 days".
            Order::Redline
                if files.iter().filter(|file| marker::is_word(file)).count() == 1
                    && works_on_words(&work.instruction) =>
            {
                Order::Exchange
            }
            Order::Redline => ordered_of(&files, &work.instruction).unwrap_or(order),
            order => order,
        };
        if files.is_empty() {
            let thread = Tasks::new(self.store.clone()).thread(asked.account, asked.task)?;
            files = thread.messages.into_iter().flat_map(|message| message.files).collect();
        }
        let mut papers: Vec<File> =
            files.into_iter().filter(|file| !file.media_type.starts_with("text/calendar")).collect();
        if order == Order::Proofread {
            // "Check whether the figures in the change order are right": the paper whose name the order says.
            let lower = work.instruction.to_lowercase();
            let said = |file: &File| {
                let name = file.name.to_lowercase();
                let mut words = name
                    .split('.')
                    .next()
                    .unwrap_or_default()
                    .split(|c: char| !c.is_alphabetic())
                    .filter(|word| word.len() > 2)
                    .peekable();
                words.peek().is_some() && words.all(|word| lower.contains(word))
            };
            papers.sort_by_key(|file| !said(file));
        }
        let marker = Marker::new(self.store.clone(), self.reading.clone());
        let (mut answer, attachments) = match order {
            Order::Redline if amendment_changes::works_in_an_amendment(&work.instruction) => {
                marker.work_in(papers, owner).await?
            }
            Order::Redline if !speaks_of_redline(&work.instruction) && marker.are_no_versions(&papers).await? => {
                marker.side_by_side(papers, work).await?
            }
            Order::Redline => marker.redline(papers, owner).await?,
            Order::Proofread => marker.proofread(papers, work.today).await?,
            Order::Against => match wanted_against(&work.instruction) {
                Some(wanted) => marker.hold_against(papers, &wanted, work).await?,
                None => marker.proofread(papers, work.today).await?,
            },
            Order::Form => marker.fill(papers, work, owner.full_name()).await?,
            Order::Exchange => {
                marker.exchange(papers, owner, contract_changes::orders_of_mail(&work.instruction)).await?
            }
            Order::Review { redline } => marker.review(papers, owner, work, redline).await?,
        };
        answer.gaps.splice(0..0, work.gaps.iter().cloned());
        self.put(asked, owner, answer, unread, attachments).await.map(Some)
    }

    /// The changes that a mail without papers asks for beside those of the mails before it: they are made in the Word document of the thread, together
    /// with the earlier ones.
    fn changes_go_on(&self, asked: &Message, work: &Work) -> Result<Option<Work>> {
        if !asked.files.is_empty() || !works_on_words(&work.instruction) {
            return Ok(None);
        }
        let thread = Tasks::new(self.store.clone()).thread(asked.account, asked.task)?;
        let papers = thread.messages.iter().flat_map(|mail| &mail.files).filter(|file| marker::is_word(file)).count();
        let before = thread.messages.iter().map(|mail| &mail.message).filter(|mail| {
            mail.id != asked.id && mail.at <= asked.at && mail.answered_by.is_some() && mail.is_proven()
        });
        let earlier: Vec<String> = before
            .filter_map(|mail| mail.body.as_deref().map(|body| own_words(body).to_owned()))
            .filter(|body| exchanges_words(body))
            .collect();
        Ok((papers == 1 && !earlier.is_empty())
            .then(|| Work { instruction: format!("{}\n\n{}", earlier.join("\n\n"), work.instruction), ..work.clone() }))
    }

    /// The review that a mail orders by naming a playbook, in answer to the question which: the order, and the words of both mails.
    fn playbook_named(&self, asked: &Message) -> Result<Option<(Order, String)>> {
        let thread = Tasks::new(self.store.clone()).thread(asked.account, asked.task)?;
        let behind = thread.behind(&asked.references);
        let mails = || thread.messages.iter().map(|mail| &mail.message);
        let of = |mail: &Message| mail.answered_by.and_then(|reply| mails().find(|message| message.id == reply));
        let asked_us = match behind.first() {
            Some(nearest) => mails().find(|mail| mail.id == *nearest),
            None => mails().rfind(|mail| mail.id != asked.id && mail.answered_by.is_some()),
        };
        let Some((before, answer)) = asked_us.and_then(|mail| Some((mail, of(mail)?.answer.as_ref()?))) else {
            return Ok(None);
        };
        let instruction = before.body.clone().unwrap_or_default();
        let Some(order) = order(&instruction).filter(|order| matches!(order, Order::Review { .. })) else {
            return Ok(None);
        };
        let name = playbooks::picked(&answer.lead, asked.body.as_deref().unwrap_or_default());
        Ok(name.map(|name| (order, format!("{instruction}\nUse “{name}”."))))
    }

    fn own_files(&self, asked: &Message) -> Result<Vec<File>> {
        let all = asked.files.iter().map(|id| self.store.get(&FILES, &(asked.account, *id)));
        Ok(all.collect::<Result<Vec<_>>>()?.into_iter().flatten().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_paper_that_is_to_be_filled_in_is_called_by_its_name() {
        let files = ["mediation_report.docx"];
        assert!(fills_named(&files, "Fill in the mediation report.\nMediator: Ivo Orr"));
        assert!(!fills_named(&files, "Fill in the gaps."));
        assert!(!fills_named(&files, "What does the mediation report say?"));
    }

    #[test]
    fn an_order_is_told_from_a_question() {
        for (said, wanted) in [
            ("Please redline v2 against v1.", Some(Order::Redline)),
            ("Compare these and send me a redline", Some(Order::Redline)),
            ("Check my brief, please", Some(Order::Proofread)),
            ("Check this lease.", Some(Order::Proofread)),
            ("Could you proofread the attached?", Some(Order::Proofread)),
            ("Please fill in this form from the complaint.", Some(Order::Form)),
            ("Fill out the attached PDF", Some(Order::Form)),
            ("Review this contract against our playbook", Some(Order::Review { redline: false })),
            ("Check this NDA against the playbook and redline it, please", Some(Order::Review { redline: true })),
            ("Does this lease meet our playbook?", Some(Order::Review { redline: false })),
            ("Which changes did they make? Please redline.", Some(Order::Redline)),
            ("Check the complaint against the letter", Some(Order::Against)),
            ("Please verify our brief against the exhibit.", Some(Order::Against)),
            ("Can you check the landlord's notice of May 12 against the lease?", Some(Order::Against)),
            ("Please run invoice 77 against the agreement and the amendment.", Some(Order::Against)),
            ("Is the invoice right under the mooring agreement?", Some(Order::Against)),
            ("Check this DPA for undefined terms and wrong cross-references.", Some(Order::Proofread)),
            ("Are the cross-references in this agreement right?", Some(Order::Proofread)),
            ("Check the forbearance agreement against the note.", Some(Order::Against)),
            ("Please check whether the figures in the change order are right.", Some(Order::Proofread)),
            ("Check this policy for mistakes.", Some(Order::Proofread)),
            ("Check this notice before it goes out.", Some(Order::Proofread)),
            ("Please check this settlement agreement for slips.", Some(Order::Proofread)),
            ("Check whether the closing statement adds up.", Some(Order::Proofread)),
            ("Check this date, please.", None),
            ("Are there errors of law in the order?", None),
            ("Their redline is attached. Summarize it.", None),
            ("Please write a memo: how strong is liability against Redline Freight?", None),
            ("Review the Redline Freight contract against our playbook", Some(Order::Review { redline: false })),
            ("Check the dates against the calendar", None),
            ("Use the NDA playbook", Some(Order::Review { redline: false })),
            ("What does our playbook say about caps?", None),
            ("What does the redline change?", None),
            ("Check the citations", None),
            ("Summarize the contract", None),
        ] {
            assert_eq!(order(said), wanted, "{said}");
        }
    }
}
