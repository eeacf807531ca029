//! Every limit of the SMTP door, and the count of connections.

use super::data::Sizes;

use ipnet::IpNet;
use std::{
    collections::HashMap,
    net::{IpAddr, Ipv4Addr, Ipv6Addr},
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};
use tokio::sync::watch;

/// The limits. The defaults are Postfix's, where it has one and we know nothing better.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Octets of a message, and the SIZE we advertise (RFC 1870). Default 50 MiB.
    pub message: u64,
    /// Octets of a header section. Default 256 KiB, more than any honest chain of relays writes.
    pub header: u64,
    /// Octets of one line of a message, without CRLF. RFC 5321 section 4.5.3.1.6 asks for at least 998, and section
    /// 4.5.3.1 for no limit where possible. Lines are not held in memory here, so the limit only spares later readers
    /// of the message an endless line. It is far above what scripts and scanners that do not wrap their lines send.
    /// Refusing at 998 would lose honest mail, and wrapping it ourselves would break its signatures. Default 64 KiB.
    pub text_line: u64,
    /// Recipients of one message (at least 100: RFC 5321 section 4.5.3.1.8). Default 100.
    pub recipients: usize,
    /// Refusals in one session, counted since the last accepted message. Default 10.
    pub errors: u32,
    /// Refusals after which each further one is delayed. Default 3.
    pub soft_errors: u32,
    /// The length of that delay. Default 1 second.
    pub tarpit: Duration,
    /// Failed sign-ins in one session. Default 3.
    pub sign_ins: u32,
    /// Commands in one session, counted since the last accepted message. Default 500.
    pub commands: u32,
    /// Connections in total. Default 4,000.
    pub connections: usize,
    /// Connections from one IPv4 address or one IPv6 /64. Default 50.
    pub per_address: usize,
    /// Networks to which [`per_address`](Self::per_address) does not apply: the firm's own relays. Default loopback.
    pub trusted: Vec<IpNet>,
    /// How long a client must stay silent before our greeting. Default zero: input that is already there is still
    /// refused.
    pub greeting: Duration,
    /// How long to wait for one whole command (RFC 5321 section 4.5.3.2.7), for a TLS handshake, and for a client to
    /// accept our replies. Default 5 minutes.
    pub command: Duration,
    /// The same for a command, while three quarters of [`connections`](Self::connections) are taken, so that idle
    /// clients shut nobody out. Default 10 seconds.
    pub command_crowded: Duration,
    /// The longest session; a message that is arriving is still accepted. Default 1 hour.
    pub session: Duration,
    /// The time every client has for a whole message. Default 10 minutes (RFC 5321 section 4.5.3.2.6).
    pub data: Duration,
    /// A client that sends this many octets a second gets more time than [`data`](Self::data). Default 8 KiB.
    pub data_rate: u64,
    /// How long sessions may take to finish a transaction once shutdown has begun. Default 30 seconds.
    pub drain: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            message: 50 << 20,
            header: 256 << 10,
            text_line: 64 << 10,
            recipients: 100,
            errors: 10,
            soft_errors: 3,
            tarpit: Duration::from_secs(1),
            sign_ins: 3,
            commands: 500,
            connections: 4_000,
            per_address: 50,
            trusted: vec![IpAddr::V4(Ipv4Addr::LOCALHOST).into(), IpAddr::V6(Ipv6Addr::LOCALHOST).into()],
            greeting: Duration::ZERO,
            command: Duration::from_secs(5 * 60),
            command_crowded: Duration::from_secs(10),
            session: Duration::from_secs(60 * 60),
            data: Duration::from_secs(10 * 60),
            data_rate: 8 << 10,
            drain: Duration::from_secs(30),
        }
    }
}

impl Limits {
    /// The size limits for the reader of a message.
    pub fn sizes(&self) -> Sizes {
        Sizes { message: self.message, header: self.header, line: self.text_line }
    }

    /// How long a message may take when `octets` have arrived: [`data`](Self::data) for every client, and longer for
    /// one that keeps up [`data_rate`](Self::data_rate) on average.
    pub fn data_time(&self, octets: u64) -> Duration {
        self.data.max(Duration::from_secs(octets / self.data_rate.max(1)))
    }
}

/// Why a connection is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoPlace {
    /// All places are taken.
    Full,
    /// This address has used its share of places.
    AddressFull,
}

/// The places of one listener.
#[derive(Debug)]
pub struct Places {
    connections: usize,
    per_address: usize,
    trusted: Vec<IpNet>,
    taken: Mutex<Taken>,
    crowded: watch::Sender<bool>,
}

#[derive(Debug, Default)]
struct Taken {
    all: usize,
    by_network: HashMap<IpAddr, usize>,
}

