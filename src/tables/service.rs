//! Tables: making, listing, opening, changing their questions, deleting.

use super::{
    folder_files::{chosen, fresh, in_folder},
    limits::{self, MOST_TABLES},
    records::{Question, ReviewTable, Row, RowsFrom, TableId},
    sets::Sets,
    store_tables::{REVIEW_ROWS, REVIEW_TABLES, keep_row, keep_table, row_of, table_of},
};
use crate::{
    answers::AnswerKind,
    audit::{Action, Audit, Event as Line},
    blocking::blocking,
    documents::document::Origin,
    error::{Error, Result},
    events::{Event, EventKind, Live},
    files::{FILES, File, is_there, paths},
    ids::{AccountId, FileId, JobId},
    queue::{JobKind, JobState, Queue},
    store::Store,
    tasks::unproven,
};

use jiff::{Timestamp, tz::TimeZone};
use std::{
    collections::HashSet,
    sync::{Arc, Mutex},
};

/// A table that is to be made.
pub struct New {
    pub account: AccountId,
    pub title: String,
    pub questions: Vec<Asking>,
    /// Its documents, if they are chosen one by one.
    pub files: Vec<FileId>,
    /// In place of files, the path of a folder of My Files; empty for all of them.
    pub folder: Option<String>,
}

/// A column as a person writes it.
pub struct Asking {
    /// The number of the question that it is, if it is there already.
    pub id: Option<u32>,
    pub heading: String,
    pub asks: String,
    pub kind: AnswerKind,
}

/// A table as its reader sees it.
pub struct Opened {
    pub table: ReviewTable,
    /// The path of its folder; `None` if it has none or the folder is gone.
    pub folder: Option<String>,
    /// All rows, by name.
    pub order: Vec<FileId>,
    /// Those that were asked for.
    pub rows: Vec<Shown>,
}

/// A row, and what is known of its file now.
pub struct Shown {
    pub row: Row,
    pub file: FileNow,
}

/// What is known of a row's file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileNow {
    Read,
    /// It waits for the reader.
    Unread,
    /// It was deleted.
    Gone,
}

/// Tables of questions and documents. Clones share everything.
#[derive(Clone)]
pub struct Tables {
    pub(super) store: Store,
    pub(super) queue: Queue,
    pub(super) live: Live,
    sets: Sets,
    pub(super) zone: TimeZone,
    /// Tables whose job stands in the queue, as far as this process knows.
    pub(super) queued: Arc<Mutex<HashSet<TableId>>>,
}

impl Tables {
    /// # Errors
    /// Store errors.
    pub fn new(store: Store, queue: Queue, live: Live, sets: Sets, zone: TimeZone) -> Result<Self> {
        // A job that died with the process is tried alone: no other one may do its work meanwhile.
        let waiting = queue.all()?.into_iter().filter(|job| job.state != JobState::Parked);
        let tables = waiting.filter_map(|job| if let JobKind::FillTable(id) = job.kind { Some(id) } else { None });
        let queued = Arc::new(Mutex::new(tables.collect()));
        Ok(Self { store, queue, live, sets, zone, queued })
    }

    /// The ready sets of questions.
    pub fn sets(&self) -> &Sets {
        &self.sets
    }

