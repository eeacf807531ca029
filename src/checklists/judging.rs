//! Which item a paper closes. It closes one only if the paper itself shows what it is, nothing else fits nearly as well, it names the right
//! person, is of a wanted date and has no flaw. In all other cases a person is asked.

use super::{
    checklist::{Item, Of, Wanted},
    dates::{missing_pages, parts},
    flaws::Flaw,
    kinds::{Kind, Papers},
    paper::{Failure, Paper},
    people::names,
    recognising::{Fit, fit},
    words::{position, same, words},
};

use serde::{Deserialize, Serialize};

/// From here on a paper shows what it is.
const SURE: f64 = 0.72;
/// Where its name says the same.
const SURE_WITH_NAME: f64 = 0.6;
/// By how much the next kind must fit less.
const AHEAD: f64 = 0.15;
/// From here on it may be meant.
const MAYBE: f64 = 0.24;
/// Candidates of a question.
const MOST_ASKED: usize = 4;

/// Somebody whose papers are wanted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Person {
    pub of: Of,
    pub name: String,
}

/// What a paper does to the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// It is, or is a part of, the first item.
    Closes,
    /// A person has to say which of the items it is.
    Asks,
    /// It is nothing that is wanted.
    Nothing,
}

/// Why a person is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Doubt {
    /// Its text does not show well enough what it is.
    Kind,
    /// It may be several items.
    Several,
    /// It does not name the person.
    Name,
    /// Its date does not show.
    Date,
    /// It is a letter that speaks of the paper.
    Letter,
    /// It has a flaw.
    Flaw,
}

/// What a paper is to a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    pub outcome: Outcome,
    /// Places in the list, the likeliest first.
    pub items: Vec<usize>,
    /// The years or months that it brings of the first.
    pub parts: Vec<String>,
    pub flaws: Vec<Flaw>,
    pub doubt: Option<Doubt>,
}

/// How an item fits.
struct Candidate {
    item: usize,
    fit: Fit,
    dated: super::kinds::Dated,
    letter: bool,
    /// Whether the paper names the item's person; true if nobody is known.
    person: bool,
}

/// Judges a paper.
pub fn judge(papers: &Papers, items: &[Item], people: &[Person], paper: &Paper) -> Verdict {
    let mut flaws = flaws(paper);
    let fits: Vec<(&Kind, Fit)> = papers.0.iter().map(|kind| (kind, fit(kind, paper))).collect();
    let mut candidates: Vec<Candidate> = items
        .iter()
        .enumerate()
        .filter_map(|(place, item)| candidate(place, item, &fits, people, paper, &flaws))
        .collect();
    candidates.sort_by(|a, b| rank(b).total_cmp(&rank(a)));
    let nothing =
        Verdict { outcome: Outcome::Nothing, items: Vec::new(), parts: Vec::new(), flaws: flaws.clone(), doubt: None };
    let Some(first) = candidates.first() else { return nothing };
    let Some(item) = items.get(first.item) else { return nothing };
    let parts =
        if matches!(item.wanted, Wanted::Parts(_)) { parts(first.dated, paper, first.fit.line) } else { Vec::new() };
    let mut doubt = None;
    let mut bring = Vec::new();
    if let Wanted::Parts(wanted) = &item.wanted {
        // A paper of a year that is wanted by month, or the other way round, is a person's to judge.
        bring = parts.iter().filter(|part| wanted.contains(part)).cloned().collect();
        if parts.is_empty() {
            doubt = Some(Doubt::Date);
        } else if bring.is_empty() && first.fit.text >= SURE_WITH_NAME {
            flaws.push(Flaw::WrongDate(parts));
        } else if bring.is_empty() {
            doubt = Some(Doubt::Date);
        }
    }
    let best = first.fit.text;
    // Kinds that are on no list count too: a credit card's statement is no bank's.
    let other = fits
        .iter()
        .filter(|(kind, _)| item.paper.as_deref() != Some(kind.id.as_str()))
        .map(|(_, fit)| fit.text)
        .fold(0.0, f64::max);
    let rival = candidates.iter().skip(1).filter(|other| rank(other) > rank(first) - AHEAD).count();
    let enough = if first.fit.named { SURE_WITH_NAME } else { SURE };
    let others_name = !first.fit.named && fits.iter().any(|(_, fit)| fit.named);
    doubt = if !flaws.is_empty() {
        Some(Doubt::Flaw)
    } else if is_letter(paper) && !first.letter {
        Some(Doubt::Letter)
    } else if best < enough || (others_name && best < 0.8) {
        Some(Doubt::Kind)
    } else if rival > 0 || other > best - AHEAD {
        Some(Doubt::Several)
    } else if !first.person {
        Some(Doubt::Name)
    } else {
        doubt
    };
    let near = candidates.iter().filter(|other| rank(other) > rank(first) - 0.3).take(MOST_ASKED);
    let (outcome, chosen) = match doubt {
        None => (Outcome::Closes, vec![first.item]),
        Some(_) => (Outcome::Asks, near.map(|candidate| candidate.item).collect()),
    };
    Verdict { outcome, items: chosen, parts: bring, flaws, doubt }
}

fn rank(candidate: &Candidate) -> f64 {
    candidate.fit.text + if candidate.fit.named { 0.15 } else { 0.0 } + if candidate.person { 0.2 } else { 0.0 }
}

