//! Password hashing with argon2id, bounded: at most two hashes at once and a short queue, so that a crowd at the
//! sign-in page costs time but not memory (each hash takes 64 MiB). Some places in the queue are kept for known
//! networks, and these go first: a flood of strangers does not keep out anybody who has signed in before.

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
/// How many hashes may run or wait. At about 0.12 s a hash the last one waits some 15 s; the next is turned away.
const IN_LINE: usize = 256;
/// Extra places for known networks.
const KEPT: usize = 64;

/// Who requests a hash.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Visitor {
    /// A signed-in person, IT, or a network from which somebody has signed in before.
    Known,
    /// Anybody else.
    Stranger,
}

/// What a hash costs.
#[derive(Clone, Copy, Debug)]
pub struct Cost {
    /// Memory in KiB.
    pub memory_kib: u32,
    /// Passes over the memory.
    pub passes: u32,
}

impl Cost {
    /// 64 MiB, three passes, one lane: the second recommended option of RFC 9106, with the lanes of a small server.
    pub const STANDARD: Self = Self { memory_kib: 64 * 1024, passes: 3 };
}

/// The only place where passwords are hashed. Clones share the limits.
#[derive(Clone)]
pub struct Hasher(Arc<Inner>);

struct Inner {
    params: Params,
    line: Arc<Semaphore>,
    kept: Arc<Semaphore>,
    /// No more strangers than can run at once may wait for a run, so a known visitor finds at most these in front.
    strangers: Arc<Semaphore>,
    running: Arc<Semaphore>,
    /// A valid hash of nothing, verified at the same cost for people we do not know.
    nobody: String,
}

impl Hasher {
    /// A hasher at the given cost.
    ///
    /// # Errors
    /// A cost that argon2 rejects (less than 8 KiB or no pass).
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
        let places = |n| Arc::new(Semaphore::new(n));
        let (line, kept, strangers, running) = (places(IN_LINE), places(KEPT), places(AT_ONCE), places(AT_ONCE));
        Ok(Self(Arc::new(Inner { params, line, kept, strangers, running, nobody })))
    }

    /// The PHC string of a new password.
    ///
    /// # Errors
    /// `Unavailable` when the queue is full.
    pub async fn hash(&self, password: Zeroizing<String>, from: Visitor) -> Result<String> {
        self.run(from, move |inner| {
            let made = inner.argon2().hash_password(password.as_bytes());
            made.map(|hash| hash.to_string()).map_err(|e| Error::Internal(format!("argon2: {e}")))
        })
        .await
    }

    /// Whether `hash` was made from this password. With `None` the work is done anyway, and the answer is no.
    ///
    /// # Errors
    /// `Unavailable` when the queue is full, `Damaged` when the stored hash is invalid.
    pub async fn verify(&self, password: Zeroizing<String>, hash: Option<String>, from: Visitor) -> Result<bool> {
        self.run(from, move |inner| {
            let known = hash.is_some();
            let text = hash.unwrap_or_else(|| inner.nobody.clone());
            let parsed = PasswordHash::new(&text).map_err(|_| Error::Damaged("a stored password hash".into()))?;
            Ok(inner.argon2().verify_password(password.as_bytes(), &parsed).is_ok() && known)
        })
        .await
    }

    async fn run<T: Send + 'static>(
        &self,
        from: Visitor,
        work: impl FnOnce(&Inner) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        let full = || Error::Unavailable("too many people are signing in at once".into());
        let in_line = || self.0.line.clone().try_acquire_owned();
        let place = match from {
            Visitor::Known => self.0.kept.clone().try_acquire_owned().or_else(|_| in_line()),
            Visitor::Stranger => in_line(),
        };
        let place = place.map_err(|_| full())?;
        let stranger = match from {
            Visitor::Known => None,
            Visitor::Stranger => Some(self.0.strangers.clone().acquire_owned().await.map_err(|_| full())?),
        };
        let turn = self.0.running.clone().acquire_owned().await.map_err(|_| full())?;
        let inner = self.0.clone();
        // The permits belong to the work: a caller that hangs up does not make room for a third hash.
        let permits: (OwnedSemaphorePermit, Option<OwnedSemaphorePermit>, OwnedSemaphorePermit) =
            (place, stranger, turn);
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
        let hash = hasher.hash(secret("four words that differ"), Visitor::Stranger).await.unwrap();
        assert!(hash.starts_with("$argon2id$v=19$m=64,t=1,p=1$"), "{hash}");
        assert!(hasher.verify(secret("four words that differ"), Some(hash.clone()), Visitor::Known).await.unwrap());
        assert!(!hasher.verify(secret("four words that differ "), Some(hash), Visitor::Known).await.unwrap());
        assert!(!hasher.verify(secret("four words that differ"), None, Visitor::Known).await.unwrap());
    }

    #[tokio::test]
    async fn the_line_is_bounded_and_strangers_do_not_fill_it() {
        let hasher = Hasher::new(Cost { memory_kib: 64, passes: 1 }).unwrap();
        let line = hasher.0.line.clone().acquire_many_owned(IN_LINE as u32).await.unwrap();
        let hash = |from| hasher.hash(secret("whatever it is"), from);
        assert!(matches!(hash(Visitor::Stranger).await, Err(Error::Unavailable(_))));
        assert!(hash(Visitor::Known).await.is_ok());
        let kept = hasher.0.kept.clone().acquire_many_owned(KEPT as u32).await.unwrap();
        assert!(matches!(hash(Visitor::Known).await, Err(Error::Unavailable(_))));
        drop((line, kept));
        assert!(hash(Visitor::Stranger).await.is_ok());
    }

    #[tokio::test]
    async fn a_known_one_goes_before_the_strangers_that_wait() {
        let hasher = Hasher::new(Cost { memory_kib: 64, passes: 1 }).unwrap();
        let busy = hasher.0.running.clone().acquire_many_owned(AT_ONCE as u32).await.unwrap();
        let order = Arc::new(std::sync::Mutex::new(Vec::new()));
        let mut all = tokio::task::JoinSet::new();
        for (n, from) in [Visitor::Stranger; 8].into_iter().chain([Visitor::Known]).enumerate() {
            let (hasher, done) = (hasher.clone(), order.clone());
            all.spawn(async move {
                hasher
                    .run(from, move |_| {
                        done.lock().unwrap().push(n);
                        Ok(())
                    })
                    .await
                    .unwrap();
            });
            // Each is in the queue before the next one comes.
            tokio::task::yield_now().await;
        }
        drop(busy);
        while all.join_next().await.is_some() {}
        let at = order.lock().unwrap().iter().position(|n| *n == 8).unwrap();
        assert!(at <= 2 * AT_ONCE, "{:?}", order.lock().unwrap());
    }

    #[test]
    fn the_standard_cost_is_the_one_that_is_documented() {
        let hasher = Hasher::new(Cost::STANDARD).unwrap();
        assert!(hasher.0.nobody.starts_with("$argon2id$v=19$m=65536,t=3,p=1$"));
    }
}
