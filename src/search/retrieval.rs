//! From a question to passages: which documents it names, which passages may answer it, and which answer it best.

use super::{
    best::Best,
    errors::{damaged, from_tantivy},
    fields::{Fields, Stored},
    fusion::fuse,
    lexicon::{self, Kind, Places},
    query::{Hit, MAX_HITS, Query},
    question::Question,
    sharing::{Only, Remembered, Space},
    spelling,
    tally::{AVERAGE_WORDS, Any, Counts, Tally},
    vectors,
    words::{self, Mark},
};
use base::{error::Result, ids::AccountId};
use documents::document::Origin;

use std::collections::{BTreeMap, HashMap, HashSet};
use tantivy::{
    DocAddress, Searcher, TantivyDocument, Term,
    query::{
        BooleanQuery, ConstScoreQuery, EmptyQuery, EnableScoring, Occur, PhraseQuery, Query as Matcher, TermQuery,
        TermSetQuery,
    },
    schema::IndexRecordOption,
};

/// Passages read and ranked per requested hit, besides those of named documents; and the minimum.
const READ: usize = 3;
const LEAST_READ: usize = 40;
const MOST_READ: usize = 200;
/// How many passages of named documents are read and ranked.
const READ_OF_NAMED: usize = 320;
/// How many documents a question may name.
const MOST_NAMED: usize = 4;
/// How many are looked at, should several be equally good.
const MOST_TIED: usize = 64;
/// Share of the distinctive naming words that a document's name and opening must contain for it to be the one.
const NAMED: f32 = 0.35;
/// The weight of belonging to a named document.
const NAMED_WEIGHT: f32 = 40.0;
/// The weight of a word in a document's name; a word in the text has 1.
const NAME_WEIGHT: f32 = 0.4;
/// The weight of a word in the heading.
const HEADING_WEIGHT: f32 = 0.6;
/// How many words from the lexicon are added to those of the question.
const KIND_WORDS: usize = 10;
/// Their weight in the first selection.
const KIND_WORD_WEIGHT: f32 = 0.25;
/// Two words are near each other within this many words.
const NEAR: usize = 6;
/// The weight of a quoted phrase.
const PHRASE_WEIGHT: f32 = 6.0;
/// How many unknown words are corrected.
const MOST_MISTYPED: usize = 4;

/// A document that the question means.
struct Named {
    account: AccountId,
    /// What this adds to the scores of its passages.
    counts: f32,
    /// How much of the naming it matches, 0 to 1.
    share: f32,
}

/// A search in progress.
pub(super) struct Search<'a> {
    searcher: &'a Searcher,
    fields: &'a Fields,
    query: &'a Query<'a>,
    tally: &'a Tally<'a>,
    question: Question,
    kinds: Vec<(&'static Kind, f32)>,
}

/// The best matching passages, best first.
pub(super) fn search(
    searcher: &Searcher,
    fields: &Fields,
    readable: &Remembered,
    query: &Query<'_>,
) -> Result<Vec<Hit>> {
    let limit = query.limit.min(MAX_HITS);
    let mut question = Question::new(query.text);
    if limit == 0 || question.words.is_empty() {
        return Ok(Vec::new());
    }
    if !query.ideas.weak_words {
        question.words.iter_mut().for_each(|(_, weight)| *weight = 1.0);
    }
    let kinds = if query.ideas.kinds { lexicon::asked(&question.places) } else { Vec::new() };
    let mut spaces = vec![Space { account: query.account, mark: Mark::of(query.account), only: None }];
    if let Some(shared) = query.shared.filter(|shared| !shared.is_empty()) {
        let only = Only::new(searcher, fields, readable, (query.account, shared))?;
        // One's own passages are found as one's own.
        let others = shared.owners().filter(|owner| *owner != query.account);
        spaces.extend(others.map(|account| Space { account, mark: Mark::of(account), only: Some(only.clone()) }));
    }
    let tally = Tally::new(searcher, spaces);
    Search { searcher, fields, query, tally: &tally, question, kinds }.run(limit)
}

