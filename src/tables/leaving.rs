//! What goes with files: their rows in tables. A table of which every row goes with a matter goes too.

use super::{
    records::{ReviewTable, Row},
    store_tables::{REVIEW_ROWS, REVIEW_TABLES},
};
use crate::{error::Result, ids::AccountId, matter_records::Going, store::Tx};

use jiff::Timestamp;
use std::collections::BTreeSet;

/// Takes out rows.
///
/// # Errors
/// Store errors.
pub fn leave(tx: &Tx, going: &mut Going) -> Result<()> {
    let papers = going.papers().clone();
    let owners: BTreeSet<AccountId> = papers.files.iter().map(|(owner, _)| *owner).collect();
    for owner in owners {
        for (at, table) in tx.scan(&REVIEW_TABLES, &owner)? {
            let (gone, stays): (Vec<_>, Vec<_>) =
                tx.scan(&REVIEW_ROWS, &at)?.into_iter().partition(|(_, row)| papers.files.contains(&(owner, row.file)));
            if gone.is_empty() {
                continue;
            }
            for (key, row) in gone {
                going.take(&REVIEW_ROWS, key, &row)?;
            }
            let stays: Vec<Row> = stays.into_iter().map(|(_, row)| row).collect();
            if papers.matter.is_some() && stays.iter().all(|row| row.removed) {
                for row in &stays {
                    going.take(&REVIEW_ROWS, (owner, at.1, row.file), row)?;
                }
                going.take(&REVIEW_TABLES, at, &table)?;
                continue;
            }
            let mut after: ReviewTable = table.clone();
            after.count(&stays);
            (after.changes, after.changed_at) = (table.changes + 1, Timestamp::now());
            going.put(&REVIEW_TABLES, at, &table, after)?;
        }
    }
    Ok(())
}
