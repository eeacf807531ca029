//! How long a claim may be brought, by a table that names its sources. What comes out is a hint for a lawyer, never a deadline.

use super::{
    conditions::{holds, shown},
    facts::value,
    form::{Form, Kind},
    given::{Given, Kept},
};

use jiff::{Span, civil::Date};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, HashSet};

/// Rows of a table.
const MOST: usize = 5_000;
/// Years of a row.
const MOST_YEARS: i32 = 40;

/// A row of the table.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Limit {
    /// Two letters of a state, or "US" for federal law.
    pub state: String,
    /// A kind of claim, such as "injury".
    pub claim: String,
    #[serde(default)]
    pub years: i32,
    #[serde(default)]
    pub months: i32,
    #[serde(default)]
    pub days: i32,
    /// The statute.
    pub source: String,
    /// What else has to be looked at.
    #[serde(default)]
    pub note: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(default)]
    limit: Vec<Limit>,
}

/// A table of limitations.
#[derive(Clone, Debug, Default)]
pub struct Limits(Vec<Limit>);

/// What the table says of a claim.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hint {
    pub claim: String,
    /// Two letters, or "US".
    pub state: String,
    /// The day from which it was counted.
    pub from: Date,
    /// The last day, if the table has the claim.
    pub due: Option<Date>,
    /// "2 years".
    pub period: String,
    /// The statute.
    pub source: String,
    pub note: String,
}

impl Limits {
    /// Reads a table.
    ///
    /// # Errors
    /// What is wrong with it, as a sentence.
    pub fn read(text: &str) -> Result<Self, String> {
        let File { limit } = toml::from_str(text).map_err(|e| e.to_string())?;
        if limit.len() > MOST {
            return Err(format!("It has more than {MOST} parts [[limit]]."));
        }
        let mut seen = HashSet::new();
        for one in &limit {
            let Limit { state, claim, years, months, days, source, .. } = one;
            if state.len() != 2 || !state.bytes().all(|c| c.is_ascii_uppercase()) {
                return Err(format!("\"{state}\" is no state. Write two capital letters, or \"US\"."));
            }
            if claim.trim().is_empty() || source.trim().is_empty() {
                return Err(format!("A part [[limit]] of {state} needs its claim and its source."));
            }
            let fits = |n: i32, most: i32| (0..=most).contains(&n);
            if !fits(*years, MOST_YEARS) || !fits(*months, 480) || !fits(*days, 15_000) || years + months + days == 0 {
                return Err(format!("\"{claim}\" of {state} needs years, months or days, at most {MOST_YEARS} years."));
            }
            if !seen.insert((state, claim)) {
                return Err(format!("\"{claim}\" of {state} stands there twice."));
            }
        }
        Ok(Self(limit))
    }

    /// This table, with the rows of the firm's own in place of those for the same state and claim.
    #[must_use]
    pub fn under(mut self, own: Self) -> Self {
        self.0.retain(|row| !own.0.iter().any(|other| other.state == row.state && other.claim == row.claim));
        self.0.extend(own.0);
        self
    }

    /// The row of a state and claim.
    pub fn of(&self, state: &str, claim: &str) -> Option<&Limit> {
        self.0.iter().find(|row| row.state.eq_ignore_ascii_case(state) && row.claim == claim)
    }

    /// What the table says of the claims of a form. A claim without its day gives none.
    pub fn hints(&self, form: &Form, kept: &[Kept]) -> Vec<Hint> {
        let given: BTreeMap<String, Given> = kept
            .iter()
            .filter(|answer| answer.files.is_empty())
            .map(|answer| {
                let many = form.field(&answer.key).is_some_and(|field| field.kind == Kind::Choices);
                let one = answer.value.first().cloned().unwrap_or_default();
                (answer.key.clone(), if many { Given::Many(answer.value.clone()) } else { Given::One(one) })
            })
            .collect();
        let shown = shown(form, &given);
        let claims = form.claims.iter().filter(|claim| holds(claim.only_if.as_ref(), &shown, &given));
        let hints = claims.filter_map(|claim| {
            let from: Date = value(kept, &claim.from)?.parse().ok()?;
            let state = match &claim.state {
                Some(key) => value(kept, key)?.to_uppercase(),
                None => "US".to_owned(),
            };
            Some(self.hint(&claim.claim, &state, from))
        });
        hints.collect()
    }

    fn hint(&self, claim: &str, state: &str, from: Date) -> Hint {
        let none = Hint {
            claim: claim.to_owned(),
            state: state.to_owned(),
            from,
            due: None,
            period: String::new(),
            source: String::new(),
            note: String::new(),
        };
        let Some(row) = self.of(state, claim) else { return none };
        let Limit { years, months, days, source, note, .. } = row;
        let span = Span::new().try_years(*years).and_then(|s| s.try_months(*months)).and_then(|s| s.try_days(*days));
        let Ok(due) = span.and_then(|span| from.checked_add(span)) else { return none };
        let parts = [(*years, "year"), (*months, "month"), (*days, "day")];
        let parts = parts.iter().filter(|(n, _)| *n > 0).map(|(n, what)| match n {
            1 => format!("1 {what}"),
            n => format!("{n} {what}s"),
        });
        let period = parts.collect::<Vec<_>>().join(" and ");
        Hint { due: Some(due), period, source: source.clone(), note: note.clone(), ..none }
    }
}

impl Hint {
    /// The hint as a sentence for a lawyer who reads it on a day.
    pub fn said(&self, today: Date) -> String {
        let Self { claim, state, from, due, period, source, note } = self;
        let claim = claim.replace('_', " ");
        let from = from.strftime("%B %-d, %Y");
        let Some(due) = due else {
            return format!(
                "The table of limitations has no row for {claim} in {state}. Look it up; it would run from {from}."
            );
        };
        let note = if note.is_empty() { String::new() } else { format!(" {note}") };
        let (ends, day) =
            (if *due < today { "would be OVER since" } else { "would end on" }, due.strftime("%B %-d, %Y"));
        format!("Check this: {claim} in {state}, {period} from {from}, {ends} {day} ({source}).{note}")
    }
}
