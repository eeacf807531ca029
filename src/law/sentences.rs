//! Sentences of a document with their places, in text as it really is: wrapped by hand or by a PDF, numbered, full of
//! abbreviations and of headings that run into the text.

use super::{
    abbreviations::{self, Stop},
    lines::{self, Kind as LineKind, Line, is_row, marker, repeats_word_before},
    span::{Letters, Span},
};

/// What a sentence is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A statement in running text, or an item of a list.
    Prose,
    /// A heading or label.
    Heading,
    /// Page number, running head, table of contents.
    Furniture,
}

/// A sentence and its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sentence {
    /// All of it, with its number.
    pub span: Span,
    /// Without the number or run-in heading before it ("1.2(a)", "TERM"). Equal to `span` where there is none.
    pub body: Span,
    /// What it is.
    pub kind: Kind,
    /// The heading under which it stands.
    pub heading: Option<Span>,
    /// Whether it starts and ends like a sentence, and is not a piece cut by a page end.
    pub whole: bool,
}

/// The sentences of a text, in order, without overlap.
pub fn sentences(text: &str) -> Vec<Sentence> {
    sentences_in(&Letters::new(text))
}

/// The sentences of a text that is already there as characters.
pub fn sentences_in(text: &Letters) -> Vec<Sentence> {
    let lines = lines::lines(text);
    let mut out = Vec::new();
    let mut heading = None;
    let mut i = 0;
    while i < lines.len() {
        let line = lines[i];
        if line.kind != LineKind::Text {
            let kind = if line.kind == LineKind::Heading { Kind::Heading } else { Kind::Furniture };
            if kind == Kind::Heading {
                heading = Some(line.span);
            }
            out.push(Sentence { span: line.span, body: line.span, kind, heading: None, whole: false });
            i += 1;
            continue;
        }
        let mut end = i + 1;
        while end < lines.len() && flows_on(text, &lines[i..end], &lines[end]) {
            end += 1;
        }
        block(text, Span::new(line.span.start, lines[end - 1].span.end), &mut heading, &mut out);
        i = end;
    }
    labels(text, &mut out);
    out
}

/// Least number of paragraphs that open with a label in a paper whose headings stand so.
const LABELS: usize = 3;
/// Most words of a label.
const LABEL_WORDS: usize = 5;
/// Most characters of a label before its colon.
const LABEL: usize = 40;
/// Characters of a line that is long enough to go on in a line that only looks labelled.
const LABELLED: usize = 60;

/// Makes labels without a number headings: "Late Charge. If a payment is late, …". A paper has several of them, and each is another
/// one: "Denied." before a reason, again and again, is a reply.
fn labels(text: &Letters, all: &mut [Sentence]) {
    let opens = |at: usize| {
        let (own, next): (&Sentence, &Sentence) = (&all[at], all.get(at + 1)?);
        let marked = own.span != own.body;
        let prose = own.kind == Kind::Prose && next.kind == Kind::Prose;
        let first = text
            .at(Span::new(0, own.span.start))
            .iter()
            .rev()
            .find(|c| !matches!(c, ' ' | '\t'))
            .is_none_or(|c| *c == '\n');
        let same_line = !text.at(Span::new(own.span.end, next.span.start)).contains(&'\n');
        let last = text.get(own.span.end - 1);
        let words = text.folded(own.body);
        let label = Span::new(own.body.start, own.span.end - 1);
        let short =
            last == '.' && words.split(' ').count() <= LABEL_WORDS && !words.contains(|c: char| c.is_ascii_digit());
        // "b. Full accord. The amounts are …": behind the mark of an item a label may have small words, but no verb.
        // So may one that opens a paragraph: "Monthly payments. The April installment falls due on April 1."
        let blank = text
            .at(Span::new(0, own.span.start))
            .iter()
            .rev()
            .take_while(|c| c.is_whitespace())
            .filter(|c| **c == '\n');
        let named =
            lines::heading(text, label) || (marked || own.span.start == 0 || blank.count() > 1) && is_name(&words);
        (prose && first && same_line && short && label.len() > 2 && named).then(|| (at, words.to_lowercase()))
    };
    let mut found: Vec<(usize, String)> = (0..all.len()).filter_map(opens).collect();
    let mut words: Vec<String> = found.iter().map(|(_, words)| words.clone()).collect();
    words.sort_unstable();
    found.retain(|(_, own)| words.partition_point(|w| w <= own) - words.partition_point(|w| w < own) == 1);
    if found.len() < LABELS {
        return;
    }
    let mut heading = None;
    for (at, sentence) in all.iter_mut().enumerate() {
        if found.first().is_some_and(|(label, _)| *label == at) {
            found.remove(0);
            heading = Some(sentence.span);
            *sentence = Sentence { kind: Kind::Heading, heading: None, whole: false, ..*sentence };
        } else if sentence.kind == Kind::Heading {
            heading = None;
        } else if heading.is_some() && sentence.kind == Kind::Prose {
            sentence.heading = heading;
        }
    }
}

