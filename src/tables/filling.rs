//! Fills a table in, in steps: each takes up to some seconds, and a job for the next follows it, so that the tables of all accounts take
//! turns. A document is read once for all its questions and recorded in one commit. A cell is written only while it waits, so a step
//! that runs twice changes nothing the second time.

use super::{
    cells::put,
    records::{Cell, CellState, Question, Quote, ReviewTable, Row, RowsFrom, TableId},
    service::Tables,
    store_tables::{REVIEW_ROWS, REVIEW_TABLES, keep_row, table_of},
};
use crate::{
    answers::{ReadPaper, SourceDocument},
    blocking::{blocking, give_way},
    error::{Error, Result},
    files::{FILES, File, ReadState, is_there, library},
    ids::{AccountId, BlobId, FileId},
};

use jiff::{Timestamp, civil::Date};
use std::{
    collections::VecDeque,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{Mutex, PoisonError},
    thread,
    time::{Duration, Instant},
};

/// How long a step takes, about.
const STEP: Duration = Duration::from_secs(2);
/// How often open pages hear of a step's progress.
const TELL: Duration = Duration::from_millis(400);
/// The most threads of a step.
const MOST_THREADS: usize = 8;
/// The longest text that is read for a table, in bytes.
const LONGEST: usize = 4 << 20;

/// The machine's word on a question.
type Found = (u32, CellState, String, Vec<Quote>);

impl Tables {
    /// Does a step of a table's work; puts a job for the next step into the queue if one is needed.
    ///
    /// # Errors
    /// Store errors. A document that cannot be read is no error: its cells say why.
    pub async fn fill(&self, account: AccountId, id: TableId) -> Result<()> {
        self.begun(id);
        let tables = self.clone();
        if blocking(move || tables.step(account, id)).await? {
            self.begin(account, id).await?;
        }
        self.tell(account);
        Ok(())
    }

    /// Whether work is left.
    fn step(&self, account: AccountId, id: TableId) -> Result<bool> {
        let Some(table) = self.store.get(&REVIEW_TABLES, &(account, id))? else { return Ok(false) };
        let todo = Mutex::new(self.ready(&table, usize::MAX)?);
        let count = locked(&todo).len();
        let threads = thread::available_parallelism().map_or(1, usize::from).min(MOST_THREADS).min(count);
        let since = Instant::now();
        let today = Timestamp::now().to_zoned(self.zone.clone()).date();
        let (failed, told) = (Mutex::new(None), Mutex::new(since));
        let work = || {
            // Mails and questions come first.
            give_way();
            while since.elapsed() < STEP && locked(&failed).is_none() {
                let Some(file) = locked(&todo).pop_front() else { break };
                if let Err(e) = self.fill_row(&table, file, today) {
                    *locked(&failed) = Some(e);
                }
                let mut last = locked(&told);
                if last.elapsed() > TELL {
                    *last = Instant::now();
                    self.tell(account);
                }
            }
        };
        thread::scope(|scope| {
            for number in 0..threads {
                let named = thread::Builder::new().name(format!("table-{number}"));
                if let Err(e) = named.spawn_scoped(scope, work) {
                    *locked(&failed) = Some(Error::Unavailable(format!("a thread for a table: {e}")));
                }
            }
        });
        match locked(&failed).take() {
            Some(e) => Err(e),
            None => Ok(!locked(&todo).is_empty()),
        }
    }

    /// Up to `most` documents of a table in which something is to do now: those that are read, and those that never will be.
    pub(super) fn ready(&self, table: &ReviewTable, most: usize) -> Result<VecDeque<FileId>> {
        let mut ready = VecDeque::new();
        for row in self.store.scan(&REVIEW_ROWS, &(table.account, table.id)) {
            let (_, row): (_, Row) = row?;
            if ready.len() < most && self.is_ready(table, &row)? {
                ready.push_back(row.file);
            }
        }
        Ok(ready)
    }

    fn is_ready(&self, table: &ReviewTable, row: &Row) -> Result<bool> {
        if row.removed {
            return Ok(false);
        }
        let file: Option<File> = self.store.get(&FILES, &(table.account, row.file))?;
        Ok(match file {
            Some(file) if !file.is_processed() => false,
            Some(file) => row.waits(&table.questions) || is_stale(row, &file),
            None => row.waits(&table.questions),
        })
    }

    /// Answers what waits in a row.
    fn fill_row(&self, table: &ReviewTable, id: FileId, today: Date) -> Result<()> {
        let (account, table_id) = (table.account, table.id);
        let Some(row) = self.store.get(&REVIEW_ROWS, &(account, table_id, id))? else { return Ok(()) };
        let file: Option<File> = self.store.get(&FILES, &(account, id))?;
        let file =
            file.map(|file| Ok::<_, Error>(is_there(&self.store, &file)?.then_some(file))).transpose()?.flatten();
        let stale = file.as_ref().is_some_and(|file| is_stale(&row, file));
        let waits = |question: &&Question| {
            let cell = row.cell(question.id);
            cell.waits() || stale && !cell.locked
        };
        let questions: Vec<Question> = table.questions.iter().filter(waits).cloned().collect();
        let text = file.as_ref().and_then(|file| file.text.as_ref()).map(|text| text.id);
        let found = match self.paper(file.as_ref())? {
            Ok(paper) => {
                let answered = catch_unwind(AssertUnwindSafe(|| answer(paper, &questions, today)));
                answered.unwrap_or_else(|_| all_failed(&questions, "Reading this document for the table failed."))
            }
            Err(reason) => all_failed(&questions, &reason),
        };
        self.record((account, table_id, id), found, (stale, text))
    }

