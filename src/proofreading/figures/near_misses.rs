//! Amounts and dates that no source has, while a source has one that differs by a slip of the hand and stands among the same
//! words.

use super::amount::{Amount, amounts, written};
use crate::{
    finding::{Finding, Kind, Severity},
    paper::{Paper, place_in},
    spelling::one_slip,
};

use law::{
    Letters, Span,
    dates::{Dated, dates_in},
    stemming::{is_stop, stem},
};
use std::collections::{HashMap, HashSet};

/// Characters on either side whose words are compared.
const AROUND: usize = 100;
/// Most characters of a row on either side.
const ROW: usize = 400;
/// Words in common that make it the same fact.
const COMMON: usize = 3;
/// Digits other than zero of a sum that hardly two facts have but for one digit.
const TELLING: usize = 5;
/// Characters at the head of a source, which say what paper it is.
const HEAD: usize = 300;
/// The most words at the head of a source that count.
const OF_HEAD: usize = 2;
/// Amounts and days of the document that are looked for.
const MOST: usize = 200;
/// Places with days near one of the document that are compared with it.
const NEAR: usize = 200;
/// Places with one value in one source.
const PLACES: usize = 20;

/// A value of a source.
struct Known<'s> {
    name: &'s str,
    letters: &'s Letters,
    span: Span,
    words: String,
}

/// How alike two values are by themselves.
struct Alike {
    /// Words in common from which on they are told, whatever else stands around them.
    enough: usize,
    /// Whether the names at the head of the source count as words in common.
    with_head: bool,
}

