//! Names that a text mentions, found by how they are written. Too many rather than too few: a mention that names nobody
//! matches nobody who is asked for.

use crate::{letters::is_unseen, lists};

use std::{collections::HashSet, ops::Range, sync::LazyLock};

/// Words of a name; what follows is another one.
const MOST_WORDS: usize = 8;
/// Words with capitals that may stand in a row.
const LONGEST_RUN: usize = 200;
/// A line of so many characters goes on in the next one; a shorter one ends what stands on it.
const WRAPPED: usize = 45;
/// Characters of a text that are read.
const MOST_CHARS: usize = 2_000_000;

/// A name in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mention {
    /// As it is written, on one line.
    pub name: String,
    /// Its place in characters.
    pub at: Range<usize>,
    pub way: Way,
}

/// How a name is mentioned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// Nothing is said about what they do.
    Named,
    /// As one who testifies: "deposition of", "being duly sworn".
    Witness,
    /// One word in a sentence, which may name a company or be any word with a capital.
    OneWord,
}

/// Before a name, and part of it in a letter's words: "Mr. Ortiz" is a name of one word.
const TITLES: [&str; 9] = ["mr", "mrs", "ms", "miss", "mx", "dr", "prof", "judge", "justice"];
/// Short forms that end with a full stop and end no sentence.
const SHORT: [&str; 27] = [
    "mr", "mrs", "ms", "dr", "prof", "hon", "rev", "jr", "sr", "esq", "st", "inc", "co", "corp", "ltd", "intl", "bros",
    "assoc", "mfg", "natl", "ins", "grp", "dept", "univ", "ctr", "bldg", "ft",
];
const PARTICLES: [&str; 16] =
    ["de", "del", "della", "di", "da", "dos", "das", "du", "la", "las", "le", "los", "van", "von", "der", "den"];
/// Behind a comma these still belong to a name.
const BEHIND_COMMA: [&str; 5] = ["jr", "sr", "ii", "iii", "iv"];
const SWORN_BEFORE: [&str; 8] = [
    "deposition of",
    "declaration of",
    "affidavit of",
    "testimony of",
    "witness",
    "witnesses",
    "examination of",
    "statement of",
];
const SWORN_BEHIND: [&str; 5] =
    ["being duly sworn", "being first duly sworn", "having been duly sworn", "testified", "declare under"];

static NO_NAMES: LazyLock<HashSet<&str>> = LazyLock::new(|| lists::words_of(include_str!("data/no_names.txt")));
static HEADINGS: LazyLock<HashSet<&str>> = LazyLock::new(|| lists::words_of(include_str!("data/headings.txt")));