impl Places {
    /// Places, all of them free.
    pub fn new(limits: &Limits) -> Arc<Self> {
        Arc::new(Self {
            connections: limits.connections,
            per_address: limits.per_address,
            trusted: limits.trusted.clone(),
            taken: Mutex::default(),
            crowded: watch::Sender::new(false),
        })
    }

    /// Takes a place for a connection from `address`. Dropping it frees the place.
    ///
    /// # Errors
    /// [`NoPlace`]: close the connection with a 421.
    pub fn take(self: &Arc<Self>, address: IpAddr) -> Result<Place, NoPlace> {
        let trusted = self.trusted.iter().any(|of_ours| of_ours.contains(&address.to_canonical()));
        let network = (!trusted).then(|| network(address));
        self.change(|taken| {
            if taken.all >= self.connections {
                return Err(NoPlace::Full);
            }
            if let Some(network) = network {
                if taken.by_network.get(&network).is_some_and(|n| *n >= self.per_address) {
                    return Err(NoPlace::AddressFull);
                }
                *taken.by_network.entry(network).or_default() += 1;
            }
            taken.all += 1;
            Ok(())
        })?;
        Ok(Place { places: self.clone(), network })
    }

    /// How many places are taken.
    pub fn taken(&self) -> usize {
        self.change(|taken| taken.all)
    }

    /// True once three quarters of the places are taken, until fewer than half are.
    pub fn crowded(&self) -> watch::Receiver<bool> {
        self.crowded.subscribe()
    }

    fn change<T>(&self, change: impl FnOnce(&mut Taken) -> T) -> T {
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        let answer = change(&mut taken);
        // On at three quarters, off at one half, so that a few connections coming and going do not wake every
        // session.
        self.crowded.send_if_modified(|crowded| {
            let quarters = if *crowded { 2 } else { 3 };
            let now = taken.all * 4 >= self.connections * quarters;
            std::mem::replace(crowded, now) != now
        });
        answer
    }
}

/// A place taken by one connection.
#[derive(Debug)]
pub struct Place {
    places: Arc<Places>,
    network: Option<IpAddr>,
}

impl Drop for Place {
    fn drop(&mut self) {
        self.places.change(|taken| {
            taken.all -= 1;
            if let Some(network) = self.network
                && let Some(n) = taken.by_network.get_mut(&network)
            {
                *n -= 1;
                if *n == 0 {
                    taken.by_network.remove(&network);
                }
            }
        });
    }
}

/// One customer is one IPv4 address, or one IPv6 /64, because a single machine may use every address in a /64 (RFC
/// 6177).
fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(v6) => IpAddr::V6(Ipv6Addr::from(u128::from(v6) >> 64 << 64)),
        v4 => v4,
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn ip(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    #[test]
    fn places_are_counted_and_given_back() {
        let limits = Limits { connections: 4, per_address: 2, ..Limits::default() };
        let places = Places::new(&limits);
        let crowded = places.crowded();
        let a = places.take(ip("192.0.2.1")).unwrap();
        let b = places.take(ip("192.0.2.1")).unwrap();
        assert_eq!(places.take(ip("192.0.2.1")).unwrap_err(), NoPlace::AddressFull);
        assert!(!*crowded.borrow());
        let c = places.take(ip("127.0.0.1")).unwrap();
        assert!(*crowded.borrow());
        let d = places.take(ip("127.0.0.1")).unwrap();
        assert_eq!(places.take(ip("127.0.0.1")).unwrap_err(), NoPlace::Full);
        drop((a, b, c, d));
        assert!(!*crowded.borrow());
        assert_eq!(places.taken(), 0);
        assert!(places.taken.lock().unwrap().by_network.is_empty());
    }

    #[test]
    fn one_ipv6_customer_is_a_64() {
        let places = Places::new(&Limits { per_address: 1, ..Limits::default() });
        let _a = places.take(ip("2001:db8::1")).unwrap();
        assert_eq!(places.take(ip("2001:db8::2")).unwrap_err(), NoPlace::AddressFull);
        assert!(places.take(ip("2001:db8:0:1::1")).is_ok());
        let _c = places.take(ip("192.0.2.9")).unwrap();
        assert_eq!(places.take(ip("::ffff:192.0.2.9")).unwrap_err(), NoPlace::AddressFull);
    }

    #[test]
    fn time_for_a_message_grows_with_what_has_come() {
        let limits = Limits::default();
        assert_eq!(limits.data_time(0), Duration::from_secs(600));
        assert_eq!(limits.data_time(8192 * 6_000), Duration::from_secs(6_000));
    }
}
