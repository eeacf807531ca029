//! Sealing: when a matter is over, everything in it becomes one archive under a key of its own, and leaves the firm's folders, tasks, search
//! and chats. Destroying that key after its time makes the archive unreadable wherever copies of it lie.
//!
//! - [`replacing`] the archive, and the one commit that puts it in the place of everything · [`own_key`] the matter's key, and what is under it
//! - [`checking`] reads an archive back before anything is removed · [`opening`] gives it out · [`destroying`] ends it

mod checking;
mod destroying;
mod opening;
pub mod operator;
mod own_key;
mod replacing;
mod service;
#[cfg(test)]
mod tests;

pub use destroying::Ended;
pub use replacing::{Preview, Stays};
pub use service::{Parts, Sealing};
