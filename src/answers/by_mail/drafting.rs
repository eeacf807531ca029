//! Drafts by mail: an order gets a draft with its open questions; a reply that answers them gets the draft with its gaps filled.

use super::{
    beside_the_order::beside_the_order,
    service::{Answers, Put},
};
use crate::{
    accounts::Account,
    answers::{
        engines::engine::Work,
        extractive::{asks::asks, question::courtesy},
    },
    documents::document::Origin,
    drafts::{Below, NewDraft, Opened, Ordered, Replied, ToLookAt, by_heading, numbered_gaps, orders_changes},
    email::compose::Attachment,
    email::quoted_text::own_words,
    error::Result,
    law::{Letters, sentences::sentences_in},
    tasks::{Answer, BUILT_IN, Line, Message, Section, SkillKind, Tasks},
};

use docx::compose::Block;

/// Quoted passages that a reply lists; the document names all.
const SHOWN: usize = 12;
/// Characters of a part of an order that are shown beside a heading.
const PART: usize = 90;

impl Answers {
    /// Writes the draft that a mail orders; `None` if it orders none.
    pub(super) async fn draft(
        &self,
        asked: &Message,
        owner: &Account,
        work: &Work,
        unread: bool,
    ) -> Result<Option<Put>> {
        let Some(kind) = self.drafts.kinds().ordered(&work.instruction) else { return Ok(None) };
        let read = work
            .documents
            .iter()
            .filter(|document| matches!(document.origin, Origin::File(_)))
            .map(|document| (document.origin, document.name.clone(), document.document.clone()));
        let mut papers = self.drafts.proven(asked.account, read.collect()).await?;
        let mut gaps = work.gaps.clone();
        if papers.is_empty() {
            // "Draft the reply" in a thread means the papers that came before.
            let (earlier, unread) = self.drafts.papers_of(asked.account, asked.task).await?;
            papers = earlier;
            gaps.extend(unread);
        }
        let others = beside_the_order(&work.instruction, kind, self.drafts.kinds());
        if !others.is_empty() {
            let others: Vec<String> =
                others.iter().map(|ask| format!("“{}”", ask.trim_end_matches(['.', '?']))).collect();
            gaps.push(format!(
                "This mail answers the order for a draft only. Send the rest as a mail of its own: {}.",
                others.join(", ")
            ));
        }
        let new = NewDraft {
            account: asked.account,
            lawyer: owner.full_name(),
            task: Some(asked.task),
            kind: kind.name.clone(),
            instruction: work.instruction.clone(),
            papers,
            unread: gaps,
            mail: Some(Ordered { id: asked.id, name: asked.subject.clone(), proven: asked.is_proven() }),
        };
        let opened = self.drafts.write(new).await?;
        self.send_draft(asked, owner, &opened, &Replied::default(), unread).await.map(Some)
    }

    /// Does to the task's draft what a mail says, answers and changes; `None` if it says nothing to it.
    pub(super) async fn fill_draft(&self, asked: &Message, owner: &Account) -> Result<Option<Put>> {
        if !asked.is_proven() {
            return Ok(None);
        }
        if let Some(opened) = self.drafts.of_mail(asked.account, asked.task, asked.id)? {
            // The work was stopped between the draft and its reply.
            return self.send_draft(asked, owner, &opened, &Replied::default(), false).await.map(Some);
        }
        let Some(Opened { draft, .. }) = self.draft_answered(asked)? else {
            return self.without_a_draft(asked, owner).await;
        };
        // What stands in a mail that is forwarded or quoted below is somebody else's word.
        let body = own_words(asked.body.as_deref().unwrap_or_default());
        // A new order, and new papers with theirs, are for the other skills.
        let exchanges = !asked.files.is_empty() && super::marking::exchanges_words(body);
        // "Make that $50,000" points to what came last: the draft.
        let points = asked.files.is_empty() && points_to_the_draft(body);
        if self.drafts.kinds().ordered(body).is_some() || super::marking::orders(body) && !points || exchanges {
            return Ok(None);
        }
        let Some((opened, replied)) = self.drafts.reply(asked.account, draft.id, asked.id, body).await? else {
            let refused = if asked.files.is_empty() { unread(body) } else { Vec::new() };
            if refused.is_empty() {
                return Ok(None);
            }
            // Whoever writes in a draft's thread, asks nothing and orders nothing else speaks of the draft.
            let opened = self.drafts.get(asked.account, draft.id, None)?;
            let replied = Replied { refused, ..Replied::default() };
            return self.send_draft(asked, owner, &opened, &replied, false).await.map(Some);
        };
        self.send_draft(asked, owner, &opened, &replied, false).await.map(Some)
    }

