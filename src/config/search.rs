//! `search.*`: how passages are found.

use super::section::{fail, section};
use crate::error::StartError;

use serde::{Deserialize, Serialize};
use std::path::PathBuf;

/// What makes vectors for the search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Embeddings {
    /// Nothing: the search goes by words.
    #[default]
    None,
    /// An embedding model behind an OpenAI-compatible address.
    OpenAi,
    /// An embedding model in a GGUF file, in a process of its own.
    Local,
}

section! {
    /// How passages are found.
    Search = "search" {
        /// none: the search goes by words, their stems and a lexicon of clauses. No model is needed. openai: an embedding
        /// model behind an OpenAI-compatible address makes a vector of each passage and each question, so that passages
        /// are also found by meaning. The text of every passage of every account is sent to that address once, and each
        /// question, and to no other; if the address is not on this machine, the text leaves it. local: the same with a
        /// model in a file, in a process of its own without network; nothing leaves the machine. This program must have
        /// been built for it, see assistant.engine; assistant.threads is the number of threads. New texts are found by
        /// their words at once, and their vectors follow ("chancery doctor" shows the progress). While the model is
        /// down or slow, searches go by words alone. Changing the model makes all vectors anew.
        embeddings: Embeddings = Embeddings::default();
        /// With openai: the model's address, up to "/embeddings", for example http://127.0.0.1:11434/v1. No other address
        /// is ever contacted, and redirects are not followed.
        embeddings_base_url: String = String::new();
        /// With openai: the model's name there.
        embeddings_model: String = String::new();
        /// With openai: a file that holds the API key and nothing else, readable by this program only. Unset: no key is
        /// sent.
        embeddings_key_file: Option<PathBuf> = None, example "/etc/chancery/embeddings.key";
        /// With local: an embedding model in the format GGUF.
        embeddings_file: Option<PathBuf> = None, example "/var/lib/chancery-models/embeddings.gguf";
        /// What the model wants before a question; its description says so. For E5: "query: ".
        embeddings_before_question: String = String::new();
        /// What the model wants before a passage. For E5: "passage: ".
        embeddings_before_passage: String = String::new();
        /// Seconds that the model may take for 32 passages.
        embeddings_seconds: u64 = 60;
        /// Milliseconds that a search waits for the vector of its question. After that it goes by words alone.
        embeddings_question_ms: u64 = 400;
        /// Milliseconds that an answer of the built-in engine in chat waits for the vectors of the sentences that may
        /// answer. After that it is chosen by words alone; the vectors are ready for the next question on that paper.
        embeddings_answer_ms: u64 = 1_500;
    }
}

impl Search {
    pub(super) fn check(&self) -> Result<(), StartError> {
        let has_address = !(self.embeddings_base_url.is_empty() || self.embeddings_model.is_empty());
        if self.embeddings == Embeddings::OpenAi && !has_address {
            return fail(
                "search.embeddings is \"openai\", but search.embeddings_base_url or search.embeddings_model is empty.",
                "Set both, for example http://127.0.0.1:11434/v1 and the model's name there; or set search.embeddings to none.",
            );
        }
        if self.embeddings == Embeddings::Local && !cfg!(feature = "local-model") {
            return fail(
                "search.embeddings is \"local\", but this program was built without local models.",
                "Build it with \"cargo build --release --locked --features local-model\"; or run the model in a server beside it (llama.cpp, Ollama) and set search.embeddings to openai with its address; or set it to none.",
            );
        }
        if self.embeddings == Embeddings::Local && self.embeddings_file.is_none() {
            return fail(
                "search.embeddings is \"local\", but search.embeddings_file is not set.",
                "Name an embedding model in the format GGUF; or set search.embeddings to none.",
            );
        }
        let names_one = !(self.embeddings_base_url.is_empty() && self.embeddings_model.is_empty());
        if self.embeddings != Embeddings::OpenAi && names_one {
            return fail(
                "search.embeddings_base_url or search.embeddings_model is set, but search.embeddings is not \"openai\".",
                "Set search.embeddings to openai, or leave both out.",
            );
        }
        if self.embeddings != Embeddings::Local && self.embeddings_file.is_some() {
            return fail(
                "search.embeddings_file is set, but search.embeddings is not \"local\".",
                "Set search.embeddings to local, or leave the file out.",
            );
        }
        if [&self.embeddings_before_question, &self.embeddings_before_passage]
            .iter()
            .any(|text| text.chars().count() > 500)
        {
            return fail(
                "search.embeddings_before_question or search.embeddings_before_passage has more than 500 characters.",
                "The model's description says what it wants; it is a word or a line.",
            );
        }
        if !(1..=3_600).contains(&self.embeddings_seconds) || !(10..=60_000).contains(&self.embeddings_question_ms) {
            return fail(
                "search.embeddings_seconds is not from 1 to 3600, or search.embeddings_question_ms not from 10 to 60000.",
                "Leave them out to use the defaults.",
            );
        }
        Ok(())
    }
}
