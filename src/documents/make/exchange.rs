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
            None => (0..paragraphs.len()).map(|at| (at, 0..usize::MAX)).collect(),
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
        for (index, own) in within {
            let Some(paragraph) = paragraphs.get(index) else { continue };
            let free = |at: &Range<usize>| {
                own.contains(&at.start)
                    && at.end <= own.end
                    && !wanted
                        .iter()
                        .any(|(other, taken, _)| *other == index && at.start < taken.end && taken.start < at.end)
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

/// The paragraphs of a section, each with the characters that belong to it: from the number that opens it up to the next of its rank, "4.",
/// "Section 4", "ARTICLE IV". A number may also open a section within a paragraph: "4.1 … 4.2 … 4.3 …".
fn section(paragraphs: &[Paragraph], number: &str) -> Option<Vec<(usize, Range<usize>)>> {
    let numbers: Vec<Option<String>> = paragraphs.iter().map(|paragraph| opened(&paragraph.text)).collect();
    let rank = |number: &str| number.split('.').count();
    let ends = |other: &str| rank(other) <= rank(number) && !other.starts_with(&format!("{number}."));
    let next = |paragraph: usize, from: usize| {
        let mut inner = inside(&paragraphs[paragraph].text).into_iter();
        inner.find(|(at, other)| *at > from && ends(other)).map(|(at, _)| at)
    };
    let (start, from) = match numbers.iter().position(|opened| opened.as_deref() == Some(number)) {
        Some(start) => (start, 0),
        None => paragraphs.iter().enumerate().find_map(|(n, paragraph)| {
            let found = inside(&paragraph.text).into_iter().find(|(_, own)| own == number);
            found.map(|(at, _)| (n, at))
        })?,
    };
    if let Some(end) = next(start, from) {
        return Some(vec![(start, from..end)]);
    }
    let end = numbers[start + 1..].iter().position(|opened| opened.as_deref().is_some_and(ends));
    let end = end.map_or(numbers.len(), |more| start + 1 + more);
    Some((start..end).map(|n| (n, if n == start { from } else { 0 }..usize::MAX)).collect())
}

/// The numbers with parts that open a section within a paragraph, and where, in characters: "… of results. 4.2 It shall send".
fn inside(text: &str) -> Vec<(usize, String)> {
    let letters: Vec<char> = text.chars().collect();
    let c = |at: usize| letters.get(at).copied().unwrap_or(' ');
    let opens = |at: &usize| {
        let before = (0..*at).rev().map(c).find(|c| !c.is_whitespace());
        c(*at).is_ascii_digit()
            && c(at - 1).is_whitespace()
            && before.is_none_or(|c| matches!(c, '.' | ';' | ':' | ')' | '"' | '”'))
    };
    let number = |at: usize| {
        let own: String = (at..letters.len()).map(c).take_while(|c| c.is_ascii_digit() || *c == '.').collect();
        let behind = at + own.chars().count();
        let bare = own.trim_end_matches('.').to_owned();
        let goes_on = c(behind) == ' ' && c(behind + 1).is_uppercase();
        (bare.contains('.') && goes_on).then_some((at, bare))
    };
    (1..letters.len()).filter(opens).filter_map(number).collect()
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
    fn a_section_may_open_within_a_paragraph() {
        let paper = word(&[
            "4.1 It may publish after 90 days. 4.2 It shall wait 90 days. 4.3 Sponsor may take 90 days more.",
            "5.1 The duty lasts 90 days.",
        ]);
        let of = |number: &str| {
            let exchanges = vec![one("90 days", "60 days", Some(number))];
            let made = make(&Make::Exchange { exchanges, author: "Dana".into(), date: DATE.into() }, &paper).unwrap();
            made.changes.first().map(|change| change.new.clone()).unwrap_or_default()
        };
        assert_eq!(
            of("4.3"),
            "4.1 It may publish after 90 days. 4.2 It shall wait 90 days. 4.3 Sponsor may take 60 days more."
        );
        assert_eq!(
            of("4.1"),
            "4.1 It may publish after 60 days. 4.2 It shall wait 90 days. 4.3 Sponsor may take 90 days more."
        );
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