    /// Says that there is no draft to change, where a mail orders changes of one; `None` if it orders none.
    async fn without_a_draft(&self, asked: &Message, owner: &Account) -> Result<Option<Put>> {
        let body = own_words(asked.body.as_deref().unwrap_or_default());
        if !self.is_follow_up(asked)? || self.drafts.kinds().ordered(body).is_some() || super::marking::orders(body) {
            return Ok(None);
        }
        // A Word document of the thread may be what is to be changed.
        let thread = Tasks::new(self.store.clone()).thread(asked.account, asked.task)?;
        let word = |name: &str| name.to_lowercase().ends_with(".docx");
        let marks = thread.messages.iter().any(|mail| {
            mail.files.iter().any(|file| word(&file.name))
                && super::marking::works_on_words(mail.message.body.as_deref().unwrap_or_default())
        });
        if marks {
            return Ok(None);
        }
        let answer = Answer {
            engine: BUILT_IN.into(),
            skill: SkillKind::Draft,
            lead: "Nothing was changed: no draft stands in this thread, because the order before was not taken as one for a draft. Send that order anew \
                   with all that the paper is to say, and begin it with “Draft”, such as “Draft a letter to …”."
                .into(),
            ..Answer::default()
        };
        self.put(asked, owner, answer, false, Vec::new()).await.map(Some)
    }

    /// Whether a mail without papers orders changes of what an earlier answer of its thread brought.
    pub(super) fn is_follow_up(&self, asked: &Message) -> Result<bool> {
        let body = own_words(asked.body.as_deref().unwrap_or_default());
        if !asked.files.is_empty() || !orders_changes(body) {
            return Ok(false);
        }
        let thread = Tasks::new(self.store.clone()).thread(asked.account, asked.task)?;
        Ok(thread.messages.iter().any(|mail| mail.message.id != asked.id && mail.message.answered_by.is_some()))
    }

    /// The draft that a mail answers: the one that came with the reply to which it answers, or else the task's newest.
    fn draft_answered(&self, asked: &Message) -> Result<Option<Opened>> {
        let Some(newest) = self.drafts.of_task(asked.account, asked.task)? else { return Ok(None) };
        let thread = Tasks::new(self.store.clone()).thread(asked.account, asked.task)?;
        for mail in thread.behind(&asked.references) {
            if let Some(opened) = self.drafts.of_mail(asked.account, asked.task, mail)? {
                return Ok(Some(opened));
            }
        }
        Ok(Some(newest))
    }

    async fn send_draft(
        &self,
        asked: &Message,
        owner: &Account,
        opened: &Opened,
        replied: &Replied,
        unread: bool,
    ) -> Result<Put> {
        let bytes = self.drafts.document(opened, true).await?;
        let name = format!("{} (draft).docx", opened.draft.title.chars().take(100).collect::<String>().trim_end());
        let attachment = Attachment { name, media_type: docx::MEDIA_TYPE, bytes };
        let look = self.drafts.to_look_at(opened).await?;
        let Opened { draft, text, .. } = opened;
        let kind = self.drafts.kinds().get(&draft.kind);
        let below = kind.map(|kind| by_heading(text, &draft.instruction, kind)).unwrap_or_default();
        self.put(asked, owner, told(opened, replied, &look, &below), unread, vec![attachment]).await
    }
}

/// Fewest words of a sentence that says something to a draft.
const SAYS: usize = 4;

/// What a mail says to a draft, sentence by sentence, where none of it could be read as a change; nothing of a mail that asks or orders something
/// else.
fn unread(body: &str) -> Vec<String> {
    if body.contains('?') || !asks(body).is_empty() || courtesy(body).is_some() {
        return Vec::new();
    }
    let letters = Letters::new(body);
    let said = sentences_in(&letters).into_iter().map(|sentence| letters.folded(sentence.span));
    said.filter(|sentence| sentence.split(' ').count() >= SAYS && !sentence.to_lowercase().starts_with("thank"))
        .map(|sentence| {
            format!(
                "“{}” was not done: no change of the draft could be read from it.",
                sentence.trim_end_matches(['.', '!'])
            )
        })
        .collect()
}

/// Whether a mail begins with a change of what came last: "Make that …", "Please change it to …".
fn points_to_the_draft(body: &str) -> bool {
    let lower = body.trim_start().to_lowercase();
    let lower = lower.strip_prefix("please ").unwrap_or(&lower);
    ["make that ", "make it ", "change that ", "change it "].iter().any(|lead| lower.starts_with(lead))
}

/// A heading of a draft with the parts of the order below it.
fn placed(Below { heading, parts }: &Below) -> String {
    let heading = if heading.is_empty() { "At its head" } else { heading };
    let shown = |part: &String| match part.char_indices().nth(PART) {
        Some((at, _)) => format!("“{}…”", part[..at].trim_end()),
        None => format!("“{part}”"),
    };
    let parts: Vec<String> = parts.iter().map(shown).collect();
    if parts.is_empty() { heading.to_owned() } else { format!("{heading}: {}", parts.join(", ")) }
}

