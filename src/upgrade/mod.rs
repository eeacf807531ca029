//! Upgrades of the data folder: the steps from one format to the next, and the command that takes the last upgrade back.

pub mod cli;
mod going_back;

pub use going_back::{Kept, go_back, kept};

use crate::store::Step;

/// The steps, oldest first; a new one is added at the end. The first release wrote format 1, and so does this one.
pub const STEPS: &[Step] = &[];
