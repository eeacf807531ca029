//! Whom the maker of a check may ask about what it does not show: members and matters, never a name that was asked for or what is in a paper.

use super::{
    records::{Check, CheckId, Hit, What},
    seeing::Seen,
};
use crate::{
    accounts::Account,
    control::Operator,
    error::{Error, Result},
    ids::AccountId,
};

use serde_json::{Value, json};
use std::collections::BTreeMap;

/// Where somebody stands whom a check does not show.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Hidden {
    PapersOf(AccountId),
    Matter(crate::ids::MatterId),
}

/// Who can tell more about the hidden hits of a check.
///
/// # Errors
/// [`Error::Invalid`] if there is no such check; store errors.
pub async fn whom(operator: &Operator, check: &str) -> Result<Value> {
    let none = || {
        Error::Invalid(format!("There is no conflict check {check}. Its address on the site ends with its identifier."))
    };
    let wanted: CheckId = check.parse().map_err(|_| none())?;
    let check = operator.conflicts.anybodys(wanted)?.ok_or_else(none)?;
    let accounts: BTreeMap<AccountId, Account> =
        operator.accounts.list()?.into_iter().map(|account| (account.id, account)).collect();
    let email = |id: &AccountId| accounts.get(id).map_or("a removed account", |account| &account.email);
    // Whoever is suspended cannot be asked here.
    let asked = |id: &AccountId| accounts.get(id).filter(|account| account.is_active()).map(|account| &account.email);
    let matters = operator.matters.all()?;
    let mut rows = Vec::new();
    for (hidden, count) in hidden(&check, &operator.conflicts.seen(&check)?) {
        rows.push(match hidden {
            Hidden::PapersOf(owner) => json!({ "matches": count, "papers_of": email(&owner), "ask": asked(&owner).into_iter().collect::<Vec<_>>() }),
            Hidden::Matter(id) => {
                let matter = matters.iter().find(|matter| matter.id == id);
                let ask = matter.into_iter().flat_map(|matter| matter.access.managers()).filter_map(|who| asked(&who));
                let number = matter.map(|matter| matter.details.number.as_str());
                json!({ "matches": count, "matter": number, "ask": ask.collect::<Vec<_>>() })
            }
        });
    }
    operator.conflicts.asked_whom(&check).await?;
    Ok(json!({ "check": check.id, "of": email(&check.account), "at": check.at, "hidden": rows }))
}

/// What the maker of a check does not see, each place once with how many hits are there.
fn hidden(check: &Check, seen: &Seen) -> BTreeMap<Hidden, u32> {
    let mut places = BTreeMap::new();
    let hits = check.hits.iter().chain(&check.news).filter(|hit: &&Hit| seen.hides(hit));
    for hit in hits {
        let place = match &hit.what {
            What::Contact { .. } => continue,
            What::Paper(paper) => Hidden::PapersOf(paper.account),
            What::Matter(matter) => Hidden::Matter(matter.id),
        };
        *places.entry(place).or_default() += 1;
    }
    places
}
