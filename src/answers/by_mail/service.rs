//! Answers: passes the extracted texts to the engine, checks the result against them, and puts the reply into the
//! outbox, all in one commit.

use super::{authorities_attachment::papers, meeting_times::MeetingTimes, reply_text};
use crate::{
    accounts::{ACCOUNTS, Account, Usage, usage},
    answers::{
        embedding::{OF_MAIL, Vectors},
        engines::engine::{Listener, Work},
        pipeline::AnswerPipeline,
        provenance,
    },
    audit::{Action, Audit, Event as Line},
    blocking::blocking,
    conflicts::Conflicts,
    deadlines::Deadlines,
    documents::document::Origin,
    drafts::Drafts,
    email::compose,
    error::{Error, Result},
    events::{Event, EventKind, Live},
    files::{FILES, File, ReadState},
    ids::{AccountId, MessageId, TaskId},
    invitations::Invitations,
    legal_extracts::Library,
    outbox::{Notices, OUTBOX, Outbox, OutboxState, Persona, dkim_keys},
    queue::Queue,
    reading::{LegalExtracts, Reading},
    search::{Index, Query},
    sending_checks::SendingChecks,
    store::{Store, Tx},
    tasks::{Answer, MESSAGES, Message, ON_HOLD, SkillKind, TASK_MESSAGES, TASKS, Task, TaskStatus, threads},
};

use comprehension::spanish::in_english;
use jiff::Timestamp;
use std::sync::Arc;

/// How many passages of the account's other papers an engine receives.
const RELATED: usize = 12;

/// The same for a mail without papers.
const ELSEWHERE: usize = 48;

/// The assistant with its pipeline. Clones share it.
#[derive(Clone)]
pub struct Answers {
    pub(super) store: Store,
    pub(super) reading: Reading,
    index: Index,
    pipeline: AnswerPipeline,
    pub(super) queue: Queue,
    pub(super) live: Live,
    notices: Notices,
    usage: Usage,
    legal_extracts: LegalExtracts,
    deadlines: Deadlines,
    pub(super) invitations: Invitations,
    pub(super) drafts: Drafts,
    pub(super) conflicts: Conflicts,
    pub(super) sending_checks: SendingChecks,
    vectors: Option<Vectors>,
    pub(super) times: Option<MeetingTimes>,
    pub(super) persona: Arc<Persona>,
}

/// What happened to a written answer.
pub enum Put {
    /// It was stored, or another one already had been.
    Done,
    /// The plan's answers are used up.
    OverPlan,
    /// The day's replies are used up.
    OverCap,
}

impl Answers {
    /// An assistant that writes with `pipeline`.
    #[allow(clippy::too_many_arguments)] // Each is a thing of its own, named once in App::build.
    pub fn new(
        store: Store,
        reading: Reading,
        index: Index,
        pipeline: AnswerPipeline,
        queue: Queue,
        live: Live,
        notices: Notices,
        usage: Usage,
        deadlines: Deadlines,
        invitations: Invitations,
        drafts: Drafts,
        conflicts: Conflicts,
        sending_checks: SendingChecks,
        persona: Persona,
    ) -> Self {
        let legal_extracts = LegalExtracts::new(store.clone());
        let persona = Arc::new(persona);
        Self {
            store,
            reading,
            index,
            pipeline,
            queue,
            live,
            notices,
            usage,
            legal_extracts,
            deadlines,
            invitations,
            drafts,
            conflicts,
            sending_checks,
            vectors: None,
            times: None,
            persona,
        }
    }

    /// The same with an embedding model for its searches, if there is one.
    pub fn with_vectors(self, vectors: Option<Vectors>) -> Self {
        Self { vectors, ..self }
    }

    /// The same where times for meetings can be found.
    pub fn with_meeting_times(self, times: MeetingTimes) -> Self {
        Self { times: Some(times), ..self }
    }

