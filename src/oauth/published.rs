//! What a provider publishes of itself, its endpoints and its keys: asked for when it is needed, and kept for an hour.

use super::{
    endpoints::Endpoints,
    failure::{Failure, Outcome},
    id_token::{Expected, Identity, Untrue, verify},
    web::Web,
};
use crate::clock::Clock;

use jsonwebtoken::jwk::Jwk;
use serde::Deserialize;
use serde_json::Value;
use std::{sync::Arc, time::Duration};
use tokio::sync::Mutex;

/// How long endpoints and keys are believed without a look: a key that was withdrawn signs nobody in for longer.
const FRESH: Duration = Duration::from_secs(3600);
/// A key that is not known is looked for at most this often, so that made-up tokens do not make this server ask and ask.
const AGAIN: Duration = Duration::from_secs(60);
/// After a failure, the provider is left alone for this long.
const REST: Duration = Duration::from_secs(5);

/// One thing that a provider publishes.
#[derive(Default)]
struct Held<T> {
    known: Option<(Arc<T>, Duration)>,
    /// When it was last asked for, and what was wrong with the answer.
    asked: Option<(Duration, Option<Failure>)>,
}

impl<T> Held<T> {
    fn fresh(&self, now: Duration) -> Option<Arc<T>> {
        self.known.as_ref().filter(|(_, at)| now.saturating_sub(*at) < FRESH).map(|(known, _)| Arc::clone(known))
    }

    /// The failure of a moment ago.
    fn resting(&self, now: Duration) -> Option<Failure> {
        self.asked.as_ref().filter(|(at, _)| now.saturating_sub(*at) < REST).and_then(|(_, failure)| failure.clone())
    }

    fn take(&mut self, answer: Outcome<T>, now: Duration) -> Outcome<Arc<T>> {
        self.asked = Some((now, answer.as_ref().err().cloned()));
        let answer = Arc::new(answer?);
        self.known = Some((Arc::clone(&answer), now));
        Ok(answer)
    }
}

/// A provider's endpoints and keys. Clones share them.
#[derive(Clone)]
pub struct Published {
    web: Web,
    issuer: Arc<str>,
    clock: Clock,
    endpoints: Arc<Mutex<Held<Endpoints>>>,
    keys: Arc<Mutex<Held<Vec<Jwk>>>>,
}

/// RFC 7517, 5. A key of a kind that is not known is passed over.
#[derive(Deserialize)]
struct KeySet {
    keys: Vec<Value>,
}

/// Why nobody is signed in by a token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unproven {
    /// The provider's keys cannot be had.
    Provider(Failure),
    /// The token is not believed.
    Token(Untrue),
}

impl Published {
    /// What the provider of this name publishes; `web` asks it.
    pub fn new(web: Web, issuer: &str, clock: Clock) -> Self {
        Self { web, issuer: issuer.into(), clock, endpoints: Arc::default(), keys: Arc::default() }
    }

    /// Its endpoints.
    ///
    /// # Errors
    /// Why they are not known.
    pub async fn endpoints(&self) -> Outcome<Arc<Endpoints>> {
        let mut held = self.endpoints.lock().await;
        let now = self.clock.elapsed();
        if let Some(known) = held.fresh(now) {
            return Ok(known);
        }
        if let Some(failure) = held.resting(now) {
            return Err(failure);
        }
        let answer = Endpoints::discover(&self.web, &self.issuer).await;
        held.take(answer, now)
    }

    /// How many of its keys can be read.
    ///
    /// # Errors
    /// Why none is known.
    pub async fn key_count(&self) -> Outcome<usize> {
        Ok(self.keys(false).await?.len())
    }

    /// What an ID token says, if it is this provider's.
    ///
    /// # Errors
    /// Why it is not believed.
    pub async fn identity(&self, token: &str, expected: &Expected<'_>) -> Result<Identity, Unproven> {
        let keys = self.keys(false).await.map_err(Unproven::Provider)?;
        match verify(token, &keys, expected) {
            // The provider may have new keys, whose turn it is now.
            Err(Untrue::Key) => {
                let newer = self.keys(true).await.map_err(Unproven::Provider)?;
                verify(token, &newer, expected).map_err(Unproven::Token)
            }
            said => said.map_err(Unproven::Token),
        }
    }

    /// Its keys; with `newer`, as it publishes them now, unless it was asked a moment ago.
    async fn keys(&self, newer: bool) -> Outcome<Arc<Vec<Jwk>>> {
        let endpoints = self.endpoints().await?;
        let address = endpoints.keys.as_deref().unwrap_or_default();
        let mut held = self.keys.lock().await;
        let now = self.clock.elapsed();
        let lately = held.asked.as_ref().is_some_and(|(at, _)| now.saturating_sub(*at) < AGAIN);
        if let Some(known) = held.fresh(now).filter(|_| !newer || lately) {
            return Ok(known);
        }
        if let Some(failure) = held.resting(now) {
            return Err(failure);
        }
        let answer = self.web.get::<KeySet>(address).await;
        let answer =
            answer.map(|set| set.keys.into_iter().filter_map(|key| serde_json::from_value(key).ok()).collect());
        held.take(answer, now)
    }
}
