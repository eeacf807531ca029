//! Vectors for the search, if the firm has an embedding model. They are made in the background of the indexing, which
//! never waits for the model, and for each question within a short time. Without them, or while the model is down,
//! only the words count.
//!
//! The index itself knows what lacks vectors. So the work resumes where it stopped, and starts over with a new model.
//!
//! Models put all texts into one corner of their space. The mean of a few typical office sentences
//! (`assets/search/middle.txt`) is subtracted from every vector, so that unrelated texts have a similarity near zero
//! and a threshold works.

use super::{
    engines::{
        embedder::{self, Embedder, Trouble},
        engine::State,
    },
    meaning::{Meaning, Sentences},
};
use crate::{
    accounts::ACCOUNTS,
    backpressure::Backpressure,
    blocking::blocking,
    documents::document::Passage,
    error::{Error, Result},
    ids::AccountId,
    metrics::Metrics,
    search::{Index, Indexed, Space, Vector},
    store::{All, Store},
};

use std::{
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};
use tokio::{
    sync::{Notify, watch},
    time::{sleep, timeout},
};

/// How long a mail's question waits for its vector, and its answer for those of the sentences; nobody is watching.
pub const OF_MAIL: Duration = Duration::from_secs(10);
/// How many characters of a text the model receives. Passages are shorter.
const LONGEST: usize = 2_000;
/// How many passages are indexed at a time, in whole documents.
const TOGETHER: usize = 256;
/// How often to check whether the index has changed.
const LOOK: Duration = Duration::from_secs(2);
/// Longest pause while the model is down.
const LONGEST_PAUSE: Duration = Duration::from_secs(60);
/// Passages, an empty line, questions: the mean of each is subtracted from vectors of its kind.
const MIDDLE: &str = include_str!("../../assets/search/middle.txt");

/// How the model is asked.
#[derive(Clone, Debug)]
pub struct Asking {
    /// The prefix that some models expect before a question.
    pub before_question: String,
    /// The prefix they expect before a passage.
    pub before_passage: String,
    /// How long a search waits for its question's vector.
    pub wait: Duration,
    /// How long an answer in chat waits for the vectors of the sentences that may answer.
    pub answer_wait: Duration,
}

/// Makes vectors. Clones share everything.
#[derive(Clone)]
pub struct Vectors(Arc<Inner>);

struct Inner {
    embedder: Arc<dyn Embedder>,
    asking: Asking,
    store: Store,
    index: Index,
    metrics: Arc<Metrics>,
    known: Mutex<Option<Arc<Known>>>,
    sentences: Sentences,
    /// Why the model does not work.
    down: Mutex<Option<String>>,
    wake: Notify,
}

/// What is known about the model once it has answered.
struct Known {
    space: Space,
    passages: Vec<f32>,
    questions: Vec<f32>,
}

/// The state of the vectors.
#[derive(Clone, Debug)]
pub struct Standing {
    /// The model.
    pub name: String,
    /// The state of a model run by this program.
    pub state: Option<State>,
    /// Why it does not work.
    pub down: Option<String>,
    /// How many documents lack vectors, and how many there are; none before the model has answered.
    pub documents: Option<(usize, usize)>,
}

impl Vectors {
    /// Makes vectors with `embedder` for the passages in `index`.
    pub fn new(embedder: Arc<dyn Embedder>, asking: Asking, store: Store, index: Index, metrics: Arc<Metrics>) -> Self {
        let (known, down, wake, sentences) = Default::default();
        Self(Arc::new(Inner { embedder, asking, store, index, metrics, known, sentences, down, wake }))
    }

    /// The vector of a question that a person waits for; `None` when the model is down or late.
    pub async fn of_question(&self, text: &str) -> Option<Vector> {
        self.within(text, self.0.asking.wait).await
    }

    /// The same with another time limit.
    pub async fn within(&self, text: &str, wait: Duration) -> Option<Vector> {
        self.0.metrics.vector_questions.add();
        let vector = match (self.known(), self.why_down()) {
            (Some(known), None) => {
                let asked = [cut(&self.0.asking.before_question, text)];
                match timeout(wait, embedder::vectors(self.0.embedder.as_ref(), &asked)).await {
                    Ok(Ok(vectors)) => vectors.first().and_then(|v| about(&known.questions, v, known.space)),
                    Ok(Err(Trouble::Refused(why))) => {
                        tracing::debug!("a question has no vector: {why}");
                        None
                    }
                    Ok(Err(Trouble::Down(why))) => self.missed(why),
                    Err(_) => self.missed("the model did not answer a question in time".into()),
                }
            }
            _ => None,
        };
        if vector.is_none() {
            self.0.metrics.vector_questions_missed.add();
        }
        vector
    }

    /// What compares the sentences of an answer that a person waits for.
    pub fn meaning_in_chat(&self) -> Meaning {
        self.meaning(self.0.asking.answer_wait)
    }

