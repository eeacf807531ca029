//! Lines of a document: which are running text, which start an item, and which are headings or page furniture (page
//! numbers, running heads, rules). Text from PDF files is hard-wrapped, so a line's end alone says little.

use super::{
    abbreviations, numerals,
    span::{Letters, Span},
};

use aho_corasick::AhoCorasick;
use std::{collections::HashMap, sync::LazyLock};

/// What a line is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Running text, or the first line of an item.
    Text,
    /// A heading, or a label as on a cover page or in a block of signatures.
    Heading,
    /// Page number, running head, rule, table of contents: no content.
    Furniture,
}

/// A line that is not blank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    /// Without white space at either end.
    pub span: Span,
    /// What it is.
    pub kind: Kind,
    /// Whether a blank line (or a page's end) stands before it.
    pub after_blank: bool,
    /// Whether it begins with the mark of an item: "(a)", "1.2", a bullet.
    pub item: bool,
}

/// The lines of a text that are not blank.
pub fn lines(text: &Letters) -> Vec<Line> {
    let spans = split(text);
    let repeated = repeated(text, &spans);
    let mut out: Vec<Line> = Vec::with_capacity(spans.len());
    for (i, (span, after_blank)) in spans.iter().enumerate() {
        let before = out.last().filter(|_| !after_blank);
        let next = spans.get(i + 1).filter(|(_, blank)| !blank).map(|(next, _)| *next);
        let kind = if ends_sentence(text, before, *span) {
            Kind::Text
        } else if repeated[i] || furniture(text, *span) {
            Kind::Furniture
        } else if heading(text, *span) && stands_alone(text, before, next)
            || heads_rows(text, *span, before, next)
            || *after_blank && next.is_some_and(|next| numbered_title(text, *span, next))
        {
            Kind::Heading
        } else {
            Kind::Text
        };
        out.push(Line { span: *span, kind, after_blank: *after_blank, item: marker(text, *span).is_some() });
    }
    out
}

fn split(text: &Letters) -> Vec<(Span, bool)> {
    let mut out = Vec::new();
    let (mut start, mut blank) = (0, true);
    let whole = text.span();
    let plain = text.plain(whole);
    // Few texts have non-ASCII line ends; those bytes are checked one by one.
    let ends = |b: u8| matches!(b, b'\n' | 0xb | 0xc | Letters::STRANGE);
    let mut i = 0;
    while i <= whole.end {
        i = plain.get(i..).and_then(|rest| rest.iter().position(|b| ends(*b))).map_or(whole.end, |more| i + more);
        let c = text.get(i);
        if !matches!(c, '\n' | '\u{c}' | '\u{b}' | '\u{2028}' | '\u{2029}') {
            i += 1;
            continue;
        }
        let line = text.trim(Span::new(start, i));
        if line.is_empty() {
            blank = true;
        } else {
            out.push((line, blank));
            blank = false;
        }
        blank |= c == '\u{c}';
        i += 1;
        start = i;
    }
    out
}

/// Short lines that occur three times or more, ignoring page numbers: running heads and feet.
fn repeated(text: &Letters, spans: &[(Span, bool)]) -> Vec<bool> {
    // FNV-1a over the characters: the hash only counts lines, and a collision chance of one in 2^64 is negligible.
    let key = |span: Span| -> Option<u64> {
        (span.len() <= 120).then(|| {
            let plain = text.at(span).iter().filter(|c| !c.is_whitespace() && **c != '-');
            let marked = plain.map(|c| if c.is_numeric() { '#' } else { *c });
            marked.fold(0xcbf2_9ce4_8422_2325, |hash: u64, c| (hash ^ u64::from(c)).wrapping_mul(0x0100_0000_01b3))
        })
    };
    let keys: Vec<Option<u64>> = spans.iter().map(|(span, _)| key(*span)).collect();
    let mut count: HashMap<u64, u32> = HashMap::with_capacity(keys.len());
    for k in keys.iter().flatten() {
        *count.entry(*k).or_default() += 1;
    }
    keys.iter().map(|k| k.as_ref().is_some_and(|k| count.get(k).is_some_and(|n| *n >= 3))).collect()
}

/// Words found only in page furniture.
static PHRASES: LazyLock<Option<AhoCorasick>> = LazyLock::new(|| {
    AhoCorasick::new([
        "execution copy",
        "execution version",
        "table of contents",
        "signature page",
        "remainder of page",
        "remainder of this page",
        "intentionally left blank",
        "rest of page",
        "page intentionally",
        "confidential treatment",
        "continued on next page",
        "conformed copy",
    ])
    .ok()
});

