//! Registration: anybody may request an account; the owner of the mailbox confirms it, and IT approves it. The
//! password is hashed whether the address is known or not, and both cases end in a commit, so that timing reveals
//! nothing. A referral code is recorded unread, so that neither the answer nor its timing reveals what the code is
//! worth.

use super::{
    confirmation::{Confirmation, DAYS},
    referrals,
};
use crate::{
    accounts::{self, Account, Accounts, Limits, NewAccount, password_rule},
    audit::{Action, Audit, Event},
    error::{Error, Result},
    ids::AccountId,
    outbox::Notices,
};

use std::{net::IpAddr, sync::Arc};
use zeroize::Zeroizing;

/// The registration form.
pub struct Form {
    /// The address to sign in with.
    pub email: String,
    /// The password.
    pub password: Zeroizing<String>,
    /// Given name.
    pub first_name: String,
    /// Family name.
    pub last_name: String,
    /// May be empty.
    pub referral: String,
}

/// The result of a registration.
pub enum Registered {
    /// The account exists, and waits for its address to be confirmed.
    Made,
    /// It existed already.
    Known,
    /// The password breaks the rule; the sentence says which.
    Weak(String),
}

/// Registration. Clones share everything.
#[derive(Clone)]
pub struct Registration {
    accounts: Accounts,
    audit: Audit,
    confirmation: Confirmation,
    notices: Notices,
    limits: Arc<Limits>,
}

impl Registration {
    /// Registration into `accounts`.
    pub fn new(
        accounts: Accounts,
        audit: Audit,
        confirmation: Confirmation,
        notices: Notices,
        limits: Arc<Limits>,
    ) -> Self {
        Self { accounts, audit, confirmation, notices, limits }
    }

    /// Registers. The same commit sends the mail with the confirmation link.
    ///
    /// # Errors
    /// `Invalid` for an address or a name that breaks a rule.
    pub async fn register(&self, form: Form, address: IpAddr) -> Result<Registered> {
        for (name, what) in [(&form.first_name, "First name"), (&form.last_name, "Last name")] {
            if name.trim().is_empty() {
                return Err(Error::Invalid(format!("{what} is required.")));
            }
        }
        if let Err(Error::Invalid(sentence)) = password_rule::check(&form.password, &form.email) {
            return Ok(Registered::Weak(sentence));
        }
        let (id, email) = (AccountId::new(), accounts::address(&form.email)?);
        let link = self.confirmation.links.make(id, true)?;
        let notice = Arc::new(self.notices.confirm_address(id, &email, &link.url, DAYS).await?);
        let new = NewAccount {
            email,
            first_name: form.first_name,
            last_name: form.last_name,
            title: String::new(),
            password: Some(form.password),
            approved: false,
        };
        let (referral, mail) = (referrals::recorded(&form.referral), Arc::clone(&notice));
        let made = self
            .accounts
            .add_with(id, new, self.limits.origin(address), move |tx, account: &mut Account| {
                account.referral = referral;
                link.put(tx)?;
                Audit::note(tx, Event::of(id, Action::Registered).from(address))?;
                mail.put(tx)
            })
            .await;
        match made {
            Ok((_, job)) => {
                self.notices.started(job);
                Ok(Registered::Made)
            }
            Err(Error::Conflict(_)) => {
                self.audit.record(Event::new(Action::Registered).refused().from(address)).await?;
                Ok(Registered::Known)
            }
            Err(e) => Err(e),
        }
    }
}