    pub(super) fn embedder(&self) -> &dyn Embedder {
        self.0.embedder.as_ref()
    }

    pub(super) fn sentences(&self) -> &Sentences {
        &self.0.sentences
    }

    /// A passage's text in the form the model receives.
    pub(super) fn passage(&self, text: &str) -> String {
        cut(&self.0.asking.before_passage, text)
    }

    /// A passage's vector relative to the mean of passages.
    pub(super) fn centred(&self, vector: &[f32]) -> Option<Vector> {
        let known = self.known()?;
        about(&known.passages, vector, known.space)
    }

    fn works(&self) {
        *self.0.down.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }

    /// Until the model has answered again, no question waits for it.
    fn missed(&self, why: String) -> Option<Vector> {
        tracing::debug!("a question is searched by its words alone: {why}");
        *self.0.down.lock().unwrap_or_else(PoisonError::into_inner) = Some(why);
        self.0.wake.notify_one();
        None
    }

    /// Makes vectors until `stop` turns true.
    pub async fn run(self, traffic: Arc<Backpressure>, mut stop: watch::Receiver<bool>) {
        self.0.embedder.wake();
        tokio::select! {
            biased;
            _ = stop.wait_for(|stop| *stop) => {}
            () = self.work(&traffic) => {}
        }
    }

    async fn work(&self, traffic: &Backpressure) {
        let (mut seen, mut failures) = (None, 0u32);
        loop {
            match self.round(traffic, &mut seen).await {
                Ok(()) => {
                    if failures > 0 {
                        tracing::info!(model = self.0.embedder.name(), "the embedding model works again");
                    }
                    failures = 0;
                    tokio::select! {
                        () = self.0.wake.notified() => {}
                        () = sleep(LOOK) => {}
                    }
                }
                Err(why) => {
                    if failures == 0 {
                        tracing::warn!(
                            model = self.0.embedder.name(),
                            "no vectors can be made now, and searches go by words alone: {why}"
                        );
                    }
                    failures += 1;
                    *self.0.down.lock().unwrap_or_else(PoisonError::into_inner) = Some(why);
                    sleep(Duration::from_secs(1 << failures.min(6)).min(LONGEST_PAUSE)).await;
                }
            }
        }
    }

    /// Adds vectors to all documents that lack them, if the index has changed since it was `seen`.
    async fn round(&self, traffic: &Backpressure, seen: &mut Option<u64>) -> std::result::Result<(), String> {
        let generation = self.0.index.generation();
        let known = match self.known() {
            Some(known) => known,
            None => self.learn().await?,
        };
        if self.why_down().is_some() {
            self.probe().await?;
            self.works();
        }
        if *seen == Some(generation) {
            return Ok(());
        }
        for account in self.accounts().map_err(|e| e.to_string())? {
            self.give(account, &known, traffic).await?;
        }
        *seen = Some(generation);
        Ok(())
    }

    /// Adds vectors to all documents of an account that lack them.
    ///
    /// # Errors
    /// [`Error::Unavailable`] if the model or the index does not work.
    pub async fn fill(&self, account: AccountId) -> Result<()> {
        let given = async {
            let known = match self.known() {
                Some(known) => known,
                None => self.learn().await?,
            };
            self.give(account, &known, &Backpressure::default()).await
        };
        given.await.map_err(Error::Unavailable)
    }

    async fn give(&self, account: AccountId, known: &Known, traffic: &Backpressure) -> std::result::Result<(), String> {
        loop {
            traffic.lull().await;
            let (index, space) = (self.0.index.clone(), known.space);
            let bare = blocking(move || index.without_vectors(account, space, TOGETHER)).await;
            let mut given = Vec::new();
            for document in bare.map_err(|e| e.to_string())? {
                let vectors = self.of_passages(&document, known).await?;
                self.0.metrics.vectors_made.add_many(vectors.iter().flatten().count() as u64);
                given.push((document, vectors));
            }
            if given.is_empty() {
                return Ok(());
            }
            let (index, space) = (self.0.index.clone(), known.space);
            let put = blocking(move || index.add_vectors(account, space, &given)).await;
            if put.map_err(|e| e.to_string())? == 0 {
                // All were changed meanwhile, so the next round finds them.
                return Ok(());
            }
        }
    }

    async fn of_passages(&self, document: &Indexed, known: &Known) -> std::result::Result<Vec<Option<Vector>>, String> {
        let text = |p: &Passage| cut(&self.0.asking.before_passage, &format!("{}\n{}", p.name, p.text));
        let texts: Vec<String> = document.passages.iter().map(text).collect();
        let mut vectors = Vec::with_capacity(texts.len());
        for texts in texts.chunks(self.0.embedder.at_once().max(1)) {
            let made = self.some(texts).await?;
            self.works();
            for vector in made {
                if vector.as_ref().is_some_and(|vector| vector.len() != known.passages.len()) {
                    *self.0.known.lock().unwrap_or_else(PoisonError::into_inner) = None;
                    return Err("the model's vectors have another length than before".into());
                }
                vectors.push(vector.and_then(|vector| about(&known.passages, &vector, known.space)));
            }
        }
        Ok(vectors)
    }

