//! Properties over random hours, zones and appointments, and both changes of the clock.
#![allow(clippy::unwrap_used)]

use super::*;

use jiff::{
    SignedDuration, ToSpan,
    civil::{Date, date},
    tz::TimeZone,
};
use proptest::prelude::*;

const RULES: Rules = Rules { length: 30, before: 0, after: 0, notice: 0, horizon: 60 * 24 * 60, step: 30 };

fn zone(name: &str) -> TimeZone {
    TimeZone::get(name).unwrap()
}

fn hours(name: &str, from: u16, until: u16) -> Hours {
    let week = (0..7).map(|day| Opening { day, from, until }).collect();
    Hours { zone: zone(name), week, closed: Default::default() }
}

fn day(hours: &Hours, day: Date) -> Span {
    let at = |day: Date| day.to_zoned(hours.zone.clone()).unwrap().timestamp();
    Span { from: at(day), until: at(day.tomorrow().unwrap()) }
}

/// What a clock on the wall shows at the beginnings of a day's slots.
fn shown(hours: &Hours, rules: &Rules, on: Date) -> Vec<String> {
    let range = day(hours, on);
    let now = range.from - 24.hours();
    let wall = |slot: Slot| slot.span.from.to_zoned(hours.zone.clone()).strftime("%H:%M%z").to_string();
    free(hours, rules, &[], now, range).into_iter().map(wall).collect()
}

#[test]
fn an_hour_that_is_left_out_has_no_times() {
    let early = hours("America/New_York", 60, 4 * 60);
    let hour = Rules { step: 60, ..RULES };
    assert_eq!(shown(&early, &hour, date(2026, 3, 8)), ["01:00-0500", "03:00-0400"]);
    assert_eq!(shown(&early, &hour, date(2026, 3, 9)), ["01:00-0400", "02:00-0400", "03:00-0400"]);
    // Hours that begin in the gap begin when it ends.
    assert_eq!(shown(&hours("America/New_York", 150, 240), &RULES, date(2026, 3, 8)), ["03:00-0400", "03:30-0400"]);
    // And hours that are the gap are none.
    assert!(shown(&hours("America/New_York", 120, 180), &RULES, date(2026, 3, 8)).is_empty());
}

#[test]
fn an_hour_that_comes_twice_has_its_times_twice() {
    let early = hours("America/New_York", 60, 3 * 60);
    let hour = Rules { step: 60, ..RULES };
    assert_eq!(shown(&early, &hour, date(2026, 11, 1)), ["01:00-0400", "01:00-0500", "02:00-0500"]);
    // An hour and a half that begins before the change ends an hour and a half later, whatever the clock shows.
    let long = Rules { length: 90, step: 30, ..RULES };
    let range = day(&early, date(2026, 11, 1));
    for slot in free(&early, &long, &[], range.from - 24.hours(), range) {
        assert_eq!(slot.span.until.duration_since(slot.span.from), SignedDuration::from_mins(90));
    }
    // Half of the hour, twice: the clock leaves the hours in between.
    assert_eq!(shown(&hours("America/New_York", 60, 90), &RULES, date(2026, 11, 1)), ["01:00-0400", "01:00-0500"]);
}

#[test]
fn closed_days_and_midnight() {
    let mut all_day = hours("Europe/Berlin", 0, 1440);
    all_day.closed.insert(date(2026, 12, 25));
    let long = Rules { length: 120, step: 120, ..RULES };
    assert!(shown(&all_day, &long, date(2026, 12, 25)).is_empty());
    // Before the closed day, nothing reaches into it.
    assert_eq!(shown(&all_day, &long, date(2026, 12, 24)).last().unwrap(), "22:00+0100");
    let off = Rules { length: 120, step: 90, ..RULES };
    let last = free(&all_day, &off, &[], day(&all_day, date(2026, 12, 20)).from, day(&all_day, date(2026, 12, 24)));
    assert!(last.iter().all(|slot| slot.span.until <= day(&all_day, date(2026, 12, 25)).from));
}

#[test]
fn what_two_neighbours_want_free_is_the_longer_of_both() {
    let office = hours("UTC", 0, 1440);
    let at = |minute: i64| date(2026, 6, 1).to_zoned(TimeZone::UTC).unwrap().timestamp() + minute.minutes();
    let taken = Busy { span: Span { from: at(600), until: at(630) }, before: 5, after: 20 };
    let rules = Rules { before: 10, after: 0, step: 5, ..RULES };
    let can = |minute| check(&office, &rules, &[taken], at(0), at(minute));
    assert_eq!(can(645), Err(Refusal::Taken));
    assert!(can(650).is_ok());
    assert_eq!(can(570), Err(Refusal::Taken));
    assert!(can(565).is_ok());
    assert_eq!(can(652), Err(Refusal::Closed));
    assert_eq!(check(&office, &Rules { notice: 700, ..rules }, &[taken], at(0), at(650)), Err(Refusal::TooSoonOrFar));
    assert_eq!(check(&office, &Rules { horizon: 650, ..rules }, &[taken], at(0), at(650)), Err(Refusal::TooSoonOrFar));
}

