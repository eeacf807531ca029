//! The audit log: who did what, in lines chained together by hashes.

pub mod cli;
mod event;
pub mod log;
pub mod operator;
mod records;
pub mod retention;
pub mod syslog;
mod tables;

pub use event::{Action, Event};
pub use log::Audit;
pub use records::AuditRecord;
pub use tables::{AUDIT, TABLES};
