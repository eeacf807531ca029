//! All matters in memory, and the papers that each contains. A commit that changes either says so before its writer is answered, so nobody
//! is ever shown what a wall or a withdrawal took away before.

use crate::{
    documents::document::Origin,
    error::{Error, Result},
    files::{self, FILES, FOLDER_BY_NAME, FOLDER_FILES, FOLDERS, TASK_FILES},
    ids::{AccountId, FolderId, TaskId},
    matter_records::{Item, MATTER_ITEMS, MATTERS, Matter, MatterId},
    search::Shared,
    store::{All, Store},
    tasks::{TASK_MESSAGES, TASKS},
};

use std::{
    collections::{BTreeMap, HashMap, HashSet},
    sync::{Arc, Mutex, PoisonError},
};

/// What a matter contains.
#[derive(Debug, Default)]
pub struct Content {
    /// Counts up with each change of any matter's papers.
    pub version: u64,
    /// Files and mails, with their owners.
    pub papers: HashMap<Origin, AccountId>,
    pub tasks: HashMap<TaskId, AccountId>,
    /// Whoever put something in.
    owners: HashSet<AccountId>,
}

/// The matters, by identifier.
pub type Matters = BTreeMap<MatterId, Arc<Matter>>;

/// What commits changed since it was last read.
#[derive(Default)]
struct Changed {
    matters: HashSet<MatterId>,
    items: HashSet<MatterId>,
    owners: HashSet<AccountId>,
}

#[derive(Default)]
struct Known {
    /// None until they are first asked for.
    matters: Option<Arc<Matters>>,
    contents: HashMap<MatterId, Arc<Content>>,
    last: u64,
    /// What was put together for searches, with what it was made of.
    shared: HashMap<(AccountId, Option<MatterId>), Arc<Shared>>,
    made_of: HashMap<(AccountId, Option<MatterId>), [u8; 32]>,
}

/// The mirror. Clones share everything.
#[derive(Clone)]
pub struct Mirror {
    store: Store,
    changed: Arc<Mutex<Changed>>,
    known: Arc<Mutex<Known>>,
}

impl Mirror {
    pub fn new(store: Store) -> Self {
        let changed: Arc<Mutex<Changed>> = Arc::default();
        let told = Arc::clone(&changed);
        let tables = [
            MATTERS.number(),
            MATTER_ITEMS.number(),
            FOLDER_FILES.number(),
            FOLDERS.number(),
            FOLDER_BY_NAME.number(),
            TASK_FILES.number(),
            TASK_MESSAGES.number(),
        ];
        store.watch(&tables, move |table, key| {
            let Some(first) = key.first_chunk::<16>() else { return };
            let mut changed = told.lock().unwrap_or_else(PoisonError::into_inner);
            if table == MATTERS.number() {
                changed.matters.insert(MatterId::from_bytes(*first));
            } else if table == MATTER_ITEMS.number() {
                changed.items.insert(MatterId::from_bytes(*first));
            } else {
                changed.owners.insert(AccountId::from_bytes(*first));
            }
        });
        Self { store, changed, known: Arc::default() }
    }

    /// All matters, as of now. Blocks.
    ///
    /// # Errors
    /// Store errors.
    pub fn matters(&self) -> Result<Arc<Matters>> {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        self.refresh(&mut known)?;
        known.matters.clone().ok_or_else(|| Error::Internal("the matters are not loaded".into()))
    }

    /// What a matter contains, as of now. Blocks.
    ///
    /// # Errors
    /// Store errors.
    pub fn content(&self, id: MatterId) -> Result<Arc<Content>> {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        self.refresh(&mut known)?;
        self.content_of(&mut known, id)
    }

