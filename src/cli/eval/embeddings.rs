//! The embedding model of `eval --embeddings FILE`: the product's own way to vectors, in a store and an index of its own.

use crate::{
    answers::{
        Asking, Limits, Meaning, Vectors,
        engines::local::{
            embeddings,
            settings::{Settings, threads},
        },
    },
    error::Error,
    ids::AccountId,
    metrics::Metrics,
    search::{Index, Vector},
    store::{Options, Store},
};

use std::{path::Path, sync::Arc, time::Duration};
use tokio::runtime::Runtime;

/// Nobody waits here: a measurement is not to depend on the machine.
const WAIT: Duration = Duration::from_secs(600);

pub struct Embeddings {
    vectors: Vectors,
    runtime: Runtime,
}

impl Embeddings {
    /// A model, with a store in `folder` and the vectors in `index`.
    pub fn open(file: &Path, folder: &Path, index: &Index) -> Result<Self, Error> {
        let settings = Settings {
            program: std::env::current_exe()?,
            file: file.to_owned(),
            threads: threads() + 1,
            context_tokens: 1_024,
            answer_tokens: 0,
            limits: Limits { first_token: WAIT, ..Limits::default() },
            embeds: true,
            sandbox: Default::default(),
        };
        let model = embeddings::Embeddings::new(settings).map_err(Error::Invalid)?;
        let store = Store::open(&Options { probe: None, ..Options::new(&folder.join("data")) })
            .map_err(|e| Error::Internal(e.to_string()))?;
        let (before_question, before_passage) = Default::default();
        let asking = Asking { before_question, before_passage, wait: WAIT, answer_wait: WAIT };
        let vectors = Vectors::new(Arc::new(model), asking, store, index.clone(), Arc::new(Metrics::default()));
        Ok(Self {
            vectors,
            runtime: tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build()?,
        })
    }

    /// Makes the vectors of an account's passages.
    pub fn fill(&self, account: AccountId) -> Result<(), String> {
        self.runtime.block_on(self.vectors.fill(account)).map_err(|e| e.to_string())
    }

    /// A question's vector.
    pub fn vector(&self, question: &str) -> Option<Vector> {
        self.runtime.block_on(self.vectors.of_question(question))
    }

    /// What compares sentences.
    pub fn meaning(&self) -> Meaning {
        let _inside = self.runtime.enter();
        self.vectors.meaning(WAIT)
    }
}
