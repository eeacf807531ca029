//! Warns the administrators by mail about what the doctor finds bad, for example a certificate that nobody renewed. The
//! same trouble is told once, and again after a week; never more than that, or nobody would read it.

mod records;
mod service;
mod tables;

pub use service::Warnings;
pub use tables::TABLES;
