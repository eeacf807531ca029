//! The operator's commands for referral codes.

use crate::access::NewReferral;
use crate::{accounts::Referral, control::Operator, error::Result};
use jiff::Timestamp;
use serde_json::{Value, json};

pub async fn create(operator: &Operator, new: NewReferral) -> Result<Value> {
    operator.referrals.create(new).await.map(|referral| shown(&referral))
}

pub fn list(operator: &Operator) -> Result<Value> {
    Ok(operator.referrals.list()?.iter().map(shown).collect())
}

pub async fn revoke(operator: &Operator, code: &str) -> Result<Value> {
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
