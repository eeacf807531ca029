//! Keys. The master key is in a file of its own (0600), which the settings may place outside the data folder or take
//! from a systemd credential. It wraps one random root key; every other key is derived from the root by BLAKE3's key
//! derivation, each with its own context string. So rotation rewraps 32 bytes and touches no data.

use super::{
    disk::Disk,
    locked_memory::Locked,
    recovery::RecoveryKey,
    root::Root,
    seal::{FileKey, RecordKey, random},
};
use base::error::{Error, Result, StartError};

use base64::{Engine, engine::general_purpose::STANDARD};
use std::{
    collections::BTreeMap,
    fs,
    io::{ErrorKind, Write},
    os::unix::fs::{OpenOptionsExt, PermissionsExt},
    path::{Path, PathBuf},
    sync::{Mutex, PoisonError},
};
use zeroize::Zeroizing;

const KEYRING: &str = "keyring";
const PLACE: &[u8] = b"chancery keyring 1";
/// Bytes of the root under one master key: nonce, key, tag. A keyring holds one, and two from the first step of a rotation to its last.
const WRAPPED: usize = 24 + 32 + 16;

/// All keys of a data folder, in memory that is not swapped out if the machine allows that.
pub struct Keys(Locked<Held>);

/// The keys themselves.
pub struct Held {
    root: Root,
    pub(super) records: RecordKey,
    pub(super) journal: RecordKey,
    pub(super) snapshots: FileKey,
    pub(super) blobs: FileKey,
    index: FileKey,
    signing: Zeroizing<[u8; 32]>,
}

impl std::fmt::Debug for Keys {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Keys(redacted)")
    }
}

impl std::ops::Deref for Keys {
    type Target = Held;

    fn deref(&self) -> &Held {
        &self.0
    }
}

impl Keys {
    pub(super) fn from_root(root: [u8; 32]) -> Result<Self> {
        let derive = |what: &str| blake3::derive_key(&format!("chancery 2026 {what}"), &root);
        let held = Held {
            records: RecordKey::new(&derive("records"))?,
            journal: RecordKey::new(&derive("journal"))?,
            snapshots: FileKey::new(derive("snapshots")),
            blobs: FileKey::new(derive("blobs")),
            index: FileKey::new(derive("index")),
            signing: Zeroizing::new(derive("signing")),
            root: Root::new(root),
        };
        let held = Locked::new(held).map_err(|e| Error::Internal(format!("there is no memory for the keys: {e}")))?;
        Ok(Self(held))
    }

    /// Whether they are in memory that is not swapped out.
    pub fn are_locked(&self) -> bool {
        self.0.is_locked()
    }

    /// A keyed hash for look-ups, so that no address, path or Message-ID is readable in a store key.
    pub fn lookup(&self, domain: &str, text: &str) -> [u8; 32] {
        let key = Zeroizing::new(blake3::derive_key("chancery 2026 lookup", self.root.bytes()));
        let mut hasher = blake3::Hasher::new_keyed(&key);
        hasher.update(domain.as_bytes()).update(&[0]).update(text.as_bytes());
        *hasher.finalize().as_bytes()
    }

    /// The key for signing access tokens or our own Message-IDs, by purpose.
    pub fn signing(&self, purpose: &str) -> [u8; 32] {
        blake3::keyed_hash(&self.signing, purpose.as_bytes()).into()
    }

    /// What is sealed for a recovery key beside backups' lists of what they hold.
    pub fn root(&self) -> &Root {
        &self.root
    }

    /// The key with which this data folder opens its own backups, so that it can verify them unattended.
    ///
    /// # Errors
    /// [`Error::Internal`] if it cannot be made.
    pub fn own_recovery_key(&self) -> Result<RecoveryKey> {
        RecoveryKey::from_bytes(&Zeroizing::new(blake3::derive_key("chancery 2026 backup", self.root.bytes())))
    }

    /// The key that wraps the keys of search-index files.
    pub fn index(&self) -> &FileKey {
        &self.index
    }

