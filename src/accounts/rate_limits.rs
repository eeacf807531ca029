//! Rate limits by address and by account that no stranger can use to lock a person out. The rates use governor's
//! algorithm (GCRA).
//!
//! A sign-in attempt passes four limits: requests from the network, attempts from the network with this name,
//! attempts with the name from everywhere, and attempts from the network. The third stops guesses spread over many
//! addresses, and it is the one a stranger could exhaust on purpose. So a network from which the person has signed in
//! before has its own rate for this name and skips the others. Everything is in memory and bounded.

use super::hasher::Visitor;
use crate::{
    clock::Clock,
    ids::{AccountId, LinkId},
};

use governor::{Quota, RateLimiter, middleware::NoOpMiddleware, state::keyed::HashMapStateStore};
use std::{
    collections::HashMap,
    hash::{BuildHasher, RandomState},
    net::IpAddr,
    num::NonZeroU32,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicU32, Ordering::Relaxed},
    },
    time::Duration,
};

/// How many at once, and the interval after which one more is allowed.
struct Rate(u32, Duration);

/// Keeps one network from filling the tables behind this limit. Nobody types this fast.
const REQUESTS: Rate = Rate(1200, Duration::from_millis(50));
/// A whole office may share one address and sign in at nine.
const TRIES: Rate = Rate(240, Duration::from_secs(2));
/// Beginnings and ends of sign-ins with a provider: the same office, two for each person.
const PROVIDER: Rate = Rate(480, Duration::from_secs(1));
const PAIR: Rate = Rate(10, Duration::from_secs(30));
const NAME: Rate = Rate(60, Duration::from_secs(30));
/// For a network known for this name.
const KNOWN: Rate = Rate(20, Duration::from_secs(15));
/// A new firm registers from one address.
const REGISTER: Rate = Rate(60, Duration::from_secs(30));
const RESET: Rate = Rate(20, Duration::from_secs(30));
/// Reset mails to one person.
const RESET_MAIL: Rate = Rate(5, Duration::from_secs(600));
/// Second-factor codes: at a chance of 1 in 333,000 each, a year of guessing is unlikely to succeed.
const CODES: Rate = Rate(10, Duration::from_secs(300));
/// A signed-in person's password, asked for again.
const CONFIRM: Rate = Rate(10, Duration::from_secs(60));

/// Passcodes of one link, from all visitors together.
const PASSCODE: Rate = Rate(60, Duration::from_secs(30));
/// Meetings that one network may book, move or cancel.
const BOOKING: Rate = Rate(12, Duration::from_secs(120));
/// Meetings booked with one mail address: each is a mail to somebody who may not have asked for it.
const BOOKED_FOR: Rate = Rate(6, Duration::from_secs(1800));

/// Programs that one network may register as assistants.
const ASSISTANTS: Rate = Rate(20, Duration::from_secs(30));

/// Wrong tokens of programs from one network. They cannot be guessed; this bounds the work. No name is counted, so that strangers use up
/// nobody else's, and a maker's cloud is one network for all the connections that have ended there.
const TOKENS: Rate = Rate(240, Duration::from_secs(2));

/// Intake forms that one network may send.
const INTAKE: Rate = Rate(10, Duration::from_secs(120));

/// Changes of words that one account may ask a model for.
const REWORD: Rate = Rate(30, Duration::from_secs(10));

/// The most keys in one table. When it is full, new keys share entries.
const MOST: usize = 40_000;
const SHARED: u64 = 4096;
/// How many pairs of network and name are remembered as known.
const REMEMBERED: usize = 10_000;

struct Keyed {
    limiter: RateLimiter<u64, HashMapStateStore<u64>, Clock, NoOpMiddleware<Duration>>,
    full: AtomicU32,
}

impl Keyed {
    fn new(rate: Rate, clock: &Clock) -> Self {
        let burst = NonZeroU32::new(rate.0).unwrap_or(NonZeroU32::MIN);
        let quota = Quota::with_period(rate.1).unwrap_or(Quota::per_second(NonZeroU32::MIN)).allow_burst(burst);
        Self { limiter: RateLimiter::hashmap_with_clock(quota, clock.clone()), full: AtomicU32::new(0) }
    }

