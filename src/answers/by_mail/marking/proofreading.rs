//! What is wrong in a paper before it leaves.

use super::marker::{LARGEST, Marker, Reply, SHOWN, attached, is_word, nothing, said, section};
use crate::{
    blocking::blocking,
    clock,
    documents::{ReadFailure, make::Make},
    error::Result,
    files::File,
    tasks::{Answer, SkillKind},
};

use ::proofreading::{Context, Finding, Severity, Source, check, paragraphs};
use jiff::{Timestamp, civil::Date};

impl Marker {
    pub(super) async fn proofread(&self, papers: Vec<File>, today: Date) -> Result<Reply> {
        let Some(paper) = papers.first().cloned() else {
            let why = "Attach the paper to check, as a Word document or a PDF, to the mail that asks for it.";
            return Ok(nothing(SkillKind::Proofread, why));
        };
        let mut others = Vec::new();
        for other in papers.iter().skip(1) {
            if let Some(read) = self.reading.document(other).await? {
                others.push(Source { name: other.name.clone(), text: read.text });
            }
        }
        let document = self.reading.document(&paper).await?;
        let partly = document.as_ref().and_then(|read| read.partly_read()).map(str::to_owned);
        let year = u16::try_from(today.year()).unwrap_or(0);
        let context = blocking(move || Ok(Context::beside(others, year))).await?;
        if is_word(&paper) && paper.blob.len <= LARGEST {
            let what = Make::Proofread {
                author: "Chancery".into(),
                date: clock::to_the_second(Timestamp::now()),
                context: context.clone(),
            };
            let bytes = self.bytes_of(vec![paper.clone()]).await?.concat();
            match self.reading.make(what, &bytes).await {
                Ok(made) => {
                    let mut answer = found(&paper.name, partly.as_deref(), &made.findings);
                    answer.gaps.extend(made.notes.iter().cloned());
                    if made.unmarked > 0 {
                        answer
                            .gaps
                            .push(format!("{} of these are at places that take no comment in Word.", made.unmarked));
                    }
                    return Ok((answer, attached(&paper, "checked", made)));
                }
                Err(ReadFailure::Unreadable(why)) => tracing::info!("a paper gets no comments: {why}"),
                Err(ReadFailure::Fault(e)) => return Err(e),
            }
        }
        let Some(document) = document else {
            let why = format!("“{}” has no text that could be checked.", paper.name);
            return Ok(nothing(SkillKind::Proofread, why));
        };
        let findings = blocking(move || Ok(check(&paragraphs(&document.text), &context))).await?;
        Ok((found(&paper.name, partly.as_deref(), &findings), Vec::new()))
    }
}

/// What was found in a paper, the mistakes first. `partly` says why only a part of it could be read.
fn found(name: &str, partly: Option<&str>, findings: &[Finding]) -> Answer {
    let of = |severity: Severity| findings.iter().filter(move |finding| finding.severity == severity);
    let (wrong, look) = (of(Severity::Wrong).count(), of(Severity::Check).count());
    let whole = format!("“{name}”");
    let name = partly.map_or(whole.clone(), |_| format!("the part of {whole} that could be read"));
    let lead = match (wrong, look) {
        (0, 0) => format!("Nothing was found to be wrong in {name}."),
        (0, 1) => format!("One thing in {name} should be looked at."),
        (0, n) => format!("{n} things in {name} should be looked at."),
        (1, 0) => format!("One mistake in {name}."),
        (m, 0) => format!("{m} mistakes in {name}."),
        (1, n) => format!("One mistake in {name}, and {n} more to look at."),
        (m, n) => format!("{m} mistakes in {name}, and {n} more to look at."),
    };
    let lead = partly.map_or(lead.clone(), |why| format!("{why} {lead}"));
    let lines = |severity: Severity| -> Vec<String> {
        let each = of(severity).take(SHOWN).map(line_of);
        each.collect()
    };
    let parts = [(Severity::Wrong, "Mistakes"), (Severity::Check, "Please check"), (Severity::Style, "Style")];
    let sections = parts.map(|(severity, heading)| section(heading, lines(severity), of(severity).count()));
    let mut answer = said(SkillKind::Proofread, lead, sections.into());
    answer.about = "Checked by rules, without a language model: citations, quotations, defined terms, references to sections, dates, amounts, \
        names and left-overs. What a rule cannot see is not found: read the paper before it leaves."
        .into();
    answer
}

/// A finding as a line.
pub(in crate::answers::by_mail) fn line_of(finding: &Finding) -> String {
    let quoted = finding.quoted.split_whitespace().collect::<Vec<_>>().join(" ");
    let instead = finding.replacement.as_ref().map_or(String::new(), |words| format!(" Suggested: “{words}”."));
    match quoted.is_empty() {
        true => format!("{}{instead}", finding.message),
        false => format!("“{quoted}”: {}{instead}", finding.message),
    }
}

#[cfg(test)]
mod tests {
    use super::found;

    #[test]
    fn a_check_of_a_part_of_a_paper_says_so() {
        let whole = found("Deed.odt", None, &[]);
        assert_eq!(whole.lead, "Nothing was found to be wrong in “Deed.odt”.");
        let why = "This document is damaged; only its first part could be read.";
        let part = found("Deed.odt", Some(why), &[]);
        assert_eq!(
            part.lead,
            format!("{why} Nothing was found to be wrong in the part of “Deed.odt” that could be read.")
        );
    }
}