/// Slips against the sources.
pub(super) fn check(paper: &Paper, days: &[Dated], ours: &[Amount]) -> Vec<Finding> {
    if paper.context.sources.is_empty() {
        return Vec::new();
    }
    let texts: Vec<(&str, Letters)> =
        paper.context.sources.iter().map(|s| (s.name.as_str(), Letters::new(&s.text))).collect();
    let heads: HashMap<&str, HashSet<String>> = texts.iter().map(|(name, letters)| (*name, head(letters))).collect();
    let mut sums: HashMap<(u64, char), Vec<Known>> = HashMap::new();
    let mut dates: HashMap<(i16, i8, i8), Vec<Known>> = HashMap::new();
    for ((name, letters), source) in texts.iter().zip(&paper.context.sources) {
        for amount in amounts(&source.text) {
            let list = sums.entry((amount.cents, amount.currency)).or_default();
            if list.len() < PLACES {
                list.push(Known { name, letters, span: amount.span, words: amount.words });
            }
        }
        for day in dates_in(letters, letters.span()) {
            let Some(year) = day.year else { continue };
            let list = dates.entry((year, day.month, day.day)).or_default();
            if list.len() < PLACES {
                list.push(Known { name, letters, span: day.span, words: written(&day) });
            }
        }
    }
    let mut out = Vec::new();
    let unknown = ours.iter().filter(|a| a.cents >= 10_000 && !sums.contains_key(&(a.cents, a.currency)));
    for amount in unknown.take(MOST) {
        let digits = (amount.cents / 100).to_string();
        let near = sums.iter().filter(|((cents, currency), _)| {
            // "The price falls from $90,000 to $80,000": both sums are told, and they are two.
            let both = ours
                .iter()
                .any(|other| other.cents == *cents && other.span.start.abs_diff(amount.span.start) < AROUND * 2);
            *currency == amount.currency && !both && one_slip(&digits, &(cents / 100).to_string())
        });
        let near = near.flat_map(|(_, places)| places);
        let digits = |words: &str| {
            let mut all: Vec<char> = words.chars().filter(|c| matches!(c, '1'..='9')).collect();
            all.sort_unstable();
            all
        };
        let (own, many) = (digits(&amount.words), digits(&amount.words).len());
        // The same digits in another order, or one other digit among many: hardly another sum.
        let alike = |known: &Known| {
            let enough = match (digits(&known.words) == own, many) {
                (true, TELLING..) => 0,
                (false, TELLING..) => 1,
                (true, 4) => 2,
                _ => usize::MAX,
            };
            Alike { enough, with_head: true }
        };
        out.extend(tell(paper, amount.span, &amount.words, near, Kind::AmountConflict, &heads, &alike));
    }
    let unknown = |day: &&Dated| day.year.is_some_and(|y| !dates.contains_key(&(y, day.month, day.day)));
    for day in days.iter().filter(unknown).take(MOST) {
        let year = day.year.unwrap_or_default();
        let near = dates.iter().filter(|((y, m, d), _)| {
            let same = [*y == year, *m == day.month, *d == day.day];
            // "It was inspected on June 17 and sold on June 7": both days are told, and they are two.
            let both = days.iter().any(|other| {
                (other.year, other.month, other.day) == (Some(*y), *m, *d)
                    && other.span.start.abs_diff(day.span.start) < AROUND * 2
            });
            same.iter().filter(|s| **s).count() == 2 && !both
        });
        let near = near.flat_map(|(_, places)| places);
        // The day of a paper stands at its head, and another year is no other day.
        let alike = |known: &Known| {
            let (year, digits) = (same_but_year(&written(day), &known.words), mistyped(&written(day), &known.words));
            // "The codicil of October 12, 2019": one paper is called so, in both.
            let ours = called(&paper.letters, day.span);
            let called_alike = ours.is_some() && ours == called(known.letters, known.span);
            // A paper is made on one day: "the Agreement of April 12" of an agreement that is made on April 11.
            let made = ours.is_some() && ours == made_on(known.letters, known.span);
            let enough = if called_alike && (year || digits) || made { 1 } else { usize::MAX };
            Alike { enough, with_head: known.span.start < HEAD && year || digits }
        };
        out.extend(tell(paper, day.span, &written(day), near, Kind::DateConflict, &heads, &alike));
    }
    // A day that some paper has, in a sentence that a paper has with another day.
    for day in days.iter().filter(|day| !unknown(day)).take(MOST) {
        let Some(year) = day.year else { continue };
        let own = dates.get(&(year, day.month, day.day)).map(Vec::as_slice).unwrap_or_default();
        let near = dates.iter().filter(|((y, m, d), _)| {
            let same = [*y == year, *m == day.month, *d == day.day].iter().filter(|same| **same).count() == 2;
            let told = days.iter().any(|other| {
                (other.year, other.month, other.day) == (Some(*y), *m, *d)
                    && other.span.start.abs_diff(day.span.start) < AROUND * 2
            });
            same && !told
        });
        let near: Vec<&Known> = near.flat_map(|(_, places)| places).collect();
        // A log of so many days says nothing by its words, and takes long.
        if near.len() <= NEAR {
            out.extend(of_the_same_sentence(paper, day, own, &near));
        }
    }
    out
}

/// Words in common from which on two sentences with other days may be one, and how many of the shorter one's, in fifths.
const SAME: usize = 6;
const FIFTHS: usize = 4;

/// The sentence of a source that has nearly all words of this one and another day, where no source has these words with this day.
fn of_the_same_sentence(paper: &Paper, day: &Dated, own: &[Known], near: &[&Known]) -> Option<Finding> {
    let ours = around(&paper.letters, day.span);
    let common = |known: &Known| around(known.letters, known.span).intersection(&ours).count();
    let (most, best) = near
        .iter()
        .map(|known| (common(known), *known))
        .max_by_key(|(n, known)| (*n, std::cmp::Reverse((known.name, known.span))))?;
    let theirs = around(best.letters, best.span).len();
    let told = own.iter().any(|known| common(known) * 2 >= most);
    if most < SAME || most * 5 < ours.len().max(theirs) * FIFTHS || told {
        return None;
    }
    let message = format!(
        "{} has {} in the same sentence, and {} in others. Check which is right.",
        best.name,
        best.words,
        written(day)
    );
    let place = place_in(best.name, best.letters, best.span);
    Some(paper.finding(Kind::DateConflict, Severity::Check, day.span, message).with(best.words.clone()).against(place))
}

