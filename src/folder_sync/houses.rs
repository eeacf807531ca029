//! The parts of the house that files go into and come from.

use crate::{
    accounts::{ACCOUNTS, Account, Accounts},
    clock::Clock,
    error::{Error, Result},
    files::Files,
    ids::AccountId,
    matters::Matters,
    store::{Reads, Store},
};

/// The parts of the house that files go into and come from.
pub struct FolderHouses {
    pub store: Store,
    pub accounts: Accounts,
    pub files: Files,
    pub matters: Matters,
    pub clock: Clock,
}

/// Nothing is written for an account that is being removed.
pub(super) fn active(from: &impl Reads, account: AccountId) -> Result<()> {
    let account: Option<Account> = from.get(&ACCOUNTS, &account)?;
    account.filter(Account::is_active).map(drop).ok_or(Error::NotFound)
}
