//! Random firms: people with roles, matters with teams and walls, papers that come and go, and after each change random questions of random
//! people. A model that knows nothing of this room's code says who may read what. Beside it stands a second index that holds only what the
//! asker may read: the answers of both must be the same, word for word, so that no paper behind a wall moves even a place in a list.
//!
//! `CHANCERY_QUERIES=100000` asks that many.

use super::{Details, Item, Matters, limits::plain, records::MatterId, store_tables};
use crate::{
    accounts::{ACCOUNTS, Accounts, Cost, Hasher, NewAccount},
    answers::{Search, SearchRequest},
    documents::document::{Document, Origin, Passage},
    error::Error,
    events::{Listener, Live},
    files::{FILES, FOLDER_BY_NAME, FOLDER_FILES, FOLDERS, File, Folder, FolderKind, ReadState, TASK_FILES},
    ids::{AccountId, BlobId, FileId, FolderId, MessageId, TaskId},
    search::{Index, passages},
    store::{BlobRef, FileKey, Options, Store},
    tasks::{Direction, Message, TASKS, Task, TaskStatus, put_message},
};

use jiff::{Timestamp, tz::TimeZone};
use permissions::{Level, Role};
use std::{
    collections::{BTreeMap, BTreeSet},
    time::Duration,
};

const PEOPLE: usize = 6;
const MATTERS: usize = 5;
const FILES_OF_ONE: usize = 6;
const QUESTIONS: usize = 25;
/// Questions of the usual run.
const USUAL: usize = 2_000;

const WORDS: &[&str] = &[
    "lease",
    "tenant",
    "rent",
    "notice",
    "indemnity",
    "breach",
    "harbor",
    "freight",
    "delivery",
    "invoice",
    "deposit",
    "repair",
    "roof",
    "boiler",
    "witness",
    "statement",
    "contract",
    "renewal",
    "term",
    "payment",
    "interest",
    "judgment",
    "motion",
    "hearing",
    "appeal",
    "expert",
    "survey",
    "boundary",
    "easement",
    "mortgage",
];

/// A small generator of numbers; the same seed gives the same firm.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, below: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 11).unwrap() % below
    }
    fn of<'a, T>(&mut self, all: &'a [T]) -> &'a T {
        &all[self.roll(all.len())]
    }
}

/// What the model knows of a matter.
#[derive(Default)]
struct Known {
    number: String,
    whole_firm: bool,
    team: BTreeMap<AccountId, Level>,
    walls: BTreeSet<AccountId>,
    items: BTreeSet<(AccountId, Item)>,
}

struct Paper {
    owner: AccountId,
    origin: Origin,
    folder: Option<FolderId>,
    task: Option<TaskId>,
    passages: Vec<Passage>,
}

struct Firm {
    store: Store,
    index: Index,
    matters: Matters,
    accounts: Accounts,
    live: Live,
    people: Vec<AccountId>,
    roles: BTreeMap<AccountId, Role>,
    known: BTreeMap<MatterId, Known>,
    papers: Vec<Paper>,
    tasks: Vec<(AccountId, TaskId)>,
    /// Each with the folder above.
    folders: BTreeMap<FolderId, (AccountId, Option<FolderId>)>,
    dice: Dice,
    _folder: tempfile::TempDir,
}

fn key() -> FileKey {
    FileKey::new([7; 32])
}

