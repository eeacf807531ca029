//! Files and folders as their owner sees them, and the way from a sealed blob to a stream of bytes.
//!
//! - `listing` what people look at, in memory and in order
//! - `names` which may be given · `paths` from names to folders · `folders` made and renamed
//! - `adding` what comes in · `deletion` what goes, is renamed or moved

pub use super::names::{media_type_of, safe_name, type_of};
use super::{
    listing::{Directory, Wanted},
    records::{File, Folder, FolderKind},
    spool::Spool,
};
use crate::{
    accounts::{Account, Coming, Usage},
    blocking::blocking,
    documents::document::Document,
    error::{Error, Result},
    events::{Event, EventKind, Live},
    files::{FILES, FOLDER_BY_NAME, FOLDER_FILES, FOLDERS},
    ids::{AccountId, FileId, FolderId, JobId},
    queue::Queue,
    store::{BlobReader, BlobRef, Store, Tx},
};

use bytes::Bytes;
use std::ops::Range;
use tokio::sync::mpsc;

/// Bytes read at a time.
const PIECE: u64 = 256 * 1024;
/// Bytes of the largest file, unless the settings say otherwise.
const LARGEST: u64 = 10 << 30;
/// Pieces read ahead of a slow client.
const AHEAD: usize = 2;

/// What lies in a folder.
#[derive(Clone, Debug)]
pub struct Listing {
    /// Folders, by name.
    pub folders: Vec<Folder>,
    /// Files, newest first.
    pub files: Vec<File>,
}

/// A part of a folder.
#[derive(Clone, Debug)]
pub struct Page {
    /// The folder itself; none is the root.
    pub folder: Option<Folder>,
    /// Folders in it, by name.
    pub folders: Vec<Folder>,
    /// Files in it.
    pub files: Vec<File>,
    /// All folders that fit.
    pub total_folders: usize,
    /// All files that fit.
    pub total_files: usize,
}

/// The files of the firm's accounts. Clones share everything.
#[derive(Clone)]
pub struct Files {
    pub(super) store: Store,
    pub(super) queue: Queue,
    live: Live,
    pub(super) usage: Usage,
    directory: Directory,
    largest: u64,
}

impl Files {
    /// The files in `store`.
    pub fn new(store: Store, queue: Queue, live: Live, usage: Usage) -> Self {
        Self { directory: Directory::new(store.clone()), store, queue, live, usage, largest: LARGEST }
    }

    /// With another size of the largest file, in bytes.
    pub fn with_largest(self, largest: u64) -> Self {
        Self { largest, ..self }
    }

    /// One file.
    ///
    /// # Errors
    /// `NotFound`, also when it is another account's.
    pub fn get(&self, account: AccountId, file: FileId) -> Result<File> {
        let file = self.store.get(&FILES, &(account, file))?.ok_or(Error::NotFound)?;
        if super::paths::is_there(&self.store, &file)? { Ok(file) } else { Err(Error::NotFound) }
    }

    /// One folder.
    ///
    /// # Errors
    /// `NotFound`, also when it is another account's.
    pub fn folder(&self, account: AccountId, id: FolderId) -> Result<Folder> {
        let found = super::paths::folder(&self.store, account, id)?;
        // One that lies in a folder that was deleted is about to go.
        super::paths::above(&self.store, account, found.parent)?;
        Ok(found)
    }

    /// The folder at `path` (names joined by "/"); `None` is the root.
    ///
    /// # Errors
    /// `NotFound` when a name on the way is no folder.
    pub fn folder_at(&self, account: AccountId, path: &str) -> Result<Option<Folder>> {
        let id = super::paths::at(&self.store, account, path)?;
        id.map(|id| super::paths::folder(&self.store, account, id)).transpose()
    }

    /// The path of the folder in which a file lies; `None` when it lies in none, as the attachment of a task.
    pub fn path_of(&self, file: &File) -> Result<Option<String>> {
        if !super::paths::is_filed(&self.store, file)? {
            return Ok(None);
        }
        super::paths::path_of(&self.store, file.account, file.folder).map(Some)
    }