fn furniture(text: &Letters, span: Span) -> bool {
    let at = text.at(span);
    let (mut letters, mut digits, mut dots, mut strange) = (0, 0, 0, 0);
    for b in text.plain(span) {
        letters += usize::from(b.is_ascii_lowercase());
        digits += usize::from(b.is_ascii_digit());
        dots += usize::from(*b == b'.');
        strange += usize::from(*b == Letters::STRANGE);
    }
    if strange > 0 {
        letters = at.iter().filter(|c| c.is_alphabetic()).count();
    }
    if letters == 0 && (digits == 0 || span.len() <= 24) {
        return true;
    }
    // Dot leaders are a table of contents; rules are drawn with marks.
    let leaders = if dots < 4 { 0 } else { leaders(at) };
    if leaders > 0 && leaders * 2 + 10 > letters.min(40) && dotted(text, span).is_none() {
        return true;
    }
    if span.len() > 140 {
        return false;
    }
    let lower = lower(at);
    let page = lower.trim_matches(|c: char| !c.is_alphanumeric());
    if page
        .strip_prefix("page")
        .is_some_and(|p| p.split_whitespace().all(|w| w == "of" || w.chars().all(|c| c.is_ascii_digit())))
    {
        return true;
    }
    if span.len() <= 80 && page_of(&lower) {
        return true;
    }
    if lower.starts_with("source:") && digits > 3 {
        return true;
    }
    let stamped = || lower.contains("confidential") && !names_confidentiality(&lower);
    span.len() <= 70 && (PHRASES.as_ref().is_some_and(|phrases| phrases.is_match(&lower)) || stamped())
}

/// Whether a line is the heading of a clause on confidentiality: a number, and nothing else. A stamp or the title of a paper says more, or has
/// none.
fn names_confidentiality(lower: &str) -> bool {
    let words: Vec<&str> = lower.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let number = |word: &&str| {
        matches!(*word, "article" | "section")
            || word.chars().all(|c| c.is_ascii_digit() || matches!(c, 'i' | 'v' | 'x'))
    };
    words
        .split_last()
        .is_some_and(|(last, before)| *last == "confidentiality" && !before.is_empty() && before.iter().all(number))
}

/// Whether a line of figures is the end of the sentence above it and no page number: "… filed by June 26,\n2026."
fn ends_sentence(text: &Letters, before: Option<&Line>, span: Span) -> bool {
    let Some(before) = before.filter(|before| before.kind == Kind::Text && !before.span.is_empty()) else {
        return false;
    };
    let (last, at) = (text.get(before.span.end - 1), text.at(span));
    let written =
        at.iter().all(|c| c.is_ascii_digit() || matches!(c, '$' | '€' | '£' | '%' | '.' | ',' | ';' | ')' | '/' | '-'));
    let ended = at.last().is_some_and(|c| matches!(c, '.' | ',' | ';' | ')'));
    let digits = at.iter().filter(|c| c.is_ascii_digit()).count();
    let sum = at.contains(&'$') || at.contains(&'%');
    written
        && digits > 0
        && if last == ',' { ended || digits == 4 } else { last.is_alphanumeric() && (sum || ended && digits > 1) }
}

/// Places where dots follow one another, with or without spaces between them.
fn leaders(at: &[char]) -> usize {
    let dots = at.windows(5).filter(|w| w.iter().all(|c| *c == '.')).count();
    let spaced = |w: &&[char]| w.iter().enumerate().all(|(i, c)| *c == if i % 2 == 0 { '.' } else { ' ' });
    dots + at.windows(7).filter(spaced).count()
}

fn lower(at: &[char]) -> String {
    let mut out = String::with_capacity(at.len());
    for c in at {
        if c.is_ascii() { out.push(c.to_ascii_lowercase()) } else { out.extend(c.to_lowercase()) }
    }
    out
}

/// "page 3 of 20" anywhere.
fn page_of(lower: &str) -> bool {
    if !lower.contains("page") {
        return false;
    }
    let words: Vec<&str> = lower.split_whitespace().collect();
    let number = |w: &str| w.starts_with(|c: char| c.is_ascii_digit());
    words.windows(4).any(|w| w[0].ends_with("page") && number(w[1]) && w[2] == "of" && number(w[3]))
}

/// Dots that lead from a label to its value.
const DOTS: usize = 4;
/// Most characters of such a label, and of its value.
const DOTTED: usize = 80;

