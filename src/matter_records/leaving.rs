//! Leaving: an account that is removed, papers of a person behind a wall, a matter that is deleted.

use super::{
    going::Going,
    holds::keep_back,
    records::{Activity, Item, MatterId},
    store_tables::{ACTIVITIES, ITEM_MATTERS, MATTER_ITEMS, MATTER_PROPOSALS, MATTERS, MATTERS_NEW, WROTE_TO},
};
use crate::{
    accounts::ACCOUNTS,
    error::Result,
    ids::AccountId,
    store::{All, Store, Tx},
};

use std::collections::BTreeSet;

/// Forgets whom anybody wrote to in a matter. Part of its deletion.
///
/// # Errors
/// Store errors.
pub fn forget_written_to(tx: &mut Tx, matter: MatterId) -> Result<()> {
    for (id, _) in tx.scan(&ACCOUNTS, &All)? {
        for (key, _) in tx.scan(&WROTE_TO, &(id, matter))? {
            tx.delete(&WROTE_TO, &key);
        }
    }
    Ok(())
}

/// Forgets what was spent on a matter. Part of its deletion.
///
/// # Errors
/// Store errors.
pub fn forget_activities(tx: &mut Tx, matter: MatterId) -> Result<()> {
    for (key, _) in tx.scan(&ACTIVITIES, &matter)? {
        tx.delete(&ACTIVITIES, &key);
    }
    Ok(())
}

/// Takes an account out of every team and wall, and what it shared out of every matter. What it spent on a matter stays the firm's record, by
/// name. Part of its removal.
///
/// # Errors
/// Store errors.
pub fn forget(tx: &mut Tx, account: AccountId) -> Result<()> {
    for (id, mut matter) in tx.scan(&MATTERS, &All)? {
        let noted = matter.walls.len();
        matter.walls.retain(|note| note.who != account);
        if matter.access.forget(account) || matter.walls.len() != noted {
            tx.put(&MATTERS, &id, &matter)?;
        }
    }
    take_out_all(tx, account, None)?;
    for (key, proposal) in tx.scan(&MATTER_PROPOSALS, &All)? {
        if proposal.owner == account {
            tx.delete(&MATTER_PROPOSALS, &key);
        }
    }
    for (key, activity) in tx.scan(&ACTIVITIES, &All)? {
        if activity.by == Some(account) {
            tx.put(&ACTIVITIES, &key, &Activity { by: None, ..activity })?;
        }
    }
    Ok(())
}

/// Puts something new of an account into the matters in which what it replaces was.
///
/// # Errors
/// Store errors.
pub fn take_the_place(tx: &mut Tx, owner: AccountId, old: Item, new: Item) -> Result<()> {
    for ((_, _, matter), ()) in tx.scan(&ITEM_MATTERS, &(owner, old))? {
        if let Some(belonging) = tx.get(&MATTER_ITEMS, &(matter, owner, old))? {
            tx.put(&MATTER_ITEMS, &(matter, owner, new), &belonging)?;
            tx.put(&ITEM_MATTERS, &(owner, new, matter), &())?;
        }
        tx.delete(&MATTER_ITEMS, &(matter, owner, old));
        tx.delete(&ITEM_MATTERS, &(owner, old, matter));
    }
    Ok(())
}

/// Takes everything of an account out of one matter, or out of all. Returns how much it was. A hold keeps it from being deleted all the
/// same.
///
/// # Errors
/// Store errors.
pub fn take_out_all(tx: &mut Tx, account: AccountId, only: Option<MatterId>) -> Result<usize> {
    let mut count = 0;
    for ((_, item, matter), ()) in tx.scan(&ITEM_MATTERS, &account)? {
        if only.is_none_or(|only| only == matter) {
            keep_back(tx, account, item, matter)?;
            tx.delete(&ITEM_MATTERS, &(account, item, matter));
            tx.delete(&MATTER_ITEMS, &(matter, account, item));
            count += 1;
        }
    }
    Ok(count)
}

/// What goes with papers: their places in matters, and proposals that name them; of a matter that is sealed, all that is in it.
///
/// # Errors
/// Store errors.
pub fn leave(tx: &Tx, going: &mut Going) -> Result<()> {
    let papers = going.papers().clone();
    let mut items: BTreeSet<(AccountId, Item)> = BTreeSet::new();
    items.extend(papers.tasks.iter().map(|(owner, id)| (*owner, Item::Task(*id))));
    items.extend(papers.files.iter().map(|(owner, id)| (*owner, Item::File(*id))));
    items.extend(papers.folders.iter().map(|(owner, id)| (*owner, Item::Folder(*id))));
    let mut places: BTreeSet<(MatterId, AccountId, Item)> = BTreeSet::new();
    for (owner, item) in &items {
        let rows = tx.scan(&ITEM_MATTERS, &(*owner, *item))?;
        places.extend(rows.into_iter().map(|((owner, item, matter), ())| (matter, owner, item)));
    }
    if let Some(matter) = papers.matter {
        places.extend(tx.scan(&MATTER_ITEMS, &matter)?.into_iter().map(|(key, _)| key));
        for (id, _) in tx.scan(&ACCOUNTS, &All)? {
            for (key, row) in tx.scan(&WROTE_TO, &(id, matter))? {
                going.take(&WROTE_TO, key, &row)?;
            }
        }
        for (key, row) in tx.scan(&ACTIVITIES, &matter)? {
            going.take(&ACTIVITIES, key, &row)?;
        }
        going.drop_row(&MATTERS_NEW, matter);
    }
    for (matter, owner, item) in places {
        if let Some(row) = tx.get(&MATTER_ITEMS, &(matter, owner, item))? {
            going.take(&MATTER_ITEMS, (matter, owner, item), &row)?;
        }
        going.drop_row(&ITEM_MATTERS, (owner, item, matter));
    }
    for (key, row) in tx.scan(&MATTER_PROPOSALS, &All)? {
        if Some(key.0) == papers.matter || items.contains(&(row.owner, row.item)) {
            going.take(&MATTER_PROPOSALS, key, &row)?;
        }
    }
    Ok(())
}

/// Rows that still name an account, by table: none after its removal.
///
/// # Errors
/// Store errors.
pub fn traces(store: &Store, account: AccountId) -> Result<Vec<(&'static str, u64)>> {
    let (mut matters, mut items, mut proposals, mut activities) = (0, 0, 0, 0);
    for row in store.scan(&MATTERS, &All) {
        let (_, matter) = row?;
        matters += u64::from(matter.access.place(account).is_some() || matter.access.is_walled(account));
    }
    for row in store.scan(&MATTER_ITEMS, &All) {
        items += u64::from(row?.0.1 == account);
    }
    for row in store.scan(&MATTER_PROPOSALS, &All) {
        proposals += u64::from(row?.1.owner == account);
    }
    for row in store.scan(&ACTIVITIES, &All) {
        activities += u64::from(row?.1.by == Some(account));
    }
    Ok(vec![("ACTIVITIES", activities), ("MATTERS", matters), ("MATTER_ITEMS", items), ("MATTER_PROPOSALS", proposals)])
}
