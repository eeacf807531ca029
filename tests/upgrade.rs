//! A folder of an earlier release opens in this one, and everything in it can be read.

use crate::support::program;
use chancery::{
    app::open_store,
    config::Config,
    removal::tables,
    store::{Store, TableInfo},
};

use serde_json::Value;
use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

/// Tables without a row in the fixture.
const WITHOUT: &[(&str, &str)] = &[
    ("ACME_ACCOUNT", "needs an authority in the network"),
    ("ISSUE_TRIES", "is written when an authority refuses"),
    ("TOLD", "came later"),
    ("ACTIVITIES", "came later"),
    ("API_TOKENS", "came later"),
    ("AUTHORIZATION_CODES", "came later"),
    ("NOTED", "came later"),
    ("COMING", "came later"),
    ("EVENTS", "came later"),
    ("TASK_EVENTS", "came later"),
    ("CARRIED", "came later"),
    ("EVENT_BY_UID", "came later"),
    ("FINISHED", "came later"),
    ("EPOCH", "came later"),
    ("RECORDINGS", "came later"),
    ("HEARD", "came later"),
    ("TRANSCRIPT_EDITS", "came later"),
    ("HEARINGS", "came later"),
    ("WROTE_TO", "came later"),
    ("HELD_BACK", "came later"),
    ("SENT_COPIES", "came later"),
    ("MATTERS", "came later"),
    ("MATTER_ITEMS", "came later"),
    ("ITEM_MATTERS", "came later"),
    ("MATTER_PROPOSALS", "came later"),
    ("CONTACTS", "came later"),
    ("MERGES", "came later"),
    ("DISMISSED", "came later"),
    ("NAMES_IN", "came later"),
    ("NAMES_NEW", "came later"),
    ("CHECKS", "came later"),
    ("INTAKE_PAGES", "came later"),
    ("INTAKE_ADDRESSES", "came later"),
    ("SUBMISSIONS", "came later"),
    ("FORM_LINKS", "came later"),
    ("CHASES", "came later"),
    ("CHASE_OF_LINK", "came later"),
    ("NO_REMINDERS", "came later"),
    ("BOOKING_PAGES", "came later"),
    ("PAGE_BY_SLUG", "came later"),
    ("MEETINGS", "came later"),
    ("MEETING_BY_SECRET", "came later"),
    ("AGENDA", "came later"),
    ("GIVEN_ADDRESSES", "came later"),
    ("CALENDARS", "came later"),
    ("MATTERS_NEW", "came later"),
    ("CONTACTS_NEW", "came later"),
    ("PROPOSALS", "came later"),
    ("PROPOSAL_BY_SECRET", "came later"),
    ("DRAFT_MAILS", "came later"),
    ("FETCHED", "came later"),
    ("PLACES", "came later"),
    ("GRANTS", "came later"),
    ("ASIDE", "is written when a mail cannot be fetched"),
    ("UNCOPIED", "came later"),
    ("CASE_PROGRESS", "came later"),
    ("CASE_GRANTS", "came later"),
    ("CASE_LINKS", "came later"),
    ("FOLDER_KNOWN", "came later"),
    ("WEBHOOKS", "came later"),
    ("WEBHOOK_MESSAGES", "came later"),
    ("PROVIDER_LINKS", "came later"),
    ("ACCOUNT_BY_SUBJECT", "came later"),
    ("DRAFTS", "came later"),
    ("DRAFT_VERSIONS", "came later"),
    ("DRAFT_TEXTS", "came later"),
    ("TASK_DRAFTS", "came later"),
    ("REVIEW_TABLES", "came later"),
    ("REVIEW_ROWS", "came later"),
    ("FORMAT", "is written by the first step, and there is none yet"),
];

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let (path, name) = (entry.as_ref().unwrap().path(), entry.unwrap().file_name());
        if path.is_dir() {
            copy(&path, &to.join(name));
        } else {
            fs::copy(&path, to.join(name)).unwrap();
        }
    }
}

