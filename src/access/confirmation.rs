//! Confirmation of an address. Registering mails a link, and the account grants no access until the link has been
//! used. The link alone is not enough, or the owner's click would activate a stranger's password: the page it opens
//! asks for the password chosen at registration. A password reset proves the mailbox just as well.

use super::{
    mailed_links::{Kind, MailedLinks},
    referrals,
};
use crate::{
    accounts::{ACCOUNTS, Account, AccountStatus, Accounts, CONFIRM_TOKENS, Limits},
    audit::{Action, Audit, Event},
    error::{Error, Result},
    ids::AccountId,
    outbox::Template,
    store::Tx,
};

use jiff::{SignedDuration, Timestamp};
use std::{net::IpAddr, sync::Arc, time::Duration};
use zeroize::Zeroizing;

/// How long a link is valid, in days.
pub const DAYS: u32 = 7;

pub(super) const LINKS: Kind = Kind {
    page: "confirm-address",
    table: CONFIRM_TOKENS,
    life: SignedDuration::from_hours(24 * DAYS as i64),
    requested: Action::ConfirmationRequested,
};

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

/// Confirmation of addresses. Clones share everything.
#[derive(Clone)]
pub struct Confirmation {
    pub(super) links: MailedLinks,
    accounts: Accounts,
    audit: Audit,
    limits: Arc<Limits>,
}

impl Confirmation {
    /// Confirmation by these links.
    pub(super) fn new(links: MailedLinks, accounts: Accounts, audit: Audit, limits: Arc<Limits>) -> Self {
        Self { links, accounts, audit, limits }
    }

    /// Sends another link if the address has an account that waits for one.
    pub fn request(&self, email: String, address: IpAddr) {
        let this = self.clone();
        self.links.after_answer(async move {
            let Some(account) = this.accounts.find_by_email(&email)? else { return Ok(()) };
            let waits = account.status == AccountStatus::Pending && !account.is_confirmed();
            if waits && this.limits.confirm_mail(account.id) {
                this.send(account.id, Some(address), true).await?;
            }
            Ok(())
        });
    }

    /// Makes a link, and mails it if `mail` is true. Returns the whole address, for IT to hand over.
    ///
    /// # Errors
    /// `NotFound`; `Conflict` if the address is already confirmed.
    pub async fn send(&self, id: AccountId, from: Option<IpAddr>, mail: bool) -> Result<String> {
        let account = self.accounts.get(id)?.ok_or(Error::NotFound)?;
        if account.is_confirmed() {
            return Err(Error::Conflict("The address of this account is confirmed.".into()));
        }
        let link = self.links.make(id, mail)?;
        let notices = &self.links.notices;
        let notice =
            if mail { Some(notices.confirm_address(id, &account.email, &link.url, DAYS).await?) } else { None };
        self.links.issue(link, from, notice).await
    }

    /// Confirms an address with a link and the account's password. The same commit grants an approval that was
    /// waiting.
    ///
    /// # Errors
    /// `Unavailable` when too many people sign in at once.
    pub async fn confirm(&self, token: &str, password: Zeroizing<String>, address: IpAddr) -> Result<Confirmed> {
        let Some((place, account)) = self.links.find(token)? else { return Ok(Confirmed::InvalidLink) };
        let (links, id) = (self.links.clone(), account.id);
        if let Err(wait) = self.limits.confirm(id) {
            return Ok(Confirmed::TooMany(wait));
        }
        if !self.accounts.is_password(&account, password, self.limits.origin(address)).await? {
            self.audit.record(Event::of(id, Action::AddressConfirmed).failed().from(address)).await?;
            return Ok(Confirmed::WrongPassword);
        }
        let welcome = self.links.notices.standing(&account, Template::Approved).await?;
        let (done, job, _welcome) = self
            .links
            .store
            .write(move |tx| {
                let unchanged = tx.get(&ACCOUNTS, &id)?.is_some_and(|now| now.password_hash == account.password_hash);
                // Check again: during the hashing, the link may have been used or the password changed.
                if !unchanged || links.still(tx, &place)?.is_none() {
                    return Ok((Confirmed::InvalidLink, None, welcome));
                }
                let proven = prove(tx, id, links.clock.now(), Some(address))?;
                let job = if proven.let_in { Some(welcome.put(tx)?) } else { None };
                let approved = proven.account.is_active();
                Ok((Confirmed::Done { approved }, job, welcome))
            })
            .await?;
        if let Some(job) = job {
            self.links.notices.started(job);
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
