//! The parties of a case: the names before a citation, read backwards word by word.

use super::numbers::{self, Bytes, space_before};
use crate::abbreviations;

/// The names before a citation.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Parties {
    pub plaintiff: Option<Bytes>,
    /// The other side, or the one name of `In re Foo`.
    pub defendant: Option<Bytes>,
    /// One name alone, as in `Saucier, 533 U.S. at 201`: a guess.
    pub alone: Option<Bytes>,
    /// Where the names begin.
    pub start: Option<usize>,
}

/// Phrases before a name that do not belong to it: "the Supreme Court in Saucier".
const PARTING: &[&str] = &["in", "on", "to", "by", "at", "with", "as", "a", "an", "re"];

/// Words before a name that are not part of it.
const SIGNALS: &[&str] = &[
    "see",
    "also",
    "cf",
    "but",
    "accord",
    "compare",
    "contra",
    "e.g",
    "eg",
    "in",
    "citing",
    "quoting",
    "under",
    "per",
    "both",
    "and",
    "with",
    "following",
    "overruling",
    "as",
    "that",
    "this",
    "on",
    "from",
    "by",
    "when",
    "where",
    "while",
    "since",
    "because",
    "thus",
    "however",
    "therefore",
    "moreover",
    "further",
    "generally",
    "cited",
    "also,",
    "for",
    "of",
    "to",
    "at",
    "a",
    "an",
    "our",
    "we",
    "id",
    "cf.",
    "cert",
    "affirming",
    "reversing",
    "aff'd",
    "rev'd",
    "citing:",
    "held",
    "like",
    "unlike",
    "after",
    "before",
    "until",
    "applying",
    "distinguishing",
    "then",
    "although",
    "though",
    "if",
    "overruled",
    "superseded",
    "or",
    "nor",
];

/// A word of the text.
#[derive(Clone, Copy, Debug)]
struct Word {
    start: usize,
    end: usize,
}

/// The words that end at or before `end`, last first, not before `limit`.
struct Back<'a> {
    text: &'a str,
    limit: usize,
    at: usize,
    left: usize,
}

impl Iterator for Back<'_> {
    type Item = Word;

    fn next(&mut self) -> Option<Word> {
        let t = self.text.as_bytes();
        self.left = self.left.checked_sub(1)?;
        let end = space_before(t, self.at);
        if end <= self.limit {
            return None;
        }
        // A blank line separates paragraphs, and no name crosses one.
        if t[end..self.at].iter().filter(|b| **b == b'\n').count() > 1 && self.at < self.text.len() && self.left < 58 {
            return None;
        }
        let mut start = end;
        while start > self.limit && !t[start - 1].is_ascii_whitespace() && end - start < 60 {
            start -= 1;
        }
        while !self.text.is_char_boundary(start) {
            start += 1;
        }
        self.at = start;
        Some(Word { start, end })
    }
}

fn words_back(text: &str, limit: usize, end: usize) -> Back<'_> {
    Back { text, limit, at: end, left: 60 }
}

/// The word without marks at either end.
fn bare(word: &str) -> &str {
    word.trim_matches(|c: char| !c.is_alphanumeric() && c != '&')
}

fn is_versus(word: &str) -> bool {
    matches!(word, "v." | "v" | "vs." | "vs" | "V." | "versus")
}

/// Small words inside names.
fn is_inside(word: &str) -> bool {
    let word = word.strip_suffix(',').unwrap_or(word);
    matches!(
        word,
        "of" | "the"
            | "and"
            | "&"
            | "de"
            | "la"
            | "del"
            | "der"
            | "den"
            | "van"
            | "von"
            | "du"
            | "da"
            | "di"
            | "le"
            | "ex"
            | "rel."
            | "ex."
            | "rel"
            | "o/b/o"
            | "behalf"
            | "through"
            | "et"
            | "al."
            | "al"
            | "for"
            | "a"
            | "an"
            | "on"
            | "to"
            | "by"
            | "d/b/a"
            | "f/k/a"
            | "n/k/a"
            | "a/k/a"
            | "in"
            | "re"
            | "v"
            | "ux."
            | "vir"
            | "etc."
            | "at"
            | "with"
            | "as"
    )
}

