//! What a paper's own words mean: parties with the names that the paper gives them, and defined terms.
//!
//! Three forms are read: a name in brackets behind what it stands for (`Acme LLC, a Delaware company (the "Landlord")`), a definition
//! (`"Premises" means …`), and a label (`LANDLORD: Acme LLC`).

use crate::roles::is_party;

use law::{
    Letters, Span,
    sentences::{Kind, sentences_in},
};

/// Longest text in brackets that may name something, in characters.
const BRACKETS: usize = 160;
/// Longest term.
const TERM: usize = 60;
/// Longest text that a name in brackets may stand for.
const REACH: usize = 260;

/// How a term is defined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// The name stands in brackets behind what it stands for.
    Brackets,
    /// "X" means.
    Means,
    /// A label with a colon.
    Label,
}

/// A term of a paper.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Definition {
    /// The term, without quotes and article.
    pub term: String,
    /// How it is defined.
    pub form: Form,
    /// What it stands for: the words before the brackets, or all of the sentence.
    pub meaning: Span,
}

/// The definitions of a text, in order.
pub fn definitions(text: &Letters) -> Vec<Definition> {
    let mut out = Vec::new();
    for sentence in sentences_in(text) {
        if sentence.kind == Kind::Furniture {
            continue;
        }
        in_brackets(text, sentence.span, &mut out);
        if let Some(definition) = means(text, sentence.body)
            .or_else(|| label(text, sentence.span))
            .or_else(|| label(text, unnumbered(text, sentence.span)))
        {
            out.push(definition);
        }
    }
    out
}

/// Characters of a paper in which its parties are named.
const OPENING: usize = 6_000;

/// Roles in brackets that stand without quotes: `Acme LLC, a Delaware company (Landlord)`.
pub fn roles_in_brackets(text: &Letters) -> Vec<Definition> {
    let mut out = Vec::new();
    for sentence in sentences_in(text).into_iter().filter(|sentence| sentence.span.start < OPENING) {
        let mut floor = sentence.span.start;
        let opens: Vec<usize> = (sentence.span.start..sentence.span.end).filter(|at| text.get(*at) == '(').collect();
        for open in opens {
            let end = sentence.span.end.min(open + BRACKETS);
            let Some(close) = (open + 1..end).find(|at| text.get(*at) == ')') else { continue };
            let role = term(text, Span::new(open + 1, close))
                .filter(|role| role.chars().all(char::is_alphabetic) && is_party(&role.to_lowercase()));
            let meaning = named(text, Span::new(floor.max(open.saturating_sub(REACH)), open));
            if let Some(term) = role.filter(|_| !meaning.is_empty()) {
                out.push(Definition { term, form: Form::Brackets, meaning });
            }
            floor = close + 1;
        }
    }
    out
}

fn quote(c: char) -> bool {
    matches!(c, '"' | '“' | '”' | '„' | '‟' | '«' | '»')
}

/// The quoted words of a span.
fn quoted(text: &Letters, span: Span) -> Vec<Span> {
    let mut out = Vec::new();
    let mut open = None;
    for i in span.start..span.end {
        if !quote(text.get(i)) {
            continue;
        }
        match open.take() {
            None => open = Some(i + 1),
            Some(start) => out.push(Span::new(start, i)),
        }
    }
    out
}

/// A term as it is written, without what is not part of it; `None` where it cannot be one.
fn term(text: &Letters, span: Span) -> Option<String> {
    let folded = text.folded(span);
    let bare = folded.trim_matches(|c: char| !c.is_alphanumeric());
    let bare = bare.strip_prefix("the ").or_else(|| bare.strip_prefix("The ")).unwrap_or(bare);
    (!bare.is_empty() && bare.chars().count() <= TERM && bare.starts_with(char::is_uppercase)).then(|| bare.to_owned())
}

