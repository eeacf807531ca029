//! Names of a person's papers that are no contacts yet: proposals, which a person accepts or not.

use super::{records::Paper, searching::paper_of, service::Conflicts};
use crate::{
    clients::ContactKind,
    error::Result,
    ids::AccountId,
    legal_extracts::{Capacity, NAMES_IN},
};

use name_matching::{Name, Reason};
use std::collections::HashMap;

/// Proposals at a time.
const MOST: usize = 50;

/// A name that may become a contact.
pub struct Proposal {
    /// As it would be kept.
    pub name: String,
    pub kind: ContactKind,
    /// The weightiest paper.
    pub paper: Paper,
    /// In how many papers it stands.
    pub papers: u32,
}

impl Conflicts {
    /// Parties, counsel and witnesses of a person's papers who are no contacts, those of most papers first. Blocks.
    ///
    /// # Errors
    /// Store errors.
    pub fn proposals(&self, account: AccountId) -> Result<Vec<Proposal>> {
        let mut by_name: HashMap<String, Proposal> = HashMap::new();
        for row in self.store.scan(&NAMES_IN, &account) {
            let (key, names) = row?;
            let matters = |capacity| matches!(capacity, Capacity::Party | Capacity::Counsel | Capacity::Witness);
            for named in names.names.iter().filter(|named| matters(named.capacity)) {
                for (name, kind) in each(&named.name).iter().filter_map(|name| kept_as(name)) {
                    let paper = paper_of(key, &names, named);
                    match by_name.get_mut(&name.to_lowercase()) {
                        Some(known) => {
                            known.papers += 1;
                            if paper.capacity < known.paper.capacity {
                                known.paper = paper;
                            }
                        }
                        None => {
                            by_name.insert(name.to_lowercase(), Proposal { name, kind, paper, papers: 1 });
                        }
                    }
                }
            }
        }
        let contacts = self.clients.all()?;
        let known: Vec<Name> = contacts
            .iter()
            .flat_map(|contact| contact.details.names())
            .flat_map(|name| name_matching::read(name))
            .collect();
        let mut all: Vec<Proposal> = by_name.into_values().collect();
        all.sort_by_cached_key(|proposal| (std::cmp::Reverse(proposal.papers), proposal.name.to_lowercase()));
        let mut proposed = Vec::new();
        for proposal in all {
            let own = name_matching::read(&proposal.name);
            let is = |a: &Name| {
                known
                    .iter()
                    .any(|b| name_matching::compare(a, b, &|_| false).is_some_and(|why| why <= Reason::OtherBody))
            };
            if !own.iter().any(is) && !self.clients.is_dismissed(&proposal.name)? {
                proposed.push(proposal);
            }
            if proposed.len() == MOST {
                break;
            }
        }
        Ok(proposed)
    }
}

/// Each of two who share a family name: "Thomas and Angela Breedlove".
fn each(name: &str) -> Vec<String> {
    if let Some((first, second)) = name.split_once(" and ")
        && let Some((given, family)) = second.rsplit_once(' ')
        && ![first, given, family]
            .iter()
            .any(|word| word.contains(' ') || name_matching::is_designator(&word.to_lowercase()))
    {
        return vec![format!("{first} {family}"), second.to_owned()];
    }
    vec![name.to_owned()]
}

/// A name as a contact has it; none for what names nobody, such as "Plaintiff", a street, or the end of a company's name.
fn kept_as(name: &str) -> Option<(String, ContactKind)> {
    const STREETS: [&str; 8] = ["street", "avenue", "boulevard", "road", "parkway", "highway", "terrace", "drive"];
    const KIN: [&str; 5] = ["sons", "daughters", "brothers", "sisters", "company"];
    let plain = name.to_lowercase();
    let words: Vec<&str> = plain.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let own: Vec<&str> = words.iter().copied().filter(|word| !name_matching::is_designator(word)).collect();
    let is_street = words.len() == 2 && words.last().is_some_and(|word| STREETS.contains(word));
    if is_street || matches!(own.as_slice(), [one] if KIN.contains(one)) {
        return None;
    }
    let kind = match name_matching::read(name).first()? {
        Name::Person(_) if !name.contains(' ') => return None,
        Name::Person(_) => ContactKind::Person,
        Name::Organisation(_) => ContactKind::Organisation,
    };
    // Captions print names in capitals.
    let shouted = name.chars().any(char::is_alphabetic) && !name.chars().any(char::is_lowercase);
    let name = if shouted && kind == ContactKind::Person { title_case(name) } else { name.to_owned() };
    Some((name, kind))
}

fn title_case(name: &str) -> String {
    let mut begins = true;
    let letters = name.chars().flat_map(|c| {
        let shown = if begins { vec![c] } else { c.to_lowercase().collect() };
        begins = !c.is_alphabetic();
        shown
    });
    letters.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_kept_as_people_write_them() {
        assert_eq!(kept_as("JANE O'NEILL-DOE"), Some(("Jane O'Neill-Doe".into(), ContactKind::Person)));
        assert_eq!(kept_as("ACME WIDGETS, INC."), Some(("ACME WIDGETS, INC.".into(), ContactKind::Organisation)));
        for nobody in ["Plaintiff", "Wharf Road", "Sons, LLC"] {
            assert_eq!(kept_as(nobody), None, "{nobody}");
        }
        assert_eq!(each("Thomas and Angela Breedlove"), ["Thomas Breedlove", "Angela Breedlove"]);
        for one in ["Hale and Ortiz LLP", "Barnes & Noble Education", "Angela Breedlove"] {
            assert_eq!(each(one), [one]);
        }
    }
}
