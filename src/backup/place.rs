//! Places where backups lie: named objects that are written once, whole or not at all.

//!
//! Whoever can write there must gain nothing by it: no symbolic link is followed, nothing but plain files is opened, and no name but
//! those that Chancery gives is ever removed.

use crate::error::{Error, Result};

use jiff::Timestamp;
use rustix::{
    fs::{AtFlags, CWD, Dir, FileType, Mode, OFlags},
    io::Errno,
};
use std::{
    fs,
    io::{self, ErrorKind, Read, Write},
    os::{fd::OwnedFd, unix::fs::DirBuilderExt},
    path::{Path, PathBuf},
};

/// An object at a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Object {
    /// Its name.
    pub name: String,
    /// Bytes.
    pub len: u64,
    /// When it was written, by the clock of the place.
    pub written: Timestamp,
}

/// Where backups lie. Names are relative and separated by "/". All calls block.
pub trait Place: Send + Sync {
    /// As the operator wrote it.
    fn shown(&self) -> String;
    /// Makes the place if it is missing.
    ///
    /// # Errors
    /// A sentence for the operator.
    fn make(&self) -> Result<()>;
    /// A name of anything that lies there and that Chancery did not put there.
    fn foreign(&self) -> Result<Option<String>>;
    /// Stores an object, durably, in place of one with the same name.
    ///
    /// # Errors
    /// A sentence for the operator; no half of the object is left under its name.
    fn put(&self, name: &str, from: &mut dyn Read) -> Result<()>;
    /// Opens an object.
    ///
    /// # Errors
    /// [`Error::NotFound`], or a sentence for the operator.
    fn get(&self, name: &str) -> Result<Box<dyn Read>>;
    /// The objects under a folder, at any depth, by name; none if there is no such folder. What is not a plain file is left out.
    fn list(&self, folder: &str) -> Result<Vec<Object>>;
    /// Removes an object; fine if there is none.
    fn remove(&self, name: &str) -> Result<()>;
    /// Reads an object of at most `most` bytes whole; `None` if there is none.
    ///
    /// # Errors
    /// [`Error::Damaged`] if it is longer.
    fn read(&self, name: &str, most: u64) -> Result<Option<Vec<u8>>> {
        let from = match self.get(name) {
            Err(Error::NotFound) => return Ok(None),
            other => other?,
        };
        let mut bytes = Vec::new();
        from.take(most + 1)
            .read_to_end(&mut bytes)
            .map_err(|e| Error::Invalid(format!("{name} in {} cannot be read: {e}.", self.shown())))?;
        if bytes.len() as u64 > most {
            return Err(Error::Damaged(format!("{name} in {} is far too long", self.shown())));
        }
        Ok(Some(bytes))
    }
}

/// The names at the top of a place.
pub const TOP: [&str; 5] = ["chancery-backup", "points", "snapshots", "frames", "blobs"];

/// A folder: a second disk, a mounted share.
pub struct FolderPlace {
    path: PathBuf,
}

impl FolderPlace {
    /// The folder at `path`. It must lie apart from the data folder `data`, in both directions.
    ///
    /// # Errors
    /// A sentence for the operator.
    pub fn open(path: &Path, data: &Path) -> Result<Self> {
        let real = |path: &Path| {
            // A folder that is still to be made lies where the one above it does.
            fs::canonicalize(path).ok().or_else(|| {
                Some(
                    fs::canonicalize(path.parent().filter(|p| !p.as_os_str().is_empty())?)
                        .ok()?
                        .join(path.file_name()?),
                )
            })
        };
        if let (Some(place), Some(data)) = (real(path), real(data))
            && (place.starts_with(&data) || data.starts_with(&place))
        {
            return Err(Error::Invalid(format!(
                "Backups cannot lie in {}: it is the data folder, or one of them lies within the other. Name a folder on another disk.",
                path.display()
            )));
        }
        Ok(Self { path: path.to_owned() })
    }

    fn failed(&self, what: &str, name: &str, e: &io::Error) -> Error {
        if Error::is_full(e) {
            return Error::Invalid(format!("The disk of the backup folder {} is full.", self.path.display()));
        }
        Error::Invalid(format!("{name} in the backup folder {} cannot be {what}: {e}.", self.path.display()))
    }

    /// Opens the folder of a name, without following a link below the place. With `make`, missing folders are made.
    fn folder(&self, dir: &str, make: bool) -> io::Result<OwnedFd> {
        const HOW: OFlags = OFlags::RDONLY.union(OFlags::DIRECTORY).union(OFlags::CLOEXEC);
        let mut folder = rustix::fs::openat(CWD, &self.path, HOW, Mode::empty())?;
        for part in dir.split('/').filter(|part| !part.is_empty()) {
            if part == ".." || part == "." {
                return Err(io::Error::from(ErrorKind::InvalidInput));
            }
            let open = || rustix::fs::openat(&folder, part, HOW | OFlags::NOFOLLOW, Mode::empty());
            folder = match open() {
                Err(Errno::NOENT) if make => {
                    match rustix::fs::mkdirat(&folder, part, Mode::RWXU) {
                        Err(Errno::EXIST) | Ok(()) => {}
                        Err(e) => return Err(e.into()),
                    }
                    rustix::fs::fsync(&folder)?;
                    open()?
                }
                other => other?,
            };
        }
        Ok(folder)
    }

