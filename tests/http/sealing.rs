//! A matter that is sealed, and a task that is deleted: nothing of it is found by anybody, what belongs to others stays, and a crash at any
//! moment loses nothing.

use super::{
    chat::{LEASE, ask, file, folder},
    world::World,
};
use chancery::{
    answers::CHATS,
    app::{App, Overrides},
    clock::Clock,
    config::Config,
    error::Error,
    files::{FILES, FOLDERS},
    ids::{AccountId, MatterId},
    matters::{Details, Item, MATTERS, NewHold},
    queue::{JobKind, Queue},
    store::{All, Options, Store},
    tasks::{MESSAGE_BY_MID, MESSAGES, TASKS, TaskStatus},
};
use permissions::Level;

use jiff::{SignedDuration, civil::Date};
use serde_json::Value;
use std::{
    fs,
    io::{Cursor, Read},
    path::{Path, PathBuf},
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
};

const NOTE: &str = "The settlement of the Rosewood orchard was $91,377, and nobody else may hear of it.";
/// Copies of the data folder while a matter is being sealed.
const COPIES: usize = 20;
const OTHER: &str = "The quarry in Ashford has a gate of iron.";

/// A firm with a matter of Ada's in which Bob has a paper too, and another matter.
struct Firm {
    world: World,
    ada: AccountId,
    bob: AccountId,
    tokens: [String; 2],
    matter: MatterId,
    other: MatterId,
    /// Files that go, and one that stays.
    files: [chancery::ids::FileId; 3],
    stays: chancery::ids::FileId,
    task: chancery::tasks::Task,
}

impl Firm {
    fn new() -> Self {
        let world = World::new();
        let ((ada, by_ada), (bob, by_bob)) = (world.person("ada@firm.example"), world.person("bob@firm.example"));
        let (ada, bob) = (ada.id, bob.id);
        let inside = folder(&world, &by_ada, "Rosewood");
        let one = file(&world, ada, Some(inside), "lease.txt", LEASE);
        let two = file(&world, ada, None, "note.txt", NOTE);
        let three = file(&world, bob, None, "memo.txt", "Rosewood: the memo of Bob about the orchard.");
        let stays = file(&world, ada, None, "quarry.txt", OTHER);
        let (task, _) = world.task(
            ada,
            "The Rosewood orchard",
            "deed.pdf",
            &[b"deed of the orchard ".repeat(4_000), vec![7]].concat(),
        );
        let matters = &world.services.matters;
        let open = |number: &str, title: &str| {
            let details = Details { number: number.into(), title: title.into(), ..Details::default() };
            world.wait(matters.open(ada, details)).unwrap().id
        };
        let (matter, other) = (open("2026-1", "Rosewood"), open("2026-2", "Ashford"));
        world.wait(matters.place(ada, matter, bob, Some(Level::Write))).unwrap();
        for (who, item) in
            [(ada, Item::Folder(inside)), (ada, Item::File(two)), (ada, Item::Task(task.id)), (bob, Item::File(three))]
        {
            world.wait(matters.put(who, matter, item)).unwrap();
        }
        world.wait(matters.put(ada, other, Item::File(stays))).unwrap();
        Self { world, ada, bob, tokens: [by_ada, by_bob], matter, other, files: [one, two, three], stays, task }
    }

    fn close(&self) {
        let matters = &self.world.services.matters;
        let now = self.world.store.get(&MATTERS, &self.matter).unwrap().unwrap();
        let details = Details { closed: true, ..now.details };
        self.world.wait(matters.change(self.ada, self.matter, now.version, details)).unwrap();
    }

    fn until(&self) -> Date {
        "2099-12-31".parse().unwrap()
    }

    fn seal(&self) -> Result<(), Error> {
        self.world.wait(self.world.sealing.seal(self.matter, self.until())).map(drop)
    }

    fn refused(&self, words: &str) {
        let before = rows(&self.world.store);
        match self.seal() {
            Err(Error::Conflict(sentence)) => assert!(sentence.contains(words), "{sentence}"),
            other => panic!("{words}: {other:?}"),
        }
        assert_eq!(rows(&self.world.store), before, "{words}");
    }

