//! Webhooks: another program is told that something of an account has changed. A message carries a kind and identifiers, and no word of any
//! paper; the program asks for what it may see with a token. What the account's own browsers are told is told, and nothing else.
//!
//! - `records`, `store_tables` webhooks, and messages that wait · `signing` the headers of Standard Webhooks (standardwebhooks.com)
//! - `schedule` when a message is tried again · `sending` one message · `service` keeping webhooks · `following` from changes to messages

pub mod cli;
mod following;
pub mod http;
pub mod operator;
mod records;
mod schedule;
mod sending;
mod service;
mod signing;
mod store_tables;

pub use service::Webhooks;
pub use store_tables::TABLES;
