//! Whom a provider calls what.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

/// A person's account, as a provider knows the person.
#[derive(Clone, Serialize, Deserialize)]
pub struct ProviderLink {
    /// The provider's name for itself.
    pub issuer: String,
    /// The provider's name for the person. It never changes, and is never given to anybody else (OpenID Connect Core 1.0, 5.7).
    pub subject: String,
    /// What the provider's button said.
    pub name: String,
    /// When the person first signed in with it.
    pub linked_at: Timestamp,
}
