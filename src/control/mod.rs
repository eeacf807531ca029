//! The operator's door: a local socket in the data folder that only its owner can open. A command without a running server
//! does the same work on a store that it opened itself.

mod client;
mod perform;
mod request;
mod server;

pub use client::{Reached, call};
pub use perform::{Operator, perform};
pub use request::{Password, Request, Step, Who};
pub use server::serve;
