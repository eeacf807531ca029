//! Blanks that were to be filled in and notes that the drafter wrote to himself.

use super::blanks;
use crate::{
    finding::{Finding, Kind, Severity},
    paper::Paper,
};

use law::Span;

/// Words that open a bracket which is a note or a blank and no editor's mark in a quotation.
const OPENERS: &[&str] = &[
    "insert",
    "enter",
    "date",
    "name",
    "amount",
    "number",
    "address",
    "tbd",
    "tbc",
    "ntd",
    "note",
    "describe",
    "specify",
    "party",
    "client",
    "company",
    "buyer",
    "seller",
    "state",
    "city",
    "county",
    "year",
    "month",
    "day",
    "title",
    "placeholder",
    "draft",
    "fill",
    "add",
    "confirm",
    "check",
    "cite",
    "cites",
    "citation",
    "xx",
    "xxx",
    "todo",
    "needs",
    "update",
    "option",
    "alternative",
    "or",
    "drafting",
    "signatory",
    "email",
    "phone",
    "jurisdiction",
    "percentage",
    "price",
    "type",
    "optional",
    "bracketed",
    "delete",
    "verify",
];
/// What brackets hold in finished papers.
const FINISHED: &[&str] = &[
    "signature",
    "remainder",
    "intentionally",
    "reserved",
    "seal",
    "sic",
    "end",
    "sheet",
    "page",
    "balance",
    "rest",
    "execution",
    "omitted",
    "signatures",
    "this",
    "redacted",
    "emphasis",
    "footnote",
    "internal",
    "citation omitted",
    "citations",
    "the",
    "blank",
];

/// All blanks and notes.
pub(super) fn check(paper: &Paper) -> Vec<Finding> {
    let mut out = Vec::new();
    for paragraph in 0..paper.paragraphs.len() {
        let mut found = Vec::new();
        brackets(paper, paragraph, &mut found);
        tokens(paper, paragraph, &mut found);
        marks_of_templates(paper, paragraph, &mut found);
        blanks::rules(paper, paragraph, &mut found);
        found.sort_by_key(|f: &Finding| (f.start, f.severity));
        // One finding for the blanks of a line that has many of them: a form is told once.
        let weak = found.iter().filter(|f| f.severity == Severity::Check).count();
        let mut told = false;
        found.retain(|f| f.severity == Severity::Wrong || !std::mem::replace(&mut told, true));
        if let Some(first) = found.iter_mut().find(|f| f.severity == Severity::Check).filter(|_| weak > 1) {
            first.message = format!("{} There are {weak} blanks in this paragraph.", first.message);
        }
        out.extend(found);
    }
    out
}

fn brackets(paper: &Paper, paragraph: usize, out: &mut Vec<Finding>) {
    let whole = paper.span_of(paragraph);
    let at = paper.letters.at(whole);
    let mut i = 0;
    let mut quoted = false;
    while i < at.len() {
        match at[i] {
            '“' => quoted = true,
            '”' => quoted = false,
            '[' => {
                let Some(length) = at[i + 1..].iter().take(200).position(|c| *c == ']') else { break };
                let inside: String = at[i + 1..i + 1 + length].iter().collect();
                let span = Span::new(whole.start + i, whole.start + i + length + 2);
                let ahead: String = at[i.saturating_sub(12)..i].iter().collect::<String>().to_lowercase();
                // "Marked with brackets [ ]" explains the mark.
                let named = ahead.contains("bracket");
                if let Some((severity, message)) = bracket(&inside, quoted, at[..i].last().copied()).filter(|_| !named)
                {
                    out.push(paper.finding(Kind::Placeholder, severity, span, message));
                }
                i += length + 1;
            }
            _ => {}
        }
        i += 1;
    }
}

/// Longest mark of a template, in characters.
const LONGEST_MARK: usize = 100;

/// "{{client_name}}", and what was to be one: "{{oops".
fn marks_of_templates(paper: &Paper, paragraph: usize, out: &mut Vec<Finding>) {
    let whole = paper.span_of(paragraph);
    let at = paper.letters.at(whole);
    let mut from = 0;
    while let Some(start) = at.get(from..).and_then(|rest| rest.windows(2).position(|two| two == ['{', '{'])) {
        let start = from + start;
        let rest: &[char] = &at[start..];
        let closed = rest.windows(2).take(LONGEST_MARK).position(|two| two == ['}', '}']).map(|end| end + 2);
        let length = closed.or_else(|| rest.iter().position(|c| c.is_whitespace())).unwrap_or(rest.len());
        let length = length.clamp(2, LONGEST_MARK + 2);
        let span = Span::new(whole.start + start, (whole.start + start + length).min(whole.end));
        const LEFT: &str = "A mark of a template was left in the text. Fill it in or delete it.";
        out.push(paper.finding(Kind::Placeholder, Severity::Wrong, span, LEFT.to_owned()));
        from = start + length;
    }
}

