//! What the papers have at a place or a day that an order names: the words of "Section 2 of the lease", the record nearest to a day.

use super::Writer;
use crate::{
    documents::document::Origin,
    drafts::{
        citing::Voice,
        instruments::is_instrument,
        paper_items::paragraphs_of,
        papers::{Paper, source, words},
        titles::is_paper,
    },
    law::{
        Letters, Span,
        dates::{MONTHS, dates_in},
        sentences::sentences_in,
    },
    tasks::Source,
};

use jiff::civil::Date;

/// Characters of a section that is quoted, at most.
const QUOTED: usize = 600;
/// Fewest words of a line of a record behind its day.
const RECORD: usize = 3;

impl Writer<'_> {
    /// The words of the section that an answer of the order names, where one contract of that kind has it and no other paper speaks of it.
    pub(super) fn section_named(&self, answer: &str) -> Option<(String, Source)> {
        let lower = answer.to_lowercase();
        let rest = &lower[lower.find("section ")? + "section ".len()..];
        let number: String = rest.chars().take_while(|c| c.is_ascii_digit() || *c == '.').collect();
        let number = number.trim_end_matches('.');
        if number.is_empty() {
            return None;
        }
        let kind = words(&lower).find(|word| is_paper(word))?;
        let titled = |paper: &&Paper| {
            let voice = Voice::of(&paper.document.text);
            let last = voice.title.as_deref().and_then(|title| words(title).last());
            is_instrument(&voice, &paper.document.text) && last.is_some_and(|last| last == kind)
        };
        let mut all = self.brief.papers.iter().filter(|paper| paper.proven).filter(titled);
        let (paper, None) = (all.next()?, all.next()) else { return None };
        // An amendment may have changed it.
        let named = format!("section {number}");
        let amended = self.brief.papers.iter().any(|other| {
            let lower = other.document.text.to_lowercase();
            let names = |(at, _): (usize, &str)| !lower[at + named.len()..].starts_with(|c: char| c.is_ascii_digit());
            other.origin != paper.origin
                && is_instrument(&Voice::of(&other.document.text), &other.document.text)
                && lower.match_indices(&named).any(names)
        });
        if amended {
            return None;
        }
        let letters = Letters::new(&paper.document.text);
        let span = section(&letters, number)?;
        // A heading, and what the section is only for, stand before what somebody must do.
        let binds = |span: Span| {
            let text = letters.folded(span);
            words(&text).any(|word| matches!(word.as_str(), "shall" | "must" | "may" | "will" | "agrees" | "warrants"))
        };
        let sentences = sentences_in(&letters).into_iter().map(|sentence| sentence.body);
        let own: Vec<Span> = sentences.filter(|body| body.start >= span.start && body.end <= span.end).collect();
        let first = own.iter().find(|body| binds(**body))?;
        let span = letters.trim(Span::new(first.start, span.end));
        let title = Voice::of(&paper.document.text).title?;
        let quote = letters.folded(span).replace('“', "‘").replace('”', "’");
        (quote.chars().count() <= QUOTED)
            .then(|| (format!("Section {number} of the {title} says: “{quote}”"), source(paper, &letters, span)))
    }

    /// The items of a contract that a text names by their letters: "(c) the horse had no surgery" of "breaks 4(c)". Each has one contract that has it.
    pub(super) fn items_named(&self, text: &str) -> Vec<(String, Source)> {
        let contracts = || {
            let files = self.brief.papers.iter().filter(|paper| paper.proven);
            files.filter(|paper| is_instrument(&Voice::of(&paper.document.text), &paper.document.text))
        };
        let mut out: Vec<(String, Source)> = Vec::new();
        for (number, letter) in lettered(text) {
            let mut all = contracts().filter_map(|paper| {
                let letters = Letters::new(&paper.document.text);
                let span = item(&letters, &number, letter)?;
                let quote = letters.folded(span).replace('“', "‘").replace('”', "’");
                let title = Voice::of(&paper.document.text).title?;
                let said = format!("Paragraph {number}({letter}) of the {title} says: “{quote}”");
                (quote.chars().count() <= QUOTED).then(|| (said, source(paper, &letters, span)))
            });
            if let (Some(one), None) = (all.next(), all.next())
                && !out.contains(&one)
            {
                out.push(one);
            }
        }
        out
    }

    /// The line of a record that stands nearest before a day that a question names: "09/30/2019 Dr. Lee: walks without help".
    pub(super) fn records_before(&self, question: &str) -> Vec<(String, Source)> {
        let asked = Letters::new(question);
        let day = dates_in(&asked, asked.span()).iter().find_map(|day| day.day_in_full());
        let Some(day) = day.or_else(|| end_of_month(question)) else { return Vec::new() };
        let files = self.brief.papers.iter().filter(|paper| paper.proven && matches!(paper.origin, Origin::File(_)));
        let nearest = |paper: &Paper| {
            let voice = Voice::of(&paper.document.text);
            if voice.filer.is_some() || voice.sent.is_some() {
                return None;
            }
            let letters = Letters::new(&paper.document.text);
            let lines = letters.lines().map(|line| letters.trim(line)).filter(|line| !line.is_empty());
            let dated = lines.filter_map(|line| {
                let dates = dates_in(&letters, line);
                let first = dates.first().filter(|date| date.span.start == line.start)?;
                let behind = letters.folded(Span::new(first.span.end, line.end));
                let on = first.day_in_full().filter(|on| *on <= day)?;
                (behind.split_whitespace().count() >= RECORD).then_some((on, line))
            });
            let (_, line) = dated.max_by_key(|(on, line)| (*on, line.start))?;
            let told = format!("{}: “{}”", voice.lead(&letters, line.start), letters.folded(line));
            Some((told, source(paper, &letters, line)))
        };
        files.filter_map(nearest).collect()
    }
}

