//! Addresses under the assistant's that were given to people outside for one purpose, such as answering the invitation to one meeting:
//! `assistant+meeting-3f0c...@`. The word behind the plus sign cannot be guessed, so whoever writes there has seen what was given out. Such a
//! mail is held for IT like every stranger's and read at once; the room that gave the address out takes it if it is what the address is for.
//! Nothing in it is answered.

use super::{
    mail_receiver::Refusal,
    quarantine::{record::Given, service},
    rules::{MEETING, Place},
    service::{Intake, ours},
    tables::{GIVEN_ADDRESSES, HELD},
};
use crate::{
    error::Result,
    ids::{AccountId, MessageId},
    store::{All, Store, Tx},
};

/// The longest local part of an address (RFC 5321, 4.5.3.1.1).
const LOCAL: usize = 64;

/// The address with a secret word, under the assistant's. `None` if it would be longer than mail allows.
pub fn given_address(assistant: &str, secret: &str) -> Option<String> {
    let (local, domain) = assistant.rsplit_once('@')?;
    let local = format!("{local}+{MEETING}{secret}");
    (local.len() <= LOCAL).then(|| format!("{local}@{domain}"))
}

/// Gives an address out, in the commit that sends it. The secret is lower case: programs change the case of addresses.
///
/// # Errors
/// Store errors.
pub fn give_address(tx: &mut Tx, secret: &str, given: Given) -> Result<()> {
    tx.put(&GIVEN_ADDRESSES, &tx.keys().lookup("given address", secret), &given)
}

/// Ends an address. What comes there from now on is mail to the assistant.
pub fn end_address(tx: &mut Tx, secret: &str) {
    let key = tx.keys().lookup("given address", secret);
    tx.delete(&GIVEN_ADDRESSES, &key);
}

/// Takes a mail out of what is held, in the commit that did what it asked for. Returns whether it was still there.
///
/// # Errors
/// Store errors.
pub fn settle(tx: &mut Tx, id: MessageId) -> Result<bool> {
    let Some(held) = tx.get(&HELD, &id)? else { return Ok(false) };
    service::expire(tx, &held);
    Ok(true)
}

/// Removes an account's addresses and what came there, when the account is removed.
///
/// # Errors
/// Store errors.
pub fn forget_addresses(tx: &mut Tx, account: AccountId) -> Result<()> {
    for (key, given) in tx.scan(&GIVEN_ADDRESSES, &All)? {
        if given.account == account {
            tx.delete(&GIVEN_ADDRESSES, &key);
        }
    }
    for (_, held) in tx.scan(&HELD, &All)? {
        if held.given.is_some_and(|given| given.account == account) {
            service::expire(tx, &held);
        }
    }
    Ok(())
}

/// Addresses of an account that are given out.
///
/// # Errors
/// Store errors.
pub fn addresses_of(store: &Store, account: AccountId) -> Result<u64> {
    store.scan(&GIVEN_ADDRESSES, &All).try_fold(0, |sum, row| Ok(sum + u64::from(row?.1.account == account)))
}

impl Intake {
    /// What the address that a place names was given out for. One that was not, or not any more, is the assistant's with a folder behind
    /// the plus sign, as every other: who tries words learns nothing.
    pub(super) fn given(&self, place: Place) -> std::result::Result<(Place, Option<Given>), Refusal> {
        let Place::Given(word) = &place else { return Ok((place, None)) };
        let secret = word.get(MEETING.len()..).unwrap_or_default().to_lowercase();
        let key = self.store.keys().lookup("given address", &secret);
        match self.store.get(&GIVEN_ADDRESSES, &key).map_err(ours)? {
            Some(given) => Ok((place, Some(given))),
            None => Ok((Place::Assistant(Some(word.clone())), None)),
        }
    }
}
