//! Clients and parties of matters against earlier checks: whoever decided is told when somebody stands on another side of a matter than
//! they were checked for. A matter that has them on the same side is usually the one that the check was made for.

use super::{
    names::Names,
    records::{Check, CheckId, Hit, InMatter, Side, What, Why},
};
use crate::{clients::contact, error::Result, ids::AccountId, matter_records::Matter, store::Store};

use name_matching::Reason;
use std::collections::BTreeMap;

/// Whose side somebody is on in a matter.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stands {
    WithUs,
    AgainstUs,
    /// The matter names no client.
    Unknown,
}

/// Somebody who takes part in a matter.
pub struct Standing {
    hit: Hit,
    stands: Stands,
}

/// Everybody who takes part in a matter, and whom earlier checks asked for. Blocks.
///
/// # Errors
/// Store errors.
pub fn standings(
    store: &Store,
    names: &Names,
    matter: &Matter,
) -> Result<BTreeMap<(AccountId, CheckId), Vec<Standing>>> {
    let client = match matter.details.client {
        Some(client) => contact(store, client)?,
        None => None,
    };
    let ours = client.as_ref().map(|client| client.details.read_names()).unwrap_or_default();
    let is_ours = |name: &str| {
        let read = name_matching::read(name);
        let mut reasons = read.iter().flat_map(|a| ours.iter().filter_map(|b| name_matching::compare(a, b, &|_| true)));
        reasons.any(|reason| reason <= Reason::Sound)
    };
    let id = matter.id;
    let mut people = Vec::new();
    for name in client.iter().flat_map(|client| client.details.names()) {
        people.push((InMatter { id, name: name.clone(), role: String::new(), client: true }, Stands::WithUs));
    }
    for party in &matter.details.parties {
        let stands = match (ours.is_empty(), is_ours(&party.name)) {
            (true, _) => Stands::Unknown,
            (false, true) => Stands::WithUs,
            (false, false) => Stands::AgainstUs,
        };
        people.push((InMatter { id, name: party.name.clone(), role: party.role.clone(), client: false }, stands));
    }
    let mut all: BTreeMap<_, Vec<Standing>> = BTreeMap::new();
    for (person, stands) in people {
        for (check, asked, reason) in names.meant(&person.name) {
            let hit = Hit { asked, why: Why::Name(reason), what: What::Matter(person.clone()) };
            all.entry(check).or_default().push(Standing { hit, stands });
        }
    }
    Ok(all)
}

/// What a check did not reckon with: its client is against us or its opponent with us.
pub fn unexpected(check: &Check, matter: &Matter, standings: Vec<Standing>) -> Vec<Hit> {
    let side = |standing: &Standing| check.asked.get(standing.hit.asked as usize).map(|asked| asked.side);
    // The matter of the check itself, or of its client: whoever else it has is known to those who work on it.
    let of_client =
        standings.iter().any(|standing| standing.stands == Stands::WithUs && side(standing) == Some(Side::Client));
    let everybody = (0..)
        .zip(&check.asked)
        .all(|(n, asked)| asked.side == Side::Other || standings.iter().any(|standing| standing.hit.asked == n));
    let own = everybody || matter.opened_by == check.account;
    let is_unexpected = |standing: &Standing| match (side(standing), standing.stands) {
        (None | Some(Side::Other), _) => false,
        (Some(side), Stands::WithUs) => side == Side::Opposing,
        (Some(side), Stands::AgainstUs) => side == Side::Client && !of_client,
        (Some(_), Stands::Unknown) => !own,
    };
    standings.into_iter().filter(is_unexpected).map(|standing| standing.hit).collect()
}
