//! The times of a property, each with the clock that shows it.

use super::{
    event::{Clock, Moment, Zone},
    lines::Property,
    time,
    zone_definitions::Definitions,
    zone_names,
};

use jiff::civil::DateTime;

/// The first time in a property's value.
pub(super) fn moment(property: &Property, zones: &Definitions) -> Option<Moment> {
    moments(property, zones).into_iter().next()
}

/// All times in a property's value; of periods, the start.
pub(super) fn moments(property: &Property, zones: &Definitions) -> Vec<Moment> {
    let said = property.parameter("TZID").unwrap_or_default().trim();
    let of = |value: &str| {
        let (at, whole_day, utc) = time::civil(value.split('/').next().unwrap_or_default())?;
        let clock = match said {
            _ if whole_day => Clock::Day,
            _ if utc => Clock::Utc,
            "" => Clock::Floating,
            said => Clock::Zone(zone(said, at, zones)),
        };
        Some(Moment { at, clock })
    };
    property.value.split(',').take(500).filter_map(of).collect()
}

fn zone(said: &str, at: DateTime, zones: &Definitions) -> Zone {
    let defined = zones.get(said);
    let name = zone_names::iana(said).or_else(|| defined.and_then(|zone| zone_names::iana(&zone.location)));
    Zone { said: said.to_owned(), name, offset: defined.and_then(|zone| zone.offset_at(at)) }
}
