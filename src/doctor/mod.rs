//! TODO: front door of doctor.

pub mod cli;
mod mail_test;
mod report;

pub use mail_test::MailTest;
pub use report::{Chosen, Doctor, Finding, Mark};