/// Whether a word may be part of a name.
fn is_named(word: &str) -> bool {
    let first = word.trim_start_matches(['(', '[', '"', '\'', '“', '‘', '*']).chars().next();
    is_inside(word) || first.is_some_and(|c| c.is_uppercase() || c.is_ascii_digit() || c == '&' || c == '#')
}

/// Whether a sentence ends with this word, if another word follows.
fn ends_sentence(word: &str) -> bool {
    let word = word.trim_end_matches(['”', '"', '’', ')', ']']);
    if word.ends_with([';', '?', '!', ':']) {
        return true;
    }
    // Bluebook table T6 and rule 10.2.1(b): "on the relation of", "and wife", "and husband".
    if matches!(word, "rel." | "ux." | "ex.") {
        return false;
    }
    let Some(body) = word.strip_suffix('.') else { return false };
    let letters = body.trim_start_matches(|c: char| !c.is_alphanumeric());
    // Abbreviations in names are short, contain an apostrophe or another full stop, or are known.
    let known =
        letters.contains(['.', '\'', '’', '&']) || abbreviations::stop(letters).is_some() || is_short_form(letters);
    letters.is_empty() || body.ends_with(')') || !known
}

/// Whether letters are an abbreviated word of case names, of the kind in Bluebook table T6, or contain no vowel
/// (`Bd`, `Mfrs`).
fn is_short_form(letters: &str) -> bool {
    let low = letters.to_lowercase();
    let capital = letters.starts_with(char::is_uppercase);
    !low.contains(['a', 'e', 'i', 'o', 'u', 'y'])
        || SHORT.contains(&low.as_str())
        || (capital && SHORT_CAPITAL.contains(&low.as_str()))
}

/// Those that are words too when they are written small.
const SHORT_CAPITAL: &[&str] = &[
    "atl", "indep", "imp", "imps", "maint", "mgmt", "prot", "acad", "admr", "auth", "fam", "is", "mgt", "socy", "val",
    "refin", "ret", "subcomm", "tr", "twp", "vill", "condo", "consol", "corr", "def", "fid", "grp", "improv", "info",
    "lib", "nuc", "phila", "balt", "chi",
];

const SHORT: &[&str] = &[
    "am",
    "ry",
    "sav",
    "fed",
    "nat",
    "gen",
    "mut",
    "ins",
    "cas",
    "sur",
    "mfg",
    "med",
    "pub",
    "serv",
    "sch",
    "elec",
    "mun",
    "tel",
    "loc",
    "emp",
    "emps",
    "indem",
    "acc",
    "sec",
    "secs",
    "chem",
    "prod",
    "prods",
    "lab",
    "labs",
    "indus",
    "constr",
    "const",
    "servs",
    "tech",
    "techs",
    "prop",
    "props",
    "inv",
    "invs",
    "transp",
    "distrib",
    "distribs",
    "enter",
    "enters",
    "broad",
    "assocs",
    "assoc",
    "bldg",
    "contr",
    "envtl",
    "equip",
    "exch",
    "fedn",
    "fin",
    "found",
    "hosp",
    "hous",
    "mach",
    "mkt",
    "mortg",
    "pharm",
    "pharms",
    "rest",
    "rests",
    "sols",
    "sys",
    "telecomm",
    "telecomms",
    "util",
    "utils",
    "commw",
    "comptr",
    "commr",
    "agric",
    "auto",
    "bus",
    "cent",
    "coal",
    "coll",
    "comm",
    "cons",
    "coop",
    "dev",
    "div",
    "econ",
    "educ",
    "eng",
    "eur",
    "exec",
    "exp",
    "gas",
    "guar",
    "ind",
    "inst",
    "int",
    "libr",
    "liab",
    "ltd",
    "merch",
    "metro",
    "org",
    "pac",
    "pers",
    "pres",
    "priv",
    "proc",
    "pship",
    "rd",
    "realty",
    "ref",
    "reg",
    "rehab",
    "reprod",
    "res",
    "sci",
    "soc",
    "steam",
    "sub",
    "surv",
    "tax",
    "tex",
    "trans",
    "unif",
    "unit",
    "univ",
    "wash",
    "no",
    "nos",
    "alas",
    "haw",
    "ida",
    "ind",
    "nev",
    "neb",
    "dak",
    "mont",
    "miss",
    "mass",
];

