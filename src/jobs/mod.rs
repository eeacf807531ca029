//! The workers: they take jobs off the queue and hand each to the service that knows the work. What is done when a job
//! was given up stands beside what it does. No work is done here.

use crate::{
    error::{Error, Result},
    model::{Job, JobKind, TaskStatus},
    services::{
        answers::Answers,
        files::removing::Forgetting,
        outbox::Outbox,
        queue::{Ended, Queue},
        reading::Reading,
        tasks::Tasks,
        traffic::Traffic,
    },
};
use futures_util::FutureExt;
use std::{panic::AssertUnwindSafe, sync::Arc, time::Duration};
use tokio::{
    sync::{Semaphore, watch},
    task::JoinSet,
};

/// Jobs of all kinds that run at the same time.
const WORKERS: usize = 32;
/// Answers that are written at the same time, so that a slow model leaves room for reading and sending.
const ANSWERS: usize = 6;
/// How long a stop waits for jobs that run.
const DRAIN: Duration = Duration::from_secs(20);

/// What the workers work with.
#[derive(Clone)]
pub struct Workers {
    /// Where jobs come from.
    pub queue: Queue,
    /// Takes mails and files apart.
    pub reading: Reading,
    /// Destroys what was deleted.
    pub forgetting: Forgetting,
    /// Writes answers.
    pub answers: Answers,
    /// Sends mails.
    pub outbox: Outbox,
    /// For the task that a lost message belongs to.
    pub tasks: Tasks,
    /// How busy the mail door is.
    pub traffic: Arc<Traffic>,
    /// Children of the reader at the same time.
    pub readers: usize,
}

impl Workers {
    /// Works until `stop` turns true, then lets running jobs end. `given_up` are jobs that the queue gave up at start.
    pub async fn run(self, given_up: Vec<Job>, mut stop: watch::Receiver<bool>) {
        for job in given_up {
            self.mourn(&job).await;
        }
        let readers = Arc::new(Semaphore::new(self.readers));
        let answers = Arc::new(Semaphore::new(ANSWERS));
        let places = Arc::new(Semaphore::new(WORKERS));
        let mut running = JoinSet::new();
        loop {
            // A stop is seen also while every place is taken by work that waits, for a model perhaps.
            let place = tokio::select! {
                biased;
                _ = stop.wait_for(|stop| *stop) => break,
                place = Arc::clone(&places).acquire_owned() => place,
            };
            let Ok(place) = place else { break };
            let job = tokio::select! {
                biased;
                _ = stop.wait_for(|stop| *stop) => break,
                job = self.queue.next() => job,
            };
            match job {
                Ok(job) => {
                    let (workers, readers, answers) = (self.clone(), Arc::clone(&readers), Arc::clone(&answers));
                    running.spawn(async move {
                        workers.work(job, &readers, &answers).await;
                        drop(place);
                    });
                }
                Err(e) => {
                    tracing::error!("no job could be taken: {e}");
                    tokio::time::sleep(Duration::from_secs(1)).await;
                }
            }
            while running.try_join_next().is_some() {}
        }
        let _ = tokio::time::timeout(DRAIN, async { while running.join_next().await.is_some() {} }).await;
        running.shutdown().await;
        let queue = self.queue.clone();
        match tokio::task::spawn_blocking(move || queue.release()).await {
            Ok(Ok(())) => {}
            Ok(Err(e)) => tracing::error!("jobs that a stop interrupted could not be put back: {e}"),
            Err(e) => tracing::error!("jobs that a stop interrupted could not be put back: {e}"),
        }
    }

    async fn work(&self, job: Job, readers: &Semaphore, answers: &Semaphore) {
        // A panic is a fault of the job like any other.
        let result = AssertUnwindSafe(self.dispatch(&job, readers, answers)).catch_unwind().await;
        let result = result.unwrap_or_else(|_| Err(Error::Internal("the job panicked".into())));
        if let Err(e) = &result {
            tracing::warn!(job = %job.id, "a job failed: {e}");
        }
        match self.queue.ended(job, result).await {
            Ok(Ended::GivenUp(job)) => self.mourn(&job).await,
            Ok(Ended::Done | Ended::Again) => {}
            Err(e) => tracing::error!("the end of a job could not be booked; it will run again: {e}"),
        }
    }

    async fn dispatch(&self, job: &Job, readers: &Semaphore, answers: &Semaphore) -> Result<()> {
        if !matches!(job.kind, JobKind::Send(_)) {
            self.traffic.lull().await;
        }
        match job.kind.clone() {
            JobKind::ReadMessage(message) => {
                let _turn = readers.acquire().await;
                self.reading.message(job.account, message).await
            }
            JobKind::ReadFile(file) => {
                let _turn = readers.acquire().await;
                self.reading.file(job.account, file).await
            }
            JobKind::Answer { task, message } => {
                let _turn = answers.acquire().await;
                self.answers.answer(job.account, task, message).await
            }
            JobKind::Send(item) => self.outbox.send(job.id, item).await,
            JobKind::IndexFile(file) => self.reading.index_again(job.account, file).await,
            JobKind::Forget { files, blobs, folder } => self.forgetting.forget(job.account, files, blobs, folder).await,
        }
    }

    /// Tells the person of work that was given up: nothing may stay "Working" for ever.
    async fn mourn(&self, job: &Job) {
        tracing::error!(job = %job.id, failures = job.failures, crashes = job.crashes, "a job was given up; chancery doctor lists it");
        let failed = |what: &str| {
            format!("{what} more than once and was given up. Your IT can see why with \"chancery doctor\".")
        };
        let told = match job.kind {
            // Nobody waits for these; doctor lists them.
            JobKind::IndexFile(_) | JobKind::Forget { .. } => Ok(()),
            JobKind::ReadFile(file) => self.reading.give_up_file(job.account, file).await,
            JobKind::Send(item) => self.outbox.give_up(item).await,
            JobKind::Answer { task, .. } => {
                self.answers.close(job.account, task, TaskStatus::Failed, failed("Writing the answer failed")).await
            }
            JobKind::ReadMessage(message) => match self.tasks.of_message(job.account, message) {
                Ok(task) => {
                    self.answers.close(job.account, task, TaskStatus::Failed, failed("Reading the mail failed")).await
                }
                Err(e) => Err(e),
            },
        };
        if let Err(e) = told {
            tracing::error!("the end of a given-up job could not be told: {e}");
        }
    }
}
