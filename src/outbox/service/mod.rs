//! The outbox: mails waiting to leave. The commit that adds a mail fixes its bytes, Message-ID and signature
//! included, so that no retry can ever go out as a different mail.
//!
//! Each recipient has its own state. If the relay does not accept a mail now, it is offered again on a schedule.
//! After three days, or when the relay refuses it for good, it has failed, and the task and IT are told.

use super::{
    commit::{keep, tell, write},
    copies::Copies,
    records::{OutboxItem, OutboxState, Recipient},
    relay::{
        client::{Offer, Outcome, Transport},
        failure::SendFailure,
    },
};
use crate::{
    audit::{self, Action, Audit},
    clock::Clock,
    error::{Error, Result},
    events::{Event, EventKind, Live},
    ids::{JobId, OutboxId},
    metrics::Metrics,
    outbox::OUTBOX,
    queue::{JobKind, Queue},
    store::{All, BlobRef, Pending, Store, Tx},
    tasks::Message,
};

#[cfg(test)]
mod tests;

use jiff::{SignedDuration, Timestamp};
use std::{
    collections::HashSet,
    sync::{Arc, Mutex, PoisonError},
};

/// Minutes after each failed try; the last one repeats. Short at first, for greylisting (RFC 6647 section 2), then
/// the half hour and more of RFC 5321 section 4.5.4.1.
const TIMETABLE: [i64; 8] = [1, 3, 10, 30, 60, 120, 180, 240];
/// How long a mail is offered to the relay (RFC 5321 section 4.5.4.1 asks for days).
const OFFERED: SignedDuration = SignedDuration::from_hours(72);
/// How soon a mail is looked at again while no relay is configured. A start looks at once.
const NO_RELAY: SignedDuration = SignedDuration::from_hours(4);

/// Sends mail. Clones share it.
#[derive(Clone)]
pub struct Outbox {
    pub(in crate::outbox) store: Store,
    pub(in crate::outbox) queue: Queue,
    /// `None` while mail.relay is not set: mails wait.
    transport: Option<Arc<dyn Transport>>,
    pub(in crate::outbox) live: Live,
    metrics: Arc<Metrics>,
    clock: Clock,
    /// Mails being offered right now. IT may request one at the same moment, and it must not go out twice.
    under_way: Arc<Mutex<HashSet<OutboxId>>>,
    /// Where copies of replies are wanted, if they are.
    copies: Option<Copies>,
}

impl Outbox {
    /// An outbox that sends through `transport`.
    pub fn new(
        store: Store,
        queue: Queue,
        transport: Option<Arc<dyn Transport>>,
        live: Live,
        metrics: Arc<Metrics>,
        clock: Clock,
    ) -> Self {
        Self { store, queue, transport, live, metrics, clock, under_way: Arc::default(), copies: None }
    }

    /// The same where copies of replies are wanted.
    pub fn with_copies(self, copies: Option<Copies>) -> Self {
        Self { copies, ..self }
    }

    /// Adds a reply, within the commit that writes it; held if `hold` is true. Its item has the message's own
    /// identifier.
    pub fn put(tx: &mut Tx, message: &Message, raw: &Pending, hold: bool) -> Result<Option<JobId>> {
        let item = OutboxItem {
            id: OutboxId::from_bytes(message.id.bytes()),
            task: Some(message.task),
            message: Some(message.id),
            ..OutboxItem::new(message.account, &message.from, &message.to, &message.message_id, **raw)
        };
        if hold {
            let mut held = item;
            held.recipients.iter_mut().for_each(|r| r.state = OutboxState::Held);
            keep(tx, &mut held)?;
            tell(tx, &held)?;
            return Ok(None);
        }
        Self::put_item(tx, &item).map(Some)
    }

    /// Adds any mail, within a commit that names its blob.
    pub fn put_item(tx: &mut Tx, item: &OutboxItem) -> Result<JobId> {
        offer_at(tx, &mut item.clone(), None)
    }

