//! Why a system cannot be used now.

/// Why a system cannot be used now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trouble {
    /// A sentence for the operator.
    pub says: String,
    /// Whether only a person can end it: the sign-in is refused.
    pub sign_in: bool,
    /// Whether it is about one record only, so that the others go on.
    pub one_record: bool,
}

impl Trouble {
    pub fn new(says: impl Into<String>) -> Self {
        Self { says: says.into(), sign_in: false, one_record: false }
    }

    pub fn refused(says: impl Into<String>) -> Self {
        Self { sign_in: true, ..Self::new(says) }
    }

    /// The system does not take this record, or does not hand it out.
    pub fn of_one_record(says: impl Into<String>) -> Self {
        Self { one_record: true, ..Self::new(says) }
    }
}

impl From<crate::error::Error> for Trouble {
    fn from(error: crate::error::Error) -> Self {
        Self::new(error.to_string())
    }
}

/// A result, or why not.
pub type Outcome<T> = Result<T, Trouble>;