    /// Answers a message. Running it twice answers once.
    pub async fn answer(&self, account: AccountId, task: TaskId, message: MessageId) -> Result<()> {
        let at = (account, message);
        let asked: Message = self.store.get(&MESSAGES, &at)?.ok_or(Error::NotFound)?;
        if asked.answered_by.is_some() {
            return Ok(());
        }
        // "Move the deadline to May 4" orders a change of a paper, and sets nobody a day.
        if !self.is_follow_up(&asked)? {
            self.deadlines.propose(account, message).await?;
        }
        let kept: Task = self.store.get(&TASKS, &(account, task))?.ok_or(Error::NotFound)?;
        if kept.client.is_some() {
            return self.acknowledge(&asked, &kept).await;
        }
        if kept.stopped_at.is_some_and(|at| asked.at < at) {
            return Ok(());
        }
        if let Some(why) = asked.automatic.clone() {
            let note = format!("Kept and not answered: a program sent this mail. {why}");
            return self.close(account, task, TaskStatus::NeedsAttention, note).await;
        }
        let owner: Account = self.store.get(&ACCOUNTS, &account)?.ok_or(Error::NotFound)?;
        if !self.usage.plans().of(&owner.plan).answers_one_more(self.usage.of(account)?.emails_answered) {
            return self.hold(&asked, &owner).await;
        }
        if let Some((command, replies)) = self.command(&asked)? {
            let put = self.obey(&asked, &owner, command, &replies).await?;
            return self.ended(&asked, &owner, put).await;
        }
        if !self.persona.cap.has_room(&self.store, account)? {
            return self.cap(&asked, &owner).await;
        }
        if let Some(put) = self.settle_times(&asked, &owner).await? {
            return self.ended(&asked, &owner, put).await;
        }
        if let Some(put) = self.find_times(&asked, &owner).await? {
            return self.ended(&asked, &owner, put).await;
        }
        if let Some(put) = self.fill_draft(&asked, &owner).await? {
            return self.ended(&asked, &owner, put).await;
        }
        let (work, unread) = self.gather(&asked, &owner).await?;
        if let Some(put) = self.check_conflicts(&asked, &owner, &work, unread).await? {
            return self.ended(&asked, &owner, put).await;
        }
        if let Some(put) = self.mark(&asked, &owner, &work, unread).await? {
            return self.ended(&asked, &owner, put).await;
        }
        if let Some(put) = self.draft(&asked, &owner, &work, unread).await? {
            return self.ended(&asked, &owner, put).await;
        }
        let papers = papers(&work).await?;
        let mut answer = self.pipeline.write(&work, &Listener::nobody()).await?;
        let (deadlines, legal_extracts) = (self.deadlines.clone(), self.legal_extracts.clone());
        let answer = blocking(move || {
            let mut due = deadlines.of_task(account, task)?;
            due.retain(|deadline| deadline.message == message);
            super::legal_notes::add(&mut answer, &work, &legal_extracts.of_task(account, task)?, &due);
            crate::answers::answer_check::mark_unproven(&mut answer, &work.unproven);
            Ok(answer)
        });
        // Other mails may have been answered while this answer was written.
        let put = self.put(&asked, &owner, answer.await?, unread, papers).await?;
        self.ended(&asked, &owner, put).await
    }

    /// What follows when an answer was put, or could not be.
    async fn ended(&self, asked: &Message, owner: &Account, put: Put) -> Result<()> {
        match put {
            Put::Done => Ok(()),
            Put::OverPlan => self.hold(asked, owner).await,
            Put::OverCap => self.cap(asked, owner).await,
        }
    }

