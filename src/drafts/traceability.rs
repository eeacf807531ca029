//! Where each part of an order stands in its draft. A part stands where most of its own words stand together, in one paragraph: words that are
//! strewn over a draft say nothing of what was ordered.

use super::{
    draft_passages::words,
    inline_lists::{in_lines, unnumbered},
    kinds::{Kind, found_whole, telling},
    left_out::as_read,
    order_asks::clauses,
    order_words::without_politeness,
    records::Text,
};
use crate::law::{
    Letters,
    dates::{MONTHS, dates_in},
    numerals,
    sentences::sentences_in,
    stemming::stem,
};

use docx::compose::{Block, Document};
use std::collections::BTreeSet;

/// Characters of an order that are read: what stands further down is pasted.
const READ: usize = 3_000;
/// Most own words of a part of which each must stand in the draft.
const FEW: usize = 2;
/// Most words that only name the paper.
const NAMES: usize = 3;

/// Words that order a draft and say nothing that could stand in it.
const ORDERING: &str = "draft write prepare compose letter paper please kindly need want send make give add attach attached enclosed enclose document file \
    client represent act acting counsel lawyer attorney tell telling ask asking say saying explain explaining argue arguing inform informing use based \
    using short long brief concise formal polite firm tone page word today tomorrow thank thanks regard state note mention include including matter case \
    court order ordering seek motion memo agreement mutual kind following below above side question answer civil friendly courteous plain simple strong memorandum support \
    first most least more keep cover everything else person numbered leave caption signature attached proposed urgent asap soon quick morning tonight sign signature monday tuesday wednesday thursday friday point ground reason issue line block one";

/// A part of an order that says something: a clause of a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    pub words: String,
    /// The sentence in which it stands.
    pub sentence: String,
    /// Where it begins and ends there, in bytes.
    pub from: usize,
    pub to: usize,
    /// Its telling words, without those that order a draft.
    pub own: BTreeSet<String>,
}

/// The parts of an order for a draft of a kind.
pub fn parts(order: &str, kind: &Kind) -> Vec<Part> {
    let order: String = in_lines(&order.chars().take(READ).collect::<String>());
    let letters = Letters::new(&order);
    let mut ordering: BTreeSet<String> = telling(ORDERING);
    ordering.extend(kind.words.iter().flat_map(|words| telling(words)));
    let mut out = Vec::new();
    for sentence in sentences_in(&letters) {
        let line = letters.folded(sentence.span);
        for part in with_numbers(clauses_of(&line), &line) {
            let own: BTreeSet<String> = numbered(part).into_iter().filter(|word| !ordering.contains(word)).collect();
            let from = part.as_ptr() as usize - line.as_ptr() as usize;
            let words = unnumbered(part.trim().trim_end_matches(['.', '!', '?'])).to_owned();
            out.push(Part { words, sentence: line.clone(), from, to: from + part.len(), own });
        }
    }
    out
}

/// A heading of a draft, and the parts of its order that stand below it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Below {
    /// Empty for what stands above the first one.
    pub heading: String,
    pub parts: Vec<String>,
}

/// Under which headings of a draft the parts of its order stand.
pub fn by_heading(text: &Text, order: &str, kind: &Kind) -> Vec<Below> {
    let standing = Standing::new(&text.document, &[], kind);
    let order = &as_read(order);
    let outline = text.document.outline();
    let above = Below { heading: String::new(), parts: Vec::new() };
    let headings = outline.iter().map(|entry| Below { heading: entry.text.clone(), parts: Vec::new() });
    let mut out: Vec<Below> = std::iter::once(above).chain(headings).collect();
    for part in parts(order, kind) {
        // What names the paper stands everywhere.
        let orders = kind.words.iter().any(|word| found_whole(&part.words.to_lowercase(), word).is_some());
        let says = part.own.iter().any(|word| word.contains(|c: char| c.is_alphabetic()));
        let at = standing.of_part(&part, kind).filter(|_| says && !orders);
        let Some(at) = at else { continue };
        let below = outline.iter().take_while(|entry| entry.block <= at).count();
        if let Some(below) = out.get_mut(below)
            && !below.parts.contains(&part.words)
        {
            below.parts.push(part.words);
        }
    }
    out.retain(|below| !below.heading.is_empty() || !below.parts.is_empty());
    out
}

