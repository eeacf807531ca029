//! Intake: who may send, is it new, where does it belong; then the commit that lets a door say 250.
//!
//! - `mail_receiver` what a door and intake say to each other · `arriving` a message on its way in, and the decision
//! - `null_path` reports about our own mail, the one thing that may come from nobody
//! - `filing` the commit: threads, duplicates, task, message and job

#[cfg(test)]
mod tests;

use super::{senders::Senders, sign_in::MailSignIn};
use crate::{
    accounts::{Accounts, Credentials},
    backpressure::Backpressure,
    config::UnknownSenders,
    error::Error,
    events::Live,
    metrics::Metrics,
    queue::Queue,
    store::Store,
};

pub use super::arriving::Arriving;
pub use super::mail_receiver::{Envelope, MailReceiver, Refusal};

use std::{net::IpAddr, sync::Arc, time::Instant};
use zeroize::Zeroizing;

/// The firm's receiver.
#[derive(Clone)]
pub struct Intake {
    pub(in crate::intake) store: Store,
    pub(in crate::intake) accounts: Accounts,
    pub(in crate::intake) queue: Queue,
    pub(in crate::intake) live: Live,
    pub(in crate::intake) metrics: Arc<Metrics>,
    traffic: Arc<Backpressure>,
    pub(in crate::intake) senders: Senders,
    sign_in: MailSignIn,
    pub(in crate::intake) rules: Arc<Rules>,
}

/// What intake goes by.
#[derive(Clone, Debug)]
pub struct Rules {
    /// The address that staff write to; a folder may stand behind a plus sign: `assistant+leases@`.
    pub assistant: String,
    /// What becomes of mail whose author is no approved account, or is not proven.
    pub unknown: UnknownSenders,
    /// The address that clients write to, and the e-mail of the account that gets their tasks.
    pub clients: Option<(String, String)>,
    /// Our own host name, for the trace.
    pub hostname: String,
    /// Largest message, in bytes.
    pub max_bytes: u64,
}

/// Where a recipient leads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// To the assistant, and perhaps into a folder.
    Assistant(Option<String>),
    /// To the address for clients.
    Clients,
    /// To whoever looks after this server (RFC 5321 section 4.5.1).
    Postmaster,
}

impl Rules {
    pub(in crate::intake) fn place(&self, recipient: &str) -> Option<Place> {
        if recipient.eq_ignore_ascii_case("postmaster") {
            return Some(Place::Postmaster);
        }
        let (local, domain) = recipient.rsplit_once('@')?;
        let ours = |address: &str| address.rsplit_once('@').is_some_and(|(_, d)| d.eq_ignore_ascii_case(domain));
        if local.eq_ignore_ascii_case("postmaster")
            && (ours(&self.assistant) || domain.eq_ignore_ascii_case(&self.hostname))
        {
            return Some(Place::Postmaster);
        }
        if self.clients.as_ref().is_some_and(|(address, _)| address.eq_ignore_ascii_case(recipient)) {
            return Some(Place::Clients);
        }
        if !ours(&self.assistant) {
            return None;
        }
        let name = self.assistant.rsplit_once('@')?.0;
        let behind =
            local.get(..name.len()).filter(|head| head.eq_ignore_ascii_case(name)).map(|_| &local[name.len()..])?;
        match behind.strip_prefix('+') {
            None if behind.is_empty() => Some(Place::Assistant(None)),
            None => None,
            Some("") => Some(Place::Assistant(None)),
            Some(folder) => Some(Place::Assistant(Some(folder.to_owned()))),
        }
    }
}

impl Intake {
    /// A receiver that goes by `rules`.
    #[allow(clippy::too_many_arguments)] // Each is a thing of its own, named once in App::build.
    pub fn new(
        store: Store,
        accounts: Accounts,
        queue: Queue,
        live: Live,
        metrics: Arc<Metrics>,
        traffic: Arc<Backpressure>,
        senders: Senders,
        sign_in: MailSignIn,
        rules: Rules,
    ) -> Self {
        Self { store, accounts, queue, live, metrics, traffic, senders, sign_in, rules: Arc::new(rules) }
    }

    pub(in crate::intake) fn refused(&self, refusal: Refusal) -> Refusal {
        self.metrics.mails_refused.add();
        refusal
    }
}

/// An error of ours, as the peer may know it. The cause goes to the log.
pub fn ours(e: Error) -> Refusal {
    match e {
        Error::Full => Refusal::Full,
        e => {
            tracing::error!("a mail could not be taken: {e}");
            Refusal::TryLater
        }
    }
}

impl MailReceiver for Intake {
    type Delivery = Arriving;

    async fn sign_in(&self, peer: IpAddr, name: &str, password: Zeroizing<String>) -> Result<Credentials, Refusal> {
        self.sign_in.check(peer, name, password).await
    }

    fn too_large(&self) {
        self.metrics.mails_too_large.add();
        self.metrics.mails_refused.add();
    }

    async fn sender(&self, _: IpAddr, _: Option<&str>, size: Option<u64>) -> Result<(), Refusal> {
        // Who wrote shows in the message; the path alone proves nothing, and reports come from the null path (RFC 5321
        // section 4.5.5), which shows at the end.
        if size.is_some_and(|n| n > self.rules.max_bytes) {
            self.too_large();
            return Err(Refusal::TooLarge);
        }
        Ok(())
    }

    async fn recipient(&self, _: IpAddr, _: Option<&str>, recipient: &str) -> Result<(), Refusal> {
        match self.rules.place(recipient) {
            Some(_) => Ok(()),
            None => Err(self.refused(Refusal::UnknownRecipient)),
        }
    }

    async fn begin(&self, envelope: Envelope) -> Result<Arriving, Refusal> {
        self.traffic.mail(Instant::now());
        Arriving::begin(self.clone(), envelope).await
    }
}
