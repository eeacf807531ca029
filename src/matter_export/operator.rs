//! The operator's requests: an archive is begun, and fetched piece by piece.

use crate::{control::Operator, error::Result, matters::operator::found};

use base64::{Engine, engine::general_purpose::STANDARD};
use serde_json::{Value, json};

/// Begins the archive of a matter.
///
/// # Errors
/// There is no such matter; too much for an archive.
pub async fn begin(operator: &Operator, wanted: &str) -> Result<Value> {
    let matter = found(operator, wanted)?;
    let number = matter.details.number.clone();
    Ok(json!({ "export": operator.matter_exports.begin(matter).await?, "matter": number }))
}

/// The next piece: "bytes" in base64, or null at the end.
///
/// # Errors
/// The archive broke off.
pub async fn next(operator: &Operator, export: u64) -> Result<Value> {
    let piece = operator.matter_exports.next(export).await?;
    Ok(json!({ "bytes": piece.map(|bytes| STANDARD.encode(bytes)) }))
}
