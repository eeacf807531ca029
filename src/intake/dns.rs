//! What the domain name system says about senders. mail-auth asks through its own `ResolverCache`. This file holds a
//! bounded cache in front of the real system, and its twin for tests: a [`Zone`] that knows every answer and never
//! sends a query.

use mail_auth::{
    DnsError, Error, MX, MessageAuthenticator, Parameters, RecordSet, ResolverCache, Txt,
    common::{parse::TxtRecordParser, verify::DomainKey},
    dmarc::Dmarc,
    hickory_resolver::{
        config::{ResolverConfig, ResolverOpts},
        proto::op::ResponseCode,
    },
    spf::Spf,
};
use std::{
    borrow::Borrow,
    collections::HashMap,
    hash::Hash,
    net::{IpAddr, Ipv4Addr, Ipv6Addr},
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

/// Cached answers of each kind. An answer is small: a key of 4096 bits is the largest.
const REMEMBERED: usize = 2_000;
/// The longest time an answer is cached.
const LONGEST: Duration = Duration::from_secs(3_600);
/// How long to wait for a name server's answer, and how often to ask again.
const PATIENCE: (Duration, usize) = (Duration::from_secs(3), 2);

/// The resolver and its cache.
pub struct Dns {
    asks: MessageAuthenticator,
    memory: Memory,
}

struct Memory {
    txt: Known<Box<str>, Txt>,
    mx: Known<Box<str>, RecordSet<MX>>,
    ptr: Known<IpAddr, RecordSet<Box<str>>>,
    ipv4: Known<Box<str>, RecordSet<Ipv4Addr>>,
    ipv6: Known<Box<str>, RecordSet<Ipv6Addr>>,
}

/// Parameters of a check, with the cache to consult first.
pub(super) type Asking<'a, P> = Parameters<
    'a,
    P,
    Known<Box<str>, Txt>,
    Known<Box<str>, RecordSet<MX>>,
    Known<Box<str>, RecordSet<Ipv4Addr>>,
    Known<Box<str>, RecordSet<Ipv6Addr>>,
    Known<IpAddr, RecordSet<Box<str>>>,
>;

impl Dns {
    /// Asks the servers in /etc/resolv.conf. `None` when the file lists none; then DNS can prove no sender.
    pub fn system() -> Option<Self> {
        let (config, mut options) = mail_auth::hickory_resolver::system_conf::read_system_conf().ok()?;
        (options.timeout, options.attempts) = PATIENCE;
        let asks = MessageAuthenticator::new(config, options).ok()?;
        let memory = Memory {
            txt: Known::new(None),
            mx: Known::new(None),
            ptr: Known::new(None),
            ipv4: Known::new(None),
            ipv6: Known::new(None),
        };
        Some(Self { asks, memory })
    }

    /// The names of a made-up world.
    pub fn twin(zone: Zone) -> Option<Self> {
        // It has no server to ask. Because the cache answers everything, it never looks for one.
        let asks = MessageAuthenticator::new(ResolverConfig::default(), ResolverOpts::default()).ok()?;
        let none = |e| Some(Txt::Error(Error::Dns(e)));
        let unknown = if zone.unreachable {
            none(DnsError::Resolver("no server answers".into()))
        } else {
            none(DnsError::RecordNotFound(ResponseCode::NXDomain))
        };
        let memory = Memory {
            txt: Known::of(zone.txt, unknown),
            mx: Known::new(Some(records(Vec::new()))),
            ptr: Known::new(Some(records(Vec::new()))),
            ipv4: Known::of(zone.ipv4, Some(records(Vec::new()))),
            ipv6: Known::new(Some(records(Vec::new()))),
        };
        Some(Self { asks, memory })
    }

    pub(super) fn asks(&self) -> &MessageAuthenticator {
        &self.asks
    }

    pub(super) fn with<P>(&self, params: P) -> Asking<'_, P> {
        let Memory { txt, mx, ptr, ipv4, ipv6 } = &self.memory;
        Parameters {
            params,
            cache_txt: Some(txt),
            cache_mx: Some(mx),
            cache_ptr: Some(ptr),
            cache_ipv4: Some(ipv4),
            cache_ipv6: Some(ipv6),
        }
    }
}

