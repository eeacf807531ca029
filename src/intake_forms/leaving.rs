//! What goes with a task that a form began: what came by the form.

use super::store_tables::SUBMISSIONS;
use crate::{error::Result, ids::AccountId, matter_records::Going, store::Tx};

use std::collections::BTreeSet;

/// Takes out what came by forms.
///
/// # Errors
/// Store errors.
pub fn leave(tx: &Tx, going: &mut Going) -> Result<()> {
    let tasks = going.papers().tasks.clone();
    let owners: BTreeSet<AccountId> = tasks.iter().map(|(owner, _)| *owner).collect();
    for owner in owners {
        for (key, submission) in tx.scan(&SUBMISSIONS, &owner)? {
            if tasks.contains(&(owner, submission.task)) {
                going.take(&SUBMISSIONS, key, &submission)?;
            }
        }
    }
    Ok(())
}
