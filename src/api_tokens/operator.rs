//! The operator's commands for tokens of programs.

use crate::{
    accounts::{Account, ApiToken, Scope},
    control::Operator,
    error::{Error, Result},
    ids::ApiTokenId,
};

use serde_json::{Value, json};

pub fn list(operator: &Operator, email: Option<&str>) -> Result<Value> {
    let owners = match email {
        Some(email) => {
            let none = || Error::Invalid(format!("There is no account {email}. \"chancery users list\" shows all."));
            vec![operator.accounts.find_by_email(email)?.ok_or_else(none)?]
        }
        None => operator.accounts.list()?,
    };
    let mut all = Vec::new();
    for owner in owners {
        for token in operator.api_tokens.list(owner.id)? {
            all.push(shown(operator, &owner, &token));
        }
    }
    Ok(all.into())
}

pub async fn revoke(operator: &Operator, id: &str) -> Result<Value> {
    let none = || Error::Invalid("There is no such token. \"chancery tokens list\" shows all.".into());
    let id: ApiTokenId = id.trim().parse().map_err(|_| none())?;
    for owner in operator.accounts.list()? {
        match operator.api_tokens.revoke(owner.id, id).await {
            Ok(token) => return Ok(shown(operator, &owner, &token)),
            Err(Error::NotFound) => {}
            Err(e) => return Err(e),
        }
    }
    Err(none())
}

fn shown(operator: &Operator, owner: &Account, token: &ApiToken) -> Value {
    json!({
        "id": token.id.to_string(),
        "account": owner.email,
        "name": token.name,
        "mark": token.mark,
        "connected": token.connection.as_ref().map(|connection| &connection.sent_to),
        "scopes": token.scopes.iter().map(|scope: &Scope| scope.word()).collect::<Vec<_>>(),
        "created_at": token.created_at,
        "expires_at": token.expires_at,
        "expired": !operator.api_tokens.works(token),
        "used_at": token.used_at,
    })
}
