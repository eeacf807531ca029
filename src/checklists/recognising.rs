//! Which kind a paper is: a form's number, a title that stands alone over the page, words beside fields, a letterhead. That a paper only
//! speaks of another one counts little.

use super::{
    kinds::Kind,
    paper::Paper,
    words::{is_number, position, same},
};

/// Lines in which a title is expected.
const HEAD: usize = 14;
/// Lines in which it may stand at the latest.
const TOP: usize = 30;
/// Words that make a title another one's: "Application for a certified copy of a birth certificate".
const ABOUT: &[&str] = &[
    "application",
    "request",
    "instructions",
    "instruction",
    "sample",
    "template",
    "order",
    "worksheet",
    "checklist",
    "guide",
    "how",
    "example",
    "receipt",
    "draft",
    "proposed",
    "solicitud",
    "attached",
    "enclosed",
    "copy",
    "about",
    "questions",
    "frequently",
    "notice",
    "your",
    "need",
    "please",
];

/// How well a paper fits a kind.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Fit {
    /// From its text: 0 to 1.
    pub text: f64,
    /// Whether the file's name says so.
    pub named: bool,
    /// The line of its title or number.
    pub line: Option<usize>,
}

/// How well a paper fits a kind.
pub fn fit(kind: &Kind, paper: &Paper) -> Fit {
    let (title, line) = best(kind.titles.iter().filter_map(|phrase| title(paper, phrase)));
    let (form, form_line) = best(kind.forms.iter().filter_map(|number| form(paper, number)));
    let labels = labels(kind, paper);
    let head =
        kind.letterhead.iter().any(|phrase| paper.lines.iter().take(4).any(|line| position(line, phrase).is_some()));
    let mut text = 0.6 * title.max(form) + 0.4 * labels;
    if title >= 0.9 && form >= 0.9 {
        text += 0.15;
    }
    if head && labels >= 0.6 {
        text += 0.15;
    }
    let named = names(kind, &paper.name);
    Fit { text: text.min(1.0), named, line: if form >= title { form_line.or(line) } else { line } }
}

/// The best of some findings, the first of equals.
fn best(found: impl Iterator<Item = (f64, usize)>) -> (f64, Option<usize>) {
    found.fold((0.0, None), |(best, at), (one, line)| if one > best { (one, Some(line)) } else { (best, at) })
}

/// How much a title shows, and on which line.
fn title(paper: &Paper, phrase: &[String]) -> Option<(f64, usize)> {
    let (weight, at) = best(paper.lines.iter().enumerate().filter_map(|(at, line)| {
        let start = position(line, phrase)?;
        Some((standing(line, phrase, start, at), at))
    }));
    at.map(|at| (weight, at))
}

/// How much a line that has a title's words is a title.
fn standing(line: &[String], phrase: &[String], start: usize, at: usize) -> f64 {
    let own = |index: usize| index >= start && index < start + phrase.len();
    let others: Vec<&String> = line
        .iter()
        .enumerate()
        .filter(|(index, word)| !own(*index) && !is_number(word))
        .map(|(_, word)| word)
        .collect();
    if others.iter().any(|word| ABOUT.contains(&word.as_str())) {
        return 0.1;
    }
    let alone = others.is_empty();
    let nearly = others.len() <= if phrase.len() == 1 { 1 } else { phrase.len().max(3) };
    let edge = start == 0 || start + phrase.len() == line.len();
    match (alone, nearly, edge) {
        (true, ..) if at < HEAD => 1.0,
        (true, ..) if at < TOP => 0.8,
        (true, ..) => 0.4,
        (_, true, true) if at < HEAD => 0.85,
        (_, true, _) if at < HEAD => 0.7,
        (_, true, _) => 0.3,
        (_, _, true) if at < 6 && line.len() <= 14 => 0.4,
        _ => 0.1,
    }
}

/// How much a form's number shows.
fn form(paper: &Paper, number: &[String]) -> Option<(f64, usize)> {
    let bare = number.len() == 1 && number.iter().all(|word| word.bytes().all(|c| c.is_ascii_digit()));
    let joined = number.concat();
    let (weight, at) = best(paper.lines.iter().enumerate().filter_map(|(at, line)| {
        // "W2" is "W-2".
        let start =
            position(line, number).or_else(|| line.iter().position(|word| *word == joined && number.len() > 1))?;
        let called = start > 0
            && line
                .get(start - 1)
                .is_some_and(|word| ["form", "forma", "omb", "uscis", "irs"].contains(&word.as_str()));
        if line.iter().any(|word| ABOUT.contains(&word.as_str())) || (bare && !called && line.len() > 2) {
            return Some((0.1, at));
        }
        let first = start == 0 || (called && start <= 3);
        // The foot of a form's page repeats its number.
        let short = line.len() <= 12;
        Some((
            match (first, short, called) {
                (true, true, _) if at < TOP => 1.0,
                (true, true, true) => 0.8,
                (_, true, true) => 0.7,
                (_, true, _) if line.len() <= 6 && at < HEAD => 0.7,
                _ => 0.15,
            },
            at,
        ))
    }));
    at.map(|at| (weight, at))
}

/// How many words beside fields are there; three are enough.
fn labels(kind: &Kind, paper: &Paper) -> f64 {
    let has = |phrase: &Vec<String>| match phrase.as_slice() {
        [word] => {
            paper.lines.iter().any(|line| line.iter().any(|read| read == word || (word.len() > 6 && same(read, word))))
        }
        phrase => paper.lines.iter().any(|line| position(line, phrase).is_some()),
    };
    let weight = |phrase: &Vec<String>| if phrase.len() == 1 { 0.7 } else { 1.0 };
    let enough = if kind.card { 2.4 } else { 3.0 };
    (kind.labels.iter().filter(|phrase| has(phrase)).map(weight).sum::<f64>() / enough).min(1.0)
}

/// Whether a file's name names the kind.
fn names(kind: &Kind, name: &[String]) -> bool {
    let joined = name.concat();
    kind.titles.iter().any(|title| {
        title.len() > 1 && position(name, title).is_some() || title.len() == 1 && name.contains(&title.concat())
    }) || kind.forms.iter().any(|form| position(name, form).is_some() || name.contains(&form.concat()))
        || (kind.id.len() > 5 && joined.contains(&kind.id.replace('-', "")))
}
