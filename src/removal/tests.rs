//! Random deletions under random legal holds: whatever is in a matter while a hold stands on it is there until the hold is lifted, whoever
//! deletes, moves, overwrites, walls off or removes what.
#![allow(clippy::unwrap_used)]

use super::Removal;
use crate::{
    accounts::{Accounts, Cost, Hasher, NewAccount, Plans, Usage},
    audit::{Action, Audit, Event},
    clock::Clock,
    error::{Error, Result},
    events::Live,
    files::{Destination, FILES, FOLDERS, Files, Forgetting, Forgotten, Received, paths},
    ids::{AccountId, FileId, FolderId, JobId, TaskId},
    matters::{Details, Item, MatterId, Matters, NewHold},
    queue::{JobKind, Queue},
    search::Index,
    store::{FileKey, Options, Store},
    tasks::{TASKS, Task},
};

use jiff::{Timestamp, tz::TimeZone};
use permissions::Level;
use std::{
    collections::{BTreeMap, BTreeSet, HashSet},
    net::{IpAddr, Ipv4Addr},
};

const PEER: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);
const SEEDS: u64 = 12;
const STEPS: usize = 120;

struct Dice(u64);

impl Dice {
    fn roll(&mut self, below: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 11).unwrap() % below.max(1)
    }
    fn one<T: Copy>(&mut self, all: &[T]) -> Option<T> {
        (!all.is_empty()).then(|| all[self.roll(all.len())])
    }
}

/// Something that must not go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Kept {
    File(AccountId, FileId),
    Task(AccountId, TaskId),
    Folder(AccountId, FolderId),
}

struct Firm {
    store: Store,
    files: Files,
    matters: Matters,
    removal: Removal,
    forgetting: Forgetting,
    queue: Queue,
    audit: Audit,
    /// An administrator, who removes nobody and owns nothing.
    head: AccountId,
    people: Vec<AccountId>,
    cases: Vec<MatterId>,
    done: HashSet<JobId>,
    dice: Dice,
    /// By matter with a hold, what was in it at any moment since.
    kept: BTreeMap<MatterId, BTreeSet<Kept>>,
    /// The bytes of each file.
    bytes: BTreeMap<FileId, Vec<u8>>,
    refused: usize,
    allowed: usize,
    _folder: tempfile::TempDir,
}