/// The label and the value of a line that leads from one to the other by dots: "Deductible ........ $2,500 per occurrence". With the
/// number of a page behind them it is an entry of a table of contents, and has none.
pub fn dotted(text: &Letters, line: Span) -> Option<(Span, Span)> {
    let at = text.at(line);
    let first = at.windows(2).position(|two| two[0] == '.' && matches!(two[1], '.' | ' '))?;
    let run = at[first..].iter().take_while(|c| matches!(**c, '.' | ' ')).count();
    if at[first..first + run].iter().filter(|c| **c == '.').count() < DOTS {
        return None;
    }
    let label = text.trim(Span::new(line.start, line.start + first));
    let value = text.trim(Span::new(line.start + first + run, line.end));
    let said: String = text.at(value).iter().collect();
    // "12", "iv", "A-3"
    let page = |word: &str| {
        let number = word.rsplit('-').next().unwrap_or_default();
        let digits = number.len() <= 4 && number.chars().all(|c| c.is_ascii_digit());
        digits && word.len() <= number.len() + 2 || word.chars().all(|c| matches!(c, 'i' | 'v' | 'x' | 'l'))
    };
    let named = text.at(label).iter().any(|c| c.is_alphabetic());
    (named && !said.is_empty() && !page(&said) && label.len() <= DOTTED && value.len() <= DOTTED)
        .then_some((label, value))
}

/// Whether a line is a row of a table, whose cells the readers part by " | " or its writer by dots or by blanks.
pub fn is_row(text: &Letters, line: Span) -> bool {
    text.at(line).windows(3).any(|at| at == [' ', '|', ' '])
        || dotted(text, line).is_some()
        || spaced(text, line).is_some()
        || columns(text, line).len() >= COLUMNS
        || aligned(text, line).is_some()
}

/// Least blanks between two columns: two stand behind a full stop.
const GAP: usize = 3;
/// Columns that make a table, whatever stands in them.
const COLUMNS: usize = 3;

/// The cells of a line whose columns stand apart by blanks: "Less deductible      $1,000.00". The mark of an item is none.
pub fn columns(text: &Letters, line: Span) -> Vec<Span> {
    let line = text.trim(line);
    let end = marker(text, line).unwrap_or(line.start);
    let (mut out, mut start) = (Vec::new(), end);
    let mut at = end;
    while at < line.end {
        let blanks = text.at(Span::new(at, line.end)).iter().take_while(|c| matches!(**c, ' ' | '\t')).count();
        let wide = blanks >= GAP || blanks > 0 && text.at(Span::new(at, at + blanks)).contains(&'\t');
        // "$     640.00" is one cell.
        let sum = at > start && matches!(text.get(at - 1), '$' | '€' | '£');
        if wide && at > start && !sum {
            out.push(Span::new(start, at));
            start = at + blanks;
        }
        at += blanks.max(1);
    }
    if start < line.end {
        out.push(Span::new(start, line.end));
    }
    // Rules and the brackets of a caption are drawn, and say nothing.
    out.retain(|cell| text.at(*cell).iter().any(|c| c.is_alphanumeric()));
    out
}

/// The label and the value of a line that leads from one to the other by blanks alone, where the value is a figure.
pub fn spaced(text: &Letters, line: Span) -> Option<(Span, Span)> {
    let cells = columns(text, line);
    // The number of an item may stand in a column of its own.
    let numbered = cells.first().is_some_and(|first| text.at(*first).iter().all(char::is_ascii_digit));
    let [label, value] = cells[usize::from(numbered && cells.len() > 2)..] else { return None };
    let figure = |c: &char| c.is_ascii_digit() || matches!(c, '$' | '€' | '£' | '(' | '-');
    let said = text.at(value);
    let is_figure = said.first().is_some_and(figure) && said.iter().any(char::is_ascii_digit);
    let named = text.at(label).iter().filter(|c| c.is_alphabetic()).count() >= 3;
    (is_figure && named && value.len() <= DOTTED / 2 && text.get(label.end - 1) != ':').then_some((label, value))
}

/// Most words of a label in a column of labels, and of its value.
const LABEL: usize = 6;
const VALUE: usize = 14;

/// The label and the value of a line of a form: two columns, the second of which begins where that of the line above or below begins, as
/// in "Make and model      Tidewater 198 CC". The head of a column of figures is none.
pub fn aligned(text: &Letters, line: Span) -> Option<(Span, Span)> {
    let line = text.trim(line);
    if line.len() > 2 * DOTTED || text.at(line).contains(&'\n') {
        return None;
    }
    let (label, value, at) = pair(text, line)?;
    let above = line_before(text, line).and_then(|other| pair(text, other)).is_some_and(|(.., other)| other == at);
    let below =
        |line: Span| line_behind(text, line).filter(|next| pair(text, *next).is_some_and(|(.., other)| other == at));
    if !above && below(line).is_none() {
        return None;
    }
    let figure = |value: Span| text.at(value).iter().any(char::is_ascii_digit);
    let mut next = if above || figure(value) { None } else { below(line) };
    let (mut rows, mut figures) = (0, 0);
    while let Some(row) = next {
        rows += 1;
        figures += usize::from(pair(text, row).is_some_and(|(_, value, _)| figure(value)));
        next = below(row);
    }
    (rows < 2 || figures < rows).then_some((label, value))
}

