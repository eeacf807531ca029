//! The shape in which a deadline goes out as JSON.

use crate::{
    deadlines::records::{CountedDay, Deadline, DeadlineStatus},
    law::counting::{Counting, Rules, Service},
    legal_extracts::http::PlaceView,
};

use jiff::civil::Date;
use schemars::JsonSchema;
use serde::Serialize;

/// The event that starts a deadline's period.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Trigger")]
struct TriggerView {
    /// The event; empty if the text names the day.
    what: String,
    date: Option<Date>,
}

/// A deadline with its counting.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Deadline")]
pub struct DeadlineView {
    #[schemars(extend("format" = "ulid"))]
    id: String,
    /// What is due.
    title: String,
    /// The last day.
    due: Date,
    /// The rule that it was counted by, or "Date in the document".
    rule: String,
    trigger: TriggerView,
    /// The period in words, such as "14 days"; empty if the text names the day.
    period: String,
    /// Every day that was counted or skipped, in order.
    days: Vec<CountedDay>,
    /// A sentence for a person that says when the deadline would fall on another day.
    note: Option<String>,
    status: DeadlineStatus,
    /// Where the document says it.
    source: Option<PlaceView>,
    /// Null if the text names the day.
    counting: Option<CountingView>,
    /// Where the paper says how it was served, if that matters.
    served: Option<PlaceView>,
}

/// Which parts of a counting a person can choose.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Counting")]
struct CountingView {
    rules: Rules,
    /// The rule that sets the period says how it is counted, so `rules` cannot be chosen.
    set_by_rule: bool,
    /// The period runs from service. Otherwise `service` cannot be chosen.
    from_service: bool,
    service: Option<Service>,
}

impl From<Counting> for CountingView {
    fn from(c: Counting) -> Self {
        Self { rules: c.rules, set_by_rule: c.set_by_rule, from_service: c.from_service, service: c.service }
    }
}

impl From<Deadline> for DeadlineView {
    fn from(d: Deadline) -> Self {
        Self {
            id: d.id.0.to_string(),
            title: d.title,
            due: d.due,
            rule: d.rule,
            trigger: TriggerView { what: d.event, date: d.trigger },
            period: d.period,
            days: d.days,
            note: d.note,
            status: d.status,
            source: d.place.map(Into::into),
            counting: d.counting.map(Into::into),
            served: d.served.map(Into::into),
        }
    }
}
