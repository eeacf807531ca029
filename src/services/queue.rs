//! The job queue. A job is put by the same commit as the thing it works on, so neither can be there without the
//! other. It may run twice; its effect stands once, as each job looks first whether its work is done.

use super::metrics::Metrics;
use crate::{
    error::{Error, Result},
    model::{AccountId, Job, JobId, JobKind, JobState},
    store::{Store, Tx, tables::JOBS},
};
use jiff::{SignedDuration, Timestamp};
use std::{
    collections::BTreeSet,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};
use tokio::sync::Notify;

/// Tries that may end with an error before a job is given up. A mail that the relay does not take is no error here: the
/// outbox has a timetable of its own.
const TRIES: u32 = 5;
/// Times that a job may take the process down with it.
const CRASHES: u32 = 3;

/// The queue. Clones share it.
#[derive(Clone)]
pub struct Queue {
    store: Store,
    metrics: Arc<Metrics>,
    shared: Arc<Shared>,
}

#[derive(Default)]
struct Shared {
    /// Waiting jobs by the time at which they may run.
    waiting: Mutex<BTreeSet<(Timestamp, JobId)>>,
    changed: Notify,
}

/// How a job ended.
pub enum Ended {
    /// Its work is done.
    Done,
    /// It failed and was put back for later.
    Again,
    /// It failed for good, or took the process down too often.
    GivenUp(Job),
}

impl Queue {
    /// The queue in `store`. Jobs that were running when the process died are counted and put back; those that did it
    /// too often are returned, for their owners to be told.
    pub fn open(store: Store, metrics: Arc<Metrics>) -> Result<(Self, Vec<Job>)> {
        let queue = Self { store, metrics, shared: Arc::default() };
        let mut given_up = Vec::new();
        let now = Timestamp::now();
        let all: Vec<Job> = queue.store.scan(&JOBS, &[]).map(|row| row.map(|(_, job)| job)).collect::<Result<_>>()?;
        for mut job in all {
            match job.state {
                JobState::Dead => {
                    queue.metrics.jobs_dead.add();
                    continue;
                }
                JobState::Running => {
                    job.crashes += 1;
                    job.state = if job.crashes >= CRASHES { JobState::Dead } else { JobState::Waiting };
                    job.last_error = Some(format!("The process ended {} time(s) while this job ran.", job.crashes));
                    queue.keep(&job)?;
                }
                JobState::Waiting => {}
            }
            if job.state == JobState::Dead {
                queue.metrics.jobs_dead.add();
                given_up.push(job);
            } else {
                // Settings may have changed while we were down: a mail is offered to the relay at once.
                let at = if matches!(job.kind, JobKind::Send(_)) { now } else { job.run_at };
                queue.waiting().insert((at, job.id));
            }
        }
        queue.count();
        Ok((queue, given_up))
    }

    fn waiting(&self) -> MutexGuard<'_, BTreeSet<(Timestamp, JobId)>> {
        self.shared.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn count(&self) {
        self.metrics.jobs_queued.set(self.waiting().len() as u64);
    }

    fn keep(&self, job: &Job) -> Result<()> {
        let job = job.clone();
        self.store.write_blocking(move |tx| tx.put(&JOBS, &job.id.bytes(), &job))
    }

    /// Puts a job, within the commit that makes its work necessary. Hand the result to [`Queue::started`] after it.
    pub fn put(tx: &mut Tx, account: AccountId, kind: JobKind) -> Result<JobId> {
        Self::put_at(tx, account, kind, Timestamp::now())
    }

    /// Puts a job that may not run before a time. Hand the result to [`Queue::started_at`] after the commit.
    pub fn put_at(tx: &mut Tx, account: AccountId, kind: JobKind, run_at: Timestamp) -> Result<JobId> {
        let id = JobId::new();
        let job =
            Job { id, account, kind, state: JobState::Waiting, run_at, failures: 0, crashes: 0, last_error: None };
        tx.put(&JOBS, &id.bytes(), &job)?;
        Ok(id)
    }

    /// Tells the workers of jobs whose commit has returned.
    pub fn started(&self, jobs: impl IntoIterator<Item = JobId>) {
        let now = Timestamp::now();
        self.started_at(jobs.into_iter().map(|id| (now, id)));
    }

    /// Tells the workers of jobs whose commit has returned, and that may not run before their time.
    pub fn started_at(&self, jobs: impl IntoIterator<Item = (Timestamp, JobId)>) {
        self.waiting().extend(jobs);
        self.count();
        self.shared.changed.notify_one();
    }

    /// The next job that may run, marked as running. Waits until there is one. May be dropped while it waits.
    pub async fn next(&self) -> Result<Job> {
        loop {
            let (due, wait, later) = {
                let mut waiting = self.waiting();
                let now = Timestamp::now();
                match waiting.first().copied() {
                    Some((at, id)) if at <= now => {
                        waiting.pop_first();
                        (Some(id), Duration::ZERO, !waiting.is_empty())
                    }
                    Some((at, _)) => (None, Duration::try_from(at.duration_since(now)).unwrap_or_default(), false),
                    None => (None, Duration::MAX, false),
                }
            };
            let Some(id) = due else {
                // Whichever is first: the time of the next job, or a new one.
                let _ = tokio::time::timeout(wait, self.shared.changed.notified()).await;
                continue;
            };
            self.count();
            if later {
                self.shared.changed.notify_one();
            }
            let claimed = self
                .store
                .write(move |tx| {
                    let Some(mut job) = tx.get(&JOBS, &id.bytes())? else { return Ok(None) };
                    if job.state != JobState::Waiting {
                        return Ok(None);
                    }
                    job.state = JobState::Running;
                    tx.put(&JOBS, &id.bytes(), &job)?;
                    Ok(Some(job))
                })
                .await;
            match claimed {
                Ok(Some(job)) => return Ok(job),
                Ok(None) => {}
                Err(e) => {
                    // Nothing is lost by it: the job waits on disk. Try again when the store may have recovered.
                    let later = Timestamp::now().saturating_add(SignedDuration::from_secs(5)).unwrap_or(Timestamp::MAX);
                    self.waiting().insert((later, id));
                    return Err(e);
                }
            }
        }
    }

