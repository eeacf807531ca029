//! Why a program gets no registration, code or tokens: a code for the program and a sentence for its developer.

use std::borrow::Cow;

/// A refusal. The codes are those of RFC 6749 (4.1.2.1, 5.2), RFC 7591 (3.2.2) and RFC 8707 (2).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// The code.
    pub code: &'static str,
    /// The sentence. It quotes nothing that was sent.
    pub says: Cow<'static, str>,
}

impl Refused {
    /// One with this code.
    pub fn new(code: &'static str, says: impl Into<Cow<'static, str>>) -> Self {
        Self { code, says: says.into() }
    }

    /// A parameter is missing, comes twice or is malformed.
    pub fn request(says: impl Into<Cow<'static, str>>) -> Self {
        Self::new("invalid_request", says)
    }

    /// A code or token is unknown, used, expired, or another program's.
    pub fn grant(says: &'static str) -> Self {
        Self::new("invalid_grant", says)
    }

    /// The tokens would be for something that is not here.
    pub fn target() -> Self {
        Self::new("invalid_target", "The parameter \"resource\" names another server than this one's /mcp.")
    }
}
