//! The vectors of the sentences that may answer a question, made when it is asked.

use super::{embedding::Vectors, engines::embedder, meaning::Meaning};
use crate::search::Vector;

use std::{sync::OnceLock, time::Duration};
use tokio::{
    runtime::Handle,
    time::{Instant, timeout_at},
};

impl Vectors {
    /// What compares the sentences of one answer, which wait for the model no longer than `wait` together, from the first on.
    pub fn meaning(&self, wait: Duration) -> Meaning {
        let (vectors, runtime, until) = (self.clone(), Handle::current(), OnceLock::new());
        Meaning::new(move |question, texts| {
            let until = *until.get_or_init(|| Instant::now() + wait);
            runtime.block_on(vectors.likeness(question, texts, until))
        })
    }

    async fn likeness(&self, question: &str, texts: &[String], until: Instant) -> Option<Vec<f32>> {
        let asked = self.within(question, until.saturating_duration_since(Instant::now())).await?;
        // Goes on when it is late, so that the vectors are there for the next question.
        let (vectors, owned) = (self.clone(), texts.to_vec());
        let job = tokio::spawn(async move { vectors.of_sentences(&owned).await });
        let made = timeout_at(until, job).await.ok()?.ok()??;
        made.iter().map(|vector| asked.cosine(vector)).collect()
    }

    /// The vector of each sentence; `None` if the model does not make them all.
    async fn of_sentences(&self, texts: &[String]) -> Option<Vec<Vector>> {
        let mut found: Vec<Option<Vector>> = texts.iter().map(|text| self.sentences().get(text)).collect();
        let missing: Vec<usize> = (0..texts.len()).filter(|i| found[*i].is_none()).collect();
        for some in missing.chunks(self.embedder().at_once().max(1)) {
            let asked: Vec<String> = some.iter().map(|i| self.passage(&texts[*i])).collect();
            for (i, vector) in some.iter().zip(embedder::vectors(self.embedder(), &asked).await.ok()?) {
                let vector = self.centred(&vector)?;
                self.sentences().put(&texts[*i], vector.clone());
                found[*i] = Some(vector);
            }
        }
        found.into_iter().collect()
    }
}
