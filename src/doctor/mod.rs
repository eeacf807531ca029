//! What state the box is in, in lines that an administrator can act on; and the test of the mail's way.

pub mod cli;
mod mail_test;
mod recount;
mod report;

pub use mail_test::MailTest;
pub use recount::{all, missing};
pub use report::{Chosen, Doctor};