/// What a bracket says, if it is a blank or a note.
fn bracket(inside: &str, quoted: bool, before: Option<char>) -> Option<(Severity, String)> {
    // A stamp of a court's system, or a field of a form.
    if inside.contains('=') || inside.contains('[') {
        return None;
    }
    const FILL: &str = "This place was left open. Fill it in or delete the brackets.";
    let words = inside.trim();
    let open = |severity| Some((severity, FILL.to_owned()));
    if before.is_some_and(char::is_alphanumeric) {
        return None;
    }
    // "[*]" and "[***]" in a filed contract are redactions.
    if words.chars().any(|c| matches!(c, '●' | '•' | '…' | '◦' | '⚫' | '■')) || words.contains("__") || words == "_"
    {
        return open(Severity::Wrong);
    }
    if words.is_empty() && !inside.is_empty() && !quoted {
        return open(Severity::Check);
    }
    if words.ends_with('?') && words.chars().any(char::is_alphabetic) && !quoted {
        return Some((
            Severity::Wrong,
            "The drafter's question was left in the text. Answer it and delete the brackets.".into(),
        ));
    }
    let low = words.to_lowercase();
    let first = low.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
    let count = low.split_whitespace().count();
    if quoted
        || FINISHED.contains(&first)
        || low.contains("omitted")
        || low.contains("signature")
        || low.contains("filed")
    {
        return None;
    }
    if OPENERS.contains(&first)
        && (count > 1 || !matches!(first, "or" | "day" | "check" | "note" | "state" | "title"))
        && count <= 25
    {
        let sure = matches!(
            first,
            "insert" | "tbd" | "tbc" | "ntd" | "todo" | "xx" | "xxx" | "placeholder" | "confirm" | "fill" | "cite"
        ) || low == "date"
            || low == "amount"
            || low == "name";
        return open(if sure { Severity::Wrong } else { Severity::Check });
    }
    // "[COMPANY NAME]"
    let shouted =
        count <= 4 && count > 0 && words.chars().any(char::is_alphabetic) && !words.chars().any(char::is_lowercase);
    if shouted
        && words.chars().count() > 3
        && ["NAME", "DATE", "ADDRESS", "AMOUNT", "PARTY", "NUMBER"].iter().any(|w| words.contains(w))
    {
        return open(Severity::Wrong);
    }
    None
}

/// TODO, TBD, XX and their like; a company name in angle brackets, "20__".
fn tokens(paper: &Paper, paragraph: usize, out: &mut Vec<Finding>) {
    for i in paper.words_of(paragraph) {
        let Some(word) = paper.words.get(i) else { continue };
        let alone = |w: Option<&crate::paper::Word>| {
            !w.is_some_and(|w| !w.spaced && matches!(w.text.as_str(), "-" | "." | "@"))
        };
        if word.is_word() {
            let (before, after) = (paper.before(i), paper.after(i));
            let bracketed = before.is_some_and(|w| w.text == "[");
            let note = match word.text.as_str() {
                "TODO" | "FIXME" | "TKTK" => true,
                "TBD" | "TBC" | "NTD" => !bracketed && alone(after),
                "XX" | "XXX" | "XXXX" | "XXXXX" => number_of_x(paper, i),
                "lorem" | "Lorem" => paper.low(i + 1) == "ipsum",
                _ => false,
            };
            if note && !bracketed {
                let message = format!("“{}” is a note to the drafter. Replace it with what belongs here.", word.text);
                out.push(paper.finding(Kind::Placeholder, Severity::Wrong, word.span, message));
            }
        } else if word.text == "<" && paper.after(i).is_some_and(|w| w.is_capital() && !w.spaced) {
            let close = (i + 1..i + 8).find(|j| paper.words.get(*j).is_some_and(|w| w.text == ">"));
            if let Some(end) = close.and_then(|j| paper.words.get(j)).filter(|w| w.paragraph == paragraph && !w.spaced)
            {
                let span = Span::new(word.span.start, end.span.end);
                let words = paper.line(span);
                let tag = !words.contains(' ') && !words.chars().any(char::is_lowercase);
                if !tag && !words.contains(['@', '/', '=']) {
                    let message = "This place was left open. Fill it in.";
                    out.push(paper.finding(Kind::Placeholder, Severity::Wrong, span, message));
                }
            }
        } else if word.text == "●" && i > paper.words_of(paragraph).start {
            // In the middle of a sentence: "the sum of ●".
            let before = paper.before(i).is_some_and(|w| w.is_word() && !w.is_capital() || w.text == "$");
            let after = paper
                .after(i)
                .is_none_or(|w| matches!(w.text.as_str(), "," | "." | ";") || w.is_word() && !w.is_capital());
            if before && after {
                let message = "This place was left open. Fill it in.";
                out.push(paper.finding(Kind::Placeholder, Severity::Check, word.span, message));
            }
        }
    }
}

/// "XX" as a blank: in a date, after a currency sign or "No.", or as a word of its own in lower-case text. XX is also a
/// roman number, a chromosome and a size.
fn number_of_x(paper: &Paper, i: usize) -> bool {
    let before = paper.before(i);
    // "1-8XX"
    if before.is_some_and(|w| w.is_number()) && !paper.words.get(i).is_some_and(|w| w.spaced) {
        return false;
    }
    let long = paper.words.get(i).is_some_and(|w| w.text.len() > 2);
    let roman = before.is_some_and(|w| {
        matches!(
            w.low.as_str(),
            "article"
                | "section"
                | "part"
                | "chapter"
                | "title"
                | "amendment"
                | "volume"
                | "exhibit"
                | "schedule"
                | "annex"
        )
    });
    let alone = before.is_none() && paper.after(i).is_none_or(|w| w.text == ".");
    let dash = before.is_some_and(|w| w.text == "-") && paper.after(i).is_none_or(|w| w.text != "-");
    !roman
        && !alone
        && !dash
        && (long
            || before.is_some_and(|w| matches!(w.text.as_str(), "/" | "$" | "," | "." | "€" | "£") || !w.is_capital()))
}
