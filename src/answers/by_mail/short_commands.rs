//! Commands in a reply's first line that need no engine: `status`, `shorter`, `stop`, `file to <folder>`, and `accept`,
//! `tentative`, `decline` for the task's invitation. Also the
//! acknowledgement that a client of the firm gets once per thread, which contains none of the firm's data.

use super::{
    outgoing,
    service::{Answers, Put},
};
use crate::{
    accounts::Account,
    email::{commands::Command, headers::tells_of_absence, quoted_text},
    error::{Error, Result},
    events::{Event, EventKind},
    files::{FILES, FOLDER_FILES, File, ReadState, TASK_FILES, library},
    html,
    invitations::Participation,
    outbox::Outbox,
    tasks::{
        Answer, Direction, Line, MESSAGES, Message, Proof, Section, SkillKind, TASKS, Task, TaskStatus, Tasks,
        put_message, threads,
    },
};

use comprehension::spanish::prefers_spanish;
use jiff::{SignedDuration, Timestamp};

/// Lines of each section that a shorter answer keeps.
const KEPT: usize = 2;
impl Answers {
    /// The command in a mail's first line, if the thread already contains an answer.
    pub(super) fn command(&self, asked: &Message) -> Result<Option<(Command, Vec<Message>)>> {
        let Some(command) = crate::email::commands::parse(asked.body.as_deref().unwrap_or_default()) else {
            return Ok(None);
        };
        let thread = Tasks::new(self.store.clone()).thread(asked.account, asked.task)?;
        let replies: Vec<Message> = thread
            .messages
            .into_iter()
            .map(|m| m.message)
            .filter(|m| m.direction == Direction::Reply && m.at < asked.at)
            .collect();
        Ok((!replies.is_empty()).then_some((command, replies)))
    }

    /// Carries out a command. Running it twice takes effect once.
    pub(super) async fn obey(
        &self,
        asked: &Message,
        owner: &Account,
        command: Command,
        replies: &[Message],
    ) -> Result<Put> {
        let answer = match command {
            Command::Stop => {
                self.stop(asked).await?;
                return Ok(Put::Done);
            }
            Command::Status => self.status(asked)?,
            Command::Shorter => shorter(replies),
            Command::FileTo(name) => self.file_to(asked, name).await?,
            Command::Accept => self.answer_invitation(asked, owner, Participation::Accepted).await?,
            Command::Tentative => self.answer_invitation(asked, owner, Participation::Tentative).await?,
            Command::Decline => self.answer_invitation(asked, owner, Participation::Declined).await?,
        };
        self.put(asked, owner, answer, false, Vec::new()).await
    }

    /// Stops all earlier requests from being answered. The command itself gets no answer: that is what was asked for.
    async fn stop(&self, asked: &Message) -> Result<()> {
        let (account, task, at) = (asked.account, asked.task, asked.at);
        self.store
            .write(move |tx| {
                let place = (account, task);
                if let Some(mut task) = tx.get(&TASKS, &place)? {
                    task.stopped_at = Some(at);
                    threads::set(
                        &mut task,
                        TaskStatus::OnHold,
                        Some("Stopped: you wrote \"stop\". A new mail goes on."),
                    );
                    tx.put(&TASKS, &place, &task)?;
                }
                Ok(())
            })
            .await?;
        self.live.tell(Event { account, task: Some(task), kind: EventKind::Task });
        Ok(())
    }

    fn status(&self, asked: &Message) -> Result<Answer> {
        let thread = Tasks::new(self.store.clone()).thread(asked.account, asked.task)?;
        let waiting = thread
            .messages
            .iter()
            .filter(|m| m.message.direction == Direction::Incoming && m.message.id != asked.id)
            .filter(|m| m.message.answered_by.is_none() && m.message.automatic.is_none())
            .count();
        let files: Vec<&File> = thread.messages.iter().flat_map(|m| &m.files).collect();
        let count = |wanted: fn(&ReadState) -> bool| files.iter().filter(|file| wanted(&file.read)).count();
        let unread = count(|read| matches!(read, ReadState::Unreadable { .. }));
        let mut lines = vec![
            format!("Mails that wait for an answer: {waiting}."),
            format!(
                "Attachments: {} read, {} being read, {unread} that cannot be read.",
                count(|read| matches!(read, ReadState::Read { .. })),
                count(|read| *read == ReadState::Waiting)
            ),
        ];
        lines.extend(thread.task.note.map(|note| format!("Note: {note}")));
        Ok(plain(SkillKind::Status, "Where this task stands.", "Status", lines))
    }

