//! Reset of a forgotten password: a mailed link that works once, within ten minutes. It carries 256 random bits, of
//! which the store keeps a hash. A second factor stays in force. Using a mailed link proves the mailbox.

use super::{
    confirmation,
    mailed_links::{Kind, MailedLinks},
};
use crate::{
    accounts::{self, AccountStatus, Accounts, Limits, RESET_TOKENS, password_rule},
    audit::{Action, Audit, Event},
    error::{Error, Result},
    ids::AccountId,
    outbox::Template,
};

use jiff::SignedDuration;
use std::{net::IpAddr, sync::Arc};
use zeroize::Zeroizing;

/// How long a link is valid, in minutes.
pub const MINUTES: u32 = 10;

pub(super) const LINKS: Kind = Kind {
    page: "reset-password",
    table: RESET_TOKENS,
    life: SignedDuration::from_mins(MINUTES as i64),
    requested: Action::ResetRequested,
};

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
    links: MailedLinks,
    accounts: Accounts,
    limits: Arc<Limits>,
}

impl Resets {
    /// Resets by these links.
    pub(super) fn new(links: MailedLinks, accounts: Accounts, limits: Arc<Limits>) -> Self {
        Self { links, accounts, limits }
    }

    /// Sends a link if the address has an account.
    pub fn request(&self, email: String, address: IpAddr) {
        let this = self.clone();
        self.links.after_answer(async move {
            let Some(account) = this.accounts.find_by_email(&email)? else { return Ok(()) };
            let may = matches!(account.status, AccountStatus::Approved | AccountStatus::Pending);
            if may && this.limits.reset_mail(account.id) {
                this.send(account.id, Some(address), true).await?;
            }
            Ok(())
        });
    }

    /// Makes a link, and mails it if `mail` is true. Returns the whole address, for IT to hand over.
    ///
    /// # Errors
    /// `NotFound`.
    pub async fn send(&self, id: AccountId, from: Option<IpAddr>, mail: bool) -> Result<String> {
        let account = self.accounts.get(id)?.ok_or(Error::NotFound)?;
        let link = self.links.make(id, mail)?;
        let notices = &self.links.notices;
        let notice = if mail { Some(notices.reset_link(&account, &link.url, MINUTES).await?) } else { None };
        self.links.issue(link, from, notice).await
    }

    /// Sets a new password with a link. Ends every session, app password and other link, and the calendar feed's
    /// address.
    pub async fn confirm(&self, token: &str, password: Zeroizing<String>, address: IpAddr) -> Result<Reset> {
        let Some((place, account)) = self.links.find(token)? else { return Ok(Reset::InvalidLink) };
        let (links, id) = (self.links.clone(), account.id);
        if let Err(Error::Invalid(sentence)) = password_rule::check(&password, &account.email) {
            return Ok(Reset::Weak(sentence));
        }
        let hash = self.accounts.hash(password, self.limits.origin(address)).await?;
        let welcome = self.links.notices.standing(&account, Template::Approved).await?;
        let (done, job, _welcome) = self
            .links
            .store
            .write(move |tx| {
                // Check again: the same link may have been used while this password was hashed.
                let Some(link) = links.still(tx, &place)? else { return Ok((None, None, welcome)) };
                let mut account = accounts::edit(tx, id, |account| {
                    account.password_hash = Some(hash);
                    Ok(())
                })?;
                crate::accounts::end_reset_links(tx, id)?;
                crate::accounts::end_app_passwords(tx, id)?;
                crate::accounts::end_api_tokens(tx, id)?;
                Audit::note(tx, Event::of(id, Action::PasswordReset).from(address))?;
                let mut job = None;
                if link.mailed {
                    let proven = confirmation::prove(tx, id, links.clock.now(), Some(address))?;
                    account = proven.account;
                    job = proven.let_in.then(|| welcome.put(tx)).transpose()?;
                }
                Ok((Some(account), job, welcome))
            })
            .await?;
        if let Some(job) = job {
            self.links.notices.started(job);
        }
        let Some(account) = done else { return Ok(Reset::InvalidLink) };
        if let Err(error) = self.links.notices.password_changed(&account).await {
            tracing::error!(%error, "the notice of a changed password could not be sent");
        }
        Ok(Reset::Done)
    }
}