    /// Opens the keyring of a data folder with the master key, creating both in an empty folder.
    ///
    /// # Errors
    /// A missing, unreadable or wrong master key, in a sentence that names the file and the fix.
    pub fn open(disk: &dyn Disk, master: &Master) -> Result<Self, StartError> {
        let shown = master.file.display();
        let io = |e: std::io::Error| {
            StartError::new(
                format!("The keyring cannot be read or written: {e}."),
                "Check the data folder's permissions and free space.",
            )
        };
        match disk.read(KEYRING).map_err(io)? {
            Some(wrapped) => {
                let key = master.key.as_ref().ok_or_else(|| {
                    StartError::new(
                        format!("The master key file {shown} is missing, and this data folder is sealed with it."),
                        "Put the key file back from its backup, or name its place with storage.key_file. If it is lost, the recovery key opens the data: \"chancery keys import\".",
                    )
                })?;
                let wrong = || {
                    StartError::new(
                        format!("The master key in {shown} does not open this data folder."),
                        "Put back the key file that belongs to this data folder, or name another with storage.key_file.",
                    )
                };
                let opened = wrapped.chunks(WRAPPED).position(|one| unwrap(key, one).is_some()).ok_or_else(wrong)?;
                let used = wrapped.chunks(WRAPPED).nth(opened).ok_or_else(wrong)?;
                let root = unwrap(key, used).ok_or_else(wrong)?;
                if opened > 0 {
                    // The last step of a rotation: the new master key is in use, so the old one need not open anything.
                    disk.replace(KEYRING, used).map_err(io)?;
                }
                Self::from_root(*root.array()).map_err(|_| wrong())
            }
            None => {
                if used(disk).map_err(io)? {
                    return Err(StartError::new(
                        "The file \"keyring\" is missing from the data folder, which holds data. Nothing was changed.",
                        "Put the file back, or make it anew with the recovery key: \"chancery keys import\". Without either, restore a backup.",
                    ));
                }
                let failed = |e: base::error::Error| {
                    StartError::new(
                        format!("The keys could not be made: {e}."),
                        "Check the data folder's permissions and free space.",
                    )
                };
                // An existing key is used, never overwritten: it may belong to a backup.
                let key = match &master.key {
                    Some(key) => key.clone(),
                    None => make_master(&master.file)?,
                };
                let root = Root::new(random::<32>().map_err(failed)?);
                disk.replace(KEYRING, &wrap(&key, &root).map_err(failed)?).map_err(io)?;
                Self::from_root(*root.array()).map_err(failed)
            }
        }
    }

    /// Makes a new master key and wraps the root with it; no data is touched. With `to`, the new key is written into that file and the
    /// old one keeps working until the folder is opened with the new one: for keys that this program cannot replace itself. Without it,
    /// the new key takes the place of `key_file`. Whenever it is cut short, one of the two files opens the folder.
    ///
    /// # Errors
    /// In a sentence that names the file.
    pub fn rotate(&self, disk: &dyn Disk, key_file: &Path, to: Option<&Path>) -> Result<(), StartError> {
        let failed = |e: &dyn std::fmt::Display| {
            StartError::new(
                format!("The master key could not be replaced: {e}."),
                "The old one still opens the data folder. Check the rights on both files, then rotate again.",
            )
        };
        if to.is_none() && credentials().is_some_and(|folder| key_file.parent() == Some(folder.as_path())) {
            return Err(StartError::new(
                "systemd hands the master key to the server, so the server cannot replace it.",
                "Write the new key into a file with --to, put that file in the place of the old one, and restart the server.",
            ));
        }
        let old = read_master(key_file)?.ok_or_else(|| failed(&format!("{} is missing", key_file.display())))?;
        let fresh = key_file.with_extension("new");
        if to.is_none() {
            // Left by a rotation that was cut short; its key was never the only one that opens the folder.
            let _ = fs::remove_file(&fresh);
        }
        let new = make_master(to.unwrap_or(&fresh))?;
        let both = wrap(&old, &self.root).and_then(|a| Ok([a, wrap(&new, &self.root)?].concat()));
        disk.replace(KEYRING, &both.map_err(|e| failed(&e))?).map_err(|e| failed(&e))?;
        if to.is_none() {
            let folder = key_file.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."));
            fs::rename(&fresh, key_file).and_then(|()| fs::File::open(folder)?.sync_all()).map_err(|e| failed(&e))?;
            let only = wrap(&new, &self.root).map_err(|e| failed(&e))?;
            disk.replace(KEYRING, &only).map_err(|e| failed(&e))?;
        }
        Ok(())
    }