    /// Answers the task's invitation as a verified person asks, and says what became of it.
    async fn answer_invitation(&self, asked: &Message, owner: &Account, answer: Participation) -> Result<Answer> {
        let (account, task) = (asked.account, asked.task);
        let nothing = |why: String| {
            let line = format!("{why} Nothing was sent to the organizer.");
            plain(SkillKind::Invitation, "Not answered.", "Not answered", vec![line])
        };
        if !asked.is_proven() {
            return Ok(nothing("Your mail is not verified.".into()));
        }
        // The first line of what is passed on may be somebody else's.
        if quoted_text::is_forward(&asked.subject) || self.invitations.came_with(asked)? {
            return Ok(nothing("An invitation is answered in a reply of your own words.".into()));
        }
        let answered = match self.invitations.only_one(account, task) {
            Ok(event) => self.invitations.answer(account, task, event, answer, Some(asked.id)).await,
            Err(e) => Err(e),
        };
        match answered {
            Ok(shown) => {
                let line = self.invitations.confirmation(&shown, owner);
                Ok(plain(SkillKind::Invitation, "Your answer to the invitation.", "Answered", vec![line]))
            }
            Err(Error::Conflict(why)) => Ok(nothing(why)),
            Err(e) => Err(e),
        }
    }

    async fn file_to(&self, asked: &Message, name: String) -> Result<Answer> {
        let (account, task) = (asked.account, asked.task);
        let wanted = name.clone();
        let filed = self.store.write(move |tx| {
            let Some(folder) = library::folder_named(tx, account, &wanted)? else { return Ok(None) };
            let place = (account, task);
            let mut kept: Task = tx.get(&TASKS, &place)?.ok_or(Error::NotFound)?;
            kept.folder = Some(folder.id);
            tx.put(&TASKS, &place, &kept)?;
            let mut count = 0;
            for ((_, _, id), ()) in tx.scan(&TASK_FILES, &place)? {
                let file_at = (account, id);
                let Some(mut file) = tx.get(&FILES, &file_at)? else { continue };
                if let Some(old) = file.folder {
                    tx.delete(&FOLDER_FILES, &(account, Some(old), id));
                }
                file.folder = Some(folder.id);
                tx.put(&FOLDER_FILES, &(account, file.folder, id), &())?;
                tx.put(&FILES, &file_at, &file)?;
                count += 1;
            }
            Ok(Some((folder.name, count)))
        });
        Ok(match filed.await? {
            Some((folder, count)) => {
                let line =
                    format!("This task and its {count} attachment(s) are in the folder \"{folder}\" of My Files.");
                plain(SkillKind::Filed, "Filed.", "Filed", vec![line])
            }
            None => {
                let line = format!("There is no folder \"{name}\" in My Files, or more than one. Nothing was filed.");
                plain(SkillKind::Filed, "Not filed.", "Not filed", vec![line])
            }
        })
    }

    /// A client's mail to the clients' address: kept for the owner, and acknowledged once per thread, if its author
    /// is verified and a person, and not for every thread of somebody who begins many. The acknowledgement has no quotes and no links.
    pub(super) async fn acknowledge(&self, asked: &Message, task: &Task) -> Result<()> {
        const NOTE: &str = "This mail is from a client. Clients get one acknowledgement and nothing else.";
        let proven = asked.authentication.as_ref().is_some_and(|a| a.proof != Proof::None);
        let told = Tasks::new(self.store.clone())
            .thread(asked.account, asked.task)?
            .messages
            .iter()
            .any(|m| m.message.direction == Direction::Reply);
        let by_program = asked.automatic.is_some() || tells_of_absence(&asked.subject);
        if told || !proven || by_program || self.began_many(task)? {
            return self.close(asked.account, task.id, TaskStatus::NeedsAttention, NOTE.into()).await;
        }
        let persona = &self.persona;
        let firm = &persona.firm;
        let text = if prefers_spanish(&format!("{}\n{}", asked.subject, asked.body.as_deref().unwrap_or_default())) {
            format!(
                "Su mensaje llegó a {firm}. Una persona lo leerá.\n\nEste es un acuse de recibo automático; se envía una sola vez en cada conversación.\n"
            )
        } else {
            format!(
                "Your message has arrived at {firm}. A person will read it.\n\nThis is an automatic acknowledgement; it is sent once for each conversation.\n"
            )
        };
        let html = format!("<p>{}</p>", html::escape(text.trim()).replace("\n\n", "</p><p>"));
        let said =
            outgoing::Said { from_name: persona.firm.clone(), text, html, answer: None, attachments: Vec::new() };
        let (raw, record) = outgoing::reply(&self.store, persona, asked, said);
        let mut blob = self.store.blobs().create()?;
        blob.write(&raw)?;
        let raw = blob.finish()?;
        let message = record(*raw);
        let (account, task, asked, hold) = (asked.account, task.id, asked.id, persona.hold_replies);
        let (job, _raw) = self
            .store
            .write(move |tx| {
                let at = (account, asked);
                let mut asked: Message = tx.get(&MESSAGES, &at)?.ok_or(Error::NotFound)?;
                if asked.answered_by.is_some() {
                    return Ok((None, raw));
                }
                asked.answered_by = Some(message.id);
                tx.put(&MESSAGES, &at, &asked)?;
                tx.name_blob(&raw)?;
                put_message(tx, &message)?;
                let at = (account, task);
                threads::stand(tx, &at, TaskStatus::NeedsAttention, Some(NOTE))?;
                Ok((Outbox::put(tx, &message, &raw, hold)?, raw))
            })
            .await?;
        self.queue.started(job);
        self.live.tell(Event { account, task: Some(task), kind: EventKind::Task });
        Ok(())
    }

