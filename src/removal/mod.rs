//! Removal of an account with all that it had.

mod account;

pub use account::{Removal, tables};
