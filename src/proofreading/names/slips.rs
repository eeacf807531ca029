//! Names that are probably misspelt: a rare word that is one slip away from a known or frequent name, beside the same words.

use super::known::Known;
use crate::{
    finding::{Finding, Kind, Severity},
    paper::Paper,
    spelling::{one_slip, same_stem, sounds},
};

use std::collections::{HashMap, HashSet};

/// Titles before the name of a person.
const TITLES: &[&str] = &[
    "mr",
    "mrs",
    "ms",
    "dr",
    "judge",
    "justice",
    "hon",
    "professor",
    "prof",
    "messrs",
    "detective",
    "officer",
    "sergeant",
    "captain",
];

/// The states whose names are one word: "Maine" is no slip of "Marine".
const STATES: &[&str] = &[
    "alabama",
    "alaska",
    "arizona",
    "arkansas",
    "california",
    "colorado",
    "connecticut",
    "delaware",
    "florida",
    "georgia",
    "hawaii",
    "idaho",
    "illinois",
    "indiana",
    "iowa",
    "kansas",
    "kentucky",
    "louisiana",
    "maine",
    "maryland",
    "massachusetts",
    "michigan",
    "minnesota",
    "mississippi",
    "missouri",
    "montana",
    "nebraska",
    "nevada",
    "ohio",
    "oklahoma",
    "oregon",
    "pennsylvania",
    "tennessee",
    "texas",
    "utah",
    "vermont",
    "virginia",
    "washington",
    "wisconsin",
    "wyoming",
];

/// A capitalised word of the document.
#[derive(Default)]
struct Name {
    /// Indices of its uses.
    at: Vec<usize>,
    /// Uses that are certainly a name's: behind a title, or beside another capitalised word.
    named: usize,
}

/// Names misspelt.
pub(super) fn check(paper: &Paper, known: &Known, is_cited: &dyn Fn(usize) -> bool) -> Vec<Finding> {
    let lower: HashSet<&str> =
        paper.words.iter().filter(|w| w.is_word() && !w.is_capital()).map(|w| w.low.as_str()).collect();
    let mut names: HashMap<&str, Name> = HashMap::new();
    for (i, word) in paper.words.iter().enumerate() {
        if !word.is_capital()
            || word.text.chars().count() < 4
            || lower.contains(word.low.as_str())
            || word.low.contains('\'')
            || is_cited(word.span.start)
        {
            continue;
        }
        let name = names.entry(&word.low).or_default();
        name.at.push(i);
        name.named += usize::from(beside(paper, i));
    }
    let by_length = by_length(&names, known);
    // What a source writes too is no slip of this document.
    let theirs: HashSet<String> = paper
        .context
        .sources
        .iter()
        .flat_map(|source| source.text.split(|c: char| !c.is_alphabetic()))
        .filter(|word| word.chars().count() > 3)
        .map(str::to_lowercase)
        .collect();
    let mut rare: Vec<(&&str, &Name)> = names
        .iter()
        .filter(|(low, _)| !STATES.contains(*low))
        .filter(|(low, name)| name.at.len() <= 2 && !known.words.contains_key(**low) && !theirs.contains(**low))
        .collect();
    rare.sort_by_key(|(_, name)| name.at.first().copied());
    let mut out = Vec::new();
    for (low, name) in rare {
        let length = low.chars().count();
        let near = (length.saturating_sub(1)..=length + 1).flat_map(|n| by_length.get(&n).into_iter().flatten());
        let near = near.filter(|other| one_slip(low, other) && !same_stem(low, other));
        // The most frequent of those that look alike.
        let Some(right) =
            near.max_by_key(|other| (names.get(**other).map_or(0, |n| n.at.len()), std::cmp::Reverse(**other)))
        else {
            continue;
        };
        out.extend(name.at.iter().filter_map(|at| tell(paper, *at, name, right, names.get(right), known)));
    }
    let told: Vec<usize> =
        out.iter().map(|finding| paper.word_from(paper.span_of(finding.paragraph).start + finding.start)).collect();
    // How sure a spelling is: a source has it, or the caption or a signature of this paper.
    let sure = |low: &str| -> u8 {
        match known.words.get(low) {
            Some(Some(_)) => 2,
            _ if theirs.contains(low) => 2,
            Some(None) if names.get(low).is_some_and(|name| is_headed(paper, name)) => 1,
            _ => 0,
        }
    };
    let mut two = two_ways(paper, &names, &sure);
    let found: Vec<usize> = two.iter().map(|(at, _)| *at).collect();
    two.extend(heard(paper, &names, &sure).into_iter().filter(|(at, _)| !found.contains(at)));
    out.extend(two.into_iter().filter(|(at, _)| !told.contains(at)).map(|(_, finding)| finding));
    out
}

