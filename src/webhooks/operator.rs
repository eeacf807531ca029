//! The operator's commands for webhooks.

use super::records::{Id, Webhook};
use crate::{
    accounts::Account,
    control::Operator,
    error::{Error, Result},
    ids::AccountId,
};

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// A request about webhooks.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "webhook")]
pub enum WebhookRequest {
    /// Adds one for an account.
    Add {
        /// The account's address.
        email: String,
        /// Where messages go.
        url: String,
        /// The kinds of which it is told; none means all.
        kinds: Vec<String>,
    },
    /// All, or those of one account.
    List {
        /// The account's address.
        email: Option<String>,
    },
    /// Sends a message of the kind "test".
    Test {
        /// Its identifier.
        id: String,
    },
    /// Removes one.
    Remove {
        /// Its identifier.
        id: String,
    },
}

/// Carries out a request.
///
/// # Errors
/// In a sentence for the operator.
pub async fn perform(operator: &Operator, request: WebhookRequest) -> Result<Value> {
    let hooks = &operator.webhooks;
    match request {
        WebhookRequest::Add { email, url, kinds } => {
            let owner = owner(operator, &email)?;
            let (webhook, secret) = hooks.add(owner.id, &url, kinds).await?;
            let mut shown = shown(operator, owner.id, &webhook)?;
            shown["secret"] = json!(secret);
            Ok(shown)
        }
        WebhookRequest::List { email } => {
            let only = email.map(|email| owner(operator, &email)).transpose()?.map(|owner| owner.id);
            let all = hooks.all()?.into_iter().filter(|(account, _)| only.is_none_or(|only| only == *account));
            all.map(|(account, webhook)| shown(operator, account, &webhook))
                .collect::<Result<Vec<_>>>()
                .map(Value::from)
        }
        WebhookRequest::Test { id } => {
            let (account, id) = find(operator, &id)?;
            Ok(json!({ "trouble": hooks.test(account, id).await? }))
        }
        WebhookRequest::Remove { id } => {
            let (account, id) = find(operator, &id)?;
            hooks.remove(account, id).await.map(|()| json!({}))
        }
    }
}

fn owner(operator: &Operator, email: &str) -> Result<Account> {
    let none = || Error::Invalid(format!("There is no account {email}. \"chancery users list\" shows all."));
    operator.accounts.find_by_email(email)?.ok_or_else(none)
}

fn find(operator: &Operator, id: &str) -> Result<(AccountId, Id)> {
    let none = || Error::Invalid("There is no such webhook. \"chancery webhooks list\" shows all.".into());
    let found = operator.webhooks.all()?.into_iter().find(|(_, webhook)| webhook.id.0.to_string() == id.trim());
    found.map(|(account, webhook)| (account, webhook.id)).ok_or_else(none)
}

fn shown(operator: &Operator, account: AccountId, webhook: &Webhook) -> Result<Value> {
    let owner = operator.accounts.get(account)?;
    Ok(json!({
        "id": webhook.id.0.to_string(),
        "account": owner.map(|owner| owner.email).unwrap_or_default(),
        "url": webhook.url,
        "kinds": webhook.kinds,
        "created_at": webhook.created_at,
        "taken": webhook.taken,
        "taken_at": webhook.taken_at,
        "waiting": operator.webhooks.waiting(account, webhook.id)?,
        "given_up": webhook.given_up,
        "trouble": webhook.trouble,
        "ended": webhook.ended,
    }))
}
