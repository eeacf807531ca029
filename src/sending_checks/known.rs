//! Who is known in a matter, and on which side: its client and parties, those who have to do with them, and whoever wrote or was written to.

use super::service::SendingChecks;
use crate::{
    clients::{Clients, Contact, ContactId, RelationKind, Role},
    error::Result,
    ids::MessageId,
    matters::{Details, MatterId, Seen, Viewer},
    tasks::{MESSAGES, Message, TASK_MESSAGES},
};

use name_matching::{Name, Reason};
use std::collections::{HashMap, HashSet};
use tripwire::{Address, Known, Side, addresses_in};

/// Mails of a matter that are looked at, the newest of each task.
const MOST_MAILS: usize = 400;
/// Addresses of one mail's text.
const MOST_NAMED: usize = 100;
/// What parties are called who stand against each other.
const ADVERSE: [&str; 26] = [
    "plaintiff",
    "defendant",
    "petitioner",
    "respondent",
    "claimant",
    "appellant",
    "appellee",
    "complainant",
    "opponent",
    "adverse",
    "opposing",
    "landlord",
    "tenant",
    "lessor",
    "lessee",
    "buyer",
    "seller",
    "lender",
    "borrower",
    "creditor",
    "debtor",
    "employer",
    "employee",
    "contractor",
    "owner",
    "prosecution",
];

/// Those in a matter, and what its texts name.
#[derive(Default)]
pub struct People {
    pub known: Vec<Known>,
    pub named: HashSet<Address>,
}

/// Where the firm's contacts stand in a matter; those who are in none of its places are left out. Blocks.
pub fn sides(clients: &Clients, details: &Details, all: &[Contact]) -> Result<HashMap<ContactId, Side>> {
    let mut sides = HashMap::new();
    let by_id = |id: ContactId| all.iter().find(|contact| contact.id == id);
    let client = details.client.and_then(by_id);
    let clients_role = client.and_then(|client| {
        let names = client.details.read_names();
        details.parties.iter().find(|party| is_named(&party.name, &names)).map(|party| party.role.to_lowercase())
    });
    for party in &details.parties {
        let wanted = name_matching::read(&party.name);
        for contact in all.iter().filter(|contact| Some(contact.id) != details.client) {
            if wanted.iter().any(|name| same(name, &contact.details.read_names())) {
                let side =
                    of_roles(&contact.details.roles).unwrap_or_else(|| of_party(&party.role, clients_role.as_deref()));
                sides.insert(contact.id, side);
            }
        }
    }
    let opponents: Vec<&Contact> =
        sides.iter().filter(|(_, side)| **side == Side::Opponent).filter_map(|(id, _)| by_id(*id)).collect();
    for opponent in opponents {
        for related in clients.related(opponent, all)? {
            let side = match related.is {
                RelationKind::Lawyer => Side::OpposingCounsel,
                RelationKind::Insurer => Side::Other,
                _ => Side::Opponent,
            };
            sides.entry(related.id).or_insert(side);
        }
    }
    if let Some(client) = client {
        for related in clients.related(client, all)? {
            let of_roles = by_id(related.id).and_then(|contact| of_roles(&contact.details.roles));
            let side = match related.is {
                RelationKind::Lawyer => Side::Helper,
                RelationKind::Insurer | RelationKind::Insured | RelationKind::Other => Side::Other,
                _ => Side::Client,
            };
            sides.entry(related.id).or_insert_with(|| of_roles.unwrap_or(side));
        }
        sides.insert(client.id, Side::Client);
    }
    Ok(sides)
}

fn same(name: &Name, others: &[Name]) -> bool {
    others
        .iter()
        .any(|other| name_matching::compare(name, other, &|_| false).is_some_and(|reason| reason <= Reason::Nickname))
}

fn is_named(text: &str, names: &[Name]) -> bool {
    name_matching::read(text).iter().any(|name| same(name, names))
}

/// What a contact is to the firm, as far as it says where they stand.
fn of_roles(roles: &[Role]) -> Option<Side> {
    let of = |role: &Role| match role {
        Role::OpposingCounsel => Some(Side::OpposingCounsel),
        Role::OpposingParty => Some(Side::Opponent),
        Role::Expert => Some(Side::Helper),
        Role::Court => Some(Side::Court),
        Role::Witness => Some(Side::Other),
        Role::Client | Role::FormerClient | Role::Prospect | Role::Other => None,
    };
    roles.iter().filter_map(of).next()
}

fn of_party(role: &str, clients: Option<&str>) -> Side {
    let role = role.to_lowercase();
    let adverse = |role: &str| ADVERSE.iter().any(|word| role.contains(word));
    match clients {
        Some(clients) if clients == role => Side::Client,
        _ if role.contains("counsel") || role.contains("attorney") || role.contains("lawyer") => Side::OpposingCounsel,
        Some(clients) if adverse(clients) && adverse(&role) => Side::Opponent,
        None if role.contains("oppos") || role.contains("adverse") => Side::Opponent,
        _ => Side::Other,
    }
}

/// What another matter is called; empty where others read the sentence, who may not know of it.
fn another(details: &Details, names: bool) -> String {
    if names { format!("the matter {}", details.number) } else { String::new() }
}