    fn found(&self, token: &str, words: &str) -> usize {
        let answer = self.world.get(&format!("/api/search/?q={words}"), Some(token));
        assert_eq!(answer.status, 200);
        answer.json()["results"].as_array().unwrap().len()
    }

    fn hold(&self, matter: MatterId, stands: bool) {
        let hold = stands.then(|| NewHold { asked_by: "The court".into(), reason: "Litigation is expected".into() });
        self.world.wait(self.world.services.matters.hold(None, matter, hold)).unwrap();
    }

    fn archive(&self) -> Vec<u8> {
        let sealing = self.world.sealing.clone();
        self.world.wait(opened(&sealing, self.matter)).unwrap()
    }
}

async fn opened(sealing: &chancery::sealing::Sealing, matter: MatterId) -> Result<Vec<u8>, Error> {
    let (mut pieces, mut bytes) = (sealing.open(matter).await?, Vec::new());
    while let Some(piece) = pieces.recv().await {
        bytes.extend_from_slice(&piece?);
    }
    Ok(bytes)
}

/// How many rows there are of each kind that a matter has.
fn rows(store: &Store) -> Vec<usize> {
    vec![
        store.scan(&TASKS, &All).count(),
        store.scan(&MESSAGES, &All).count(),
        store.scan(&FILES, &All).count(),
        store.scan(&FOLDERS, &All).count(),
        store.scan(&CHATS, &All).count(),
        store.scan(&MESSAGE_BY_MID, &All).count(),
    ]
}

/// All texts of an archive, put together.
fn texts(archive: Vec<u8>) -> (Vec<String>, String) {
    let mut zip = zip::ZipArchive::new(Cursor::new(archive)).unwrap();
    let (mut names, mut all) = (Vec::new(), String::new());
    for n in 0..zip.len() {
        let mut entry = zip.by_index(n).unwrap();
        names.push(entry.name().unwrap().into_owned());
        let mut bytes = Vec::new();
        entry.read_to_end(&mut bytes).unwrap();
        all.push_str(&String::from_utf8_lossy(&bytes));
    }
    (names, all)
}

fn everything(folder: &Path, into: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() { everything(&path, into) } else { into.push(path) }
    }
}

fn named(folder: &Path, name: &str) -> usize {
    let mut all = Vec::new();
    everything(folder, &mut all);
    all.iter().filter(|path| path.to_string_lossy().contains(name)).count()
}

