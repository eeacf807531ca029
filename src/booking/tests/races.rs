//! Races for one time, with kills. A child process books, moves and cancels, several at once, and says what was acknowledged; it is killed in the
//! middle of it, started again on the same folder, and killed again. After each kill the folder must hold every acknowledged change, no two
//! meetings at one time, and two mails for each change.
//!
//! `CHANCERY_RACES=10000 cargo test --lib booking::tests::races -- --nocapture` runs as many races and prints the sum.

use super::*;
use crate::booking::store_tables::{AGENDA, MEETINGS};

use std::{
    collections::{BTreeMap, HashMap},
    io::{BufRead, BufReader, Write},
    process::{Command, Stdio},
};

/// Where the child works, and its seed.
const CHILD: &str = "CHANCERY_RACE_CHILD";
/// Races that a folder sees.
const OF_ONE_FOLDER: usize = 100;
/// How many try to get one time.
const AT_ONCE: u64 = 3;

/// SplitMix64, so that a seed makes the same choices.
struct Rng(u64);

impl Rng {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) % n
    }
}

/// What must hold of a member's meetings, whatever happened. Returns the meetings and the number of mails.
pub fn check(store: &Store, account: AccountId) -> (BTreeMap<MeetingId, Meeting>, usize) {
    let rows = store.scan(&MEETINGS, &account).map(|row| row.unwrap());
    let meetings: BTreeMap<MeetingId, Meeting> = rows.map(|((_, id), meeting)| (id, meeting)).collect();
    let agenda: Vec<_> = store.scan(&AGENDA, &account).map(|row| row.unwrap()).collect();
    let booked = meetings.values().filter(|meeting| meeting.is_booked());
    assert_eq!(agenda.len(), booked.clone().count());
    for meeting in booked {
        let entry = agenda.iter().find(|(key, _)| *key == meeting.place_in_time()).unwrap();
        assert_eq!(entry.1, meeting.entry());
    }
    // In the order of time, each ends, with what is kept free after it, before the next begins.
    for two in agenda.windows(2) {
        let [((_, first), entry), ((_, second), _)] = two else { unreachable!() };
        let free = SignedDuration::from_mins(entry.after.into());
        assert!(entry.until + free <= moment_of(*second), "two meetings at one time: {first} and {second}");
    }
    let mails = store.scan(&OUTBOX, &All).count();
    let changes: usize = meetings.values().map(|meeting| 1 + meeting.sequence as usize).sum();
    assert_eq!(mails, 2 * changes, "a change without its mails, or mails without a change");
    (meetings, mails)
}

/// Not a test of its own: what the child does until it is killed.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn child() {
    let Ok(asked) = std::env::var(CHILD) else { return };
    let (folder, seed) = asked.rsplit_once('#').unwrap();
    let mut rng = Rng(seed.parse().unwrap());
    let room = room(Path::new(folder), at(MONDAY));
    let account = crate::accounts::ACCOUNTS;
    let dana: Account = room.store.scan(&account, &All).next().unwrap().unwrap().1;
    let page = a_page();
    let acknowledged = |meeting: &Meeting| {
        let mut out = std::io::stdout().lock();
        writeln!(out, "\nack {} {} {}", meeting.id.0, meeting.sequence, meeting.from).unwrap();
        out.flush().unwrap();
    };
    for race in 0u64.. {
        let range = Span { from: at(MONDAY), until: at("2026-06-20T12:00:00Z") };
        let Ok(Offered::Times(free)) = room.booking.times(dana.id, &page, &page.kinds[0], range, None) else {
            panic!()
        };
        let mut booked = room.booking.upcoming(dana.id).unwrap();
        if free.is_empty() || booked.len() > 20 {
            let meeting = booked.remove(rng.below(booked.len() as u64) as usize);
            acknowledged(&room.booking.cancel(dana.id, meeting.id, meeting.sequence, false, PEER).await.unwrap());
            continue;
        }
        println!("\nrace");
        let from = free[rng.below(free.len() as u64) as usize].span.from;
        let mut tries = tokio::task::JoinSet::new();
        for n in 0..AT_ONCE {
            let booking = room.booking.clone();
            let key = format!("request {seed} {race} {n}");
            let wanted = Wanted { email: format!("guest-{seed}-{race}-{n}@x.example"), key, from, ..a_wish() };
            // Half of the guests press twice.
            let twice = rng.below(2) == 0;
            tries.spawn(async move {
                let (first, second) = tokio::join!(booking.book("dana-whitlock", wanted.clone(), PEER), async {
                    if twice { Some(booking.book("dana-whitlock", wanted.clone(), PEER).await) } else { None }
                });
                if let (Ok(first), Some(Ok(second))) = (&first, &second) {
                    assert_eq!(first.2.id, second.2.id);
                }
                first
                    .map(|(_, _, meeting)| meeting)
                    .or_else(|e| second.unwrap_or(Err(e)).map(|(_, _, meeting)| meeting))
            });
        }
        if let Some(meeting) = booked.pop() {
            let (booking, id) = (room.booking.clone(), dana.id);
            tries.spawn(async move { booking.move_to(id, meeting.id, meeting.sequence, from, PEER).await });
        }
        while let Some(done) = tries.join_next().await {
            match done.unwrap() {
                Ok(meeting) => acknowledged(&meeting),
                Err(Error::Conflict(_)) => {}
                Err(e) => panic!("{e}"),
            }
        }
    }
}

