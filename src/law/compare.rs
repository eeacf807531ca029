//! Two or more papers side by side: the authorities each relies on, those missing on one side, their quotations, and
//! passages that two papers quote in different words.

use super::{
    authorities,
    citations::Citation,
    span::{Letters, Span},
};

use std::collections::HashMap;

/// Quotes looked at in one paper, differences given.
const QUOTES: usize = 500;
const DIFFERENCES: usize = 100;
/// The fewest words that count as a quotation and not a term.
const WORDS: usize = 6;
/// A quotation's citation must start within this many characters after it.
const REACH: usize = 160;

/// An authority and who relies on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// As the Bluebook writes it.
    pub written: String,
    /// For each paper, where it cites the authority: the whole citations, in order.
    pub cited: Vec<Vec<Span>>,
}

impl Row {
    /// Whether some papers cite it and others do not.
    pub fn is_missed(&self) -> bool {
        self.cited.iter().any(Vec::is_empty)
    }
}

/// A quotation with the authority that it is cited to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quote {
    /// The words between the marks.
    pub span: Span,
    /// Which row of the comparison.
    pub row: usize,
}

/// Two papers quote one passage of one authority in different words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// Which row of the comparison.
    pub row: usize,
    /// Paper and place of the one quotation.
    pub one: (usize, Span),
    /// Paper and place of the other.
    pub other: (usize, Span),
    /// Words that only the first has, then words that only the second has.
    pub words: (Vec<String>, Vec<String>),
}

/// The result of a comparison.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Comparison {
    /// Authorities: first those that all papers cite, then by how many do, in the order of first citation.
    pub rows: Vec<Row>,
    /// For each paper, its quotations.
    pub quotes: Vec<Vec<Quote>>,
    /// Where quotations differ.
    pub differences: Vec<Difference>,
}

/// Compares papers by their texts.
pub fn compare(papers: &[&str], this_year: u16) -> Comparison {
    let mut rows: Vec<Row> = Vec::new();
    let mut by_form: HashMap<String, usize> = HashMap::new();
    let mut found: Vec<(Letters, Vec<(Span, usize)>)> = Vec::new();
    for (paper, text) in papers.iter().enumerate() {
        let citations = super::citations::find(text);
        let mut places: Vec<(Span, usize)> = Vec::new();
        for cited in authorities::cited(text, &citations, this_year) {
            let known = cited.forms.iter().find_map(|form| by_form.get(form)).copied();
            let row = known.unwrap_or(rows.len());
            if known.is_none() {
                rows.push(Row { written: cited.written.clone(), cited: vec![Vec::new(); papers.len()] });
            }
            cited.forms.into_iter().for_each(|form| {
                by_form.entry(form).or_insert(row);
            });
            let of = cited.authority.iter().flat_map(|a| &a.citations).filter_map(|i| citations.get(*i));
            let spans: Vec<Span> = if cited.authority.is_some() { of.map(whole).collect() } else { vec![cited.span] };
            places.extend(spans.iter().map(|span| (*span, row)));
            if let Some(column) = rows.get_mut(row).and_then(|row| row.cited.get_mut(paper)) {
                column.extend(spans);
            }
        }
        places.sort();
        found.push((Letters::new(text), places));
    }
    let quotes: Vec<Vec<Quote>> = found.iter().map(|(letters, places)| quotes(letters, places)).collect();
    let differences = differences(&found, &quotes);
    sorted(Comparison { rows, quotes, differences })
}

fn whole(citation: &Citation) -> Span {
    citation.whole
}

/// Rows by how many papers cite them; what points at rows follows.
fn sorted(mut all: Comparison) -> Comparison {
    let citing = |row: &Row| row.cited.iter().filter(|spans| !spans.is_empty()).count();
    let mut order: Vec<usize> = (0..all.rows.len()).collect();
    order.sort_by_key(|i| std::cmp::Reverse(citing(&all.rows[*i])));
    let mut place = vec![0; order.len()];
    order.iter().enumerate().for_each(|(new, old)| place[*old] = new);
    all.quotes.iter_mut().flatten().for_each(|quote| quote.row = place[quote.row]);
    all.differences.iter_mut().for_each(|difference| difference.row = place[difference.row]);
    let mut rows: Vec<Option<Row>> = all.rows.into_iter().map(Some).collect();
    all.rows = order.into_iter().filter_map(|old| rows[old].take()).collect();
    all
}

/// Quotations of several words with a citation behind them.
fn quotes(letters: &Letters, places: &[(Span, usize)]) -> Vec<Quote> {
    let all = letters.all();
    let mut out = Vec::new();
    let mut at = 0;
    while at < all.len() && out.len() < QUOTES {
        let close = match all[at] {
            '“' => '”',
            '"' => '"',
            _ => {
                at += 1;
                continue;
            }
        };
        // An opening mark without a closing one within two thousand characters is not a quotation.
        let Some(length) = all[at + 1..].iter().take(2_000).position(|c| *c == close) else {
            at += 1;
            continue;
        };
        let span = Span::new(at + 1, at + 1 + length);
        at = span.end + 1;
        if letters.at(span).split(|c| c.is_whitespace()).filter(|w| !w.is_empty()).count() < WORDS {
            continue;
        }
        let next = places.partition_point(|(place, _)| place.start < span.end);
        if let Some((_, row)) = places.get(next).filter(|(place, _)| place.start <= span.end + REACH) {
            out.push(Quote { span, row: *row });
        }
    }
    out
}

