//! Clauses that are a label and a value: "4. Deposit. $8,400.", "Term: five years". Short contracts have few whole sentences. And whether
//! a place speaks of what a question is about, beside the paper and its parties.

use super::boxes;
use crate::law::{
    self, Letters, Span,
    dates::dates_in,
    lines::{aligned, columns, dotted, spaced},
};

use comprehension::{
    question::{Question, tells},
    roles::is_role,
    scoring::spoken_of,
};
use search::words;

/// Words of a label, of one in a table before a sum, and of a value.
const LABEL: usize = 5;
const LONG_LABEL: usize = 14;
const VALUE: usize = 25;
/// Longest number of an item, in characters: "Article 12.10 - ".
const ITEM: usize = 18;
/// Words that narrow what is asked without making it another thing.
const NARROWS: &[&str] = &["base", "monthly", "security", "initial", "leased", "annual", "total", "current", "basic"];
/// Words for the paper itself.
const PAPER: &[&str] =
    &["lease", "agreement", "contract", "note", "deed", "policy", "nda", "letter", "paper", "document"];

/// Words that ask for a length or a number.
const ASKS: &[&str] = &["long", "many", "much", "often"];

/// The words of a question that say what it is about; with those that only narrow it if `narrow`.
fn subject(question: &str, narrow: bool) -> Vec<String> {
    let parts = question.split(|c: char| !c.is_alphanumeric()).map(str::to_lowercase);
    let telling = |word: &String| {
        let stems = words::stems(word);
        stems.iter().any(|stem| tells(stem))
            && ![PAPER, ASKS].iter().any(|list| list.contains(&word.as_str()))
            && !is_role(word)
    };
    parts.filter(telling).filter(|word| narrow || !NARROWS.contains(&word.as_str())).collect()
}

/// Share of what a question is about that a text speaks of, 0 to 1.
pub fn speaks_of(question: &str, text: &str, narrow: bool) -> f32 {
    let subject = subject(question, narrow);
    if subject.is_empty() { 1.0 } else { spoken_of(&Question::new(&subject.join(" ")), text) }
}

/// The value of the one clause whose label is what a question asks for.
pub fn labelled(letters: &Letters, question: &str) -> Option<Span> {
    let asked: Vec<String> = subject(question, false).iter().flat_map(|word| words::stems(word)).collect();
    // "Date of Injury" answers when it was.
    let when = question.to_lowercase().contains("when ");
    // "Inspector" answers who did the inspection.
    let who = question.trim_start().to_lowercase().starts_with("who ");
    let about = |label: &str| {
        // "Policy No."
        let label = label.trim_end_matches('.');
        let label = label
            .strip_suffix(" No")
            .or(label.strip_suffix(" #"))
            .map_or(label.to_owned(), |of| format!("{of} number"));
        let own: Vec<String> = words::stems(&label)
            .into_iter()
            .filter(|stem| !(when && stem == "date"))
            .filter(|stem| {
                ![NARROWS, PAPER].iter().any(|list| list.iter().any(|word| words::stems(word).contains(stem)))
            })
            .collect();
        let same = |own: &String, asked: &String| own == asked || who && own.strip_suffix("or") == Some(asked.as_str());
        !own.is_empty()
            && !asked.is_empty()
            && own.iter().all(|stem| asked.iter().any(|asked| same(stem, asked)))
            && asked.iter().all(|asked| own.iter().any(|stem| same(stem, asked)))
    };
    let mut found = clauses(letters).into_iter().filter(|(label, _)| about(label)).map(|(_, value)| value);
    let only = found.next()?;
    found.next().is_none().then_some(only)
}

/// Share of a label that a question must speak of, and the other way, where they use other words for the same.
const ALIKE: f32 = 0.6;
const ASKED: f32 = 0.8;

