//! Questions as busy people type them, written out: "whats the rent", "why didnt he pay", "can they pay w/ a check". And the words of a
//! question in the spelling of the papers that it is asked of: "backpay" for "back pay", "landord" for "landlord".

use crate::rarity::{UNKNOWN, rarity};

use search::words;
use std::collections::HashSet;

/// What is typed, and what it stands for. Only what is no other word: "its" and "were" are left as they are.
const TYPED: &[(&str, &str)] = &[
    ("whats", "what is"),
    ("what's", "what is"),
    ("whos", "who is"),
    ("who's", "who is"),
    ("wheres", "where is"),
    ("where's", "where is"),
    ("whens", "when is"),
    ("when's", "when is"),
    ("hows", "how is"),
    ("how's", "how is"),
    ("whys", "why is"),
    ("why's", "why is"),
    ("theres", "there is"),
    ("there's", "there is"),
    ("thats", "that is"),
    ("isnt", "is not"),
    ("arent", "are not"),
    ("wasnt", "was not"),
    ("werent", "were not"),
    ("dont", "do not"),
    ("doesnt", "does not"),
    ("didnt", "did not"),
    ("hasnt", "has not"),
    ("havent", "have not"),
    ("hadnt", "had not"),
    ("cant", "can not"),
    ("couldnt", "could not"),
    ("shouldnt", "should not"),
    ("wouldnt", "would not"),
    ("wont", "will not"),
    ("im", "i am"),
    ("ive", "i have"),
    ("theyre", "they are"),
    ("they're", "they are"),
    ("youre", "you are"),
    ("gonna", "going to"),
    ("gotta", "have to"),
    ("wanna", "want to"),
    ("w/", "with"),
    ("w/o", "without"),
    ("b/c", "because"),
    ("thru", "through"),
    ("pls", "please"),
    ("plz", "please"),
    ("info", "information"),
    ("docs", "documents"),
    ("yrs", "years"),
    ("hrs", "hours"),
    ("mins", "minutes"),
    ("wks", "weeks"),
    ("acct", "account"),
    ("govt", "government"),
    ("dept", "department"),
    ("appt", "appointment"),
    ("atty", "attorney"),
    ("max", "maximum"),
    ("min", "minimum"),
];

/// Words of time that say only that it is asked today, at the end of a question.
const TODAY: &[&str] = &[
    " right now",
    " at the moment",
    " as of now",
    " as of today",
    " at this point",
    " this year",
    " so far",
    " at all",
    " anyway",
    " by any chance",
];

/// A question with the words written out that were typed short.
pub fn spelled_out(question: &str) -> String {
    let mut out = String::with_capacity(question.len() + 16);
    for piece in question.split_inclusive(char::is_whitespace) {
        let word = piece.trim_end();
        let blank = &piece[word.len()..];
        let bare = word.trim_end_matches(['?', '!', '.', ',', ';', ':']);
        let low = bare.to_lowercase().replace('’', "'");
        let typed = TYPED.iter().find(|(typed, _)| *typed == low).map(|(_, full)| (*full).to_owned());
        // "Why didn't he pay?" negates like "did not".
        let full = typed.or_else(|| {
            let verb = low.strip_suffix("n't")?;
            let verb = match verb {
                "ca" => "can",
                "wo" => "will",
                "sha" => "shall",
                verb => verb,
            };
            Some(format!("{verb} not"))
        });
        match full {
            Some(full) => {
                let capital = bare.starts_with(char::is_uppercase);
                let mut letters = full.chars();
                match letters.next().filter(|_| capital) {
                    Some(first) => out.extend(first.to_uppercase().chain(letters)),
                    None => out.push_str(&full),
                }
                out.push_str(&word[bare.len()..]);
            }
            None => out.push_str(word),
        }
        out.push_str(blank);
    }
    let end = out.trim_end_matches(['?', '.', '!', ' ']).len();
    if let Some(today) = TODAY.iter().find(|words| out[..end].to_lowercase().ends_with(**words)) {
        out.replace_range(end - today.len()..end, "");
    }
    out
}

/// Letters of a word that may be mistyped, and of a part of a compound.
const LONG: usize = 6;
const PART: usize = 3;

/// The words of papers, for the spelling of questions.
#[derive(Clone, Debug, Default)]
pub struct Spelling {
    words: HashSet<String>,
    stems: HashSet<String>,
    pairs: HashSet<(String, String)>,
}

