//! Jobs as IT sees them: waiting, running and parked ones, and what can be done about the parked ones.

use crate::{
    error::{Error, Result},
    ids::{AccountId, JobId},
    outbox::{Outbox, Which},
    queue::{Job, JobKind, JobState, Lane, Queue},
    reading::Reading,
};

use jiff::Timestamp;
use schemars::JsonSchema;
use serde::Serialize;

/// A job for a list: only identifiers, no client text.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Listed {
    /// Identifier, for the commands.
    pub id: JobId,
    /// What it does, in words.
    pub work: &'static str,
    /// The lane that does it.
    pub lane: Lane,
    /// "waiting", "running" or "parked".
    pub state: &'static str,
    /// The account whose data it works on.
    pub account: AccountId,
    /// The mail, file or task it works on.
    pub object: Option<String>,
    /// Not before this time, if there is one.
    pub run_at: Option<Timestamp>,
    /// Tries that ended with an error.
    pub failures: u32,
    /// How often the process died while it ran.
    pub crashes: u32,
    /// How often of these it ran alone.
    pub alone_crashes: u32,
    /// The version that gave it up.
    pub parked_by: Option<String>,
    /// The last error.
    pub last_error: Option<String>,
}

impl From<Job> for Listed {
    fn from(job: Job) -> Self {
        Self {
            id: job.id,
            work: job.kind.word(),
            lane: job.kind.lane(),
            state: match job.state {
                JobState::Waiting => "waiting",
                JobState::Running => "running",
                JobState::Parked => "parked",
            },
            account: job.account,
            object: object(&job.kind),
            run_at: job.run_at,
            failures: job.failures,
            crashes: job.crashes + job.alone_crashes,
            alone_crashes: job.alone_crashes,
            parked_by: job.parked_by,
            last_error: job.last_error,
        }
    }
}

fn object(kind: &JobKind) -> Option<String> {
    match kind {
        JobKind::ReadMessage(id) => Some(format!("message {id}")),
        JobKind::ReadFile(id) | JobKind::Recognise(id) | JobKind::Hear(id) | JobKind::IndexFile(id) => {
            Some(format!("file {id}"))
        }
        JobKind::Answer { task, .. } => Some(format!("task {task}")),
        JobKind::Send(id) | JobKind::Notice(id) => Some(format!("mail {id}")),
        JobKind::FillTable(id) => Some(format!("table {id}")),
        JobKind::CheckSent(id) | JobKind::ReadAnswer(id) => Some(format!("message {id}")),
        JobKind::Forget { .. } => None,
    }
}

/// IT's view of the queue and the outbox. Clones share them.
#[derive(Clone)]
pub struct JobAdmin {
    queue: Queue,
    outbox: Outbox,
    reading: Reading,
}

impl JobAdmin {
    /// Works on a queue, on the outbox that its jobs send, and on the reading of files.
    pub fn new(queue: Queue, outbox: Outbox, reading: Reading) -> Self {
        Self { queue, outbox, reading }
    }

    /// All jobs, parked ones first.
    ///
    /// # Errors
    /// Store errors.
    pub fn list(&self) -> Result<Vec<Listed>> {
        let mut all = self.queue.all()?;
        all.sort_by_key(|job| (job.state != JobState::Parked, job.state != JobState::Running, job.run_at));
        Ok(all.into_iter().map(Listed::from).collect())
    }

    /// The states of all jobs.
    ///
    /// # Errors
    /// Store errors.
    pub fn states(&self) -> Result<Vec<JobState>> {
        Ok(self.queue.all()?.into_iter().map(|job| job.state).collect())
    }

    /// One job.
    ///
    /// # Errors
    /// No job has this identifier.
    pub fn show(&self, id: &str) -> Result<Listed> {
        self.find(id).map(Listed::from)
    }

    /// Retries a parked job now; without an identifier, all parked jobs.
    ///
    /// # Errors
    /// No job has this identifier, or it is not parked.
    pub async fn retry(&self, id: Option<&str>) -> Result<Vec<Listed>> {
        let mut done = Vec::new();
        for job in self.meant(id)? {
            self.again(&job).await?;
            done.push(Listed::from(job));
        }
        Ok(done)
    }

    /// Removes parked jobs from the queue for good. What they worked on stays as it is.
    ///
    /// # Errors
    /// No job has this identifier, or it is not parked.
    pub async fn discard(&self, id: &str) -> Result<Vec<Listed>> {
        let mut done = Vec::new();
        for job in self.meant(Some(id))? {
            self.queue.discard(job.id).await?;
            done.push(Listed::from(job));
        }
        Ok(done)
    }

    /// Retries once what an earlier version parked: the cause may have been fixed.
    ///
    /// # Errors
    /// Store errors.
    pub async fn after_upgrade(&self) -> Result<usize> {
        let jobs = self.queue.parked_by_others()?;
        for job in &jobs {
            self.again(job).await?;
        }
        Ok(jobs.len())
    }

    async fn again(&self, job: &Job) -> Result<()> {
        match job.kind {
            // When its job was given up, the outbox recorded a failure. To be sent again, the mail gets a new job.
            JobKind::Send(mail) | JobKind::Notice(mail) => {
                match self.outbox.retry(Which::One(mail)).await {
                    Ok(_) | Err(Error::Invalid(_)) => {}
                    Err(e) => return Err(e),
                }
                return self.queue.discard(job.id).await.map(drop);
            }
            JobKind::ReadFile(file) | JobKind::Hear(file) => self.reading.unread(job.account, file).await?,
            JobKind::Recognise(file) => self.reading.unrecognised(job.account, file, job.id).await?,
            JobKind::ReadMessage(_)
            | JobKind::Answer { .. }
            | JobKind::IndexFile(_)
            | JobKind::FillTable(_)
            | JobKind::CheckSent(_)
            | JobKind::ReadAnswer(_)
            | JobKind::Forget { .. } => {}
        }
        self.queue.retry(job.id).await.map(drop)
    }

    fn meant(&self, id: Option<&str>) -> Result<Vec<Job>> {
        let Some(id) = id else {
            return Ok(self.queue.all()?.into_iter().filter(|job| job.state == JobState::Parked).collect());
        };
        let job = self.find(id)?;
        if job.state != JobState::Parked {
            return Err(Error::Invalid(format!("Job {id} is not parked. It is retried automatically.")));
        }
        Ok(vec![job])
    }

    fn find(&self, id: &str) -> Result<Job> {
        let found = self.queue.all()?.into_iter().find(|job| job.id.to_string().eq_ignore_ascii_case(id));
        found.ok_or_else(|| Error::Invalid(format!("There is no job {id}. \"chancery jobs list --all\" lists them.")))
    }
}