/// The value of the one clause whose label asks the same in other words: "Commencement Date" for "When does the term begin?".
pub fn labelled_alike(letters: &Letters, question: &str) -> Option<Span> {
    let asked = Question::new(question);
    let alike = |label: &str| {
        let telling = words::stems(label).iter().any(|stem| tells(stem));
        telling && spoken_of(&Question::new(label), question) >= ALIKE && spoken_of(&asked, label) >= ASKED
    };
    let mut found = clauses(letters).into_iter().filter(|(label, _)| alike(label)).map(|(_, value)| value);
    let only = found.next()?;
    found.next().is_none().then_some(only)
}

/// The first or the last day of a paper whose period stands behind a label: "Policy Period: From March 1, 2025 to March 1, 2026". Only
/// where the question asks when the paper itself begins or ends, and one label names two days.
pub fn end_of_period(letters: &Letters, question: &str) -> Option<Span> {
    const ENDS: &[&str] = &["expire", "expires", "end", "ends", "terminate", "terminates", "lapse", "lapses"];
    const BEGINS: &[&str] = &["begin", "begins", "start", "starts", "commence", "commences", "effective", "effect"];
    let low = question.to_lowercase();
    let has = |of: &[&str]| low.split(|c: char| !c.is_alphanumeric()).any(|word| of.contains(&word));
    let last = has(ENDS);
    let only_that = subject(question, false)
        .iter()
        .all(|word| ENDS.contains(&&**word) || BEGINS.contains(&&**word) || matches!(&**word, "coverage" | "take"));
    if !low.contains("when ") || last == has(BEGINS) || !only_that {
        return None;
    }
    let mut found = clauses(letters).into_iter().filter_map(|(label, value)| {
        let named = matches!(label.rsplit(' ').next(), Some("Period" | "Term" | "Duration"));
        let days = dates_in(letters, value);
        let [first, end] = &days[..] else { return None };
        named.then_some(if last { end.span } else { first.span })
    });
    let only = found.next()?;
    found.next().is_none().then_some(only)
}

/// The labels of a paper with their values, line by line.
pub(super) fn clauses(letters: &Letters) -> Vec<(String, Span)> {
    let of_line = |line| match boxes::checked(letters, line) {
        Some(found) => vec![found],
        None => {
            let fields = side_by_side(letters, line).into_iter();
            fields.filter_map(|(line, last)| clause(letters, line, last)).collect()
        }
    };
    let rows: Vec<(String, Span)> = letters.lines().flat_map(of_line).collect();
    rows.into_iter().chain(particulars(letters)).collect()
}

/// Lines in which a paper's particulars stand, and how many rows make such a table.
const PARTICULARS: usize = 40;
const ROWS: usize = 3;

/// The rows of a table of particulars whose cells the text no longer parts: "Opening Deadline August 1, 2026", "Governing law State of
/// Maine". They stand above the first clause.
fn particulars(letters: &Letters) -> Vec<(String, Span)> {
    let numbered = |line: &Span| {
        letters
            .folded(*line)
            .split(' ')
            .next()
            .is_some_and(|word| word.ends_with(['.', ')']) && word.starts_with(|c: char| c.is_ascii_digit()))
    };
    let lines = letters.lines().map(|line| letters.trim(line)).filter(|line| !line.is_empty());
    let rows: Vec<(String, Span)> =
        lines.take(PARTICULARS).take_while(|line| !numbered(line)).filter_map(|line| unparted(letters, line)).collect();
    if rows.len() < ROWS { Vec::new() } else { rows }
}

