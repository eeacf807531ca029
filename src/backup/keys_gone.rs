//! Keys of sealed matters that were destroyed. All points share the one object that holds a key, so that removing it closes the archive in
//! every backup, old and new.

use super::{place::Place, repository::blob_name};
use crate::{
    error::Result,
    ids::BlobId,
    matter_records::MATTERS,
    store::{All, Store},
};

use std::collections::BTreeSet;

/// The keys of sealed matters that were destroyed.
///
/// # Errors
/// Store errors.
pub fn destroyed(store: &Store) -> Result<BTreeSet<BlobId>> {
    let mut gone = BTreeSet::new();
    for row in store.scan(&MATTERS, &All) {
        let (_, matter) = row?;
        if let Some(sealing) = matter.sealing.filter(|sealing| sealing.destroyed.is_some()) {
            gone.insert(sealing.key.id);
        }
    }
    Ok(gone)
}

/// Numbers of sealed matters whose keys are not in this folder, with the keys: they were destroyed after the backup from which it was made.
///
/// # Errors
/// Store errors.
pub fn without_key(store: &Store) -> Result<Vec<(String, BlobId)>> {
    let mut found = Vec::new();
    for row in store.scan(&MATTERS, &All) {
        let (_, matter) = row?;
        if let Some(sealing) = matter.sealing.filter(|sealing| sealing.destroyed.is_none())
            && !store.blobs().has_file(sealing.key.id)?
        {
            found.push((matter.details.number, sealing.key.id));
        }
    }
    Ok(found)
}

/// Removes destroyed keys from a place.
///
/// # Errors
/// A sentence for the operator.
pub fn remove(place: &dyn Place, store: &Store) -> Result<()> {
    destroyed(store)?.into_iter().try_for_each(|key| place.remove(&blob_name(key)))
}
