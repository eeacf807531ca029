//! The operator's commands for mailboxes.

use super::Grant;
use crate::{
    control::{Operator, Password},
    error::{Error, Result},
};

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// A request about mailboxes.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "mailbox")]
pub enum MailboxRequest {
    /// How all stand.
    List,
    /// Tries one step by step.
    Test {
        /// Which.
        name: String,
    },
    /// Keeps a password.
    SignIn {
        /// Which.
        name: String,
        /// The password.
        password: Password,
    },
    /// Keeps tokens that a provider gave.
    Tokens {
        /// Which.
        name: String,
        /// Opens it now.
        access: Password,
        /// Gives further ones.
        refresh: Password,
        /// How long the first lasts, in seconds.
        lasts: u64,
    },
    /// Pauses one, or goes on with it.
    Pause {
        /// Which.
        name: String,
        /// Whether it is paused from now on.
        paused: bool,
    },
    /// Looks into one now.
    Fetch {
        /// Which.
        name: String,
    },
    /// Forgets what is known of one that left the settings.
    Forget {
        /// Which.
        name: String,
    },
}

/// Carries out a request.
///
/// # Errors
/// In a sentence for the operator.
pub async fn perform(operator: &Operator, request: MailboxRequest) -> Result<Value> {
    let mailboxes = &operator.mailboxes;
    let value = |done| serde_json::to_value(done).map_err(|e| Error::Internal(e.to_string()));
    match request {
        MailboxRequest::List => serde_json::to_value(mailboxes.shown()?).map_err(|e| Error::Internal(e.to_string())),
        MailboxRequest::Test { name } => value(mailboxes.test(&name).await?),
        MailboxRequest::SignIn { name, password } => {
            mailboxes.sign_in(&name, Grant::Password(password.0)).await?;
            Ok(json!({}))
        }
        MailboxRequest::Tokens { name, access, refresh, lasts } => {
            mailboxes.signed_in(&name, (access.0, refresh.0), lasts).await?;
            Ok(json!({}))
        }
        MailboxRequest::Pause { name, paused } => mailboxes.pause(&name, paused).await.map(|()| json!({})),
        MailboxRequest::Fetch { name } => mailboxes.fetch(&name).await.map(|()| json!({})),
        MailboxRequest::Forget { name } => mailboxes.forget(&name).await.map(|()| json!({})),
    }
}