/// The fewest letters of a name that two spellings of it are told of.
const LETTERS: usize = 6;
/// The fewest letters of a name that is told of because it sounds as another does.
const HEARD: usize = 4;

/// Two names, each with its uses.
struct Pair<'p> {
    one: (&'p str, &'p Name),
    other: (&'p str, &'p Name),
}

/// Pairs of names of at least `letters` letters, in the order in which they stand.
fn pairs<'p>(names: &'p HashMap<&'p str, Name>, letters: usize) -> impl Iterator<Item = Pair<'p>> {
    let mut all: Vec<(&str, &Name)> =
        names.iter().filter(|(low, _)| low.chars().count() >= letters).map(|(low, name)| (*low, name)).collect();
    all.sort_by_key(|(_, name)| name.at.first().copied());
    (0..all.len()).flat_map(move |n| {
        let (one, behind) = (all[n], all[n + 1..].to_vec());
        behind.into_iter().map(move |other| Pair { one, other })
    })
}

/// "Ms. Kowalski" and "Ms. Kowalsky": two names behind the same title or given name that differ by a slip, each of them rare.
fn two_ways(paper: &Paper, names: &HashMap<&str, Name>, sure: &dyn Fn(&str) -> u8) -> Vec<(usize, Finding)> {
    let leads = |name: &Name| -> Vec<String> {
        name.at.iter().filter_map(|at| lead(paper, *at)).filter(|w| w.is_capital()).map(|w| w.low.clone()).collect()
    };
    let same = |Pair { one: (low, name), other: (other, of) }: &Pair<'_>| {
        if !one_slip(low, other) || format!("{low}s") == **other || format!("{other}s") == **low {
            return false;
        }
        let own = leads(name);
        let shared: Vec<String> = leads(of).into_iter().filter(|word| own.contains(word)).collect();
        let given = || shared.iter().any(|word| word.chars().count() > 2 && !title(word)) && !same_stem(low, other);
        shared.iter().any(|word| title(word)) || given()
    };
    pairs(names, LETTERS).filter(same).filter_map(|pair| ask(paper, &pair, sure)).collect()
}

/// "Mr. Hail" and "Mr. Hale": two names that sound alike behind the same given name, or behind the same title if nobody says that they
/// are two persons.
fn heard(paper: &Paper, names: &HashMap<&str, Name>, sure: &dyn Fn(&str) -> u8) -> Vec<(usize, Finding)> {
    let leads = |name: &Name, titles: bool| -> HashSet<String> {
        let leads = name.at.iter().filter_map(|at| lead(paper, *at)).filter(|w| w.is_capital() && w.is_word());
        leads.filter(|w| title(&w.low) == titles && w.text.chars().count() > 1).map(|w| w.low.clone()).collect()
    };
    let same = |Pair { one: (low, name), other: (other, of) }: &Pair<'_>| {
        if !sounds(low, other) || same_stem(low, other) {
            return false;
        }
        let (own, theirs) = (leads(name, false), leads(of, false));
        let titled = || !leads(name, true).is_disjoint(&leads(of, true)) && (own.is_empty() || theirs.is_empty());
        !own.is_disjoint(&theirs) || titled()
    };
    pairs(names, HEARD).filter(same).filter_map(|pair| ask(paper, &pair, sure)).collect()
}

