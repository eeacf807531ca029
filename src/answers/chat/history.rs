//! The history of a chat: kept in order, bounded, shown with the present places of its sources, and cleared.

use super::{
    records::{ChatMessage, ChatService, Citation, Question, Reply, Speaker, TaskPlace},
    service::Chat,
    tables::CHATS,
};
use crate::{
    accounts::{ACCOUNTS, Account},
    answers::{engines::engine::Turn, search::matters_of},
    audit::{Action, Audit, Event as Line},
    blocking::blocking,
    documents::document::Origin,
    error::Result,
    files::{FILES, File},
    ids::AccountId,
    matters::Viewer,
    store::Tx,
    tasks::{MESSAGES, Message, Source, TASKS, Task},
};

/// How many entries are kept per account and service; the oldest are dropped first.
pub const KEPT: usize = 200;
/// Instead of an answer that draws on papers of others which the person may no longer read.
const WITHHELD: &str = "This answer is no longer shown: it drew on papers that you can no longer open.";
/// How many earlier questions and answers an engine receives.
const TURNS: usize = 4;

impl Chat {
    /// All entries, oldest first.
    ///
    /// # Errors
    /// Store errors.
    pub async fn history(&self, account: Account, service: ChatService) -> Result<Vec<Reply>> {
        let this = self.clone();
        blocking(move || {
            let viewer = this.matters.viewer(&account)?;
            let rows = this.store.scan(&CHATS, &(account.id, service));
            let all: Vec<ChatMessage> = rows.map(|row| row.map(|(_, said)| said)).collect::<Result<_>>()?;
            all.into_iter().map(|said| this.shown(&viewer, said)).collect()
        })
        .await
    }

    /// Deletes all entries. The audit log keeps the fact of each chat.
    ///
    /// # Errors
    /// Store errors.
    pub async fn clear(&self, account: AccountId, service: ChatService) -> Result<()> {
        self.store
            .write(move |tx| {
                for (place, _) in tx.scan(&CHATS, &(account, service))? {
                    tx.delete(&CHATS, &place);
                }
                Audit::note(tx, Line::of(account, Action::ChatCleared))
            })
            .await?;
        self.live.tell(crate::events::Event { account, task: None, kind: crate::events::EventKind::Chat });
        Ok(())
    }

    /// Stores an entry as the last; with `instead` it replaces the last answer. Returns it as it was stored.
    pub(super) async fn keep(&self, said: ChatMessage, instead: bool) -> Result<ChatMessage> {
        self.store.write(move |tx| put(tx, said, instead)).await
    }

    /// Whether a question is the same as the last one.
    pub(super) fn is_last(&self, account: AccountId, question: &Question) -> Result<bool> {
        for row in self.store.scan(&CHATS, &(account, question.service)).rev() {
            let (_, said) = row?;
            if said.by == Speaker::User {
                return Ok(said.content == question.message.trim() && said.path == question.path);
            }
        }
        Ok(false)
    }

    /// The last questions in the same place, with their answers.
    pub(super) fn earlier(&self, viewer: &Viewer, question: &Question) -> Result<Vec<Turn>> {
        let account = viewer.account();
        let mut turns: Vec<Turn> = Vec::new();
        let mut answer: Option<String> = None;
        for row in self.store.scan(&CHATS, &(account, question.service)).rev() {
            let (_, said) = row?;
            if turns.len() == TURNS || said.path != question.path {
                break;
            }
            match said.by {
                Speaker::Bot => answer = Some(said).filter(|said| may_read(viewer, said)).map(|said| said.content),
                Speaker::User => turns.extend(answer.take().map(|answer| Turn { question: said.content, answer })),
            }
        }
        if question.retry && turns.first().is_some_and(|turn| turn.question == question.message.trim()) {
            turns.remove(0);
        }
        turns.reverse();
        Ok(turns)
    }

