//! An engine behind an OpenAI-compatible address, `/audio/transcriptions`. The address comes only from the settings, redirects are not
//! followed, and every size and wait has a limit.

use super::{
    engine::{Heard, SpeechEngine, Trouble},
    multipart::form,
};
use crate::{
    error::Result,
    https_client::{HttpsClient, https_client},
};

use bytes::Bytes;
use http_body_util::{BodyExt, Full, Limited};
use hyper::{
    Request, StatusCode, Uri,
    header::{ACCEPT, AUTHORIZATION, CONTENT_TYPE, HeaderValue},
};
use std::{fmt, path::PathBuf, time::Duration};
use tokio::time::timeout;
use transcript::Segment;
use zeroize::Zeroizing;

/// Most bytes of an answer: a piece of ninety seconds has some hundred words.
const LONGEST: usize = 8 << 20;
/// Pauses before the second and the third try.
const PAUSES: [Duration; 2] = [Duration::from_secs(1), Duration::from_secs(5)];

/// An engine.
#[derive(Clone)]
pub struct Settings {
    /// The address before "/audio/transcriptions".
    pub base_url: String,
    /// The model's name there.
    pub model: String,
    /// The API key, if there is one.
    pub api_key: Option<Zeroizing<String>>,
    /// Authorities that are believed beside the public ones.
    pub ca_file: Option<PathBuf>,
    /// Two letters, or empty.
    pub language: String,
    /// Time limit for one try.
    pub limit: Duration,
}

impl fmt::Debug for Settings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "speech model {} (key {})", self.model, if self.api_key.is_some() { "redacted" } else { "none" })
    }
}

/// The engine.
pub struct OpenAiSpeech {
    settings: Settings,
    uri: Uri,
    place: String,
    key: Option<HeaderValue>,
    client: HttpsClient<Full<Bytes>>,
}

impl OpenAiSpeech {
    /// An engine at the address in the settings.
    ///
    /// # Errors
    /// A sentence about the setting that cannot work.
    pub fn new(settings: Settings) -> std::result::Result<Self, String> {
        let base = settings.base_url.trim_end_matches('/');
        let wrong = |why: &str| format!("speech.base_url \"{base}\" cannot be used: {why}");
        let uri: Uri = format!("{base}/audio/transcriptions")
            .parse()
            .map_err(|_| wrong("it is no address. Write it as http://127.0.0.1:8000/v1."))?;
        if !matches!(uri.scheme_str(), Some("http" | "https")) {
            return Err(wrong("it must begin with http:// or https://."));
        }
        let authority = uri.authority().ok_or_else(|| wrong("it names no host."))?;
        if authority.as_str().contains('@') || uri.query().is_some() {
            return Err(wrong("it must hold no user and no question mark; a key belongs in speech.api_key_file."));
        }
        let place = authority.to_string();
        let key = settings.api_key.as_ref().map(|key| HeaderValue::from_str(&format!("Bearer {}", key.trim())));
        let mut key =
            key.transpose().map_err(|_| "speech.api_key_file holds characters that no key has.".to_owned())?;
        key.iter_mut().for_each(|value| value.set_sensitive(true));
        let client = https_client("speech.ca_file", settings.ca_file.as_deref()).map_err(|e| e.to_string())?;
        Ok(Self { settings, uri, place, key, client })
    }

    async fn listen(&self, wav: &[u8], start: u64, length: u64) -> std::result::Result<Vec<Segment>, Trouble> {
        let mut pauses = PAUSES.iter();
        loop {
            let tried = timeout(self.settings.limit, self.once(wav)).await;
            let failed = match tried.unwrap_or_else(|_| Err(Trouble::Down("it did not answer in time".into()))) {
                Ok(answer) => return transcript::read(&answer, start, length).map_err(Trouble::of),
                Err(Trouble::Refused(why)) => return Err(Trouble::Refused(why)),
                Err(failed) => failed,
            };
            let Some(pause) = pauses.next() else { return Err(failed) };
            tokio::time::sleep(*pause).await;
        }
    }

    async fn once(&self, wav: &[u8]) -> std::result::Result<Bytes, Trouble> {
        let down = |why: String| Trouble::Down(why);
        let request = self.request(wav).map_err(|e| down(e.to_string()))?;
        let response = self.client.request(request).await;
        let response = response.map_err(|e| {
            let why = if e.is_connect() { "it cannot be reached" } else { "the connection to it broke" };
            down(why.into())
        })?;
        let status = response.status();
        if status != StatusCode::OK {
            let why = format!("it answers with {}", status.as_u16());
            // What is wrong with the piece, and not with the address, the key or the machine.
            let refused = matches!(status.as_u16(), 400 | 413 | 415 | 422);
            return Err(if refused { Trouble::Refused(why) } else { down(why) });
        }
        let body = Limited::new(response.into_body(), LONGEST).collect().await;
        Ok(body.map_err(|_| down("its answer broke off or is too long".into()))?.to_bytes())
    }

    fn request(&self, wav: &[u8]) -> Result<Request<Full<Bytes>>> {
        let mut values = vec![
            ("model", self.settings.model.as_str()),
            ("response_format", "verbose_json"),
            ("timestamp_granularities[]", "word"),
            ("timestamp_granularities[]", "segment"),
            ("temperature", "0"),
        ];
        if !self.settings.language.is_empty() {
            values.push(("language", &self.settings.language));
        }
        let (body, media_type) = form(&values, wav)?;
        let mut request =
            Request::post(self.uri.clone()).header(CONTENT_TYPE, media_type).header(ACCEPT, "application/json");
        if let Some(key) = &self.key {
            request = request.header(AUTHORIZATION, key);
        }
        request
            .body(Full::new(body.into()))
            .map_err(|e| crate::error::Error::Internal(format!("a request for speech cannot be made: {e}")))
    }
}

impl SpeechEngine for OpenAiSpeech {
    fn place(&self) -> &str {
        &self.place
    }

    fn model(&self) -> &str {
        &self.settings.model
    }

    fn hear(&self, samples: Vec<i16>, start: u64, length: u64) -> Heard<'_> {
        Box::pin(async move { self.listen(&sound::wav(&samples), start, length).await })
    }
}
