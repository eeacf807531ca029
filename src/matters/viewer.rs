//! What one person may see at one moment. The fields are private and there is one way to make a viewer: whoever has none reads nothing of
//! anybody else.

use super::mirror::{self, Mirror};
use crate::{
    accounts::{ACCOUNTS, Account},
    documents::document::Origin,
    error::{Error, Result},
    files::{self, FILES, File},
    ids::{AccountId, FileId, MessageId, TaskId},
    matter_records::{ITEM_MATTERS, Item, Matter, MatterId},
    search::Shared,
    store::Store,
    tasks::{MESSAGES, TASKS},
};

use permissions::{Level, Role};
use std::{collections::BTreeMap, sync::Arc};

/// A matter, and what the viewer may do in it.
#[derive(Clone, Debug)]
pub struct Seen {
    pub matter: Arc<Matter>,
    pub level: Level,
}

/// What one person may see. It is made for a request and not kept.
#[derive(Clone)]
pub struct Viewer {
    account: AccountId,
    role: Role,
    seen: BTreeMap<MatterId, Seen>,
    mirror: Mirror,
    store: Store,
}

/// A file that the viewer may read.
#[derive(Clone, Debug)]
pub struct ReadableFile {
    file: File,
    through: Vec<MatterId>,
    own: bool,
}

impl ReadableFile {
    /// The file.
    #[must_use]
    pub fn file(&self) -> &File {
        &self.file
    }

    /// The file alone.
    #[must_use]
    pub fn into_file(self) -> File {
        self.file
    }

    /// Whether it is the viewer's own.
    #[must_use]
    pub fn is_own(&self) -> bool {
        self.own
    }

    /// The matters through which the viewer may read it; for an own file, those it was put into and that the viewer may see.
    #[must_use]
    pub fn through(&self) -> &[MatterId] {
        &self.through
    }
}

/// A task that the viewer may read.
#[derive(Clone, Copy, Debug)]
pub struct ReadableTask {
    /// Whose it is.
    pub owner: AccountId,
    pub task: TaskId,
}

/// What an answer was made of, to be looked at again before it is shown or kept.
#[derive(Clone)]
pub struct Witness {
    asker: AccountId,
    /// Papers of others, with their owners.
    papers: Vec<(AccountId, Origin)>,
    store: Store,
    mirror: Mirror,
}

impl Viewer {
    /// What an account may see now. Roles, teams and walls are read here and nowhere else. Blocks.
    ///
    /// # Errors
    /// [`Error::NotFound`] for an account that may not sign in; store errors.
    pub(super) fn of(store: &Store, mirror: &Mirror, account: &Account) -> Result<Self> {
        if !account.is_active() {
            return Err(Error::NotFound);
        }
        let (id, role) = (account.id, account.role());
        let all = mirror.matters()?;
        let seen = all.iter().filter_map(|(matter_id, matter)| {
            let level = matter.access.decide(id, role)?;
            Some((*matter_id, Seen { matter: Arc::clone(matter), level }))
        });
        Ok(Self { account: id, role, seen: seen.collect(), mirror: mirror.clone(), store: store.clone() })
    }
}

impl Witness {
    pub(super) fn of(
        store: &Store,
        mirror: &Mirror,
        asker: AccountId,
        papers: impl IntoIterator<Item = (AccountId, Origin)>,
    ) -> Self {
        let mut papers: Vec<_> = papers.into_iter().filter(|(owner, _)| *owner != asker).collect();
        papers.sort_unstable();
        papers.dedup();
        Self { asker, papers, store: store.clone(), mirror: mirror.clone() }
    }

    /// Whether the asker may still read all of it. Blocks.
    ///
    /// # Errors
    /// Store errors.
    pub fn still_reads(&self) -> Result<bool> {
        if self.papers.is_empty() {
            return Ok(true);
        }
        let account = self.store.get(&ACCOUNTS, &self.asker)?;
        let Some(account) = account.filter(Account::is_active) else { return Ok(false) };
        let viewer = Viewer::of(&self.store, &self.mirror, &account)?;
        self.papers.iter().try_fold(true, |all, (owner, origin)| Ok(all && viewer.reads(*owner, *origin)?))
    }

