//! An embedding model in a GGUF file, in a model child of its own.

use super::{
    settings::{Settings, model_file},
    supervisor::{self, Ask, What},
    wire::Word,
};
use crate::answers::engines::{
    embedder::{Embedder, Embedding, Trouble},
    engine::State,
};

use std::sync::{Mutex, PoisonError};
use tokio::{
    sync::{mpsc, watch},
    time::timeout,
};

/// Texts per request. Few, because a question that arrives meanwhile waits for them.
const AT_ONCE: usize = 4;
/// Requests that may wait.
const WAITING: usize = 64;

/// The model.
pub struct Embeddings {
    settings: Settings,
    name: String,
    ask: mpsc::Sender<Ask>,
    state: watch::Receiver<State>,
    /// The other ends, until the child is started.
    asleep: Mutex<Option<(mpsc::Receiver<Ask>, watch::Sender<State>)>>,
}

impl Embeddings {
    /// A model in a file. Nothing is started yet.
    ///
    /// # Errors
    /// A sentence about a file that cannot be a model.
    pub fn new(settings: Settings) -> Result<Self, String> {
        let file = model_file(&settings.file, "search.embeddings_file")?;
        let settings = Settings { file, embeds: true, ..settings };
        // Another file under the same name most likely differs in size.
        let bytes = std::fs::metadata(&settings.file).map(|file| file.len()).unwrap_or_default();
        let name = format!("{} ({bytes} bytes)", settings.name());
        let (ask, asks) = mpsc::channel(WAITING);
        let (told, state) = watch::channel(State::Asleep);
        Ok(Self { settings, name, ask, state, asleep: Mutex::new(Some((asks, told))) })
    }

    async fn vectors(&self, texts: &[String]) -> Result<Vec<Vec<f32>>, Trouble> {
        self.wake();
        let limits = &self.settings.limits;
        let down = |why: &str| Trouble::Down(why.to_owned());
        let (say, mut heard) = mpsc::unbounded_channel();
        let asked = Ask { what: What::Vectors(texts.to_vec()), say };
        self.ask.try_send(asked).map_err(|_| down("too many requests wait for the model"))?;
        let mut vectors = Vec::new();
        loop {
            let word = timeout(limits.first_token, heard.recv()).await.map_err(|_| down("the model takes too long"))?;
            match word.ok_or_else(|| down("the model child ended"))? {
                Word::Vector { numbers, .. } => vectors.push(numbers),
                Word::Done { .. } => return Ok(vectors),
                Word::Failed { why, .. } => return Err(Trouble::Down(why)),
                _ => return Err(down("the model child said what was not asked for")),
            }
        }
    }
}

impl Embedder for Embeddings {
    fn name(&self) -> &str {
        &self.name
    }

    fn at_once(&self) -> usize {
        AT_ONCE
    }

    fn wake(&self) {
        if let Some((asks, state)) = self.asleep.lock().unwrap_or_else(PoisonError::into_inner).take() {
            tokio::spawn(supervisor::keep(self.settings.clone(), asks, state));
        }
    }

    fn state(&self) -> Option<State> {
        Some(self.state.borrow().clone())
    }

    fn embed<'a>(&'a self, texts: &'a [String]) -> Embedding<'a> {
        Box::pin(self.vectors(texts))
    }
}
