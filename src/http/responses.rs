//! Answers and errors. Every error has the same envelope: `{"error": sentence, "code": word}`, plus `detail` where
//! the specification's clients read it. A 500 logs its cause and does not show it.

use crate::access::{Caller, Method};
use crate::error::Error;

use schemars::JsonSchema;
use serde::Serialize;
use std::{convert::Infallible, time::Duration};
use warp::{
    Filter, Rejection,
    filters::BoxedFilter,
    http::{
        HeaderValue, StatusCode,
        header::{CONTENT_TYPE, RETRY_AFTER, WWW_AUTHENTICATE},
    },
    reject::{InvalidHeader, InvalidQuery, MethodNotAllowed},
    reply::Response,
};

/// An error to be sent.
#[derive(Debug)]
pub struct Problem {
    status: StatusCode,
    body: Box<ErrorBody>,
    retry_after: Option<Duration>,
}

/// Why a call failed.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "Error")]
pub struct ErrorBody {
    /// What went wrong and what to do about it: a sentence for a person.
    error: String,
    /// A code for programs. It does not change when the sentence does.
    code: &'static str,
    /// With `weak_password`: why the password was refused.
    #[serde(skip_serializing_if = "Option::is_none")]
    detail: Option<String>,
    /// With `second_factor` and `second_factor_setup`: names this sign-in in its next step.
    #[serde(skip_serializing_if = "Option::is_none")]
    challenge: Option<String>,
    /// With `used`: the language of what the link led to, "en" or "es".
    #[serde(skip_serializing_if = "Option::is_none")]
    language: Option<String>,
    /// With `second_factor`: the factors that the account has.
    #[serde(skip_serializing_if = "Option::is_none")]
    methods: Option<Vec<Method>>,
}

impl Problem {
    pub(crate) fn new(status: StatusCode, code: &'static str, sentence: impl Into<String>) -> Self {
        let body =
            ErrorBody { error: sentence.into(), code, detail: None, challenge: None, language: None, methods: None };
        Self { status, body: Box::new(body), retry_after: None }
    }

    pub(crate) fn retry_after(mut self, wait: Duration) -> Self {
        self.retry_after = Some(wait);
        self
    }

    /// Adds the language of what a link led to, in which its page speaks.
    pub(crate) fn in_language(mut self, language: String) -> Self {
        self.body.language = Some(language);
        self
    }

    /// Adds the token that identifies a sign-in in its next step.
    pub(crate) fn challenge(mut self, challenge: String) -> Self {
        self.body.challenge = Some(challenge);
        self
    }

    /// Adds the accepted second factors.
    pub(crate) fn methods(mut self, methods: Vec<Method>) -> Self {
        self.body.methods = Some(methods);
        self
    }

    /// 400: the password breaks the rules; the sentence says which.
    pub(crate) fn weak_password(sentence: String) -> Self {
        let mut problem = Self::new(StatusCode::BAD_REQUEST, "weak_password", sentence.clone());
        problem.body.detail = Some(sentence);
        problem
    }

    /// Status and sentence.
    pub(super) fn told(self) -> (u16, String) {
        (self.status.as_u16(), self.body.error)
    }

    /// The body a client gets, for a stream that has already begun.
    pub(crate) fn into_body(self) -> ErrorBody {
        *self.body
    }

    /// A missing or expired token.
    pub(crate) fn sign_in_again() -> Self {
        Self::new(StatusCode::UNAUTHORIZED, "not_signed_in", "Please sign in again.")
    }

    pub(crate) fn not_found() -> Self {
        Self::new(StatusCode::NOT_FOUND, "not_found", "Nothing was found at this address.")
    }

