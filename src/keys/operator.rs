//! The operator's commands for keys. A recovery key itself never passes the socket: only its public half does.

use crate::{control::Operator, error::Result};

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::path::PathBuf;

/// A request about keys.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "keys")]
pub enum KeysRequest {
    /// Takes a recovery key.
    SetRecovery {
        /// Its public half.
        recipient: String,
        /// What vouches for what is sealed for it.
        voucher: crate::control::Password,
        /// Whether one that was made before may be replaced.
        replace: bool,
    },
    /// Makes a new master key.
    Rotate {
        /// The file to write it into; none replaces the old one.
        to: Option<PathBuf>,
    },
}

/// Carries out a request.
///
/// # Errors
/// In a sentence for the operator.
pub async fn perform(operator: &Operator, request: KeysRequest) -> Result<Value> {
    match request {
        KeysRequest::SetRecovery { recipient, voucher, replace } => {
            operator.keys.set_recovery((&recipient, &voucher.0), replace).await?;
            Ok(json!({ "recipient": recipient }))
        }
        KeysRequest::Rotate { to } => Ok(json!({ "file": operator.keys.rotate(to.as_deref()).await? })),
    }
}
