//! The operator's command for an account's lists.

use super::Format;
use crate::{
    control::Operator,
    error::{Error, Result},
};

use base64::{Engine, engine::general_purpose::STANDARD};
use serde_json::{Value, json};

/// The archive of an account, in base64: the command writes it where the operator wants it, as the operator.
///
/// # Errors
/// In a sentence for the operator.
pub async fn export(operator: &Operator, email: &str, format: Format) -> Result<Value> {
    let none = || Error::Invalid(format!("There is no account {email}. \"chancery users list\" shows all."));
    let account = operator.accounts.find_by_email(email)?.ok_or_else(none)?;
    if !account.is_active() {
        return Err(Error::Invalid(format!(
            "{email} may not sign in now, and so sees nothing. Approve or restore the account first."
        )));
    }
    let whole = operator.exporting.whole(account.id, format).await?;
    Ok(json!({ "zip": STANDARD.encode(whole) }))
}
