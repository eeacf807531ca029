//! Why a record does not go on.

use crate::{case_management::trouble::Trouble, error::Error};

/// Why a record does not go on.
pub(super) enum Stop {
    /// This one only, in a sentence.
    Passed(String),
    /// All of them.
    All(Trouble),
}

impl From<Error> for Stop {
    fn from(error: Error) -> Self {
        match error {
            Error::Invalid(_) | Error::Denied(_) | Error::Conflict(_) | Error::NotFound => {
                Self::Passed(error.to_string())
            }
            other => Self::All(other.into()),
        }
    }
}

impl Stop {
    /// What stops the whole pass.
    pub(super) fn trouble(self) -> Trouble {
        match self {
            Self::Passed(says) => Trouble::new(says),
            Self::All(trouble) => trouble,
        }
    }
}

impl From<Trouble> for Stop {
    fn from(trouble: Trouble) -> Self {
        if trouble.one_record { Self::Passed(trouble.says) } else { Self::All(trouble) }
    }
}
