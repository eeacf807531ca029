//! The SMTP door: strangers' mail comes in here, and nothing goes out.
//!
//! [`serve`] accepts connections, [`session`] holds the conversation, [`receive`] takes in one message. The two pieces
//! on which everything hangs are pure state machines without I/O: [`line`](mod@line) cuts commands, [`data`] finds the
//! end of a message. What may be said at which point is decided in [`session`]; what the firm thinks of a sender, a
//! recipient or a message is decided behind [`MailReceiver`](crate::intake::MailReceiver), never here.
//!
//! What never lives here: the store, MIME, accounts, and any text of a client in a log line.
//!
//! Why not mailin-embedded, which the rest of the stack names: see DESIGN, "Why mailin-embedded does not face the
//! network". Each fault named there is a test in `tests/smtp/`.

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
pub mod tls;

use std::sync::Arc;
use tokio_rustls::rustls::ServerConfig;

/// What a listener is for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Kind {
    /// Port 25: mail servers hand in mail. STARTTLS and AUTH may be used.
    #[default]
    Relay,
    /// Port 587 (RFC 6409): people's programs submit mail, after STARTTLS and AUTH.
    Submission,
    /// Port 465 (RFC 8314 section 3.3): the same with TLS from the first byte.
    ImplicitTls,
}

/// What one SMTP listener has to know.
#[derive(Clone, Debug)]
pub struct Settings {
    /// What it is for.
    pub kind: Kind,
    /// Our name in the greeting and in the EHLO reply (RFC 5321 section 4.2).
    pub hostname: String,
    /// Certificate and key for STARTTLS; without them STARTTLS is not offered.
    pub tls: Option<Arc<ServerConfig>>,
    /// Every number the door goes by.
    pub limits: Limits,
}

pub use limits::Limits;
pub use listener::serve;
pub use session::{Signals, talk};
