//! Who is first. One box at a time writes; a person makes a standby the first, with an epoch one higher, which stands in the journal.
//! A box that meets a higher epoch than its own writes nothing any more.

use super::{
    Feed, Options, RecoveryKey, Store,
    disk::{Disk, Folder},
    format, journal,
    keys::Master,
    lock::{Claim, lock, unusable},
    mirror::{Mirror, settle, trim},
    owner::become_owner,
    restore::adopt,
    role::{STANDBY, SUPERSEDED},
    snapshot,
};
use base::error::{Error, Result, StartError};

use std::{io, path::Path, sync::Arc};

crate::tables! {
    /// The epoch of the box that writes, under "epoch". A folder without it has the first.
    EPOCH: [u8; 5] => u64 = 61, Kept;
}

const KEY: &[u8; 5] = b"epoch";
/// The epoch before any standby was promoted.
const FIRST: u64 = 1;
/// The epoch that a file names.
fn named(disk: &Folder) -> io::Result<u64> {
    let text = disk.read(SUPERSEDED)?.unwrap_or_default();
    Ok(String::from_utf8_lossy(&text).split_whitespace().next().and_then(|n| n.parse().ok()).unwrap_or_default())
}

impl Store {
    /// The epoch of this folder.
    ///
    /// # Errors
    /// Store errors.
    pub fn epoch(&self) -> Result<u64> {
        Ok(self.get(&EPOCH, KEY)?.unwrap_or(FIRST))
    }
}

impl Feed {
    /// Another box is first, with this epoch: from now on nothing is written here.
    ///
    /// # Errors
    /// The file that says so after the next start cannot be written.
    pub fn supersede(&self, epoch: u64) -> Result<()> {
        self.superseded();
        let note = format!("{epoch} is the epoch of the box that has taken over from this one.\n");
        Ok(self.disk().replace(SUPERSEDED, note.as_bytes())?)
    }
}

/// A standby's folder.
pub struct Standby {
    /// The copy.
    pub mirror: Mirror,
    _lock: Claim,
}

impl Standby {
    /// Opens a standby's folder, or begins one in an empty folder.
    ///
    /// # Errors
    /// The folder is in use, holds other data or cannot be read.
    pub fn open(data: &Path) -> Result<Self, StartError> {
        become_owner(data)?;
        let (disk, lock) = lock(data)?;
        let failed = |e: Error| {
            let mend = "Check the folder's permissions, or name a new folder with --data.";
            StartError::new(format!("The folder {} cannot follow another box: {e}", data.display()), mend)
        };
        Ok(Self { mirror: Mirror::open(Arc::new(disk)).map_err(failed)?, _lock: lock })
    }
}

/// Whether a folder is a standby's copy.
pub fn is_standby(data: &Path) -> bool {
    data.join(STANDBY).exists()
}

/// Makes a standby's folder, or one from which another box took over, the first. Without a recovery key, the master key of the box
/// that it was copied from must be in its place. Returns the new epoch.
///
/// # Errors
/// There is no whole copy, or no key opens it.
pub fn promote(options: &Options, key: Option<&RecoveryKey>) -> Result<u64, StartError> {
    let data = options.data.as_path();
    let failed = |e: Error| {
        let mend = "Nothing was lost. Mend the cause and run \"chancery standby promote\" again.";
        StartError::new(format!("The folder {} could not be promoted: {e}", data.display()), mend)
    };
    // While this is still root: perhaps nobody else can read it.
    let master = match key {
        Some(_) => Master::read_or_make(&options.key_file)?,
        None => Master::read(&options.key_file)?,
    };
    become_owner(data)?;
    let other = {
        let (disk, _lock) = lock(data)?;
        let read = |name| disk.read(name).map_err(|e| unusable(data, &e));
        match (read(STANDBY)?, read(SUPERSEDED)?) {
            (None, None) => {
                let problem = format!("The folder {} follows no other box.", data.display());
                return Err(StartError::new(problem, "Name a standby's folder with --data."));
            }
            (Some(_), _) => settle(&disk).and_then(|()| trim(&disk)).map_err(failed)?,
            (None, Some(_)) => {}
        }
        let empty = |dir| Ok::<_, StartError>(disk.list(dir).map_err(|e| unusable(data, &e))?.is_empty());
        if read(format::FILE)?.is_none() || empty(journal::DIR)? && empty(snapshot::DIR)? {
            let problem = format!("The folder {} does not hold a whole copy yet.", data.display());
            return Err(StartError::new(problem, "Let the first box finish its first copy, or restore a backup."));
        }
        if let Some(key) = key {
            adopt(&disk, &master, key)?;
        }
        named(&disk).map_err(|e| unusable(data, &e))?
    };
    let store = Store::open_with(&master, options, true)?;
    let epoch = store.epoch().map_err(failed)?.max(other) + 1;
    store.write_blocking(move |tx| tx.put(&EPOCH, KEY, &epoch)).map_err(failed)?;
    let disk = store.disk();
    let forget = || {
        disk.remove(STANDBY)?;
        disk.remove(SUPERSEDED)?;
        disk.sync_dir("")
    };
    forget().map_err(|e| failed(e.into()))?;
    store.close().map_err(failed)?;
    Ok(epoch)
}
