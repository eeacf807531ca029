//! Tickets: addresses that a browser can open without a token in a header, so that it saves a large file as it
//! arrives. Each works once, for a minute, and is kept only in memory, as a hash.

use crate::{
    accounts::{Credentials, secrets},
    clock::Clock,
    error::{Error, Result},
    ids::{FileId, FolderId, MatterId},
};

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

/// How long a ticket is valid.
const LIFE: Duration = Duration::from_secs(60);
/// The most tickets valid at the same time.
const MOST: usize = 10_000;

/// What a ticket gives access to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Admits {
    /// One file, as it is.
    File(FileId),
    /// A folder and everything in it; none is the root.
    Folder(Option<FolderId>),
    /// Several files.
    Files(Vec<FileId>),
    /// A matter as one archive; only its own call takes it.
    Matter(MatterId),
}

struct Ticket {
    by: Credentials,
    admits: Admits,
    until: Duration,
}

/// The tickets. Clones share them.
#[derive(Clone, Default)]
pub struct Tickets {
    clock: Clock,
    out: Arc<Mutex<HashMap<[u8; 32], Ticket>>>,
}

impl Tickets {
    /// Tickets timed by `clock`.
    pub fn new(clock: Clock) -> Self {
        Self { clock, out: Arc::default() }
    }

    /// Makes a ticket. Returns its secret.
    ///
    /// # Errors
    /// `Unavailable` when too many are open.
    pub fn issue(&self, by: Credentials, admits: Admits) -> Result<String> {
        let (bytes, secret) = secrets::token()?;
        let now = self.clock.elapsed();
        let until = now + LIFE;
        let mut out = self.out.lock().unwrap_or_else(PoisonError::into_inner);
        if out.len() >= MOST {
            out.retain(|_, ticket| ticket.until > now);
        }
        if out.len() >= MOST {
            return Err(Error::Unavailable("too many downloads were begun at once".into()));
        }
        out.insert(*blake3::hash(&bytes).as_bytes(), Ticket { by, admits, until });
        Ok(secret)
    }

    /// Uses up a ticket. `None` if it is not valid, or no longer. It is valid only as long as the credentials that
    /// requested it.
    pub fn redeem(&self, secret: &str) -> Option<(Credentials, Admits)> {
        let bytes = URL_SAFE_NO_PAD.decode(secret).ok()?;
        let mut out = self.out.lock().unwrap_or_else(PoisonError::into_inner);
        let ticket = out.remove(blake3::hash(&bytes).as_bytes())?;
        (ticket.until > self.clock.elapsed()).then_some((ticket.by, ticket.admits))
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::ids::AccountId;

    use jiff::{SignedDuration, Timestamp};

    #[test]
    fn a_ticket_is_good_once_and_for_a_minute() {
        let clock = Clock::held(Timestamp::UNIX_EPOCH);
        let tickets = Tickets::new(clock.clone());
        let (account, file) = (Credentials::of_nobody(AccountId::new()), FileId::new());
        let secret = tickets.issue(account, Admits::File(file)).unwrap();
        assert_eq!(secret.len(), 43);
        assert_eq!(tickets.redeem(&secret), Some((account, Admits::File(file))));
        assert_eq!(tickets.redeem(&secret), None);
        let late = tickets.issue(account, Admits::Folder(None)).unwrap();
        clock.set_back(SignedDuration::from_hours(1));
        clock.forward(SignedDuration::from_secs(60));
        assert_eq!(tickets.redeem(&late), None);
        assert_eq!(tickets.redeem("nonsense/"), None);
    }
}