/// A name's span without brackets, quotation marks and the comma at its ends.
fn trimmed(text: &str, span: Bytes) -> Option<Bytes> {
    let (mut start, mut end) = span;
    let whole = text.get(start..end)?;
    let front = whole
        .trim_start_matches(|c: char| c.is_whitespace() || matches!(c, '(' | '[' | '"' | '“' | '‘' | '\'' | ',' | '*'));
    start = end - front.len();
    let back = front.trim_end_matches(|c: char| c.is_whitespace() || matches!(c, ',' | ';' | ':' | '(' | '['));
    end = start + back.len();
    (start < end).then_some((start, end))
}

/// Where a citation begins that is printed with blanks for volume and page, and with a bracket for the one that starts at
/// `end` (California Style Manual § 1:17): `__ U.S. __, __ [`. `end` itself if there is none.
pub(super) fn before_blanks(text: &str, limit: usize, end: usize) -> usize {
    let limit = (limit..=end).find(|i| text.is_char_boundary(*i)).unwrap_or(end);
    let head = text.get(limit..end).unwrap_or_default().trim_end();
    let head = head.strip_suffix(['[', '(', ',']).unwrap_or(head).trim_end();
    blank_citation(head).map_or(end, |len| limit + len)
}

/// The end of names before `end`: skips punctuation, `supra`, and citations whose volume is not known yet.
fn names_end(text: &str, limit: usize, end: usize) -> (usize, bool) {
    let mut end = end;
    let mut comma = false;
    // New York's official reports put the citation in brackets behind the names: `Rogers v Rogers (63 NY2d 582 [1984])`.
    if let Some(head) = text.get(limit..end).and_then(|head| head.trim_end().strip_suffix('(')) {
        end = limit + head.len();
    }
    loop {
        let head = text.get(limit..end).unwrap_or_default().trim_end();
        end = limit + head.len();
        if let Some(rest) = head.strip_suffix(',') {
            (comma, end) = (true, limit + rest.len());
            continue;
        }
        if let Some(rest) = head.strip_suffix("supra").or_else(|| head.strip_suffix("Supra")) {
            (comma, end) = (true, limit + rest.len());
            continue;
        }
        // `Jones, Civ. No. 01-123, 2005 WL 12345` (Bluebook rule 10.8.1): the docket number is no part of the name.
        if comma && let Some(rest) = before_docket_number(head) {
            end = limit + rest;
            continue;
        }
        match blank_citation(head) {
            Some(len) => end = limit + len,
            None => return (end, comma),
        }
    }
}

/// Where a docket number with its label begins at the end of a text, comma included.
fn before_docket_number(head: &str) -> Option<usize> {
    let start = numbers::docket_ending_at(head.as_bytes(), head.len())?;
    let label = head.get(start..).is_some_and(|label| label.starts_with(['N', 'n']));
    let from = (start.saturating_sub(24)..=start).find(|i| head.is_char_boundary(*i))?;
    let comma = head.get(from..start).and_then(|words| words.rfind(',')).filter(|_| label)?;
    Some(from + comma + 1)
}

