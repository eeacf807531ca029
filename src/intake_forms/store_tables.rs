//! The store's tables of this room.

use super::records::{FormLink, FormLinkId, IntakePage, Leads, Submission, SubmissionId};
use crate::{
    error::{Error, Result},
    ids::AccountId,
    store::{All, Reads, Store, Tx},
};

crate::store::tables! {
    /// The forms that a member uses.
    INTAKE_PAGES: AccountId => IntakePage = 109;
    /// Where an address leads: lookup("intake form", its last part), or the hash of a link's secret.
    INTAKE_ADDRESSES: [u8; 32] => (AccountId, Leads) = 110, BySearch;
    /// What came.
    SUBMISSIONS: (AccountId, SubmissionId) => Submission = 111;
    /// Links that work once.
    FORM_LINKS: (AccountId, FormLinkId) => FormLink = 112;
}

/// What came, inside a commit or outside.
///
/// # Errors
/// [`Error::NotFound`].
pub fn submission_of(from: &impl Reads, account: AccountId, id: SubmissionId) -> Result<Submission> {
    from.get(&SUBMISSIONS, &(account, id))?.ok_or(Error::NotFound)
}

/// The key of a public address.
pub fn slug_key(from: &impl Reads, slug: &str) -> [u8; 32] {
    from.keys().lookup("intake form", &slug.to_lowercase())
}

/// Removes the addresses of an account's forms, when the account is removed.
///
/// # Errors
/// Store errors.
pub fn forget(tx: &mut Tx, account: AccountId) -> Result<()> {
    for (key, (whose, _)) in tx.scan(&INTAKE_ADDRESSES, &All)? {
        if whose == account {
            tx.delete(&INTAKE_ADDRESSES, &key);
        }
    }
    Ok(())
}

/// Addresses that still name an account.
///
/// # Errors
/// Store errors.
pub fn traces(store: &Store, account: AccountId) -> Result<Vec<(&'static str, u64)>> {
    let mut left = 0;
    for row in store.scan(&INTAKE_ADDRESSES, &All) {
        left += u64::from(row?.1.0 == account);
    }
    Ok(vec![("INTAKE_ADDRESSES", left)])
}