/// The items that a text names: ("4", 'c') of "breaks 4(c)".
fn lettered(text: &str) -> Vec<(String, char)> {
    let one = |word: &str| {
        let (number, rest) = word.trim_start_matches(['(', '§', '¶']).split_once('(')?;
        let letter = rest.chars().next().filter(char::is_ascii_lowercase)?;
        let counted = !number.is_empty() && number.chars().all(|c| c.is_ascii_digit() || c == '.');
        (counted && rest[1..].starts_with(')')).then(|| (number.to_owned(), letter))
    };
    text.split_whitespace().filter_map(one).collect()
}

/// Where an item of a numbered paragraph stands: from its letter to the next one.
fn item(letters: &Letters, number: &str, letter: char) -> Option<Span> {
    let all = paragraphs_of(letters);
    let label = |(span, skip): &(Span, usize)| {
        let label = letters.exact(Span::new(span.start, span.start + skip));
        label.trim().trim_start_matches("Section ").trim_end_matches(['.', ')', ' ']).to_owned()
    };
    let at = all.iter().position(|one| label(one) == number)?;
    // Items on lines of their own follow the paragraph.
    let own = |one: &(Span, usize)| label(one).is_empty() || label(one).starts_with('(');
    let last = all[at + 1..].iter().take_while(|one| own(one)).count() + at;
    let whole = Span::new(all[at].0.start, all[last].0.end);
    let text: Vec<char> = letters.exact(whole).chars().collect();
    let marked = |letter: char| text.windows(3).position(|three| three == ['(', letter, ')']);
    let from = marked(letter)?;
    let next = char::from_u32(u32::from(letter) + 1).and_then(marked).filter(|next| *next > from);
    let span = letters.trim(Span::new(whole.start + from, whole.start + next.unwrap_or(text.len())));
    // The joint before the next item is none of this one.
    let said: String = letters.exact(span);
    let bare = said.trim_end_matches([' ', '\n']);
    let bare = bare.strip_suffix("; and").or_else(|| bare.strip_suffix(", and")).unwrap_or(bare);
    let bare = bare.trim_end_matches([';', ',']);
    Some(Span::new(span.start, span.start + bare.chars().count()))
}

/// The last day of a month that a question names: "Could he write in August 2023?"
fn end_of_month(question: &str) -> Option<Date> {
    let lower = question.to_lowercase();
    let words: Vec<&str> = lower.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    words.windows(2).find_map(|pair| {
        let month = MONTHS.iter().position(|month| *month == pair[0])? % 12;
        let year: i16 = pair[1].parse().ok().filter(|year| (1900..2200).contains(year))?;
        Some(Date::new(year, i8::try_from(month + 1).ok()?, 1).ok()?.last_of_month())
    })
}

/// Where a numbered section stands, behind its number: up to an empty line, or the line that begins with a number again.
fn section(letters: &Letters, number: &str) -> Option<Span> {
    let begins = |line: &str| {
        let rest = line.strip_prefix("Section ").or_else(|| line.strip_prefix("SECTION ")).unwrap_or(line);
        let rest = rest.strip_prefix(number)?;
        let rest = rest.strip_prefix('.').unwrap_or(rest);
        rest.starts_with(' ').then(|| line.chars().count() - rest.chars().count())
    };
    let lines: Vec<Span> = letters.lines().map(|line| letters.trim(line)).collect();
    let mut found = lines.iter().enumerate().filter_map(|(n, line)| Some((n, begins(&letters.exact(*line))?)));
    // Of two with this number, nobody knows which is meant.
    let ((n, lead), None) = (found.next()?, found.next()) else { return None };
    let first = lines.get(n)?;
    let goes_on = |line: &&Span| {
        let text = letters.exact(**line);
        !text.is_empty() && !text.starts_with(|c: char| c.is_ascii_digit())
    };
    let end = lines.iter().skip(n + 1).take_while(goes_on).last().unwrap_or(first).end;
    Some(letters.trim(Span::new(first.start + lead, end)))
}
