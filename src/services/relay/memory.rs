//! A relay in memory: the twin of [`Relay`](super::Relay) for tests.

use super::{Delivered, SendFailure, Sending, Transport};
use std::{
    collections::VecDeque,
    sync::{Mutex, PoisonError},
};
use tokio::sync::watch;

/// A mail that was sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sent {
    /// Reverse path.
    pub from: Option<String>,
    /// Its one recipient.
    pub to: String,
    /// Its text, as it was given.
    pub raw: Vec<u8>,
}

/// Keeps what is sent, and fails when told to.
#[derive(Default)]
pub struct MemoryTransport {
    sent: watch::Sender<Vec<Sent>>,
    failures: Mutex<VecDeque<SendFailure>>,
}

impl MemoryTransport {
    /// A transport that takes everything.
    pub fn new() -> Self {
        Self::default()
    }

    /// The next send that has not been told so yet fails like this.
    pub fn fail_next(&self, failure: SendFailure) {
        self.failures.lock().unwrap_or_else(PoisonError::into_inner).push_back(failure);
    }

    /// What was sent so far.
    pub fn sent(&self) -> Vec<Sent> {
        self.sent.borrow().clone()
    }

    /// Waits until `n` mails were sent.
    pub async fn wait_for(&self, n: usize) -> Vec<Sent> {
        let mut sent = self.sent.subscribe();
        sent.wait_for(|s| s.len() >= n).await.map(|s| s.clone()).unwrap_or_default()
    }
}

impl Transport for MemoryTransport {
    fn send<'a>(&'a self, from: Option<&'a str>, to: &'a str, raw: &'a [u8]) -> Sending<'a> {
        Box::pin(async move {
            if let Some(failure) = self.failures.lock().unwrap_or_else(PoisonError::into_inner).pop_front() {
                return Err(failure);
            }
            let mail = Sent { from: from.map(str::to_owned), to: to.to_owned(), raw: raw.to_vec() };
            self.sent.send_modify(|sent| sent.push(mail));
            Ok(Delivered { code: 250 })
        })
    }
}
