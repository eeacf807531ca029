//! Recordings that wait for an engine. While there is one, each has a job.

use super::{service::Recordings, store_tables::RECORDINGS};
use crate::{
    error::Result,
    files::{FILES, Scan},
    ids::{AccountId, FileId},
    queue::{JOBS, JobKind, Queue},
    reading::HEARINGS,
    store::All,
};

use std::time::Duration;
use tokio::sync::watch;

/// How often an engine that did not work is tried again.
const AGAIN: Duration = Duration::from_secs(300);

impl Recordings {
    /// Has waiting recordings listened to, and forgets those whose files are gone, until `stop` turns true.
    pub async fn run(self, mut stop: watch::Receiver<bool>) {
        loop {
            if let Err(e) = self.queue_waiting().await {
                tracing::error!("recordings that wait could not be queued: {e}");
            }
            if let Err(e) = self.sweep().await {
                tracing::error!("what is left of deleted recordings could not be taken away: {e}");
            }
            tokio::select! {
                biased;
                _ = stop.wait_for(|stop| *stop) => return,
                () = self.changed.notified() => {}
                () = tokio::time::sleep(AGAIN) => {}
            }
        }
    }

    /// Adds a job for each waiting recording that has none, if there is an engine.
    async fn queue_waiting(&self) -> Result<()> {
        if self.engine.is_none() {
            return Ok(());
        }
        let mut waiting: Vec<(AccountId, FileId)> = Vec::new();
        for row in self.store.scan(&HEARINGS, &All) {
            let (at, scan): (_, Scan) = row?;
            let job = scan.job.map(|job| self.store.get(&JOBS, &job)).transpose()?.flatten();
            if job.is_none() {
                waiting.push(at);
            }
        }
        let put = self.store.write(move |tx| {
            let mut jobs = Vec::new();
            for at in waiting {
                let Some(scan) = tx.get(&HEARINGS, &at)? else { continue };
                let outside = tx.get(&FILES, &at)?.is_some_and(|file| file.task.is_some() && file.message.is_none());
                let job = Queue::put_for(tx, at.0, JobKind::Hear(at.1), outside)?;
                tx.put(&HEARINGS, &at, &Scan { job: Some(job), ..scan })?;
                jobs.push(job);
            }
            Ok(jobs)
        });
        self.queue.started(put.await?);
        Ok(())
    }

    /// Forgets recordings whose files are gone.
    async fn sweep(&self) -> Result<()> {
        let mut gone = Vec::new();
        for row in self.store.scan(&RECORDINGS, &All) {
            let (at, _) = row?;
            if self.store.get(&FILES, &at)?.is_none() {
                gone.push(at);
            }
        }
        for (account, file) in gone {
            self.forget(account, file).await?;
        }
        Ok(())
    }
}