impl Firm {
    async fn new(seed: u64) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let options = Options { probe: None, reserve: 0, ..Options::new(&folder.path().join("data")) };
        let store = Store::open(&options).unwrap();
        let index = Index::open(&folder.path().join("index"), &key()).unwrap();
        let live = Live::default();
        let matters = Matters::new(store.clone(), live.clone(), TimeZone::UTC, "assistant@firm.test");
        let accounts = Accounts::new(store.clone(), Hasher::new(Cost { memory_kib: 8, passes: 1 }).unwrap());
        let mut firm = Self {
            store,
            index,
            matters,
            accounts,
            live,
            people: Vec::new(),
            roles: BTreeMap::new(),
            known: BTreeMap::new(),
            papers: Vec::new(),
            tasks: Vec::new(),
            folders: BTreeMap::new(),
            dice: Dice(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1),
            _folder: folder,
        };
        for n in 0..PEOPLE {
            firm.join(n).await;
        }
        firm
    }

    /// A new colleague, with papers.
    async fn join(&mut self, n: usize) {
        let number = self.papers.len();
        let new = NewAccount {
            email: format!("p{n}x{number}@firm.test"),
            first_name: "P".into(),
            last_name: n.to_string(),
            title: String::new(),
            password: None,
            approved: true,
        };
        let account = self.accounts.add(new).await.unwrap();
        let who = account.id;
        let role = [Role::Lawyer, Role::Staff, Role::Administrator, Role::Reader, Role::Lawyer, Role::Staff][n % 6];
        self.accounts.set_role(who, role).await.unwrap();
        self.roles.insert(who, role);
        match self.people.get_mut(n) {
            Some(place) => *place = who,
            None => self.people.push(who),
        }
        let (outer, inner, task) = (FolderId::new(), FolderId::new(), TaskId::new());
        self.folders.insert(outer, (who, None));
        self.folders.insert(inner, (who, Some(outer)));
        self.tasks.push((who, task));
        self.store
            .write(move |tx| {
                for (id, parent) in [(outer, None), (inner, Some(outer))] {
                    let (name, kind) = (format!("Folder {id}"), FolderKind::Files);
                    let folder = Folder {
                        id,
                        account: who,
                        name: name.clone(),
                        parent,
                        kind,
                        created_at: Timestamp::now(),
                        items: 0,
                    };
                    tx.put(&FOLDERS, &(who, id), &folder)?;
                    let named = tx.keys().lookup("name", &name);
                    tx.put(&FOLDER_BY_NAME, &(who, parent, named), &id)?;
                }
                tx.put(&TASKS, &(who, task), &a_task(who, task))
            })
            .await
            .unwrap();
        for n in 0..FILES_OF_ONE {
            let (folder, task) = match n {
                0 | 1 => (None, None),
                2 => (Some(outer), None),
                3 => (Some(inner), None),
                _ => (None, Some(task)),
            };
            self.arrive(who, folder, task, n == FILES_OF_ONE - 1).await;
        }
    }

    /// A paper, with words of its own and words that others have too.
    async fn arrive(&mut self, who: AccountId, folder: Option<FolderId>, task: Option<TaskId>, mail: bool) {
        let number = self.papers.len();
        let mut text = format!("Paper about secret{number}zeta. ");
        for _ in 0..12 {
            text.push_str(self.dice.of::<&str>(WORDS));
            text.push(' ');
        }
        let id = FileId::new();
        let name = format!("paper {number} secret{number}zeta.txt");
        let origin = match (mail, task) {
            (true, Some(task)) => {
                let message = a_mail(who, task, &name);
                let id = message.id;
                self.store.write(move |tx| put_message(tx, &message)).await.unwrap();
                Origin::Message(id)
            }
            _ => {
                let file = a_file(who, id, &name, folder, task);
                self.store
                    .write(move |tx| {
                        tx.put(&FILES, &(who, id), &file)?;
                        match task {
                            Some(task) => tx.put(&TASK_FILES, &(who, task, id), &()),
                            None => tx.put(&FOLDER_FILES, &(who, folder, id), &()),
                        }
                    })
                    .await
                    .unwrap();
                Origin::File(id)
            }
        };
        let document = Document { text, ..Document::default() };
        let passages = passages(&document, who, task, origin, &name);
        self.index.write(|batch| batch.replace(origin, &passages)).unwrap();
        self.papers.push(Paper { owner: who, origin, folder, task, passages });
    }

    fn someone(&mut self) -> AccountId {
        self.people[self.dice.roll(self.people.len())]
    }

    fn some_matter(&mut self) -> Option<MatterId> {
        let all: Vec<MatterId> = self.known.keys().copied().collect();
        (!all.is_empty()).then(|| *self.dice.of(&all))
    }

    // The model.

    fn may(&self, who: AccountId, known: &Known) -> Option<Level> {
        let role = *self.roles.get(&who)?;
        if known.walls.contains(&who) {
            return None;
        }
        match (role, known.team.get(&who)) {
            (Role::Administrator, _) => Some(Level::Manage),
            (Role::Reader, Some(_)) => Some(Level::Read),
            (Role::Reader, None) => None,
            (_, Some(level)) => Some(*level),
            (_, None) => known.whole_firm.then_some(Level::Read),
        }
    }

    fn has(&self, known: &Known, paper: &Paper) -> bool {
        let of = |item| known.items.contains(&(paper.owner, item));
        let mut above = paper.folder;
        while let Some(folder) = above {
            if of(Item::Folder(folder)) {
                return true;
            }
            above = self.folders[&folder].1;
        }
        matches!(paper.origin, Origin::File(id) if of(Item::File(id)))
            || paper.task.is_some_and(|task| of(Item::Task(task)))
    }

    fn reads(&self, who: AccountId, paper: &Paper) -> bool {
        paper.owner == who || self.known.values().any(|known| self.may(who, known).is_some() && self.has(known, paper))
    }

    // Changes.

    /// One random change by a random person. What the service allows, the model must allow too.
    async fn change(&mut self) {
        let by = self.someone();
        let what = self.dice.roll(20);
        if self.known.len() < 2 || (what == 0 && self.known.len() < MATTERS) {
            return self.open(by).await;
        }
        let Some(id) = self.some_matter() else { return };
        let (who, level) = (self.someone(), *self.dice.of(&[Level::Read, Level::Write, Level::Manage]));
        let may = self.may(by, &self.known[&id]);
        let role = self.roles[&who];
        let result = match what {
            1..=4 => {
                let level = (self.dice.roll(4) > 0).then_some(level);
                let result = self.matters.place(by, id, who, level).await.map(drop);
                if result.is_ok() {
                    assert!(may == Some(Level::Manage) && !(role == Role::Reader && level > Some(Level::Read)));
                    let team = &mut self.known.get_mut(&id).unwrap().team;
                    match level {
                        Some(level) => drop(team.insert(who, level)),
                        None => drop(team.remove(&who)),
                    }
                }
                result
            }
            5..=7 => {
                let result = self.matters.wall(by, id, who, "Acted for the other side").await.map(drop);
                if result.is_ok() {
                    assert!(may == Some(Level::Manage) && by != who);
                    let known = self.known.get_mut(&id).unwrap();
                    known.team.remove(&who);
                    known.walls.insert(who);
                    known.items.retain(|(owner, _)| *owner != who);
                }
                result
            }
            8 => {
                let result = self.matters.take_wall_down(by, id, who).await.map(drop);
                if result.is_ok() {
                    assert_eq!(may, Some(Level::Manage));
                    self.known.get_mut(&id).unwrap().walls.remove(&who);
                }
                result
            }
            9 => {
                let open = self.dice.roll(2) == 0;
                let result = self.matters.set_whole_firm(by, id, open).await.map(drop);
                if result.is_ok() {
                    assert_eq!(may, Some(Level::Manage));
                    self.known.get_mut(&id).unwrap().whole_firm = open;
                }
                result
            }
            10..=14 => return self.put(by, id, may).await,
            15 => return self.take_out(by, id, may).await,
            16 => return self.move_paper().await,
            17 if self.known.len() > 3 => {
                let result = self.matters.delete(by, id).await;
                if result.is_ok() {
                    assert_eq!(may, Some(Level::Manage));
                    self.known.remove(&id);
                }
                result
            }
            18 => {
                let role = *self.dice.of(&[Role::Administrator, Role::Lawyer, Role::Staff, Role::Reader]);
                self.accounts.set_role(who, role).await.unwrap();
                self.roles.insert(who, role);
                return;
            }
            19 if self.dice.roll(4) == 0 => return self.leave(who).await,
            _ => return,
        };
        match may {
            None => assert!(matches!(result, Err(Error::NotFound)), "what one may not see is not there: {result:?}"),
            Some(level) if level < Level::Manage => assert!(matches!(result, Err(Error::Denied(_))), "{result:?}"),
            Some(_) => {}
        }
    }

    async fn open(&mut self, by: AccountId) {
        let number = format!("2026-{:03}", 1 + self.dice.roll(6));
        let details = Details { number: number.clone(), title: format!("Matter of {number}"), ..Details::default() };
        let taken = self.known.values().any(|known| known.number == number && self.may(by, known).is_some());
        match self.matters.open(by, details).await {
            Ok(matter) => {
                assert!(!taken && self.roles[&by] != Role::Reader);
                let team = [(by, Level::Manage)].into();
                self.known.insert(matter.id, Known { number, team, ..Known::default() });
            }
            Err(Error::Denied(_)) => assert_eq!(self.roles[&by], Role::Reader),
            Err(Error::Conflict(_)) => assert!(taken, "a number tells of a matter that its finder may not see"),
            Err(e) => panic!("{e}"),
        }
    }

    async fn put(&mut self, by: AccountId, id: MatterId, may: Option<Level>) {
        let at = self.dice.roll(self.papers.len());
        let paper = &self.papers[at];
        let item = match (paper.origin, paper.task, paper.folder) {
            (_, Some(task), _) if self.dice.roll(2) == 0 => Item::Task(task),
            (_, _, Some(folder)) => {
                Item::Folder(self.folders[&folder].1.filter(|_| self.dice.roll(2) == 0).unwrap_or(folder))
            }
            (Origin::File(file), ..) => Item::File(file),
            (Origin::Message(_), Some(task), _) => Item::Task(task),
            (Origin::Message(_), None, _) => return,
        };
        let owner = self.papers[at].owner;
        // Mostly the owner does it, as nobody else may.
        let (by, may) = match self.dice.roll(4) {
            0 => (by, may),
            _ => (owner, self.may(owner, &self.known[&id])),
        };
        let result = self.matters.put(by, id, item).await;
        match result {
            Ok(()) => {
                assert!(may >= Some(Level::Write) && by == owner, "one puts in what is one's own");
                self.known.get_mut(&id).unwrap().items.insert((owner, item));
            }
            Err(Error::NotFound) => assert!(may.is_none() || by != owner),
            Err(Error::Denied(_)) => assert_eq!(may, Some(Level::Read)),
            Err(e) => panic!("{e}"),
        }
    }

    async fn take_out(&mut self, by: AccountId, id: MatterId, may: Option<Level>) {
        let items: Vec<_> = self.known[&id].items.iter().copied().collect();
        if items.is_empty() {
            return;
        }
        let (owner, item) = *self.dice.of(&items);
        match self.matters.take_out(by, id, owner, item).await {
            Ok(()) => {
                assert!(may >= Some(Level::Write) || by == owner);
                self.known.get_mut(&id).unwrap().items.remove(&(owner, item));
            }
            Err(Error::NotFound) => assert!(may.is_none() && by != owner),
            Err(Error::Denied(_)) => assert_eq!(may, Some(Level::Read)),
            Err(e) => panic!("{e}"),
        }
    }

    /// A paper goes to another folder of its owner.
    async fn move_paper(&mut self) {
        let at = self.dice.roll(self.papers.len());
        let Paper { owner, origin: Origin::File(id), folder: from, task: None, .. } = self.papers[at] else { return };
        let own: Vec<FolderId> = self.folders.iter().filter(|(_, of)| of.0 == owner).map(|(id, _)| *id).collect();
        let to = Some(*self.dice.of(&own)).filter(|_| self.dice.roll(3) > 0);
        self.store
            .write(move |tx| {
                let file: File = tx.get(&FILES, &(owner, id))?.ok_or(Error::NotFound)?;
                tx.delete(&FOLDER_FILES, &(owner, from, id));
                tx.put(&FOLDER_FILES, &(owner, to, id), &())?;
                tx.put(&FILES, &(owner, id), &File { folder: to, ..file })
            })
            .await
            .unwrap();
        self.papers[at].folder = to;
    }

    /// A colleague's account is removed while it shares, and somebody new comes.
    async fn leave(&mut self, who: AccountId) {
        self.index.write(|batch| batch.remove_account(who)).unwrap();
        self.store.write(move |tx| store_tables::forget(tx, who)).await.unwrap();
        self.store
            .write(move |tx| {
                for (key, _) in tx.scan(&FILES, &who)? {
                    tx.delete(&FILES, &key);
                }
                tx.delete(&ACCOUNTS, &who);
                Ok(())
            })
            .await
            .unwrap();
        let traces = store_tables::traces(&self.store, who).unwrap();
        assert!(traces.iter().all(|(_, count)| *count == 0), "{traces:?}");
        self.papers.retain(|paper| paper.owner != who);
        self.roles.remove(&who);
        for known in self.known.values_mut() {
            known.team.remove(&who);
            known.walls.remove(&who);
            known.items.retain(|(owner, _)| *owner != who);
        }
        let n = self.people.iter().position(|person| *person == who).unwrap();
        self.join(n).await;
    }

    // Questions.

    fn question(&mut self) -> String {
        let mut words = Vec::new();
        for _ in 0..=self.dice.roll(4) {
            let number = self.dice.roll(self.papers.len() + 10);
            let word = match self.dice.roll(6) {
                0 => format!("secret{number}zeta"),
                // Mistyped: nothing may be put right by words of papers that the asker may not read.
                1 => format!("secrt{number}zeta"),
                2 => (*self.dice.of::<&str>(WORDS))[1..].to_owned(),
                3 => format!("\"{} {}\"", self.dice.of::<&str>(WORDS), self.dice.of::<&str>(WORDS)),
                _ => (*self.dice.of::<&str>(WORDS)).to_owned(),
            };
            words.push(word);
        }
        words.join(" ")
    }

    /// Everything that one person can ask for, held against the model and the small index. Returns the number of questions.
    fn asked_by(&mut self, who: AccountId, small: &Search, all: &Search) -> usize {
        let account = self.accounts.get(who).unwrap().unwrap();
        let viewer = self.matters.viewer(&account).unwrap();
        let visible: Vec<MatterId> =
            self.known.iter().filter(|(_, known)| self.may(who, known).is_some()).map(|(id, _)| *id).collect();
        assert_eq!(viewer.matters().map(|seen| seen.matter.id).collect::<Vec<_>>(), visible);
        let highest =
            visible.iter().filter_map(|id| self.known[id].number.strip_prefix("2026-")?.parse::<u32>().ok()).max();
        let year = Timestamp::now().to_zoned(TimeZone::UTC).year();
        let next = if year == 2026 { highest.unwrap_or(0) + 1 } else { 1 };
        assert_eq!(
            self.matters.next_number(&viewer),
            format!("{year}-{next:03}"),
            "no number tells of what is not seen"
        );
        for id in self.known.keys() {
            assert_eq!(viewer.matter(*id).is_ok(), visible.contains(id));
            assert_eq!(self.matters.list(&viewer, *id).is_ok(), visible.contains(id));
            assert_eq!(viewer.shared(Some(*id)).is_ok(), visible.contains(id));
        }
        for paper in &self.papers {
            let expected = self.reads(who, paper);
            assert_eq!(viewer.reads(paper.owner, paper.origin).unwrap(), expected);
            let (opened, owner) = match paper.origin {
                Origin::File(id) => (viewer.file(id).map(|file| file.file().account), paper.owner),
                Origin::Message(id) => (viewer.message(id), paper.owner),
            };
            match opened {
                Ok(found) => assert!(expected && found == owner),
                Err(Error::NotFound) => assert!(!expected),
                Err(e) => panic!("{e}"),
            }
            let witness = self.matters.witness(who, [(paper.owner, paper.origin)]);
            assert_eq!(witness.still_reads().unwrap(), expected);
        }
        for (owner, task) in &self.tasks {
            let seen =
                |known: &Known| known.items.contains(&(*owner, Item::Task(*task))) && self.may(who, known).is_some();
            let there = self.roles.contains_key(owner);
            let expected = there && (*owner == who || self.known.values().any(seen));
            assert_eq!(viewer.task(*task).is_ok(), expected);
        }
        for _ in 0..QUESTIONS {
            let matter = if self.dice.roll(3) == 0 { self.some_matter() } else { None };
            let question = self.question();
            let request = SearchRequest { question: question.clone(), matter, limit: 50, ..SearchRequest::default() };
            let found = all.find(&viewer, &request);
            if let Some(id) = matter.filter(|id| !visible.contains(id)) {
                assert!(matches!(found, Err(Error::NotFound)), "matter {id} is not there");
                continue;
            }
            let found = found.unwrap();
            for one in &found {
                let paper = self.papers.iter().find(|paper| paper.origin == one.origin).expect("a paper that is there");
                assert!(self.reads(who, paper), "{question}: {one:?} is not for {who}");
                for (id, ..) in &one.matters {
                    assert!(visible.contains(id) && self.has(&self.known[id], paper));
                }
                if let Some(id) = matter {
                    assert!(self.has(&self.known[&id], paper), "only the matter was asked for");
                }
            }
            assert_eq!(
                format!("{found:?}"),
                format!("{:?}", small.find(&viewer, &request).unwrap()),
                "“{question}” is answered otherwise because of papers that the asker may not read"
            );
        }
        // What may be read is found.
        for paper in &self.papers {
            let word = paper.passages[0].text.split([' ', '.']).nth(2).unwrap();
            let request = SearchRequest { question: word.to_owned(), limit: 50, ..SearchRequest::default() };
            let found = all.find(&viewer, &request).unwrap().iter().any(|found| found.origin == paper.origin);
            assert_eq!(found, self.reads(who, paper), "{word}");
        }
        QUESTIONS + self.papers.len()
    }

    /// An index with what one person may read, and nothing else.
    fn small(&self, who: AccountId) -> (tempfile::TempDir, Search) {
        let folder = tempfile::tempdir().unwrap();
        let index = Index::open(folder.path(), &key()).unwrap();
        let readable = self.papers.iter().filter(|paper| self.reads(who, paper));
        index
            .write(|batch| {
                readable.map(|paper| batch.replace(paper.origin, &paper.passages)).collect::<Result<Vec<()>, _>>()
            })
            .unwrap();
        (folder, Search::new(self.store.clone(), index))
    }

    fn listeners(&self) -> Vec<(AccountId, Listener)> {
        self.people.iter().map(|who| (*who, self.live.subscribe(*who))).collect()
    }

    fn audiences(&self) -> BTreeSet<AccountId> {
        let people = self.people.iter().copied();
        people.filter(|who| self.known.values().any(|known| self.may(*who, known).is_some())).collect()
    }
}

