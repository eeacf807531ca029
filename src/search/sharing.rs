//! Passages of other accounts that the asker may read. Which these are is said anew with each query: nothing about it is in the index, so a
//! right that is taken away counts from the next search on. Words of passages that the asker may not read are neither found nor counted.

use super::{errors::from_tantivy, fields::Fields, words::Mark};
use base::{error::Result, ids::AccountId};
use documents::document::Origin;

use std::{
    collections::{BTreeMap, HashMap, HashSet},
    fmt,
    sync::{Arc, Mutex, PoisonError},
};
use tantivy::{
    DocId, DocSet, Score, Searcher, SegmentReader, TERMINATED, Term,
    index::SegmentId,
    query::{EnableScoring, Explanation, Query as Matcher, Scorer, Weight},
    schema::{Field, IndexRecordOption},
};

/// How many sets of readable passages are remembered for each segment.
const REMEMBERED: usize = 64;
/// With this many documents for each readable one, these are looked up one by one.
const FEW: usize = 16;

/// Documents of other accounts, for one asker at one time.
#[derive(Clone, Debug, Default)]
pub struct Shared {
    version: u64,
    owners: BTreeMap<AccountId, HashSet<Origin>>,
}

impl Shared {
    /// The documents of each owner. Two with the same version must have the same documents.
    #[must_use]
    pub fn new(version: u64, mut owners: BTreeMap<AccountId, HashSet<Origin>>) -> Self {
        owners.retain(|_, origins| !origins.is_empty());
        Self { version, owners }
    }

    /// Whether a document is among them.
    #[must_use]
    pub fn has(&self, owner: AccountId, origin: Origin) -> bool {
        self.owners.get(&owner).is_some_and(|origins| origins.contains(&origin))
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.owners.is_empty()
    }

    pub(super) fn owners(&self) -> impl Iterator<Item = AccountId> + '_ {
        self.owners.keys().copied()
    }
}

/// Passages of one segment, a bit for each, and whose they are.
struct Bits {
    words: Vec<u64>,
    owners: HashSet<AccountId>,
}

impl Bits {
    fn has(&self, doc: DocId) -> bool {
        self.words.get(doc as usize / 64).is_some_and(|word| word >> (doc % 64) & 1 == 1)
    }
}

/// What was worked out for earlier queries.
#[derive(Default)]
pub(super) struct Remembered(Mutex<Vec<(Place, Arc<Bits>)>>);

/// A set of passages: the segment, how many of its passages were deleted, and the version of what may be read.
type Place = (SegmentId, u32, u64);

/// The passages that may be read, in each segment.
#[derive(Clone)]
pub(super) struct Only(Arc<HashMap<SegmentId, Arc<Bits>>>);

impl fmt::Debug for Only {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Only")
    }
}

impl Only {
    pub(super) fn new(
        searcher: &Searcher,
        fields: &Fields,
        known: &Remembered,
        (asker, shared): (AccountId, &Shared),
    ) -> Result<Self> {
        let mut all = HashMap::new();
        for reader in searcher.segment_readers() {
            let place = (reader.segment_id(), reader.num_deleted_docs(), shared.version);
            let before =
                known.0.lock().unwrap_or_else(PoisonError::into_inner).iter().find(|(p, _)| *p == place).cloned();
            let bits = match before {
                Some((_, bits)) => bits,
                None => {
                    let bits = Arc::new(bits_of(reader, fields, asker, shared)?);
                    let mut known = known.0.lock().unwrap_or_else(PoisonError::into_inner);
                    // What is left of merged segments goes first.
                    if known.len() >= REMEMBERED * searcher.segment_readers().len().max(1) {
                        known.remove(0);
                    }
                    known.push((place, Arc::clone(&bits)));
                    bits
                }
            };
            all.insert(reader.segment_id(), bits);
        }
        Ok(Self(Arc::new(all)))
    }

    fn has(&self, segment: SegmentId, doc: DocId) -> bool {
        self.0.get(&segment).is_some_and(|bits| bits.has(doc))
    }

    /// Whether a segment has some of an account's.
    pub(super) fn has_of(&self, segment: SegmentId, account: AccountId) -> bool {
        self.0.get(&segment).is_some_and(|bits| bits.owners.contains(&account))
    }

    /// How many there are.
    pub(super) fn len(&self) -> u64 {
        self.0.values().flat_map(|bits| &bits.words).map(|word| u64::from(word.count_ones())).sum()
    }

    /// How many of them a word of an account is in.
    pub(super) fn with(&self, searcher: &Searcher, account: AccountId, term: &Term) -> Result<u64> {
        let mut count = 0;
        // With fifty accounts, the papers of one are in few segments.
        for reader in searcher.segment_readers().iter().filter(|reader| self.has_of(reader.segment_id(), account)) {
            let words = reader.inverted_index(term.field()).map_err(from_tantivy)?;
            let postings = words.read_postings(term, IndexRecordOption::Basic).map_err(|e| from_tantivy(e.into()))?;
            let (Some(mut postings), Some(bits)) = (postings, self.0.get(&reader.segment_id())) else { continue };
            while postings.doc() != TERMINATED {
                count += u64::from(bits.has(postings.doc()));
                postings.advance();
            }
        }
        Ok(count)
    }

    /// The same query for these passages alone.
    pub(super) fn within(&self, matcher: Box<dyn Matcher>) -> Box<dyn Matcher> {
        Box::new(OnlyQuery { only: self.clone(), matcher })
    }
}

