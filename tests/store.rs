//! The store through its public interface, on real files and real sled; and the real program, killed in the middle of
//! its work.

use crate::support::{DANA, Firm, Letter, SetWhenDropped, block, send};
use chancery::{
    error::Error,
    store::{All, Options, Removal, Store, Table},
};

use proptest::prelude::*;
use std::{
    collections::{BTreeMap, BTreeSet},
    sync::{
        Mutex,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};

/// Tables of this test alone.
const PAIRS: Table<([u8; 1], [u8; 1]), u64> = Table::shared(251, "PAIRS", Removal::NotAnAccounts);
const NUMBERS: Table<u64, u64> = Table::shared(252, "NUMBERS", Removal::NotAnAccounts);

#[derive(Clone, Debug)]
enum Act {
    Put(u8, u64),
    Delete(u8),
    /// A change that writes and then fails: nothing of it may remain.
    Fail(u8),
    Scan(u8),
    Snapshot,
    Reopen,
    /// The view is lost.
    LoseView,
}

fn acts() -> impl Strategy<Value = Vec<Act>> {
    let act = prop_oneof![
        8 => (any::<u8>(), any::<u64>()).prop_map(|(k, v)| Act::Put(k, v)),
        3 => any::<u8>().prop_map(Act::Delete),
        2 => any::<u8>().prop_map(Act::Fail),
        3 => any::<u8>().prop_map(Act::Scan),
        1 => Just(Act::Snapshot),
        1 => Just(Act::Reopen),
        1 => Just(Act::LoseView),
    ];
    prop::collection::vec(act, 1..60)
}

fn key(k: u8) -> ([u8; 1], [u8; 1]) {
    ([k / 16], [k % 16])
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]
    #[test]
    fn the_store_is_a_map_that_survives(acts in acts()) {
        let folder = tempfile::tempdir().unwrap();
        let options = Options { probe: None, ..Options::new(folder.path()) };
        let mut store = Store::open(&options).unwrap();
        let mut model = BTreeMap::new();
        for act in acts {
            match act {
                Act::Put(k, v) => {
                    store.write_blocking(move |tx| tx.put(&PAIRS, &key(k), &v)).unwrap();
                    model.insert(key(k), v);
                }
                Act::Delete(k) => {
                    store.write_blocking(move |tx| { tx.delete(&PAIRS, &key(k)); Ok(()) }).unwrap();
                    model.remove(&key(k));
                }
                Act::Fail(k) => {
                    let failed = store.write_blocking(move |tx| {
                        tx.put(&PAIRS, &key(k), &1)?;
                        assert_eq!(tx.get(&PAIRS, &key(k))?, Some(1));
                        Err::<(), _>(Error::NotFound)
                    });
                    prop_assert!(matches!(failed, Err(Error::NotFound)));
                }
                Act::Scan(k) => {
                    let prefix = [k / 16];
                    let wanted: Vec<_> = model.iter().filter(|(key, _)| key.0 == prefix).map(|(k, v)| (*k, *v)).collect();
                    let forth: Vec<_> = store.scan(&PAIRS, &prefix).map(Result::unwrap).collect();
                    let mut back: Vec<_> = store.scan(&PAIRS, &prefix).rev().map(Result::unwrap).collect();
                    back.reverse();
                    prop_assert_eq!(&forth, &wanted);
                    prop_assert_eq!(&back, &wanted);
                    prop_assert_eq!(store.get(&PAIRS, &key(k)).unwrap(), model.get(&key(k)).copied());
                }
                Act::Snapshot => store.snapshot().unwrap(),
                Act::Reopen | Act::LoseView => {
                    store.close().unwrap();
                    drop(store);
                    if matches!(act, Act::LoseView) {
                        std::fs::remove_dir_all(folder.path().join("view")).unwrap();
                    }
                    store = Store::open(&options).unwrap();
                }
            }
        }
        let all: Vec<_> = store.scan(&PAIRS, &All).map(Result::unwrap).collect();
        prop_assert_eq!(all, model.into_iter().collect::<Vec<_>>());
    }
}

#[test]
fn two_ends_of_a_scan_meet_and_give_each_entry_once() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(&Options { probe: None, ..Options::new(folder.path()) }).unwrap();
    store.write_blocking(|tx| (0..300u64).try_for_each(|n| tx.put(&NUMBERS, &n, &n))).unwrap();
    for split in [0, 1, 31, 32, 33, 150, 299, 300] {
        let mut scan = store.scan(&NUMBERS, &All);
        let mut seen: Vec<u64> = scan.by_ref().take(split).map(|row| row.unwrap().1).collect();
        let rest: Vec<u64> = scan.rev().map(|row| row.unwrap().1).collect();
        seen.extend(rest.iter().rev());
        assert_eq!(seen, (0..300).collect::<Vec<_>>(), "split at {split}");
    }
}

#[test]
fn a_change_that_panics_is_left_out_and_the_store_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(&Options { probe: None, ..Options::new(folder.path()) }).unwrap();
    let failed: Result<(), _> = store.write_blocking(|tx| {
        tx.put(&NUMBERS, &1, &1)?;
        panic!("on purpose");
    });
    assert!(matches!(failed, Err(Error::Internal(_))));
    store.write_blocking(|tx| tx.put(&NUMBERS, &2, &2)).unwrap();
    assert_eq!(store.get(&NUMBERS, &1).unwrap(), None);
    assert_eq!(store.get(&NUMBERS, &2).unwrap(), Some(2));
}

