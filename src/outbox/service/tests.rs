use super::*;
use crate::{
    email::delivery_report::fields::{DeliveryReport, ReportedRecipient},
    ids::{AccountId, MessageId, TaskId},
    outbox::{Came, OUTBOX, Which, about, book as book_report, relay::fake::MemoryTransport},
    queue::{JOBS, JobState},
    store::{BlobRef, Options},
    tasks::{TASKS, Task, TaskStatus},
};

const FROM: &str = "assistant@firm.example";

struct Room {
    store: Store,
    queue: Queue,
    relay: Arc<MemoryTransport>,
    outbox: Outbox,
    clock: Clock,
    account: AccountId,
    task: TaskId,
    _folder: tempfile::TempDir,
}

impl Room {
    async fn new() -> Self {
        Self::with_relay(true).await
    }

    async fn with_relay(there: bool) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&Options { probe: None, ..Options::new(folder.path()) }).unwrap();
        let now = Timestamp::now();
        let clock = Clock::held(now);
        let (queue, _) = Queue::open(store.clone(), Arc::default(), clock.clone()).unwrap();
        let relay = Arc::new(MemoryTransport::new());
        let transport = there.then(|| Arc::clone(&relay) as Arc<dyn Transport>);
        let outbox =
            Outbox::new(store.clone(), queue.clone(), transport, Live::default(), Arc::default(), clock.clone());
        let (account, id) = (AccountId::new(), TaskId::new());
        let task = Task {
            id,
            account,
            subject: "Lease".into(),
            path: "Lease".into(),
            sender_email: "ann@firm.example".into(),
            attachment_count: 0,
            received_at: now,
            updated_at: now,
            status: TaskStatus::Answered,
            note: None,
            client: None,
            folder: None,
            stopped_at: None,
        };
        store.write(move |tx| tx.put(&TASKS, &(account, id), &task)).await.unwrap();
        Self { store, queue, relay, outbox, clock, account, task: id, _folder: folder }
    }

    /// Adds a reply to these recipients.
    async fn put(&self, to: &[&str]) -> OutboxId {
        let raw = self.raw(b"From: a\r\n\r\nbody\r\n").await;
        let to: Vec<String> = to.iter().map(|to| (*to).to_owned()).collect();
        let item = OutboxItem {
            task: Some(self.task),
            message: Some(MessageId::new()),
            ..OutboxItem::new(self.account, FROM, &to, "one@box.firm.example", *raw)
        };
        let id = item.id;
        let (job, _raw) = self
            .store
            .write(move |tx| {
                tx.name_blob(&raw)?;
                Ok((Outbox::put_item(tx, &item)?, raw))
            })
            .await
            .unwrap();
        self.queue.started([job]);
        id
    }

    async fn raw(&self, bytes: &'static [u8]) -> Pending {
        let store = self.store.clone();
        let make = move || {
            let mut blob = store.blobs().create()?;
            blob.write(bytes)?;
            blob.finish()
        };
        crate::blocking::blocking(make).await.unwrap()
    }

    fn item(&self, id: OutboxId) -> OutboxItem {
        self.store.get(&OUTBOX, &id).unwrap().unwrap()
    }

    fn task(&self) -> Task {
        self.store.get(&TASKS, &(self.account, self.task)).unwrap().unwrap()
    }

    /// Offers the mail with its present job.
    async fn offer(&self, id: OutboxId) -> OutboxItem {
        self.outbox.send(self.item(id).job.unwrap(), id).await.unwrap();
        self.item(id)
    }
}

fn temporary() -> SendFailure {
    SendFailure::Temporary("The mail relay cannot take this mail now (451 4.3.0).".into())
}

fn permanent() -> SendFailure {
    SendFailure::Permanent("The mail relay refused this mail for good (550 5.1.1, no such address).".into())
}