    pub(crate) fn into_response(self) -> Response {
        let mut response = json(&self.body).unwrap_or_default();
        *response.status_mut() = self.status;
        let headers = response.headers_mut();
        if self.status == StatusCode::UNAUTHORIZED {
            headers.insert(WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
        }
        if let Some(wait) = self.retry_after {
            // Rounded up: a client that returns exactly on time must not be too early.
            headers.insert(RETRY_AFTER, HeaderValue::from(wait.as_secs() + u64::from(wait.subsec_nanos() > 0)));
        }
        response
    }
}

impl From<Error> for Problem {
    fn from(error: Error) -> Self {
        let busy = |code, sentence: &str| {
            Self::new(StatusCode::SERVICE_UNAVAILABLE, code, sentence).retry_after(Duration::from_secs(5))
        };
        match error {
            Error::Invalid(sentence) => Self::new(StatusCode::UNPROCESSABLE_ENTITY, "invalid", sentence),
            Error::NotFound => Self::not_found(),
            Error::Denied(sentence) => Self::new(StatusCode::FORBIDDEN, "not_allowed", sentence),
            Error::Conflict(sentence) => Self::new(StatusCode::CONFLICT, "conflict", sentence),
            Error::Full => Self::new(StatusCode::INSUFFICIENT_STORAGE, "disk_full", Error::Full.to_string()),
            Error::Unavailable(cause) => {
                tracing::warn!(%cause, "a request found something unavailable");
                busy("busy", "The server is busy. Please try again in a moment.")
            }
            Error::Damaged(_) | Error::Internal(_) => {
                tracing::error!(cause = %error, "a request failed");
                Self::new(StatusCode::INTERNAL_SERVER_ERROR, "internal", "Something went wrong on the server.")
            }
        }
    }
}

/// Every handler ends with this.
pub fn answer(result: Result<Response, Problem>) -> Response {
    result.unwrap_or_else(Problem::into_response)
}

/// 200 with JSON.
pub fn json<T: Serialize>(value: &T) -> Result<Response, Problem> {
    let bytes = serde_json::to_vec(value).map_err(|e| Error::Internal(format!("an answer cannot be written: {e}")))?;
    let mut response = Response::new(bytes.into());
    response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
    Ok(response)
}

/// The Authorization header as sent. [`caller`] parses it.
pub fn authorization() -> BoxedFilter<(Option<HeaderValue>,)> {
    warp::header::headers_cloned().map(|headers: warp::http::HeaderMap| headers.get("authorization").cloned()).boxed()
}

/// The signed-in caller.
///
/// # Errors
/// 401 for a missing or invalid token.
pub fn caller(services: &super::services::Services, authorization: Option<HeaderValue>) -> Result<Caller, Problem> {
    let header = authorization.ok_or_else(Problem::sign_in_again)?;
    let (scheme, token) =
        header.to_str().ok().and_then(|text| text.split_once(' ')).ok_or_else(Problem::sign_in_again)?;
    // RFC 9110, 11.1: the scheme is case-insensitive.
    if !scheme.eq_ignore_ascii_case("bearer") || token.len() > 4096 {
        return Err(Problem::sign_in_again());
    }
    services.tokens.verify(token.trim())?.ok_or_else(Problem::sign_in_again)
}

/// Answers what no route accepted.
pub(super) async fn recover(rejection: Rejection) -> Result<Response, Infallible> {
    let problem = if rejection.is_not_found() {
        Problem::not_found()
    } else if rejection.find::<InvalidQuery>().is_some() {
        Problem::new(StatusCode::UNPROCESSABLE_ENTITY, "invalid", "The query string is not valid.")
    } else if rejection.find::<InvalidHeader>().is_some() {
        Problem::new(StatusCode::BAD_REQUEST, "malformed", "A header of this request is not valid.")
    } else if rejection.find::<MethodNotAllowed>().is_some() {
        Problem::new(StatusCode::METHOD_NOT_ALLOWED, "wrong_method", "This address does not support that method.")
    } else {
        Error::Internal(format!("a rejection that no rule names: {rejection:?}")).into()
    };
    Ok(problem.into_response())
}

/// Converts each into its JSON shape.
pub fn all<V: From<T>, T>(items: Vec<T>) -> Vec<V> {
    items.into_iter().map(V::from).collect()
}
