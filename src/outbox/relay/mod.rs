//! The firm's mail relay: its address, conversations with it, and the test of its connection.

pub mod client;
pub mod connection_test;
pub mod conversation;
pub mod failure;
pub mod fake;
pub mod pace;
pub mod security;
pub mod sign_in;
pub mod transport;
pub mod url;
