//! The shape in which a deadline goes out as JSON.

use crate::{
    deadlines::records::{CountedDay, Deadline, DeadlineStatus},
    law::counting::{Counting, Rules, Service},
    legal_extracts::http::PlaceView,
};

use jiff::civil::Date;
use serde::Serialize;

#[derive(Serialize)]
struct TriggerView {
    what: String,
    date: Option<Date>,
}

/// A deadline with its counting.
#[derive(Serialize)]
pub struct DeadlineView {
    id: String,
    title: String,
    due: Date,
    rule: String,
    trigger: TriggerView,
    period: String,
    days: Vec<CountedDay>,
    note: Option<String>,
    status: DeadlineStatus,
    source: Option<PlaceView>,
    counting: Option<CountingView>,
    served: Option<PlaceView>,
}

/// What a person may choose of a counting; how many of what stands in `period`.
#[derive(Serialize)]
struct CountingView {
    rules: Rules,
    set_by_rule: bool,
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
