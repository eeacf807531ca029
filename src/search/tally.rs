//! In how many passages words are, for one asker; and the queries for them.

use super::{errors::from_tantivy, fields::Fields, sharing::Space};
use base::{error::Result, ids::AccountId};

use std::{
    collections::{BTreeMap, HashMap},
    sync::{Arc, Mutex, PoisonError},
};
use tantivy::{
    Searcher, Term,
    query::{Bm25StatisticsProvider, BooleanQuery, BoostQuery, Occur, Query as Matcher, TermQuery},
    schema::{Field, IndexRecordOption},
};

/// Average words in a passage, for BM25. A constant: an average over all accounts would reveal something about the
/// others.
pub(super) const AVERAGE_WORDS: u64 = 70;

/// In how many passages words are that the asker may read.
pub(super) struct Tally<'a> {
    searcher: &'a Searcher,
    pub(super) spaces: Vec<Space>,
    counted: Mutex<HashMap<(Field, String), Counted>>,
}

/// In how many passages of each account a word is.
type Counted = Arc<BTreeMap<AccountId, u64>>;

impl<'a> Tally<'a> {
    pub(super) fn new(searcher: &'a Searcher, spaces: Vec<Space>) -> Self {
        Self { searcher, spaces, counted: Mutex::default() }
    }

    pub(super) fn of(&self, field: Field, word: &str) -> Result<u64> {
        Ok(self.by_account(field, word)?.values().sum())
    }

    /// Without the accounts that have none.
    fn by_account(&self, field: Field, word: &str) -> Result<Counted> {
        let key = (field, word.to_owned());
        if let Some(known) = self.counted.lock().unwrap_or_else(PoisonError::into_inner).get(&key) {
            return Ok(Arc::clone(known));
        }
        let mut counts = BTreeMap::new();
        for space in &self.spaces {
            let count = space.count(self.searcher, &space.term(field, word))?;
            if count > 0 {
                counts.insert(space.account, count);
            }
        }
        let counts = Arc::new(counts);
        self.counted.lock().unwrap_or_else(PoisonError::into_inner).insert(key, Arc::clone(&counts));
        Ok(counts)
    }

    /// The same by the term of one of the accounts.
    fn of_term(&self, term: &Term) -> Result<u64> {
        let word = self.spaces.iter().find_map(|space| space.mark.stem(term.serialized_value_bytes()));
        match word {
            Some(word) => self.of(term.field(), word),
            None => self.searcher.doc_freq(term).map_err(from_tantivy),
        }
    }
}

/// Counts for BM25, from what the asker may read only.
pub(super) struct Counts<'a> {
    pub(super) tally: &'a Tally<'a>,
    pub(super) fields: &'a Fields,
    pub(super) documents: u64,
}

impl Bm25StatisticsProvider for Counts<'_> {
    fn total_num_tokens(&self, field: Field) -> tantivy::Result<u64> {
        // Fields without lengths count as of length 1.
        Ok(self.documents * if field == self.fields.text { AVERAGE_WORDS } else { 1 })
    }
    fn total_num_docs(&self) -> tantivy::Result<u64> {
        Ok(self.documents)
    }
    fn doc_freq(&self, term: &Term) -> tantivy::Result<u64> {
        let count = self.tally.of_term(term).map_err(|e| tantivy::TantivyError::InternalError(e.to_string()))?;
        Ok(count.min(self.documents))
    }
}

impl Counts<'_> {
    pub(super) fn idf(&self, frequency: u64) -> f32 {
        #[allow(clippy::cast_precision_loss)]
        let (all, with) = (self.documents as f32, frequency.min(self.documents) as f32);
        (1.0 + (all - with + 0.5) / (with + 0.5)).ln()
    }
}

/// Words of which a passage of an account needs one. With fifty accounts, most words are in the papers of few: what is in none of an
/// account's is not looked for there.
pub(super) struct Any<'a> {
    tally: &'a Tally<'a>,
    space: &'a Space,
    option: IndexRecordOption,
    pub(super) clauses: Vec<(Occur, Box<dyn Matcher>)>,
}

impl<'a> Any<'a> {
    pub(super) fn new(tally: &'a Tally<'a>, space: &'a Space, option: IndexRecordOption) -> Self {
        Self { tally, space, option, clauses: Vec::new() }
    }

    pub(super) fn word(&mut self, field: Field, word: &str, weight: f32) -> Result<()> {
        if self.tally.by_account(field, word)?.contains_key(&self.space.account) {
            let term = TermQuery::new(self.space.term(field, word), self.option);
            self.clauses.push((Occur::Should, Box::new(BoostQuery::new(Box::new(term), weight))));
        }
        Ok(())
    }

    pub(super) fn made(self) -> Option<Box<dyn Matcher>> {
        (!self.clauses.is_empty()).then(|| -> Box<dyn Matcher> { Box::new(BooleanQuery::new(self.clauses)) })
    }
}
