//! Opening a real data folder: its version, the lock that admits one process, the sled view, and the child process
//! that opens the view first after a crash.

use super::{
    core::ViewSource,
    disk::{Disk, Folder},
    format,
    lock::{Claim, lock, unusable},
    role,
    view::{Sled, View, clear_the_way, remove_folder},
};
use base::error::{Result, StartError};

use std::{
    fs,
    io::ErrorKind,
    panic::catch_unwind,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    sync::Arc,
};

/// Lies in a folder while it is being restored.
const RESTORING: &str = "restoring";

/// Refuses a folder for a restore unless it is empty, or as a restore left it that was cut short. Changes nothing.
pub(super) fn check_empty(root: &Path) -> Result<(), StartError> {
    let (disk, unusable) = (Folder::new(root), |e| unusable(root, &e));
    let own = |name: &String| name != "lock" && name != "master.key" && name != "lost+found";
    if disk.read(RESTORING).map_err(unusable)?.is_none() && disk.list("").map_err(unusable)?.iter().any(own) {
        return Err(StartError::new(
            format!("The folder {} is not empty.", root.display()),
            "Restore into a new folder, named with --data; nothing was changed in this one.",
        ));
    }
    Ok(())
}

/// Takes the folder for a restore.
pub(super) fn claim_for_restore(root: &Path) -> Result<(Folder, Claim), StartError> {
    let (disk, lock) = lock(root)?;
    let note = b"A restore into this folder is under way or was cut short; run it again.\n";
    let begin = || {
        disk.replace(RESTORING, note)?;
        // Of a restore that was cut short, and perhaps of another backup.
        for dir in [super::snapshot::DIR, super::journal::DIR] {
            for file in disk.list(dir)? {
                disk.remove(&format!("{dir}/{file}"))?;
            }
        }
        Ok(())
    };
    begin().map_err(|e| unusable(root, &e))?;
    Ok((disk, lock))
}

/// Ends a restore: from now on the folder can be opened.
pub(super) fn complete(disk: &Folder, format: u32) -> Result<()> {
    disk.make_dir("blobs")?;
    format::write(disk, format)?;
    disk.remove(RESTORING)?;
    Ok(disk.sync_dir("")?)
}

/// Makes the data folder if necessary, takes its lock and checks its format. A folder of an earlier format is kept as it
/// is beside the folder that the upgrade changes. Only a promotion opens a folder that follows another box, or did.
pub(super) fn claim(root: &Path, newest: u32, promotes: bool) -> Result<(Folder, Claim), StartError> {
    let (disk, lock) = lock(root)?;
    let (shown, unusable) = (root.display(), |e| unusable(root, &e));
    if disk.read(RESTORING).map_err(unusable)?.is_some() {
        return Err(StartError::new(
            format!("The data folder {shown} is being restored, or its restore was cut short."),
            "Run the restore again; it begins anew in the same folder.",
        ));
    }
    format::refuse_cut_short(&disk, root)?;
    if !promotes {
        role::refuse(&disk, root)?;
    }
    match disk.read(format::FILE).map_err(unusable)? {
        Some(version) => {
            let found = format::check(&version, newest, root)?;
            if found < newest {
                format::keep_former(&disk, found, newest).map_err(unusable)?;
            }
        }
        None => {
            // A folder that is not empty and has no version belongs to another program.
            let names = disk.list("").map_err(unusable)?;
            if names.iter().any(|n| matches!(n.as_str(), "journal" | "snapshots" | "keyring")) {
                return Err(StartError::new(
                    format!("The data folder {shown} holds data, but its file \"version\" is missing."),
                    format!(
                        "Restore the folder from a backup, or put back the file with the line \"{}\".",
                        format::line(newest)
                    ),
                ));
            }
            disk.make_dir("blobs").and_then(|()| format::write(&disk, newest)).map_err(unusable)?;
        }
    }
    Ok((disk, lock))
}

/// Identifies this boot of the machine.
pub(super) fn boot() -> String {
    fs::read_to_string("/proc/sys/kernel/random/boot_id").map(|s| s.trim().to_owned()).unwrap_or_default()
}

/// The sled folder.
pub(super) struct SledFolder {
    pub path: PathBuf,
    /// The program to start as `PROGRAM probe-view FOLDER`; none in unit tests.
    pub probe: Option<PathBuf>,
}

impl SledFolder {
    fn open_here(&self) -> Result<Arc<dyn View>> {
        Ok(Arc::new(Sled::open(&self.path)?))
    }

    /// Whether a child process can open the folder and read all of it. sled may panic or abort on a torn file.
    fn survives(&self) -> bool {
        let Some(program) = &self.probe else { return true };
        let status = Command::new(program)
            .arg("probe-view")
            .arg(&self.path)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status();
        status.is_ok_and(|s| s.success())
    }
}

/// Removes the view that was set aside.
pub(super) fn drop_aside(data: &Path) {
    if let Err(e) = remove_folder(&data.join("view.aside")) {
        tracing::warn!("the old view could not be removed: {e}");
    }
}

/// The child's side of the probe: opens the view and walks its keys.
pub fn probe(path: &Path) -> bool {
    let walked = catch_unwind(|| -> Result<()> {
        let view = Sled::open(path)?;
        let mut next = vec![0];
        loop {
            let entries = view.range(std::ops::Bound::Excluded(&next), std::ops::Bound::Unbounded, false, 4096)?;
            let Some((last, _)) = entries.last() else { return Ok(()) };
            next.clone_from(last);
        }
    });
    matches!(walked, Ok(Ok(())))
}

impl ViewSource for SledFolder {
    fn open(&self, suspect: bool) -> Option<Arc<dyn View>> {
        if suspect && !self.survives() {
            tracing::warn!("the view could not be opened by a child process; it will be rebuilt");
            return None;
        }
        self.open_here().inspect_err(|e| tracing::warn!("the view could not be opened and will be rebuilt: {e}")).ok()
    }

    fn fresh(&self) -> Result<Arc<dyn View>> {
        let aside = self.path.with_extension("aside");
        remove_folder(&aside)?;
        clear_the_way(&self.path)?;
        match fs::rename(&self.path, &aside) {
            Err(e) if e.kind() != ErrorKind::NotFound => return Err(e.into()),
            _ => {}
        }
        self.open_here()
    }
}