/// Where the line begins in which a place stands.
pub fn line_start(text: &Letters, at: usize) -> usize {
    (0..at).rev().find(|at| text.get(*at) == '\n').map_or(0, |at| at + 1)
}

/// The two cells of a line that has a label and a value, and how far from the line's beginning the second one begins.
fn pair(text: &Letters, line: Span) -> Option<(Span, Span, usize)> {
    let [label, value] = columns(text, line)[..] else { return None };
    let start = line_start(text, label.start);
    let words = |span: Span| text.folded(span).split(' ').count();
    let named = text.get(label.start).is_uppercase()
        && text.at(label).iter().filter(|c| c.is_alphabetic()).count() >= 3
        && !matches!(text.get(label.end - 1), ',' | ';' | '.' | ')')
        && words(label) <= LABEL
        && words(value) <= VALUE;
    named.then_some((label, value, value.start - start))
}

/// The line above another one, if none is blank between them.
fn line_before(text: &Letters, line: Span) -> Option<Span> {
    let end = (0..line.start).rev().find(|at| text.get(*at) == '\n')?;
    let found = text.trim(Span::new(line_start(text, end), end));
    (!found.is_empty()).then_some(found)
}

/// The line below another one.
fn line_behind(text: &Letters, line: Span) -> Option<Span> {
    let whole = text.span().end;
    let start = (line.end..whole).find(|at| text.get(*at) == '\n')? + 1;
    let end = (start..whole).find(|at| text.get(*at) == '\n').unwrap_or(whole);
    let found = text.trim(Span::new(start, end));
    (!found.is_empty()).then_some(found)
}

/// Whether a line reads like a heading: short, in capitals or in title case, without the marks of a sentence.
pub fn heading(text: &Letters, span: Span) -> bool {
    let line = text.at(span);
    let body = Span::new(marker(text, span).unwrap_or(span.start), span.end);
    let at = text.at(body);
    let wordless = !at.iter().any(|c| c.is_alphabetic());
    // A row of a table with a figure is no head of one.
    if is_row(text, span) && line.iter().any(char::is_ascii_digit) || dotted(text, span).is_some() {
        return false;
    }
    if wordless || line.len() > 100 {
        return wordless;
    }
    if aligned(text, span).is_some() {
        return false;
    }
    let (last, marked) = (line.last().copied().unwrap_or(' '), body.start > span.start);
    if matches!(last, ',' | ';' | '?' | '!') {
        return last == ',' && line.len() <= 40;
    }
    if last == '.' && (label_and_sentence(at) || label_and_figure(at)) {
        return false;
    }
    if at.iter().all(|c| !c.is_alphabetic() || c.is_uppercase()) {
        return at.iter().filter(|c| c.is_alphabetic()).count() > 1;
    }
    let mut words = 0;
    for word in at.split(|c| c.is_whitespace() || *c == '/').filter(|w| w.iter().any(|c| c.is_alphabetic())) {
        words += 1;
        let lower: String = word.iter().collect();
        let small = matches!(
            lower.as_str(),
            "of" | "the"
                | "and"
                | "to"
                | "for"
                | "in"
                | "by"
                | "a"
                | "an"
                | "or"
                | "on"
                | "with"
                | "as"
                | "at"
                | "from"
                | "de"
                | "van"
                | "von"
                | "re"
                | "c/o"
                | "dba"
                | "upon"
        );
        let first = word.iter().find(|c| c.is_alphabetic());
        if !small && !first.is_some_and(|c| c.is_uppercase()) {
            return false;
        }
    }
    // One sentence of capitalised words may still be one: "Mr. Smith Is Dead." A full stop needs a numbered heading.
    words <= 12 && (last != '.' || (marked && words <= 8))
}

/// Fewest heads of a table, and most words of one.
const HEADS: usize = 3;
const HEAD_WORDS: usize = 7;

