//! Which repetitions calendar programs are given.

use super::{records::Event, times};
use crate::documents::calendar::event::{Clock, Moment};

/// The rule of a repeated event, if calendar programs can expand it: its zone must be one that they know too.
pub(super) fn rule(event: &Event) -> Option<&str> {
    let fits = |moment: &Moment| match &moment.clock {
        Clock::Zone(zone) => times::known(zone).is_some(),
        _ => true,
    };
    let start = event.said.start.as_ref()?;
    event.said.recurrence.as_ref().and_then(|recurrence| recurrence.passed_on()).filter(|_| fits(start))
}

/// Whether calendar programs get only the first time of a repeated event.
pub(super) fn is_once(event: &Event) -> bool {
    event.said.recurrence.is_some() && rule(event).is_none()
}
