//! Turns text into words: runs of letters and digits, folded, without stop words, stemmed. Each word in the index
//! carries its account's mark, so that every account has its own lists: a search never walks over another account's
//! words, and no score reveals what others have.

use base::ids::AccountId;

use std::{
    cell::RefCell,
    hash::{BuildHasher, DefaultHasher, Hasher, RandomState},
};
use tantivy::tokenizer::{
    AsciiFoldingFilter, Language, LowerCaser, RawTokenizer, Stemmer, TextAnalyzer, Token, TokenStream, Tokenizer,
};

/// Longer words, in bytes, are not indexed: they are hashes and encoded data.
const LONGEST_WORD: usize = 64;
/// Slots for words whose stems are cached while an index is written, because a text repeats its words. Two words with
/// the same slot replace each other.
const REMEMBERED: usize = 1 << 16;
/// The same for each thread that analyses a question or a passage; there may be many.
const REMEMBERED_IN_PASSING: usize = 1 << 12;
/// Bytes of an account's mark.
const MARK: usize = 10;

/// Lucene's English list without "will", which is a noun in this field, plus the "s" of possessives.
const STOP_WORDS: &[&str] = &[
    "a", "an", "and", "are", "as", "at", "be", "but", "by", "for", "if", "in", "into", "is", "it", "no", "not", "of",
    "on", "or", "s", "such", "that", "the", "their", "then", "there", "these", "they", "this", "to", "was", "with",
];

/// Words that the stemmer would take for others of this field: a deposition is no deposit.
const APART: [(&str, &str); 2] = [("deposition", "deposition"), ("depositions", "deposition")];

/// The mark of an account: ten characters, sixty bits of a hash of its identifier.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Mark(String);

impl Mark {
    pub(super) fn of(account: AccountId) -> Self {
        const DIGITS: &[u8; 64] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_";
        let hash = blake3::derive_key("chancery search account mark", &account.bytes());
        Self(hash.iter().take(MARK).map(|byte| char::from(DIGITS[usize::from(byte & 63)])).collect())
    }

    /// The input for [`Words`]: the mark, then the text.
    pub(super) fn on(&self, text: &str) -> String {
        [&self.0, text].concat()
    }

    /// A word as stored in the index. The empty word stands for each passage of the account.
    pub(super) fn word(&self, stem: &str) -> String {
        [&self.0, stem].concat()
    }

    /// The stem of a word, if the word is this account's.
    pub(super) fn stem<'a>(&self, word: &'a [u8]) -> Option<&'a str> {
        std::str::from_utf8(word.strip_prefix(self.0.as_bytes())?).ok()
    }
}

/// Stems words, with a cache.
pub(super) struct Stems {
    analyser: TextAnalyzer,
    /// Each word in the slot of its hash, which strangers cannot predict.
    known: Vec<Option<Known>>,
    places: usize,
    hashes: RandomState,
    folded: String,
}

/// The cache entry of a word.
#[derive(Clone)]
struct Known {
    /// The word followed by its stem, in one allocation.
    both: Box<str>,
    word: usize,
    stop: bool,
    id: u64,
}

impl Known {
    fn word(&self) -> &str {
        &self.both[..self.word]
    }

    fn stem(&self) -> &str {
        &self.both[self.word..]
    }
}

/// A number for a stem, so that texts can be compared without their letters. Two stems with the same number hardly
/// occur in a lifetime, and would only be ranked wrongly.
pub fn id(stem: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    hasher.write(stem.as_bytes());
    hasher.finish()
}

impl Stems {
    /// Allocates nothing before the first word.
    fn remembering(places: usize) -> Self {
        let analyser = TextAnalyzer::builder(RawTokenizer::default())
            .filter(LowerCaser)
            .filter(AsciiFoldingFilter)
            .filter(Stemmer::new(Language::English))
            .build();
        Self { analyser, known: Vec::new(), places, hashes: RandomState::new(), folded: String::new() }
    }

    /// A word's stem, whether it is a stop word, and its number; `None` if it is too long.
    fn of(&mut self, word: &str) -> Option<&Known> {
        if word.len() >= LONGEST_WORD {
            return None;
        }
        // One entry for "Term", "TERM" and "term".
        self.folded.clear();
        self.folded.push_str(word);
        self.folded.make_ascii_lowercase();
        if self.known.is_empty() {
            self.known.resize(self.places, None);
        }
        #[allow(clippy::cast_possible_truncation)]
        let place = self.hashes.hash_one(&self.folded) as usize % self.places;
        let known = &mut self.known[place];
        if known.as_ref().is_none_or(|known| *known.word() != self.folded) {
            let stop = is_stop(&self.folded);
            let mut stream = self.analyser.token_stream(&self.folded);
            let stem = match APART.iter().find(|(word, _)| *word == self.folded) {
                Some((_, stem)) => *stem,
                None if stream.advance() => stream.token().text.as_str(),
                None => "",
            };
            let both = [&self.folded, stem].concat().into();
            *known = Some(Known { both, word: self.folded.len(), stop, id: id(stem) });
        }
        known.as_ref()
    }
}

