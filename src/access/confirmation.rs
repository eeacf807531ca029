//! Confirmation of an address: whoever registers is mailed a link, and the account gives nobody access before the link was
//! used. The link alone is not enough, or a stranger's password would come to life by the owner's click: the page that it
//! opens asks for the password that was chosen. A password reset proves the mailbox just as well.

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

/// Life of a link in days.
pub const DAYS: u32 = 7;
/// Links of an account that are good at the same time; the one that ends first makes room.
const EACH: usize = 8;
/// Requests that are worked off at the same time; more are dropped, as if the address were unknown.
const AT_ONCE: usize = 64;

/// What came of using a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Confirmed {
    /// The address is confirmed; `approved`: and the person may sign in.
    Done {
        /// Whether the account is approved now.
        approved: bool,
    },
    /// Unknown, used or too old.
    InvalidLink,
    /// The password is not the account's; the link stays good.
    WrongPassword,
    /// Too many wrong passwords; the time to wait.
    TooMany(Duration),
}

/// A link that was made and is not kept yet.
pub(super) struct NewLink {
    /// The whole address.
    pub(super) url: String,
    place: AccountSecret,
    token: ConfirmToken,
}

impl NewLink {
    /// Keeps it, within a commit.
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
    /// Where the site is, without a slash at the end.
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

    /// The time by which links count.
    pub(super) fn now(&self) -> Timestamp {
        self.clock.now()
    }

    /// A new link for an account, which counts once it is put.
    pub(super) fn link(&self, account: AccountId) -> Result<NewLink> {
        let (text, place) = account_token(account)?;
        let (now, life) = (self.clock.now(), SignedDuration::from_hours(24 * i64::from(DAYS)));
        Ok(NewLink {
            url: format!("{}/confirm-address/{text}", self.site),
            place,
            token: ConfirmToken { expires_at: now.checked_add(life).unwrap_or(now) },
        })
    }

    /// Sends one more link if the address has an account that waits for it. All of the work is done after the answer, so that
    /// neither its words nor its time tell whether it has.
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

    /// Makes a link, and mails it if `mail` says so: the whole address, for IT to hand over.
    ///
    /// # Errors
    /// `NotFound`; `Conflict` when the address is confirmed.
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

    /// Confirms an address by a link and the account's password. An approval that waits for it is given by the same commit.
    ///
    /// # Errors
    /// `Unavailable` when too many sign in at once.
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
                // Looked at again: the link may have been used, or the password changed, while this one was hashed.
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

/// What a proof changed.
pub(super) struct Proven {
    /// The account as it stands now.
    pub(super) account: Account,
    /// Whether it was let in by this.
    pub(super) let_in: bool,
}

/// The mailbox is the person's, within the commit that proves it: an approval that waited is given, and so is that of a code.
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
