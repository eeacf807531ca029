//! For each statement of a paper, the statement of the others that speaks of the same, and whether both say the same value. An amendment goes before
//! what it amends.

use super::held_statements::{Measure, Statement, Value, sections_named};
use crate::law::numerals;

use std::collections::{BTreeMap, BTreeSet};

/// A paper against which another is checked.
pub(super) struct Beside {
    pub statements: Vec<Statement>,
    pub amends: bool,
}

/// What the others say to a statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    Agrees,
    Differs,
    /// It speaks of the same without a value of the kind.
    NoValue,
    /// The section that the statement names.
    Named,
}

/// A statement and its counterpart: the paper and the statement in it.
#[derive(Debug)]
pub(super) struct Found<'s> {
    pub here: &'s Statement,
    pub paper: usize,
    pub there: &'s Statement,
    pub verdict: Verdict,
    /// The values on both sides.
    pub values: (Vec<&'s Value>, Vec<&'s Value>),
}

/// What is known of the words of the papers: how many statements have each.
struct Words {
    count: f64,
    frequency: BTreeMap<String, f64>,
}

/// Share of a statement's telling words, by weight, that its counterpart has at least.
const SHARED: f64 = 0.34;
/// The same where the counterpart has no value of the kind.
const SHARED_WITHOUT_VALUE: f64 = 0.6;
/// A word in more than this share of the statements tells nothing.
const COMMON: f64 = 0.5;
/// By how much an amendment may fit less than what it amends.
const BEFORE: f64 = 0.75;

impl Words {
    fn of(papers: &[Beside]) -> Self {
        let mut frequency: BTreeMap<String, f64> = BTreeMap::new();
        let mut count: f64 = 0.0;
        for statement in papers.iter().flat_map(|paper| &paper.statements) {
            count += 1.0;
            for word in &statement.words {
                *frequency.entry(word.clone()).or_default() += 1.0;
            }
        }
        Self { count, frequency }
    }

    fn weight(&self, word: &str) -> f64 {
        let numeric = word.starts_with(|c: char| c.is_ascii_digit()) || numerals::of_word(word).is_some();
        match self.frequency.get(word) {
            Some(times) if !numeric && (*times <= self.count * COMMON || *times <= 2.0) => {
                ((self.count + 1.0) / (times + 0.5)).ln()
            }
            _ => 0.0,
        }
    }

    /// How much of what a statement speaks of another has: from 0 to 1.
    fn shared(&self, here: &BTreeSet<String>, there: &BTreeSet<String>) -> f64 {
        let all: f64 = here.iter().map(|word| self.weight(word)).sum();
        let both: f64 = here.intersection(there).map(|word| self.weight(word)).sum();
        if all > 0.0 { both / all } else { 0.0 }
    }

    /// How many telling words two statements share.
    fn in_common(&self, here: &BTreeSet<String>, there: &BTreeSet<String>) -> usize {
        here.intersection(there).filter(|word| self.weight(word) > 0.0).count()
    }
}

/// What the papers say to each statement that holds a value; statements with none of them beside.
pub(super) fn counterparts<'s>(checked: &'s [Statement], papers: &'s [Beside]) -> (Vec<Found<'s>>, Vec<&'s Statement>) {
    let words = Words::of(papers);
    let (mut found, mut alone) = (Vec::new(), Vec::new());
    for here in checked {
        let mut own: Vec<Found<'s>> = Vec::new();
        let mut measures: BTreeSet<Measure> = here.values.iter().map(|value| value.measure).collect();
        // "Paid $489,920.00 and no more": what the rows of a ledger come to says so, whatever words it shares.
        if let Some(sum) = sum_of_rows(here, papers) {
            measures.remove(&Measure::Sum);
            own.push(sum);
        }
        for measure in &measures {
            own.extend(of_measure(here, *measure, papers, &words));
        }
        if own.is_empty() {
            own.extend(named(here, papers));
        }
        if own.is_empty() && !measures.is_empty() {
            own.extend(without_value(here, papers, &words));
        }
        if own.is_empty() && !measures.is_empty() {
            alone.push(here);
        }
        found.extend(own);
    }
    (found, alone)
}

fn each(papers: &[Beside]) -> impl Iterator<Item = (usize, &Beside, &Statement)> {
    papers.iter().enumerate().flat_map(|(n, paper)| paper.statements.iter().map(move |statement| (n, paper, statement)))
}

