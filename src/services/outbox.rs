//! The outbox: mails that wait to leave. A mail's bytes, Message-ID included, are fixed by the commit that puts it here,
//! so that no retry can ever go out as another mail.

use super::{
    audit::{Action, Audit, Event as Line},
    live::Live,
    metrics::Metrics,
    queue::Queue,
    relay::{SendFailure, Transport},
    tasks,
};
use crate::{
    error::{Error, Result},
    model::{BlobRef, Event, JobId, JobKind, Message, OutboxId, OutboxItem, OutboxState, TaskStatus},
    store::{
        Pending, Store, Tx, key,
        tables::{OUTBOX, TASKS},
    },
};
use jiff::Timestamp;
use std::sync::Arc;

/// The way out. Clones share it.
#[derive(Clone)]
pub struct Outbox {
    store: Store,
    /// `None` while mail.relay is not set: mails wait.
    transport: Option<Arc<dyn Transport>>,
    live: Live,
    metrics: Arc<Metrics>,
}

impl Outbox {
    /// An outbox that sends by `transport`.
    pub fn new(store: Store, transport: Option<Arc<dyn Transport>>, live: Live, metrics: Arc<Metrics>) -> Self {
        Self { store, transport, live, metrics }
    }

    /// Puts a reply, within the commit that writes it. Its item has the message's own identifier.
    pub fn put(tx: &mut Tx, message: &Message, raw: &Pending) -> Result<JobId> {
        let id = OutboxId::from_bytes(message.id.bytes());
        let item = OutboxItem {
            id,
            account: message.account,
            task: Some(message.task),
            message: Some(message.id),
            from: message.from.clone(),
            to: message.to.first().cloned().unwrap_or_default(),
            message_id: message.message_id.clone(),
            raw: **raw,
            state: OutboxState::Queued,
            tries: 0,
            queued_at: Timestamp::now(),
            last_error: None,
        };
        Self::put_item(tx, &item)
    }

    /// Puts a mail that is not of a task, or any other, within a commit that names its blob.
    pub fn put_item(tx: &mut Tx, item: &OutboxItem) -> Result<JobId> {
        tx.put(&OUTBOX, &item.id.bytes(), item)?;
        Queue::put(tx, item.account, JobKind::Send(item.id))
    }

    /// Hands a mail to the relay.
    ///
    /// # Errors
    /// `Unavailable` when trying again may help; `Denied` when it cannot.
    pub async fn send(&self, id: OutboxId) -> Result<()> {
        let item = self.store.get(&OUTBOX, &id.bytes())?.ok_or(Error::NotFound)?;
        if item.state != OutboxState::Queued {
            return Ok(());
        }
        let sent = match &self.transport {
            Some(transport) => {
                let raw = self.bytes(item.raw).await?;
                // The null path is for reports; replies have a sender that can be told of a bounce (RFC 3834 section 3.3).
                let from = (!item.from.is_empty()).then_some(item.from.as_str());
                transport.send(from, &item.to, &raw).await.map(|_| ())
            }
            None => Err(SendFailure::Temporary("No mail relay is configured (mail.relay).".into())),
        };
        let failure = sent.err();
        let state = match &failure {
            None => OutboxState::Sent,
            Some(SendFailure::Temporary(_)) => OutboxState::Queued,
            Some(SendFailure::Permanent(_)) => OutboxState::Failed,
        };
        self.book(&item, state, failure.as_ref().map(|f| f.sentence().to_owned())).await?;
        match failure {
            None => {
                self.metrics.mails_replied.add();
                Ok(())
            }
            Some(SendFailure::Temporary(why)) => Err(Error::Unavailable(why)),
            Some(SendFailure::Permanent(why)) => Err(Error::Denied(why)),
        }
    }

    /// Books that a mail will not be offered again.
    pub async fn give_up(&self, id: OutboxId) -> Result<()> {
        let item = self.store.get(&OUTBOX, &id.bytes())?.ok_or(Error::NotFound)?;
        if item.state != OutboxState::Queued {
            return Ok(());
        }
        let why = item.last_error.clone();
        self.book(&item, OutboxState::Failed, why).await
    }

    async fn book(&self, item: &OutboxItem, state: OutboxState, error: Option<String>) -> Result<()> {
        let mut item = item.clone();
        item.tries += 1;
        (item.state, item.last_error) = (state, error);
        let (account, task) = (item.account, item.task);
        self.store
            .write(move |tx| {
                // The account may have been removed while its mail was on the way.
                if tx.get(&OUTBOX, &item.id.bytes())?.is_none() {
                    return Ok(());
                }
                tx.put(&OUTBOX, &item.id.bytes(), &item)?;
                let line = Line::of(account, Action::MailOut).on(item.id.0);
                match item.state {
                    OutboxState::Sent => Audit::note(tx, line)?,
                    OutboxState::Failed => Audit::note(tx, line.failed())?,
                    OutboxState::Queued => {}
                }
                let at = item.task.map(|task| key(&[&account.bytes(), &task.bytes()]));
                if let (OutboxState::Failed, Some(at)) = (&item.state, at)
                    && let Some(mut task) = tx.get(&TASKS, &at)?
                {
                    tasks::set(
                        &mut task,
                        TaskStatus::NeedsAttention,
                        Some("The reply could not be sent by mail; it stands here."),
                    );
                    tx.put(&TASKS, &at, &task)?;
                }
                Ok(())
            })
            .await?;
        self.live.tell(Event { account, task, kind: "task" });
        Ok(())
    }

    async fn bytes(&self, blob: BlobRef) -> Result<Vec<u8>> {
        let store = self.store.clone();
        super::files::blocking(move || store.blobs().open(&blob)?.read_all()).await
    }

    /// Mails that wait or failed, oldest first.
    pub fn pending(store: &Store) -> Result<Vec<OutboxItem>> {
        let all = store.scan(&OUTBOX, &[]).map(|row| row.map(|(_, item)| item));
        all.filter(|item| item.as_ref().map_or(true, |item| item.state != OutboxState::Sent)).collect()
    }
}