/// The words of a draft, by its paragraphs.
pub struct Standing {
    blocks: Vec<BTreeSet<String>>,
    /// The days in each paragraph, as month and day.
    days: Vec<BTreeSet<(i8, i8)>>,
    all: BTreeSet<String>,
    pub text: String,
}

impl Standing {
    /// Of a document, and of what its template says beside it. What is asked says nothing of the order.
    pub fn new(document: &Document, beside: &[&str], kind: &Kind) -> Self {
        let gaps = document.gaps();
        let asked: Vec<&String> = gaps.iter().chain(kind.questions.iter().map(|question| &question.asks)).collect();
        let said = |block: &Block| {
            asked.iter().fold(words(block), |text, question| text.replace(&format!("[{question}]"), ""))
        };
        Self::of(document.blocks.iter().map(said).chain(beside.iter().map(|text| (*text).to_owned())).collect())
    }

    fn of(paragraphs: Vec<String>) -> Self {
        let blocks: Vec<BTreeSet<String>> = paragraphs.iter().map(|text| numbered(text)).collect();
        let days = paragraphs.iter().map(|text| month_days(text)).collect();
        Self { all: blocks.iter().flatten().cloned().collect(), blocks, days, text: paragraphs.join("\n") }
    }

    /// The paragraph in which a part of an order stands, counted from 0; `None` if it stands in none.
    pub fn of_part(&self, part: &Part, kind: &Kind) -> Option<usize> {
        // What names the paper says little beside it: "a demand letter for the unpaid rent".
        let orders = kind.words.iter().any(|word| found_whole(&part.words.to_lowercase(), word).is_some());
        // Whom it names is named somewhere in the draft, if only at its head.
        let unnamed = names(&part.words).any(|name| !self.all.contains(&stem(&name)));
        if unnamed && !orders || names_other_day(&part.words, &self.text) {
            return None;
        }
        // How much, how many and when stand with what is said of them: "payment ten days after signing" does not stand in "Payment: $36,000".
        // The number with which a part begins is that of a paragraph: "13 admit it was recorded".
        let first = part.words.split([' ', ',']).next().unwrap_or_default();
        let figure = |word: &&String| word.starts_with(|c: char| c.is_ascii_digit()) && *word != first;
        let figures: Vec<&String> = part.own.iter().filter(figure).collect();
        let days = month_days(&part.words);
        let holds = |at: &usize| {
            self.blocks.get(*at).is_some_and(|block| figures.iter().all(|figure| block.contains(*figure)))
                && self.days.get(*at).is_some_and(|here| days.iter().all(|day| here.contains(day)))
        };
        let here = |block: &BTreeSet<String>| part.own.iter().filter(|word| block.contains(*word)).count();
        let (at, count) = self
            .blocks
            .iter()
            .map(here)
            .enumerate()
            .filter(|(at, _)| holds(at))
            .max_by_key(|(at, count)| (*count, std::cmp::Reverse(*at)))
            .unwrap_or_default();
        let own = part.own.len();
        let stands = match own {
            _ if orders => own <= NAMES || count * 2 >= own,
            0..=FEW => count == own,
            _ => count * 5 >= own * 3,
        };
        stands.then_some(at)
    }

    #[cfg(test)]
    pub fn of_text(text: &str) -> Self {
        Self::of(text.split("\n\n").map(str::to_owned).collect())
    }
}

/// The days that a text names, as month and day.
fn month_days(text: &str) -> BTreeSet<(i8, i8)> {
    let letters = Letters::new(text);
    dates_in(&letters, letters.span()).iter().map(|dated| (dated.month, dated.day)).collect()
}

/// The names in a part of an order: words with a capital within it, but for those of days.
fn names(part: &str) -> impl Iterator<Item = String> + '_ {
    let words = part.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    let named =
        |word: &&str| word.starts_with(char::is_uppercase) && word.chars().any(char::is_lowercase) && word.len() > 3;
    let ordering = telling(ORDERING);
    words
        .skip(1)
        .filter(named)
        .map(str::to_lowercase)
        .filter(move |word| !MONTHS.contains(&word.as_str()) && !ordering.contains(&stem(word)))
}