    /// Offers a mail to the relay, for the recipients that still wait. `job` is the job that does it; a job that has
    /// been replaced does nothing.
    ///
    /// # Errors
    /// Only internal ones. The relay's replies are recorded in the outbox and are not errors.
    pub async fn send(&self, job: JobId, id: OutboxId) -> Result<()> {
        let Some(_turn) = Turn::take(&self.under_way, id) else { return Ok(()) };
        // Its mail may have been removed together with its account.
        let Some(mut item) = self.store.get(&OUTBOX, &id)? else { return Ok(()) };
        if item.job.is_some_and(|current| current != job) {
            return Ok(());
        }
        let waiting: Vec<String> =
            item.open().iter().filter(|r| r.state == OutboxState::Queued).map(|r| r.address.clone()).collect();
        if waiting.is_empty() {
            return Ok(());
        }
        let Some(transport) = &self.transport else {
            return self.wait_for_a_relay(id).await;
        };
        let raw = self.bytes(item.raw).await?;
        let to: Vec<&str> = waiting.iter().map(String::as_str).collect();
        let envelope_id = super::reports::name(&self.store, id);
        let offer = Offer {
            // The null path is for reports; replies have a sender that can receive a bounce (RFC 3834 section 3.3).
            from: (!item.from.is_empty()).then_some(item.from.as_str()),
            to: &to,
            raw: &raw,
            envelope_id: Some(&envelope_id),
        };
        let outcomes = transport.offer(offer).await;
        self.book(id, waiting.into_iter().zip(outcomes).collect()).await
    }

    /// Records the relay's replies, recipient by recipient, and when to ask it again.
    async fn book(&self, id: OutboxId, outcomes: Vec<(String, Outcome)>) -> Result<()> {
        let sent = outcomes.iter().filter(|(_, outcome)| outcome.is_ok()).count();
        let (now, copies) = (self.clock.now(), self.copies.is_some());
        let booked = self
            .store
            .write(move |tx| {
                // Read again: meanwhile IT may have held or dropped it, or removed the account.
                let Some(mut item) = tx.get(&OUTBOX, &id)? else { return Ok(None) };
                let over = now.duration_since(*item.since.get_or_insert(now)) >= OFFERED;
                for (address, outcome) in &outcomes {
                    for recipient in item.open().iter_mut().filter(|r| r.address == *address) {
                        note(recipient, outcome, over, now);
                    }
                }
                let next = if item.waits() {
                    item.sum_up();
                    let at = now.saturating_add(pause(item.tries)).unwrap_or(Timestamp::MAX);
                    Some(offer_at(tx, &mut item, Some(at))?)
                } else {
                    keep(tx, &mut item)?;
                    None
                };
                // A notice may hold a link that opens an account: it is nobody's to read in a folder.
                if copies && sent > 0 && item.message.is_some() {
                    Copies::note(tx, id, now)?;
                }
                tell(tx, &item)?;
                audit_line(tx, &item, &outcomes)?;
                Ok(Some((item, next)))
            })
            .await?;
        let Some((item, next)) = booked else { return Ok(()) };
        self.queue.started(next);
        if let Some(copies) = self.copies.as_ref().filter(|_| sent > 0) {
            copies.tell();
        }
        for _ in 0..sent {
            self.metrics.mails_replied.add();
        }
        if matches!(item.state, OutboxState::Failed) {
            let why = item.last_error.as_deref().unwrap_or_default();
            tracing::error!(mail = %item.id, "a mail could not be sent; \"chancery mail queue\" lists it: {why}");
        }
        self.live.tell(Event { account: item.account, task: item.task, kind: EventKind::Task });
        Ok(())
    }

    async fn wait_for_a_relay(&self, id: OutboxId) -> Result<()> {
        let at = self.clock.now().saturating_add(NO_RELAY).unwrap_or(Timestamp::MAX);
        let next = self
            .store
            .write(move |tx| {
                let Some(mut item) = tx.get(&OUTBOX, &id)? else { return Ok(None) };
                for recipient in item.open().iter_mut().filter(|r| r.state == OutboxState::Queued) {
                    recipient.last_error = Some("No mail relay is configured (mail.relay).".into());
                }
                // The days count from the first offer, and there was none.
                item.since = None;
                Ok(Some(offer_at(tx, &mut item, Some(at))?))
            })
            .await?;
        self.queue.started(next);
        Ok(())
    }

