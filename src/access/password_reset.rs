//! Reset of a forgotten password: a mailed link that works once, within ten minutes. It carries 256 random bits, of
//! which the store keeps a hash. A second factor stays in force. Using a mailed link proves the mailbox.

use super::confirmation;
use crate::{
    accounts::{
        self, ACCOUNTS, Account, AccountSecret, AccountStatus, Accounts, Limits, RESET_TOKENS, ResetToken,
        account_token, password_rule, read_account_token,
    },
    audit::{Action, Audit, Event},
    clock::Clock,
    error::{Error, Result},
    ids::AccountId,
    outbox::{Notices, Template},
    store::Store,
};

use jiff::SignedDuration;
use std::{net::IpAddr, sync::Arc};
use tokio::sync::Semaphore;
use zeroize::Zeroizing;

/// How long a link is valid, in minutes.
pub const MINUTES: u32 = 10;
/// Requests processed at the same time. Further ones are dropped, as if the address were unknown.
const AT_ONCE: usize = 64;

/// The result of using a link.
#[derive(Debug)]
pub enum Reset {
    /// The password is set.
    Done,
    /// Unknown, used or expired.
    InvalidLink,
    /// The password breaks the rule; the link stays valid.
    Weak(String),
}

/// Password resets. Clones share everything.
#[derive(Clone)]
pub struct Resets {
    store: Store,
    accounts: Accounts,
    notices: Notices,
    limits: Arc<Limits>,
    clock: Clock,
    /// The site's address, without a trailing slash.
    site: Arc<str>,
    room: Arc<Semaphore>,
}

impl Resets {
    /// Resets with links to the site at `site`.
    pub fn new(
        store: Store,
        accounts: Accounts,
        notices: Notices,
        limits: Arc<Limits>,
        clock: Clock,
        site: &str,
    ) -> Self {
        let site = site.trim_end_matches('/').into();
        Self { store, accounts, notices, limits, clock, site, room: Arc::new(Semaphore::new(AT_ONCE)) }
    }

    /// Sends a link if the address has an account. All the work is done after the answer, so that neither its text
    /// nor its timing reveals whether it has.
    pub fn request(&self, email: String, address: IpAddr) {
        let Ok(place) = self.room.clone().try_acquire_owned() else {
            tracing::warn!("too many ask for a reset link at once; one was dropped");
            return;
        };
        let this = self.clone();
        tokio::spawn(async move {
            if let Err(error) = this.send(&email, address).await {
                tracing::error!(%error, "a reset link could not be sent");
            }
            drop(place);
        });
    }

    async fn send(&self, email: &str, address: IpAddr) -> Result<()> {
        let Some(account) = self.accounts.find_by_email(email)? else { return Ok(()) };
        let may = matches!(account.status, AccountStatus::Approved | AccountStatus::Pending);
        if !may || !self.limits.reset_mail(account.id) {
            return Ok(());
        }
        let link = self.link(account.id, Some(address), true).await?;
        self.notices.reset_link(&account, &link, MINUTES).await
    }

    /// Makes a link for an account: for the mail, or for IT to hand over. `mailed`: it goes to the account's address.
    ///
    /// # Errors
    /// `NotFound`.
    pub async fn link(&self, account: AccountId, address: Option<IpAddr>, mailed: bool) -> Result<String> {
        let (token, place) = account_token(account)?;
        let (now, event) = (self.clock.now(), Event::of(account, Action::ResetRequested));
        let expires_at = now.checked_add(SignedDuration::from_mins(i64::from(MINUTES))).unwrap_or(now);
        self.store
            .write(move |tx| {
                tx.get(&ACCOUNTS, &account)?.ok_or(Error::NotFound)?;
                for (old, token) in tx.scan(&RESET_TOKENS, &account)? {
                    if token.expires_at <= now {
                        tx.delete(&RESET_TOKENS, &old);
                    }
                }
                Audit::note(tx, Event { address, ..event })?;
                tx.put(&RESET_TOKENS, &place, &ResetToken { expires_at, mailed })
            })
            .await?;
        Ok(format!("{}/reset-password/{token}", self.site))
    }

    /// Sets a new password with a link. Ends every session, app password and other link, and the calendar feed's
    /// address.
    pub async fn confirm(&self, token: &str, password: Zeroizing<String>, address: IpAddr) -> Result<Reset> {
        let Some(place) = read_account_token(token) else { return Ok(Reset::InvalidLink) };
        let Some(account) = self.good(&place)? else { return Ok(Reset::InvalidLink) };
        let id = account.id;
        if let Err(Error::Invalid(sentence)) = password_rule::check(&password, &account.email) {
            return Ok(Reset::Weak(sentence));
        }
        let hash = self.accounts.hash(password, self.limits.origin(address)).await?;
        let now = self.clock.now();
        let welcome = self.notices.standing(&account, Template::Approved).await?;
        let (done, job, _welcome) = self
            .store
            .write(move |tx| {
                // Check again: the same link may have been used while this password was hashed.
                let token = tx.get(&RESET_TOKENS, &place)?.filter(|token| token.expires_at > now);
                let Some(token) = token else { return Ok((None, None, welcome)) };
                let mut account = accounts::edit(tx, id, |account| {
                    account.password_hash = Some(hash);
                    Ok(())
                })?;
                crate::accounts::end_reset_links(tx, id)?;
                crate::accounts::end_app_passwords(tx, id)?;
                Audit::note(tx, Event::of(id, Action::PasswordReset).from(address))?;
                let mut job = None;
                if token.mailed {
                    let proven = confirmation::prove(tx, id, now, Some(address))?;
                    account = proven.account;
                    job = proven.let_in.then(|| welcome.put(tx)).transpose()?;
                }
                Ok((Some(account), job, welcome))
            })
            .await?;
        if let Some(job) = job {
            self.notices.started(job);
        }
        let Some(account) = done else { return Ok(Reset::InvalidLink) };
        if let Err(error) = self.notices.password_changed(&account).await {
            tracing::error!(%error, "the notice of a changed password could not be sent");
        }
        Ok(Reset::Done)
    }

    fn good(&self, place: &AccountSecret) -> Result<Option<Account>> {
        let now = self.clock.now();
        // A link that expires later than a new one would was made before the clock was set back.
        let most = now.checked_add(SignedDuration::from_mins(i64::from(MINUTES))).unwrap_or(now);
        let good = self.store.get(&RESET_TOKENS, place)?.is_some_and(|t| t.expires_at > now && t.expires_at <= most);
        if good { self.accounts.get(place.0) } else { Ok(None) }
    }
}
