//! TODO: front door of intake::quarantine.

pub mod record;
pub mod service;
