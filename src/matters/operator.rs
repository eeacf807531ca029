//! The operator's view of matters: what they are called and who may see them, never what is in them.

use super::{Matter, Matters, NewHold};
use crate::{
    control::Operator,
    error::{Error, Result},
    ids::{AccountId, ContactId},
};

use serde_json::{Value, json};
use std::collections::HashMap;

/// All matters.
///
/// # Errors
/// Store errors.
pub fn list(operator: &Operator) -> Result<Value> {
    let names = Names::of(operator)?;
    Ok(operator.matters.all()?.iter().map(|matter| shown(matter, &names)).collect())
}

/// One matter, by its identifier or number.
///
/// # Errors
/// [`Error::Invalid`] if there is none, or more than one.
pub fn show(operator: &Operator, wanted: &str) -> Result<Value> {
    Ok(shown(&found(operator, wanted)?, &Names::of(operator)?))
}

/// A matter by its identifier or number.
///
/// # Errors
/// As for [`show`].
pub fn found(operator: &Operator, wanted: &str) -> Result<Matter> {
    let all = operator.matters.all()?;
    let fits = |matter: &&Matter| matter.id.to_string() == wanted || Matters::is_number(matter, wanted);
    let found: Vec<&Matter> = all.iter().filter(fits).collect();
    match found.as_slice() {
        [matter] => Ok((*matter).clone()),
        [] => Err(Error::Invalid(format!("There is no matter {wanted}. \"chancery matters list\" shows all."))),
        _ => Err(Error::Invalid(format!(
            "Several matters have the number {wanted}. Give the identifier, as \"chancery matters list --json\" shows it."
        ))),
    }
}

/// Sets a legal hold on a matter, or lifts it.
///
/// # Errors
/// As for [`show`] and [`Matters::hold`].
pub async fn hold(operator: &Operator, wanted: &str, hold: Option<NewHold>) -> Result<Value> {
    let matter = found(operator, wanted)?;
    let matter = operator.matters.hold(None, matter.id, hold).await?;
    Ok(shown(&matter, &Names::of(operator)?))
}

/// What people and clients are called.
struct Names {
    emails: HashMap<AccountId, String>,
    clients: HashMap<ContactId, String>,
}

impl Names {
    fn of(operator: &Operator) -> Result<Self> {
        let emails = operator.accounts.list()?.into_iter().map(|account| (account.id, account.email)).collect();
        let clients = operator.clients.all()?.into_iter().map(|contact| (contact.id, contact.details.name)).collect();
        Ok(Self { emails, clients })
    }
}

fn shown(matter: &Matter, names: &Names) -> Value {
    let email = |id: &AccountId| names.emails.get(id).cloned().unwrap_or_else(|| id.to_string());
    let sealing = matter.sealing.as_ref().map(|sealing| {
        json!({
            "at": sealing.at,
            "by": sealing.by.as_ref().map(email),
            "keep_until": sealing.keep_until,
            "papers": sealing.papers,
            "bytes": sealing.len,
            "destroyed": sealing.destroyed.map(|destroyed| destroyed.at),
        })
    });
    let team = matter.access.team().iter().map(|place| json!({ "email": email(&place.who), "level": place.level }));
    let walls =
        matter.walls.iter().map(|note| json!({ "email": email(&note.who), "by": email(&note.by), "at": note.at }));
    json!({
        "id": matter.id,
        "number": matter.details.number,
        "title": matter.details.title,
        "client": matter.details.client.and_then(|id| names.clients.get(&id)),
        "closed": matter.details.closed,
        "sealed": sealing,
        "opened_at": matter.opened_at,
        "hold": matter.hold.as_ref().map(|hold| json!({ "asked_by": hold.asked_by, "reason": hold.reason, "since": hold.since })),
        "whole_firm": matter.access.is_whole_firm(),
        "team": team.collect::<Value>(),
        "walls": walls.collect::<Value>(),
    })
}
