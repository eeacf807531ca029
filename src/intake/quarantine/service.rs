//! Held mail for IT: mail from unknown senders, and mail from strangers to the postmaster. It is kept encrypted for
//! thirty days and bounded in number. Nothing in it is read, indexed or answered until somebody releases it.

use super::record::Held;
use crate::{
    accounts::{ACCOUNT_BY_EMAIL, ACCOUNTS},
    audit::{Action, Audit, Event as Line},
    email::headers,
    error::{Error, Result},
    events::{Event, EventKind, Live},
    ids::{MessageId, TaskId},
    intake::{HELD, filing::Filing},
    queue::Queue,
    store::{All, Pending, Store, Tx},
    tasks::Authentication,
};

use jiff::{SignedDuration, Timestamp};

/// The most mails held. Beyond that, mail is refused for the time being.
const MOST: usize = 1_000;
/// The most bytes held, all mails together.
const ALL_BYTES: u64 = 100 << 20;
/// The most bytes in one held mail: it is a letter to decide about, not file storage.
pub const ONE_BYTES: u64 = 1 << 20;
/// How much one sender may have held, by From and by network: mails and bytes.
const SENDER: (usize, u64) = (20, 5 << 20);
/// How long a mail is held.
const KEPT: SignedDuration = SignedDuration::from_hours(30 * 24);

/// The held mails. Clones share them.
#[derive(Clone)]
pub struct Quarantine {
    store: Store,
    queue: Queue,
    live: Live,
}

/// Holds a mail, within a commit. `None` when there is no room, either in total or for this sender.
pub fn put(tx: &mut Tx, held: &Held, raw: &Pending) -> Result<Option<()>> {
    let (mut all, mut own) = ((1, held.raw.len), (1, held.raw.len));
    for (_, old) in tx.scan(&HELD, &All)? {
        if held.at.duration_since(old.at) > KEPT {
            expire(tx, &old);
            continue;
        }
        let same = old.from.eq_ignore_ascii_case(&held.from) || (held.network.is_some() && old.network == held.network);
        for sum in [Some(&mut all), same.then_some(&mut own)].into_iter().flatten() {
            *sum = (sum.0 + 1, sum.1.saturating_add(old.raw.len));
        }
    }
    if all.0 > MOST || all.1 > ALL_BYTES || own.0 > SENDER.0 || own.1 > SENDER.1 {
        return Ok(None);
    }
    tx.name_blob(raw)?;
    tx.put(&HELD, &held.id, held)?;
    Ok(Some(()))
}

/// Takes a mail out of what is held, with its bytes.
pub fn expire(tx: &mut Tx, old: &Held) {
    tx.delete(&HELD, &old.id);
    tx.forget_blob(&old.raw);
}

/// Deletes the mail held under an address, when that account is removed.
pub fn forget(tx: &mut Tx, email: &str) -> Result<()> {
    for (_, held) in tx.scan(&HELD, &All)? {
        if held.from.eq_ignore_ascii_case(email) {
            expire(tx, &held);
        }
    }
    Ok(())
}

impl Quarantine {
    /// The mail held in `store`. Released mail goes to `queue`.
    pub fn new(store: Store, queue: Queue, live: Live) -> Self {
        Self { store, queue, live }
    }

    /// One held mail.
    ///
    /// # Errors
    /// Store errors.
    pub fn get(&self, id: MessageId) -> Result<Option<Held>> {
        self.store.get(&HELD, &id)
    }

    /// All held mail, oldest first.
    pub fn list(&self) -> Result<Vec<Held>> {
        self.store.scan(&HELD, &All).map(|row| row.map(|(_, held)| held)).collect()
    }

    /// Accepts a held mail after all, as a task of the account with the From address: IT vouches for the author.
    ///
    /// # Errors
    /// `NotFound`; `Conflict` if no approved account has that address, or the mail cannot be accepted.
    pub async fn release(&self, id: MessageId) -> Result<TaskId> {
        let held = self.store.get(&HELD, &id)?.ok_or(Error::NotFound)?;
        let (store, raw) = (self.store.clone(), held.raw);
        let head = crate::blocking::blocking(move || {
            let mut blob = store.blobs().open(&raw)?;
            // Here the header block includes the trace that we put in front.
            let mut head = vec![0; headers::MAX_BLOCK.min(usize::try_from(raw.len).unwrap_or(usize::MAX))];
            let mut filled = 0;
            while filled < head.len() {
                match blob.read_at(filled as u64, &mut head[filled..])? {
                    0 => break,
                    n => filled += n,
                }
            }
            head.truncate(filled);
            Ok(head)
        });
        let found = headers::scan(&head.await?).map_err(|fault| Error::Conflict(fault.sentence().into()))?;
        let done = self.store.write(move |tx| {
            // Somebody else may have released or deleted it meanwhile.
            tx.get(&HELD, &id)?.ok_or(Error::NotFound)?;
            let by_email = tx.keys().lookup("email", &found.from.trim().to_lowercase());
            let account = tx.get(&ACCOUNT_BY_EMAIL, &by_email)?;
            let account = account.map(|id| tx.get(&ACCOUNTS, &id)).transpose()?.flatten();
            let Some(account) = account.filter(|a| a.is_active()) else {
                return Err(Error::Conflict(format!(
                    "{} is no approved account, so its mail cannot become a task. Add or approve the account first.",
                    found.from
                )));
            };
            tx.delete(&HELD, &id);
            let filing = Filing {
                account: account.id,
                found,
                to: held.to.clone(),
                body: held.raw.hash,
                peer: None,
                client: false,
                folder: None,
                authentication: held.authentication.clone(),
                signed_in: None,
            };
            let filed = crate::intake::filing::file(tx, &filing, held.raw)?;
            if filed.job.is_none() {
                // The mail also arrived another way, and the task uses that copy.
                tx.forget_blob(&held.raw);
            }
            Ok((account.id, filed))
        });
        let (account, filed) = done.await?;
        self.queue.started(filed.job);
        self.live.tell(Event { account, task: Some(filed.task), kind: EventKind::Task });
        Ok(filed.task)
    }

    /// Deletes mail held for more than thirty days, even if no new mail comes.
    ///
    /// # Errors
    /// Store errors.
    pub async fn sweep(&self) -> Result<()> {
        let now = Timestamp::now();
        let swept = self.store.freeing().write(move |tx| {
            for (_, old) in tx.scan(&HELD, &All)? {
                if now.duration_since(old.at) > KEPT {
                    expire(tx, &old);
                }
            }
            Ok(())
        });
        swept.await
    }

    /// Deletes a held mail.
    ///
    /// # Errors
    /// `NotFound`.
    pub async fn remove(&self, id: MessageId) -> Result<()> {
        let removed = move |tx: &mut Tx| {
            let held = tx.get(&HELD, &id)?.ok_or(Error::NotFound)?;
            tx.delete(&HELD, &id);
            tx.forget_blob(&held.raw);
            Audit::note(tx, Line::new(Action::HeldDropped).on(id.0))
        };
        self.store.freeing().write(removed).await
    }
}

/// Makes the record of a mail to hold.
pub fn held(id: MessageId, found: &headers::Headers, to: Vec<String>, raw: &Pending, peer: String) -> Held {
    Held {
        id,
        from: found.from.clone(),
        to,
        subject: found.subject.clone(),
        at: Timestamp::now(),
        raw: **raw,
        peer,
        network: None,
        why: String::new(),
        given: None,
        authentication: Authentication::default(),
        automatic: found.automatic.is_some(),
    }
}