/// The sum of a column to which a sum of a statement is equal.
fn sum_of_rows<'s>(here: &'s Statement, papers: &'s [Beside]) -> Option<Found<'s>> {
    each(papers).filter(|(_, _, there)| there.added_up).find_map(|(paper, _, there)| {
        let same = |one: &&Value| there.values.iter().any(|other| other.compared == one.compared);
        let ours: Vec<&Value> = here.values.iter().filter(same).collect();
        let values = (ours, there.values.iter().collect());
        (!values.0.is_empty()).then_some(Found { here, paper, there, verdict: Verdict::Agrees, values })
    })
}

fn of_measure<'s>(here: &'s Statement, measure: Measure, papers: &'s [Beside], words: &Words) -> Option<Found<'s>> {
    let has = |statement: &Statement| statement.values.iter().any(|value| value.measure == measure);
    let best = |amends: bool| {
        let of_kind = each(papers).filter(|(_, paper, there)| paper.amends == amends && has(there) && !there.added_up);
        let scored = of_kind.map(|(n, _, there)| (words.shared(&here.words, &there.words), n, there));
        // One word of a length of time is shared by chance: "three days" to leave, and to report a leak.
        let fewest = if measure == Measure::Time { 2 } else { 1 };
        let enough = |there: &Statement| words.in_common(&here.words, &there.words) >= fewest;
        scored.filter(|(score, _, there)| *score >= SHARED && enough(there)).max_by(|(a, ..), (b, ..)| a.total_cmp(b))
    };
    // The section that the statement itself names goes first.
    let numbers = sections_named(&here.text);
    let by_name = each(papers)
        .filter(|(_, paper, there)| !paper.amends && has(there))
        .find(|(_, _, there)| there.label.as_ref().is_some_and(|label| numbers.contains(label)))
        .map(|(n, _, there)| (1.0, n, there));
    let (base, amendment) = (by_name.or_else(|| best(false)), best(true));
    // What an amendment says of the very section goes before it, whatever its words.
    let section = base.and_then(|(_, _, there)| there.label.as_ref());
    let of_section = section.and_then(|label| {
        each(papers)
            .filter(|(_, paper, there)| paper.amends && has(there) && there.names.contains(label))
            .max_by(|(.., a), (.., b)| {
                words.shared(&here.words, &a.words).total_cmp(&words.shared(&here.words, &b.words))
            })
            .map(|(n, _, there)| (n, there))
    });
    let chosen = of_section.or(match (base, amendment) {
        (Some((before, ..)), Some((score, n, there))) if score >= before * BEFORE => Some((n, there)),
        (Some((_, n, there)), _) | (None, Some((_, n, there))) => Some((n, there)),
        (None, None) => None,
    });
    let (paper, there) = chosen?;
    let of = |values: &'s [Value]| values.iter().filter(|value| value.measure == measure).collect::<Vec<_>>();
    let (ours, mut theirs) = (of(&here.values), of(&there.values));
    if papers.get(paper).is_some_and(|paper| paper.amends) {
        theirs = new_values(there, theirs);
    }
    let same = ours.iter().any(|one| theirs.iter().any(|other| one.compared == other.compared));
    let verdict = if same { Verdict::Agrees } else { Verdict::Differs };
    Some(Found { here, paper, there, verdict, values: (ours, theirs) })
}

/// The values that stand from now on: those behind "is replaced with" where an amendment names both.
fn new_values<'s>(there: &Statement, all: Vec<&'s Value>) -> Vec<&'s Value> {
    const JOINTS: [&str; 7] =
        ["replaced with", "replaced by", "changed to", "increased to", "reduced to", "amended to", "to read"];
    let joint = JOINTS.iter().filter_map(|joint| Some(there.text.find(joint)? + joint.len())).max();
    let Some(joint) = joint else { return all };
    let behind = |value: &&&Value| {
        let figure = value.shown.split(' ').next().unwrap_or_default();
        there.text[joint..].contains(figure)
    };
    let new: Vec<&Value> = all.iter().filter(behind).copied().collect();
    if new.is_empty() { all } else { new }
}

