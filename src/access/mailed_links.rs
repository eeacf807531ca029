//! Links in mails. Each carries 256 random bits, of which the store keeps a hash, expires, and works once. What a link
//! is good for is up to `confirmation` and `password_reset`.

use crate::{
    accounts::{ACCOUNTS, Account, AccountSecret, MailedLink, account_token, read_account_token},
    audit::{Action, Audit, Event},
    clock::Clock,
    error::{Error, Result},
    ids::AccountId,
    outbox::{Notices, Prepared},
    store::{Store, Table, Tx},
};

use jiff::{SignedDuration, Timestamp};
use std::{cmp::Reverse, net::IpAddr, sync::Arc};
use tokio::sync::Semaphore;

/// The most links of a kind that an account has. The one that expires first makes room.
const EACH: usize = 8;
/// Requests processed at the same time. Further ones are dropped, as if the address were unknown.
const AT_ONCE: usize = 64;

/// What sets one kind of link apart from another.
pub(super) struct Kind {
    /// Its page on the site.
    pub(super) page: &'static str,
    pub(super) table: Table<AccountSecret, MailedLink>,
    /// How long a link is valid.
    pub(super) life: SignedDuration,
    /// What the audit log calls a request for one.
    pub(super) requested: Action,
}

/// The links of one kind. Clones share everything.
#[derive(Clone)]
pub(super) struct MailedLinks {
    kind: &'static Kind,
    pub(super) store: Store,
    pub(super) notices: Notices,
    pub(super) clock: Clock,
    /// The site's address, without a trailing slash.
    site: Arc<str>,
    room: Arc<Semaphore>,
}

/// A link that has been made but not stored yet.
pub(super) struct NewLink {
    /// The whole address.
    pub(super) url: String,
    kind: &'static Kind,
    place: AccountSecret,
    record: MailedLink,
}

impl NewLink {
    /// Stores it, within a commit.
    pub(super) fn put(&self, tx: &mut Tx) -> Result<()> {
        let table = &self.kind.table;
        let mut held = tx.scan(table, &self.place.0)?;
        held.sort_by_key(|(_, link)| Reverse(link.expires_at));
        for (place, _) in held.iter().skip(EACH - 1) {
            tx.delete(table, place);
        }
        tx.put(table, &self.place, &self.record)
    }
}

impl MailedLinks {
    /// Links to the site at `site`.
    pub(super) fn new(kind: &'static Kind, store: &Store, notices: &Notices, clock: &Clock, site: &str) -> Self {
        let (store, notices, clock) = (store.clone(), notices.clone(), clock.clone());
        let site = site.trim_end_matches('/').into();
        Self { kind, store, notices, clock, site, room: Arc::new(Semaphore::new(AT_ONCE)) }
    }

    /// Works on a request after its answer, so that neither the answer's text nor its timing reveals whether the
    /// address has an account.
    pub(super) fn after_answer(&self, work: impl Future<Output = Result<()>> + Send + 'static) {
        let page = self.kind.page;
        let Ok(place) = self.room.clone().try_acquire_owned() else {
            tracing::warn!(page, "too many ask for a link at once; one was dropped");
            return;
        };
        tokio::spawn(async move {
            if let Err(error) = work.await {
                tracing::error!(page, %error, "a link could not be sent");
            }
            drop(place);
        });
    }

    /// A new link for an account. It becomes valid once it is stored. `mailed`: it goes only to the account's address.
    pub(super) fn make(&self, account: AccountId, mailed: bool) -> Result<NewLink> {
        let (text, place) = account_token(account)?;
        let url = format!("{}/{}/{text}", self.site, self.kind.page);
        let record = MailedLink { expires_at: self.end(self.clock.now()), mailed };
        Ok(NewLink { url, kind: self.kind, place, record })
    }

    /// Stores a link, and sends the mail that contains it, if there is one. Returns the whole address.
    ///
    /// # Errors
    /// `NotFound` if the account has been removed.
    pub(super) async fn issue(&self, link: NewLink, from: Option<IpAddr>, mail: Option<Prepared>) -> Result<String> {
        let (account, url) = (link.place.0, link.url.clone());
        let event = Event { address: from, ..Event::of(account, self.kind.requested) };
        let (job, _mail) = self
            .store
            .write(move |tx| {
                tx.get(&ACCOUNTS, &account)?.ok_or(Error::NotFound)?;
                link.put(tx)?;
                Audit::note(tx, event)?;
                Ok((mail.as_ref().map(|mail| mail.put(tx)).transpose()?, mail))
            })
            .await?;
        if let Some(job) = job {
            self.notices.started(job);
        }
        Ok(url)
    }

    /// Where a valid link is stored, and its account.
    pub(super) fn find(&self, token: &str) -> Result<Option<(AccountSecret, Account)>> {
        let Some(place) = read_account_token(token) else { return Ok(None) };
        let valid = self.store.get(&self.kind.table, &place)?.is_some_and(|link| self.is_valid(&link));
        Ok(if valid { self.store.get(&ACCOUNTS, &place.0)?.map(|account| (place, account)) } else { None })
    }

    /// The link stored there, if it is still valid: for the commit that uses it.
    pub(super) fn still(&self, tx: &mut Tx, place: &AccountSecret) -> Result<Option<MailedLink>> {
        Ok(tx.get(&self.kind.table, place)?.filter(|link| self.is_valid(link)))
    }

    fn is_valid(&self, link: &MailedLink) -> bool {
        let now = self.clock.now();
        // One that expires later than a new one would was made before the clock was set back.
        now < link.expires_at && link.expires_at <= self.end(now)
    }

    fn end(&self, now: Timestamp) -> Timestamp {
        now.checked_add(self.kind.life).unwrap_or(now)
    }
}
