//! The audit log: who did what, in lines chained together by hashes.

pub mod cli;
pub mod log;
pub mod operator;
mod records;
pub mod retention;
pub mod syslog;
mod tables;

pub use log::{Action, Audit, Event};
pub use records::AuditRecord;
pub use tables::{AUDIT, TABLES};