    fn take(&self, key: u64) -> Result<(), Duration> {
        let mut key = key;
        if self.limiter.len() >= MOST {
            // Scanning the whole table at every attempt would help whoever filled it.
            if self.full.fetch_add(1, Relaxed).is_multiple_of(256) {
                self.limiter.retain_recent();
            }
            if self.limiter.len() >= MOST {
                key %= SHARED;
            }
        }
        let refused =
            |no: governor::NotUntil<Duration>| no.wait_time_from(governor::clock::Clock::now(self.limiter.clock()));
        self.limiter.check_key(&key).map_err(refused)
    }
}

/// The limits. One per server.
pub struct Limits {
    hasher: RandomState,
    clock: Clock,
    known: Mutex<HashMap<u64, Duration>>,
    networks: Mutex<HashMap<u64, Duration>>,
    known_rate: Keyed,
    requests: Keyed,
    tries: Keyed,
    pairs: Keyed,
    names: Keyed,
    providers: Keyed,
    registrations: Keyed,
    resets: Keyed,
    reset_mails: Keyed,
    codes: Keyed,
    confirmations: Keyed,
    passcodes: Keyed,
    link_passcodes: Keyed,
    bookings: Keyed,
    intakes: Keyed,
    booked_for: Keyed,
    assistants: Keyed,
    tokens: Keyed,
    rewordings: Keyed,
}

impl Default for Limits {
    fn default() -> Self {
        Self::new(Clock::default())
    }
}

impl Limits {
    /// Limits timed by `clock`.
    pub fn new(clock: Clock) -> Self {
        let keyed = |rate| Keyed::new(rate, &clock);
        Self {
            hasher: RandomState::new(),
            known: Mutex::default(),
            networks: Mutex::default(),
            known_rate: keyed(KNOWN),
            requests: keyed(REQUESTS),
            tries: keyed(TRIES),
            pairs: keyed(PAIR),
            names: keyed(NAME),
            providers: keyed(PROVIDER),
            registrations: keyed(REGISTER),
            resets: keyed(RESET),
            reset_mails: keyed(RESET_MAIL),
            codes: keyed(CODES),
            confirmations: keyed(CONFIRM),
            passcodes: keyed(CONFIRM),
            link_passcodes: keyed(PASSCODE),
            bookings: keyed(BOOKING),
            intakes: keyed(INTAKE),
            booked_for: keyed(BOOKED_FOR),
            assistants: keyed(ASSISTANTS),
            tokens: keyed(TOKENS),
            rewordings: keyed(REWORD),
            clock,
        }
    }

    /// Checks whether a sign-in attempt is allowed.
    ///
    /// # Errors
    /// The time until the next one is.
    pub fn sign_in(&self, peer: IpAddr, name: &str) -> Result<(), Duration> {
        let (peer, name) = (network(peer), name.trim().to_lowercase());
        let pair = self.hasher.hash_one((&peer, &name));
        if self.is_known(pair) {
            return self.known_rate.take(pair);
        }
        self.requests.take(self.hasher.hash_one(peer))?;
        self.pairs.take(pair)?;
        self.names.take(self.hasher.hash_one(&name))?;
        self.tries.take(self.hasher.hash_one(peer))
    }

    /// Records a sign-in: from now on the network is known, both in general and for this name.
    pub fn signed_in(&self, peer: IpAddr, name: &str) {
        self.was_right(peer, name);
        remember(&self.networks, self.hasher.hash_one(network(peer)), self.clock_now());
    }

    /// Records a correct password of somebody who may not sign in: the network is known for this name only.
    pub fn was_right(&self, peer: IpAddr, name: &str) {
        let pair = self.hasher.hash_one((network(peer), name.trim().to_lowercase()));
        remember(&self.known, pair, self.clock_now());
    }

    /// Whether anybody has signed in from this network before.
    pub fn origin(&self, peer: IpAddr) -> Visitor {
        let networks = self.networks.lock().unwrap_or_else(PoisonError::into_inner);
        let known = networks.contains_key(&self.hasher.hash_one(network(peer)));
        if known { Visitor::Known } else { Visitor::Stranger }
    }

