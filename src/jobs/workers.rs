//! The workers: they take jobs from the queue and hand each to the service that can do it. The reaction to a job that
//! was given up is defined here too. No actual work happens here.

use super::job_admin::JobAdmin;
use crate::{
    answers::Answers,
    backpressure::Backpressure,
    booking::Booking,
    chasing::Chasing,
    conflicts::Conflicts,
    error::{Error, Result},
    files::{Forgetting, Forgotten},
    intake_forms::IntakeForms,
    outbox::Outbox,
    queue::{Claim, Ended, Job, JobKind, Lane, Queue},
    reading::Reading,
    recordings::Recordings,
    sending_checks::SendingChecks,
    tables::Tables,
    tasks::{TaskStatus, Tasks},
};

use futures_util::FutureExt;
use std::{panic::AssertUnwindSafe, sync::Arc, time::Duration};
use tokio::{
    sync::{Semaphore, watch},
    task::JoinSet,
};
use tracing::{Instrument, Span, field::Empty};

/// How long a stop waits for running jobs.
const DRAIN: Duration = Duration::from_secs(20);

/// What the workers use.
#[derive(Clone)]
pub struct Workers {
    /// The source of jobs.
    pub queue: Queue,
    /// Reads mails and files.
    pub reading: Reading,
    /// Listens to recordings.
    pub recordings: Recordings,
    /// Destroys what was deleted.
    pub forgetting: Forgetting,
    /// Writes answers.
    pub answers: Answers,
    /// Fills tables in.
    pub tables: Tables,
    /// Holds new papers against earlier conflict checks.
    pub conflicts: Conflicts,
    /// Matches clients' papers and reminds of them.
    pub chasing: Chasing,
    /// Prepares what came by intake forms.
    pub intake_forms: IntakeForms,
    /// Holds mails that were sent against their matters.
    pub sending_checks: SendingChecks,
    /// Meetings.
    pub booking: Booking,
    /// Sends mails.
    pub outbox: Outbox,
    /// Jobs that were given up.
    pub job_admin: JobAdmin,
    /// For the task that a lost message belongs to.
    pub tasks: Tasks,
    /// How busy the mail door is.
    pub traffic: Arc<Backpressure>,
    /// How many reader processes run at the same time.
    pub readers: usize,
    /// How many relay connections are open at the same time.
    pub connections: usize,
}

/// Under which every line of the log names the job, and what it works on.
fn span(job: &Job) -> Span {
    let span = tracing::info_span!("job", id = %job.id, work = job.kind.word(), message_id = Empty, task = Empty, file = Empty, table = Empty, mail = Empty);
    let put = |field, id: &dyn std::fmt::Display| {
        span.record(field, tracing::field::display(id));
    };
    match &job.kind {
        JobKind::ReadMessage(id) => put("message_id", id),
        JobKind::ReadFile(id) | JobKind::Recognise(id) | JobKind::Hear(id) | JobKind::IndexFile(id) => put("file", id),
        JobKind::Answer { task, message } => {
            put("task", task);
            put("message_id", message);
        }
        JobKind::Send(id) | JobKind::Notice(id) => put("mail", id),
        JobKind::FillTable(id) => put("table", id),
        JobKind::CheckSent(id) | JobKind::ReadAnswer(id) => put("message_id", id),
        JobKind::Forget { .. } => {}
    }
    span
}

impl Workers {
    /// Works until `stop` turns true, then lets running jobs finish. `given_up` are jobs that the queue gave up at
    /// the start.
    pub async fn run(self, given_up: Vec<Job>, stop: watch::Receiver<bool>) {
        for job in given_up {
            self.tell_of_given_up(&job).await;
        }
        match self.job_admin.after_upgrade().await {
            Ok(0) => {}
            Ok(again) => tracing::info!(again, "jobs that an earlier version parked are tried again"),
            Err(e) => tracing::error!("jobs that an earlier version parked could not be put back: {e}"),
        }
        let mut lanes = JoinSet::new();
        for lane in Lane::ALL {
            lanes.spawn(self.clone().work_a_lane(lane, stop.clone()));
        }
        while lanes.join_next().await.is_some() {}
        let queue = self.queue.clone();
        match tokio::task::spawn_blocking(move || queue.release()).await {
            Ok(Ok(())) => {}
            Ok(Err(e)) => tracing::error!("jobs that a stop interrupted could not be put back: {e}"),
            Err(e) => tracing::error!("jobs that a stop interrupted could not be put back: {e}"),
        }
    }

