//! Sums, lengths of time, percentages and days in a paper, and which of them somebody speaks of: "the notice period" is the "30 days" of a sentence
//! on notice.

use super::places::{is_kin, stems};
use ::docx::redline::Paragraph;
use law::{Letters, dates::dates_in, numerals};

use std::ops::Range;

/// Whether a word is a number in words: "sixty", "forty-five", "hundred".
pub(super) fn is_numeral(low: &str) -> bool {
    !low.is_empty()
        && low.split('-').all(|part| matches!(part, "hundred" | "thousand") || numerals::of_word(part).is_some())
}

/// What a value measures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Sum,
    Percent,
    Time,
    Day,
}

/// Whether a text is a value and nothing else: "$205.00", "60 days", "5%", "May 4, 2026".
pub fn is_value(text: &str) -> bool {
    kind_of(text).is_some()
}

pub(super) fn kind_of(text: &str) -> Option<Kind> {
    let text = text.trim();
    let length = text.chars().count();
    values(text).into_iter().find(|(range, _)| *range == (0..length)).map(|(_, kind)| kind)
}

/// The values of a text, in characters.
pub(super) fn values(text: &str) -> Vec<(Range<usize>, Kind)> {
    let letters = Letters::new(text);
    let mut out: Vec<(Range<usize>, Kind)> =
        dates_in(&letters, letters.span()).into_iter().map(|day| (day.span.start..day.span.end, Kind::Day)).collect();
    let words = words(text);
    let mut at = 0;
    while let Some((start, word)) = words.get(at) {
        let (found, used) = match value_at(&words[at..]) {
            Some((end, kind, used)) => (Some((*start..end, kind)), used),
            None => (None, 1),
        };
        let free = |range: &Range<usize>| !out.iter().any(|(day, _)| range.start < day.end && day.start < range.end);
        out.extend(found.filter(|(range, _)| free(range) && !word.is_empty()));
        at += used;
    }
    out.sort_by_key(|(range, _)| range.start);
    out
}

/// The words of a text, without the marks around them, and where each begins, in characters.
pub(super) fn words(text: &str) -> Vec<(usize, String)> {
    let mut out: Vec<(usize, String)> = Vec::new();
    let mut word = String::new();
    let mut start = 0;
    for (at, c) in text.chars().chain([' ']).enumerate() {
        if !c.is_whitespace() {
            if word.is_empty() {
                start = at;
            }
            word.push(c);
            continue;
        }
        let before = word.chars().take_while(|c| matches!(c, '"' | '“' | '‘')).count();
        let bare: String = word.chars().skip(before).collect();
        let bare = bare.trim_end_matches(['.', ',', ';', ':', '"', '”', '\'', '’', '?', '!']);
        if !bare.is_empty() {
            out.push((start + before, bare.to_owned()));
        }
        word.clear();
    }
    out
}

/// The value with which words begin: its end in characters, its kind, and of how many words it is.
fn value_at(words: &[(usize, String)]) -> Option<(usize, Kind, usize)> {
    let (start, first) = words.first()?;
    let end = |n: usize| words.get(n).map(|(start, word)| start + word.chars().count());
    let word = |n: usize| words.get(n).map(|(_, word)| word.to_lowercase()).unwrap_or_default();
    let number = |text: &str| {
        text.starts_with(|c: char| c.is_ascii_digit())
            && text.chars().all(|c| c.is_ascii_digit() || matches!(c, ',' | '.'))
    };
    if let Some(sum) = first.strip_prefix('$') {
        let digits = sum.chars().take_while(|c| c.is_ascii_digit() || matches!(c, ',' | '.')).count();
        let more = usize::from(matches!(word(1).as_str(), "million" | "billion" | "thousand"));
        return match digits {
            0 => None,
            _ if more == 1 => Some((end(1)?, Kind::Sum, 2)),
            digits => Some((start + 1 + digits, Kind::Sum, 1)),
        };
    }
    if first.strip_suffix('%').is_some_and(number) {
        return Some((end(0)?, Kind::Percent, 1));
    }
    let spelt = is_numeral(&first.to_lowercase());
    if !number(first) && !spelt {
        return None;
    }
    // "one hundred twenty (120) calendar days"
    let mut at = 1;
    while spelt && (is_numeral(&word(at)) || word(at) == "and" && is_numeral(&word(at + 1))) {
        at += 1;
    }
    if word(at).strip_prefix('(').and_then(|rest| rest.strip_suffix(')')).is_some_and(number) {
        at += 1;
    }
    if matches!(word(at).as_str(), "percent") {
        // "one percent (1%)"
        let again = word(at + 1).strip_prefix('(').and_then(|rest| rest.strip_suffix("%)")).is_some_and(number);
        let last = if again { at + 1 } else { at };
        return Some((end(last)?, Kind::Percent, last + 1));
    }
    if matches!(word(at).as_str(), "calendar" | "business" | "full" | "consecutive" | "working") {
        at += 1;
    }
    let unit = word(at);
    let unit = unit.trim_end_matches(['\'', '’']);
    matches!(unit.strip_suffix('s').unwrap_or(unit), "day" | "week" | "month" | "year" | "hour")
        .then(|| Some((end(at)?, Kind::Time, at + 1)))
        .flatten()
}

