//! Folders as ZIP archives, built while they are sent. Nothing is written to the disk, and memory use grows only with
//! the number of files, not with their size. Names in an archive come from the records, one segment per folder,
//! adjusted so that every system unpacks them in the right place.

use super::{
    library::{Files, listing_of},
    records::File,
};
use crate::{
    error::{Error, Result},
    files::FILES,
    ids::{AccountId, FileId, FolderId},
    store::Store,
};

use bytes::Bytes;
use jiff::{Timestamp, tz::TimeZone};
use std::{
    collections::HashSet,
    io::{self, BufWriter, Write},
    sync::Arc,
    time::Duration,
};
use tokio::{
    runtime::Handle,
    sync::{Semaphore, mpsc},
};
use zip::{
    CompressionMethod, ZipWriter,
    write::{SimpleFileOptions, StreamWriter},
};

/// The most files in one archive. Its directory is kept until the end: about 600 bytes per file.
const MOST: usize = 50_000;
/// Archives built at the same time; each has a thread.
const AT_ONCE: usize = 16;
/// A receiver that takes nothing for this long is dropped.
const PAUSE: Duration = Duration::from_secs(60);
/// Bytes read and sent at a time.
const PIECE: usize = 64 * 1024;
/// The most characters in one path segment.
const SEGMENT: usize = 200;

/// Builds archives. Clones share the places.
#[derive(Clone)]
pub struct Archives {
    store: Store,
    places: Arc<Semaphore>,
}

/// What an archive will hold.
#[derive(Default)]
pub struct Contents {
    /// Paths in the archive, and the files at them.
    files: Vec<(String, FileId)>,
    /// Paths of empty folders, because archives know other folders only by their contents.
    empty: Vec<String>,
    taken: HashSet<String>,
}

impl Contents {
    /// Adds an entry under a path, with a number if the path is taken.
    fn claim(&mut self, folder: &str, name: &str) -> String {
        let name = segment(name);
        let mut n = 1;
        loop {
            let path = format!("{folder}{}", super::names::numbered(&name, n));
            if self.taken.insert(path.to_lowercase()) {
                return path;
            }
            n += 1;
        }
    }

    fn file(&mut self, folder: &str, file: &File) -> Result<()> {
        if self.files.len() >= MOST {
            let sentence = format!("An archive can hold at most {MOST} files. Download its folders one at a time.");
            return Err(Error::Invalid(sentence));
        }
        let path = self.claim(folder, &file.name);
        self.files.push((path, file.id));
        Ok(())
    }
}

impl Archives {
    /// Builds archives from `store`.
    pub fn new(store: Store) -> Self {
        Self { store, places: Arc::new(Semaphore::new(AT_ONCE)) }
    }

    /// The contents of an archive of one folder. Blocks.
    ///
    /// # Errors
    /// `Invalid` if it is too large.
    pub fn of_folder(&self, account: AccountId, folder: Option<FolderId>) -> Result<Contents> {
        let mut contents = Contents::default();
        let mut open = vec![(folder, String::new())];
        while let Some((here, path)) = open.pop() {
            let listing = listing_of(&self.store, account, here)?;
            if listing.folders.is_empty() && listing.files.is_empty() && !path.is_empty() {
                contents.empty.push(path.clone());
            }
            for file in listing.files.iter().rev() {
                contents.file(&path, file)?;
            }
            for folder in &listing.folders {
                open.push((Some(folder.id), format!("{}/", contents.claim(&path, &folder.name))));
            }
        }
        Ok(contents)
    }

    /// The contents of an archive of several files. Blocks.
    ///
    /// # Errors
    /// `NotFound` if one is missing.
    pub fn of_files(&self, files: &Files, account: AccountId, ids: &[FileId]) -> Result<Contents> {
        let mut contents = Contents::default();
        for id in ids {
            contents.file("", &files.get(account, *id)?)?;
        }
        Ok(contents)
    }

    /// The bytes of an archive that a function writes. If there is an error, it comes last.
    ///
    /// # Errors
    /// `Unavailable` when too many are being built.
    pub fn written(
        &self,
        write: impl FnOnce(&mut Written) -> Result<()> + Send + 'static,
    ) -> Result<mpsc::Receiver<Result<Bytes>>> {
        self.stream_of(move |pipe| {
            let mut written = Written(ZipWriter::new_stream(pipe));
            write(&mut written)?;
            end(written.0)
        })
    }

    /// The bytes of an archive. If there is an error, it comes last.
    ///
    /// # Errors
    /// `Unavailable` when too many are being built.
    pub fn stream(&self, account: AccountId, contents: Contents) -> Result<mpsc::Receiver<Result<Bytes>>> {
        let store = self.store.clone();
        self.stream_of(move |pipe| write(&store, account, contents, pipe))
    }

    /// The bytes of an archive that is written into a pipe on a thread of its own. If there is an error, it comes last.
    ///
    /// # Errors
    /// `Unavailable` when too many are being built.
    pub fn stream_of(
        &self,
        write: impl FnOnce(BufWriter<Pipe>) -> Result<()> + Send + 'static,
    ) -> Result<mpsc::Receiver<Result<Bytes>>> {
        let full = |_| Error::Unavailable("too many archives are being made".into());
        let place = Arc::clone(&self.places).try_acquire_owned().map_err(full)?;
        let (send, receive) = mpsc::channel(2);
        let runtime = Handle::current();
        tokio::task::spawn_blocking(move || {
            let pipe = Pipe { send: send.clone(), runtime: runtime.clone() };
            if let Err(e) = write(BufWriter::with_capacity(PIECE, pipe)) {
                let _ = runtime.block_on(tokio::time::timeout(PAUSE, send.send(Err(e))));
            }
            drop(place);
        });
        Ok(receive)
    }
}

