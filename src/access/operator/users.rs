//! The operator's commands for accounts.

use crate::{
    access::{approval, confirmation, password_reset::MINUTES},
    accounts::{Account, AccountStatus, Accounts, NewAccount},
    control::{Operator, Step, Who},
    error::{Error, Result},
    ids::AccountId,
};

use jiff::Timestamp;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Value, json};

/// An account, as IT sees it.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Account")]
pub struct AccountRow {
    id: AccountId,
    email: String,
    first_name: String,
    last_name: String,
    /// Position in the firm; may be empty.
    title: String,
    status: AccountStatus,
    /// Whether the mailbox was shown to be the person's, or IT vouched for it.
    address_confirmed: bool,
    /// IT approved it, and it waits until the address is confirmed.
    approval_waits: bool,
    administrator: bool,
    /// What the person is in the firm's matters.
    role: permissions::Role,
    plan: String,
    emails_answered: u64,
    /// Null if the plan sets no limit.
    emails_included: Option<u64>,
    bytes_stored: u64,
    /// When the person asked for a bigger plan; null if no request is open.
    upgrade_requested_at: Option<Timestamp>,
    /// The referral code that the person gave.
    referral: Option<GivenCode>,
    created_at: Timestamp,
    /// Whether it has a password.
    password: bool,
}

/// A referral code, as a person gave it.
#[derive(Serialize, JsonSchema)]
pub struct GivenCode {
    code: String,
    /// Whether there is such a code.
    known: bool,
}

pub async fn add(
    operator: &Operator,
    who: Who,
    approved: bool,
    password: Option<crate::control::Password>,
) -> Result<Value> {
    let Who { email, first, last, title } = who;
    let new =
        NewAccount { email, first_name: first, last_name: last, title, approved, password: password.map(|p| p.0) };
    let account = operator.accounts.add(new).await?;
    shown(operator, &account)
}

/// All accounts, as JSON.
pub fn list(operator: &Operator) -> Result<Value> {
    value(&rows(operator)?)
}

/// All accounts: first those waiting for approval, then those asking for a bigger plan.
///
/// # Errors
/// Store errors.
pub fn rows(operator: &Operator) -> Result<Vec<AccountRow>> {
    let mut all = operator.accounts.list()?;
    all.sort_by_key(|account| {
        let waits = account.status != AccountStatus::Pending;
        (waits, account.upgrade_requested_at.is_none(), account.email.to_lowercase())
    });
    all.into_iter().map(|account| row(operator, account)).collect()
}

pub async fn step(operator: &Operator, email: &str, step: Step) -> Result<Value> {
    let id = found(&operator.accounts, email)?.id;
    let step = match step {
        Step::Approve => approval::Step::Approve,
        Step::Vouch => approval::Step::Vouch,
        Step::Reject => approval::Step::Reject,
        Step::Suspend => approval::Step::Suspend,
        Step::Restore => approval::Step::Restore,
    };
    let account = operator.approval.step(id, step).await?;
    let mut answer = shown(operator, &account)?;
    if account.approval_waits {
        // The link mailed before may have expired, and accounts of the earlier release never got one.
        let link = operator.confirmation.send(id, None, operator.relay).await?;
        if !operator.relay {
            answer["confirm_link"] = json!(link);
        }
    }
    Ok(answer)
}

/// A link that confirms an address, to hand over or sent by mail.
pub async fn confirm_link(operator: &Operator, email: &str, mail: bool) -> Result<Value> {
    let account = found(&operator.accounts, email)?;
    let link = operator.confirmation.send(account.id, None, mail).await?;
    Ok(json!({ "email": account.email, "link": link, "days": confirmation::DAYS, "mailed": mail }))
}

pub async fn set_plan(operator: &Operator, email: &str, plan: &str) -> Result<Value> {
    let id = found(&operator.accounts, email)?.id;
    shown(operator, &operator.approval.set_plan(id, plan).await?)
}

pub async fn set_role(operator: &Operator, email: &str, role: permissions::Role) -> Result<Value> {
    let id = found(&operator.accounts, email)?.id;
    shown(operator, &operator.accounts.set_role(id, role).await?)
}

pub async fn set_password(operator: &Operator, email: &str, password: crate::control::Password) -> Result<Value> {
    let id = found(&operator.accounts, email)?.id;
    let account = operator.accounts.set_password(id, password.0).await?;
    shown(operator, &account)
}

