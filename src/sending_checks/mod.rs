//! Mails that members send to others, held against what the firm knows of their matters: somebody who was not meant is told of in one
//! sentence, which only the sender reads. Nothing is ever sent from here but that sentence, and nobody is kept from sending.
//!
//! - [`service`] what is looked at · [`known`] who is known in a matter · [`matter_meant`] which matter a mail belongs to
//! - [`http`] what other rooms' calls say before they mail something
//! - [`sent_copies`] copies of mails that were sent, by `assistant+sent@` · [`learning`] whom a member wrote to
//!
//! What is unusual is decided in the crate `tripwire`.

pub mod http;
mod known;
mod learning;
mod matter_meant;
mod sent_copies;
mod service;

pub use service::{Looked, Outgoing, SendingChecks, Within};