    /// Those of these matters that contain a paper, with its owner. Blocks.
    ///
    /// # Errors
    /// Store errors.
    pub fn holding<'a>(
        &self,
        of: impl Iterator<Item = &'a MatterId>,
        origin: Origin,
    ) -> Result<Vec<(MatterId, AccountId)>> {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        self.refresh(&mut known)?;
        let mut holding = Vec::new();
        for id in of {
            let content = self.content_of(&mut known, *id)?;
            holding.extend(content.papers.get(&origin).map(|owner| (*id, *owner)));
        }
        Ok(holding)
    }

    /// Whose task this is, if one of these matters contains it. Blocks.
    ///
    /// # Errors
    /// Store errors.
    pub fn task<'a>(&self, of: impl Iterator<Item = &'a MatterId>, task: TaskId) -> Result<Option<AccountId>> {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        self.refresh(&mut known)?;
        let mut found = None;
        for id in of {
            found = found.or(self.content_of(&mut known, *id)?.tasks.get(&task).copied());
        }
        Ok(found)
    }

    /// The papers of these matters for a search, without the asker's own. Blocks.
    ///
    /// # Errors
    /// Store errors.
    pub fn shared(&self, asker: AccountId, of: &[MatterId], within: Option<MatterId>) -> Result<Arc<Shared>> {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        self.refresh(&mut known)?;
        let mut contents = Vec::with_capacity(of.len());
        let mut made_of = blake3::Hasher::new();
        made_of.update(&asker.bytes());
        for id in of {
            let content = self.content_of(&mut known, *id)?;
            made_of.update(&id.bytes()).update(&content.version.to_be_bytes());
            contents.push(content);
        }
        let made_of = *made_of.finalize().as_bytes();
        let at = (asker, within);
        if known.made_of.get(&at) == Some(&made_of)
            && let Some(shared) = known.shared.get(&at)
        {
            return Ok(Arc::clone(shared));
        }
        let mut owners: BTreeMap<AccountId, HashSet<Origin>> = BTreeMap::new();
        for (origin, owner) in contents.iter().flat_map(|content| &content.papers) {
            if *owner != asker {
                owners.entry(*owner).or_default().insert(*origin);
            }
        }
        let mut version = [0; 8];
        version.copy_from_slice(&made_of[..8]);
        let shared = Arc::new(Shared::new(u64::from_be_bytes(version), owners));
        known.shared.insert(at, Arc::clone(&shared));
        known.made_of.insert(at, made_of);
        Ok(shared)
    }

    fn content_of(&self, known: &mut Known, id: MatterId) -> Result<Arc<Content>> {
        if let Some(content) = known.contents.get(&id) {
            return Ok(Arc::clone(content));
        }
        known.last += 1;
        let content = Arc::new(content(&self.store, id, known.last)?);
        known.contents.insert(id, Arc::clone(&content));
        Ok(content)
    }

    fn refresh(&self, known: &mut Known) -> Result<()> {
        let changed = std::mem::take(&mut *self.changed.lock().unwrap_or_else(PoisonError::into_inner));
        let result = self.take_in(known, &changed);
        if result.is_err() {
            // What could not be read must not be shown as it was.
            *known = Known { last: known.last, ..Known::default() };
        }
        result
    }

    fn take_in(&self, known: &mut Known, changed: &Changed) -> Result<()> {
        let matters = match &mut known.matters {
            Some(matters) => matters,
            None => {
                let all = self.store.scan(&MATTERS, &All).map(|row| row.map(|(id, matter)| (id, Arc::new(matter))));
                known.matters.insert(Arc::new(all.collect::<Result<_>>()?))
            }
        };
        if !changed.matters.is_empty() {
            let matters = Arc::make_mut(matters);
            for id in &changed.matters {
                match self.store.get(&MATTERS, id)? {
                    Some(matter) => drop(matters.insert(*id, Arc::new(matter))),
                    None => drop(matters.remove(id)),
                }
            }
        }
        for id in &changed.items {
            known.contents.remove(id);
        }
        known.contents.retain(|_, content| content.owners.is_disjoint(&changed.owners));
        Ok(())
    }
}

fn content(store: &Store, id: MatterId, version: u64) -> Result<Content> {
    let mut content = Content { version, ..Content::default() };
    for row in store.scan(&MATTER_ITEMS, &id) {
        let ((_, owner, item), _) = row?;
        content.owners.insert(owner);
        match item {
            Item::File(file) => {
                if let Some(file) = store.get(&FILES, &(owner, file))?
                    && files::is_there(store, &file)?
                {
                    content.papers.insert(Origin::File(file.id), owner);
                }
            }
            Item::Task(task) => {
                if store.get(&TASKS, &(owner, task))?.is_none() {
                    continue;
                }
                content.tasks.insert(task, owner);
                for row in store.scan(&TASK_FILES, &(owner, task)) {
                    content.papers.insert(Origin::File(row?.0.2), owner);
                }
                for row in store.scan(&TASK_MESSAGES, &(owner, task)) {
                    content.papers.insert(Origin::Message(row?.0.2), owner);
                }
            }
            Item::Folder(folder) => {
                let mut papers = Vec::new();
                if files::paths::above(store, owner, Some(folder)).is_ok() {
                    folder_papers(store, owner, folder, &mut papers)?;
                }
                content.papers.extend(papers.into_iter().map(|file| (Origin::File(file), owner)));
            }
        }
    }
    Ok(content)
}

/// The files of a folder and of the folders in it.
pub fn folder_papers(
    store: &Store,
    owner: AccountId,
    folder: FolderId,
    into: &mut Vec<crate::ids::FileId>,
) -> Result<()> {
    let (mut open, mut seen) = (vec![folder], HashSet::new());
    while let Some(folder) = open.pop() {
        // A damaged tree has an end here.
        if !seen.insert(folder) {
            continue;
        }
        for row in store.scan(&FOLDER_FILES, &(owner, Some(folder))) {
            into.push(row?.0.2);
        }
        for row in store.scan(&FOLDER_BY_NAME, &(owner, Some(folder))) {
            open.push(row?.1);
        }
    }
    Ok(())
}
