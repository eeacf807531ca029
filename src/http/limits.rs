//! Every limit of the web door, and who gets a place. No single network can take all places. Strangers together
//! cannot take the places of the proxies and of this machine, nor the other way round.

use crate::accounts::network;

use std::{
    collections::HashMap,
    net::{IpAddr, Ipv4Addr, Ipv6Addr},
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

/// The numbers.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Connections in total. Default 4,096.
    pub connections: usize,
    /// Connections from one network: one IPv4 address or one IPv6 /64. Default 256: an office behind one address.
    /// While half of the strangers' places are taken, a network that already has an eighth of this gets no more.
    pub per_address: usize,
    /// The longest TLS handshake. Default 10 seconds.
    pub handshake: Duration,
    /// How long an HTTP/1 request head may take to arrive. A connection also waits this long for the next request.
    /// Default 30 seconds.
    pub head: Duration,
    /// An idle connection is closed after this long. This ends HTTP/2 connections; for HTTP/1, `head` is shorter.
    /// Default 75 seconds, longer than proxies keep theirs.
    pub idle: Duration,
    /// A client that reads nothing of an answer for this long is cut off. Default 60 seconds.
    pub stalled: Duration,
    /// After this long a connection accepts no further requests; running ones may finish. Default 1 hour.
    pub life: Duration,
    /// After this long a connection is closed, whatever is running. Default 12 hours.
    pub end: Duration,
    /// How long a client may take to close after it was told to. Default 5 seconds.
    pub goodbye: Duration,
    /// How often an HTTP/2 client is pinged. It has half as long to answer. Default 30 seconds.
    pub ping: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            connections: 4096,
            per_address: 256,
            handshake: Duration::from_secs(10),
            head: Duration::from_secs(30),
            idle: Duration::from_secs(75),
            stalled: Duration::from_secs(60),
            life: Duration::from_secs(60 * 60),
            end: Duration::from_secs(12 * 60 * 60),
            goodbye: Duration::from_secs(5),
            ping: Duration::from_secs(30),
        }
    }
}

/// The most bytes in a head, and in a connection's buffer.
pub(super) const HEAD_BYTES: usize = 32 * 1024;
/// Requests at once on one HTTP/2 connection.
pub(super) const STREAMS: u32 = 64;
/// Streams that an HTTP/2 client may open and cancel before they are processed. One more ends the connection
/// (CVE-2023-44487).
pub(super) const RESET_STREAMS: usize = 20;
/// Streams we had to reset because the client broke the protocol. One more ends the connection (CVE-2025-8671).
pub(super) const BROKEN_STREAMS: usize = 64;
/// Bytes of one answer that wait in memory for an HTTP/2 client. A connection can hold this many per stream.
pub(super) const SEND_BUFFER: usize = 64 * 1024;
/// How long running requests may take to finish when the server stops.
pub(super) const DRAIN: Duration = Duration::from_secs(10);
/// Event streams of one account at once. Even many users never have this many pages open.
pub const EVENT_STREAMS: usize = 64;
/// Event streams of one session at once.
pub const EVENT_STREAMS_OF_A_SESSION: usize = 32;
/// The longest event stream; after that the page opens a new one.
pub const EVENT_STREAM_LIFE: Duration = Duration::from_secs(4 * 60 * 60);
/// Simultaneous uploads by one public link.
pub const POSTS_OF_A_LINK: usize = 8;
/// Simultaneous uploads by public links from one network.
pub const POSTS_OF_A_NETWORK: usize = 4;
/// Simultaneous uploads by public links in total.
pub const POSTS: usize = 64;

/// Why a connection is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NoPlace {
    /// All places for this kind of peer are taken.
    Full,
    /// Its network has used its share of places.
    NetworkFull,
}

/// The places of the door. Clones share them.
#[derive(Clone, Debug)]
pub(super) struct Places {
    connections: usize,
    per_address: usize,
    taken: Arc<Mutex<Taken>>,
}

#[derive(Debug, Default)]
struct Taken {
    near: usize,
    strangers: usize,
    by_network: HashMap<IpAddr, usize>,
}

impl Places {
    pub(super) fn new(limits: &Limits) -> Self {
        Self { connections: limits.connections, per_address: limits.per_address, taken: Arc::default() }
    }

