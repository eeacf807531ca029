//! Registration: anybody may ask for an account; IT lets in. The password is hashed whether the address is known or not, and
//! both ways end in a commit, so that time tells nothing.

use super::{
    accounts::{Accounts, NewAccount},
    audit::{Action, Audit, Event},
    passwords, referrals,
};
use crate::{
    error::{Error, Result},
    model::Account,
};
use std::net::IpAddr;
use zeroize::Zeroizing;

/// What a person fills in.
pub struct Form {
    /// Address to sign in with.
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

/// What came of it.
pub enum Registered {
    /// The account is there.
    Made(Box<Account>),
    /// There was one already.
    Known,
    /// The password breaks the rule; the sentence says which.
    Weak(String),
}

/// Registration. Clones share everything.
#[derive(Clone)]
pub struct Registration {
    accounts: Accounts,
    audit: Audit,
}

impl Registration {
    /// Registration into `accounts`.
    pub fn new(accounts: Accounts, audit: Audit) -> Self {
        Self { accounts, audit }
    }

    /// Registers.
    ///
    /// # Errors
    /// `Invalid` for an address or a name that breaks a rule.
    pub async fn register(&self, form: Form, address: IpAddr) -> Result<Registered> {
        for (name, what) in [(&form.first_name, "First name"), (&form.last_name, "Last name")] {
            if name.trim().is_empty() {
                return Err(Error::Invalid(format!("{what} is required.")));
            }
        }
        if let Err(Error::Invalid(sentence)) = passwords::check(&form.password, &form.email) {
            return Ok(Registered::Weak(sentence));
        }
        let new = NewAccount {
            email: form.email,
            first_name: form.first_name,
            last_name: form.last_name,
            title: String::new(),
            password: Some(form.password),
            approved: false,
        };
        let referral = form.referral;
        let event = move |account: &Account| Event::of(account.id, Action::Registered).from(address);
        let made = self
            .accounts
            .add_with(new, move |tx, account| {
                referrals::redeem(tx, account, &referral)?;
                Audit::note(tx, event(account))
            })
            .await;
        match made {
            Ok(account) => Ok(Registered::Made(Box::new(account))),
            Err(Error::Conflict(_)) => {
                self.audit.record(Event::new(Action::Registered).refused().from(address)).await?;
                Ok(Registered::Known)
            }
            Err(e) => Err(e),
        }
    }
}
