//! TODO: front door of control.

mod client;
mod perform;
mod request;
mod server;

pub use client::{Reached, call};
pub use perform::{Operator, perform};
pub use request::{Password, Request, Step, Who};
pub use server::serve;
