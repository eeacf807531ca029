//! Why a system cannot be used now.

/// Why a system cannot be used now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trouble {
    /// A sentence for the operator.
    pub says: String,
    /// Whether only a person can end it: the sign-in is refused.
    pub sign_in: bool,
}

impl Trouble {
    pub fn new(says: impl Into<String>) -> Self {
        Self { says: says.into(), sign_in: false }
    }

    pub fn refused(says: impl Into<String>) -> Self {
        Self { says: says.into(), sign_in: true }
    }
}

impl From<crate::error::Error> for Trouble {
    fn from(error: crate::error::Error) -> Self {
        Self::new(error.to_string())
    }
}

/// A result, or why not.
pub type Outcome<T> = Result<T, Trouble>;
