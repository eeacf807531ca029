//! Sign-ins that wait for their second step. They live in memory, for a few minutes and a few tries. If the server
//! restarts, the person must enter the password again; nothing else is lost.

use crate::{
    accounts::{Credentials, secrets},
    clock::Clock,
    error::Result,
};

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};
use webauthn_rs::prelude::PasskeyAuthentication;

const LIFE: Duration = Duration::from_secs(5 * 60);
const TRIES: u8 = 5;
/// The most kept; the oldest makes room. Only somebody with a password can make one.
const MOST: usize = 10_000;

/// The subject of a second step.
#[derive(Clone)]
pub(super) struct Waiting {
    /// The credentials at the first step. Whatever ends the account's sessions or changes its credentials ends this
    /// too.
    pub(super) credentials: Credentials,
    /// For an account that must enrol: the secret, once it has been shown.
    pub(super) enrol: Option<Option<Vec<u8>>>,
    /// The challenge for the passkey.
    pub(super) passkey: Option<PasskeyAuthentication>,
}

struct Entry {
    waiting: Waiting,
    since: Duration,
    tries: u8,
}

/// The waiting sign-ins. Clones share them.
#[derive(Clone)]
pub(super) struct Challenges {
    clock: Clock,
    all: Arc<Mutex<HashMap<[u8; 32], Entry>>>,
}

fn key(challenge: &str) -> [u8; 32] {
    *blake3::hash(challenge.as_bytes()).as_bytes()
}

impl Challenges {
    pub(super) fn new(clock: Clock) -> Self {
        Self { clock, all: Arc::default() }
    }

    fn with<T>(&self, work: impl FnOnce(&mut HashMap<[u8; 32], Entry>, Duration) -> T) -> T {
        let now = self.clock.elapsed();
        work(&mut self.all.lock().unwrap_or_else(PoisonError::into_inner), now)
    }

    /// Makes the token by which the second step refers to the first.
    pub(super) fn begin(&self, credentials: Credentials, enrol: bool) -> Result<String> {
        let (_, text) = secrets::token()?;
        let waiting = Waiting { credentials, enrol: enrol.then_some(None), passkey: None };
        self.with(|all, now| {
            if all.len() >= MOST {
                all.retain(|_, entry| good(entry, now));
            }
            if all.len() >= MOST
                && let Some(oldest) = all.iter().min_by_key(|(_, entry)| entry.since).map(|(key, _)| *key)
            {
                all.remove(&oldest);
            }
            all.insert(key(&text), Entry { waiting, since: now, tries: 0 });
        });
        Ok(text)
    }

    /// The sign-in waiting under this token, if any.
    pub(super) fn peek(&self, challenge: &str) -> Option<Waiting> {
        self.with(|all, now| all.get(&key(challenge)).filter(|entry| good(entry, now)).map(|e| e.waiting.clone()))
    }

    /// Counts a try. Returns the sign-in waiting under this token, if it may still be tried. A passkey challenge
    /// works once.
    pub(super) fn attempt(&self, challenge: &str) -> Option<Waiting> {
        self.with(|all, now| {
            let key = key(challenge);
            let entry = all.get_mut(&key).filter(|entry| good(entry, now))?;
            entry.tries += 1;
            let waiting = entry.waiting.clone();
            entry.waiting.passkey = None;
            Some(waiting)
        })
    }

    /// Changes a waiting sign-in.
    pub(super) fn change(&self, challenge: &str, change: impl FnOnce(&mut Waiting)) {
        self.with(|all, _| {
            if let Some(entry) = all.get_mut(&key(challenge)) {
                change(&mut entry.waiting);
            }
        });
    }

    /// Ends it after the step succeeded.
    pub(super) fn end(&self, challenge: &str) {
        self.with(|all, _| all.remove(&key(challenge)));
    }
}

fn good(entry: &Entry, now: Duration) -> bool {
    entry.tries < TRIES && now.saturating_sub(entry.since) < LIFE
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use jiff::{SignedDuration, Timestamp};

    fn somebody() -> Credentials {
        Credentials::of_nobody(crate::ids::AccountId::new())
    }

    #[test]
    fn a_challenge_ends_by_time_by_tries_and_by_use() {
        let clock = Clock::held(Timestamp::UNIX_EPOCH);
        let challenges = Challenges::new(clock.clone());
        let begin = || challenges.begin(somebody(), false).unwrap();
        let (late, tried, used) = (begin(), begin(), begin());
        for _ in 0..TRIES {
            assert!(challenges.attempt(&tried).is_some());
        }
        assert!(challenges.attempt(&tried).is_none() && challenges.peek(&tried).is_none());
        challenges.end(&used);
        assert!(challenges.attempt(&used).is_none());
        clock.forward(SignedDuration::from_secs(299));
        clock.set_back(SignedDuration::from_hours(1));
        assert!(challenges.peek(&late).is_some());
        clock.forward(SignedDuration::from_secs(1));
        assert!(challenges.attempt(&late).is_none(), "a clock that was set back does not make it live longer");
        assert!(challenges.attempt("").is_none());
    }

    #[test]
    fn memory_is_bounded() {
        let challenges = Challenges::new(Clock::held(Timestamp::UNIX_EPOCH));
        for _ in 0..MOST + 10 {
            challenges.begin(somebody(), false).unwrap();
        }
        assert_eq!(challenges.all.lock().unwrap().len(), MOST);
    }
}