/// A label of a few words in front of a figure, or of small letters in front of a name.
fn unparted(letters: &Letters, line: Span) -> Option<(String, Span)> {
    let text = letters.exact(line);
    if text.contains([':', '|', '\n']) || text.ends_with(['.', ',', ';']) || !text.starts_with(char::is_uppercase) {
        return None;
    }
    let words: Vec<&str> = text.split(' ').collect();
    let months = |word: &str| law::dates::MONTHS.contains(&word.to_lowercase().as_str());
    let value = |at: usize| {
        let (word, before) = (words.get(at).copied().unwrap_or_default(), words[at - 1]);
        let figure = word.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '$' | '€' | '£')) || months(word);
        let counted = words
            .get(at + 1)
            .is_some_and(|next| next.starts_with('(') && next[1..].starts_with(|c: char| c.is_ascii_digit()));
        let named = at > 1 && before.starts_with(char::is_lowercase) && word.starts_with(char::is_uppercase);
        figure || counted || named
    };
    let at = (1..words.len().min(LABEL + 1)).find(|at| value(*at))?;
    let label = words[..at].join(" ");
    let last = words[at - 1].to_lowercase();
    let joins = ["of", "the", "to", "in", "on", "and", "by", "a", "for", "from", "this", "no", "section", "article"];
    let named = label.chars().all(|c| c.is_alphabetic() || matches!(c, ' ' | '-' | '’' | '\''));
    let start = line.start + label.chars().count() + 1;
    (named && !joins.contains(&last.as_str())).then_some((label, letters.trim(Span::new(start, line.end))))
}

/// The labelled cells of a line, each with whether it is the last one: "OWNER: City of Yakima      CONTRACT DATE: July 22, 2024".
fn side_by_side(letters: &Letters, line: Span) -> Vec<(Span, bool)> {
    let cells = columns(letters, line);
    let opens = |cell: &Span| {
        let text = letters.folded(*cell);
        text.starts_with(char::is_uppercase)
            && text.split_once(':').is_some_and(|(label, _)| label.split(' ').count() <= LABEL)
    };
    let mut starts: Vec<usize> = cells.iter().skip(1).filter(|cell| opens(cell)).map(|cell| cell.start).collect();
    if starts.is_empty() {
        return vec![(line, true)];
    }
    starts.insert(0, line.start);
    let ends = starts.iter().skip(1).copied().chain([line.end]);
    let pieces = starts.iter().zip(ends.collect::<Vec<_>>()).map(|(start, end)| letters.trim(Span::new(*start, end)));
    pieces.map(|piece| (piece, piece.end == letters.trim(line).end)).collect()
}

/// The label and the value of a row of a table with two cells: "Term: | Sixty months".
fn barred(letters: &Letters, line: Span) -> Option<(Span, Span)> {
    let bar = (line.start..line.end).find(|at| letters.get(*at) == '|')?;
    let (label, value) = (letters.trim(Span::new(line.start, bar)), letters.trim(Span::new(bar + 1, line.end)));
    let colon = label.len() > 1 && letters.get(label.end - 1) == ':';
    let label = if colon { letters.trim(Span::new(label.start, label.end - 1)) } else { label };
    let words = |span: Span| letters.folded(span).split(' ').count();
    // A sum may have a longer one: "Payments to Subcontractor through March 31, 2026 | $162,300.00".
    let figure = letters.at(value).first().is_some_and(|c| c.is_ascii_digit() || matches!(c, '$' | '€' | '£'));
    // So may a day: "Defendants' fact and rebuttal exhibit list | June 8, 2026".
    let figure = figure || dates_in(letters, value).first().is_some_and(|day| day.span.start == value.start);
    let most = if figure && words(value) <= LABEL { LONG_LABEL } else { LABEL };
    let named = letters.folded(label).starts_with(char::is_uppercase) && words(label) <= most;
    let one = !value.is_empty() && !letters.at(value).contains(&'|');
    (named && one).then_some((label, value))
}

