//! The parts of an operator's requests that describe accounts.

use serde::{Deserialize, Serialize};

/// The person an account is for.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Who {
    /// Address.
    pub email: String,
    /// Given name.
    pub first: String,
    /// Family name.
    pub last: String,
    /// Position in the firm.
    pub title: String,
}

/// A decision about an account.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Approve it; takes effect once the address is confirmed.
    Approve,
    /// Approve it, and vouch for the address.
    Vouch,
    /// Reject a waiting account.
    Reject,
    /// Suspend it.
    Suspend,
    /// Restore it.
    Restore,
}

/// A password sent over the socket; never shown.
#[derive(Clone, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Password(pub zeroize::Zeroizing<String>);

impl std::fmt::Debug for Password {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("(redacted)")
    }
}
