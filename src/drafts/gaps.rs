//! The open questions of a draft, numbered as they stand in it, and answers as people write them in a mail.

use super::records::Text;

use std::collections::BTreeMap;

/// The questions, in order, each once: those of the draft, then those of the template's places.
pub fn open(text: &Text) -> Vec<String> {
    let mut open = text.document.gaps();
    for blank in text.blanks.iter().filter(|blank| blank.value.is_none()) {
        if !open.contains(&blank.asks) {
            open.push(blank.asks.clone());
        }
    }
    open
}

/// Fills the places whose questions are answered. Returns how many questions that were.
pub fn fill(text: &mut Text, answers: &BTreeMap<String, String>) -> usize {
    let before = open(text).len();
    text.document.fill(answers);
    for blank in text.blanks.iter_mut().filter(|blank| blank.value.is_none()) {
        blank.value = answers.get(&blank.asks).cloned();
    }
    before - open(text).len()
}

/// The answers in a mail: lines that begin with a question's number ("3. May 4, 2026", "3) …", "3: …") or with the question itself
/// ("Date of service? May 4"). Lines that follow belong to the answer, up to an empty line or the next number.
pub fn answers(mail: &str, open: &[String]) -> BTreeMap<String, String> {
    let mut out: BTreeMap<String, String> = BTreeMap::new();
    let mut current: Option<&String> = None;
    for line in mail.lines().map(str::trim) {
        if line.is_empty() || line.starts_with('>') {
            current = None;
            continue;
        }
        if let Some((question, answer)) = answered(line, open) {
            let known = !is_no_answer(answer);
            current = Some(question).filter(|_| known);
            if known && !answer.is_empty() {
                out.insert(question.clone(), answer.to_owned());
            }
        } else if begins_with_number(line) {
            // The number of no open question: it answers none, and belongs to none.
            current = None;
        } else if let Some(question) = current {
            let answer = out.entry(question.clone()).or_default();
            if !answer.is_empty() {
                answer.push('\n');
            }
            answer.push_str(line);
        }
    }
    out
}

/// Whether a line says that its writer does not know, or does not say.
fn is_no_answer(answer: &str) -> bool {
    let lower = answer.to_lowercase().replace('’', "'");
    let bare = lower.trim_matches(|c: char| !c.is_alphanumeric());
    let open = [
        "tbd",
        "tba",
        "tbc",
        "unknown",
        "skip",
        "n/k",
        "later",
        "open",
        "not known",
        "to be determined",
        "to follow",
        "not yet",
    ];
    let begins = [
        "i don't know",
        "i do not know",
        "don't know",
        "do not know",
        "not sure",
        "see attach",
        "please see",
        "will tell you",
        "no idea",
    ];
    !answer.is_empty()
        && (bare.is_empty() || open.contains(&bare) || begins.iter().any(|words| bare.starts_with(words)))
}

/// Whether a line begins as an answer does: "12. ", "12) ", "12: ", "12 - ".
fn begins_with_number(line: &str) -> bool {
    let digits = line.chars().take_while(char::is_ascii_digit).count();
    (1..=3).contains(&digits) && after_number(&line[digits..]).is_some()
}

/// What stands behind a number and its sign.
fn after_number(rest: &str) -> Option<&str> {
    let dashed = rest.trim_start().strip_prefix(['-', '–', '—']).filter(|rest| rest.starts_with(' '));
    let signed = rest.strip_prefix(['.', ')', ':']);
    // "3.5 million" answers nothing.
    signed.filter(|rest| !rest.starts_with(|c: char| c.is_ascii_digit())).or(dashed)
}

fn answered<'o, 'l>(line: &'l str, open: &'o [String]) -> Option<(&'o String, &'l str)> {
    let digits = line.chars().take_while(char::is_ascii_digit).count();
    if (1..=3).contains(&digits) {
        let rest = after_number(&line[digits..])?;
        let question = line[..digits].parse::<usize>().ok()?.checked_sub(1).and_then(|n| open.get(n))?;
        let answer = rest.trim();
        return Some((question, without(answer, question)));
    }
    let question = open.iter().find(|question| line.to_lowercase().starts_with(&question.to_lowercase()))?;
    Some((question, without(line, question)))
}

/// What stands after a question that was copied before its answer.
fn without<'l>(line: &'l str, question: &str) -> &'l str {
    let copied = line.get(..question.len()).is_some_and(|head| head.eq_ignore_ascii_case(question));
    let rest = if copied { &line[question.len()..] } else { line };
    rest.trim_start_matches([':', ' ', '-', '–', '—'])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_found_by_number_and_by_question() {
        let open = ["Date of service?", "How much is owed?", "Who is served?"].map(str::to_owned);
        let mail = "Thanks. Here you are:\n\n1. May 4, 2026\n2) How much is owed? $12,000\nplus interest\n\nWho is served? Carl Weiss\n\n4. nothing\n\nBest, M.\n> 1. quoted";
        let found = answers(mail, &open);
        let of = |n: usize| found.get(&open[n]).map(String::as_str);
        assert_eq!(of(0), Some("May 4, 2026"));
        assert_eq!(of(1), Some("$12,000\nplus interest"));
        assert_eq!(of(2), Some("Carl Weiss"));
        assert_eq!(found.len(), 3);
    }

    #[test]
    fn what_is_no_answer_stays_open_and_lines_without_a_question_go_nowhere() {
        let open = ["Date of service?", "How much is owed?", "Who is served?"].map(str::to_owned);
        let mail = "1. I don’t know yet\nneither does she\n2 - $12,000\n3. TBD\n4. Dietz\n5) see attached";
        let found = answers(mail, &open);
        assert_eq!(found.into_iter().collect::<Vec<_>>(), [(open[1].clone(), "$12,000".to_owned())]);
        for none in ["?", "…", "skip", "See attached.", "not sure, ask Mr. Weiss"] {
            assert!(answers(&format!("1. {none}"), &open).is_empty(), "{none}");
        }
        assert_eq!(answers("1. See’s Candies, Inc.", &open).len(), 1);
    }
}
