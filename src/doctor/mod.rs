//! TODO: front door of doctor.

pub mod cli;
mod mail_test;
mod recount;
mod report;

pub use mail_test::MailTest;
pub use recount::{all, missing};
pub use report::{Chosen, Doctor};
