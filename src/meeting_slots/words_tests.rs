//! Orders and answers in words. An answer is read as one of the times or not at all; never as another one.

#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

use crate::{Answered, Days, Manner, Part, Proposed, Slot, Span, answered, asked, chosen};

use jiff::{Timestamp, ToSpan, civil::Weekday, tz::TimeZone};
use proptest::prelude::*;

fn zone(name: &str) -> TimeZone {
    TimeZone::get(name).unwrap()
}

/// Tuesday 10:00, Tuesday 14:00, Wednesday 11:30 and Friday 9:00 in New York.
fn four() -> Vec<Timestamp> {
    ["2026-12-01T15:00:00Z", "2026-12-01T19:00:00Z", "2026-12-02T16:30:00Z", "2026-12-04T14:00:00Z"]
        .iter()
        .map(|at| at.parse().unwrap())
        .collect()
}

fn read(text: &str, zones: &[&str]) -> Answered {
    let zones: Vec<TimeZone> = zones.iter().map(|name| zone(name)).collect();
    answered(text, &Proposed { times: &four(), minutes: 30, zones: &zones, today: "2026-11-27".parse().unwrap() })
}

#[test]
fn what_is_plainly_said_is_the_time() {
    for (text, index) in [
        ("Tuesday at 2 works", 1),
        ("Tuesday at 2 works for me.\n\nRobin Vale", 1),
        ("Hi Dana, Tuesday, December 1 at 2:00 PM works. Thanks, Robin", 1),
        ("Tue 2pm is fine", 1),
        ("Tuesday, December 1, 2026, 2:00 PM to 2:30 PM EST", 1),
        ("12/1 at 10 please", 0),
        ("Wednesday works for me.", 2),
        ("Wednesday 11:30.", 2),
        ("The second one works", 1),
        ("Option 3 is good", 2),
        ("Let's do Friday at 9 a.m.", 3),
        ("I can do the 4th.", 3),
        ("11 am Pacific on Tuesday works", 1),
        ("Friday at 14:00 UTC works", 3),
        ("Dec 2 works great, speak then", 2),
        ("OK for Friday, talk to you then", 3),
    ] {
        assert_eq!(read(text, &["America/New_York"]), Answered::Takes(index), "{text}");
    }
    assert_eq!(read("Friday at 8 works", &["America/Chicago", "America/New_York"]), Answered::Takes(3));
    assert_eq!(read("None of these work for me, I am in trial all week.", &["America/New_York"]), Answered::NoneSuits);
}

#[test]
fn whatever_leaves_a_doubt_is_for_a_person() {
    for text in [
        "",
        "Thanks, I'll get back to you.",
        "Tuesday works",
        "December 1, 2027 at 2 pm works",
        "12/1/27 at 2 pm works",
        "Tuesday at 2 does not work",
        "I can't do Tuesday at 2",
        "I have a hearing on Tuesday at 2.",
        "How about Tuesday at 2?",
        "Tuesday at 3 works",
        "Tuesday at 2 or Wednesday works",
        "Tuesday at 2 works, but Wednesday is better",
        "Tuesday at 2 if my hearing is moved",
        "Anything after 2 on Tuesday works",
        "Tuesday at 2 London time works",
        "Tuesday at 2 CET works",
        "Tuesday at 2 my time works",
        "Monday at 2 works",
        "December 8 at 2 works",
        "Tuesday at 2 the following week works",
        "Next Tuesday at 2 works",
        "First thing on Tuesday works",
        "None of these, but Thursday at 2 works",
        "My number is 312-555-0100. Call me.",
        "What is this about?",
        "Yes",
        "I would rather meet in person on Tuesday at 2",
        "Tuesday at 2 PM to 4 PM works",
        "Robin Vale is out of the office until Tuesday, December 1.",
        "I must decline Tuesday at 2.\n\nBest,\nRobin",
        "Wednesday is bad for me. Good luck, Kim",
        "I'm out Wednesday. Best regards, Kim",
        "Please avoid Wednesday. Best, Kim",
        "Wednesday is too late. Best, Kim",
        "Wednesday works poorly for me",
        "Wednesday fails. Kim",
        "Anything other than Wednesday is fine",
        "All of them work besides Wednesday",
        "I accept that Wednesday is off the table",
        "Court all day Wednesday. Best, Kim",
        "Wednesday works only with a court reporter paid by you",
        "I am out. Back on Tuesday, December 1 at 2:00 PM. Best regards, Robin",
        "The defendant, the plaintiff, the clerk and the judge met on Tuesday at 2 in that room",
        &"Tuesday at 2 works ".repeat(40),
    ] {
        assert_eq!(read(text, &["America/New_York"]), Answered::Unclear, "{text}");
    }
    // 9 in New York and 10 in Chicago could both be meant where both were shown.
    assert_eq!(read("The first one works at 9 on Tuesday", &["America/New_York"]), Answered::Unclear);
    let times: Vec<Timestamp> = vec!["2026-12-01T15:00:00Z".parse().unwrap(), "2026-12-01T16:00:00Z".parse().unwrap()];
    let both = [zone("America/New_York"), zone("America/Chicago")];
    let proposed = Proposed { times: &times, minutes: 30, zones: &both, today: "2026-11-27".parse().unwrap() };
    assert_eq!(answered("Tuesday at 10 works", &proposed), Answered::Unclear);
    assert_eq!(answered("Tuesday at 10 Central works", &proposed), Answered::Takes(1));
}

