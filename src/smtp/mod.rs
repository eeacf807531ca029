//! The SMTP door: mail from outside comes in here, and nothing goes out.
//!
//! [`serve`] accepts connections, [`session`] holds the conversation, [`receive`] takes in one message. The two
//! critical pieces are pure state machines without I/O: [`line`](mod@line) splits the input into commands, [`data`]
//! finds the end of a message. [`session`] decides which command is allowed when. What the firm thinks of a sender, a
//! recipient or a message is decided behind [`MailReceiver`](crate::intake::MailReceiver), never here.
//!
//! What never lives here: the store, MIME, accounts, and any client text in a log line.
//!
//! Why not mailin-embedded, which the rest of the stack names: see DESIGN, "Why mailin-embedded does not face the
//! network". Each fault named there has a test in `tests/smtp/`.

pub mod auth;
pub mod command;
pub mod data;
pub mod fake_receiver;
pub mod limits;
pub mod line;
pub mod listener;
pub mod receive;
pub mod reply;
pub mod session;
mod stream;
mod tls;

use std::sync::Arc;
use tokio_rustls::rustls::ServerConfig;

/// What a listener is for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Kind {
    /// Port 25: mail servers deliver mail. STARTTLS and AUTH may be used.
    #[default]
    Relay,
    /// Port 587 (RFC 6409): mail programs submit mail, after STARTTLS and AUTH.
    Submission,
    /// Port 465 (RFC 8314 section 3.3): the same with TLS from the first byte.
    ImplicitTls,
}

/// The settings of one SMTP listener.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Its purpose.
    pub kind: Kind,
    /// Our name in the greeting and in the EHLO reply (RFC 5321 section 4.2).
    pub hostname: String,
    /// Certificate and key for STARTTLS; without them STARTTLS is not offered.
    pub tls: Option<Arc<ServerConfig>>,
    /// The door's limits.
    pub limits: Limits,
}

pub use limits::Limits;
pub use listener::serve;
pub use session::{Signals, talk};