/// Whether a part names a whole day that does not stand in the text: "New date: December 14, 2026".
fn names_other_day(part: &str, text: &str) -> bool {
    let letters = Letters::new(part);
    let days = dates_in(&letters, letters.span());
    days.iter().any(|dated| dated.day_in_full().is_some() && !text.contains(&letters.folded(dated.span)))
}

/// The clauses of a sentence, also those behind a dash, and what stands behind an "and" with a verb of its own.
fn clauses_of(line: &str) -> Vec<&str> {
    let mut out: Vec<&str> = Vec::new();
    // "Put in the check and what she paid": each thing by itself.
    const PUTS: [&str; 4] = ["put in ", "include ", "mention ", "add "];
    for clause in
        with_relatives(line).into_iter().flat_map(|clause| clause.split(" – ")).flat_map(|clause| clause.split(" - "))
    {
        let mut from = 0;
        for (at, joint) in clause.match_indices(" and ") {
            let behind = &clause[at + joint.len()..];
            let verb = behind.split(' ').next().unwrap_or_default();
            let head = without_politeness(&clause[from..at]).to_lowercase();
            let head = head.strip_prefix("do ").unwrap_or(&head);
            let goes_on = verb.ends_with("ing")
                || PUTS.iter().any(|put| head.starts_with(put))
                || matches!(
                    verb,
                    "ask" | "tell" | "demand" | "say" | "explain" | "argue" | "we" | "he" | "she" | "they" | "it"
                );
            if goes_on && at > from {
                out.push(&clause[from..at]);
                from = at + joint.len();
            }
        }
        out.push(&clause[from..]);
    }
    out
}

/// Clauses in which numbers stand with what is said of them: "Admit 1, 2 and 4" is one.
fn with_numbers<'l>(all: Vec<&'l str>, line: &'l str) -> Vec<&'l str> {
    let counts = |clause: &str| {
        let words = clause.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
        words.clone().count() > 0
            && words
                .into_iter()
                .all(|word| word.bytes().all(|c| c.is_ascii_digit()) || matches!(word, "and" | "to" | "through" | "or"))
    };
    let start = |text: &str| text.as_ptr() as usize - line.as_ptr() as usize;
    let mut out: Vec<&str> = Vec::new();
    for clause in all {
        match out.last_mut() {
            Some(before) if counts(clause) => *before = &line[start(before)..start(clause) + clause.len()],
            _ => out.push(clause),
        }
    }
    out
}

/// The clauses of a line. What only says who or which somebody is belongs to the clause before it: "the file of Ann Lee, who is not a party".
fn with_relatives(line: &str) -> Vec<&str> {
    let mut out: Vec<&str> = Vec::new();
    for clause in clauses(line) {
        let relative = ["who ", "whom ", "whose ", "which "].iter().any(|word| clause.starts_with(word));
        let start = |text: &str| text.as_ptr() as usize - line.as_ptr() as usize;
        match out.last_mut() {
            Some(before) if relative => *before = &line[start(before)..start(clause) + clause.len()],
            _ => out.push(clause),
        }
    }
    out
}

/// The telling words of a text. A number is one word: "$1,875" is "1875", and so is "twenty".
pub fn numbered(text: &str) -> BTreeSet<String> {
    let mut out: BTreeSet<String> = telling(text)
        .into_iter()
        .filter(|word| !word.starts_with(|c: char| c.is_ascii_digit()) && spelt(word).is_none())
        .collect();
    let words = text.split(|c: char| !c.is_alphanumeric());
    out.extend(words.filter_map(|word| spelt(&word.to_lowercase())).map(|number| number.to_string()));
    for word in text.split_whitespace() {
        // "F-250", "CO-3"
        let name = word.trim_matches(|c: char| !c.is_alphanumeric());
        if name.starts_with(char::is_alphabetic) && name.contains(|c: char| c.is_ascii_digit()) {
            out.insert(name.to_lowercase());
        }
        // "$425/hr" is 425.
        let word = word.split('/').next().filter(|first| first.contains(|c: char| c.is_ascii_digit())).unwrap_or(word);
        let bare: String = word.trim_matches(|c: char| !c.is_alphanumeric()).chars().filter(|c| *c != ',').collect();
        if bare.starts_with(|c: char| c.is_ascii_digit()) {
            // "The 20th day" is day 20.
            let ordinal = ["st", "nd", "rd", "th"].iter().find_map(|ending| bare.strip_suffix(ending));
            let number = ordinal.filter(|number| number.bytes().all(|c| c.is_ascii_digit())).unwrap_or(&bare);
            out.insert(number.trim_end_matches(".00").to_owned());
        }
    }
    out
}

