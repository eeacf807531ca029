//! Blanks of forms that are plain text: words in brackets (`[Client name]`), rules of underscores (`Name: ______`), tabs behind a label, and
//! empty cells beside one ([`super::cells`]). They are filled in as tracked changes that are accepted at once, so the proof of redlines holds
//! that nothing else changed.

use super::{Filled, Left, cells::open_cells, controls::text as text_of, field::label_of, filling::unfit};
use crate::{
    Error,
    package::{Limits, Package},
    redline::{self, At, Edit, paragraphs::paragraphs, story::Stories, xml::Xml},
};
use std::{
    collections::{BTreeMap, BTreeSet},
    ops::Range,
};

/// Longest name in brackets, in characters. What is longer is a passage.
const LONGEST: usize = 80;
/// Most words of a name in brackets.
const MOST_WORDS: usize = 10;
/// Fewest underscores, or spaces in brackets, that ask to be filled in.
const RULE: usize = 3;

/// What its places in the text ask for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Blank {
    /// Its number in the document, from 0; the key of what is filled in.
    pub number: usize,
    /// What a person reads in it or before it.
    pub label: String,
    /// Why it cannot be filled in, as a sentence; `None` if it can.
    pub closed: Option<&'static str>,
    /// Paragraphs, as `redline::text` counts them, and the characters there.
    spots: Vec<(usize, Range<usize>)>,
    /// What parts the value from its label.
    gap: &'static str,
    /// Whether the sign of the currency stands before it.
    currency: bool,
}

/// The blanks of a document, in order: the same words in brackets are one blank. Those in headers, footers and notes come last and are closed.
///
/// # Errors
/// As of [`super::fields`].
pub fn blanks(document: &[u8], limits: Limits) -> Result<Vec<Blank>, Error> {
    let package = Package::open(document, limits)?;
    let stories = Stories::of(&package)?;
    // A control that shows its prompt shows it in brackets, often enough.
    let mut shown = BTreeSet::new();
    let mut elsewhere = Vec::new();
    for name in std::iter::once(&stories.main).chain(&stories.others) {
        let Some(part) = package.xml(name)? else { continue };
        let xml = Xml::parse(name, &part, &limits)?;
        let controls = (0..xml.nodes.len()).filter(|node| xml.word(*node) == "sdtContent");
        shown.extend(controls.map(|node| text_of(&xml, node).trim().to_owned()));
        if *name != stories.main {
            elsewhere.extend(paragraphs(&xml).into_iter().map(|place| place.text));
        }
    }
    let mut found: Vec<Blank> = Vec::new();
    let mut known: BTreeMap<String, usize> = BTreeMap::new();
    let mut keep = |all: Vec<Spot>, paragraph: Option<usize>| {
        for mut spot in all {
            if !spot.written.is_empty() && shown.contains(spot.written.as_str()) {
                continue;
            }
            if paragraph.is_none() {
                spot.closed = spot.closed.or(Some("It stands in a header, footer or note. Fill it in by hand."));
            }
            let same = spot.key.as_ref().and_then(|key| known.get(key)).copied();
            let number = same.unwrap_or(found.len());
            if same.is_none() {
                if let Some(key) = spot.key {
                    known.insert(key, number);
                }
                let Spot { label, closed, gap, currency, .. } = spot;
                found.push(Blank { number, label, closed, spots: Vec::new(), gap, currency });
            }
            if let (Some(paragraph), Some(blank)) = (paragraph, found.get_mut(number)) {
                blank.spots.push((paragraph, spot.at));
            }
        }
    };
    let main = redline::text(document, limits)?;
    let cells = open_cells(&main);
    for paragraph in &main {
        let cell = cells.get(&paragraph.index).map(|cell| {
            let written: String = paragraph.text.chars().skip(cell.at.start).take(cell.at.len()).collect();
            Spot::new(cell.at.clone(), &written, cell.label.clone())
        });
        keep(spots(&paragraph.text).into_iter().chain(cell).collect(), Some(paragraph.index));
    }
    for text in elsewhere {
        keep(spots(&text), None);
    }
    Ok(found)
}

