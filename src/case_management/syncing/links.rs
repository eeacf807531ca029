//! What is known of each record.

use super::super::{records::Link, store_tables::CASE_LINKS};
use crate::{
    accounts::{ACCOUNTS, Account},
    error::{Error, Result},
    ids::AccountId,
    store::{Reads, Store},
};

use case_records::{Kind, Record};
use std::collections::BTreeMap;

/// All links of a connection.
pub(super) fn all(store: &Store, at: (AccountId, [u8; 32])) -> Result<BTreeMap<(Kind, String), Link>> {
    let rows = store.scan(&CASE_LINKS, &at).map(|row| row.map(|(_, link)| ((link.kind, link.foreign.clone()), link)));
    rows.collect()
}

/// Nothing is written for an account that is being removed.
pub(super) fn active(from: &impl Reads, account: AccountId) -> Result<()> {
    let account: Option<Account> = from.get(&ACCOUNTS, &account)?;
    account.filter(Account::is_active).map(drop).ok_or(Error::NotFound)
}

/// A record that was not known.
pub(super) fn link_of(kind: Kind, record: Record) -> Link {
    Link {
        kind,
        foreign: record.id,
        etag: record.etag,
        matter: record.matter,
        client: record.client,
        label: record.label,
        reference: record.reference,
        size: record.size,
        done: record.done,
        theirs: record.fields,
        local: None,
        came: false,
        base: BTreeMap::new(),
        had: String::new(),
        conflicts: BTreeMap::new(),
        chosen: BTreeMap::new(),
        passed: None,
        folder: None,
        holder: None,
    }
}

/// A record as it is there now, with what was known of it before.
pub(super) fn seen(known: Option<&Link>, kind: Kind, record: Record) -> Link {
    let new = link_of(kind, record);
    let Some(known) = known.cloned() else { return new };
    let Link { etag, matter, client, label, reference, size, done, theirs, .. } = new;
    Link { etag, matter, client, label, reference, size, done, theirs, ..known }
}