/// Whether a few words name a subject and say nothing: "Liquidated damages."
fn is_name(words: &str) -> bool {
    let bare = words.trim_end_matches('.');
    let says = |word: &str| {
        let verb = matches!(
            word,
            "is" | "are" | "was" | "were" | "be" | "has" | "have" | "had" | "may" | "must" | "shall" | "will"
        );
        verb || matches!(word, "i" | "we" | "he" | "she" | "it" | "they" | "there" | "yes" | "no" | "none")
    };
    let mut all = bare.split(' ').map(str::to_lowercase);
    bare.starts_with(char::is_uppercase) && bare.chars().all(|c| c.is_alphabetic() || matches!(c, ' ' | '-' | '\'' | '’'))
        && !all.any(|word| says(&word))
        // "Tenant paid." and "Granted." say something.
        && !bare.split(' ').next_back().is_some_and(|word| word.ends_with("ed"))
}

/// Whether a line continues the text of the lines before it.
fn flows_on(text: &Letters, before: &[Line], next: &Line) -> bool {
    let Some(last) = before.last() else { return false };
    if next.kind != LineKind::Text || is_row(text, last.span) || is_row(text, next.span) {
        return false;
    }
    if opens_with_label(text, next.span) && (last.span.len() < LABELLED || opens_with_label(text, last.span)) {
        return false;
    }
    if !next.after_blank && repeats_word_before(text, next.span.start) {
        return true;
    }
    let (end, start) = (text.get(last.span.end - 1), text.get(next.span.start));
    let open = !matches!(end, '.' | ':' | ';' | '?' | '!');
    if next.after_blank {
        return open && start.is_lowercase() && !next.item;
    }
    if next.item {
        // "Section" at a line's end and "5. " at the next one's begin belong together.
        return open
            && end != ','
            && before.len() > 1
            && !start.is_alphabetic()
            && text.get(next.span.start) != '('
            && last.span.len() > 50
            && !matches!(start, '•' | '-' | '–' | '—' | '*' | '·');
    }
    if start.is_lowercase() {
        return true;
    }
    // A line far shorter than its neighbours was ended deliberately.
    let width = before.iter().rev().take(40).map(|l| l.span.len()).max().unwrap_or(0).max(next.span.len()).max(40);
    let first_word = text.at(next.span).iter().take_while(|c| !c.is_whitespace()).count();
    (last.span.len() + first_word) * 10 >= width.min(160) * 6
}

/// Whether a line begins with a label of its own: "Policy No.: BOP-44-918273", "Date of Loss: June 27".
fn opens_with_label(text: &Letters, line: Span) -> bool {
    // "Brock 7:42 PM: …": the colon of a time of day closes no label.
    let closes = |at: &usize| text.get(*at) == ':' && !text.get(at + 1).is_ascii_digit();
    let Some(colon) = (line.start..line.end.min(line.start + LABEL)).find(closes) else {
        return false;
    };
    let label = text.folded(Span::new(line.start, colon));
    let words: Vec<&str> = label.split(' ').collect();
    let capital = |word: &&str| word.starts_with(|c: char| c.is_uppercase() || c == '#');
    let time = |word: &str| word.contains(':') && word.starts_with(|c: char| c.is_ascii_digit());
    let small = |word: &&str| matches!(*word, "of" | "and" | "the" | "for" | "to" | "or" | "in") || time(word);
    (1..=LABEL_WORDS).contains(&words.len())
        && words.first().is_some_and(capital)
        && words.iter().all(|word| capital(word) || small(word))
        && colon + 1 < line.end
        && text.get(colon + 1).is_whitespace()
}