#[tokio::test]
async fn each_recipient_has_a_state_of_its_own_and_only_who_waits_is_offered_again_rfc5321_3_3() {
    let room = Room::new().await;
    room.relay.refuse("b@x.example", Some(temporary()));
    room.relay.refuse("c@x.example", Some(permanent()));
    let id = room.put(&["a@x.example", "b@x.example", "c@x.example"]).await;
    let item = room.offer(id).await;
    let states: Vec<_> = item.recipients.iter().map(|r| (r.state, r.tries)).collect();
    assert_eq!(states, [(OutboxState::Sent, 1), (OutboxState::Queued, 1), (OutboxState::Failed, 1)]);
    assert!(item.next_at.unwrap() > room.clock.now(), "the one that waits is offered again");
    assert_eq!(room.task().status, TaskStatus::NeedsAttention);

    room.relay.refuse("b@x.example", None);
    let item = room.offer(id).await;
    let states: Vec<_> = item.recipients.iter().map(|r| (r.state, r.tries)).collect();
    assert_eq!(states, [(OutboxState::Sent, 1), (OutboxState::Sent, 2), (OutboxState::Failed, 1)]);
    let to: Vec<String> = room.relay.sent().into_iter().map(|sent| sent.to).collect();
    assert_eq!(to, ["a@x.example", "b@x.example"], "nobody got it twice");
    assert_eq!(item.next_at, None);
}

#[tokio::test]
async fn the_pauses_grow_and_three_days_are_enough_rfc5321_4_5_4_1() {
    let room = Room::new().await;
    let id = room.put(&["a@x.example"]).await;
    let mut pauses = Vec::new();
    for _ in 0..TIMETABLE.len() + 2 {
        room.relay.fail_next(temporary());
        let item = room.offer(id).await;
        assert_eq!(item.state, OutboxState::Queued);
        let pause = item.next_at.unwrap().duration_since(item.recipients[0].tried_at.unwrap());
        pauses.push(pause.as_mins());
    }
    assert!(pauses.is_sorted() && pauses[0] == 1 && pauses.ends_with(&[240, 240]), "{pauses:?}");
    assert_eq!(room.task().status, TaskStatus::Answered, "a delay is no reason to alarm anybody");

    room.clock.forward(OFFERED);
    room.relay.fail_next(temporary());
    let item = room.offer(id).await;
    assert_eq!(item.state, OutboxState::Failed);
    assert!(item.last_error.unwrap().starts_with("Given up after three days."));
    let task = room.task();
    assert_eq!(task.status, TaskStatus::NeedsAttention);
    assert!(task.note.unwrap().contains("could not be sent by mail; it stands here. Given up"));
    assert_eq!(Outbox::pending(&room.store).unwrap().len(), 1, "IT sees it");
}

#[tokio::test]
async fn a_lost_reply_to_the_final_dot_sends_the_same_bytes_again_rfc5321_4_5_4_1() {
    let room = Room::new().await;
    room.relay.drop_after_data();
    let id = room.put(&["a@x.example"]).await;
    assert_eq!(room.offer(id).await.state, OutboxState::Queued);
    assert_eq!(room.offer(id).await.state, OutboxState::Sent);
    let sent = room.relay.sent();
    assert_eq!(sent.len(), 2);
    assert_eq!(sent[0], sent[1], "bytes, Message-ID and envelope are the same");
    let named = DeliveryReport { envelope_id: sent[0].envelope_id.clone(), ..DeliveryReport::default() };
    let about = about(&room.store, &named, &[]).unwrap().unwrap();
    assert_eq!((about.item.id, about.by_name), (id, true), "RFC 3461: reports can name it");
}

#[tokio::test]
async fn an_old_job_does_nothing_and_two_at_once_send_once() {
    let room = Room::new().await;
    let id = room.put(&["a@x.example"]).await;
    let old = room.item(id).job.unwrap();
    room.outbox.retry(Which::One(id)).await.unwrap();
    room.outbox.send(old, id).await.unwrap();
    assert_eq!(room.relay.offers(), 0, "its place was taken by the retry");
    let job = room.item(id).job.unwrap();
    let (one, two) = tokio::join!(room.outbox.send(job, id), room.outbox.send(job, id));
    one.unwrap();
    two.unwrap();
    room.outbox.send(job, id).await.unwrap();
    assert_eq!(room.relay.offers(), 1);
}

