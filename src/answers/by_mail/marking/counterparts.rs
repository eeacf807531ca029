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
        // Every paper of a contract speaks of the agreement, and every time limit of its unit.
        const UNITS: [&str; 8] = ["day", "month", "year", "week", "hour", "within", "percent", "per"];
        if word.starts_with("agre") || word == "contract" || UNITS.contains(&word) {
            return 0.0;
        }
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

    /// The same where words of which the others say nothing count too: one word of six is little in common.
    fn shared_of_all(&self, here: &BTreeSet<String>, there: &BTreeSet<String>) -> f64 {
        let own = |word: &String| match self.frequency.contains_key(word) {
            true => self.weight(word),
            false if word.starts_with(|c: char| c.is_ascii_digit()) || numerals::of_word(word).is_some() => 0.0,
            false => ((self.count + 1.0) / 1.5).ln(),
        };
        let all: f64 = here.iter().map(own).sum();
        let both: f64 = here.intersection(there).map(own).sum();
        if all > 0.0 { both / all } else { 0.0 }
    }

    /// Whether one word is shared that only this statement of the others has.
    fn rare_in_common(&self, here: &BTreeSet<String>, there: &BTreeSet<String>) -> bool {
        here.intersection(there)
            .any(|word| self.weight(word) > 0.0 && self.frequency.get(word).is_some_and(|times| *times <= 1.0))
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
        // A row of a bill says for how long something ran, and sets no time: "Overdue 31 days, $40.00".
        if here.row && measures.contains(&Measure::Sum) {
            measures.remove(&Measure::Time);
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
        if own.is_empty() && !measures.is_empty() && !here.figures {
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
    fn only(values: &[Value], measure: Measure) -> Vec<&Value> {
        values.iter().filter(|value| value.measure == measure).collect()
    }
    let of = |values: &'s [Value]| only(values, measure);
    let best = |amends: bool| {
        let of_kind = each(papers).filter(|(_, paper, there)| paper.amends == amends && has(there) && !there.added_up);
        // One word of a length of time is shared by chance: "three days" to leave, and to report a leak.
        let fewest = if measure == Measure::Time { 2 } else { 1 };
        let (mut strong, mut weak) = (Vec::new(), Vec::new());
        for (n, _, there) in of_kind {
            let score = words.shared(&here.words, &there.words);
            let common = words.in_common(&here.words, &there.words);
            let paired = !pairs(&only(&here.values, measure), &only(&there.values, measure), common).is_empty();
            if score < SHARED || common == 0 || !paired {
                continue;
            }
            let enough = common >= fewest || words.rare_in_common(&here.words, &there.words);
            let alone = common > 1 || words.shared_of_all(&here.words, &there.words) >= SHARED;
            if enough && alone {
                strong.push((score, n, there));
            } else if are_close(&only(&here.values, measure), &only(&there.values, measure)) {
                weak.push((score, n, there));
            }
        }
        // What shares one word alone is meant where nothing else shares it.
        match (strong.is_empty(), &weak[..]) {
            (true, [one]) => Some(*one),
            _ => strong.into_iter().max_by(|(a, ..), (b, ..)| a.total_cmp(b)),
        }
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
    let (ours, mut theirs) = (of(&here.values), of(&there.values));
    if papers.get(paper).is_some_and(|paper| paper.amends) {
        theirs = new_values(there, theirs);
    }
    let same = ours.iter().any(|one| theirs.iter().any(|other| one.compared == other.compared));
    // Of several values those that are of the same thing: "14 days to consider and 7 to revoke" beside "21 days" and "7 days".
    let of_same = pairs(&ours, &theirs, 0);
    let other: Vec<(&Value, &Value)> =
        of_same.into_iter().filter(|(one, other)| one.compared != other.compared).collect();
    if same && (here.row || there.row || other.is_empty()) {
        return Some(Found { here, paper, there, verdict: Verdict::Agrees, values: (ours, theirs) });
    }
    if !other.is_empty() && !here.row && !there.row {
        let (mut ours, mut theirs): (Vec<&Value>, Vec<&Value>) = other.into_iter().unzip();
        ours.dedup();
        theirs.dedup();
        return Some(Found { here, paper, there, verdict: Verdict::Differs, values: (ours, theirs) });
    }
    Some(Found { here, paper, there, verdict: Verdict::Differs, values: (ours, theirs) })
}

/// So many telling words in common say that the only values of two statements are of the same thing, whatever stands beside them.
const MANY: usize = 3;

/// The values of two statements that are of the same thing, by the words beside them. One value is paired once.
fn pairs<'v>(ours: &[&'v Value], theirs: &[&'v Value], common: usize) -> Vec<(&'v Value, &'v Value)> {
    if let ([one], [other]) = (ours, theirs)
        && (common >= MANY || one.compared == other.compared)
    {
        return vec![(one, other)];
    }
    let shared = |one: &Value, other: &Value| {
        one.near.iter().filter(|word| other.near.iter().any(|other| is_kin(word, other))).count()
    };
    let mut all: Vec<(usize, bool, usize, usize)> = Vec::new();
    for (n, one) in ours.iter().enumerate() {
        for (m, other) in theirs.iter().enumerate() {
            let count = shared(one, other);
            if count > 0 {
                all.push((count, one.compared == other.compared, n, m));
            }
        }
    }
    all.sort_by_key(|(count, same, n, m)| (std::cmp::Reverse((*count, *same)), *n, *m));
    let mut out = Vec::new();
    let (mut used_here, mut used_there) = (BTreeSet::new(), BTreeSet::new());
    for (_, _, n, m) in all {
        if !used_here.contains(&n) && !used_there.contains(&m) {
            used_here.insert(n);
            used_there.insert(m);
            out.push((ours[n], theirs[m]));
        }
    }
    // "10% at closing and the rest at 3%": where one pair is found, what is left on both sides is the other.
    let rest =
        |count: usize, used: &BTreeSet<usize>| -> Vec<usize> { (0..count).filter(|n| !used.contains(n)).collect() };
    if let ([n], [m]) = (&rest(ours.len(), &used_here)[..], &rest(theirs.len(), &used_there)[..])
        && !out.is_empty()
        && (ours[*n].near.is_empty() || theirs[*m].near.is_empty())
    {
        out.push((ours[*n], theirs[*m]));
    }
    out
}

/// Whether a value of one statement and one of another stand right beside the same word.
fn are_close(ours: &[&Value], theirs: &[&Value]) -> bool {
    let shares = |one: &Value, other: &Value| {
        one.nearest.iter().any(|word| other.nearest.iter().any(|other| is_kin(word, other)))
    };
    // Sixty months of payments are no ninety days to a closing.
    let long = |value: &Value| value.shown.ends_with("months") || value.shown.ends_with("years");
    ours.iter().any(|one| theirs.iter().any(|other| shares(one, other) && long(one) == long(other)))
}

/// Whether two words are of one family: "pay" and "payment", "avail" and "availability". Words that only say how a value is said are none.
fn is_kin(one: &str, other: &str) -> bool {
    const SAYS: [&str; 12] =
        ["percent", "day", "days", "month", "year", "week", "hour", "more", "less", "least", "shall", "total"];
    let common = one.chars().zip(other.chars()).take_while(|(a, b)| a == b).count();
    let shorter = one.chars().count().min(other.chars().count());
    let named = |word: &str| !SAYS.contains(&word) && !word.starts_with("agre") && numerals::of_word(word).is_none();
    let numeric = one.starts_with(|c: char| c.is_ascii_digit());
    named(one) && named(other) && !numeric && (one == other || common >= 3 && common == shorter || common >= 5)
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
    // Most of what the statement says must be spoken of, also its words that stand in none of the others.
    let scored = scored.filter(|(_, _, there)| words.shared_of_all(&here.words, &there.words) >= SHARED);
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
    fn values_are_held_against_each_other_where_they_are_of_the_same_thing() {
        let papers = [Beside {
            statements: statements(
                "1. Management. Consent is needed for (i) a sale of assets; (ii) debt above $9,000.\n\n\
                 2. Review. Clerk has twenty-one (21) days to consider it and may revoke it within seven (7) days after signing.\n\n\
                 3. Service. Owner keeps the hall available 99.5% of each month. If availability falls, Guest receives a credit of 5% of the fee.\n",
            ),
            amends: false,
        }];
        let letter = statements(
            "Asset method: $640.00 for the yard.\n\nBefore debt the yard is worth $1,520.00 today.\n\n\
             You have fourteen days to consider it and seven days to revoke it.\n\nAvailability was 99.1% in May.\n",
        );
        let (found, _) = counterparts(&letter, &papers);
        let told: Vec<String> = found
            .iter()
            .filter(|one| one.verdict == Verdict::Differs)
            .map(|one| format!("{} {}", one.values.0[0].shown, one.values.1[0].shown))
            .collect();
        // What is called otherwise is left alone: a credit is no availability.
        assert_eq!(told, ["14 days 21 days"]);
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