/// A link that sets a new password, to hand over or sent by mail.
pub async fn reset_link(operator: &Operator, email: &str, mail: bool) -> Result<Value> {
    if operator.passwords_off {
        let sentence = "accounts.password_sign_in is false, so a reset link opens nothing. To get back in, read \"Provider sign-in\" in the help.";
        return Err(Error::Conflict(sentence.into()));
    }
    let account = found(&operator.accounts, email)?;
    let link = operator.resets.send(account.id, None, mail).await?;
    Ok(json!({ "email": account.email, "link": link, "minutes": MINUTES, "mailed": mail }))
}

/// Shows what a removal would delete and, once confirmed, deletes it.
pub async fn remove(operator: &Operator, email: &str, confirmed: bool) -> Result<Value> {
    let id = found(&operator.accounts, email)?.id;
    let had = if confirmed { operator.removal.remove(id).await? } else { operator.removal.inventory(id)? };
    let left = if confirmed { operator.removal.traces(id)? } else { Default::default() };
    Ok(json!({ "id": id, "email": email, "removed": confirmed, "had": had, "left": left }))
}

/// Removes every second factor of an account; its sessions end.
pub async fn remove_factors(operator: &Operator, email: &str) -> Result<Value> {
    let account = found(&operator.accounts, email)?;
    operator.factors.remove_all(account.id).await?;
    shown(operator, &account)
}

/// An account's links to sign-in providers; with `remove`, those that it had. Its sessions end then.
pub async fn provider_links(operator: &Operator, email: &str, remove: bool) -> Result<Value> {
    let id = found(&operator.accounts, email)?.id;
    let links = operator.provider_links.of(id)?;
    if remove {
        operator.provider_links.remove_all(id).await?;
    }
    let shown =
        links.iter().map(|link| json!({ "name": link.name, "issuer": link.issuer, "linked_at": link.linked_at }));
    Ok(json!({ "email": email, "removed": remove, "links": shown.collect::<Value>() }))
}

pub fn sessions(operator: &Operator, email: &str) -> Result<Value> {
    let id = found(&operator.accounts, email)?.id;
    let sessions = operator.tokens.sessions(id)?;
    let shown = sessions.iter().map(|session| {
        json!({
            "id": session.id,
            "client": session.client,
            "address": session.address,
            "created_at": session.created_at,
            "used_at": session.used_at,
        })
    });
    Ok(shown.collect())
}

/// Ends one session, or all of them.
pub async fn end_sessions(operator: &Operator, email: &str, which: Option<String>) -> Result<Value> {
    let id = found(&operator.accounts, email)?.id;
    let sessions = operator.tokens.sessions(id)?;
    let ending: Vec<_> =
        sessions.iter().map(|s| s.id).filter(|s| which.as_ref().is_none_or(|which| s.to_string() == *which)).collect();
    if ending.is_empty()
        && let Some(which) = which
    {
        return Err(Error::Invalid(format!(
            "The account has no session {which}. \"chancery users sessions {email}\" shows all."
        )));
    }
    for session in &ending {
        operator.tokens.revoke(id, *session).await?;
    }
    Ok(json!({ "ended": ending }))
}

pub(super) fn found(accounts: &Accounts, email: &str) -> Result<Account> {
    let account = accounts.find_by_email(email)?;
    account.ok_or_else(|| {
        Error::Invalid(format!("No account has the address {email}. \"chancery users list\" shows all."))
    })
}

fn shown(operator: &Operator, account: &Account) -> Result<Value> {
    value(&row(operator, account.clone())?)
}

fn value<T: Serialize>(of: &T) -> Result<Value> {
    serde_json::to_value(of).map_err(|e| Error::Internal(e.to_string()))
}

fn row(operator: &Operator, account: Account) -> Result<AccountRow> {
    let used = operator.usage.of(account.id)?;
    let referral = match &account.referral {
        Some(code) => Some(GivenCode { known: operator.referrals.is_known(code)?, code: code.clone() }),
        None => None,
    };
    Ok(AccountRow {
        id: account.id,
        status: account.status,
        address_confirmed: account.is_confirmed(),
        approval_waits: account.approval_waits,
        administrator: account.administrator,
        role: account.role(),
        emails_answered: used.emails_answered,
        emails_included: operator.usage.plans().of(&account.plan).emails,
        bytes_stored: used.bytes_stored,
        upgrade_requested_at: account.upgrade_requested_at,
        referral,
        created_at: account.created_at,
        password: account.password_hash.is_some(),
        email: account.email,
        first_name: account.first_name,
        last_name: account.last_name,
        title: account.title,
        plan: account.plan,
    })
}
