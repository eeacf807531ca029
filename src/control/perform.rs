//! What an operator's request does, with a server or without one.

use super::{Request, Step};
use crate::{
    error::{Error, Result},
    model::{Account, AccountStatus},
    services::{
        accounts::{Accounts, NewAccount},
        audit::Audit,
        doctor::Doctor,
        reading::Reading,
    },
};
use serde_json::{Value, json};

/// What requests work with.
#[derive(Clone)]
pub struct Operator {
    /// The accounts.
    pub accounts: Accounts,
    /// What was done, by whom.
    pub audit: Audit,
    /// The doctor.
    pub doctor: Doctor,
    /// For filling the index.
    pub reading: Reading,
}

/// Does what is asked. `progress` hears how many of how many things are done.
///
/// # Errors
/// In a sentence for the operator.
pub async fn perform(
    operator: &Operator,
    request: Request,
    mut progress: impl FnMut(u64, u64) + Send + 'static,
) -> Result<Value> {
    let accounts = &operator.accounts;
    match request {
        Request::AddUser { email, first, last, title, approved, password } => {
            let new = NewAccount {
                email,
                first_name: first,
                last_name: last,
                title,
                approved,
                password: password.map(|p| p.0),
            };
            accounts.add(new).await.map(|account| shown(&account))
        }
        Request::ListUsers => {
            let mut all = accounts.list()?;
            all.sort_by_key(|account| (account.status != AccountStatus::Pending, account.email.to_lowercase()));
            Ok(all.iter().map(shown).collect())
        }
        Request::SetUser { email, step } => {
            let id = found(accounts, &email)?.id;
            let changed = match step {
                Step::Approve => accounts.approve(id).await,
                Step::Reject => accounts.reject(id).await,
                Step::Suspend => accounts.suspend(id).await,
                Step::Restore => accounts.restore(id).await,
            };
            changed.map(|account| shown(&account))
        }
        Request::SetPassword { email, password } => {
            let id = found(accounts, &email)?.id;
            accounts.set_password(id, password.0).await.map(|account| shown(&account))
        }
        Request::Doctor => {
            let doctor = operator.doctor.clone();
            let examined = tokio::task::spawn_blocking(move || doctor.examine(&mut progress)).await;
            let findings = examined.map_err(|e| Error::Internal(e.to_string()))??;
            serde_json::to_value(findings).map_err(|e| Error::Internal(e.to_string()))
        }
        Request::Reindex => {
            let mut all = 0;
            operator
                .reading
                .reindex(|done, of| {
                    all = of;
                    progress(done as u64, of as u64);
                })
                .await?;
            Ok(json!({ "indexed": all }))
        }
    }
}

fn found(accounts: &Accounts, email: &str) -> Result<Account> {
    let account = accounts.find_by_email(email)?;
    account.ok_or_else(|| {
        Error::Invalid(format!("No account has the address {email}. \"chancery users list\" shows all."))
    })
}

fn shown(account: &Account) -> Value {
    json!({
        "id": account.id,
        "email": account.email,
        "first_name": account.first_name,
        "last_name": account.last_name,
        "title": account.title,
        "status": account.status,
        "plan": account.plan,
        "created_at": account.created_at,
        "password": account.password_hash.is_some(),
    })
}