    /// Wraps a root with a master key: for a folder that is restored, or whose master key was lost.
    ///
    /// # Errors
    /// In a sentence that names the file.
    pub fn adopt(disk: &dyn Disk, master: &Master, root: &Root) -> Result<(), StartError> {
        let failed = |e: &dyn std::fmt::Display| {
            StartError::new(
                format!("The keyring cannot be written: {e}."),
                "Check the data folder's permissions and free space.",
            )
        };
        let key = master.key.as_ref().ok_or_else(|| failed(&format!("{} is missing", master.file.display())))?;
        disk.replace(KEYRING, &wrap(key, root).map_err(|e| failed(&e))?).map_err(|e| failed(&e))
    }
}

/// Whether something lies in a data folder that a new one does not have.
fn used(disk: &dyn Disk) -> std::io::Result<bool> {
    for dir in ["journal", "snapshots", "blobs"] {
        if !disk.list(dir)?.is_empty() {
            return Ok(true);
        }
    }
    Ok(disk.read("recovery")?.is_some())
}

fn wrap(master: &[u8; 32], root: &Root) -> Result<Vec<u8>> {
    RecordKey::new(master)?.seal(PLACE, root.bytes())
}

fn unwrap(master: &[u8; 32], wrapped: &[u8]) -> Option<Root> {
    let root = Zeroizing::new(RecordKey::new(master).ok()?.open(PLACE, wrapped).ok()?);
    Root::from_bytes(&root).ok()
}

/// Master keys that root has read. Root becomes the user of the data folder that it opens and cannot read them again, and one
/// command may open a folder several times: a restore or a repair, for example.
static READ_BY_ROOT: Mutex<BTreeMap<PathBuf, Zeroizing<[u8; 32]>>> = Mutex::new(BTreeMap::new());

/// The master key as its file holds it, read before the process gives up the right to do so.
pub struct Master {
    file: PathBuf,
    key: Option<Zeroizing<[u8; 32]>>,
}

impl Master {
    /// Reads the file; one that is not there is no error.
    ///
    /// # Errors
    /// The file cannot be read, can be read by others, or holds no key.
    pub fn read(file: &Path) -> Result<Self, StartError> {
        Ok(Self::remembered(file, read_master(file)?))
    }

    /// Reads the file, or makes it with a new key.
    ///
    /// # Errors
    /// As for [`Self::read`]; it cannot be made.
    pub fn read_or_make(file: &Path) -> Result<Self, StartError> {
        let key = read_master(file)?.map_or_else(|| make_master(file), Ok)?;
        Ok(Self::remembered(file, Some(key)))
    }

    fn remembered(file: &Path, key: Option<Zeroizing<[u8; 32]>>) -> Self {
        if let Some(key) = key.as_ref().filter(|_| rustix::process::geteuid().is_root()) {
            READ_BY_ROOT.lock().unwrap_or_else(PoisonError::into_inner).insert(file.to_owned(), key.clone());
        }
        Self { file: file.to_owned(), key }
    }
}

/// Who may read a key file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Guard {
    /// Its own user alone (mode 0600).
    Own,
    /// The user of this service alone: it is a systemd credential. In a mode, the entry that gives one user the right to
    /// read looks like a right of the group (0440), since systemd 254.
    Credential,
    /// Other users; this is the mode.
    Others(u32),
}

