//! The operator's door: a local socket in the data folder that only its owner can open. A command without a running server
//! does the same work on a store that it opened itself.

mod arguments;
mod client;
mod operator;
mod perform;
mod request;
mod server;

pub use arguments::{Password, Step, Who};
pub use client::{Reached, call};
pub use operator::Operator;
pub use perform::perform;
pub use request::{Reply, Request};
pub use server::serve;