fn a_task(account: AccountId, id: TaskId) -> Task {
    Task {
        id,
        account,
        subject: format!("Task {id}"),
        path: format!("Task {id}"),
        sender_email: String::new(),
        attachment_count: 0,
        received_at: Timestamp::UNIX_EPOCH,
        updated_at: Timestamp::UNIX_EPOCH,
        status: TaskStatus::Answered,
        note: None,
        client: None,
        folder: None,
        stopped_at: None,
    }
}

fn blob() -> BlobRef {
    BlobRef { id: BlobId::new(), len: 0, hash: [0; 32] }
}

fn a_file(account: AccountId, id: FileId, name: &str, folder: Option<FolderId>, task: Option<TaskId>) -> File {
    File {
        id,
        account,
        name: name.to_owned(),
        file_type: "TXT".into(),
        media_type: "text/plain".into(),
        created_at: Timestamp::UNIX_EPOCH,
        blob: blob(),
        task,
        message: None,
        folder,
        inside: None,
        taken: None,
        read: ReadState::Waiting,
        text: None,
    }
}

fn a_mail(account: AccountId, task: TaskId, subject: &str) -> Message {
    Message {
        id: MessageId::new(),
        task,
        account,
        direction: Direction::Incoming,
        from: String::new(),
        to: Vec::new(),
        subject: subject.to_owned(),
        message_id: String::new(),
        references: Vec::new(),
        at: Timestamp::UNIX_EPOCH,
        raw: blob(),
        body: None,
        full_text: None,
        files: Vec::new(),
        unreadable: None,
        notes: Vec::new(),
        court_notice: None,
        automatic: None,
        authentication: None,
        unproven: false,
        answered_by: None,
        answer: None,
    }
}

