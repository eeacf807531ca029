//! The store's tables of this room.

use super::records::{Contact, ContactId, Merge, MergeId};
use crate::{
    error::{Error, Result},
    store::Reads,
};

crate::store::tables! {
    /// Contacts of the firm.
    CONTACTS: ContactId => Contact = 92, Kept;
    /// Contacts that were merged, by the one that is left.
    MERGES: (ContactId, MergeId) => Merge = 93, Kept;
    /// Names that a person did not want as contacts: lookup("no contact", the name in small letters).
    DISMISSED: [u8; 32] => () = 94, NotAnAccounts;
}

/// A contact that is no part of another one.
///
/// # Errors
/// [`Error::NotFound`].
pub fn contact_of(from: &impl Reads, id: ContactId) -> Result<Contact> {
    let contact: Option<Contact> = from.get(&CONTACTS, &id)?;
    contact.filter(|contact| contact.merged_into.is_none()).ok_or(Error::NotFound)
}
