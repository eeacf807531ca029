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
        });
    }
    places
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