/// Pairs of quotations of one authority, in two papers, that share most of their words and not all.
fn differences(found: &[(Letters, Vec<(Span, usize)>)], quotes: &[Vec<Quote>]) -> Vec<Difference> {
    let words: Vec<Vec<Vec<String>>> = quotes
        .iter()
        .zip(found)
        .map(|(quotes, (letters, _))| quotes.iter().map(|quote| words(&letters.folded(quote.span))).collect())
        .collect();
    let mut out = Vec::new();
    for (a, ours) in quotes.iter().enumerate() {
        for (b, theirs) in quotes.iter().enumerate().skip(a + 1) {
            for (i, one) in ours.iter().enumerate() {
                for (j, other) in theirs.iter().enumerate().filter(|(_, other)| other.row == one.row) {
                    let Some(apart) = apart(&words[a][i], &words[b][j]) else { continue };
                    out.push(Difference { row: one.row, one: (a, one.span), other: (b, other.span), words: apart });
                    if out.len() >= DIFFERENCES {
                        return out;
                    }
                }
            }
        }
    }
    out
}

/// Words in the form compared: lower case, without punctuation; a bracketed letter counts as the letter.
fn words(folded: &str) -> Vec<String> {
    let plain = folded.to_lowercase().replace(['[', ']'], "");
    let words = plain.split(|c: char| !c.is_alphanumeric() && c != '\'' && c != '’').filter(|w| !w.is_empty());
    words.take(400).map(|w| w.replace('’', "'")).collect()
}

/// The words that only one of two quotations has, when they are of the same passage and not the same.
fn apart(a: &[String], b: &[String]) -> Option<(Vec<String>, Vec<String>)> {
    // The longest common run in order, by the usual table; quotations are short.
    let mut table = vec![vec![0u16; b.len() + 1]; a.len() + 1];
    for i in (0..a.len()).rev() {
        for j in (0..b.len()).rev() {
            table[i][j] = if a[i] == b[j] { table[i + 1][j + 1] + 1 } else { table[i + 1][j].max(table[i][j + 1]) };
        }
    }
    let common = usize::from(table[0][0]);
    let shorter = a.len().min(b.len());
    // Part of a longer quotation has the same words, only fewer.
    if common * 10 < shorter * 7 || common == shorter {
        return None;
    }
    let (mut i, mut j) = (0, 0);
    let (mut ours, mut theirs) = (Vec::new(), Vec::new());
    while i < a.len() && j < b.len() {
        if a[i] == b[j] {
            (i, j) = (i + 1, j + 1);
        } else if table[i + 1][j] >= table[i][j + 1] {
            ours.push(a[i].clone());
            i += 1;
        } else {
            theirs.push(b[j].clone());
            j += 1;
        }
    }
    ours.extend_from_slice(&a[i..]);
    theirs.extend_from_slice(&b[j..]);
    Some((ours, theirs))
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const OURS: &str = "A complaint \"must contain sufficient factual matter, accepted as true, to state a claim\" for relief. Ashcroft v. Iqbal, 556 U.S. 662, 678 (2009). See Bell Atl. Corp. v. Twombly, 550 U.S. 544 (2007). Notice is enough. Conley v. Gibson, 355 U.S. 41 (1957).";
    const THEIRS: &str = "As held, it \"must contain enough factual matter, accepted as true, to state a claim\". Ashcroft v. Iqbal, 556 U.S. 662, 678 (2009). Id. at 679. And Bell Atl. Corp. v. Twombly, 550 U.S. 544 (2007); Erickson v. Pardus, 551 U.S. 89 (2007).";

    #[test]
    fn what_one_side_misses_and_what_both_quote_in_other_words() {
        let all = compare(&[OURS, THEIRS], 2026);
        let seen: Vec<(bool, usize, usize)> =
            all.rows.iter().map(|row| (row.is_missed(), row.cited[0].len(), row.cited[1].len())).collect();
        assert_eq!(seen, [(false, 1, 2), (false, 1, 1), (true, 1, 0), (true, 0, 1)]);
        assert!(all.rows[0].written.contains("556 U.S. 662") && all.rows[2].written.contains("355 U.S. 41"));
        assert_eq!(all.differences.len(), 1);
        let difference = &all.differences[0];
        assert_eq!((difference.row, difference.one.0, difference.other.0), (0, 0, 1));
        assert_eq!(difference.words, (vec!["sufficient".to_owned()], vec!["enough".to_owned()]));
        let quoted = Letters::new(THEIRS).exact(difference.other.1);
        assert!(quoted.starts_with("must contain enough"), "{quoted}");
    }

    #[test]
    fn a_shorter_quotation_and_an_altered_letter_are_no_difference() {
        let one = "\"[T]he tenets of the law bind all of the courts here\". A v. B, 1 U.S. 2 (1800).";
        let other = "\"the tenets of the law bind all\". A v. B, 1 U.S. 2 (1800).";
        assert!(compare(&[one, other], 2026).differences.is_empty());
        assert_eq!(compare(&[], 2026), Comparison::default());
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]
        #[test]
        fn any_papers(a in "(\\PC|\"|“|”|, 1 U\\.S\\. 2 |one two three four five six seven ){0,60}", b in "(\\PC|\"|, 1 U\\.S\\. 2 |one two three four five six eight ){0,60}") {
            let all = compare(&[&a, &b], 2026);
            let lengths = [a.chars().count(), b.chars().count()];
            for row in &all.rows {
                prop_assert!(row.cited.len() == 2);
            }
            for d in &all.differences {
                prop_assert!(d.row < all.rows.len() && d.one.1.end <= lengths[0] && d.other.1.end <= lengths[1]);
            }
        }
    }
}
