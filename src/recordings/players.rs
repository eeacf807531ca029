//! Addresses that a browser's player can open: it cannot send a token, and asks for one range after the other. Each is for one file and
//! one sign-in, for half a day, and is kept only in memory, as a hash.

use crate::{
    access::Caller,
    accounts::secrets,
    clock::Clock,
    error::{Error, Result},
    ids::FileId,
};

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

/// How long an address is good: a long deposition is heard in a day's work.
const LIFE: Duration = Duration::from_secs(12 * 3_600);
/// The most of them at the same time.
const MOST: usize = 10_000;

/// What an address is for.
struct Player {
    by: Caller,
    file: FileId,
    until: Duration,
}

/// The addresses. Clones share them.
#[derive(Clone, Default)]
pub struct Players {
    clock: Clock,
    out: Arc<Mutex<HashMap<[u8; 32], Player>>>,
}

impl Players {
    /// Addresses timed by `clock`.
    pub fn new(clock: Clock) -> Self {
        Self { clock, out: Arc::default() }
    }

    /// Makes one. Returns its secret.
    ///
    /// # Errors
    /// `Unavailable` when too many are open.
    pub fn issue(&self, by: Caller, file: FileId) -> Result<String> {
        let (bytes, secret) = secrets::token()?;
        let now = self.clock.elapsed();
        let mut out = self.out.lock().unwrap_or_else(PoisonError::into_inner);
        if out.len() >= MOST {
            out.retain(|_, player| player.until > now);
        }
        if out.len() >= MOST {
            return Err(Error::Unavailable("too many recordings are being played".into()));
        }
        out.insert(*blake3::hash(&bytes).as_bytes(), Player { by, file, until: now + LIFE });
        Ok(secret)
    }

    /// For whom an address was made, who may have signed out since, and for what. `None` if it is not valid, or no longer.
    pub fn admits(&self, secret: &str) -> Option<(Caller, FileId)> {
        let bytes = URL_SAFE_NO_PAD.decode(secret).ok()?;
        let out = self.out.lock().unwrap_or_else(PoisonError::into_inner);
        let player = out.get(blake3::hash(&bytes).as_bytes())?;
        (player.until > self.clock.elapsed()).then(|| (player.by.clone(), player.file))
    }
}
