//! The short excerpt of a passage that shows why it was found.

use super::{question::Question, words};

use std::{collections::HashSet, ops::Range};

/// A piece of a passage, with the positions of the search words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Snippet {
    /// The piece, white space folded.
    pub text: String,
    /// Words to mark: first character and one past the last, in `text`, in order.
    pub marks: Vec<(usize, usize)>,
    /// Whether text of the passage comes before it.
    pub cut_before: bool,
    /// Whether text of the passage follows it.
    pub cut_after: bool,
}

/// The piece of `text`, of about `longest` characters, that contains the most of `question`.
pub fn snippet(text: &str, question: &str, longest: usize) -> Snippet {
    let folded = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let wanted = Question::new(question);
    let wanted: HashSet<&str> =
        wanted.words.iter().map(|(word, _)| word.as_str()).chain(wanted.rest.iter().map(String::as_str)).collect();
    let mut found: Vec<(Range<usize>, String)> = Vec::new();
    let mut starts = vec![0];
    words::each(&folded, |word| {
        if wanted.contains(word.stem) {
            found.push((word.range.clone(), word.stem.to_owned()));
        }
        starts.push(word.range.start);
    });
    // The window that starts a little before a found word and contains the most different ones.
    let reach = |start: usize| folded[start..].char_indices().nth(longest).map_or(folded.len(), |(at, _)| start + at);
    let lead = longest / 6;
    let begins = found.iter().take(64).map(|(range, _)| {
        let early = starts.partition_point(|&start| start + lead < range.start);
        starts.get(early).copied().unwrap_or(0).min(range.start)
    });
    let value = |start: usize| {
        let end = reach(start);
        let inside = found.iter().filter(|(range, _)| range.start >= start && range.end <= end);
        let (mut different, mut all) = (HashSet::new(), 0);
        inside.for_each(|(_, stem)| {
            different.insert(stem);
            all += 1;
        });
        different.len() * 100 + all
    };
    // The first of the best.
    let best =
        begins.fold((0, value(0)), |best, start| if value(start) > best.1 { (start, value(start)) } else { best });
    let start = best.0;
    let mut end = reach(start);
    if end < folded.len() {
        end = folded[start..end].rfind(' ').map_or(end, |at| start + at);
    }
    let shown = &folded[start..end];
    let chars = |byte: usize| folded[start..byte].chars().count();
    let inside = found.iter().filter(|(range, _)| range.start >= start && range.end <= end);
    let marks = inside.map(|(range, _)| (chars(range.start), chars(range.end))).collect();
    Snippet { text: shown.to_owned(), marks, cut_before: start > 0, cut_after: end < folded.len() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_piece_that_answers_is_shown_and_marked() {
        let text = format!(
            "{}Über all, the tenant shall\n  indemnify the landlord. {}",
            "Nothing here. ".repeat(40),
            "x ".repeat(300)
        );
        let snippet = snippet(&text, "Who indemnifies the landlord?", 80);
        let marked: Vec<String> =
            snippet.marks.iter().map(|&(a, b)| snippet.text.chars().skip(a).take(b - a).collect()).collect();
        assert_eq!(marked, ["indemnify", "landlord"], "{snippet:?}");
        assert!(snippet.cut_before && snippet.cut_after && snippet.text.chars().count() <= 80);
        assert!(!snippet.text.contains('\n'));
    }

    #[test]
    fn any_text_and_any_question_will_do() {
        for text in ["", " ", "契約は終了する。", &"x".repeat(5000), "a\u{0}b"] {
            for question in ["", "契約", "x a", "?"] {
                let snippet = snippet(text, question, 20);
                let length = snippet.text.chars().count();
                assert!(snippet.marks.iter().all(|&(a, b)| a < b && b <= length) && length <= 20);
            }
        }
    }
}