/// Splits a run of text.
fn block(text: &Letters, span: Span, heading: &mut Option<Span>, out: &mut Vec<Sentence>) {
    if lines::dotted(text, span).is_some() {
        push(text, span, heading, out);
        return;
    }
    let mut start = span.start;
    let mut i = start;
    // If everything is in lower case, as in a hasty mail, a sentence starts with a lower-case letter too.
    let small = !text.at(span).iter().any(|c| c.is_uppercase());
    let mut body = marker(text, span).unwrap_or(start);
    while i < span.end {
        let c = text.get(i);
        let next = match c {
            '•' | '●' | '▪' | '\u{f0b7}' if i > start && text.get(i - 1).is_whitespace() => Some(i),
            '.' | '?' | '!' if i >= body => ends(text, Span::new(start, span.end), i, small),
            ':' | ';' if text.get(i + 1).is_whitespace() => numbered_next(text, i + 1, span.end),
            _ => None,
        };
        let Some(end) = next else {
            i += 1;
            continue;
        };
        push(text, Span::new(start, end), heading, out);
        start = text.trim(Span::new(end, span.end)).start;
        body = marker(text, Span::new(start, span.end)).unwrap_or(start);
        i = if end == i { start + 1 } else { start.max(i + 1) };
    }
    if start < span.end {
        push(text, Span::new(start, span.end), heading, out);
    }
}

/// Whether a numbered clause follows, as in "agree as follows: 1. TERM". Returns where the sentence before it ends.
fn numbered_next(text: &Letters, from: usize, end: usize) -> Option<usize> {
    let at = text.trim(Span::new(from, end)).start;
    let after = marker(text, Span::new(at, end))?;
    let numbered = text.get(at).is_ascii_digit() && (at..after).any(|k| text.get(k) == '.');
    (numbered && text.get(after).is_uppercase()).then_some(from)
}

/// Whether the mark at `i` ends the sentence; gives one past its last character, closing quotes included.
fn ends(text: &Letters, sentence: Span, i: usize, small: bool) -> Option<usize> {
    let mut end = i + 1;
    // A run of marks longer than this is a rule, and looking along it each time would take the square of its length.
    while end < sentence.end
        && end < i + 8
        && matches!(text.get(end), '.' | '?' | '!' | '"' | '”' | '’' | '\'' | ')' | ']')
    {
        end += 1;
    }
    if end >= sentence.end {
        return Some(sentence.end);
    }
    if !text.get(end).is_whitespace() {
        return None;
    }
    let after = text.trim(Span::new(end, sentence.end)).start;
    let opening = (after..sentence.end).find(|k| !matches!(text.get(*k), '"' | '“' | '‘' | '\'' | '(' | '[' | ' '))?;
    let first = text.get(opening);
    if first.is_lowercase() && !small {
        return None;
    }
    if text.get(i) != '.' {
        return Some(end);
    }
    // "F. Supp. 2d", "10. 1": what stands before the full stop decides.
    let word = word_before(text, sentence.start, i);
    if word.is_empty() {
        return Some(end);
    }
    if small && (word.chars().count() == 1 || word.contains('.') || abbreviations::stop(&capital(&word)).is_some()) {
        return None;
    }
    if end > i + 1 && matches!(text.get(i + 1), '"' | '”') {
        return Some(end);
    }
    let follows: String =
        (opening..sentence.end).map(|k| text.get(k)).take_while(|c| c.is_alphanumeric()).take(20).collect();
    let number_follows = first.is_ascii_digit();
    if word.chars().all(|c| c.is_ascii_digit()) {
        let before = text.trim(Span::new(sentence.start, i - word.chars().count()));
        // "18. 2021" of "March 18. 2021"; "Section 5. The" ends only when a sentence begins.
        return (!(number_follows && follows.len() == 4 && before.len() > 3)).then_some(end);
    }
    match abbreviations::stop(&word) {
        _ if word.eq_ignore_ascii_case("no") => {
            (!number_follows && word != "NO" && !numbers(text, Span::new(opening, sentence.end))).then_some(end)
        }
        Some(Stop::Never) => None,
        Some(Stop::Perhaps)
            if matches!(word.as_str(), "a.m" | "p.m")
                && only_says_when(&text.folded(Span::new(body_of(text, sentence), i))) =>
        {
            None
        }
        Some(Stop::Perhaps) => {
            let firm = matches!(word.as_str(), "Inc" | "Co" | "Corp" | "Ltd" | "etc" | "LLC" | "L.P");
            let numbered = firm
                && (numbered_next(text, end, sentence.end).is_some()
                    || orders(text, opening + follows.chars().count(), sentence.end));
            (abbreviations::opens(&follows) && !(word.len() == 1 && follows.len() == 1) || numbered).then_some(end)
        }
        None => Some(end),
    }
}

