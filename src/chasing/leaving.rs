//! What goes with folders and files: lists of papers that clients are asked for.

use super::store_tables::{CHASE_OF_LINK, CHASES};
use crate::{error::Result, ids::AccountId, matter_records::Going, store::Tx};

use std::collections::BTreeSet;

/// Takes out the lists whose folder goes, and out of others the files that go.
///
/// # Errors
/// Store errors.
pub fn leave(tx: &Tx, going: &mut Going) -> Result<()> {
    let papers = going.papers().clone();
    let mut owners: BTreeSet<AccountId> = papers.folders.iter().map(|(owner, _)| *owner).collect();
    owners.extend(papers.files.iter().map(|(owner, _)| *owner));
    for owner in owners {
        for (key, chase) in tx.scan(&CHASES, &owner)? {
            if papers.folders.contains(&(owner, chase.folder)) {
                going.drop_row(&CHASE_OF_LINK, (owner, chase.link));
                going.take(&CHASES, key, &chase)?;
            } else if chase.papers.iter().any(|paper| papers.files.contains(&(owner, paper.file))) {
                let mut after = chase.clone();
                after.papers.retain(|paper| !papers.files.contains(&(owner, paper.file)));
                after.version += 1;
                going.put(&CHASES, key, &chase, after)?;
            }
        }
    }
    Ok(())
}