fn records<T>(all: Vec<T>) -> RecordSet<T> {
    RecordSet { rrset: Arc::from(all), dnssec_status: Default::default() }
}

/// A made-up world of names. A name not in it does not exist.
#[derive(Default)]
pub struct Zone {
    txt: HashMap<Box<str>, Txt>,
    ipv4: HashMap<Box<str>, RecordSet<Ipv4Addr>>,
    unreachable: bool,
}

impl Zone {
    /// A world in which no name server answers.
    pub fn unreachable() -> Self {
        Self { unreachable: true, ..Self::default() }
    }

    /// Adds a TXT record: a DKIM key, a DMARC policy or an SPF record, by its name.
    pub fn txt(mut self, name: &str, value: &str) -> Self {
        let record = match name {
            key if key.contains("._domainkey.") => DomainKey::parse(value.as_bytes()).into(),
            policy if policy.starts_with("_dmarc.") => Dmarc::parse(value.as_bytes()).into(),
            _ => Spf::parse(value.as_bytes()).into(),
        };
        self.txt.insert(full(name), record);
        self
    }

    /// Adds an A record.
    pub fn ipv4(mut self, name: &str, address: Ipv4Addr) -> Self {
        self.ipv4.insert(full(name), records(vec![address]));
        self
    }
}

fn full(name: &str) -> Box<str> {
    format!("{}.", name.trim_end_matches('.').to_lowercase()).into()
}

/// Cached answers by name, each with its own lifetime.
pub(super) struct Known<K, V> {
    answers: Mutex<HashMap<K, (V, Instant)>>,
    /// The answer for an unknown name. In the twin, such a name does not exist.
    unknown: Option<V>,
}

impl<K: Hash + Eq, V: Clone> Known<K, V> {
    fn new(unknown: Option<V>) -> Self {
        Self { answers: Mutex::default(), unknown }
    }

    fn of(answers: HashMap<K, V>, unknown: Option<V>) -> Self {
        let for_ever = Instant::now() + 1_000 * LONGEST;
        let answers = answers.into_iter().map(|(name, answer)| (name, (answer, for_ever))).collect();
        Self { answers: Mutex::new(answers), unknown }
    }
}

impl<K: Hash + Eq, V: Clone> ResolverCache<K, V> for Known<K, V> {
    fn get<Q>(&self, name: &Q) -> Option<V>
    where
        K: Borrow<Q>,
        Q: Hash + Eq + ?Sized,
    {
        let answers = self.answers.lock().unwrap_or_else(PoisonError::into_inner);
        let answer = answers.get(name).filter(|(_, until)| *until > Instant::now()).map(|(answer, _)| answer.clone());
        answer.or_else(|| self.unknown.clone())
    }

    fn remove<Q>(&self, name: &Q) -> Option<V>
    where
        K: Borrow<Q>,
        Q: Hash + Eq + ?Sized,
    {
        let mut answers = self.answers.lock().unwrap_or_else(PoisonError::into_inner);
        answers.remove(name).map(|(answer, _)| answer)
    }

    fn insert(&self, name: K, answer: V, until: Instant) {
        let mut answers = self.answers.lock().unwrap_or_else(PoisonError::into_inner);
        let now = Instant::now();
        if answers.len() >= REMEMBERED {
            answers.retain(|_, (_, until)| *until > now);
            if answers.len() >= REMEMBERED {
                // Somebody makes up names by the thousand. Cached answers can be fetched again.
                answers.clear();
            }
        }
        answers.insert(name, (answer, until.min(now + LONGEST)));
    }
}