    /// Whether a client began many threads in the last 24 hours: a program that answers our acknowledgement in a thread of its own does.
    fn began_many(&self, task: &Task) -> Result<bool> {
        let since = task.received_at.saturating_sub(SignedDuration::from_hours(24)).unwrap_or(Timestamp::MIN);
        let mut others = 0;
        for row in self.store.scan(&TASKS, &task.account).rev().take(LOOKED_AT) {
            let (_, other) = row?;
            let before = (other.received_at, other.id) < (task.received_at, task.id);
            others += usize::from(before && other.client == task.client && other.received_at >= since);
        }
        Ok(others >= MOST_BEGUN)
    }
}

/// Threads that one client may begin in 24 hours, each with an acknowledgement.
const MOST_BEGUN: usize = 5;
/// The newest tasks, among which those of one client are counted.
const LOOKED_AT: usize = 500;

/// An answer of plain lines about the task itself, which have no source.
fn plain(skill: SkillKind, about: &str, heading: &str, lines: Vec<String>) -> Answer {
    let lines = lines.into_iter().map(|text| Line { text, sources: Vec::new(), ..Line::default() }).collect();
    Answer {
        engine: "chancery".into(),
        skill,
        about: about.into(),
        sections: vec![Section { heading: heading.into(), lines, ..Section::default() }],
        ..Answer::default()
    }
}

/// The last answer that had sources, with the first lines of each section and only the sources they use.
fn shorter(replies: &[Message]) -> Answer {
    let last = replies.iter().rev().filter_map(|m| m.answer.as_ref()).find(|answer| !answer.sources.is_empty());
    let Some(last) = last else {
        return plain(
            SkillKind::Shorter,
            "There is no answer to shorten.",
            "Shorter",
            vec!["No answer with sources yet.".into()],
        );
    };
    let mut answer = last.clone();
    for section in &mut answer.sections {
        section.lines.truncate(KEPT);
    }
    answer.about = format!("The answer before, cut to the first lines of each part. {}", last.about);
    let used: Vec<u32> = answer.sections.iter().flat_map(|s| &s.lines).flat_map(|l| l.sources.clone()).collect();
    answer.sources.retain(|source| used.contains(&source.number));
    let numbers: Vec<u32> = answer.sources.iter().map(|source| source.number).collect();
    let new = |old: u32| numbers.iter().position(|n| *n == old).map_or(old, |at| at as u32 + 1);
    for line in answer.sections.iter_mut().flat_map(|s| &mut s.lines) {
        line.sources.iter_mut().for_each(|number| *number = new(*number));
    }
    for source in &mut answer.sources {
        source.number = new(source.number);
    }
    answer
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::{documents::document::Origin, ids::MessageId, tasks::Source};

    use jiff::Timestamp;

    #[test]
    fn a_shorter_answer_keeps_only_the_sources_that_it_uses_in_order() {
        let source = |number| Source {
            number,
            origin: Origin::Message(MessageId::new()),
            name: format!("source {number}"),
            page: None,
            start: 0,
            end: 1,
            quote: "x".into(),
            proven: true,
        };
        let line =
            |text: &str, sources: &[u32]| Line { text: text.into(), sources: sources.to_vec(), ..Line::default() };
        let section = |lines| Section { heading: "h".into(), lines, ..Section::default() };
        let answer = Answer {
            sections: vec![
                section(vec![line("a", &[1]), line("b", &[3]), line("c", &[2])]),
                section(vec![line("d", &[4, 1])]),
            ],
            sources: (1..=4).map(source).collect(),
            ..Answer::default()
        };
        let hash = [0u8; 32];
        let reply: Message = serde_json::from_value(serde_json::json!({
            "id": MessageId::new(), "task": crate::ids::TaskId::new(), "account": crate::ids::AccountId::new(),
            "direction": "reply", "from": "", "to": [], "subject": "", "message_id": "", "references": [],
            "at": Timestamp::now(), "raw": { "id": crate::ids::BlobId::new(), "len": 0, "hash": hash },
            "body": null, "answer": answer,
        }))
        .unwrap();
        let short = shorter(&[reply]);
        let lines: Vec<(&str, &[u32])> =
            short.sections.iter().flat_map(|s| &s.lines).map(|l| (l.text.as_str(), &l.sources[..])).collect();
        assert_eq!(lines, [("a", &[1][..]), ("b", &[2]), ("d", &[3, 1])]);
        let names: Vec<&str> = short.sources.iter().map(|s| s.name.as_str()).collect();
        assert_eq!(names, ["source 1", "source 3", "source 4"]);
        assert!(shorter(&[]).sources.is_empty());
    }
}
