//! Writing an item of the outbox, and what its task tells of it.

use super::{
    records::{OutboxItem, OutboxState},
    tables::{OUTBOX, OUTBOX_BY_MID},
};
use crate::{
    error::Result,
    ids::JobId,
    store::Tx,
    tasks::{TaskStatus, threads},
};

/// Writes an item that no job is to offer.
pub fn keep(tx: &mut Tx, item: &mut OutboxItem) -> Result<()> {
    // A job that still waits finds that another one has its place, and does nothing.
    (item.job, item.next_at) = (Some(JobId::new()), None);
    item.sum_up();
    write(tx, item)
}

/// Writes an item as it is.
pub fn write(tx: &mut Tx, item: &OutboxItem) -> Result<()> {
    let mid = tx.keys().lookup("mid", &item.message_id);
    tx.put(&OUTBOX_BY_MID, &mid, &item.id)?;
    tx.put(&OUTBOX, &item.id, item)
}

/// Tells the task of a reply what a person must know of its way out.
pub fn tell(tx: &mut Tx, item: &OutboxItem) -> Result<()> {
    // A notice speaks of a task; only a reply is its answer.
    let (Some(task), Some(_)) = (item.task, item.message) else { return Ok(()) };
    let why = item.last_error.as_deref().unwrap_or_default();
    let (status, note) = match item.state {
        OutboxState::Failed => {
            (TaskStatus::NeedsAttention, format!("The reply could not be sent by mail; it stands here. {why}"))
        }
        OutboxState::Bounced => (TaskStatus::NeedsAttention, format!("The reply came back; it stands here. {why}")),
        OutboxState::Held => (
            TaskStatus::OnHold,
            "The reply is written and stands here; it goes out by mail when your IT releases it.".into(),
        ),
        OutboxState::Dropped => {
            (TaskStatus::NeedsAttention, "Your IT kept the reply from being mailed; it stands here.".into())
        }
        OutboxState::Queued | OutboxState::Sent => return Ok(()),
    };
    threads::stand(tx, &(item.account, task), status, Some(note.trim()))
}
