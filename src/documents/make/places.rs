//! Places in a Word document: words, sections by their numbers or headings, and where a new clause stands.

use ::docx::redline::Paragraph;
use law::{Letters, sentences::sentences_in};

use std::ops::Range;

/// Where words stand as whole ones, in characters; quotation marks of every shape are the same.
pub(super) fn places(text: &str, words: &str) -> Vec<Range<usize>> {
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

/// Parts of paragraphs, each with the characters that belong to it.
pub(super) type Within = Vec<(usize, Range<usize>)>;

/// The sections that a place names: "4 and 6", "2.1, 2.2", "(c)".
pub(super) fn named(place: &str) -> Vec<&str> {
    place.split(',').flat_map(|part| part.split(" and ")).map(str::trim).filter(|part| !part.is_empty()).collect()
}

/// The paragraphs of the sections that a place names: "4", "4(c)", "4 and 6".
pub(super) fn section(paragraphs: &[Paragraph], place: &str) -> Option<Within> {
    let parts = named(place);
    let all: Vec<Option<Within>> = parts.iter().map(|part| one_section(paragraphs, part)).collect();
    // "(c)" of sections 4 and 6 stands in one of them, maybe.
    let lettered = parts.iter().all(|part| part.contains('('));
    if !lettered && all.iter().any(Option::is_none) {
        return None;
    }
    let found: Within = all.into_iter().flatten().flatten().collect();
    (!found.is_empty()).then_some(found)
}

fn one_section(paragraphs: &[Paragraph], number: &str) -> Option<Within> {
    let (base, letters) = number.split_at(number.find('(').unwrap_or(number.len()));
    let mut found = match base.is_empty() {
        true => (0..paragraphs.len()).map(|at| (at, 0..usize::MAX)).collect(),
        false => numbered_section(paragraphs, base)?,
    };
    for mark in letters.split_inclusive(')') {
        found = lettered(paragraphs, &found, mark.trim_matches(['(', ')', ' ', '.']), base.is_empty())?;
    }
    Some(found)
}

/// The part of a section that a letter opens, as a paragraph of its own or within one; `alone` where it must be the only one so marked.
fn lettered(paragraphs: &[Paragraph], within: &Within, mark: &str, alone: bool) -> Option<Within> {
    if mark.is_empty() {
        return None;
    }
    let next = match mark.chars().next()? {
        c @ 'a'..='y' if mark.len() == 1 => Some(char::from(c as u8 + 1).to_string()),
        _ => None,
    };
    let opens = |index: usize, mark: &str| {
        paragraphs.get(index).is_some_and(|paragraph| paragraph.text.trim_start().starts_with(&format!("({mark})")))
    };
    let starts: Vec<usize> =
        (0..within.len()).filter(|at| within[*at].1.start == 0 && opens(within[*at].0, mark)).collect();
    if alone && starts.len() > 1 {
        return None;
    }
    if let Some(at) = starts.first().copied() {
        let goes_on = |(index, _): &&(usize, Range<usize>)| {
            let marked = paragraphs.get(*index).is_some_and(|paragraph| paragraph.text.trim_start().starts_with('('));
            marked && !next.as_ref().is_some_and(|next| opens(*index, next))
        };
        let more = within[at + 1..].iter().take_while(goes_on).count();
        return Some(within[at..=at + more].to_vec());
    }
    let find = |index: usize, own: &Range<usize>, mark: &str| {
        let text = &paragraphs.get(index)?.text;
        places(text, &format!("({mark})")).into_iter().map(|at| at.start).find(|at| {
            let before = at.checked_sub(1).and_then(|before| text.chars().nth(before));
            own.contains(at) && before.is_none_or(char::is_whitespace)
        })
    };
    let mut inner = within.iter().filter_map(|(index, own)| Some((*index, find(*index, own, mark)?, own)));
    let (index, from, own) = inner.next()?;
    if alone && inner.next().is_some() {
        return None;
    }
    let length = paragraphs.get(index)?.text.chars().count();
    let end = next.and_then(|next| find(index, &(from..own.end), &next)).unwrap_or(own.end.min(length));
    Some(vec![(index, from..end)])
}

/// The paragraphs of a section, each with the characters that belong to it: from the number that opens it up to the next of its rank, "4.",
/// "Section 4", "ARTICLE IV". A number may also open a section within a paragraph: "4.1 … 4.2 … 4.3 …".
fn numbered_section(paragraphs: &[Paragraph], number: &str) -> Option<Within> {
    // "3.1 kg" in a cell of a table opens no section, unless all sections stand in tables.
    let apart = paragraphs.iter().any(|paragraph| !paragraph.in_table && opened(&paragraph.text).is_some());
    let numbers: Vec<Option<String>> =
        paragraphs.iter().map(|paragraph| opened(&paragraph.text).filter(|_| !apart || !paragraph.in_table)).collect();
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
    // The last section ends where the parties sign, and where an annex begins.
    let last = || (start + 1..numbers.len()).find(|at| signs(&paragraphs[*at].text) || is_annex(&paragraphs[*at].text));
    let end = end.map(|more| start + 1 + more).or_else(last).unwrap_or(numbers.len());
    Some((start..end).map(|n| (n, if n == start { from } else { 0 }..usize::MAX)).collect())
}

/// Whether a paragraph heads what is attached to a contract: "EXHIBIT A".
fn is_annex(text: &str) -> bool {
    ["EXHIBIT ", "SCHEDULE ", "ANNEX ", "APPENDIX ", "ATTACHMENT "]
        .iter()
        .any(|lead| text.trim_start().starts_with(lead))
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
pub(super) fn opened(text: &str) -> Option<String> {
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

/// The paragraphs of the section whose heading has all these words: "the arbitration clause".
pub(super) fn headed(paragraphs: &[Paragraph], words: &str) -> Option<Within> {
    let wanted = stems(words);
    let has = |paragraph: &Paragraph| {
        let heading = heading(&paragraph.text);
        !wanted.is_empty() && wanted.iter().all(|word| stems(&heading).iter().any(|own| is_kin(own, word)))
    };
    let mut found = paragraphs.iter().filter(|paragraph| opened(&paragraph.text).is_some() && has(paragraph));
    let (one, more) = (found.next()?, found.next());
    let number = opened(&one.text).filter(|_| more.is_none())?;
    section(paragraphs, &number)
}

/// The heading that runs into a numbered paragraph: "Governing Law" of "10. Governing Law. This Agreement …".
fn heading(text: &str) -> String {
    let rest = text.trim_start().split_once(' ').map_or("", |(_, rest)| rest);
    let end = rest.find(['.', ':', '\n', '\t']).unwrap_or(rest.len());
    let heading = &rest[..end];
    if heading.split_whitespace().count() <= 8 { heading.to_owned() } else { String::new() }
}

/// Whether two stems are of one family: "compet" and "competition", "waiv" and "waiver".
pub(super) fn is_kin(one: &str, other: &str) -> bool {
    let (short, long) = if one.len() <= other.len() { (one, other) } else { (other, one) };
    let common = short.chars().zip(long.chars()).take_while(|(a, b)| a == b).count();
    // "Available" and "availability" share their first seven letters.
    short == long || short.chars().count() >= 4 && long.starts_with(short) || common >= 7
}

/// Telling words without their endings, for a comparison of what is spoken of.
pub(super) fn stems(text: &str) -> Vec<String> {
    const SMALL: [&str; 26] = [
        "the",
        "s",
        "t",
        "a",
        "an",
        "of",
        "on",
        "in",
        "for",
        "to",
        "and",
        "or",
        "any",
        "our",
        "their",
        "his",
        "her",
        "its",
        "clause",
        "section",
        "provision",
        "article",
        "paragraph",
        "amount",
        "at",
        "per",
    ];
    let words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).map(str::to_lowercase);
    let stem = |word: String| {
        // "Payments" is "payment" before it is "pay".
        let one = word
            .strip_suffix('s')
            .filter(|one| one.len() > 4 && !one.ends_with(['s', 'u', 'i']) && !word.ends_with("ies"));
        let word = one.map_or(word.clone(), str::to_owned);
        let ends = ["ation", "ment", "ing", "ies", "ly", "ed", "es", "s", "e", "y"];
        let cut = ends.iter().find_map(|end| word.strip_suffix(end).filter(|stem| stem.len() > 2).map(str::to_owned));
        cut.unwrap_or(word)
    };
    // "Noncompete" and "non-competition" are of one family.
    let bare = |word: String| match word.strip_prefix("non") {
        Some("") => String::new(),
        Some(rest) if rest.len() > 4 => rest.to_owned(),
        _ => word,
    };
    let words = words.map(bare).filter(|word| !word.is_empty());
    words.filter(|word| !SMALL.contains(&word.as_str())).map(stem).collect()
}

/// Most words of the number and the heading of a section, which are no sentence.
const HEADING: usize = 3;

/// Whether words are set as a title: "Section 12. Jury Waiver; Fees."
fn is_title(text: &str) -> bool {
    let small = ["of", "and", "or", "the", "for", "to", "in", "on", "a", "an", "by", "with"];
    text.split(' ').all(|word| !word.starts_with(char::is_lowercase) || small.contains(&word))
}

/// The sentences of parts of paragraphs, without numbers and headings.
pub(super) fn sentences_of(paragraphs: &[Paragraph], within: Within) -> Within {
    let mut sentences = Vec::new();
    for (index, own) in within {
        let Some(paragraph) = paragraphs.get(index) else { continue };
        let letters = Letters::new(&paragraph.text);
        for sentence in sentences_in(&letters) {
            let at = sentence.span.start..sentence.span.end;
            let text = letters.folded(sentence.span);
            let says = text.split(' ').count() > HEADING && !(own.start == at.start && is_title(&text));
            if says && own.contains(&at.start) && at.end <= own.end {
                sentences.push((index, at));
            }
        }
    }
    sentences
}

/// Whether a paragraph is one in which the parties sign.
fn signs(text: &str) -> bool {
    let low = text.trim().to_lowercase();
    let opens = [
        "in witness whereof",
        "signed",
        "by:",
        "signature",
        "agreed and accepted",
        "executed",
        "the parties have executed",
    ];
    text.contains("____") || text.contains("/s/") || opens.iter().any(|lead| low.starts_with(lead))
}

/// Behind which paragraph a new clause stands, and its number where the sections have theirs in the text: behind the section that is named ("5A. "),
/// or behind the last clause, before the parties sign.
pub(super) fn new_clause(paragraphs: &[Paragraph], behind: Option<&str>) -> Option<(usize, String)> {
    if let Some(number) = behind {
        let (last, _) = section(paragraphs, number)?.into_iter().next_back()?;
        return Some((last, format!("{number}A. ")));
    }
    let third = paragraphs.len() / 3;
    let end = (third..paragraphs.len()).find(|at| signs(&paragraphs[*at].text)).unwrap_or(paragraphs.len());
    let own = |at: &usize| !paragraphs[*at].text.trim().is_empty() && !paragraphs[*at].in_table;
    let after = (0..end).rev().find(own)?;
    let whole = |paragraph: &Paragraph| opened(&paragraph.text)?.parse::<u32>().ok();
    let last = paragraphs[..=after].iter().filter_map(whole).next_back();
    Some((after, last.map_or_else(String::new, |last| format!("{}. ", last + 1))))
}
