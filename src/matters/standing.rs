//! What an account may do in a matter, read inside the change that follows.

use crate::{
    accounts::{ACCOUNTS, Account},
    error::{Error, Result},
    ids::AccountId,
    matter_records::{MATTERS, Matter, MatterId},
    store::Reads,
};

use permissions::Level;

/// Why nothing is changed in a matter that was sealed.
pub const SEALED: &str = "This matter is sealed: nothing comes into it or changes in it any more.";

/// A matter in which an account may do at least this. It is read inside the change that follows.
///
/// # Errors
/// [`Error::NotFound`] for a matter that the account may not see, [`Error::Denied`] for too little, [`Error::Conflict`] for a
/// change of one that is sealed.
pub fn standing(from: &impl Reads, who: AccountId, id: MatterId, least: Level) -> Result<(Matter, Account)> {
    let account: Option<Account> = from.get(&ACCOUNTS, &who)?;
    let account = account.filter(Account::is_active).ok_or(Error::NotFound)?;
    let matter = from.get(&MATTERS, &id)?.ok_or(Error::NotFound)?;
    match matter.access.decide(who, account.role()) {
        None => Err(Error::NotFound),
        Some(level) if level < least => Err(Error::Denied(match least {
            Level::Manage => "Only somebody who manages the matter may do this.".into(),
            _ => "You may read this matter, but not change it. Somebody who manages it can let you.".into(),
        })),
        Some(_) if least == Level::Write && matter.sealing.is_some() => Err(Error::Conflict(SEALED.into())),
        Some(_) => Ok((matter, account)),
    }
}
