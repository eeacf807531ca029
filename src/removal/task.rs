//! Deletes a task: its mails, the files that came with them, answers, deadlines, drafts, and what was said of it elsewhere.

use super::{
    going::{forget, gather},
    papers::Plan,
};
use crate::{
    audit::{Action, Audit, Event as Line},
    error::{Error, Result},
    events::{Event, EventKind, Live},
    ids::{AccountId, TaskId},
    queue::{JOBS, Queue},
    store::Store,
    tasks::TASKS,
};

use std::net::IpAddr;

/// Deletes tasks. Clones share everything.
#[derive(Clone)]
pub struct TaskDeletion {
    store: Store,
    queue: Queue,
    live: Live,
}

impl TaskDeletion {
    /// Deletes tasks of `store`.
    pub fn new(store: Store, queue: Queue, live: Live) -> Self {
        Self { store, queue, live }
    }

    /// Deletes a task of somebody, for good: one commit removes all records, and a job destroys the bytes and takes the texts out of the
    /// index.
    ///
    /// # Errors
    /// [`Error::NotFound`]; [`Error::Conflict`] while a legal hold stands on it, or while Chancery works on it.
    pub async fn delete(&self, owner: AccountId, id: TaskId, from: Option<IpAddr>) -> Result<()> {
        let done = self.store.freeing().write(move |tx| {
            tx.get(&TASKS, &(owner, id))?.ok_or(Error::NotFound)?;
            let plan = Plan::of_task(tx, owner, id)?;
            for job in plan.settled(tx, false)? {
                tx.delete(&JOBS, &job);
            }
            let gone = gather(tx, Some(owner), plan)?.carry_out(tx)?;
            let line = Line::of(owner, Action::TaskDeleted).on(id.0);
            Audit::note(tx, from.map_or(line, |from| line.from(from)))?;
            forget(tx, &gone)
        });
        self.queue.started(done.await?);
        for kind in [
            EventKind::Task,
            EventKind::Files,
            EventKind::Drafts,
            EventKind::Tables,
            EventKind::Matters,
            EventKind::Chat,
        ] {
            self.live.tell(Event { account: owner, task: Some(id), kind });
        }
        Ok(())
    }
}
