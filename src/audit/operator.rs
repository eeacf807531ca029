//! The operator's commands for the audit log.

use super::{
    log::{hex, parse_head},
    records::AuditRecord,
};
use crate::{
    control::Operator,
    error::{Error, Result},
};

use serde_json::{Value, json};

/// Lines of the audit log in one answer.
const PAGE: u64 = 2_000;

pub async fn verify(operator: &Operator, head: Option<String>) -> Result<Value> {
    let known = match head.as_deref() {
        None => None,
        Some(text) => Some(parse_head(text).ok_or_else(|| {
            Error::Invalid("A head is a number, a colon and 64 hexadecimal digits, as syslog shows it.".into())
        })?),
    };
    let audit = operator.audit.clone();
    let verified = tokio::task::spawn_blocking(move || audit.verify(known)).await;
    let verified = verified.map_err(|e| Error::Internal(e.to_string()))??;
    serde_json::to_value(verified).map_err(|e| Error::Internal(e.to_string()))
}

/// A page of the log from a given line, and where the next page begins.
pub fn export(operator: &Operator, from: u64) -> Result<Value> {
    let lines = operator.audit.lines(from, PAGE)?;
    let next = lines.last().filter(|_| lines.len() as u64 == PAGE).map(|line| line.seq + 1);
    Ok(json!({ "lines": lines.iter().map(line).collect::<Vec<_>>(), "next": next }))
}

fn line(record: &AuditRecord) -> Value {
    json!({
        "seq": record.seq,
        "at": record.at,
        "account": record.account,
        "action": record.action,
        "object": record.object,
        "outcome": record.outcome,
        "address": record.address,
        "hash": hex(&record.hash),
    })
}
