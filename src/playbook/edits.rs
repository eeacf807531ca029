//! Where the playbook's wording would go in the contract.

use crate::{clauses::Clause, comparing::Evidence, finding::Change, rule::Rule, units::Unit, words::words};

/// The wording in place of the sentences of a paragraph that the rule was judged by; `None` if the playbook has none.
pub(crate) fn instead(
    rule: &Rule,
    clause: &Clause,
    unit: &Unit,
    evidence: &[Evidence],
    number: usize,
) -> Option<Change> {
    let wording = rule.wording.trim();
    if wording.is_empty() {
        return None;
    }
    let of: Vec<&Evidence> = evidence.iter().filter(|e| e.paragraph == number).collect();
    let most = of.iter().map(|e| e.weight).fold(0.0, f32::max);
    let near: Vec<&&Evidence> = of.iter().filter(|e| e.weight >= most * 0.6).collect();
    let (start, end) = match (near.iter().map(|e| e.start).min(), near.iter().map(|e| e.end).max()) {
        (Some(start), Some(end)) => (start, end),
        _ => (clause.body, unit.text.chars().count()),
    };
    (start < end).then(|| Change::Replace {
        paragraph: unit.paragraph,
        start: unit.start + start,
        end: unit.start + end,
        text: wording.to_owned(),
    })
}

/// The wording as a new paragraph behind the last clause, before the parties sign.
pub(crate) fn anew(rule: &Rule, clauses: &[Clause], units: &[Unit]) -> Option<Change> {
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
    };
    let half = units.len() / 3;
    let end = (half..units.len()).find(|i| signs(&units[*i])).unwrap_or(units.len());
    let after = (0..end).rev().find(|i| clauses.get(*i).is_some_and(|c| !c.is_heading && !c.sentences.is_empty()))?;
    let text = if rule.wording.to_lowercase().starts_with(&rule.topic.to_lowercase()) {
        wording.to_owned()
    } else {
        format!("{}. {wording}", rule.topic.trim())
    };
    units.get(after).map(|unit| Change::Insert { after: unit.paragraph, text })
}