    /// The papers of others, with their owners.
    #[must_use]
    pub fn papers(&self) -> &[(AccountId, Origin)] {
        &self.papers
    }

    /// Whether it draws on papers of others.
    #[must_use]
    pub fn is_of_others(&self) -> bool {
        !self.papers.is_empty()
    }
}

impl Viewer {
    /// Whose eyes these are.
    #[must_use]
    pub fn account(&self) -> AccountId {
        self.account
    }

    /// What the person is in the firm.
    #[must_use]
    pub fn role(&self) -> Role {
        self.role
    }

    /// The matters that the person may see, oldest first.
    pub fn matters(&self) -> impl DoubleEndedIterator<Item = &Seen> {
        self.seen.values()
    }

    /// A matter.
    ///
    /// # Errors
    /// [`Error::NotFound`], also for one that the person may not see.
    pub fn matter(&self, id: MatterId) -> Result<&Seen> {
        self.seen.get(&id).ok_or(Error::NotFound)
    }

    /// Whether the person may read this paper of somebody else. Blocks.
    ///
    /// # Errors
    /// Store errors.
    pub fn reads(&self, owner: AccountId, origin: Origin) -> Result<bool> {
        Ok(owner == self.account || !self.ways(owner, origin)?.is_empty())
    }

    /// The matters through which the person may read a paper.
    fn ways(&self, owner: AccountId, origin: Origin) -> Result<Vec<MatterId>> {
        let holding = self.mirror.holding(self.seen.keys(), origin)?;
        Ok(holding.into_iter().filter(|(_, of)| *of == owner).map(|(id, _)| id).collect())
    }

    /// The matters of a paper that the person may see, as what it is shown with. Blocks.
    ///
    /// # Errors
    /// Store errors.
    pub fn matters_of(&self, owner: AccountId, origin: Origin) -> Result<Vec<&Seen>> {
        Ok(self.ways(owner, origin)?.iter().filter_map(|id| self.seen.get(id)).collect())
    }

    /// The matters that a task was put into and that the person may see. Blocks.
    ///
    /// # Errors
    /// Store errors.
    pub fn matters_of_task(&self, owner: AccountId, task: TaskId) -> Result<Vec<&Seen>> {
        let mut found = Vec::new();
        for row in self.store.scan(&ITEM_MATTERS, &(owner, Item::Task(task))) {
            let ((_, _, id), ()) = row?;
            found.extend(self.seen.get(&id));
        }
        Ok(found)
    }

    /// The tasks of a matter with their owners. Blocks.
    ///
    /// # Errors
    /// [`Error::NotFound`] as for [`Self::matter`].
    pub fn tasks_in(&self, id: MatterId) -> Result<Vec<(AccountId, TaskId)>> {
        let mut tasks: Vec<_> = self.content(id)?.tasks.iter().map(|(task, owner)| (*owner, *task)).collect();
        tasks.sort_unstable();
        Ok(tasks)
    }

    /// A file: the person's own, or one that they may read through a matter. Blocks.
    ///
    /// # Errors
    /// [`Error::NotFound`], in the same time for a file that does not exist and for one that the person may not read.
    pub fn file(&self, id: FileId) -> Result<ReadableFile> {
        let (origin, mut owner) = (Origin::File(id), self.account);
        let own: Option<File> = self.store.get(&FILES, &(self.account, id))?;
        let holding = self.mirror.holding(self.seen.keys(), origin)?;
        if let (None, Some((_, of))) = (&own, holding.first()) {
            owner = *of;
        }
        let through: Vec<MatterId> = holding.into_iter().filter(|(_, of)| *of == owner).map(|(id, _)| id).collect();
        let is_own = own.is_some();
        let file = match own {
            Some(file) => Some(file),
            None if through.is_empty() => None,
            None => self.store.get(&FILES, &(owner, id))?,
        };
        let file = file.ok_or(Error::NotFound)?;
        match files::is_there(&self.store, &file)? {
            true => Ok(ReadableFile { file, through, own: is_own }),
            false => Err(Error::NotFound),
        }
    }

