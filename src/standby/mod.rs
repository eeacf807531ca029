//! A standby: a second box that follows journal and blobs as they lie on the first one's disk, without any key for them, and that a
//! person can make the first. The two prove who they are by certificates that each was told of the other (mutual TLS 1.3).
//!
//! - `identity` certificates and fingerprints · `messages` what goes over the wire · `connection` the standby, as the first box sees it
//! - `lead` the first box's side · `follow` the standby's · `promotion` when the one becomes the other

pub mod cli;
mod connection;
mod follow;
mod identity;
mod lead;
mod messages;
pub mod operator;
mod promotion;

pub use lead::{Lead, Shown};