impl Firm {
    async fn new(seed: u64) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let options = Options { probe: None, reserve: 0, ..Options::new(&folder.path().join("data")) };
        let store = Store::open(&options).unwrap();
        let index = Index::open(&folder.path().join("index"), &FileKey::new([7; 32])).unwrap();
        let (queue, _) = Queue::open(store.clone(), std::sync::Arc::default(), Clock::default()).unwrap();
        let accounts = Accounts::new(store.clone(), Hasher::new(Cost { memory_kib: 8, passes: 1 }).unwrap());
        let usage = Usage::new(store.clone(), Plans::new(&crate::config::Config::default().plans));
        let mut people = Vec::new();
        for n in 0..4 {
            let new = NewAccount {
                email: format!("p{n}@firm.test"),
                first_name: "P".into(),
                last_name: n.to_string(),
                title: String::new(),
                password: None,
                approved: true,
            };
            people.push(accounts.add(new).await.unwrap().id);
        }
        let head = people.remove(0);
        accounts.set_role(head, permissions::Role::Administrator).await.unwrap();
        let matters = Matters::new(store.clone(), Live::default(), TimeZone::UTC, "assistant@firm.test");
        let mut firm = Self {
            files: Files::new(store.clone(), queue.clone(), Live::default(), usage),
            removal: Removal::new(store.clone(), index.clone()),
            forgetting: Forgetting::new(store.clone(), index, queue.clone()),
            audit: Audit::new(store.clone()),
            store,
            matters,
            queue,
            head,
            people,
            cases: Vec::new(),
            done: HashSet::new(),
            dice: Dice(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1),
            kept: BTreeMap::new(),
            bytes: BTreeMap::new(),
            refused: 0,
            allowed: 0,
            _folder: folder,
        };
        for who in firm.people.clone() {
            for path in ["A", "A/B", "A/B/C", "D"] {
                let (parent, name) = path.rsplit_once('/').unwrap_or(("", path));
                firm.files.create_folder(who, parent, name, PEER).await.unwrap();
            }
            for (n, path) in ["", "A", "A/B", "A/B/C", "D", "D"].into_iter().enumerate() {
                firm.arrive(who, path, &format!("file {n}.txt")).await;
            }
            let task = TaskId::new();
            firm.store.write(move |tx| tx.put(&TASKS, &(who, task), &Task::sample(who, task))).await.unwrap();
        }
        firm
    }

    async fn arrive(&mut self, who: AccountId, path: &str, name: &str) {
        let bytes = format!("{name} {}", self.dice.roll(1 << 40)).into_bytes();
        let mut spool = self.files.spool().unwrap();
        spool.write(&bytes).await.unwrap();
        let blob = spool.finish().await.unwrap();
        let received = Received { name: name.into(), media_type: "text/plain".into(), blob };
        let to = Destination { path: path.into(), make: true };
        if let Ok(files) = self.files.put(who, to, vec![received], PEER).await {
            self.bytes.insert(files[0].id, bytes);
        }
    }

    fn rows<K: crate::store::Key, V: serde::de::DeserializeOwned>(&self, table: &crate::store::Table<K, V>) -> Vec<K> {
        self.store.scan(table, &crate::store::All).map(|row| row.unwrap().0).collect()
    }

    /// What is in a matter, looked for without the rules under test.
    fn content(&self, id: MatterId) -> BTreeSet<Kept> {
        let mut all = BTreeSet::new();
        let items: Vec<(AccountId, Item)> = self
            .rows(&crate::matter_records::MATTER_ITEMS)
            .into_iter()
            .filter(|(matter, ..)| *matter == id)
            .map(|(_, owner, item)| (owner, item))
            .collect();
        let is_there = |owner, folder| paths::above(&self.store, owner, folder).is_ok();
        for (owner, file) in self.rows(&FILES) {
            let record = self.store.get(&FILES, &(owner, file)).unwrap().unwrap();
            if !is_there(owner, record.folder) {
                continue;
            }
            let above = paths::above(&self.store, owner, record.folder).unwrap();
            let by_folder = above.iter().any(|folder| items.contains(&(owner, Item::Folder(folder.id))));
            if by_folder || items.contains(&(owner, Item::File(file))) {
                all.insert(Kept::File(owner, file));
            }
        }
        for (owner, folder) in self.rows(&FOLDERS) {
            if is_there(owner, Some(folder)) && items.contains(&(owner, Item::Folder(folder))) {
                all.insert(Kept::Folder(owner, folder));
            }
        }
        for (owner, task) in self.rows(&TASKS) {
            if items.contains(&(owner, Item::Task(task))) {
                all.insert(Kept::Task(owner, task));
            }
        }
        all
    }

    fn nothing_held_is_gone(&mut self) {
        let held: Vec<MatterId> = self.kept.keys().copied().collect();
        for id in held {
            assert!(self.store.get(&crate::matter_records::MATTERS, &id).unwrap().is_some(), "a held matter is gone");
            let now = self.content(id);
            self.kept.get_mut(&id).unwrap().extend(now);
        }
        for kept in self.kept.values().flatten() {
            match *kept {
                Kept::File(owner, file) => {
                    let record = self.store.get(&FILES, &(owner, file)).unwrap();
                    let record = record.unwrap_or_else(|| panic!("{kept:?} is gone"));
                    assert!(paths::is_there(&self.store, &record).unwrap(), "{kept:?} lies in a folder that is gone");
                    let bytes = self.store.blobs().open(&record.blob).unwrap().read_all().unwrap();
                    assert_eq!(Some(&bytes), self.bytes.get(&file), "{kept:?} has other bytes");
                }
                Kept::Task(owner, task) => assert!(self.store.get(&TASKS, &(owner, task)).unwrap().is_some()),
                Kept::Folder(owner, folder) => {
                    assert!(paths::above(&self.store, owner, Some(folder)).is_ok(), "{kept:?} is gone");
                }
            }
        }
    }

    fn count(&mut self, result: Result<()>) {
        match result {
            Ok(()) => self.allowed += 1,
            Err(Error::Conflict(sentence)) if sentence.contains("legal hold") => self.refused += 1,
            Err(Error::Conflict(_) | Error::NotFound | Error::Denied(_) | Error::Invalid(_)) => {}
            Err(e) => panic!("{e}"),
        }
    }

    async fn jobs(&mut self) {
        for job in self.queue.all().unwrap() {
            if let JobKind::Forget { files, messages, blobs, folder } = job.kind
                && self.done.insert(job.id)
            {
                self.forgetting.forget(job.account, Forgotten { files, messages, blobs }, folder).await.unwrap();
            }
        }
    }

    async fn step(&mut self) {
        let Some(who) = self.dice.one(&self.people) else { return };
        let file = {
            let mine: Vec<FileId> =
                self.rows(&FILES).into_iter().filter(|(of, _)| *of == who).map(|(_, id)| id).collect();
            self.dice.one(&mine)
        };
        let folder = {
            let mine: Vec<FolderId> =
                self.rows(&FOLDERS).into_iter().filter(|(of, _)| *of == who).map(|(_, id)| id).collect();
            self.dice.one(&mine)
        };
        let task = self.rows(&TASKS).into_iter().find(|(of, _)| *of == who).map(|(_, id)| id);
        let case = self.dice.one(&self.cases);
        let result = match self.dice.roll(24) {
            0 if self.cases.len() < 4 => {
                let details = Details {
                    number: format!("2026-{:03}", self.dice.roll(900)),
                    title: "Case".into(),
                    ..Details::default()
                };
                match self.matters.open(who, details).await {
                    Ok(matter) => {
                        for other in self.people.clone() {
                            let _ = self.matters.place(who, matter.id, other, Some(Level::Manage)).await;
                        }
                        self.cases.push(matter.id);
                        return;
                    }
                    Err(e) => Err(e),
                }
            }
            1..=4 => {
                let items = [file.map(Item::File), folder.map(Item::Folder), task.map(Item::Task)];
                let items: Vec<Item> = items.into_iter().flatten().collect();
                let (Some(item), Some(case)) = (self.dice.one(&items), case) else { return };
                let _ = self.matters.put(who, case, item).await;
                return;
            }
            5 | 6 => {
                let Some(case) = case else { return };
                let hold = NewHold { asked_by: "The court".into(), reason: "Litigation is expected".into() };
                if self.matters.hold(Some(self.head), case, Some(hold)).await.is_ok() {
                    let now = self.content(case);
                    self.kept.insert(case, now);
                }
                return;
            }
            7 => {
                let Some(case) = case else { return };
                if self.matters.hold(Some(self.head), case, None).await.is_ok() {
                    self.kept.remove(&case);
                }
                return;
            }
            8..=11 => match file {
                Some(file) => self.files.delete(who, file, PEER).await,
                None => return,
            },
            12 | 13 => match folder {
                Some(folder) => self.files.delete_folder(who, folder, PEER).await,
                None => return,
            },
            14..=16 => {
                let (Some(file), Some(folder)) = (file, folder) else { return };
                let to = ["", "A", "A/B", "D"][self.dice.roll(4)].to_owned();
                let (files, folders) =
                    if self.dice.roll(2) == 0 { (vec![file], vec![]) } else { (vec![], vec![folder]) };
                self.files.move_to(who, files, folders, to, PEER).await.map(drop)
            }
            17 | 18 => {
                // A program saves over a file.
                let Some(file) = file else { return };
                let record = self.store.get(&FILES, &(who, file)).unwrap().unwrap();
                let Ok(folder) = paths::path_of(&self.store, who, record.folder) else { return };
                let bytes = b"saved over".to_vec();
                let mut spool = self.files.spool().unwrap();
                spool.write(&bytes).await.unwrap();
                let blob = spool.finish().await.unwrap();
                let received = Received { name: record.name.clone(), media_type: "text/plain".into(), blob };
                let spot = crate::files::Spot { folder, name: record.name };
                match self.files.put_at(who, spot, received, PEER).await {
                    Ok(file) => {
                        self.bytes.insert(file.id, bytes);
                        Ok(())
                    }
                    Err(e) => Err(e),
                }
            }
            19 => {
                let Some(case) = case else { return };
                let rows = self.rows(&crate::matter_records::MATTER_ITEMS);
                let rows: Vec<_> = rows.into_iter().filter(|(id, ..)| *id == case).collect();
                let Some((_, owner, item)) = self.dice.one(&rows) else { return };
                self.matters.take_out(who, case, owner, item).await
            }
            20 => {
                let Some(case) = case else { return };
                let result = self.matters.delete(who, case).await;
                if result.is_ok() {
                    self.cases.retain(|id| *id != case);
                }
                result
            }
            21 => {
                let (Some(case), Some(other)) = (case, self.dice.one(&self.people)) else { return };
                let result = self.matters.wall(self.head, case, other, "Acted for the other side").await.map(drop);
                if self.dice.roll(2) == 0 {
                    let _ = self.matters.take_wall_down(self.head, case, other).await;
                    let _ = self.matters.place(self.head, case, other, Some(Level::Manage)).await;
                }
                result
            }
            22 if self.dice.roll(3) == 0 => {
                let result = self.removal.remove(who).await.map(drop);
                if result.is_ok() {
                    self.people.retain(|id| *id != who);
                }
                result
            }
            _ => {
                let path = ["A", "A/B", "D"][self.dice.roll(3)];
                let name = format!("later {}.txt", self.dice.roll(1000));
                self.arrive(who, path, &name).await;
                return;
            }
        };
        self.count(result);
    }
}