/// `Acme LLC, a Delaware company (the "Landlord")`.
fn in_brackets(text: &Letters, sentence: Span, out: &mut Vec<Definition>) {
    let mut floor = sentence.start;
    let mut i = sentence.start;
    while i < sentence.end {
        if text.get(i) != '(' {
            i += 1;
            continue;
        }
        let Some(close) = (i + 1..sentence.end.min(i + BRACKETS)).find(|k| text.get(*k) == ')') else {
            i += 1;
            continue;
        };
        let terms: Vec<String> =
            quoted(text, Span::new(i + 1, close)).into_iter().filter_map(|s| term(text, s)).collect();
        if !terms.is_empty() {
            let meaning = named(text, Span::new(floor.max(i.saturating_sub(REACH)), i));
            if !meaning.is_empty() {
                out.extend(terms.into_iter().map(|term| Definition { term, form: Form::Brackets, meaning }));
            }
            floor = close + 1;
        }
        i = close + 1;
    }
}

/// What a name in brackets stands for: the end of a text, from where its noun begins.
fn named(text: &Letters, before: Span) -> Span {
    let mut start = before.start;
    // Behind the last word that opens a list of parties or a clause.
    let words = text.folded_lower(before);
    for opener in [
        " between ",
        " among ",
        " amongst ",
        " by and between ",
        "; ",
        ": ",
        " of the one part, ",
        " made by ",
        " entered into by ",
        " dated ",
        " por una parte ",
        " por la otra ",
        " otra la señora ",
        " otra el señor ",
    ] {
        if let Some(at) = words.rfind(opener) {
            start = start.max(before.start + words[..at + opener.len()].chars().count());
        }
    }
    let mut span = text.trim(Span::new(start.min(before.end), before.end));
    // "and", a comma, or the number of the party.
    loop {
        let lead: String = text.at(Span::new(span.start, span.end.min(span.start + 14))).iter().collect();
        let skip = if lead.starts_with("and ") {
            4
        } else if matches!(&*lead.to_lowercase(), "de una parte, " | "de otra parte,") {
            14
        } else if lead.starts_with([',', ';', ')', '&']) {
            1
        } else if lead.starts_with('(')
            || lead.chars().next().is_some_and(|c| c.is_ascii_digit()) && lead[1..].starts_with([')', '.'])
        {
            text.at(span).iter().position(|c| c.is_whitespace()).unwrap_or(span.len())
        } else {
            break;
        };
        span = text.trim(Span::new(span.start + skip, span.end));
        if span.is_empty() {
            break;
        }
    }
    // "Oak S.A., represented by Ana Ruiz (the "Seller")": Oak is the Seller.
    let words = text.folded_lower(span);
    let acting = [
        ", represented by ",
        ", represented herein by ",
        ", acting by ",
        ", acting through ",
        ", representada por ",
        ", representado por ",
    ];
    if let Some(at) = acting.iter().filter_map(|phrase| words.find(phrase)).min() {
        span = Span::new(span.start, span.start + words[..at].chars().count());
    }
    while span.len() > 1 && matches!(text.get(span.end - 1), ',' | ';') {
        span = text.trim(Span::new(span.start, span.end - 1));
    }
    span
}

/// `"Premises" means`, `the term "Premises" shall mean`.
fn means(text: &Letters, body: Span) -> Option<Definition> {
    let head = Span::new(body.start, body.end.min(body.start + 120));
    let first = quoted(text, head).into_iter().next()?;
    let behind: String = text.folded_lower(Span::new(first.end + 1, body.end.min(first.end + 60)));
    let behind = behind.trim_start();
    const VERBS: &[&str] = &[
        "means",
        "mean ",
        "shall mean",
        "will mean",
        "refers to",
        "shall refer",
        "is defined",
        "includes",
        "shall include",
        "has the meaning",
        "shall have the meaning",
        "are ",
        "is ",
    ];
    let verb = VERBS.iter().any(|verb| behind.starts_with(verb));
    let term = term(text, first)?;
    (verb && first.start < body.start + 40).then_some(Definition { term, form: Form::Means, meaning: body })
}