    /// An entry with the places of its sources, withheld if it draws on what the person may no longer read. Blocks.
    pub(super) fn shown(&self, viewer: &Viewer, mut message: ChatMessage) -> Result<Reply> {
        if !may_read(viewer, &message) {
            message.content = WITHHELD.to_owned();
            (message.sources, message.notes, message.others) = (Vec::new(), Vec::new(), Vec::new());
        }
        let citations = message.sources.iter().map(|source| self.citation(viewer, &message, source));
        let citations = citations.collect::<Result<_>>()?;
        Ok(Reply { message, citations })
    }

    fn citation(&self, viewer: &Viewer, said: &ChatMessage, source: &Source) -> Result<Citation> {
        let owner = said.others.iter().find(|(_, origin)| *origin == source.origin).map(|(owner, _)| *owner);
        let account = owner.unwrap_or(said.account);
        let matters = matters_of(viewer, account, source.origin)?;
        let others = owner.is_some();
        let owner = match owner {
            Some(id) => self.store.get(&ACCOUNTS, &id)?.map(|account: Account| (id, account.full_name())),
            None => None,
        };
        let mut citation = Citation { source: source.clone(), file: None, message: None, task: None, owner, matters };
        let task = match source.origin {
            Origin::File(id) => {
                let file: Option<File> = self.store.get(&FILES, &(account, id))?;
                citation.file = file.as_ref().map(|file| file.id);
                file.and_then(|file| file.task)
            }
            Origin::Message(id) => {
                let message: Option<Message> = self.store.get(&MESSAGES, &(account, id))?;
                citation.message = message.as_ref().map(|message| message.id);
                message.map(|message| message.task)
            }
        };
        if let Some(id) = task {
            let task: Option<Task> = self.store.get(&TASKS, &(account, id))?;
            let task = task.filter(|_| !others || viewer.task(id).is_ok());
            citation.task = task.map(|task| TaskPlace { id, path: task.path });
        }
        Ok(citation)
    }
}

/// Whether everything that an answer may draw on is still there for this person.
fn may_read(viewer: &Viewer, said: &ChatMessage) -> bool {
    said.others.iter().all(|(owner, origin)| viewer.reads(*owner, *origin).unwrap_or(false))
}

fn put(tx: &mut Tx, mut said: ChatMessage, instead: bool) -> Result<ChatMessage> {
    // The papers may have gone while the answer was written.
    if said.by == Speaker::Bot && !is_there(tx, &said)? {
        said = said.emptied();
    }
    let prefix = (said.account, said.service);
    let mut kept = tx.scan(&CHATS, &prefix)?;
    if instead
        && let Some((place, last)) = kept.last()
        && last.by == Speaker::Bot
    {
        tx.delete(&CHATS, place);
        kept.pop();
    }
    let over = (kept.len() + 1).saturating_sub(KEPT);
    kept[..over].iter().for_each(|(place, _)| tx.delete(&CHATS, place));
    // What was said while the clock was ahead would otherwise stay the newest, and the oldest that are dropped would be these.
    if let Some((_, last)) = kept.last() {
        said.id = said.id.after(last.id);
    }
    tx.put(&CHATS, &(said.account, said.service, said.id), &said)?;
    note(tx, &said)?;
    Ok(said)
}

/// Whether all papers that an answer draws on still exist.
fn is_there(tx: &Tx, said: &ChatMessage) -> Result<bool> {
    let owner =
        |source: &Source| said.others.iter().find(|(_, origin)| *origin == source.origin).map(|(owner, _)| *owner);
    let cited = said.sources.iter().map(|source| (owner(source).unwrap_or(said.account), source.origin));
    for (owner, origin) in cited.chain(said.others.iter().copied()) {
        let there = match origin {
            Origin::File(id) => tx.get(&FILES, &(owner, id))?.is_some(),
            Origin::Message(id) => tx.get(&MESSAGES, &(owner, id))?.is_some(),
        };
        if !there {
            return Ok(false);
        }
    }
    Ok(true)
}

/// The audit line about a chat: the fact, but not the text.
fn note(tx: &mut Tx, message: &ChatMessage) -> Result<()> {
    match message.by {
        Speaker::Bot => Audit::note(tx, Line::of(message.account, Action::Chat).on(message.id.0)),
        Speaker::User => Ok(()),
    }
}
