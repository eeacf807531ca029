//! Files and folders as their owner sees them, and the path from an encrypted blob to a stream of bytes.
//!
//! - `listing` folder contents in memory, sorted
//! - `names` which names are allowed · `paths` from names to folders · `folders` creating and renaming
//! - `holding` what legal holds keep from being deleted
//! - `adding` new files · `deletion` deleting, renaming and moving

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

/// Bytes per read.
const PIECE: u64 = 256 * 1024;
/// The largest file in bytes, unless the settings say otherwise.
const LARGEST: u64 = 10 << 30;
/// Pieces read ahead for a slow client.
const AHEAD: usize = 2;

/// The contents of a folder.
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
    /// How many folders match.
    pub total_folders: usize,
    /// How many files match.
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

    /// Sets the size of the largest file, in bytes.
    pub fn with_largest(self, largest: u64) -> Self {
        Self { largest, ..self }
    }

    /// One file.
    ///
    /// # Errors
    /// `NotFound`, also for another account's file.
    pub fn get(&self, account: AccountId, file: FileId) -> Result<File> {
        let file = self.store.get(&FILES, &(account, file))?.ok_or(Error::NotFound)?;
        if super::paths::is_there(&self.store, &file)? { Ok(file) } else { Err(Error::NotFound) }
    }

    /// One folder.
    ///
    /// # Errors
    /// `NotFound`, also for another account's folder.
    pub fn folder(&self, account: AccountId, id: FolderId) -> Result<Folder> {
        let found = super::paths::folder(&self.store, account, id)?;
        // A folder inside a deleted one is about to go too.
        super::paths::above(&self.store, account, found.parent)?;
        Ok(found)
    }

    /// The folder at `path` (names joined by "/"); `None` is the root.
    ///
    /// # Errors
    /// `NotFound` if a name on the way is not a folder.
    pub fn folder_at(&self, account: AccountId, path: &str) -> Result<Option<Folder>> {
        let id = super::paths::at(&self.store, account, path)?;
        id.map(|id| super::paths::folder(&self.store, account, id)).transpose()
    }

    /// The path of a folder.
    ///
    /// # Errors
    /// `NotFound`, also if a folder above it was deleted.
    pub fn folder_path(&self, account: AccountId, id: FolderId) -> Result<String> {
        super::paths::path_of(&self.store, account, Some(id))
    }

    /// The path of the folder that contains a file; `None` if none does, as for a task's attachment.
    pub fn path_of(&self, file: &File) -> Result<Option<String>> {
        if !super::paths::is_filed(&self.store, file)? {
            return Ok(None);
        }
        super::paths::path_of(&self.store, file.account, file.folder).map(Some)
    }

    /// All files of an account. Blocks.
    ///
    /// # Errors
    /// Store errors.
    pub fn all(&self, account: AccountId) -> Result<Vec<FileId>> {
        self.store.scan(&FILES, &account).map(|row| row.map(|((_, id), _)| id)).collect()
    }

    /// The contents of the folder of My Files at `path` (names joined by "/"; empty is the root).
    ///
    /// # Errors
    /// `NotFound` if a name on the way is not a folder.
    pub fn list(&self, account: AccountId, path: &str) -> Result<Listing> {
        listing(&self.store, account, path)
    }

    /// A blob for incoming bytes.
    ///
    /// # Errors
    /// [`Error::Full`] when the disk is full.
    pub fn spool(&self) -> Result<Spool> {
        Spool::create(&self.store.bulk())
    }

    /// The largest file, in bytes.
    pub fn largest(&self) -> u64 {
        self.largest
    }

    /// Checks that an account may store `bytes` more, before they arrive.
    ///
    /// # Errors
    /// `Denied`, with a sentence for the user.
    pub fn room_for(&self, account: &Account, bytes: u64) -> Result<()> {
        self.usage.room_for(account, bytes)
    }

    /// How many bytes an account may still store.
    pub fn room(&self, account: &Account) -> Result<u64> {
        self.usage.room(account)
    }

    /// Reserves room for a form about to arrive; see [`Usage::coming`].
    pub fn coming(&self, account: &Account) -> Result<Coming> {
        self.usage.coming(account)
    }

    /// A page of the folder at `path`: its folders on the first page, then files as `wanted`, and the total numbers
    /// of both. Blocks.
    ///
    /// # Errors
    /// `NotFound` if a name on the way is not a folder.
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

    /// The extracted text of a file; `None` if there is none.
    pub async fn document(&self, file: &File) -> Result<Option<Document>> {
        document(&self.store, file).await
    }

    /// Starts what commits have queued: wakes the workers that read files, and notifies open pages.
    pub(crate) fn entered(&self, account: AccountId, jobs: impl IntoIterator<Item = JobId>) {
        self.queue.started(jobs);
        self.tell(account);
    }

    pub(crate) fn live(&self) -> &Live {
        &self.live
    }

    pub(super) fn tell(&self, account: AccountId) {
        self.live.tell(Event { account, task: None, kind: EventKind::Files });
    }

    /// The bytes of a file in a range, in pieces. The first piece is read before this returns, so that a damaged blob
    /// gives an error instead of a truncated answer.
    ///
    /// # Errors
    /// `Invalid` for a range outside the file; errors of the blob.
    pub async fn read(&self, file: &File, range: Range<u64>) -> Result<mpsc::Receiver<Result<Bytes>>> {
        if range.start > range.end || range.end > file.blob.len {
            return Err(Error::Invalid("The range lies outside the file.".into()));
        }
        let (store, blob) = (self.store.clone(), file.blob);
        let opened = blocking(move || Pieces { reader: store.blobs().open(&blob)?, rest: range }.next());
        Ok(stream_from(opened.await?))
    }
}

