//! Chat: questions about one's own tasks or files, answered while the person watches, and the history. A history
//! belongs to one account and one part of the dashboard, is bounded, and can be cleared. The audit log has the fact,
//! never the text.

use super::records::{AnswerEvent, ChatMessage, ChatService, Question, Reply, Speaker};
use crate::{
    accounts::Account,
    answers::{
        by_mail::legal_notes,
        engines::engine::{Listener, Said},
        markdown,
        pipeline::AnswerPipeline,
        search::{Place, Search},
    },
    blocking::blocking,
    error::{Error, Result},
    events::{Event, EventKind, Live},
    files::library,
    ids::{AccountId, ChatId},
    legal_extracts::Library,
    matters::{Matters, Viewer, Witness},
    reading::Reading,
    store::Store,
    tasks::{Answer, Tasks},
};

use jiff::{Timestamp, civil::Date, tz::TimeZone};
use std::{
    collections::HashMap,
    sync::{Arc, Mutex},
};
use tokio::sync::{Semaphore, mpsc};

/// Characters of a question.
pub const LONGEST: usize = 16_000;
/// How many chats are answered at the same time, over all accounts; further ones are told to come back.
const OPEN: usize = 128;
/// The same of one account.
const OPEN_OF_ONE: usize = 16;
/// How many pieces may wait for a slow page. An answer of the built-in engine has fewer.
const AHEAD: usize = 512;

/// The chats of the firm's accounts. Clones share everything.
#[derive(Clone)]
pub struct Chat {
    pub(super) store: Store,
    pub(super) search: Search,
    pub(super) reading: Reading,
    pub(super) tasks: Tasks,
    pub(super) matters: Matters,
    pub(super) pipeline: AnswerPipeline,
    pub(super) live: Live,
    pub(super) zone: TimeZone,
    /// Limits simultaneous search and reading for answers, so that many questions leave room for mail.
    work: Arc<Semaphore>,
    open: Arc<Semaphore>,
    of_one: Arc<Mutex<HashMap<AccountId, usize>>>,
}

impl Chat {
    /// Chats answered by `pipeline`; `zone` is the firm's time zone.
    pub fn new(
        store: Store,
        search: Search,
        reading: Reading,
        pipeline: AnswerPipeline,
        live: Live,
        zone: TimeZone,
        matters: Matters,
    ) -> Self {
        let places = std::thread::available_parallelism().map_or(2, usize::from).max(2) - 1;
        Self {
            tasks: Tasks::new(store.clone()),
            matters,
            store,
            search,
            reading,
            pipeline,
            live,
            zone,
            work: Arc::new(Semaphore::new(places)),
            open: Arc::new(Semaphore::new(OPEN)),
            of_one: Arc::default(),
        }
    }

    /// Asks a question. Problems with the question are returned here; later events go to the receiver. Dropping the
    /// receiver cancels the work.
    ///
    /// # Errors
    /// `Invalid` for an empty or overlong question, `NotFound` for a task, folder or matter that does not exist,
    /// `Unavailable` when too many questions are running.
    pub async fn ask(&self, account: Account, question: Question) -> Result<mpsc::Receiver<AnswerEvent>> {
        let length = question.message.chars().count();
        if question.message.trim().is_empty() {
            return Err(Error::Invalid("Write a question first.".into()));
        }
        if length > LONGEST {
            return Err(Error::Invalid(format!(
                "The question has {length} characters; the limit is {LONGEST}. Upload long texts as a file and ask about the file."
            )));
        }
        let open = Arc::clone(&self.open).try_acquire_owned();
        let open = open.map_err(|_| Error::Unavailable("too many chats at once".into()))?;
        let one = OneMore::of(&self.of_one, account.id)?;
        let place = self.place(&account, &question).await?;
        let (send, receive) = mpsc::channel(AHEAD);
        let this = self.clone();
        tokio::spawn(async move {
            let (_open, _one) = (open, one);
            let answered = tokio::select! {
                () = send.closed() => return,
                answered = this.answer(&account, &question, place, &send) => answered,
            };
            let last = answered.map_or_else(AnswerEvent::Failed, |reply| AnswerEvent::Done(Box::new(reply)));
            let _ = send.send(last).await;
        });
        Ok(receive)
    }

    /// The place where the question was asked.
    async fn place(&self, account: &Account, question: &Question) -> Result<Place> {
        let path = question.path.trim_matches('/').to_owned();
        if path.is_empty() {
            return Ok(Place::Everywhere);
        }
        let (service, tasks, store) = (question.service, self.tasks.clone(), self.store.clone());
        // A subject may start or end with a slash.
        let (whole, matters, account) = (question.path.clone(), self.matters.clone(), account.clone());
        blocking(move || match service {
            ChatService::Matters => {
                let id = path.parse().map_err(|_| Error::NotFound)?;
                matters.viewer(&account)?.matter(id).map(|_| Place::Matter(id))
            }
            ChatService::Tasks => tasks.at_path(account.id, &whole).map(|task| Place::Task(task.id)),
            ChatService::Files => library::listing(&store, account.id, &path).map(|_| Place::Folder(path)),
        })
        .await
    }

