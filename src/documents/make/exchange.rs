//! Words of a Word document exchanged for others as tracked changes, where somebody names both.

use super::made::{Change, Exchange, MOST, Made, clipped};
use ::docx::{
    Error,
    package::Limits,
    redline::{self, At, Edit, Paragraph},
};

use std::ops::Range;

/// Exchanges words wherever they stand in the text, or in the section that is named. What does not stand there is told and nothing else is
/// changed for it.
pub(super) fn exchanged(bytes: &[u8], exchanges: &[Exchange], author: &str, date: &str) -> Result<Made, Error> {
    let paragraphs = redline::text(bytes, Limits::default())?;
    let mut made = Made::default();
    // The changes of each paragraph, in characters.
    let mut wanted: Vec<(usize, Range<usize>, &str)> = Vec::new();
    for one in exchanges {
        let place =
            one.section.as_ref().map_or_else(|| "in the text".to_owned(), |number| format!("in section {number}"));
        let within = match &one.section {
            None => 0..paragraphs.len(),
            Some(number) => match section(&paragraphs, number) {
                Some(within) => within,
                None => {
                    made.notes.push(format!(
                        "“{number}” was not found as the number of a section, so “{}” was not changed there.",
                        one.old
                    ));
                    continue;
                }
            },
        };
        let before = wanted.len();
        for (index, paragraph) in paragraphs.iter().enumerate().take(within.end).skip(within.start) {
            let free = |at: &Range<usize>| {
                !wanted.iter().any(|(other, taken, _)| *other == index && at.start < taken.end && taken.start < at.end)
            };
            let found: Vec<_> = places(&paragraph.text, &one.old).into_iter().filter(free).collect();
            wanted.extend(found.into_iter().map(|at| (index, at, one.new.as_str())));
        }
        if wanted.len() == before {
            made.notes.push(format!("“{}” does not stand {place}, so nothing was changed for it.", one.old));
        }
    }
    wanted.sort_by_key(|(paragraph, at, _)| (*paragraph, at.start));
    wanted.truncate(MOST);
    for (n, (paragraph, ..)) in wanted.iter().enumerate() {
        if n > 0 && wanted[n - 1].0 == *paragraph {
            continue;
        }
        let old = &paragraphs[*paragraph].text;
        let own: Vec<_> = wanted.iter().filter(|(other, ..)| other == paragraph).collect();
        made.changes.push(Change {
            old: clipped(old),
            new: clipped(&changed(old, &own)),
            moved: false,
            unmarked: None,
        });
    }
    let edits: Vec<Edit> = wanted
        .into_iter()
        .map(|(paragraph, range, new)| Edit { at: At::Range { paragraph, range }, text: new.to_owned(), comment: None })
        .collect();
    if !edits.is_empty() {
        made.document = redline::edit(bytes, &edits, author, date, Limits::default())?.document;
    }
    Ok(made)
}

/// A paragraph with its changes.
fn changed(old: &str, changes: &[&(usize, Range<usize>, &str)]) -> String {
    let letters: Vec<char> = old.chars().collect();
    let (mut out, mut from) = (String::new(), 0);
    for (_, at, new) in changes {
        out.extend(&letters[from..at.start]);
        out.push_str(new);
        from = at.end;
    }
    out.extend(&letters[from..]);
    out
}

/// Where words stand as whole ones, in characters; quotation marks of every shape are the same.
fn places(text: &str, words: &str) -> Vec<Range<usize>> {
    let plain = |text: &str| -> Vec<char> {
        let one = |c: char| match c {
            '“' | '”' => '"',
            '‘' | '’' => '\'',
            '\u{a0}' => ' ',
            c => c,
        };
        text.chars().map(one).collect()
    };
    let (text, words) = (plain(text), plain(words));
    let (mut out, mut at) = (Vec::new(), 0);
    while !words.is_empty() && at + words.len() <= text.len() {
        let end = at + words.len();
        let joins = |a: Option<&char>, b: Option<&char>| {
            a.is_some_and(|c| c.is_alphanumeric()) && b.is_some_and(|c| c.is_alphanumeric())
        };
        let begins = at == 0 || !joins(text.get(at - 1), words.first());
        if text[at..end] == words[..] && begins && !joins(words.last(), text.get(end)) {
            out.push(at..end);
            at = end;
        } else {
            at += 1;
        }
    }
    out
}

