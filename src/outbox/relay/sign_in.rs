//! What signs in at the relay, where that is not a password in `mail.relay`.

use std::{future::Future, pin::Pin};
use zeroize::Zeroizing;

/// A name, and what proves it.
#[derive(Clone, PartialEq, Eq)]
pub enum RelayKey {
    /// A password.
    Password(String, Zeroizing<String>),
    /// An access token, shown by XOAUTH2.
    Token(String, Zeroizing<String>),
}

/// A key on its way, or why there is none, in a sentence.
pub type Fetching<'a> = Pin<Box<dyn Future<Output = Result<RelayKey, String>> + Send + 'a>>;

/// Gives the key for each connection.
pub trait RelaySignIn: Send + Sync + 'static {
    /// The key. `refused` is one that the relay has just not accepted.
    fn key(&self, refused: Option<RelayKey>) -> Fetching<'_>;
}