/// Asks whether two names are one. The slip is the one that no source has, or that is used less, or that is not in the caption. Of two between
/// which nothing decides the later is asked about, and neither is suggested.
fn ask(
    paper: &Paper,
    Pair { one: (low, name), other: (other, of) }: &Pair<'_>,
    sure: &dyn Fn(&str) -> u8,
) -> Option<(usize, Finding)> {
    let weight = |low: &str, name: &Name| (sure(low) == 2, name.at.len(), sure(low));
    let order = weight(low, name).cmp(&weight(other, of));
    let (rare, right) = if order.is_lt() { (name, of) } else { (of, name) };
    let at = *rare.at.first()?;
    let (word, good) = (paper.words.get(at)?, paper.words.get(*right.at.first()?)?);
    let message = format!(
        "“{}” is “{}” elsewhere, behind the same name or title. Check whether both are the same person.",
        word.text, good.text
    );
    let finding = paper.finding(Kind::NameSpelling, Severity::Check, word.span, message);
    let finding = if order.is_eq() { finding } else { finding.with(good.text.clone()) };
    Some((at, finding.against(paper.place(good.span))))
}

/// Words of a paragraph that may be a line of a caption or of a signature.
const LINE: usize = 12;

/// Whether a name stands in a caption, a title or a signature, which are lines and no sentences, or in a preamble that names the parties.
fn is_headed(paper: &Paper, name: &Name) -> bool {
    name.at.iter().filter_map(|at| paper.words.get(*at)).any(|word| {
        let whole = paper.span_of(paper.place(word.span).paragraph);
        let text: String = paper.letters.at(whole).iter().collect();
        let preamble = ["(“", "(\"", "(the “", "(the \""].iter().any(|opens| text.contains(opens));
        preamble || !text.trim_end().ends_with('.') || text.split_whitespace().count() <= LINE
    })
}

/// Names that another may be a slip of, by length: known ones and frequent ones.
fn by_length<'n>(names: &HashMap<&'n str, Name>, known: &'n Known) -> HashMap<usize, Vec<&'n str>> {
    let mut out: HashMap<usize, Vec<&str>> = HashMap::new();
    let frequent = names
        .iter()
        .filter(|(_, n)| n.at.len() >= 2 && (n.named * 2 >= n.at.len() || n.at.len() >= 6))
        .map(|(low, _)| *low);
    let mut all: Vec<&str> = frequent.chain(known.words.keys().map(String::as_str)).collect();
    all.sort_unstable();
    all.dedup();
    for name in all.into_iter().filter(|n| n.chars().count() >= 4) {
        out.entry(name.chars().count()).or_default().push(name);
    }
    out
}

fn title(low: &str) -> bool {
    TITLES.contains(&low)
}

/// The word before a name, over the stop of an abbreviation and a middle initial: "Anne" before "T. Farris".
fn lead<'p>(paper: &'p Paper, at: usize) -> Option<&'p crate::paper::Word> {
    let step = |at: usize| -> Option<(usize, &'p crate::paper::Word)> {
        let before = paper.before(at)?;
        let stop = before.text == ".";
        Some(if stop { (at.checked_sub(2)?, paper.before(at - 1)?) } else { (at.checked_sub(1)?, before) })
    };
    let (place, before) = step(at)?;
    let initial = before.is_capital() && before.text.chars().count() == 1;
    match initial.then(|| step(place)).flatten() {
        Some((_, given)) if given.is_capital() && given.is_word() => Some(given),
        _ => Some(before),
    }
}

/// Whether a capitalised word is part of a name: behind a title, or beside another one.
fn beside(paper: &Paper, i: usize) -> bool {
    let before = lead(paper, i).is_some_and(|w| title(&w.low) || w.is_capital());
    before || paper.after(i).is_some_and(|w| w.is_capital())
}