impl Search<'_> {
    fn run(mut self, limit: usize) -> Result<Vec<Hit>> {
        let own = self.searcher.doc_freq(&self.fields.account_term(self.query.account)).map_err(from_tantivy)?;
        let passages = own + self.tally.spaces.iter().find_map(|space| space.only.as_ref()).map_or(0, Only::len);
        if passages == 0 {
            return Ok(Vec::new());
        }
        let counts = Counts { tally: self.tally, fields: self.fields, documents: passages };
        self.mend()?;
        let names = !self.question.names.is_empty();
        let named = if self.query.ideas.naming { self.named()? } else { HashMap::new() };
        if named.is_empty() {
            self.question.unname();
        }
        let mut places: HashSet<DocAddress> = HashSet::new();
        let read = (limit * READ).clamp(LEAST_READ, MOST_READ).max(limit);
        places.extend(self.best(read, &counts, |space| self.choice(space))?);
        if !named.is_empty() {
            places.extend(self.best(READ_OF_NAMED.max(limit), &counts, |space| self.choice_of(space, &named))?);
        }
        if let Some(vector) = self.query.vector {
            let near =
                |space: &Space| Ok(Some(self.within(space, vectors::matcher(self.fields, space.account, vector))));
            places.extend(self.best(vectors::NEAREST.max(limit), &counts, near)?);
        }
        let mut places: Vec<DocAddress> = places.into_iter().collect();
        // In storage order, so that each block is decompressed once.
        places.sort_unstable();
        let words = self.weigh(&counts)?;
        let (mut hits, mut near) = (Vec::with_capacity(places.len()), Vec::new());
        for place in places {
            let document: TantivyDocument = self.searcher.doc(place).map_err(from_tantivy)?;
            let stored = self.fields.stored(&document)?;
            let query = self.query;
            if !self.may_find(&stored) {
                // The query rules this out. If it happens anyway, nothing is returned.
                return Err(damaged("a search met another account's passage"));
            }
            let (counts, share) =
                named.get(&stored.passage.origin).map_or((0.0, 0.0), |named| (named.counts, named.share));
            let score = self.rank(&stored, &words) + counts;
            if let Some(vector) = query.vector {
                near.push((vectors::likeness(self.fields, &document, vector), counts));
            }
            hits.push(Hit { passage: stored.passage, score, named: names.then_some(share) });
        }
        if self.query.vector.is_some() {
            fuse(&mut hits, &near);
        }
        // Equal scores get a fixed order, whatever the segments.
        hits.sort_by(|a, b| {
            let place = |hit: &Hit| (hit.passage.origin, hit.passage.start);
            b.score.total_cmp(&a.score).then_with(|| place(a).cmp(&place(b)))
        });
        hits.truncate(limit);
        Ok(hits)
    }

    /// Whether a passage is one that the query asks for.
    fn may_find(&self, stored: &Stored) -> bool {
        let (query, passage) = (self.query, &stored.passage);
        if passage.account == query.account {
            return query.task.is_none_or(|task| passage.task == Some(task));
        }
        query.shared.is_some_and(|shared| shared.has(passage.account, passage.origin))
    }

    /// Replaces words that stand nowhere with the most similar ones of the asker's own papers: those of papers that the asker may not
    /// read must not show.
    fn mend(&mut self) -> Result<()> {
        let mut left = MOST_MISTYPED;
        let fields = [self.fields.text, self.fields.name, self.fields.opening];
        let known = |word: &str| -> Result<bool> {
            for field in fields {
                if self.tally.of(field, word)? > 0 {
                    return Ok(true);
                }
            }
            Ok(false)
        };
        // In a fixed order: the ranking looks at which words follow each other.
        let mut instead: BTreeMap<String, Vec<String>> = BTreeMap::new();
        let words = self.question.words.iter().map(|(word, _)| word).chain(&self.question.names);
        for word in words {
            if left > 0 && !instead.contains_key(word) && !known(word)? {
                left -= 1;
                let own = Mark::of(self.query.account);
                let mut like = spelling::like(self.searcher, self.fields.text, &own, word)?;
                like.extend(spelling::like(self.searcher, self.fields.name, &own, word)?);
                instead.insert(word.clone(), like);
            }
        }
        for (word, like) in instead {
            let weight = self.question.words.iter().find(|(w, _)| *w == word).map(|(_, weight)| *weight);
            for other in like {
                if let Some(weight) = weight
                    && !self.question.words.iter().any(|(w, _)| *w == other)
                {
                    self.question.words.push((other.clone(), weight * 0.7));
                }
                if self.question.names.contains(&word) && !self.question.names.contains(&other) {
                    self.question.names.push(other);
                }
            }
            self.question.names.retain(|name| *name != word);
        }
        Ok(())
    }

    /// The documents that the question means.
    fn named(&self) -> Result<HashMap<Origin, Named>> {
        let mut documents = 0;
        for space in &self.tally.spaces {
            documents += space.count(self.searcher, &self.fields.first_term(space.account))?;
        }
        let counts = Counts { tally: self.tally, fields: self.fields, documents };
        let mut words = Vec::new();
        let (mut whole, mut strange) = (0.0, 0.0);
        for name in &self.question.names {
            let frequency = self.tally.of(self.fields.opening, name)?;
            // A word that no document starts with does not help to identify one.
            if frequency > 0 {
                whole += counts.idf(frequency);
                words.push(name);
            } else {
                strange += counts.idf(0);
            }
        }
        if words.is_empty() {
            return Ok(HashMap::new());
        }
        let mut best = self.scored(MOST_TIED, &counts, |space| {
            let mut any = Any::new(self.tally, space, IndexRecordOption::Basic);
            for word in &words {
                any.word(self.fields.opening, word, 1.0)?;
            }
            Ok(any.made().map(|any| self.within(space, any)))
        })?;
        let top = best.first().map_or(0.0, |(score, _)| *score);
        best.retain(|(score, _)| *score >= NAMED * whole && *score >= 0.7 * top);
        // Where several are as good as the last one, their order in the index must not decide: it follows from papers of others too.
        let last = best.get(MOST_NAMED - 1).map_or(0.0, |(score, _)| *score);
        best.retain(|(score, _)| *score >= last);
        let mut read = Vec::with_capacity(best.len());
        for (score, place) in best {
            let document: TantivyDocument = self.searcher.doc(place).map_err(from_tantivy)?;
            let passage = self.fields.stored(&document)?.passage;
            read.push((score, passage.origin, passage.account));
        }
        read.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
        read.truncate(MOST_NAMED);
        let mut named = HashMap::new();
        for (score, origin, account) in read {
            let share = score / top;
            // With a single document there is nothing to choose, but the question may still mean another one.
            let counts = if documents < 2 { 0.0 } else { NAMED_WEIGHT * share * share };
            let share = (score / (whole + strange)).min(1.0);
            named.insert(origin, Named { account, counts, share });
        }
        Ok(named)
    }

    /// The passages of an account with any of the words; none if no word is in them.
    fn choice(&self, space: &Space) -> Result<Option<Box<dyn Matcher>>> {
        Ok(self.any(space, true)?.made().map(|any| self.within(space, any)))
    }

    /// All passages of the named documents of an account, and how well the words fit them.
    fn choice_of(&self, space: &Space, named: &HashMap<Origin, Named>) -> Result<Option<Box<dyn Matcher>>> {
        let its: Vec<Term> = named
            .iter()
            .filter(|(_, named)| named.account == space.account)
            .map(|(origin, _)| self.fields.origin_term(*origin))
            .collect();
        if its.is_empty() {
            return Ok(None);
        }
        let mut all = self.any(space, false)?.clauses;
        all.push((Occur::Must, Box::new(ConstScoreQuery::new(Box::new(TermSetQuery::new(its)), 0.0))));
        Ok(Some(self.within(space, Box::new(BooleanQuery::new(all)))))
    }

    /// Any of the words, in the text, above it and, if `names`, in the document's name.
    fn any<'s>(&'s self, space: &'s Space, names: bool) -> Result<Any<'s>> {
        let mut any = Any::new(self.tally, space, IndexRecordOption::WithFreqs);
        for (stem, weight) in &self.question.words {
            any.word(self.fields.text, stem, *weight)?;
            if names {
                any.word(self.fields.name, stem, weight * NAME_WEIGHT)?;
            }
            if self.query.ideas.headings && *weight >= 1.0 {
                any.word(self.fields.heading, stem, weight * HEADING_WEIGHT)?;
            }
        }
        for (stem, weight) in self.kind_words() {
            any.word(self.fields.text, stem, weight * KIND_WORD_WEIGHT)?;
        }
        for phrase in &self.question.phrases {
            let terms = phrase.iter().enumerate().filter(|(_, stem)| !words::is_stop(stem));
            let terms: Vec<_> = terms.map(|(place, stem)| (place, space.term(self.fields.text, stem))).collect();
            if terms.len() > 1 {
                any.clauses.push((Occur::Should, Box::new(PhraseQuery::new_with_offset(terms))));
            }
        }
        Ok(any)
    }

    /// Restricts the query to its filters. Without filters the query stays flat, so that tantivy can skip what cannot
    /// be among the best.
    fn within(&self, space: &Space, any: Box<dyn Matcher>) -> Box<dyn Matcher> {
        if let Some(only) = &space.only {
            return only.within(any);
        }
        let only = |matcher: Box<dyn Matcher>| -> (Occur, Box<dyn Matcher>) {
            (Occur::Must, Box::new(ConstScoreQuery::new(matcher, 0.0)))
        };
        let mut all = Vec::new();
        if let Some(task) = self.query.task {
            all.push(only(Box::new(TermQuery::new(self.fields.task_term(task), IndexRecordOption::Basic))));
        }
        if let Some(origins) = self.query.origins {
            let these = TermSetQuery::new(origins.iter().map(|origin| self.fields.origin_term(*origin)));
            all.push(only(if origins.is_empty() { Box::new(EmptyQuery) } else { Box::new(these) }));
        }
        if all.is_empty() {
            return any;
        }
        all.push((Occur::Must, any));
        Box::new(BooleanQuery::new(all))
    }

    /// The lexicon's clearest words for the subject, without those of the question.
    fn kind_words(&self) -> Vec<(&'static str, f32)> {
        let mut words: HashMap<&'static str, f32> = HashMap::new();
        for (kind, sure) in &self.kinds {
            for (word, weight) in kind.words() {
                if !self.question.words.iter().any(|(asked, _)| asked == word) {
                    let most = words.entry(word).or_default();
                    *most = most.max(weight * sure);
                }
            }
        }
        let mut words: Vec<_> = words.into_iter().collect();
        words.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(b.0)));
        words.truncate(KIND_WORDS);
        words
    }

    fn best(
        &self,
        limit: usize,
        counts: &Counts<'_>,
        query: impl Fn(&Space) -> Result<Option<Box<dyn Matcher>>>,
    ) -> Result<Vec<DocAddress>> {
        Ok(self.scored(limit, counts, query)?.into_iter().map(|(_, place)| place).collect())
    }

    /// The best passages of all accounts that are searched, with their scores. The counts are the same for all of them, so that their
    /// scores are comparable, and what one account's passages have reached spares looking at weaker ones of the next.
    fn scored(
        &self,
        limit: usize,
        counts: &Counts<'_>,
        query: impl Fn(&Space) -> Result<Option<Box<dyn Matcher>>>,
    ) -> Result<Vec<(f32, DocAddress)>> {
        let mut best = Best::new(limit);
        for space in &self.tally.spaces {
            let scoring = EnableScoring::enabled_from_statistics_provider(counts, self.searcher);
            let Some(query) = query(space)? else { continue };
            let weight = query.weight(scoring).map_err(from_tantivy)?;
            let readers = (0..).zip(self.searcher.segment_readers());
            for (segment, reader) in readers.filter(|(_, reader)| space.is_in(reader.segment_id())) {
                best.take(segment, reader, &*weight).map_err(from_tantivy)?;
            }
        }
        Ok(best.sorted())
    }

    /// The weight of each word in the question.
    fn weigh(&self, counts: &Counts<'_>) -> Result<Vec<(String, f32)>> {
        let weigh = |(word, weight): &(String, f32)| -> Result<(String, f32)> {
            let frequency = self.tally.of(self.fields.text, word)?;
            Ok((word.clone(), weight * counts.idf(frequency)))
        };
        self.question.words.iter().map(weigh).collect()
    }

    /// How well a passage answers: BM25 of its words, plus what the other ideas add.
    fn rank(&self, stored: &Stored, words: &[(String, f32)]) -> f32 {
        const K1: f32 = 1.2;
        const B: f32 = 0.75;
        let ideas = self.query.ideas;
        let (text, heading) = (Places::new(&stored.passage.text), Places::new(&stored.heading));
        let name = Places::new(&stored.passage.name);
        #[allow(clippy::cast_precision_loss)]
        let length = K1 * (1.0 - B + B * text.words as f32 / (AVERAGE_WORDS as f32 * 1.5));
        let mut score = 0.0;
        for (word, weight) in words {
            #[allow(clippy::cast_precision_loss)]
            let times = text.at(word).len() as f32;
            score += weight * times * (K1 + 1.0) / (times + length);
            score += if name.at(word).is_empty() { 0.0 } else { weight * NAME_WEIGHT };
            if ideas.headings && !heading.at(word).is_empty() {
                score += weight * HEADING_WEIGHT;
            }
        }
        if ideas.proximity {
            score += words.windows(2).map(|pair| near(&text, pair)).sum::<f32>();
        }
        for (kind, sure) in &self.kinds {
            score += sure * kind.said(&text);
            if ideas.headings {
                score += sure * kind.headed(&heading);
            }
        }
        for phrase in &self.question.phrases {
            score += if text.holds(phrase, 0) { PHRASE_WEIGHT } else { 0.0 };
        }
        score
    }
}

/// The score for two adjacent words of the question being near each other here.
fn near(text: &Places, pair: &[(String, f32)]) -> f32 {
    let [(a, weight_a), (b, weight_b)] = pair else { return 0.0 };
    let (places, others) = (text.at(a), text.at(b));
    let together = places.iter().any(|&place| {
        let next = others.partition_point(|&other| other + NEAR < place);
        others.get(next).is_some_and(|&other| other <= place + NEAR)
    });
    if together { 0.5 * weight_a.min(*weight_b) } else { 0.0 }
}
