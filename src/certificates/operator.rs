//! The operator's commands for certificates.

use crate::{control::Operator, error::Result};

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// A request about certificates.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "certificates")]
pub enum CertificatesRequest {
    /// Those in force.
    Show,
    /// Issues or orders one at once.
    Renew,
    /// The certificate of the own authority.
    Root,
}

/// Carries out a request.
///
/// # Errors
/// In a sentence for the operator.
pub async fn perform(operator: &Operator, request: CertificatesRequest) -> Result<Value> {
    match request {
        CertificatesRequest::Show => show(operator),
        CertificatesRequest::Renew => {
            operator.certificates.renew().await?;
            show(operator)
        }
        CertificatesRequest::Root => Ok(json!({ "root": operator.certificates.root()? })),
    }
}

fn show(operator: &Operator) -> Result<Value> {
    let shown = operator.certificates.shown()?.into_iter().map(|shown| {
        json!({
            "what": shown.what,
            "by": shown.by,
            "names": shown.said.as_ref().map(|said| &said.names),
            "from": shown.said.as_ref().map(|said| said.from),
            "until": shown.said.as_ref().map(|said| said.until),
        })
    });
    Ok(Value::Array(shown.collect()))
}
