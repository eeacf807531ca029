//! Mail on its way in: who may send, is it new, where does it belong; then the commit that lets a door say 250.

mod arriving;
mod dns;
mod filing;
mod mail_receiver;
mod null_path;
mod quarantine;
mod rules;
mod senders;
mod sign_in;
mod tables;

pub use dns::Dns;
pub use mail_receiver::{Delivery, Envelope, MailReceiver, Refusal};
pub use quarantine::{
    record::Held,
    service::{Quarantine, forget},
};
pub use rules::{Intake, Rules};
pub use senders::{Senders, Trust};
pub use sign_in::MailSignIn;
pub use tables::{HELD, TABLES};