fn candidate(
    place: usize,
    item: &Item,
    fits: &[(&Kind, Fit)],
    people: &[Person],
    paper: &Paper,
    flaws: &[Flaw],
) -> Option<Candidate> {
    let known = item.paper.as_ref().and_then(|id| fits.iter().find(|(kind, _)| kind.id == *id));
    let mut best = known.map(|(_, fit)| *fit).unwrap_or_default();
    if !item.titles.is_empty() || known.is_none() {
        let mut titles = item.titles.clone();
        if known.is_none() {
            titles.extend([item.name.en.clone(), item.name.es.clone()]);
        }
        let own = fit(&Papers::of_titles("own", &titles), paper);
        // A firm's own title has no fields beside it: its line is all there is.
        let own = Fit { text: own.text / 0.6 * 0.75, ..own };
        if own.text > best.text {
            best = Fit { named: best.named || own.named, ..own };
        }
        best.named |= own.named;
    }
    best.named |= named_as(item, &paper.name);
    let photo = known.is_some_and(|(kind, _)| kind.photo);
    let wordless = matches!(paper.failure, Some(Failure::Wordless | Failure::Unseen))
        || (paper.picture && paper.lines.iter().flatten().count() < 4 && paper.failure.is_none());
    if photo && wordless && !flaws.contains(&Flaw::Broken) {
        best.text = best.text.max(0.4);
    }
    if best.text < MAYBE && !best.named {
        return None;
    }
    let who: Vec<&Person> = people.iter().filter(|person| person.of == item.of).collect();
    let person = item.of == Of::Anyone || who.is_empty() || who.iter().any(|person| names(paper, &person.name));
    let (dated, letter) = known.map_or((super::kinds::Dated::None, true), |(kind, _)| (kind.dated, kind.letter));
    Some(Candidate { item: place, fit: best, dated, letter, person })
}

/// Whether a file's name has the words of an item's name.
fn named_as(item: &Item, name: &[String]) -> bool {
    const COMMON: &[&str] = &[
        "the", "of", "for", "your", "and", "last", "copy", "copies", "all", "recent", "years", "months", "from",
        "with", "any", "or", "de", "la", "el",
    ];
    let wanted: Vec<String> = words(&item.name.en)
        .into_iter()
        .filter(|word| word.len() > 2 && !COMMON.contains(&word.as_str()))
        .take(2)
        .collect();
    let alike = |word: &String| {
        name.iter().any(|read| same(read, word) || read == word.trim_end_matches('s') || format!("{read}s") == *word)
    };
    wanted.len() == 2 && wanted.iter().all(alike) || position(name, &words(&item.name.en)).is_some()
}

fn flaws(paper: &Paper) -> Vec<Flaw> {
    match paper.failure {
        Some(Failure::Protected) => return vec![Flaw::Protected],
        Some(Failure::Broken) => return vec![Flaw::Broken],
        Some(Failure::Format) => return vec![Flaw::Format],
        Some(Failure::Blank) => return vec![Flaw::Blank],
        Some(Failure::Wordless) => return vec![Flaw::Illegible],
        Some(Failure::Unseen) => return Vec::new(),
        None => {}
    }
    let count = paper.all.iter().flatten().count();
    if count < 3 {
        return vec![if paper.wordless > 0 || paper.picture { Flaw::Illegible } else { Flaw::Blank }];
    }
    let mut flaws = Vec::new();
    if is_garbled(paper) || paper.wordless * 2 > paper.pages {
        flaws.push(Flaw::Illegible);
    }
    let missing = missing_pages(paper);
    if !missing.is_empty() {
        flaws.push(Flaw::CutOff(missing));
    }
    flaws
}

/// Whether most of what a scan gave is no words: single letters, and letters that no word has in a row.
fn is_garbled(paper: &Paper) -> bool {
    let letters = paper.lines.iter().flatten().filter(|word| word.bytes().all(|c| c.is_ascii_alphabetic()));
    let (mut all, mut good) = (0usize, 0usize);
    for word in letters {
        all += 1;
        let vowels = word.bytes().filter(|c| b"aeiouy".contains(c)).count();
        let longest = word.split(|c| "aeiouy".contains(c)).map(str::len).max().unwrap_or(0);
        if word.len() >= 3 && vowels > 0 && longest <= 4 && vowels < word.len() {
            good += 1;
        }
    }
    all >= 20 && good * 5 < all * 2
}

/// Whether a paper is a letter or a mail: it greets and signs.
fn is_letter(paper: &Paper) -> bool {
    let begins = |line: &Vec<String>, what: &[&str]| {
        line.len() >= what.len() && line.iter().zip(what).all(|(read, wanted)| read == wanted)
    };
    let head = |what: &[&str]| paper.lines.iter().take(25).any(|line| begins(line, what) && line.len() <= 8);
    let greets = head(&["dear"])
        || head(&["hi"])
        || head(&["hello"])
        || head(&["to", "whom", "it", "may"])
        || head(&["estimado"])
        || head(&["estimada"]);
    let mail = head(&["subject"]) && (head(&["from"]) || head(&["to"]));
    let signs = paper.lines.iter().any(|line| {
        line.len() <= 4
            && [
                &["sincerely"][..],
                &["best"],
                &["thanks"],
                &["thank", "you"],
                &["very", "truly"],
                &["regards"],
                &["atentamente"],
            ]
            .iter()
            .any(|what| begins(line, what))
    });
    greets && signs || mail
}
