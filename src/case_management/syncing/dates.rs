//! Calendar entries and tasks: those there become proposed deadlines in a task of the matter, for a person to confirm; confirmed deadlines of
//! the matter go there.

use super::{
    super::{
        records::{Link, Local},
        trouble::Outcome,
    },
    matters::{both_have, is_open},
    pass::Pass,
    stop::Stop,
};
use crate::{
    audit::{Action, Audit, Event as Line},
    blocking::blocking,
    deadlines::{Deadline, DeadlineStatus, NewDeadline},
    error::Result as Done,
    ids::{AccountId, MatterId, MessageId, TaskId},
    matters::{Item, What},
    store::BlobRef,
    tasks::{Direction, Message, TASKS, Task, TaskStatus, claim_path, put_message},
};

use case_records::{Field, Fields, Kind};
use jiff::{Timestamp, civil::Date};

/// What is taken over.
const HERE: &[Field] = &[Field::Title, Field::Due];

impl Pass<'_> {
    fn today(&self) -> Date {
        self.houses.clock.now().to_zoned(self.houses.zone.clone()).date()
    }

    pub(super) async fn date(&mut self, mut link: Link) -> Result<Link, Stop> {
        let Some(matter) = self.matter_link(link.matter.as_deref()).cloned() else { return Ok(link) };
        let Some(id) = both_have(&matter) else { return Ok(link) };
        if !is_open(&self.viewer().await?, id) {
            return Ok(link);
        }
        if let Some(Local::Deadline(task, deadline)) = link.local {
            let own = self.houses.deadlines.of_task(self.account.id, task)?.into_iter().find(|one| one.id == deadline);
            // Deleted, dismissed, or over: a person did that.
            let Some(own) = own.filter(|own| own.status != DeadlineStatus::Dismissed && !link.done) else {
                return Ok(link);
            };
            let take = self.compare(&mut link, &fields(&own), HERE).await?;
            if !take.is_empty() {
                let due = take.get(&Field::Due).map(|due| due.parse::<Date>());
                let due = due.transpose().map_err(|_| Stop::Passed("It has no day there any more.".into()))?;
                let title = take.get(&Field::Title).cloned();
                self.houses.deadlines.amend(self.account.id, task, deadline, (title, due)).await?;
            }
            link.passed = None;
            return Ok(link);
        }
        let due = link.theirs.get(&Field::Due).and_then(|due| due.parse::<Date>().ok());
        let Some(due) = due.filter(|due| *due >= self.today() && !link.done) else { return Ok(link) };
        let title = link.theirs.get(&Field::Title).cloned().unwrap_or_default();
        // Sent before a stop, and not written down.
        let same = self.open_dates(id).await?.into_iter().find(|one| {
            one.title == title
                && one.due == due
                && self.of_local(link.kind, Local::Deadline(one.task, one.id)).is_none()
        });
        if let Some(same) = same {
            (link.local, link.base) = (Some(Local::Deadline(same.task, same.id)), link.theirs.clone());
            return Ok(link);
        }
        if !self.connection.direction(link.kind).takes() {
            return Ok(link);
        }
        let (task, message) = self.holder(&matter, id).await?;
        let system = self.connector.title();
        let new = NewDeadline {
            task,
            message,
            title: if title.is_empty() { format!("Entry at {system}") } else { title },
            due,
            rule: format!("{} at {system}", if link.kind == Kind::Task { "Task" } else { "Calendar entry" }),
            event: String::new(),
            trigger: due,
            period: String::new(),
            note: None,
        };
        let key = format!("{} {} {}", self.connection.name.to_ascii_lowercase(), link.kind.word(), link.foreign);
        let deadline = self.houses.deadlines.propose_named(self.account.id, &key, new).await?;
        self.progress.taken += 1;
        (link.local, link.base) = (Some(Local::Deadline(task, deadline)), link.theirs.clone());
        (link.passed, link.came) = (None, true);
        Ok(link)
    }

    /// Confirmed deadlines of a matter, of the member's own tasks.
    async fn open_dates(&self, id: MatterId) -> Result<Vec<Deadline>, Stop> {
        let (viewer, matters, deadlines) =
            (self.viewer().await?, self.houses.matters.clone(), self.houses.deadlines.clone());
        let (account, today) = (self.account.id, self.today());
        let found = blocking(move || {
            let mut found = Vec::new();
            for listed in matters.list(&viewer, id)?.into_iter().filter(|listed| listed.owner == account) {
                if let What::Task(task, _) = listed.what {
                    let all = deadlines.of_task(account, task.id)?.into_iter();
                    found.extend(all.filter(|one| one.status == DeadlineStatus::Confirmed && one.due >= today));
                }
            }
            Ok(found)
        });
        Ok(found.await?)
    }

    /// Sends confirmed deadlines that are not there yet.
    pub(super) async fn send_dates(&mut self, kind: Kind) -> Outcome<()> {
        for (id, matter) in self.shared_matters() {
            if self.sees(id).await?.is_none() {
                continue;
            }
            for one in self.open_dates(id).await.map_err(Stop::trouble)? {
                let local = Local::Deadline(one.task, one.id);
                // What came from there is there, as one kind or the other.
                let came = self.links.values().any(|link| link.came && link.local == Some(local));
                if came || self.of_local(kind, local).is_some() {
                    continue;
                }
                let fields = fields(&one);
                let about = format!("Chancery: {}", one.rule);
                let made = self.connector.make(kind, &matter, &about, &fields).await;
                self.sent(kind, local, made, fields).await?;
            }
        }
        Ok(())
    }

    /// The task that holds the dates of a matter, which is made if it is missing, and put into the matter.
    async fn holder(&mut self, matter: &Link, id: MatterId) -> Result<(TaskId, MessageId), Stop> {
        let account = self.account.id;
        let known = matter.holder.map(|(task, message)| {
            self.houses.store.get(&TASKS, &(account, task)).map(|found| found.map(|_| (task, message)))
        });
        if let Some(there) = known.transpose()?.flatten() {
            return Ok(there);
        }
        let system = self.connector.title();
        let title = matter.theirs.get(&Field::Title).cloned().unwrap_or_default();
        let subject = format!("Dates from {system}: {title}");
        let text = format!("Calendar entries and tasks of this matter at {system}, which Chancery reads there.");
        let store = self.houses.store.clone();
        let bytes = text.clone().into_bytes();
        let raw = blocking(move || {
            let mut blob = store.blobs().create()?;
            blob.write(&bytes)?;
            blob.finish()
        })
        .await?;
        let (task, message, now) = (TaskId::new(), MessageId::new(), self.houses.clock.now());
        let sender = system.to_owned();
        let made = self.houses.store.write(move |tx| {
            tx.name_blob(&raw)?;
            put_holder(tx, (account, task, message), (&sender, subject, text), *raw, now)?;
            Ok(raw)
        });
        drop(made.await?);
        self.houses.matters.put(account, id, Item::Task(task)).await?;
        let link = Link { holder: Some((task, message)), ..matter.clone() };
        self.keep(link).await.map_err(Stop::All)?;
        Ok((task, message))
    }
}