/// Takes `— U.S. —` or `___ Iowa ___` from the end.
fn blank_citation(head: &str) -> Option<usize> {
    let blank = |s: &str| {
        s.strip_suffix('—').map(|rest| rest.trim_end_matches('—').len()).or_else(|| {
            let rest = s.trim_end_matches(['_', '-', '–']);
            (s.len() >= rest.len() + 2).then_some(rest.len())
        })
    };
    let mut name = head.get(..blank(head)?)?.trim_end();
    // A page to come, and the page cited on it: `___ U.S. ___, ___`.
    if let Some(len) = name.strip_suffix(',').and_then(blank) {
        name = name.get(..len)?.trim_end();
    }
    let words = name.rsplitn(6, char::is_whitespace).take(5);
    let mut at = name.len();
    for word in words {
        if let Some(len) = blank(word).filter(|len| *len == 0) {
            return Some(at - word.len() + len);
        }
        at = at.checked_sub(word.len() + 1)?;
    }
    None
}

/// The names before `end`, where a citation (or the bracket before it) starts. Nothing before `limit` is read.
pub(super) fn before(text: &str, limit: usize, end: usize) -> Parties {
    let limit = (limit..=end).find(|i| text.is_char_boundary(*i)).unwrap_or(end);
    let (end, comma) = names_end(text, limit, end);
    let mut alone = None;
    let (mut small, mut last, mut parted) = (0, true, false);
    for word in words_back(text, limit, end) {
        let printed = &text[word.start..word.end];
        if is_versus(printed) {
            return versus(text, limit, word, end);
        }
        if printed == "re" || printed == "parte" {
            let mut before = words_back(text, limit, word.start);
            if before.next().is_some_and(|w| matches!(bare(&text[w.start..w.end]), "In" | "in" | "Ex" | "ex")) {
                let name = trimmed(text, (word.end, end));
                return Parties { defendant: name, start: name.map(|n| n.0), ..Parties::default() };
            }
        }
        if !last && ends_sentence(printed) || (last && printed.ends_with([';', ')']) && !printed.contains('(')) {
            break;
        }
        parted |= PARTING.contains(&printed);
        if !is_named(printed) {
            break;
        }
        small = if is_inside(printed) { small + 1 } else { 0 };
        if small > 4 {
            break;
        }
        if !parted {
            alone = Some(word.start);
        }
        last = false;
    }
    let matter = |start: &usize| text[*start..end].starts_with("Matter of ");
    let name = alone.filter(|start| comma || matter(start)).and_then(|start| without_signals(text, (start, end)));
    Parties { alone: name, start: name.map(|n| n.0), ..Parties::default() }
}

fn versus(text: &str, limit: usize, v: Word, end: usize) -> Parties {
    let defendant = trimmed(text, (v.end, end));
    let mut start = None;
    for word in words_back(text, limit, v.start).take(30) {
        let printed = &text[word.start..word.end];
        if start.is_some() && ends_sentence(printed) || printed.ends_with(';') {
            break;
        }
        if is_versus(printed) || !is_named(printed) {
            break;
        }
        start = Some(word.start);
        if printed.starts_with(['(', '[', '“']) && !printed.contains([')', ']']) {
            break;
        }
    }
    let whole = start.map(|start| (start, space_before(text.as_bytes(), v.start)));
    let plaintiff = whole.and_then(|span| without_signals(text, without_rule(text, span)));
    Parties { plaintiff, defendant, alone: None, start: plaintiff.or(defendant).map(|n| n.0) }
}

/// A name without the rule that is cited before it: "Fed. R. Civ. P. 12(b)(6), Bell Atl. Corp.", "Rule 12 Ashcroft".
fn without_rule(text: &str, span: Bytes) -> Bytes {
    let Some(name) = text.get(span.0..span.1) else { return span };
    let (mut before, mut start, mut of_rules) = ("", span.0, false);
    let mut at = 0;
    for word in name.split_whitespace() {
        let from = name[at..].find(word).map_or(at, |found| at + found);
        at = from + word.len();
        of_rules |= matches!(bare(word), "Fed" | "Rule" | "Rules" | "Fed.");
        let named = matches!(bare(before).trim_end_matches('.'), "Rule" | "Rules" | "P" | "Evid" | "§");
        if of_rules && named && word.starts_with(|c: char| c.is_ascii_digit()) {
            start = span.0 + at;
        }
        before = word;
    }
    if start < span.1 { (start, span.1) } else { span }
}

