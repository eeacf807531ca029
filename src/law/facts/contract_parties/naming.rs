//! Names of those who conclude contracts, and what contracts call them.

use crate::facts::companies::is_company_form;

use std::ops::Range;

/// The longest text in brackets that gives a name.
pub(super) const BRACKETS: usize = 160;
/// The most words of a name.
const WORDS: usize = 12;

/// What contracts call those who conclude them.
const ROLES: [&str; 80] = [
    "landlord",
    "lessor",
    "sublandlord",
    "sublessor",
    "owner",
    "tenant",
    "lessee",
    "subtenant",
    "sublessee",
    "occupant",
    "licensor",
    "licensee",
    "franchisor",
    "franchisee",
    "customer",
    "client",
    "provider",
    "vendor",
    "supplier",
    "seller",
    "buyer",
    "purchaser",
    "distributor",
    "dealer",
    "manufacturer",
    "reseller",
    "discloser",
    "recipient",
    "disclosing party",
    "receiving party",
    "employer",
    "employee",
    "executive",
    "company",
    "consultant",
    "contractor",
    "subcontractor",
    "general contractor",
    "architect",
    "engineer",
    "borrower",
    "lender",
    "bank",
    "maker",
    "payee",
    "payor",
    "holder",
    "creditor",
    "debtor",
    "obligor",
    "obligee",
    "guarantor",
    "assignor",
    "assignee",
    "transferor",
    "transferee",
    "grantor",
    "grantee",
    "mortgagor",
    "mortgagee",
    "pledgor",
    "releasor",
    "releasee",
    "principal",
    "agent",
    "broker",
    "carrier",
    "shipper",
    "publisher",
    "author",
    "sponsor",
    "physician",
    "practice",
    "target",
    "trustee",
    "service provider",
    "institution",
    "investigator",
    "hospital",
    "school",
];
/// Institutions that conclude contracts too.
const INSTITUTIONS: [&str; 6] = ["trust", "bank", "university", "district", "foundation", "partnership"];

/// A party of a contract.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContractParty {
    pub name: String,
    /// What the contract calls it, if it says so.
    pub role: Option<String>,
    /// Where the name stands, in bytes.
    pub range: Range<usize>,
}

pub(super) fn floor(text: &str, at: usize) -> usize {
    (0..=at.min(text.len())).rev().find(|i| text.is_char_boundary(*i)).unwrap_or(0)
}

#[derive(Clone, Copy)]
pub(super) struct Line<'t> {
    pub(super) text: &'t str,
    pub(super) at: usize,
}

/// The lines that are not empty.
pub(super) fn lines(text: &str) -> Vec<Line<'_>> {
    let mut at = 0;
    let line = |whole: &'_ str, start: usize| start + (whole.len() - whole.trim_start().len());
    text.split('\n')
        .map(|whole| {
            let start = at;
            at += whole.len() + 1;
            Line { text: whole.trim(), at: line(whole, start) }
        })
        .filter(|line| !line.text.is_empty())
        .collect()
}

pub(super) fn is_role(word: &str) -> bool {
    let low = word.to_lowercase();
    let one = low.strip_suffix('s').unwrap_or(&low);
    ROLES.contains(&low.as_str()) || ROLES.contains(&one)
}

/// Whether a word is made like one for somebody who acts, though it is none that is known: "Operator", "Charterer", "Prestador".
pub(super) fn acts(word: &str) -> bool {
    const NONE: [&str; 26] = [
        "order",
        "letter",
        "center",
        "number",
        "matter",
        "paper",
        "power",
        "tower",
        "water",
        "register",
        "offer",
        "charter",
        "chapter",
        "corridor",
        "factor",
        "floor",
        "harbor",
        "trailer",
        "motor",
        "vessel",
        "generator",
        "computer",
        "server",
        "elevator",
        "quarter",
        "transfer",
    ];
    let low = word.to_lowercase();
    let made = ["er", "or", "ee", "ist"].iter().any(|end| low.ends_with(end));
    made && low.len() > 4 && !low.contains(' ') && word.starts_with(char::is_uppercase) && !NONE.contains(&low.as_str())
}

