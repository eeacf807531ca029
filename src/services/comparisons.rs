//! The authorities of papers side by side, on demand: of files that a person chose, or of all that came with a task. The same
//! skill writes it that answers the question in a mail.

use super::{files::Files, tasks::Tasks};
pub use crate::assistant::word::MEDIA_TYPE as WORD;
use crate::{
    assistant::{self, Reading, Work, skills::authorities},
    error::{Error, Result},
    model::{Account, Answer, Direction, File, FileId, ReplyLength, TaskId},
};
use jiff::{Timestamp, tz::TimeZone};

/// Characters of all papers together.
const CHARACTERS: u64 = 20_000_000;

/// The desk at which papers are compared. Clones are the same.
#[derive(Clone)]
pub struct Comparisons {
    files: Files,
    tasks: Tasks,
    zone: TimeZone,
}

impl Comparisons {
    /// A desk over the firm's files and tasks; `zone` is the firm's.
    pub fn new(files: Files, tasks: Tasks, zone: TimeZone) -> Self {
        Self { files, tasks, zone }
    }

    /// Compares files; of one file it is its table of authorities.
    ///
    /// # Errors
    /// `NotFound` for a file that is not the account's; `Invalid` for none or too many, or when one was not read or all
    /// are too long.
    pub async fn of_files(&self, account: &Account, ids: &[FileId]) -> Result<Answer> {
        if ids.is_empty() || ids.len() > authorities::PAPERS {
            return Err(Error::Invalid(format!("Choose 1 to {} files to compare.", authorities::PAPERS)));
        }
        let mut readings = Vec::new();
        let mut room = CHARACTERS;
        for id in ids {
            let file = self.files.get(account.id, *id)?;
            let reading = self.read(&file).await?.ok_or_else(|| {
                Error::Invalid(format!("\u{201c}{}\u{201d} has no text that could be compared yet.", file.name))
            })?;
            room = room
                .checked_sub(reading.document.text.len() as u64)
                .ok_or_else(|| Error::Invalid("These files are too long together; choose fewer.".into()))?;
            readings.push(reading);
        }
        self.write(account, readings).await
    }

    /// Compares what came with a task: its files, and mails that cite.
    ///
    /// # Errors
    /// `NotFound` for a task that is not the account's.
    pub async fn of_task(&self, account: &Account, task: TaskId) -> Result<Answer> {
        let thread = self.tasks.thread(account.id, task)?;
        let mut readings = Vec::new();
        for file in self.tasks.files(account.id, task)? {
            readings.extend(self.read(&file).await?);
        }
        let incoming = thread.messages.into_iter().map(|m| m.message).filter(|m| m.direction == Direction::Incoming);
        readings.extend(incoming.map(|mail| Reading::of_mail(&mail, &self.zone)));
        let mut room = CHARACTERS;
        readings.retain(|r| match room.checked_sub(r.document.text.len() as u64) {
            Some(left) => {
                room = left;
                true
            }
            None => false,
        });
        self.write(account, readings).await
    }

    async fn read(&self, file: &File) -> Result<Option<Reading>> {
        let document = self.files.document(file).await?;
        Ok(document.map(|document| Reading::of_file(file, document)))
    }

    async fn write(&self, account: &Account, documents: Vec<Reading>) -> Result<Answer> {
        let zone = account.preferences.zone().unwrap_or_else(|| self.zone.clone());
        let today = Timestamp::now().to_zoned(zone).date();
        let work = Work { documents, length: ReplyLength::Long, today, ..Work::default() };
        super::files::blocking(move || Ok(assistant::authorities_of(&work))).await
    }
}

/// An answer as a Word document.
///
/// # Errors
/// `Internal` when it could not be put together.
pub fn as_word(title: &str, answer: &Answer) -> Result<Vec<u8>> {
    assistant::word::render(title, answer)
}
