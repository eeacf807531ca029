//! A relay in memory: the twin of [`Relay`](super::client::Relay) for tests. Tests can set its replies mail by mail
//! and recipient by recipient.

use super::{
    failure::SendFailure,
    transport::{Delivered, Offer, Offering, Outcome, Transport},
};

use std::{
    collections::{HashMap, VecDeque},
    sync::{Mutex, PoisonError},
};
use tokio::sync::watch;

/// A sent mail, for one recipient.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sent {
    /// Reverse path.
    pub from: Option<String>,
    /// The recipient.
    pub to: String,
    /// Its text as given.
    pub raw: Vec<u8>,
    /// The envelope identifier with which reports were requested.
    pub envelope_id: Option<String>,
}

/// What the relay does with the next mail.
#[derive(Clone, Debug)]
enum Turn {
    /// Refuses every recipient with this.
    Fail(SendFailure),
    /// Accepts the mail, and loses the connection before it can reply.
    DropAfterData,
}

/// Keeps what is sent, and fails on request.
#[derive(Default)]
pub struct MemoryTransport {
    sent: watch::Sender<Vec<Sent>>,
    turns: Mutex<VecDeque<Turn>>,
    refused: Mutex<HashMap<String, SendFailure>>,
    offers: watch::Sender<usize>,
}

impl MemoryTransport {
    /// A transport that accepts everything.
    pub fn new() -> Self {
        Self::default()
    }

    /// Makes the next mail without such an instruction fail like this.
    pub fn fail_next(&self, failure: SendFailure) {
        self.turn(Turn::Fail(failure));
    }

    /// Accepts the next mail and loses the reply.
    pub fn drop_after_data(&self) {
        self.turn(Turn::DropAfterData);
    }

    /// Makes mail to this recipient fail like this from now on; `None` accepts it again.
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

    /// All mails sent so far.
    pub fn sent(&self) -> Vec<Sent> {
        self.sent.borrow().clone()
    }

    /// How many mails were offered, accepted or not.
    pub fn offers(&self) -> usize {
        *self.offers.borrow()
    }

    /// Waits until `n` mails have been sent.
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
