//! How many may do the same thing at once, per key: uploads by one link, connections from one network, event streams
//! of one account.

use std::{
    collections::HashMap,
    hash::Hash,
    sync::{Arc, Mutex, PoisonError},
};

/// The counts. Clones share them.
#[derive(Debug)]
pub struct AtOnce<K: Eq + Hash> {
    taken: Arc<Mutex<HashMap<K, usize>>>,
}

impl<K: Eq + Hash> Clone for AtOnce<K> {
    fn clone(&self) -> Self {
        Self { taken: Arc::clone(&self.taken) }
    }
}

impl<K: Eq + Hash> Default for AtOnce<K> {
    fn default() -> Self {
        Self { taken: Arc::default() }
    }
}

impl<K: Eq + Hash + Clone> AtOnce<K> {
    /// Takes a place if fewer than `most` are taken for `key`. Dropping it frees the place.
    pub fn take(&self, key: K, most: usize) -> Option<Turn<K>> {
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        let count = taken.get(&key).copied().unwrap_or(0);
        if count >= most {
            return None;
        }
        taken.insert(key.clone(), count + 1);
        Some(Turn { of: self.clone(), key })
    }
}

/// A taken place.
#[derive(Debug)]
pub struct Turn<K: Eq + Hash> {
    of: AtOnce<K>,
    key: K,
}

impl<K: Eq + Hash> Drop for Turn<K> {
    fn drop(&mut self) {
        let mut taken = self.of.taken.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = taken.get_mut(&self.key) {
            *count -= 1;
            // Somebody with many addresses could fill a table that only grew.
            if *count == 0 {
                taken.remove(&self.key);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_counted_by_key_and_given_back() {
        let places = AtOnce::default();
        let first = places.take("a", 2);
        let second = places.take("a", 2);
        assert!(first.is_some() && second.is_some());
        assert!(places.take("a", 2).is_none());
        assert!(places.take("b", 2).is_some());
        drop(first);
        assert!(places.take("a", 2).is_some());
        drop(second);
        assert!(places.taken.lock().is_ok_and(|taken| taken.is_empty()), "keys that nobody holds are forgotten");
    }
}