#[test]
fn an_order_says_with_whom_when_how_long_and_about_what() {
    let today = "2026-11-26".parse().unwrap(); // a Thursday
    let found = asked(
        "Find a time with Robin Vale <robin@vale.example> next week for a 30-minute call about Smith v. Jones",
        today,
    )
    .unwrap();
    assert_eq!(
        (found.with.as_str(), found.minutes, found.about.as_str(), found.manner),
        ("Robin Vale", Some(30), "Smith v. Jones", Some(Manner::Call))
    );
    assert_eq!((found.days.first.to_string(), found.days.last.to_string()), ("2026-11-30".into(), "2026-12-06".into()));
    let with = |text: &str| asked(text, today).map(|asked| asked.with);
    for (text, name) in [
        ("Find a time with opposing counsel.", "opposing counsel"),
        ("Hi,\n\nplease find a time with opposing\ncounsel next week.\n\nThanks", "opposing counsel"),
        ("Could you set up a 45-minute call with Ms. Vale on Tuesday or Wednesday?", "Ms. Vale"),
        ("The papers are attached. Please propose some times with Robin Vale, Esq., this week.", "Robin Vale"),
        ("Dana here: schedule a call with robin@vale.example tomorrow", ""),
    ] {
        assert_eq!(with(text).as_deref(), Some(name), "{text}");
    }
    for text in [
        "",
        "What is the time limit for an answer?",
        "Robin wrote that she will find a time with her client next week.",
        "We did not find a time with them.",
        "Find the clause about time.",
        "Find every time the lease mentions rent.",
        "Find a time next week.",
        "Summarize the lease. The parties shall set up a call with each other.",
    ] {
        assert_eq!(with(text), None, "{text}");
    }
    let days = |text: &str| asked(text, today).unwrap().days;
    assert_eq!(days("Find a time with Robin on Tuesday or Thursday").weekdays, [Weekday::Tuesday, Weekday::Thursday]);
    let two = days("Find a time with Robin between December 7 and December 9 in the afternoon");
    assert_eq!(
        (two.first.to_string(), two.last.to_string(), two.part),
        ("2026-12-07".into(), "2026-12-09".into(), Some(Part::Afternoon))
    );
    assert_eq!(days("Find a time with Robin in the next 3 weeks").last.to_string(), "2026-12-17");
    assert_eq!(days("Find a time with Robin on January 4 about the May 3 letter").first.to_string(), "2027-01-04");
    assert_eq!(days("Find a time with Robin on January 5, 2028").first.to_string(), "2028-01-05");
    assert_eq!(days("Find a time with Robin on 5 January 2028").first.to_string(), "2028-01-05");
    let none = days("Find a time with Robin on February 30");
    assert!(none.last < none.first, "{none:?}");
    let hour = |text: &str| asked(text, today).unwrap().minutes;
    assert_eq!(
        [
            hour("Find a time with Robin for half an hour"),
            hour("Find a time with Robin for an hour about the 20 minute delay"),
            hour("Find a time with Robin")
        ]
        .map(|m| m.unwrap_or(0)),
        [30, 60, 0]
    );
    let found = asked(
        "Find a time with Robin Vale <r@v.example> next week for a call\r\nabout Smith v. Jones (she is on Pacific time)",
        today,
    );
    let found = found.unwrap();
    assert_eq!((found.about.as_str(), found.zone), ("Smith v. Jones", Some("America/Los_Angeles")));
    let found = asked("Find a time with Robin about Jones (the Pacific Street lease)", today).unwrap();
    assert_eq!((found.about.as_str(), found.zone), ("Jones", None));
    assert_eq!(
        asked("Find a time with Robin next week (she is on Pacific time)", today).unwrap().zone,
        Some("America/Los_Angeles")
    );
}

fn slot(from: Timestamp) -> Slot {
    Slot { span: Span { from, until: from + 30.minutes() } }
}

