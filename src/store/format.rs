//! The format of a data folder. A newer program takes an older folder to its own format by numbered steps. What the folder
//! was before them stays beside it for a while, so that one command takes everything back.
//!
//! Two places hold the number. The file `version` keeps older programs away from the moment an upgrade begins. The record
//! in the journal says how far the data has really come, also in a folder that was restored as of an earlier moment.

use super::{
    Store,
    disk::{Disk, Folder},
    journal, open, snapshot,
    table::{Removal, Table, TableInfo},
};
use base::error::{Error, Result, StartError};

use std::{fs, io, path::Path, time::Duration};

/// The format of the first release. A folder without a record has it.
pub const FIRST: u32 = 1;
/// Names the format for every program.
pub(super) const FILE: &str = "version";
const BEGINNING: &str = "chancery data ";
/// Lies in a folder while its steps run, so that a second try keeps what the first one put aside.
const UPGRADING: &str = "upgrading";
/// Journal and snapshots as they were before the last upgrade.
const FORMER: &str = "before-upgrade";
/// Lies in a folder while an upgrade is taken back.
const UNDOING: &str = "undoing";
/// How long the former state is kept.
const KEEP: Duration = Duration::from_secs(30 * 24 * 3600);

const FORMAT: Table<[u8; 4], u32> = Table::shared(60, "FORMAT", Removal::Kept);
const KEY: &[u8; 4] = b"data";
/// The table of this file.
pub const TABLES: &[TableInfo] = &[FORMAT.info()];

/// Receives how many things are done, out of how many.
pub type Progress<'a> = dyn FnMut(u64, u64) + 'a;

/// A step from one format to the next. It may be cut short anywhere and then runs again from its beginning, so what it has
/// done already it must leave alone.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    /// What it changes, for the log.
    pub does: &'static str,
    /// Changes the records, in commits of moderate size. The last argument receives how many are done, out of how many.
    pub run: fn(&Store, &mut Progress<'_>) -> Result<()>,
}

/// The format that a program with these steps writes.
pub(super) fn newest(steps: &[Step]) -> u32 {
    FIRST + u32::try_from(steps.len()).unwrap_or(u32::MAX - FIRST)
}

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

fn newer(found: u32, newest: u32, root: &Path) -> StartError {
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
        Err(e) => Err(open::unusable(root, &e)),
    }
}

