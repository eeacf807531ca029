//! What goes with folders: the public links into them.

use super::tables::{LINK_BY_SECRET, LINKS};
use crate::{error::Result, ids::AccountId, matter_records::Going, store::Tx};

use std::collections::BTreeSet;

/// Takes out the links into folders that go.
///
/// # Errors
/// Store errors.
pub fn leave(tx: &Tx, going: &mut Going) -> Result<()> {
    let folders = going.papers().folders.clone();
    let owners: BTreeSet<AccountId> = folders.iter().map(|(owner, _)| *owner).collect();
    for owner in owners {
        for (key, link) in tx.scan(&LINKS, &owner)? {
            if folders.contains(&(owner, link.folder)) {
                going.drop_row(&LINK_BY_SECRET, link.secret);
                going.take(&LINKS, key, &link)?;
            }
        }
    }
    Ok(())
}
