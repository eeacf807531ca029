//! Removes an account and all its data, or a task and all that goes with it.
//!
//! - [`account`] an account · [`task`] a task · [`papers`] which papers go · [`going`] what goes with them in every room

mod account;
mod going;
mod papers;
mod task;
#[cfg(test)]
mod tests;

pub use account::{Removal, tables};
pub use going::{forget, gather};
pub use papers::Plan;
pub use task::TaskDeletion;
