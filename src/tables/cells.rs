//! What a person does with cells: correct, lock, ask again. The machine's answer stays below a correction, and a locked cell stays as it
//! is.

use super::{
    limits,
    records::{Cell, CellState, Correction, Row, TableId},
    service::{Tables, changed_meanwhile},
    store_tables::{REVIEW_ROWS, keep_row, row_of, table_of},
};
use crate::{
    audit::{Action, Audit, Event as Line},
    error::Result,
    ids::{AccountId, FileId},
};

use jiff::Timestamp;

/// Rows changed in one commit.
const BATCH: usize = 50;

/// A change of a cell.
pub enum Change {
    /// A person's words in place of the machine's, and that person's name.
    Correct {
        text: String,
        by: String,
    },
    /// The machine's answer again.
    Restore,
    Lock,
    Unlock,
    /// The machine is to answer once more.
    Again,
}

/// Which cells are asked again. Locked ones never are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Which {
    All,
    NotFound,
    Failed,
}

impl Tables {
    /// Changes a cell that was seen at `version`.
    ///
    /// # Errors
    /// `NotFound`; `Conflict` if it was changed meanwhile, or is locked.
    pub async fn change_cell(
        &self,
        account: AccountId,
        id: TableId,
        (file, question): (FileId, u32),
        version: u64,
        change: Change,
    ) -> Result<()> {
        let again = matches!(change, Change::Again | Change::Unlock);
        let change = match change {
            Change::Correct { text, by } => Change::Correct { text: limits::correction(&text)?, by },
            other => other,
        };
        let changed = self.store.write(move |tx| {
            let mut table = table_of(tx, account, id)?;
            table.question(question)?;
            let old = row_of(tx, &table, file)?;
            let mut cell = old.cell(question);
            if cell.version != version {
                return Err(changed_meanwhile());
            }
            turn(&mut cell, change, table.changes + 1)?;
            let mut row = old.clone();
            put(&mut row, cell);
            keep_row(tx, &mut table, Some(&old), row)?;
            Audit::note(tx, Line::of(account, Action::TableChanged).on(id.0))
        });
        changed.await?;
        if again {
            self.begin(account, id).await?;
        }
        self.tell(account);
        Ok(())
    }

    /// Asks cells again: of all questions, or of one; of all documents, or of one.
    ///
    /// # Errors
    /// `NotFound`.
    pub async fn ask_again(
        &self,
        account: AccountId,
        id: TableId,
        which: Which,
        question: Option<u32>,
        file: Option<FileId>,
    ) -> Result<()> {
        let table = table_of(&self.store, account, id)?;
        question.map(|question| table.question(question)).transpose()?;
        let mut files = Vec::new();
        for row in self.store.scan(&REVIEW_ROWS, &(account, id)) {
            let (_, row) = row?;
            let wanted = |cell: &Cell| asked_again(cell, which, question);
            if file.is_none_or(|file| file == row.file) && row.cells.iter().any(wanted) {
                files.push(row.file);
            }
        }
        for batch in files.chunks(BATCH) {
            let batch = batch.to_vec();
            let reset = self.store.write(move |tx| {
                let mut table = table_of(tx, account, id)?;
                for file in batch {
                    let Some(old) = tx.get(&REVIEW_ROWS, &(account, id, file))? else { continue };
                    let mut row: Row = old.clone();
                    let version = table.changes + 1;
                    for cell in row.cells.iter_mut().filter(|cell| asked_again(cell, which, question)) {
                        (cell.state, cell.version) = (CellState::Waiting, version);
                    }
                    keep_row(tx, &mut table, Some(&old), row)?;
                }
                Ok(())
            });
            reset.await?;
        }
        self.begin(account, id).await?;
        self.tell(account);
        Ok(())
    }
}

fn asked_again(cell: &Cell, which: Which, question: Option<u32>) -> bool {
    let state = match which {
        Which::All => true,
        Which::NotFound => cell.state == CellState::NotFound,
        Which::Failed => matches!(cell.state, CellState::Failed { .. }),
    };
    state && !cell.locked && question.is_none_or(|question| question == cell.question)
}

/// Puts a cell in its place in a row.
pub fn put(row: &mut Row, cell: Cell) {
    match row.cells.iter_mut().find(|known| known.question == cell.question) {
        Some(known) => *known = cell,
        None => row.cells.push(cell),
    }
}

fn turn(cell: &mut Cell, change: Change, version: u64) -> Result<()> {
    let locked = || crate::error::Error::Conflict("This cell is locked. Unlock it first.".into());
    match change {
        Change::Lock => cell.locked = true,
        Change::Unlock => cell.locked = false,
        _ if cell.locked => return Err(locked()),
        Change::Correct { text, by } => cell.correction = Some(Correction { text, at: Timestamp::now(), by }),
        Change::Restore => cell.correction = None,
        Change::Again => cell.state = CellState::Waiting,
    }
    cell.version = version;
    Ok(())
}
