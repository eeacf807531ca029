//! The operator's door: a local socket in the data folder that only the folder's owner can open. When no server is
//! running, a command opens the store itself and does the same work.

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
pub use request::{MailRequest, Reply, Request};
pub use server::serve;