/// Fills in blanks, by their numbers, wherever they stand. Then the result is read again: its text must be the former one with the
/// values in their places.
///
/// # Errors
/// As of [`super::fill`].
pub fn fill_blanks(document: &[u8], values: &BTreeMap<usize, String>, limits: Limits) -> Result<Filled, Error> {
    let all = blanks(document, limits)?;
    let (mut wanted, mut left) = (Vec::new(), Vec::new());
    for (number, value) in values {
        let blank = all.get(*number);
        let why = match blank {
            None => Some("The form has no blank of this number.".to_owned()),
            Some(Blank { closed: Some(why), .. }) => Some((*why).to_owned()),
            Some(_) if value.contains('\n') => Some("The blank takes one line.".to_owned()),
            Some(_) => unfit(value),
        };
        let spots = blank.map(|blank| blank.spots.as_slice()).unwrap_or_default();
        let edit = |(paragraph, range): &(usize, Range<usize>)| Edit {
            at: At::Range { paragraph: *paragraph, range: range.clone() },
            text: blank.map(|blank| blank.written(value)).unwrap_or_default(),
            comment: None,
        };
        match why {
            Some(why) => left.push(Left { number: *number, why }),
            None => wanted.push((*number, spots.iter().map(edit).collect::<Vec<Edit>>())),
        }
    }
    let author = author(document, limits)?;
    let all_at_once = |wanted: &[(usize, Vec<Edit>)]| {
        let edits: Vec<Edit> = wanted.iter().flat_map(|(_, edits)| edits.clone()).collect();
        redline::edit(document, &edits, &author, DATE, limits)
    };
    let mut edited = all_at_once(&wanted);
    if edited.is_err() {
        // One by one, so that a place that takes no change does not hold back the others.
        let mut taken = Vec::new();
        for (number, edits) in wanted {
            match redline::edit(document, &edits, &author, DATE, limits) {
                Ok(_) => taken.push((number, edits)),
                Err(Error::Signed) => return Err(Error::Signed),
                Err(why) => left.push(Left { number, why: why.to_string() }),
            }
        }
        wanted = taken;
        edited = all_at_once(&wanted);
    }
    let filled: Vec<usize> = wanted.iter().map(|(number, _)| *number).collect();
    if filled.is_empty() {
        return Ok(Filled { document: document.to_vec(), filled, left });
    }
    let edited = edited?;
    let result = redline::accept_all(&edited.document, Some(&author), limits)?;
    let said: Vec<String> = redline::text(&result, limits)?.into_iter().map(|paragraph| paragraph.text).collect();
    if said != edited.proof.text {
        return Err(Error::NotProved("a blank does not hold what was put into it".to_owned()));
    }
    Ok(Filled { document: result, filled, left })
}

/// Of the changes between filling in and accepting; no reader sees either.
const AUTHOR: &str = "Filled in";
const DATE: &str = "2000-01-01T00:00:00Z";

/// An author whose changes are not in the document yet.
fn author(document: &[u8], limits: Limits) -> Result<String, Error> {
    let package = Package::open(document, limits)?;
    let stories = Stories::of(&package)?;
    let mut author = AUTHOR.to_owned();
    for name in std::iter::once(&stories.main).chain(&stories.others) {
        while package.xml(name)?.is_some_and(|text| text.contains(&author)) {
            author.push('+');
        }
    }
    Ok(author)
}

impl Blank {
    /// A value as it stands in the blank.
    fn written(&self, value: &str) -> String {
        let value = value.trim();
        let value = value.strip_prefix('$').filter(|_| self.currency).unwrap_or(value);
        format!("{}{}", self.gap, value.trim_start())
    }
}

/// A place in a paragraph that asks to be filled in.
struct Spot {
    at: Range<usize>,
    /// As it stands there.
    written: String,
    label: String,
    /// What is filled in alike wherever it stands.
    key: Option<String>,
    closed: Option<&'static str>,
    gap: &'static str,
    currency: bool,
}

impl Spot {
    /// One that has no words of its own.
    fn new(at: Range<usize>, written: &str, label: String) -> Self {
        let bare = label.trim_end_matches([' ', '$']).trim_end_matches([':', ' ']);
        let currency = label.ends_with('$') && !bare.is_empty();
        let label = if currency { bare.to_owned() } else { label };
        let closed = signs(&label).then_some(SIGNED);
        Self { at, written: written.to_owned(), label, key: None, closed, gap: "", currency }
    }
}

