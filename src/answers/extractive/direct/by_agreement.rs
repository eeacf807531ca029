//! Whether days may be moved by agreement: "Can we agree to push the discovery cutoff by two weeks?", where the order says "The parties may not
//! extend these dates by agreement."

use super::opening::Direct;
use crate::answers::extractive::choosing::Inquiry;

use comprehension::{verdict::Verdict, yes_no::yes_no};
use search::words;

/// Verbs of moving a day, and words of doing it together.
const MOVES: &[&str] =
    &["extend", "extension", "push", "move", "postpone", "change", "modify", "continue", "adjourn", "shift", "enlarge"];
const TOGETHER: &[&str] = &["agree", "agreement", "stipulate", "stipulation", "consent"];
/// What is moved.
const DAYS: &[&str] = &["date", "deadline", "time", "schedule", "limit", "cutoff", "day", "period"];
/// Words that deny that it may be done.
const DENIES: &[&str] =
    &[" may not ", " shall not ", " must not ", " cannot ", " no stipulation", " not be extended", " not be modified"];

fn has(text: &str, of: &[&str]) -> bool {
    let own = words::stems(text);
    of.iter().flat_map(|word| words::stems(word)).any(|stem| own.contains(&stem))
}

/// Yes or No, by the only sentence of the papers that rules it.
pub fn by_agreement(inquiry: &Inquiry) -> Option<Direct> {
    let asked = inquiry.asking();
    if yes_no(asked).is_none() || !has(asked, MOVES) || !has(asked, TOGETHER) || !has(asked, DAYS) {
        return None;
    }
    let rules = |text: &str| {
        let low = text.to_lowercase();
        let modal = [" may ", " shall ", " must ", " cannot ", " can "].iter().any(|word| low.contains(word));
        modal && has(text, MOVES) && has(text, TOGETHER) && has(text, DAYS)
    };
    let mut found = inquiry.sentences(rules).into_iter();
    let rule = found.next().filter(|_| found.next().is_none())?;
    let low = format!(" {} ", rule.text.to_lowercase());
    let verdict = match () {
        () if DENIES.iter().any(|words| low.contains(words)) => Verdict::No,
        // Under a condition it is told in the rule's own words.
        () if [" only ", " unless ", " if ", " except "].iter().any(|words| low.contains(words)) => {
            return Some(Direct::of(rule.text.clone(), Some(rule)));
        }
        () => Verdict::Yes,
    };
    let word = if verdict == Verdict::No { "No" } else { "Yes" };
    let text = format!("{word}: {}", rule.text);
    Some(Direct { verdict: Some(verdict), ..Direct::of(text, Some(rule)) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        answers::engines::engine::{SourceDocument, Work},
        documents::document::{Document, Origin},
        ids::FileId,
    };

    fn told(paper: &str, question: &str) -> Option<String> {
        let document = Document { text: paper.into(), ..Document::default() };
        let paper =
            SourceDocument { origin: Origin::File(FileId::new()), name: "Order".into(), document, written: None };
        let work = Work { instruction: question.into(), documents: vec![paper], ..Work::default() };
        by_agreement(&Inquiry::new(&work)).map(|direct| direct.text)
    }

    #[test]
    fn an_order_says_whether_its_days_may_be_moved() {
        let order = "ORDER\n\n3. Discovery closes on May 4, 2026.\n\n8. A party who wants more time shall move for it. The parties may not extend these dates by agreement.\n";
        let no = Some("No: The parties may not extend these dates by agreement.");
        assert_eq!(told(order, "Can we agree with Pell to push the discovery cutoff by two weeks?").as_deref(), no);
        assert_eq!(told(order, "May the parties extend the discovery deadline by agreement?").as_deref(), no);
        assert_eq!(told(order, "May the parties agree on an expert?"), None);
        let free = "ORDER\n\nThe parties may extend these deadlines by written stipulation.\n";
        assert!(told(free, "May we extend the deadline by agreement?").is_some_and(|told| told.starts_with("Yes: ")));
    }
}
