//! What papers call themselves: "First Amended Complaint".

use super::{
    allegation_words::spelt,
    papers::{cased, words},
};

/// Characters of a line that may be a title, at most.
const TITLE: usize = 120;
/// Lines of a paper in which its title stands, below a caption at most.
pub const TITLE_LINES: usize = 80;

/// What papers are, as their titles say.
const PAPERS: [&str; 57] = [
    "complaint",
    "petition",
    "counterclaim",
    "counterclaims",
    "answer",
    "answers",
    "motion",
    "opposition",
    "motions",
    "cross-motion",
    "reply",
    "brief",
    "memorandum",
    "objection",
    "objections",
    "application",
    "contest",
    "protest",
    "caveat",
    "crossclaim",
    "crossclaims",
    "declaration",
    "affidavit",
    "deposition",
    "interrogatories",
    "request",
    "requests",
    "response",
    "responses",
    "order",
    "judgment",
    "notice",
    "stipulation",
    "lease",
    "agreement",
    "contract",
    "policy",
    "report",
    "summary",
    "chronology",
    "accounting",
    "inventory",
    "ledger",
    "log",
    "invoice",
    "statement",
    "minutes",
    "resolution",
    "note",
    "guaranty",
    "deed",
    "will",
    "codicil",
    "subpoena",
    "summons",
    "amendment",
    "addendum",
];

/// Whether a word says what a paper is: "lease", "motion".
pub fn is_paper(word: &str) -> bool {
    PAPERS.contains(&word)
}

/// The word of a title that says what the paper is: "Declaration of Ruth Ames" is one of the first kind, whatever stands behind "of".
pub fn noun(title: &str) -> Option<String> {
    let own = words(title).take_while(|word| !matches!(word.as_str(), "of" | "to" | "for"));
    own.filter(|word| PAPERS.contains(&word.as_str())).last()
}

/// What a paper calls itself, in short: "First Amended Complaint" for "FIRST AMENDED COMPLAINT FOR BREACH OF CONTRACT".
pub fn title(text: &str) -> Option<String> {
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty()).take(TITLE_LINES);
    lines.flat_map(columns).find_map(short)
}

/// The line, or the column of one, in which a paper's title stands.
pub fn title_line(text: &str) -> Option<String> {
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty()).take(TITLE_LINES);
    lines.flat_map(columns).find(|line| short(line).is_some()).map(str::to_owned)
}

/// The columns of a caption's line.
fn columns(line: &str) -> impl Iterator<Item = &str> {
    // "Date | Time | Minutes" heads the columns of a table.
    let line = if line.matches(" | ").count() > 1 { "" } else { line };
    line.split([')', '§', '|', '\t']).flat_map(|part| part.split("   ")).map(str::trim).filter(|part| !part.is_empty())
}

