//! The SMTP door, against a desk in memory: the session over a pipe with a clock that is held, the listener over real
//! sockets. Each test names the section of the RFC that it holds.

#![allow(clippy::unwrap_used)]

#[path = "smtp/client.rs"]
mod client;
#[path = "smtp/limits.rs"]
mod limits;
#[path = "smtp/listener.rs"]
mod listener;
#[path = "smtp/relay.rs"]
mod relay;
#[path = "smtp/session.rs"]
mod session;
#[path = "smtp/smuggling.rs"]
mod smuggling;
#[path = "smtp/starttls.rs"]
mod starttls;
