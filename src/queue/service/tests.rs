use super::*;
use crate::{ids::MessageId, queue::JOBS, store::Options};

fn open(folder: &std::path::Path) -> (Store, Queue, Vec<Job>) {
    open_with(folder, Clock::default())
}

fn open_with(folder: &std::path::Path, clock: Clock) -> (Store, Queue, Vec<Job>) {
    let store = Store::open(&Options { probe: None, ..Options::new(folder) }).unwrap();
    let (queue, given_up) = Queue::open(store.clone(), Arc::default(), clock).unwrap();
    (store, queue, given_up)
}

async fn put(store: &Store, queue: &Queue) -> JobId {
    let kind = JobKind::ReadMessage(MessageId::new());
    let id = store.write(move |tx| Queue::put(tx, AccountId::new(), kind)).await.unwrap();
    queue.started([id]);
    id
}

/// Kills the process without warning and starts it again.
fn die(store: Store, queue: Queue, folder: &std::path::Path) -> (Store, Queue, Vec<Job>) {
    drop(queue);
    store.close().unwrap();
    drop(store);
    open(folder)
}

#[tokio::test(start_paused = true)]
async fn only_a_job_that_dies_alone_is_parked() {
    let folder = tempfile::tempdir().unwrap();
    let (store, queue, _) = open(folder.path());
    let guilty = put(&store, &queue).await;
    let innocent = put(&store, &queue).await;
    // Both are running at the first crash.
    let claims = (queue.next(Lane::Reading).await.unwrap(), queue.next(Lane::Reading).await.unwrap());
    drop(claims);
    let (mut store, mut queue, _) = die(store, queue, folder.path());
    for trial in 1..=TRIALS.len() {
        // A job that has died alone must wait. `lanes` tests that wait; here it is skipped.
        loop {
            let picked = queue.shared.lanes().pick(Lane::Reading, Duration::from_secs(3600));
            let Pick::Take { id, alone } = picked else { panic!("{picked:?}") };
            assert!(alone || trial > 1, "suspects come first, one at a time");
            let mut job: Job = store.get(&JOBS, &id).unwrap().unwrap();
            (job.state, job.alone) = (JobState::Running, alone);
            queue.keep(vec![job.clone()]).unwrap();
            if id == guilty {
                break;
            }
            assert_eq!(id, innocent);
            queue.ended(job, Ok(())).await.unwrap();
            queue.shared.lanes().ended(Lane::Reading, id);
        }
        let given_up;
        (store, queue, given_up) = die(store, queue, folder.path());
        assert_eq!(given_up.len(), usize::from(trial == TRIALS.len()));
    }
    let parked = Queue::parked(&store).unwrap();
    assert_eq!(parked.iter().map(|job| job.id).collect::<Vec<_>>(), [guilty]);
    assert!(store.get(&JOBS, &innocent).unwrap().is_none(), "its work is done");
    assert!(queue.parked_by_others().unwrap().is_empty());
    assert!(queue.retry(guilty).await.unwrap());
    assert_eq!(queue.next(Lane::Reading).await.unwrap().job.alone_crashes, 0);
}

#[tokio::test]
async fn six_kills_within_seconds_park_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let (mut store, mut queue, _) = open(folder.path());
    for _ in 0..40 {
        put(&store, &queue).await;
    }
    for _ in 0..6 {
        let mut claims = Vec::new();
        // As many as a worker gets without waiting.
        while let Ok(claim) = tokio::time::timeout(Duration::from_millis(20), queue.next(Lane::Reading)).await {
            claims.push(claim.unwrap());
        }
        assert!(!claims.is_empty(), "a suspect that waits does not hold up others");
        drop(claims);
        let given_up;
        (store, queue, given_up) = die(store, queue, folder.path());
        assert!(given_up.is_empty());
    }
    assert_eq!(queue.all().unwrap().iter().filter(|job| job.state == JobState::Parked).count(), 0);
}

