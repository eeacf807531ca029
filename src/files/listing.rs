//! The directory: the contents of the folders people look at, in memory and sorted, so that a page of a long folder
//! is a slice and needs no sorting. It is only a cache: commits report which files changed, whoever made them, and
//! the next look reads those again.

use super::{paths::filed_key, records::File};
use crate::{
    error::Result,
    files::{FILES, FOLDER_FILES},
    ids::{AccountId, FileId, FolderId},
    store::Store,
};

use jiff::Timestamp;
use std::{
    cmp::Ordering,
    collections::{HashMap, HashSet},
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed},
    },
};

/// The most files cached, all folders together. The folder not looked at for longest is dropped first.
const MOST: usize = 500_000;
/// Above this many changes at once, the orders are rebuilt instead of patched.
const MANY: usize = 2_000;

/// How a list is sorted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sort {
    /// Name, ignoring case.
    Name,
    /// Type, then name.
    Type,
    /// When it arrived.
    Created,
    /// Size, then name.
    Size,
}

/// Which part of a folder is wanted.
#[derive(Clone, Debug)]
pub struct Wanted {
    /// The order.
    pub sort: Sort,
    /// Whether to reverse it.
    pub descending: bool,
    /// Words that the name must contain, in lower case.
    pub words: Vec<String>,
    /// How many files to skip.
    pub offset: usize,
    /// How many files to return.
    pub limit: usize,
}

/// What a file is sorted and found by.
struct Row {
    name: Box<str>,
    kind: Box<str>,
    created: Timestamp,
    size: u64,
}

impl Row {
    fn of(file: &File) -> Self {
        let (name, kind) = (file.name.to_lowercase().into(), file.file_type.as_str().into());
        Self { name, kind, created: file.created_at, size: file.blob.len }
    }

    fn order(&self, other: &Self, by: Sort) -> Ordering {
        match by {
            Sort::Name => self.name.cmp(&other.name),
            Sort::Type => self.kind.cmp(&other.kind).then_with(|| self.name.cmp(&other.name)),
            Sort::Created => self.created.cmp(&other.created),
            Sort::Size => self.size.cmp(&other.size).then_with(|| self.name.cmp(&other.name)),
        }
    }
}

#[derive(Default)]
struct Content {
    loaded: bool,
    rows: HashMap<FileId, Row>,
    /// The orders requested so far, indexed by [`Sort`].
    orders: [Option<Vec<FileId>>; 4],
}

impl Content {
    fn compare(&self, a: FileId, b: FileId, by: Sort) -> Ordering {
        let order = self.rows.get(&a).zip(self.rows.get(&b)).map(|(x, y)| x.order(y, by));
        order.unwrap_or(Ordering::Equal).then_with(|| a.cmp(&b))
    }

    fn order(&mut self, by: Sort) -> &[FileId] {
        if self.orders[by as usize].is_none() {
            let mut all: Vec<(FileId, &Row)> = self.rows.iter().map(|(id, row)| (*id, row)).collect();
            all.sort_unstable_by(|(a, x), (b, y)| x.order(y, by).then_with(|| a.cmp(b)));
            self.orders[by as usize] = Some(all.into_iter().map(|(id, _)| id).collect());
        }
        self.orders[by as usize].as_deref().unwrap_or_default()
    }

    /// Removes a file and inserts it again in its present state.
    fn set(&mut self, id: FileId, row: Option<Row>) {
        for by in [Sort::Name, Sort::Type, Sort::Created, Sort::Size] {
            if self.rows.contains_key(&id)
                && let Some(mut order) = self.orders[by as usize].take()
            {
                if let Ok(at) = order.binary_search_by(|other| self.compare(*other, id, by)) {
                    order.remove(at);
                }
                self.orders[by as usize] = Some(order);
            }
        }
        self.rows.remove(&id);
        let Some(row) = row else { return };
        self.rows.insert(id, row);
        for by in [Sort::Name, Sort::Type, Sort::Created, Sort::Size] {
            if let Some(mut order) = self.orders[by as usize].take() {
                let at = order.binary_search_by(|other| self.compare(*other, id, by)).unwrap_or_else(|at| at);
                order.insert(at, id);
                self.orders[by as usize] = Some(order);
            }
        }
    }
}

#[derive(Default)]
struct Shelf {
    /// Files changed by commits since the last look.
    changed: Mutex<HashSet<FileId>>,
    content: Mutex<Content>,
    rows: AtomicUsize,
    looked_at: AtomicU64,
}

/// Account and place of a folder, as in the keys.
type Place = (AccountId, Option<FolderId>);

