//! `firm.*`: the firm, and the days on which its courts are closed.

use super::section::{fail, section};
use crate::error::StartError;

use serde::{Deserialize, Serialize};

/// An entry of `firm.holidays`
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Holiday {
    /// The day, YYYY-MM-DD.
    pub day: jiff::civil::Date,
    /// Its name, as the counting shows it.
    pub name: String,
    /// The state in whose courts it counts, two letters. Unset: `firm.state`, or every state when that is empty.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub state: Option<String>,
}

section! {
    /// The firm.
    Firm = "firm" {
        /// Name of the firm.
        name: String = "The firm".into();
        /// Time zone (IANA name) of the dates in answers.
        time_zone: String = "America/New_York".into();
        /// The firm's own state, two letters. Its legal holidays count, beside the federal ones, for its courts. A
        /// federal court's deadlines are counted with the holidays of the state where that court sits (Fed. R. Civ. P.
        /// 6(a)(6)(C)); if the court is unknown, with the federal ones only.
        state: String = String::new();
        /// Further days on which no period ends, such as a court's closing days, each with day and name. They count in the
        /// courts of firm.state, or everywhere if that is empty; an entry may name another state. A day is taken as it
        /// stands and not moved off a weekend. README.md shows two.
        holidays: Vec<Holiday> = Vec::new();
    }
}

impl Firm {
    pub(super) fn check(&self) -> Result<(), StartError> {
        if self.name.chars().any(char::is_control) {
            return fail("firm.name holds a line end or another control character.", "Write it in one line.");
        }
        if jiff::tz::TimeZone::get(&self.time_zone).is_err() {
            return fail(
                format!("firm.time_zone \"{}\" is not a time zone.", self.time_zone),
                "Write it as America/New_York or Europe/London.",
            );
        }
        Ok(())
    }
}
