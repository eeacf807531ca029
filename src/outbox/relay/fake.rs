//! A relay in memory: the twin of [`Relay`](super::client::Relay) for tests. It can be told what to say, mail by mail and
//! recipient by recipient.

use super::{
    failure::SendFailure,
    transport::{Delivered, Offer, Offering, Outcome, Transport},
};

use std::{
    collections::{HashMap, VecDeque},
    sync::{Mutex, PoisonError},
};
use tokio::sync::watch;

/// A mail that was sent, for one recipient.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sent {
    /// Reverse path.
    pub from: Option<String>,
    /// The recipient.
    pub to: String,
    /// Its text, as it was given.
    pub raw: Vec<u8>,
    /// The name under which reports were asked for.
    pub envelope_id: Option<String>,
}

/// What the relay does with the next mail.
#[derive(Clone, Debug)]
enum Turn {
    /// Says this to every recipient, and takes nothing.
    Fail(SendFailure),
    /// Takes the mail, and the connection is gone before it can say so.
    DropAfterData,
}

/// Keeps what is sent, and fails when told to.
#[derive(Default)]
pub struct MemoryTransport {
    sent: watch::Sender<Vec<Sent>>,
    turns: Mutex<VecDeque<Turn>>,
    refused: Mutex<HashMap<String, SendFailure>>,
    offers: watch::Sender<usize>,
}

impl MemoryTransport {
    /// A transport that takes everything.
    pub fn new() -> Self {
        Self::default()
    }

    /// The next mail that has not been told so yet fails like this.
    pub fn fail_next(&self, failure: SendFailure) {
        self.turn(Turn::Fail(failure));
    }

    /// The next mail is taken, and the reply to it is lost.
    pub fn drop_after_data(&self) {
        self.turn(Turn::DropAfterData);
    }

    /// Mail to this recipient fails like this from now on; `None` takes it again.
    pub fn refuse(&self, to: &str, failure: Option<SendFailure>) {
        let mut refused = self.refused.lock().unwrap_or_else(PoisonError::into_inner);
        match failure {
            Some(failure) => refused.insert(to.to_owned(), failure),
            None => refused.remove(to),
        };
    }

    fn turn(&self, turn: Turn) {
        self.turns.lock().unwrap_or_else(PoisonError::into_inner).push_back(turn);
    }

    /// What was sent so far.
    pub fn sent(&self) -> Vec<Sent> {
        self.sent.borrow().clone()
    }

    /// How many mails were offered, taken or not.
    pub fn offers(&self) -> usize {
        *self.offers.borrow()
    }

    /// Waits until `n` mails were sent.
    pub async fn wait_for(&self, n: usize) -> Vec<Sent> {
        let mut sent = self.sent.subscribe();
        sent.wait_for(|s| s.len() >= n).await.map(|s| s.clone()).unwrap_or_default()
    }

    fn take(&self, offer: Offer<'_>) -> Vec<Outcome> {
        self.offers.send_modify(|n| *n += 1);
        let turn = self.turns.lock().unwrap_or_else(PoisonError::into_inner).pop_front();
        if let Some(Turn::Fail(failure)) = turn {
            return offer.to.iter().map(|_| Err(failure.clone())).collect();
        }
        let refused = self.refused.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let take = |to: &&str| {
            if let Some(failure) = refused.get(*to) {
                return Err(failure.clone());
            }
            let mail = Sent {
                from: offer.from.map(str::to_owned),
                to: (*to).to_owned(),
                raw: offer.raw.to_vec(),
                envelope_id: offer.envelope_id.map(str::to_owned),
            };
            self.sent.send_modify(|sent| sent.push(mail));
            match turn {
                Some(_) => Err(SendFailure::Temporary("The connection to the mail relay broke.".into())),
                None => Ok(Delivered { code: 250 }),
            }
        };
        offer.to.iter().map(take).collect()
    }
}

impl Transport for MemoryTransport {
    fn offer<'a>(&'a self, offer: Offer<'a>) -> Offering<'a> {
        Box::pin(async move { self.take(offer) })
    }
}
