//! Password hashing with argon2id, bounded: at most two hashes at once and a short queue, so that a crowd at the
//! sign-in page costs time and never memory (each hash takes 64 MiB).

use crate::error::{Error, Result};
use argon2::{
    Algorithm, Argon2, Params, Version,
    password_hash::{PasswordHasher, PasswordVerifier, phc::PasswordHash},
};
use base64::{Engine, engine::general_purpose::STANDARD_NO_PAD};
use std::sync::Arc;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use zeroize::Zeroizing;

/// Hashes that run at the same time.
const AT_ONCE: usize = 2;
/// Hashes that may run or wait. At about 0.12 s a hash the last one waits some 20 s; the next is turned away.
const IN_LINE: usize = 320;

/// What a hash costs.
#[derive(Clone, Copy, Debug)]
pub struct Cost {
    /// Memory in KiB.
    pub memory_kib: u32,
    /// Passes over the memory.
    pub passes: u32,
}

impl Cost {
    /// 64 MiB, three passes, one lane: the second recommended option of RFC 9106 with the lanes of a small server.
    pub const STANDARD: Self = Self { memory_kib: 64 * 1024, passes: 3 };
}

/// The one place where passwords are hashed. Clones share the bounds.
#[derive(Clone)]
pub struct Hasher(Arc<Inner>);

struct Inner {
    params: Params,
    line: Arc<Semaphore>,
    running: Arc<Semaphore>,
    /// A well-formed hash of nothing, verified for people that we do not know, at the same cost.
    nobody: String,
}

impl Hasher {
    /// A hasher at the given cost.
    ///
    /// # Errors
    /// A cost that argon2 does not accept (less than 8 KiB or no pass).
    pub fn new(cost: Cost) -> Result<Self> {
        let params =
            Params::new(cost.memory_kib, cost.passes, 1, Some(32)).map_err(|e| Error::Internal(e.to_string()))?;
        let nobody = format!(
            "$argon2id$v=19$m={},t={},p=1${}${}",
            cost.memory_kib,
            cost.passes,
            STANDARD_NO_PAD.encode([0x5a; 16]),
            STANDARD_NO_PAD.encode([0xa5; 32])
        );
        let (line, running) = (Arc::new(Semaphore::new(IN_LINE)), Arc::new(Semaphore::new(AT_ONCE)));
        Ok(Self(Arc::new(Inner { params, line, running, nobody })))
    }

    /// The PHC string of a new password.
    ///
    /// # Errors
    /// `Unavailable` when the line is full.
    pub async fn hash(&self, password: Zeroizing<String>) -> Result<String> {
        self.run(move |inner| {
            let made = inner.argon2().hash_password(password.as_bytes());
            made.map(|hash| hash.to_string()).map_err(|e| Error::Internal(format!("argon2: {e}")))
        })
        .await
    }

    /// Whether the password is the one behind `hash`. With `None` the work is done all the same and the answer is no.
    ///
    /// # Errors
    /// `Unavailable` when the line is full, `Damaged` when the stored hash is none.
    pub async fn verify(&self, password: Zeroizing<String>, hash: Option<String>) -> Result<bool> {
        self.run(move |inner| {
            let known = hash.is_some();
            let text = hash.unwrap_or_else(|| inner.nobody.clone());
            let parsed = PasswordHash::new(&text).map_err(|_| Error::Damaged("a stored password hash".into()))?;
            Ok(inner.argon2().verify_password(password.as_bytes(), &parsed).is_ok() && known)
        })
        .await
    }

    async fn run<T: Send + 'static>(&self, work: impl FnOnce(&Inner) -> Result<T> + Send + 'static) -> Result<T> {
        let full = || Error::Unavailable("too many people are signing in at once".into());
        let place = self.0.line.clone().try_acquire_owned().map_err(|_| full())?;
        let turn = self.0.running.clone().acquire_owned().await.map_err(|_| full())?;
        let inner = self.0.clone();
        // The permits go with the work: a caller that hangs up does not make room for a third hash.
        let permits: (OwnedSemaphorePermit, OwnedSemaphorePermit) = (place, turn);
        let done = tokio::task::spawn_blocking(move || {
            let out = work(&inner);
            drop(permits);
            out
        });
        done.await.map_err(|e| Error::Internal(format!("hashing: {e}")))?
    }
}

impl Inner {
    fn argon2(&self) -> Argon2<'_> {
        Argon2::new(Algorithm::Argon2id, Version::V0x13, self.params.clone())
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn secret(text: &str) -> Zeroizing<String> {
        Zeroizing::new(text.to_owned())
    }

    #[tokio::test]
    async fn a_hash_opens_to_its_password_only() {
        let hasher = Hasher::new(Cost { memory_kib: 64, passes: 1 }).unwrap();
        let hash = hasher.hash(secret("four words that differ")).await.unwrap();
        assert!(hash.starts_with("$argon2id$v=19$m=64,t=1,p=1$"), "{hash}");
        assert!(hasher.verify(secret("four words that differ"), Some(hash.clone())).await.unwrap());
        assert!(!hasher.verify(secret("four words that differ "), Some(hash)).await.unwrap());
        assert!(!hasher.verify(secret("four words that differ"), None).await.unwrap());
    }

    #[tokio::test]
    async fn the_line_is_bounded() {
        let hasher = Hasher::new(Cost { memory_kib: 64, passes: 1 }).unwrap();
        let all = hasher.0.line.clone().acquire_many_owned(IN_LINE as u32).await.unwrap();
        assert!(matches!(hasher.hash(secret("whatever it is")).await, Err(Error::Unavailable(_))));
        drop(all);
        assert!(hasher.hash(secret("whatever it is")).await.is_ok());
    }

    #[test]
    fn the_standard_cost_is_the_one_that_is_documented() {
        let hasher = Hasher::new(Cost::STANDARD).unwrap();
        assert!(hasher.0.nobody.starts_with("$argon2id$v=19$m=65536,t=3,p=1$"));
    }
}
