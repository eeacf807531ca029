//! Vectors: an embedding model's representation of passages and questions, which also finds a passage by its meaning,
//! without a word in common. They are optional: without vectors the search works by words alone.
//!
//! There is no second store. A fixed pseudo-random rotation turns each vector, and the directions in which it is then
//! strongest are indexed as words of its passage, marked with the account and the model. A search looks for the
//! question's strongest directions, reads the vectors of the passages that share the most of them, and compares these
//! exactly. It adds the weight of nearness to that of the words, and gives every eighth place to the nearest passage
//! that has none yet.

mod backfill;
#[cfg(test)]
mod tests;

pub use backfill::Indexed;

use super::fields::Fields;
use base::ids::AccountId;

use tantivy::{
    TantivyDocument, Term,
    query::{BooleanQuery, BoostQuery, ConstScoreQuery, Occur, Query as Matcher, TermQuery},
    schema::{IndexRecordOption, Value},
};

/// Longest vector, in numbers.
pub const LONGEST: usize = 8_192;
/// The number of directions; each has two ends.
const DIRECTIONS: usize = 1_024;
/// How many directions are indexed and searched.
const STRONGEST: usize = 64;
/// How many passages' vectors are read and compared.
pub(super) const NEAREST: usize = 200;
/// Below this cosine, a passage does not count as near. With centred vectors, unrelated texts have about 0.
const LEAST: f32 = 0.2;
/// Rounds of rotation; three make it behave like a random rotation.
const ROUNDS: u64 = 3;

/// A model's own space: only vectors of the same space are comparable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Space([u8; 8]);

impl Space {
    /// The space of a model, from whatever distinguishes it from others and the length of its vectors.
    pub fn new(model: &str, length: usize) -> Self {
        let hash = blake3::derive_key("chancery search vector space", format!("{length} {model}").as_bytes());
        Self(head(&hash))
    }

    /// The prefix of this space's words for an account.
    fn mark(self, account: AccountId) -> [u8; 8] {
        head(&blake3::derive_key("chancery search vector mark", &[&account.bytes()[..], &self.0].concat()))
    }
}

fn head(hash: &[u8; 32]) -> [u8; 8] {
    let mut head = [0; 8];
    head.copy_from_slice(&hash[..8]);
    head
}

/// A direction in a space, in eight-bit numbers. Its length has no meaning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Vector {
    space: Space,
    numbers: Vec<i8>,
}

impl Vector {
    /// A model's vector; `None` if it has no direction: empty, too long, all zero, or not a number.
    pub fn new(space: Space, numbers: &[f32]) -> Option<Self> {
        let most = numbers.iter().fold(0.0f32, |most, n| most.max(n.abs()));
        let whole = numbers.iter().all(|n| n.is_finite()) && most >= f32::MIN_POSITIVE && numbers.len() <= LONGEST;
        #[allow(clippy::cast_possible_truncation)] // At most 127.
        let numbers = || numbers.iter().map(|n| (n / most * 127.0).round() as i8).collect();
        whole.then(|| Self { space, numbers: numbers() })
    }

    /// In stored form: the space, then the numbers.
    fn bytes(&self) -> Vec<u8> {
        self.space.0.iter().copied().chain(self.numbers.iter().map(|n| n.to_ne_bytes()[0])).collect()
    }

    /// The cosine with another vector of the same space.
    pub fn cosine(&self, other: &Self) -> Option<f32> {
        (self.space == other.space).then(|| self.likeness_to(other.numbers.iter().copied(), other.numbers.len()))?
    }

    /// The cosine with a stored vector of the same space.
    fn likeness(&self, stored: &[u8]) -> Option<f32> {
        let stored = stored.strip_prefix(&self.space.0)?;
        self.likeness_to(stored.iter().map(|b| i8::from_ne_bytes([*b])), stored.len())
    }

    fn likeness_to(&self, other: impl Iterator<Item = i8>, length: usize) -> Option<f32> {
        if length != self.numbers.len() {
            return None;
        }
        let (mut both, mut own, mut its) = (0i64, 0i64, 0i64);
        for (a, b) in self.numbers.iter().zip(other) {
            let (a, b) = (i32::from(*a), i32::from(b));
            (both, own, its) = (both + i64::from(a * b), own + i64::from(a * a), its + i64::from(b * b));
        }
        #[allow(clippy::cast_precision_loss)]
        (its > 0).then(|| both as f32 / ((own as f32).sqrt() * (its as f32).sqrt()))
    }

