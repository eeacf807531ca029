//! Words of a draft that other words replace.

use docx::compose::{Document, Inline};

/// Whether words stand in a draft.
pub fn stands(document: &Document, words: &str) -> bool {
    let mut document = document.clone();
    replace(&mut document, words, words) > 0
}

/// Replaces words wherever they stand as whole words. Returns at how many places. A statement that is changed has no source any more.
pub fn replace(document: &mut Document, old: &str, new: &str) -> usize {
    let mut places = 0;
    for block in &mut document.blocks {
        block.each_content_mut(&mut |content| {
            let before_all = places;
            let mut out = Vec::with_capacity(content.len());
            for mut inline in content.drain(..) {
                let before = places;
                places += in_inline(&mut inline, old, new);
                match inline {
                    Inline::Source { content, .. } if places > before && old != new => out.extend(content),
                    inline => out.push(inline),
                }
            }
            *content = out;
            // Words that go on from the draft's own into an answer stand in several pieces.
            if places == before_all {
                places += across(content, old, new);
            }
        });
    }
    places
}

/// Stands in a joined text for what is no text.
const NO_TEXT: char = '\u{fffc}';

/// Replaces words that several pieces of a paragraph hold together. Returns at how many places.
fn across(content: &mut Vec<Inline>, old: &str, new: &str) -> usize {
    let mut whole = String::new();
    visit(content, &mut |text| match text {
        Some(text) => whole.push_str(text),
        None => whole.push(NO_TEXT),
    });
    let places = places(&whole, old);
    if places.is_empty() || old == new {
        return places.len();
    }
    let before = content.clone();
    for start in places.iter().rev().copied() {
        let (end, mut offset, mut put) = (start + old.len(), 0, false);
        visit(content, &mut |text| {
            let length = text.as_ref().map_or(NO_TEXT.len_utf8(), |text| text.len());
            let (from, to) = (start.max(offset), end.min(offset + length));
            if let (Some(text), true) = (text, from < to) {
                text.replace_range(from - offset..to - offset, if put { "" } else { new });
                put = true;
            }
            offset += length;
        });
    }
    // A statement that is changed has no source any more.
    let mut out = Vec::with_capacity(content.len());
    for (inline, was) in content.drain(..).zip(before) {
        match inline {
            Inline::Source { content, .. } if !matches!(&was, Inline::Source { content: same, .. } if *same == content) =>
            {
                out.extend(content);
            }
            inline => out.push(inline),
        }
    }
    *content = out;
    places.len()
}

/// Shows each piece of text in its order, and that there is something else.
fn visit(content: &mut [Inline], see: &mut dyn FnMut(Option<&mut String>)) {
    for inline in content {
        match inline {
            Inline::Text { text, .. } => see(Some(text)),
            Inline::Source { content, .. } => visit(content, see),
            _ => see(None),
        }
    }
}

/// Where words stand as whole ones, in bytes.
fn places(text: &str, old: &str) -> Vec<usize> {
    let whole = |at: &usize| {
        let end = at + old.len();
        let (first, last) = (old.chars().next(), old.chars().next_back());
        let before: Vec<char> = text[..*at].chars().rev().take(2).collect();
        let behind: Vec<char> = text[end..].chars().take(2).collect();
        !goes_on(first, &before) && !goes_on(last, &behind)
    };
    text.match_indices(old).map(|(at, _)| at).filter(whole).collect()
}

fn in_inline(inline: &mut Inline, old: &str, new: &str) -> usize {
    match inline {
        Inline::Text { text, .. } => {
            let (places, made) = in_words(text, old, new);
            *text = made;
            places
        }
        Inline::Source { content, .. } | Inline::Footnote { content } => {
            content.iter_mut().map(|inline| in_inline(inline, old, new)).sum()
        }
        _ => 0,
    }
}

/// A text in which words are replaced wherever they stand as whole words, and at how many places. Of a word that goes, one of its spaces goes too.
pub fn in_words(text: &str, old: &str, new: &str) -> (usize, String) {
    let (mut places, mut from, mut out) = (0, 0, String::new());
    for (at, found) in text.match_indices(old) {
        let end = at + found.len();
        let (first, last) = (old.chars().next(), old.chars().next_back());
        let before: Vec<char> = text[..at].chars().rev().take(2).collect();
        let behind: Vec<char> = text[end..].chars().take(2).collect();
        if goes_on(first, &before) || goes_on(last, &behind) {
            continue;
        }
        out.push_str(&text[from..at]);
        out.push_str(new);
        from = end;
        places += 1;
        let apart = text[end..].starts_with([' ', ',', '.', ';', ':']) || end == text.len();
        if new.is_empty() && apart && out.ends_with(' ') {
            out.pop();
            // "shall, very, pay": the two commas were around the word.
            if out.ends_with(',') && text[end..].starts_with(',') {
                from = end + 1;
            }
        }
    }
    out.push_str(&text[from..]);
    (places, out)
}

/// Whether a word or number goes on beside a place: with a letter, with the comma of "$2,000" or the mark of "O'Neill".
fn goes_on(own: Option<char>, beside: &[char]) -> bool {
    let Some(own) = own.filter(|c| c.is_alphanumeric()) else { return false };
    match *beside {
        [c, ..] if c.is_alphanumeric() => true,
        [',' | '.', next] => own.is_ascii_digit() && next.is_ascii_digit(),
        ['\'' | '’', next] => own.is_alphabetic() && next.is_alphabetic(),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use docx::compose::{Block, Shape};

    #[test]
    fn words_that_go_on_into_an_answer_are_replaced() {
        let answer = Inline::Source { content: vec![Inline::text("to discuss a trial")], note: "Your order".into() };
        let content = vec![Inline::text("The Parties wish to discuss "), answer, Inline::text(" of the drug.")];
        let blocks = vec![Block::Paragraph { content, shape: Shape::Body }];
        let mut document = Document { blocks, ..Document::default() };
        assert!(stands(&document, "to discuss to discuss"));
        assert_eq!(replace(&mut document, "to discuss to discuss", "to discuss"), 1);
        assert_eq!(document.text().trim(), "The Parties wish to discuss a trial of the drug.");
        assert!(!stands(&document, "discuss a trial of the drugs"));
    }
}
