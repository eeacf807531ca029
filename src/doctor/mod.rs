//! TODO: front door of doctor.

pub mod cli;
mod mail_test;
pub mod recount;
mod report;

pub use mail_test::MailTest;
pub use report::{Chosen, Doctor};