    /// The directions in which it is strongest, each with its strength.
    fn strongest(&self) -> Vec<(u16, f32)> {
        let mut all = Vec::with_capacity(DIRECTIONS);
        let size = self.numbers.len().next_power_of_two().max(64);
        for turn in 0.. {
            let mut turned: Vec<f32> = self.numbers.iter().map(|n| f32::from(*n)).collect();
            turned.resize(size, 0.0);
            rotate(&mut turned, turn);
            all.extend_from_slice(&turned[..size.min(DIRECTIONS - all.len())]);
            if all.len() == DIRECTIONS {
                break;
            }
        }
        let mut ends: Vec<(u16, f32)> = (0u16..).zip(all).map(|(i, n)| (2 * i + u16::from(n < 0.0), n.abs())).collect();
        ends.select_nth_unstable_by(STRONGEST, |a, b| b.1.total_cmp(&a.1));
        ends.truncate(STRONGEST);
        ends
    }
}

/// Rotates a vector whose length is a power of two: random signs and a Walsh-Hadamard transform, three times (Ailon
/// and Chazelle 2009; Andoni et al. 2015). The same in every run.
fn rotate(numbers: &mut [f32], turn: u64) {
    for round in 0..ROUNDS {
        let mut state = (turn * ROUNDS + round).wrapping_mul(0xD1B5_4A32_D192_ED03);
        for run in numbers.chunks_mut(64) {
            // SplitMix64.
            state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
            let mut bits = (state ^ (state >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
            bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
            bits ^= bits >> 31;
            for (at, n) in run.iter_mut().enumerate() {
                if bits >> at & 1 == 1 {
                    *n = -*n;
                }
            }
        }
        let mut half = 1;
        while half < numbers.len() {
            for pair in numbers.chunks_mut(2 * half) {
                let (a, b) = pair.split_at_mut(half);
                for (a, b) in a.iter_mut().zip(b) {
                    (*a, *b) = (*a + *b, *a - *b);
                }
            }
            half *= 2;
        }
    }
}

fn word(fields: &Fields, mark: [u8; 8], direction: Option<u16>) -> Term {
    let direction = direction.map(u16::to_be_bytes);
    Term::from_field_bytes(fields.near, &[&mark[..], direction.as_ref().map_or(&[][..], |d| &d[..])].concat())
}

/// Adds a passage's vector to its index document. If it is the `first` of its document, also marks that the document
/// has vectors.
pub(super) fn put(
    fields: &Fields,
    document: &mut TantivyDocument,
    account: AccountId,
    first: Option<Space>,
    vector: Option<&Vector>,
) {
    if let Some(space) = first {
        document.add_bytes(fields.near, word(fields, space.mark(account), None).serialized_value_bytes());
    }
    if let Some(vector) = vector {
        let mark = vector.space.mark(account);
        for (direction, _) in vector.strongest() {
            document.add_bytes(fields.near, word(fields, mark, Some(direction)).serialized_value_bytes());
        }
        document.add_bytes(fields.vector, &vector.bytes());
    }
}

/// Finds passages of an account by what their vectors share with this one.
pub(super) fn matcher(fields: &Fields, account: AccountId, vector: &Vector) -> Box<dyn Matcher> {
    let mark = vector.space.mark(account);
    let any = vector.strongest().into_iter().map(|(direction, strength)| {
        let term = TermQuery::new(word(fields, mark, Some(direction)), IndexRecordOption::Basic);
        let counted: Box<dyn Matcher> = Box::new(ConstScoreQuery::new(Box::new(term), 1.0));
        (Occur::Should, Box::new(BoostQuery::new(counted, strength)) as Box<dyn Matcher>)
    });
    Box::new(BooleanQuery::new(any.collect()))
}

/// The cosine of a stored passage with a question; `None` if it has no vector or is not near.
pub(super) fn likeness(fields: &Fields, document: &TantivyDocument, vector: &Vector) -> Option<f32> {
    let stored = document.get_first(fields.vector).and_then(|value| value.as_bytes())?;
    vector.likeness(stored).filter(|cosine| *cosine >= LEAST)
}