/// The contents of a folder.
pub fn listing(store: &Store, account: AccountId, path: &str) -> Result<Listing> {
    listing_of(store, account, super::paths::at(store, account, path)?)
}

/// The extracted text of a file: of this record, or of a newer one if that text was replaced meanwhile.
pub async fn document(store: &Store, file: &File) -> Result<Option<Document>> {
    let (Some(mut text), store, key) = (file.text, store.clone(), (file.account, file.id)) else { return Ok(None) };
    blocking(move || {
        loop {
            // Reading a file again, or correcting a transcript, replaces its text between the record's look-up and this.
            let failed = match read_text(&store, &text) {
                Ok(document) => return Ok(Some(document)),
                Err(failed) => failed,
            };
            match store.get(&FILES, &key)?.and_then(|file| file.text) {
                Some(newer) if newer != text => text = newer,
                _ => return Err(failed),
            }
        }
    })
    .await
}

/// Reads an extracted text. Blocks.
pub fn read_text(store: &Store, text: &BlobRef) -> Result<Document> {
    let bytes = store.blobs().open(text)?.read_all()?;
    rmp_serde::from_slice(&bytes).map_err(|e| Error::Damaged(format!("a text cannot be read: {e}")))
}

/// The contents of a folder; none is the root.
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

/// The bytes of a blob in a range, in pieces. If there is an error, it comes last.
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

/// A blob being read from front to back. It moves between the blocking threads and the stream, so that a slow client
/// never holds a thread.
struct Pieces {
    reader: BlobReader,
    rest: Range<u64>,
}

impl Pieces {
    async fn pour(mut self, first: Bytes, to: mpsc::Sender<Result<Bytes>>) {
        let mut piece = first;
        // `send` fails when nobody reads any more.
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

/// The folder of My Files that a word in a mail names. Spaces, dashes and case do not matter, because an address
/// contains no spaces. `None` if no folder matches, or more than one.
pub fn folder_named(tx: &Tx, account: AccountId, word: &str) -> Result<Option<Folder>> {
    let plain =
        |name: &str| name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect::<String>();
    let wanted = plain(word);
    let all = tx.scan(&FOLDERS, &account)?.into_iter().map(|(_, folder)| folder);
    let mut fitting = all.filter(|folder: &Folder| folder.kind == FolderKind::Files && plain(&folder.name) == wanted);
    let first = fitting.next().filter(|_| !wanted.is_empty());
    Ok(if fitting.next().is_none() { first } else { None })
}