    /// What lies in the folder of My Files at `path` (names joined by "/"; empty is the root).
    ///
    /// # Errors
    /// `NotFound` when a name on the way is no folder.
    pub fn list(&self, account: AccountId, path: &str) -> Result<Listing> {
        listing(&self.store, account, path)
    }

    /// A blob for bytes that come in.
    ///
    /// # Errors
    /// [`Error::Full`] when the disk is full.
    pub fn spool(&self) -> Result<Spool> {
        Spool::create(&self.store.bulk())
    }

    /// Bytes of one file, at most.
    pub fn largest(&self) -> u64 {
        self.largest
    }

    /// Asks whether an account may store `bytes` more, before they come.
    ///
    /// # Errors
    /// `Denied`, with a sentence for the person.
    pub fn room_for(&self, account: &Account, bytes: u64) -> Result<()> {
        self.usage.room_for(account, bytes)
    }

    /// Bytes that an account may still store.
    pub fn room(&self, account: &Account) -> Result<u64> {
        self.usage.room(account)
    }

    /// For the bytes of a form that is about to come; see [`Usage::coming`].
    pub fn coming(&self, account: &Account) -> Result<Coming> {
        self.usage.coming(account)
    }

    /// A page of the folder at `path`: its folders with the first one, then files as `wanted`; and how many of both there are.
    /// Blocks.
    ///
    /// # Errors
    /// `NotFound` when a name on the way is no folder.
    pub fn page(&self, account: AccountId, path: &str, wanted: &Wanted) -> Result<Page> {
        let place = super::paths::at(&self.store, account, path)?;
        let folder = place.map(|id| super::paths::folder(&self.store, account, id)).transpose()?;
        let mut folders = folders_in(&self.store, account, place)?;
        let fits = |folder: &Folder| {
            let name = folder.name.to_lowercase();
            wanted.words.iter().all(|word| name.contains(word.as_str()))
        };
        folders.retain(fits);
        let total_folders = folders.len();
        if wanted.offset > 0 {
            folders.clear();
        }
        let (ids, total_files) = self.directory.page(account, place, wanted)?;
        let files = ids.iter().map(|id| self.store.get(&FILES, &(account, *id)));
        let files = files.filter_map(Result::transpose).collect::<Result<_>>()?;
        Ok(Page { folder, folders, files, total_folders, total_files })
    }

    /// The text of a file as it was read; `None` if there is none.
    pub async fn document(&self, file: &File) -> Result<Option<Document>> {
        document(&self.store, file).await
    }

    /// Starts what commits have put: the jobs that read files, and the word to open pages.
    pub(crate) fn entered(&self, account: AccountId, jobs: impl IntoIterator<Item = JobId>) {
        self.queue.started(jobs);
        self.tell(account);
    }

    /// The hub of changes.
    pub(crate) fn live(&self) -> &Live {
        &self.live
    }

    pub(super) fn tell(&self, account: AccountId) {
        self.live.tell(Event { account, task: None, kind: EventKind::Files });
    }

    /// The bytes of a file in a range, in pieces. The first piece is read before this returns, so that a damaged blob
    /// is an error and not an answer cut short.
    ///
    /// # Errors
    /// `Invalid` for a range outside the file; what the blob says.
    pub async fn read(&self, file: &File, range: Range<u64>) -> Result<mpsc::Receiver<Result<Bytes>>> {
        if range.start > range.end || range.end > file.blob.len {
            return Err(Error::Invalid("The range lies outside the file.".into()));
        }
        let (store, blob) = (self.store.clone(), file.blob);
        let opened = blocking(move || Pieces { reader: store.blobs().open(&blob)?, rest: range }.next());
        Ok(stream_from(opened.await?))
    }
}

/// What lies in a folder.
pub fn listing(store: &Store, account: AccountId, path: &str) -> Result<Listing> {
    listing_of(store, account, super::paths::at(store, account, path)?)
}

/// The text of a file as it was read.
pub async fn document(store: &Store, file: &File) -> Result<Option<Document>> {
    let (Some(text), store) = (file.text, store.clone()) else { return Ok(None) };
    blocking(move || read_text(&store, &text)).await.map(Some)
}

