//! Mail on its way in: who may send, is it new, where does it belong; then the commit that lets a door say 250.
//!
//! - `mail_receiver` what a door and intake say to each other · `service` the firm's receiver, `rules` what it goes by
//! - `arriving` a message on its way in, and the decision · `filing` the commit: threads, duplicates, task, message and job
//! - `null_path` reports about our own mail, the one thing that may come from nobody

mod arriving;
mod dns;
mod filing;
mod mail_receiver;
mod null_path;
mod quarantine;
mod receiving;
mod rules;
mod senders;
mod service;
mod sign_in;
mod tables;
#[cfg(test)]
mod tests;

pub use dns::Dns;
pub use mail_receiver::{Delivery, Envelope, MailReceiver, Refusal};
pub use quarantine::{
    record::Held,
    service::{Quarantine, forget},
};
pub use rules::Rules;
pub use senders::{Senders, Trust};
pub use service::Intake;
pub use sign_in::MailSignIn;
pub use tables::{HELD, TABLES};