    async fn answer(
        &self,
        account: &Account,
        question: &Question,
        place: Place,
        send: &mpsc::Sender<AnswerEvent>,
    ) -> Result<Reply> {
        // A question that failed before it was stored counts as a new one.
        let retry = question.retry && self.is_last(account.id, question)?;
        let question = &Question { retry, ..question.clone() };
        let asked = self.said(account.id, question, Speaker::User, question.message.trim().to_owned());
        let viewer = self.viewer(account).await?;
        let earlier = self.earlier(&viewer, question)?;
        // The question is stored while the answer is sought, even if nobody waits for it any more.
        let kept = tokio::spawn({
            let (this, asked, retry) = (self.clone(), asked.clone(), question.retry);
            async move { if retry { Ok(()) } else { this.keep(asked, false).await.map(drop) } }
        });
        let written = async {
            let permit = self.work.acquire().await.map_err(|e| Error::Internal(e.to_string()))?;
            let (work, witness) = self.gather(account, &viewer, question, place, earlier).await?;
            // A model works elsewhere; the built-in engine's work is limited together with the search.
            let permit = if self.pipeline.has_model() {
                drop(permit);
                None
            } else {
                Some(permit)
            };
            let (say, mut said) = mpsc::channel(AHEAD);
            let listener = Listener::new(say);
            let writing = async {
                let listener = listener;
                self.pipeline.write(&work, &listener).await
            };
            let telling = async {
                while let Some(said) = said.recv().await {
                    // Somebody may have set a wall while the engine writes.
                    still_reads(&witness).await?;
                    let event = match said {
                        Said::Piece(text) => AnswerEvent::Piece(text),
                        Said::Note(text) => AnswerEvent::Note(text),
                    };
                    let _ = send.send(event).await;
                }
                Ok(())
            };
            let (answer, ()) = tokio::try_join!(writing, telling)?;
            drop(permit);
            Ok::<_, Error>((answer, witness))
        };
        let (kept, answer) = tokio::join!(kept, written);
        kept.map_err(|e| Error::Internal(format!("a question could not be kept: {e}")))??;
        let (mut answer, witness) = answer?;
        let (library, year) = (Library::new(self.store.clone(), account.id), self.today(account).year().unsigned_abs());
        answer = blocking(move || {
            let verdicts = legal_notes::verdicts(&answer, &library, year);
            answer.gaps.extend(verdicts);
            Ok(answer)
        })
        .await?;
        let mut reply = self.reply(account.id, question, answer);
        reply.others = witness.papers().to_vec();
        still_reads(&witness).await?;
        let reply = self.keep(reply, question.retry).await?;
        self.live.tell(Event { account: account.id, task: None, kind: EventKind::Chat });
        let viewer = self.viewer(account).await?;
        still_reads(&witness).await?;
        let this = self.clone();
        blocking(move || this.shown(&viewer, reply)).await
    }

    async fn viewer(&self, account: &Account) -> Result<Viewer> {
        let (matters, account) = (self.matters.clone(), account.clone());
        blocking(move || matters.viewer(&account)).await
    }

    /// Today's date where the person is.
    pub(super) fn today(&self, account: &Account) -> Date {
        let zone = account.preferences.zone().unwrap_or_else(|| self.zone.clone());
        Timestamp::now().to_zoned(zone).date()
    }

    fn reply(&self, account: AccountId, question: &Question, answer: Answer) -> ChatMessage {
        let mut reply = self.said(account, question, Speaker::Bot, markdown::render(&answer));
        if reply.content.is_empty() {
            reply.content = markdown::escape(&answer.about);
        }
        (reply.sources, reply.notes, reply.engine) = (answer.sources, answer.gaps, answer.engine);
        reply
    }

    fn said(&self, account: AccountId, question: &Question, by: Speaker, content: String) -> ChatMessage {
        ChatMessage {
            id: ChatId::new(),
            account,
            service: question.service,
            by,
            content,
            at: Timestamp::now(),
            path: question.path.clone(),
            sources: Vec::new(),
            notes: Vec::new(),
            engine: String::new(),
            others: Vec::new(),
        }
    }
}

/// Whether the asker may still read everything that an answer draws on.
async fn still_reads(witness: &Witness) -> Result<()> {
    if !witness.is_of_others() {
        return Ok(());
    }
    let witness = witness.clone();
    match blocking(move || witness.still_reads()).await? {
        true => Ok(()),
        false => Err(Error::Conflict("What you may read changed while the answer was written. Ask again.".into())),
    }
}

/// One of an account's places. Dropping it frees the place.
struct OneMore {
    of_one: Arc<Mutex<HashMap<AccountId, usize>>>,
    account: AccountId,
}

impl OneMore {
    fn of(of_one: &Arc<Mutex<HashMap<AccountId, usize>>>, account: AccountId) -> Result<Self> {
        let mut open = of_one.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let count = open.entry(account).or_default();
        if *count >= OPEN_OF_ONE {
            return Err(Error::Unavailable("too many chats of one account at once".into()));
        }
        *count += 1;
        Ok(Self { of_one: Arc::clone(of_one), account })
    }
}

impl Drop for OneMore {
    fn drop(&mut self) {
        let mut open = self.of_one.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if let Some(count) = open.get_mut(&self.account) {
            *count -= 1;
            if *count == 0 {
                open.remove(&self.account);
            }
        }
    }
}
