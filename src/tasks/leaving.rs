//! What goes with tasks: their mails, and what leads to them.

use super::{
    tables::{MESSAGE_BY_MID, MESSAGES, ON_HOLD, TASK_BY_PATH, TASK_MESSAGES, TASKS},
    threads::path_key,
};
use crate::{documents::document::Origin, error::Result, legal_extracts, matter_records::Going, store::Tx};

use std::collections::BTreeSet;

/// Takes out tasks with their mails.
///
/// # Errors
/// Store errors.
pub fn leave(tx: &Tx, going: &mut Going) -> Result<()> {
    let papers = going.papers().clone();
    for at in &papers.tasks {
        let Some(task) = tx.get(&TASKS, at)? else { continue };
        let path = path_key(tx.keys(), at.0, &task.path);
        if tx.get(&TASK_BY_PATH, &path)? == Some(at.1) {
            going.drop_row(&TASK_BY_PATH, path);
        }
        going.take(&TASKS, *at, &task)?;
    }
    for at in &papers.messages {
        let Some(message) = tx.get(&MESSAGES, at)? else { continue };
        going.drop_row(&TASK_MESSAGES, (at.0, message.task, at.1));
        if let Some(task) = tx.get(&ON_HOLD, at)? {
            going.take(&ON_HOLD, *at, &task)?;
        }
        [Some(message.raw), message.full_text].into_iter().flatten().for_each(|blob| going.blob(blob));
        let (owner, origin) = (at.0, Origin::Message(at.1));
        going.then(move |tx| legal_extracts::forget(tx, owner, origin));
        going.take(&MESSAGES, *at, &message)?;
    }
    // Message-IDs and conversations: whatever still leads to a task that goes. A mail that answers it begins a new one.
    let owners: BTreeSet<_> = papers.tasks.iter().map(|(owner, _)| *owner).collect();
    for owner in owners {
        for (key, (task, message)) in tx.scan(&MESSAGE_BY_MID, &owner)? {
            if papers.tasks.contains(&(owner, task)) || papers.messages.contains(&(owner, message)) {
                going.drop_row(&MESSAGE_BY_MID, key);
            }
        }
    }
    Ok(())
}
