//! TODO: front door of removal.

mod account;

pub use account::{Removal, tables};
