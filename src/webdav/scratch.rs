//! Helper files of desktops and office programs, in memory. A program finds what it wrote for a day; nothing of it is stored,
//! read, indexed or shown on the site.

use crate::{clock::Clock, ids::AccountId};

use bytes::Bytes;
use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

/// The largest helper file, in bytes.
pub const LARGEST: usize = 1 << 20;
/// The most bytes of one account's helper files; the oldest make room.
const EACH: usize = 4 << 20;
/// The most helper files of one account.
const MANY: usize = 1_000;
/// How long one is kept.
const LIFE: Duration = Duration::from_secs(24 * 60 * 60);

#[derive(Clone, Debug)]
pub struct Helper {
    /// Its name as it was given.
    pub name: String,
    pub bytes: Bytes,
    since: Duration,
}

/// By account, and key of the place.
type Held = BTreeMap<AccountId, BTreeMap<String, Helper>>;

/// The helper files. Clones share them.
#[derive(Clone)]
pub struct Scratch {
    clock: Clock,
    held: Arc<Mutex<Held>>,
}

impl Scratch {
    pub fn new(clock: Clock) -> Self {
        Self { clock, held: Arc::default() }
    }

    fn with<T>(&self, account: AccountId, work: impl FnOnce(&mut BTreeMap<String, Helper>, Duration) -> T) -> T {
        let now = self.clock.elapsed();
        let mut all = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        let helpers = all.entry(account).or_default();
        helpers.retain(|_, helper| helper.since + LIFE > now);
        let done = work(helpers, now);
        if helpers.is_empty() {
            all.remove(&account);
        }
        done
    }

    /// Keeps one. Returns whether there was one.
    pub fn put(&self, account: AccountId, key: String, name: String, bytes: Bytes) -> bool {
        self.with(account, |helpers, now| {
            let replaced = helpers.insert(key, Helper { name, bytes, since: now }).is_some();
            while helpers.len() > MANY || helpers.values().map(|helper| helper.bytes.len()).sum::<usize>() > EACH {
                let oldest = helpers.iter().min_by_key(|(_, helper)| helper.since).map(|(key, _)| key.clone());
                let Some(oldest) = oldest else { break };
                helpers.remove(&oldest);
            }
            replaced
        })
    }

    pub fn get(&self, account: AccountId, key: &str) -> Option<Helper> {
        self.with(account, |helpers, _| helpers.get(key).cloned())
    }

    pub fn take(&self, account: AccountId, key: &str) -> Option<Helper> {
        self.with(account, |helpers, _| helpers.remove(key))
    }

    /// Those right inside a folder.
    pub fn inside(&self, account: AccountId, folder: &str) -> Vec<Helper> {
        self.with(account, |helpers, _| {
            let inside = |key: &String| {
                key.strip_prefix(folder).and_then(|rest| rest.strip_prefix('/')).is_some_and(|rest| !rest.contains('/'))
            };
            helpers.iter().filter(|(key, _)| inside(key)).map(|(_, helper)| helper.clone()).collect()
        })
    }
}