/// The fastest setting: most of what lawyers keep is compressed already. Without compression a stream could not be unpacked from front to back,
/// because its sizes follow the bytes.
fn options() -> SimpleFileOptions {
    SimpleFileOptions::default().compression_method(CompressionMethod::Deflated).compression_level(Some(1))
}

fn write(store: &Store, account: AccountId, contents: Contents, pipe: BufWriter<Pipe>) -> Result<()> {
    let mut zip = ZipWriter::new_stream(pipe);
    let options = options();
    for path in &contents.empty {
        zip.add_directory(path.as_str(), SimpleFileOptions::default()).map_err(broken)?;
    }
    let mut piece = vec![0; PIECE];
    for (path, id) in &contents.files {
        // Deleted since the archive was started.
        let Some(file) = store.get(&FILES, &(account, *id))? else { continue };
        let mut reader = store.blobs().open(&file.blob)?;
        let options =
            options.last_modified_time(date(file.created_at)).large_file(file.blob.len >= u64::from(u32::MAX) / 2);
        zip.start_file(path.as_str(), options).map_err(broken)?;
        let mut at = 0;
        loop {
            match reader.read_at(at, &mut piece)? {
                0 => break,
                n => {
                    zip.write_all(&piece[..n]).map_err(|e| Error::Unavailable(format!("an archive broke off: {e}")))?;
                    at += n as u64;
                }
            }
        }
    }
    end(zip)
}

fn end(zip: ZipWriter<StreamWriter<BufWriter<Pipe>>>) -> Result<()> {
    let mut rest = zip.finish().map_err(broken)?.into_inner();
    rest.flush().map_err(|e| Error::Unavailable(format!("an archive broke off: {e}")))
}

/// An archive that is being written.
pub struct Written(ZipWriter<StreamWriter<BufWriter<Pipe>>>);

impl Written {
    /// Adds a file.
    ///
    /// # Errors
    /// The receiver is gone.
    pub fn entry(&mut self, name: &str, bytes: &[u8]) -> Result<()> {
        let options = options().last_modified_time(date(Timestamp::now()));
        self.0.start_file(name, options).map_err(broken)?;
        self.0.write_all(bytes).map_err(|e| Error::Unavailable(format!("an archive broke off: {e}")))
    }
}

fn broken(e: zip::result::ZipError) -> Error {
    Error::Unavailable(format!("an archive broke off: {e}"))
}

/// A time in ZIP format: no time zone, from 1980 to 2107.
pub fn date(at: Timestamp) -> zip::DateTime {
    let at = at.to_zoned(TimeZone::UTC);
    let small = |n: i8| u8::try_from(n).unwrap_or(1);
    let year = u16::try_from(at.year()).unwrap_or(1980);
    zip::DateTime::from_date_and_time(
        year,
        small(at.month()),
        small(at.day()),
        small(at.hour()),
        small(at.minute()),
        small(at.second()),
    )
    .unwrap_or_default()
}

/// Makes a name one path segment that every system accepts, replacing what Windows would read differently.
pub fn segment(name: &str) -> String {
    let plain = |c: char| if c.is_control() || "/\\:*?\"<>|".contains(c) { '_' } else { c };
    let name: String = name.chars().map(plain).take(SEGMENT).collect();
    let name = name.trim_end_matches(['.', ' ']).trim_start();
    let stem = name.split('.').next().unwrap_or_default().trim_end().to_ascii_uppercase();
    let device = ["CON", "PRN", "AUX", "NUL"].contains(&stem.as_str())
        || (stem.len() == 4
            && (stem.starts_with("COM") || stem.starts_with("LPT"))
            && stem.ends_with(|c: char| c.is_ascii_digit()));
    match name {
        "" => "_".into(),
        name if device => format!("_{name}"),
        name => name.into(),
    }
}

/// The pipe from the thread that builds an archive to its receiver.
pub struct Pipe {
    send: mpsc::Sender<Result<Bytes>>,
    runtime: Handle,
}

impl Write for Pipe {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let gone = |why: &str| io::Error::new(io::ErrorKind::BrokenPipe, why.to_owned());
        let piece = Bytes::copy_from_slice(bytes);
        match self.runtime.block_on(tokio::time::timeout(PAUSE, self.send.send(Ok(piece)))) {
            Ok(Ok(())) => Ok(bytes.len()),
            Ok(Err(_)) => Err(gone("nobody receives it")),
            Err(_) => Err(gone("nothing of it was taken in time")),
        }
    }
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn segments_that_every_system_takes() {
        for (name, plain) in [
            ("lease.pdf", "lease.pdf"),
            ("Kündigung.pdf", "Kündigung.pdf"),
            ("a\\..\\b", "a_.._b"),
            ("C:\\x", "C__x"),
            ("..", "_"),
            ("name. .", "name"),
            ("con.txt", "_con.txt"),
            ("COM1", "_COM1"),
            ("a\u{0}b\n", "a_b_"),
        ] {
            assert_eq!(segment(name), plain);
        }
    }

    #[test]
    fn names_that_are_one_to_some_systems_are_told_apart() {
        let mut contents = Contents::default();
        assert_eq!(contents.claim("A/", "x?.txt"), "A/x_.txt");
        assert_eq!(contents.claim("A/", "X*.txt"), "A/X_ (2).txt");
        assert_eq!(contents.claim("B/", "x_.txt"), "B/x_.txt");
    }
}
