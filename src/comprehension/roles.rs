//! Words that name parties by what they are or do.

use search::words;

/// Words for who acts, which a paper may call by name instead; stems.
pub const ROLES: &[&str] = &[
    "receiv",
    "recipi",
    "disclos",
    "disclosur",
    "discloser",
    "landlord",
    "lessor",
    "tenant",
    "lesse",
    "buyer",
    "purchas",
    "seller",
    "vendor",
    "licensor",
    "license",
    "employ",
    "employe",
    "compani",
    "client",
    "custom",
    "supplier",
    "distributor",
    "franchisor",
    "franchise",
    "borrow",
    "lender",
    "plaintiff",
    "defend",
    "parent",
    "target",
    "user",
    "insur",
    // "The witness"
    "wit",
    "affiant",
    "depon",
    "patient",
    "grievant",
    "deced",
    "testat",
    "homeown",
    "student",
    "applic",
    "contractor",
    "arbitr",
    "claimant",
    "guarantor",
    "executor",
    "truste",
    "union",
    "bank",
    "board",
    "wife",
    "husband",
    "spous",
];

/// Roles that are the same side of a contract under other names; stems.
const SIDES: [&[&str]; 10] = [
    &["landlord", "lessor", "sublandlord", "sublessor"],
    &["tenant", "lesse", "occup", "subten", "subless"],
    &["seller", "vendor"],
    &["buyer", "purchas"],
    &["lender", "paye", "holder", "creditor"],
    &["borrow", "maker", "obligor", "debtor"],
    &["employe", "execut", "physician", "worker"],
    &["recipi", "receiv"],
    &["disclos", "discloser"],
    &["custom", "client"],
];

/// Whether two roles are one side of a contract: "lessee" and "tenant".
pub fn same_side(one: &str, other: &str) -> bool {
    one == other || SIDES.iter().any(|side| side.contains(&one) && side.contains(&other))
}

/// Whether a word names a role: "landlord", "buyer".
pub fn is_role(word: &str) -> bool {
    words::all_stems(word).first().is_some_and(|stem| ROLES.contains(&stem.as_str()))
}

/// Whether a word names a party by what it does: a role, or a word made like one ("provider", "guarantor", "consultant").
pub fn is_party(word: &str) -> bool {
    const NONE: &[&str] = &[
        "either",
        "neither",
        "another",
        "other",
        "whether",
        "latter",
        "former",
        "matter",
        "letter",
        "number",
        "order",
        "member",
        "later",
        "however",
        "after",
        "under",
        "payment",
        "agreement",
        "amendment",
        "amount",
        "termination",
        "document",
        "event",
        "current",
        "parent",
        "present",
        "different",
        "recent",
        "consent",
        "prior",
        "major",
        "minor",
        "error",
        "answer",
        "tender",
        "transfer",
        "offer",
        "water",
        "computer",
        "power",
        "center",
        "quarter",
        "fee",
    ];
    let made = ["er", "or", "ee", "ant"].iter().any(|end| word.ends_with(end));
    is_role(word) || made && word.len() > 5 && !NONE.contains(&word)
}
