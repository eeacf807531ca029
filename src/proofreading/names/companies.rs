//! A company that is written in two ways: "Acme Corp." and "Acme Corporation", "Acme, Inc." and "Acme LLC".

use crate::{
    finding::{Finding, Kind, Severity},
    paper::Paper,
};

use law::Span;
use std::collections::HashMap;

/// Endings of companies' names, with the kind of company.
const ENDINGS: &[(&str, &str)] = &[
    ("inc", "Inc."),
    ("incorporated", "Inc."),
    ("corp", "Corp."),
    ("corporation", "Corp."),
    ("llc", "LLC"),
    ("ltd", "Ltd."),
    ("limited", "Ltd."),
    ("lp", "LP"),
    ("llp", "LLP"),
    ("co", "Co."),
    ("company", "Co."),
    ("gmbh", "GmbH"),
    ("plc", "PLC"),
    ("ag", "AG"),
    ("pllc", "PLLC"),
];

/// Uses of one name that are compared.
const USES: usize = 100;

/// A company as it is written somewhere.
struct Company {
    core: String,
    ending: String,
    kind: &'static str,
    span: Span,
    shouted: bool,
}

/// Companies under two endings.
pub(super) fn check(paper: &Paper, is_cited: &dyn Fn(usize) -> bool) -> Vec<Finding> {
    let mut by_core: HashMap<String, Vec<Company>> = HashMap::new();
    let mut order = Vec::new();
    for i in 0..paper.words.len() {
        let Some(company) = company(paper, i).filter(|c| !is_cited(c.span.start)) else { continue };
        // "Attention Acme Widgets, Inc.": what stands before the last two words may not belong to the name.
        let words: Vec<&str> = company.core.split(' ').collect();
        let key = words[words.len().saturating_sub(2)..].join(" ");
        let list = by_core.entry(key.clone()).or_default();
        if list.is_empty() {
            order.push(key);
        }
        if list.len() < USES {
            list.push(company);
        }
    }
    let mut out = Vec::new();
    let sources: Vec<(&str, String)> =
        paper.context.sources.iter().map(|source| (source.name.as_str(), source.text.to_lowercase())).collect();
    for core in order {
        let list = by_core.get(&core).map(Vec::as_slice).unwrap_or_default();
        out.extend(list.first().and_then(|company| otherwise(paper, &core, company, &sources)));
        let mut told: Vec<&str> = Vec::new();
        let apart = |a: &Company, b: &Company| {
            let one = a.core.ends_with(&b.core) || b.core.ends_with(&a.core);
            a.ending != b.ending && one && (a.kind != b.kind || a.shouted == b.shouted)
        };
        for (k, other) in list.iter().enumerate() {
            let Some(first) =
                list[..k].iter().find(|first| apart(first, other)).filter(|_| !told.contains(&other.ending.as_str()))
            else {
                continue;
            };
            if told.is_empty() {
                told.push(&first.ending);
            }
            told.push(&other.ending);
            let (a, b) = (paper.line(other.span), paper.line(first.span));
            let (severity, message) = if other.kind == first.kind {
                (Severity::Style, format!("“{a}” is also written “{b}”. Choose one form."))
            } else {
                (
                    Severity::Check,
                    format!("“{a}” is also written “{b}”: another kind of company. Check whether both exist."),
                )
            };
            out.push(
                paper
                    .finding(Kind::NameVariant, severity, other.span, message)
                    .with(b)
                    .against(paper.place(first.span)),
            );
        }
    }
    out
}

/// A company that every source that names it has as one of another kind.
fn otherwise(paper: &Paper, core: &str, company: &Company, sources: &[(&str, String)]) -> Option<Finding> {
    // One word may be anybody's.
    if !core.contains(' ') {
        return None;
    }
    let mut theirs: Vec<(&str, &'static str)> = Vec::new();
    for (name, text) in sources {
        for (at, _) in text.match_indices(core) {
            let rest = text[at + core.len()..].trim_start_matches([',', ' ', '\n']);
            let ending = rest.split(|c: char| !c.is_alphabetic()).next().unwrap_or_default();
            theirs.extend(ENDINGS.iter().find(|(own, _)| *own == ending).map(|(_, kind)| (*name, *kind)));
        }
    }
    let (name, kind) = *theirs.first().filter(|_| theirs.iter().all(|(_, kind)| *kind != company.kind))?;
    let own = paper.line(company.span);
    let message = format!(
        "“{own}” is another kind of company in {name}, which has “{kind}” behind the name. Check which is right."
    );
    Some(paper.finding(Kind::NameVariant, Severity::Check, company.span, message))
}

/// The company whose ending stands at an index.
fn company(paper: &Paper, i: usize) -> Option<Company> {
    let word = paper.words.get(i).filter(|w| w.is_capital())?;
    let (_, kind) = ENDINGS.iter().find(|(ending, _)| *ending == word.low)?;
    let mut from = i;
    let mut names = 0;
    while let Some(before) =
        from.checked_sub(1).and_then(|k| paper.words.get(k)).filter(|w| w.paragraph == word.paragraph)
    {
        let comma = before.text == "," && from == i;
        let joint = matches!(before.text.as_str(), "&" | "-" | "'" | "’")
            || before.text == "." && paper.before(from - 1).is_some_and(|w| w.text.chars().count() == 1);
        let name = before.is_capital()
            && ENDINGS.iter().all(|(e, _)| *e != before.low)
            && !matches!(before.low.as_str(), "the" | "this" | "each" | "any" | "such" | "a" | "an" | "if" | "and");
        if !(comma || joint || name) || i - from > 8 {
            break;
        }
        names += usize::from(name);
        from -= 1;
    }
    // "This Limited Warranty", "the Company", "Trust Company": an ending needs a name before it and none behind.
    let next = paper.after(i);
    let goes_on = next.is_some_and(|w| w.is_capital() && w.spaced && word.low != "inc" && word.low != "llc")
        || next.is_some_and(|w| w.text == "'" || w.text == "’");
    let hyphen = next.is_some_and(|w| w.text == "-" && !w.spaced);
    let dotted = next.is_some_and(|w| w.text == "." && !w.spaced);
    if names == 0
        || hyphen
        || goes_on
        || matches!(word.low.as_str(), "limited" | "company" | "co" | "ag") && names < 2 && word.low != "co"
    {
        return None;
    }
    let first = paper.words.get(from)?;
    let core: Vec<&str> = (from..i).map(|k| paper.low(k)).filter(|w| !matches!(*w, "," | ".")).collect();
    let end = if dotted && matches!(word.low.as_str(), "inc" | "corp" | "ltd" | "co") {
        next.map_or(word.span.end, |w| w.span.end)
    } else {
        word.span.end
    };
    let shouted = (from..i).filter_map(|k| paper.words.get(k)).filter(|w| w.is_word()).all(|w| w.is_shouted());
    Some(Company {
        core: core.join(" "),
        ending: word.low.clone(),
        kind,
        span: Span::new(first.span.start, end),
        shouted,
    })
}
