//! Files whose words are in pictures. They wait here for the recogniser (OCR), across restarts and for as long as the
//! machine has none. While it has one, each file has a job in its own lane.

use super::tables::SCANS;
use crate::{
    documents::{Reader, document::Document, ocr::Ocr, photographs::MISSING},
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

/// How often to check whether the recogniser has been installed.
const LOOK: Duration = Duration::from_secs(3600);

/// A waiting file, and its account.
pub(super) type Waiting = (AccountId, FileId);

/// The waiting files and the programs that process them. Clones share everything.
#[derive(Clone)]
pub struct OcrQueue {
    store: Store,
    pub(super) reader: Arc<Reader>,
    pub(super) ocr: Ocr,
    queue: Queue,
    changed: Arc<Notify>,
    /// Files that failed for a temporary reason. They are tried again at the next check.
    later: Arc<Mutex<HashSet<Waiting>>>,
}

impl OcrQueue {
    /// Files of `store`, drawn by `reader`, whose places are used only for this, and recognised by `ocr`.
    pub fn new(store: Store, reader: Reader, ocr: Ocr, queue: Queue) -> Self {
        Self { store, reader: Arc::new(reader), ocr, queue, changed: Arc::default(), later: Arc::default() }
    }

    /// An empty queue, for readers without a recogniser.
    pub fn none(store: Store, queue: Queue) -> Self {
        Self::new(store, Reader::new(std::path::PathBuf::new()), Ocr::none(), queue)
    }

    /// Whether the recogniser is available. If it was missing, it is looked for again at most once a minute.
    ///
    /// # Errors
    /// What is missing, as the end of a sentence.
    pub async fn is_there(&self) -> std::result::Result<(), String> {
        self.ocr.is_there().await
    }

    /// Whether everything is available that a document's pictures need.
    ///
    /// # Errors
    /// What is missing, as the end of a sentence.
    pub async fn can_read(&self, document: &Document) -> std::result::Result<(), String> {
        if document.photograph && self.ocr.photographs().program().is_none() {
            return Err(MISSING.into());
        }
        self.is_there().await
    }

    /// The program that opens photographs of iPhones, if that file exists.
    pub fn photographs(&self) -> Option<std::path::PathBuf> {
        self.ocr.photographs().program()
    }

    /// The recogniser's program, if that file exists, and how many files wait.
    pub fn standing(&self) -> Result<(Option<std::path::PathBuf>, usize)> {
        Ok((self.ocr.program(), self.waiting()?.len()))
    }

    /// Makes a file wait, within the commit that records the rest of its reading. Call [`OcrQueue::entered`] after
    /// it.
    pub fn put(tx: &mut Tx, account: AccountId, file: FileId) -> Result<()> {
        let at = (account, file);
        if tx.get(&SCANS, &at)?.is_none() {
            tx.put(&SCANS, &at, &Scan { since: Timestamp::now(), job: None })?;
        }
        Ok(())
    }

    /// Tells the workers about files whose commit has returned.
    pub fn entered(&self) {
        self.changed.notify_one();
    }

    /// Recognises waiting files for as long as there is a recogniser, until `stop` turns true. Without a recogniser,
    /// `read_without` reads a file as it is.
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

    /// Adds a job for each waiting file that has none.
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

    /// Reads files without recognition if their answers wait for a recogniser that has disappeared. The files stay in
    /// this queue.
    async fn let_go(&self, read_without: &impl AsyncFn(AccountId, FileId) -> Result<()>) {
        for (account, file) in self.waiting().unwrap_or_default() {
            // For a file already read this way, it costs only a look-up.
            if let Err(e) = read_without(account, file).await {
                tracing::warn!("a file could not be read without OCR now: {e}");
            }
        }
    }

    /// The waiting files, oldest first.
    fn waiting(&self) -> Result<Vec<Waiting>> {
        let mut all = Vec::new();
        for row in self.store.scan(&SCANS, &All) {
            let ((account, file), scan) = row?;
            all.push((scan.since, account, file));
        }
        all.sort_by_key(|(since, _, _)| *since);
        Ok(all.into_iter().map(|(_, account, file)| (account, file)).collect())
    }

    /// Files to try again at the next check.
    pub(super) fn later(&self) -> MutexGuard<'_, HashSet<Waiting>> {
        self.later.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
