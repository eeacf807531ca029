//! The legal forms of companies.

/// Forms without their stops.
const FORMS: [&str; 25] = [
    "inc",
    "incorporated",
    "llc",
    "llp",
    "lllp",
    "lp",
    "pllc",
    "corp",
    "corporation",
    "company",
    "co",
    "ltd",
    "limited",
    "gmbh",
    "ag",
    "plc",
    "pc",
    "pa",
    "psc",
    "na",
    "nv",
    "bv",
    "sa",
    "sapi",
    "srl",
];

/// Whether a word is the legal form of a company, with its stops or without: "L.L.C.", "Inc.,".
pub fn is_company_form(word: &str) -> bool {
    let bare: String = word.chars().filter(|c| c.is_alphanumeric()).collect();
    // "S.C." is a form, and "SC" is South Carolina.
    let dotted = ["S.C.", "S.L.", "C.V.", "R.L."].iter().any(|form| word.trim_end_matches([',', ';']) == *form);
    dotted || FORMS.contains(&bare.to_lowercase().as_str())
}