#[test]
fn a_view_that_sled_cannot_open_is_rebuilt() {
    let folder = tempfile::tempdir().unwrap();
    let options = Options { probe: Some(crate::support::program().to_owned()), ..Options::new(folder.path()) };
    let store = Store::open(&options).unwrap();
    store.write_blocking(|tx| (0..2_000u64).try_for_each(|n| tx.put(&NUMBERS, &n, &n))).unwrap();
    store.close().unwrap();
    drop(store);
    for entry in std::fs::read_dir(folder.path().join("view")).unwrap() {
        let path = entry.unwrap().path();
        if path.is_file() {
            let mut bytes = std::fs::read(&path).unwrap();
            bytes.iter_mut().skip(7).step_by(13).for_each(|b| *b = b.wrapping_add(101));
            std::fs::write(&path, bytes).unwrap();
        }
    }
    // As after a crash of the process: the child must meet the damage first.
    let stamp = folder.path().join("view.stamp");
    let text = std::fs::read_to_string(&stamp).unwrap();
    std::fs::write(&stamp, text.replace("clean", "open")).unwrap();
    let store = Store::open(&options).unwrap();
    assert!(store.was_rebuilt());
    assert_eq!(store.scan(&NUMBERS, &All).map(Result::unwrap).count(), 2_000);
}

#[test]
fn nothing_that_was_stored_lies_readable_in_the_data_folder() {
    const MARKER: &str = "Zweibrückenmarker";
    let firm = Firm::new(None);
    firm.add(DANA);
    let server = firm.serve();
    let letter = Letter::new(DANA, "Plain subject of Heliogabal", "The body says Zweibrueckenmarker to you.").attach(
        "notes-Heliogabal.txt",
        "text/plain; charset=utf-8",
        MARKER.as_bytes(),
    );
    block(send(server.smtp, &letter)).unwrap();
    let token = server.sign_in(DANA);
    server.wait_for_task(&token, "Plain subject of Heliogabal", &["Answered"]);
    server.stop();
    let mut files = Vec::new();
    walk(&firm.data(), &mut files);
    assert!(files.len() > 8);
    for file in files {
        let bytes = std::fs::read(&file).unwrap();
        for word in [MARKER, "Zweibrueckenmarker", "Heliogabal", DANA, "Whitlock"] {
            let found = bytes.windows(word.len()).any(|w| w.eq_ignore_ascii_case(word.as_bytes()));
            assert!(!found, "{word} stands in {}", file.display());
        }
    }
    for word in [MARKER, "Heliogabal", "Zweibrueckenmarker", DANA] {
        assert!(!firm.log().contains(word), "{word} stands in the log");
    }
}

fn walk(folder: &std::path::Path, into: &mut Vec<std::path::PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let entry = entry.unwrap();
        let kind = entry.file_type().unwrap();
        if kind.is_dir() {
            walk(&entry.path(), into);
        } else if kind.is_file() {
            into.push(entry.path());
        }
    }
}

/// kill -9, again and again, while four senders send mail: whatever was answered with 250 is there at the end.
#[test]
fn what_was_acknowledged_survives_every_kill() {
    const KILLS: usize = 6;
    let firm = Firm::new(None);
    firm.add(DANA);
    let server = firm.serve();
    let (http, smtp) = (server.http.to_string(), server.smtp);
    let acknowledged = Mutex::new(BTreeSet::new());
    let (enough, number) = (AtomicBool::new(false), AtomicUsize::new(0));
    let acks = || acknowledged.lock().unwrap().len();
    std::thread::scope(|scope| {
        let senders_stop = SetWhenDropped(&enough);
        for _ in 0..4 {
            scope.spawn(|| {
                while !enough.load(Ordering::Relaxed) {
                    let subject = format!("Mail number {}", number.fetch_add(1, Ordering::Relaxed));
                    let letter = Letter::new(DANA, &subject, "Keep this.");
                    // Repeat until it is accepted, as mail servers do when a server went away.
                    while !enough.load(Ordering::Relaxed) {
                        if block(send(smtp, &letter)).is_ok() {
                            acknowledged.lock().unwrap().insert(subject);
                            break;
                        }
                        std::thread::yield_now();
                    }
                }
            });
        }
        let mut server = Some(server);
        for kill in 0..KILLS {
            let before = acks();
            let since = Instant::now();
            // A different number of mails each time, so that the kills come at different points.
            while acks() < before + 2 + 3 * kill {
                assert!(since.elapsed() < Duration::from_secs(60), "no mail was taken any more; log: {}", firm.log());
                std::thread::yield_now();
            }
            server.take().unwrap().kill();
            server = Some(firm.serve_at(&http, &smtp.to_string()));
        }
        drop(senders_stop);
        let token = server.as_ref().unwrap().sign_in(DANA);
        let tasks = server.as_ref().unwrap().tasks(&token);
        let mut subjects: Vec<String> = tasks.iter().map(|t| t["subject"].as_str().unwrap().to_owned()).collect();
        subjects.sort();
        let there: BTreeSet<String> = subjects.iter().cloned().collect();
        assert_eq!(there.len(), subjects.len(), "a mail that was sent again became two tasks");
        let lost: Vec<_> = acknowledged.lock().unwrap().difference(&there).cloned().collect();
        assert!(lost.is_empty(), "answered 250 and lost: {lost:?}");
        server.take().unwrap().stop();
    });
}
