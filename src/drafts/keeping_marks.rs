//! What a person's new words for a paragraph leave as it was: words that stay keep their bold and italics, and a statement, a note or a reference
//! of which no word changed stays whole, with its source. A statement that was changed has no source any more.

use docx::compose::Inline;
use std::collections::BTreeSet;

/// The most comparisons of words. Of a paragraph that needs more, nothing between the first and the last change is kept.
const MOST: usize = 4_000_000;

/// A word, a mark or a space of a paragraph.
struct Token {
    shown: String,
    /// It alone, as it is written into a paragraph.
    inline: Inline,
    /// The inline that can only be kept as a whole, counted in its paragraph.
    whole: Option<usize>,
}

/// The new words of a paragraph, with what is left of the old ones.
pub fn kept(old: &[Inline], new: Vec<Inline>) -> Vec<Inline> {
    let (before, after) = (tokens(old), tokens(&new));
    let same = matched(&before, &after);
    let pairs: Vec<(Option<usize>, Option<usize>)> =
        before.iter().map(|token| token.whole).zip(same.iter().copied()).collect();
    let mut stays = BTreeSet::new();
    for words in pairs.chunk_by(|a, b| a.0 == b.0) {
        // The words of a whole stand behind each other in the new paragraph, too.
        let whole = words.iter().all(|(_, n)| n.is_some())
            && words.windows(2).all(|two| matches!(two, [(_, Some(a)), (_, Some(b))] if *b == a + 1));
        stays.extend(words.first().and_then(|(at, _)| *at).filter(|_| whole));
    }
    let mut from = vec![None; after.len()];
    for (at, n) in same.iter().enumerate() {
        if let Some(place) = n.and_then(|n| from.get_mut(n)) {
            *place = before.get(at);
        }
    }
    let (mut out, mut written) = (Vec::new(), None);
    for (token, was) in after.into_iter().zip(from) {
        match was.map(|was| (was, was.whole)) {
            Some((_, Some(whole))) if stays.contains(&whole) => {
                if written != Some(whole) {
                    out.extend(old.get(whole).cloned());
                }
                written = Some(whole);
            }
            // What was typed in bold is bold, whatever it was.
            Some((was, _)) if matches!(token.inline, Inline::Text { bold: false, .. }) => {
                join(&mut out, was.inline.clone())
            }
            _ => join(&mut out, token.inline),
        }
    }
    out
}

fn tokens(content: &[Inline]) -> Vec<Token> {
    let mut out = Vec::new();
    for (at, inline) in content.iter().enumerate() {
        match inline {
            Inline::Source { content, .. } | Inline::Authority { content, .. } => add(content, Some(at), &mut out),
            Inline::Footnote { content } => {
                words(" (", &Inline::text(""), Some(at), &mut out);
                add(content, Some(at), &mut out);
                words(")", &Inline::text(""), Some(at), &mut out);
            }
            Inline::Reference { to, .. } => words(to, &Inline::text(""), Some(at), &mut out),
            inline => add(std::slice::from_ref(inline), None, &mut out),
        }
    }
    out
}

/// As the draft's page shows them.
fn add(content: &[Inline], whole: Option<usize>, out: &mut Vec<Token>) {
    for inline in content {
        match inline {
            Inline::Text { text, .. } => words(text, inline, whole, out),
            Inline::Gap { question } => {
                out.push(Token { shown: format!("[{question}]"), inline: inline.clone(), whole });
            }
            Inline::Break => out.push(Token { shown: "\n".into(), inline: Inline::Break, whole }),
            Inline::Tab => out.push(Token { shown: " ".into(), inline: Inline::Tab, whole }),
            Inline::Source { content, .. } | Inline::Authority { content, .. } => add(content, whole, out),
            Inline::Footnote { content } => {
                words(" (", &Inline::text(""), whole, out);
                add(content, whole, out);
                words(")", &Inline::text(""), whole, out);
            }
            Inline::Reference { to, .. } => words(to, &Inline::text(""), whole, out),
        }
    }
}

/// Words with the look of `like`.
fn words(text: &str, like: &Inline, whole: Option<usize>, out: &mut Vec<Token>) {
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let end = match first.is_alphanumeric() {
            true => rest.find(|c: char| !c.is_alphanumeric()).unwrap_or(rest.len()),
            false => first.len_utf8(),
        };
        let (word, behind) = rest.split_at(end);
        let mut inline = like.clone();
        if let Inline::Text { text, .. } = &mut inline {
            word.clone_into(text);
        }
        out.push(Token { shown: word.to_owned(), inline, whole });
        rest = behind;
    }
}

