//! TODO: front door of removal.

mod account;

pub use account::Removal;
pub use account::tables;