#[test]
fn a_sealed_matter_is_nowhere_but_in_its_archive_until_its_key_is_destroyed() {
    let firm = Firm::new();
    let (world, [ada, bob]) = (&firm.world, &firm.tokens);
    let said = ask(world, ada, "", "How much was the settlement of the Rosewood orchard?");
    assert!(said.to_string().contains("91,377"), "{said}");
    let said = ask(world, ada, "", "What does the gate of the quarry consist of?");
    assert!(said.to_string().contains("iron"), "{said}");
    assert!(firm.found(ada, "Rosewood") > 0 && firm.found(bob, "Rosewood") > 0);

    firm.refused("is open");
    firm.close();
    firm.seal().unwrap();

    for token in [ada, bob] {
        for words in ["Rosewood", "orchard%20settlement", "Miller%20Bakery", "memo"] {
            assert_eq!(firm.found(token, words), 0, "{words}");
        }
    }
    assert!(firm.found(ada, "quarry") > 0, "what is another matter's stays");
    let chats: Vec<_> = world.store.scan(&CHATS, &All).map(|row| row.unwrap().1).collect();
    let shown = serde_json::to_string(&chats).unwrap();
    assert!(
        !shown.contains("91,377") && shown.contains("This answer was removed") && shown.contains("iron"),
        "{shown}"
    );
    for (owner, file) in [(firm.ada, firm.files[0]), (firm.ada, firm.files[1]), (firm.bob, firm.files[2])] {
        assert!(world.store.get(&FILES, &(owner, file)).unwrap().is_none());
    }
    assert!(world.store.get(&FILES, &(firm.ada, firm.stays)).unwrap().is_some());
    assert_eq!(rows(&world.store)[..2], [0, 0]);
    assert_eq!(world.get(&format!("/api/tasks/{}/", firm.task.id), Some(ada)).status, 404);
    assert_eq!(world.store.scan(&FOLDERS, &All).count(), 0);
    let listed = world.get("/api/matters/?closed=true", Some(bob)).json();
    let listed: Vec<&Value> = listed["matters"].as_array().unwrap().iter().collect();
    let sealed = listed.iter().find(|matter| matter["details"]["number"] == "2026-1").unwrap();
    assert_eq!((&sealed["details"]["title"], &sealed["sealed"]["keep_until"]), (&"".into(), &"2099-12-31".into()));

    // Nothing comes into it, and it cannot be deleted.
    let matters = &world.services.matters;
    let put = world.wait(matters.put(firm.ada, firm.matter, Item::File(firm.stays)));
    assert!(matches!(put, Err(Error::Conflict(_))), "{put:?}");
    assert!(matches!(world.wait(matters.delete(firm.ada, firm.matter)), Err(Error::Conflict(_))));

    // The jobs find nothing left to do, and a second call neither.
    world.work();
    firm.seal().unwrap();

    let archive = firm.archive();
    let (names, all) = texts(archive.clone());
    for name in [
        "manifest.json",
        "verify.py",
        "records.jsonl",
        "folders/Rosewood/lease.txt",
        "files/note.txt",
        "files/memo.txt",
    ] {
        assert!(names.iter().any(|found| found == name), "{name}: {names:?}");
    }
    for words in
        ["91,377", "Miller Bakery", "deed of the orchard", "\"table\":\"TASKS\"", "\"table\":\"CHATS\"", "MATTER_ITEMS"]
    {
        assert!(all.contains(words), "{words}");
    }
    assert!(!all.contains("quarry in Ashford"));
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("matter.zip"), &archive).unwrap();
    fs::write(folder.path().join("verify.py"), {
        let mut script = String::new();
        zip::ZipArchive::new(Cursor::new(archive))
            .unwrap()
            .by_name("verify.py")
            .unwrap()
            .read_to_string(&mut script)
            .unwrap();
        script
    })
    .unwrap();
    let python = std::process::Command::new("python3")
        .args(["-I", "verify.py", "matter.zip"])
        .current_dir(folder.path())
        .output()
        .unwrap();
    assert!(python.status.success(), "{python:?}");

    // Before its time, and under a hold, the key stays.
    let sealing = world.store.get(&MATTERS, &firm.matter).unwrap().unwrap().sealing.unwrap();
    let destroy = |early| world.wait(world.sealing.destroy(firm.matter, early)).map(drop);
    assert!(matches!(destroy(false), Err(Error::Conflict(sentence)) if sentence.contains("2099-12-31")));
    firm.hold(firm.matter, true);
    world.clock.forward(SignedDuration::from_hours(24 * 366 * 80));
    assert!(matches!(destroy(true), Err(Error::Conflict(sentence)) if sentence.contains("legal hold")));
    firm.archive();
    firm.hold(firm.matter, false);
    let (key, blob) = (sealing.key.id.to_string(), sealing.archive.id.to_string());
    assert_eq!((named(world.folder(), &key), named(world.folder(), &blob)), (1, 1));
    // What lies under the folder's own keys is still encrypted: without the matter's key nobody gets further than this.
    let outer = world.store.blobs().open(&sealing.archive).unwrap().read_all().unwrap();
    assert!(outer.starts_with(b"CHSEAL"));
    for words in ["91,377", "manifest.json", "Rosewood"] {
        assert!(memchr::memmem::find(&outer, words.as_bytes()).is_none(), "{words}");
    }
    destroy(false).unwrap();
    assert_eq!((named(world.folder(), &key), named(world.folder(), &blob)), (0, 0));
    destroy(false).unwrap();
    let open = world.wait(opened(&world.sealing, firm.matter));
    assert!(matches!(open, Err(Error::Conflict(sentence)) if sentence.contains("destroyed")));
    let left = world.store.get(&MATTERS, &firm.matter).unwrap().unwrap();
    assert_eq!((left.details.number.as_str(), left.sealing.unwrap().destroyed.is_some()), ("2026-1", true));
    assert!(world.store.get(&FILES, &(firm.ada, firm.stays)).unwrap().is_some());
}

