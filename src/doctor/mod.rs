//! What state the box is in, in lines that an administrator can act on; and the test of the mail's way.

mod checks;
pub mod cli;
mod mail_test;
mod recount;

pub use checks::{Chosen, Doctor};
pub use mail_test::MailTest;
pub use recount::{all, missing};