#[tokio::test]
async fn whatever_is_deleted_nothing_that_a_hold_keeps_is_ever_gone() {
    let (mut refused, mut allowed) = (0, 0);
    for seed in 1..=SEEDS {
        let mut firm = Firm::new(seed).await;
        for _ in 0..STEPS {
            firm.step().await;
            if firm.dice.roll(3) == 0 {
                firm.jobs().await;
            }
            firm.nothing_held_is_gone();
        }
        refused += firm.refused;
        allowed += firm.allowed;
    }
    println!("{refused} deletions refused, {allowed} carried out");
    assert!(refused > 100 && allowed > 100, "{refused} refused, {allowed} carried out: the test looks at too little");
}

#[tokio::test]
async fn a_refusal_names_the_matter_only_to_those_who_may_see_it_and_the_log_forgets_nothing() {
    let mut firm = Firm::new(99).await;
    let (dana, eve) = (firm.people[0], firm.people[1]);
    let details = Details { number: "2026-014".into(), title: "Case".into(), ..Details::default() };
    let case = firm.matters.open(dana, details).await.unwrap().id;
    firm.matters.place(dana, case, eve, Some(Level::Write)).await.unwrap();
    let file = firm.rows(&FILES).into_iter().find(|(of, _)| *of == eve).unwrap().1;
    firm.matters.put(eve, case, Item::File(file)).await.unwrap();
    let hold = || Some(NewHold { asked_by: "The court".into(), reason: "Litigation is expected".into() });
    assert!(matches!(firm.matters.hold(Some(eve), case, hold()).await, Err(Error::Denied(_))), "only managers");
    let empty = NewHold { asked_by: " ".into(), reason: "x".into() };
    assert!(matches!(firm.matters.hold(Some(dana), case, Some(empty)).await, Err(Error::Invalid(_))));
    firm.matters.hold(Some(dana), case, hold()).await.unwrap();
    assert!(matches!(firm.matters.hold(Some(dana), case, hold()).await, Err(Error::Conflict(_))));
    let said = firm.files.delete(eve, file, PEER).await.unwrap_err().to_string();
    assert!(said.contains("2026-014") && said.contains("P 1"), "{said}");
    // Behind a wall the paper is kept all the same, and nothing is said of the matter.
    firm.matters.wall(dana, case, eve, "Acted for the other side").await.unwrap();
    let said = firm.files.delete(eve, file, PEER).await.unwrap_err().to_string();
    assert!(said.contains("legal hold") && !said.contains("2026") && !said.contains("P 1"), "{said}");
    assert!(matches!(firm.removal.remove(eve).await, Err(Error::Conflict(_))));
    assert!(matches!(firm.matters.delete(dana, case).await, Err(Error::Conflict(_))));
    firm.audit.record(Event::new(Action::Download)).await.unwrap();
    let later = Timestamp::now() + std::time::Duration::from_secs(60);
    assert_eq!(firm.audit.forget(later, crate::matter_records::any_hold).await.unwrap(), 0);
    firm.matters.hold(Some(dana), case, None).await.unwrap();
    firm.files.delete(eve, file, PEER).await.unwrap();
    firm.jobs().await;
    firm.removal.remove(eve).await.unwrap();
    assert_eq!(firm.removal.traces(eve).unwrap(), Default::default());
    assert!(firm.audit.forget(later, crate::matter_records::any_hold).await.unwrap() > 0);
}