    /// Everything the engine may use: the mail, its files, and passages of the account's own papers.
    async fn gather(&self, asked: &Message, owner: &Account) -> Result<(Work, bool)> {
        let account = asked.account;
        let zone = owner.preferences.zone().unwrap_or_else(|| self.persona.zone.clone());
        let mut documents = Vec::new();
        let mut gaps = Vec::new();
        let mut unread = false;
        let body = asked.body.clone().unwrap_or_default();
        if let Some(reason) = &asked.unreadable {
            unread = true;
            gaps.push(reason.clone());
        }
        gaps.extend(asked.notes.iter().cloned());
        gaps.extend(self.invitations.told(asked, owner)?);
        documents.push(crate::answers::engines::engine::SourceDocument::of_mail(asked, &zone));
        for id in &asked.files {
            let file: Option<File> = self.store.get(&FILES, &(account, *id))?;
            let Some(file) = file else { continue };
            if let ReadState::Unreadable { reason } = &file.read {
                unread = true;
                gaps.push(format!("{}: {reason}", file.name));
            }
            if let Some(document) = self.reading.document(&file).await? {
                gaps.extend(document.notes.iter().map(|note| format!("{}: {note}", file.name)));
                documents.push(crate::answers::engines::engine::SourceDocument::of_file(&file, document));
            }
        }
        // A question that comes with papers is about them; one that comes alone is about everything the person has
        // here.
        let alone = asked.files.is_empty() && threads::has_no_files(&self.store, account, asked.task)?;
        let (index, this, words) = (self.index.clone(), asked.id, format!("{} {body}", asked.subject));
        let words = in_english(&body).map_or(words.clone(), |english| format!("{english} {words}"));
        let (task, limit) = if alone { (None, ELSEWHERE) } else { (Some(asked.task), RELATED) };
        // The index can be rebuilt and only helps to choose passages: without it there is still an answer.
        let vector = match &self.vectors {
            Some(vectors) => vectors.within(&words, OF_MAIL).await,
            None => None,
        };
        let search = move || {
            index.search(&Query {
                task,
                vector: vector.as_ref(),
                ..Query::new(account, &words, provenance::looked_at(limit))
            })
        };
        let mut related = blocking(search).await.unwrap_or_else(|e| {
            tracing::warn!("the search index was of no help: {e}");
            Vec::new()
        });
        related.retain(|hit| hit.passage.origin != Origin::Message(this));
        let store = self.store.clone();
        let related = blocking(move || provenance::behind(&store, related, limit)).await?;
        let mut work = Work {
            place: if alone { "in all your files and mails".to_owned() } else { String::new() },
            instruction: body,
            subject: asked.subject.clone(),
            documents,
            related,
            gaps,
            today: Timestamp::now().to_zoned(zone.clone()).date(),
            length: owner.preferences.reply_length,
            meaning: self.vectors.as_ref().map(|vectors| vectors.meaning(OF_MAIL)),
            ..Work::default()
        };
        self.beside(asked, &mut work, &zone).await?;
        let origins: Vec<Origin> = work.origins().collect();
        let store = self.store.clone();
        work.unproven = blocking(move || crate::tasks::unproven(&store, account, origins)).await?;
        Ok((work, unread))
    }

    /// Where the task's page is, if the site has a public address.
    fn link(&self, account: AccountId, task: TaskId) -> Result<Option<String>> {
        let task: Option<Task> = self.store.get(&TASKS, &(account, task))?;
        let site = Some(&self.persona.site).filter(|site| !site.is_empty());
        Ok(site.zip(task).map(|(site, task)| {
            let path = percent_encoding::utf8_percent_encode(&task.path, percent_encoding::NON_ALPHANUMERIC);
            format!("{site}/dashboard?service=vault&path={path}")
        }))
    }

    /// The deadlines and the events in a message, for a calendar program; none if it contains none.
    fn calendar(&self, asked: &Message, answer: &Answer) -> Result<Vec<compose::Attachment>> {
        let file = |name: &str, object: String| compose::Attachment {
            name: name.into(),
            media_type: "text/calendar; charset=utf-8; method=PUBLISH",
            bytes: object.into_bytes(),
        };
        // A paper that was ordered comes without the days that other papers name, unless the order is about them.
        let papers = [SkillKind::Draft, SkillKind::Redline, SkillKind::Proofread, SkillKind::Form, SkillKind::Playbook];
        let words = asked.body.as_deref().unwrap_or_default().to_lowercase();
        // "Move the deadline to March 31" asks for a day that nobody has set yet.
        let wanted = !papers.contains(&answer.skill) || ["calendar", "docket"].iter().any(|word| words.contains(word));
        let brought =
            wanted && self.deadlines.of_task(asked.account, asked.task)?.iter().any(|d| d.message == asked.id);
        let deadlines = match self.deadlines.object_of_task(asked.account, asked.task) {
            Ok(object) if brought => Some(object),
            Ok(_) | Err(Error::NotFound) => None,
            Err(e) => return Err(e),
        };
        let events = self.invitations.file_of(asked)?;
        let files = [("deadlines.ics", deadlines), ("events.ics", events)];
        Ok(files.into_iter().filter_map(|(name, object)| object.map(|object| file(name, object))).collect())
    }

