//! Records of case management systems. Pure functions: no network, no store.
//!
//! - [`record`] a record of such a system, whichever it is · [`merging`] what follows when a record changed here, there, or on both sides
//! - [`clio`] Clio Manage, API v4 · [`practice_panther`] PracticePanther, API v2
//! - `json` reading what strangers send, bounded

pub mod clio;
mod json;
pub mod merging;
pub mod practice_panther;
pub mod record;

pub use merging::{Chosen, Merged, Side, merge};
pub use record::{Amount, Broken, Direction, Field, Fields, Kind, Page, Record};
