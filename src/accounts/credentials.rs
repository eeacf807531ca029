//! Credentials: an account's password and second factors at the time somebody proved to know them. A slow operation
//! (a second step, a set-up, a new app password) remembers them, and its commit checks that they are still current.
//! So nothing that began before a change succeeds after it.

use super::records::Account;
use crate::{
    accounts::ACCOUNTS,
    error::{Error, Result},
    ids::AccountId,
    store::{Store, Tx},
};

/// The state of an account's credentials at one moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Credentials {
    /// The account.
    pub account: AccountId,
    epoch: u64,
    version: u64,
}

impl Credentials {
    /// The credentials of an account, as of when the account was read.
    pub fn of(account: &Account) -> Self {
        Self { account: account.id, epoch: account.epoch, version: account.credentials }
    }

    /// Whether they are this account's current credentials, and it may sign in.
    pub fn are_of(&self, account: &Account) -> bool {
        account.is_active() && *self == Self::of(account)
    }

    /// Credentials of an account that is in no store, for in-memory twins.
    pub fn of_nobody(account: AccountId) -> Self {
        Self { account, epoch: 0, version: 0 }
    }

    /// The account, if the credentials are still current.
    pub(crate) fn still(&self, store: &Store) -> Result<Option<Account>> {
        Ok(store.get(&ACCOUNTS, &self.account)?.filter(|account| self.are_of(account)))
    }

    /// The account, if the credentials are still current, within a commit.
    pub(crate) fn still_in(&self, tx: &Tx) -> Result<Option<Account>> {
        Ok(tx.get(&ACCOUNTS, &self.account)?.filter(|account| self.are_of(account)))
    }

    /// The account, within a commit.
    ///
    /// # Errors
    /// `Conflict` if they are no longer current.
    pub(crate) fn require(&self, tx: &Tx) -> Result<Account> {
        let sentence = "Your password or second factor was changed in the meantime. Please start again.";
        self.still_in(tx)?.ok_or_else(|| Error::Conflict(sentence.into()))
    }
}

/// Records that a password or factor changes, within the commit that changes it. Returns the updated account.
pub fn changed(tx: &mut Tx, mut account: Account) -> Result<Account> {
    account.credentials += 1;
    tx.put(&ACCOUNTS, &account.id, &account)?;
    Ok(account)
}
