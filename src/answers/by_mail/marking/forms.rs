//! A form, as a PDF or a Word document, filled in from the mail and from what the law layer read in the papers that come with it. A line
//! such as "Date of birth: May 4, 1980" counts in the mail of the firm's own person; in a paper it is only a suggestion, for others wrote it.

use super::marker::{LARGEST, Marker, Reply, SHOWN, is_word, marked_name, nothing, said, section};
use crate::{
    answers::{
        by_mail::service::Answers,
        engines::engine::{SourceDocument, Work},
    },
    blocking::blocking,
    documents::{ReadFailure, document::Origin, make::Make},
    email::compose::Attachment,
    error::Result,
    files::File,
    law::facts::{Kind, facts},
    tasks::{Message, SkillKind, Tasks},
};

/// Words in the names of forms.
const FORM_NAMES: [&str; 4] = ["form", "questionnaire", "intake", "application"];

impl Marker {
    /// Fills in the forms among the papers: those that are called one, or the first paper that could be one.
    pub(super) async fn fill(&self, papers: Vec<File>, work: &Work) -> Result<Reply> {
        let is_pdf = |file: &File| file.media_type == "application/pdf" || file.name.to_lowercase().ends_with(".pdf");
        let could_be = |file: &&File| (is_pdf(file) || is_word(file)) && file.blob.len <= LARGEST;
        let named = |file: &&File| FORM_NAMES.iter().any(|word| file.name.to_lowercase().contains(word));
        let mut forms: Vec<&File> = papers.iter().filter(could_be).filter(named).collect();
        if forms.is_empty() {
            forms.extend(papers.iter().find(could_be));
        }
        if forms.is_empty() {
            let why =
                "Attach the form as a fillable PDF or Word document, and the papers from which it is to be filled in.";
            return Ok(nothing(SkillKind::Form, why));
        }
        let is_form = |origin: &Origin| forms.iter().any(|form| *origin == Origin::File(form.id));
        let told = work.documents.iter().filter(|document| !is_form(&document.origin)).map(|document| {
            let own = matches!(document.origin, Origin::Message(_));
            Told {
                name: document.name.clone(),
                text: if own { work.instruction.clone() } else { document.document.text.clone() },
                proven: !work.unproven.contains(&document.origin),
                own,
            }
        });
        let texts: Vec<Told> = told.collect();
        let (facts, hints) = blocking(move || Ok(facts_and_hints(&texts))).await?;
        let (mut leads, mut sections, mut gaps, mut attachments) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        for form in &forms {
            let bytes = self.bytes_of(vec![(*form).clone()]).await?.concat();
            let made = match self.reading.make(Make::Fill { facts: facts.clone(), hints: hints.clone() }, &bytes).await
            {
                Ok(made) => made,
                Err(ReadFailure::Unreadable(why)) if forms.len() == 1 => {
                    return Ok(nothing(SkillKind::Form, format!("The form was not filled in: {why}")));
                }
                Err(ReadFailure::Unreadable(why)) => {
                    leads.push(format!("“{}” was not filled in: {why}", form.name));
                    continue;
                }
                Err(ReadFailure::Fault(e)) => return Err(e),
            };
            leads.push(match (made.filled.len(), made.left.len()) {
                (0, _) => format!("Nothing in “{}” could be filled in from what you sent.", form.name),
                (1, left) if left > 0 => format!("1 of {} fields of “{}” is filled in.", 1 + left, form.name),
                (n, 0) => format!("All {n} fields of “{}” are filled in.", form.name),
                (n, left) => format!("{n} of {} fields of “{}” are filled in.", n + left, form.name),
            });
            let lines = |all: &[(String, String)]| {
                let pair = |(name, value): &(String, String)| {
                    if value.is_empty() { name.clone() } else { format!("{name}: {value}") }
                };
                all.iter().take(SHOWN).map(pair).collect::<Vec<_>>()
            };
            let heading = |what: &str| {
                if forms.len() == 1 { what.to_owned() } else { format!("{what}: “{}”", form.name) }
            };
            sections.push(section(&heading("Filled in"), lines(&made.filled), made.filled.len()));
            sections.push(section(&heading("Left empty"), lines(&made.left), made.left.len()));
            gaps.extend(made.notes.iter().cloned());
            if !made.document.is_empty() {
                let (ending, media_type) =
                    if is_word(form) { ("docx", docx::MEDIA_TYPE) } else { ("pdf", "application/pdf") };
                let name = format!("{}.{ending}", marked_name(&form.name, "filled in"));
                attachments.push(Attachment { name, media_type, bytes: made.document });
            }
        }
        let more =
            sections.iter().any(|section| section.heading.starts_with("Left empty") && !section.lines.is_empty());
        let mut answer = said(SkillKind::Form, leads.join(" "), sections);
        answer.gaps = gaps;
        answer.about =
            "A field is filled in only where its name or label says clearly what belongs there and your papers or your mail tell it."
                .into();
        if more {
            answer.about.push_str(" To fill in more, reply with a line for each, as “Date of birth: May 4, 1980”.");
        }
        if !attachments.is_empty() {
            answer.about.push_str(" What was filled in was read again and compared. Read it before you sign it.");
        }
        Ok((answer, attachments))
    }
}