/// For each of the first words its place among the second, so that as many as can be stand in the same order in both.
fn matched(before: &[Token], after: &[Token]) -> Vec<Option<usize>> {
    let mut out = vec![None; before.len()];
    let alike = |(a, b): &(&Token, &Token)| a.shown == b.shown;
    let head = before.iter().zip(after).take_while(alike).count();
    let most = before.len().min(after.len()) - head;
    let tail = before.iter().rev().zip(after.iter().rev()).take(most).take_while(alike).count();
    let middle = before.get(head..before.len() - tail).unwrap_or_default();
    let other = after.get(head..after.len() - tail).unwrap_or_default();
    for (at, place) in out.iter_mut().enumerate() {
        if at < head {
            *place = Some(at);
        } else if at >= before.len() - tail {
            *place = Some(at + after.len() - before.len());
        }
    }
    if middle.len().saturating_mul(other.len()) > MOST {
        return out;
    }
    // The longest common subsequence: how long it can become from each pair of places on, the last row first.
    let mut rows = vec![vec![0u32; other.len() + 1]];
    for token in middle.iter().rev() {
        let below = rows.last().cloned().unwrap_or_default();
        let mut row = vec![0; below.len()];
        for ((j, other), two) in other.iter().enumerate().rev().zip(below.windows(2).rev()) {
            let ([straight, diagonal], right) = (two, row.get(j + 1).copied().unwrap_or(0)) else { continue };
            let best = if token.shown == other.shown { diagonal + 1 } else { right.max(*straight) };
            row.get_mut(j).into_iter().for_each(|place| *place = best);
        }
        rows.push(row);
    }
    rows.reverse();
    let longest = |i: usize, j: usize| rows.get(i).and_then(|row| row.get(j)).copied().unwrap_or(0);
    let (mut i, mut j) = (0, 0);
    while let (Some(old), Some(new)) = (middle.get(i), other.get(j)) {
        if old.shown == new.shown {
            out.get_mut(head + i).into_iter().for_each(|place| *place = Some(head + j));
            (i, j) = (i + 1, j + 1);
        } else if longest(i + 1, j) >= longest(i, j + 1) {
            i += 1;
        } else {
            j += 1;
        }
    }
    out
}

/// Words of one look are one text.
fn join(out: &mut Vec<Inline>, next: Inline) {
    if let (
        Some(Inline::Text { text, bold, italic, underline, small_caps }),
        Inline::Text { text: more, bold: b, italic: i, underline: u, small_caps: s },
    ) = (out.last_mut(), &next)
        && (*bold, *italic, *underline, *small_caps) == (*b, *i, *u, *s)
    {
        text.push_str(more);
    } else {
        out.push(next);
    }
}

#[cfg(test)]
#[allow(clippy::indexing_slicing)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn source(words: &str) -> Inline {
        Inline::Source { content: vec![Inline::text(words)], note: "[1] The lease, page 2".into() }
    }

    fn paragraph() -> Vec<Inline> {
        vec![
            Inline::text("On these facts, "),
            source("the rent is $2,000 a month"),
            Inline::text(" and "),
            Inline::bold("due at once"),
            Inline::text("; it was asked for on "),
            Inline::gap("By which day?"),
            Inline::text("."),
        ]
    }

    fn shown(content: &[Inline]) -> String {
        tokens(content).into_iter().map(|token| token.shown).collect()
    }

    #[test]
    fn what_stays_keeps_its_source_and_its_look() {
        let old = paragraph();
        assert_eq!(kept(&old, old.clone()), old, "nothing changed");
        let new = vec![
            Inline::text("On the facts known today, the rent is $2,000 a month and due now; it was asked for on "),
            Inline::gap("By which day?"),
            Inline::text("."),
        ];
        let wanted = vec![
            Inline::text("On the facts known today, "),
            source("the rent is $2,000 a month"),
            Inline::text(" and "),
            Inline::bold("due "),
            Inline::text("now; it was asked for on "),
            Inline::gap("By which day?"),
            Inline::text("."),
        ];
        assert_eq!(kept(&old, new), wanted);
    }

    #[test]
    fn a_statement_that_was_changed_has_no_source() {
        let new = vec![Inline::text("On these facts, the rent is $3,000 a month and due at once.")];
        let made = kept(&paragraph(), new);
        assert!(!made.iter().any(|inline| matches!(inline, Inline::Source { .. })), "{made:?}");
        // Words put into its middle change it too.
        let new = vec![Inline::text("On these facts, the rent is, he says, $2,000 a month and due at once.")];
        let made = kept(&paragraph(), new);
        assert!(!made.iter().any(|inline| matches!(inline, Inline::Source { .. })), "{made:?}");
        // Of two with the same words, the one that is left has its own.
        let two = vec![source("It rained."), Inline::text(" "), source("It rained.")];
        assert_eq!(kept(&two, vec![Inline::text("It rained.")]), vec![source("It rained.")]);
    }

    proptest! {
        /// However words are changed, the paragraph says what the person wrote, and a source stands only behind its own words.
        #[test]
        fn the_words_are_the_persons(words in prop::collection::vec("[a-c ]{0,6}|rent|\\$2,000|month", 0..14), at in 0usize..60, cut in 0usize..20) {
            let old = paragraph();
            let chars: Vec<char> = shown(&old).replace("[By which day?]", "").chars().collect();
            let (from, until) = (at.min(chars.len()), (at + cut).min(chars.len()));
            let text: String = chars[..from].iter().copied().chain(words.concat().chars()).chain(chars[until..].iter().copied()).collect();
            let made = kept(&old, vec![Inline::text(text.clone())]);
            prop_assert_eq!(shown(&made), text);
            for inline in &made {
                if let Inline::Source { .. } = inline {
                    prop_assert_eq!(inline, &old[1]);
                }
            }
        }
    }
}
