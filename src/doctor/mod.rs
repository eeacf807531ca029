//! Reports the state of the installation in lines an administrator can act on, and tests the mail route.

mod checks;
pub mod cli;
mod lost;
mod mail_test;
mod readiness;
mod recount;
mod standing;

pub use checks::{Doctor, RelaySettings};
pub use mail_test::MailTest;
pub use readiness::Readiness;
pub use recount::{all, missing};
pub use standing::{Space, space};