    /// Takes a place for a connection; dropping it frees the place. `proxy` says whether the peer is a proxy that
    /// carries others. 127.0.0.1 and ::1 may be one too; no other loopback address is exempt.
    pub(super) fn take(&self, peer: IpAddr, proxy: bool) -> Result<Place, NoPlace> {
        let near =
            proxy || [IpAddr::V4(Ipv4Addr::LOCALHOST), IpAddr::V6(Ipv6Addr::LOCALHOST)].contains(&peer.to_canonical());
        // An eighth is reserved from each side, so that neither can shut the other out.
        let most = self.connections - (self.connections / 8).max(1);
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        let side = if near { taken.near } else { taken.strangers };
        if side >= most || taken.near + taken.strangers >= self.connections {
            return Err(NoPlace::Full);
        }
        if near {
            taken.near += 1;
            return Ok(Place { of: self.clone(), network: None });
        }
        let network = network(peer);
        let each = if taken.strangers * 2 >= most { (self.per_address / 8).max(1) } else { self.per_address };
        let count = taken.by_network.entry(network).or_default();
        if *count >= each {
            return Err(NoPlace::NetworkFull);
        }
        *count += 1;
        taken.strangers += 1;
        Ok(Place { of: self.clone(), network: Some(network) })
    }
}

/// A connection's place.
#[derive(Debug)]
pub(super) struct Place {
    of: Places,
    network: Option<IpAddr>,
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut taken = self.of.taken.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(network) = self.network else {
            taken.near -= 1;
            return;
        };
        taken.strangers -= 1;
        if let Some(count) = taken.by_network.get_mut(&network) {
            *count -= 1;
            if *count == 0 {
                taken.by_network.remove(&network);
            }
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn ip(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    fn places(connections: usize, per_address: usize) -> Places {
        Places::new(&Limits { connections, per_address, ..Limits::default() })
    }

    #[test]
    fn a_network_has_its_places_and_no_more() {
        let places = places(64, 2);
        let held = [places.take(ip("192.0.2.1"), false).unwrap(), places.take(ip("::ffff:192.0.2.1"), false).unwrap()];
        assert_eq!(places.take(ip("192.0.2.1"), false).unwrap_err(), NoPlace::NetworkFull);
        let _six = [places.take(ip("2001:db8::1"), false).unwrap(), places.take(ip("2001:db8::2"), false).unwrap()];
        assert_eq!(places.take(ip("2001:db8::3"), false).unwrap_err(), NoPlace::NetworkFull);
        assert!(places.take(ip("2001:db8:0:1::1"), false).is_ok());
        assert!(places.take(ip("192.0.2.2"), false).is_ok());
        drop(held);
        assert!(places.take(ip("192.0.2.1"), false).is_ok());
    }

    #[test]
    fn who_carries_others_has_a_bound_of_its_own() {
        let places = places(16, 1);
        let mut near: Vec<_> = (0..7).map(|_| places.take(ip("127.0.0.1"), false).unwrap()).collect();
        near.extend((0..7).map(|_| places.take(ip("203.0.113.1"), true).unwrap()));
        assert_eq!(places.take(ip("::1"), false).unwrap_err(), NoPlace::Full);
        assert!(places.take(ip("192.0.2.1"), false).is_ok(), "two places are left for strangers");
        assert_eq!(places.take(ip("127.0.0.1"), false).unwrap_err(), NoPlace::Full);
    }

    #[test]
    fn strangers_leave_places_and_crowding_makes_the_many_small() {
        let places = places(32, 16);
        // Fourteen is half of the 28 places open to strangers. From there on a network gets two, not sixteen.
        let mut held: Vec<_> = (0..14).map(|_| places.take(ip("192.0.2.1"), false).unwrap()).collect();
        assert_eq!(places.take(ip("192.0.2.1"), false).unwrap_err(), NoPlace::NetworkFull);
        for n in 2..9 {
            let peer = ip(&format!("192.0.2.{n}"));
            held.extend([places.take(peer, false).unwrap(), places.take(peer, false).unwrap()]);
            let why = places.take(peer, false).unwrap_err();
            assert_eq!(why, if n < 8 { NoPlace::NetworkFull } else { NoPlace::Full });
        }
        assert_eq!(places.take(ip("198.51.100.1"), false).unwrap_err(), NoPlace::Full);
        assert!(places.take(ip("127.0.0.1"), false).is_ok(), "this machine always gets in");
        drop(held);
        let taken = places.taken.lock().unwrap();
        assert!(taken.strangers == 0 && taken.near == 0 && taken.by_network.is_empty());
    }
}
