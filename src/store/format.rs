//! The format of a data folder. A newer program takes an older folder to its own format by numbered steps. What the folder
//! was before them stays beside it for a while, so that one command takes everything back.
//!
//! Two places hold the number. The file `version` keeps older programs away from the moment an upgrade begins. The record
//! in the journal says how far the data has really come, also in a folder that was restored as of an earlier moment.

use super::{
    disk::{Disk, Folder},
    journal,
    lock::{lock, unusable},
    snapshot,
};
use base::error::StartError;

use std::{fs, io, path::Path, time::Duration};

/// The format of the first release. A folder without a record has it.
pub const FIRST: u32 = 1;
/// Names the format for every program.
pub(super) const FILE: &str = "version";
const BEGINNING: &str = "chancery data ";
/// Lies in a folder while its steps run, so that a second try keeps what the first one put aside.
pub(super) const UPGRADING: &str = "upgrading";
/// Journal and snapshots as they were before the last upgrade.
const FORMER: &str = "before-upgrade";
/// Lies in a folder while an upgrade is taken back.
const UNDOING: &str = "undoing";
/// How long the former state is kept.
const KEEP: Duration = Duration::from_secs(30 * 24 * 3600);

pub(super) fn line(format: u32) -> String {
    format!("{BEGINNING}{format}")
}

pub(super) fn write(disk: &Folder, format: u32) -> io::Result<()> {
    disk.replace(FILE, format!("{}\n", line(format)).as_bytes())
}

fn read(version: &[u8]) -> Option<u32> {
    std::str::from_utf8(version).ok()?.trim().strip_prefix(BEGINNING)?.parse().ok().filter(|found| *found >= FIRST)
}

/// The format that the file names.
pub(super) fn check(version: &[u8], newest: u32, root: &Path) -> Result<u32, StartError> {
    let shown = root.display();
    match read(version) {
        Some(found) if found <= newest => Ok(found),
        Some(found) => Err(newer(found, newest, root)),
        None => {
            let found = String::from_utf8_lossy(version).trim().chars().take(60).collect::<String>();
            Err(StartError::new(
                format!("The data folder {shown} has a file \"version\" that says \"{found}\"."),
                format!("It should be \"{}\". Name the right folder with --data, or restore a backup.", line(newest)),
            ))
        }
    }
}

pub(super) fn newer(found: u32, newest: u32, root: &Path) -> StartError {
    let problem = format!(
        "The data folder {} was written by a newer version (format {found}; this program knows formats up to {newest}).",
        root.display()
    );
    let mend = "Install the newer version again. To go back for good, run \"chancery upgrade undo\" with the newer version \
                first, which loses what has come since the upgrade.";
    StartError::new(problem, mend)
}

/// Puts aside what the folder is before an upgrade, unless an upgrade that was cut short has done so, and keeps older
/// programs away from now on.
pub(super) fn keep_former(disk: &Folder, found: u32, newest: u32) -> io::Result<()> {
    if disk.read(UPGRADING)?.is_none() {
        let making = format!("{FORMER}.new");
        remove_dir(&disk.path(&making))?;
        for dir in [snapshot::DIR, journal::DIR] {
            let into = format!("{making}/{dir}");
            disk.make_dir(&into)?;
            for name in disk.list(dir)? {
                let (from, to) = (disk.path(&format!("{dir}/{name}")), format!("{into}/{name}"));
                // A segment of the journal may still grow; a snapshot is never changed.
                if dir == journal::DIR {
                    disk.copy(&to, &mut fs::File::open(from)?)?;
                } else {
                    fs::hard_link(from, disk.path(&to))?;
                }
            }
            disk.sync_dir(&into)?;
        }
        disk.replace(&format!("{making}/{FILE}"), format!("{}\n", line(found)).as_bytes())?;
        remove_dir(&disk.path(FORMER))?;
        disk.rename(&making, FORMER)?;
        disk.sync_dir("")?;
        disk.replace(
            UPGRADING,
            b"An upgrade of this folder is under way, or was cut short; it goes on at the next start.\n",
        )?;
    }
    write(disk, newest)
}

