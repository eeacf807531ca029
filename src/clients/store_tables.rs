//! The store's tables of this room.

use super::records::{Contact, ContactId, Merge, MergeId};
use crate::{
    error::{Error, Result},
    store::{All, Reads, Store},
};

crate::store::tables! {
    /// Contacts of the firm.
    CONTACTS: ContactId => Contact = 92, Kept;
    /// Contacts that were merged, by the one that is left.
    MERGES: (ContactId, MergeId) => Merge = 93, Kept;
    /// Names that a person did not want as contacts: lookup("no contact", the name in small letters).
    DISMISSED: [u8; 32] => () = 94, NotAnAccounts;
    /// Contacts that were changed since their matters were held against conflict checks.
    CONTACTS_NEW: ContactId => () = 139, NotAnAccounts;
}

/// A contact that is no part of another one.
///
/// # Errors
/// [`Error::NotFound`].
pub fn contact_of(from: &impl Reads, id: ContactId) -> Result<Contact> {
    let contact: Option<Contact> = from.get(&CONTACTS, &id)?;
    contact.filter(|contact| contact.merged_into.is_none()).ok_or(Error::NotFound)
}

/// Most merges in a row that are followed.
const MOST_MERGES: usize = 20;

/// The contact that one has become part of, or itself; `None` if it is gone.
///
/// # Errors
/// Store errors.
pub fn contact_now(from: &impl Reads, id: ContactId) -> Result<Option<ContactId>> {
    let mut at = id;
    for _ in 0..MOST_MERGES {
        let contact: Option<Contact> = from.get(&CONTACTS, &at)?;
        match contact.map(|contact| contact.merged_into) {
            None => return Ok(None),
            Some(None) => return Ok(Some(at)),
            Some(Some(into)) => at = into,
        }
    }
    Ok(None)
}

/// A contact, or the one that it became part of.
///
/// # Errors
/// Store errors.
pub fn contact(from: &impl Reads, id: ContactId) -> Result<Option<Contact>> {
    contact_now(from, id)?.map_or(Ok(None), |now| from.get(&CONTACTS, &now))
}

/// How often a contact was changed; `None` if it is gone.
///
/// # Errors
/// Store errors.
pub fn contact_version(from: &impl Reads, id: ContactId) -> Result<Option<u64>> {
    Ok(from.get(&CONTACTS, &id)?.map(|contact: Contact| contact.version))
}

/// Contacts with exactly one of these names, capitals aside. Blocks.
///
/// # Errors
/// Store errors.
pub fn contacts_called(store: &Store, names: &[&str]) -> Result<Vec<Contact>> {
    let mut out = Vec::new();
    for row in store.scan(&CONTACTS, &All) {
        let (_, contact) = row?;
        let called = |name: &String| names.iter().any(|known| known.eq_ignore_ascii_case(name));
        if contact.merged_into.is_none() && contact.details.names().any(called) {
            out.push(contact);
        }
    }
    Ok(out)
}
