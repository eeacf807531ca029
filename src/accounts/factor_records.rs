//! Records of what proves a person's identity besides the password, and of what stands in for it elsewhere.

use crate::ids::{AppPasswordId, PasskeyId};

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

/// Codes from an app, and codes for when the app is lost. No Debug: all of it is secret.
#[derive(Clone, Default, Serialize, Deserialize)]
pub struct SecondFactor {
    /// In use.
    #[serde(default)]
    pub totp: Option<Totp>,
    /// Shown to the person, but not yet confirmed with a first code.
    #[serde(default)]
    pub pending: Option<Totp>,
    /// The account's credentials when `pending` was shown. It is valid only while they are current.
    #[serde(default)]
    pub pending_credentials: u64,
    /// Keyed hashes of the unused recovery codes.
    #[serde(default)]
    pub recovery: Vec<[u8; 32]>,
}

/// A secret shared with an authenticator app (RFC 6238: SHA-1, six digits, 30 s).
#[derive(Clone, Serialize, Deserialize)]
pub struct Totp {
    /// 160 bits, as RFC 4226, section 4, recommends.
    pub secret: Vec<u8>,
    /// When it was made.
    pub created_at: Timestamp,
    /// The newest step whose code was accepted. No code of this or an older step is accepted again.
    #[serde(default)]
    pub step: u64,
}

/// A passkey (WebAuthn credential).
#[derive(Clone, Serialize, Deserialize)]
pub struct Passkey {
    /// Identifier.
    pub id: PasskeyId,
    /// The name the person gave it.
    pub name: String,
    /// When it was added.
    pub created_at: Timestamp,
    /// When it was last used to sign in.
    pub used_at: Option<Timestamp>,
    /// The credential, as the WebAuthn library writes it (JSON).
    pub credential: String,
}

/// A password for one mail program.
#[derive(Clone, Serialize, Deserialize)]
pub struct AppPassword {
    /// Identifier.
    pub id: AppPasswordId,
    /// The name the person gave it.
    pub name: String,
    /// When it was made.
    pub created_at: Timestamp,
    /// When it was last used.
    pub used_at: Option<Timestamp>,
    /// Keyed hash; the 80 random bits behind it cannot be searched, so no slow hash is needed.
    pub hash: [u8; 32],
}

/// A link that was mailed to a person or handed over by IT.
#[derive(Clone, Serialize, Deserialize)]
pub struct MailedLink {
    /// When it expires.
    pub expires_at: Timestamp,
    /// It went only to the account's own address, so using it proves the mailbox.
    #[serde(default)]
    pub mailed: bool,
}
