//! Where the playbook's wording would go in the contract: as few words as the rule is about, and what else would be struck is said.

use crate::{
    clauses::Clause,
    comparing::Evidence,
    finding::Change,
    numbering::next_number,
    places::{Named, places_in},
    quantities::{Measure, quantities},
    rule::Rule,
    units::Unit,
    words::{line, slice, telling, words},
};

/// A change, and what a person must know of it.
pub(crate) struct Proposed {
    pub change: Change,
    /// A sentence; may be empty.
    pub note: String,
}

/// Stems of a piece of a sentence that the wording may lack without the piece being lost.
const FEW: usize = 2;
/// Pieces that are quoted as lost.
const QUOTED: usize = 4;

/// The wording in place of what the rule was judged by, in the paragraph of the sentence that shows the difference; `None` if the
/// playbook has none. Of a sentence that says more than the wording only the number or place changes, where both have one.
pub(crate) fn instead(
    rule: &Rule,
    clause: &Clause,
    unit: &Unit,
    evidence: &[Evidence],
    shown: &Evidence,
) -> Option<Proposed> {
    let wording = rule.wording.trim();
    if wording.is_empty() {
        return None;
    }
    let replace = |start: usize, end: usize, text: &str| Change::Replace {
        paragraph: unit.paragraph,
        start: unit.start + start,
        end: unit.start + end,
        text: text.to_owned(),
    };
    let of: Vec<&Evidence> = evidence.iter().filter(|e| e.paragraph == shown.paragraph).collect();
    let most = of.iter().map(|e| e.weight).fold(0.0, f32::max);
    let near = || of.iter().filter(|e| e.weight >= most * 0.6);
    let (start, end) = match (near().map(|e| e.start).min(), near().map(|e| e.end).max()) {
        (Some(start), Some(end)) => (start, end),
        _ => (clause.body, unit.text.chars().count()),
    };
    // Several sentences go only where nothing of them is lost.
    let whole = slice(&unit.text, start, end);
    if lost(&whole, rule).is_empty() {
        return (start < end).then(|| Proposed { change: replace(start, end, wording), note: String::new() });
    }
    let (start, end) = (shown.start, shown.end);
    let gone = lost(&shown.text, rule);
    if gone.is_empty() {
        return (start < end).then(|| Proposed { change: replace(start, end, wording), note: String::new() });
    }
    if let Some((from, to, text)) = swapped(shown, rule) {
        let note = "Only this is changed; the rest of the sentence stays as it is.";
        return Some(Proposed { change: replace(start + from, start + to, &text), note: note.to_owned() });
    }
    let quoted: Vec<String> = gone.iter().take(QUOTED).map(|piece| format!("“{piece}”")).collect();
    let note = format!(
        "The playbook's wording in place of this sentence also strikes {}. Put back what must stay.",
        quoted.join(", ")
    );
    (start < end).then(|| Proposed { change: replace(start, end, wording), note })
}

/// The pieces of a text of which neither the wording nor the rule says anything: other sums, periods and places, and other subjects.
fn lost(text: &str, rule: &Rule) -> Vec<String> {
    let told =
        format!("{} {} {} {} {}", rule.topic, rule.position, rule.fallbacks.join(" "), rule.refused, rule.wording);
    let (stems, of_rule) = (telling(&told), quantities(&told));
    let measured = |measure: &Measure| of_rule.iter().any(|known| known.measure == *measure);
    let places = !places_in(&words(&told)).is_empty();
    let mut out = Vec::new();
    for piece in pieces(text) {
        let own = telling(&piece);
        let others = own.iter().filter(|stem| !stems.contains(stem) && stem.parse::<f64>().is_err()).count();
        let number =
            quantities(&piece).iter().any(|q| !measured(&q.measure) && !matches!(q.measure, Measure::Count(_)));
        let place = !places && !places_in(&words(&piece)).is_empty();
        let of_it = own.len().saturating_sub(others);
        if number || place || others > FEW && others > of_it {
            out.push(line(&piece).trim_matches([',', ';', '.', ' ']).to_owned());
        }
    }
    out.retain(|piece| !piece.is_empty());
    out
}

/// A text cut at its commas, semicolons and sentences' ends, and before "and" behind a comma.
fn pieces(text: &str) -> Vec<String> {
    let chars: Vec<char> = text.chars().collect();
    let mut out = vec![String::new()];
    for (at, c) in chars.iter().enumerate() {
        let spaced = chars.get(at + 1).is_none_or(|c| c.is_whitespace());
        let joint = matches!(c, ',' | ';' | ':' | '.') && spaced;
        if let Some(last) = out.last_mut() {
            last.push(*c);
        }
        if joint || chars[at..].starts_with(&[' ', 'a', 'n', 'd', ' ']) {
            out.push(String::new());
        }
    }
    out
}