    fn write(&self, name: &str, from: &mut dyn Read) -> io::Result<()> {
        let (dir, file) = name.rsplit_once('/').unwrap_or(("", name));
        let folder = self.folder(dir, true)?;
        let temporary = format!("{file}.tmp");
        // Whatever has this name, also a link: it is replaced, never written to.
        match rustix::fs::unlinkat(&folder, &temporary, AtFlags::empty()) {
            Err(Errno::NOENT) | Ok(()) => {}
            Err(e) => return Err(e.into()),
        }
        let how = OFlags::WRONLY | OFlags::CREATE | OFlags::EXCL | OFlags::NOFOLLOW | OFlags::CLOEXEC;
        let mut into = fs::File::from(rustix::fs::openat(&folder, &temporary, how, Mode::RUSR | Mode::WUSR)?);
        let mut copy = || {
            let mut buffer = vec![0; 1 << 18];
            loop {
                match from.read(&mut buffer)? {
                    0 => break,
                    n => into.write_all(buffer.get(..n).unwrap_or_default())?,
                }
            }
            into.sync_all()?;
            rustix::fs::renameat(&folder, &temporary, &folder, file)?;
            Ok(rustix::fs::fsync(&folder)?)
        };
        copy().inspect_err(|_: &io::Error| {
            let _ = rustix::fs::unlinkat(&folder, &temporary, AtFlags::empty());
        })
    }

    /// Opens a plain file. Anything else, such as a pipe, could hold up whoever reads it for ever.
    fn plain(&self, name: &str) -> io::Result<fs::File> {
        let (dir, file) = name.rsplit_once('/').unwrap_or(("", name));
        let how = OFlags::RDONLY | OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::CLOEXEC;
        let file = fs::File::from(rustix::fs::openat(self.folder(dir, false)?, file, how, Mode::empty())?);
        if file.metadata()?.is_file() { Ok(file) } else { Err(io::Error::other("it is not a plain file")) }
    }

    fn walk(&self, dir: &str, into: &mut Vec<Object>) -> io::Result<()> {
        let folder = match self.folder(dir, false) {
            // A link, or something else that is no folder.
            Err(e) if matches!(Errno::from_io_error(&e), Some(Errno::NOENT | Errno::NOTDIR | Errno::LOOP)) => {
                return Ok(());
            }
            other => other?,
        };
        for entry in Dir::read_from(&folder)? {
            let entry = entry?;
            let Ok(file) = entry.file_name().to_str() else { continue };
            if file == "." || file == ".." {
                continue;
            }
            let name = format!("{dir}/{file}");
            let about = match rustix::fs::statat(&folder, file, AtFlags::SYMLINK_NOFOLLOW) {
                Err(Errno::NOENT) => continue,
                other => other?,
            };
            match FileType::from_raw_mode(about.st_mode) {
                FileType::Directory => self.walk(&name, into)?,
                FileType::RegularFile if !file.ends_with(".tmp") => into.push(Object {
                    name,
                    len: u64::try_from(about.st_size).unwrap_or_default(),
                    written: Timestamp::from_second(about.st_mtime).unwrap_or(Timestamp::MIN),
                }),
                _ => {}
            }
        }
        Ok(())
    }
}

impl Place for FolderPlace {
    fn shown(&self) -> String {
        self.path.display().to_string()
    }

    fn make(&self) -> Result<()> {
        match fs::DirBuilder::new().mode(0o700).create(&self.path) {
            Err(e) if e.kind() != ErrorKind::AlreadyExists => {
                let shown = self.path.display();
                Err(Error::Invalid(match e.kind() {
                    ErrorKind::NotFound => format!(
                        "The backup folder {shown} cannot be made, because the folder above it is missing. Is its disk mounted?"
                    ),
                    _ => format!("The backup folder {shown} cannot be made: {e}."),
                }))
            }
            _ => Ok(()),
        }
    }

    fn foreign(&self) -> Result<Option<String>> {
        let ours = |name: &str| TOP.contains(&name) || name == "lost+found" || name == "chancery-backup.tmp";
        let names = || -> io::Result<Option<String>> {
            for entry in fs::read_dir(&self.path)? {
                let name = entry?.file_name().to_string_lossy().into_owned();
                if !ours(&name) {
                    return Ok(Some(name));
                }
            }
            Ok(None)
        };
        names().map_err(|e| self.failed("listed", ".", &e))
    }

    fn put(&self, name: &str, from: &mut dyn Read) -> Result<()> {
        self.write(name, from).map_err(|e| self.failed("written", name, &e))
    }

    fn get(&self, name: &str) -> Result<Box<dyn Read>> {
        match self.plain(name) {
            Ok(file) => Ok(Box::new(file)),
            Err(e) if e.kind() == ErrorKind::NotFound => Err(Error::NotFound),
            Err(e) => Err(self.failed("read", name, &e)),
        }
    }

    fn list(&self, folder: &str) -> Result<Vec<Object>> {
        let mut found = Vec::new();
        self.walk(folder, &mut found).map_err(|e| self.failed("listed", folder, &e))?;
        found.sort_by(|a, b| a.name.cmp(&b.name));
        Ok(found)
    }

    fn remove(&self, name: &str) -> Result<()> {
        let (dir, file) = name.rsplit_once('/').unwrap_or(("", name));
        let remove = || -> io::Result<()> {
            match rustix::fs::unlinkat(self.folder(dir, false)?, file, AtFlags::empty()) {
                Err(Errno::NOENT) => Ok(()),
                other => Ok(other?),
            }
        };
        match remove() {
            Err(e) if e.kind() == ErrorKind::NotFound => Ok(()),
            other => other.map_err(|e| self.failed("removed", name, &e)),
        }
    }
}
