//! A quotation against its source, word by word.
//!
//! What the Bluebook (rule 5) allows is no difference: an ellipsis for words left out, brackets for words or letters put
//! in, another capital, another shape of quotation marks, “sic” in brackets.

use super::{
    pieces::{Piece, Plain, plain_words},
    testimony,
};

use law::{Letters, Span};
use std::collections::HashMap;

/// The source's words, with an index of where each pair of words stands.
pub(crate) struct Indexed {
    words: Vec<Plain>,
    pairs: HashMap<(u64, u64), Vec<u32>>,
    /// For testimony, whose words are those of questions and answers: the same with what others said between them.
    with_others: Option<Box<Indexed>>,
}

/// How a quotation and its source differ.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Compared {
    /// Word for word.
    Same,
    /// The source has the passage in other words: the place in the source, and each difference as (in the quotation, in
    /// the source, its place in the quotation).
    Differs { at: Span, changes: Vec<(String, String, Span)>, share: f32 },
    /// Nothing like it is in the source.
    Absent,
}

impl Compared {
    fn share(&self) -> f32 {
        match self {
            Self::Same => 1.0,
            Self::Differs { share, .. } => *share,
            Self::Absent => 0.0,
        }
    }
}

fn hash(word: &str) -> u64 {
    word.bytes().fold(0xcbf2_9ce4_8422_2325, |h, b| (h ^ u64::from(b)).wrapping_mul(0x0100_0000_01b3))
}

impl Indexed {
    /// Indexes a source.
    pub fn new(letters: &Letters) -> Self {
        match testimony::said(letters) {
            Some(said) => Self { with_others: Some(Box::new(Self::of(said.all))), ..Self::of(said.answers) },
            None => Self::of(plain_words(letters, letters.span())),
        }
    }

    fn of(words: Vec<Plain>) -> Self {
        let mut pairs: HashMap<(u64, u64), Vec<u32>> = HashMap::new();
        for (i, pair) in words.windows(2).enumerate() {
            if let ([a, b], Ok(i)) = (pair, u32::try_from(i)) {
                let places = pairs.entry((hash(&a.low), hash(&b.low))).or_default();
                // "Of the" stands everywhere and says nothing.
                if places.len() < 64 {
                    places.push(i);
                }
            }
        }
        Self { words, pairs, with_others: None }
    }

    /// Whether the source is testimony.
    pub fn is_testimony(&self) -> bool {
        self.with_others.is_some()
    }

    /// Compares a quotation from a text with the source.
    pub fn compare(&self, text: &Letters, quote: &[Piece]) -> Compared {
        let Some(with_others) = &self.with_others else { return self.compared(quote) };
        // "A Ford, as I recall" has no mark, and looks like it.
        if self.compared(quote) == Compared::Same {
            return Compared::Same;
        }
        let quote = testimony::without_marks(text, quote);
        match (self.compared(&quote), with_others.compared(&quote)) {
            (Compared::Same, _) | (_, Compared::Same) => Compared::Same,
            (one, Compared::Absent) => one,
            (Compared::Absent, other) => other,
            (one, other) => {
                if other.share() > one.share() {
                    other
                } else {
                    one
                }
            }
        }
    }

    fn compared(&self, quote: &[Piece]) -> Compared {
        let quote = quote.get(..quote.len().min(LONGEST)).unwrap_or_default();
        let words: Vec<&Plain> =
            quote.iter().filter_map(|p| if let Piece::Word(w) = p { Some(w) } else { None }).collect();
        let Some(start) = self.best_start(&words) else { return Compared::Absent };
        let from = start.saturating_sub(SLACK);
        let gaps = quote.iter().filter(|p| **p == Piece::Gap).count();
        // The place is known but for two buckets.
        let room = words.len() + SLACK * 2 + BUCKET * 2 + if gaps > 0 { 400 } else { words.len() / 4 };
        let to = (from + room).min(self.words.len());
        self.align(quote, words.len(), from, to)
    }

