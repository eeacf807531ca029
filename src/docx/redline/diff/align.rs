//! Which paragraph of one version is which of the other.

use super::words::tokens;

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::Range;

/// A paragraph in both versions, or in one of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Pair {
    Both(usize, usize),
    Old(usize),
    New(usize),
}

/// Up to this many pairs of paragraphs between two anchors are compared with each other. Beyond it, only equal ones are found.
const MOST_PAIRS: usize = 400_000;
/// From this share of common words on, two paragraphs are one that was changed.
const ALIKE: f32 = 0.45;

/// A paragraph as it is compared.
struct Words {
    hash: u64,
    /// Hashes of the words, sorted.
    words: Vec<u64>,
}

impl Words {
    fn of(text: &str) -> Self {
        let mut words: Vec<u64> =
            tokens(text).iter().filter(|t| t.chars().any(char::is_alphanumeric)).map(hash).collect();
        words.sort_unstable();
        Self { hash: hash(&text), words }
    }

    /// The share of words that two paragraphs have in common, from 0 to 1.
    fn alike(&self, other: &Self) -> f32 {
        if self.hash == other.hash {
            return 1.0;
        }
        let (a, b) = (&self.words, &other.words);
        let total = a.len() + b.len();
        // What cannot reach the limit need not be counted.
        if total == 0 || (2 * a.len().min(b.len())) as f32 / (total as f32) < ALIKE {
            return 0.0;
        }
        let (mut i, mut j, mut common) = (0, 0, 0);
        while i < a.len() && j < b.len() {
            match a[i].cmp(&b[j]) {
                std::cmp::Ordering::Less => i += 1,
                std::cmp::Ordering::Greater => j += 1,
                std::cmp::Ordering::Equal => (i, j, common) = (i + 1, j + 1, common + 1),
            }
        }
        (2 * common) as f32 / total as f32
    }
}

fn hash<T: Hash + ?Sized>(value: &T) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

/// Aligns two lists of paragraphs. Paragraphs that stand once in both versions are the anchors (Cohen's patience diff); between
/// anchors, the pairing with the most words in common is taken.
pub(crate) fn align(old: &[&str], new: &[&str]) -> Vec<Pair> {
    let old: Vec<Words> = old.iter().map(|t| Words::of(t)).collect();
    let new: Vec<Words> = new.iter().map(|t| Words::of(t)).collect();
    let mut pairs = Vec::new();
    let (mut x, mut y) = (0, 0);
    for (i, j) in anchors(&old, &new).into_iter().chain([(old.len(), new.len())]) {
        between(&old, &new, x..i, y..j, &mut pairs);
        if i < old.len() {
            pairs.push(Pair::Both(i, j));
        }
        (x, y) = (i + 1, j + 1);
    }
    pairs
}

/// Paragraphs that stand exactly once in both versions, the longest row of them that keeps the order.
fn anchors(old: &[Words], new: &[Words]) -> Vec<(usize, usize)> {
    let mut places: HashMap<u64, (u32, u32, usize, usize)> = HashMap::new();
    for (i, words) in old.iter().enumerate().filter(|(_, w)| !w.words.is_empty()) {
        let entry = places.entry(words.hash).or_default();
        (entry.0, entry.2) = (entry.0 + 1, i);
    }
    for (j, words) in new.iter().enumerate().filter(|(_, w)| !w.words.is_empty()) {
        let entry = places.entry(words.hash).or_default();
        (entry.1, entry.3) = (entry.1 + 1, j);
    }
    let once = |p: &&(u32, u32, usize, usize)| p.0 == 1 && p.1 == 1;
    let mut both: Vec<(usize, usize)> = places.values().filter(once).map(|p| (p.2, p.3)).collect();
    both.sort_unstable();
    // Longest increasing row, by piles (Fredman 1975): `piles` holds the pair that ends each length.
    let mut piles: Vec<usize> = Vec::new();
    let mut before = vec![usize::MAX; both.len()];
    for (index, (_, j)) in both.iter().enumerate() {
        let pile = piles.partition_point(|p| both[*p].1 < *j);
        before[index] = pile.checked_sub(1).map_or(usize::MAX, |p| piles[p]);
        if pile == piles.len() {
            piles.push(index);
        } else {
            piles[pile] = index;
        }
    }
    let mut row = Vec::new();
    let mut at = piles.last().copied().unwrap_or(usize::MAX);
    while at != usize::MAX {
        row.push(both[at]);
        at = before[at];
    }
    row.reverse();
    row
}

