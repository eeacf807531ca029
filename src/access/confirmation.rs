//! Confirmation of an address. Registering mails a link, and the account grants no access until the link has been
//! used. The link alone is not enough, or the owner's click would activate a stranger's password: the page it opens
//! asks for the password chosen at registration. A password reset proves the mailbox just as well.

use super::referrals;
use crate::{
    accounts::{
        ACCOUNTS, Account, AccountSecret, AccountStatus, Accounts, CONFIRM_TOKENS, ConfirmToken, Limits, account_token,
        read_account_token,
    },
    audit::{Action, Audit, Event},
    clock::Clock,
    error::{Error, Result},
    ids::AccountId,
    outbox::{Notices, Template},
    store::{Store, Tx},
};

use jiff::{SignedDuration, Timestamp};
use std::{net::IpAddr, sync::Arc, time::Duration};
use tokio::sync::Semaphore;
use zeroize::Zeroizing;

/// How long a link is valid, in days.
pub const DAYS: u32 = 7;
/// The most valid links per account. The one that expires first makes room.
const EACH: usize = 8;
/// Requests processed at the same time. Further ones are dropped, as if the address were unknown.
const AT_ONCE: usize = 64;

/// The result of using a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Confirmed {
    /// The address is confirmed. If `approved`, the person may sign in too.
    Done {
        /// Whether the account is approved now.
        approved: bool,
    },
    /// Unknown, used or expired.
    InvalidLink,
    /// The password is not the account's; the link stays valid.
    WrongPassword,
    /// Too many wrong passwords; the time to wait.
    TooMany(Duration),
}

/// A link that has been made but not stored yet.
pub(super) struct NewLink {
    /// The whole address.
    pub(super) url: String,
    place: AccountSecret,
    token: ConfirmToken,
}

impl NewLink {
    /// Stores it, within a commit.
    pub(super) fn put(&self, tx: &mut Tx, account: AccountId, now: Timestamp) -> Result<()> {
        let mut held = tx.scan(&CONFIRM_TOKENS, &account)?;
        held.sort_by_key(|(_, token)| std::cmp::Reverse(token.expires_at));
        for (n, (place, token)) in held.iter().enumerate() {
            if token.expires_at <= now || n + 1 >= EACH {
                tx.delete(&CONFIRM_TOKENS, place);
            }
        }
        tx.put(&CONFIRM_TOKENS, &self.place, &self.token)
    }
}

/// Confirmation of addresses. Clones share everything.
#[derive(Clone)]
pub struct Confirmation {
    store: Store,
    accounts: Accounts,
    notices: Notices,
    audit: Audit,
    limits: Arc<Limits>,
    clock: Clock,
    /// The site's address, without a trailing slash.
    site: Arc<str>,
    room: Arc<Semaphore>,
}

impl Confirmation {
    /// Confirmation by links to the site at `site`.
    pub fn new(
        store: Store,
        accounts: Accounts,
        notices: Notices,
        audit: Audit,
        limits: Arc<Limits>,
        clock: Clock,
        site: &str,
    ) -> Self {
        let site = site.trim_end_matches('/').into();
        Self { store, accounts, notices, audit, limits, clock, site, room: Arc::new(Semaphore::new(AT_ONCE)) }
    }

    /// The time that decides which links are valid.
    pub(super) fn now(&self) -> Timestamp {
        self.clock.now()
    }

    /// A new link for an account. It becomes valid once it is stored.
    pub(super) fn link(&self, account: AccountId) -> Result<NewLink> {
        let (text, place) = account_token(account)?;
        let (now, life) = (self.clock.now(), SignedDuration::from_hours(24 * i64::from(DAYS)));
        Ok(NewLink {
            url: format!("{}/confirm-address/{text}", self.site),
            place,
            token: ConfirmToken { expires_at: now.checked_add(life).unwrap_or(now) },
        })
    }

    /// Sends another link if the address has an account that waits for one. All the work is done after the answer, so
    /// that neither its text nor its timing reveals whether it has.
    pub fn request(&self, email: String, address: IpAddr) {
        let Ok(place) = self.room.clone().try_acquire_owned() else {
            tracing::warn!("too many ask for a confirmation link at once; one was dropped");
            return;
        };
        let this = self.clone();
        tokio::spawn(async move {
            if let Err(error) = this.requested(&email, address).await {
                tracing::error!(%error, "a confirmation link could not be sent");
            }
            drop(place);
        });
    }

    async fn requested(&self, email: &str, address: IpAddr) -> Result<()> {
        let Some(account) = self.accounts.find_by_email(email)? else { return Ok(()) };
        let waits = account.status == AccountStatus::Pending && !account.is_confirmed();
        if !waits || !self.limits.confirm_mail(account.id) {
            return Ok(());
        }
        self.send(account.id, Some(address), true).await.map(drop)
    }