    /// Stores the answer, unless the account's answers have been used up meanwhile. Everything stored passes the
    /// gate: an answer that a person must see first is held, however it came here.
    pub(super) async fn put(
        &self,
        asked: &Message,
        owner: &Account,
        answer: Answer,
        unread: bool,
        papers: Vec<compose::Attachment>,
    ) -> Result<Put> {
        let persona = &self.persona;
        let (account, task_id) = (asked.account, asked.task);
        let link = self.link(account, task_id)?;
        let zone = owner.preferences.zone().unwrap_or_else(|| persona.zone.clone());
        let year = Timestamp::now().to_zoned(zone.clone()).year().unsigned_abs();
        let looked = self.sent_beside(asked, owner).await?;
        let answer = Answer { warning: looked.sentence.clone().unwrap_or_default(), ..answer };
        let library = Library::new(self.store.clone(), account);
        let (answer, gate) = blocking(move || {
            let gate = super::legal_notes::gate(&answer, &library, year);
            Ok((answer, gate))
        })
        .await?;
        let letter = reply_text::Letter {
            to_name: owner.first_name.clone(),
            subject: asked.subject.clone(),
            signed: format!("Chancery, {}", persona.firm),
            link,
            signature: owner.preferences.signature.clone(),
            firm: persona.firm.clone(),
            asked: asked.body.clone().unwrap_or_default(),
            asked_on: asked.at.to_zoned(zone).strftime("%B %-d, %Y").to_string(),
        };
        let (text, html) = reply_text::render(&answer, &letter);
        let said = super::outgoing::Said {
            from_name: "Chancery".into(),
            text,
            html,
            attachments: self.calendar(asked, &answer)?.into_iter().chain(papers).collect(),
            answer: Some(answer),
        };
        let (raw, record) = super::outgoing::reply(&self.store, persona, asked, said);
        let raw = dkim_keys::seal(&self.store, &persona.dkim, raw).await?;
        let message = record(*raw);
        let id = message.id;
        let asked = asked.id;
        let (plans, cap, hold) = (self.usage.plans().clone(), persona.cap.clone(), persona.hold_replies);
        let (put, job, _raw) = self
            .store
            .write(move |tx| {
                let at = (account, asked);
                let mut asked: Message = tx.get(&MESSAGES, &at)?.ok_or(Error::NotFound)?;
                if asked.answered_by.is_some() {
                    return Ok((Put::Done, None, raw));
                }
                // Counted here, where no other change can interfere.
                let owner: Account = tx.get(&ACCOUNTS, &account)?.ok_or(Error::NotFound)?;
                let used = usage::get(tx, account)?;
                if !plans.of(&owner.plan).answers_one_more(used.emails_answered) {
                    return Ok((Put::OverPlan, None, raw));
                }
                if !cap.take(tx, account)? {
                    return Ok((Put::OverCap, None, raw));
                }
                usage::change(tx, account, |used| used.emails_answered += 1)?;
                Audit::note(tx, Line::of(account, Action::Answered).on(id.0))?;
                asked.answered_by = Some(id);
                tx.put(&MESSAGES, &at, &asked)?;
                looked.note(tx, account)?;
                tx.name_blob(&raw)?;
                crate::tasks::put_message(tx, &message)?;
                let at = (account, task_id);
                let attention = if holds_another(tx, account, task_id, id)? {
                    Some("An earlier reply is held for review. It is sent when your IT releases it.")
                } else {
                    unread.then_some("Answered, but not everything could be read.")
                };
                let status = if attention.is_some() { TaskStatus::NeedsAttention } else { TaskStatus::Answered };
                threads::stand(tx, &at, status, attention)?;
                let job = Outbox::put(tx, &message, &raw, hold || gate.is_some())?;
                // After the outbox, which only says that a reply is held.
                if let Some(why) = &gate {
                    threads::stand(tx, &at, TaskStatus::NeedsAttention, Some(why))?;
                }
                Ok((Put::Done, job, raw))
            })
            .await?;
        self.queue.started(job);
        self.live.tell(Event { account, task: Some(task_id), kind: EventKind::Task });
        Ok(put)
    }