/// A number above one in words: "one of them" counts nothing.
fn spelt(word: &str) -> Option<u32> {
    numerals::spelt(word).filter(|number| *number > 1)
}

/// Most words that order a number of requests.
const COUNTED: usize = 14;

/// Whether words only order a number of requests or pages: "15 requests for admission", "Ten interrogatories to Pine", "two pages at most". How many
/// came is counted elsewhere.
pub fn is_counted(part: &Part, kind: &Kind) -> bool {
    let orders = kind.words.iter().any(|word| found_whole(&part.words.to_lowercase(), word).is_some());
    let first = without_politeness(&part.words).split(' ').next().unwrap_or_default().to_lowercase();
    let number = first.parse::<usize>().is_ok() || numerals::spelt(&first).is_some();
    let digits = |word: &String| word.len() < 3 && word.bytes().all(|c| c.is_ascii_digit());
    let counts = part.own.len() == 1 && part.own.iter().all(digits);
    counts || orders && number && part.words.split(' ').count() <= COUNTED
}

/// Whether a part is only what a colon calls what follows it: "New matter: …", "Cover: …".
pub fn is_label(part: &Part) -> bool {
    part.own.len() <= FEW && part.sentence.get(part.to..).is_some_and(|rest| rest.trim_start().starts_with(':'))
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::drafts::Kinds;
    use docx::compose::{Inline, Shape};

    #[test]
    fn an_order_is_read_part_by_part() {
        let kinds = Kinds::open(None).unwrap();
        let of = |order: &str| -> Vec<String> {
            parts(order, kinds.get("letter").unwrap()).into_iter().map(|part| part.words).collect()
        };
        assert_eq!(of("Admit 1, 2 and 4; deny 5."), ["Admit 1, 2 and 4", "deny 5"]);
        assert_eq!(
            of("Put in the check and what she paid - not the loan."),
            ["Put in the check", "what she paid", "not the loan"]
        );
        assert_eq!(
            of("The file of Ann Lee, who is not a party, is ours."),
            ["The file of Ann Lee, who is not a party", "is ours"]
        );
    }

    #[test]
    fn a_part_stands_where_its_words_stand_together() {
        let kinds = Kinds::open(None).unwrap();
        let kind = kinds.get("letter").unwrap();
        let block = |text: &str| Block::Paragraph { content: vec![Inline::text(text)], shape: Shape::Body };
        let heading =
            |text: &str| Block::Heading { level: 1, content: vec![Inline::text(text)], key: None, unnumbered: true };
        let blocks = vec![
            block("Dear Mr. Orr:"),
            heading("Demand"),
            block("Pay $1,875.00 by the 20th day after this letter."),
            heading("Basis"),
            block("The roof leaked in March."),
        ];
        let text = Text { document: Document { blocks, ..Document::default() }, ..Text::default() };
        let order =
            "Draft a letter to Orr: he pays $1,875, twenty days, the roof leaked in March, and the boiler failed.";
        let told = by_heading(&text, order, kind);
        let below: Vec<(&str, Vec<&str>)> = told
            .iter()
            .map(|below| (below.heading.as_str(), below.parts.iter().map(String::as_str).collect()))
            .collect();
        assert_eq!(
            below,
            [("Demand", vec!["he pays $1,875", "twenty days"]), ("Basis", vec!["the roof leaked in March"])]
        );
    }
}