    /// Records that a mail will not be offered again because its job was given up.
    pub async fn give_up(&self, id: OutboxId) -> Result<()> {
        let item = self
            .store
            .write(move |tx| {
                let mut item = tx.get(&OUTBOX, &id)?.ok_or(Error::NotFound)?;
                for recipient in item.open().iter_mut().filter(|r| r.state == OutboxState::Queued) {
                    recipient.state = OutboxState::Failed;
                    let why = "Sending it failed inside Chancery more than once; \"chancery doctor\" says why.";
                    recipient.last_error.get_or_insert_with(|| why.into());
                }
                keep(tx, &mut item)?;
                tell(tx, &item)?;
                Ok(item)
            })
            .await?;
        self.live.tell(Event { account: item.account, task: item.task, kind: EventKind::Task });
        Ok(())
    }

    async fn bytes(&self, blob: BlobRef) -> Result<Vec<u8>> {
        let store = self.store.clone();
        crate::blocking::blocking(move || store.blobs().open(&blob)?.read_all()).await
    }

    /// When each recipient of the last day was sent something, oldest first.
    ///
    /// # Errors
    /// Store errors.
    pub fn sent_since(store: &Store, since: Timestamp) -> Result<Vec<Timestamp>> {
        let mut sent = Vec::new();
        for row in store.scan(&OUTBOX, &All) {
            let (_, mut item) = row?;
            let done = item.open().iter().filter(|r| r.state == OutboxState::Sent).filter_map(|r| r.tried_at);
            sent.extend(done.filter(|at| *at >= since));
        }
        sent.sort_unstable();
        Ok(sent)
    }

    /// Mails not fully sent, oldest first.
    pub fn pending(store: &Store) -> Result<Vec<OutboxItem>> {
        let all = store.scan(&OUTBOX, &All).map(|row| row.map(|(_, item)| item));
        let done = |item: &OutboxItem| matches!(item.state, OutboxState::Sent | OutboxState::Dropped);
        all.filter(|item| item.as_ref().map_or(true, |item| !done(item))).collect()
    }
}

/// The right to offer a mail. Dropping it gives it back, also when the send is abandoned.
struct Turn {
    under_way: Arc<Mutex<HashSet<OutboxId>>>,
    id: OutboxId,
}

impl Turn {
    fn take(under_way: &Arc<Mutex<HashSet<OutboxId>>>, id: OutboxId) -> Option<Self> {
        let free = under_way.lock().unwrap_or_else(PoisonError::into_inner).insert(id);
        free.then(|| Self { under_way: Arc::clone(under_way), id })
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        self.under_way.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.id);
    }
}

/// Applies the result of one offer to a recipient.
fn note(recipient: &mut Recipient, outcome: &Outcome, over: bool, now: Timestamp) {
    recipient.tries += 1;
    recipient.tried_at = Some(now);
    match outcome {
        Ok(_) => {
            (recipient.state, recipient.last_error) = (OutboxState::Sent, None);
        }
        Err(failure) => {
            let permanent = matches!(failure, SendFailure::Permanent(_));
            let why = failure.sentence();
            let why = if over && !permanent { format!("Given up after three days. {why}") } else { why.to_owned() };
            recipient.last_error = Some(why);
            // If it was held or dropped meanwhile, it stays so.
            if recipient.state == OutboxState::Queued && (permanent || over) {
                recipient.state = OutboxState::Failed;
            }
        }
    }
}

fn pause(tries: u32) -> SignedDuration {
    let step = usize::try_from(tries.saturating_sub(1)).unwrap_or(usize::MAX).min(TIMETABLE.len() - 1);
    SignedDuration::from_mins(TIMETABLE[step])
}

/// Writes a waiting item, with the job that offers it: at once, or at a given time.
pub fn offer_at(tx: &mut Tx, item: &mut OutboxItem, at: Option<Timestamp>) -> Result<JobId> {
    let kind = if item.message.is_some() { JobKind::Send(item.id) } else { JobKind::Notice(item.id) };
    let job = Queue::put_at(tx, item.account, kind, at)?;
    (item.job, item.next_at) = (Some(job), at);
    item.sum_up();
    write(tx, item)?;
    Ok(job)
}

fn audit_line(tx: &mut Tx, item: &OutboxItem, outcomes: &[(String, Outcome)]) -> Result<()> {
    let event = audit::Event::of(item.account, Action::MailOut).on(item.id.0);
    if outcomes.iter().any(|(_, outcome)| outcome.is_ok()) {
        Audit::note(tx, event)?;
    }
    if item.state == OutboxState::Failed {
        Audit::note(tx, event.failed())?;
    }
    Ok(())
}
