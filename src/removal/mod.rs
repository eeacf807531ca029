//! Removes an account and all its data.

mod account;

pub use account::{Removal, tables};
