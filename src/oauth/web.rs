//! Requests to a provider: bounded in time and size, to https addresses only, and no redirect is followed.

use super::failure::{Failure, Outcome};
use crate::{
    error::{Error, Result},
    https_client::{HttpsClient, https_client},
};

use base64::{Engine as _, engine::general_purpose::STANDARD};
use bytes::Bytes;
use http_body_util::{BodyExt, Full, Limited};
use hyper::{
    Method, Request, Uri,
    header::{ACCEPT, AUTHORIZATION, CONTENT_TYPE, HeaderValue},
};
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::{path::Path, sync::Arc, time::Duration};
use tokio::time::timeout;

/// Time for one request.
const PATIENCE: Duration = Duration::from_secs(30);
/// Bytes of the longest answer.
const LONGEST: usize = 1 << 20;

/// Asks providers. Clones share the connections.
#[derive(Clone)]
pub struct Web(Arc<HttpsClient<Full<Bytes>>>);

/// What is sent along.
struct Sent {
    kind: &'static str,
    bytes: Bytes,
}

/// What a provider answered.
pub struct Answer {
    pub status: u16,
    pub body: Value,
}

impl Web {
    /// Believes the public authorities, and those of `ca`, which `setting` names.
    ///
    /// # Errors
    /// The file holds no certificate that can be read.
    pub fn new(setting: &str, ca: Option<&Path>) -> Result<Self> {
        Ok(Self(Arc::new(https_client(setting, ca)?)))
    }

    /// Gets a JSON document, such as a provider's configuration or its keys.
    ///
    /// # Errors
    /// [`Failure::Later`], in a sentence.
    pub async fn get<T: DeserializeOwned>(&self, address: &str) -> Outcome<T> {
        self.got(address, None).await
    }

    /// The same for somebody who has an access token (RFC 6750, 2.1).
    ///
    /// # Errors
    /// [`Failure::Later`], in a sentence.
    pub async fn get_as<T: DeserializeOwned>(&self, address: &str, access: &str) -> Outcome<T> {
        self.got(address, Some(bearer(address, access)?)).await
    }

    /// Posts a JSON document for somebody who has an access token.
    ///
    /// # Errors
    /// [`Failure::Later`], in a sentence.
    pub async fn post_as(&self, address: &str, access: &str, document: &Value) -> Outcome<Answer> {
        let body = Sent { kind: "application/json", bytes: Bytes::from(document.to_string()) };
        self.ask(Method::POST, address, Some(bearer(address, access)?), Some(body)).await
    }

    async fn got<T: DeserializeOwned>(&self, address: &str, sign_in: Option<HeaderValue>) -> Outcome<T> {
        let answer = self.ask(Method::GET, address, sign_in, None).await?;
        if answer.status != 200 {
            return Err(Failure::Later(format!("{} answers with status {}.", host(address), answer.status)));
        }
        serde_json::from_value(answer.body).map_err(|_| senseless(address))
    }

    /// Posts a form (RFC 6749, 4.1.3). `basic` is a name and a password for HTTP (RFC 6749, 2.3.1).
    pub(super) async fn post(
        &self,
        address: &str,
        form: &[(&str, &str)],
        basic: Option<(&str, &str)>,
    ) -> Outcome<Answer> {
        let body = form.iter().map(|(name, value)| format!("{name}={}", encoded(value))).collect::<Vec<_>>().join("&");
        let basic = basic.map(|(name, password)| format!("{}:{}", encoded(name), encoded(password)));
        let header = basic.and_then(|pair| HeaderValue::from_str(&format!("Basic {}", STANDARD.encode(pair))).ok());
        let body = Sent { kind: "application/x-www-form-urlencoded", bytes: Bytes::from(body) };
        self.ask(Method::POST, address, header, Some(body)).await
    }