impl SendingChecks {
    /// Who is known, seen from a matter; `about` are those to whom a mail goes, `this` the mail itself. Other matters
    /// are told by name if `names`. Blocks.
    pub(super) fn people(
        &self,
        viewer: &Viewer,
        here: Option<&Seen>,
        about: &[Address],
        this: Option<MessageId>,
        names: bool,
    ) -> Result<People> {
        let all = self.clients.all()?;
        let sides = here.map(|seen| sides(&self.clients, &seen.matter.details, &all)).transpose()?.unwrap_or_default();
        let mut people = People::default();
        for account in self.accounts.list()? {
            if let Some(address) = Address::read(&account.email) {
                let name = account.full_name();
                people.known.push(Known { address, name, side: Side::Firm, here: true, met: true, elsewhere: None });
            }
        }
        let mut met: HashSet<Address> = HashSet::new();
        if let Some(seen) = here {
            met.extend(self.written_to(viewer, seen)?);
            self.correspondence(viewer, seen.matter.id, this, &mut met, &mut people.named)?;
        }
        let by_roles = |contact: &Contact| of_roles(&contact.details.roles).unwrap_or(Side::Other);
        for contact in &all {
            for address in contact.details.emails.iter().filter_map(|email| Address::read(email)) {
                let side = sides.get(&contact.id).copied();
                let met_here = met.remove(&address);
                let elsewhere = match (side, met_here) {
                    (None, false) if about.contains(&address) => self.elsewhere(viewer, here, contact, &all, names)?,
                    _ => None,
                };
                let here = side.is_some() || met_here;
                let side = side.unwrap_or_else(|| by_roles(contact));
                let name = contact.details.name.clone();
                people.known.push(Known { address, name, side, here, met: met_here, elsewhere });
            }
        }
        for address in met {
            if people.known.iter().any(|known| known.address == address) {
                continue;
            }
            let house = people.known.iter().filter(|known| known.here && known.address.is_colleague_of(&address));
            let side = house.map(|known| known.side).max_by_key(|side| side.is_opposing()).unwrap_or(Side::Other);
            people.known.push(Known { address, name: String::new(), side, here: true, met: true, elsewhere: None });
        }
        self.add_those_of_other_matters(viewer, here, about, names, &mut people.known)?;
        Ok(people)
    }

    /// Who wrote in a matter's tasks, and which addresses its mails name.
    fn correspondence(
        &self,
        viewer: &Viewer,
        id: MatterId,
        this: Option<MessageId>,
        met: &mut HashSet<Address>,
        named: &mut HashSet<Address>,
    ) -> Result<()> {
        let mut left = MOST_MAILS;
        for (owner, task) in viewer.tasks_in(id)? {
            let rows = self.store.scan(&TASK_MESSAGES, &(owner, task)).rev().take(left);
            let mails: Vec<MessageId> = rows.map(|row| row.map(|(key, ())| key.2)).collect::<Result<_>>()?;
            left -= mails.len();
            for mail in mails {
                let Some(mail): Option<Message> = self.store.get(&MESSAGES, &(owner, mail))? else { continue };
                let all = std::iter::once(&mail.from).chain(&mail.to).chain(&mail.written_to);
                // The mail that is looked at makes nobody known.
                if Some(mail.id) != this {
                    met.extend(
                        all.filter_map(|address| Address::read(address)).filter(|address| !self.is_ours(address)),
                    );
                    named.extend(addresses_in(mail.body.as_deref().unwrap_or_default(), MOST_NAMED));
                }
            }
        }
        Ok(())
    }

    /// Another matter to which a contact belongs.
    fn elsewhere(
        &self,
        viewer: &Viewer,
        here: Option<&Seen>,
        contact: &Contact,
        all: &[Contact],
        names: bool,
    ) -> Result<Option<String>> {
        for seen in viewer.matters().rev() {
            let details = &seen.matter.details;
            if here.is_some_and(|here| here.matter.id == seen.matter.id) {
                continue;
            }
            let has_people = details.client == Some(contact.id) || !details.parties.is_empty();
            if has_people && sides(&self.clients, details, all)?.contains_key(&contact.id) {
                return Ok(Some(another(details, names)));
            }
        }
        Ok(None)
    }

    /// Recipients whom somebody wrote to in other matters, and who are no contacts.
    fn add_those_of_other_matters(
        &self,
        viewer: &Viewer,
        here: Option<&Seen>,
        about: &[Address],
        names: bool,
        known: &mut Vec<Known>,
    ) -> Result<()> {
        let unknown: Vec<&Address> =
            about.iter().filter(|address| !known.iter().any(|known| known.address == **address)).collect();
        if unknown.is_empty() {
            return Ok(());
        }
        for seen in viewer.matters().rev() {
            if here.is_some_and(|here| here.matter.id == seen.matter.id) {
                continue;
            }
            for address in self.written_to(viewer, seen)? {
                if unknown.contains(&&address) && !known.iter().any(|known| known.address == address) {
                    let elsewhere = Some(another(&seen.matter.details, names));
                    known.push(Known {
                        address,
                        name: String::new(),
                        side: Side::Other,
                        here: false,
                        met: false,
                        elsewhere,
                    });
                }
            }
        }
        Ok(())
    }
}
