//! Lists inside a sentence: "The Borrower shall deliver: (a) within 120 days …; (b) within 45 days …; and (c) …".

use law::{Letters, Span};

/// The fewest items that make a list.
const LEAST: usize = 3;

/// A list inside a sentence.
pub struct InlineList {
    /// The words that open it, up to their colon.
    pub lead: Span,
    /// Its items, each with the place where its own words begin.
    pub items: Vec<(Span, usize)>,
}

/// The list inside a sentence, if a colon opens it or it begins with the first mark, its items are marked in order and semicolons part them.
pub fn inline_list(text: &Letters, body: Span) -> Option<InlineList> {
    let marks: Vec<usize> = (body.start..body.end).filter(|at| text.get(*at) == '(').collect();
    let first = marks
        .iter()
        .position(|at| first_mark(text, *at) && matches!(before(text, body.start, *at), None | Some(':')))?;
    let mut opened: Vec<(usize, usize)> = Vec::new();
    for at in &marks[first..] {
        let own: String = inside(text, *at);
        let parted = opened.is_empty() || parts(text, opened[opened.len() - 1].1, *at);
        if own == nth(&inside(text, marks[first]), opened.len()) && parted {
            let words = text.trim(Span::new(at + own.chars().count() + 2, body.end)).start;
            opened.push((*at, words));
        }
    }
    if opened.len() < LEAST {
        return None;
    }
    let ends = opened.iter().skip(1).map(|(at, _)| *at).chain([body.end]);
    let items = opened.iter().zip(ends).map(|((at, words), end)| (text.trim(Span::new(*at, end)), *words)).collect();
    Some(InlineList { lead: text.trim(Span::new(body.start, opened[0].0)), items })
}

/// The letters of a mark: "b" of "(b)".
fn inside(text: &Letters, at: usize) -> String {
    text.at(Span::new(at + 1, at + 6)).iter().take_while(|c| **c != ')').collect()
}

fn first_mark(text: &Letters, at: usize) -> bool {
    matches!(&*inside(text, at), "a" | "i" | "1" | "A")
}

/// The mark at a place of the list that begins with `first`.
fn nth(first: &str, place: usize) -> String {
    const ROMAN: &[&str] = &["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii"];
    let letter = |from: u8| u8::try_from(place).ok().filter(|n| *n < 26).map(|n| char::from(from + n).to_string());
    match first {
        "i" => ROMAN.get(place).map(|mark| (*mark).to_owned()),
        "1" => Some((place + 1).to_string()),
        "A" => letter(b'A'),
        _ => letter(b'a'),
    }
    .unwrap_or_default()
}

/// The last mark before a place that is no white space.
fn before(text: &Letters, from: usize, at: usize) -> Option<char> {
    text.at(Span::new(from, at)).iter().rev().find(|c| !c.is_whitespace()).copied()
}

/// Whether a semicolon, with "and" or "or" behind it, stands between an item and the next mark.
fn parts(text: &Letters, from: usize, at: usize) -> bool {
    let said = text.folded_lower(Span::new(from, at));
    let said = said.trim_end();
    let said = ["and/or", "and", "or"].iter().find_map(|joint| said.strip_suffix(joint)).unwrap_or(said);
    said.trim_end().ends_with(';')
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn items_inside_a_sentence() {
        let text = Letters::new(
            "The Borrower shall deliver: (a) within 120 days, statements (audited); (b) within 45 days, others; and (c) a list.",
        );
        let list = inline_list(&text, text.span()).unwrap();
        assert_eq!(text.folded(list.lead), "The Borrower shall deliver:");
        let items: Vec<String> =
            list.items.iter().map(|(span, words)| text.folded(Span::new(*words, span.end))).collect();
        assert_eq!(items, ["within 120 days, statements (audited);", "within 45 days, others; and", "a list."]);
        for none in ["It keeps (a) this; (b) that; and (c) more.", "Either: (a) one, (b) two or (c) three."] {
            let text = Letters::new(none);
            assert!(inline_list(&text, text.span()).is_none(), "{none}");
        }
    }
}
