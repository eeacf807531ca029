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
    if !is_amendment(&letters.folded(Span::new(0, letters.span().end.min(HEAD)))) {
        return out;
    }
    let changes = |(span, marked): &(Span, usize)| *marked > 0 && says_change(&letters.folded_lower(*span));
    let all = lines_of(letters).into_iter().filter(changes);
    all.map(|(span, marked)| letters.trim(Span::new(span.start + marked, span.end))).collect()
}

/// Whether a paper is an amendment, by its title.
pub fn is_amendment(text: &str) -> bool {
    let head: String = text.chars().take(HEAD).collect::<String>().to_lowercase();
    ["amendment", "addendum"].iter().any(|word| head.contains(word))
}

/// Whether a sentence in lower case says that something is changed: "section 3 is hereby amended", and not "the lease, as amended".
pub fn says_change(lower: &str) -> bool {
    const CHANGED: [&str; 10] = [
        "replaced",
        "amended",
        "changed",
        "deleted",
        "extended",
        "increased",
        "reduced",
        "added",
        "modified",
        "restated",
    ];
    let words: Vec<&str> = lower.split(|c: char| !c.is_alphabetic()).filter(|word| !word.is_empty()).collect();
    words.iter().enumerate().any(|(at, word)| {
        let before = words[..at].iter().rev().find(|word| !matches!(**word, "hereby" | "further" | "also"));
        CHANGED.contains(word) && before.is_some_and(|before| matches!(*before, "is" | "are" | "be" | "and"))
    })
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
        // "within twenty" over "(20) days" is one sentence.
        let goes_on = |last: &Span| {
            let before = letters.exact(*last);
            let word = before.rsplit(' ').next().unwrap_or_default();
            text.starts_with('(') && word.chars().all(char::is_lowercase) && !matches!(word, "and" | "or")
        };
        match all.last_mut() {
            Some(last) if open && (number(&text) == 0 || goes_on(last)) => *last = Span::new(last.start, line.end),
            _ => all.push(line),
        }
        open = true;
    }
    all.into_iter().map(|span| (span, number(&letters.exact(span)))).collect()
}

/// Characters of a line, at least, in a paper whose lines are paragraphs: nobody wraps them so far out.
const UNWRAPPED: usize = 130;

/// The same of a paper whose lines may be whole paragraphs, as those of a Word document are: there a line goes on with none before it.
pub fn paragraphs_of(letters: &Letters) -> Vec<(Span, usize)> {
    let lines = || letters.lines().map(|line| letters.trim(line)).filter(|line| !line.is_empty());
    match lines().any(|line| line.len() > UNWRAPPED) {
        true => lines().map(|line| (line, number(&letters.exact(line)))).collect(),
        false => lines_of(letters),
    }
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

#[cfg(test)]
mod tests {
    use super::{is_amendment, lines_of, paragraphs_of, says_change};
    use crate::law::Letters;

    #[test]
    fn a_number_in_brackets_may_go_on_with_a_sentence() {
        let letters = Letters::new(
            "You may appeal this notice within twenty\n(20) days of its date.\n\n(a) first; and\n(b) second.\n",
        );
        assert_eq!(lines_of(&letters).len(), 3);
    }

    #[test]
    fn long_lines_are_paragraphs() {
        let long = "The keeper shall keep the books of the yard. ".repeat(4);
        assert_eq!(paragraphs_of(&Letters::new(&format!("A. {long}\nARTICLE TWO\nHe may resign.\n"))).len(), 3);
        assert_eq!(paragraphs_of(&Letters::new("He may\nresign.\n")).len(), 1);
    }

    #[test]
    fn a_change_is_no_mention_of_one() {
        assert!(is_amendment("FIRST AMENDMENT TO LEASE\n\nThis First Amendment …"));
        assert!(!is_amendment("AMENDED AND RESTATED LEASE"));
        for change in
            ["section 3 is hereby amended to read:", "the term shall be extended by a year.", "“ohio” is deleted."]
        {
            assert!(says_change(change), "{change}");
        }
        assert!(
            !says_change("the lease, as amended, remains in force.") && !says_change("an extended warranty follows.")
        );
    }
}
