//! The web door, driven through real sockets.

#![allow(clippy::unwrap_used)]

mod administration;
mod api;
pub mod authenticator;
mod bodies;
mod chasing;
pub mod chat;
mod contract;
mod download;
mod events;
mod faults;
mod headers;
mod links;
mod matters;
mod registration;
mod resumed;
mod sealing;
mod search;
pub mod second_factor;
mod sessions;
mod signin;
mod site;
mod spec_calls;
mod timing;
pub mod tls;
mod tokens;
pub mod uploads;
pub mod world;
