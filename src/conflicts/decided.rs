//! The names of checks that were decided, for new papers to be held against.

use super::{
    name_index::PaperKey,
    records::{Check, CheckId, Hit, What, Why},
    searching::paper_of,
};
use crate::{
    error::Result,
    ids::AccountId,
    legal_extracts::{Capacity, NamesIn},
};

use name_matching::{Index, Reason};
use std::collections::BTreeMap;

/// The names of decided checks.
#[derive(Default)]
pub struct Decided {
    index: Index<u32>,
    asked: Vec<((AccountId, CheckId), u32)>,
}

impl Decided {
    /// Those of all these checks.
    ///
    /// # Errors
    /// Those of the checks.
    pub fn read(checks: impl Iterator<Item = Result<Check>>) -> Result<Self> {
        let mut all = Self::default();
        for check in checks {
            let check = check?;
            if check.decisions.is_empty() {
                continue;
            }
            for (n, asked) in (0..).zip(&check.asked) {
                let at = u32::try_from(all.asked.len()).unwrap_or(u32::MAX);
                if all.index.add(at, &asked.name) {
                    all.asked.push(((check.account, check.id), n));
                }
            }
        }
        Ok(all)
    }

    /// Where a name was asked for: which check, which of its names, and why they are alike.
    pub fn meant(&self, name: &str) -> impl Iterator<Item = ((AccountId, CheckId), u32, Reason)> {
        let hits = self.index.find(name).into_iter().filter(|hit| hit.reason <= Reason::Sound);
        hits.filter_map(|hit| self.asked.get(hit.id as usize).map(|(check, asked)| (*check, *asked, hit.reason)))
    }

    /// Which checks the names of a paper touch.
    pub fn touched(&self, key: PaperKey, names: &NamesIn) -> BTreeMap<(AccountId, CheckId), Vec<Hit>> {
        let mut touched: BTreeMap<(AccountId, CheckId), Vec<Hit>> = BTreeMap::new();
        let matters = |capacity| matches!(capacity, Capacity::Party | Capacity::Counsel | Capacity::Witness);
        for named in names.names.iter().filter(|named| matters(named.capacity)) {
            for (check, asked, reason) in self.meant(&named.name) {
                let what = What::Paper(paper_of(key, names, named));
                touched.entry(check).or_default().push(Hit { asked, why: Why::Name(reason), what });
            }
        }
        touched
    }
}
