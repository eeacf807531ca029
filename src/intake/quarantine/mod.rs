//! Mail that is held for IT.

pub mod record;
pub mod service;