/// Whether a line holds the heads of a table and nothing else: cells that name what stands below them ("No. | Paid to | Check no."), above a row with a
/// figure and no more cells.
fn heads_rows(text: &Letters, span: Span, before: Option<&Line>, next: Option<Span>) -> bool {
    let cells =
        |line: Span| -> Vec<String> { text.folded(line).split('|').map(|cell| cell.trim().to_owned()).collect() };
    let parted = |line: Span| text.at(line).contains(&'|');
    let first = before.is_none_or(|line| !parted(line.span));
    let Some(next) = next.filter(|next| first && parted(span) && parted(*next)) else { return false };
    let (own, below) = (cells(span), cells(next));
    let names = |cell: &String| {
        cell.starts_with(|c: char| c.is_alphabetic() || c == '#')
            && !cell.contains('$')
            && cell.split(' ').count() <= HEAD_WORDS
    };
    let figure = |cell: &String| cell.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '$' | '(' | '-'));
    // Empty cells at a row's end are left out.
    let as_many = below.len() > 1 && below.len() <= own.len();
    own.len() >= HEADS && as_many && own.iter().all(names) && below.iter().any(figure)
}

/// Most words of a numbered title in small letters, and fewest of the sentence below it.
const TITLE: usize = 6;
const BELOW: usize = 4;

/// Whether a line is the number and the title of a clause whose sentences begin on the next line: "III. Prices and payment".
fn numbered_title(text: &Letters, span: Span, next: Span) -> bool {
    let Some(body) = marker(text, span) else { return false };
    let words = |span: Span| text.folded(span).split(' ').map(str::to_owned).collect::<Vec<_>>();
    let (mark, title, below) = (text.exact(Span::new(span.start, body)), words(Span::new(body, span.end)), words(next));
    let numbered = mark.trim_end().ends_with('.')
        && mark.starts_with(|c: char| c.is_ascii_digit() || matches!(c, 'I' | 'V' | 'X'));
    let named = title.len() <= TITLE
        && title.iter().all(|word| word.chars().all(|c| c.is_alphabetic() || matches!(c, '-' | '\'' | '’')))
        && text.get(body).is_uppercase();
    // "2. Deliver to the / Buyer the goods": what goes on is no title.
    let last = title.last().map_or("", String::as_str);
    let goes_on = matches!(
        last,
        "the" | "of" | "to" | "a" | "an" | "and" | "or" | "in" | "for" | "by" | "with" | "from" | "at" | "on"
    );
    let rules = title.iter().any(|word| {
        matches!(
            word.as_str(),
            "shall" | "must" | "may" | "will" | "is" | "are" | "has" | "have" | "not" | "pays" | "agrees"
        )
    });
    let sentence = text.get(next.start).is_uppercase() && below.len() >= BELOW && marker(text, next).is_none();
    numbered && named && !goes_on && !rules && sentence
}

/// Whether a heading has run into what it announces: "Governing Law. Massachusetts."
fn label_and_sentence(line: &[char]) -> bool {
    let ends = |at: usize| {
        let word: String = line[..at].rsplit(|c| !c.is_alphabetic()).next().unwrap_or_default().iter().collect();
        line[at] == '.' && line[at + 1] == ' ' && word.chars().count() > 2 && abbreviations::stop(&word).is_none()
    };
    (1..line.len().saturating_sub(2)).any(ends)
}

/// Whether a line says a figure of its label: "Discovery: from May 4, 2026 to June 8, 2026."
fn label_and_figure(line: &[char]) -> bool {
    let colon = line.windows(2).position(|two| two == [':', ' ']);
    colon.is_some_and(|at| at > 1 && line[at..].iter().any(char::is_ascii_digit))
}

/// A heading is isolated: it is not in the middle of wrapped text.
fn stands_alone(text: &Letters, before: Option<&Line>, next: Option<Span>) -> bool {
    let ended = before.is_none_or(|b| {
        b.kind != Kind::Text || matches!(text.get(b.span.end - 1), '.' | ':' | ';' | '!' | '?' | '"' | '”' | ',')
    });
    let flows_on = next.is_some_and(|n| text.get(n.start).is_lowercase());
    ended && !flows_on
}

