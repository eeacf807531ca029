//! What is behind walls for one person: identifiers that no list may name to them, whatever else they may see.

use super::service::Matters;
use crate::{
    accounts::Account,
    documents::document::Origin,
    error::Result,
    matter_records::{Item, MATTER_ITEMS},
};

use std::collections::HashSet;
use ulid::Ulid;

impl Matters {
    /// The matters behind a wall against a person, and what of others is in them. Blocks.
    ///
    /// # Errors
    /// Store errors.
    pub fn behind_walls(&self, account: &Account) -> Result<HashSet<Ulid>> {
        let mut hidden = HashSet::new();
        for (id, matter) in self.mirror.matters()?.iter() {
            if !matter.access.is_walled(account.id) {
                continue;
            }
            hidden.insert(id.0);
            let content = self.mirror.content(*id)?;
            let of_others = |owner: &crate::ids::AccountId| *owner != account.id;
            hidden.extend(content.tasks.iter().filter(|(_, owner)| of_others(owner)).map(|(task, _)| task.0));
            hidden.extend(content.papers.iter().filter(|(_, owner)| of_others(owner)).map(
                |(origin, _)| match origin {
                    Origin::File(file) => file.0,
                    Origin::Message(message) => message.0,
                },
            ));
            for row in self.store().scan(&MATTER_ITEMS, id) {
                let ((_, owner, item), _) = row?;
                if of_others(&owner) {
                    hidden.insert(match item {
                        Item::File(id) => id.0,
                        Item::Task(id) => id.0,
                        Item::Folder(id) => id.0,
                    });
                }
            }
        }
        Ok(hidden)
    }
}
