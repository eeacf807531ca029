//! TODO: front door of answers::extractive::skills.

pub mod answer;
pub mod authorities;
pub mod compare;
pub mod dates;
pub mod list;
pub mod skill;
pub mod summary;
pub mod thread;
