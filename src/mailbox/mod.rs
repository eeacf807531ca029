//! Mailboxes on other servers, from which mail is picked up by IMAP: for a firm whose mail Microsoft, Google or another provider keeps.
//!
//! - `connection` up to the sign-in, `sasl` that itself · `trouble` why it fails · `meter` no server can fill the memory · `names` as servers write them
//! - `pick_up` one look: what is new goes through intake
//! - `credentials` passwords, and tokens that are renewed in time · `provider` who gives them
//! - `relay` sending through one · `sent` copies of what left
//! - `watch` one task for each mailbox: IDLE, and what happens after a failure · `service` how they stand, and what operators do
//! - `examine` the test of a mailbox · `records`, `tables` how far each was picked up, and what opens it

pub mod cli;
mod connection;
mod credentials;
mod examine;
mod meter;
mod names;
pub mod operator;
mod pick_up;
mod provider;
mod records;
mod relay;
mod sasl;
mod sent;
mod service;
mod tables;
mod trouble;
mod watch;

pub use credentials::Credentials;
pub use records::Grant;
pub use relay::ThroughMailbox;
pub use sent::wants_copies;
pub use service::{Mailboxes, Shown};
pub use tables::TABLES;