    /// A file's text; or why there is none, as a sentence.
    fn paper(&self, file: Option<&File>) -> Result<Result<SourceDocument, String>> {
        let Some(file) = file else { return Ok(Err("The file was deleted.".into())) };
        if let ReadState::Unreadable { reason } = &file.read {
            return Ok(Err(reason.clone()));
        }
        let Some(text) = &file.text else { return Ok(Err("The file holds no text.".into())) };
        let document = library::read_text(&self.store, text)?;
        Ok(match document.text.len() {
            _ if document.text.trim().is_empty() => Err("The file holds no text.".into()),
            0..=LONGEST => Ok(SourceDocument::of_file(file, document)),
            _ => Err("The file is too long for a table: it has more than four million letters.".into()),
        })
    }

    /// Writes what was found into the cells that still wait.
    fn record(
        &self,
        at: (AccountId, TableId, FileId),
        found: Vec<Found>,
        (stale, text): (bool, Option<BlobId>),
    ) -> Result<()> {
        self.store.write_blocking(move |tx| {
            let (account, id, file) = at;
            // Deleted meanwhile.
            let mut table = match table_of(tx, account, id) {
                Err(Error::NotFound) => return Ok(()),
                table => table?,
            };
            let Some(old) = tx.get(&REVIEW_ROWS, &at)? else { return Ok(()) };
            let mut row: Row = old.clone();
            let version = table.changes + 1;
            for (question, state, answer, quotes) in found {
                let cell = row.cell(question);
                if row.removed || !(cell.waits() || stale && !cell.locked) {
                    continue;
                }
                put(&mut row, Cell { version, state, answer, quotes, ..cell });
            }
            row.text = text.or(row.text);
            if let Some(file) = tx.get(&FILES, &(account, file))? {
                row.name = file.name;
            }
            keep_row(tx, &mut table, Some(&old), row)
        })
    }

    /// Says in all cells that still wait, and could be answered, that answering was given up.
    ///
    /// # Errors
    /// Store errors.
    pub async fn give_up(&self, account: AccountId, id: TableId) -> Result<()> {
        self.begun(id);
        let tables = self.clone();
        blocking(move || {
            let Some(table) = tables.store.get(&REVIEW_TABLES, &(account, id))? else { return Ok(()) };
            let reason =
                "Answering failed more than once and was given up. Your IT can see why with \"chancery jobs list\".";
            for file in tables.ready(&table, usize::MAX)? {
                tables.record((account, id, file), all_failed(&table.questions, reason), (false, None))?;
            }
            tables.tell(account);
            Ok(())
        })
        .await
    }

    /// Takes in what came into the folders of an account's tables, and begins what can be answered now. Blocks.
    pub(super) fn look_again(&self, account: AccountId) -> Result<()> {
        for row in self.store.scan(&REVIEW_TABLES, &account) {
            let (_, table) = row?;
            let came = match table.from {
                RowsFrom::Folder(folder) => self.take_in(&table, folder)?,
                RowsFrom::Files if table.counts.waiting == 0 => continue,
                RowsFrom::Files => false,
            };
            if came {
                self.tell(account);
            }
            let Some(table) = self.store.get(&REVIEW_TABLES, &(account, table.id))? else { continue };
            if !self.ready(&table, 1)?.is_empty() {
                self.begin_blocking(account, table.id)?;
            }
        }
        Ok(())
    }
}

/// Whether a file was read anew since the row was answered, so that places in its text are others now.
fn is_stale(row: &Row, file: &File) -> bool {
    let text = file.text.as_ref().map(|text| text.id);
    text.is_some() && row.text.is_some() && text != row.text && !row.removed
}

fn answer(paper: SourceDocument, questions: &[Question], today: Date) -> Vec<Found> {
    if questions.is_empty() {
        return Vec::new();
    }
    // What is not found in the part that could be read may stand in the rest.
    let partly = paper.document.partly_read().map(|why| format!("{why} It was not found there."));
    let paper = ReadPaper::new(paper);
    let one = |question: &Question| match paper.ask(&question.asks, question.kind, today) {
        Some(found) => {
            let quotes = found.sources.into_iter();
            let quotes = quotes.map(|s| Quote { page: s.page, start: s.start, end: s.end, quote: s.quote }).collect();
            (question.id, CellState::Answered, found.text, quotes)
        }
        None => {
            let state = partly.clone().map_or(CellState::NotFound, |reason| CellState::Failed { reason });
            (question.id, state, String::new(), Vec::new())
        }
    };
    questions.iter().map(one).collect()
}

fn all_failed(questions: &[Question], reason: &str) -> Vec<Found> {
    let failed =
        |question: &Question| (question.id, CellState::Failed { reason: reason.to_owned() }, String::new(), Vec::new());
    questions.iter().map(failed).collect()
}

fn locked<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        answers::AnswerKind,
        documents::document::{Document, Origin},
    };

    #[test]
    fn what_is_not_found_in_a_part_of_a_paper_is_not_said_to_be_missing() {
        let paper = |notes: Vec<String>| SourceDocument {
            origin: Origin::File(FileId::new()),
            name: "Agency agreement.odt".into(),
            document: Document { text: "The agent sells kettles.".into(), notes, ..Document::default() },
            written: None,
        };
        let question = Question {
            id: 1,
            heading: "Law".into(),
            asks: "What is the governing law?".into(),
            kind: AnswerKind::Text,
        };
        let today = jiff::civil::date(2026, 3, 2);
        let state = |notes: Vec<String>| answer(paper(notes), std::slice::from_ref(&question), today).remove(0).1;
        assert_eq!(state(Vec::new()), CellState::NotFound);
        let note = "This document is damaged; only its first part could be read.";
        let reason = format!("{note} It was not found there.");
        assert_eq!(state(vec![note.to_owned()]), CellState::Failed { reason });
    }
}