/// Pairs paragraphs between two anchors so that the sum of what they have in common is greatest.
fn between(old: &[Words], new: &[Words], x: Range<usize>, y: Range<usize>, pairs: &mut Vec<Pair>) {
    let (n, m) = (x.len(), y.len());
    if n == 0 || m == 0 || n.saturating_mul(m) > MOST_PAIRS {
        return coarse(old, new, x, y, pairs);
    }
    let width = m + 1;
    // score[i][j]: the best sum for what follows the i-th and j-th paragraph.
    let mut score = vec![0.0_f32; (n + 1) * width];
    let mut alike = vec![0.0_f32; n * m];
    for i in (0..n).rev() {
        for j in (0..m).rev() {
            let same = old[x.start + i].alike(&new[y.start + j]);
            // Empty paragraphs are the same, but say little.
            let worth = if old[x.start + i].words.is_empty() { same * 0.1 } else { same };
            alike[i * m + j] = if same >= ALIKE { worth } else { 0.0 };
            let both = if same >= ALIKE { score[(i + 1) * width + j + 1] + worth } else { 0.0 };
            score[i * width + j] = both.max(score[(i + 1) * width + j]).max(score[i * width + j + 1]);
        }
    }
    let (mut i, mut j) = (0, 0);
    while i < n && j < m {
        let here = score[i * width + j];
        let worth = alike[i * m + j];
        if worth > 0.0 && (here - (score[(i + 1) * width + j + 1] + worth)).abs() < 1e-4 {
            pairs.push(Pair::Both(x.start + i, y.start + j));
            (i, j) = (i + 1, j + 1);
        } else if score[(i + 1) * width + j] >= score[i * width + j + 1] {
            pairs.push(Pair::Old(x.start + i));
            i += 1;
        } else {
            pairs.push(Pair::New(y.start + j));
            j += 1;
        }
    }
    pairs.extend((i..n).map(|i| Pair::Old(x.start + i)));
    pairs.extend((j..m).map(|j| Pair::New(y.start + j)));
}

/// Without looking at words: equal ends stay, the middle is old and new.
fn coarse(old: &[Words], new: &[Words], x: Range<usize>, y: Range<usize>, pairs: &mut Vec<Pair>) {
    let same = |i: usize, j: usize| old[i].hash == new[j].hash;
    let most = x.len().min(y.len());
    let head = (0..most).take_while(|k| same(x.start + k, y.start + k)).count();
    let tail = (0..most - head).take_while(|k| same(x.end - 1 - k, y.end - 1 - k)).count();
    pairs.extend((0..head).map(|k| Pair::Both(x.start + k, y.start + k)));
    pairs.extend((x.start + head..x.end - tail).map(Pair::Old));
    pairs.extend((y.start + head..y.end - tail).map(Pair::New));
    pairs.extend((0..tail).rev().map(|k| Pair::Both(x.end - 1 - k, y.end - 1 - k)));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changed_paragraphs_are_paired_and_new_ones_are_not() {
        let old =
            ["1. Term", "The term is thirty days from signing.", "Fees are due monthly.", "Law of Delaware governs."];
        let new = ["1. Term", "A new clause.", "The term is sixty days from signing.", "Law of Delaware governs."];
        use Pair::*;
        assert_eq!(align(&old, &new), [Both(0, 0), New(1), Both(1, 2), Old(2), Both(3, 3)]);
    }

    #[test]
    fn very_different_long_documents_take_the_coarse_way() {
        let old: Vec<String> = (0..3000).map(|i| format!("old {i}")).collect();
        let new: Vec<String> = (0..3000).map(|i| format!("new {i}")).collect();
        let (old, new): (Vec<&str>, Vec<&str>) =
            (old.iter().map(String::as_str).collect(), new.iter().map(String::as_str).collect());
        assert_eq!(align(&old, &new).len(), 6000);
    }
}