    /// Where in the source the quotation most likely begins: the place on which most pairs of words agree.
    fn best_start(&self, words: &[&Plain]) -> Option<usize> {
        let mut votes: HashMap<u32, u32> = HashMap::new();
        for (i, pair) in words.windows(2).enumerate() {
            let [a, b] = pair else { continue };
            for at in self.pairs.get(&(hash(&a.low), hash(&b.low))).into_iter().flatten() {
                // Places within a few words of each other vote together.
                let start = (*at as usize).saturating_sub(i) / BUCKET;
                for bucket in [start, start.saturating_sub(1)] {
                    *votes.entry(u32::try_from(bucket).unwrap_or(u32::MAX)).or_default() += 1;
                }
            }
        }
        let (bucket, count) = votes.into_iter().max_by_key(|(bucket, count)| (*count, std::cmp::Reverse(*bucket)))?;
        // A few common pairs agree anywhere.
        (count as usize * 6 >= words.len()).then_some(bucket as usize * BUCKET)
    }

    /// Aligns the quotation with a window of the source at the least cost.
    fn align(&self, quote: &[Piece], told: usize, from: usize, to: usize) -> Compared {
        let source = self.words.get(from..to).unwrap_or_default();
        let (n, m) = (quote.len(), source.len());
        if told == 0 {
            return Compared::Same;
        }
        // cost[i][j]: the first i pieces against a run of the source that ends before j; the run may begin anywhere.
        let width = m + 1;
        let mut cost = vec![0u32; (n + 1) * width];
        for i in 1..=n {
            for j in 0..=m {
                let here = i * width + j;
                let up = cost[here - width];
                cost[here] = match &quote[i - 1] {
                    Piece::Gap => {
                        if j > 0 {
                            up.min(cost[here - 1])
                        } else {
                            up
                        }
                    }
                    Piece::Word(word) => {
                        let skip_quote = up + 2;
                        if j == 0 {
                            skip_quote
                        } else {
                            let step = cost[here - width - 1] + if word.low == source[j - 1].low { 0 } else { 3 };
                            step.min(skip_quote).min(cost[here - 1] + 2)
                        }
                    }
                };
            }
        }
        // Of two ways at one cost, that with more words of the source: "fifteen (15) days" for "ten (10) days" is another number, and not
        // three words too many.
        let gap = matches!(quote.last(), Some(Piece::Gap));
        let best = |j: &usize| (cost[n * width + j], if gap { *j } else { m - j });
        let Some(end) = (0..=m).min_by_key(best) else { return Compared::Absent };
        if cost[n * width + end] == 0 {
            return Compared::Same;
        }
        let (mut i, mut j) = (n, end);
        let mut changes: Vec<(Vec<String>, Vec<String>, Option<Span>)> = Vec::new();
        let (mut matched, mut open) = (0usize, false);
        let mut push = |open: &mut bool, quoted: Option<&Plain>, held: Option<&Plain>| {
            if !*open {
                changes.push((Vec::new(), Vec::new(), None));
                *open = true;
            }
            if let Some((ours, theirs, span)) = changes.last_mut() {
                if let Some(q) = quoted {
                    ours.push(q.low.clone());
                    *span = Some(span.map_or(q.span, |s| Span::new(q.span.start.min(s.start), s.end.max(q.span.end))));
                }
                theirs.extend(held.map(|h| h.low.clone()));
            }
        };
        let (mut last, mut first) = (end, end);
        while i > 0 {
            let here = cost[i * width + j];
            match &quote[i - 1] {
                Piece::Gap => {
                    open = false;
                    if cost[(i - 1) * width + j] == here { i -= 1 } else { j = j.saturating_sub(1) }
                }
                Piece::Word(word) => {
                    let same = j > 0 && word.low == source[j - 1].low;
                    if same && cost[(i - 1) * width + j - 1] == here {
                        (i, j, open) = (i - 1, j - 1, false);
                        matched += 1;
                        first = j;
                        if matched == 1 {
                            last = j + 1;
                        }
                    } else if cost[(i - 1) * width + j] + 2 == here {
                        push(&mut open, Some(word), None);
                        i -= 1;
                    } else if j > 0 && cost[i * width + j - 1] + 2 == here {
                        push(&mut open, None, source.get(j - 1));
                        j -= 1;
                    } else if j > 0 {
                        push(&mut open, Some(word), source.get(j - 1));
                        (i, j) = (i - 1, j - 1);
                    } else {
                        i -= 1;
                    }
                }
            }
        }
        let share = matched as f32 / told as f32;
        let (Some(a), Some(b)) = (source.get(first), source.get(last.saturating_sub(1))) else {
            return Compared::Absent;
        };
        let quote_start =
            quote.iter().find_map(|p| if let Piece::Word(w) = p { Some(w.span.start) } else { None }).unwrap_or(0);
        let changes = changes.into_iter().rev().map(|(mut ours, mut theirs, span)| {
            ours.reverse();
            theirs.reverse();
            (ours.join(" "), theirs.join(" "), span.unwrap_or(Span::new(quote_start, quote_start)))
        });
        Compared::Differs { at: Span::new(a.span.start, b.span.end.max(a.span.end)), changes: changes.collect(), share }
    }
}