/// The paragraphs of a section, from the one that its number opens up to the next of its rank: "4.", "Section 4", "ARTICLE IV".
fn section(paragraphs: &[Paragraph], number: &str) -> Option<Range<usize>> {
    let numbers: Vec<Option<String>> = paragraphs.iter().map(|paragraph| opened(&paragraph.text)).collect();
    let start = numbers.iter().position(|opened| opened.as_deref() == Some(number))?;
    let rank = |number: &str| number.split('.').count();
    let ends = |opened: &Option<String>| {
        opened.as_ref().is_some_and(|other| rank(other) <= rank(number) && !other.starts_with(&format!("{number}.")))
    };
    let end = numbers[start + 1..].iter().position(ends).map_or(numbers.len(), |more| start + 1 + more);
    Some(start..end)
}

/// The number with which a paragraph opens: "4" of "4. Payment", "2.1" of "2.1 Term", "IV" of "Article IV".
fn opened(text: &str) -> Option<String> {
    let text = text.trim_start().trim_start_matches('§').trim_start();
    let mut words = text.split_whitespace();
    let first = words.next()?;
    let named = matches!(first.to_lowercase().as_str(), "section" | "article" | "clause" | "paragraph");
    let number = if named { words.next()? } else { first };
    let bare = number.trim_end_matches(['.', ':', ')', ',', '—', '–']);
    let counted = bare.starts_with(|c: char| c.is_ascii_digit())
        && bare.chars().all(|c| c.is_ascii_digit() || c == '.')
        && (named || bare.len() < number.len() || bare.contains('.'));
    let roman = named && !bare.is_empty() && bare.chars().all(|c| "IVXLC".contains(c));
    (counted || roman).then(|| bare.to_owned())
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::make::{
        Make, make,
        tests::{DATE, word},
    };

    fn one(old: &str, new: &str, section: Option<&str>) -> Exchange {
        Exchange { old: old.into(), new: new.into(), section: section.map(str::to_owned) }
    }

    #[test]
    fn words_are_exchanged_where_they_stand_and_in_the_section_that_is_named() {
        let paper = word(&[
            "3. Term. Either party may end it on 30 days’ notice.",
            "4. Payment. Invoices are due in 30 days. After 130 days interest runs.",
            "4.1 Late payment bears 30 days of interest.",
            "5. Governing law. Nevada law governs; “Nevada” means the State of Nevada.",
        ]);
        let exchanges = vec![
            one("30 days", "45 days", Some("4")),
            one("Nevada", "California", None),
            one("60 days", "90 days", None),
            one("30 days", "10 days", Some("9")),
        ];
        let made =
            make(&Make::Exchange { exchanges, author: "Dana Whitlock".into(), date: DATE.into() }, &paper).unwrap();
        let texts = |bytes: &[u8]| -> Vec<String> {
            redline::text(bytes, Limits::default()).unwrap().into_iter().map(|p| p.text).collect()
        };
        let accepted = redline::accept_all(&made.document, None, Limits::default()).unwrap();
        assert_eq!(
            texts(&accepted),
            [
                "3. Term. Either party may end it on 30 days’ notice.",
                "4. Payment. Invoices are due in 45 days. After 130 days interest runs.",
                "4.1 Late payment bears 45 days of interest.",
                "5. Governing law. California law governs; “California” means the State of California.",
            ]
        );
        let rejected = redline::reject_all(&made.document, None, Limits::default()).unwrap();
        assert_eq!(texts(&rejected), texts(&paper));
        assert_eq!(made.changes.len(), 3);
        assert_eq!(made.changes[0].new, "4. Payment. Invoices are due in 45 days. After 130 days interest runs.");
        assert_eq!(
            made.notes,
            [
                "“60 days” does not stand in the text, so nothing was changed for it.",
                "“9” was not found as the number of a section, so “30 days” was not changed there.",
            ]
        );
    }
}
