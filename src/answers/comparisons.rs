//! The authorities of several papers side by side, on demand: of files that a person chose, or of everything in a
//! task. The same skill answers this question in a mail.

use super::{
    engines::engine::{SourceDocument, Work},
    extractive::skills::authorities,
};
use crate::{
    accounts::{Account, ReplyLength},
    error::{Error, Result},
    files::{File, Files},
    ids::{FileId, TaskId},
    tasks::{Answer, Direction, Tasks},
};

use jiff::{Timestamp, tz::TimeZone};

/// The most bytes of text, all papers together.
const LENGTH: u64 = 20_000_000;

/// The comparison service. Clones share it.
#[derive(Clone)]
pub struct Comparisons {
    files: Files,
    tasks: Tasks,
    zone: TimeZone,
}

impl Comparisons {
    /// Compares the firm's files and tasks; `zone` is the firm's time zone.
    pub fn new(files: Files, tasks: Tasks, zone: TimeZone) -> Self {
        Self { files, tasks, zone }
    }

    /// Compares files. For a single file this gives its table of authorities.
    ///
    /// # Errors
    /// `NotFound` for a file of another account; `Invalid` for no or too many files, for a file that was not read, or
    /// if they are too long.
    pub async fn of_files(&self, account: &Account, ids: &[FileId]) -> Result<Answer> {
        if ids.is_empty() || ids.len() > authorities::PAPERS {
            return Err(Error::Invalid(format!("Choose 1 to {} files to compare.", authorities::PAPERS)));
        }
        let mut readings = Vec::new();
        let mut room = LENGTH;
        for id in ids {
            let file = self.files.get(account.id, *id)?;
            let reading = self.read(&file).await?.ok_or_else(|| {
                Error::Invalid(format!("\u{201c}{}\u{201d} has no text that could be compared yet.", file.name))
            })?;
            room = room
                .checked_sub(reading.document.text.len() as u64)
                .ok_or_else(|| Error::Invalid("These files are too long to compare together. Choose fewer.".into()))?;
            readings.push(reading);
        }
        self.write(account, readings, Vec::new()).await
    }

    /// Compares what came with a task: its files, and mails with citations. The answer says what was left out.
    ///
    /// # Errors
    /// `NotFound` for a task of another account.
    pub async fn of_task(&self, account: &Account, task: TaskId) -> Result<Answer> {
        let thread = self.tasks.thread(account.id, task)?;
        let (mut readings, mut gaps) = (Vec::new(), Vec::new());
        for file in self.tasks.files(account.id, task)? {
            match self.read(&file).await? {
                Some(reading) => readings.push(reading),
                None => gaps.push(left_out(&file.name, "it has no text that could be compared yet")),
            }
        }
        let incoming = thread.messages.into_iter().map(|m| m.message).filter(|m| m.direction == Direction::Incoming);
        readings.extend(incoming.map(|mail| SourceDocument::of_mail(&mail, &self.zone)));
        let (readings, longer) = within(readings, LENGTH);
        gaps.extend(longer.iter().map(|reading| left_out(&reading.name, "all papers together are too long")));
        self.write(account, readings, gaps).await
    }

    async fn read(&self, file: &File) -> Result<Option<SourceDocument>> {
        let document = self.files.document(file).await?;
        Ok(document.map(|document| SourceDocument::of_file(file, document)))
    }

    async fn write(&self, account: &Account, documents: Vec<SourceDocument>, gaps: Vec<String>) -> Result<Answer> {
        let zone = account.preferences.zone().unwrap_or_else(|| self.zone.clone());
        let today = Timestamp::now().to_zoned(zone).date();
        let work = Work { documents, gaps, length: ReplyLength::Long, today, ..Work::default() };
        crate::blocking::blocking(move || Ok(super::extractive::engine::authorities_of(&work))).await
    }
}

/// The papers that fit into `room`, and those that do not.
fn within(readings: Vec<SourceDocument>, mut room: u64) -> (Vec<SourceDocument>, Vec<SourceDocument>) {
    readings.into_iter().partition(|reading| match room.checked_sub(reading.document.text.len() as u64) {
        Some(left) => {
            room = left;
            true
        }
        None => false,
    })
}

/// Says that a paper is not part of the comparison, so that nobody thinks it lacks an authority.
fn left_out(name: &str, why: &str) -> String {
    format!("\u{201c}{name}\u{201d} was not compared: {why}. What it cites is not known here.")
}

/// An answer as a Word document.
///
/// # Errors
/// `Internal` if it could not be built.
pub fn as_word(title: &str, answer: &Answer) -> Result<Vec<u8>> {
    super::docx::render(title, answer)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::documents::document::{Document, Origin};

    fn reading(name: &str, text: &str) -> SourceDocument {
        let document = Document { text: text.into(), ..Document::default() };
        SourceDocument { origin: Origin::File(FileId::new()), name: name.into(), document, written: None }
    }

    #[test]
    fn a_paper_that_is_left_out_is_named_in_the_comparison_and_in_its_document() {
        let ours = "Bell Atl. Corp. v. Twombly, 550 U.S. 544 (2007). Conley v. Gibson, 355 U.S. 41 (1957).";
        let theirs = "Bell Atl. Corp. v. Twombly, 550 U.S. 544 (2007).";
        let long = format!("{ours} {}", "More. ".repeat(60));
        let all = vec![reading("ours.txt", ours), reading("long.txt", &long), reading("theirs.txt", theirs)];
        let (documents, longer) = within(all, 200);
        let names = |of: &[SourceDocument]| of.iter().map(|reading| reading.name.clone()).collect::<Vec<_>>();
        assert_eq!(
            (names(&documents), names(&longer)),
            (vec!["ours.txt".into(), "theirs.txt".into()], vec!["long.txt".into()])
        );
        let gaps = longer.iter().map(|reading| left_out(&reading.name, "all papers together are too long")).collect();
        let answer = crate::answers::extractive::engine::authorities_of(&Work { documents, gaps, ..Work::default() });
        assert!(answer.sections[0].columns.iter().all(|column| column != "long.txt"));
        assert!(
            answer.gaps.iter().any(|gap| gap.contains("long.txt") && gap.contains("not compared")),
            "{:?}",
            answer.gaps
        );
        let word = as_word("Comparison", &answer).unwrap();
        let mut parts = zip::ZipArchive::new(std::io::Cursor::new(word)).unwrap();
        let mut body = String::new();
        std::io::Read::read_to_string(&mut parts.by_name("word/document.xml").unwrap(), &mut body).unwrap();
        assert!(body.contains("long.txt") && body.contains("was not compared"));
    }
}
