//! The job queue. A job is added in the commit that creates what it works on, so neither exists without the other. A
//! job may run twice but takes effect once, because each job first checks whether its work is done.
//!
//! `lanes` decides which job comes next.

use super::{
    job::{Job, JobKind, JobState, Lane},
    lanes::{Lanes, Pick, TRIALS},
};
use crate::{
    clock::Clock,
    error::{Error, Result},
    ids::{AccountId, JobId},
    metrics::Metrics,
    queue::JOBS,
    store::{All, Store, Tx},
};

#[cfg(test)]
mod tests;

use jiff::{SignedDuration, Timestamp};

use std::{
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};
use tokio::sync::Notify;

/// Failed attempts before a job is given up. A mail the relay refuses does not count here: the outbox has its own
/// retry schedule.
const TRIES: u32 = 5;
/// After this many crashes while it ran, a sending job is tried alone as well.
const SENDING_DEATHS: u32 = 10;
/// The longest time before a worker checks again by itself.
const LOOK: Duration = Duration::from_secs(60);
/// The running version, for jobs that an earlier version parked.
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The queue. Clones share it.
#[derive(Clone)]
pub struct Queue {
    store: Store,
    metrics: Arc<Metrics>,
    clock: Clock,
    shared: Arc<Shared>,
}

struct Shared {
    lanes: Mutex<Lanes>,
    changed: Notify,
    /// By the clock's elapsed time.
    opened: Duration,
}

impl Shared {
    fn lanes(&self) -> MutexGuard<'_, Lanes> {
        self.lanes.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A job that a worker holds, and its place in the lane. Dropping this frees the place.
pub struct Claim {
    /// The job.
    pub job: Job,
    _place: Place,
}

struct Place {
    shared: Arc<Shared>,
    lane: Lane,
    id: JobId,
}

impl Drop for Place {
    fn drop(&mut self) {
        self.shared.lanes().ended(self.lane, self.id);
        self.shared.changed.notify_waiters();
    }
}

/// How a job ended.
pub enum Ended {
    /// Its work is done.
    Done,
    /// It failed and was put back for later.
    Again,
    /// It failed for good, or took the process down too often.
    GivenUp(Box<Job>),
}

impl Queue {
    /// Opens the queue in `store`. Puts back the jobs that ran when the process died, to be tried alone. Returns
    /// those that died alone too often, so that their owners can be told.
    pub fn open(store: Store, metrics: Arc<Metrics>, clock: Clock) -> Result<(Self, Vec<Job>)> {
        let shared = Shared { lanes: Mutex::default(), changed: Notify::new(), opened: clock.elapsed() };
        let queue = Self { store, metrics, clock, shared: Arc::new(shared) };
        let (mut given_up, mut changed) = (Vec::new(), Vec::new());
        for mut job in queue.all()? {
            if job.state == JobState::Running {
                died_with(&mut job);
                changed.push(job.clone());
                if job.state == JobState::Parked {
                    given_up.push(job.clone());
                }
            }
            if job.state == JobState::Parked {
                queue.metrics.jobs_dead.add();
                continue;
            }
            // Settings may have changed while the server was down, so mails are offered to the relay at once.
            if job.kind.lane().sends() {
                job.run_at = None;
            }
            // The clock may have been set back since it was written down. No job waits longer than its own pause.
            queue.line_up_after(&job, queue.wait_of(&job).min(pause(&job)));
        }
        queue.keep(changed)?;
        queue.count();
        Ok((queue, given_up))
    }

    /// Every job, in the order they were added.
    ///
    /// # Errors
    /// Store errors.
    pub fn all(&self) -> Result<Vec<Job>> {
        self.store.scan(&JOBS, &All).map(|row| row.map(|(_, job)| job)).collect()
    }

    /// Jobs that were given up, read from a store that may have no queue.
    ///
    /// # Errors
    /// Store errors.
    pub fn parked(store: &Store) -> Result<Vec<Job>> {
        let all = store.scan(&JOBS, &All).map(|row| row.map(|(_, job)| job));
        all.filter(|job| job.as_ref().map_or(true, |job| job.state == JobState::Parked)).collect()
    }

    /// Parked jobs that this version of Chancery has not tried.
    ///
    /// # Errors
    /// Store errors.
    pub fn parked_by_others(&self) -> Result<Vec<Job>> {
        let mut all = Self::parked(&self.store)?;
        all.retain(|job| job.parked_by.as_deref() != Some(VERSION));
        Ok(all)
    }

