//! Contacts: adding, finding, changing, deleting.

use super::{
    limits::{self, MOST},
    records::{Contact, ContactId, Details, Merge, Relation, RelationKind, Role},
    store_tables::{CONTACTS, CONTACTS_NEW, DISMISSED, MERGES, contact_of},
};
use crate::{
    audit::{Action, Audit, Event as Line},
    error::{Error, Result},
    events::{Event, EventKind, Live},
    ids::AccountId,
    matter_records::may_lose_client,
    store::{All, Store, Tx},
};

use jiff::Timestamp;
use name_matching::{Name, Reason};
use std::collections::HashMap;

/// Clients and other contacts of the firm. Clones share everything.
#[derive(Clone)]
pub struct Clients {
    pub(super) store: Store,
    live: Live,
}

/// Contacts that a search found.
pub struct Found {
    /// By name, or the best first if words were searched for; at most as many as were asked for.
    pub contacts: Vec<Contact>,
    /// How many there are.
    pub total: usize,
}

/// A contact with what surrounds it.
pub struct Opened {
    pub contact: Contact,
    pub related: Vec<Related>,
    /// What was merged into it, newest first.
    pub merges: Vec<(Merge, String)>,
}

/// A contact that another one has to do with.
#[derive(Clone, Debug)]
pub struct Related {
    pub id: ContactId,
    pub name: String,
    /// What that one is to this one.
    pub is: RelationKind,
    /// Whether the relation is written on this contact, and can be taken away there.
    pub own: bool,
}

impl Clients {
    /// The contacts in `store`.
    pub fn new(store: Store, live: Live) -> Self {
        Self { store, live }
    }

    /// Every contact that is no part of another one, in no order. Blocks.
    ///
    /// # Errors
    /// Store errors.
    pub fn all(&self) -> Result<Vec<Contact>> {
        let all = self.store.scan(&CONTACTS, &All).map(|row| row.map(|(_, contact)| contact));
        let all: Vec<Contact> = all.collect::<Result<_>>()?;
        Ok(all.into_iter().filter(|contact| contact.merged_into.is_none()).collect())
    }

    /// Contacts by words: beginnings of words of any name, mail address, telephone number or address, or a name that may mean the same.
    /// Blocks.
    ///
    /// # Errors
    /// Store errors.
    pub fn find(&self, words: &str, role: Option<Role>, most: usize) -> Result<Found> {
        let mut all = self.all()?;
        all.retain(|contact| role.is_none_or(|role| contact.details.roles.contains(&role)));
        let wanted: Vec<String> = words.split_whitespace().map(str::to_lowercase).collect();
        let mut contacts: Vec<(Rank, Contact)> = if wanted.is_empty() {
            all.into_iter().map(|contact| (Rank::Words, contact)).collect()
        } else {
            let asked = name_matching::read(words);
            all.into_iter().filter_map(|contact| Some((rank(&contact.details, &wanted, &asked)?, contact))).collect()
        };
        contacts.sort_by_cached_key(|(rank, contact)| (*rank, contact.details.name.to_lowercase(), contact.id));
        let total = contacts.len();
        Ok(Found { contacts: contacts.into_iter().take(most).map(|(_, contact)| contact).collect(), total })
    }

    /// A contact with its relations, from both sides. Blocks.
    ///
    /// # Errors
    /// [`Error::NotFound`].
    pub fn open(&self, id: ContactId) -> Result<Opened> {
        let contact = contact_of(&self.store, id)?;
        let related = self.related(&contact, &self.all()?)?;
        let mut merges = Vec::new();
        for row in self.store.scan(&MERGES, &id).rev() {
            let (_, merge) = row?;
            let name = self.store.get(&CONTACTS, &merge.from)?.map(|from| from.details.name).unwrap_or_default();
            merges.push((merge, name));
        }
        Ok(Opened { contact, related, merges })
    }

    /// Whom a contact has to do with, one step further. `all` are all contacts.
    ///
    /// # Errors
    /// Store errors.
    pub fn related(&self, contact: &Contact, all: &[Contact]) -> Result<Vec<Related>> {
        let by_id: HashMap<ContactId, &Contact> = all.iter().map(|other| (other.id, other)).collect();
        let mut related = Vec::new();
        for relation in &contact.details.relations {
            let to = self.now(relation.to)?;
            if let Some(other) = by_id.get(&to).filter(|other| other.id != contact.id) {
                let (name, is) = (other.details.name.clone(), relation.is.reversed());
                related.push(Related { id: to, name, is, own: true });
            }
        }
        for other in all.iter().filter(|other| other.id != contact.id) {
            for relation in &other.details.relations {
                if self.now(relation.to)? == contact.id {
                    let name = other.details.name.clone();
                    related.push(Related { id: other.id, name, is: relation.is, own: false });
                }
            }
        }
        Ok(related)
    }

    /// The contact that one is part of by now.
    fn now(&self, id: ContactId) -> Result<ContactId> {
        let mut now = id;
        // A chain of merges has an end; a damaged one ends here.
        for _ in 0..32 {
            match self.store.get(&CONTACTS, &now)?.and_then(|contact: Contact| contact.merged_into) {
                Some(into) => now = into,
                None => break,
            }
        }
        Ok(now)
    }