/// The source in which a name stands beside the same capitalised word as here.
fn theirs<'p>(
    paper: &'p Paper,
    before: Option<&crate::paper::Word>,
    right: &str,
    after: Option<&crate::paper::Word>,
) -> Option<&'p str> {
    let named = |word: Option<&crate::paper::Word>| {
        word.filter(|word| word.is_capital() && word.text.chars().count() > 2 && !title(&word.low))
            .map(|word| word.low.clone())
    };
    let (before, after) = (named(before), named(after));
    let found = paper.context.sources.iter().find(|source| {
        let lower = source.text.to_lowercase();
        // A middle initial stands between two words of one name.
        let words: Vec<&str> =
            lower.split(|c: char| !c.is_alphanumeric()).filter(|word| word.chars().count() > 1).collect();
        words.iter().enumerate().any(|(n, word)| {
            let is = |at: Option<usize>, own: &Option<String>| {
                at.and_then(|at| words.get(at)).zip(own.as_ref()).is_some_and(|(word, own)| word == own)
            };
            *word == right && (is(n.checked_sub(1), &before) || is(Some(n + 1), &after))
        })
    });
    found.map(|source| source.name.as_str())
}

fn tell(paper: &Paper, at: usize, rare: &Name, right: &str, of: Option<&Name>, known: &Known) -> Option<Finding> {
    let word = paper.words.get(at)?;
    let from = known.words.get(right);
    let uses = of.map_or(0, |n| n.at.len());
    let (before, after) = (lead(paper, at), paper.after(at));
    // Beside the same words: "Mr. Jonhson" where there is "Mr. Johnson", "Jonhson Controls" where there is "Johnson Controls".
    let same = of.is_some_and(|of| {
        of.at.iter().any(|other| {
            let (b, a) = (lead(paper, *other), paper.after(*other));
            let equal = |x: Option<&crate::paper::Word>, y: Option<&crate::paper::Word>| match (x, y) {
                (Some(x), Some(y)) => {
                    x.low == y.low && (x.is_capital() && y.is_capital()) && x.text.chars().count() > 1
                }
                _ => false,
            };
            equal(before, b) || equal(after, a)
        })
    });
    // A source has this very name: "Karin Halvorsen Lee" where this paper has "Karin Halvorsan Lee".
    let beside = theirs(paper, before, right, after);
    let same = same || beside.is_some();
    // "Owen Hale" and "Gwen Adeyemi" are two persons.
    let surname = |i: usize| paper.after(i).filter(|w| w.is_capital()).map(|w| w.low.as_str());
    let other = |own: &str| {
        let mut theirs = of.into_iter().flat_map(|of| &of.at).filter_map(|k| surname(*k)).peekable();
        theirs.peek().is_some() && theirs.all(|name| name != own && !one_slip(name, own))
    };
    if !same && surname(at).is_some_and(other) {
        return None;
    }
    // The form that occurs more often is the right one, unless a source has the other; of two that occur as often, the one in the caption.
    let sourced = matches!(from, Some(Some(_))) || beside.is_some();
    let headed = || of.is_some_and(|of| is_headed(paper, of));
    if !sourced && (uses < rare.at.len() || uses == rare.at.len() && !headed()) {
        return None;
    }
    let more = uses >= rare.at.len() * 3;
    let severity = match (same, more, from.is_some() || beside.is_some()) {
        (true, true, _) | (true, false, true) => Severity::Wrong,
        (true, false, false) => Severity::Check,
        // A short word is one letter away from many others: "Words" and "Works", "Case" and "Care".
        (false, _, true) if word.text.chars().count() >= LETTERS || before.is_some_and(|w| title(&w.low)) => {
            Severity::Check
        }
        (false, true, false) if uses >= 6 && word.text.chars().count() >= 8 => Severity::Check,
        _ => return None,
    };
    let mut letters = right.chars();
    let capital: String = letters.next().map(|c| c.to_uppercase().chain(letters).collect()).unwrap_or_default();
    let written = if word.is_shouted() { right.to_uppercase() } else { capital };
    let origin = match (from, beside) {
        (_, Some(source)) => format!("“{written}” in {source}"),
        (Some(Some(source)), None) => format!("“{written}” in {source}"),
        _ => format!("“{written}” elsewhere"),
    };
    let message = format!("“{}” is {origin}. It is probably misspelt here.", word.text);
    let finding = paper.finding(Kind::NameSpelling, severity, word.span, message).with(written);
    Some(match of.and_then(|n| n.at.first()).and_then(|k| paper.words.get(*k)) {
        Some(other) => finding.against(paper.place(other.span)),
        None => finding,
    })
}
