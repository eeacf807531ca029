//! A playbook: its rules, and those that contradict one another.

use crate::{
    columns::{Column, meaning},
    judging::denies_itself,
    rule::Rule,
    table::{Cells, readings},
    topics::{at_odds, same_topic},
    words::{line, telling},
};

use serde::{Deserialize, Serialize};

/// Characters of a topic that are read.
const TOPIC: usize = 200;
/// Rules that are read. A playbook has a hundred at most.
const MOST: usize = 400;

/// Rules that cannot all be meant. None of them is applied.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Clash {
    /// What they are about.
    pub topic: String,
    /// Their rows, from 1.
    pub rows: Vec<usize>,
    /// What is wrong, as a sentence with both sides.
    pub why: String,
}

/// The rules of a playbook.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Playbook {
    /// In the order of the table, without those of `clashes`.
    pub rules: Vec<Rule>,
    /// What contradicts itself.
    pub clashes: Vec<Clash>,
}

impl Playbook {
    /// Finds the rules in the text of a table; `None` if no row has the headings of a playbook.
    pub fn read(text: &str) -> Option<Self> {
        let all = readings(text).into_iter().filter_map(|rows| rules(&rows));
        let rules = all.max_by_key(Vec::len).filter(|rules| !rules.is_empty())?;
        Some(Self::of(rules))
    }

    /// Sorts out the rules that contradict one another or themselves.
    pub fn of(rules: Vec<Rule>) -> Self {
        let mut clashes: Vec<Clash> = Vec::new();
        let mut out = vec![false; rules.len()];
        for (i, rule) in rules.iter().enumerate() {
            if let Some(why) = denies_itself(rule) {
                clashes.push(Clash { topic: rule.topic.clone(), rows: vec![rule.row], why });
                out[i] = true;
            }
        }
        for (i, rule) in rules.iter().enumerate() {
            if out[i] {
                continue;
            }
            let others: Vec<usize> =
                (i + 1..rules.len()).filter(|j| !out[*j] && contradicts(rule, &rules[*j])).collect();
            if others.is_empty() {
                // The same rule twice is one rule.
                (i + 1..rules.len()).filter(|j| same_words(rule, &rules[*j])).for_each(|j| out[j] = true);
                continue;
            }
            let quoted: Vec<String> = std::iter::once(i)
                .chain(others.iter().copied())
                .map(|j| format!("“{}” (row {})", line(&rules[j].position), rules[j].row))
                .collect();
            let rows = std::iter::once(i).chain(others.iter().copied()).map(|j| rules[j].row).collect();
            let why = format!("The playbook wants {}.", quoted.join(" and also "));
            clashes.push(Clash { topic: rule.topic.clone(), rows, why });
            out[i] = true;
            others.into_iter().for_each(|j| out[j] = true);
        }
        let mut keep = out.iter();
        let rules = rules.into_iter().filter(|_| keep.next() == Some(&false)).collect();
        Self { rules, clashes }
    }
}

fn same_words(a: &Rule, b: &Rule) -> bool {
    same_topic(&a.topic, &b.topic)
        && telling(&a.position) == telling(&b.position)
        && line(&a.position) == line(&b.position)
}

/// Whether two rules on one topic want different things. Rules on topics that are only related contradict each other where what they
/// want can be compared and differs.
fn contradicts(a: &Rule, b: &Rule) -> bool {
    if a.position.is_empty() || b.position.is_empty() {
        return false;
    }
    let differ = line(&a.position).to_lowercase() != line(&b.position).to_lowercase();
    differ && (same_topic(&a.topic, &b.topic) || at_odds(&a.topic, &b.topic, &a.position, &b.position))
}

/// The rules below the first row that has the headings of a playbook: a topic, and a position or a refusal.
fn rules(rows: &[Cells]) -> Option<Vec<Rule>> {
    let heads = |row: &Cells| -> Vec<Option<Column>> { row.iter().map(|cell| meaning(cell)).collect() };
    let (head, columns) = rows.iter().take(60).enumerate().find_map(|(at, row)| {
        let columns = heads(row);
        let has = |column: Column| columns.contains(&Some(column));
        let wants = has(Column::Position) || has(Column::Refused) || has(Column::Fallback);
        (has(Column::Topic) && wants).then_some((at, columns))
    })?;
    let mut out = Vec::new();
    for (n, row) in rows.iter().skip(head + 1).enumerate() {
        let mut rule = Rule { row: n + 1, ..Rule::default() };
        for (cell, column) in row.iter().zip(&columns).filter(|(cell, _)| !cell.is_empty()) {
            let text = match column {
                Some(Column::Topic) => &mut rule.topic,
                Some(Column::Position) => &mut rule.position,
                Some(Column::Refused) => &mut rule.refused,
                Some(Column::Wording) => &mut rule.wording,
                Some(Column::Reason) => &mut rule.reason,
                Some(Column::Approver) => &mut rule.approver,
                Some(Column::Fallback) => {
                    rule.fallbacks.push(cell.clone());
                    continue;
                }
                None => continue,
            };
            if !text.is_empty() {
                text.push_str("; ");
            }
            text.push_str(cell);
        }
        rule.topic = rule.topic.chars().take(TOPIC).collect();
        // Another sheet or table may repeat the headings.
        let repeated = row.iter().zip(&columns).all(|(cell, column)| column.is_none() || meaning(cell) == *column);
        let says = !rule.position.is_empty() || !rule.refused.is_empty() || !rule.fallbacks.is_empty();
        if says && !rule.topic.trim().is_empty() && !repeated {
            out.push(rule);
        }
        if out.len() >= MOST {
            break;
        }
    }
    Some(out)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn a_table_becomes_rules() {
        let text = "NDA playbook\nSheet1\nTopic | Our position | Fall-back | Not acceptable | Standard wording\n\
            Term | Two years | Three years |  | \nGoverning law | New York |  | Any other | This Agreement is governed by the law of New York.";
        let book = Playbook::read(text).unwrap();
        assert_eq!(book.rules.len(), 2);
        assert_eq!(
            (book.rules[0].fallbacks.as_slice(), book.rules[0].refused.as_str()),
            (["Three years".to_owned()].as_slice(), "")
        );
        assert_eq!((book.rules[1].refused.as_str(), book.rules[1].row), ("Any other", 2));
        assert!(book.clashes.is_empty() && Playbook::read("A letter.\nYours, Dana").is_none());
    }

    #[test]
    fn rules_that_contradict_one_another_are_told_and_not_applied() {
        let text = "Clause,Position,Fallback,Walk-away\nPayment terms,Net 30 days,45 days,\nPayment term,Net 60 days,,\nNotice,In writing,,\n\
            Choice of law,Delaware,,\nGoverning law,England,,\nTerm,5 years,,more than 3 years\n";
        let book = Playbook::read(text).unwrap();
        let topics: Vec<&str> = book.rules.iter().map(|rule| rule.topic.as_str()).collect();
        assert_eq!(topics, ["Notice"], "{:?}", book.clashes);
        assert_eq!(book.clashes.len(), 3);
        assert!(book.clashes.iter().any(|clash| clash.rows == [1, 2] && clash.why.contains("“Net 60 days”")));
    }
}