    /// Checks whether a second-factor code may be tried.
    ///
    /// # Errors
    /// The time until one may.
    pub fn code(&self, peer: IpAddr, name: &str, account: AccountId) -> Result<(), Duration> {
        let pair = self.hasher.hash_one((network(peer), name.trim().to_lowercase()));
        // Everybody with the password on an unknown network shares one rate; the person on a known network has
        // another.
        let key = if self.is_known(pair) { pair } else { self.hasher.hash_one(account) };
        self.codes.take(key)
    }

    /// Checks whether this address may begin or end a sign-in with a provider.
    ///
    /// # Errors
    /// The time until it may.
    pub fn provider(&self, peer: IpAddr) -> Result<(), Duration> {
        self.providers.take(self.hasher.hash_one(network(peer)))
    }

    /// Checks whether this address may register another account.
    ///
    /// # Errors
    /// The time until it may.
    pub fn register(&self, peer: IpAddr) -> Result<(), Duration> {
        self.registrations.take(self.hasher.hash_one(network(peer)))
    }

    /// Checks whether this address may request or use a reset link.
    ///
    /// # Errors
    /// The time until it may.
    pub fn reset(&self, peer: IpAddr) -> Result<(), Duration> {
        self.resets.take(self.hasher.hash_one(network(peer)))
    }

    /// Whether this account may be sent another reset mail. Links sent before stay valid.
    pub fn reset_mail(&self, account: AccountId) -> bool {
        self.reset_mails.take(self.hasher.hash_one(account)).is_ok()
    }

    /// Whether this account may be sent another mail to confirm its address.
    pub fn confirm_mail(&self, account: AccountId) -> bool {
        self.reset_mails.take(self.hasher.hash_one(("confirm", account))).is_ok()
    }

    /// Checks whether the password of a signed-in person, or of somebody with a link, may be checked again.
    ///
    /// # Errors
    /// The time until it may.
    pub fn confirm(&self, account: AccountId) -> Result<(), Duration> {
        self.confirmations.take(self.hasher.hash_one(account))
    }

    /// Checks whether a passcode of a public link may be tried.
    ///
    /// # Errors
    /// The time until it may.
    pub fn passcode(&self, peer: IpAddr, link: LinkId) -> Result<(), Duration> {
        self.passcodes.take(self.hasher.hash_one((network(peer), link)))?;
        self.link_passcodes.take(self.hasher.hash_one(link))
    }

    /// Checks whether this address may book, move or cancel another meeting.
    ///
    /// # Errors
    /// The time until it may.
    pub fn booking(&self, peer: IpAddr) -> Result<(), Duration> {
        self.bookings.take(self.hasher.hash_one(network(peer)))
    }

    /// Checks whether this address may send another intake form.
    ///
    /// # Errors
    /// The time until it may.
    pub fn intake(&self, peer: IpAddr) -> Result<(), Duration> {
        self.intakes.take(self.hasher.hash_one(network(peer)))
    }

    /// Checks whether another program may be registered from this address.
    ///
    /// # Errors
    /// The time until it may.
    pub fn assistant(&self, peer: IpAddr) -> Result<(), Duration> {
        self.assistants.take(self.hasher.hash_one(network(peer)))
    }

    /// Checks whether another wrong token from this address is answered.
    ///
    /// # Errors
    /// The time until one is.
    pub fn wrong_token(&self, peer: IpAddr) -> Result<(), Duration> {
        self.tokens.take(self.hasher.hash_one(network(peer)))
    }

    /// Checks whether an account may ask for other words in a draft.
    ///
    /// # Errors
    /// The time until it may.
    pub fn reword(&self, account: AccountId) -> Result<(), Duration> {
        self.rewordings.take(self.hasher.hash_one(account))
    }

    /// Checks whether a meeting may be booked or moved for a guest at this mail address.
    ///
    /// # Errors
    /// The time until it may.
    pub fn booked(&self, email: &str) -> Result<(), Duration> {
        self.booked_for.take(self.hasher.hash_one(email.trim().to_lowercase()))
    }

    fn is_known(&self, pair: u64) -> bool {
        self.known.lock().unwrap_or_else(PoisonError::into_inner).contains_key(&pair)
    }

    fn clock_now(&self) -> Duration {
        governor::clock::Clock::now(&self.clock)
    }
}