#[derive(Default)]
struct Shelves {
    all: Mutex<HashMap<Place, Arc<Shelf>>>,
    looks: AtomicU64,
}

/// The directory. Clones share it.
#[derive(Clone)]
pub struct Directory {
    store: Store,
    shelves: Arc<Shelves>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Directory {
    /// A directory over `store` that follows its commits from here on.
    pub fn new(store: Store) -> Self {
        let shelves: Arc<Shelves> = Arc::default();
        let told = Arc::clone(&shelves);
        store.watch(&[FILES.number(), FOLDER_FILES.number()], move |table, key| told.changed(table, key));
        Self { store, shelves }
    }

    /// A part of a folder, and how many files match. Blocks.
    pub fn page(&self, account: AccountId, folder: Option<FolderId>, wanted: &Wanted) -> Result<(Vec<FileId>, usize)> {
        let place = (account, folder);
        let shelf = {
            // Put on the shelf before it is filled, so that changes made meanwhile are noticed.
            let mut all = lock(&self.shelves.all);
            Arc::clone(all.entry(place).or_default())
        };
        shelf.looked_at.store(self.shelves.looks.fetch_add(1, Relaxed), Relaxed);
        let mut content = lock(&shelf.content);
        self.refresh(account, folder, &shelf, &mut content)?;
        shelf.rows.store(content.rows.len(), Relaxed);
        content.order(wanted.sort);
        let order = content.orders[wanted.sort as usize].as_deref().unwrap_or_default();
        let (ids, total) = if wanted.words.is_empty() {
            (cut(order.iter().copied(), wanted), order.len())
        } else {
            let fits = |id: &&FileId| {
                content.rows.get(id).is_some_and(|row| wanted.words.iter().all(|word| row.name.contains(word.as_str())))
            };
            let found: Vec<FileId> = order.iter().filter(fits).copied().collect();
            (cut(found.iter().copied(), wanted), found.len())
        };
        drop(content);
        self.shelves.make_room();
        Ok((ids, total))
    }

    fn refresh(
        &self,
        account: AccountId,
        folder: Option<FolderId>,
        shelf: &Shelf,
        content: &mut Content,
    ) -> Result<()> {
        if !content.loaded {
            *content = Content::default();
            for row in self.store.scan(&FOLDER_FILES, &(account, folder)) {
                let (_, _, id) = row?.0;
                if let Some(file) = self.store.get(&FILES, &(account, id))? {
                    content.rows.insert(id, Row::of(&file));
                }
            }
            content.loaded = true;
        }
        let changed = std::mem::take(&mut *lock(&shelf.changed));
        if changed.len() > MANY {
            content.orders = Default::default();
        }
        // If this fails part-way, some stay unread; then everything is read again next time.
        content.loaded = false;
        for id in changed {
            let there = self.store.get(&FOLDER_FILES, &filed_key(account, folder, id))?.is_some();
            let file = self.store.get(&FILES, &(account, id))?.filter(|_| there);
            content.set(id, file.as_ref().map(Row::of));
        }
        content.loaded = true;
        Ok(())
    }
}

fn cut(all: impl DoubleEndedIterator<Item = FileId> + ExactSizeIterator, wanted: &Wanted) -> Vec<FileId> {
    if wanted.descending {
        all.rev().skip(wanted.offset).take(wanted.limit).collect()
    } else {
        all.skip(wanted.offset).take(wanted.limit).collect()
    }
}

impl Shelves {
    /// Notes a key that a commit changed. Called on the writer thread, before the caller who made the change gets its
    /// answer.
    fn changed(&self, table: u8, key: &[u8]) {
        let all = lock(&self.all);
        if all.is_empty() {
            return;
        }
        let note = |shelf: &Shelf, id: FileId| {
            lock(&shelf.changed).insert(id);
        };
        if table == FOLDER_FILES.number() {
            if let Some((account, place, id)) = FOLDER_FILES.parse(key)
                && let Some(shelf) = all.get(&(account, place))
            {
                note(shelf, id);
            }
        } else if let Some((account, id)) = FILES.parse(key) {
            all.iter().filter(|((owner, _), _)| *owner == account).for_each(|(_, shelf)| note(shelf, id));
        }
    }

    fn make_room(&self) {
        let mut all = lock(&self.all);
        while all.len() > 1 && all.values().map(|shelf| shelf.rows.load(Relaxed) + 16).sum::<usize>() > MOST {
            let oldest = all.iter().min_by_key(|(_, shelf)| shelf.looked_at.load(Relaxed)).map(|(place, _)| *place);
            let Some(oldest) = oldest else { return };
            all.remove(&oldest);
        }
    }
}