impl Spelling {
    /// The words of some texts.
    pub fn of<'a>(texts: impl IntoIterator<Item = &'a str>) -> Self {
        let mut out = Self::default();
        for text in texts {
            let low = text.to_lowercase();
            let mut last: Option<(&str, usize)> = None;
            for range in words::runs(&low) {
                let word = &low[range.clone()];
                if let Some((before, end)) = last.filter(|(_, end)| matches!(&low[*end..range.start], " " | "-" | "\n"))
                    && end < range.start
                {
                    out.pairs.insert((before.to_owned(), word.to_owned()));
                }
                last = Some((word, range.end));
                out.words.insert(word.to_owned());
            }
        }
        out.stems = out.words.iter().flat_map(|word| words::all_stems(word)).collect();
        out
    }

    /// Whether a word stands in the papers in any form.
    fn knows(&self, word: &str) -> bool {
        self.words.contains(word) || words::all_stems(word).iter().any(|stem| self.stems.contains(stem))
    }

    /// A question in the papers' spelling: a compound parted or joined as they write it, and a mistyped word that is one letter away from
    /// a single word of theirs.
    pub fn respelled(&self, question: &str) -> String {
        let mut out = String::with_capacity(question.len());
        let runs: Vec<_> = words::runs(question).collect();
        let mut at = 0;
        let mut skip = false;
        for (n, range) in runs.iter().enumerate() {
            out.push_str(&question[at..range.start]);
            at = range.end;
            if std::mem::take(&mut skip) {
                // The blank before the second part of a compound goes with it.
                out.truncate(out.trim_end_matches([' ', '-']).len());
                continue;
            }
            let word = &question[range.clone()];
            let low = word.to_lowercase();
            let next = runs.get(n + 1).filter(|next| matches!(&question[range.end..next.start], " " | "-"));
            let joined = next.map(|next| format!("{low}{}", question[next.clone()].to_lowercase()));
            if let Some(joined) = joined.filter(|joined| low.len() >= PART && self.words.contains(joined)) {
                let pair = (low.clone(), question[runs[n + 1].clone()].to_lowercase());
                if !self.pairs.contains(&pair) {
                    out.push_str(&joined);
                    skip = true;
                    continue;
                }
            }
            match self.instead_of(&low) {
                Some(other) => out.push_str(&other),
                None => out.push_str(word),
            }
        }
        out.push_str(&question[at..]);
        out
    }

    /// What the papers have instead of a word that they do not have.
    fn instead_of(&self, low: &str) -> Option<String> {
        if low.len() < 5 || !low.is_ascii() || low.contains(|c: char| c.is_ascii_digit()) || self.knows(low) {
            return None;
        }
        // "backpay" for "back pay", "email" for "e-mail".
        let parts = (1..low.len() - PART + 1).map(|at| low.split_at(at)).find(|(first, rest)| {
            (first.len() >= PART || *first == "e") && self.pairs.contains(&((*first).to_owned(), (*rest).to_owned()))
        });
        if let Some((first, rest)) = parts {
            return Some(format!("{first} {rest}"));
        }
        // What law knows is no slip; of two words that come as near, neither is meant.
        let known = words::all_stems(low).iter().any(|stem| rarity(words::id(stem)) < UNKNOWN);
        if known || low.len() < LONG {
            return None;
        }
        let near =
            |other: &&String| other.len().abs_diff(low.len()) <= 1 && other.len() >= LONG - 1 && is_slip(low, other);
        let mut near = self.words.iter().filter(near);
        let only = near.next()?;
        // Forms of one word are one.
        let stem = words::all_stems(only);
        near.all(|other| words::all_stems(other) == stem).then(|| only.clone())
    }
}

/// Whether two words with the same first letter differ in one letter that is wrong, missing, added or swapped with its neighbour. Words
/// that differ in their last letters alone are forms of one another.
fn is_slip(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    let same = a.iter().zip(b).take_while(|(a, b)| a == b).count();
    let tail = a[same..].iter().rev().zip(b[same..].iter().rev()).take_while(|(a, b)| a == b).count();
    let (rest_a, rest_b) = (&a[same..a.len() - tail], &b[same..b.len() - tail]);
    let swapped = rest_a.len() == 2 && rest_b.len() == 2 && rest_a[0] == rest_b[1] && rest_a[1] == rest_b[0];
    same > 0 && (tail > 0 || swapped) && (rest_a.len() <= 1 && rest_b.len() <= 1 || swapped)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_typed_short_is_written_out() {
        for (typed, full) in [
            ("whats the rent?", "what is the rent?"),
            ("Why didnt he pay", "Why did not he pay"),
            ("Can't they pay w/ a check?", "Can not they pay with a check?"),
            ("Why didn’t she sign?", "Why did not she sign?"),
            ("do they still live there right now?", "do they still live there?"),
            ("Its rent is due.", "Its rent is due."),
        ] {
            assert_eq!(spelled_out(typed), full);
        }
    }

    #[test]
    fn a_question_is_spelled_as_its_paper_is() {
        let papers = Spelling::of([
            "Four days' back pay is due to the landlord by e-mail. Your noncompete of 2019 ends. A seat belt was worn. Landlords sue.",
        ]);
        for (typed, spelled) in [
            ("how much backpay?", "how much back pay?"),
            ("is the non compete over?", "is the noncompete over?"),
            ("who is the landlrod", "who is the landlord"),
            ("can they email it", "can they e mail it"),
            ("was she wearing a seatbelt?", "was she wearing a seat belt?"),
            ("is there radon?", "is there radon?"),
            ("who is the lawyer?", "who is the lawyer?"),
        ] {
            assert_eq!(papers.respelled(typed), spelled);
        }
    }

    #[test]
    fn forms_of_a_word_are_no_slips() {
        assert!(is_slip("landlrod", "landlord") && is_slip("recieve", "receive") && is_slip("tennant", "tenant"));
        assert!(!is_slip("lender", "lenders") && !is_slip("render", "lender") && !is_slip("tenant", "tenant"));
    }
}