fn zones() -> impl Strategy<Value = &'static str> {
    // Half an hour (Lord Howe), a midnight change (Beirut), a whole day left out (Apia, 2011), and the usual ones.
    prop::sample::select(vec![
        "America/New_York",
        "America/Los_Angeles",
        "Europe/Berlin",
        "Australia/Lord_Howe",
        "Asia/Beirut",
        "Asia/Kathmandu",
        "Pacific/Apia",
        "UTC",
    ])
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn slots_are_what_they_promise(
        name in zones(),
        // Around the changes of the clock of 2011 and 2026.
        (year, month, of_month) in (prop::sample::select(vec![2011i16, 2026]), prop::sample::select(vec![3i8, 4, 10, 11, 12]), 1i8..=30),
        week in prop::collection::vec((0u8..8, 0u16..1500, 0u16..1500), 0..8),
        closed in prop::collection::vec(0i64..14, 0..3),
        taken in prop::collection::vec((-600i64..20_000, 1i64..2_000, 0u16..60, 0u16..60), 0..12),
        (length, before, after, step) in (1u16..300, 0u16..60, 0u16..60, 1u16..120),
        (notice, horizon) in (0u32..5_000, 0u32..30_000),
    ) {
        let first = date(year, month, of_month);
        let week: Vec<Opening> = week.into_iter().map(|(day, from, until)| Opening { day, from, until }).collect();
        let closed = closed.into_iter().map(|days| first + days.days()).collect();
        let hours = Hours { zone: zone(name), week, closed };
        let begin = first.to_zoned(hours.zone.clone()).unwrap().timestamp();
        let busy: Vec<Busy> = taken.iter().map(|(from, lasts, before, after)| {
            let from = begin + from.minutes();
            Busy { span: Span { from, until: from + lasts.minutes() }, before: *before, after: *after }
        }).collect();
        let rules = Rules { length, before, after, notice, horizon, step };
        let range = Span { from: begin, until: begin + 240.hours() };
        let slots = free(&hours, &rules, &busy, begin, range);
        prop_assert!(slots.windows(2).all(|two| two[0].span.from < two[1].span.from));
        for slot in slots.iter().step_by(7) {
            let Span { from, until } = slot.span;
            // A slot lasts as long as it should.
            prop_assert_eq!(until.duration_since(from), SignedDuration::from_mins(length.into()));
            prop_assert!(from >= begin + i64::from(notice).minutes() && from < begin + i64::from(horizon).minutes());
            // Every minute of it is inside the hours by the clock on the wall.
            for minute in 0..i64::from(length) {
                let wall = (from + minute.minutes()).to_zoned(hours.zone.clone());
                let now = u16::try_from(i32::from(wall.hour()) * 60 + i32::from(wall.minute())).unwrap();
                let day = wall.weekday().to_monday_zero_offset() as u8;
                let open = hours.week.iter().any(|o| o.is_sound() && o.day == day && o.from <= now && now < o.until);
                prop_assert!(open && !hours.closed.contains(&wall.date()), "{} {}", wall, length);
            }
            // Nothing that is taken lies in it or in what is kept free around it, and the other way round.
            for taken in &busy {
                let clear = |span: &Span, before: u16, after: u16| Span { from: span.from - i64::from(before).minutes(), until: span.until + i64::from(after).minutes() };
                prop_assert!(!clear(&slot.span, before, after).overlaps(&taken.span));
                prop_assert!(!clear(&taken.span, taken.before, taken.after).overlaps(&slot.span));
            }
            // What is offered can be had.
            prop_assert_eq!(check(&hours, &rules, &busy, begin, from), Ok(*slot));
        }
    }

    /// What can be had is offered.
    #[test]
    fn what_can_be_had_is_offered(name in zones(), minute in 0i64..30_000, step in 1u16..60, taken in prop::collection::vec((0i64..30_000, 1i64..600), 0..6)) {
        let hours = hours(name, 60, 1000);
        let begin = date(2026, 3, 1).to_zoned(hours.zone.clone()).unwrap().timestamp();
        let busy: Vec<Busy> = taken.iter().map(|(from, lasts)| Span { from: begin + from.minutes(), until: begin + (from + lasts).minutes() }.into()).collect();
        let rules = Rules { step, ..RULES };
        let start = begin + minute.minutes();
        let offered = free(&hours, &rules, &busy, begin, Span { from: start, until: start + 1.second() });
        prop_assert_eq!(check(&hours, &rules, &busy, begin, start).is_ok(), !offered.is_empty());
    }
}
