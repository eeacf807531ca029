//! Removes an account and all its data.

mod account;
#[cfg(test)]
mod tests;

pub use account::{Removal, tables};
