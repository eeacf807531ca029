//! The operator's commands for case management.

use crate::{
    control::{Operator, Password},
    error::{Error, Result},
};

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// A request about case management.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "connect")]
pub enum ConnectRequest {
    /// How all stand.
    List,
    /// Tries one step by step.
    Test {
        /// Which.
        name: String,
    },
    /// Keeps tokens that a system gave.
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
    /// Begins a pass now.
    Sync {
        /// Which.
        name: String,
    },
    /// Forgets what is known of one that left the settings.
    Forget {
        /// Which.
        name: String,
        /// The member's address.
        account: String,
    },
}

/// Carries out a request.
///
/// # Errors
/// In a sentence for the operator.
pub async fn perform(operator: &Operator, request: ConnectRequest) -> Result<Value> {
    let cases = &operator.cases;
    let odd = |e: serde_json::Error| Error::Internal(e.to_string());
    match request {
        ConnectRequest::List => serde_json::to_value(cases.shown()?).map_err(odd),
        ConnectRequest::Test { name } => serde_json::to_value(cases.test(&name).await?).map_err(odd),
        ConnectRequest::Tokens { name, access, refresh, lasts } => {
            cases.signed_in(&name, (access.0, refresh.0), lasts).await.map(|()| json!({}))
        }
        ConnectRequest::Pause { name, paused } => cases.pause(&name, paused).await.map(|()| json!({})),
        ConnectRequest::Sync { name } => cases.sync(&name).map(|()| json!({})),
        ConnectRequest::Forget { name, account } => cases.forget(&name, &account).await.map(|()| json!({})),
    }
}