fn spots(text: &str) -> Vec<Spot> {
    let chars: Vec<char> = text.chars().collect();
    let mut found = Vec::new();
    // The end of the spot before, from where words may name the next one.
    let (mut at, mut named_from) = (0, 0);
    while at < chars.len() {
        let (end, spot) = match chars[at] {
            '[' => bracket(&chars, at, named_from),
            '_' => rule(&chars, at, named_from),
            '\t' => tabs(&chars, at, named_from),
            _ => (at + 1, None),
        };
        if let Some(spot) = spot {
            named_from = end;
            found.push(spot);
        }
        at = end;
    }
    found
}

/// Words in brackets, if they are a blank, and where to go on.
fn bracket(chars: &[char], start: usize, named_from: usize) -> (usize, Option<Spot>) {
    let none = (start + 1, None);
    let rest = &chars[start + 1..];
    let Some(length) = rest.iter().position(|c| matches!(c, ']' | '[' | '\n')).filter(|n| rest[*n] == ']') else {
        return none;
    };
    let end = start + length + 2;
    let beside = |at: Option<usize>| at.and_then(|at| chars.get(at)).is_some_and(|c| c.is_alphanumeric());
    // "[t]he": a quotation that was changed.
    if beside(start.checked_sub(1)) || beside(Some(end)) {
        return (end, None);
    }
    let inside: String = rest[..length].iter().collect();
    let words: Vec<&str> = inside.split_whitespace().collect();
    let written: String = chars[start..end].iter().collect();
    // A box that is ticked.
    if inside.trim().eq_ignore_ascii_case("x") {
        return (end, None);
    }
    if !inside.chars().any(char::is_alphabetic) {
        let drawn = inside.chars().all(|c| c == ' ' || matches!(c, '_' | '●' | '•' | '◦' | '*' | '?' | '\u{a0}'));
        let empty = inside.chars().count() >= RULE || !inside.trim().is_empty();
        if !drawn || !empty {
            return (end, None);
        }
        return (end, Some(Spot::new(start..end, &written, named(chars, named_from..start, end))));
    }
    let last = words.last().map(|word| word.trim_matches(|c: char| !c.is_alphabetic()).to_lowercase());
    if last.is_some_and(|word| EDITORIAL.contains(&word.as_str())) {
        return (end, None);
    }
    let closed = if length > LONGEST || words.len() > MOST_WORDS || inside.trim_end().ends_with(['.', ';']) {
        Some("It is a passage that stays or goes. Decide by hand.")
    } else if inside.contains('/') && !inside.contains("://") {
        Some("It is a choice. Make it by hand.")
    } else if signs(&inside) {
        Some(SIGNED)
    } else {
        None
    };
    let asks = |word: &&&str| ASKS.contains(&word.to_lowercase().as_str());
    let after = |word: &&&str| asks(word) || AFTER.contains(&word.to_lowercase().as_str());
    let told = words.iter().take(1).filter(asks).count();
    let label = words.iter().skip(told).skip_while(|word| told > 0 && after(word)).copied();
    let label = label.collect::<Vec<_>>().join(" ").trim_matches(|c: char| c == '_' || c == ':' || c == ' ').to_owned();
    let label = if label.is_empty() { words.join(" ") } else { label };
    let key = Some(label.to_lowercase());
    (end, Some(Spot { at: start..end, written, label, key, closed, gap: "", currency: false }))
}

/// A rule of underscores, if it is a blank, and where to go on.
fn rule(chars: &[char], start: usize, named_from: usize) -> (usize, Option<Spot>) {
    let end = chars[start..].iter().position(|c| *c != '_').map_or(chars.len(), |n| start + n);
    // A line that only divides, or that is signed over.
    let line = |c: &&char| **c != '\n';
    let before = chars[..start].iter().rev().take_while(line);
    let after = chars[end..].iter().take_while(line);
    let said = before.chain(after).any(|c| c.is_alphanumeric());
    if end - start < RULE || !said {
        return (end, None);
    }
    let written: String = chars[start..end].iter().collect();
    (end, Some(Spot::new(start..end, &written, named(chars, named_from..start, end))))
}

