//! Making a data folder, and the lock that admits one process.

use super::disk::Folder;
use base::error::{Error, StartError};

use std::{
    fs,
    os::unix::fs::{DirBuilderExt, OpenOptionsExt},
    path::Path,
};

/// The lock of a data folder. It is released explicitly: a child process that another thread is starting shares the
/// lock until it runs its program, and would hold it longer.
pub(super) struct Claim(fs::File);

impl Drop for Claim {
    fn drop(&mut self) {
        // Closing the file would release it as well.
        let _ = rustix::fs::flock(&self.0, rustix::fs::FlockOperation::Unlock);
    }
}

pub(super) fn unusable(root: &Path, e: &std::io::Error) -> StartError {
    let mend = if Error::is_full(e) {
        "Free some space on its disk."
    } else {
        "Give the user that runs chancery all rights on it."
    };
    StartError::new(format!("The data folder {} cannot be used: {e}.", root.display()), mend)
}

/// Makes the data folder if it is missing.
pub(super) fn make(root: &Path) -> Result<(), StartError> {
    let shown = root.display();
    let made = fs::DirBuilder::new().recursive(true).mode(0o700).create(root);
    made.map_err(|e| {
        StartError::new(
            format!("The data folder {shown} cannot be made: {e}."),
            "Name a folder that can be written with --data or storage.data.",
        )
    })
}

/// Makes the data folder if necessary and takes its lock.
pub(super) fn lock(root: &Path) -> Result<(Folder, Claim), StartError> {
    let (shown, unusable) = (root.display(), |e| unusable(root, &e));
    make(root)?;
    let disk = Folder::new(root);
    let mut how = fs::OpenOptions::new();
    let lock = how
        .read(true)
        .write(true)
        .create(true)
        .truncate(false)
        .mode(0o600)
        .open(disk.path("lock"))
        .map_err(unusable)?;
    if let Err(e) = rustix::fs::flock(&lock, rustix::fs::FlockOperation::NonBlockingLockExclusive) {
        return Err(if e == rustix::io::Errno::WOULDBLOCK {
            StartError::new(
                format!("Another chancery is using the data folder {shown}."),
                "Stop it first, or name another folder with --data. Commands find a running server by themselves.",
            )
            .busy()
        } else {
            unusable(e.into())
        });
    }
    Ok((disk, Claim(lock)))
}
