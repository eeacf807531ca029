//! The best passages of several searches together.

use std::{cmp::Ordering, collections::BinaryHeap};
use tantivy::{DocAddress, DocId, Score, SegmentOrdinal, SegmentReader, query::Weight};

/// A passage with its score. The best is the least, so that a heap has the worst on top; of equal ones that which is stored first.
#[derive(PartialEq)]
struct Scored(Score, DocAddress);

impl Eq for Scored {}

impl Ord for Scored {
    fn cmp(&self, other: &Self) -> Ordering {
        other.0.total_cmp(&self.0).then(self.1.cmp(&other.1))
    }
}

impl PartialOrd for Scored {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// The best passages until now.
pub(super) struct Best {
    limit: usize,
    held: BinaryHeap<Scored>,
}

impl Best {
    /// For at most `limit` passages.
    pub(super) fn new(limit: usize) -> Self {
        Self { limit, held: BinaryHeap::new() }
    }

    /// The score that a further passage must exceed: that of the weakest which it would replace. One that equals it is looked at too,
    /// since it may be stored before that one.
    fn threshold(&self) -> Score {
        match self.held.peek() {
            Some(weakest) if self.held.len() >= self.limit => weakest.0.next_down(),
            _ => Score::MIN,
        }
    }

    fn add(&mut self, scored: Scored) {
        if self.held.len() < self.limit {
            self.held.push(scored);
        } else if let Some(mut weakest) = self.held.peek_mut()
            && scored < *weakest
        {
            *weakest = scored;
        }
    }

    /// Takes in what a query finds in a segment. Blocks.
    ///
    /// # Errors
    /// If the index cannot be read.
    pub(super) fn take(
        &mut self,
        segment: SegmentOrdinal,
        reader: &SegmentReader,
        weight: &dyn Weight,
    ) -> tantivy::Result<()> {
        let alive = reader.alive_bitset();
        weight.for_each_pruning(self.threshold(), reader, &mut |doc: DocId, score: Score| {
            if alive.is_none_or(|alive| alive.is_alive(doc)) {
                self.add(Scored(score, DocAddress::new(segment, doc)));
            }
            self.threshold()
        })
    }

    /// All of them, best first.
    pub(super) fn sorted(self) -> Vec<(Score, DocAddress)> {
        self.held.into_sorted_vec().into_iter().map(|Scored(score, place)| (score, place)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use tantivy::{
        Index, Term,
        collector::TopDocs,
        merge_policy::NoMergePolicy,
        query::{BooleanQuery, EnableScoring, Occur, Query, TermQuery},
        schema::{IndexRecordOption, STRING, Schema, TEXT},
    };

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(24))]
        /// Compared with collecting everything and sorting it: segments, deleted passages and equal scores make no difference.
        #[test]
        fn what_one_search_has_reached_takes_nothing_from_the_next(
            segments in prop::collection::vec(prop::collection::vec((0..3usize, prop::collection::vec(0..5usize, 1..6), any::<bool>()), 1..40), 1..4),
            limit in 1..30usize,
        ) {
            const WORDS: [&str; 5] = ["bond", "trust", "lien", "escrow", "tort"];
            let mut schema = Schema::builder();
            let (text, gone) = (schema.add_text_field("text", TEXT), schema.add_text_field("gone", STRING));
            let index = Index::create_in_ram(schema.build());
            let mut writer = index.writer_with_num_threads::<tantivy::TantivyDocument>(1, 15_000_000).unwrap();
            writer.set_merge_policy(Box::new(NoMergePolicy));
            for passages in &segments {
                for (account, words, deleted) in passages {
                    let words: Vec<String> = words.iter().map(|word| format!("{account}{}", WORDS[*word])).collect();
                    let gone_text = if *deleted { "yes" } else { "no" };
                    writer.add_document(tantivy::doc!(text => words.join(" "), gone => gone_text)).unwrap();
                }
                writer.commit().unwrap();
            }
            writer.delete_term(Term::from_field_text(gone, "yes"));
            writer.commit().unwrap();
            let searcher = index.reader().unwrap().searcher();
            let query = |account: usize| {
                let of = |word: &&str| -> (Occur, Box<dyn Query>) {
                    let term = Term::from_field_text(text, &format!("{account}{word}"));
                    (Occur::Should, Box::new(TermQuery::new(term, IndexRecordOption::WithFreqs)))
                };
                BooleanQuery::new(WORDS[..3].iter().map(of).collect())
            };
            let (mut best, mut all) = (Best::new(limit), Vec::new());
            for account in 0..3 {
                let weight = query(account).weight(EnableScoring::enabled_from_searcher(&searcher)).unwrap();
                for (segment, reader) in (0..).zip(searcher.segment_readers()) {
                    best.take(segment, reader, &*weight).unwrap();
                }
                all.extend(searcher.search(&query(account), &TopDocs::with_limit(1_000).order_by_score()).unwrap());
            }
            all.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
            all.truncate(limit);
            prop_assert_eq!(best.sorted(), all);
        }
    }
}