/// Starts the child, kills it after some acknowledgements, and returns what it acknowledged and how many races it began.
fn life(folder: &Path, seed: u64, races: u64) -> (HashMap<String, (u32, String)>, usize) {
    let mut child = Command::new(std::env::current_exe().unwrap())
        .args(["booking::tests::races::child", "--exact", "--nocapture"])
        .env(CHILD, format!("{}#{seed}", folder.display()))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let (mut known, mut begun) = (HashMap::new(), 0);
    for line in BufReader::new(child.stdout.take().unwrap()).lines() {
        let line = line.unwrap();
        let words: Vec<&str> = line.split(' ').collect();
        if let ["ack", id, sequence, from] = words[..] {
            let newer = (sequence.parse().unwrap(), from.to_owned());
            let old = known.entry(id.to_owned()).or_insert_with(|| newer.clone());
            if newer.0 >= old.0 {
                *old = newer;
            }
        }
        if line == "race" {
            begun += 1;
            if begun > races {
                // What it says after this was acknowledged too: it is read to the end.
                let _ = child.kill();
            }
        }
    }
    child.wait().unwrap();
    let mut said = String::new();
    std::io::Read::read_to_string(&mut child.stderr.take().unwrap(), &mut said).unwrap();
    assert!(begun > races, "the child died by itself: {said}");
    (known, begun as usize)
}

#[test]
fn two_guests_never_get_one_time_whenever_the_process_is_killed() {
    let wanted: usize = std::env::var("CHANCERY_RACES").map_or(150, |n| n.parse().unwrap());
    let (mut races, mut kills, mut meetings, mut seed) = (0, 0, 0, 1);
    let runtime = tokio::runtime::Runtime::new().unwrap();
    while races < wanted {
        let folder = tempfile::tempdir().unwrap();
        let account = runtime.block_on(async {
            let room = room(folder.path(), at(MONDAY));
            member(&room).await.id
        });
        let (mut of_folder, mut before) = (0, BTreeMap::<MeetingId, Meeting>::new());
        while of_folder < OF_ONE_FOLDER && races + of_folder < wanted {
            seed += 1;
            let (acknowledged, begun) = life(folder.path(), seed, 1 + Rng(seed).below(30));
            kills += 1;
            of_folder += begun;
            let room = room(folder.path(), at(MONDAY));
            let (now, _) = check(&room.store, account);
            for (id, (sequence, from)) in acknowledged {
                let meeting = &now[&MeetingId(id.parse().unwrap())];
                assert!(meeting.sequence >= sequence, "an acknowledged change is lost (seed {seed})");
                assert!(meeting.sequence > sequence || meeting.from.to_string() == from, "seed {seed}");
            }
            for (id, meeting) in &before {
                assert!(now.get(id).is_some_and(|now: &Meeting| now.sequence >= meeting.sequence));
            }
            meetings += now.len() - before.len();
            before = now;
        }
        races += of_folder;
    }
    println!(
        "{races} races for one time with {kills} kills: {meetings} meetings, no two at one time, no acknowledged change lost, two mails each"
    );
}