/// Whether a word is made like a Spanish one for somebody who acts: "Compradora", "Arrendatario".
pub(super) fn acts_in_spanish(word: &str) -> bool {
    let low = word.to_lowercase();
    ["dora", "tario", "taria", "sora", "ante", "ente"].iter().any(|end| low.ends_with(end)) && low.len() > 6
}

/// Words for papers and things, which are given names in brackets too.
pub(super) fn is_thing(name: &str) -> bool {
    const THINGS: [&str; 18] = [
        "agreement",
        "lease",
        "contract",
        "note",
        "premises",
        "property",
        "project",
        "date",
        "term",
        "services",
        "products",
        "equipment",
        "building",
        "center",
        "site",
        "plan",
        "act",
        "information",
    ];
    let last = name.to_lowercase();
    let last = last.rsplit(|c: char| !c.is_alphanumeric()).find(|word| !word.is_empty()).unwrap_or_default();
    // "St. Elm Medical Center" is no mall.
    const CARE: [&str; 9] =
        ["medical", "health", "cancer", "surgery", "hospital", "care", "community", "research", "arts"];
    let words: Vec<String> = name.to_lowercase().split_whitespace().map(str::to_owned).collect();
    let institution = last == "center" && words.iter().any(|word| CARE.contains(&word.as_str()));
    THINGS.contains(&last) && !institution
}

pub(super) fn is_form(word: &str) -> bool {
    let bare = word.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
    is_company_form(word) || INSTITUTIONS.contains(&bare.as_str())
}

pub(super) fn has_form(name: &str) -> bool {
    name.split_whitespace().skip(1).any(is_form)
}

/// The name at the beginning of a text, and how many bytes it takes: up to a word in small letters, to what describes it, or to an address.
pub(super) fn party_name(text: &str) -> Option<(String, usize)> {
    let (mut end, mut words, mut at) = (0, 0, 0);
    let all: Vec<&str> = text.split_inclusive(char::is_whitespace).collect();
    for (n, whole) in all.iter().enumerate() {
        let word = whole.trim();
        let next = all.get(n + 1).map(|word| word.trim()).unwrap_or_default();
        let bare = word.trim_end_matches([',', ';', ':', '|']);
        let small = matches!(bare, "of" | "the" | "and" | "&" | "for" | "de" | "del" | "la" | "van" | "von" | "d/b/a")
            && n > 0
            && (next.starts_with(char::is_uppercase)
                // "Foundation of the Arts".
                || next == "the" && all.get(n + 2).is_some_and(|word| word.starts_with(char::is_uppercase)));
        let capital = n == 0 || bare.starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit() || c == '#');
        // "X LLC and Y LLC" are two, and "X, Inc. of Bath" is in Bath; "First Bank of Bath" is one.
        let last = text[..end].split_whitespace().last().unwrap_or_default();
        let short = is_company_form(last) && !last.eq_ignore_ascii_case("company");
        let variable = bare == "de" && next.starts_with("C.V");
        let joins = bare == "and" && text[..end].split_whitespace().any(is_form) || small && short && !variable;
        if bare.is_empty() || !(small || capital) || joins {
            break;
        }
        words += 1;
        if !small {
            end = at + bare.len();
        }
        at += whole.len();
        let stops = word.ends_with([';', ':', '|'])
            || word.ends_with(',') && !is_form(next)
            || text[end..].starts_with("\n\n")
            // A sentence ends, and no initial or form does.
            || word.ends_with('.') && bare.trim_end_matches('.').len() > 3 && !is_form(bare);
        if stops || words == WORDS {
            break;
        }
    }
    let name = text.get(..end)?.split_whitespace().collect::<Vec<_>>().join(" ");
    let name = name.trim_end_matches([',', ';', ' ']).to_owned();
    let letters = name.chars().filter(|c| c.is_alphabetic()).count();
    (letters > 1 && !is_thing(&name)).then_some((name, end))
}
