//! TODO: front door of intake.

mod arriving;
mod dns;
mod filing;
mod mail_receiver;
mod null_path;
pub mod quarantine;
pub mod rules;
mod senders;
mod sign_in;
pub mod tables;

pub use dns::Names;
pub use mail_receiver::{Delivery, Desk, Envelope, Refusal};
pub use quarantine::record::Held;
pub use quarantine::service::{HeldMail, forget};
pub use rules::{Intake, Rules};
pub use senders::{Senders, Trust};
pub use sign_in::MailSignIn;
