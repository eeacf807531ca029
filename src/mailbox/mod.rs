//! Mailboxes on other servers, from which mail is picked up by IMAP: for a firm whose mail Microsoft, Google or another provider keeps.
//!
//! - `connection` up to the sign-in, `sasl` that itself · `trouble` why it fails · `meter`, `wire` no server can fill memory or stack · `names` as servers write them · `ask` commands and their ends
//! - `pick_up` one look: what is new goes through intake · `claim` of several boxes, one takes a mail in
//! - `aside`, `set_aside` mails that cannot be fetched keep no others waiting
//! - `credentials` passwords, and tokens that are renewed in time · `provider` who gives them
//! - `relay` sending through one · `sent` copies of what left
//! - `calendars` when people of the firm are busy, by the same sign-in
//! - `watch` one task for each mailbox: IDLE, and what happens after a failure · `service` what operators do, `shown` how they stand
//! - `examine` the test of a mailbox · `records`, `tables` how far each was picked up, and what opens it

mod aside;
mod ask;
mod calendars;
mod claim;
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
mod set_aside;
mod shown;
mod tables;
mod trouble;
mod watch;
mod wire;

pub use calendars::FirmCalendars;
pub use credentials::Credentials;
pub use records::Grant;
pub use relay::ThroughMailbox;
pub use sent::wants_copies;
pub use service::Mailboxes;
pub use shown::{MailboxState, Shown};
pub use tables::TABLES;