/// Who may read the key file at `path`; `credentials` is the folder in which systemd shows this service its credentials.
///
/// # Errors
/// There is no such file.
pub fn guard(path: &Path, credentials: Option<&Path>) -> std::io::Result<Guard> {
    let mode = fs::metadata(path)?.permissions().mode() & 0o777;
    let handed = credentials.is_some_and(|folder| path.parent() == Some(folder));
    Ok(match mode {
        _ if mode & 0o077 == 0 => Guard::Own,
        _ if handed && mode & 0o037 == 0 => Guard::Credential,
        _ => Guard::Others(mode),
    })
}

/// The folder of this service's credentials.
pub fn credentials() -> Option<PathBuf> {
    std::env::var_os("CREDENTIALS_DIRECTORY").map(PathBuf::from)
}

fn read_master(path: &Path) -> Result<Option<Zeroizing<[u8; 32]>>, StartError> {
    let shown = path.display();
    let text = match fs::read_to_string(path) {
        Ok(text) => Zeroizing::new(text),
        Err(e) if e.kind() == ErrorKind::NotFound => return Ok(None),
        Err(e) => {
            if let Some(key) = READ_BY_ROOT.lock().unwrap_or_else(PoisonError::into_inner).get(path) {
                return Ok(Some(key.clone()));
            }
            return Err(StartError::new(
                format!("The master key file {shown} cannot be read: {e}."),
                "Give the user that runs chancery permission to read it.",
            ));
        }
    };
    if let Ok(Guard::Others(mode)) = guard(path, credentials().as_deref()) {
        return Err(StartError::new(
            format!("The master key file {shown} can be read by other users (mode {mode:o})."),
            format!("Run: chmod 600 {shown}"),
        ));
    }
    let bytes = Zeroizing::new(STANDARD.decode(text.trim()).unwrap_or_default());
    bytes.as_slice().try_into().map(|key| Some(Zeroizing::new(key))).map_err(|_| {
        StartError::new(
            format!("The file {shown} is not a master key."),
            "It must hold 32 bytes in base64 on one line; put it back from its backup.",
        )
    })
}

fn make_master(path: &Path) -> Result<Zeroizing<[u8; 32]>, StartError> {
    let shown = path.display();
    let failed = |e: String| {
        StartError::new(
            format!("The master key file {shown} cannot be made: {e}."),
            "Name a folder that exists and can be written with storage.key_file.",
        )
    };
    let key = Zeroizing::new(random::<32>().map_err(|e| failed(e.to_string()))?);
    let text = Zeroizing::new(format!("{}\n", STANDARD.encode(key.as_slice())));
    let write = || -> std::io::Result<()> {
        let mut file = fs::OpenOptions::new().write(true).create_new(true).mode(0o600).open(path)?;
        file.write_all(text.as_bytes())?;
        file.sync_all()?;
        let folder = path.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."));
        fs::File::open(folder)?.sync_all()
    };
    write().map_err(|e| failed(e.to_string()))?;
    Ok(key)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn a_credential_is_guarded_by_systemd_and_another_file_by_its_mode() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("chancery.key");
        fs::write(&file, "").unwrap();
        let guarded = |mode, credentials: Option<&Path>| {
            fs::set_permissions(&file, fs::Permissions::from_mode(mode)).unwrap();
            guard(&file, credentials).unwrap()
        };
        assert_eq!(guarded(0o600, None), Guard::Own);
        assert_eq!(guarded(0o440, None), Guard::Others(0o440));
        assert_eq!(guarded(0o440, Some(Path::new("/run"))), Guard::Others(0o440));
        assert_eq!(guarded(0o440, Some(folder.path())), Guard::Credential);
        assert_eq!(guarded(0o444, Some(folder.path())), Guard::Others(0o444));
        assert!(guard(&folder.path().join("none"), None).is_err());
    }
}