    /// A vector for each text. A text that the model refuses even when it is short gets none.
    async fn some(&self, texts: &[String]) -> std::result::Result<Vec<Option<Vec<f32>>>, String> {
        let ask = async |texts: &[String]| match embedder::vectors(self.0.embedder.as_ref(), texts).await {
            Ok(vectors) => Ok(Some(vectors)),
            Err(Trouble::Refused(_)) => Ok(None),
            Err(Trouble::Down(why)) => Err(why),
        };
        if let Some(vectors) = ask(texts).await? {
            return Ok(vectors.into_iter().map(Some).collect());
        }
        // If the model refuses everything, the texts are not the cause.
        self.probe().await?;
        let mut vectors = Vec::with_capacity(texts.len());
        for text in texts {
            let half = text.chars().take(text.chars().count() / 2).collect();
            let mut vector = ask(std::slice::from_ref(text)).await?;
            if vector.is_none() {
                vector = ask(&[half]).await?;
            }
            vectors.push(vector.and_then(|mut one| one.pop()));
        }
        Ok(vectors)
    }

    /// Contacts the model for the first time: the length of its vectors, and their mean.
    async fn learn(&self) -> std::result::Result<Arc<Known>, String> {
        let (passages, questions) = MIDDLE.split_once("\n\n").unwrap_or((MIDDLE, MIDDLE));
        let asking = &self.0.asking;
        let passages = self.middle(&asking.before_passage, passages).await?;
        let questions = self.middle(&asking.before_question, questions).await?;
        if passages.len() != questions.len() {
            return Err("the model's vectors are of several lengths".into());
        }
        let model = format!("{}\n{}\n{}", self.0.embedder.name(), asking.before_question, asking.before_passage);
        let known = Arc::new(Known { space: Space::new(&model, passages.len()), passages, questions });
        *self.0.known.lock().unwrap_or_else(PoisonError::into_inner) = Some(Arc::clone(&known));
        Ok(known)
    }

    async fn middle(&self, before: &str, lines: &str) -> std::result::Result<Vec<f32>, String> {
        let texts: Vec<String> = lines.lines().map(|line| cut(before, line)).collect();
        let mut sum: Vec<f32> = Vec::new();
        for texts in texts.chunks(self.0.embedder.at_once().max(1)) {
            let vectors = embedder::vectors(self.0.embedder.as_ref(), texts).await.map_err(why)?;
            for vector in vectors {
                let size = size(&vector);
                sum.resize(vector.len(), 0.0);
                sum.iter_mut().zip(vector).for_each(|(sum, n)| *sum += n / size);
            }
        }
        #[allow(clippy::cast_precision_loss)]
        sum.iter_mut().for_each(|n| *n /= texts.len() as f32);
        Ok(sum)
    }

    async fn probe(&self) -> std::result::Result<(), String> {
        let text = MIDDLE.lines().next().unwrap_or_default().to_owned();
        embedder::vectors(self.0.embedder.as_ref(), &[text]).await.map(drop).map_err(why)
    }

    /// The state of the vectors.
    ///
    /// # Errors
    /// The store's, and the index's.
    pub fn standing(&self) -> Result<Standing> {
        let documents = match self.known() {
            None => None,
            Some(known) => {
                let mut sum = (0, 0);
                for account in self.accounts()? {
                    let (lacking, all) = self.0.index.lacking_vectors(account, known.space)?;
                    sum = (sum.0 + lacking, sum.1 + all);
                }
                Some(sum)
            }
        };
        let (name, state) = (self.0.embedder.name().to_owned(), self.0.embedder.state());
        Ok(Standing { name, state, down: self.why_down(), documents })
    }

    fn accounts(&self) -> Result<Vec<AccountId>> {
        self.0.store.scan(&ACCOUNTS, &All).map(|row| row.map(|(_, account)| account.id)).collect()
    }

    fn known(&self) -> Option<Arc<Known>> {
        self.0.known.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn why_down(&self) -> Option<String> {
        self.0.down.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

fn why(trouble: Trouble) -> String {
    match trouble {
        Trouble::Down(why) | Trouble::Refused(why) => why,
    }
}

/// A text in the form the model receives.
fn cut(before: &str, text: &str) -> String {
    before.chars().chain(text.chars().take(LONGEST)).collect()
}

fn size(vector: &[f32]) -> f32 {
    vector.iter().map(|n| n * n).sum::<f32>().sqrt().max(f32::MIN_POSITIVE)
}

/// A vector relative to the mean.
fn about(middle: &[f32], vector: &[f32], space: Space) -> Option<Vector> {
    let size = size(vector);
    let seen: Vec<f32> = vector.iter().zip(middle).map(|(n, m)| n / size - m).collect();
    if vector.len() == middle.len() { Vector::new(space, &seen) } else { None }
}
