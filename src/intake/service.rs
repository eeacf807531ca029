//! The firm's receiver of mail.

use super::{mail_receiver::Refusal, rules::Rules, senders::Senders, sign_in::MailSignIn};
use crate::{
    accounts::Accounts, backpressure::Backpressure, error::Error, events::Live, metrics::Metrics, queue::Queue,
    store::Store,
};

use std::sync::Arc;

/// The firm's receiver.
#[derive(Clone)]
pub struct Intake {
    pub(in crate::intake) store: Store,
    pub(in crate::intake) accounts: Accounts,
    pub(in crate::intake) queue: Queue,
    pub(in crate::intake) live: Live,
    pub(in crate::intake) metrics: Arc<Metrics>,
    pub(in crate::intake) traffic: Arc<Backpressure>,
    pub(in crate::intake) senders: Senders,
    pub(in crate::intake) sign_in: MailSignIn,
    pub(in crate::intake) rules: Arc<Rules>,
}

impl Intake {
    /// A receiver that applies `rules`.
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

/// What the peer may know about an internal error. The cause goes to the log.
pub fn ours(e: Error) -> Refusal {
    match e {
        Error::Full => Refusal::Full,
        e => {
            tracing::error!("a mail could not be taken: {e}");
            Refusal::TryLater
        }
    }
}
