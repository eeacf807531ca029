//! Why there is no token.

/// Why a provider gave none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// It cannot be reached, or answers nothing that makes sense. Later it may.
    Later(String),
    /// It refuses, with an error code of RFC 6749, 5.2, or RFC 8628, 3.5.
    Refused {
        /// As "invalid_grant".
        code: String,
        /// What the provider says of it, bounded and without line breaks; may be empty.
        says: String,
    },
}

/// What a provider gave, or why not.
pub type Outcome<T> = Result<T, Failure>;

impl Failure {
    /// Whether what was granted is worth nothing any more: it was revoked, has expired, or the password was changed.
    pub fn grant_ended(&self) -> bool {
        matches!(self, Self::Refused { code, .. } if matches!(code.as_str(), "invalid_grant" | "interaction_required" | "consent_required" | "login_required"))
    }

    /// Whether the provider does not know the program: its client secret has expired, or was mistyped.
    pub fn client_unknown(&self) -> bool {
        matches!(self, Self::Refused { code, .. } if matches!(code.as_str(), "invalid_client" | "unauthorized_client"))
    }
}

impl std::fmt::Display for Failure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Later(says) => f.write_str(says),
            Self::Refused { code, says } if says.is_empty() => write!(f, "The provider refuses: {code}."),
            Self::Refused { code, says } => write!(f, "The provider refuses ({code}): {says}"),
        }
    }
}

impl std::error::Error for Failure {}
