//! The user of a data folder. A command that an administrator runs as root on a server's folder would leave files there
//! that the server cannot open, so it becomes the user to whom the folder belongs.

use base::error::StartError;
use rustix::process::{DumpableBehavior, geteuid, set_dumpable_behavior};
use std::{fs, io, os::unix::fs::MetadataExt, path::Path};

/// As root, becomes the user to whom `folder` belongs, for good. For anyone else, and in a folder of root's or one that is
/// still to be made, does nothing. Whatever only root may read must have been read before.
///
/// # Errors
/// The kernel refuses.
pub fn become_owner(folder: &Path) -> Result<(), StartError> {
    let Ok(owner) = fs::metadata(folder) else { return Ok(()) };
    if !geteuid().is_root() || owner.uid() == 0 {
        return Ok(());
    }
    become_user(owner.uid(), owner.gid()).map_err(|e| {
        StartError::new(
            format!(
                "The data folder {} belongs to another user, and root could not become that user: {e}.",
                folder.display()
            ),
            "Run the command as that user.",
        )
    })
}

fn become_user(user: u32, group: u32) -> io::Result<()> {
    let did = |result: libc::c_int| if result == 0 { Ok(()) } else { Err(io::Error::last_os_error()) };
    // SAFETY: setgroups reads one number from a place that lives until it returns; the others take no pointers. The C library
    // applies each to all threads of the process.
    unsafe {
        did(libc::setgroups(1, &raw const group))?;
        did(libc::setresgid(group, group, group))?;
        did(libc::setresuid(user, user, user))?;
    }
    // The kernel decides this anew when a process changes its user.
    Ok(set_dumpable_behavior(DumpableBehavior::NotDumpable)?)
}