/// Most words of a time at the beginning of a sentence: "On March 14, 2026, at about 5:20 p.m."
const TIME: usize = 9;

/// Whether what stands before the stop of "a.m." or "p.m." only says when: "At 3:45 p.m. I told her" is one sentence.
pub fn only_says_when(said: &str) -> bool {
    const WHEN: [&str; 17] = [
        "At",
        "By",
        "On",
        "Around",
        "About",
        "From",
        "Until",
        "Between",
        "Before",
        "After",
        "Shortly",
        "Just",
        "Since",
        "Approximately",
        "Sometime",
        "Near",
        "Toward",
    ];
    let mut words = said.trim().split(' ');
    words.next().is_some_and(|first| WHEN.contains(&first)) && words.count() < TIME
}

/// Where a sentence begins behind its number.
fn body_of(text: &Letters, sentence: Span) -> usize {
    marker(text, sentence).unwrap_or(sentence.start)
}

/// Whether a word goes on with somebody or something of its own, as a verb does: "Acme Inc. Tell her that …".
fn orders(text: &Letters, from: usize, end: usize) -> bool {
    let rest = text.folded(Span::new(from, end.min(from + NUMBER)));
    let next = rest.trim_start().split(' ').next().unwrap_or_default();
    ["her", "him", "them", "us", "me", "it", "that", "whether", "his", "our", "your"].contains(&next)
}

/// Whether a text begins with a number that has letters: "GL 55-20918", "TR-25-03917".
fn numbers(text: &Letters, span: Span) -> bool {
    let head = text.folded(Span::new(span.start, span.end.min(span.start + NUMBER)));
    let mut words = head.split(' ');
    let (first, second) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
    let letters = (1..=3).contains(&first.len()) && first.chars().all(|c| c.is_ascii_uppercase());
    first.contains(|c: char| c.is_ascii_digit()) || letters && second.starts_with(|c: char| c.is_ascii_digit())
}

/// Characters of such a number.
const NUMBER: usize = 16;

/// The word as it would be written at a sentence's beginning.
fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// The word before a full stop, with the full stops inside it, without brackets or quotes.
fn word_before(text: &Letters, floor: usize, stop: usize) -> String {
    let mut from = stop;
    while from > floor && stop - from < 24 {
        let c = text.get(from - 1);
        if !(c.is_alphanumeric() || matches!(c, '.' | '\'' | '’')) {
            break;
        }
        from -= 1;
    }
    (from..stop).map(|k| text.get(k)).collect::<String>().trim_start_matches('.').to_string()
}

fn push(text: &Letters, span: Span, heading: &mut Option<Span>, out: &mut Vec<Sentence>) {
    let span = text.trim(span);
    if span.is_empty() {
        return;
    }
    let marked = marker(text, span).unwrap_or(span.start);
    let short = span.len() <= 80 && lines::heading(text, span);
    if short || !text.at(span).iter().any(|c| c.is_alphabetic()) {
        *heading = Some(span);
        out.push(Sentence { span, body: span, kind: Kind::Heading, heading: None, whole: false });
        return;
    }
    let mut body = Span::new(marked, span.end);
    // A page's head, an exhibit's number and a heading may all have run into the first sentence.
    for _ in 0..4 {
        let Some(at) = after_page(text, body).or_else(|| after_capitals(text, body)) else { break };
        *heading = Some(text.trim(Span::new(body.start, at)));
        body = Span::new(at, span.end);
    }
    let (first, last) = (text.get(body.start), text.get(body.end - 1));
    let opens = first.is_uppercase() || first.is_numeric() || matches!(first, '"' | '“' | '(' | '[' | '$' | '§');
    let closes =
        matches!(last, '.' | '?' | '!' | '"' | '”' | ')') || (body.start > span.start && matches!(last, ';' | ':'));
    out.push(Sentence { span, body, kind: Kind::Prose, heading: *heading, whole: opens && closes });
}