    /// Adds a contact.
    ///
    /// # Errors
    /// [`Error::Invalid`] for what [`limits`] refuses.
    pub async fn add(&self, by: AccountId, details: Details) -> Result<Contact> {
        let mut details = limits::tidied(details)?;
        let now = Timestamp::now();
        let added = self.store.write(move |tx| {
            if tx.scan(&CONTACTS, &All)?.len() >= MOST {
                return Err(Error::Conflict(format!("The firm has {MOST} contacts. Delete some first.")));
            }
            let id = ContactId::new();
            there(tx, id, &mut details.relations)?;
            let contact = Contact {
                id,
                details,
                created_at: now,
                created_by: by,
                changed_at: now,
                version: 1,
                merged_into: None,
            };
            tx.put(&CONTACTS, &id, &contact)?;
            Audit::note(tx, Line::of(by, Action::ContactAdded).on(id.0))?;
            Ok(contact)
        });
        let contact = added.await?;
        self.tell(by);
        Ok(contact)
    }

    /// Changes a contact that was seen at `version`.
    ///
    /// # Errors
    /// As for [`Self::add`]; [`Error::Conflict`] if it was changed meanwhile.
    pub async fn change(&self, by: AccountId, id: ContactId, version: u64, details: Details) -> Result<Contact> {
        let mut details = limits::tidied(details)?;
        let changed = self.store.write(move |tx| {
            let mut contact = contact_of(tx, id)?;
            if contact.version != version {
                return Err(Error::Conflict("Somebody changed this contact meanwhile. Look at it again.".into()));
            }
            there(tx, id, &mut details.relations)?;
            contact.details = details;
            keep(tx, &mut contact)?;
            Audit::note(tx, Line::of(by, Action::ContactChanged).on(id.0))?;
            Ok(contact)
        });
        let contact = changed.await?;
        self.tell(by);
        Ok(contact)
    }

    /// Deletes a contact, with what was merged into it.
    ///
    /// # Errors
    /// [`Error::NotFound`].
    pub async fn delete(&self, by: AccountId, id: ContactId) -> Result<()> {
        let gone = self.store.write(move |tx| {
            contact_of(tx, id)?;
            may_lose_client(tx, by, id)?;
            let mut going = vec![id];
            while let Some(id) = going.pop() {
                for (key, merge) in tx.scan(&MERGES, &id)? {
                    tx.delete(&MERGES, &key);
                    going.push(merge.from);
                }
                tx.delete(&CONTACTS, &id);
            }
            Audit::note(tx, Line::of(by, Action::ContactDeleted).on(id.0))
        });
        gone.await?;
        self.tell(by);
        Ok(())
    }

    /// Proposes this name to nobody again.
    ///
    /// # Errors
    /// Store errors.
    pub async fn dismiss(&self, by: AccountId, name: &str) -> Result<()> {
        let at = self.dismissal(name);
        self.store.write(move |tx| tx.put(&DISMISSED, &at, &())).await?;
        self.tell(by);
        Ok(())
    }

    /// Whether a person did not want this name as a contact.
    ///
    /// # Errors
    /// Store errors.
    pub fn is_dismissed(&self, name: &str) -> Result<bool> {
        Ok(self.store.get(&DISMISSED, &self.dismissal(name))?.is_some())
    }

    fn dismissal(&self, name: &str) -> [u8; 32] {
        self.store.keys().lookup("no contact", &name.to_lowercase())
    }

    pub(super) fn tell(&self, account: AccountId) {
        self.live.tell(Event { account, task: None, kind: EventKind::Clients });
    }
}

/// How well a contact fits the words of a search, the best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Rank {
    Words,
    Name(Reason),
}

fn rank(details: &Details, wanted: &[String], asked: &[Name]) -> Option<Rank> {
    let lines = details.names().chain(&details.emails).chain(&details.phones).chain(&details.addresses);
    let text = lines.map(|line| line.to_lowercase()).collect::<Vec<_>>().join(" ");
    let words: Vec<&str> = text.split(|c: char| !c.is_alphanumeric()).collect();
    let begins =
        |want: &String| words.iter().any(|word| word.starts_with(want.as_str())) || text.contains(want.as_str());
    if wanted.iter().all(begins) {
        return Some(Rank::Words);
    }
    let own = details.read_names();
    let reasons = asked.iter().flat_map(|a| own.iter().filter_map(|b| name_matching::compare(a, b, &|_| false)));
    reasons.min().map(Rank::Name)
}

/// Writes a changed contact.
pub(super) fn keep(tx: &mut Tx, contact: &mut Contact) -> Result<()> {
    contact.version += 1;
    contact.changed_at = Timestamp::now();
    tx.put(&CONTACTS_NEW, &contact.id, &())?;
    tx.put(&CONTACTS, &contact.id, contact)
}

/// Leaves out relations to contacts that were deleted meanwhile.
fn there(tx: &Tx, own: ContactId, relations: &mut Vec<Relation>) -> Result<()> {
    let mut kept = Vec::new();
    for relation in relations.drain(..) {
        if relation.to == own {
            return Err(Error::Invalid("A contact has no relation to itself.".into()));
        }
        if tx.get(&CONTACTS, &relation.to)?.is_some() {
            kept.push(relation);
        }
    }
    *relations = kept;
    Ok(())
}
