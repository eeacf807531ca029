//! Who may be meant by those who are asked for, and why.

use super::{
    in_matters::MatterNames,
    name_index::{NameIndex, PaperKey, reduced, way_asked},
    records::{Asked, Hit, InMatter, Paper, Way, What, Why},
};
use crate::{
    clients::{Clients, Contact},
    error::Result,
    ids::AccountId,
    legal_extracts::{Capacity, NAMES_IN, NamedHere, NamesIn},
    store::Store,
};

use name_matching::{Name, Reason};
use std::collections::HashSet;

/// The most hits kept of a check.
pub(super) const MOST: usize = 500;

/// What a search found.
pub struct Found {
    /// The surest first.
    pub hits: Vec<Hit>,
    /// How many more there were.
    pub left_out: u32,
}

/// A contact, and its names as they are compared, each with the words in which it is written.
struct Read<'a> {
    contact: &'a Contact,
    names: Vec<(Name, &'a str)>,
}

impl<'a> Read<'a> {
    fn new(contact: &'a Contact) -> Self {
        let names = contact.details.names();
        let names =
            names.flat_map(|written| name_matching::read(written).into_iter().map(|name| (name, written.as_str())));
        Self { contact, names: names.collect() }
    }
}

/// Names that are looked for in papers because of one that was asked for.
const MOST_LEADS: usize = 60;

/// A name to look for in papers, and why.
struct Lead {
    name: String,
    /// None for what was asked for itself.
    why: Option<Why>,
}

/// Everybody in contacts and papers who may be meant. Blocks.
///
/// # Errors
/// Store errors.
pub fn search(store: &Store, clients: &Clients, index: &NameIndex, asked: &[Asked]) -> Result<Found> {
    let all = clients.all()?;
    let contacts: Vec<Read<'_>> = all.iter().map(Read::new).collect();
    let matters = MatterNames::load(store)?;
    let mut hits = Vec::new();
    for (n, asked) in (0..).zip(asked) {
        let mut search = Search { store, asked: n, hits: Vec::new(), seen: HashSet::new() };
        match way_asked(&asked.name) {
            Some(way) => search.by_way((index, &matters), &all, way, &asked.name)?,
            None => search.by_name((index, &matters), clients, (&contacts, &all), &asked.name)?,
        }
        hits.extend(search.hits);
    }
    hits.sort_by_cached_key(Hit::weight);
    let left_out = hits.len().saturating_sub(MOST);
    hits.truncate(MOST);
    Ok(Found { hits, left_out: u32::try_from(left_out).unwrap_or(u32::MAX) })
}

struct Search<'a> {
    store: &'a Store,
    asked: u32,
    hits: Vec<Hit>,
    /// Papers, by their accounts and titles, with the names in them that are hits already.
    seen: HashSet<(AccountId, String, String, Capacity)>,
}