/// Tabs behind a label with its colon, drawn as a line or not, if nothing stands behind them but the next label; and where to go on.
fn tabs(chars: &[char], start: usize, named_from: usize) -> (usize, Option<Spot>) {
    let end = chars[start..].iter().position(|c| !matches!(c, '\t' | ' ')).map_or(chars.len(), |n| start + n);
    let before: String = chars[named_from..start].iter().collect();
    let next: String = chars[end..].iter().take_while(|c| !matches!(c, '\n' | '\t')).collect();
    let empty = next.trim().is_empty() || next.trim_end().ends_with(':');
    let label = label_of(&before).filter(|_| empty && before.trim_end().ends_with(':'));
    let spot = label.map(|label| {
        let gap = if before.ends_with(' ') { "" } else { " " };
        Spot { gap, ..Spot::new(start..start, "", label) }
    });
    (end, spot)
}

/// What names a blank without words in it: those before it, if they lead up to it and to nothing else, else those around it.
fn named(chars: &[char], before: Range<usize>, end: usize) -> String {
    let before: String = chars[before].iter().collect();
    let after: String = chars[end..].iter().take_while(|c| !matches!(c, '\n' | '\t' | '_' | '[')).collect();
    let ends_there = !after.chars().any(char::is_alphanumeric);
    let leads = before.trim_end().ends_with([':', '.', '#', '$']);
    match label_of(&before) {
        Some(label) if ends_there || leads => label,
        _ => {
            let words: Vec<&str> = before.rsplit(['\n', '\t']).next().unwrap_or_default().split_whitespace().collect();
            let lead = words[words.len().saturating_sub(4)..].join(" ");
            let trail: Vec<&str> = after.split_whitespace().take(4).collect();
            format!("{lead} ____ {}", trail.join(" ")).trim().to_owned()
        }
    }
}

const SIGNED: &str = "A person signs here.";

/// Whether a name asks for a signature.
fn signs(label: &str) -> bool {
    let words: Vec<String> =
        label.split(|c: char| !c.is_alphabetic()).filter(|word| !word.is_empty()).map(str::to_lowercase).collect();
    words
        .iter()
        .any(|word| matches!(word.as_str(), "signature" | "signatures" | "signed" | "sign" | "initials" | "seal"))
        || words == ["by"]
}

/// Last words of remarks in brackets that ask for nothing: editors' marks in quotations (The Bluebook, rule 5), and what drafts say of themselves.
const EDITORIAL: [&str; 13] = [
    "sic", "added", "supplied", "original", "omitted", "altered", "follows", "follow", "blank", "reserved", "redacted",
    "page", "seal",
];

