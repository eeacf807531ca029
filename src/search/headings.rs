//! The heading at the start of a piece of text, as contracts format it: "7.2 Assignment. Neither party ...", "ARTICLE
//! IV - TERM", "GOVERNING LAW".

/// How many characters are examined.
const REACH: usize = 160;
/// The most words in a heading.
const WORDS: usize = 10;
/// Small words allowed inside a heading.
const SMALL: &[&str] = &["of", "and", "to", "for", "the", "on", "or", "in", "by", "not", "with", "upon", "a", "an"];

/// The heading at the start of a piece, without its number; `None` if the piece starts with a sentence.
pub(super) fn heading(piece: &str) -> Option<&str> {
    let end = piece.char_indices().nth(REACH).map_or(piece.len(), |(at, _)| at);
    let line = after_number(&piece[..end]);
    let mut last = 0;
    let mut capital = 0;
    let mut words = 0;
    for (start, word) in spans(line) {
        // A blank line or a wide gap ends it, like a full stop.
        let gap = &line[last..start];
        if words > 0 && (gap.contains('\n') || gap.len() > 3) {
            return (capital > 0).then(|| &line[..last]);
        }
        let bare = word.trim_end_matches(['.', ':', '-', '–', '—']);
        let first = bare.chars().find(|c| c.is_alphanumeric());
        let shouted = bare.chars().filter(|c| c.is_alphabetic()).count() > 1 && !bare.chars().any(char::is_lowercase);
        match first {
            Some(c) if c.is_uppercase() => capital += 1,
            Some(_) if words > 0 && SMALL.contains(&bare) => {}
            None if words > 0 => {}
            // A sentence follows the words in capitals: "GOVERNING LAW This lease".
            _ => return None,
        }
        if shouted_before(line, last) && !shouted && words > 1 && !SMALL.contains(&bare) && word.len() > 1 {
            return Some(line[..last].trim_end());
        }
        words += 1;
        if words > WORDS {
            return None;
        }
        last = start + bare.len();
        if bare.len() < word.len() && !matches!(bare, "Inc" | "Co" | "Corp" | "Ltd" | "No" | "Mr" | "Ms" | "Dr") {
            return (capital > 0 && bare.len() + start > 2).then(|| &line[..last]);
        }
    }
    (words > 0 && capital > 0 && line.len() == piece.len()).then_some(line.trim())
}

/// Whether everything before a byte is in capitals.
fn shouted_before(line: &str, end: usize) -> bool {
    let before = &line[..end];
    before.chars().filter(|c| c.is_alphabetic()).count() > 3 && !before.chars().any(char::is_lowercase)
}

/// The text after "7.2", "(a)", "ARTICLE IV -" or "Section 4:" at the start.
fn after_number(mut line: &str) -> &str {
    loop {
        line = line
            .trim_start_matches(|c: char| c.is_whitespace() || matches!(c, '-' | '–' | '—' | ':' | '.' | '•' | '§'));
        let word = line.split_whitespace().next().unwrap_or_default();
        let bare = word.trim_matches(|c: char| !c.is_alphanumeric());
        let numbered = bare.chars().any(|c| c.is_ascii_digit()) && bare.len() <= 8
            || word.len() > bare.len() && bare.len() <= 4 && is_roman_or_letter(bare)
            || bare.len() <= 5 && bare.len() > 1 && bare.chars().all(|c| matches!(c, 'I' | 'V' | 'X'));
        let title = matches!(bare, "ARTICLE" | "Article" | "SECTION" | "Section" | "CLAUSE" | "Clause");
        if word.is_empty() || !(numbered || title) {
            return line;
        }
        line = &line[word.len()..];
    }
}

fn is_roman_or_letter(bare: &str) -> bool {
    bare.len() == 1 || bare.chars().all(|c| matches!(c.to_ascii_lowercase(), 'i' | 'v' | 'x'))
}

fn spans(line: &str) -> impl Iterator<Item = (usize, &str)> {
    let base = line.as_ptr() as usize;
    line.split_whitespace().map(move |word| (word.as_ptr() as usize - base, word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_are_told_from_sentences() {
        for (piece, expected) in [
            ("7.2 Assignment. Neither party may assign this.", Some("Assignment")),
            ("ARTICLE IV - TERM AND TERMINATION\n\n4.1 The term", Some("TERM AND TERMINATION")),
            ("12. Governing Law: This Agreement", Some("Governing Law")),
            ("(a) Limitation of Liability. In no event", Some("Limitation of Liability")),
            ("GOVERNING LAW This lease is governed", Some("GOVERNING LAW")),
            ("Confidentiality\n\nEach party shall", Some("Confidentiality")),
            ("The parties agree as follows.", None),
            ("and the other party shall", None),
            ("", None),
            ("7.", None),
            ("契約 は", None),
        ] {
            assert_eq!(heading(piece), expected, "{piece}");
        }
    }
}
