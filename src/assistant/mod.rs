//! The assistant: from what was sent and what is asked to an answer of which every line has its source.
//!
//! [`engine`] is the trait behind which answers are written and what an engine is given; [`extractive`] is the engine
//! that always works, without a model. [`skills`] are the kinds of work, one file each; [`ground`] reads and weighs
//! the sentences for them, [`compose`] builds the answer with its sources. [`mod@check`] holds every answer of every engine
//! against the text. Nothing here does I/O: later engines that speak to a network do, behind the same trait.

pub mod brief;
pub mod calendar;
pub mod central;
pub mod check;
pub mod clip;
pub mod compose;
pub mod engine;
pub mod extractive;
pub mod ground;
pub mod limits;
pub mod skills;
pub mod topics;

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests;

pub use check::{Report, check, check_work};
pub use engine::{Engine, Reading, Work, Writing};
pub use extractive::Extractive;