fn clause(letters: &Letters, line: Span, last: bool) -> Option<(String, Span)> {
    let bare = letters.trim(line);
    let row = barred(letters, bare)
        .or_else(|| dotted(letters, bare))
        .or_else(|| spaced(letters, bare))
        .or_else(|| aligned(letters, bare).filter(|(label, _)| letters.get(label.end - 1) != ':'));
    if let Some((label, value)) = row {
        return Some((letters.folded(label), value));
    }
    let at = |i: usize| letters.get(i);
    // Below it stands nothing, or another label.
    let next = {
        let start = (line.end + 1).min(letters.span().end);
        let end = (start..letters.span().end).find(|i| at(*i) == '\n').unwrap_or(letters.span().end);
        letters.folded(Span::new(start, end))
    };
    let parted = !last
        || next.is_empty()
        || next.contains("....")
        || next.split_once(": ").is_some_and(|(label, _)| {
            // "6. Charter hire: $46,500.00"
            let bare = label.trim_start_matches(|c: char| c.is_ascii_digit() || matches!(c, '.' | ')' | '(' | ' '));
            bare.split(' ').count() <= LABEL && bare.starts_with(char::is_uppercase)
        });
    // "4.", "(b)", "2.1"
    let number = (line.start..line.end).take_while(|i| !at(*i).is_whitespace()).count();
    let counted = number <= 5 && (line.start..line.start + number).any(|i| at(i).is_ascii_digit() || at(i) == '(');
    // "Item 6. Premium: $41,380", "Article 4 - Retainage. Five percent."
    let item = item_mark(&letters.folded(Span::new(line.start, (line.start + ITEM).min(line.end))));
    let skipped = if counted { number } else { item };
    let from = letters.trim(Span::new(line.start + skipped, line.end)).start;
    let mark =
        (from..line.end).find(|i| matches!(at(*i), '.' | ':') && *i + 1 < line.end && at(*i + 1).is_whitespace())?;
    let (label, value) = (letters.folded(Span::new(from, mark)), letters.trim(Span::new(mark + 1, line.end)));
    let (head, body) = (label.split(' ').count(), letters.folded(value).split(' ').count());
    let named = label.starts_with(char::is_uppercase)
        && label.trim_end_matches(['.', '#']).chars().all(|c| c.is_alphabetic() || matches!(c, ' ' | '-' | '’' | '\''));
    let ends = value.end == letters.span().end || at(value.end.saturating_sub(1)) == '.' || parted;
    (named && (1..=LABEL).contains(&head) && (1..=VALUE).contains(&body) && !value.is_empty() && ends)
        .then_some((label, value))
}

