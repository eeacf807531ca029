//! The case in which a yes/no question asks, the verb of whoever it asks of, and the side of a number on which it asks.

use crate::{
    question::tells,
    rarity::{UNKNOWN, rarity},
    roles::is_party,
};

use search::words;

/// Words with which a clause denies something.
const DENIES: &[&str] = &["not", "no", "never", "without", "neither", "nor", "cannot", "free"];
/// Beginnings of verbs that deny what they govern.
const UNDOES: &[&str] = &["fail", "refus", "declin", "neglect"];

/// Whether a word denies what stands behind it.
pub(crate) fn is_denial(word: &str) -> bool {
    DENIES.contains(&word) || UNDOES.iter().any(|verb| word.starts_with(verb))
}

/// Words that ask above a number, and below it.
pub(crate) const MORE: &[&str] =
    &["more than", "over", "above", "longer than", "greater than", "in excess of", "exceeding", "beyond"];
pub(crate) const LESS: &[&str] = &["less than", "fewer than", "below", "shorter than", "earlier than", "sooner than"];
/// Words that may belong to the meaning of a verb, with it: "give everything back".
const PHRASE: usize = 4;
/// Words between such words and their number.
const BOUND: usize = 2;

/// On which side of its number a question asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// "More than five percent".
    More,
    /// "Less than ten days".
    Less,
}

/// The case in which a question asks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// The place of its first word.
    pub at: usize,
    /// Its telling words, without the parties.
    pub words: Vec<String>,
    /// All its words.
    pub text: String,
    /// Whether something is not so in it.
    pub denied: bool,
}

/// A question whose case stands first, with the case behind: "may it renew if the tenant is in default" for "if the tenant is in default, may
/// it renew".
pub(crate) fn fronted(plain: &str) -> String {
    const ASKS: &[&str] = &[
        "may", "can", "could", "must", "shall", "should", "is", "are", "was", "were", "does", "do", "did", "has",
        "have", "will",
    ];
    let whole = || plain.to_owned();
    if !["if ", "unless ", "when "].iter().any(|opens| plain.starts_with(opens)) {
        return whole();
    }
    let Some((case, main)) = plain.split_once(", ") else { return whole() };
    let first = main.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
    if ASKS.contains(&first) { format!("{} {case}", main.trim_end_matches(['?', ' '])) } else { whole() }
}

/// The case in which a question asks, by the words behind its verb.
pub(crate) fn case_of(rest: &[&str]) -> Option<Case> {
    let opens = |at: usize| {
        matches!(rest[at], "if" | "unless" | "whenever") || rest[at] == "case" && at > 0 && rest[at - 1] == "in"
    };
    let at = (0..rest.len()).find(|at| opens(*at))?;
    let own = &rest[at + 1..];
    let telling = |word: &&&str| !is_party(word) && words::stems(word).iter().any(|stem| tells(stem));
    let contracted = |word: &str| word.ends_with("n't");
    let denies = own.iter().any(|word| is_denial(word) || contracted(word)) != (rest[at] == "unless");
    let words = own.iter().filter(telling).filter(|word| !contracted(word) && !is_denial(word));
    let text = own.join(" ");
    Some(Case { at, words: words.map(|word| (*word).to_owned()).collect(), text, denied: denies })
}

/// What whoever is asked about does, where a role or a pronoun names them, and the words of which that may be the first: "keep quiet about it".
pub(crate) fn verb(main: &[&str]) -> Option<(String, String)> {
    const HELPS: &[&str] = &[
        "be",
        "been",
        "have",
        "has",
        "get",
        "also",
        "still",
        "ever",
        "then",
        "first",
        "not",
        "never",
        "to",
        "need",
        "needs",
        "allowed",
        "permitted",
        "required",
        "entitled",
        "obliged",
        "obligated",
        "free",
        "able",
        "authorized",
        "authorised",
        "just",
        "only",
    ];
    let article = matches!(main.first(), Some(&("the" | "a" | "an" | "each" | "either" | "our" | "my" | "any")));
    let pronoun = matches!(main.first(), Some(&("he" | "she" | "it" | "they" | "we" | "you" | "i")));
    let from = match main {
        // "The receiving party"
        [_, role, "party", ..] if article && is_party(role) => 3,
        [_, role, ..] if article && is_party(role) => 2,
        [_, ..] if pronoun => 1,
        [role, ..] if is_party(role) || is_name(role) => 1,
        _ => return None,
    };
    let at = (from..main.len()).find(|at| !HELPS.contains(&main[*at]) && !main[*at].ends_with("ly"))?;
    let phrase = main[at..].iter().take(PHRASE).copied().collect::<Vec<_>>().join(" ");
    words::stems(main[at]).iter().any(|stem| tells(stem)).then(|| (main[at].to_owned(), phrase))
}

/// Whether a word that opens a question behind its auxiliary is a name: legal papers do not know it.
fn is_name(word: &str) -> bool {
    let known = |stem: &String| rarity(words::id(stem)) < UNKNOWN;
    let stems = words::stems(word);
    word.len() > 3 && word.chars().all(char::is_alphabetic) && !stems.is_empty() && !stems.iter().any(known)
}

/// Words of a question that stand side by side and tell something: a thing behind its kind ("substantial completion").
pub(crate) fn pairs(rest: &[&str]) -> Vec<(String, String)> {
    let telling = |word: &str| !is_party(word) && word.len() > 3 && words::stems(word).iter().any(|stem| tells(stem));
    let both = rest.windows(2).filter(|two| telling(two[0]) && telling(two[1]));
    both.map(|two| (two[0].to_owned(), two[1].to_owned())).collect()
}

/// On which side of a number a question asks.
pub(crate) fn bound(plain: &str, is_measure: impl Fn(&str) -> bool) -> Option<Bound> {
    let asks = |of: &[&str]| {
        of.iter().flat_map(|words| plain.match_indices(words).map(move |(at, _)| (at, words.len()))).any(|(at, len)| {
            let behind = &plain[at + len..];
            let begins = plain[..at].ends_with(' ') && behind.starts_with(' ');
            let mut next = behind.split(|c: char| !(c.is_alphanumeric() || c == '-')).filter(|word| !word.is_empty());
            begins && next.by_ref().take(BOUND).any(|word| is_measure(word) || matches!(word, "one" | "once"))
        })
    };
    match (asks(MORE), asks(LESS)) {
        (true, false) => Some(Bound::More),
        (false, true) => Some(Bound::Less),
        _ => None,
    }
}