#[tokio::test]
async fn nothing_that_a_person_may_not_see_reaches_them_in_any_answer_count_or_place() {
    let wanted = std::env::var("CHANCERY_QUERIES").ok().and_then(|n| n.parse().ok()).unwrap_or(USUAL);
    let (mut asked, mut seed, mut rounds) = (0, 1, 0);
    while asked < wanted {
        let mut firm = Firm::new(seed).await;
        seed += 1;
        let all = Search::new(firm.store.clone(), firm.index.clone());
        for _ in 0..30 {
            for _ in 0..=firm.dice.roll(4) {
                let (mut listeners, before) = (firm.listeners(), firm.audiences());
                firm.change().await;
                let after = firm.audiences();
                for (who, listener) in &mut listeners {
                    let told = tokio::time::timeout(Duration::ZERO, listener.next()).await.is_ok();
                    assert!(
                        !told || before.contains(who) || after.contains(who),
                        "{who} is told of what they do not see"
                    );
                }
            }
            let who = firm.someone();
            let (_folder, small) = firm.small(who);
            asked += firm.asked_by(who, &small, &all);
            rounds += 1;
        }
    }
    println!("{asked} questions of {rounds} people in {} firms: nothing leaked", seed - 1);
}

#[tokio::test]
async fn a_mail_to_a_matter_belongs_to_it_from_those_who_write_and_is_a_proposal_from_others() {
    let mut firm = Firm::new(77).await;
    let (lawyer, staff) = (firm.people[0], firm.people[1]);
    let details = Details { number: "2026-A.14".into(), title: "Harbor".into(), ..Details::default() };
    let matter = firm.matters.open(lawyer, details).await.unwrap().id;
    firm.known.insert(matter, Known { number: "2026-A.14".into(), ..Known::default() });
    let claim = |who: AccountId, word: &'static str| {
        let task = firm.tasks.iter().find(|(owner, _)| *owner == who).unwrap().1;
        let store = firm.store.clone();
        async move { store.write(move |tx| super::claim(tx, who, word, task)).await.unwrap() }
    };
    let viewer = |firm: &Firm, who: AccountId| firm.matters.viewer(&firm.accounts.get(who).unwrap().unwrap()).unwrap();
    assert_eq!(plain("2026-a14"), plain("2026-A.14"));
    assert!(claim(lawyer, "2026-a14").await);
    assert_eq!(firm.matters.list(&viewer(&firm, lawyer), matter).unwrap().len(), 1);
    // A colleague who may not write: the same answer as for a number that nothing has.
    assert!(!claim(staff, "2026-a14").await && !claim(staff, "2026-b15").await && !claim(staff, "").await);
    let proposals = firm.matters.proposals(&viewer(&firm, lawyer), matter).unwrap();
    assert_eq!(proposals.len(), 1);
    assert!(!claim(staff, "2026a14").await);
    assert_eq!(firm.matters.proposals(&viewer(&firm, lawyer), matter).unwrap().len(), 1, "once");
    let id = proposals[0].0.id;
    assert!(matches!(firm.matters.decide(staff, matter, id, true).await, Err(Error::NotFound)));
    firm.matters.decide(lawyer, matter, id, true).await.unwrap();
    assert_eq!(firm.matters.list(&viewer(&firm, lawyer), matter).unwrap().len(), 2);
    // Behind a wall a mail does not even become a proposal, and what was shared leaves.
    firm.matters.wall(lawyer, matter, staff, "Acted for the harbor").await.unwrap();
    assert_eq!(firm.matters.list(&viewer(&firm, lawyer), matter).unwrap().len(), 1);
    assert!(!claim(staff, "2026-a14").await);
    assert_eq!(firm.matters.proposals(&viewer(&firm, lawyer), matter).unwrap().len(), 0);
}