    /// How many jobs of a lane run at the same time.
    fn places(&self, lane: Lane) -> usize {
        match lane {
            // One connection is reserved for notices.
            Lane::Sending => self.connections.saturating_sub(1).max(1),
            Lane::Notices => 1,
            // More than there are readers, because the reader counts its own places: while one text is recorded, the
            // next is read.
            Lane::Reading => self.readers + 2,
            Lane::Recognising => self.readers,
            // An engine of speech uses what the machine has, and a recording never needs two of its own jobs at once.
            Lane::Hearing => 1,
            // A slow model does not hold up the other lanes.
            Lane::Answering => 6,
            // A step of one table uses every core, and gives way to the rest.
            Lane::Tables => 1,
            Lane::Upkeep => 2,
        }
    }

    async fn work_a_lane(self, lane: Lane, mut stop: watch::Receiver<bool>) {
        let places = Arc::new(Semaphore::new(self.places(lane)));
        let mut running = JoinSet::new();
        loop {
            // Watch for a stop even while every place is taken by waiting work, for example for a model.
            let next = async {
                let place = Arc::clone(&places).acquire_owned().await;
                (place, self.queue.next(lane).await)
            };
            let (place, claim) = tokio::select! {
                biased;
                _ = stop.wait_for(|stop| *stop) => break,
                next = next => next,
            };
            match claim {
                Ok(claim) => {
                    let workers = self.clone();
                    running.spawn(async move {
                        let span = span(&claim.job);
                        workers.work(claim).instrument(span).await;
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
    }

    async fn work(&self, claim: Claim) {
        // A panic counts as a failure of the job like any other.
        let result = AssertUnwindSafe(self.dispatch(&claim.job)).catch_unwind().await;
        let result = result.unwrap_or_else(|_| Err(Error::Internal("the job panicked".into())));
        match &result {
            Ok(()) => tracing::info!("the job is done"),
            Err(e) => tracing::warn!("a job failed: {e}"),
        }
        match self.queue.ended(claim.job.clone(), result).await {
            Ok(Ended::GivenUp(job)) => self.tell_of_given_up(&job).await,
            Ok(Ended::Done | Ended::Again) => {}
            Err(e) => tracing::error!("the end of a job could not be booked; it will run again: {e}"),
        }
    }

    async fn dispatch(&self, job: &Job) -> Result<()> {
        if !job.kind.lane().sends() {
            self.traffic.lull().await;
        }
        match job.kind.clone() {
            JobKind::ReadMessage(message) => self.reading.message(job.account, message).await,
            JobKind::ReadFile(file) => self.reading.file(job.account, file).await,
            JobKind::Recognise(file) => self.reading.recognise(job, file).await,
            JobKind::Hear(file) => self.recordings.hear(job, file).await,
            JobKind::Answer { task, message } => self.answers.answer(job.account, task, message).await,
            JobKind::Send(item) | JobKind::Notice(item) => self.outbox.send(job.id, item).await,
            JobKind::IndexFile(file) => self.reading.index_again(job.account, file).await,
            JobKind::FillTable(table) => self.tables.fill(job.account, table).await,
            JobKind::ReadAnswer(held) => self.booking.take_answer(job.account, held).await,
            JobKind::CheckSent(copy) => self.sending_checks.look_at_copy(job.account, copy).await,
            JobKind::Forget { files, messages, blobs, folder } => {
                let papers = Forgotten { files, messages, blobs };
                self.forgetting.forget(job.account, papers, folder).await
            }
        }
    }

    /// Tells the person about work that was given up: nothing may stay "Working" forever.
    async fn tell_of_given_up(&self, job: &Job) {
        tracing::error!(job = %job.id, failures = job.failures, crashes = job.crashes, "a job was parked; \"chancery jobs list\" lists it");
        let failed = |what: &str| {
            format!("{what} more than once and was given up. Your IT can see why with \"chancery jobs list\".")
        };
        let told = match job.kind {
            // Nobody waits for these; doctor lists them. An answer that could not be read stays held for IT.
            JobKind::IndexFile(_) | JobKind::Forget { .. } | JobKind::ReadAnswer(_) => Ok(()),
            JobKind::CheckSent(copy) => self.sending_checks.give_up(job.account, copy).await,
            JobKind::FillTable(table) => self.tables.give_up(job.account, table).await,
            JobKind::ReadFile(file) => self.reading.give_up_file(job.account, file).await,
            JobKind::Recognise(file) => self.reading.give_up_scan(job.account, file).await,
            JobKind::Hear(file) => self.recordings.give_up(job.account, file).await,
            JobKind::Send(item) | JobKind::Notice(item) => self.outbox.give_up(item).await,
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