/// The section that a statement names, where a paper that is no amendment has it.
fn named<'s>(here: &'s Statement, papers: &'s [Beside]) -> Option<Found<'s>> {
    let numbers = sections_named(&here.text);
    let (paper, _, there) = each(papers)
        .filter(|(_, paper, there)| !paper.amends && there.text.split(' ').count() > 3)
        .find(|(_, _, there)| there.label.as_ref().is_some_and(|label| numbers.contains(label)))?;
    Some(Found { here, paper, there, verdict: Verdict::Named, values: (Vec::new(), Vec::new()) })
}

fn without_value<'s>(here: &'s Statement, papers: &'s [Beside], words: &Words) -> Option<Found<'s>> {
    let scored = each(papers)
        .filter(|(_, _, there)| !there.added_up)
        .map(|(n, _, there)| (words.shared(&here.words, &there.words), n, there));
    let (_, paper, there) = scored
        .filter(|(score, _, there)| {
            *score >= SHARED_WITHOUT_VALUE
                && words.in_common(&here.words, &there.words) > 1
                && there.text.split(' ').count() > 3
        })
        .max_by(|(a, ..), (b, ..)| a.total_cmp(b))?;
    Some(Found { here, paper, there, verdict: Verdict::NoValue, values: (here.values.iter().collect(), Vec::new()) })
}

#[cfg(test)]
mod tests {
    use super::{
        super::held_statements::{statements, sums_of_rows},
        *,
    };

    const AGREEMENT: &str = "1.1 Platform. “Platform” means the dispatch software.\n\n\
        2.1 Mooring Fee. Owner shall pay a mooring fee of $400.00 a month.\n\n\
        2.2 Late Payment. Amounts not paid when due bear interest at one percent (1%) per month.\n\n\
        2.3 Water. Owner shall pay $12.00 for each delivery of water.\n\n\
        3.1 Term. The term is twelve (12) months from the first mooring day.\n\n\
        4.1 Insurance. Owner shall keep liability insurance of $1,000,000.\n\n\
        5.1 Guests. Owner may have guests on board at any time.\n\n\
        5.2 Repairs. Owner shall not repair engines at the pier.\n";
    const AMENDMENT: &str = "1. In Section 2.1 of the Agreement, “$400.00” is replaced with “$450.00”.\n";
    const BILL: &str = "Item                     Quantity     Amount\nMooring fee, May            1         $470.00\nWater delivery              3         $12.00\n\n\
        Late payment bears interest at 1.5% per month.\n\nSundry dues come to $33.00.\n\nGuests came against Section 5.1 of the Agreement.\n";

    #[test]
    fn a_sum_may_be_what_the_rows_of_a_ledger_come_to() {
        let ledger = "No   Month       Charged     Paid\n1    May 2025    1,000.00    900.00\n2    June 2025   1,200.00    600.00\n";
        let papers = [Beside {
            statements: statements(ledger).into_iter().chain(sums_of_rows(ledger)).collect(),
            amends: false,
        }];
        let claim = statements("4. Pine has paid $1,500.00 and no more.\n\n5. There remain due $9,000.00.\n");
        let (found, alone) = counterparts(&claim, &papers);
        let told: Vec<String> = found.iter().map(|one| format!("{:?} {}", one.verdict, one.there.text)).collect();
        assert_eq!(told, ["Agrees the 2 rows of “Paid” come to 1,500.00"]);
        assert_eq!(alone.len(), 1);
    }

    #[test]
    fn a_bill_is_held_against_an_agreement_and_its_amendment() {
        let papers = [
            Beside { statements: statements(AGREEMENT), amends: false },
            Beside { statements: statements(AMENDMENT), amends: true },
        ];
        let bill = statements(BILL);
        let (found, alone) = counterparts(&bill, &papers);
        let told: Vec<String> = found
            .iter()
            .map(|one| {
                let side =
                    |values: &[&Value]| values.iter().map(|value| value.shown.as_str()).collect::<Vec<_>>().join("/");
                let label = one.there.label.clone().unwrap_or_default();
                format!("{:?} {} {} {} {label}", one.verdict, side(&one.values.0), side(&one.values.1), one.paper)
            })
            .collect();
        assert_eq!(
            told,
            ["Differs $470.00 $450.00 1 1", "Agrees $12.00 $12.00 0 2.3", "Differs 1.5% 1% 0 2.2", "Named   0 5.1",]
        );
        assert_eq!(alone.len(), 1, "{alone:?}");
        assert!(alone[0].text.starts_with("Sundry"), "{alone:?}");
    }
}
