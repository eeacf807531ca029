//! The numbered paragraphs of a paper, and those of an amendment that say what changes.

use crate::law::{Letters, Span};

/// Characters at the head of a paper in which its title stands.
const HEAD: usize = 200;

/// The items behind a paragraph that amends another paper "as follows:".
pub fn changes(letters: &Letters) -> Vec<Span> {
    let mut out = Vec::new();
    let mut listed = false;
    for (span, marked) in lines_of(letters) {
        let text = letters.folded_lower(span);
        let amends = ["amend", "modif", "change", "supplement"].iter().any(|verb| text.contains(verb));
        if text.trim_end().ends_with("as follows:") && amends {
            listed = true;
        } else if listed && marked > 0 {
            out.push(letters.trim(Span::new(span.start + marked, span.end)));
        } else {
            listed = false;
        }
    }
    if !out.is_empty() {
        return out;
    }
    // An amendment may say in each of its paragraphs what changes: "2. Section 3 is amended so that the price is $4.10."
    let head = letters.folded_lower(Span::new(0, letters.span().end.min(HEAD)));
    if !head.contains("amendment") && !head.contains("addendum") {
        return out;
    }
    const CHANGE: [&str; 12] = [
        " is replaced",
        " are replaced",
        " is amended",
        " are amended",
        " is changed",
        " is deleted",
        " are deleted",
        " is extended",
        " is increased",
        " is reduced",
        " is added",
        " is hereby",
    ];
    let changes = |(span, marked): &(Span, usize)| {
        *marked > 0 && CHANGE.iter().any(|verb| letters.folded_lower(*span).contains(verb))
    };
    let all = lines_of(letters).into_iter().filter(changes);
    all.map(|(span, marked)| letters.trim(Span::new(span.start + marked, span.end))).collect()
}

/// The paragraphs of a paper, each with the characters of its number.
pub fn lines_of(letters: &Letters) -> Vec<(Span, usize)> {
    let mut all: Vec<Span> = Vec::new();
    let mut open = false;
    for line in letters.lines().map(|line| letters.trim(line)) {
        let text = letters.exact(line);
        if text.is_empty() {
            open = false;
            continue;
        }
        match all.last_mut() {
            Some(last) if open && number(&text) == 0 => *last = Span::new(last.start, line.end),
            _ => all.push(line),
        }
        open = true;
    }
    all.into_iter().map(|span| (span, number(&letters.exact(span)))).collect()
}

/// Characters of the number with which a paragraph opens: "2.03 ", "(a) ", "A-4. ", "Section 5. ".
fn number(text: &str) -> usize {
    let mut skip = 0;
    for word in text.split_inclusive(' ').take(2) {
        let bare = word.trim_end();
        let core = bare.trim_matches(['(', ')', '.', ':', '§']);
        let digits = core.chars().any(|c| c.is_ascii_digit())
            && core.chars().count() <= 7
            && core.chars().all(|c| c.is_ascii_digit() || c == '.' || c == '-' || c.is_ascii_uppercase());
        let lettered = core.chars().count() <= 4 && bare.ends_with(')') && core.chars().all(char::is_alphanumeric)
            || core.chars().count() == 1 && bare.ends_with('.') && core.chars().all(char::is_uppercase);
        let named = matches!(core.to_lowercase().as_str(), "section" | "article" | "clause" | "paragraph");
        let marked = bare.ends_with(['.', ')', ':']) || core.contains('.') || skip > 0;
        if named && skip == 0 {
            skip += word.chars().count();
            continue;
        }
        if (digits && marked) || lettered {
            return skip + word.chars().count();
        }
        break;
    }
    0
}
