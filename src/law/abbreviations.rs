//! Abbreviations whose full stop does not end a sentence. The legal ones follow the usual citation forms.

/// What the full stop after an abbreviation may mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// Never the end of a sentence: more always follows ("Mr.", "v.").
    Never,
    /// The end only if the next word clearly starts a sentence ("Inc.", "Civ. P.").
    Perhaps,
}

/// Words after which more always follows. Lower case, without the full stop.
const NEVER: &[&str] = &[
    "v", "vs", "mr", "mrs", "ms", "messrs", "dr", "prof", "hon", "rev", "gov", "sen", "atty", "sec", "secs", "sect",
    "art", "arts", "para", "paras", "ch", "chap", "e.g", "i.e", "eg", "cf", "viz", "approx", "ex", "exs", "exh",
    "exhs", "fig", "mt", "ft", "gen", "capt", "col", "lt", "sgt", "nos", "vol", "pp", "compl", "decl", "aff", "u.s.c",
    "c.f.r", "acct", "tit", "subd", "subsec", "pet", "resp", "re", "jan", "feb", "mar", "apr", "jun", "jul", "aug",
    "sept", "oct", "nov", "dec", "al", "dkt", "doc", "lic", "sra", "srta", "dra", "ing", "arq", "núm", "mtro", "mtra",
];

/// Words that may end a sentence with their own full stop. Lower case, without the full stop.
const PERHAPS: &[&str] = &[
    "inc", "co", "corp", "ltd", "llc", "llp", "lp", "plc", "bros", "assn", "ass'n", "dep't", "dept", "gov't", "int'l",
    "nat'l", "comm'n", "jr", "sr", "esq", "etc", "id", "ibid", "fed", "civ", "crim", "evid", "app", "bankr", "cir",
    "dist", "ct", "supp", "stat", "regs", "reg", "cal", "tex", "fla", "ill", "mass", "pa", "conn", "del", "minn",
    "mich", "wash", "ga", "va", "md", "ariz", "colo", "wis", "tenn", "ala", "ark", "mo", "kan", "nev", "okla", "ore",
    "wyo", "rptr", "reptr", "so", "ed", "eds", "univ", "ave", "blvd", "rd", "ste", "bldg", "tel", "ext", "op", "mem",
    "slip", "cert", "den", "aff'd", "rev'd", "st", "hwy", "mktg", "mfg", "natl", "intl", "yr", "yrs", "mo", "hrs",
    "min", "max", "est", "misc", "admin", "proc", "const", "amend", "cl", "am",
];

/// States and days of the week whose abbreviations are words, too, so that they count with their capital only: "La. R.S. 9:2800", "from Wed. 6 p.m.
/// to Sun. 4 p.m.".
const CAPITALISED: &[&str] = &[
    "La", "Ind", "Neb", "Mont", "Ky", "Vt", "Haw", "Mon", "Tue", "Tues", "Wed", "Thu", "Thur", "Thurs", "Fri", "Sat",
    "Sun",
];

/// Words that clearly start a sentence. Capitalised as in text.
const OPENERS: &[&str] = &[
    "The",
    "This",
    "That",
    "These",
    "Those",
    "In",
    "If",
    "It",
    "We",
    "You",
    "He",
    "She",
    "They",
    "I",
    "A",
    "An",
    "Any",
    "All",
    "Each",
    "No",
    "Upon",
    "However",
    "Such",
    "Either",
    "Neither",
    "Both",
    "Such",
    "For",
    "On",
    "At",
    "As",
    "When",
    "Where",
    "While",
    "But",
    "And",
    "Please",
    "My",
    "His",
    "Her",
    "Our",
    "Your",
    "Its",
    "Their",
    "There",
    "To",
    "Under",
    "Except",
    "Unless",
    "Until",
    "Nothing",
    "After",
    "Before",
    "During",
    "Subject",
    "Notwithstanding",
    "Thus",
    "Therefore",
    "Here",
    "Because",
    "Although",
    "By",
    "From",
    "With",
    "Since",
    "One",
    "Accordingly",
    "Moreover",
    "Furthermore",
    "Further",
    "Also",
    "WHEREAS",
    "NOW",
    "IN",
    "THE",
];

/// What the full stop after this word may mean; `None` if the word is not an abbreviation. `word` is the text before
/// the full stop, with inner full stops ("U.S", "F.3d").
pub fn stop(word: &str) -> Option<Stop> {
    let lower = word.to_lowercase();
    if NEVER.contains(&lower.as_str()) {
        return Some(Stop::Never);
    }
    let letters = word.chars().filter(|c| c.is_alphabetic()).count();
    // Initials ("J."), and initials with full stops between ("U.S.", "L.P.", "p.m.").
    let initials = letters > 0 && word.split('.').all(|p| p.chars().count() == 1 && p.chars().all(char::is_alphabetic));
    // Reporters: "F.3d", "Cal.4th", "S.Ct", "So.2d".
    let reporter = word.contains('.') && word.chars().any(char::is_alphabetic);
    (initials || reporter || CAPITALISED.contains(&word) || PERHAPS.contains(&lower.as_str())).then_some(Stop::Perhaps)
}

/// Whether a word clearly starts a sentence.
pub fn opens(word: &str) -> bool {
    OPENERS.contains(&word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_state_or_a_day_ends_no_sentence() {
        assert_eq!(stop("La"), Some(Stop::Perhaps));
        assert_eq!(stop("Ind"), Some(Stop::Perhaps));
        assert_eq!((stop("la"), stop("sun"), stop("sat")), (None, None, None));
    }
}