/// Refuses a folder in which an upgrade was being taken back.
pub(super) fn refuse_cut_short(disk: &Folder, root: &Path) -> Result<(), StartError> {
    match disk.read(UNDOING) {
        Ok(None) => Ok(()),
        Ok(Some(_)) => Err(StartError::new(
            format!("An upgrade of the data folder {} was being taken back, which was cut short.", root.display()),
            "Run \"chancery upgrade undo\" again; it goes on where it stopped.",
        )),
        Err(e) => Err(unusable(root, &e)),
    }
}

/// What taking an upgrade back leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Former {
    /// The format that the folder had.
    pub format: u32,
    /// When the upgrade began, in seconds since 1970.
    pub at: u64,
}

/// What is kept of the folder as it was before its last upgrade.
///
/// # Errors
/// The folder cannot be read.
pub fn former(data: &Path) -> Result<Option<Former>, StartError> {
    let disk = Folder::new(data);
    let failed = |e: io::Error| unusable(data, &e);
    let file = format!("{FORMER}/{FILE}");
    let Some(version) = disk.read(&file).map_err(failed)? else { return Ok(None) };
    let made = fs::metadata(disk.path(&file)).and_then(|about| about.modified()).map_err(failed)?;
    let at = made.duration_since(std::time::UNIX_EPOCH).unwrap_or_default().as_secs();
    Ok(read(&version).map(|format| Former { format, at }))
}

/// Takes the last upgrade back: the folder is what it was before. What has been written since is lost. Call it with no
/// server running; a call that was cut short goes on.
///
/// # Errors
/// There is nothing to go back to, or the folder is in use.
pub fn undo(data: &Path) -> Result<u32, StartError> {
    let failed = |e: io::Error| unusable(data, &e);
    let nothing = || {
        let problem = format!("Nothing is kept of what the data folder {} was before an upgrade.", data.display());
        StartError::new(problem, "It is kept for 30 days. To go back, restore a backup that the older version made.")
    };
    let (disk, _lock) = lock(data)?;
    let begun = disk.read(UNDOING).map_err(failed)?;
    let version = match begun {
        Some(version) => version,
        None => disk.read(&format!("{FORMER}/{FILE}")).map_err(failed)?.ok_or_else(nothing)?,
    };
    let format = read(&version).ok_or_else(nothing)?;
    let take_back = || {
        disk.replace(UNDOING, &version)?;
        for dir in [snapshot::DIR, journal::DIR] {
            let kept = disk.path(&format!("{FORMER}/{dir}"));
            if kept.exists() {
                remove_dir(&disk.path(dir))?;
                fs::rename(kept, disk.path(dir))?;
            }
        }
        // Both are made of journal and snapshot again.
        disk.remove("view.stamp")?;
        for dir in ["view", "index", FORMER] {
            remove_dir(&disk.path(dir))?;
        }
        write(&disk, format)?;
        disk.remove(UPGRADING)?;
        disk.remove(UNDOING)?;
        disk.sync_dir("")
    };
    take_back().map_err(failed)?;
    Ok(format)
}

/// Removes what is kept of the folder before its last upgrade: always, or once it is old.
pub(super) fn forget_former(data: &Path, always: bool) -> io::Result<()> {
    let disk = Folder::new(data);
    let kept = disk.path(&format!("{FORMER}/{FILE}"));
    let old = || {
        fs::metadata(&kept).and_then(|about| about.modified()).is_ok_and(|at| at.elapsed().is_ok_and(|age| age > KEEP))
    };
    if (always || old()) && disk.read(UPGRADING)?.is_none() {
        remove_dir(&disk.path(FORMER))?;
    }
    Ok(())
}

fn remove_dir(dir: &Path) -> io::Result<()> {
    match fs::remove_dir_all(dir) {
        Err(e) if e.kind() != io::ErrorKind::NotFound => Err(e),
        _ => Ok(()),
    }
}