    /// Puts a parked job back as if it had never been tried. Returns `false` if it is no longer parked.
    ///
    /// # Errors
    /// Store errors.
    pub async fn retry(&self, id: JobId) -> Result<bool> {
        let again = self.store.write(move |tx| {
            let parked = tx.get(&JOBS, &id)?.filter(|job: &Job| job.state == JobState::Parked);
            let Some(job) = parked else { return Ok(false) };
            let fresh = Job::new(job.account, job.kind);
            tx.put(&JOBS, &id, &Job { id, visitor: job.visitor, last_error: job.last_error, ..fresh })?;
            Ok(true)
        });
        let again = again.await?;
        if again {
            self.metrics.jobs_dead.sub();
            self.started([id]);
        }
        Ok(again)
    }

    /// Removes a parked job from the queue for good. Returns `false` if it is no longer parked.
    ///
    /// # Errors
    /// Store errors.
    pub async fn discard(&self, id: JobId) -> Result<bool> {
        let gone = self.store.write(move |tx| {
            let parked = tx.get(&JOBS, &id)?.is_some_and(|job: Job| job.state == JobState::Parked);
            if parked {
                tx.delete(&JOBS, &id);
            }
            Ok(parked)
        });
        let gone = gone.await?;
        if gone {
            self.metrics.jobs_dead.sub();
        }
        Ok(gone)
    }

    fn count(&self) {
        self.metrics.jobs_queued.set(self.shared.lanes().len() as u64);
    }

    fn keep(&self, jobs: Vec<Job>) -> Result<()> {
        if jobs.is_empty() {
            return Ok(());
        }
        self.store.write_blocking(move |tx| jobs.iter().try_for_each(|job| tx.put(&JOBS, &job.id, job)))
    }

    /// Adds a job, within the commit that makes the work necessary. Pass the result to [`Queue::started`] after the
    /// commit.
    pub fn put(tx: &mut Tx, account: AccountId, kind: JobKind) -> Result<JobId> {
        Self::put_job(tx, &Job::new(account, kind))
    }

    /// Adds a job that may not run before `run_at`, if there is such a time. Pass the result to [`Queue::started`]
    /// after the commit.
    pub fn put_at(tx: &mut Tx, account: AccountId, kind: JobKind, run_at: Option<Timestamp>) -> Result<JobId> {
        Self::put_job(tx, &Job { run_at, ..Job::new(account, kind) })
    }

    /// Adds a job. `visitor` is true if it works on data from outside: from a public link or from a client.
    pub fn put_for(tx: &mut Tx, account: AccountId, kind: JobKind, visitor: bool) -> Result<JobId> {
        Self::put_job(tx, &Job { visitor, ..Job::new(account, kind) })
    }

    /// Gives a waiting job its place in its lane.
    fn line_up(&self, job: &Job) {
        self.line_up_after(job, self.wait_of(job));
    }

    fn line_up_after(&self, job: &Job, wait: Duration) {
        self.shared.lanes().put(job, self.up() + wait);
    }

    /// How long a job still has to wait, by the time of day.
    fn wait_of(&self, job: &Job) -> Duration {
        let left = job.run_at.map(|at| at.duration_since(self.clock.now()));
        left.map_or(Duration::ZERO, |left| Duration::try_from(left).unwrap_or_default())
    }

    /// How long the process has been running.
    fn up(&self) -> Duration {
        self.clock.elapsed().saturating_sub(self.shared.opened)
    }

    fn later(&self, by: SignedDuration) -> Timestamp {
        self.clock.now().saturating_add(by).unwrap_or(Timestamp::MAX)
    }

    fn put_job(tx: &mut Tx, job: &Job) -> Result<JobId> {
        tx.put(&JOBS, &job.id, job)?;
        Ok(job.id)
    }

    /// Wakes the workers for jobs whose commit has returned.
    pub fn started(&self, jobs: impl IntoIterator<Item = JobId>) {
        let mut any = false;
        for id in jobs {
            match self.store.get(&JOBS, &id) {
                Ok(Some(job)) => {
                    self.line_up(&job);
                    any = true;
                }
                // Its account has been removed since.
                Ok(None) => {}
                Err(e) => tracing::error!(job = %id, "a job waits for the next start, as it cannot be read: {e}"),
            }
        }
        if any {
            self.count();
            self.shared.changed.notify_waiters();
        }
    }