/// Runs the steps that the data still needs. `fresh`: the folder was made a moment ago.
pub(super) fn upgrade(
    store: &Store,
    disk: &Folder,
    steps: &[Step],
    root: &Path,
    fresh: bool,
) -> Result<(), StartError> {
    let newest = newest(steps);
    let failed = |e: Error| {
        let problem = format!("The data folder {} could not be upgraded: {e}.", root.display());
        StartError::new(
            problem,
            "Nothing is lost. Mend the cause and start again; the upgrade goes on where it stopped.",
        )
    };
    let reached = |format: u32| store.freeing().write_blocking(move |tx| tx.put(&FORMAT, KEY, &format));
    let found = store.get(&FORMAT, KEY).map_err(failed)?.unwrap_or(FIRST);
    if found > newest {
        return Err(newer(found, newest, root));
    }
    if fresh {
        return if newest > FIRST { reached(newest).map_err(failed) } else { Ok(()) };
    }
    for (step, to) in steps.iter().zip(FIRST + 1..).filter(|(_, to)| *to > found) {
        tracing::info!(format = to, "the data folder is upgraded: {}", step.does);
        let mut told = 0;
        let mut progress = |done: u64, of: u64| {
            let percent = done * 100 / of.max(1);
            if percent >= told + 10 {
                told = percent;
                tracing::info!(format = to, percent, "the upgrade goes on");
            }
        };
        (step.run)(store, &mut progress).and_then(|()| reached(to)).map_err(failed)?;
    }
    disk.remove(UPGRADING).and_then(|()| disk.sync_dir("")).map_err(|e| failed(e.into()))
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
    let failed = |e: io::Error| open::unusable(data, &e);
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
    let failed = |e: io::Error| open::unusable(data, &e);
    let nothing = || {
        let problem = format!("Nothing is kept of what the data folder {} was before an upgrade.", data.display());
        StartError::new(problem, "It is kept for 30 days. To go back, restore a backup that the older version made.")
    };
    let (disk, _lock) = open::lock(data)?;
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Options, table::All};

    const PEOPLE: Table<[u8; 1], String> = Table::shared(250, "PEOPLE", Removal::Kept);

    /// Greets everybody who was not greeted yet, three at a time.
    const GREET: Step = Step {
        does: "everybody is greeted",
        run: |store, progress| {
            let people: Vec<_> = store.scan(&PEOPLE, &All).collect::<Result<_>>()?;
            let all = people.len() as u64;
            let mut done = 0;
            for some in people.chunks(3) {
                let some = some.to_vec();
                store.write_blocking(move |tx| {
                    for (key, name) in some.into_iter().filter(|(_, name)| !name.starts_with("Dear ")) {
                        tx.put(&PEOPLE, &key, &format!("Dear {name}"))?;
                    }
                    Ok(())
                })?;
                done += 3;
                progress(done.min(all), all);
            }
            Ok(())
        },
    };
    /// Fails once half of the people have a comma.
    const BREAKS: Step = Step {
        does: "it breaks",
        run: |store, _| {
            store.write_blocking(|tx| tx.put(&PEOPLE, &[200], &"half".to_owned()))?;
            Err(Error::Internal("the lights went out".into()))
        },
    };
    const MENDED: Step = Step {
        does: "it works",
        run: |store, _| store.write_blocking(|tx| tx.put(&PEOPLE, &[201], &"Dear whole".to_owned())),
    };

    fn open(data: &Path, steps: &'static [Step]) -> Result<Store, StartError> {
        Store::open(&Options { probe: None, reserve: 0, steps, ..Options::new(data) })
    }

    fn people(store: &Store) -> Vec<String> {
        store.scan(&PEOPLE, &All).map(|row| row.unwrap().1).collect()
    }

    /// A folder of the first format with a snapshot and a journal after it.
    fn first(data: &Path) {
        let store = open(data, &[]).unwrap();
        for n in 0..10u8 {
            store.write_blocking(move |tx| tx.put(&PEOPLE, &[n], &format!("person {n}"))).unwrap();
            if n == 5 {
                store.snapshot().unwrap();
            }
        }
        store.close().unwrap();
    }

    #[test]
    fn a_folder_is_upgraded_once_and_taken_back() {
        let dir = tempfile::tempdir().unwrap();
        first(dir.path());
        let store = open(dir.path(), &[GREET]).unwrap();
        assert!(people(&store).iter().all(|name| name.starts_with("Dear person")), "{:?}", people(&store));
        store.write_blocking(|tx| tx.put(&PEOPLE, &[99], &"late".to_owned())).unwrap();
        store.close().unwrap();
        drop(store);
        let store = open(dir.path(), &[GREET]).unwrap();
        assert!(people(&store).contains(&"late".to_owned()), "a step does not run twice");
        store.close().unwrap();
        drop(store);

        let refused = open(dir.path(), &[]).map(drop).unwrap_err();
        assert!(refused.problem.contains("newer version (format 2"), "{}", refused.problem);
        assert_eq!(former(dir.path()).unwrap().map(|former| former.format), Some(1));
        assert_eq!(undo(dir.path()).unwrap(), 1);
        assert!(undo(dir.path()).is_err());
        let store = open(dir.path(), &[]).unwrap();
        assert_eq!(people(&store), (0..10).map(|n| format!("person {n}")).collect::<Vec<_>>());
    }

    #[test]
    fn an_upgrade_that_was_cut_short_goes_on_and_can_still_be_taken_back_whole() {
        let dir = tempfile::tempdir().unwrap();
        first(dir.path());
        let refused = open(dir.path(), &[GREET, BREAKS]).map(drop).unwrap_err();
        assert!(refused.problem.contains("the lights went out"), "{}", refused.problem);
        assert!(open(dir.path(), &[]).is_err(), "an older program stays away");
        let store = open(dir.path(), &[GREET, MENDED]).unwrap();
        assert!(people(&store).contains(&"Dear whole".to_owned()));
        assert_eq!(people(&store).iter().filter(|name| name.starts_with("Dear Dear")).count(), 0);
        store.close().unwrap();
        drop(store);
        assert_eq!(undo(dir.path()).unwrap(), 1);
        assert_eq!(people(&open(dir.path(), &[]).unwrap()).len(), 10);
    }

    #[test]
    fn a_new_folder_has_the_newest_format() {
        let dir = tempfile::tempdir().unwrap();
        open(dir.path(), &[BREAKS]).unwrap().close().unwrap();
        open(dir.path(), &[BREAKS]).unwrap().close().unwrap();
        assert!(open(dir.path(), &[]).is_err());
        assert_eq!(former(dir.path()).unwrap(), None);
    }

    #[test]
    fn what_removal_erases_is_not_kept_either() {
        let dir = tempfile::tempdir().unwrap();
        first(dir.path());
        let store = open(dir.path(), &[GREET]).unwrap();
        assert!(former(dir.path()).unwrap().is_some());
        store.forget_removed().unwrap();
        assert_eq!(former(dir.path()).unwrap(), None);
    }

    #[test]
    fn odd_versions_are_refused() {
        let dir = tempfile::tempdir().unwrap();
        first(dir.path());
        for odd in ["chancery data 0", "chancery data 99999999999", "chancery data", "other 1", ""] {
            fs::write(dir.path().join(FILE), odd).unwrap();
            assert!(open(dir.path(), &[]).is_err(), "{odd}");
        }
    }
}