/// A copy of the folder that the first release wrote.
fn first_release() -> (tempfile::TempDir, PathBuf) {
    use std::os::unix::fs::PermissionsExt;

    let dir = tempfile::tempdir().unwrap();
    let data = dir.path().join("data");
    copy(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/release-1/data"), &data);
    // Git keeps no modes but one.
    fs::set_permissions(data.join("master.key"), fs::Permissions::from_mode(0o600)).unwrap();
    (dir, data)
}

fn config(data: &Path) -> Config {
    let mut config = Config::default();
    config.storage.data = data.to_owned();
    config
}

fn run(data: &Path, words: &[&str]) -> (bool, String) {
    let done =
        Command::new(program()).arg("--data").arg(data).args(words).env_remove("CHANCERY_CONFIG").output().unwrap();
    let said = String::from_utf8_lossy(&done.stdout).into_owned() + &String::from_utf8_lossy(&done.stderr);
    (done.status.success(), said)
}

fn json(data: &Path, words: &[&str]) -> Value {
    let (good, said) = run(data, &[words, &["--json"]].concat());
    assert!(good, "{words:?}: {said}");
    serde_json::from_str(&said).unwrap_or_else(|e| panic!("{words:?}: {e}: {said}"))
}

fn row_counts(store: &Store) -> Vec<(&'static TableInfo, u64, u64)> {
    tables()
        .map(|table| {
            let (rows, odd) = store.read_through(table).unwrap();
            (table, rows, odd)
        })
        .collect()
}

#[test]
fn every_record_of_the_first_release_is_read() {
    let (_dir, data) = first_release();
    let store = open_store(&config(&data)).unwrap();
    let counts = row_counts(&store);
    let odd: Vec<_> = counts.iter().filter(|(_, _, odd)| *odd > 0).map(|(table, ..)| table.name).collect();
    assert!(odd.is_empty(), "not understood: {odd:?}");
    let empty: Vec<_> = counts.iter().filter(|(_, rows, _)| *rows == 0).map(|(table, ..)| table.name).collect();
    let expected: Vec<_> = WITHOUT.iter().map(|(name, _)| *name).collect();
    let missing: Vec<_> = empty.iter().filter(|name| !expected.contains(name)).collect();
    assert!(missing.is_empty(), "the fixture has none of {missing:?}");
    store.close().unwrap();
}

#[test]
fn the_commands_work_on_a_folder_of_the_first_release() {
    let (_dir, data) = first_release();
    let users = json(&data, &["users", "list"]);
    let state = |email: &str| {
        let found = users.as_array().unwrap().iter().find(|user| user["email"] == email).unwrap();
        (found["status"].as_str().unwrap().to_owned(), found["plan"].as_str().unwrap().to_owned())
    };
    assert_eq!(state("ada@firm.example"), ("approved".into(), "Firm".into()));
    assert_eq!(state("newton@firm.example").0, "pending");
    assert_eq!(state("nobody@firm.example").0, "suspended");
    assert_eq!(json(&data, &["referrals", "list"])[0]["note"], "for the summer clerks");
    assert_eq!(json(&data, &["links", "list"]).as_array().unwrap().len(), 1);
    let mail = json(&data, &["mail", "queue"]);
    assert_eq!((mail["held"].as_array().unwrap().len(), mail["outbox"].as_array().unwrap().len()), (1, 2));
    let (good, said) = run(&data, &["audit", "verify"]);
    assert!(good, "{said}");
    let status = json(&data, &["status"]);
    assert_eq!(
        (&status["data"]["tasks"], &status["accounts"]["approved"]),
        (&Value::from(6), &Value::from(2)),
        "{status}"
    );
    let (_, said) = run(&data, &["doctor", "--deep"]);
    assert!(said.contains("blobs") && !said.contains("do not open"), "{said}");
    assert_eq!(json(&data, &["upgrade", "show"])["former"], Value::Null);
    let (good, said) = run(&data, &["upgrade", "undo", "--yes"]);
    assert!(!good && said.contains("Nothing is kept"), "{said}");
    let (good, said) = run(&data, &["reindex"]);
    assert!(good, "{said}");
}
