//! Credentials: an account's password and second factors as they stood when somebody proved to know them. What takes a while
//! (a second step, a set-up, a new app password) remembers them, and its commit looks whether they still stand: whatever
//! began before a change does not succeed after it.

use super::records::Account;
use crate::{
    accounts::ACCOUNTS,
    error::{Error, Result},
    ids::AccountId,
    store::{Store, Tx},
};

/// The credentials of an account at a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Credentials {
    /// Whose.
    pub account: AccountId,
    epoch: u64,
    version: u64,
}

impl Credentials {
    /// Those of an account, as it stood when it was read.
    pub fn of(account: &Account) -> Self {
        Self { account: account.id, epoch: account.epoch, version: account.credentials }
    }

    /// Whether they are those of this account, and it may sign in.
    pub fn are_of(&self, account: &Account) -> bool {
        account.is_active() && *self == Self::of(account)
    }

    /// Those of an account that is in no store, for twins in memory.
    pub fn of_nobody(account: AccountId) -> Self {
        Self { account, epoch: 0, version: 0 }
    }

    /// The account, if they still stand.
    pub(crate) fn still(&self, store: &Store) -> Result<Option<Account>> {
        Ok(store.get(&ACCOUNTS, &self.account)?.filter(|account| self.are_of(account)))
    }

    /// The account, if they still stand, within a commit.
    pub(crate) fn still_in(&self, tx: &Tx) -> Result<Option<Account>> {
        Ok(tx.get(&ACCOUNTS, &self.account)?.filter(|account| self.are_of(account)))
    }

    /// The account, within a commit.
    ///
    /// # Errors
    /// `Conflict` when they do not stand any more.
    pub(crate) fn require(&self, tx: &Tx) -> Result<Account> {
        let sentence = "Your password or second factor was changed in the meantime. Please start again.";
        self.still_in(tx)?.ok_or_else(|| Error::Conflict(sentence.into()))
    }
}

/// A password or a factor changes, within the commit that changes it. The account as it stands then.
pub fn changed(tx: &mut Tx, mut account: Account) -> Result<Account> {
    account.credentials += 1;
    tx.put(&ACCOUNTS, &account.id, &account)?;
    Ok(account)
}