/// The one number or place of a sentence that the rule is about, and that of the wording: characters of the sentence, and the new text.
fn swapped(shown: &Evidence, rule: &Rule) -> Option<(usize, usize, String)> {
    let wording = rule.wording.trim();
    let (wanted, known) = (quantities(&rule.position), quantities(wording));
    for quantity in &wanted {
        let ours: Vec<_> = known.iter().filter(|q| q.measure == quantity.measure).collect();
        let theirs: Vec<_> = shown.quantities.iter().filter(|q| q.measure == quantity.measure).collect();
        if let ([ours], [theirs]) = (ours.as_slice(), theirs.as_slice())
            && (ours.high - theirs.high).abs() > 0.01
        {
            let (from, to) = (signed(&shown.text, theirs.start), closed(&shown.text, theirs.end));
            let text = slice(wording, signed(wording, ours.start), closed(wording, ours.end));
            return Some((from, to, text));
        }
    }
    if !wanted.is_empty() {
        return None;
    }
    let theirs: Vec<&Named> = shown.places.iter().collect();
    let all = words(wording);
    let ours = places_in(&all);
    if let ([ours], [theirs]) = (ours.as_slice(), theirs.as_slice())
        && ours.name != theirs.name
    {
        let at = |words: &[crate::words::Word], named: &Named| {
            Some((words.get(named.words.0)?.start, words.get(named.words.1.checked_sub(1)?)?.end))
        };
        let (from, to) = at(&shown.words, theirs)?;
        let (start, end) = at(&all, ours)?;
        return Some((from, to, slice(wording, start, end)));
    }
    None
}

/// The start of a number with the sign of its currency.
fn signed(text: &str, start: usize) -> usize {
    let before = start.checked_sub(1).and_then(|at| text.chars().nth(at));
    if before.is_some_and(|c| matches!(c, '$' | '€' | '£' | '¥')) { start - 1 } else { start }
}

/// The end of a number with what closes it: "five percent (5%)".
fn closed(text: &str, end: usize) -> usize {
    let behind: Vec<char> = text.chars().skip(end).take(2).collect();
    match behind.as_slice() {
        ['%', ')'] => end + 2,
        ['%', ..] | [')', ..] => end + 1,
        _ => end,
    }
}

/// The wording as a new paragraph behind the last clause, before the parties sign. It gets the next number where the clauses have
/// numbers in their text.
pub(crate) fn anew(rule: &Rule, clauses: &[Clause], units: &[Unit]) -> Option<Proposed> {
    let wording = rule.wording.trim();
    if wording.is_empty() || units.is_empty() {
        return None;
    }
    let signs = |unit: &Unit| {
        let low: Vec<String> = words(&unit.text).into_iter().take(12).map(|w| w.low).collect();
        let opens = |phrase: &[&str]| low.len() >= phrase.len() && low.iter().zip(phrase).all(|(a, b)| a == b);
        opens(&["in", "witness", "whereof"])
            || opens(&["signed"])
            || opens(&["by"])
            || opens(&["signature"])
            || opens(&["signatures"])
            || opens(&["agreed", "and", "accepted"])
            || opens(&["the", "parties", "have", "executed"])
            || opens(&["executed"])
            // "Acme, Inc. By: ____"
            || unit.text.contains("____")
    };
    let half = units.len() / 3;
    let end = (half..units.len()).find(|i| signs(&units[*i])).unwrap_or(units.len());
    let after = (0..end).rev().find(|i| clauses.get(*i).is_some_and(|c| !c.is_heading && !c.sentences.is_empty()))?;
    let text = if rule.wording.to_lowercase().starts_with(&rule.topic.to_lowercase()) {
        wording.to_owned()
    } else {
        format!("{}. {wording}", rule.topic.trim())
    };
    let (text, note) = match next_number(clauses.get(..=after)?, units) {
        Some(number) => (format!("{number}{text}"), String::new()),
        None => (
            text,
            "The new clause stands last and without a number: the contract's clauses have none in their text. Where Word counts them, \
             it counts this one too."
                .to_owned(),
        ),
    };
    units.get(after).map(|unit| Proposed { change: Change::Insert { after: unit.paragraph, text }, note })
}
