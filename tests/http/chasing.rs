//! Reminders over weeks, on a clock that the test holds.

use super::world::World;
use chancery::{
    chasing::{Change, NewChase},
    clients::Details,
};

use checklists::Timetable;
use jiff::{SignedDuration, civil::Weekday, tz::TimeZone};

#[test]
fn reminders_come_in_office_hours_until_the_cap_and_never_for_what_came_or_after_the_opt_out() {
    let world = World::new();
    let (ada, _) = world.person("ada@firm.example");
    let chasing = world.workers.chasing.clone();
    let details = |name: &str| Details {
        name: name.into(),
        emails: vec![format!("{name}@client.example")],
        ..Details::default()
    };
    let begun = |name: &'static str| {
        let contact = world.wait(world.services.clients.add(ada.id, details(name))).unwrap();
        let new = NewChase {
            client: contact.id,
            list: "estate".into(),
            email: None,
            language: "en".into(),
            zone: Some("Pacific/Honolulu".into()),
            people: Vec::new(),
            message: String::new(),
            timetable: Timetable { most: 3, ..Timetable::default() },
        };
        world.wait(chasing.start(ada.id, new, [127, 0, 0, 1].into())).unwrap()
    };
    let (all, some, none) = (begun("all"), begun("some"), begun("none"));
    let zone = TimeZone::get("Pacific/Honolulu").unwrap();
    let (mut to_all, mut to_some, mut to_none) = (0, 0, 0);
    for hour in 0..24 * 60 {
        world.clock.forward(SignedDuration::from_hours(1));
        let here = world.clock.now().to_zoned(zone.clone());
        for (chase, count) in [(&all, &mut to_all), (&some, &mut to_some), (&none, &mut to_none)] {
            if world.wait(chasing.remind(ada.id, chase.id, false)).unwrap() {
                *count += 1;
                assert!(
                    (9..17).contains(&here.hour()) && !matches!(here.weekday(), Weekday::Saturday | Weekday::Sunday),
                    "{here}"
                );
            }
        }
        // After the first reminder everything comes from the one, and the other asks for no more.
        if hour == 24 * 7 {
            assert_eq!((to_all, to_some, to_none), (1, 1, 1));
            for item in chasing.open(ada.id, all.id).unwrap().items {
                world.wait(chasing.change(ada.id, all.id, Change::Waive { item: item.id, waived: true })).unwrap();
            }
            let secret = chasing.address(none.id).rsplit('/').next().unwrap().to_owned();
            assert!(world.wait(chasing.opt_out(&secret, true)).unwrap());
        }
    }
    assert_eq!((to_all, to_some, to_none), (1, 3, 1));
    let first = world.mails().iter().filter(|subject| subject.contains("Documents for Estate")).count();
    let reminders = world.mails().iter().filter(|subject| subject.contains("Still missing for Estate")).count();
    assert_eq!((first, reminders), (3, 5));
}
