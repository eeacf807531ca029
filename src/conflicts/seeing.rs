//! What the maker of a check sees of it. Which matters those are is asked anew each time the check is shown: of one that is walled, or not
//! seen, the check says no more than that there is one.

use super::{
    records::{Check, Hit, InMatter, What},
    service::Conflicts,
};
use crate::{
    accounts::{ACCOUNTS, Account},
    error::Result,
    ids::AccountId,
    matter_records::{Details, MATTERS, MatterId},
};

use schemars::JsonSchema;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

/// A matter that the reader of a check sees.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "MatterOfHit", description = "A matter in which somebody takes part.")]
pub struct SeenMatter {
    pub id: MatterId,
    /// As the firm counts its matters.
    pub number: String,
    pub title: String,
    pub closed: bool,
}

/// The matters of a check that its maker sees now.
#[derive(Clone, Debug)]
pub struct Seen {
    reader: AccountId,
    matters: BTreeMap<MatterId, SeenMatter>,
    /// Matters that were deleted: nothing is left to be told of.
    gone: BTreeSet<MatterId>,
}

impl Seen {
    /// The matter, if the reader sees it.
    pub fn matter(&self, id: MatterId) -> Option<&SeenMatter> {
        self.matters.get(&id)
    }

    /// Whether a hit stands where the reader does not see it: the reader is told that there is one, and nothing of it.
    pub fn hides(&self, hit: &Hit) -> bool {
        match &hit.what {
            What::Contact { .. } => false,
            What::Paper(paper) => paper.account != self.reader,
            What::Matter(matter) => !self.matters.contains_key(&matter.id) && !self.gone.contains(&matter.id),
        }
    }
}

impl Conflicts {
    /// Which of a check's matters its maker sees now. Blocks.
    ///
    /// # Errors
    /// Store errors.
    pub fn seen(&self, check: &Check) -> Result<Seen> {
        let reader = check.account;
        let mut seen = Seen { reader, matters: BTreeMap::new(), gone: BTreeSet::new() };
        let account: Option<Account> = self.store.get(&ACCOUNTS, &reader)?;
        let Some(account) = account.filter(Account::is_active) else { return Ok(seen) };
        for hit in check.hits.iter().chain(&check.news) {
            let What::Matter(InMatter { id, .. }) = hit.what else { continue };
            if seen.matters.contains_key(&id) {
                continue;
            }
            let Some(matter) = self.store.get(&MATTERS, &id)? else {
                seen.gone.insert(id);
                continue;
            };
            if matter.access.decide(reader, account.role()).is_some() {
                let Details { number, title, closed, .. } = matter.details;
                seen.matters.insert(id, SeenMatter { id, number, title, closed });
            }
        }
        Ok(seen)
    }
}
