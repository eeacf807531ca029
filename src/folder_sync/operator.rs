//! The operator's commands for folders.

use crate::{
    control::Operator,
    error::{Error, Result},
};

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// A request about folders that are kept in step.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "folder_sync")]
pub enum FolderRequest {
    /// How all stand.
    List,
    /// Looks through one now.
    Sync {
        /// Which.
        name: String,
    },
}

/// Carries out a request.
///
/// # Errors
/// In a sentence for the operator.
pub fn perform(operator: &Operator, request: FolderRequest) -> Result<Value> {
    match request {
        FolderRequest::List => {
            serde_json::to_value(operator.folders.shown()?).map_err(|e| Error::Internal(e.to_string()))
        }
        FolderRequest::Sync { name } => operator.folders.sync(&name).map(|()| json!({})),
    }
}