/// What a reply says of a draft: its open questions first.
fn told(Opened { draft, version, text }: &Opened, replied: &Replied, look: &[ToLookAt], below: &[Below]) -> Answer {
    let questions = numbered_gaps(text);
    let own = |text: String| Line { text, own: true, ..Line::default() };
    let title = draft.title.to_lowercase();
    let what = match replied {
        Replied { filled: 0, changed, refused, .. } if changed.is_empty() && !refused.is_empty() => {
            format!("The draft of the {title} was not changed")
        }
        // Whoever reads only the first line must not take a part for the whole.
        Replied { changed, refused, .. } if !changed.is_empty() && !refused.is_empty() => {
            "A part of what you asked is changed in the draft, and a part is not (below)".to_owned()
        }
        Replied { filled: 0, changed, .. } if !changed.is_empty() => "The draft is changed as you asked".to_owned(),
        Replied { changed, .. } if !changed.is_empty() => "Your answers and your changes are in the draft".to_owned(),
        _ if version.number == 1 => format!("Here is a draft of the {title}"),
        _ => "Your answers are in the draft".to_owned(),
    };
    let lead = match questions.len() {
        0 => format!("{what}; nothing in it is open."),
        1 => format!("{what}. One question is open."),
        n => format!("{what}. {n} questions are open."),
    };
    let mut sections = Vec::new();
    let mut listed = |heading: &str, intro: &str, lines: Vec<String>| {
        if !lines.is_empty() {
            let lines = lines.into_iter().map(own).collect();
            sections.push(Section { heading: heading.into(), intro: intro.into(), lines, ..Section::default() });
        }
    };
    listed("Not changed", "", replied.refused.clone());
    listed("Changed", "", replied.changed.clone());
    let unused = replied.unused.iter().map(|(number, words)| format!("{number}: “{words}”")).collect();
    let intro = "These words stood behind an answer and are not in the draft. To put them in, answer the question again with nothing else.";
    listed("Not used", intro, unused);
    if !questions.is_empty() {
        let lines = questions.iter().map(|(number, question)| own(format!("{number}. {question}")));
        let asked_for_yes = questions.iter().filter(|(_, question)| question.contains("Answer yes or no")).count() > 1;
        sections.push(Section {
            heading: "Open questions".into(),
            intro: match asked_for_yes {
                true => "Reply with the numbers and your answers, each on a line of its own (“1. May 4, 2026”; for several, “3-5: yes”), and the \
                         draft comes back with them filled in."
                    .into(),
                false => "Reply with the numbers and your answers, each on a line of its own (“1. May 4, 2026”), and the draft comes back with \
                          them filled in."
                    .into(),
            },
            lines: lines.collect(),
            ..Section::default()
        });
    }
    if !look.is_empty() {
        let lines = look.iter().take(SHOWN).map(|look| own(super::marking::line_of(&look.finding)));
        let intro = if look.len() > SHOWN {
            format!("The first {SHOWN} of {}. The page of the draft shows all.", look.len())
        } else {
            String::new()
        };
        let heading = "To look at before you send it".into();
        sections.push(Section { heading, intro, lines: lines.collect(), ..Section::default() });
    }
    if !below.is_empty() {
        let lines = below.iter().map(|below| own(placed(below))).collect();
        let (heading, intro) = match below.iter().any(|below| !below.parts.is_empty()) {
            true => (
                "Where each part of your order went",
                "The headings of the draft, and the words of your order that stand under each.",
            ),
            false => ("What is in it", ""),
        };
        sections.push(Section { heading: heading.into(), intro: intro.into(), lines, ..Section::default() });
    }
    let sources: Vec<_> = text.sources.iter().take(SHOWN).cloned().collect();
    let paragraphs = text.document.blocks.iter().any(|block| matches!(block, Block::Numbered { .. }));
    let about = if paragraphs {
        "The draft holds only what your papers say, with the place of each statement as a comment, and the fixed words of its kind. \
         Brackets mark what they do not say. Read it before it leaves the firm."
    } else {
        "The draft holds the fixed words of its kind and what your papers say. Brackets mark what they do not say. Read it before it \
         leaves the firm."
    };
    let shown = match text.sources.len() {
        all if all > SHOWN => format!(
            " It is taken from {all} passages: the first {SHOWN} are listed, and the comments in the document name all."
        ),
        _ => String::new(),
    };
    Answer {
        engine: BUILT_IN.into(),
        skill: SkillKind::Draft,
        about: format!("{about}{shown}"),
        lead,
        sections,
        sources,
        gaps: text.gaps.clone(),
        ..Answer::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_said_to_a_draft_and_not_read_is_named() {
        let said = unread("They can have $39,500. Rest stays. The drain is in after all!");
        assert_eq!(said.len(), 2, "{said:?}");
        assert!(said.iter().all(|line| line.contains("was not done")), "{said:?}");
        for other in ["When does the lease end?", "List all dates of the lease.", "Thank you very much indeed!"] {
            assert_eq!(unread(other), Vec::<String>::new(), "{other}");
        }
    }
}
