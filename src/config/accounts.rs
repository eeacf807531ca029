//! `accounts.*`: sign-in and sessions.

use super::section::{fail, section};
use crate::error::StartError;

use serde::{Deserialize, Serialize};

/// Whether a password alone signs in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum SecondFactor {
    /// Each person may add one.
    #[default]
    Optional,
    /// A person without one sets it up at the next sign-in.
    Required,
}

section! {
    /// Sign-in and sessions.
    Accounts = "accounts" {
        /// optional: each person may add a second factor. required: a person without one must set it up at the next
        /// sign-in.
        second_factor: SecondFactor = SecondFactor::default();
        /// false: nobody signs in with a password, neither on the site nor in a mail program, and there is no registration and no
        /// reset link; everybody uses a sign-in provider (sign_in_provider). Mail programs keep their app passwords.
        password_sign_in: bool = true;
        /// A session ends when it has not been used for this many hours.
        session_idle_hours: i64 = 12;
        /// Every session ends after this many days.
        session_days: i64 = 14;
    }
}

impl Accounts {
    pub(super) fn check(&self) -> Result<(), StartError> {
        if (1..=24 * 365).contains(&self.session_idle_hours) && (1..=365).contains(&self.session_days) {
            return Ok(());
        }
        fail(
            "accounts.session_idle_hours and accounts.session_days must be at least 1 and at most a year.",
            "Leave them out to use the defaults, 12 hours and 14 days.",
        )
    }
}
