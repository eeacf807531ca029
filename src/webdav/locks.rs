//! Locks, in memory: in My Files they hold off other programs of the same account, in a matter those of everybody who sees it. They end by
//! themselves. A restart forgets them, as
//! RFC 4918, 6.6 permits; the programs ask again.

use crate::{
    clock::Clock,
    ids::{AccountId, MatterId},
};

use std::{
    collections::{HashMap, HashSet},
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

/// How long a lock holds unless the program asks for less.
pub const LONGEST: Duration = Duration::from_secs(60 * 60);
/// How long it holds if the program does not say.
const USUAL: Duration = Duration::from_secs(10 * 60);
/// Among whom locks count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Scope {
    /// The programs of an account, in My Files.
    Account(AccountId),
    /// Everybody who sees a matter.
    Matter(MatterId),
}

/// The most locks in one of them.
const EACH: usize = 1_000;

/// A lock.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lock {
    /// Whose it is. Everybody who sees a matter reads the tokens of its locks; each opens what is locked to its holder only.
    pub by: AccountId,
    /// The token that its holder shows: a URI.
    pub token: String,
    /// What is locked; see [`super::tree::key`].
    pub key: String,
    /// The address of what is locked; in a matter, from its folder on.
    pub address: String,
    /// Whether it covers everything inside too.
    pub deep: bool,
    /// Whether it is the only one.
    pub exclusive: bool,
    /// What its holder says about itself: XML.
    pub owner: String,
    /// When it ends, by [`Clock::elapsed`].
    pub ends: Duration,
}

impl Lock {
    /// Whether it covers this place.
    pub fn covers(&self, key: &str) -> bool {
        self.key == key || (self.deep && is_inside(key, &self.key))
    }
}

fn is_inside(key: &str, folder: &str) -> bool {
    folder.is_empty() || key.strip_prefix(folder).is_some_and(|rest| rest.starts_with('/'))
}

/// All locks. Clones share them.
#[derive(Clone)]
pub struct Locks {
    clock: Clock,
    held: Arc<Mutex<HashMap<Scope, Vec<Lock>>>>,
}

impl Locks {
    pub fn new(clock: Clock) -> Self {
        Self { clock, held: Arc::default() }
    }

    fn with<T>(&self, scope: Scope, work: impl FnOnce(&mut Vec<Lock>, Duration) -> T) -> T {
        let now = self.clock.elapsed();
        let mut all = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        let locks = all.entry(scope).or_default();
        locks.retain(|lock| lock.ends > now);
        let done = work(locks, now);
        if locks.is_empty() {
            all.remove(&scope);
        }
        done
    }

    /// The locks that cover a place.
    pub fn on(&self, scope: Scope, key: &str) -> Vec<Lock> {
        self.with(scope, |locks, _| locks.iter().filter(|lock| lock.covers(key)).cloned().collect())
    }

    /// Those of some tokens whose locks are this account's.
    pub fn held_by(&self, scope: Scope, by: AccountId, tokens: &[String]) -> Vec<String> {
        let is_own = |locks: &[Lock], token: &String| locks.iter().any(|lock| lock.token == *token && lock.by == by);
        self.with(scope, |locks, _| tokens.iter().filter(|token| is_own(locks, token)).cloned().collect())
    }

    /// The first lock that keeps a program with these tokens from changing a place; with `deep`, from changing anything in it
    /// too.
    pub fn against(&self, scope: Scope, key: &str, deep: bool, tokens: &[String]) -> Option<Lock> {
        let concerns = |lock: &&Lock| lock.covers(key) || (deep && is_inside(&lock.key, key));
        self.with(scope, |locks, _| {
            let mine = locks
                .iter()
                .filter(|lock| lock.covers(key) && !lock.exclusive)
                .any(|lock| tokens.contains(&lock.token));
            // One shared lock of one's own opens what others share.
            let opened = |lock: &Lock| tokens.contains(&lock.token) || (mine && !lock.exclusive && lock.covers(key));
            locks.iter().filter(concerns).find(|lock| !opened(lock)).cloned()
        })
    }

    /// Adds a lock, and sets its end. `Err` is the lock that stands in its way; none means that the account has too many.
    pub fn add(&self, scope: Scope, mut lock: Lock, life: Option<Duration>) -> Result<Lock, Option<Box<Lock>>> {
        self.with(scope, |locks, now| {
            let concerns = |other: &&Lock| other.covers(&lock.key) || (lock.deep && is_inside(&other.key, &lock.key));
            if let Some(other) = locks.iter().filter(concerns).find(|other| other.exclusive || lock.exclusive) {
                return Err(Some(Box::new(other.clone())));
            }
            if locks.len() >= EACH {
                return Err(None);
            }
            lock.ends = now + life.unwrap_or(USUAL).min(LONGEST);
            locks.push(lock.clone());
            Ok(lock)
        })
    }

    /// Prolongs a lock that covers a place.
    pub fn prolong(&self, scope: Scope, key: &str, token: &str, life: Option<Duration>) -> Option<Lock> {
        self.with(scope, |locks, now| {
            let lock = locks.iter_mut().find(|lock| lock.token == token && lock.covers(key))?;
            lock.ends = now + life.unwrap_or(USUAL).min(LONGEST);
            Some(lock.clone())
        })
    }

    /// Ends a lock that covers a place. Returns whether there was one.
    pub fn end(&self, scope: Scope, key: &str, token: &str) -> bool {
        self.with(scope, |locks, _| {
            let before = locks.len();
            locks.retain(|lock| !(lock.token == token && lock.covers(key)));
            locks.len() < before
        })
    }

    /// Ends the locks on what is gone: a place and everything in it.
    pub fn gone(&self, scope: Scope, key: &str) {
        self.with(scope, |locks, _| locks.retain(|lock| lock.key != key && !is_inside(&lock.key, key)));
    }

    /// Who holds locks here.
    pub fn holders(&self, scope: Scope) -> HashSet<AccountId> {
        self.with(scope, |locks, _| locks.iter().map(|lock| lock.by).collect())
    }

    /// Ends the locks of somebody.
    pub fn left(&self, scope: Scope, by: AccountId) {
        self.with(scope, |locks, _| locks.retain(|lock| lock.by != by));
    }

    /// How much longer a lock holds, in whole seconds.
    pub fn rest(&self, lock: &Lock) -> u64 {
        lock.ends.saturating_sub(self.clock.elapsed()).as_secs()
    }
}