/// A word with its place.
struct Word {
    at: Range<usize>,
    /// In small letters, without stops.
    plain: String,
    capital: bool,
    /// What stands between the word before and this one.
    gap: Gap,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Gap {
    /// White space on a line or across one line's end.
    Space,
    Comma,
    And,
    /// Anything that ends a name.
    Break,
}

/// The names that a text mentions, each place of them, in order.
pub fn mentions(text: &str) -> Vec<Mention> {
    let letters: Vec<char> = text.chars().take(MOST_CHARS).collect();
    let words = words(&letters);
    let mut found = Vec::new();
    let mut from = 0;
    while from < words.len() {
        if !words[from].capital {
            from += 1;
            continue;
        }
        let to = run(&words, from);
        for part in parts(&words, from..to) {
            for start in part.clone().step_by(MOST_WORDS) {
                found.extend(mention(&letters, &words, start..part.end.min(start + MOST_WORDS)));
            }
        }
        from = to.max(from + 1);
    }
    found
}

fn words(letters: &[char]) -> Vec<Word> {
    let mut words: Vec<Word> = Vec::new();
    let (mut at, mut ended, mut line) = (0, 0, 0);
    while at < letters.len() {
        if !letters[at].is_alphanumeric() {
            at += 1;
            continue;
        }
        let start = at;
        let inner = |c: char| matches!(c, '\'' | '’' | '-' | '.') || is_unseen(c);
        while at < letters.len()
            && (letters[at].is_alphanumeric()
                || inner(letters[at]) && letters.get(at + 1).is_some_and(|c| c.is_alphanumeric()))
        {
            at += 1;
        }
        let mut end = at;
        // A possessive belongs to the sentence.
        if end - start > 2 && matches!(letters[end - 2], '\'' | '’') && letters[end - 1].eq_ignore_ascii_case(&'s') {
            end -= 2;
        }
        let plain: String = letters[start..end]
            .iter()
            .filter(|c| **c == '-' || c.is_alphanumeric())
            .flat_map(|c| c.to_lowercase())
            .collect();
        let initial = end - start == 1 || letters[start..end].contains(&'.');
        if letters.get(at) == Some(&'.') && (initial || SHORT.contains(&plain.as_str())) {
            at += 1;
            end = if end + 1 == at { at } else { end };
        }
        let between = &letters[ended..start];
        // Names on lines of their own are several; one that a line's end parts stands on a full line.
        let short = between.contains(&'\n') && ended - line < WRAPPED;
        let gap = if words.is_empty() || short { Gap::Break } else { gap(between) };
        if let Some(last) = between.iter().rposition(|c| *c == '\n') {
            line = ended + last + 1;
        }
        words.push(Word { at: start..end, plain, capital: letters[start].is_uppercase(), gap });
        ended = end;
    }
    words
}

fn gap(between: &[char]) -> Gap {
    let mark = between.iter().filter(|c| !c.is_whitespace()).collect::<String>();
    let lines = between.iter().filter(|c| **c == '\n').count();
    match mark.as_str() {
        _ if lines > 1 => Gap::Break,
        "" => Gap::Space,
        "," => Gap::Comma,
        "&" => Gap::And,
        _ => Gap::Break,
    }
}

/// Where the words end that may belong to one name, or to several joined by "and".
fn run(words: &[Word], from: usize) -> usize {
    let mut to = from + 1;
    while let Some(next) = words.get(to).filter(|_| to - from < LONGEST_RUN) {
        let body = lists::designator(&next.plain).is_some();
        let joins = match next.gap {
            Gap::Space | Gap::And => next.capital || joint(words, to),
            Gap::Comma => {
                let of_one_word = words[from + 1..to].iter().all(|word| word.gap == Gap::Comma);
                next.capital
                    && (body || BEHIND_COMMA.contains(&next.plain.as_str()) || of_one_word && are_partners(words, to))
            }
            Gap::Break => false,
        };
        if !joins {
            break;
        }
        to += 1;
    }
    to
}

/// Whether the last partners of a firm begin here: "Stroud & Abara LLP" behind "Fenwick,".
fn are_partners(words: &[Word], at: usize) -> bool {
    let Some(next) = words.get(at + 1).filter(|next| next.capital) else { return false };
    match next.gap {
        Gap::And => words.get(at + 2).is_some_and(|form| {
            matches!(form.gap, Gap::Space | Gap::Comma) && lists::designator(&form.plain).is_some()
        }),
        Gap::Comma => are_partners(words, at + 1),
        Gap::Space | Gap::Break => false,
    }
}

/// Whether a small word stands inside a name: "de" in "Maria de la Cruz", "of" in "Bank of America".
fn joint(words: &[Word], at: usize) -> bool {
    let word = &words[at];
    let known = |plain: &str| PARTICLES.contains(&plain) || matches!(plain, "of" | "and" | "the" | "for" | "y");
    if word.capital || !known(&word.plain) {
        return false;
    }
    match words.get(at + 1) {
        Some(next) if next.gap == Gap::Space => next.capital || joint(words, at + 1),
        _ => false,
    }
}

/// The names of a run: several that "and" joins, and all of it where that is a company's.
fn parts(words: &[Word], run: Range<usize>) -> Vec<Range<usize>> {
    let body = |at: usize| lists::designator(&words[at].plain).is_some() && words[at].capital;
    let mut all = Vec::new();
    let mut from = run.start;
    for at in run.clone() {
        let and = words[at].plain == "and" && !words[at].capital;
        let of = matches!(words[at].plain.as_str(), "of" | "for") && !words[at].capital;
        // "University of Reno" is one, "President of Acme Corp." are two.
        let office = of && !words[from..at].iter().any(|word| lists::is_general(&word.plain));
        if and || office {
            all.push(from..at);
            from = at + 1;
        }
    }
    all.push(from..run.end);
    // "Hale and Ortiz LLP" is one firm; "Jane Doe and Road Runner LLC" are two.
    if all.len() > 1 && body(run.end - 1) && all.iter().rev().skip(1).all(|part| part.len() == 1) {
        all.push(run);
    }
    all
}

fn mention(letters: &[char], words: &[Word], part: Range<usize>) -> Option<Mention> {
    let (mut from, mut to) = (part.start, part.end);
    let ends_alone = |word: &Word| NO_NAMES.contains(word.plain.as_str()) || !word.capital;
    let is_heading = |word: &Word| HEADINGS.contains(word.plain.as_str());
    // "Dear Ms. Ortiz", "Plaintiff Acme Widgets".
    while from < to && (ends_alone(&words[from]) || is_heading(&words[from])) {
        from += 1;
    }
    while from < to && ends_alone(&words[to - 1]) {
        to -= 1;
    }
    let own = &words[from..to];
    if own.is_empty() || own.iter().any(is_heading) {
        return None;
    }
    let digits = own.iter().filter(|word| word.plain.chars().any(|c| c.is_ascii_digit())).count();
    let titled = own.iter().any(|word| TITLES.contains(&word.plain.as_str()));
    let full = own.iter().filter(|word| word.plain.chars().count() > 1).count();
    if full == 0 || digits * 2 >= own.len() || titled && own.len() == 1 {
        return None;
    }
    let at = own[0].at.start..own[own.len() - 1].at.end;
    let shown = letters[at.clone()].iter().filter(|c| !is_unseen(**c));
    let name = shown.collect::<String>().split_whitespace().collect::<Vec<_>>().join(" ");
    let first = words[part.start].gap == Gap::Break && from == part.start;
    let way = if sworn(letters, &at) {
        Way::Witness
    } else if own.len() == 1 {
        // The first word of a sentence has a capital anyway.
        if first || own[0].plain.chars().count() < 4 || lists::is_general(&own[0].plain) {
            return None;
        }
        Way::OneWord
    } else {
        Way::Named
    };
    Some(Mention { name, at, way })
}

/// Whether the words around say that somebody testifies.
fn sworn(letters: &[char], at: &Range<usize>) -> bool {
    let low = |range: Range<usize>| letters[range].iter().flat_map(|c| c.to_lowercase()).collect::<String>();
    let before = low(at.start.saturating_sub(24)..at.start);
    let behind = low(at.end..(at.end + 28).min(letters.len()));
    let before = before.trim_end().trim_end_matches(" ms.").trim_end_matches(" mr.").trim_end_matches(':');
    SWORN_BEFORE.iter().any(|cue| before.ends_with(cue))
        || SWORN_BEHIND.iter().any(|cue| behind.trim_start_matches([',', ' ']).starts_with(cue))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(text: &str) -> Vec<String> {
        mentions(text).into_iter().map(|mention| mention.name).collect()
    }

    #[test]
    fn people_and_companies_of_running_text() {
        let text = "Yesterday Maria de la Cruz met John Q. Public, Jr. and the Bank of America. Dear Ms. Ortiz, the buyer is Acme \
            Widgets, Inc., whose lawyers are Hale and Ortiz LLP. She wrote to O’Neill & Söhne GmbH about J.R. Ewing's cattle.";
        assert_eq!(
            names(text),
            [
                "Maria de la Cruz",
                "John Q. Public, Jr.",
                "Bank of America",
                "Ms. Ortiz",
                "Acme Widgets, Inc.",
                "Hale",
                "Ortiz LLP",
                "Hale and Ortiz LLP",
                "O’Neill & Söhne GmbH",
                "J.R. Ewing",
            ]
        );
    }

    #[test]
    fn a_firm_is_all_its_partners() {
        let text = "We wrote to Fenwick, Stroud & Abara LLP, and to Reno, Sparks and Elko. Dear Ms. Ortiz, Acme & Sons, LLC pays.";
        let found = names(text);
        assert!(found.contains(&"Fenwick, Stroud & Abara LLP".to_owned()), "{found:?}");
        assert!(found.contains(&"Acme & Sons, LLC".to_owned()), "{found:?}");
    }

    #[test]
    fn a_caption_gives_its_parties_and_headings_give_nobody() {
        let text = "SUPERIOR COURT OF CALIFORNIA\n\nACME WIDGETS, INC.,\n\n    Plaintiff,\n\n    v.\n\nJANE DOE and ROAD RUNNER LLC,\n\n    Defendants.\n\nMOTION FOR SUMMARY JUDGMENT\n\n1. Section 2 of the Lease Agreement applies.";
        assert_eq!(names(text), ["ACME WIDGETS, INC.", "JANE DOE", "ROAD RUNNER LLC"]);
    }

    #[test]
    fn witnesses_are_known_by_the_words_around() {
        let all = mentions(
            "Deposition of Carl Weiss. Anna Hale, being duly sworn, said that Peter Novak drove. We asked Borealis for it.",
        );
        let told: Vec<(&str, Way)> = all.iter().map(|mention| (mention.name.as_str(), mention.way)).collect();
        assert_eq!(
            told,
            [
                ("Carl Weiss", Way::Witness),
                ("Anna Hale", Way::Witness),
                ("Peter Novak", Way::Named),
                ("Borealis", Way::OneWord)
            ]
        );
    }

    #[test]
    fn a_name_on_each_line_is_a_name() {
        let list = "Witness list:\nAugustin Querfurt\nBenedikta Rohrbach\nClemens Steinbeiss\nDietlinde Trauberg\nEdeltraud Uhland\n";
        assert_eq!(
            names(list)[..],
            ["Augustin Querfurt", "Benedikta Rohrbach", "Clemens Steinbeiss", "Dietlinde Trauberg", "Edeltraud Uhland"]
        );
        assert_eq!(names("By: ____\nName: Katherine Liu\nTitle: Chief Executive Officer\n")[0], "Katherine Liu");
        let wrapped = "The parties met in Reno on the first of May, where Johannes\nWeatherby signed.";
        assert!(names(wrapped).contains(&"Johannes Weatherby".to_owned()), "{:?}", names(wrapped));
        assert_eq!(names("The buyer is Ottokar Zim\u{ad}merling of Graz.")[0], "Ottokar Zimmerling");
        let run: String = (0..30).map(|n| format!("Name{} ", char::from(b'a' + n % 26))).collect();
        assert!(names(&run).len() >= 3, "a long run is cut, and nothing is dropped");
    }

    #[test]
    fn places_are_counted_in_characters() {
        let text = "Größe: Jürgen Müller kam.";
        let found = mentions(text);
        let letters: Vec<char> = text.chars().collect();
        assert_eq!(letters[found[0].at.clone()].iter().collect::<String>(), "Jürgen Müller");
    }
}
