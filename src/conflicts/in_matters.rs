//! Matters' parties and clients as names.

use super::records::InMatter;
use crate::{
    clients::contact_now,
    error::Result,
    ids::ContactId,
    matter_records::{MATTERS, MatterId},
    store::{All, Store},
};

use name_matching::{Index, Reason};
use std::collections::BTreeMap;

/// The names in all matters.
pub struct MatterNames {
    index: Index<u32>,
    parties: Vec<InMatter>,
    clients: BTreeMap<ContactId, Vec<MatterId>>,
}

impl MatterNames {
    /// Reads all matters. Blocks.
    ///
    /// # Errors
    /// Store errors.
    pub fn load(store: &Store) -> Result<Self> {
        let mut all = Self { index: Index::default(), parties: Vec::new(), clients: BTreeMap::new() };
        for row in store.scan(&MATTERS, &All) {
            let (id, matter) = row?;
            for party in matter.details.parties {
                let n = u32::try_from(all.parties.len()).unwrap_or(u32::MAX);
                if all.index.add(n, &party.name) {
                    all.parties.push(InMatter { id, name: party.name, role: party.role, client: false });
                }
            }
            if let Some(client) = matter.details.client {
                // A contact that was merged into another one is that one.
                if let Some(now) = contact_now(store, client)? {
                    all.clients.entry(now).or_default().push(id);
                }
            }
        }
        Ok(all)
    }

    /// Parties who may be meant by a name, and why.
    pub fn find(&self, name: &str) -> impl Iterator<Item = (&InMatter, Reason)> {
        let hits = self.index.find(name).into_iter();
        hits.filter_map(|hit| Some((self.parties.get(hit.id as usize)?, hit.reason)))
    }

    /// The matters of a client.
    pub fn of_client(&self, client: ContactId) -> &[MatterId] {
        self.clients.get(&client).map_or(&[], Vec::as_slice)
    }
}
