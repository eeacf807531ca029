//! Files whose words stand in pictures: they wait here for the recogniser (OCR), one after the other, through restarts, and for
//! as long as the machine has none. Its turn comes after all text was read, and while no mail comes in.

use super::{reading::Reading, traffic::Traffic};
use crate::{
    error::{Error, Result},
    model::{AccountId, File, FileId, Scan},
    store::{
        Store, Tx, key,
        tables::{FILES, SCANS},
    },
    text::{Reader, ocr::Ocr},
};
use jiff::Timestamp;
use std::{collections::HashSet, sync::Arc, time::Duration};
use tokio::{
    sync::{Notify, watch},
    task::JoinSet,
};

/// How often is looked whether the recogniser has been installed.
const LOOK: Duration = Duration::from_secs(3600);
/// Times that a file is begun. One that is begun so often has taken the process down with it, or fails for good.
const TRIES: u32 = 3;

/// A file that waits, and whose it is.
type Waiting = (AccountId, FileId);

/// The files that wait, and who works on them. Clones share everything.
#[derive(Clone)]
pub struct Scans {
    store: Store,
    reader: Arc<Reader>,
    ocr: Ocr,
    changed: Arc<Notify>,
}

impl Scans {
    /// Files of `store`, drawn by `reader`, whose places are for this alone, and recognised by `ocr`.
    pub fn new(store: Store, reader: Reader, ocr: Ocr) -> Self {
        Self { store, reader: Arc::new(reader), ocr, changed: Arc::default() }
    }

    /// None: for what reads without a recogniser.
    pub fn none(store: Store) -> Self {
        Self::new(store, Reader::new(std::path::PathBuf::new()), Ocr::none())
    }

    /// Whether the recogniser is there; one that was not is looked for again at most once a minute.
    ///
    /// # Errors
    /// What is missing, as the end of a sentence.
    pub async fn is_there(&self) -> std::result::Result<(), String> {
        self.ocr.is_there().await
    }

    /// The recogniser's program, if there is such a file, and how many files wait.
    pub fn standing(&self) -> Result<(Option<std::path::PathBuf>, usize)> {
        Ok((self.ocr.program(), self.waiting()?.len()))
    }

    /// Has a file wait, within the commit that books what else was read of it. Call [`Scans::entered`] after it.
    pub fn put(tx: &mut Tx, account: AccountId, file: FileId) -> Result<()> {
        let at = key(&[&account.bytes(), &file.bytes()]);
        if tx.get(&SCANS, &at)?.is_none() {
            tx.put(&SCANS, &at, &Scan { since: Timestamp::now(), tries: 0 })?;
        }
        Ok(())
    }

    /// Tells the workers of files whose commit has returned.
    pub fn entered(&self) {
        self.changed.notify_one();
    }

    /// Works until `stop` turns true. `readers` files are worked on at the same time.
    pub async fn run(self, reading: Reading, traffic: Arc<Traffic>, readers: usize, mut stop: watch::Receiver<bool>) {
        let mut running: JoinSet<(Waiting, Result<()>)> = JoinSet::new();
        // What is worked on, and what failed for now and waits for the next hour.
        let (mut busy, mut later) = (HashSet::new(), HashSet::new());
        loop {
            match self.ocr.look().await {
                Ok(()) => {
                    let all = self.waiting().unwrap_or_else(|e| {
                        tracing::error!("files that wait for OCR could not be listed: {e}");
                        Vec::new()
                    });
                    let free = readers.saturating_sub(running.len());
                    let next: Vec<Waiting> =
                        all.into_iter().filter(|one| !busy.contains(one) && !later.contains(one)).take(free).collect();
                    for one in next {
                        busy.insert(one);
                        let (scans, reading, traffic) = (self.clone(), reading.clone(), Arc::clone(&traffic));
                        running.spawn(async move {
                            traffic.lull().await;
                            (one, scans.work(&reading, one).await)
                        });
                    }
                }
                Err(why) => {
                    tracing::debug!("pictures stay unread: {why}");
                    self.let_go(&reading).await;
                }
            }
            tokio::select! {
                biased;
                _ = stop.wait_for(|stop| *stop) => break,
                Some(ended) = running.join_next() => match ended {
                    Ok((one, ended)) => {
                        busy.remove(&one);
                        if let Err(e) = ended {
                            later.insert(one);
                            tracing::warn!("a file could not be recognised now: {e}");
                        }
                    }
                    // It stays busy until the next start, which counts it.
                    Err(e) => tracing::error!("recognising a file ended in disorder: {e}"),
                },
                () = self.changed.notified() => {}
                () = tokio::time::sleep(LOOK) => later.clear(),
            }
        }
        running.shutdown().await;
        if let Err(e) = self.uncount(busy).await {
            tracing::error!("files whose recognition a stop interrupted could not be put back: {e}");
        }
    }

    /// Has files whose answer waits for a recogniser that has gone read without it. They stay here.
    async fn let_go(&self, reading: &Reading) {
        for (account, file) in self.waiting().unwrap_or_default() {
            // One that was read without it before costs a look-up.
            if let Err(e) = reading.file(account, file).await {
                tracing::warn!("a file could not be read without OCR now: {e}");
            }
        }
    }

    /// An orderly stop is no try.
    async fn uncount(&self, busy: HashSet<Waiting>) -> Result<()> {
        let done = self.store.write(move |tx| {
            for (account, file) in busy {
                let at = key(&[&account.bytes(), &file.bytes()]);
                if let Some(scan) = tx.get(&SCANS, &at)? {
                    tx.put(&SCANS, &at, &Scan { tries: scan.tries.saturating_sub(1), ..scan })?;
                }
            }
            Ok(())
        });
        done.await
    }

    /// Files that wait, the oldest first.
    fn waiting(&self) -> Result<Vec<Waiting>> {
        let mut all = Vec::new();
        for row in self.store.scan(&SCANS, &[]) {
            let (at, scan) = row?;
            let id = |from: usize| at.get(from..from + 16).and_then(|id| <[u8; 16]>::try_from(id).ok());
            let (Some(account), Some(file)) = (id(0), id(16)) else { continue };
            all.push((scan.since, AccountId::from_bytes(account), FileId::from_bytes(file)));
        }
        all.sort_by_key(|(since, _, _)| *since);
        Ok(all.into_iter().map(|(_, account, file)| (account, file)).collect())
    }

    /// Reads a file with its pictures, and books it.
    async fn work(&self, reading: &Reading, (account, id): Waiting) -> Result<()> {
        let at = key(&[&account.bytes(), &id.bytes()]);
        // The try is on disk before it begins: one that ends the process is counted too.
        let begun = self.store.write(move |tx| {
            let there: Option<File> = tx.get(&FILES, &at)?;
            let Some(scan) = tx.get(&SCANS, &at)?.filter(|_| there.is_some()) else {
                tx.delete(&SCANS, &at);
                return Ok(None);
            };
            tx.put(&SCANS, &at, &Scan { tries: scan.tries + 1, ..scan })?;
            Ok(Some(scan.tries))
        });
        match begun.await? {
            None => Ok(()),
            Some(tries) if tries >= TRIES => reading.give_up_scan(account, id).await,
            Some(_) => {
                let done = reading.scan(account, id, &self.reader, &self.ocr).await;
                if matches!(done, Err(Error::Unavailable(_) | Error::Full)) {
                    // The machine's fault, which passes.
                    self.uncount(HashSet::from([(account, id)])).await?;
                }
                done
            }
        }
    }
}
