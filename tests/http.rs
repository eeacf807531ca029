//! The web door, driven through real sockets.

#![allow(clippy::unwrap_used)]

mod api;
mod bodies;
mod download;
mod events;
mod headers;
mod signin;
mod site;
mod tls;
mod tokens;
mod world;
