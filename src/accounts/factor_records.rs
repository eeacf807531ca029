//! What proves a person beside the password, and what stands for it elsewhere.

use crate::ids::{AppPasswordId, PasskeyId};

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

/// Codes from an app, and the codes for the day the app is lost. No Debug: all of it is secret.
#[derive(Clone, Default, Serialize, Deserialize)]
pub struct SecondFactor {
    /// In use.
    #[serde(default)]
    pub totp: Option<Totp>,
    /// Shown to the person, not yet confirmed by a first code.
    #[serde(default)]
    pub pending: Option<Totp>,
    /// The account's credentials when that one was shown; it counts only while they stand.
    #[serde(default)]
    pub pending_credentials: u64,
    /// Keyed hashes of the recovery codes that are left.
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
    /// The newest step whose code was taken; no code of it or of an older one is taken again.
    #[serde(default)]
    pub step: u64,
}

/// A passkey (WebAuthn credential).
#[derive(Clone, Serialize, Deserialize)]
pub struct Passkey {
    /// Identifier.
    pub id: PasskeyId,
    /// What the person calls it.
    pub name: String,
    /// When it was added.
    pub created_at: Timestamp,
    /// When it last signed in.
    pub used_at: Option<Timestamp>,
    /// The credential, as the WebAuthn library writes it (JSON).
    pub credential: String,
}

/// A password for one mail program.
#[derive(Clone, Serialize, Deserialize)]
pub struct AppPassword {
    /// Identifier.
    pub id: AppPasswordId,
    /// What the person calls it.
    pub name: String,
    /// When it was made.
    pub created_at: Timestamp,
    /// When it was last used.
    pub used_at: Option<Timestamp>,
    /// Keyed hash; the 80 random bits behind it cannot be searched, so no slow hash is needed.
    pub hash: [u8; 32],
}

/// A link to set a new password.
#[derive(Clone, Serialize, Deserialize)]
pub struct ResetToken {
    /// Not good from then on.
    pub expires_at: Timestamp,
    /// It went to the account's own address and to nobody else, so using it proves the mailbox.
    #[serde(default)]
    pub mailed: bool,
}

/// A link to confirm an address.
#[derive(Clone, Serialize, Deserialize)]
pub struct ConfirmToken {
    /// Not good from then on.
    pub expires_at: Timestamp,
}
