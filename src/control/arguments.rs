//! What an operator's requests say of accounts.

use serde::{Deserialize, Serialize};

/// Who an account is for.
#[derive(Debug, Serialize, Deserialize)]
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

/// A step of an account.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Let in, once the address is confirmed.
    Approve,
    /// Let in, and vouch for the address.
    Vouch,
    /// Say no to one that waits.
    Reject,
    /// Take access away.
    Suspend,
    /// Give it back.
    Restore,
}

/// A password on its way over the socket; never shown.
#[derive(Clone, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Password(pub zeroize::Zeroizing<String>);

impl std::fmt::Debug for Password {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("(redacted)")
    }
}
