//! A firm in a folder of its own: people, papers, matters, and the model that says who may read what.

use super::super::{Item, MatterId, Matters};
use crate::{
    accounts::{Accounts, Cost, Hasher, NewAccount},
    documents::document::{Document, Origin, Passage},
    events::Live,
    files::{FILES, FOLDER_BY_NAME, FOLDER_FILES, FOLDERS, File, Folder, FolderKind, ReadState, TASK_FILES},
    ids::{AccountId, BlobId, FileId, FolderId, MessageId, TaskId},
    search::{Index, passages},
    store::{BlobRef, FileKey, Options, Store},
    tasks::{Direction, Message, TASKS, Task, put_message},
};

use jiff::{Timestamp, tz::TimeZone};
use permissions::{Level, Role};
use std::collections::{BTreeMap, BTreeSet};

const PEOPLE: usize = 6;
const FILES_OF_ONE: usize = 6;

pub const WORDS: &[&str] = &[
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
pub struct Dice(pub u64);

impl Dice {
    pub fn roll(&mut self, below: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 11).unwrap() % below
    }
    pub fn of<'a, T>(&mut self, all: &'a [T]) -> &'a T {
        &all[self.roll(all.len())]
    }
}

/// What the model knows of a matter.
#[derive(Default)]
pub struct Known {
    pub number: String,
    pub whole_firm: bool,
    pub team: BTreeMap<AccountId, Level>,
    pub walls: BTreeSet<AccountId>,
    pub items: BTreeSet<(AccountId, Item)>,
}

pub struct Paper {
    pub owner: AccountId,
    pub origin: Origin,
    pub folder: Option<FolderId>,
    pub task: Option<TaskId>,
    pub passages: Vec<Passage>,
}

pub struct Firm {
    pub store: Store,
    pub index: Index,
    pub matters: Matters,
    pub accounts: Accounts,
    pub live: Live,
    pub people: Vec<AccountId>,
    pub roles: BTreeMap<AccountId, Role>,
    pub known: BTreeMap<MatterId, Known>,
    pub papers: Vec<Paper>,
    pub tasks: Vec<(AccountId, TaskId)>,
    /// Each with the folder above.
    pub folders: BTreeMap<FolderId, (AccountId, Option<FolderId>)>,
    pub dice: Dice,
    pub _folder: tempfile::TempDir,
}

pub fn key() -> FileKey {
    FileKey::new([7; 32])
}

impl Firm {
    pub async fn new(seed: u64) -> Self {
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
    pub async fn join(&mut self, n: usize) {
        let number = self.papers.len();
        let new = NewAccount {
            email: format!("p{n}x{number}y{}@firm.test", FileId::new()),
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
                tx.put(&TASKS, &(who, task), &Task::sample(who, task))
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
    pub async fn arrive(&mut self, who: AccountId, folder: Option<FolderId>, task: Option<TaskId>, mail: bool) {
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

    pub fn someone(&mut self) -> AccountId {
        self.people[self.dice.roll(self.people.len())]
    }

    pub fn some_matter(&mut self) -> Option<MatterId> {
        let all: Vec<MatterId> = self.known.keys().copied().collect();
        (!all.is_empty()).then(|| *self.dice.of(&all))
    }

    // The model.

    pub fn may(&self, who: AccountId, known: &Known) -> Option<Level> {
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

    pub fn has(&self, known: &Known, paper: &Paper) -> bool {
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

    pub fn reads(&self, who: AccountId, paper: &Paper) -> bool {
        paper.owner == who || self.known.values().any(|known| self.may(who, known).is_some() && self.has(known, paper))
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
        unproven: false,
    }
}

pub fn a_mail(account: AccountId, task: TaskId, subject: &str) -> Message {
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
        written_to: Vec::new(),
        answered_by: None,
        answer: None,
    }
}
