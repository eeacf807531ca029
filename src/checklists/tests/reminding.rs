//! 10,000 clients over a year, on the decision that the server takes.

use super::{
    super::{Next, Reminding, Stopped, Timetable},
    matching::Dice,
};

use jiff::{
    SignedDuration, Timestamp,
    civil::{Weekday, date},
    tz::TimeZone,
};

const ZONES: &[&str] = &[
    "America/New_York",
    "America/Los_Angeles",
    "America/Phoenix",
    "Pacific/Honolulu",
    "America/Caracas",
    "Europe/London",
    "Asia/Kolkata",
    "Pacific/Apia",
    "America/Sao_Paulo",
    "Australia/Lord_Howe",
];

/// What may happen to a client.
#[derive(Clone, Copy)]
enum Happens {
    Arrives,
    OptsOut,
    Pauses,
    GoesOn,
    Bounces,
    /// A program answers the reminder, or anybody writes: no reason to write again.
    Mail,
}

struct Client {
    zone: TimeZone,
    plan: Timetable,
    wanted: usize,
    started: Timestamp,
    happens: Vec<(Timestamp, Happens)>,
}

fn client(dice: &mut Dice) -> Client {
    let zone = TimeZone::get(ZONES[dice.below(ZONES.len())]).unwrap();
    let start = date(2026, 1, 1).to_zoned(TimeZone::UTC).unwrap().timestamp();
    let hours = |n: usize| SignedDuration::from_secs(i64::try_from(n).unwrap());
    let started = start + hours(dice.below(40 * 86_400));
    let from_hour = i8::try_from(dice.below(14)).unwrap();
    let plan = Timetable {
        first: 1 + u16::try_from(dice.below(10)).unwrap(),
        every: 1 + u16::try_from(dice.below(21)).unwrap(),
        most: u16::try_from(dice.below(30)).unwrap(),
        from_hour,
        to_hour: from_hour + 1 + i8::try_from(dice.below(9)).unwrap(),
    };
    let wanted = 1 + dice.below(12);
    let mut happens: Vec<(Timestamp, Happens)> = (0..dice.below(20))
        .map(|_| {
            let at = started + hours(dice.below(300 * 86_400));
            let what = match dice.below(20) {
                0 => Happens::OptsOut,
                1 => Happens::Pauses,
                2 => Happens::GoesOn,
                3 => Happens::Bounces,
                4..=6 => Happens::Mail,
                _ => Happens::Arrives,
            };
            (at, what)
        })
        .collect();
    happens.sort_by_key(|(at, _)| *at);
    Client { zone, plan, wanted, started, happens }
}

/// Lives a year. Returns how many reminders went out.
fn live(client: &Client, dice: &mut Dice) -> usize {
    let end = client.started + SignedDuration::from_hours(365 * 24);
    let (mut now, mut sent, mut wanted) = (client.started, Vec::new(), client.wanted);
    let (mut opted_out, mut paused, mut bounced) = (false, false, false);
    let mut happens = client.happens.iter().peekable();
    while now < end {
        while let Some((_, what)) = happens.next_if(|(at, _)| *at <= now) {
            match what {
                Happens::Arrives => wanted = wanted.saturating_sub(1),
                Happens::OptsOut => opted_out = true,
                Happens::Pauses => paused = true,
                Happens::GoesOn => paused = false,
                Happens::Bounces => bounced = true,
                Happens::Mail => {}
            }
        }
        let so_far = Reminding { started: client.started, sent: &sent, wanted, opted_out, paused, bounced };
        let next = client.plan.next(&so_far, &client.zone, now);
        let mut until = happens.peek().map_or(end, |(at, _)| *at);
        match next {
            Next::Send => {
                let here = now.to_zoned(client.zone.clone());
                assert!(wanted > 0 && !opted_out && !paused && !bounced, "a reminder after arrival or opt-out");
                assert!(sent.len() < usize::from(client.plan.most), "more than the cap");
                assert!(
                    (client.plan.from_hour..client.plan.to_hour).contains(&here.hour()),
                    "outside of the hours: {here}"
                );
                assert!(!matches!(here.weekday(), Weekday::Saturday | Weekday::Sunday), "on a weekend: {here}");
                let days =
                    |from: Timestamp| from.to_zoned(client.zone.clone()).date().until(here.date()).unwrap().get_days();
                let (last, least) =
                    sent.last().map_or((client.started, client.plan.first), |last| (*last, client.plan.every));
                assert!(days(last) >= i32::from(least), "too soon: {here}");
                sent.push(now);
                // The server looks again within the minute.
                until = until.min(now + SignedDuration::from_secs(60));
            }
            Next::Wait(at) => {
                assert!(at > now, "waits for what is past: {at} at {now}");
                // It may look earlier, or be down over the time and look hours later.
                let look = match dice.below(4) {
                    0 => now + (at - now).to_signed().checked_div(2).unwrap(),
                    1 => at + SignedDuration::from_secs(i64::try_from(dice.below(20 * 3600)).unwrap()),
                    _ => at,
                };
                until = until.min(look.max(now + SignedDuration::from_secs(1)));
            }
            Next::Stop(why) => {
                let good = match why {
                    Stopped::AllCame => wanted == 0,
                    Stopped::OptedOut => opted_out,
                    Stopped::Paused => paused,
                    Stopped::Bounced => bounced,
                    Stopped::Cap => sent.len() >= usize::from(client.plan.most),
                };
                assert!(good, "{why:?}");
            }
        }
        now = until.max(now + SignedDuration::from_secs(1));
    }
    sent.len()
}

trait Signed {
    fn to_signed(self) -> SignedDuration;
}

impl Signed for jiff::Span {
    fn to_signed(self) -> SignedDuration {
        SignedDuration::try_from(self).unwrap()
    }
}

#[test]
fn no_reminder_after_arrival_or_opt_out_in_ten_thousand_clients_over_a_year() {
    let mut dice = Dice(2026);
    let sent: usize = (0..10_000).map(|_| live(&client(&mut dice), &mut dice)).sum();
    println!(
        "10000 clients over a year were sent {sent} reminders; none after arrival, opt-out, pause or bounce, none outside of their hours"
    );
    assert!(sent > 20_000, "the simulation reminds: {sent}");
}

#[test]
fn hours_that_a_clock_change_takes_away_begin_after_it() {
    // Clocks go from 2 to 3 on March 8, 2026 (a Sunday) in New York, and at midnight on September 6, 2026 in Santiago (also a Sunday).
    let plan = Timetable { first: 1, every: 1, most: 9, from_hour: 9, to_hour: 17 };
    let zone = TimeZone::get("America/New_York").unwrap();
    let at = |text: &str| text.parse::<Timestamp>().unwrap();
    let friday = Reminding {
        started: at("2026-03-06T15:00:00Z"),
        sent: &[],
        wanted: 1,
        opted_out: false,
        paused: false,
        bounced: false,
    };
    // Friday 10:00 in winter; Monday 9:00 is an hour earlier in UTC.
    assert_eq!(plan.next(&friday, &zone, at("2026-03-06T16:00:00Z")), Next::Wait(at("2026-03-09T13:00:00Z")));
    assert_eq!(plan.next(&friday, &zone, at("2026-03-09T13:00:00Z")), Next::Send);
    assert_eq!(plan.next(&friday, &zone, at("2026-03-09T21:00:00Z")), Next::Wait(at("2026-03-10T13:00:00Z")));
}