#[tokio::test]
async fn it_holds_releases_retries_and_drops() {
    let room = Room::new().await;
    let id = room.put(&["a@x.example"]).await;
    let waiting = room.item(id).job.unwrap();
    let held = room.outbox.hold(id).await.unwrap();
    assert_eq!((held[0].state, held[0].next_at), (OutboxState::Held, None));
    assert_eq!(room.task().status, TaskStatus::OnHold);
    room.outbox.send(waiting, id).await.unwrap();
    assert_eq!(room.relay.offers(), 0, "held is held, though a job still waits");
    assert!(room.outbox.hold(id).await.is_err() && room.outbox.retry(Which::One(id)).await.is_err());

    assert_eq!(room.outbox.release(Which::All).await.unwrap().len(), 1);
    assert_eq!(room.task().status, TaskStatus::Answered);
    assert!(room.outbox.release(Which::One(id)).await.is_err(), "it is not held any more");
    room.relay.fail_next(permanent());
    assert_eq!(room.offer(id).await.state, OutboxState::Failed);
    assert_eq!(room.outbox.retry(Which::All).await.unwrap().len(), 1);
    assert_eq!(room.offer(id).await.state, OutboxState::Sent);
    assert!(room.outbox.discard(id).await.is_err(), "what is sent cannot be called back");
    assert!(room.outbox.release(Which::All).await.unwrap().is_empty());

    let id = room.put(&["b@x.example"]).await;
    room.outbox.discard(id).await.unwrap();
    assert_eq!(room.offer(id).await.state, OutboxState::Dropped);
    assert_eq!(room.task().status, TaskStatus::NeedsAttention);
    assert!(Outbox::pending(&room.store).unwrap().is_empty());
    assert!(Which::parse(Some("x")).is_err());
}

fn report(to: &str, action: &str) -> DeliveryReport {
    let said = ReportedRecipient {
        address: to.into(),
        action: action.into(),
        status: "5.1.1".into(),
        diagnostic: "550 5.1.1 <a@x.example>: user unknown".into(),
    };
    DeliveryReport { recipients: vec![said], reporting_mta: "mx.x.example".into(), ..DeliveryReport::default() }
}

impl Room {
    async fn hears(&self, id: OutboxId, report: DeliveryReport, believed: bool) -> Option<OutboxItem> {
        let came = Came { at: Timestamp::now(), peer: [192, 0, 2, 1].into(), believed };
        self.store.write(move |tx| book_report(tx, id, &report, came)).await.unwrap()
    }
}

#[tokio::test]
async fn a_report_is_about_the_mail_that_it_names_and_proven_by_the_envelope_identifier_alone_rfc3461_4_4() {
    let room = Room::new().await;
    let id = room.put(&["a@x.example"]).await;
    let named = |envelope_id: Option<String>, message_id: Option<&str>| {
        let message_id = message_id.map(Into::into);
        let report = DeliveryReport { envelope_id, message_id, ..report("a@x.example", "failed") };
        about(&room.store, &report, &[]).unwrap().map(|about| (about.item.id, about.by_name))
    };
    let name = crate::outbox::reports::name(&room.store, id);
    assert_eq!(named(Some(name.clone()), None), Some((id, true)));
    assert_eq!(named(None, Some("one@box.firm.example")), Some((id, false)));
    // Guessed: the identifier without its keyed part, with another mail's keyed part, or another mail's identifier.
    let other = crate::outbox::reports::name(&room.store, OutboxId::new());
    let guesses =
        [id.to_string(), format!("{id}."), format!("{id}.{}", "0".repeat(32)), name.replace(&id.to_string(), "")];
    for guess in guesses.into_iter().chain([format!("{id}.{}", other.split_once('.').unwrap().1), other]) {
        assert_eq!(named(Some(guess.clone()), None), None, "{guess}");
        assert_eq!(named(Some(guess), Some("one@box.firm.example")), Some((id, false)));
    }
    assert_eq!(named(None, Some("other@box.firm.example")), None);
    let by_reference = about(&room.store, &report("", ""), &["one@box.firm.example".into()]).unwrap();
    assert!(!by_reference.unwrap().by_name);
}