    /// Makes a table and begins to fill it in.
    ///
    /// # Errors
    /// [`Error::Invalid`] for what [`limits`] refuses; [`Error::NotFound`] for a file or a folder that is not there;
    /// [`Error::Conflict`] for an account with as many tables as it can have.
    pub async fn create(&self, new: New) -> Result<ReviewTable> {
        let title = limits::title(&new.title)?;
        limits::questions(new.questions.len())?;
        let questions: Vec<Question> =
            (0..).zip(new.questions).map(|(id, asking)| question(id, asking)).collect::<Result<_>>()?;
        limits::rows(new.files.len())?;
        let (store, account, folder) = (self.store.clone(), new.account, new.folder);
        let (from, files, note) = blocking(move || match folder {
            Some(path) => {
                let folder = paths::at(&store, account, &path)?;
                let found = in_folder(&store, account, folder)?;
                Ok((RowsFrom::Folder(folder), found.files, found.note))
            }
            None if new.files.is_empty() => Err(Error::Invalid("Choose at least one file, or a folder.".into())),
            None => Ok((RowsFrom::Files, chosen(&store, account, &new.files)?, None)),
        })
        .await?;
        let now = Timestamp::now();
        let mut table = ReviewTable {
            id: TableId::new(),
            account,
            title,
            next_question: u32::try_from(questions.len()).unwrap_or(u32::MAX),
            questions,
            from,
            created_at: now,
            changed_at: now,
            version: 1,
            changes: 0,
            counts: Default::default(),
            note,
        };
        let made = self.store.write(move |tx| {
            if tx.scan(&REVIEW_TABLES, &account)?.len() >= MOST_TABLES {
                return Err(Error::Conflict(format!("You have {MOST_TABLES} tables. Delete some first.")));
            }
            for file in files {
                keep_row(tx, &mut table, None, fresh(&file, now))?;
            }
            keep_table(tx, &mut table)?;
            Audit::note(tx, Line::of(account, Action::TableMade).on(table.id.0))?;
            Ok(table)
        });
        let table = made.await?;
        self.begin(account, table.id).await?;
        self.tell(account);
        Ok(table)
    }

    /// A person's tables, newest first.
    ///
    /// # Errors
    /// Store errors.
    pub fn list(&self, account: AccountId) -> Result<Vec<ReviewTable>> {
        self.store.scan(&REVIEW_TABLES, &account).rev().map(|row| row.map(|(_, table)| table)).collect()
    }

    /// A table with the rows that changed after `since`; 0 for all. Blocks.
    ///
    /// # Errors
    /// [`Error::NotFound`].
    pub fn open(&self, account: AccountId, id: TableId, since: u64) -> Result<Opened> {
        let table = table_of(&self.store, account, id)?;
        let mut all: Vec<Shown> = Vec::new();
        for row in self.store.scan(&REVIEW_ROWS, &(account, id)) {
            let (_, mut row) = row?;
            if row.removed {
                continue;
            }
            let file: Option<File> = self.store.get(&FILES, &(account, row.file))?;
            let now = match &file {
                Some(file) if is_there(&self.store, file)? => {
                    row.name.clone_from(&file.name);
                    if file.is_processed() { FileNow::Read } else { FileNow::Unread }
                }
                _ => FileNow::Gone,
            };
            all.push(Shown { row, file: now });
        }
        all.sort_by_cached_key(|shown| (shown.row.name.to_lowercase(), shown.row.file));
        let order = all.iter().map(|shown| shown.row.file).collect();
        // A file may be read or deleted without a change of its row: those that wait and those that are gone are always told.
        let told = |shown: &Shown| since == 0 || shown.row.changed > since || shown.file != FileNow::Read;
        all.retain(told);
        let folder = match table.from {
            RowsFrom::Folder(folder) => paths::path_of(&self.store, account, folder).ok(),
            RowsFrom::Files => None,
        };
        Ok(Opened { table, folder, order, rows: all })
    }

    /// A row with everything that its cells hold, and whether its file's sender is verified. Blocks.
    ///
    /// # Errors
    /// [`Error::NotFound`].
    pub fn row(&self, account: AccountId, id: TableId, file: FileId) -> Result<(ReviewTable, Row, bool)> {
        let table = table_of(&self.store, account, id)?;
        let row = row_of(&self.store, &table, file)?;
        let doubtful = unproven(&self.store, account, [Origin::File(file)])?;
        Ok((table, row, doubtful.is_empty()))
    }