    /// Keeps a mail unanswered because the day's replies are used up, and tells its sender once a day.
    async fn cap(&self, asked: &Message, owner: &Account) -> Result<()> {
        let cap = self.persona.cap.clone();
        let notice = self.notices.daily_cap(owner, cap.most(), asked).await?;
        let note = format!(
            "On hold: {} replies were sent to you today already, the most for one day. This mail is kept; write to it again tomorrow to have it answered.",
            cap.most()
        );
        let (account, task, message) = (asked.account, asked.task, asked.id);
        let (job, _notice) = self
            .store
            .write(move |tx| {
                let at = (account, task);
                threads::stand(tx, &at, TaskStatus::OnHold, Some(&note))?;
                Audit::note(tx, Line::of(account, Action::OnHold).on(message.0))?;
                let job = if cap.tell(tx, account)? { Some(notice.put(tx)?) } else { None };
                Ok((job, notice))
            })
            .await?;
        self.queue.started(job);
        self.live.tell(Event { account, task: Some(task), kind: EventKind::Task });
        Ok(())
    }

    /// Keeps a mail until the account has a bigger plan, and tells its sender once.
    async fn hold(&self, asked: &Message, owner: &Account) -> Result<()> {
        let plan = self.usage.plans().of(&owner.plan);
        let most = plan.emails.unwrap_or_default();
        let notice = match self.usage.of(owner.id)?.limit_told {
            true => None,
            false => Some(self.notices.plan_limit(owner, &plan.name, most, asked).await?),
        };
        let note = format!(
            "On hold: plan limit. The plan {} answers {most} e-mails, and they are used up. This mail is kept, and is answered as soon as you have a bigger plan.",
            plan.name
        );
        let (account, task, message) = (asked.account, asked.task, asked.id);
        let (job, _notice) = self
            .store
            .write(move |tx| {
                let place = (account, message);
                let at = (account, task);
                threads::stand(tx, &at, TaskStatus::OnHold, Some(&note))?;
                if tx.get(&ON_HOLD, &place)?.is_none() {
                    tx.put(&ON_HOLD, &place, &task)?;
                    Audit::note(tx, Line::of(account, Action::OnHold).on(message.0))?;
                }
                let mut job = None;
                if let Some(notice) = &notice
                    && !usage::get(tx, account)?.limit_told
                {
                    usage::change(tx, account, |used| used.limit_told = true)?;
                    job = Some(notice.put(tx)?);
                }
                Ok((job, notice))
            })
            .await?;
        self.queue.started(job);
        self.live.tell(Event { account, task: Some(task), kind: EventKind::Task });
        Ok(())
    }

    /// Ends a task's work without an answer, with a sentence that explains why.
    pub async fn close(&self, account: AccountId, task: TaskId, status: TaskStatus, note: String) -> Result<()> {
        self.store.write(move |tx| threads::stand(tx, &(account, task), status, Some(&note))).await?;
        self.live.tell(Event { account, task: Some(task), kind: EventKind::Task });
        Ok(())
    }
}

/// Whether a reply of a task other than `this` is held back.
fn holds_another(tx: &Tx, account: AccountId, task: TaskId, this: MessageId) -> Result<bool> {
    for ((_, _, id), ()) in tx.scan(&TASK_MESSAGES, &(account, task))? {
        // A reply's outbox item has the reply's own identifier.
        let item = tx.get(&OUTBOX, &crate::outbox::place_of(id))?;
        if id != this && item.is_some_and(|item| item.state == OutboxState::Held) {
            return Ok(true);
        }
    }
    Ok(false)
}
