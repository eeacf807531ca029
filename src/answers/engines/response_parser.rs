//! Turns a model's text into an answer. Each number behind a line becomes a source, at the sentence of the passage that
//! best supports the line. Links, pictures, HTML and code are removed; only words remain.

use super::{engine::Work, prompt::Prompt, thinking};
use crate::{
    answers::{extractive::skills::skill::NOT_THERE, grounding_check::sentence_check, markdown::is_unseen},
    documents::document::Passage,
    error::{Error, Result},
    law::{Letters, Span},
    tasks::{Answer, Line, Section, Source},
};

use std::cell::LazyCell;

/// Most characters of an answer; a model that does not stop is stopped.
pub const LONGEST: usize = 32_000;
/// What the answer says if the model did not stop.
pub const CUT: &str = "The model's answer reached its length limit and was cut off.";

/// Most characters of a heading that is kept.
const HEADING: usize = 60;

/// The answer that the model called `model` wrote to a prompt; `cut` if it was cut off.
///
/// # Errors
/// [`Error::Unavailable`] if it is empty.
pub fn answer(text: &str, cut: bool, prompt: Prompt, work: &Work, model: &str) -> Result<Answer> {
    let mut answer = read(thinking::without(text), &prompt);
    if answer.sections.is_empty() && answer.lead.is_empty() {
        return Err(Error::Unavailable("the model said nothing".into()));
    }
    answer.engine = model.to_owned();
    answer.about = format!(
        "Written by the language model {model} from the passages listed as sources; every line was compared with them."
    );
    answer.gaps = prompt.left_out;
    answer.gaps.extend(work.gaps.iter().cloned());
    for reading in &work.documents {
        answer.gaps.extend(reading.document.notes.iter().map(|note| format!("{}: {note}", reading.name)));
    }
    if cut {
        answer.gaps.push(CUT.into());
    }
    Ok(answer)
}

/// Parses a model's text.
pub fn read(text: &str, prompt: &Prompt) -> Answer {
    let mut answer = Answer { skill: prompt.skill.kind, ..Answer::default() };
    let mut section = Section::default();
    let letters: Vec<Letters> = prompt.passages.iter().map(|p| Letters::new(&p.text)).collect();
    let known = LazyCell::new(|| {
        crate::answers::grounding_check::headings::vocabulary(prompt.passages.iter().map(|p| p.text.as_str()))
    });
    for row in text.lines() {
        let row = row.trim();
        if row.is_empty() || row.chars().all(|c| matches!(c, '-' | '*' | '_' | '=' | '`' | '|' | ':' | ' ')) {
            continue;
        }
        if let Some(heading) =
            heading(row).filter(|heading| crate::answers::grounding_check::headings::is_topic(heading, &known))
        {
            if !section.lines.is_empty() {
                answer.sections.push(std::mem::replace(&mut section, Section { heading, ..Section::default() }));
            } else {
                section.heading = heading;
            }
            continue;
        }
        let row = item(row);
        if plain(row).trim_end_matches(['.', ' ']) == NOT_THERE.trim_end_matches('.') {
            answer.lead = NOT_THERE.into();
            continue;
        }
        for (i, (sentence, numbers)) in sentences(row).into_iter().enumerate() {
            let sources = numbers
                .into_iter()
                .filter_map(|n| source(&mut answer, &sentence, n, &prompt.passages, &letters))
                .collect();
            section.lines.push(Line { text: sentence, sources, goes_on: i > 0, ..Line::default() });
        }
    }
    if !section.lines.is_empty() {
        answer.sections.push(section);
    }
    answer
}

/// A row that is formatted as a heading, has no number and only a few words. Whether it states something is decided
/// elsewhere: headings have no source, so none is compared with one
/// ([`crate::answers::grounding_check::headings::is_topic`]).
fn heading(row: &str) -> Option<String> {
    let marked = row.starts_with('#') || row.starts_with("**") && row.trim_end_matches(':').ends_with("**");
    let text = plain(row.trim_start_matches('#').trim()).trim_end_matches(':').to_owned();
    let states = text.chars().any(|c| c.is_ascii_digit()) || text.ends_with('.') || text.split(' ').count() > 6;
    (marked && !states && !text.is_empty() && text.chars().count() <= HEADING).then_some(text)
}

