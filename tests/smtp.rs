//! The SMTP door, against a desk in memory: the session over a pipe with a clock that is held, the listener over real
//! sockets. Each test names the section of the RFC that it holds.

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