proptest! {
    /// However an answer names a time, it is read as this time or as unclear, and a plain one in words that no other time shares is read.
    #[test]
    fn an_answer_is_never_read_as_another_time(
        starts in prop::collection::btree_set(0i64..600, 2..7), pick in any::<prop::sample::Index>(), form in 0usize..6, tail in 0usize..8, shown in 0usize..3,
    ) {
        let zones = [vec!["America/New_York"], vec!["America/Los_Angeles", "America/New_York"], vec!["Europe/Berlin", "America/Chicago"]];
        let zones: Vec<TimeZone> = zones[shown].iter().map(|name| zone(name)).collect();
        let first: Timestamp = "2026-10-28T13:00:00Z".parse().unwrap(); // before the clock is put back
        let times: Vec<Timestamp> = starts.iter().map(|half| first + (half * 30).minutes()).collect();
        let wanted = pick.index(times.len());
        let at = times[wanted].to_zoned(zones[0].clone());
        let form = ["%A at %-I:%M %p", "%A, %B %-d, %-I:%M %p", "%-m/%-d at %-I%P:", "%a %-I:%M", "%A at %-H:%M", "%B %-d"][form];
        let said = at.strftime(form).to_string().replace("m:", &format!(":{:02}m", at.minute())).replace("a:", ":").replace("p:", ":");
        let said = if form.contains("%P:") { at.strftime("%-m/%-d at %-I:%M%P").to_string() } else { said };
        let (text, sure) = match tail {
            0 => (format!("{said} works"), true),
            1 => (format!("Hi, {said} is fine with me. Thanks"), true),
            2 => (said.clone(), true),
            3 => (format!("{said} does not work"), false),
            4 => (format!("Anything but {said}"), false),
            5 => (format!("{said}? I am not sure"), false),
            6 => (format!("After {said} works"), false),
            _ => (format!("I have a trial {said}"), false),
        };
        let read = answered(&text, &Proposed { times: &times, minutes: 30, zones: &zones, today: "2026-10-27".parse().unwrap() });
        if sure {
            let shown_in_one_zone = zones.len() == 1;
            prop_assert!(read == Answered::Takes(wanted) || read == Answered::Unclear, "{text}: {read:?}");
            // Day and time with its half, in the one zone, fit nothing else unless the clock shows them twice.
            let twice = times.iter().enumerate().any(|(other, time)| other != wanted && time.to_zoned(zones[0].clone()).datetime() == at.datetime());
            let again = times.iter().enumerate().any(|(other, time)| other != wanted && time.to_zoned(zones[0].clone()).strftime("%A %H:%M").to_string() == at.strftime("%A %H:%M").to_string());
            if shown_in_one_zone && form.contains("%B %-d, ") && !twice || shown_in_one_zone && form.starts_with("%A at %-I") && !again {
                prop_assert_eq!(read, Answered::Takes(wanted), "{}", text);
            }
        } else {
            prop_assert_eq!(read, Answered::Unclear, "{}", text);
        }
    }

    #[test]
    fn no_words_break_anything(text in "\\PC{0,300}", also in "(Tuesday|at|2|:30|pm|works|the|second|12/1|-|to|next|find|a|time|with|Robin|week|\n| |,){0,40}") {
        let _ = read(&text, &["America/New_York"]);
        let _ = read(&also, &["America/New_York"]);
        let _ = asked(&text, "2026-11-26".parse().unwrap());
        let _ = asked(&also, "2026-11-26".parse().unwrap());
    }

    /// What is proposed is free, on the days, and has no two times that overlap.
    #[test]
    fn what_is_proposed_is_free_and_spread(starts in prop::collection::btree_set(0i64..700, 0..60), days in 1i32..10, most in 1usize..9) {
        let first: Timestamp = "2026-12-01T13:00:00Z".parse().unwrap();
        let free: Vec<Slot> = starts.iter().map(|half| slot(first + (half * 15).minutes())).collect();
        let zone = zone("America/New_York");
        let from = first.to_zoned(zone.clone()).date();
        let days = Days { first: from, last: from.checked_add(i64::from(days).days()).unwrap(), weekdays: Vec::new(), part: None };
        let some = chosen(&free, &days, &zone, most);
        prop_assert!(some.len() <= most && some.iter().all(|slot| free.contains(slot)));
        prop_assert!(some.windows(2).all(|two| !two[0].span.overlaps(&two[1].span)));
        prop_assert!(some.iter().all(|slot| days.has(slot.span.from.to_zoned(zone.clone()).date())));
        let of = |slots: &[Slot]| slots.iter().map(|slot| slot.span.from.to_zoned(zone.clone()).date()).filter(|day| days.has(*day)).collect::<std::collections::BTreeSet<_>>();
        prop_assert_eq!(of(&some).len(), of(&free).len().min(most), "as many days as there are");
    }
}
