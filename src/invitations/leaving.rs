//! What goes with tasks: events that no other task shows, and what leads to them.

use super::{
    records::EventId,
    tables::{CARRIED, EVENT_BY_UID, EVENTS, TASK_EVENTS},
};
use crate::{error::Result, ids::AccountId, matter_records::Going, store::Tx};

use std::collections::BTreeSet;

/// Takes out the events of tasks.
///
/// # Errors
/// Store errors.
pub fn leave(tx: &Tx, going: &mut Going) -> Result<()> {
    let papers = going.papers().clone();
    let owners: BTreeSet<AccountId> = papers.tasks.iter().map(|(owner, _)| *owner).collect();
    for owner in owners {
        let shown = tx.scan(&TASK_EVENTS, &owner)?;
        let stays: BTreeSet<EventId> = shown
            .iter()
            .filter(|((_, task, _), ())| !papers.tasks.contains(&(owner, *task)))
            .map(|(key, ())| key.2)
            .collect();
        let mut gone = BTreeSet::new();
        for (key, ()) in shown.into_iter().filter(|((_, task, _), ())| papers.tasks.contains(&(owner, *task))) {
            going.drop_row(&TASK_EVENTS, key);
            if !stays.contains(&key.2) {
                gone.insert(key.2);
            }
        }
        for id in &gone {
            if let Some(event) = tx.get(&EVENTS, &(owner, *id))? {
                going.take(&EVENTS, (owner, *id), &event)?;
            }
        }
        for (key, id) in tx.scan(&EVENT_BY_UID, &owner)? {
            if gone.contains(&id) {
                going.drop_row(&EVENT_BY_UID, key);
            }
        }
    }
    for at in &papers.messages {
        if tx.get(&CARRIED, at)?.is_some() {
            going.drop_row(&CARRIED, *at);
        }
    }
    Ok(())
}