    /// Gives a table another title and other questions. A question with other words is asked anew; its column's cells go.
    ///
    /// # Errors
    /// [`Error::Conflict`] if `version` is not the newest; what [`limits`] refuses.
    pub async fn reshape(
        &self,
        account: AccountId,
        id: TableId,
        version: u64,
        title: &str,
        askings: Vec<Asking>,
    ) -> Result<ReviewTable> {
        let title = limits::title(title)?;
        limits::questions(askings.len())?;
        let askings: Vec<(Option<u32>, Question)> =
            askings.into_iter().map(|asking| Ok((asking.id, question(0, asking)?))).collect::<Result<_>>()?;
        let changed = self.store.write(move |tx| {
            let mut table = table_of(tx, account, id)?;
            if table.version != version {
                return Err(changed_meanwhile());
            }
            let mut questions: Vec<Question> = Vec::new();
            for (id, mut asked) in askings {
                let same =
                    |known: &&Question| Some(known.id) == id && known.asks == asked.asks && known.kind == asked.kind;
                let used = |id: u32| questions.iter().any(|question| question.id == id);
                asked.id = match table.questions.iter().find(same).filter(|known| !used(known.id)) {
                    Some(known) => known.id,
                    None => {
                        table.next_question += 1;
                        table.next_question - 1
                    }
                };
                questions.push(asked);
            }
            (table.title, table.questions) = (title, questions);
            table.version += 1;
            let rows: Vec<Row> = tx.scan(&REVIEW_ROWS, &(account, id))?.into_iter().map(|(_, row)| row).collect();
            table.count(&rows);
            keep_table(tx, &mut table)?;
            Audit::note(tx, Line::of(account, Action::TableChanged).on(id.0))?;
            Ok(table)
        });
        let table = changed.await?;
        self.begin(account, id).await?;
        self.tell(account);
        Ok(table)
    }

    /// Deletes a table with its rows.
    ///
    /// # Errors
    /// [`Error::NotFound`].
    pub async fn delete(&self, account: AccountId, id: TableId) -> Result<()> {
        let gone = self.store.write(move |tx| {
            table_of(tx, account, id)?;
            for (key, _) in tx.scan(&REVIEW_ROWS, &(account, id))? {
                tx.delete(&REVIEW_ROWS, &key);
            }
            tx.delete(&REVIEW_TABLES, &(account, id));
            Audit::note(tx, Line::of(account, Action::TableDeleted).on(id.0))
        });
        gone.await?;
        self.tell(account);
        Ok(())
    }

    /// Puts a table's job into the queue, unless it stands there.
    pub(super) async fn begin(&self, account: AccountId, id: TableId) -> Result<()> {
        if !self.is_first(id) {
            return Ok(());
        }
        let put = self.store.write(move |tx| Queue::put(tx, account, JobKind::FillTable(id))).await;
        self.started(id, put)
    }

    /// The same on a thread that may block.
    pub(super) fn begin_blocking(&self, account: AccountId, id: TableId) -> Result<()> {
        if !self.is_first(id) {
            return Ok(());
        }
        let put = self.store.write_blocking(move |tx| Queue::put(tx, account, JobKind::FillTable(id)));
        self.started(id, put)
    }

    fn is_first(&self, id: TableId) -> bool {
        self.queued.lock().unwrap_or_else(std::sync::PoisonError::into_inner).insert(id)
    }

    /// The table's job has begun, or was not put: the next one counts again.
    pub(super) fn begun(&self, id: TableId) {
        self.queued.lock().unwrap_or_else(std::sync::PoisonError::into_inner).remove(&id);
    }

    fn started(&self, id: TableId, put: Result<JobId>) -> Result<()> {
        if put.is_err() {
            self.begun(id);
        }
        self.queue.started([put?]);
        Ok(())
    }

    pub(super) fn tell(&self, account: AccountId) {
        self.live.tell(Event { account, task: None, kind: EventKind::Tables });
    }
}

/// 409: somebody else was faster.
pub(super) fn changed_meanwhile() -> Error {
    Error::Conflict(
        "This was changed in another window meanwhile. Look at it again; your words stay here until then.".into(),
    )
}

fn question(id: u32, asking: Asking) -> Result<Question> {
    let Asking { heading, asks, kind, .. } = asking;
    Ok(Question { id, heading: limits::heading(&heading)?, asks: limits::asks(&asks)?, kind })
}
