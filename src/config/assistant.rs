//! `assistant.*`: what writes the answers.

use super::section::{fail, section};
use crate::error::StartError;

use serde::{Deserialize, Serialize};
use std::path::PathBuf;

/// Which engine writes answers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Engine {
    /// The firm's own sentences, with their places. Needs no model.
    #[default]
    Extractive,
    /// A language model behind an OpenAI-compatible address.
    OpenAi,
    /// A language model in a GGUF file, in a process of its own.
    Local,
}

section! {
    /// What writes the answers.
    Assistant = "assistant" {
        /// extractive: answers are sentences from the firm's own files, each with its place. No language model is needed.
        /// openai: a language model behind an OpenAI-compatible address (Ollama, llama.cpp's server, vLLM, LM Studio, a
        /// cloud service). Passages from the firm's files are sent there with each question, and nowhere else; every
        /// line that comes back is compared with them. If the model does not answer, the built-in engine stands in and
        /// says so. local: a model in a file on this machine, in a process of its own without network or files; nothing
        /// leaves the machine. It is loaded when the server starts ("chancery doctor" shows its progress) and works on
        /// one question at a time. This program must have been built for it: cargo build --release --locked --features
        /// local-model. A question of a few pages takes minutes on a slow processor: if so, raise first_token_seconds
        /// and whole_seconds.
        engine: Engine = Engine::default();
        /// With openai: the model's address, up to "/chat/completions", for example http://127.0.0.1:11434/v1. No other
        /// address is ever contacted, and redirects are not followed.
        base_url: String = String::new();
        /// With openai: the model's name there.
        model: String = String::new();
        /// With openai: a file that holds the API key and nothing else, readable by this program only. Unset: no key is
        /// sent.
        api_key_file: Option<PathBuf> = None, example "/etc/chancery/model.key";
        /// With local: a model in the format GGUF that is made for conversations ("instruct", "chat").
        model_file: Option<PathBuf> = None, example "/var/lib/chancery-models/model.gguf";
        /// With local: number of threads. 0: one less than the machine has cores.
        threads: usize = 0;
        /// Tokens that fit into the model's context, its answer included. An answer says what did not fit.
        context_tokens: usize = 8_192;
        /// Most tokens of an answer.
        answer_tokens: usize = 1_024;
        /// Seconds to connect to the model.
        connect_seconds: u64 = 5;
        /// Seconds from the question to the first word. A local model on a slow machine needs many.
        first_token_seconds: u64 = 60;
        /// Seconds from one word to the next.
        between_tokens_seconds: u64 = 20;
        /// Seconds for the whole answer.
        whole_seconds: u64 = 300;
    }
}

impl Assistant {
    pub(super) fn check(&self) -> Result<(), StartError> {
        if self.engine == Engine::OpenAi && (self.base_url.is_empty() || self.model.is_empty()) {
            return fail(
                "assistant.engine is \"openai\", but assistant.base_url or assistant.model is empty.",
                "Set both, for example http://127.0.0.1:11434/v1 and the model's name there; or set the engine to extractive.",
            );
        }
        if self.engine == Engine::Local && !cfg!(feature = "local-model") {
            return fail(
                "assistant.engine is \"local\", but this program was built without local models.",
                "Build it with \"cargo build --release --locked --features local-model\"; or run the model in a server beside it (llama.cpp, Ollama) and set the engine to openai with its address; or set it to extractive.",
            );
        }
        if self.engine == Engine::Local && self.model_file.is_none() {
            return fail(
                "assistant.engine is \"local\", but assistant.model_file is not set.",
                "Name a model in the format GGUF that is made for conversations; or set the engine to extractive.",
            );
        }
        if self.threads > 512 {
            return fail(
                format!("assistant.threads is {}.", self.threads),
                "It must be from 0 to 512; 0 leaves the choice to the program.",
            );
        }
        if !(256..=1 << 20).contains(&self.answer_tokens)
            || self.context_tokens < self.answer_tokens + 1_024
            || self.context_tokens > 1 << 24
        {
            return fail(
                format!(
                    "assistant.context_tokens is {} and assistant.answer_tokens {}.",
                    self.context_tokens, self.answer_tokens
                ),
                "An answer needs at least 256 tokens, and the model must hold 1024 more than that.",
            );
        }
        if [self.connect_seconds, self.first_token_seconds, self.between_tokens_seconds, self.whole_seconds]
            .iter()
            .any(|s| !(1..=3_600).contains(s))
        {
            return fail(
                "A time limit of the model (assistant.*_seconds) is not from 1 to 3600.",
                "Leave it out to use the default.",
            );
        }
        Ok(())
    }
}