/// Where the text begins behind "Page 3 of 20" or "Exhibit 10.2", when capitals follow.
fn after_page(text: &Letters, span: Span) -> Option<usize> {
    let s: String = text.at(Span::new(span.start, span.end.min(span.start + 40))).iter().collect();
    let mut words = s.split_whitespace();
    let name = words.next().filter(|w| matches!(w.to_ascii_lowercase().as_str(), "page" | "exhibit"))?;
    let number = |w: &str| w.len() <= 8 && w.starts_with(|c: char| c.is_ascii_digit());
    let mut count = 1 + usize::from(number(words.next()?));
    if count == 2 && name.eq_ignore_ascii_case("page") && words.next() == Some("of") && words.next().is_some_and(number)
    {
        count = 4;
    }
    let mut at = span.start;
    for _ in 0..count {
        at += text.at(Span::new(at, span.end)).iter().take_while(|c| !c.is_whitespace()).count();
        at = text.trim(Span::new(at, span.end)).start;
    }
    let shouted = at + 1 < span.end && text.get(at).is_uppercase() && text.get(at + 1).is_uppercase();
    (count > 1 && (count == 4 || shouted) && at < span.end).then_some(at)
}

/// Where the text begins behind a run-in heading in capitals: "DESCRIPTION OF PRINCIPAL The Principal is ...".
fn after_capitals(text: &Letters, span: Span) -> Option<usize> {
    let mut i = span.start;
    let (mut words, mut letters) = (0, 0);
    while i < span.end {
        let word: Vec<char> = (i..span.end).map(|k| text.get(k)).take_while(|c| !c.is_whitespace()).collect();
        let alphabetic = word.iter().filter(|c| c.is_alphabetic()).count();
        let shouted = alphabetic > 0 && word.iter().all(|c| !c.is_lowercase());
        if !shouted || word.iter().any(|c| matches!(c, '(' | '"' | '“')) {
            let opens = word.first().is_some_and(|c| c.is_uppercase()) && word.iter().any(|c| c.is_lowercase());
            let marked = marker(text, Span::new(i, span.end));
            return (letters >= 4 && words > 0 && (opens || marked.is_some())).then_some(marked.unwrap_or(i));
        }
        // "A", and "I", may already be the sentence; "INC." and "NOW," are not the end of a heading.
        let last = word.last().copied().unwrap_or(' ');
        let rest = text.trim(Span::new(i + word.len(), span.end));
        let lower_next = text.at(rest).iter().skip_while(|c| !c.is_whitespace()).find(|c| c.is_alphabetic());
        if word.len() == 1 && words > 0 && text.get(rest.start).is_lowercase() && lower_next.is_some() {
            return (letters >= 4).then_some(i);
        }
        if last == ',' || words >= 12 {
            return None;
        }
        words += 1;
        letters += alphabetic;
        i = rest.start.max(i + word.len());
    }
    None
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn split(text: &str) -> Vec<String> {
        let letters = Letters::new(text);
        sentences_in(&letters).iter().map(|s| letters.folded(s.body)).collect()
    }

    #[test]
    fn a_time_at_the_beginning_is_no_sentence() {
        for text in [
            "At 3:45 p.m. I told Mr. Pell about the water.",
            "On March 14, 2026, at about 5:20 p.m. The Plaintiff slipped on ice.",
            "4. By 9 a.m. We had left the yard.",
        ] {
            assert_eq!(split(text).len(), 1, "{text}");
        }
        assert_eq!(split("He left the yard at 3:45 p.m. I told Mr. Pell about the water.").len(), 2);
    }

    #[test]
    fn abbreviations_do_not_end_a_sentence() {
        for one in [
            "We seek the penalties of La. R.S. 9:2800, Neb. Rev. Stat. § 25-21, and Ind. Code § 4-1 without further notice.",
            "In Smith v. Jones, 5 F.3d 12 (9th Cir. 1999), the court relied on Fed. R. Civ. P. 6(a) and 28 U.S.C. § 1331.",
            "Acme Inc. and J. R. Smith of 5 Main St. Suite 3 met Mr. Brown at 5 p.m. on Jan. 5 in Washington, D.C. for lunch.",
            "See No. 12-345, slip op. at 5, for Rule 1.2(a) and Sec. 4.",
            "This Agreement ends on March 18. 2021, unless renewed.",
            "He paid $1.5 million to Dr. Lee, et al. Smith.",
        ] {
            assert_eq!(split(one), [one]);
        }
    }

    #[test]
    fn a_message_begins_with_its_sender_and_the_hour() {
        let text = "Marisol 10:20 AM: Just sent you $9,800 by Zelle\nBrock 10:31 AM: got it thx. starting Apr 8\n";
        assert_eq!(
            split(text),
            ["Marisol 10:20 AM: Just sent you $9,800 by Zelle", "Brock 10:31 AM: got it thx. starting Apr 8"]
        );
    }

    #[test]
    fn a_paragraph_may_open_with_a_label() {
        let text = "Monthly payments. The April installment falls due on April 1.\n\nEscrow. We hold $3,416.09 for taxes.\n\n\
                    Release. We will record the release within 30 days.\n";
        let letters = Letters::new(text);
        let headed: Vec<String> = sentences_in(&letters)
            .iter()
            .filter(|s| s.kind == Kind::Prose)
            .filter_map(|s| Some(letters.folded(s.heading?)))
            .collect();
        assert_eq!(headed, ["Monthly payments.", "Escrow.", "Release."]);
    }

    #[test]
    fn sentences_end() {
        assert_eq!(
            split("Acme sells to Bob Inc. The price is fixed. Who pays? The buyer (he said \"I do.\") He does."),
            ["Acme sells to Bob Inc.", "The price is fixed.", "Who pays?", "The buyer (he said \"I do.\")", "He does."]
        );
        assert_eq!(
            split("We represent Elm Grove, Inc. Ask her to confirm coverage. Bob works for Elm Inc. Holdings LLC."),
            ["We represent Elm Grove, Inc.", "Ask her to confirm coverage.", "Bob works for Elm Inc. Holdings LLC."]
        );
        assert_eq!(split("The answer is no. We regret it."), ["The answer is no.", "We regret it."]);
        assert_eq!(
            split("please read the lease of acme inc. in full. it ends in may, e.g. on the 5th. thanks"),
            ["please read the lease of acme inc. in full.", "it ends in may, e.g. on the 5th.", "thanks"]
        );
        assert_eq!(
            split("He cited Fed. R. Civ. P. The court agreed."),
            ["He cited Fed. R. Civ. P.", "The court agreed."]
        );
    }

    #[test]
    fn lines_flow_on_and_end() {
        let text = "The seller shall deliver the goods to\nAcme Corporation on the first day of\nthe month.\n\n1. TERM.\n\n1.1 The term is one\nyear.\n(a) first item\n(b) second item\n\nPage 2 of 9\n";
        assert_eq!(
            split(text),
            [
                "The seller shall deliver the goods to Acme Corporation on the first day of the month.",
                "1. TERM.",
                "The term is one year.",
                "first item",
                "second item",
                "Page 2 of 9"
            ]
        );
        assert_eq!(
            split("Dear Ms. Lee,\n\nplease send the file.\nBest regards,\nJane Doe"),
            ["Dear Ms. Lee,", "please send the file.", "Best regards,", "Jane Doe"]
        );
        assert_eq!(split("The parties in\n\n\n\nthis case agree."), ["The parties in this case agree."]);
    }

    #[test]
    fn labels_and_rows_stand_alone() {
        let text = "Re: Insured: Kowalczyk Bakery\nPolicy No.: BOP-44\nDate of Loss: June 27, 2025\n\nDear Ms. Lee:\n\nWe write to you.\n";
        assert_eq!(
            split(text)[..3],
            ["Re: Insured: Kowalczyk Bakery", "Policy No.: BOP-44", "Date of Loss: June 27, 2025"]
        );
        let text = "Item | Fee\nScheduler for all users of the company and its subsidiaries | $84.00\nPremium support | 15% of fees\n";
        assert_eq!(
            split(text)[1..],
            ["Scheduler for all users of the company and its subsidiaries | $84.00", "Premium support | 15% of fees"]
        );
        let text = "Building ............. $850,000\nDeductible ........... $2,500 per occurrence\n";
        assert_eq!(split(text), ["Building ............. $850,000", "Deductible ........... $2,500 per occurrence"]);
        let text = "All notices under this Agreement are sent by registered mail to the\nLandlord: at the Premises or elsewhere.\n";
        assert_eq!(split(text).len(), 1);
    }

    #[test]
    fn labels_without_numbers_are_headings() {
        let text = "Late Charge. If a payment is late, Borrower shall pay 5% of it.\n\nPrepayment. Borrower may prepay at any time.\n\n\
                    Security. This Note is secured by a truck.\n";
        let letters = Letters::new(text);
        let all = sentences_in(&letters);
        let of = |words: &str| all.iter().find(|s| letters.exact(s.body).starts_with(words)).and_then(|s| s.heading);
        assert_eq!(of("Borrower may").map(|heading| letters.exact(heading)).as_deref(), Some("Prepayment."));
        // Behind the mark of an item a label may have small words.
        let text = "a.  Full accord. The amounts above are full compensation for it.\n\nb.  Liquidated damages. The rate remains unchanged.\n\n\
                    c.  What you can do. Please send us the report of your engineer.\n";
        let letters = Letters::new(text);
        let all = sentences_in(&letters);
        let rate = all.iter().find(|s| letters.exact(s.body).starts_with("The rate")).and_then(|s| s.heading);
        assert_eq!(rate.map(|heading| letters.exact(heading)).as_deref(), Some("b.  Liquidated damages."));
        let text = "1. He left. The door was open.\n\n2. Tenant paid. The rent was late.\n\n3. Nobody was hurt. The car was old.\n";
        assert!(sentences(text).iter().all(|s| s.kind == Kind::Prose));
        // Replies say something, and two labels are none.
        for text in [
            "Denied. The road was dry.\n\nDenied. It was noon.\n\nDenied. Nobody saw it.\n",
            "Waiver. None.\n\nLaw. Utah law governs.\n",
        ] {
            assert!(sentences(text).iter().all(|s| s.kind == Kind::Prose), "{text}");
        }
    }

    #[test]
    fn a_heading_with_its_one_word_is_a_sentence() {
        let text = "12. Notices. In writing.\n13. Governing Law. Massachusetts.\n";
        let letters = Letters::new(text);
        let all = sentences_in(&letters);
        let law = all.iter().find(|s| letters.exact(s.body) == "Massachusetts.").expect("a sentence");
        assert_eq!(
            (law.kind, law.heading.map(|h| letters.exact(h)).as_deref()),
            (Kind::Prose, Some("13. Governing Law."))
        );
    }

    #[test]
    fn run_in_headings() {
        let text = "DESCRIPTION OF PRINCIPAL The Principal is a company. CONDITIONS: 1. The Principal sells. 2. The Buyer pays. 10. Term. It ends soon.";
        assert_eq!(
            split(text),
            [
                "The Principal is a company.",
                "CONDITIONS:",
                "The Principal sells.",
                "The Buyer pays.",
                "10. Term.",
                "It ends soon."
            ]
        );
        let all = sentences(text);
        let letters = Letters::new(text);
        assert_eq!(letters.exact(all[0].heading.unwrap()), "DESCRIPTION OF PRINCIPAL");
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(400))]
        #[test]
        fn any_text(text in "(\\PC|[.?!:; \\n\\r\\t]|[(]a[)]|1[.]2|Inc[.]|v[.]|TERM|The |\\n\\n| [0-9]{1,4}[.] ){0,80}") {
            let letters = Letters::new(&text);
            let mut last = 0;
            for s in sentences_in(&letters) {
                prop_assert!(s.span.start >= last && s.span.holds(s.body) && !s.body.is_empty());
                prop_assert!(s.span.end <= letters.span().end);
                last = s.span.end;
            }
            // Nothing is lost: there is only white space between sentences.
            let mut covered = vec![false; letters.span().end];
            for s in sentences_in(&letters) { covered[s.span.start..s.span.end].fill(true); }
            for (k, c) in letters.all().iter().enumerate() { prop_assert!(covered[k] || c.is_whitespace() || *c == '\u{b}', "{k} {c:?}"); }
        }
    }
}
