//! Two contacts that are one, and parting them again. Nothing is lost: the one that was taken in is kept.

use super::{
    limits,
    records::{Contact, ContactId, Details, Merge, MergeId},
    service::{Clients, keep},
    store_tables::{CONTACTS, MERGES, contact_of},
};
use crate::{
    audit::{Action, Audit, Event as Line},
    error::{Error, Result},
    ids::AccountId,
};

use jiff::Timestamp;

impl Clients {
    /// Makes `from` a part of `into`, which gets what it does not have.
    ///
    /// # Errors
    /// [`Error::NotFound`]; [`Error::Invalid`] for a contact and itself.
    pub async fn merge(&self, by: AccountId, into: ContactId, from: ContactId) -> Result<Contact> {
        if into == from {
            return Err(Error::Invalid("Choose another contact: this is the same one.".into()));
        }
        let merged = self.store.write(move |tx| {
            let (mut contact, mut other) = (contact_of(tx, into)?, contact_of(tx, from)?);
            let added = missing(&contact.details, &other.details, (into, from));
            put_in(&mut contact.details, added.clone());
            limits::fits(&contact.details)?;
            other.merged_into = Some(into);
            let id = MergeId::new();
            let merge = Merge { id, into, from, added, at: Timestamp::now(), by };
            tx.put(&MERGES, &(into, id), &merge)?;
            keep(tx, &mut other)?;
            keep(tx, &mut contact)?;
            Audit::note(tx, Line::of(by, Action::ContactsMerged).on(into.0))?;
            Ok(contact)
        });
        let contact = merged.await?;
        self.tell(by);
        Ok(contact)
    }

    /// Parts what was merged: the other contact is there again as it was, and what came with it leaves this one.
    ///
    /// # Errors
    /// [`Error::NotFound`].
    pub async fn part(&self, by: AccountId, into: ContactId, id: MergeId) -> Result<Contact> {
        let parted = self.store.write(move |tx| {
            let mut contact = contact_of(tx, into)?;
            let merge: Merge = tx.get(&MERGES, &(into, id))?.ok_or(Error::NotFound)?;
            let mut other: Contact = tx.get(&CONTACTS, &merge.from)?.ok_or(Error::NotFound)?;
            take_out(&mut contact.details, &merge.added);
            other.merged_into = None;
            tx.delete(&MERGES, &(into, id));
            // What another one that is still part of it has as well came with this one; now it comes with the other.
            for (key, mut kept) in tx.scan(&MERGES, &into)? {
                let Some(part) = tx.get(&CONTACTS, &kept.from)? else { continue };
                let lacking =
                    Details { note: String::new(), ..missing(&contact.details, &part.details, (into, kept.from)) };
                put_in(&mut contact.details, lacking.clone());
                put_in(&mut kept.added, lacking);
                tx.put(&MERGES, &key, &kept)?;
            }
            keep(tx, &mut other)?;
            keep(tx, &mut contact)?;
            Audit::note(tx, Line::of(by, Action::ContactsParted).on(into.0))?;
            Ok(contact)
        });
        let contact = parted.await?;
        self.tell(by);
        Ok(contact)
    }
}

/// What `other` has and `own` does not. The other's name becomes one more name.
fn missing(own: &Details, other: &Details, (into, from): (ContactId, ContactId)) -> Details {
    let lines = |own: &[String], other: &[String]| -> Vec<String> {
        other.iter().filter(|line| !own.iter().any(|known| known.eq_ignore_ascii_case(line))).cloned().collect()
    };
    let names: Vec<String> = own.names().cloned().collect();
    let others: Vec<String> = other.names().cloned().collect();
    let relations = other.relations.iter().filter(|relation| relation.to != into && relation.to != from);
    Details {
        kind: own.kind,
        name: String::new(),
        aliases: lines(&names, &others),
        roles: other.roles.iter().filter(|role| !own.roles.contains(role)).copied().collect(),
        emails: lines(&own.emails, &other.emails),
        phones: lines(&own.phones, &other.phones),
        addresses: lines(&own.addresses, &other.addresses),
        relations: relations.filter(|relation| !own.relations.contains(relation)).copied().collect(),
        note: if own.note == other.note { String::new() } else { other.note.clone() },
    }
}

fn put_in(own: &mut Details, added: Details) {
    own.aliases.extend(added.aliases);
    own.roles.extend(added.roles);
    own.emails.extend(added.emails);
    own.phones.extend(added.phones);
    own.addresses.extend(added.addresses);
    own.relations.extend(added.relations);
    if !added.note.is_empty() {
        let between = if own.note.is_empty() { "" } else { "\n\n" };
        own.note = format!("{}{between}{}", own.note, added.note);
    }
}

fn take_out(own: &mut Details, added: &Details) {
    own.aliases.retain(|line| !added.aliases.contains(line));
    own.roles.retain(|role| !added.roles.contains(role));
    own.emails.retain(|line| !added.emails.contains(line));
    own.phones.retain(|line| !added.phones.contains(line));
    own.addresses.retain(|line| !added.addresses.contains(line));
    own.relations.retain(|relation| !added.relations.contains(relation));
    // A note that somebody has changed since stays.
    let note = &added.note;
    if note.is_empty() {
        return;
    }
    if own.note == *note {
        own.note.clear();
    } else if let Some(rest) = own.note.strip_suffix(&format!("\n\n{note}")) {
        own.note = rest.to_owned();
    } else if let Some(rest) = own.note.strip_prefix(&format!("{note}\n\n")) {
        own.note = rest.to_owned();
    } else {
        own.note = own.note.replacen(&format!("\n\n{note}\n\n"), "\n\n", 1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clients::{Relation, RelationKind, Role};

    use proptest::prelude::*;

    fn details() -> impl Strategy<Value = Details> {
        let lines = || prop::collection::btree_set("[a-d]", 0..4).prop_map(|set| set.into_iter().collect::<Vec<_>>());
        let roles = prop::sample::subsequence(vec![Role::Client, Role::Witness, Role::Expert], 0..=3);
        ("[a-d]", lines(), lines(), lines(), roles, "[xy]{0,2}").prop_map(
            |(name, aliases, emails, phones, roles, note)| {
                let aliases = aliases.into_iter().filter(|alias| *alias != name).collect();
                Details { name, aliases, emails, phones, roles, note, ..Details::default() }
            },
        )
    }

    proptest! {
        #[test]
        fn what_was_merged_has_all_and_parts_as_it_was(own in details(), other in details()) {
            let ids = (ContactId::new(), ContactId::new());
            let added = missing(&own, &other, ids);
            let mut merged = own.clone();
            put_in(&mut merged, added.clone());
            for name in other.names() {
                prop_assert!(merged.names().any(|known| known == name));
            }
            prop_assert!(other.emails.iter().all(|email| merged.emails.contains(email)));
            take_out(&mut merged, &added);
            prop_assert_eq!(merged, own);
        }
    }

    #[test]
    fn relations_of_both_to_each_other_are_left_out() {
        let (into, from, third) = (ContactId::new(), ContactId::new(), ContactId::new());
        let relations = [into, third].map(|to| Relation { to, is: RelationKind::Spouse }).to_vec();
        let added = missing(&Details::default(), &Details { relations, ..Details::default() }, (into, from));
        assert_eq!(added.relations, [Relation { to: third, is: RelationKind::Spouse }]);
    }
}