/// A list item without its mark.
fn item(row: &str) -> &str {
    let row = row.trim_start_matches(['>', '#']).trim_start();
    if let Some(rest) = row.strip_prefix(['-', '*', '•', '+']).filter(|rest| rest.starts_with(' ')) {
        return rest.trim_start();
    }
    let digits = row.bytes().take_while(u8::is_ascii_digit).count();
    match row.get(digits..).and_then(|rest| rest.strip_prefix(['.', ')'])) {
        Some(rest) if (1..=2).contains(&digits) && rest.starts_with(' ') => rest.trim_start(),
        _ => row,
    }
}

/// The sentences of a row, each with the numbers in it or right behind it.
fn sentences(row: &str) -> Vec<(String, Vec<u32>)> {
    let marked = marks(row);
    let letters = Letters::new(&marked.text);
    // A quotation is compared with the text as a whole, so its sentences stay together.
    let quotations = crate::answers::grounding_check::quotes::quotations(letters.at(letters.span()));
    let within = |place: usize| quotations.iter().any(|q| q.span.start < place && place < q.span.end);
    let mut out: Vec<(Span, Vec<u32>)> = Vec::new();
    for span in sentence_check::parted(&letters) {
        match out.last_mut() {
            Some((before, _)) if within(span.start) => before.end = span.end,
            _ => out.push((span, Vec::new())),
        }
    }
    for (at, number) in marked.numbers {
        // A number behind the full stop belongs to the sentence before it.
        let place = out.iter().rposition(|(span, _)| span.start < at).unwrap_or(0);
        if !out[place].1.contains(&number) {
            out[place].1.push(number);
        }
    }
    let said = out.into_iter().map(|(span, numbers)| (letters.folded(span), numbers));
    said.filter(|(text, numbers)| text.chars().any(char::is_alphanumeric) || !numbers.is_empty()).collect()
}

struct Marked {
    text: String,
    /// The position of each number, in characters of the text without the numbers.
    numbers: Vec<(usize, u32)>,
}

/// Removes the numbers in square brackets from a row.
fn marks(row: &str) -> Marked {
    let row = plain(row);
    let chars: Vec<char> = row.chars().collect();
    let mut out = Marked { text: String::new(), numbers: Vec::new() };
    let mut length = 0;
    let mut i = 0;
    while i < chars.len() {
        let open = matches!(chars[i], '[' | '【');
        let close = chars[i..].iter().take(24).position(|c| matches!(c, ']' | '】'));
        if let (true, Some(n)) = (open, close) {
            let inside: String = chars[i + 1..i + n].iter().collect();
            let parts: Vec<Option<u32>> = inside
                .split([',', ';', ' '])
                .filter(|p| !p.is_empty())
                .map(|p| p.trim_start_matches('^').parse().ok())
                .collect();
            if !parts.is_empty() && parts.iter().all(Option::is_some) {
                out.numbers.extend(parts.into_iter().flatten().map(|number| (length, number)));
                i += n + 1;
                continue;
            }
        }
        // The blank before a removed number and before the full stop behind it.
        if matches!(chars[i], '.' | ',' | ';' | '?' | '!') && out.text.ends_with(' ') && !out.numbers.is_empty() {
            out.text.pop();
            length -= 1;
        }
        out.text.push(chars[i]);
        length += 1;
        i += 1;
    }
    out
}