/// What a blank begins with that is no part of its name, and what may follow that.
const ASKS: [&str; 5] = ["insert", "enter", "type", "add", "fill"];
const AFTER: [&str; 4] = ["in", "your", "the", "here"];

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::compose::{Block, Document, Inline, compose};
    use proptest::prelude::*;

    fn word(paragraphs: &[&str]) -> Vec<u8> {
        let block = |text: &&str| Block::Paragraph { content: vec![Inline::text(*text)], shape: Default::default() };
        compose(&Document { blocks: paragraphs.iter().map(block).collect(), ..Document::default() }, DATE).unwrap()
    }

    fn asked(paragraphs: &[&str]) -> Vec<(String, bool)> {
        let all = blanks(&word(paragraphs), Limits::default()).unwrap();
        all.into_iter().map(|blank| (blank.label, blank.closed.is_none())).collect()
    }

    #[test]
    fn blanks_are_named_by_what_a_person_reads() {
        let open = |label: &str| (label.to_owned(), true);
        assert_eq!(
            asked(&[
                "This agreement is between [Client Name] and [insert the Firm], and [CLIENT NAME] agrees.",
                "Case No. ____________    Date: [●]",
                "I, ____________, being duly sworn, say:",
                "Telephone: [        ]",
            ]),
            [
                open("Client Name"),
                open("Firm"),
                open("Case No"),
                open("Date"),
                open("I, ____ , being duly sworn,"),
                open("Telephone")
            ]
        );
        let closed = |label: &str| (label.to_owned(), false);
        assert_eq!(
            asked(&["[he/she] agrees.", "By: ______________", "[The deposit is not returned if the client ends it.]"]),
            [closed("he/she"), closed("By"), closed("The deposit is not returned if the client ends it.")]
        );
    }

    #[test]
    fn quotations_marks_and_rules_are_no_blanks() {
        assert_eq!(
            asked(&[
                "“[t]he court [sic] held [1] so” [emphasis added] [internal citations omitted] [...]",
                "____________________",
                "[Remainder of page intentionally left blank] [Signature page follows]",
                "[ ] Yes   [x] No",
            ]),
            []
        );
    }

    #[test]
    fn tabs_behind_a_label_and_a_sum_behind_its_sign_are_filled_in() {
        let form = word(&["Decedent:\t\t\t", "Judge:\tRoom:\t", "To:\tAnn Lee", "Face amount: $__________"]);
        let all = blanks(&form, Limits::default()).unwrap();
        let labels: Vec<&str> = all.iter().map(|blank| blank.label.as_str()).collect();
        assert_eq!(labels, ["Decedent", "Judge", "Room", "Face amount"]);
        let values = BTreeMap::from([(0, "Rosa Blum".to_owned()), (2, "4B".to_owned()), (3, "$60,000.00".to_owned())]);
        let filled = fill_blanks(&form, &values, Limits::default()).unwrap();
        let said: Vec<String> =
            redline::text(&filled.document, Limits::default()).unwrap().into_iter().map(|p| p.text).collect();
        assert_eq!(
            said,
            ["Decedent: Rosa Blum\t\t\t", "Judge:\tRoom: 4B\t", "To:\tAnn Lee", "Face amount: $60,000.00"]
        );
    }

    #[test]
    fn a_blank_is_filled_in_wherever_it_stands_and_nothing_else_changes() {
        let form = word(&["Between [Client name] and us.", "Case No. ________ of [CLIENT NAME]", "By: ________"]);
        let values = BTreeMap::from([(0, "Quill 42 & Sons".to_owned()), (1, "26-117".into()), (2, "Dana".into())]);
        let filled = fill_blanks(&form, &values, Limits::default()).unwrap();
        let said: Vec<String> =
            redline::text(&filled.document, Limits::default()).unwrap().into_iter().map(|p| p.text).collect();
        assert_eq!(said, ["Between Quill 42 & Sons and us.", "Case No. 26-117 of Quill 42 & Sons", "By: ________"]);
        assert_eq!((filled.filled, filled.left.len()), (vec![0, 1], 1));
        let package = Package::open(&filled.document, Limits::default()).unwrap();
        let main = package.xml(&package.main_part().unwrap()).unwrap().unwrap();
        assert!(!main.contains("w:ins ") && !main.contains(AUTHOR), "no change is left tracked");
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(200))]

        /// Any text: blanks lie apart and in order, and filling in all that are open gives the text with the values in their places.
        #[test]
        fn any_text_with_blanks_is_filled_in(lines in prop::collection::vec("([a-zA-Z .:]{0,8}(\\[[A-Za-z ]{0,9}\\]|_{1,5}|\\[|\\]|[é●]))\\PC{0,6}", 1..4)) {
            let lines: Vec<String> = lines.into_iter().map(|line| line.replace(|c: char| c.is_whitespace(), " ")).collect();
            let form = word(&lines.iter().map(String::as_str).collect::<Vec<_>>());
            let read: Vec<String> = redline::text(&form, Limits::default()).unwrap().into_iter().map(|p| p.text).collect();
            let all = blanks(&form, Limits::default()).unwrap();
            let values: BTreeMap<usize, String> =
                all.iter().filter(|blank| blank.closed.is_none()).map(|blank| (blank.number, format!("V{}", blank.number))).collect();
            let filled = fill_blanks(&form, &values, Limits::default()).unwrap();
            prop_assert_eq!(filled.filled.len() + filled.left.len(), values.len());
            let mut wanted: Vec<Vec<char>> = read.iter().map(|line| line.chars().collect()).collect();
            let mut spots: Vec<(usize, Range<usize>, usize)> = all
                .iter()
                .filter(|blank| filled.filled.contains(&blank.number))
                .flat_map(|blank| blank.spots.iter().map(|(p, r)| (*p, r.clone(), blank.number)))
                .collect();
            spots.sort_by_key(|(paragraph, range, _)| std::cmp::Reverse((*paragraph, range.start)));
            for (paragraph, range, number) in spots {
                wanted[paragraph].splice(range, format!("V{number}").chars());
            }
            let said: Vec<String> =
                redline::text(&filled.document, Limits::default()).unwrap().into_iter().map(|p| p.text).collect();
            prop_assert_eq!(said, wanted.into_iter().map(|line| line.into_iter().collect::<String>()).collect::<Vec<_>>());
        }
    }
}