#[tokio::test]
async fn a_believed_report_of_failure_makes_it_bounced_with_the_diagnostic_rfc3464_2_3() {
    let room = Room::new().await;
    let id = room.put(&["a@x.example"]).await;
    room.offer(id).await;
    let item = room.hears(id, report("A@x.example", "delayed"), true).await.unwrap();
    assert_eq!(item.state, OutboxState::Sent);
    assert!(item.last_error.unwrap().starts_with("It is delayed"));
    assert_eq!(room.task().status, TaskStatus::Answered);
    let item = room.hears(id, report("b@y.example", "failed"), true).await.unwrap();
    assert_eq!(item.state, OutboxState::Bounced);
    let why = item.last_error.unwrap();
    assert_eq!(why, "The recipient's mail server said: 550 5.1.1 <a@x.example>: user unknown");
    assert_eq!(item.reports.last().unwrap().recipient, "a@x.example", "in our own spelling");
    let task = room.task();
    assert_eq!(task.status, TaskStatus::NeedsAttention);
    assert!(task.note.unwrap().starts_with("The reply came back; it stands here."));
    assert_eq!(room.outbox.listed().unwrap()[0].state, OutboxState::Bounced);
    assert!(room.hears(id, report("b@y.example", "failed"), true).await.is_none(), "told again, it says nothing new");
}

#[tokio::test]
async fn a_report_that_nothing_proves_changes_no_state_and_only_a_few_are_kept() {
    let room = Room::new().await;
    let id = room.put(&["a@x.example"]).await;
    room.offer(id).await;
    let before = room.task();
    for n in 0..30 {
        let mut report = report("a@x.example", "failed");
        report.recipients[0].status = format!("5.1.{n}");
        let heard = room.hears(id, report, false).await;
        assert_eq!(heard.is_some(), n < 10);
    }
    let item = room.item(id);
    assert_eq!((item.state, item.last_error.clone(), item.reports.len()), (OutboxState::Sent, None, 10));
    let after = room.task();
    assert_eq!((after.status, after.note, after.updated_at), (before.status, before.note, before.updated_at));
    assert!(room.outbox.listed().unwrap().is_empty());
    // A proven report still finds room.
    let item = room.hears(id, report("a@x.example", "failed"), true).await.unwrap();
    assert_eq!((item.state, item.reports.len()), (OutboxState::Bounced, 10));
    assert_eq!(item.reports.iter().filter(|report| report.believed).count(), 1);
}

#[tokio::test]
async fn a_report_means_the_recipient_that_it_names_and_never_one_that_was_not_sent_rfc3464_2_3_2() {
    let room = Room::new().await;
    room.relay.refuse("c@x.example", Some(permanent()));
    let id = room.put(&["a@x.example", "b@x.example", "c@x.example"]).await;
    room.offer(id).await;
    for to in ["b@x.example", "c@x.example", "stranger@x.example", ""] {
        room.hears(id, report(to, ""), true).await;
    }
    let item = room.item(id);
    let states: Vec<_> = item.recipients.iter().map(|r| r.state).collect();
    assert_eq!(states, [OutboxState::Sent, OutboxState::Bounced, OutboxState::Failed]);
    assert!(item.reports.iter().all(|report| report.recipient != "stranger@x.example"));
    let gone = OutboxId::new();
    assert!(room.hears(gone, report("b@x.example", "failed"), true).await.is_none());
}

#[tokio::test]
async fn without_a_relay_mails_wait_and_are_not_given_up() {
    let room = Room::with_relay(false).await;
    let id = room.put(&["a@x.example"]).await;
    room.offer(id).await;
    room.clock.forward(OFFERED);
    let item = room.offer(id).await;
    assert_eq!((item.state, item.tries, item.since), (OutboxState::Queued, 0, None));
    assert!(item.last_error.unwrap().contains("mail.relay"));
    assert!(item.next_at.unwrap() > room.clock.now());
    let job = room.store.get(&JOBS, &item.job.unwrap()).unwrap().unwrap();
    assert_eq!(job.state, JobState::Waiting);
}

#[tokio::test]
async fn a_mail_whose_job_was_given_up_is_told_on_the_task() {
    let room = Room::new().await;
    let id = room.put(&["a@x.example"]).await;
    room.outbox.give_up(id).await.unwrap();
    assert_eq!(room.item(id).state, OutboxState::Failed);
    assert_eq!(room.task().status, TaskStatus::NeedsAttention);
}

#[test]
fn a_record_of_the_first_version_is_read_with_its_one_recipient() {
    let raw = BlobRef { id: crate::ids::BlobId::from_bytes([1; 16]), len: 3, hash: [0; 32] };
    let mut item = OutboxItem::new(AccountId::new(), FROM, &["a@x.example".to_owned()], "m@x", raw);
    item.recipients.clear();
    assert!(item.waits());
    assert_eq!(item.open()[0], Recipient::new("a@x.example", OutboxState::Queued));
}