/// Pieces of a quotation that are compared.
const LONGEST: usize = 400;
/// Words of the source before and behind the place that is compared.
const SLACK: usize = 12;
/// Places so near to each other vote together.
const BUCKET: usize = 8;

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::citations::pieces::pieces;

    const SOURCE: &str = "To survive a motion to dismiss, a complaint must contain sufficient factual matter, accepted as true, to \"state a claim to relief that is plausible on its face.\" A claim has facial plausibility when the plaintiff pleads factual content that allows the court to draw the reasonable inference that the defendant is liable.";

    fn compared(quote: &str) -> Compared {
        let source = Letters::new(SOURCE);
        let quote = Letters::new(quote);
        Indexed::new(&source).compare(&quote, &pieces(&quote, quote.span()))
    }

    #[test]
    fn what_the_bluebook_allows_is_the_same() {
        for quote in [
            "a complaint must contain sufficient factual matter, accepted as true, to ‘state a claim to relief that is plausible on its face.’",
            "[A] complaint must contain . . . factual matter",
            "A claim has facial plausibility when the plaintiff pleads [facts] that allow[] the court to draw the reasonable inference",
            "the plaintiff pleads factual content … that the defendant is liable",
            "To survive a motion to dismiss, a complaint must contain ... factual content that allows the court",
        ] {
            assert_eq!(compared(quote), Compared::Same, "{quote}");
        }
    }

    #[test]
    fn a_quotation_is_found_wherever_its_source_has_it() {
        let quote = Letters::new("We rejected the third deliverable on July 14, 2025.");
        for before in 0..40 {
            let lead: String = (0..before).map(|n| format!("w{n} ")).collect();
            let source = Letters::new(&format!("{lead}. We rejected the third deliverable on July 14, 2025.\n\n---\n"));
            let compared = Indexed::new(&source).compare(&quote, &pieces(&quote, quote.span()));
            assert_eq!(compared, Compared::Same, "behind {before} words");
        }
    }

    #[test]
    fn differences_are_named() {
        let Compared::Differs { changes, share, .. } =
            compared("a complaint must contain enough factual matter, accepted as true")
        else {
            panic!("no difference");
        };
        assert_eq!(
            changes.iter().map(|(a, b, _)| (a.as_str(), b.as_str())).collect::<Vec<_>>(),
            [("enough", "sufficient")]
        );
        assert!(share > 0.85);
        let Compared::Differs { changes, .. } =
            compared("A claim has plausibility when the plaintiff pleads factual content")
        else {
            panic!("no difference");
        };
        assert_eq!(changes[0].1, "facial");
        let Compared::Differs { changes, .. } =
            compared("when the plaintiff pleads some factual content that allows the court")
        else {
            panic!("no difference");
        };
        assert_eq!((changes[0].0.as_str(), changes[0].1.as_str()), ("some", ""));
    }

    #[test]
    fn another_number_near_the_end_is_one_change() {
        let source = Letters::new(
            "The tenant may end this lease if the roof is not mended within ten (10) days, or the heating within thirty (30) days, after written notice.",
        );
        let quote = Letters::new("The tenant may end this lease if the roof is not mended within fifteen (15) days.");
        let Compared::Differs { changes, share, .. } =
            Indexed::new(&source).compare(&quote, &pieces(&quote, quote.span()))
        else {
            panic!("no difference");
        };
        assert_eq!(
            changes.iter().map(|(a, b, _)| (a.as_str(), b.as_str())).collect::<Vec<_>>(),
            [("fifteen 15", "ten 10")]
        );
        assert!(share > 0.85);
    }

    #[test]
    fn something_else_is_absent_or_far() {
        match compared("Nobody may eat fish in this city on a Friday night") {
            Compared::Absent => {}
            Compared::Differs { share, .. } => assert!(share < 0.4),
            Compared::Same => panic!("same"),
        }
    }
}
