//! What is kept of issued certificates.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

/// A certificate with its key, for the doors or of the own authority.
#[derive(Clone, Serialize, Deserialize)]
pub struct Issued {
    /// Who issued it: "own", or the directory of an authority.
    pub by: String,
    /// The names it is for; for an authority's certificate, those that it may vouch for.
    pub names: Vec<String>,
    /// The chain in PEM, its own certificate first.
    pub chain: String,
    /// The private key in PEM.
    pub key: String,
}

/// An account with an authority.
#[derive(Clone, Serialize, Deserialize)]
pub struct AcmeAccount {
    /// The authority's directory.
    pub directory: String,
    /// Account and key, in the form of the ACME library.
    pub credentials: String,
}

/// The tries since a certificate was last issued.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Tries {
    /// How many failed, one after another.
    pub failed: u32,
    /// Why the last one failed.
    pub error: Option<String>,
    /// When the last one was made.
    pub at: Option<Timestamp>,
}
