//! The operator's commands for public upload links.

use super::{links::NewLink, record::Link};
use crate::{
    accounts::Account,
    control::{Operator, Password},
    error::{Error, Result},
    ids::LinkId,
};

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// A public upload link to be made.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct LinkWanted {
    /// Path of the folder in the account's My Files.
    pub folder: String,
    /// The title that visitors see.
    pub title: String,
    /// How many days it works.
    pub days: i64,
    /// The most files it accepts.
    pub max_files: Option<u64>,
    /// The most megabytes it accepts.
    pub max_mb: Option<u64>,
    /// The passcode that visitors must know as well.
    pub passcode: Option<Password>,
}

fn account(operator: &Operator, email: &str) -> Result<Account> {
    let none = || Error::Invalid(format!("There is no account {email}. \"chancery users list\" shows all."));
    operator.accounts.find_by_email(email)?.ok_or_else(none)
}

pub async fn create(operator: &Operator, email: &str, wanted: LinkWanted) -> Result<Value> {
    let owner = account(operator, email)?;
    let new = NewLink {
        path: wanted.folder,
        title: wanted.title,
        days: wanted.days,
        max_files: wanted.max_files,
        max_bytes: wanted.max_mb.map(|mb| mb.saturating_mul(1 << 20)),
        passcode: wanted.passcode.map(|code| code.0.as_str().to_owned()),
    };
    let made = operator.links.create(owner.id, new, None).await.map_err(|e| match e {
        Error::NotFound => Error::Invalid("There is no such folder in the My Files of this account.".into()),
        e => e,
    });
    let (link, url) = made?;
    let mut value = shown(operator, &owner, &link)?;
    value["url"] = url.into();
    Ok(value)
}

pub fn list(operator: &Operator, email: Option<&str>) -> Result<Value> {
    let owners = match email {
        Some(email) => vec![account(operator, email)?],
        None => operator.accounts.list()?,
    };
    let mut all = Vec::new();
    for owner in owners {
        for link in &operator.links.list(owner.id)? {
            all.push(shown(operator, &owner, link)?);
        }
    }
    Ok(all.into())
}

pub async fn revoke(operator: &Operator, id: &str) -> Result<Value> {
    let none = || Error::Invalid("There is no such link. \"chancery links list\" shows all.".into());
    let id: LinkId = id.trim().parse().map_err(|_| none())?;
    for owner in operator.accounts.list()? {
        match operator.links.revoke(owner.id, id, None).await {
            Ok(link) => return shown(operator, &owner, &link),
            Err(Error::NotFound) => {}
            Err(e) => return Err(e),
        }
    }
    Err(none())
}

fn shown(operator: &Operator, owner: &Account, link: &Link) -> Result<Value> {
    Ok(json!({
        "id": link.id.to_string(),
        "account": owner.email,
        "title": link.title,
        "folder_path": operator.links.path_of(link)?,
        "created_at": link.created_at,
        "expires_at": link.expires_at,
        "max_files": link.max_files,
        "max_bytes": link.max_bytes,
        "files": link.files,
        "bytes": link.bytes,
        "passcode": link.passcode.is_some(),
        "revoked": link.revoked,
    }))
}
