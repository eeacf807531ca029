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
    let same = places(&before, &after);
    let mut stays = BTreeSet::new();
    let mut at = 0;
    for words in before.chunk_by(|a, b| a.whole == b.whole) {
        let (first, next) = (at, at + words.len());
        at = next;
        let places: Option<Vec<usize>> = same.get(first..next).and_then(|places| places.iter().copied().collect());
        // The words of a whole stand behind each other in the new paragraph, too.
        let Some(places) = places.filter(|places| places.windows(2).all(|two| matches!(two, [a, b] if *b == a + 1)))
        else {
            continue;
        };
        let (Some(whole), Some(from), Some(last)) =
            (words.first().and_then(|word| word.whole), places.first(), places.last())
        else {
            continue;
        };
        // "$12,000" is another sum before ",000", and "Nevada" another law behind "not".
        let sentence = ends(words.iter().rev());
        let opens = sentence && begins(after.get(..*from).unwrap_or_default());
        let closes = sentence && after.get(last + 1).is_none_or(|word| word.shown.trim().is_empty());
        let before_it = neighbours(before.get(..first).unwrap_or_default().iter().rev());
        let behind_it = neighbours(before.get(next..).unwrap_or_default().iter());
        let kept = (opens || before_it == neighbours(after.get(..*from).unwrap_or_default().iter().rev()))
            && (closes || behind_it == neighbours(after.get(last + 1..).unwrap_or_default().iter()));
        stays.extend(kept.then_some(whole));
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

/// The words next to a place: the nearest one, and the figure behind it if it is a mark, so that the dot of "$12,000.50" is no full stop.
fn neighbours<'a>(words: impl Iterator<Item = &'a Token>) -> (String, String) {
    let mut words = words.map(|word| word.shown.as_str()).skip_while(|word| *word == " ");
    let first = words.next().unwrap_or_default();
    let mark = !first.chars().all(char::is_alphanumeric);
    let second = words.next().filter(|word| mark && word.starts_with(|c: char| c.is_ascii_digit()));
    (first.to_owned(), second.unwrap_or_default().to_owned())
}

/// Whether a sentence begins behind some words.
fn begins(before: &[Token]) -> bool {
    let mut words = before.iter().rev().filter(|word| !word.shown.trim().is_empty()).peekable();
    words.peek().is_none() || ends(words)
}

/// Whether a sentence ends with some words, the last one first: with a stop, also before the mark that closes a quotation.
fn ends<'a>(words: impl Iterator<Item = &'a Token>) -> bool {
    let last = words.map(|word| word.shown.as_str()).find(|word| !matches!(*word, "”" | "’" | "\"" | ")"));
    last.is_some_and(|word| matches!(word, "." | "?" | "!"))
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

/// For each of the first words its place among the second: wholes where they stand word for word, and the words between them.
fn places(before: &[Token], after: &[Token]) -> Vec<Option<usize>> {
    let mut out = Vec::with_capacity(before.len());
    // The places behind the last whole that was found.
    let (mut done, mut from) = (0, 0);
    let fill = |out: &mut Vec<Option<usize>>, until: usize, to: usize, from: usize| {
        let words = before.get(out.len()..until).unwrap_or_default();
        let between = matched(words, after.get(from..to).unwrap_or_default());
        out.extend(between.into_iter().map(|place| place.map(|place| place + from)));
    };
    for words in before.chunk_by(|a, b| a.whole == b.whole) {
        let (first, rest) = (done, after.get(from..).unwrap_or_default());
        done += words.len();
        let alike = |some: &[Token]| some.iter().zip(words).all(|(a, b)| a.shown == b.shown);
        let whole = words.first().is_some_and(|word| word.whole.is_some());
        let Some(at) = rest.windows(words.len()).position(alike).filter(|_| whole) else { continue };
        fill(&mut out, first, from + at, from);
        out.extend((0..words.len()).map(|n| Some(from + at + n)));
        from += at + words.len();
    }
    fill(&mut out, before.len(), after.len(), from);
    out
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
        // Words beside it may change what it says.
        let term = vec![Inline::text("The price is "), source("$12,000"), Inline::text(".")];
        for changed in [
            "The price is $12,000,000.",
            "The price is $12,000.50",
            "The price is not $12,000.",
            "The price is $12,000 million.",
        ] {
            let made = kept(&term, vec![Inline::text(changed)]);
            assert!(!made.iter().any(|inline| matches!(inline, Inline::Source { .. })), "{changed}: {made:?}");
        }
        let made = kept(&term, vec![Inline::text("As agreed, the price is $12,000. It was paid.")]);
        assert!(made.contains(&source("$12,000")), "{made:?}");
        let whole = vec![source("On May 4, it rained.")];
        let denied = kept(&whole, vec![Inline::text("It is not true that On May 4, it rained.")]);
        assert!(!denied.iter().any(|inline| matches!(inline, Inline::Source { .. })), "{denied:?}");
        let added = kept(&whole, vec![Inline::text("It was May. On May 4, it rained. It went on.")]);
        assert!(added.contains(&whole[0]), "{added:?}");
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
