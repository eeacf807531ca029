//! The operator's view of matters: what they are called and who may see them, never what is in them.

use super::{Matter, Matters, NewHold};
use crate::{
    control::Operator,
    error::{Error, Result},
    ids::AccountId,
};

use serde_json::{Value, json};
use std::collections::HashMap;

/// All matters.
///
/// # Errors
/// Store errors.
pub fn list(operator: &Operator) -> Result<Value> {
    let emails = emails(operator)?;
    Ok(operator.matters.all()?.iter().map(|matter| shown(matter, &emails)).collect())
}

/// One matter, by its identifier or number.
///
/// # Errors
/// [`Error::Invalid`] if there is none, or more than one.
pub fn show(operator: &Operator, wanted: &str) -> Result<Value> {
    Ok(shown(&found(operator, wanted)?, &emails(operator)?))
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
    Ok(shown(&matter, &emails(operator)?))
}

fn emails(operator: &Operator) -> Result<HashMap<AccountId, String>> {
    Ok(operator.accounts.list()?.into_iter().map(|account| (account.id, account.email)).collect())
}

fn shown(matter: &Matter, emails: &HashMap<AccountId, String>) -> Value {
    let email = |id: &AccountId| emails.get(id).cloned().unwrap_or_else(|| id.to_string());
    let team = matter.access.team().iter().map(|place| json!({ "email": email(&place.who), "level": place.level }));
    let walls =
        matter.walls.iter().map(|note| json!({ "email": email(&note.who), "by": email(&note.by), "at": note.at }));
    json!({
        "id": matter.id,
        "number": matter.details.number,
        "title": matter.details.title,
        "closed": matter.details.closed,
        "opened_at": matter.opened_at,
        "hold": matter.hold.as_ref().map(|hold| json!({ "asked_by": hold.asked_by, "reason": hold.reason, "since": hold.since })),
        "whole_firm": matter.access.is_whole_firm(),
        "team": team.collect::<Value>(),
        "walls": walls.collect::<Value>(),
    })
}
