//! What is kept of mailboxes.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

/// How far a mailbox was picked up.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Place {
    /// UIDVALIDITY of the folder (RFC 9051, 2.3.1.1): with another one, all numbers are new.
    pub validity: u32,
    /// The last UID that was dealt with.
    pub last: u32,
    /// When the mailbox was first opened: older mail stays where it is, unless the settings want it.
    pub since: Option<Timestamp>,
    /// Whether an operator paused it.
    pub paused: bool,
    /// Mails that were taken in or held.
    pub taken: u64,
    /// Mails that were passed over, and why the last one was.
    pub passed_over: u64,
    /// Why the last one was passed over.
    pub why: Option<String>,
    /// When a mail was last taken in.
    pub taken_at: Option<Timestamp>,
    /// The names that stood on top of the Authentication-Results of the last mails, the newest last.
    pub results_of: Vec<String>,
}

/// What a mailbox is opened with.
#[derive(Clone, Serialize, Deserialize)]
pub enum Grant {
    /// A password or an app password.
    Password(zeroize::Zeroizing<String>),
}
