//! A form, as a PDF or a Word document, filled in from the mail and from what the law layer read in the papers that come with it. A line
//! such as "Date of birth: May 4, 1980" counts in the mail of the firm's own person; in a paper it is only a suggestion, for others wrote it.

use super::marker::{LARGEST, Marker, Reply, SHOWN, is_word, nothing, said, section};
use crate::{
    answers::engines::engine::Work,
    blocking::blocking,
    documents::{ReadFailure, document::Origin, make::Make},
    email::compose::Attachment,
    error::Result,
    files::File,
    law::facts::{Kind, facts},
    tasks::SkillKind,
};

impl Marker {
    pub(super) async fn fill(&self, papers: Vec<File>, work: &Work) -> Result<Reply> {
        let is_pdf = |file: &File| file.media_type == "application/pdf" || file.name.to_lowercase().ends_with(".pdf");
        let forms: Vec<&File> = papers.iter().filter(|file| is_pdf(file) || is_word(file)).collect();
        let named = |file: &&&File| {
            ["form", "questionnaire", "intake"].iter().any(|word| file.name.to_lowercase().contains(word))
        };
        let form = forms.iter().find(named).or(forms.first()).copied();
        let Some(form) = form.filter(|form| form.blob.len <= LARGEST) else {
            let why =
                "Attach the form as a fillable PDF or Word document, and the papers from which it is to be filled in.";
            return Ok(nothing(SkillKind::Form, why));
        };
        let mut texts: Vec<Told> = Vec::new();
        for document in work.documents.iter().filter(|document| document.origin != Origin::File(form.id)) {
            let proven = !work.unproven.contains(&document.origin);
            let own = matches!(document.origin, Origin::Message(_));
            let text = if own { work.instruction.clone() } else { document.document.text.clone() };
            texts.push(Told { name: document.name.clone(), text, proven, own });
        }
        let (facts, hints) = blocking(move || Ok(facts_and_hints(&texts))).await?;
        let bytes = self.bytes_of(vec![form.clone()]).await?.concat();
        let made = match self.reading.make(Make::Fill { facts, hints }, &bytes).await {
            Ok(made) => made,
            Err(ReadFailure::Unreadable(why)) => {
                return Ok(nothing(SkillKind::Form, format!("The form was not filled in: {why}")));
            }
            Err(ReadFailure::Fault(e)) => return Err(e),
        };
        let lead = match (made.filled.len(), made.left.len()) {
            (0, _) => format!("Nothing in “{}” could be filled in from what you sent.", form.name),
            (1, left) if left > 0 => format!("1 of {} fields of “{}” is filled in.", 1 + left, form.name),
            (n, 0) => format!("All {n} fields of “{}” are filled in.", form.name),
            (n, left) => format!("{n} of {} fields of “{}” are filled in.", n + left, form.name),
        };
        let pair =
            |(name, value): &(String, String)| if value.is_empty() { name.clone() } else { format!("{name}: {value}") };
        let lines = |all: &[(String, String)]| all.iter().take(SHOWN).map(pair).collect::<Vec<_>>();
        let sections = vec![
            section("Filled in", lines(&made.filled), made.filled.len()),
            section("Left empty", lines(&made.left), made.left.len()),
        ];
        let mut answer = said(SkillKind::Form, lead, sections);
        answer.gaps.extend(made.notes.iter().cloned());
        answer.about =
            "A field is filled in only where its name or label says clearly what belongs there and your papers or your mail tell it."
                .into();
        if !made.document.is_empty() {
            answer.about.push_str(" The form was read again and compared. Read it before you sign it.");
        }
        let (name, media_type) =
            if is_word(form) { ("form.docx", docx::MEDIA_TYPE) } else { ("form.pdf", "application/pdf") };
        let attachment = (!made.document.is_empty()).then_some(Attachment { name, media_type, bytes: made.document });
        Ok((answer, attachment))
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
        let mut lines = labelled(&told.text);
        if told.proven {
            all.extend(known(&told.text));
            if told.own {
                all.append(&mut lines);
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