/// Words without markdown, links, pictures, HTML and invisible characters.
fn plain(text: &str) -> String {
    let chars: Vec<char> = text.chars().filter(|c| !is_unseen(*c)).collect();
    let mut out = String::with_capacity(text.len());
    let mut i = 0;
    while i < chars.len() {
        match chars[i] {
            '`' => {}
            '*' if chars.get(i + 1) == Some(&'*') || i > 0 && chars[i - 1] == '*' => {}
            '*' | '_' if i == 0 || chars[i - 1].is_whitespace() => {}
            '*' | '_' if chars.get(i + 1).is_none_or(|c| !c.is_alphanumeric()) => {}
            '!' if chars.get(i + 1) == Some(&'[') => {}
            '<' => {
                // A tag; "a < b" is not one.
                let ends = chars[i..].iter().take(400).position(|c| *c == '>');
                let tag = chars.get(i + 1).is_some_and(|c| c.is_alphabetic() || matches!(c, '/' | '!' | '?'));
                if let (true, Some(n)) = (tag, ends) {
                    i += n;
                } else {
                    out.push('<');
                }
            }
            // The address of a link or a picture.
            '(' if i > 0 && chars[i - 1] == ']' => match chars[i..].iter().take(2_000).position(|c| *c == ')') {
                Some(n) => i += n,
                None => out.push('('),
            },
            c => out.push(c),
        }
        i += 1;
    }
    without_addresses(&out)
}

/// Web addresses are not part of an answer's words.
fn without_addresses(text: &str) -> String {
    let is_address = |word: &&str| {
        let low = word.to_lowercase();
        low.contains("://")
            || low.contains("www.")
            || low.contains("mailto:")
            || low.contains("data:") && low.contains(',')
            || low.contains("javascript:")
    };
    let words: Vec<&str> = text.split(' ').map(|w| if is_address(&w) { "(address removed)" } else { w }).collect();
    words.join(" ")
}

/// The source for a number, at the sentence of its passage that best supports the line; known sources are reused. A
/// number without a passage becomes an invalid source, so that the check counts and removes it.
fn source(answer: &mut Answer, sentence: &str, number: u32, passages: &[Passage], letters: &[Letters]) -> Option<u32> {
    let index = usize::try_from(number).ok()?.checked_sub(1)?;
    let (passage, text) = (passages.get(index)?, letters.get(index)?);
    let span = sentence_check::place_in(sentence, text);
    let made = Source {
        number: 0,
        origin: passage.origin,
        name: passage.name.clone(),
        page: passage.page,
        start: passage.start + span.start as u64,
        end: passage.start + span.end as u64,
        quote: text.exact(span),
        proven: true,
    };
    let same = |s: &&Source| (s.origin, s.start, s.end) == (made.origin, made.start, made.end) && s.name == made.name;
    if let Some(known) = answer.sources.iter().find(same) {
        return Some(known.number);
    }
    let number = answer.sources.len() as u32 + 1;
    answer.sources.push(Source { number, ..made });
    Some(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_become_lines_with_numbers() {
        for (row, expected) in [
            (
                "The rent is $5. [1] It is due monthly [2].",
                vec![("The rent is $5.", vec![1]), ("It is due monthly.", vec![2])],
            ),
            ("- **Rent:** $5 [1, 2]", vec![("Rent: $5", vec![1, 2])]),
            ("No source here.", vec![("No source here.", vec![])]),
            ("See ![x](http://e/p.png) and [this](http://e) <img src=x>now [1]", vec![("See x and this now", vec![1])]),
            ("Go to https://evil.example/a?b [1]", vec![("Go to (address removed)", vec![1])]),
            ("See [this](the rest is not lost [1]", vec![("See this(the rest is not lost", vec![1])]),
            ("It says “A is. B is.” So it is [2].", vec![("It says “A is. B is.”", vec![]), ("So it is.", vec![2])]),
            ("It says \"A is. B is [3].", vec![("It says \"A is. B is.", vec![3])]),
        ] {
            let got = sentences(item(row));
            let got: Vec<(&str, Vec<u32>)> = got.iter().map(|(t, n)| (t.as_str(), n.clone())).collect();
            let clean = |t: &str| t.replace(['[', ']'], "");
            let got: Vec<(String, Vec<u32>)> = got.into_iter().map(|(t, n)| (clean(t), n)).collect();
            let expected: Vec<(String, Vec<u32>)> = expected.into_iter().map(|(t, n)| (t.to_owned(), n)).collect();
            assert_eq!(got, expected, "{row}");
        }
    }

    #[test]
    fn headings_state_nothing() {
        assert_eq!(heading("## Key dates"), Some("Key dates".into()));
        assert_eq!(heading("**Rent:**"), Some("Rent".into()));
        assert_eq!(heading("## The rent is $9,000"), None);
        assert_eq!(heading("Rent"), None);
    }
}
