//! AUTH at the mail doors: an app password, or the account's own password if it has no second factor. The limits are
//! the site's, so the mail door is no way around them.

use super::mail_receiver::Refusal;
use crate::{
    access::{AppPasswords, SecondFactors},
    accounts::{Accounts, Credentials, Limits, Verdict},
    error::Result as Outcome,
};

use std::{net::IpAddr, sync::Arc};
use zeroize::Zeroizing;

/// Checks names and passwords. Clones share it.
#[derive(Clone)]
pub struct MailSignIn {
    accounts: Accounts,
    app_passwords: AppPasswords,
    factors: SecondFactors,
    limits: Arc<Limits>,
    /// Whether the firm requires a second factor of everybody or signs nobody in by password, so that no account's own
    /// password is enough.
    required: bool,
}

impl MailSignIn {
    /// Checks the passwords in `accounts` and the app passwords, within `limits`.
    pub fn new(
        accounts: Accounts,
        app_passwords: AppPasswords,
        factors: SecondFactors,
        limits: Arc<Limits>,
        required: bool,
    ) -> Self {
        Self { accounts, app_passwords, factors, limits, required }
    }

    /// The account that this name and password belong to.
    ///
    /// # Errors
    /// [`Refusal::SignInFailed`] for a wrong password or an account that may not send; [`Refusal::SignInLater`] over
    /// a limit.
    pub async fn check(&self, peer: IpAddr, name: &str, password: Zeroizing<String>) -> Result<Credentials, Refusal> {
        self.limits.sign_in(peer, name).map_err(|_| Refusal::SignInLater)?;
        match self.whose(peer, name, password).await {
            Ok(Some(credentials)) => {
                self.limits.signed_in(peer, name);
                Ok(credentials)
            }
            Ok(None) => Err(Refusal::SignInFailed),
            Err(e) => {
                tracing::warn!("a sign-in at the mail door could not be checked: {e}");
                Err(Refusal::SignInLater)
            }
        }
    }

    async fn whose(&self, peer: IpAddr, name: &str, password: Zeroizing<String>) -> Outcome<Option<Credentials>> {
        // Taken before the check, so that a change during the check is noticed.
        let before = self.accounts.find_by_email(name)?.map(|account| Credentials::of(&account));
        if let Some(account) = self.app_passwords.check(name, &password).await? {
            let now = self.accounts.get(account)?;
            return Ok(before.filter(|before| now.is_some_and(|now| before.are_of(&now))));
        }
        let Verdict::Right(account) = self.accounts.check_password(name, password, self.limits.origin(peer)).await?
        else {
            return Ok(None);
        };
        let required = self.required || account.administrator;
        let enough = !required && !self.factors.state(account.id)?.is_on();
        // Check again at the end: hashing takes a while, and the account may have changed meanwhile.
        let stands = self.accounts.get(account.id)?.is_some_and(|now| Credentials::of(&account).are_of(&now));
        Ok(Some(Credentials::of(&account)).filter(|_| enough && stands))
    }
}