#[tokio::test]
async fn what_another_version_parked_is_known() {
    let folder = tempfile::tempdir().unwrap();
    let (store, queue, _) = open(folder.path());
    let id = put(&store, &queue).await;
    let job: Job = store.get(&JOBS, &id).unwrap().unwrap();
    let parked_by = Some("0.0.1".into());
    queue.keep(vec![Job { state: JobState::Parked, parked_by, ..job }]).unwrap();
    assert_eq!(queue.parked_by_others().unwrap().len(), 1);
    assert!(queue.discard(id).await.unwrap());
    assert!(!queue.retry(id).await.unwrap());
}

#[tokio::test]
async fn a_job_that_fails_is_put_back_and_given_up_in_the_end() {
    let folder = tempfile::tempdir().unwrap();
    let (store, queue, _) = open(folder.path());
    put(&store, &queue).await;
    let mut job = queue.next(Lane::Reading).await.unwrap().job;
    for failure in 1..=TRIES {
        let ended = queue.ended(job.clone(), Err(Error::Internal("on purpose".into()))).await.unwrap();
        assert_eq!(matches!(ended, Ended::GivenUp(_)), failure == TRIES);
        job = store.get(&JOBS, &job.id).unwrap().unwrap();
        assert_eq!(job.failures, failure);
        assert!(failure == TRIES || job.run_at.unwrap() > Timestamp::now());
    }
}

#[tokio::test]
async fn a_failed_job_returns_when_the_clock_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let clock = Clock::held(Timestamp::UNIX_EPOCH);
    let (store, queue, _) = open_with(folder.path(), clock.clone());
    let id = put(&store, &queue).await;
    let claim = queue.next(Lane::Reading).await.unwrap();
    queue.ended(claim.job.clone(), Err(Error::Internal("on purpose".into()))).await.unwrap();
    drop(claim);
    let worker = queue.clone();
    let retried = tokio::spawn(async move { worker.next(Lane::Reading).await.unwrap().job.id });
    for part in ["999ms", "1ms"] {
        tokio::task::yield_now().await;
        assert!(!retried.is_finished());
        clock.forward(part.parse().unwrap());
    }
    assert_eq!(retried.await.unwrap(), id);
}

/// A time server, or an administrator, may set the clock back by any amount at any time.
#[tokio::test]
async fn no_job_waits_because_the_clock_was_set_back() {
    let folder = tempfile::tempdir().unwrap();
    let ahead: Timestamp = "2031-01-01T00:00:00Z".parse().unwrap();
    let clock = Clock::held(ahead);
    let (store, queue, _) = open_with(folder.path(), clock.clone());
    let (fresh, failed) = (put(&store, &queue).await, put(&store, &queue).await);
    let first = queue.next(Lane::Reading).await.unwrap();
    assert_eq!(first.job.id, fresh);
    let second = queue.next(Lane::Reading).await.unwrap();
    queue.ended(second.job.clone(), Err(Error::Internal("on purpose".into()))).await.unwrap();
    drop((first, second));
    let late = put(&store, &queue).await;
    clock.set_back("24h".parse().unwrap());
    assert_eq!(queue.next(Lane::Reading).await.unwrap().job.id, late, "it was due before the clock was set back");
    clock.forward("1s".parse().unwrap());
    assert_eq!(queue.next(Lane::Reading).await.unwrap().job.id, failed, "its second has passed");
    // Set back while the server was down.
    let job: Job = store.get(&JOBS, &failed).unwrap().unwrap();
    queue.keep(vec![Job { state: JobState::Waiting, run_at: Some(ahead), ..job }]).unwrap();
    drop(queue);
    store.close().unwrap();
    drop(store);
    let (_store, queue, _) = open_with(folder.path(), clock.clone());
    clock.forward("1s".parse().unwrap());
    // The two that were running come as suspects, one at a time.
    let mut ids = Vec::new();
    for _ in 0..3 {
        ids.push(queue.next(Lane::Reading).await.unwrap().job.id);
    }
    assert!(ids.contains(&failed), "{ids:?}");
}
