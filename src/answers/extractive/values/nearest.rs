//! Which of several values of a sentence is asked for.

use super::found::{PAPER, Value};
use crate::{answers::extractive::choosing::Inquiry, law::Letters, law::Span};

use search::words;

/// Of several values the one whose own part of the sentence speaks of what is asked: in the question's own words, else in words of
/// the same meaning.
pub(super) fn nearest<'v>(
    inquiry: &Inquiry,
    letters: &Letters,
    within: Span,
    values: &'v [Value],
) -> Option<&'v Value> {
    if let [only] = values {
        return Some(only).filter(|only| !of_another_clause(inquiry, letters, within, only.span));
    }
    // Which cell of a row is meant, the head of its table says at best.
    if letters.folded(within).contains(" | ") {
        return None;
    }
    let paper: Vec<String> = PAPER.iter().flat_map(|word| words::all_stems(word)).collect();
    let telling: Vec<String> = inquiry.telling_words().into_iter().filter(|word| !paper.contains(word)).collect();
    // "How much of the deposit is a letter of credit?" asks for the part, and not for the whole.
    let part = part_asked(inquiry.asking()).map(words::stems);
    let telling: Vec<String> = match &part {
        Some(part) => telling.into_iter().filter(|word| part.contains(word)).collect(),
        None => telling,
    };
    // A name does not say which of its days is meant: "I treated Ann Lee from May 2, 2021 until her death on June 4, 2024."
    let sentence = letters.folded(within);
    let names = names_in(&sentence);
    let named: Vec<String> = names.iter().flat_map(|word| words::all_stems(word)).collect();
    let nameless = |text: &str| {
        let bare = |word: &&str| !names.contains(&word.trim_matches(|c: char| !c.is_alphanumeric()));
        text.split_whitespace().filter(bare).collect::<Vec<_>>().join(" ")
    };
    let happens: Vec<String> = telling.iter().filter(|word| !named.contains(word)).cloned().collect();
    let mut events: Vec<(f32, &Value)> = Vec::new();
    let mut exact: Vec<(f32, &Value)> = Vec::new();
    let mut behind: Vec<(f32, &Value)> = Vec::new();
    let mut meant: Vec<(f32, &Value)> = Vec::new();
    // What stands right behind a value is said of it, and not of the next one: "ten percent at signing and two percent a year".
    let start = |i: usize| values.get(i).map_or(within.end, |next| next.span.start);
    let tails: Vec<usize> =
        (0..values.len()).map(|i| tail(letters, Span::new(values[i].span.end, start(i + 1)))).collect();
    for (i, value) in values.iter().enumerate() {
        let from = i.checked_sub(1).map_or(within.start, |last| tails[last]);
        let own = clause(letters, Span::new(from, start(i + 1)), value.span);
        let before = letters.folded(Span::new(own.start, value.span.end));
        let parted = own.start > from || own.end < start(i + 1);
        let whole = letters.folded(if parted { own } else { Span::new(own.start, tails[i]) });
        let count = |telling: &[String], text: &str| {
            let said = words::stems(text);
            #[allow(clippy::cast_precision_loss)]
            let count = telling.iter().filter(|word| said.contains(word)).count() as f32;
            count
        };
        events.push((count(&happens, &whole), value));
        exact.push((count(&telling, &whole), value));
        behind.push((count(&telling, &letters.folded(Span::new(value.span.start, own.end))), value));
        meant.push((inquiry.speaks_of(&nameless(&before)), value));
    }
    if part.is_some() {
        return best(behind).or_else(|| best(exact));
    }
    // Where nothing beside a day says what happened, a name alone does not choose it.
    let told = happens.is_empty() || events.iter().any(|(count, _)| *count > 0.0);
    let named = || if told { best(exact).or_else(|| best(behind)) } else { None };
    best(events).or_else(|| best(meant)).or_else(named)
}

/// Words that tie what follows to the value before them.
const TIES: &[&str] = &[
    "at", "on", "upon", "to", "in", "for", "from", "by", "during", "within", "after", "before", "when", "if", "as",
    "under",
];

