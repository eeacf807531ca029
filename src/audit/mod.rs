//! TODO: front door of audit.

pub mod cli;
pub mod log;
pub mod operator;
pub mod records;
pub mod retention;
pub mod syslog;
pub mod tables;

pub use log::{Action, Audit, Event};
pub use records::{AuditHead, AuditRecord};
