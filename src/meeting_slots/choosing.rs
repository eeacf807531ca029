//! Which of many free times are proposed: a few, over several days and far from each other, so that one of them suits.

use crate::{Days, Part, Slot};

use jiff::{Timestamp, tz::TimeZone};
use std::collections::BTreeMap;

/// At most `most` of the free times that lie on the days, in order. `free` is in order.
#[must_use]
pub fn chosen(free: &[Slot], days: &Days, zone: &TimeZone, most: usize) -> Vec<Slot> {
    let mut by_day: BTreeMap<jiff::civil::Date, Vec<Slot>> = BTreeMap::new();
    for slot in free {
        let at = slot.span.from.to_zoned(zone.clone());
        let fits = days.part.is_none_or(|part| (part == Part::Morning) == (at.hour() < 12));
        if fits && days.has(at.date()) {
            by_day.entry(at.date()).or_default().push(*slot);
        }
    }
    let mut taken: Vec<Slot> = Vec::new();
    loop {
        let before = taken.len();
        for slots in by_day.values() {
            if taken.len() < most
                && let Some(next) = next_of(slots, &taken, zone)
            {
                taken.push(next);
            }
        }
        if taken.len() == before {
            break;
        }
    }
    taken.sort_by_key(|slot| slot.span.from);
    taken
}

/// The next time of a day: first one on the hour that is not the first thing in the morning, then the one that is farthest from the others.
fn next_of(slots: &[Slot], taken: &[Slot], zone: &TimeZone) -> Option<Slot> {
    let is_taken = |slot: &&Slot| taken.iter().any(|other| other.span.overlaps(&slot.span));
    let left: Vec<&Slot> = slots.iter().filter(|slot| !is_taken(slot)).collect();
    let of_day: Vec<Timestamp> = taken.iter().filter(|slot| slots.contains(slot)).map(|slot| slot.span.from).collect();
    if of_day.is_empty() {
        let fine = left.iter().find(|slot| {
            let at = slot.span.from.to_zoned(zone.clone());
            at.minute() == 0 && at.hour() >= 10
        });
        return fine.or(left.first()).map(|slot| **slot);
    }
    let distance = |slot: &&Slot| {
        let near = of_day.iter().map(|other| other.duration_since(slot.span.from).as_secs().abs()).min().unwrap_or(0);
        let on_the_hour = slot.span.from.to_zoned(zone.clone()).minute() == 0;
        (near.min(3 * 3_600), on_the_hour, -slot.span.from.as_second())
    };
    left.into_iter().max_by_key(distance).copied()
}