/// Where the words end that belong to a value, of those between it and the next one.
fn tail(letters: &Letters, between: Span) -> usize {
    let text = letters.folded_lower(between);
    let first = text.split_whitespace().next().unwrap_or_default();
    if text.starts_with([',', ';', '.']) || !TIES.contains(&first) {
        return between.start;
    }
    let joint = |at: &usize| {
        let behind: String = letters.at(Span::new(*at, between.end.min(at + 5))).iter().collect();
        matches!(letters.get(*at), ',' | ';' | '.')
            || [" and ", " or ", " but "].iter().any(|words| behind.starts_with(words))
    };
    (between.start..between.end).find(joint).unwrap_or(between.end)
}

/// Whether the only value of a sentence stands in one of its clauses, and another speaks of more of what is asked: "(a) failure to pay within
/// fifteen days after it is due; (b) failure to pay real estate taxes".
fn of_another_clause(inquiry: &Inquiry, letters: &Letters, within: Span, value: Span) -> bool {
    let telling = inquiry.telling_words();
    let speaks = |span: Span| {
        let said = words::stems(&letters.folded(span));
        telling.iter().filter(|word| said.contains(word)).count()
    };
    let own = clause(letters, within, value);
    let mut start = within.start;
    let mut others = 0;
    for at in (within.start..within.end).filter(|at| letters.get(*at) == ';').chain([within.end]) {
        if !Span::new(start, at).touches(own) {
            others = others.max(speaks(Span::new(start, at)));
        }
        start = at + 1;
    }
    // What opens the list is said of all of its items.
    let opens = (value.end..own.end).any(|at| letters.get(at) == ':');
    others > speaks(own) && !opens
}

/// Words of a sentence that are names: capitalised, and not its first.
fn names_in(sentence: &str) -> Vec<&str> {
    let bare = sentence.split_whitespace().skip(1).map(|word| word.trim_matches(|c: char| !c.is_alphanumeric()));
    bare.filter(|word| word.starts_with(char::is_uppercase)).collect()
}

/// What a question says of the part of a sum that it asks for.
fn part_asked(asked: &str) -> Option<&str> {
    let rest = ["how much of ", "what part of ", "how many of "].iter().find_map(|words| asked.split_once(words))?.1;
    [" is ", " are ", " was ", " were ", " may be ", " can be "]
        .iter()
        .filter_map(|verb| rest.split_once(verb))
        .map(|(_, behind)| behind)
        .next()
}

/// The part of a span between semicolons in which a value stands: "(b) within 45 days after the end of each quarter, …".
fn clause(letters: &Letters, within: Span, value: Span) -> Span {
    let parts = |at: &usize| letters.get(*at) == ';';
    let start = (within.start..value.start).rev().find(parts).map_or(within.start, |at| at + 1);
    Span::new(start, (value.end..within.end).find(parts).unwrap_or(within.end))
}

/// The value with the highest mark, if there is only one.
fn best(mut marked: Vec<(f32, &Value)>) -> Option<&Value> {
    marked.sort_by(|a, b| b.0.total_cmp(&a.0));
    match marked[..] {
        [(best, value), (second, _), ..] if best > second + 1e-3 => Some(value),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::{super::found::periods, *};

    #[test]
    fn what_stands_behind_a_value_is_said_of_it() {
        let of = |text: &str| {
            let t = Letters::new(text);
            t.folded(Span::new(0, tail(&t, t.span())))
        };
        assert_eq!(of(" at signing and the rest in twelve payments with"), "at signing");
        assert_eq!(of(" to the library and "), "to the library");
        assert_eq!(of(" and ends on"), "");
    }

    #[test]
    fn a_value_stands_in_its_clause() {
        let t = Letters::new("It delivers: (a) within 120 days, statements; (b) within 45 days, others.");
        let second = periods(&t, t.span()).pop().map(|value| t.folded(clause(&t, t.span(), value.span)));
        assert_eq!(second.as_deref(), Some("(b) within 45 days, others."));
    }
}
