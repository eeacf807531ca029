//! A sign-in on its way. It is bound to the browser that began it by a cookie, works once and lives for ten minutes.
//!
//! The server keeps nothing of a sign-in that was only begun, so strangers who begin many take nobody's place: state, nonce and PKCE
//! verifier follow from the cookie's secret and from a key that is made when the server starts.

use crate::{
    accounts::{random, secrets},
    clock::Clock,
    error::Result,
};

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};
use subtle::ConstantTimeEq;

/// How long a person may stay at the provider.
const LIFE: Duration = Duration::from_secs(10 * 60);
/// How many used ones are remembered. If more are used within their life, the oldest could be used again, but only by the browser
/// that has the cookie and with another code of the provider.
const REMEMBERED: usize = 10_000;

/// What goes along to the provider, and what is kept by the browser.
pub struct Begun {
    /// The cookie's value. Nobody else sees it.
    pub cookie: String,
    /// Comes back from the provider.
    pub state: String,
    /// Comes back in the signed token.
    pub nonce: String,
    /// For PKCE.
    pub verifier: String,
}

/// A sign-in that came back.
pub struct Returned {
    /// The number of the provider that it was begun with.
    pub provider: usize,
    /// What the token must say.
    pub nonce: String,
    /// For PKCE.
    pub verifier: String,
}

/// Sign-ins on their way. Clones share what was used.
#[derive(Clone)]
pub struct SignIns {
    clock: Clock,
    key: [u8; 32],
    used: Arc<Mutex<HashMap<[u8; 32], Duration>>>,
}

impl SignIns {
    /// None yet.
    ///
    /// # Errors
    /// The system has no random bytes.
    pub fn new(clock: Clock) -> Result<Self> {
        Ok(Self { clock, key: random::<32>()?, used: Arc::default() })
    }

    /// Begins one with the provider of this number.
    ///
    /// # Errors
    /// The system has no random bytes.
    pub fn begin(&self, provider: usize) -> Result<Begun> {
        let (_, cookie) = secrets::token()?;
        let place = format!("{provider}.{}", self.clock.elapsed().as_secs());
        let [proof, nonce, verifier] = self.made(&cookie, &place);
        Ok(Begun { cookie, state: format!("{place}.{proof}"), nonce, verifier })
    }

    /// The sign-in that this state belongs to, if this browser began it, it is in time, and it was not here before.
    pub fn take(&self, cookie: &str, state: &str) -> Option<Returned> {
        let (place, given) = state.rsplit_once('.').filter(|_| state.len() <= 128 && cookie.len() == 43)?;
        let [proof, nonce, verifier] = self.made(cookie, place);
        if !bool::from(given.as_bytes().ct_eq(proof.as_bytes())) {
            return None;
        }
        let (provider, since) = place.split_once('.')?;
        let (provider, since) = (provider.parse().ok()?, Duration::from_secs(since.parse().ok()?));
        let now = self.clock.elapsed();
        let fresh = |at: Duration| now.saturating_sub(at) < LIFE;
        if !fresh(since) {
            return None;
        }
        let mut used = self.used.lock().unwrap_or_else(PoisonError::into_inner);
        if used.len() >= REMEMBERED {
            used.retain(|_, at| fresh(*at));
        }
        if used.len() >= REMEMBERED
            && let Some(oldest) = used.iter().min_by_key(|(_, at)| **at).map(|(key, _)| *key)
        {
            used.remove(&oldest);
        }
        let first = used.insert(*blake3::hash(state.as_bytes()).as_bytes(), now).is_none();
        first.then_some(Returned { provider, nonce, verifier })
    }

    /// Proof, nonce and verifier.
    fn made(&self, cookie: &str, place: &str) -> [String; 3] {
        ["proof", "nonce", "verifier"].map(|what| {
            let mut hasher = blake3::Hasher::new_keyed(&self.key);
            hasher.update(what.as_bytes()).update(&[0]).update(cookie.as_bytes()).update(&[0]).update(place.as_bytes());
            URL_SAFE_NO_PAD.encode(hasher.finalize().as_bytes())
        })
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use jiff::{SignedDuration, Timestamp};

    fn held() -> (SignIns, Clock) {
        let clock = Clock::held(Timestamp::UNIX_EPOCH);
        (SignIns::new(clock.clone()).unwrap(), clock)
    }

    #[test]
    fn it_comes_back_once_to_the_browser_that_began_it() {
        let (sign_ins, _) = held();
        let (mine, other) = (sign_ins.begin(1).unwrap(), sign_ins.begin(1).unwrap());
        assert!(sign_ins.take(&other.cookie, &mine.state).is_none(), "another browser's cookie");
        assert!(sign_ins.take("", &mine.state).is_none());
        let elsewhere = mine.state.replacen("1.", "0.", 1);
        assert!(sign_ins.take(&mine.cookie, &elsewhere).is_none(), "another provider");
        let back = sign_ins.take(&mine.cookie, &mine.state).unwrap();
        assert_eq!((back.provider, &back.nonce, &back.verifier), (1, &mine.nonce, &mine.verifier));
        assert!(sign_ins.take(&mine.cookie, &mine.state).is_none(), "once");
        let (restarted, _) = held();
        assert!(restarted.take(&other.cookie, &other.state).is_none(), "another life of the server");
        assert!(mine.nonce != other.nonce && mine.verifier != mine.nonce && mine.verifier.len() == 43);
        for odd in ["", ".", "1.2", "1.2.", &"9".repeat(500)] {
            assert!(sign_ins.take(&mine.cookie, odd).is_none(), "{odd}");
        }
    }

    #[test]
    fn it_lives_for_ten_minutes_whatever_the_clock_says() {
        let (sign_ins, clock) = held();
        let (soon, late) = (sign_ins.begin(0).unwrap(), sign_ins.begin(0).unwrap());
        clock.forward(SignedDuration::from_secs(599));
        assert!(sign_ins.take(&soon.cookie, &soon.state).is_some());
        clock.set_back(SignedDuration::from_hours(1));
        clock.forward(SignedDuration::from_secs(1));
        assert!(sign_ins.take(&late.cookie, &late.state).is_none());
    }

    #[test]
    fn memory_is_bounded() {
        let (sign_ins, _) = held();
        for _ in 0..REMEMBERED + 10 {
            let begun = sign_ins.begin(0).unwrap();
            assert!(sign_ins.take(&begun.cookie, &begun.state).is_some());
        }
        assert_eq!(sign_ins.used.lock().unwrap().len(), REMEMBERED);
    }
}
