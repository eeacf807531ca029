//! Mistyped names: a word that is in none of the account's papers is replaced with the most similar words that are.
//! Its first letter must be right.

use super::{errors::from_tantivy, words::Mark};
use base::error::Result;

use tantivy::{Searcher, schema::Field};

/// Shorter words resemble too many others.
const SHORTEST: usize = 4;
/// How many words may replace one.
const MOST: usize = 3;
/// How many of the account's words are compared with it.
const COMPARED: usize = 400_000;

/// The account's words most similar to `word`, nearest and most frequent first.
pub(super) fn like(searcher: &Searcher, field: Field, mark: &Mark, word: &str) -> Result<Vec<String>> {
    let wanted: Vec<char> = word.chars().collect();
    let Some(first) = wanted.first().filter(|_| wanted.len() >= SHORTEST) else { return Ok(Vec::new()) };
    let most = if wanted.len() >= 8 { 2 } else { 1 };
    let begin = mark.word(&first.to_string());
    let mut found: Vec<(usize, std::cmp::Reverse<u32>, String)> = Vec::new();
    let mut compared = 0;
    for segment in searcher.segment_readers() {
        let words = segment.inverted_index(field).map_err(from_tantivy)?;
        let mut stream = words.terms().range().ge(&begin).into_stream().map_err(|e| from_tantivy(e.into()))?;
        while compared < COMPARED && stream.advance() {
            let Some(other) = mark.stem(stream.key()).filter(|other| other.starts_with(*first)) else { break };
            compared += 1;
            if other.len().abs_diff(word.len()) > most * 4 {
                continue;
            }
            if let Some(distance) = distance(&wanted, other, most) {
                let frequency = stream.value().doc_freq;
                match found.iter_mut().find(|(.., known)| known == other) {
                    Some((_, std::cmp::Reverse(sum), _)) => *sum += frequency,
                    None => found.push((distance, std::cmp::Reverse(frequency), other.to_owned())),
                }
            }
        }
    }
    found.sort();
    let nearest = found.first().map_or(0, |(distance, ..)| *distance);
    Ok(found.into_iter().filter(|(d, ..)| *d == nearest).take(MOST).map(|(.., word)| word).collect())
}

/// How many letters are wrong, missing, added or swapped with their neighbour, if at most `most`.
fn distance(wanted: &[char], other: &str, most: usize) -> Option<usize> {
    let other: Vec<char> = other.chars().collect();
    if other.len().abs_diff(wanted.len()) > most {
        return None;
    }
    let width = other.len() + 1;
    let mut before = vec![0; width];
    let mut last: Vec<usize> = (0..width).collect();
    for (i, a) in wanted.iter().enumerate() {
        let mut row = vec![i + 1; width];
        for (j, b) in other.iter().enumerate() {
            let mut cost = (last[j] + usize::from(a != b)).min(last[j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && *a == other[j - 1] && wanted[i - 1] == *b {
                cost = cost.min(before[j - 1] + 1);
            }
            row[j + 1] = cost;
        }
        if row.iter().min().is_some_and(|least| *least > most) {
            return None;
        }
        (before, last) = (last, row);
    }
    last.last().copied().filter(|distance| *distance <= most)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_are_counted() {
        let of = |a: &str, b: &str| distance(&a.chars().collect::<Vec<_>>(), b, 2);
        assert_eq!(of("miller", "miller"), Some(0));
        assert_eq!(of("milelr", "miller"), Some(1), "swapped");
        assert_eq!(of("miler", "miller"), Some(1));
        assert_eq!(of("müller", "miller"), Some(1));
        assert_eq!(of("mailer", "miller"), Some(2));
        assert_eq!(of("miller", "monroe"), None);
        assert_eq!(of("", "abc"), None);
    }
}