/// The end of the mark that begins an item or a numbered clause, if there is one and something follows it:
/// "(a)", "1.", "1.2(a)", "IV.", "Section 5.", a bullet.
pub fn marker(text: &Letters, span: Span) -> Option<usize> {
    let mut i = span.start;
    let c = text.get(i);
    if matches!(c, '•' | '‣' | '▪' | '●' | '○' | '◦' | '·' | '–' | '—' | '*' | '-' | '§' | '¶' | '\u{f0b7}')
    {
        i += 1;
        return after_space(text, i, span.end);
    }
    for name in ["Section", "SECTION", "Article", "ARTICLE", "Sec.", "Clause", "CLAUSE", "Paragraph"] {
        if name.chars().enumerate().all(|(k, n)| text.get(i + k) == n) && text.get(i + name.len()).is_whitespace() {
            let at = after_space(text, i + name.len(), span.end)?;
            let end = number(text, at).or_else(|| roman(text, at))?;
            let end = if matches!(text.get(end), '.' | ':' | ')') { end + 1 } else { return None };
            return after_space(text, end, span.end);
        }
    }
    if is_quantity(text, i, span.end) || repeats_word_before(text, i) {
        return None;
    }
    let digits = number(text, i);
    if let Some(end) = digits {
        let plain = (i..end).all(|k| text.get(k).is_ascii_digit());
        let end = if matches!(text.get(end), '.' | ')') {
            end + 1
        } else if plain {
            return None;
        } else {
            end
        };
        // "14.This Agreement" has lost its space.
        let tight = plain && end + 1 < span.end && text.get(end).is_uppercase() && text.get(end + 1).is_lowercase();
        return if tight { Some(end) } else { after_space(text, end, span.end) };
    }
    if let Some(end) = bracketed(text, i) {
        // "(the" is no item; "(iv)", "(a)", "(12)" are.
        return after_space(text, end, span.end);
    }
    let end = roman(text, i).or_else(|| c.is_alphabetic().then_some(i + 1))?;
    if matches!(text.get(end), '.' | ')') { after_space(text, end + 1, span.end) } else { None }
}

/// Whether a line begins with a quantity that the line before it introduces: "(640) acres", "312.6 acres". No list has so many items.
fn is_quantity(text: &Letters, start: usize, end: usize) -> bool {
    let opened = text.get(start) == '(';
    let from = start + usize::from(opened);
    let digits = (from..end).take_while(|at| text.get(*at).is_ascii_digit()).count();
    let mut at = from + digits;
    if opened && text.get(at) == ')' {
        at += 1;
    } else if !opened && text.get(at) == '.' && text.get(at + 1).is_ascii_digit() {
        at += 1 + (at + 1..end).take_while(|at| text.get(*at).is_ascii_digit()).count();
    } else {
        return false;
    }
    digits > 2 && text.get(at) == ' ' && text.get(at + 1).is_lowercase()
}

/// Whether a line begins with the figure of the number that the line before it ends with in words: "within twenty" and "(20) days".
pub(super) fn repeats_word_before(text: &Letters, start: usize) -> bool {
    let digits: String = (start + 1..start + 4).map(|at| text.get(at)).take_while(char::is_ascii_digit).collect();
    let closed = text.get(start) == '(' && text.get(start + 1 + digits.len()) == ')';
    let end = (0..start).rev().find(|at| !text.get(*at).is_whitespace()).map_or(0, |last| last + 1);
    let joins = |at: &usize| text.get(*at).is_alphabetic() || text.get(*at) == '-';
    let word_start = (0..end).rev().find(|at| !joins(at)).map_or(0, |at| at + 1);
    let word = text.folded_lower(Span::new(word_start, end));
    // "One hundred twenty" ends with "twenty", and "twenty-five" is one word.
    let said: Option<u32> = word.split('-').map(numerals::of_word).sum();
    closed && digits.parse::<u32>().ok().zip(said).is_some_and(|(figure, said)| figure % 100 == said)
}

/// "1", "1.2", "1.2.3", with "(a)(ii)" behind it.
fn number(text: &Letters, start: usize) -> Option<usize> {
    let mut i = start;
    loop {
        let from = i;
        while text.get(i).is_ascii_digit() && i - from < 3 {
            i += 1;
        }
        if i == from || text.get(i).is_ascii_digit() {
            return None;
        }
        if text.get(i) == '.' && text.get(i + 1).is_ascii_digit() {
            i += 1;
            continue;
        }
        break;
    }
    while let Some(end) = bracketed(text, i) {
        i = end;
    }
    Some(i)
}

fn bracketed(text: &Letters, start: usize) -> Option<usize> {
    if text.get(start) != '(' {
        return None;
    }
    let close = (start + 2..start + 6).find(|k| text.get(*k) == ')')?;
    let inside: Vec<char> = (start + 1..close).map(|k| text.get(k)).collect();
    let one_kind = inside.iter().all(|c| c.is_ascii_digit())
        || inside.iter().all(|c| matches!(c.to_ascii_lowercase(), 'i' | 'v' | 'x'))
        || (inside.len() <= 2 && inside.iter().all(|c| c.is_alphabetic() && *c == inside[0]));
    one_kind.then_some(close + 1)
}