    async fn ask(
        &self,
        method: Method,
        address: &str,
        sign_in: Option<HeaderValue>,
        body: Option<Sent>,
    ) -> Outcome<Answer> {
        check(address).map_err(|e| Failure::Later(e.to_string()))?;
        let mut request = Request::builder().method(method).uri(address).header(ACCEPT, "application/json");
        if let Some(body) = &body {
            request = request.header(CONTENT_TYPE, body.kind);
        }
        if let Some(mut header) = sign_in {
            header.set_sensitive(true);
            request = request.header(AUTHORIZATION, header);
        }
        let request = request
            .body(Full::new(body.map(|body| body.bytes).unwrap_or_default()))
            .map_err(|_| Failure::Later(format!("{address} is no address.")))?;
        let asking = async {
            let answer = self.0.request(request).await.map_err(|e| {
                let why = std::error::Error::source(&e).map_or_else(|| e.to_string(), ToString::to_string);
                Failure::Later(format!("{} cannot be reached: {why}.", host(address)))
            })?;
            let status = answer.status().as_u16();
            let whole = Limited::new(answer.into_body(), LONGEST).collect().await.map_err(|_| senseless(address))?;
            match serde_json::from_slice(&whole.to_bytes()) {
                Ok(body) => Ok(Answer { status, body }),
                // A gateway's page in HTML, for example.
                Err(_) => Err(Failure::Later(format!(
                    "{} answers with status {status} and something that is no JSON.",
                    host(address)
                ))),
            }
        };
        timeout(PATIENCE, asking)
            .await
            .unwrap_or_else(|_| Err(Failure::Later(format!("{} does not answer in time.", host(address)))))
    }
}

/// An access token as a header has it (RFC 6750, 2.1).
fn bearer(address: &str, access: &str) -> Outcome<HeaderValue> {
    HeaderValue::from_str(&format!("Bearer {access}")).map_err(|_| senseless(address))
}

fn encoded(text: &str) -> String {
    utf8_percent_encode(text, NON_ALPHANUMERIC).to_string()
}

fn senseless(address: &str) -> Failure {
    Failure::Later(format!("{} answers something that makes no sense.", host(address)))
}

fn host(address: &str) -> &str {
    address.split_once("://").map_or(address, |(_, rest)| rest).split(['/', '?', '#']).next().unwrap_or(address)
}

/// Whether secrets may go to an address: over https, or to this machine.
///
/// # Errors
/// A sentence.
pub fn check(address: &str) -> Result<()> {
    // What a provider names is shown on terminals and in the log.
    let plain = address.bytes().all(|byte| byte.is_ascii_graphic());
    let uri: Option<Uri> = address.parse().ok().filter(|_| plain);
    let fine = uri.is_some_and(|uri| match (uri.scheme_str(), uri.host()) {
        (Some("https"), Some(_)) => true,
        (Some("http"), Some(host)) => matches!(host, "localhost" | "127.0.0.1" | "[::1]"),
        _ => false,
    });
    let shown = || address.chars().filter(|c| !c.is_control()).take(300).collect::<String>();
    if fine { Ok(()) } else { Err(Error::Invalid(format!("\"{}\" is no address that begins with https://.", shown()))) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_go_over_https_or_stay_here() {
        for (address, fine) in [
            ("https://login.example.com/token", true),
            ("http://127.0.0.1:8080/token", true),
            ("http://[::1]/token", true),
            ("http://login.example.com/token", false),
            ("http://127.0.0.1.example.com/", false),
            ("ftp://example.com/", false),
            ("/token", false),
            ("https://login.example.com/\u{9b}2J", false),
            ("", false),
        ] {
            assert_eq!(check(address).is_ok(), fine, "{address}");
        }
        let said = check("\u{1b}]0;x\u{7}\r\nhttps://a.example").unwrap_err().to_string();
        assert!(!said.contains(char::is_control), "{said:?}");
        assert_eq!(host("https://a.example:444/x?y"), "a.example:444");
    }
}