/// A name without the signals and small words before it.
fn without_signals(text: &str, span: Bytes) -> Option<Bytes> {
    let mut span = trimmed(text, span)?;
    loop {
        let name = text.get(span.0..span.1)?;
        let first = name.split_whitespace().next()?;
        let word = bare(first).to_lowercase();
        let procedural = matches!(word.as_str(), "in") && name[first.len()..].trim_start().starts_with("re ");
        let signal = SIGNALS.contains(&word.as_str()) || (is_inside(first) && !matches!(first, "the" | "The"));
        // "A" may be an initial: "A. Smith". "The" stays: "The Florida Bar".
        if procedural || !signal || (first.ends_with('.') && first.len() == 2) {
            let small_the = first == "the";
            return if small_the { trimmed(text, (span.0 + 3, span.1)) } else { Some(span) };
        }
        span = trimmed(text, (span.0 + first.len(), span.1))?;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(text: &str) -> (Option<&str>, Option<&str>, Option<&str>) {
        let p = before(text, 0, text.len());
        let at = |s: Option<Bytes>| s.map(|(a, b)| &text[a..b]);
        (at(p.plaintiff), at(p.defendant), at(p.alone))
    }

    #[test]
    fn two_sides() {
        for (text, plaintiff, defendant) in [
            ("bob Lissner v. Test ", "Lissner", "Test"),
            ("curiams. Spano v. People of State of New York, ", "Spano", "People of State of New York"),
            ("In Foo v. Bar ", "Foo", "Bar"),
            ("(See also Yield Dynamics, Inc. v. TEA Systems Corp. ", "Yield Dynamics, Inc.", "TEA Systems Corp."),
            ("plausible on its face. Bell Atl. Corp. v. Twombly, ", "Bell Atl. Corp.", "Twombly"),
            ("Hurst v. Florida, — U.S. —, ", "Hurst", "Florida"),
            ("United States v. Hodgson, ___ Iowa ___, ", "United States", "Hodgson"),
            ("Cf. Akins v. State, ", "Akins", "State"),
            ("in Denver. Stovall v. Denno, ", "Stovall", "Denno"),
            ("State ex rel. Smith v. Jones, ", "State ex rel. Smith", "Jones"),
            ("See Foo v. State ex rel. Dept. of Health, ", "Foo", "State ex rel. Dept. of Health"),
            ("held. United States ex rel. A Co. v. B et ux., ", "United States ex rel. A Co.", "B et ux."),
            ("Under Fed. R. Civ. P. 12(b)(6), Bell Atl. Corp. v. Twombly, ", "Bell Atl. Corp.", "Twombly"),
            ("Under Rule 12 Ashcroft v. Iqbal, ", "Ashcroft", "Iqbal"),
            ("Fed. Deposit Ins. Corp. v. Meyer, ", "Fed. Deposit Ins. Corp.", "Meyer"),
            ("Foo v. Bar, Civ. No. 01-123, ", "Foo", "Bar"),
            ("Rogers v Rogers (", "Rogers", "Rogers"),
            ("Jesner v. Arab Bank, PLC ___ U.S. ___, ___ ", "Jesner", "Arab Bank, PLC"),
        ] {
            assert_eq!(names(text), (Some(plaintiff), Some(defendant), None), "{text}");
        }
    }

    #[test]
    fn one_side_or_none() {
        assert_eq!(names("(See In re K.F. "), (None, Some("K.F."), None));
        assert_eq!(names("as we explained in Kaiser Foundation, supra, "), (None, None, Some("Kaiser Foundation")));
        assert_eq!(names("before Foo, "), (None, None, Some("Foo")));
        for none in ["State v. Luna-Benitez (S53965). Alternative writ issued, dismissed, ", "asfd ", "", ", ", "See, "]
        {
            assert_eq!(names(none), (None, None, None), "{none}");
        }
    }
}