    /// Waits for a lane's next job that may run, and marks it as running. The future may be dropped while it waits.
    pub async fn next(&self, lane: Lane) -> Result<Claim> {
        loop {
            let changed = self.shared.changed.notified();
            tokio::pin!(changed);
            // Enable before checking, or a change between the check and the wait would be missed.
            changed.as_mut().enable();
            let elapsed = self.clock.elapsed();
            let picked = self.shared.lanes().pick(lane, elapsed.saturating_sub(self.shared.opened));
            let (id, alone) = match picked {
                Pick::Take { id, alone } => (id, alone),
                Pick::Wait(wait) => {
                    tokio::select! {
                        () = changed => {}
                        () = self.clock.sleep_until(elapsed + wait.unwrap_or(LOOK).min(LOOK)) => {}
                    }
                    continue;
                }
            };
            let place = Place { shared: Arc::clone(&self.shared), lane, id };
            self.count();
            let claimed = self.store.write(move |tx| {
                let Some(mut job) = tx.get(&JOBS, &id)? else { return Ok(None) };
                if job.state != JobState::Waiting {
                    return Ok(None);
                }
                (job.state, job.alone) = (JobState::Running, alone);
                tx.put(&JOBS, &id, &job)?;
                Ok(Some(job))
            });
            match claimed.await {
                Ok(Some(job)) => return Ok(Claim { job, _place: place }),
                Ok(None) => {}
                Err(e) => {
                    // Nothing is lost: the job waits on disk. Try again once the store may have recovered.
                    if let Ok(Some(mut job)) = self.store.get(&JOBS, &id) {
                        job.run_at = Some(self.later(SignedDuration::from_secs(5)));
                        self.line_up(&job);
                    }
                    return Err(e);
                }
            }
        }
    }

    /// Records how a job ended.
    pub async fn ended(&self, mut job: Job, result: Result<()>) -> Result<Ended> {
        let id = job.id;
        let Err(error) = result else {
            let done = move |tx: &mut Tx| {
                tx.delete(&JOBS, &id);
                Ok(())
            };
            self.store.write(done).await?;
            return Ok(Ended::Done);
        };
        job.failures += 1;
        job.last_error = Some(error.to_string());
        // It has ended, so it did not crash the process.
        (job.suspect, job.alone, job.alone_crashes) = (false, false, 0);
        // A full disk is temporary; no job is given up because of it.
        let over = job.failures >= TRIES && !matches!(error, Error::Full)
            || matches!(error, Error::Invalid(_) | Error::NotFound | Error::Denied(_));
        if over {
            park(&mut job);
        } else {
            job.state = JobState::Waiting;
        }
        let pause = SignedDuration::try_from(pause(&job)).unwrap_or(SignedDuration::MAX);
        job.run_at = Some(self.later(pause));
        let kept = job.clone();
        let there = self.store.write(move |tx| {
            // It may have been removed with its account while it ran.
            let there = tx.get(&JOBS, &id)?.is_some();
            if there {
                tx.put(&JOBS, &id, &kept)?;
            }
            Ok(there)
        });
        if !there.await? {
            return Ok(Ended::Done);
        }
        if over {
            self.metrics.jobs_dead.add();
            return Ok(Ended::GivenUp(Box::new(job)));
        }
        self.line_up(&job);
        self.count();
        self.shared.changed.notify_waiters();
        Ok(Ended::Again)
    }

    /// Puts back the jobs still marked as running, at the end of an orderly stop: none of them crashed the process.
    pub fn release(&self) -> Result<()> {
        let mut running = self.all()?;
        running.retain(|job| job.state == JobState::Running);
        for job in &mut running {
            (job.state, job.alone) = (JobState::Waiting, false);
        }
        self.keep(running)
    }
}

/// Records that the process died while a job ran.
fn died_with(job: &mut Job) {
    if job.alone {
        job.alone_crashes += 1;
    } else {
        job.crashes += 1;
    }
    let how =
        if job.alone_crashes > 0 { format!(", {} of them while it ran alone", job.alone_crashes) } else { "".into() };
    job.last_error =
        Some(format!("The process ended {} time(s) while this job ran{how}.", job.crashes + job.alone_crashes));
    (job.state, job.alone) = (JobState::Waiting, false);
    job.suspect = !job.kind.lane().sends() || job.crashes >= SENDING_DEATHS;
    if usize::try_from(job.alone_crashes).is_ok_and(|deaths| deaths >= TRIALS.len()) {
        park(job);
    }
}

/// Gives a job up: this version does not retry it by itself.
fn park(job: &mut Job) {
    (job.state, job.suspect) = (JobState::Parked, false);
    job.parked_by = Some(VERSION.into());
}

/// The pause after a failure doubles each time, from a second up to an hour.
fn pause(job: &Job) -> Duration {
    Duration::from_secs((1 << job.failures.saturating_sub(1).min(16)).min(3600))
}
