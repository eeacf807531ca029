//! The one small trait through which the store accesses files, so that a simulated disk can replace the real one and
//! lose power, fill up or fail at any step. Paths are relative to the data folder, separated by "/".

use std::{
    fs,
    io::{self, ErrorKind},
    os::unix::fs::{DirBuilderExt, FileExt, OpenOptionsExt},
    path::{Path, PathBuf},
};

/// Random read access: all that opening an encrypted file needs.
pub trait ReadAt {
    /// Reads at `offset` into `buf`. Returns the number of bytes, 0 only at the end.
    fn read_at(&self, offset: u64, buf: &mut [u8]) -> io::Result<usize>;
    /// Length in bytes.
    fn len(&self) -> io::Result<u64>;
    /// Whether the file is empty.
    fn is_empty(&self) -> io::Result<bool> {
        Ok(self.len()? == 0)
    }
    /// Reads exactly `buf.len()` bytes.
    fn read_exact_at(&self, mut offset: u64, mut buf: &mut [u8]) -> io::Result<()> {
        while !buf.is_empty() {
            match self.read_at(offset, buf)? {
                0 => return Err(ErrorKind::UnexpectedEof.into()),
                n => {
                    buf = &mut buf[n..];
                    offset += n as u64;
                }
            }
        }
        Ok(())
    }
}

/// An open file of the data folder.
pub trait DiskFile: ReadAt + Send + Sync {
    /// Writes all of `bytes` at `offset`. On an error, any part of it may have been written.
    fn write_all_at(&self, offset: u64, bytes: &[u8]) -> io::Result<()>;
    /// Cuts or extends (with zeros) to `len` bytes.
    fn set_len(&self, len: u64) -> io::Result<()>;
    /// Returns once content and length are durable. After an error, assume nothing about either.
    fn sync(&self) -> io::Result<()>;
}

/// The data folder.
pub trait Disk: Send + Sync + 'static {
    /// Opens an existing file for reading and writing.
    fn open(&self, path: &str) -> io::Result<Box<dyn DiskFile>>;
    /// Creates an empty file (0600), replacing an existing one.
    fn create(&self, path: &str) -> io::Result<Box<dyn DiskFile>>;
    /// Names of the files and folders in a folder, in any order; empty if there is no such folder.
    fn list(&self, dir: &str) -> io::Result<Vec<String>>;
    /// Makes a folder (0700) and its parents; fine if it exists.
    fn make_dir(&self, dir: &str) -> io::Result<()>;
    /// Renames within the data folder, replacing any file with the new name.
    fn rename(&self, from: &str, to: &str) -> io::Result<()>;
    /// Removes a file; fine if there is none.
    fn remove(&self, path: &str) -> io::Result<()>;
    /// Returns once the names in the folder are durable.
    fn sync_dir(&self, dir: &str) -> io::Result<()>;
    /// Bytes that can still be written.
    fn free(&self) -> io::Result<u64>;

    /// Replaces a small file atomically: temporary name, sync, rename, sync of the folder.
    fn replace(&self, path: &str, bytes: &[u8]) -> io::Result<()> {
        let temporary = format!("{path}.tmp");
        let file = self.create(&temporary)?;
        file.write_all_at(0, bytes)?;
        file.sync()?;
        drop(file);
        self.rename(&temporary, path)?;
        self.sync_dir(path.rsplit_once('/').map_or("", |(dir, _)| dir))
    }

    /// Creates a file with all that `from` gives, and syncs it. Returns its length in bytes.
    fn copy(&self, path: &str, from: &mut dyn io::Read) -> io::Result<u64> {
        let file = self.create(path)?;
        let (mut buffer, mut at) = (vec![0; 1 << 18], 0);
        loop {
            let read = from.read(&mut buffer)?;
            if read == 0 {
                break;
            }
            file.write_all_at(at, buffer.get(..read).unwrap_or_default())?;
            at += read as u64;
        }
        file.sync()?;
        Ok(at)
    }

    /// Reads a whole small file; `None` if it does not exist.
    fn read(&self, path: &str) -> io::Result<Option<Vec<u8>>> {
        let file = match self.open(path) {
            Ok(file) => file,
            Err(e) if e.kind() == ErrorKind::NotFound => return Ok(None),
            Err(e) => return Err(e),
        };
        let len = usize::try_from(file.len()?).map_err(io::Error::other)?;
        let mut bytes = vec![0; len];
        file.read_exact_at(0, &mut bytes)?;
        Ok(Some(bytes))
    }
}

/// The real disk: a folder.
#[derive(Clone, Debug)]
pub struct Folder {
    root: PathBuf,
}

impl Folder {
    /// The folder at `root`, which must exist.
    pub fn new(root: &Path) -> Self {
        Self { root: root.to_owned() }
    }
    /// The real path of a name, for code that needs one (the view, the index, the socket).
    pub fn path(&self, name: &str) -> PathBuf {
        self.root.join(name)
    }
}

impl ReadAt for fs::File {
    fn read_at(&self, offset: u64, buf: &mut [u8]) -> io::Result<usize> {
        FileExt::read_at(self, buf, offset)
    }
    fn len(&self) -> io::Result<u64> {
        Ok(self.metadata()?.len())
    }
}

impl DiskFile for fs::File {
    fn write_all_at(&self, offset: u64, bytes: &[u8]) -> io::Result<()> {
        FileExt::write_all_at(self, bytes, offset)
    }
    fn set_len(&self, len: u64) -> io::Result<()> {
        Self::set_len(self, len)
    }
    fn sync(&self) -> io::Result<()> {
        // fdatasync covers the length too (POSIX: all metadata needed to read the data back).
        self.sync_data()
    }
}

impl Disk for Folder {
    fn open(&self, path: &str) -> io::Result<Box<dyn DiskFile>> {
        Ok(Box::new(fs::OpenOptions::new().read(true).write(true).open(self.path(path))?))
    }
    fn create(&self, path: &str) -> io::Result<Box<dyn DiskFile>> {
        let mut how = fs::OpenOptions::new();
        how.read(true).write(true).create(true).truncate(true).mode(0o600);
        Ok(Box::new(how.open(self.path(path))?))
    }
    fn list(&self, dir: &str) -> io::Result<Vec<String>> {
        match fs::read_dir(self.path(dir)) {
            Ok(entries) => entries.map(|e| Ok(e?.file_name().to_string_lossy().into_owned())).collect(),
            Err(e) if e.kind() == ErrorKind::NotFound => Ok(Vec::new()),
            Err(e) => Err(e),
        }
    }
    fn make_dir(&self, dir: &str) -> io::Result<()> {
        fs::DirBuilder::new().recursive(true).mode(0o700).create(self.path(dir))
    }
    fn rename(&self, from: &str, to: &str) -> io::Result<()> {
        fs::rename(self.path(from), self.path(to))
    }
    fn remove(&self, path: &str) -> io::Result<()> {
        match fs::remove_file(self.path(path)) {
            Err(e) if e.kind() == ErrorKind::NotFound => Ok(()),
            other => other,
        }
    }
    fn sync_dir(&self, dir: &str) -> io::Result<()> {
        fs::File::open(self.path(dir))?.sync_all()
    }
    fn free(&self) -> io::Result<u64> {
        let stat = rustix::fs::statvfs(&self.root)?;
        Ok(stat.f_bavail.saturating_mul(stat.f_frsize))
    }
}