fn roman(text: &Letters, start: usize) -> Option<usize> {
    let mut i = start;
    while matches!(text.get(i), 'I' | 'V' | 'X') && i - start < 6 {
        i += 1;
    }
    (i > start && !text.get(i).is_alphanumeric()).then_some(i)
}

fn after_space(text: &Letters, from: usize, end: usize) -> Option<usize> {
    let mut i = from;
    while i < end && text.get(i).is_whitespace() {
        i += 1;
    }
    (i > from && i < end).then_some(i)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(text: &str) -> Vec<Kind> {
        lines(&Letters::new(text)).iter().map(|l| l.kind).collect()
    }

    #[test]
    fn the_heads_of_a_table_are_no_sentence() {
        use super::Kind::{Heading, Text};

        let log = "Kept by the clerk.\n\nNo. | Given to | Hours added | Value at May 9, 2026\nT-1 | Dorn | 4 | $90.00\nT-2 | Weck and son | 5 | $80.00\n";
        assert_eq!(kinds(log), [Text, Heading, Text, Text]);
        let month = "Month | Users (all, at most) | Credit asked on\nJuly 2025 | 241\nAugust 2025 | 247 | 2025-09-01\n";
        assert_eq!(kinds(month), [Heading, Text, Text]);
        // The first of rows without heads has a figure too, or as the others none.
        let rows = "Rent | paid by Orr | $900\nHeat | paid by Lind | $80\n";
        assert_eq!(kinds(rows), [Text, Text]);
    }

    #[test]
    fn furniture_and_headings() {
        use super::Kind::{Furniture, Heading, Text};

        assert_eq!(
            kinds(
                "SUPPLY AGREEMENT\n\nThis agreement is made by\nAcme Corporation\nand Bob.\n\nPage 3 of 20\n\n-2-\n\n1. TERM.\n\nDefinitions ........ 4"
            ),
            [Heading, Text, Text, Text, Furniture, Furniture, Heading, Furniture]
        );
        assert_eq!(
            kinds("Acme v. Bob\n\na.\n\nAcme v. Bob\n\nb.\n\nAcme v. Bob"),
            [Furniture, Text, Furniture, Text, Furniture]
        );
    }

    #[test]
    fn figures_that_end_a_sentence_are_no_page_number() {
        use super::Kind::{Furniture, Text};

        for (text, kind) in [
            ("Motions to join parties shall be filed by June 26,\n2026.", Text),
            ("Defendant shall pay the plaintiff a sum of\n$45,000.00", Text),
            ("The parties met in Salem on the fourth of June,\n2026\nand agreed.", Text),
            ("The parties met in Salem and agreed to go on\n12\nwith their talks.", Furniture),
            ("The parties met in Salem and agreed.\n2026.", Furniture),
            ("The parties met in Salem and agreed to go on\n\n2026.", Furniture),
        ] {
            assert_eq!(kinds(text)[1], kind, "{text}");
        }
    }

    #[test]
    fn a_numbered_title_in_small_letters_is_a_heading() {
        use super::Kind::{Heading, Text};

        assert_eq!(
            kinds(
                "III. Prices and payment\nPrices are those of Annex 1.\n\nVIII. Law and disputes\nNorwegian law, without the CISG."
            ),
            [Heading, Text, Heading, Text]
        );
        for text in [
            "2. Send goods to the\nBuyer whenever it asks.",
            "2. Pine pays the rent\nMonthly in advance, by check.",
            "2. Tenant may sublet\nWith consent of the Owner.",
            "2. Eggs and milk\n3. Bread and cheese from the shop",
        ] {
            assert_eq!(kinds(text)[0], Text, "{text}");
        }
    }

    #[test]
    fn dots_lead_to_a_value_or_to_a_page() {
        let of = |line: &str| {
            let text = Letters::new(line);
            dotted(&text, text.span()).map(|(label, value)| (text.exact(label), text.exact(value)))
        };
        let told = |label: &str, value: &str| Some((label.to_owned(), value.to_owned()));
        assert_eq!(of("Deductible ......... $2,500 per occurrence"), told("Deductible", "$2,500 per occurrence"));
        assert_eq!(
            of("Mortgageholder . . . . . Seamen's Savings Bank"),
            told("Mortgageholder", "Seamen's Savings Bank")
        );
        for none in [
            "Definitions ........ 4",
            "Exhibits ..... A-3",
            "Preface ....... iv",
            "He paused... and left.",
            "........ 5",
        ] {
            assert_eq!(of(none), None, "{none}");
        }
        let text = "Building ............. $850,000\nDeductible ........... $2,500 per occurrence\nBank ................. Seamen's Savings\n";
        assert_eq!(kinds(text), [Kind::Text; 3]);
    }

    #[test]
    fn blanks_part_a_label_from_its_value() {
        let of = |line: &str| {
            let text = Letters::new(line);
            spaced(&text, text.span()).map(|(label, value)| (text.exact(label), text.exact(value)))
        };
        let told = |label: &str, value: &str| Some((label.to_owned(), value.to_owned()));
        assert_eq!(of("Less deductible          $1,000.00"), told("Less deductible", "$1,000.00"));
        assert_eq!(of("3    Household goods      $    5,000.00"), told("Household goods", "$    5,000.00"));
        for none in
            ["He paid.  5 days later he left.", "(a)     The Tenant pays.", "Date:      May 5, 2025", "4.      30 days"]
        {
            assert_eq!(of(none), None, "{none}");
        }
        let cells = |line: &str| {
            let text = Letters::new(line);
            columns(&text, text.span()).into_iter().map(|cell| text.exact(cell)).collect::<Vec<_>>()
        };
        assert_eq!(cells("1.  PRINCIPAL      LOAN DATE\tMATURITY"), ["PRINCIPAL", "LOAN DATE", "MATURITY"]);
        assert_eq!(cells("          Plaintiff,                )"), ["Plaintiff,"]);
        let text = "Ceiling repair        $3,885.00\nLess depreciation     $  640.00\nA check is enclosed.\n";
        assert_eq!(kinds(text), [Kind::Text; 3]);
    }

    #[test]
    fn a_form_has_its_labels_in_a_column() {
        let text = Letters::new(
            "SELLER\nName              Augustin Marchetti\nTelephone         555-0119\n\nItem              Price\nChair             $5\nTable             $90\n",
        );
        let of = |words: &str| {
            let line = text.lines().find(|line| text.folded(*line).starts_with(words)).unwrap_or(Span::new(0, 1));
            aligned(&text, line).map(|(label, value)| (text.exact(label), text.exact(value)))
        };
        assert_eq!(of("Name"), Some(("Name".into(), "Augustin Marchetti".into())));
        assert_eq!(of("Item"), None);
        assert_eq!(of("SELLER"), None);
        let whole = text.exact(text.span());
        assert_eq!(kinds(&whole)[..4], [Kind::Heading, Kind::Text, Kind::Text, Kind::Heading]);
        let alone = Letters::new("Sincerely,          Enclosure\n\nText.\n");
        assert_eq!(aligned(&alone, Span::new(0, 29)), None);
    }

    #[test]
    fn a_label_with_a_figure_is_no_heading() {
        let is = |text: &str| heading(&Letters::new(text), Letters::new(text).span());
        assert!(!is("B. Discovery: from May 4, 2026 to June 8, 2026."));
        assert!(is("B. Discovery."));
        assert!(is("Article 2: Rent"));
    }

    #[test]
    fn a_stamp_is_no_heading_of_a_clause() {
        use super::Kind::{Furniture, Heading, Text};

        let text = "CONFIDENTIAL\n\nThe parties agree:\n\nARTICLE 6 – CONFIDENTIALITY\n\nEach party keeps the papers of the other one secret.";
        assert_eq!(kinds(text), [Furniture, Text, Heading, Text]);
    }

    #[test]
    fn a_figure_behind_its_number_in_words_is_no_mark() {
        for (text, is) in [
            ("within twenty\n(20) days of its date", false),
            ("not later than one hundred twenty\n(120) days", false),
            ("within twenty-five\n(25) days", false),
            ("these are the terms\n(20) Rent is due.", true),
            ("there are twenty\n(1) Rent is due.", true),
        ] {
            let letters = Letters::new(text);
            let line = letters.lines().last().unwrap_or_default();
            assert_eq!(marker(&letters, line).is_some(), is, "{text}");
        }
    }

    #[test]
    fn markers() {
        for (text, rest) in [
            ("(a) The", Some("The")),
            ("1.2(a) The", Some("The")),
            ("10. The", Some("The")),
            ("IV. The", Some("The")),
            ("Section 5. The", Some("The")),
            ("• The", Some("The")),
            ("1.1 TERM", Some("TERM")),
            ("14.This", Some("This")),
            ("10 days", None),
            ("(the \"Company\")", None),
            ("2005 was", None),
            ("(640) acres", None),
            ("312.6 acres", None),
            ("(12) acres", Some("acres")),
            ("2.1 the", Some("the")),
            ("Article 5 applies", None),
        ] {
            let t = Letters::new(text);
            assert_eq!(marker(&t, t.span()).map(|i| t.exact(Span::new(i, t.span().end))).as_deref(), rest, "{text}");
        }
    }
}