/// Characters of the number of a part at the beginning of a line, with what parts it from its name: "Article 4 - ", "Section 2.1. ".
fn item_mark(text: &str) -> usize {
    let parts = ["item ", "article ", "section ", "clause "];
    let low = text.to_ascii_lowercase();
    let Some(part) = parts.iter().find(|part| low.starts_with(**part)) else { return 0 };
    let number = low[part.len()..].chars().take_while(|c| c.is_ascii_digit() || *c == '.').count();
    let behind = low.get(part.len() + number..).unwrap_or_default();
    let sign = behind.chars().take_while(|c| matches!(c, ' ' | '-' | '–' | '—' | ':')).count();
    let parted = low[..part.len() + number].ends_with('.') || behind.chars().take(sign).any(|c| c != ' ');
    if number > 0 && parted { part.len() + number + sign } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str, question: &str) -> Option<String> {
        let letters = Letters::new(text);
        labelled(&letters, question).map(|span| letters.folded(span))
    }

    #[test]
    fn a_label_answers_what_it_names() {
        let text = "LEASE\n\n2. Term. Five years from April 1, 2025.\n\n3. Rent. $4,200 per month, due on the first.\n\nSecurity Deposit: $8,400";
        assert_eq!(of(text, "How much is the base rent?").as_deref(), Some("$4,200 per month, due on the first."));
        assert_eq!(of(text, "How much is the security deposit?").as_deref(), Some("$8,400"));
        assert_eq!(of(text, "How long is the term of the lease?").as_deref(), Some("Five years from April 1, 2025."));
        assert_eq!(of(text, "How much is the rent increase?"), None);
        assert_eq!(of(text, "What is the late charge?"), None);
        let text = "Re: Insured: Kowalczyk Bakery\nPolicy No.: BOP-44-918273\nClaim No.: 25-006\nDate of Loss: June 27, 2025\n\nDear Ms. Lee:\n";
        assert_eq!(of(text, "What is the policy number?").as_deref(), Some("BOP-44-918273"));
        assert_eq!(of(text, "What is the claim number?").as_deref(), Some("25-006"));
        assert_eq!(of(text, "What was the date of loss?").as_deref(), Some("June 27, 2025"));
        let text = "Item 4. Deductible:       $25,000 each Claim\nItem 6. Premium:          $41,380\nBroker:                   Tidewater, Inc.\n";
        assert_eq!(of(text, "How much is the premium?").as_deref(), Some("$41,380"));
        let text = "Date of Injury: November 14, 2024\nDeductible ....... $2,500 per occurrence\nWindstorm Deductible ....... 2%\n";
        assert_eq!(of(text, "When was the injury?").as_deref(), Some("November 14, 2024"));
        assert_eq!(of(text, "What is the deductible?").as_deref(), Some("$2,500 per occurrence"));
        let text = "Policy Period: From March 1, 2025 to March 1, 2026, 12:01 a.m.\nInsurer: Granite Mutual\n";
        let letters = Letters::new(text);
        let when = |question: &str| end_of_period(&letters, question).map(|span| letters.folded(span));
        assert_eq!(when("When does the policy expire?").as_deref(), Some("March 1, 2026"));
        assert_eq!(when("When does coverage begin?").as_deref(), Some("March 1, 2025"));
        assert_eq!(when("When does the renewal option expire?"), None);
        let text = "OWNER: City of Yakima             CONTRACT DATE: July 22, 2024\nCONTRACTOR: Cascadia, Inc.    CONTRACT FOR: Paving\n\n  Less deductible         $1,000.00\n  Net payment             $2,245.00\n";
        assert_eq!(of(text, "What is the contract date?").as_deref(), Some("July 22, 2024"));
        assert_eq!(of(text, "Who is the owner?").as_deref(), Some("City of Yakima"));
        assert_eq!(of(text, "How much is the net payment?").as_deref(), Some("$2,245.00"));
        let text = "ORDER FORM\nTerm: | Sixty months\nAnnual Fee | $9,000 (Year 1); $9,400 (Year 2)\nA | B | C\n";
        assert_eq!(of(text, "How long is the term?").as_deref(), Some("Sixty months"));
        assert_eq!(of(text, "What is the annual fee?").as_deref(), Some("$9,000 (Year 1); $9,400 (Year 2)"));
        let text = "FRANCHISE AGREEMENT\nSUMMARY\nEffective Date October 7, 2026\nOpening Deadline August 1, 2027\nInitial Fee $42,500\nSecrecy Period Seven (7) years from each\ndisclosure\nGoverning law State of Maine\n1. Grant. On May 2, 2026 it is granted.\n";
        assert_eq!(of(text, "What is the opening deadline?").as_deref(), Some("August 1, 2027"));
        assert_eq!(of(text, "How much is the initial fee?").as_deref(), Some("$42,500"));
        assert_eq!(of(text, "What is the governing law?").as_deref(), Some("State of Maine"));
        assert_eq!(of("1. Fee. $5.\n\n2. Fee. $6.\n", "What is the fee?"), None);
    }

    #[test]
    fn a_place_speaks_of_the_question_or_of_something_else() {
        assert!(speaks_of("When does the lease end?", "This Lease is made on March 3, 2025", false) < 0.5);
        assert!(speaks_of("When does the lease end?", "The term expires on March 3, 2030", false) >= 0.5);
        assert!(speaks_of("How much is the base rent?", "Late rent bears a charge of 5%.", true) < 0.9);
    }
}