/// What a day calls by its name: "codicil" before "of October 21, 2019".
fn called(letters: &Letters, day: Span) -> Option<String> {
    let before = letters.folded_lower(Span::new(day.start.saturating_sub(40), day.start));
    let before = before.trim_end();
    let named = before.strip_suffix(" of").or_else(|| before.strip_suffix(" dated"))?;
    let word = named.rsplit(|c: char| !c.is_alphabetic()).next()?;
    (word.chars().count() > 3 && !is_stop(word)).then(|| word.to_owned())
}

/// What a paper calls itself before the day on which it is made: "agreement" before "is made on April 11, 2026".
fn made_on(letters: &Letters, day: Span) -> Option<String> {
    let before = letters.folded_lower(Span::new(day.start.saturating_sub(60), day.start));
    let leads = [" is made on", " is made as of", " is made and entered into on", " is entered into on", " is dated"];
    let before = leads.iter().find_map(|lead| before.trim_end().strip_suffix(lead))?.to_owned();
    let before = before
        .rsplit(" (")
        .next()
        .filter(|_| before.ends_with(')'))
        .map_or(before.clone(), |bracket| before[..before.len() - bracket.len() - 2].to_owned());
    let word = before.trim_end().rsplit(|c: char| !c.is_alphabetic()).next()?.to_owned();
    (word.chars().count() > 3 && !is_stop(&word)).then_some(word)
}

/// The source's place that has most words in common, if enough.
fn tell<'k>(
    paper: &Paper,
    span: Span,
    words: &str,
    near: impl Iterator<Item = &'k Known<'k>>,
    kind: Kind,
    heads: &HashMap<&str, HashSet<String>>,
    alike: &dyn Fn(&Known) -> Alike,
) -> Option<Finding> {
    let ours = around(&paper.letters, span);
    // Most of the words of the poorer sentence must be in the other one: papers of one kind share a few anyway.
    let scored = near.filter_map(|known| {
        let theirs = around(known.letters, known.span);
        // "Trinity Forensics inspected it" speaks of the report that bears this name at its head.
        let Alike { enough, with_head } = alike(known);
        let at_head = known.span.start < HEAD;
        let head = heads.get(known.name).filter(|_| with_head && (at_head || !theirs.is_disjoint(&ours)));
        // A value at the head is among these words itself.
        let most = if at_head { COMMON } else { OF_HEAD };
        let head = head.map_or(0, |head| head.intersection(&ours).count().min(most));
        let common = theirs.intersection(&ours).count() + head;
        let most = common >= COMMON && common * 2 >= ours.len().min(theirs.len());
        (most || common >= enough).then_some((theirs.intersection(&ours).count(), common, known))
    });
    let all: Vec<(usize, usize, &Known)> = scored.collect();
    // What stands beside the value itself tells more than who wrote its paper.
    let (own, _, best) =
        all.iter().max_by_key(|(own, n, known)| (*own, *n, std::cmp::Reverse((known.name, known.span))))?;
    let other = all.iter().find(|(as_many, _, known)| as_many == own && known.words != best.words);
    let place = place_in(best.name, best.letters, best.span);
    // Of two that fit as well none is suggested.
    if let Some((.., other)) = other {
        let message = format!(
            "{words} is in none of your sources; {} has {} and {} has {}, which differ from it by a slip. Check which is right.",
            best.name, best.words, other.name, other.words
        );
        let finding = paper.finding(kind, Severity::Check, span, message).against(place);
        return Some(finding.against(place_in(other.name, other.letters, other.span)));
    }
    let message = format!(
        "{words} is in none of your sources; {} has {} in the same context. Check which is right.",
        best.name, best.words
    );
    Some(paper.finding(kind, Severity::Check, span, message).with(best.words.clone()).against(place))
}