/// A span without the number before it: "1.1 Seller: Ann Example", "Item 1. Insured: Ann Example".
fn unnumbered(text: &Letters, span: Span) -> Span {
    let low = text.folded_lower(Span::new(span.start, span.end.min(span.start + 12)));
    let kind = ["item ", "no. ", "section ", "article ", "schedule "].iter().find(|kind| low.starts_with(**kind));
    let span = kind.map_or(span, |kind| Span::new(span.start + kind.len(), span.end));
    let mark = text.at(span).iter().take_while(|c| c.is_ascii_digit() || matches!(c, '.' | '(' | ')' | ' ')).count();
    text.trim(Span::new((span.start + mark).min(span.end), span.end))
}

/// `LANDLORD: Acme LLC`.
fn label(text: &Letters, span: Span) -> Option<Definition> {
    let line: Vec<char> = text.at(span).to_vec();
    let colon = line.iter().take(TERM).position(|c| *c == ':')?;
    let before = text.trim(Span::new(span.start, span.start + colon));
    let after = text.trim(Span::new(span.start + colon + 1, span.end));
    // The next label, on a line of its own, ends it.
    let lines: Vec<usize> = (after.start..after.end).filter(|at| text.get(*at) == '\n').collect();
    let labelled = |from: usize| text.at(Span::new(from, after.end.min(from + TERM))).contains(&':');
    let end = lines.into_iter().find(|at| labelled(*at)).unwrap_or(after.end);
    let after = text.trim(Span::new(after.start, end));
    let words = text.folded(before);
    let named = words
        .split_whitespace()
        .all(|w| w.starts_with(|c: char| c.is_uppercase()) || matches!(w, "of" | "and" | "the" | "for"));
    (named && !words.is_empty() && words.split_whitespace().count() <= 5 && (2..=200).contains(&after.len()))
        .then(|| Definition { term: title(&words), form: Form::Label, meaning: after })
}

/// "LANDLORD" as "Landlord".
fn title(words: &str) -> String {
    if words.chars().any(char::is_lowercase) {
        return words.to_owned();
    }
    let word = |w: &str| {
        let mut chars = w.chars();
        chars.next().map_or_else(String::new, |first| first.to_string() + &chars.as_str().to_lowercase())
    };
    words.split(' ').map(word).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(text: &str) -> Vec<(String, String)> {
        let letters = Letters::new(text);
        definitions(&letters).into_iter().map(|d| (d.term.clone(), letters.folded(d.meaning))).collect()
    }

    #[test]
    fn parties_and_terms() {
        assert_eq!(
            told(
                "This Lease is made as of May 1, 2025 by and between Harbor Street Holdings LLC, a Delaware limited liability company (\"Landlord\"), and Miller & Sons, Inc. (the “Tenant”)."
            ),
            [
                ("Landlord".to_owned(), "Harbor Street Holdings LLC, a Delaware limited liability company".to_owned()),
                ("Tenant".to_owned(), "Miller & Sons, Inc.".to_owned())
            ]
        );
        assert_eq!(told("“Premises” means the ground floor of 12 Elm Street.")[0].0, "Premises");
        assert_eq!(
            told("1.1 Seller: Ann Example of 4 Mill Lane."),
            [("Seller".to_owned(), "Ann Example of 4 Mill Lane.".to_owned())]
        );
        let spanish = "De otra parte, D. Mateo Ibarra, mayor de edad (en adelante, el «Arrendatario»).";
        assert_eq!(told(spanish), [("Arrendatario".to_owned(), "D. Mateo Ibarra, mayor de edad".to_owned())]);
        assert_eq!(told("Item 1. Named Insured:   Penhallow LLP")[0].1, "Penhallow LLP");
        assert_eq!(told("LANDLORD: Acme LLC"), [("Landlord".to_owned(), "Acme LLC".to_owned())]);
        assert!(told("The tenant (who paid) left. See (a) and (b).").is_empty());
    }
}
