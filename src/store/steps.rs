//! The numbered steps from one format of the data to the next.

use super::{
    Options, Store,
    disk::{Disk, Folder},
    format::{FIRST, UPGRADING, newer},
};
use base::error::{Error, Result, StartError};

use std::path::Path;

crate::tables! {
    /// The format that the data has reached, under "data". A folder without it has the first.
    FORMAT: [u8; 4] => u32 = 60, Kept;
}

const KEY: &[u8; 4] = b"data";

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

impl Options {
    /// The format that this program writes.
    pub(super) fn newest(&self) -> u32 {
        newest(self.steps)
    }
}

impl Store {
    /// Runs the steps that the data still needs. `fresh`: the folder was made a moment ago.
    pub(super) fn upgraded(self, disk: &Folder, steps: &[Step], root: &Path, fresh: bool) -> Result<Self, StartError> {
        if let Err(e) = upgrade(&self, disk, steps, root, fresh) {
            // What was done is kept; the next open goes on.
            if let Err(e) = self.close() {
                tracing::warn!("the data folder could not be closed: {e}");
            }
            return Err(e);
        }
        Ok(self)
    }
}

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        format::{FILE, former, undo},
        table::{All, Removal, Table},
    };

    use std::fs;

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