fn bits_of(reader: &SegmentReader, fields: &Fields, asker: AccountId, shared: &Shared) -> Result<Bits> {
    let mut bits = Bits { words: vec![0; reader.max_doc() as usize / 64 + 1], owners: HashSet::new() };
    let origins = reader.inverted_index(fields.origin).map_err(from_tantivy)?;
    let key = |origin: &Origin| fields.origin_term(*origin).serialized_value_bytes().to_vec();
    let wanted: HashMap<Vec<u8>, AccountId> = shared
        .owners
        .iter()
        .filter(|(owner, _)| **owner != asker)
        .flat_map(|(owner, origins)| origins.iter().map(|origin| (key(origin), *owner)))
        .collect();
    let mut mark = |info: &tantivy::postings::TermInfo, owner: AccountId| -> Result<()> {
        let postings = origins.read_postings_from_terminfo(info, IndexRecordOption::Basic);
        let mut postings = postings.map_err(|e| from_tantivy(e.into()))?;
        while postings.doc() != TERMINATED {
            let doc = postings.doc();
            if reader.alive_bitset().is_none_or(|alive| alive.is_alive(doc)) {
                bits.words[doc as usize / 64] |= 1 << (doc % 64);
                bits.owners.insert(owner);
            }
            postings.advance();
        }
        Ok(())
    };
    if wanted.len() * FEW < origins.terms().num_terms() {
        for (origin, owner) in &wanted {
            if let Some(info) = origins.terms().get(origin).map_err(|e| from_tantivy(e.into()))? {
                mark(&info, *owner)?;
            }
        }
    } else {
        let mut stream = origins.terms().stream().map_err(|e| from_tantivy(e.into()))?;
        while stream.advance() {
            if let Some(owner) = wanted.get(stream.key()) {
                mark(stream.value(), *owner)?;
            }
        }
    }
    Ok(bits)
}

#[derive(Debug)]
struct OnlyQuery {
    only: Only,
    matcher: Box<dyn Matcher>,
}

impl Clone for OnlyQuery {
    fn clone(&self) -> Self {
        Self { only: self.only.clone(), matcher: self.matcher.box_clone() }
    }
}

impl Matcher for OnlyQuery {
    fn weight(&self, scoring: EnableScoring<'_>) -> tantivy::Result<Box<dyn Weight>> {
        Ok(Box::new(OnlyWeight { only: self.only.clone(), weight: self.matcher.weight(scoring)? }))
    }
}

struct OnlyWeight {
    only: Only,
    weight: Box<dyn Weight>,
}

impl Weight for OnlyWeight {
    fn scorer(&self, reader: &SegmentReader, boost: Score) -> tantivy::Result<Box<dyn Scorer>> {
        let (scorer, only) = (self.weight.scorer(reader, boost)?, self.only.clone());
        let mut scorer = OnlyScorer { scorer, only, segment: reader.segment_id() };
        scorer.skip();
        Ok(Box::new(scorer))
    }

    fn explain(&self, reader: &SegmentReader, doc: DocId) -> tantivy::Result<Explanation> {
        self.weight.explain(reader, doc)
    }

    /// Leaves what skips passages that cannot be among the best to the query inside.
    fn for_each_pruning(
        &self,
        threshold: Score,
        reader: &SegmentReader,
        callback: &mut dyn FnMut(DocId, Score) -> Score,
    ) -> tantivy::Result<()> {
        let (mut least, segment) = (threshold, reader.segment_id());
        self.weight.for_each_pruning(threshold, reader, &mut |doc, score| {
            if self.only.has(segment, doc) {
                least = callback(doc, score);
            }
            least
        })
    }
}

struct OnlyScorer {
    scorer: Box<dyn Scorer>,
    only: Only,
    segment: SegmentId,
}

impl OnlyScorer {
    fn skip(&mut self) -> DocId {
        while self.scorer.doc() != TERMINATED && !self.only.has(self.segment, self.scorer.doc()) {
            self.scorer.advance();
        }
        self.scorer.doc()
    }
}

impl DocSet for OnlyScorer {
    fn advance(&mut self) -> DocId {
        self.scorer.advance();
        self.skip()
    }

    fn doc(&self) -> DocId {
        self.scorer.doc()
    }

    fn size_hint(&self) -> u32 {
        self.scorer.size_hint()
    }
}

impl Scorer for OnlyScorer {
    fn score(&mut self) -> Score {
        self.scorer.score()
    }
}

/// One account's passages, as far as the asker may read them.
pub(super) struct Space {
    pub(super) account: AccountId,
    pub(super) mark: Mark,
    /// None for the asker's own, which are all readable.
    pub(super) only: Option<Only>,
}

impl Space {
    pub(super) fn term(&self, field: Field, word: &str) -> Term {
        Term::from_field_text(field, &self.mark.word(word))
    }

    /// Whether some of them are in a segment, as far as that is known.
    pub(super) fn is_in(&self, segment: SegmentId) -> bool {
        self.only.as_ref().is_none_or(|only| only.has_of(segment, self.account))
    }

    /// In how many readable passages this is.
    pub(super) fn count(&self, searcher: &Searcher, term: &Term) -> Result<u64> {
        match &self.only {
            Some(only) => only.with(searcher, self.account, term),
            None => searcher.doc_freq(term).map_err(from_tantivy),
        }
    }
}