thread_local! {
    static STEMS: RefCell<Stems> = RefCell::new(Stems::remembering(REMEMBERED_IN_PASSING));
}

/// Whether a word is a stop word, which is not in the index.
pub fn is_stop(word: &str) -> bool {
    STOP_WORDS.contains(&word)
}

/// A word of a text.
pub struct Word<'a> {
    pub stem: &'a str,
    /// Whether it is a stop word, which is not in the index.
    pub stop: bool,
    /// The number of the stem, as [`id`] gives it.
    pub id: u64,
    /// Its position in the text.
    pub place: usize,
    /// Its byte range.
    pub range: std::ops::Range<usize>,
}

/// Passes each word of a text to `take`.
pub fn each(text: &str, mut take: impl FnMut(Word<'_>)) {
    STEMS.with_borrow_mut(|stems| {
        for (place, range) in runs(text).enumerate() {
            if let Some(known) = stems.of(&text[range.clone()]) {
                take(Word { stem: known.stem(), stop: known.stop, id: known.id, place, range });
            }
        }
    });
}

/// The stems of a text, in order, without stop words.
pub fn stems(text: &str) -> Vec<String> {
    let mut all = Vec::new();
    each(text, |word| {
        if !word.stop {
            all.push(word.stem.to_owned())
        }
    });
    all
}

/// The stems of a text, in order, stop words included.
pub fn all_stems(text: &str) -> Vec<String> {
    let mut all = Vec::new();
    each(text, |word| all.push(word.stem.to_owned()));
    all
}

/// The runs of letters and digits in a text.
pub fn runs(text: &str) -> impl Iterator<Item = std::ops::Range<usize>> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let range = run(text, at)?;
        at = range.end;
        Some(range)
    })
}

/// The first run at or after a byte.
fn run(text: &str, from: usize) -> Option<std::ops::Range<usize>> {
    let inside = |at: usize| -> Option<(bool, usize)> {
        let byte = *text.as_bytes().get(at)?;
        if byte.is_ascii() {
            return Some((byte.is_ascii_alphanumeric(), 1));
        }
        let c = text[at..].chars().next()?;
        Some((c.is_alphanumeric(), c.len_utf8()))
    };
    let mut start = from;
    loop {
        match inside(start)? {
            (true, _) => break,
            (false, length) => start += length,
        }
    }
    let mut end = start;
    while let Some((true, length)) = inside(end) {
        end += length;
    }
    Some(start..end)
}

/// Tantivy's tokenizer: turns a text that starts with a mark into marked stems.
pub(super) struct Words {
    token: Token,
    stems: Stems,
}

impl Default for Words {
    fn default() -> Self {
        Self { token: Token::default(), stems: Stems::remembering(REMEMBERED) }
    }
}

impl Clone for Words {
    fn clone(&self) -> Self {
        Self::default()
    }
}

pub(super) struct Stream<'a> {
    text: &'a str,
    mark: &'a str,
    at: usize,
    words: &'a mut Words,
}

impl Tokenizer for Words {
    type TokenStream<'a> = Stream<'a>;
    fn token_stream<'a>(&'a mut self, text: &'a str) -> Stream<'a> {
        self.token.reset();
        let mark = text.get(..MARK).unwrap_or_default();
        Stream { text, mark, at: mark.len(), words: self }
    }
}

impl TokenStream for Stream<'_> {
    fn advance(&mut self) -> bool {
        while let Some(range) = run(self.text, self.at) {
            self.at = range.end;
            let token = &mut self.words.token;
            token.position = token.position.wrapping_add(1);
            if let Some(known) = self.words.stems.of(&self.text[range.clone()]).filter(|known| !known.stop) {
                token.text.clear();
                token.text.push_str(self.mark);
                token.text.push_str(known.stem());
                (token.offset_from, token.offset_to) = (range.start, range.end);
                return true;
            }
        }
        false
    }

    fn token(&self) -> &Token {
        &self.words.token
    }

    fn token_mut(&mut self) -> &mut Token {
        &mut self.words.token
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn words_are_marked_stemmed_and_in_their_places() {
        let account = AccountId::new();
        let mark = Mark::of(account);
        assert_eq!(mark, Mark::of(account));
        assert_ne!(mark, Mark::of(AccountId::new()));
        let (mut words, text) = (Words::default(), mark.on("The tenant's Leases, straße & ΑΒΓ"));
        let mut stream = words.token_stream(&text);
        let mut found = Vec::new();
        while stream.advance() {
            let token = stream.token();
            found.push((mark.stem(token.text.as_bytes()).unwrap().to_owned(), token.position));
        }
        let expected = [("tenant", 1), ("leas", 3), ("strass", 4), ("αβγ", 5)];
        assert_eq!(found, expected.map(|(word, place)| (word.to_owned(), place)));
        assert_eq!(stems("terminated TERMINATION terminates"), ["termin"; 3]);
        assert!(stems(&"x".repeat(100_000)).is_empty());
    }
}