/// Remembers a key. The oldest one makes room.
fn remember(known: &Mutex<HashMap<u64, Duration>>, key: u64, now: Duration) {
    let mut known = known.lock().unwrap_or_else(PoisonError::into_inner);
    if known.len() >= REMEMBERED
        && !known.contains_key(&key)
        && let Some(oldest) = known.iter().min_by_key(|(_, at)| **at).map(|(key, _)| *key)
    {
        known.remove(&oldest);
    }
    known.insert(key, now);
}

/// An IPv6 customer has at least a /64, so that counts as one address.
pub fn network(peer: IpAddr) -> IpAddr {
    match peer.to_canonical() {
        IpAddr::V6(v6) => IpAddr::V6((u128::from(v6) & !u128::from(u64::MAX)).into()),
        v4 => v4,
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use jiff::{SignedDuration, Timestamp};

    fn ip(n: u32) -> IpAddr {
        IpAddr::V4((0x0a00_0000 + n).into())
    }

    fn held() -> (Limits, Clock) {
        let clock = Clock::held(Timestamp::UNIX_EPOCH);
        (Limits::new(clock.clone()), clock)
    }

    #[test]
    fn one_address_guessing_one_name_is_stopped_and_let_go_again() {
        let (limits, clock) = held();
        let tries = (0..40).take_while(|_| limits.sign_in(ip(1), "ada@firm.example").is_ok()).count();
        assert_eq!(tries, 10);
        let wait = limits.sign_in(ip(1), "Ada@firm.example ").unwrap_err();
        assert_eq!(wait, Duration::from_secs(30));
        clock.forward(SignedDuration::from_secs(30));
        limits.sign_in(ip(1), "ada@firm.example").unwrap();
        limits.sign_in(ip(1), "ada@firm.example").unwrap_err();
    }

    #[test]
    fn strangers_cannot_lock_a_person_out() {
        let (limits, _) = held();
        limits.sign_in(ip(1), "ada@firm.example").unwrap();
        limits.signed_in(ip(1), "ada@firm.example");
        let strangers = (2..1000).filter(|n| limits.sign_in(ip(*n), "ada@firm.example").is_ok()).count();
        assert_eq!(strangers, 59, "guesses spread over addresses are stopped");
        for _ in 0..20 {
            limits.sign_in(ip(1), "ada@firm.example").unwrap();
        }
        limits.sign_in(ip(1), "ada@firm.example").unwrap_err();
    }

    #[test]
    fn a_noisy_neighbour_in_the_office_shuts_nobody_out() {
        let (limits, _) = held();
        for n in 0..100 {
            limits.signed_in(ip(1), &format!("person{n}@firm.example"));
        }
        for _ in 0..1000 {
            let _ = limits.sign_in(ip(1), "phone-with-an-old-password@firm.example");
        }
        for n in 0..100 {
            limits.sign_in(ip(1), &format!("person{n}@firm.example")).unwrap();
        }
        limits.sign_in(ip(1), "the-new-colleague@firm.example").unwrap();
    }

    #[test]
    fn a_full_office_signs_in_for_the_first_time_at_nine() {
        let (limits, _) = held();
        for n in 0..240 {
            limits.sign_in(ip(1), &format!("person{n}@firm.example")).unwrap();
        }
    }

    #[test]
    fn codes_of_a_stranger_with_the_password_do_not_use_up_the_persons() {
        let (limits, _) = held();
        let account = AccountId::new();
        limits.signed_in(ip(1), "ada@firm.example");
        assert_eq!((2..50).filter(|n| limits.code(ip(*n), "ada@firm.example", account).is_ok()).count(), 10);
        limits.code(ip(1), "ada@firm.example", account).unwrap();
    }

    #[test]
    fn memory_is_bounded_and_a_64_counts_as_one() {
        let (limits, _) = held();
        for n in 0..60_000 {
            let _ = limits.sign_in(ip(n), &format!("n{n}@firm.example"));
        }
        for table in [&limits.pairs, &limits.names, &limits.requests, &limits.tries] {
            assert!(table.limiter.len() <= MOST + SHARED as usize);
        }
        limits.signed_in(ip(70_000), "ada@firm.example");
        limits.sign_in(ip(70_000), "ada@firm.example").unwrap();
        assert_eq!(network("2001:db8::1".parse().unwrap()), network("2001:db8::ffff:1".parse().unwrap()));
        assert_eq!(network("::ffff:10.0.0.1".parse().unwrap()), ip(1));
    }
}