#[test]
fn sealing_is_refused_under_a_hold_while_there_is_work_and_for_what_lies_in_another_matter() {
    let firm = Firm::new();
    let world = &firm.world;
    firm.close();
    firm.hold(firm.matter, true);
    firm.refused("legal hold");
    firm.hold(firm.matter, false);

    // A paper in the folder is another matter's too, and a hold stands on that.
    let matters = &world.services.matters;
    world.wait(matters.put(firm.ada, firm.other, Item::File(firm.files[0]))).unwrap();
    firm.refused("is in the matter 2026-2 too");
    world.wait(matters.take_out(firm.ada, firm.other, firm.ada, Item::File(firm.files[0]))).unwrap();

    // Work that waits: an answer, a mail that is being read.
    let at = (firm.ada, firm.task.id);
    let stand = |status| {
        let task = chancery::tasks::Task { status, ..firm.task.clone() };
        world.store.write_blocking(move |tx| tx.put(&TASKS, &at, &task)).unwrap();
    };
    stand(TaskStatus::Working);
    firm.refused("still being worked on");
    stand(TaskStatus::Answered);
    let (ada, unread) = (firm.ada, firm.files[1]);
    let job = world.store.write_blocking(move |tx| Queue::put(tx, ada, JobKind::ReadFile(unread))).unwrap();
    firm.refused("has not read or answered");
    world
        .store
        .write_blocking(move |tx| {
            tx.delete(&chancery::queue::JOBS, &job);
            Ok(())
        })
        .unwrap();

    // What is right in both matters only leaves this one.
    world.wait(matters.put(firm.ada, firm.other, Item::File(firm.files[1]))).unwrap();
    let preview = world.wait(world.sealing.preview(firm.matter)).unwrap();
    assert_eq!((preview.tasks, preview.mails, preview.folders, preview.files), (1, 2, 1, 3));
    assert_eq!(preview.stays.iter().map(|one| one.name.as_str()).collect::<Vec<_>>(), ["note.txt"]);
    firm.hold(firm.other, true);
    firm.seal().unwrap();
    assert!(world.store.get(&FILES, &(firm.ada, firm.files[1])).unwrap().is_some());
    assert!(firm.found(&firm.tokens[0], "orchard") > 0, "it is the other matter's");
    assert!(texts(firm.archive()).1.contains("91,377"), "the archive has it all the same");
}

/// A copy of the data folder as a crash leaves it now: what was synced, and the view not to be trusted.
fn crashed(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_owned();
        if ["view", "view.stamp", "lock", "index", "control.sock"].iter().any(|left| name == *left) {
            continue;
        }
        if path.is_dir() {
            crashed(&path, &to.join(&name));
        } else if path.is_file() {
            fs::copy(&path, to.join(&name)).unwrap();
        }
    }
}

