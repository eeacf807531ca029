//! The folders of the settings: one task for each, so that what goes wrong with one stops no other.

use super::{
    houses::FolderHouses,
    records::Known,
    shown::{FolderState, ShownFolder},
    store_tables::FOLDER_KNOWN,
    taking::{Took, place, take},
    writing::write,
};
use crate::{
    accounts::Account,
    config::{FolderDirection, FolderSync},
    error::{Error, Result},
    finding::{Finding, Mark},
};

use jiff::Timestamp;
use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};
use tokio::{
    sync::{Notify, watch::Receiver},
    task::JoinSet,
};

/// What a running server knows of a folder.
#[derive(Clone, Default)]
struct Now {
    state: FolderState,
    trouble: Option<String>,
    looked: Option<Timestamp>,
    refused: u64,
}

/// The folders. Clones share them.
#[derive(Clone)]
pub struct FolderSyncs(Arc<Shared>);

struct Shared {
    all: Vec<FolderSync>,
    houses: FolderHouses,
    now: Mutex<BTreeMap<String, Now>>,
    woken: BTreeMap<String, Notify>,
}

impl FolderSyncs {
    /// Those of the settings.
    pub fn new(all: &[FolderSync], houses: FolderHouses) -> Self {
        let woken = all.iter().map(|one| (one.name.clone(), Notify::new())).collect();
        Self(Arc::new(Shared { all: all.to_vec(), houses, now: Mutex::default(), woken }))
    }

    fn set(&self, name: &str, change: impl FnOnce(&mut Now)) {
        let mut all = self.0.now.lock().unwrap_or_else(PoisonError::into_inner);
        change(all.entry(name.to_owned()).or_default());
    }

    fn member(&self, sync: &FolderSync) -> Result<Account> {
        let account = self.0.houses.accounts.find_by_email(&sync.account)?.filter(Account::is_active);
        account.ok_or_else(|| {
            Error::Invalid(format!(
                "{} has no account here that may sign in. Correct folder_sync.account, or approve the account.",
                sync.account
            ))
        })
    }

    /// How all stand. Blocks.
    ///
    /// # Errors
    /// Store errors.
    pub fn shown(&self) -> Result<Vec<ShownFolder>> {
        let shown = |sync: &FolderSync| {
            let now =
                self.0.now.lock().unwrap_or_else(PoisonError::into_inner).get(&sync.name).cloned().unwrap_or_default();
            let mut done = 0;
            let mut trouble = now.trouble;
            match self.member(sync) {
                Ok(account) => {
                    for row in self.0.houses.store.scan(&FOLDER_KNOWN, &place(&self.0.houses, account.id, sync)) {
                        done += u64::from(!matches!(row?.1, Known::Taken { file: None, .. }));
                    }
                }
                Err(e) => trouble = Some(e.to_string()),
            }
            Ok(ShownFolder {
                name: sync.name.clone(),
                folder: sync.folder.display().to_string(),
                out: sync.direction == FolderDirection::Out,
                account: sync.account.clone(),
                state: now.state,
                trouble,
                looked: now.looked,
                done,
                refused: now.refused,
            })
        };
        self.0.all.iter().map(shown).collect()
    }

    /// What the operator must know. Blocks.
    ///
    /// # Errors
    /// Store errors.
    pub fn findings(&self) -> Result<Vec<Finding>> {
        let found = self.shown()?.into_iter().map(|shown| {
            let (mark, says) = match &shown.trouble {
                Some(trouble) => (Mark::Bad, trouble.clone()),
                None if shown.out => (Mark::Good, format!("{} papers were written into {}.", shown.done, shown.folder)),
                None => (Mark::Good, format!("{} files were taken in from {}.", shown.done, shown.folder)),
            };
            Finding { what: format!("folder {}", shown.name), mark, says }
        });
        Ok(found.collect())
    }

    /// Looks through a folder now.
    ///
    /// # Errors
    /// There is no such folder in the settings.
    pub fn sync(&self, name: &str) -> Result<()> {
        let found = self.0.woken.iter().find(|(own, _)| own.eq_ignore_ascii_case(name));
        let (_, notify) =
            found.ok_or_else(|| Error::Invalid(format!("There is no folder sync \"{name}\" in the settings.")))?;
        notify.notify_one();
        Ok(())
    }

    /// Looks through all of them again and again until `stop` says so.
    pub async fn run(self, stop: Receiver<bool>) {
        let mut all = JoinSet::new();
        for sync in self.0.all.clone() {
            all.spawn(self.clone().keep_looking(sync, stop.clone()));
        }
        while all.join_next().await.is_some() {}
    }

    async fn keep_looking(self, sync: FolderSync, mut stop: Receiver<bool>) {
        while !*stop.borrow() {
            let looked = tokio::select! {
                looked = self.look(&sync) => looked,
                // Every commit stands by itself: a look may end anywhere.
                _ = stop.wait_for(|stop| *stop) => break,
            };
            let now = self.0.houses.clock.now();
            match looked {
                Ok(took) => self.set(&sync.name, |known| {
                    *known =
                        Now { state: FolderState::Watching, trouble: None, looked: Some(now), refused: took.refused };
                }),
                Err(e) => {
                    // The reason names members and files; no log does.
                    tracing::warn!(
                        folder = sync.name,
                        "a folder cannot be kept in step; \"chancery folder-sync list\" says why"
                    );
                    self.set(&sync.name, |known| {
                        (known.state, known.trouble, known.looked) =
                            (FolderState::Failing, Some(e.to_string()), Some(now));
                    });
                }
            }
            let end = self.0.houses.clock.elapsed() + Duration::from_secs(sync.every_seconds);
            let Some(woken) = self.0.woken.get(&sync.name) else { return };
            tokio::select! {
                () = self.0.houses.clock.sleep_until(end) => {}
                () = woken.notified() => {}
                _ = stop.wait_for(|stop| *stop) => {}
            }
        }
        self.set(&sync.name, |known| known.state = FolderState::Stopped);
    }

    async fn look(&self, sync: &FolderSync) -> Result<Took> {
        let account = self.member(sync)?;
        match sync.direction {
            FolderDirection::In => take(&self.0.houses, sync, &account).await,
            FolderDirection::Out => write(&self.0.houses, sync, &account).await,
        }
    }
}
