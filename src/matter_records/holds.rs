//! Legal holds: while one stands on a matter, nothing in it is deleted. Every deletion of what can be in a matter takes a [`Released`], and
//! only this file makes one, from the records as they stand in the same commit.

use super::{
    papers::Papers,
    records::{Item, Matter, MatterId},
    store_tables::{HELD_BACK, ITEM_MATTERS, MATTERS},
};
use crate::{
    accounts::{ACCOUNTS, Account},
    error::{Error, Result},
    ids::{AccountId, ContactId},
    store::{All, Tx},
};

use std::collections::BTreeSet;

/// Managers that a refusal names.
const NAMED: usize = 3;

/// Something that no hold keeps from being deleted in this commit.
#[derive(Debug)]
#[must_use]
pub struct Released<T> {
    thing: T,
}

impl<T> Released<T> {
    /// The thing, to be deleted.
    pub fn into_inner(self) -> T {
        self.thing
    }

    /// The thing.
    pub fn get(&self) -> &T {
        &self.thing
    }

    /// Something that was deleted by an earlier commit, for which it was released, and whose records go only now.
    pub fn since_its_folder_went(thing: T) -> Self {
        Self { thing }
    }
}

/// Releases something of `owner` for a deletion that `by` asks for; `items` are all ways in which it can be in a matter.
///
/// # Errors
/// [`Error::Conflict`] while a hold stands, in words that name the matter only to those who may see it.
pub fn release<T>(tx: &Tx, by: Option<AccountId>, owner: AccountId, items: &[Item], thing: T) -> Result<Released<T>> {
    let holding = holding(tx, owner, items)?;
    if holding.is_empty() { Ok(Released { thing }) } else { Err(refusal(tx, by, &holding)?) }
}

/// Releases a matter for its deletion.
///
/// # Errors
/// [`Error::Conflict`] while a hold stands on it.
pub fn release_matter(tx: &Tx, by: Option<AccountId>, matter: Matter) -> Result<Released<Matter>> {
    match &matter.hold {
        Some(_) => Err(refusal(tx, by, &[matter])?),
        None => Ok(Released { thing: matter }),
    }
}

/// Releases papers of several people; `items` are all ways in which any of them can be in a matter.
///
/// # Errors
/// [`Error::Conflict`] while a hold stands on one of them.
pub fn release_papers(
    tx: &Tx,
    by: Option<AccountId>,
    items: &BTreeSet<(AccountId, Item)>,
    papers: Papers,
) -> Result<Released<Papers>> {
    for (owner, item) in items {
        release(tx, by, *owner, &[*item], ())?.into_inner();
    }
    Ok(Released { thing: papers })
}

/// Releases an account for its removal: nothing of it may be in a matter with a hold.
///
/// # Errors
/// [`Error::Conflict`] while a hold stands.
pub fn release_account(tx: &Tx, account: AccountId) -> Result<Released<AccountId>> {
    let held = held_items(tx, account)?;
    let matters: Vec<Matter> = held.into_iter().map(|(_, matter)| matter).collect();
    if matters.is_empty() { Ok(Released { thing: account }) } else { Err(refusal(tx, None, &matters)?) }
}

/// Whether something may leave places in which it is in matters, for others.
///
/// # Errors
/// [`Error::Conflict`] if it would leave a matter with a hold.
pub fn may_leave(tx: &Tx, by: AccountId, owner: AccountId, from: &[Item], to: &[Item]) -> Result<()> {
    let mut leaving = holding(tx, owner, from)?;
    if leaving.is_empty() {
        return Ok(());
    }
    let after = holding(tx, owner, to)?;
    leaving.retain(|matter| !after.iter().any(|other| other.id == matter.id));
    if leaving.is_empty() { Ok(()) } else { Err(refusal(tx, Some(by), &leaving)?) }
}

/// Whether something may be taken out of a matter.
///
/// # Errors
/// [`Error::Conflict`] while a hold stands on it.
pub fn leave_matter(tx: &Tx, by: AccountId, id: MatterId) -> Result<()> {
    match held_matter(tx, id)? {
        Some(matter) => Err(refusal(tx, Some(by), &[matter])?),
        None => Ok(()),
    }
}

