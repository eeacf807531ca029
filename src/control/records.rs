//! What IT asks about the audit log and the referral codes.

use super::Operator;
use crate::{
    error::{Error, Result},
    model::{AuditRecord, Referral},
    services::{
        audit::{hex, parse_head},
        referrals::NewReferral,
    },
};
use jiff::Timestamp;
use serde_json::{Value, json};

/// Lines of the audit log in one answer.
const PAGE: u64 = 2_000;

pub(super) async fn verify(operator: &Operator, head: Option<String>) -> Result<Value> {
    let known = match head.as_deref() {
        None => None,
        Some(text) => Some(parse_head(text).ok_or_else(|| {
            Error::Invalid("A head is a number, a colon and 64 hexadecimal digits, as syslog has it.".into())
        })?),
    };
    let audit = operator.audit.clone();
    let verified = tokio::task::spawn_blocking(move || audit.verify(known)).await;
    let verified = verified.map_err(|e| Error::Internal(e.to_string()))??;
    serde_json::to_value(verified).map_err(|e| Error::Internal(e.to_string()))
}

/// A page of the log from a line on, and where the next one begins.
pub(super) fn export(operator: &Operator, from: u64) -> Result<Value> {
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

pub(super) async fn create(operator: &Operator, new: NewReferral) -> Result<Value> {
    operator.referrals.create(new).await.map(|referral| shown(&referral))
}

pub(super) fn list(operator: &Operator) -> Result<Value> {
    Ok(operator.referrals.list()?.iter().map(shown).collect())
}

pub(super) async fn revoke(operator: &Operator, code: &str) -> Result<Value> {
    operator.referrals.revoke(code).await.map(|referral| shown(&referral))
}

fn shown(referral: &Referral) -> Value {
    json!({
        "code": referral.code,
        "note": referral.note,
        "approve": referral.approve,
        "lets_in": referral.lets_in(Timestamp::now()),
        "once": referral.once,
        "expires_at": referral.expires_at,
        "used": referral.used,
        "created_at": referral.created_at,
    })
}
