//! The SMTP door with an in-memory receiver: the session over a pipe with a held clock, the listener over real
//! sockets. Each test names the section of the RFC that it verifies.

#![allow(clippy::unwrap_used)]

mod auth;
mod client;
mod limits;
mod listener;
mod outgoing;
mod relay;
mod renewed;
pub mod scripted;
mod session;
mod smuggling;
mod starttls;
