//! Papers for a court: which side speaks in them.

use super::{
    kinds::From,
    papers::{side_called, words},
};

/// Characters of a line that may be a title, at most.
const TITLE: usize = 120;

/// Lines of a paper in which its title stands, below a caption at most.
const TITLE_LINES: usize = 80;

/// Which side a pleading or another paper for a court speaks for, by its title: "COMPLAINT", "Defendant's Opposition to …". What it says
/// happened is what that side says.
pub fn pleader(text: &str) -> Option<From> {
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty()).take(TITLE_LINES);
    let titled = lines.filter(|line| is_title(line)).find_map(|line| {
        let title: Vec<String> = words(line).collect();
        let title: Vec<&str> = title.iter().map(String::as_str).collect();
        let owned = line.replace('’', "'").to_lowercase();
        let owned = owned.contains("'s ") || owned.contains("s' ");
        let to_counterclaim =
            title.last().is_some_and(|word| word.starts_with("counterclaim")) && title.contains(&"to");
        let plain = ["first", "second", "third", "amended", "supplemental", "verified", "original", "the"];
        match title.iter().find(|word| !plain.contains(word)).copied()? {
            // "Plaintiff," alone is a line of the caption.
            "plaintiff" | "plaintiffs" | "petitioner" | "claimant" if owned => Some(From::Plaintiff),
            "defendant" | "defendants" | "respondent" | "respondents" if owned => Some(From::Defendant),
            "complaint" | "petition" => Some(From::Plaintiff),
            "answer" | "reply" if to_counterclaim => Some(From::Plaintiff),
            "answer" | "counterclaim" | "counterclaims" => Some(From::Defendant),
            _ => None,
        }
    });
    titled.or_else(|| alleges(text))
}

/// Words between a side and what it does: "Plaintiff Acme Widgets, Inc., by its attorneys, for its complaint alleges".
const NAMED_BETWEEN: usize = 24;

/// Which side a paper without a title lets speak: "Plaintiff alleges as follows", "Defendant denies".
fn alleges(text: &str) -> Option<From> {
    let all: Vec<String> = words(text).collect();
    all.iter().enumerate().find_map(|(at, word)| {
        let side = side_called(&capitalized(word.trim_end_matches('s')))?;
        let behind = all.iter().skip(at + 1).take(NAMED_BETWEEN);
        // What the other side does is said behind its own name.
        let mut own = behind.take_while(|word| side_called(&capitalized(word.trim_end_matches('s'))).is_none());
        let pleads = |word: &String| match side {
            From::Plaintiff => matches!(
                word.as_str(),
                "alleges" | "allege" | "complains" | "complain" | "avers" | "aver" | "prays" | "pray"
            ),
            _ => matches!(word.as_str(), "denies" | "deny" | "answers"),
        };
        own.any(pleads).then_some(side)
    })
}

fn capitalized(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
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
    fn a_pleading_without_a_title_speaks_for_the_side_that_it_lets_speak() {
        let complaint = "Acme Widgets, Inc., Plaintiff, v. Road Runner LLC, Defendant.\n\nPlaintiff Acme Widgets, Inc., by its attorneys, alleges as follows:\n\n1. On March 3, 2021, Acme delivered widgets.\n";
        assert_eq!(pleader(complaint), Some(From::Plaintiff));
        assert_eq!(pleader("Defendant denies the allegations of paragraph 3.\n"), Some(From::Defendant));
        assert_eq!(pleader("Dear Ms. Farouk,\n\nPlaintiff is Acme. It delivered widgets on March 3, 2021.\n"), None);
        assert_eq!(pleader("Plaintiff asked for time. Defendant alleges nothing.\n"), None);
    }
}
