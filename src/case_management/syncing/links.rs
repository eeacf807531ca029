//! What is known of each record.

use super::{
    super::{
        credentials::key,
        records::{Link, Local},
        store_tables::CASE_LINKS,
        trouble::Outcome,
    },
    Pass,
};
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

impl Pass<'_> {
    /// Writes down what a part of a list says.
    pub(super) async fn note(&mut self, kind: Kind, records: Vec<Record>) -> Outcome<()> {
        for record in records {
            let known = self.links.get(&(kind, record.id.clone()));
            let link = match known {
                Some(link) => Link {
                    etag: record.etag,
                    matter: record.matter,
                    client: record.client,
                    label: record.label,
                    size: record.size,
                    done: record.done,
                    theirs: record.fields,
                    ..link.clone()
                },
                None => link_of(kind, record),
            };
            if known != Some(&link) {
                self.keep(link).await?;
            }
        }
        Ok(())
    }

    /// Keeps a link.
    pub(super) async fn keep(&mut self, link: Link) -> Outcome<()> {
        let (account, name) = key(&self.houses.store, self.account.id, &self.connection.name);
        let own = self.houses.store.keys().lookup("case record", &format!("{} {}", link.kind.word(), link.foreign));
        let at = (account, name, own);
        let before =
            self.links.get(&(link.kind, link.foreign.clone())).map(|link| link.chosen.clone()).unwrap_or_default();
        let kept = self.houses.store.write(move |tx| {
            active(tx, account)?;
            let mut link = link;
            // The member may have chosen while this pass was on its way.
            if let Some(stored) = tx.get(&CASE_LINKS, &at)?.filter(|stored| stored.chosen != before) {
                link.chosen = stored.chosen;
                link.conflicts.retain(|field, _| !link.chosen.contains_key(field));
            }
            tx.put(&CASE_LINKS, &at, &link)?;
            Ok(link)
        });
        let link = kept.await?;
        self.links.insert((link.kind, link.foreign.clone()), link);
        Ok(())
    }

    /// The record that something here is, of one kind.
    pub(super) fn of_local(&self, kind: Kind, local: Local) -> Option<&Link> {
        self.links.values().find(|link| link.kind == kind && link.local == Some(local))
    }
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
