//! Files and folders as their owner sees them, and the way from a sealed blob to a stream of bytes.

use crate::{
    error::{Error, Result},
    model::{AccountId, BlobRef, File, FileId, Folder, FolderId, FolderKind},
    store::{
        BlobReader, Store, Tx,
        tables::{FILES, FOLDER_FILES, FOLDERS},
    },
};
use bytes::Bytes;
use std::ops::Range;
use tokio::sync::mpsc;

/// Bytes read at a time.
const PIECE: u64 = 256 * 1024;
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

/// The files of the firm's accounts.
#[derive(Clone)]
pub struct Files {
    store: Store,
}

impl Files {
    /// The files in `store`.
    pub fn new(store: Store) -> Self {
        Self { store }
    }

    /// One file.
    ///
    /// # Errors
    /// `NotFound`, also when it is another account's.
    pub fn get(&self, account: AccountId, file: FileId) -> Result<File> {
        self.store.get(&FILES, &[account.bytes(), file.bytes()].concat())?.ok_or(Error::NotFound)
    }

    /// What lies in the folder of My Files at `path` (names joined by "/"; empty is the root).
    ///
    /// # Errors
    /// `NotFound` when a name on the way is no folder.
    pub fn list(&self, account: AccountId, path: &str) -> Result<Listing> {
        let all = self.store.scan(&FOLDERS, &account.bytes()).map(|row| row.map(|(_, folder)| folder));
        let mut all = all.collect::<Result<Vec<_>>>()?;
        all.retain(|folder| folder.kind == FolderKind::Files);
        let mut place: Option<FolderId> = None;
        for name in path.split('/').filter(|name| !name.is_empty()) {
            let next = all.iter().find(|folder| folder.parent == place && folder.name == name);
            place = Some(next.ok_or(Error::NotFound)?.id);
        }
        all.retain(|folder| folder.parent == place);
        all.sort_by_key(|folder| folder.name.to_lowercase());
        Ok(Listing { folders: all, files: self.in_folder(account, place)? })
    }

    fn in_folder(&self, account: AccountId, folder: Option<FolderId>) -> Result<Vec<File>> {
        let place = folder.map_or([0; 16], FolderId::bytes);
        let mut files = Vec::new();
        for row in self.store.scan(&FOLDER_FILES, &[account.bytes(), place].concat()).rev() {
            let (key, ()) = row?;
            let id = key.last_chunk().ok_or_else(|| Error::Damaged("a key is too short".into()))?;
            files.extend(self.store.get(&FILES, &[account.bytes(), *id].concat())?);
        }
        Ok(files)
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

/// The bytes of a blob in a range, in pieces; an error is the last of them.
pub(super) fn stream(store: Store, blob: BlobRef, range: Range<u64>) -> mpsc::Receiver<Result<Bytes>> {
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

pub(super) async fn blocking<T: Send + 'static>(work: impl FnOnce() -> Result<T> + Send + 'static) -> Result<T> {
    tokio::task::spawn_blocking(work).await.map_err(|e| Error::Internal(format!("reading a file: {e}")))?
}

/// The folder of My Files that a word from a mail names: spaces, dashes and case do not matter, as an address holds no
/// spaces. `None` when there is none, or more than one.
pub(super) fn folder_named(tx: &Tx, account: AccountId, word: &str) -> Result<Option<Folder>> {
    let plain =
        |name: &str| name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect::<String>();
    let wanted = plain(word);
    let all = tx.scan(&FOLDERS, &account.bytes())?.into_iter().map(|(_, folder)| folder);
    let mut fitting = all.filter(|folder: &Folder| folder.kind == FolderKind::Files && plain(&folder.name) == wanted);
    let first = fitting.next().filter(|_| !wanted.is_empty());
    Ok(if fitting.next().is_none() { first } else { None })
}

/// A name that is safe to show and to offer for saving: no path, no control characters, at most 200 characters.
pub(super) fn safe_name(name: &str) -> String {
    let last = name.rsplit(['/', '\\']).next().unwrap_or(name);
    let shown: String = last.chars().filter(|c| !c.is_control() && !is_direction_mark(*c)).collect();
    let shown = shown.trim().trim_matches('.').trim();
    let count = shown.chars().count();
    match shown {
        "" => "unnamed".into(),
        // The end is kept, as the extension stands there.
        long if count > 200 => {
            long.chars().take(150).chain("...".chars()).chain(long.chars().skip(count - 40)).collect()
        }
        fine => fine.into(),
    }
}

/// Marks that turn the direction of writing can make "exe.pdf" out of "fdp.exe".
fn is_direction_mark(c: char) -> bool {
    matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// The short type for lists: the extension where it is a plain one, else the media type's own word.
pub(super) fn type_of(name: &str, media_type: &str) -> String {
    let extension = name
        .rsplit_once('.')
        .map(|(_, e)| e)
        .filter(|e| (1..=5).contains(&e.len()) && e.bytes().all(|b| b.is_ascii_alphanumeric()));
    let word = extension.or_else(|| media_type.split('/').nth(1)?.split(';').next()).unwrap_or("file");
    word.chars().take(8).collect::<String>().to_uppercase()
}
