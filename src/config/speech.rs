//! `speech.*`: what turns recordings into text.

use super::section::{fail, section};
use crate::error::StartError;

use serde::{Deserialize, Serialize};
use std::path::PathBuf;

/// Which engine listens.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum SpeechEngine {
    /// None: recordings are kept and can be played, and wait.
    #[default]
    None,
    /// An engine behind an OpenAI-compatible address.
    OpenAi,
    /// whisper.cpp on this machine.
    Local,
}

section! {
    /// What turns recordings into text.
    Speech = "speech" {
        /// none: recordings are kept, can be played, and wait for an engine. openai: an engine behind an OpenAI-compatible
        /// address (whisper.cpp's server, faster-whisper-server, Speaches, vLLM, a cloud service). The parts of a recording in
        /// which somebody speaks are sent there, and nowhere else. Recordings that waited are listened to after the next start.
        /// local: Whisper on this machine, by the program chancery-transcriber, which is built beside this one; nothing leaves the
        /// machine.
        engine: SpeechEngine = SpeechEngine::default();
        /// With openai: the engine's address, up to "/audio/transcriptions", for example http://127.0.0.1:8000/v1. No other
        /// address is ever contacted, and redirects are not followed.
        base_url: String = String::new();
        /// With openai: the model's name there.
        model: String = String::new();
        /// With openai: a file that holds the API key and nothing else, readable by this program only. Unset: no key is sent.
        api_key_file: Option<PathBuf> = None, example "/etc/chancery/speech.key";
        /// With local: a Whisper model in the form of whisper.cpp (ggml). Bigger models hear better and take longer.
        model_file: Option<PathBuf> = None, example "/var/lib/chancery-models/ggml-small.en.bin";
        /// With local: a model that tells speech from other sounds (Silero in the form of whisper.cpp). Without it, music and noise
        /// may become words.
        voice_file: Option<PathBuf> = None, example "/var/lib/chancery-models/ggml-silero.bin";
        /// With local: the program that listens. Unset: chancery-transcriber in the folder of this program.
        program: Option<PathBuf> = None, example "/usr/local/bin/chancery-transcriber";
        /// With local: number of threads. 0: one less than the machine has cores.
        threads: usize = 0;
        /// Certificates (PEM) of authorities that are believed in addition to the public ones, for an engine in the firm's own
        /// network.
        ca_file: Option<PathBuf> = None, example "/etc/chancery/speech-ca.pem";
        /// The language that is spoken, two letters. Empty: the engine finds out.
        language: String = String::new();
        /// Seconds for a piece of at most ninety seconds. An engine on a slow machine needs many.
        piece_seconds: u64 = 600;
        /// A file in the place of Chancery's table of the states' rules about consent to a recording.
        consent_table: Option<PathBuf> = None, example "/etc/chancery/recording-consent.toml";
    }
}

impl Speech {
    pub(super) fn check(&self) -> Result<(), StartError> {
        if self.engine == SpeechEngine::OpenAi && (self.base_url.is_empty() || self.model.is_empty()) {
            return fail(
                "speech.engine is \"openai\", but speech.base_url or speech.model is empty.",
                "Set both, for example http://127.0.0.1:8000/v1 and the model's name there; or set the engine to none.",
            );
        }
        if self.engine == SpeechEngine::Local && self.model_file.is_none() {
            return fail(
                "speech.engine is \"local\", but speech.model_file is not set.",
                "Name a Whisper model in the form of whisper.cpp; or set the engine to none.",
            );
        }
        let letters = self.language.bytes().all(|b| b.is_ascii_alphabetic());
        if !self.language.is_empty() && (self.language.len() != 2 || !letters) {
            return fail(
                format!("speech.language is \"{}\", which is no language of two letters.", self.language),
                "Write it as en or es, or leave it empty.",
            );
        }
        if self.piece_seconds == 0 {
            return fail("speech.piece_seconds is 0.", "Give the engine some time, for example 600.");
        }
        Ok(())
    }
}
