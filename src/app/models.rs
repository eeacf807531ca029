//! The language models that the settings choose: the one that writes, and the one that makes vectors for the search.

use super::settings::sandbox_mode;
use crate::{
    answers::{
        Embedder, Extractive,
        engines::{local, openai},
    },
    config::{self as settings, Config},
    error::StartError,
    recordings::{LocalSettings, LocalSpeech, OpenAiSpeech, SpeechEngine},
    sandbox,
};

use std::{
    fs,
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};
use zeroize::Zeroizing;

/// The engine that writes answers.
pub(super) fn engine(
    settings: &settings::Assistant,
    program: PathBuf,
    sandbox: sandbox::Mode,
) -> Result<Arc<dyn crate::answers::Engine>, StartError> {
    let limits = crate::answers::Limits {
        connect: Duration::from_secs(settings.connect_seconds),
        first_token: Duration::from_secs(settings.first_token_seconds),
        between_tokens: Duration::from_secs(settings.between_tokens_seconds),
        whole: Duration::from_secs(settings.whole_seconds),
    };
    match (settings.engine, &settings.model_file) {
        (settings::Engine::OpenAi, _) => {}
        (settings::Engine::Local, Some(file)) => {
            let model = local::settings::Settings {
                program,
                file: file.clone(),
                threads: if settings.threads == 0 { local::settings::threads() } else { settings.threads },
                context_tokens: settings.context_tokens,
                answer_tokens: settings.answer_tokens,
                limits,
                embeds: false,
                sandbox,
            };
            let engine = local::engine::Local::new(model).map_err(|why| {
                StartError::new(why, "Name a model in the format GGUF that this program may read, or set assistant.engine to extractive.")
            })?;
            return Ok(Arc::new(engine));
        }
        // The settings have been checked: a local model does not get here without its file.
        (settings::Engine::Extractive | settings::Engine::Local, _) => return Ok(Arc::new(Extractive)),
    }
    let api_key = secret("assistant.api_key_file", settings.api_key_file.as_deref())?;
    let model = openai::settings::Settings {
        base_url: settings.base_url.clone(),
        model: settings.model.clone(),
        api_key,
        context_tokens: settings.context_tokens,
        answer_tokens: settings.answer_tokens,
        limits,
    };
    let engine = openai::engine::OpenAi::new(model)
        .map_err(|why| StartError::new(why, "\"chancery config example\" shows an address that works."))?;
    Ok(Arc::new(engine))
}

/// The model that makes vectors for the search, if there is one.
pub(super) fn embedder(config: &Config, program: PathBuf) -> Result<Option<Arc<dyn Embedder>>, StartError> {
    /// Tokens of the longest text that a local model reads; no passage has that many.
    const TOKENS: usize = 1_024;
    let settings = &config.search;
    let limit = Duration::from_secs(settings.embeddings_seconds);
    match (settings.embeddings, &settings.embeddings_file) {
        (settings::Embeddings::OpenAi, _) => {
            let model = openai::embeddings::Settings {
                base_url: settings.embeddings_base_url.clone(),
                model: settings.embeddings_model.clone(),
                api_key: secret("search.embeddings_key_file", settings.embeddings_key_file.as_deref())?,
                limit,
            };
            let model = openai::embeddings::Embeddings::new(model)
                .map_err(|why| StartError::new(why, "\"chancery config example\" shows an address that works."))?;
            Ok(Some(Arc::new(model)))
        }
        (settings::Embeddings::Local, Some(file)) => {
            let threads = config.assistant.threads;
            let model = local::settings::Settings {
                program,
                file: file.clone(),
                threads: if threads == 0 { local::settings::threads() } else { threads },
                context_tokens: TOKENS,
                answer_tokens: 0,
                limits: crate::answers::Limits { first_token: limit, ..crate::answers::Limits::default() },
                embeds: true,
                sandbox: sandbox_mode(config),
            };
            let model = local::embeddings::Embeddings::new(model).map_err(|why| {
                StartError::new(why, "Name an embedding model in the format GGUF that this program may read, or set search.embeddings to none.")
            })?;
            Ok(Some(Arc::new(model)))
        }
        // The settings have been checked: a local model does not get here without its file.
        (settings::Embeddings::None | settings::Embeddings::Local, _) => Ok(None),
    }
}

/// The engine that listens to recordings, if there is one.
pub(super) fn speech(config: &Config, program: &Path) -> Result<Option<Arc<dyn SpeechEngine>>, StartError> {
    let settings = &config.speech;
    let limit = Duration::from_secs(settings.piece_seconds);
    match (settings.engine, &settings.model_file) {
        (settings::SpeechEngine::OpenAi, _) => {}
        (settings::SpeechEngine::Local, Some(model)) => {
            let engine = LocalSpeech::new(
                LocalSettings {
                    model: model.clone(),
                    voice: settings.voice_file.clone(),
                    program: settings.program.clone(),
                    threads: if settings.threads == 0 { local::settings::threads() } else { settings.threads },
                    language: settings.language.clone(),
                    limit,
                    sandbox: sandbox_mode(config),
                },
                program,
            );
            let engine = engine.map_err(|why| {
                StartError::new(why, "Correct the setting, or set speech.engine to none: recordings then wait.")
            })?;
            return Ok(Some(Arc::new(engine)));
        }
        // The settings have been checked: a local engine does not get here without its model.
        (settings::SpeechEngine::None | settings::SpeechEngine::Local, _) => return Ok(None),
    }
    let engine = OpenAiSpeech::new(crate::recordings::Settings {
        base_url: settings.base_url.clone(),
        model: settings.model.clone(),
        api_key: secret("speech.api_key_file", settings.api_key_file.as_deref())?,
        ca_file: settings.ca_file.clone(),
        language: settings.language.clone(),
        limit,
    });
    let engine =
        engine.map_err(|why| StartError::new(why, "\"chancery config example\" shows an address that works."))?;
    Ok(Some(Arc::new(engine)))
}

/// The secret in a file, if a setting names one.
fn secret(setting: &str, file: Option<&Path>) -> Result<Option<Zeroizing<String>>, StartError> {
    let Some(file) = file else { return Ok(None) };
    fs::read_to_string(file).map(Zeroizing::new).map(Some).map_err(|e| {
        let problem = format!("{setting} {} cannot be read: {e}.", file.display());
        StartError::new(problem, "Give a file that this program can read, or remove the setting.")
    })
}
