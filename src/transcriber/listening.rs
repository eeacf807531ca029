//! A piece of a recording to words, with their times and how sure they are.

use serde_json::{Value, json};
use std::{ops::Range, path::Path};
use whisper_rs::{
    FullParams, SamplingStrategy, WhisperContext, WhisperContextParameters, WhisperSegment, WhisperState,
    WhisperVadContext, WhisperVadContextParams, WhisperVadParams,
};

/// Samples in a second.
const RATE: f32 = 16_000.0;
/// whisper.cpp takes no sound shorter than a tenth of a second; a second is as fast, and heard better.
const SHORTEST: usize = 16_000;

/// A loaded model.
pub struct Ears {
    state: WhisperState,
    end_of_text: i32,
    voice: Option<WhisperVadContext>,
    threads: i32,
    language: Option<String>,
}

impl Ears {
    /// Loads the model, and the one that tells speech from other sounds.
    ///
    /// # Errors
    /// A sentence that says which file cannot be loaded, or which language the model does not know.
    pub fn load(model: &Path, voice: Option<&Path>, threads: usize, language: &str) -> Result<Self, String> {
        // Without a place to go, whisper.cpp's messages end here: they may quote what was said.
        whisper_rs::install_logging_hooks();
        let wrong =
            |file: &Path, what: &str| format!("{} cannot be loaded as {what} of whisper.cpp (ggml).", file.display());
        let context = WhisperContext::new_with_params(model, WhisperContextParameters::default())
            .map_err(|_| wrong(model, "a model"))?;
        if !context.is_multilingual() && !matches!(language, "" | "en") {
            return Err(format!("{} knows English only, and speech.language is {language}.", model.display()));
        }
        if !language.is_empty() && whisper_rs::get_lang_id(language).is_none() {
            return Err(format!(
                "whisper.cpp knows no language \"{language}\". Correct speech.language, or leave it empty."
            ));
        }
        let language = if context.is_multilingual() { Some(language) } else { Some("en") };
        let language = language.filter(|language| !language.is_empty()).map(str::to_owned);
        let threads = i32::try_from(threads.clamp(1, 64)).unwrap_or(1);
        let voice = voice.map(|file| {
            // It works on 32 milliseconds at a time: threads would wait for each other more than they compute.
            let mut params = WhisperVadContextParams::new();
            params.set_n_threads(1);
            let path =
                file.to_str().filter(|path| !path.contains('\0')).ok_or_else(|| wrong(file, "a detector of speech"))?;
            WhisperVadContext::new(path, params).map_err(|_| wrong(file, "a detector of speech"))
        });
        let voice = voice.transpose()?;
        let state = context.create_state().map_err(|_| "There is not enough memory for the model.".to_owned())?;
        Ok(Self { state, end_of_text: context.token_eot(), voice, threads, language })
    }

    /// What is said in a piece, in the form that `/v1/audio/transcriptions` gives (`verbose_json`).
    ///
    /// # Errors
    /// The end of a sentence.
    pub fn hear(&mut self, samples: &[f32]) -> Result<Value, String> {
        let length = samples.len() as f32 / RATE;
        let spoken = self.spoken(samples)?;
        if spoken.as_ref().is_some_and(Vec::is_empty) {
            return Ok(json!({"segments": []}));
        }
        // Beams and limits are those of whisper.cpp's own command.
        let mut params = FullParams::new(SamplingStrategy::BeamSearch { beam_size: 5, patience: -1.0 });
        params.set_n_threads(self.threads);
        params.set_language(self.language.as_deref());
        params.set_no_context(true);
        params.set_token_timestamps(true);
        params.set_print_special(false);
        params.set_print_progress(false);
        params.set_print_realtime(false);
        params.set_print_timestamps(false);
        let mut padded = samples.to_vec();
        padded.resize(samples.len().max(SHORTEST), 0.0);
        self.state.full(params, &padded).map_err(|_| "whisper.cpp gave up on it".to_owned())?;
        let segments: Vec<Value> =
            self.state.as_iter().map(|segment| self.segment(&segment, length, spoken.as_deref())).collect();
        Ok(json!({"segments": segments}))
    }

    /// Where somebody speaks, in seconds. `None` without a detector.
    fn spoken(&mut self, samples: &[f32]) -> Result<Option<Vec<Range<f32>>>, String> {
        let Some(voice) = &mut self.voice else { return Ok(None) };
        let failed = |_| "the detector of speech gave up on it".to_owned();
        let found = voice.segments_from_samples(WhisperVadParams::new(), samples).map_err(failed)?;
        // Hundredths of a second.
        Ok(Some(found.map(|part| part.start / 100.0..part.end / 100.0).collect()))
    }

    fn segment(&self, segment: &WhisperSegment<'_>, length: f32, spoken: Option<&[Range<f32>]>) -> Value {
        let seconds = |hundredths: i64| (hundredths as f32 / 100.0).clamp(0.0, length);
        let (start, end) = (seconds(segment.start_timestamp()), seconds(segment.end_timestamp()));
        let heard = spoken.is_none_or(|parts| parts.iter().any(|part| part.start < end && start < part.end));
        let mut words: Vec<(Vec<u8>, f32, f32, f32)> = Vec::new();
        let (mut sum, mut tokens) = (0.0, 0);
        for number in 0..segment.n_tokens() {
            let Some(token) = segment.get_token(number) else { continue };
            let (data, text) = (token.token_data(), token.to_bytes().unwrap_or_default());
            if data.id >= self.end_of_text {
                continue;
            }
            (sum, tokens) = (sum + data.plog, tokens + 1);
            let (from, to) = (seconds(data.t0), seconds(data.t1));
            match words.last_mut() {
                // A word is as sure as the least sure of its parts.
                Some((word, _, end, sure)) if !text.starts_with(b" ") => {
                    word.extend_from_slice(text);
                    (*end, *sure) = (to, sure.min(data.p));
                }
                _ => words.push((text.to_vec(), from, to, data.p)),
            }
        }
        let words: Vec<Value> = words
            .into_iter()
            .map(|(word, start, end, sure)| {
                json!({"word": String::from_utf8_lossy(&word).trim(), "start": start, "end": end, "probability": sure})
            })
            .collect();
        let text = segment.to_str_lossy().unwrap_or_default();
        json!({
            "start": start, "end": end, "text": text.trim(), "words": words,
            "avg_logprob": if tokens > 0 { sum / tokens as f32 } else { 0.0 },
            "no_speech_prob": if heard { segment.no_speech_probability() } else { 1.0 },
        })
    }
}
