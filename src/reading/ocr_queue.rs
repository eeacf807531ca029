//! Files whose words stand in pictures: they wait here for the recogniser (OCR), through restarts, and for as long as the
//! machine has none. While it has one, each of them has a job in the lane of its own.

use super::tables::SCANS;
use crate::{
    documents::{Reader, ocr::Ocr},
    error::Result,
    files::{FILES, File, Scan},
    ids::{AccountId, FileId},
    queue::{JOBS, JobKind, Queue},
    store::{All, Store, Tx},
};

use jiff::Timestamp;
use std::{
    collections::HashSet,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};
use tokio::sync::{Notify, watch};

/// How often is looked whether the recogniser has been installed.
const LOOK: Duration = Duration::from_secs(3600);

/// A file that waits, and whose it is.
pub(super) type Waiting = (AccountId, FileId);

/// The files that wait, and who works on them. Clones share everything.
#[derive(Clone)]
pub struct OcrQueue {
    store: Store,
    pub(super) reader: Arc<Reader>,
    pub(super) ocr: Ocr,
    queue: Queue,
    changed: Arc<Notify>,
    /// What failed for a reason that passes; it is tried again at the next look.
    later: Arc<Mutex<HashSet<Waiting>>>,
}

impl OcrQueue {
    /// Files of `store`, drawn by `reader`, whose places are for this alone, and recognised by `ocr`.
    pub fn new(store: Store, reader: Reader, ocr: Ocr, queue: Queue) -> Self {
        Self { store, reader: Arc::new(reader), ocr, queue, changed: Arc::default(), later: Arc::default() }
    }

    /// None: for what reads without a recogniser.
    pub fn none(store: Store, queue: Queue) -> Self {
        Self::new(store, Reader::new(std::path::PathBuf::new()), Ocr::none(), queue)
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

    /// Has a file wait, within the commit that books what else was read of it. Call [`OcrQueue::entered`] after it.
    pub fn put(tx: &mut Tx, account: AccountId, file: FileId) -> Result<()> {
        let at = (account, file);
        if tx.get(&SCANS, &at)?.is_none() {
            tx.put(&SCANS, &at, &Scan { since: Timestamp::now(), job: None })?;
        }
        Ok(())
    }

    /// Tells the workers of files whose commit has returned.
    pub fn entered(&self) {
        self.changed.notify_one();
    }

    /// Has what waits recognised as long as there is a recogniser, until `stop` turns true. Without one, `read_without` reads
    /// a file as it is.
    pub async fn run(
        self,
        read_without: impl AsyncFn(AccountId, FileId) -> Result<()>,
        mut stop: watch::Receiver<bool>,
    ) {
        loop {
            match self.ocr.look().await {
                Ok(()) => {
                    if let Err(e) = self.queue_all().await {
                        tracing::error!("files that wait for OCR could not be queued: {e}");
                    }
                }
                Err(why) => {
                    tracing::debug!("pictures stay unread: {why}");
                    self.let_go(&read_without).await;
                }
            }
            tokio::select! {
                biased;
                _ = stop.wait_for(|stop| *stop) => break,
                () = self.changed.notified() => {}
                () = tokio::time::sleep(LOOK) => self.later().clear(),
            }
        }
    }

    /// Puts a job for each file that waits without one.
    async fn queue_all(&self) -> Result<()> {
        let later = self.later().clone();
        let without: Vec<Waiting> = self.waiting()?.into_iter().filter(|one| !later.contains(one)).collect();
        let put = self.store.write(move |tx| {
            let mut jobs = Vec::new();
            for (account, file) in without {
                let at = (account, file);
                let Some(mut scan) = tx.get(&SCANS, &at)? else { continue };
                if let Some(job) = scan.job
                    && tx.get(&JOBS, &job)?.is_some()
                {
                    continue;
                }
                let outside =
                    tx.get(&FILES, &at)?.is_some_and(|file: File| file.task.is_some() && file.message.is_none());
                let job = Queue::put_for(tx, account, JobKind::Recognise(file), outside)?;
                scan.job = Some(job);
                tx.put(&SCANS, &at, &scan)?;
                jobs.push(job);
            }
            Ok(jobs)
        });
        self.queue.started(put.await?);
        Ok(())
    }

    /// Has files whose answer waits for a recogniser that has gone read without it. They stay here.
    async fn let_go(&self, read_without: &impl AsyncFn(AccountId, FileId) -> Result<()>) {
        for (account, file) in self.waiting().unwrap_or_default() {
            // One that was read without it before costs a look-up.
            if let Err(e) = read_without(account, file).await {
                tracing::warn!("a file could not be read without OCR now: {e}");
            }
        }
    }

    /// Files that wait, the oldest first.
    fn waiting(&self) -> Result<Vec<Waiting>> {
        let mut all = Vec::new();
        for row in self.store.scan(&SCANS, &All) {
            let ((account, file), scan) = row?;
            all.push((scan.since, account, file));
        }
        all.sort_by_key(|(since, _, _)| *since);
        Ok(all.into_iter().map(|(_, account, file)| (account, file)).collect())
    }

    /// What is tried again at the next look.
    pub(super) fn later(&self) -> MutexGuard<'_, HashSet<Waiting>> {
        self.later.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