/// A text as it was read. Blocks.
pub fn read_text(store: &Store, text: &BlobRef) -> Result<Document> {
    let bytes = store.blobs().open(text)?.read_all()?;
    rmp_serde::from_slice(&bytes).map_err(|e| Error::Damaged(format!("a text cannot be read: {e}")))
}

/// What lies in a folder; none is the root.
pub(super) fn listing_of(store: &Store, account: AccountId, place: Option<FolderId>) -> Result<Listing> {
    Ok(Listing { folders: folders_in(store, account, place)?, files: files_in(store, account, place)? })
}

fn folders_in(store: &Store, account: AccountId, place: Option<FolderId>) -> Result<Vec<Folder>> {
    let mut folders = Vec::new();
    for row in store.scan(&FOLDER_BY_NAME, &(account, place)) {
        folders.extend(store.get(&FOLDERS, &(account, row?.1))?);
    }
    folders.sort_by_cached_key(|folder: &Folder| folder.name.to_lowercase());
    Ok(folders)
}

fn files_in(store: &Store, account: AccountId, place: Option<FolderId>) -> Result<Vec<File>> {
    let mut files = Vec::new();
    for row in store.scan(&FOLDER_FILES, &(account, place)).rev() {
        let (_, _, id) = row?.0;
        files.extend(store.get(&FILES, &(account, id))?);
    }
    Ok(files)
}

/// The bytes of a blob in a range, in pieces; an error is the last of them.
pub fn stream(store: Store, blob: BlobRef, range: Range<u64>) -> mpsc::Receiver<Result<Bytes>> {
    let (send, receive) = mpsc::channel(AHEAD);
    tokio::spawn(async move {
        match blocking(move || Pieces { reader: store.blobs().open(&blob)?, rest: range }.next()).await {
            Ok((pieces, first)) => pieces.pour(first, send).await,
            Err(e) => drop(send.send(Err(e)).await),
        }
    });
    receive
}

fn stream_from((pieces, first): (Pieces, Bytes)) -> mpsc::Receiver<Result<Bytes>> {
    let (send, receive) = mpsc::channel(AHEAD);
    tokio::spawn(pieces.pour(first, send));
    receive
}

/// A blob that is being read from front to back. It travels between the blocking threads and the stream, so that a
/// slow client never holds a thread.
struct Pieces {
    reader: BlobReader,
    rest: Range<u64>,
}

impl Pieces {
    async fn pour(mut self, first: Bytes, to: mpsc::Sender<Result<Bytes>>) {
        let mut piece = first;
        // An error of `send` means that nobody reads any more.
        while to.send(Ok(piece)).await.is_ok() && !self.rest.is_empty() {
            match blocking(move || self.next()).await {
                Ok((left, next)) => (self, piece) = (left, next),
                Err(e) => return drop(to.send(Err(e)).await),
            }
        }
    }

    fn next(mut self) -> Result<(Self, Bytes)> {
        let want = (self.rest.end - self.rest.start).min(PIECE) as usize;
        let (mut buf, mut filled) = (vec![0; want], 0);
        while filled < want {
            match self.reader.read_at(self.rest.start + filled as u64, &mut buf[filled..])? {
                0 => return Err(Error::Damaged("a blob is shorter than its record says".into())),
                n => filled += n,
            }
        }
        self.rest.start += want as u64;
        Ok((self, Bytes::from(buf)))
    }
}

/// The folder of My Files that a word from a mail names: spaces, dashes and case do not matter, as an address holds no
/// spaces. `None` when there is none, or more than one.
pub fn folder_named(tx: &Tx, account: AccountId, word: &str) -> Result<Option<Folder>> {
    let plain =
        |name: &str| name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect::<String>();
    let wanted = plain(word);
    let all = tx.scan(&FOLDERS, &account)?.into_iter().map(|(_, folder)| folder);
    let mut fitting = all.filter(|folder: &Folder| folder.kind == FolderKind::Files && plain(&folder.name) == wanted);
    let first = fitting.next().filter(|_| !wanted.is_empty());
    Ok(if fitting.next().is_none() { first } else { None })
}