#[test]
fn a_crash_at_any_moment_of_a_sealing_loses_nothing_and_a_second_call_goes_on() {
    let firm = Firm::new();
    firm.close();
    let copies = tempfile::tempdir().unwrap();
    let (made, stop) = (Arc::new(Mutex::new(0usize)), Arc::new(AtomicBool::new(false)));
    let (from, to, count, ends) =
        (firm.world.folder().to_owned(), copies.path().to_owned(), Arc::clone(&made), Arc::clone(&stop));
    // After a commit, before its writer is answered: the writer stands still meanwhile. The commit that seals is the last.
    firm.world.store.watch(&[chancery::audit::AUDIT.number(), MATTERS.number()], move |table, _| {
        let mut count = count.lock().unwrap();
        let seals = table == MATTERS.number();
        if !ends.load(Relaxed) && (seals || *count < COPIES) {
            crashed(&from, &to.join(count.to_string()));
            *count += 1;
        }
        if seals {
            ends.store(true, Relaxed);
        }
    });
    let (store, ends) = (firm.world.store.clone(), Arc::clone(&stop));
    let noise = std::thread::spawn(move || {
        let audit = chancery::audit::Audit::new(store);
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        while !ends.load(Relaxed) {
            let line = chancery::audit::Event::new(chancery::audit::Action::Download);
            runtime.block_on(audit.record(line)).unwrap();
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
    });
    crashed(firm.world.folder(), &copies.path().join("before"));
    // How many commits fall into the sealing depends on the machine; some come before it.
    while *made.lock().unwrap() < 4 {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    firm.seal().unwrap();
    stop.store(true, Relaxed);
    noise.join().unwrap();
    crashed(firm.world.folder(), &copies.path().join("after"));
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    let (mut before, mut after) = (0, 0);
    for entry in fs::read_dir(copies.path()).unwrap() {
        let data = entry.unwrap().path();
        let store = Store::open(&Options { probe: None, reserve: 0, ..Options::new(&data) }).unwrap();
        store.sweep().unwrap();
        let mut config = Config::default();
        config.storage.data = data.clone();
        config.firm.name = "Hale & Partners".into();
        config.smtp.hostname = "box.firm.example".into();
        config.firm.time_zone = "UTC".into();
        config.mail.assistant_address = "assistant@firm.example".into();
        let overrides = Overrides {
            clock: Clock::default(),
            program: Some(crate::support::program().to_owned()),
            ..Overrides::default()
        };
        let _entered = runtime.enter();
        let app = App::build_with(config, store.clone(), overrides).unwrap();
        let sealing = app.operator().sealing.clone();
        match store.get(&MATTERS, &firm.matter).unwrap().unwrap().sealing {
            None => {
                before += 1;
                assert_eq!(rows(&store)[..4], [1, 2, 5, 1], "{}", data.display());
                for row in store.scan(&FILES, &All) {
                    let (_, file) = row.unwrap();
                    store.blobs().open(&file.blob).unwrap().read_all().unwrap();
                }
            }
            Some(_) => {
                after += 1;
                assert_eq!(rows(&store)[..4], [0, 0, 1, 0], "{}", data.display());
                // A start finishes it by itself: no old frame and no old snapshot is left.
                runtime.block_on(sealing.finish_all()).unwrap();
                let now = store.get(&MATTERS, &firm.matter).unwrap().unwrap();
                assert!(now.sealing.unwrap().forgotten, "{}", data.display());
                let files = |folder: &str| fs::read_dir(data.join(folder)).unwrap().count();
                assert_eq!((files("journal"), files("snapshots")), (1, 1), "{}", data.display());
            }
        }
        runtime.block_on(sealing.seal(firm.matter, firm.until())).unwrap();
        let (_, all) = texts(runtime.block_on(opened(&sealing, firm.matter)).unwrap());
        for words in ["91,377", "Miller Bakery", "deed of the orchard", "memo of Bob"] {
            assert!(all.contains(words), "{words} in {}", data.display());
        }
        store.close().unwrap();
    }
    println!("{before} crashes before the commit, {after} after it");
    assert!(before > 3 && after >= 2, "{before} before, {after} after");
}

#[test]
fn a_task_that_is_deleted_takes_everything_with_it() {
    let firm = Firm::new();
    let (world, [ada, bob]) = (&firm.world, &firm.tokens);
    let path = format!("/api/tasks/{}/", firm.task.id);
    assert_eq!(world.signed("DELETE", &path, bob, &Value::Null).status, 404, "only its owner deletes it");
    firm.hold(firm.matter, true);
    let refused = world.signed("DELETE", &path, ada, &Value::Null);
    assert_eq!((refused.status, refused.code()), (409, "conflict".into()));
    firm.hold(firm.matter, false);
    assert_eq!(world.signed("DELETE", &path, ada, &Value::Null).status, 204);
    assert_eq!(world.get(&path, Some(ada)).status, 404);
    assert_eq!(rows(&world.store)[..3], [0, 0, 4]);
    assert_eq!(world.store.scan(&MESSAGE_BY_MID, &All).count(), 0);
    assert_eq!(world.store.scan(&chancery::outbox::OUTBOX, &All).count(), 0);
    let blobs = world.store.scan(&chancery::store::blobs::BLOBS, &All).count();
    assert_eq!(blobs, 4, "those of the files that stay");
    let items: Vec<_> = world.services.matters.items_of(firm.matter).unwrap();
    assert_eq!(items.len(), 3, "it left its matter");
    let mut lines = world.store.scan(&chancery::audit::AUDIT, &All).map(|row| row.unwrap().1);
    let line = lines.rfind(|line| line.action == "task_deleted").unwrap();
    assert_eq!((line.account, line.object), (Some(firm.ada), Some(firm.task.id.0)));
    world.work();
    assert!(firm.found(ada, "Rosewood") > 0, "papers of the matter stay");
    assert_eq!(world.signed("DELETE", &path, ada, &Value::Null).status, 404);
}