    /// Books how a job ended.
    pub async fn ended(&self, mut job: Job, result: Result<()>) -> Result<Ended> {
        let id = job.id;
        let Err(error) = result else {
            let done = move |tx: &mut Tx| {
                tx.delete(&JOBS, &id.bytes());
                Ok(())
            };
            self.store.write(done).await?;
            return Ok(Ended::Done);
        };
        job.failures += 1;
        job.last_error = Some(error.to_string());
        // A full disk passes; nothing is given up for it.
        let over = job.failures >= TRIES && !matches!(error, Error::Full)
            || matches!(error, Error::Invalid(_) | Error::NotFound | Error::Denied(_));
        job.state = if over { JobState::Dead } else { JobState::Waiting };
        job.run_at = Timestamp::now().saturating_add(delay(&job)).unwrap_or(Timestamp::MAX);
        let kept = job.clone();
        let there = self.store.write(move |tx| {
            // Removed with its account while it ran.
            let there = tx.get(&JOBS, &id.bytes())?.is_some();
            if there {
                tx.put(&JOBS, &id.bytes(), &kept)?;
            }
            Ok(there)
        });
        if !there.await? {
            return Ok(Ended::Done);
        }
        if over {
            self.metrics.jobs_dead.add();
            return Ok(Ended::GivenUp(job));
        }
        self.waiting().insert((job.run_at, id));
        self.count();
        self.shared.changed.notify_one();
        Ok(Ended::Again)
    }

    /// Puts back what is still marked as running, at the end of an orderly stop: none of it took the process down.
    pub fn release(&self) -> Result<()> {
        let all: Vec<Job> = self.store.scan(&JOBS, &[]).map(|row| row.map(|(_, job)| job)).collect::<Result<_>>()?;
        for mut job in all.into_iter().filter(|job| job.state == JobState::Running) {
            job.state = JobState::Waiting;
            self.keep(&job)?;
        }
        Ok(())
    }

    /// Jobs that were given up, for `doctor`.
    pub fn dead(store: &Store) -> Result<Vec<Job>> {
        let all = store.scan(&JOBS, &[]).map(|row| row.map(|(_, job)| job));
        all.filter(|job| job.as_ref().map_or(true, |job| job.state == JobState::Dead)).collect()
    }
}

/// Twice as long each time, from a second up to an hour.
fn delay(job: &Job) -> SignedDuration {
    SignedDuration::from_secs((1 << job.failures.saturating_sub(1).min(16)).min(3600))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{model::MessageId, store::Options};

    fn open(folder: &std::path::Path) -> (Store, Queue, Vec<Job>) {
        let store = Store::open(&Options { probe: None, ..Options::new(folder) }).unwrap();
        let (queue, given_up) = Queue::open(store.clone(), Arc::default()).unwrap();
        (store, queue, given_up)
    }

    async fn put(store: &Store, queue: &Queue) {
        let kind = JobKind::ReadMessage(MessageId::new());
        let id = store.write(move |tx| Queue::put(tx, AccountId::new(), kind)).await.unwrap();
        queue.started([id]);
    }

    #[tokio::test]
    async fn a_job_that_takes_the_process_down_is_parked_after_three_tries() {
        let folder = tempfile::tempdir().unwrap();
        let (store, queue, _) = open(folder.path());
        put(&store, &queue).await;
        let (mut store, mut queue) = (store, queue);
        for crash in 1..=CRASHES {
            // Taken, and then the process is gone without a word.
            queue.next().await.unwrap();
            drop(queue);
            store.close().unwrap();
            drop(store);
            let (again, reopened, given_up) = open(folder.path());
            (store, queue) = (again, reopened);
            assert_eq!(given_up.len(), usize::from(crash == CRASHES));
        }
        assert_eq!(Queue::dead(&store).unwrap()[0].crashes, CRASHES);
    }

    #[tokio::test]
    async fn a_job_that_fails_is_put_back_and_given_up_in_the_end() {
        let folder = tempfile::tempdir().unwrap();
        let (store, queue, _) = open(folder.path());
        put(&store, &queue).await;
        let mut job = queue.next().await.unwrap();
        for failure in 1..=TRIES {
            let ended = queue.ended(job.clone(), Err(Error::Internal("on purpose".into()))).await.unwrap();
            assert_eq!(matches!(ended, Ended::GivenUp(_)), failure == TRIES);
            job = store.get(&JOBS, &job.id.bytes()).unwrap().unwrap();
            assert_eq!(job.failures, failure);
            assert!(failure == TRIES || job.run_at > Timestamp::now());
        }
    }
}
