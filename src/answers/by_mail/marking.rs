//! Redlines and proofreading by mail: the marked Word document comes back attached, and the reply lists what is marked. Strangers'
//! documents are opened in the reader's child only.

use super::service::{Answers, Put};
use crate::{
    accounts::Account,
    answers::engines::engine::Work,
    blocking::blocking,
    documents::{
        ReadFailure,
        make::{Made, Make},
    },
    email::compose::Attachment,
    error::Result,
    files::{FILES, File},
    tasks::{Answer, BUILT_IN, Line, Message, Section, SkillKind, Tasks},
};

use jiff::Timestamp;
use proofreading::{Context, Finding, Severity, Source, check, paragraphs};

/// Media type and ending of a Word document.
const WORD: &str = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
/// Lines of a reply; the document marks all.
const SHOWN: usize = 60;
/// The largest documents, both together, in bytes.
const LARGEST: u64 = 60 << 20;

/// What a mail orders.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Order {
    Redline,
    Proofread,
}

/// The order in an instruction, if there is one. A question about a redline orders none.
fn order(instruction: &str) -> Option<Order> {
    let lower = instruction.trim().to_lowercase();
    let head: String = lower.chars().take(300).collect();
    let asks = ["what ", "who ", "when ", "did ", "does ", "is ", "are ", "which ", "why ", "how ", "where "];
    if asks.iter().any(|word| head.starts_with(word)) {
        return None;
    }
    let any = |words: &[&str]| words.iter().any(|word| head.contains(word));
    if any(&["redline", "blackline", "tracked changes", "track changes", "track the changes", "mark the changes"]) {
        return Some(Order::Redline);
    }
    let papers =
        ["brief", "motion", "contract", "agreement", "letter", "memo", "draft", "paper", "document", "pleading"];
    let checks = ["check my ", "check our ", "check this ", "check the attached ", "proof my ", "review my "];
    let checked = checks.iter().any(|check| papers.iter().any(|paper| head.contains(&format!("{check}{paper}"))));
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

impl Answers {
    /// Marks the papers of a mail as it orders; `None` if it orders nothing of the kind.
    pub(super) async fn mark(
        &self,
        asked: &Message,
        owner: &Account,
        work: &Work,
        unread: bool,
    ) -> Result<Option<Put>> {
        let Some(order) = order(&work.instruction) else { return Ok(None) };
        let mut files = self.own_files(asked, &asked.files)?;
        if files.is_empty() {
            let thread = Tasks::new(self.store.clone()).thread(asked.account, asked.task)?;
            files = thread.messages.into_iter().flat_map(|message| message.files).collect();
        }
        let papers: Vec<File> =
            files.into_iter().filter(|file| !file.media_type.starts_with("text/calendar")).collect();
        let made = match order {
            Order::Redline => self.redline(papers, owner).await?,
            Order::Proofread => self.proofread(papers, work).await?,
        };
        let Some((mut answer, attachment)) = made else { return Ok(None) };
        answer.gaps.splice(0..0, work.gaps.iter().cloned());
        self.put(asked, owner, answer, unread, attachment.into_iter().collect()).await.map(Some)
    }

    fn own_files(&self, asked: &Message, ids: &[crate::ids::FileId]) -> Result<Vec<File>> {
        let all = ids.iter().map(|id| self.store.get(&FILES, &(asked.account, *id)));
        Ok(all.collect::<Result<Vec<_>>>()?.into_iter().flatten().collect())
    }

    async fn bytes_of(&self, files: Vec<File>) -> Result<Vec<Vec<u8>>> {
        let store = self.store.clone();
        blocking(move || files.iter().map(|file| store.blobs().open(&file.blob)?.read_all()).collect()).await
    }

    async fn redline(&self, papers: Vec<File>, owner: &Account) -> Result<Option<(Answer, Option<Attachment>)>> {
        let words: Vec<File> = papers.into_iter().filter(is_word).collect();
        let [first, second] = words.as_slice() else {
            let why = format!(
                "A redline is made from two Word documents (.docx) in one mail, the older one first; this mail has {}.",
                words.len()
            );
            return Ok(Some((said(SkillKind::Redline, why, Vec::new()), None)));
        };
        let (old, new) = if is_newer(&first.name, &second.name) { (second, first) } else { (first, second) };
        if old.blob.len + new.blob.len > LARGEST {
            let why = "These two documents are too large to compare; together they may have 60 MB.".to_owned();
            return Ok(Some((said(SkillKind::Redline, why, Vec::new()), None)));
        }
        let bytes = self.bytes_of(vec![old.clone(), new.clone()]).await?;
        let what = Make::Redline {
            first: bytes.first().map_or(0, Vec::len) as u64,
            author: format!("{} {}", owner.first_name, owner.last_name).trim().to_owned(),
            date: Timestamp::now().strftime("%Y-%m-%dT%H:%M:%SZ").to_string(),
        };
        let made = match self.reading.make(what, &bytes.concat()).await {
            Ok(made) => made,
            Err(ReadFailure::Unreadable(why)) => {
                return Ok(Some((said(SkillKind::Redline, format!("There is no redline: {why}"), Vec::new()), None)));
            }
            Err(ReadFailure::Fault(e)) => return Err(e),
        };
        let lead = match made.changes.len() {
            0 => format!("“{}” and “{}” say the same.", old.name, new.name),
            1 => format!("One paragraph of “{}” is different in “{}”.", old.name, new.name),
            n => format!("{n} paragraphs of “{}” are different in “{}”.", old.name, new.name),
        };
        let lines = made.changes.iter().take(SHOWN).map(|change| match (change.old.as_str(), change.new.as_str()) {
            ("", new) => format!("New: “{new}”"),
            (old, "") => format!("Deleted: “{old}”"),
            (old, new) => format!("“{old}” is now “{new}”"),
        });
        let mut answer =
            said(SkillKind::Redline, lead, vec![section("What changed", lines.collect(), made.changes.len())]);
        if made.unmarked > 0 {
            let gap =
                "are in headers, notes, text boxes or table rows: they are listed here and not marked in the redline.";
            answer.gaps.push(format!("{} of the changes {gap}", made.unmarked));
        }
        if !made.document.is_empty() {
            answer.about = "The redline is the older document with each change as a tracked change. It was proved before it left: accepting \
                all changes gives the newer text, rejecting all gives the older document."
                .into();
        }
        Ok(Some((answer, attached("redline.docx", made))))
    }

    async fn proofread(&self, papers: Vec<File>, work: &Work) -> Result<Option<(Answer, Option<Attachment>)>> {
        let Some(paper) = papers.first().cloned() else {
            let why =
                "Attach the paper to check, as a Word document or a PDF, to the mail that asks for it.".to_owned();
            return Ok(Some((said(SkillKind::Proofread, why, Vec::new()), None)));
        };
        let year = u16::try_from(work.today.year()).unwrap_or(0);
        if is_word(&paper) && paper.blob.len <= LARGEST {
            let what = Make::Proofread {
                author: "Chancery".into(),
                date: Timestamp::now().strftime("%Y-%m-%dT%H:%M:%SZ").to_string(),
                year,
            };
            let bytes = self.bytes_of(vec![paper.clone()]).await?.concat();
            match self.reading.make(what, &bytes).await {
                Ok(made) => {
                    let mut answer = found(&paper.name, &made.findings);
                    if made.unmarked > 0 {
                        answer
                            .gaps
                            .push(format!("{} of these are at places that take no comment in Word.", made.unmarked));
                    }
                    return Ok(Some((answer, attached("checked.docx", made))));
                }
                Err(ReadFailure::Unreadable(why)) => tracing::info!("a paper gets no comments: {why}"),
                Err(ReadFailure::Fault(e)) => return Err(e),
            }
        }
        let Some(document) = self.reading.document(&paper).await? else {
            let why = format!("“{}” has no text that could be checked.", paper.name);
            return Ok(Some((said(SkillKind::Proofread, why, Vec::new()), None)));
        };
        let sources = papers.iter().skip(1).cloned().collect::<Vec<_>>();
        let mut context = Context { year, ..Context::default() };
        for source in sources {
            if let Some(read) = self.reading.document(&source).await? {
                context.sources.push(Source { name: source.name.clone(), text: read.text });
            }
        }
        let findings = blocking(move || Ok(check(&paragraphs(&document.text), &context))).await?;
        Ok(Some((found(&paper.name, &findings), None)))
    }
}

fn is_word(file: &File) -> bool {
    file.media_type == WORD || file.name.to_lowercase().ends_with(".docx")
}

/// Whether names say that the first file is the newer version: "v3" beside "v2", "revised" beside the plain name.
fn is_newer(first: &str, second: &str) -> bool {
    let version = |name: &str| {
        let lower = name.to_lowercase();
        let digits =
            |at: usize| lower[at..].chars().take_while(char::is_ascii_digit).collect::<String>().parse::<u32>().ok();
        [" v", "_v", "-v", "(v", "version ", "draft "]
            .iter()
            .filter_map(|mark| lower.find(mark).and_then(|at| digits(at + mark.len())))
            .next()
    };
    let later = |name: &str| {
        let lower = name.to_lowercase();
        ["revised", "redraft", "new", "final", "their", "counter", "amended"].iter().any(|word| lower.contains(word))
    };
    match (version(first), version(second)) {
        (Some(a), Some(b)) if a != b => a > b,
        _ => later(first) && !later(second),
    }
}

fn attached(name: &'static str, made: Made) -> Option<Attachment> {
    (!made.document.is_empty()).then_some(Attachment { name, media_type: WORD, bytes: made.document })
}

fn section(heading: &str, lines: Vec<String>, all: usize) -> Section {
    let intro = if all > lines.len() { format!("The first {} of {all}.", lines.len()) } else { String::new() };
    Section {
        heading: heading.into(),
        intro,
        lines: lines.into_iter().map(|text| Line { text, own: true, ..Line::default() }).collect(),
        ..Section::default()
    }
}

fn said(skill: SkillKind, lead: String, mut sections: Vec<Section>) -> Answer {
    sections.retain(|section| !section.lines.is_empty());
    Answer { engine: BUILT_IN.into(), skill, lead, sections, ..Answer::default() }
}

/// What was found in a paper, the mistakes first.
fn found(name: &str, findings: &[Finding]) -> Answer {
    let of = |severity: Severity| findings.iter().filter(move |finding| finding.severity == severity);
    let (wrong, look) = (of(Severity::Wrong).count(), of(Severity::Check).count());
    let lead = match (wrong, look) {
        (0, 0) => format!("Nothing was found to be wrong in “{name}”."),
        (0, 1) => format!("One thing in “{name}” should be looked at."),
        (0, n) => format!("{n} things in “{name}” should be looked at."),
        (1, 0) => format!("One mistake in “{name}”."),
        (m, 0) => format!("{m} mistakes in “{name}”."),
        (1, n) => format!("One mistake in “{name}”, and {n} more to look at."),
        (m, n) => format!("{m} mistakes in “{name}”, and {n} more to look at."),
    };
    let lines = |severity: Severity| -> Vec<String> {
        let each = of(severity).take(SHOWN).map(|finding| {
            let quoted = finding.quoted.split_whitespace().collect::<Vec<_>>().join(" ");
            let instead = finding.replacement.as_ref().map_or(String::new(), |words| format!(" Suggested: “{words}”."));
            match quoted.is_empty() {
                true => format!("{}{instead}", finding.message),
                false => format!("“{quoted}”: {}{instead}", finding.message),
            }
        });
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_order_is_told_from_a_question() {
        for (said, wanted) in [
            ("Please redline v2 against v1.", Some(Order::Redline)),
            ("Compare these and send me a redline", Some(Order::Redline)),
            ("Check my brief, please", Some(Order::Proofread)),
            ("Could you proofread the attached?", Some(Order::Proofread)),
            ("What does the redline change?", None),
            ("Check the citations", None),
            ("Summarize the contract", None),
        ] {
            assert_eq!(order(said), wanted, "{said}");
        }
    }

    #[test]
    fn names_tell_the_newer_version() {
        assert!(is_newer("Lease v3.docx", "Lease v2.docx"));
        assert!(!is_newer("Lease v2.docx", "Lease v10.docx"));
        assert!(is_newer("Lease revised.docx", "Lease.docx"));
        assert!(!is_newer("Lease.docx", "Lease (their comments).docx"));
    }
}