/// Whether a digit more or less, or two in another order, turns one date into the other: "June 7" and "June 17", "May 12" and "May 21".
fn mistyped(a: &str, b: &str) -> bool {
    let day = |words: &str| words.split([' ', ',']).nth(1).unwrap_or_default().to_owned();
    let sorted = |words: &str| {
        let mut all: Vec<char> = words.chars().collect();
        all.sort_unstable();
        all
    };
    let (x, y) = (day(a), day(b));
    one_slip(&x, &y) && (x.len() != y.len() || sorted(&x) == sorted(&y))
}

/// Whether only the years of two dates differ, and by one digit.
fn same_but_year(a: &str, b: &str) -> bool {
    match (a.split_once(", "), b.split_once(", ")) {
        (Some((day, year)), Some((other, theirs))) => day == other && one_slip(year, theirs),
        _ => false,
    }
}

/// The stems of the names at the head of a source: who wrote it, and what it is.
fn head(letters: &Letters) -> HashSet<String> {
    let text: String = letters.at(Span::new(0, HEAD.min(letters.span().end))).iter().collect();
    let words = text.split(|c: char| !c.is_alphabetic()).filter(|w| w.chars().count() > 3);
    let names = words.filter(|w| w.starts_with(char::is_uppercase)).map(str::to_lowercase);
    names.filter(|w| !is_stop(w) && !law::dates::MONTHS.contains(&w.as_str())).map(|w| stem(&w)).collect()
}

/// The stems of the telling words around a place, within its sentence or its row.
fn around(letters: &Letters, span: Span) -> HashSet<String> {
    let row = row_of(letters, span);
    let reach = row.unwrap_or(Span::new(span.start.saturating_sub(AROUND), span.end + AROUND));
    let before = letters.at(Span::new(reach.start, span.start));
    let after = letters.at(Span::new(span.end, reach.end));
    let ends = |text: &[char], i: usize| row.is_none() && ends(text, i);
    let from = (1..before.len()).rev().find(|i| ends(before, *i)).unwrap_or(0);
    let to = (0..after.len()).find(|i| ends(after, *i)).unwrap_or(after.len());
    let words = |part: &[char]| part.iter().collect::<String>().to_lowercase();
    let (before, after) = (words(before.get(from..).unwrap_or_default()), words(after.get(..to).unwrap_or_default()));
    let month = |w: &str| law::dates::MONTHS.contains(&w);
    [before, after]
        .iter()
        .flat_map(|t| t.split(|c: char| !c.is_alphabetic()))
        .filter(|w| w.chars().count() > 3 && !is_stop(w) && !month(w))
        .map(stem)
        .collect()
}

/// The row of a table in which a place stands: its cells are of one thing, whatever stops stand in them.
fn row_of(letters: &Letters, span: Span) -> Option<Span> {
    let start = (span.start.saturating_sub(ROW)..span.start).rev().find(|at| letters.get(*at) == '\n')? + 1;
    let end = (span.end..span.end + ROW).find(|at| letters.get(*at) == '\n')?;
    letters.at(Span::new(start, end)).windows(3).any(|at| at == [' ', '|', ' ']).then(|| Span::new(start, end))
}

/// Whether a sentence or a row ends before a character: behind a stop, at a blank line, or at the end of a line that is not wrapped.
fn ends(text: &[char], i: usize) -> bool {
    let Some(next) = text.get(i) else { return false };
    // At the beginning stands a figure: the amount or day itself.
    let last = i.checked_sub(1).and_then(|k| text.get(k)).unwrap_or(&'0');
    if *next != '\n' {
        return matches!(last, '.' | ';' | '!' | '?') && next.is_whitespace();
    }
    let behind = text.get(i + 1..).unwrap_or_default().iter().find(|c| **c != ' ');
    *last == '\n' || behind.is_none_or(|c| !c.is_lowercase()) && !(last.is_lowercase() || *last == ',')
}