impl Search<'_> {
    fn by_way(
        &mut self,
        (index, matters): (&NameIndex, &MatterNames),
        contacts: &[Contact],
        way: Way,
        text: &str,
    ) -> Result<()> {
        let wanted = reduced(way, text);
        for contact in contacts {
            let lines = match way {
                Way::Email => &contact.details.emails,
                Way::Phone => &contact.details.phones,
                Way::Address => &contact.details.addresses,
            };
            if lines.iter().any(|line| reduced(way, line) == wanted) {
                self.contact(contact, None, Why::Reached(way), matters);
            }
        }
        for key in index.reached(way, text).collect::<Vec<_>>() {
            self.paper(key, &Why::Reached(way), |named| {
                !named.capacity.is_somebody() && reduced(way, &named.name) == wanted
            })?;
        }
        Ok(())
    }

    fn by_name(
        &mut self,
        (index, matters): (&NameIndex, &MatterNames),
        clients: &Clients,
        (contacts, all): (&[Read<'_>], &[Contact]),
        name: &str,
    ) -> Result<()> {
        let asked = name_matching::read(name);
        let mut leads = vec![Lead { name: name.to_owned(), why: None }];
        for Read { contact, names } in contacts {
            let alike = asked.iter().flat_map(|a| {
                names.iter().filter_map(|(b, written)| Some((name_matching::compare(a, b, &|_| true)?, *written)))
            });
            let Some((reason, written)) = alike.min_by_key(|(reason, _)| *reason) else { continue };
            self.contact(contact, Some(written), Why::Name(reason), matters);
            // One who is probably another leads no further.
            if reason > Reason::Sound || leads.len() > MOST_LEADS {
                continue;
            }
            leads.extend(contact.details.names().map(|name| Lead { name: name.clone(), why: Some(Why::Name(reason)) }));
            for related in clients.related(contact, all)? {
                let why = Why::Related(related.is, contact.details.name.clone());
                if let Some(other) = all.iter().find(|other| other.id == related.id) {
                    self.contact(other, None, why.clone(), matters);
                    leads.extend(other.details.names().map(|name| Lead { name: name.clone(), why: Some(why.clone()) }));
                }
            }
        }
        let mut looked_for = HashSet::new();
        leads.retain(|lead| looked_for.insert(lead.name.to_lowercase()));
        for lead in leads.into_iter().take(MOST_LEADS) {
            for (party, reason) in matters.find(&lead.name) {
                if lead.why.is_none() || reason <= Reason::Initials {
                    self.matter(party.clone(), lead.why.clone().unwrap_or(Why::Name(reason)));
                }
            }
            for found in index.find(&lead.name) {
                // A related company is looked for by its own name, not by every name that is like it.
                if lead.why.is_some() && found.reason > Reason::Initials {
                    continue;
                }
                let why = lead.why.clone().unwrap_or(Why::Name(found.reason));
                for key in found.papers {
                    self.paper(key, &why, |named| {
                        let weak = named.capacity == Capacity::OneWord && found.reason == Reason::FamilyName;
                        !weak && named.name == found.text
                    })?;
                }
            }
        }
        Ok(())
    }

    /// A contact, and the matters of which it is the client. `written` is the name by which it was found: one that is not the first is told.
    fn contact(&mut self, contact: &Contact, written: Option<&str>, why: Why, matters: &MatterNames) {
        let first = &contact.details.name;
        for id in matters.of_client(contact.id) {
            let (name, role) = (first.clone(), String::new());
            self.matter(InMatter { id: *id, name, role, client: true }, why.clone());
        }
        let shown = written.filter(|written| written != first).map(|alias| format!("{first} (also {alias})"));
        let known = self.hits.iter_mut().find_map(|hit| match &mut hit.what {
            What::Contact { id, name, .. } if *id == contact.id => Some((&mut hit.why, name)),
            _ => None,
        });
        match known {
            Some((known, name)) => {
                *known = known.clone().min(why);
                if let Some(shown) = shown {
                    *name = shown;
                }
            }
            None => {
                let (id, name, roles) =
                    (contact.id, shown.unwrap_or_else(|| first.clone()), contact.details.roles.clone());
                self.hits.push(Hit { asked: self.asked, why, what: What::Contact { id, name, roles } });
            }
        }
    }

    fn matter(&mut self, matter: InMatter, why: Why) {
        match self.hits.iter_mut().find(|hit| matches!(&hit.what, What::Matter(known) if *known == matter)) {
            Some(known) => known.why = known.why.clone().min(why),
            None => self.hits.push(Hit { asked: self.asked, why, what: What::Matter(matter) }),
        }
    }

    /// The names of a paper that fit, if it is still there.
    fn paper(&mut self, key: PaperKey, why: &Why, fits: impl Fn(&NamedHere) -> bool) -> Result<()> {
        let Some(names) = self.store.get(&NAMES_IN, &key)? else { return Ok(()) };
        for named in names.names.iter().filter(|named| fits(named)) {
            // One paper that came several times is one.
            let same = (key.0, names.name.clone(), named.name.to_lowercase(), named.capacity);
            if self.seen.insert(same) {
                let what = What::Paper(paper_of(key, &names, named));
                self.hits.push(Hit { asked: self.asked, why: why.clone(), what });
            }
        }
        Ok(())
    }
}

/// A name in a paper.
pub fn paper_of(key: PaperKey, names: &NamesIn, named: &NamedHere) -> Paper {
    Paper {
        account: key.0,
        origin: names.origin,
        task: names.task,
        title: names.name.clone(),
        name: named.name.clone(),
        capacity: named.capacity,
        role: named.role.clone(),
        page: named.page,
        start: named.start,
        end: named.end,
        count: named.count,
    }
}