impl Answers {
    /// The papers and the words of a mail that answers a filled-in form with further values ("Date of birth: May 4, 1980"): the form is filled
    /// in again, with all that was said for it. None if the mail is no such answer.
    pub(super) async fn form_goes_on(&self, asked: &Message, work: &Work) -> Result<Option<Work>> {
        let tells = labelled(&work.instruction).iter().any(|(_, value)| !value.ends_with('?'));
        if !asked.files.is_empty() || !tells {
            return Ok(None);
        }
        let thread = Tasks::new(self.store.clone()).thread(asked.account, asked.task)?;
        let ordered = |mail: &Message| {
            let reply = mail.answered_by.and_then(|id| thread.messages.iter().find(|reply| reply.message.id == id));
            reply.and_then(|reply| reply.message.answer.as_ref()).is_some_and(|answer| answer.skill == SkillKind::Form)
        };
        let mut work = work.clone();
        let mut words = Vec::new();
        for mail in thread.messages.iter().filter(|mail| mail.message.id != asked.id && ordered(&mail.message)) {
            words.push(mail.message.body.clone().unwrap_or_default());
            for file in &mail.files {
                if let Some(document) = self.reading.document(file).await? {
                    work.documents.push(SourceDocument::of_file(file, document));
                }
            }
        }
        if words.is_empty() {
            return Ok(None);
        }
        words.push(std::mem::take(&mut work.instruction));
        work.instruction = words.join("\n");
        let (store, account, origins) = (self.store.clone(), asked.account, work.origins().collect::<Vec<_>>());
        work.unproven = blocking(move || crate::tasks::unproven(&store, account, origins)).await?;
        Ok(Some(work))
    }
}

/// A text that may tell something for a form.
struct Told {
    /// Name of the paper, or the mail's subject.
    name: String,
    text: String,
    /// Whether its sender is verified.
    proven: bool,
    /// Whether it is the mail of the firm's own person.
    own: bool,
}

/// What a form's fields are called and what they are; with that, what only papers of others say.
type Pairs = Vec<(String, String)>;

/// Facts to fill in: who is who in papers of verified senders, and everything that the mail of the firm's person says. The rest are hints,
/// with the names of their papers.
fn facts_and_hints(texts: &[Told]) -> (Pairs, Vec<(String, String, String)>) {
    let (mut all, mut hints) = (Vec::new(), Vec::new());
    for told in texts {
        let lines = labelled(&told.text);
        if told.proven {
            all.extend(known(&told.text));
            if told.own {
                // What is said again is corrected.
                let again =
                    |from: usize, label: &str| lines[from..].iter().any(|(later, _)| later.eq_ignore_ascii_case(label));
                let said: Pairs =
                    (0..lines.len()).filter(|at| !again(at + 1, &lines[*at].0)).map(|at| lines[at].clone()).collect();
                all.extend(said);
                continue;
            }
        }
        hints.extend(lines.into_iter().map(|(label, value)| (label, value, told.name.clone())));
    }
    all.truncate(1_000);
    hints.truncate(1_000);
    (all, hints)
}

/// Who is who, by the law layer.
fn known(text: &str) -> Pairs {
    let known = facts(text).into_iter().filter_map(|fact| {
        let label = match fact.kind {
            Kind::Party => fact.role.clone()?,
            Kind::Court => "Court".into(),
            Kind::Docket => "Case number".into(),
            Kind::Judge => "Judge".into(),
            Kind::Counsel | Kind::Amount | Kind::Address | Kind::Phone | Kind::Email => return None,
        };
        Some((label, fact.value))
    });
    known.take(500).collect()
}

/// Lines such as "Date of birth: May 4, 1980", and such labels within a line.
fn labelled(text: &str) -> Pairs {
    crate::drafts::labelled(text).into_iter().map(|found| (found.label, found.value)).take(500).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_other_peoples_papers_fill_in_nothing() {
        let told = |name: &str, text: &str, proven, own| Told { name: name.into(), text: text.into(), proven, own };
        let (facts, hints) = facts_and_hints(&[
            told("The form", "Fill this in. Client name: Quill 42", true, true),
            told("letter.txt", "Bank account: 123", true, false),
            told("forged", "Client name: Mallory", false, true),
        ]);
        assert_eq!(facts, [("Client name".to_owned(), "Quill 42".to_owned())]);
        let hinted: Vec<&str> = hints.iter().map(|(_, value, _)| value.as_str()).collect();
        assert_eq!(hinted, ["123", "Mallory"]);
    }
}
