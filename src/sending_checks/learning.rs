//! Whom a member wrote to: what was told once, and sent, is usual from then on.

use crate::{
    error::Result,
    ids::AccountId,
    matters::{MatterId, WROTE_TO, WroteTo},
    store::{Keys, Store, Tx},
};

use jiff::Timestamp;
use tripwire::Address;

/// Rows of one account and matter.
const MOST: usize = 3_000;

fn of_one(keys: &Keys, address: &Address) -> [u8; 32] {
    keys.lookup("wrote to", &address.plain())
}

fn of_all(keys: &Keys, all: &[Address]) -> [u8; 32] {
    let mut all: Vec<String> = all.iter().map(Address::plain).collect();
    all.sort_unstable();
    all.dedup();
    keys.lookup("wrote to", &all.join(" "))
}

/// Whether one of a team wrote to exactly these together before. Blocks.
///
/// # Errors
/// Store errors.
pub fn were_together(store: &Store, team: &[AccountId], matter: MatterId, all: &[Address]) -> Result<bool> {
    if all.len() < 2 {
        return Ok(false);
    }
    let key = of_all(store.keys(), all);
    let mut before = false;
    for who in team {
        before = before || store.get(&WROTE_TO, &(*who, matter, key))?.is_some();
    }
    Ok(before)
}

/// Notes whom an account wrote to in a matter.
pub fn note(tx: &mut Tx, account: AccountId, matter: MatterId, all: &[Address]) -> Result<()> {
    let mut rows: Vec<([u8; 32], String)> =
        all.iter().map(|address| (of_one(tx.keys(), address), address.to_string())).collect();
    if all.len() > 1 {
        rows.push((of_all(tx.keys(), all), String::new()));
    }
    let mut count = tx.scan(&WROTE_TO, &(account, matter))?.len();
    for (key, address) in rows {
        let at = (account, matter, key);
        let times = match tx.get(&WROTE_TO, &at)? {
            Some(row) => row.times.saturating_add(1),
            None if count >= MOST => continue,
            None => {
                count += 1;
                1
            }
        };
        tx.put(&WROTE_TO, &at, &WroteTo { address, at: Timestamp::now(), times })?;
    }
    Ok(())
}
