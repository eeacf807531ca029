//! A PDF form, filled in from the papers and the mail that come with it.

use super::{LARGEST, Marker, Reply, SHOWN, nothing, said, section};
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
        let is_pdf = |file: &&File| file.media_type == "application/pdf" || file.name.to_lowercase().ends_with(".pdf");
        let pdfs: Vec<&File> = papers.iter().filter(is_pdf).collect();
        let form = pdfs.iter().find(|file| file.name.to_lowercase().contains("form")).or(pdfs.first()).copied();
        let Some(form) = form.filter(|form| form.blob.len <= LARGEST) else {
            let why = "Attach the form as a fillable PDF, and the papers from which it is to be filled in.";
            return Ok(nothing(SkillKind::Form, why));
        };
        let mut texts = vec![work.instruction.clone()];
        for document in &work.documents {
            let proven = !work.unproven.contains(&document.origin);
            if proven && document.origin != Origin::File(form.id) {
                texts.push(document.document.text.clone());
            }
        }
        let facts = blocking(move || Ok(texts.iter().flat_map(|text| facts_of(text)).collect::<Vec<_>>())).await?;
        let bytes = self.bytes_of(vec![form.clone()]).await?.concat();
        let made = match self.reading.make(Make::Fill { facts }, &bytes).await {
            Ok(made) => made,
            Err(ReadFailure::Unreadable(why)) => {
                return Ok(nothing(SkillKind::Form, format!("The form was not filled in: {why}")));
            }
            Err(ReadFailure::Fault(e)) => return Err(e),
        };
        let lead = match (made.filled.len(), made.left.len()) {
            (0, _) => format!("Nothing in “{}” could be filled in from what you sent.", form.name),
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
        answer.about = "A field is filled in only where its name or label says clearly what belongs there and your papers or your mail tell it. \
            The form was read again and compared. Read it before you sign it."
            .into();
        let attachment = (!made.document.is_empty()).then_some(Attachment {
            name: "form.pdf",
            media_type: "application/pdf",
            bytes: made.document,
        });
        Ok((answer, attachment))
    }
}

/// What a text tells for a form: who is who by the law layer, and lines such as "Date of birth: May 4, 1980".
fn facts_of(text: &str) -> Vec<(String, String)> {
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
    let lines = text.lines().filter_map(|line| {
        let (label, value) = line.trim().split_once(": ")?;
        let (label, value) = (label.trim(), value.trim());
        let short = label.split_whitespace().count() <= 6 && label.chars().next().is_some_and(char::is_alphabetic);
        (short && !value.is_empty() && value.chars().count() <= 200).then(|| (label.to_owned(), value.to_owned()))
    });
    known.chain(lines).take(500).collect()
}
