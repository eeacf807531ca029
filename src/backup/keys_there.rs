//! The usual place of the backups, when a key was destroyed.

use super::{keys_gone::remove, repository::Repository, service::Backups};

/// What became of destroyed keys at a place.
pub enum KeysThere {
    /// None is left.
    Removed,
    /// No place is set.
    NoPlace,
    /// They could not be removed; why, in a sentence.
    Left(String),
}

impl Backups {
    /// Removes the keys of sealed matters that were destroyed from the usual place of the backups. Blocks.
    pub fn forget_keys(&self) -> KeysThere {
        let (store, _) = self.store();
        let place = match self.usual_place() {
            Ok(place) => place,
            Err(_) if !self.has_place() => return KeysThere::NoPlace,
            Err(e) => return KeysThere::Left(e.to_string()),
        };
        match Repository::open(place.as_ref()).and_then(|_| remove(place.as_ref(), store)) {
            Ok(()) => KeysThere::Removed,
            Err(e) => KeysThere::Left(e.to_string()),
        }
    }
}
