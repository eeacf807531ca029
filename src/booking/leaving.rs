//! What goes with tasks: times that were proposed in them. Meetings that were booked stay: they stand in a calendar.

use super::{proposals::forget_proposal, store_tables::PROPOSALS};
use crate::{error::Result, ids::AccountId, matter_records::Going, store::Tx};

use std::collections::BTreeSet;

/// Takes out the proposals that were ordered in tasks, with the addresses and links that were given out for them.
///
/// # Errors
/// Store errors.
pub fn leave(tx: &Tx, going: &mut Going) -> Result<()> {
    let tasks = going.papers().tasks.clone();
    let owners: BTreeSet<AccountId> = tasks.iter().map(|(owner, _)| *owner).collect();
    for owner in owners {
        for (key, proposal) in tx.scan(&PROPOSALS, &owner)? {
            if tasks.contains(&(owner, proposal.task)) {
                going.take(&PROPOSALS, key, &proposal)?;
                going.then(move |tx| forget_proposal(tx, &key));
            }
        }
    }
    Ok(())
}