    /// Makes a link, and mails it if `mail` is true. Returns the whole address, for IT to hand over.
    ///
    /// # Errors
    /// `NotFound`; `Conflict` if the address is already confirmed.
    pub async fn send(&self, id: AccountId, address: Option<IpAddr>, mail: bool) -> Result<String> {
        let account = self.accounts.get(id)?.ok_or(Error::NotFound)?;
        if account.is_confirmed() {
            return Err(Error::Conflict("The address of this account is confirmed.".into()));
        }
        let link = self.link(id)?;
        let url = link.url.clone();
        let notice =
            if mail { Some(self.notices.confirm_address(id, &account.email, &url, DAYS).await?) } else { None };
        let (now, event) = (self.clock.now(), Event::of(id, Action::ConfirmationRequested));
        let (job, _notice) = self
            .store
            .write(move |tx| {
                tx.get(&ACCOUNTS, &id)?.ok_or(Error::NotFound)?;
                link.put(tx, id, now)?;
                Audit::note(tx, Event { address, ..event })?;
                let job = notice.as_ref().map(|notice| notice.put(tx)).transpose()?;
                Ok((job, notice))
            })
            .await?;
        if let Some(job) = job {
            self.notices.started(job);
        }
        Ok(url)
    }

    /// Confirms an address with a link and the account's password. The same commit grants an approval that was
    /// waiting.
    ///
    /// # Errors
    /// `Unavailable` when too many people sign in at once.
    pub async fn confirm(&self, token: &str, password: Zeroizing<String>, address: IpAddr) -> Result<Confirmed> {
        let Some(place) = read_account_token(token) else { return Ok(Confirmed::InvalidLink) };
        let (id, now) = (place.0, self.clock.now());
        let good = self.store.get(&CONFIRM_TOKENS, &place)?.is_some_and(|token| token.expires_at > now);
        let Some(account) = self.accounts.get(id)?.filter(|_| good) else { return Ok(Confirmed::InvalidLink) };
        if let Err(wait) = self.limits.confirm(id) {
            return Ok(Confirmed::TooMany(wait));
        }
        if !self.accounts.is_password(&account, password, self.limits.origin(address)).await? {
            self.audit.record(Event::of(id, Action::AddressConfirmed).failed().from(address)).await?;
            return Ok(Confirmed::WrongPassword);
        }
        let welcome = self.notices.standing(&account, Template::Approved).await?;
        let (done, job, _welcome) = self
            .store
            .write(move |tx| {
                let unchanged = tx.get(&ACCOUNTS, &id)?.is_some_and(|now| now.password_hash == account.password_hash);
                // Check again: during the hashing, the link may have been used or the password changed.
                if !unchanged || tx.get(&CONFIRM_TOKENS, &place)?.is_none_or(|token| token.expires_at <= now) {
                    return Ok((Confirmed::InvalidLink, None, welcome));
                }
                let proven = prove(tx, id, now, Some(address))?;
                let job = if proven.let_in { Some(welcome.put(tx)?) } else { None };
                let approved = proven.account.is_active();
                Ok((Confirmed::Done { approved }, job, welcome))
            })
            .await?;
        if let Some(job) = job {
            self.notices.started(job);
        }
        Ok(done)
    }
}

/// What a confirmation changed.
pub(super) struct Proven {
    /// The account in its present state.
    pub(super) account: Account,
    /// Whether this gave it access.
    pub(super) let_in: bool,
}

/// Records that the mailbox is the person's, within the commit that proves it. Grants an approval that was waiting,
/// and one that comes from a code.
pub(super) fn prove(tx: &mut Tx, id: AccountId, now: Timestamp, from: Option<IpAddr>) -> Result<Proven> {
    let mut account = tx.get(&ACCOUNTS, &id)?.ok_or(Error::NotFound)?;
    if account.is_confirmed() {
        return Ok(Proven { account, let_in: false });
    }
    let code = referrals::redeem(tx, &account, now)?;
    account.address_confirmed = Some(true);
    crate::accounts::end_confirmation_links(tx, id)?;
    Audit::note(tx, Event { address: from, ..Event::of(id, Action::AddressConfirmed) })?;
    let let_in = account.status == AccountStatus::Pending && (account.approval_waits || code.is_some());
    if let_in {
        account.status = AccountStatus::Approved;
        account.approval_waits = false;
        account.epoch += 1;
        let event = Event::of(id, Action::Approved);
        Audit::note(tx, code.map_or(event, |code| event.on(code)))?;
    }
    tx.put(&ACCOUNTS, &id, &account)?;
    Ok(Proven { account, let_in })
}
