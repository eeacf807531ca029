//! The operator's request for how the installation stands.

use crate::{
    control::Operator,
    error::{Error, Result},
};

use serde_json::Value;

/// How the installation stands, as JSON.
///
/// # Errors
/// Store errors.
pub async fn status(operator: &Operator) -> Result<Value> {
    let overview = operator.overview.clone();
    let read = tokio::task::spawn_blocking(move || overview.status()).await;
    let status = read.map_err(|e| Error::Internal(e.to_string()))??;
    serde_json::to_value(status).map_err(|e| Error::Internal(e.to_string()))
}