/// A value that could be meant, and how well it fits.
struct Candidate {
    paragraph: usize,
    range: Range<usize>,
    text: String,
    /// Words of what is spoken of in its sentence, and in its paragraph.
    score: (usize, usize),
    /// Characters to the nearest of these words.
    distance: usize,
    /// Whether it speaks of enough of what is meant; one of the unit that is named needs half of it.
    enough: bool,
}

/// Where the value stands that is meant, in a part of a paper; `why` it is none, or which it could be.
pub(super) fn spoken_of(
    paragraphs: &[Paragraph],
    within: &[(usize, Range<usize>)],
    about: &str,
    new: &str,
) -> Result<(usize, Range<usize>), String> {
    let found = meant(paragraphs, within, about, new)?;
    let own = unit(new);
    let is_own = |one: &&Candidate| own.is_some() && unit(&one.text) == own;
    // "The breach notice to 48 hours": where one sentence fits better, and another one has hours, it is not plain which is meant.
    if let Some(best) = found.first().filter(|best| own.is_some() && unit(&best.text) != own)
        && let Some(other) = found.iter().find(is_own)
        && best.score != other.score
    {
        return Err(format!("It could be “{}” or “{}”. {EXAMPLE}", best.text, other.text));
    }
    let found: Vec<Candidate> = found.into_iter().filter(|one| one.enough).collect();
    match &found[..] {
        [] => Err(format!("No sentence that speaks of it has such a value. {EXAMPLE}")),
        [one] => Ok((one.paragraph, one.range.clone())),
        [one, next, ..]
            if one.score > next.score || one.score == next.score && one.distance.saturating_mul(2) < next.distance =>
        {
            Ok((one.paragraph, one.range.clone()))
        }
        all => {
            let best = all[0].score;
            let mut same = all.iter().filter(|one| one.score == best && is_own(one));
            match (same.next(), same.next()) {
                (Some(one), None) => Ok((one.paragraph, one.range.clone())),
                _ => Err(format!("It could be “{}” or “{}”. {EXAMPLE}", all[0].text, all[1].text)),
            }
        }
    }
}

const EXAMPLE: &str = "Name the words as they stand: Change “30 days” to “60 days”.";

/// The unit of a length of time: "year" of "two (2) years".
fn unit(text: &str) -> Option<String> {
    let word = text.trim_end_matches(['\'', '’']).rsplit(' ').next()?.to_lowercase();
    let unit = word.strip_suffix('s').unwrap_or(&word);
    matches!(unit, "day" | "week" | "month" | "year" | "hour").then(|| unit.to_owned())
}

/// The values that could be meant, the best first. Words of one family count as the same: "noncompete" and "competition".
fn meant(
    paragraphs: &[Paragraph],
    within: &[(usize, Range<usize>)],
    about: &str,
    new: &str,
) -> Result<Vec<Candidate>, String> {
    let kind = kind_of(new).ok_or_else(|| format!("What takes its place is no sum, time or day. {EXAMPLE}"))?;
    let limits = caps(about);
    // "The notice period" is spoken of as notice; that it is a period the value says itself.
    let all: Vec<String> = stems(about).into_iter().filter(|stem| !(limits && is_cap(stem))).collect();
    let mut wanted: Vec<String> = all.iter().filter(|stem| !is_kind(stem)).cloned().collect();
    let unnamed = wanted.is_empty();
    if unnamed {
        wanted = all;
    }
    let one_section = within.first().is_some_and(|(_, own)| *own != (0..usize::MAX)) || within.len() < paragraphs.len();
    // "Change section 4(a) to a year": whatever value of the kind it has.
    let whatever = one_section && unnamed && !limits;
    let mut all: Vec<Candidate> = Vec::new();
    for (index, own) in within {
        let Some(paragraph) = paragraphs.get(*index) else { continue };
        let inside = stems(&paragraph.text);
        let in_paragraph = wanted.iter().filter(|word| inside.iter().any(|own| is_kin(own, word))).count();
        for (range, _) in values(&paragraph.text).into_iter().filter(|(_, found)| *found == kind) {
            if !own.contains(&range.start) {
                continue;
            }
            let letters: Vec<char> = paragraph.text.chars().collect();
            let (from, to) = sentence(&letters, &range);
            let end = range.end;
            let part = |from: usize, to: usize| letters[from..to].iter().collect::<String>();
            let near = nearest(&part(from, to), range.start - from, range.end - from, &wanted);
            let capped = limits && caps_behind(&part(from, range.start));
            // "$9,000 (the “Cap”)" is the cap, whatever else limits something there.
            let called = is_called(&part(end, to), about);
            let in_sentence = near.len() + usize::from(capped) + if called { 2 } else { 0 };
            all.push(Candidate {
                paragraph: *index,
                text: part(range.start, range.end),
                range,
                score: (in_sentence, in_paragraph),
                distance: match called || capped || per(&part(end, to), &wanted) {
                    true => 0,
                    false => near.into_iter().min().unwrap_or(usize::MAX),
                },
                enough: false,
            });
        }
    }
    // In a section that has one value of the kind, that one is meant.
    let asked = wanted.len() + usize::from(limits);
    let own = unit(new);
    for one in &mut all {
        let found = one.score.0.max(one.score.1);
        one.enough = found * 2 > asked || one_section && found > 0 || whatever;
    }
    all.retain(|one| {
        let found = one.score.0.max(one.score.1);
        one.enough || found > 0 && found * 2 >= asked && own.is_some() && unit(&one.text) == own
    });
    all.sort_by_key(|one| (usize::MAX - one.score.0, usize::MAX - one.score.1, one.distance));
    Ok(all)
}

