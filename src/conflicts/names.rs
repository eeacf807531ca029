//! The names of all checks, for new papers and changed matters to be held against.

use super::{
    name_index::PaperKey,
    records::{Check, CheckId, Hit, What, Why},
    searching::paper_of,
};
use crate::{
    documents::document::Origin,
    error::Result,
    ids::AccountId,
    legal_extracts::{Capacity, NamesIn},
};

use name_matching::{Index, Reason};
use std::collections::BTreeMap;

/// The names of checks.
#[derive(Default)]
pub struct Names {
    index: Index<u32>,
    asked: Vec<((AccountId, CheckId), u32)>,
    /// Papers that came with what a check is for.
    own: BTreeMap<(AccountId, CheckId), Vec<Origin>>,
}

impl Names {
    /// Those of all these checks.
    ///
    /// # Errors
    /// Those of the checks.
    pub fn read(checks: impl Iterator<Item = Result<Check>>) -> Result<Self> {
        let mut all = Self::default();
        for check in checks {
            let check = check?;
            for (n, asked) in (0..).zip(&check.asked) {
                let at = u32::try_from(all.asked.len()).unwrap_or(u32::MAX);
                if all.index.add(at, &asked.name) {
                    all.asked.push(((check.account, check.id), n));
                }
            }
            if !check.own.is_empty() {
                all.own.insert((check.account, check.id), check.own);
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
                if self.own.get(&check).is_some_and(|own| own.contains(&names.origin)) {
                    continue;
                }
                let what = What::Paper(paper_of(key, names, named));
                touched.entry(check).or_default().push(Hit { asked, why: Why::Name(reason), what });
            }
        }
        touched
    }
}