fn short(line: &str) -> Option<String> {
    // "CRASH REPORT (Narrative and supplement)"
    let line = match line.rsplit_once(" (") {
        Some((before, rest)) if rest.ends_with(')') && before.len() > 3 => before.trim_end(),
        _ => line,
    };
    let named = line.split_whitespace().count() <= 20 && is_title(line) && line.starts_with(char::is_uppercase);
    if !named || line.contains(':') || line.ends_with('?') || is_division(line) {
        return None;
    }
    let line = line.replace('’', "'");
    let bare = |word: &str| word.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
    let mut all: Vec<&str> = line.split_whitespace().collect();
    // Whose it is stands in front: "DEFENDANT ROAD RUNNER LLC'S ANSWER", but not "COMPLAINT FOR FORECLOSURE OF MECHANIC'S LIEN".
    let noun = all.iter().position(|word| PAPERS.contains(&bare(word).as_str()))?;
    let owns = |word: &&str| word.to_lowercase().ends_with("'s") || word.to_lowercase().ends_with("s'");
    if let Some(owner) = all.iter().take(noun).rposition(owns) {
        all.drain(..=owner);
    }
    let mut first = all.iter().position(|word| PAPERS.contains(&bare(word).as_str()))?;
    let numbered = without_number(&all[..first]);
    all.drain(..numbered);
    first -= numbered;
    let mut end = first + 1;
    while all.get(end).is_some_and(|word| PAPERS.contains(&bare(word).as_str())) {
        end += 1;
    }
    let last = bare(all.get(end - 1)?);
    let goes_on = match all.get(end).map(|word| bare(word)).as_deref() {
        Some("of") => last != "complaint",
        Some("to") => matches!(last.as_str(), "motion" | "answers" | "responses"),
        Some("for") => matches!(last.as_str(), "request" | "requests" | "motion"),
        _ => false,
    };
    if goes_on {
        let stops = |word: &&str| matches!(bare(word).as_str(), "in" | "for" | "and" | "to" | "with" | "by");
        let more = all.iter().skip(end + 1).take(5).take_while(|word| !stops(word)).count();
        end += if more > 0 { more + 1 } else { 0 };
    }
    // Nothing but what it is, and what tells it from others: no name of a firm or a street.
    let words = all.get(..end)?;
    let title = words.join(" ");
    let title = title.trim_matches([',', ';', '.', ' ']);
    (words.len() <= 9 && !title.is_empty()).then(|| cased(title))
}

/// Whether a line heads a part of a paper, and not the paper: "ARTICLE SIX – CONTEST", "Section 4. Notice".
fn is_division(line: &str) -> bool {
    let mut words =
        line.split_whitespace().map(|word| word.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase());
    let first = words.next().unwrap_or_default();
    let second = words.find(|word| !word.is_empty()).unwrap_or_default();
    let counted =
        second.chars().all(|c| c.is_ascii_digit() || c == '.' || "ivxlc".contains(c)) || spelt(&second).is_some();
    matches!(first.as_str(), "article" | "section" | "part" | "chapter" | "count" | "clause") && counted
}

/// How many words in front of a title's noun are the number of the case, with its label before it and the code of a courthouse behind it:
/// "No. 26-2-01188-1 SEA COMPLAINT".
fn without_number(before: &[&str]) -> usize {
    let label = |word: &&str| {
        let lower = word.trim_end_matches(['.', ':']).to_lowercase();
        matches!(lower.as_str(), "no" | "number" | "court" | "case" | "cause" | "docket" | "index" | "file" | "civil")
    };
    let number = |word: &&str| word.chars().filter(char::is_ascii_digit).count() >= 4;
    let (true, Some(at)) = (before.first().is_some_and(label), before.iter().rposition(number)) else { return 0 };
    let code = |word: &&&str| word.chars().count() == 3 && word.chars().all(char::is_uppercase);
    at + 1 + before[at + 1..].iter().take_while(code).count()
}

/// Whether a line is written as titles are: in capitals, or with one at each word that is not small.
pub fn is_title(line: &str) -> bool {
    let small = |word: &str| word.chars().count() <= 3 || matches!(word, "against" | "with" | "from");
    line.chars().count() <= TITLE
        && !line.ends_with([',', '.', ';'])
        && line.split_whitespace().all(|word| small(word) || !word.starts_with(char::is_lowercase))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_head_of_a_table_is_no_title() {
        assert_eq!(title("Date | Time | Minutes | Note\n05/04/2026 | 9:00 | 2 | Called."), None);
        assert_eq!(title("PROBATE COURT | COMPLAINT").as_deref(), Some("Complaint"));
    }

    #[test]
    fn whose_a_paper_is_stands_before_what_it_is() {
        assert_eq!(title("DEFENDANT ROAD RUNNER LLC'S ANSWER").as_deref(), Some("Answer"));
        assert_eq!(title("COMPLAINT TO QUIET TITLE AND CANCEL TRUSTEE'S DEED").as_deref(), Some("Complaint"));
        assert_eq!(title("ORDER ON PLAINTIFF'S MOTION").as_deref(), Some("Order"));
    }
}