    /// A task: the person's own, or one that they may read through a matter. Blocks.
    ///
    /// # Errors
    /// As for [`Self::file`].
    pub fn task(&self, task: TaskId) -> Result<ReadableTask> {
        if self.store.get(&TASKS, &(self.account, task))?.is_some() {
            return Ok(ReadableTask { owner: self.account, task });
        }
        let owner = self.mirror.task(self.seen.keys(), task)?.ok_or(Error::NotFound)?;
        self.store.get(&TASKS, &(owner, task))?.ok_or(Error::NotFound)?;
        Ok(ReadableTask { owner, task })
    }

    /// The owner of a mail that the person may read. Blocks.
    ///
    /// # Errors
    /// As for [`Self::file`].
    pub fn message(&self, id: MessageId) -> Result<AccountId> {
        if self.store.get(&MESSAGES, &(self.account, id))?.is_some() {
            return Ok(self.account);
        }
        let holding = self.mirror.holding(self.seen.keys(), Origin::Message(id))?;
        holding.first().map(|(_, owner)| *owner).ok_or(Error::NotFound)
    }

    /// What a matter contains. Blocks.
    ///
    /// # Errors
    /// [`Error::NotFound`] as for [`Self::matter`].
    pub(super) fn content(&self, id: MatterId) -> Result<Arc<mirror::Content>> {
        self.matter(id)?;
        self.mirror.content(id)
    }

    /// The papers of a matter that are the viewer's own. Blocks.
    ///
    /// # Errors
    /// [`Error::NotFound`] as for [`Self::matter`].
    pub fn own_in(&self, id: MatterId) -> Result<Vec<Origin>> {
        let content = self.content(id)?;
        let own = content.papers.iter().filter(|(_, owner)| **owner == self.account).map(|(origin, _)| *origin);
        let mut own: Vec<Origin> = own.collect();
        own.sort_unstable();
        Ok(own)
    }

    /// All files of a matter with their owners, by identifier. Blocks.
    ///
    /// # Errors
    /// [`Error::NotFound`] as for [`Self::matter`].
    pub fn files_in(&self, id: MatterId) -> Result<Vec<(AccountId, FileId)>> {
        let content = self.content(id)?;
        let files = content.papers.iter().filter_map(|(origin, owner)| match origin {
            Origin::File(file) => Some((*owner, *file)),
            Origin::Message(_) => None,
        });
        let mut files: Vec<_> = files.collect();
        files.sort_unstable_by_key(|(_, file)| *file);
        Ok(files)
    }

    /// Papers of others that the person may read, in one matter or in all, for a search. Blocks.
    ///
    /// # Errors
    /// [`Error::NotFound`] as for [`Self::matter`].
    pub fn shared(&self, within: Option<MatterId>) -> Result<Arc<Shared>> {
        match within {
            Some(id) => {
                self.matter(id)?;
                self.mirror.shared(self.account, &[id], within)
            }
            None => {
                let all: Vec<MatterId> = self.seen.keys().copied().collect();
                self.mirror.shared(self.account, &all, None)
            }
        }
    }

    /// The matters that hold a file of the viewer's own, also those that they may no longer see: it is their file. Blocks.
    ///
    /// # Errors
    /// [`Error::NotFound`] for a file of somebody else.
    pub(in crate::matters) fn holding(&self, file: &File) -> Result<Vec<Arc<Matter>>> {
        if file.account != self.account {
            return Err(Error::NotFound);
        }
        let mut items = vec![Item::File(file.id)];
        items.extend(file.task.map(Item::Task));
        if file.task.is_none() || files::paths::is_filed(&self.store, file)? {
            items.extend(
                files::paths::above(&self.store, file.account, file.folder)?.iter().map(|f| Item::Folder(f.id)),
            );
        }
        let (all, mut holding) = (self.mirror.matters()?, BTreeMap::new());
        for item in items {
            for row in self.store.scan(&ITEM_MATTERS, &(self.account, item)) {
                let ((_, _, id), ()) = row?;
                holding.extend(all.get(&id).map(|matter| (id, Arc::clone(matter))));
            }
        }
        Ok(holding.into_values().collect())
    }
}