/// Whether a contact may go: not while a matter names it as its client.
///
/// # Errors
/// [`Error::Conflict`] if one does, in other words while a hold stands on it.
pub fn may_lose_client(tx: &Tx, by: AccountId, client: ContactId) -> Result<()> {
    let all = tx.scan(&MATTERS, &All)?.into_iter().map(|(_, matter)| matter);
    let own: Vec<Matter> = all.filter(|matter: &Matter| matter.details.client == Some(client)).collect();
    let held: Vec<Matter> = own.iter().filter(|matter| matter.hold.is_some()).cloned().collect();
    match (held.is_empty(), own.is_empty()) {
        (false, _) => Err(refusal(tx, Some(by), &held)?),
        // Which one it is may be behind a wall.
        (true, false) => Err(Error::Conflict(
            "A matter of the firm has this contact as its client. Give the matter another client first, or merge the contact into another one.".into(),
        )),
        (true, true) => Ok(()),
    }
}

/// Everything of an account that a hold keeps, with its matter.
///
/// # Errors
/// Store errors.
pub fn held_items(tx: &Tx, owner: AccountId) -> Result<Vec<(Item, Matter)>> {
    let mut held = Vec::new();
    let rows = tx.scan(&ITEM_MATTERS, &owner)?.into_iter().map(|((_, item, id), ())| (item, id));
    let back = tx.scan(&HELD_BACK, &owner)?.into_iter().map(|((_, item, id), ())| (item, id));
    for (item, id) in rows.chain(back) {
        if let Some(matter) = held_matter(tx, id)? {
            held.push((item, matter));
        }
    }
    Ok(held)
}

/// Whether any hold stands: then the audit log forgets nothing, because any of its lines may be about what is held.
///
/// # Errors
/// Store errors.
pub fn any_hold(tx: &Tx) -> Result<bool> {
    Ok(tx.scan(&MATTERS, &All)?.iter().any(|(_, matter)| matter.hold.is_some()))
}

/// Keeps back what leaves a matter although a hold stands on it, because a wall is set against its owner.
pub fn keep_back(tx: &mut Tx, owner: AccountId, item: Item, id: MatterId) -> Result<()> {
    if held_matter(tx, id)?.is_some() {
        tx.put(&HELD_BACK, &(owner, item, id), &())?;
    }
    Ok(())
}

/// Forgets what was kept back for a matter whose hold is lifted.
///
/// # Errors
/// Store errors.
pub fn let_go(tx: &mut Tx, id: MatterId) -> Result<()> {
    for (key, ()) in tx.scan(&HELD_BACK, &All)? {
        if key.2 == id {
            tx.delete(&HELD_BACK, &key);
        }
    }
    Ok(())
}

fn held_matter(tx: &Tx, id: MatterId) -> Result<Option<Matter>> {
    Ok(tx.get(&MATTERS, &id)?.filter(|matter: &Matter| matter.hold.is_some()))
}

/// The matters with a hold to which any of these belong.
fn holding(tx: &Tx, owner: AccountId, items: &[Item]) -> Result<Vec<Matter>> {
    let mut found: Vec<Matter> = Vec::new();
    for item in items {
        let rows = tx.scan(&ITEM_MATTERS, &(owner, *item))?;
        for ((_, _, id), ()) in rows.into_iter().chain(tx.scan(&HELD_BACK, &(owner, *item))?) {
            if !found.iter().any(|matter| matter.id == id) {
                found.extend(held_matter(tx, id)?);
            }
        }
    }
    Ok(found)
}

/// Why something is not deleted. Whoever may not see the matter learns that there is a hold, and nothing else.
fn refusal(tx: &Tx, by: Option<AccountId>, matters: &[Matter]) -> Result<Error> {
    let person: Option<Account> = by.map(|by| tx.get(&ACCOUNTS, &by)).transpose()?.flatten();
    let sees = |matter: &&Matter| match (&person, by) {
        (Some(person), _) => matter.access.decide(person.id, person.role()).is_some(),
        // Whoever runs the server lists all matters.
        (None, None) => true,
        (None, Some(_)) => false,
    };
    let Some(matter) = matters.iter().find(sees) else {
        let sentence = "This is under a legal hold: it can be neither deleted nor moved away. Ask an administrator of your firm's Chancery.";
        return Ok(Error::Conflict(sentence.into()));
    };
    let mut names = Vec::new();
    for who in matter.access.managers().take(NAMED) {
        names.extend(tx.get(&ACCOUNTS, &who)?.map(|account: Account| account.full_name()));
    }
    let whom = if names.is_empty() { "an administrator".to_owned() } else { names.join(" or ") };
    let number = &matter.details.number;
    let sentence =
        format!("A legal hold stands on the matter {number}: nothing in it is deleted or moved out. Ask {whom}.");
    Ok(Error::Conflict(sentence))
}
