//! Writes outbox items, and what their tasks say about them.

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

/// Writes an item that no job should offer.
pub fn keep(tx: &mut Tx, item: &mut OutboxItem) -> Result<()> {
    // A job that still waits finds that another one has replaced it, and does nothing.
    (item.job, item.next_at) = (Some(JobId::new()), None);
    item.sum_up();
    write(tx, item)
}

/// Writes an item unchanged.
pub fn write(tx: &mut Tx, item: &OutboxItem) -> Result<()> {
    let mid = tx.keys().lookup("mid", &item.message_id);
    tx.put(&OUTBOX_BY_MID, &mid, &item.id)?;
    tx.put(&OUTBOX, &item.id, item)
}

/// Records on a reply's task what the user should know about its delivery.
pub fn tell(tx: &mut Tx, item: &OutboxItem) -> Result<()> {
    // A notice may mention a task, but only a reply is its answer.
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
