//! Limits on sign-in, by address and by account, that no stranger can use to lock an account.
//!
//! Three token buckets stand in the way of a try: one for the peer's address, one for this address with this name,
//! and one for the name from everywhere. The last one is what stops a guess spread over many addresses, and it is the
//! one a stranger could empty on purpose; so an address from which the person signed in before does not pass it. A
//! right password puts its tokens back. All of it is in memory and bounded.

use std::{
    collections::HashMap,
    hash::{BuildHasher, RandomState},
    net::IpAddr,
    sync::{Mutex, PoisonError},
    time::{Duration, Instant},
};

/// Tokens that a full bucket holds, and how long one takes to come back.
#[derive(Clone, Copy)]
struct Rate {
    burst: f64,
    every: Duration,
}

/// A whole office may stand behind one address, and sign in at nine.
const BY_ADDRESS: Rate = Rate { burst: 240.0, every: Duration::from_secs(2) };
const BY_PAIR: Rate = Rate { burst: 10.0, every: Duration::from_secs(30) };
const BY_NAME: Rate = Rate { burst: 60.0, every: Duration::from_secs(30) };
/// Buckets kept at most, about 3 MB.
const BUCKETS: usize = 40_000;
/// Pairs of address and name remembered as known.
const KNOWN: usize = 10_000;

/// The sign-in limits. One per server.
#[derive(Default)]
pub struct SignInLimits {
    hasher: RandomState,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    buckets: HashMap<u64, Bucket>,
    known: HashMap<u64, Instant>,
}

struct Bucket {
    tokens: f64,
    rate: Rate,
    at: Instant,
}

impl Bucket {
    fn refill(&mut self, now: Instant) {
        let back = now.saturating_duration_since(self.at).as_secs_f64() / self.rate.every.as_secs_f64();
        self.tokens = (self.tokens + back).min(self.rate.burst);
        self.at = now;
    }
}

impl SignInLimits {
    /// Takes a token from each bucket that stands in the way, or none and says after how long to try again.
    ///
    /// # Errors
    /// The time until a token is back.
    pub fn admit(&self, peer: IpAddr, name: &str, now: Instant) -> Result<(), Duration> {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let keys = self.keys(peer, name);
        let known = state.known.contains_key(&keys[1].0);
        let ways = &keys[..if known { 2 } else { 3 }];
        make_room(&mut state.buckets, now);
        for (key, rate) in ways {
            let bucket = state.buckets.entry(*key).or_insert(Bucket { tokens: rate.burst, rate: *rate, at: now });
            bucket.refill(now);
            if bucket.tokens < 1.0 {
                return Err(rate.every.mul_f64(1.0 - bucket.tokens));
            }
        }
        for (key, _) in ways {
            if let Some(bucket) = state.buckets.get_mut(key) {
                bucket.tokens -= 1.0;
            }
        }
        Ok(())
    }

    /// The password was right: the tokens go back, and the address is known for this name from now on.
    pub fn succeeded(&self, peer: IpAddr, name: &str, now: Instant) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let keys = self.keys(peer, name);
        for (key, rate) in &keys {
            if let Some(bucket) = state.buckets.get_mut(key) {
                bucket.tokens = (bucket.tokens + 1.0).min(rate.burst);
            }
        }
        if state.known.len() >= KNOWN
            && let Some(oldest) = state.known.iter().min_by_key(|(_, at)| **at).map(|(key, _)| *key)
        {
            state.known.remove(&oldest);
        }
        state.known.insert(keys[1].0, now);
    }

    fn keys(&self, peer: IpAddr, name: &str) -> [(u64, Rate); 3] {
        let peer = network(peer);
        let name = name.trim().to_lowercase();
        [
            (self.hasher.hash_one((0u8, peer)), BY_ADDRESS),
            (self.hasher.hash_one((1u8, peer, &name)), BY_PAIR),
            (self.hasher.hash_one((2u8, &name)), BY_NAME),
        ]
    }
}

/// An IPv6 customer has at least a /64, so that is what one address means there.
fn network(peer: IpAddr) -> IpAddr {
    match peer.to_canonical() {
        IpAddr::V6(v6) => IpAddr::V6((u128::from(v6) & !u128::from(u64::MAX)).into()),
        v4 => v4,
    }
}

/// Keeps the table bounded: full buckets are as good as none; then the fullest tenth goes.
fn make_room(buckets: &mut HashMap<u64, Bucket>, now: Instant) {
    if buckets.len() + 3 <= BUCKETS {
        return;
    }
    for bucket in buckets.values_mut() {
        bucket.refill(now);
    }
    buckets.retain(|_, b| b.tokens < b.rate.burst);
    if buckets.len() + 3 > BUCKETS {
        let mut shares: Vec<(f64, u64)> = buckets.iter().map(|(key, b)| (b.tokens / b.rate.burst, *key)).collect();
        shares.sort_by(|a, b| b.0.total_cmp(&a.0));
        for (_, key) in shares.into_iter().take(BUCKETS / 10) {
            buckets.remove(&key);
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn ip(n: u32) -> IpAddr {
        IpAddr::V4((0x0a00_0000 + n).into())
    }

    #[test]
    fn one_address_guessing_one_name_is_stopped_and_let_go_again() {
        let (limits, now) = (SignInLimits::default(), Instant::now());
        let tries = (0..40).take_while(|_| limits.admit(ip(1), "ada@firm.example", now).is_ok()).count();
        assert_eq!(tries, 10);
        let wait = limits.admit(ip(1), "Ada@firm.example ", now).unwrap_err();
        assert_eq!(wait, Duration::from_secs(30));
        limits.admit(ip(1), "ada@firm.example", now + wait).unwrap();
    }

    #[test]
    fn strangers_cannot_lock_a_person_out() {
        let (limits, now) = (SignInLimits::default(), Instant::now());
        limits.admit(ip(1), "ada@firm.example", now).unwrap();
        limits.succeeded(ip(1), "ada@firm.example", now);
        let strangers = (2..1000).filter(|n| limits.admit(ip(*n), "ada@firm.example", now).is_ok()).count();
        assert_eq!(strangers, 60, "guesses spread over addresses are stopped");
        for _ in 0..10 {
            limits.admit(ip(1), "ada@firm.example", now).unwrap();
        }
    }

    #[test]
    fn an_office_behind_one_address_signs_in_at_nine() {
        let (limits, now) = (SignInLimits::default(), Instant::now());
        for n in 0..1000 {
            limits.admit(ip(1), &format!("person{n}@firm.example"), now).unwrap();
            limits.succeeded(ip(1), &format!("person{n}@firm.example"), now);
        }
    }

    #[test]
    fn memory_is_bounded_and_a_64_counts_as_one() {
        let (limits, now) = (SignInLimits::default(), Instant::now());
        for n in 0..60_000 {
            let _ = limits.admit(ip(n), &format!("n{n}@firm.example"), now);
        }
        assert!(limits.state.lock().unwrap().buckets.len() <= BUCKETS);
        assert_eq!(network("2001:db8::1".parse().unwrap()), network("2001:db8::ffff:1".parse().unwrap()));
        assert_eq!(network("::ffff:10.0.0.1".parse().unwrap()), ip(1));
    }
}
