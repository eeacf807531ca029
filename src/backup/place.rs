//! Places where backups lie: named objects that are written once, whole or not at all.

use crate::{
    error::{Error, Result},
    store::disk::{Disk, Folder},
};

use jiff::Timestamp;
use std::{
    fs,
    io::{ErrorKind, Read},
    os::unix::fs::DirBuilderExt,
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
    /// The objects under a folder, at any depth, by name; none if there is no such folder.
    fn list(&self, folder: &str) -> Result<Vec<Object>>;
    /// Removes an object; fine if there is none.
    fn remove(&self, name: &str) -> Result<()>;
    /// Reads an object whole; `None` if there is none.
    fn read(&self, name: &str) -> Result<Option<Vec<u8>>> {
        let mut from = match self.get(name) {
            Err(Error::NotFound) => return Ok(None),
            other => other?,
        };
        let mut bytes = Vec::new();
        from.read_to_end(&mut bytes)
            .map_err(|e| Error::Invalid(format!("{name} in {} cannot be read: {e}.", self.shown())))?;
        Ok(Some(bytes))
    }
}

/// A folder: a second disk, a mounted share.
pub struct FolderPlace {
    path: PathBuf,
    folder: Folder,
}

impl FolderPlace {
    /// The folder at `path`, which is made if only its last part is missing.
    ///
    /// # Errors
    /// A sentence for the operator.
    pub fn open(path: &Path) -> Result<Self> {
        match fs::DirBuilder::new().mode(0o700).create(path) {
            Err(e) if e.kind() != ErrorKind::AlreadyExists => {
                let shown = path.display();
                return Err(Error::Invalid(match e.kind() {
                    ErrorKind::NotFound => format!(
                        "The backup folder {shown} cannot be made, because the folder above it is missing. Is its disk mounted?"
                    ),
                    _ => format!("The backup folder {shown} cannot be made: {e}."),
                }));
            }
            _ => {}
        }
        Ok(Self { path: path.to_owned(), folder: Folder::new(path) })
    }

    fn failed(&self, what: &str, name: &str, e: &std::io::Error) -> Error {
        if Error::is_full(e) {
            return Error::Invalid(format!("The disk of the backup folder {} is full.", self.path.display()));
        }
        Error::Invalid(format!("{name} in the backup folder {} cannot be {what}: {e}.", self.path.display()))
    }

    fn write(&self, name: &str, from: &mut dyn Read) -> std::io::Result<()> {
        let dir = name.rsplit_once('/').map_or("", |(dir, _)| dir);
        self.folder.make_dir(dir)?;
        let temporary = format!("{name}.tmp");
        let file = self.folder.create(&temporary)?;
        let (mut buffer, mut at) = (vec![0; 1 << 18], 0);
        loop {
            match from.read(&mut buffer)? {
                0 => break,
                n => {
                    file.write_all_at(at, buffer.get(..n).unwrap_or_default())?;
                    at += n as u64;
                }
            }
        }
        file.sync()?;
        self.folder.rename(&temporary, name)?;
        self.folder.sync_dir(dir)
    }
}

impl Place for FolderPlace {
    fn shown(&self) -> String {
        self.path.display().to_string()
    }

    fn put(&self, name: &str, from: &mut dyn Read) -> Result<()> {
        self.write(name, from).map_err(|e| {
            let _ = self.folder.remove(&format!("{name}.tmp"));
            self.failed("written", name, &e)
        })
    }

    fn get(&self, name: &str) -> Result<Box<dyn Read>> {
        match fs::File::open(self.path.join(name)) {
            Ok(file) => Ok(Box::new(file)),
            Err(e) if e.kind() == ErrorKind::NotFound => Err(Error::NotFound),
            Err(e) => Err(self.failed("read", name, &e)),
        }
    }

    fn list(&self, folder: &str) -> Result<Vec<Object>> {
        let (mut found, mut open) = (Vec::new(), vec![folder.to_owned()]);
        while let Some(dir) = open.pop() {
            for file in self.folder.list(&dir).map_err(|e| self.failed("listed", &dir, &e))? {
                let name = format!("{dir}/{file}");
                let about = fs::metadata(self.path.join(&name)).map_err(|e| self.failed("read", &name, &e))?;
                if about.is_dir() {
                    open.push(name);
                } else if !name.ends_with(".tmp") {
                    let written =
                        about.modified().ok().and_then(|at| Timestamp::try_from(at).ok()).unwrap_or(Timestamp::MIN);
                    found.push(Object { name, len: about.len(), written });
                }
            }
        }
        found.sort_by(|a, b| a.name.cmp(&b.name));
        Ok(found)
    }

    fn remove(&self, name: &str) -> Result<()> {
        self.folder.remove(name).map_err(|e| self.failed("removed", name, &e))
    }
}
