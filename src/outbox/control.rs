//! What IT can do with the outbox: list, retry, hold, release, drop.

use super::{
    commit::{keep, tell},
    kept_report::KeptReport,
    records::{OutboxItem, OutboxState, Recipient},
    service::{Outbox, offer_at},
};
use crate::tasks::threads;
use crate::{
    error::{Error, Result},
    events::{Event, EventKind},
    ids::{JobId, OutboxId},
    outbox::OUTBOX,
    store::Tx,
    tasks::TaskStatus,
};

use jiff::Timestamp;
use serde::Serialize;

/// A mail as IT sees it: without subject and text.
#[derive(Clone, Debug, Serialize)]
pub struct Listed {
    /// Identifier, for the commands.
    pub id: String,
    /// "reply" or "notice".
    pub kind: &'static str,
    /// The task it belongs to.
    pub task: Option<String>,
    /// State of all recipients in one word.
    pub state: OutboxState,
    /// When it was written.
    pub queued_at: Timestamp,
    /// When it will be offered next; `None` if that is now.
    pub next_at: Option<Timestamp>,
    /// Size in bytes.
    pub size: u64,
    /// Recipients.
    pub recipients: Vec<Recipient>,
    /// What was reported about it, and whether the report is trusted.
    pub reports: Vec<KeptReport>,
}

impl From<OutboxItem> for Listed {
    fn from(mut item: OutboxItem) -> Self {
        let recipients = item.open().clone();
        Self {
            id: item.id.to_string(),
            kind: if item.message.is_some() { "reply" } else { "notice" },
            task: item.task.map(|task| task.to_string()),
            next_at: item.next_at.filter(|_| item.waits()),
            state: item.state,
            queued_at: item.queued_at,
            size: item.raw.len,
            reports: item.reports,
            recipients,
        }
    }
}

/// The mails that a command means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Which {
    /// One.
    One(OutboxId),
    /// All that the command applies to.
    All,
}

impl Which {
    /// Parses the identifier on the command line; `None` means all.
    ///
    /// # Errors
    /// A word that is not an identifier.
    pub fn parse(id: Option<&str>) -> Result<Self> {
        let Some(id) = id else { return Ok(Self::All) };
        id.parse().map(Self::One).map_err(|_| {
            Error::Invalid(format!("\"{id}\" is no mail's identifier. \"chancery mail queue\" lists them."))
        })
    }
}

impl Outbox {
    /// Mails that wait, are held, failed or came back, oldest first.
    ///
    /// # Errors
    /// Store errors.
    pub fn listed(&self) -> Result<Vec<Listed>> {
        Ok(Self::pending(&self.store)?.into_iter().map(Listed::from).collect())
    }

    /// Offers mails again now: those that wait, and those that failed or came back. The three days start again.
    ///
    /// # Errors
    /// There is no such mail, or nothing of it is left to send.
    pub async fn retry(&self, which: Which) -> Result<Vec<Listed>> {
        use super::records::OutboxState::{Bounced, Failed, Queued};

        let again = move |tx: &mut Tx, item: &mut OutboxItem| {
            requeue(tx, item, if which == Which::All { &[Queued, Failed] } else { &[Queued, Failed, Bounced] })
        };
        self.each(which, "is sent, held or dropped; \"chancery mail release\" lets a held one go", again).await
    }

    /// Releases held mails.
    ///
    /// # Errors
    /// There is no such mail, or it is not held.
    pub async fn release(&self, which: Which) -> Result<Vec<Listed>> {
        self.each(which, "is not held", |tx, item| requeue(tx, item, &[OutboxState::Held])).await
    }

    /// Holds a waiting mail.
    ///
    /// # Errors
    /// There is no such mail, or it is not waiting.
    pub async fn hold(&self, id: OutboxId) -> Result<Vec<Listed>> {
        let hold = |tx: &mut Tx, item: &mut OutboxItem| shelve(tx, item, &[OutboxState::Queued], OutboxState::Held);
        self.each(Which::One(id), "does not wait; only a mail that waits can be held", hold).await
    }

    /// Removes a mail from the outbox for good. The task keeps the answer.
    ///
    /// # Errors
    /// There is no such mail, or it has been sent.
    pub async fn discard(&self, id: OutboxId) -> Result<Vec<Listed>> {
        use super::records::OutboxState::{Bounced, Dropped, Failed, Held, Queued};

        let drop = |tx: &mut Tx, item: &mut OutboxItem| shelve(tx, item, &[Queued, Held, Failed, Bounced], Dropped);
        self.each(Which::One(id), "is sent or dropped already", drop).await
    }

    /// Does something with each selected mail, in one commit. Returns the mails it applied to.
    async fn each(
        &self,
        which: Which,
        cannot: &'static str,
        mut step: impl FnMut(&mut Tx, &mut OutboxItem) -> Result<Option<Option<JobId>>> + Send + 'static,
    ) -> Result<Vec<Listed>> {
        let ids = match which {
            Which::One(id) => vec![id],
            Which::All => Self::pending(&self.store)?.into_iter().map(|item| item.id).collect(),
        };
        let (done, jobs) = self
            .store
            .write(move |tx| {
                let (mut done, mut jobs) = (Vec::new(), Vec::new());
                for id in ids {
                    let one = which != Which::All;
                    let Some(mut item) = tx.get(&OUTBOX, &id)? else {
                        return Err(Error::Invalid(format!(
                            "There is no mail {id}. \"chancery mail queue\" lists all that were not sent."
                        )));
                    };
                    match step(tx, &mut item)? {
                        Some(job) => {
                            jobs.extend(job);
                            done.push(item);
                        }
                        None if one => return Err(Error::Invalid(format!("The mail {id} {cannot}."))),
                        None => {}
                    }
                }
                Ok((done, jobs))
            })
            .await?;
        self.queue.started(jobs);
        for item in &done {
            self.live.tell(Event { account: item.account, task: item.task, kind: EventKind::Task });
        }
        Ok(done.into_iter().map(Listed::from).collect())
    }
}

/// Sets recipients in one of these states back to waiting, and moves the mail to the front. `None` if there are none.
fn requeue(tx: &mut Tx, item: &mut OutboxItem, states: &[OutboxState]) -> Result<Option<Option<JobId>>> {
    let mut any = false;
    for recipient in item.open().iter_mut().filter(|r| states.contains(&r.state)) {
        recipient.state = OutboxState::Queued;
        any = true;
    }
    if !any {
        return Ok(None);
    }
    item.since = None;
    let job = offer_at(tx, item, None)?;
    if let (Some(task), Some(_)) = (item.task, item.message) {
        threads::stand(tx, &(item.account, task), TaskStatus::Answered, None)?;
    }
    Ok(Some(Some(job)))
}

/// Sets recipients in one of these states aside. `None` if there are none.
fn shelve(
    tx: &mut Tx,
    item: &mut OutboxItem,
    states: &[OutboxState],
    to: OutboxState,
) -> Result<Option<Option<JobId>>> {
    let mut any = false;
    for recipient in item.open().iter_mut().filter(|r| states.contains(&r.state)) {
        recipient.state = to;
        any = true;
    }
    if !any {
        return Ok(None);
    }
    keep(tx, item)?;
    tell(tx, item)?;
    Ok(Some(None))
}