fn put_holder(
    tx: &mut crate::store::Tx,
    (account, task, message): (AccountId, TaskId, MessageId),
    (sender, subject, text): (&str, String, String),
    raw: BlobRef,
    now: Timestamp,
) -> Done<()> {
    let holder = Task {
        id: task,
        account,
        subject: subject.clone(),
        path: claim_path(tx, account, task, &subject)?,
        sender_email: sender.to_owned(),
        attachment_count: 0,
        received_at: now,
        updated_at: now,
        status: TaskStatus::NeedsAttention,
        note: Some(format!("Look at the days that {sender} names, and confirm what counts.")),
        client: None,
        folder: None,
        stopped_at: None,
    };
    tx.put(&TASKS, &(account, task), &holder)?;
    let message = Message {
        id: message,
        task,
        account,
        direction: Direction::Incoming,
        from: sender.to_owned(),
        to: Vec::new(),
        written_to: Vec::new(),
        subject,
        message_id: String::new(),
        references: Vec::new(),
        at: now,
        raw,
        body: Some(text),
        full_text: None,
        files: Vec::new(),
        unreadable: None,
        notes: Vec::new(),
        court_notice: None,
        automatic: Some(format!("It was made from what {sender} has; the assistant answers nothing.")),
        authentication: None,
        unproven: false,
        answered_by: None,
        answer: None,
    };
    put_message(tx, &message)?;
    Audit::note(tx, Line::of(account, Action::MatterPaperAdded).on(task.0))
}

fn fields(deadline: &Deadline) -> Fields {
    Fields::from([(Field::Title, deadline.title.clone()), (Field::Due, deadline.due.to_string())])
}
