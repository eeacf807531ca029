//! A loaded model that makes vectors of texts.

use super::model::{Loaded, position};
use crate::answers::engines::local::wire::Word;

use llama_cpp_2::{
    context::{
        LlamaContext,
        params::{LlamaContextParams, LlamaPoolingType},
    },
    llama_batch::LlamaBatch,
};
use std::num::NonZeroU32;

/// A model that works on one text after the other.
pub struct Session<'a> {
    loaded: &'a Loaded,
    context: LlamaContext<'a>,
}

impl Loaded {
    /// A session that makes vectors with this many threads. The file says how to pool the tokens' vectors; if it does
    /// not, their mean is used.
    ///
    /// # Errors
    /// A sentence for the administrator.
    pub fn vectors(&self, threads: usize) -> Result<Session<'_>, String> {
        let kind = self.model.meta_val_str("general.architecture").unwrap_or_default();
        let pooling = match self.model.meta_val_str(&format!("{kind}.pooling_type")).as_deref() {
            Ok("1" | "2" | "3") => LlamaPoolingType::Unspecified,
            Ok("4") => return Err("It ranks texts and makes no vectors of them. Choose an embedding model.".into()),
            _ => LlamaPoolingType::Mean,
        };
        let threads = i32::try_from(threads).unwrap_or(1).max(1);
        // A text is read in one batch, because bidirectional models need all of it.
        let most = u32::try_from(self.context).unwrap_or(u32::MAX);
        let params = LlamaContextParams::default()
            .with_n_ctx(NonZeroU32::new(most))
            .with_n_batch(most)
            .with_n_ubatch(most)
            .with_n_threads(threads)
            .with_n_threads_batch(threads)
            .with_embeddings(true)
            .with_pooling_type(pooling);
        let context = self
            .model
            .new_context(&self.backend, params)
            .map_err(|_| "There is not enough memory for what the model must hold.".to_owned())?;
        Ok(Session { loaded: self, context })
    }
}

impl Session<'_> {
    /// Sends the vector of each text; `stop` tells whether nobody waits any more. Returns the closing message.
    pub fn embed(&mut self, id: u64, texts: &[String], say: &mut impl FnMut(Word), stop: &impl Fn() -> bool) -> Word {
        for text in texts {
            if stop() {
                return Word::Done { id, cut: true };
            }
            match self.vector(text) {
                Some(numbers) => say(Word::Vector { id, numbers }),
                None => return Word::Failed { id, why: "the model makes no vector of the text".into() },
            }
        }
        Word::Done { id, cut: false }
    }

    fn vector(&mut self, text: &str) -> Option<Vec<f32>> {
        // The model's own beginning and end tokens; nothing in the text is ever parsed as one.
        let vocab = self.loaded.model.vocab();
        let mut tokens = vocab.tokenize(text.as_bytes(), true, false);
        if let [.., last] = tokens[..]
            && tokens.len() > self.loaded.context
        {
            // If the model ends texts with a token, it stays at the end.
            tokens.truncate(self.loaded.context);
            *tokens.last_mut()? = last;
        }
        let mut batch = LlamaBatch::new(tokens.len().max(1), 1);
        for (i, token) in tokens.iter().enumerate() {
            batch.add(*token, position(i), &[0], true).ok()?;
        }
        self.context.clear_kv_cache();
        self.context.decode(&mut batch).ok()?;
        Some(self.context.embeddings_seq_ith(0).ok()?.to_vec())
    }
}
