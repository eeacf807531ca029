//! How a period is counted: what a person may choose of it, and what is kept so that it can be counted again.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Unit of a period.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Unit {
    /// Hours.
    Hours,
    /// Calendar days, or days whose kind the text leaves open.
    Days,
    /// Business, working or court days.
    BusinessDays,
    /// Weeks.
    Weeks,
    /// Months.
    Months,
    /// Years.
    Years,
}

/// The rule that days are counted by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "CountingRules")]
pub enum Rules {
    /// Federal Rules of Civil Procedure 6.
    Civil,
    /// Federal Rules of Appellate Procedure 26.
    Appellate,
    /// Calendar days, as a contract counts them; no day is skipped unless the text says business days.
    Plain,
}

/// How the paper that starts a period was served.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "CountingService")]
pub enum Service {
    /// Through the court's system or by e-mail.
    Electronic,
    /// By mail.
    Mail,
    /// By hand.
    Hand,
}

/// Which way a period is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Direction {
    /// From the event on.
    After,
    /// Back from the event.
    Before,
}

/// What a deadline was counted from, beside the day of its event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counting {
    /// How many.
    pub count: u32,
    /// Of what.
    pub unit: Unit,
    /// Forward or back.
    pub direction: Direction,
    /// By which rule.
    pub rules: Rules,
    /// A rule of the docket's own court sets the period, so that `rules` are no matter of choice.
    pub set_by_rule: bool,
    /// The period runs from service, so that it matters how the paper was served.
    pub from_service: bool,
    /// How it was served, where that is known.
    pub service: Option<Service>,
    /// The state whose holidays count, in two small letters; `None`: federal ones only.
    pub state: Option<String>,
}