/// The sentence around a place, in characters.
pub(super) fn sentence(letters: &[char], at: &Range<usize>) -> (usize, usize) {
    let ends = |k: &usize| letters[*k] == '.' && letters.get(k + 1).is_none_or(|c| c.is_whitespace());
    let from = (0..at.start).rev().find(ends).map_or(0, |k| k + 1);
    let to = (at.end..letters.len()).find(ends).unwrap_or(letters.len());
    // "5. Termination. Either party …": the heading that runs in speaks of its sentence.
    let heading = from < 60;
    (if heading { 0 } else { from }, to)
}

/// The distances of the words that are spoken of from a value, one for each word that stands in the sentence.
fn nearest(text: &str, start: usize, end: usize, wanted: &[String]) -> Vec<usize> {
    let words = words(text);
    let distance = |word: &String| {
        let is_said = |own: &String| stems(own).iter().any(|own| is_kin(own, word));
        let stands = words.iter().filter(|(_, own)| is_said(own));
        stands.map(|(at, own)| if *at >= end { at - end } else { start.saturating_sub(at + own.chars().count()) }).min()
    };
    wanted.iter().filter_map(distance).collect()
}

/// Whether a word only says of which kind a value is.
pub(super) fn is_kind(stem: &str) -> bool {
    ["rate", "sum", "price", "period", "length", "time", "term", "date", "day", "deadline", "percentage", "value"]
        .iter()
        .any(|word| stems(word).first().is_some_and(|own| own == stem))
}

/// Whether a value is said per something that is spoken of: "$185.00 per hour" is the hourly rate.
fn per(behind: &str, wanted: &[String]) -> bool {
    let mut words = behind.split_whitespace();
    let leads = matches!(words.next(), Some("per" | "a" | "an" | "each" | "every"));
    leads && words.next().is_some_and(|word| stems(word).first().is_some_and(|own| wanted.contains(own)))
}

/// Whether what stands behind a value calls it by a word of what is spoken of: "(the “Cap”)".
fn is_called(behind: &str, about: &str) -> bool {
    let Some(inner) = behind.trim_start().strip_prefix('(').and_then(|rest| rest.split(')').next()) else {
        return false;
    };
    let inner = inner.strip_prefix("the ").unwrap_or(inner);
    let Some(term) = inner.strip_prefix(['“', '"']).and_then(|rest| rest.split(['”', '"']).next()) else {
        return false;
    };
    let (term, about) = (stems(term), stems(about));
    !term.is_empty() && term.iter().all(|word| about.contains(word))
}

pub(super) fn is_cap(stem: &str) -> bool {
    matches!(stem, "cap" | "maximum" | "limit" | "ceil" | "ceiling")
}

/// Whether what is spoken of is a limit: "the cap on fees".
pub(super) fn caps(about: &str) -> bool {
    stems(about).iter().any(|stem| is_cap(stem))
}

/// Whether words lead to a limit: "at most", "not to exceed".
pub(super) fn caps_behind(before: &str) -> bool {
    let low = before.trim_end().to_lowercase();
    [
        "at most",
        "exceed",
        "exceeding",
        "up to",
        "maximum of",
        "limited to",
        "more than",
        "not over",
        "above",
        "over",
        "in excess of",
    ]
    .iter()
    .any(|lead| low.ends_with(lead))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_stands_alone_or_in_a_sentence() {
        for text in
            ["$205.00", "60 days", "thirty (30) calendar days", "5%", "five percent", "May 4, 2026", "$2 million"]
        {
            assert!(is_value(text), "{text}");
        }
        for text in ["three", "the term", "60 days after receipt", "mutual", "Section 5"] {
            assert!(!is_value(text), "{text}");
        }
        let text =
            "Client pays $185.00 per hour within 45 days, and either may leave on 30 days' notice by May 4, 2026.";
        let found: Vec<String> = values(text)
            .into_iter()
            .map(|(range, _)| text.chars().skip(range.start).take(range.len()).collect())
            .collect();
        assert_eq!(found, ["$185.00", "45 days", "30 days", "May 4, 2026"]);
        let text = "It bears one percent (1%) per month and ends on one hundred twenty (120) days' or forty-five (45) days' notice.";
        let found: Vec<String> = values(text)
            .into_iter()
            .map(|(range, _)| text.chars().skip(range.start).take(range.len()).collect())
            .collect();
        assert_eq!(found, ["one percent (1%)", "one hundred twenty (120) days", "forty-five (45) days"]);
    }
}
