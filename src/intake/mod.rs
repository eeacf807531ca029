//! Incoming mail: whether the sender may send, whether the mail is new, and where it belongs; then the commit that
//! lets the door answer 250.
//!
//! - `mail_receiver` the interface between a door and intake · `service` the firm's receiver, `rules` the settings it
//!   applies
//! - `arriving` a message on its way in, and the decision · `filing` the commit: threads, duplicates, task, message
//!   and job · `fetched` what lay in a mailbox is taken in once
//! - `sent_copies` copies of mails that members sent to others
//! - `given_addresses` addresses for one purpose, given to people outside
//! - `null_path` reports about our own mail, the only mail accepted from the null sender

mod arriving;
mod dns;
mod fetched;
mod filing;
mod given_addresses;
mod mail_receiver;
mod null_path;
mod quarantine;
mod receiving;
mod rules;
mod senders;
mod sent_copies;
mod service;
mod sign_in;
mod tables;
#[cfg(test)]
mod tests;

pub use dns::Dns;
pub use given_addresses::{addresses_of, end_address, forget_addresses, give_address, given_address, settle};
pub use mail_receiver::{Delivery, Envelope, Fetched, MailReceiver, Refusal, ResultsOf};
pub use quarantine::{
    record::{Given, Held},
    service::{Quarantine, forget},
};
pub use rules::Rules;
pub use senders::{RelayTrust, Senders};
pub use service::Intake;
pub use sign_in::MailSignIn;
pub use tables::{DELIVERIES, HELD, SENT_COPIES, SentCopy, TABLES};
