//! Requests to a system: as often as it allows, again after a failure that may pass, and to the configured hosts only.

use super::{
    credentials::Credentials,
    trouble::{Outcome, Trouble},
};
use crate::{
    clock::Clock,
    config::CaseConnection,
    error::Result,
    files::Spool,
    guarded_web::{Ask, Body, GuardedWeb, Unreached, header, read_whole, whole},
    ids::AccountId,
};

use bytes::Bytes;
use http_body_util::BodyExt;
use hyper::{
    Response,
    body::Incoming,
    header::{HeaderName, HeaderValue},
};
use serde_json::Value;
use std::{collections::VecDeque, time::Duration};
use tokio::{sync::Mutex, time::timeout};

/// Time for the head of an answer, for a whole one, and for the next piece of a document.
const PATIENCE: Duration = Duration::from_secs(60);
/// Bytes of the longest answer that is no document.
const LONGEST: usize = 16 << 20;
/// The window in which requests are counted.
const WINDOW: Duration = Duration::from_secs(60);
/// How often one request is made at most.
const TRIES: u32 = 4;
/// The longest that a system may tell this program to wait within one pass.
const LONGEST_WAIT: u64 = 300;

/// Asks one system for one account.
pub(super) struct Api {
    web: GuardedWeb,
    base: String,
    title: &'static str,
    document_hosts: Vec<String>,
    credentials: Credentials,
    account: AccountId,
    clock: Clock,
    most: usize,
    /// When the last requests were made.
    lately: Mutex<VecDeque<Duration>>,
}

/// What is asked.
pub(super) struct Request<'a> {
    pub method: &'static str,
    pub path: &'a str,
    pub body: Option<&'a Value>,
    /// The etag that the record must still have.
    pub etag: &'a str,
}

impl Api {
    pub fn new(
        connection: &CaseConnection,
        credentials: Credentials,
        account: AccountId,
        clock: Clock,
    ) -> Result<Self> {
        Ok(Self {
            web: GuardedWeb::new(connection.private, "case_management.ca", connection.ca.as_deref())?,
            base: connection.base(),
            title: connection.system.title(),
            document_hosts: connection.document_hosts.clone(),
            credentials,
            account,
            clock,
            most: connection.requests_per_minute as usize,
            lately: Mutex::default(),
        })
    }

    pub fn title(&self) -> &'static str {
        self.title
    }

    /// Waits until one more request is allowed.
    async fn turn(&self) {
        let mut lately = self.lately.lock().await;
        let now = self.clock.elapsed();
        while lately.front().is_some_and(|at| *at + WINDOW <= now) {
            lately.pop_front();
        }
        if lately.len() >= self.most
            && let Some(first) = lately.pop_front()
        {
            self.clock.sleep_until(first + WINDOW).await;
        }
        lately.push_back(self.clock.elapsed());
    }

    fn unreached(&self, why: &Unreached) -> Trouble {
        Trouble::new(format!("{}: {}", self.title, why.says("case_management.private")))
    }

    /// The address of a path, or of a next page, which must be the system's own.
    fn address(&self, path: &str) -> Outcome<String> {
        if path.starts_with('/') {
            return Ok(format!("{}{path}", self.base));
        }
        let own = |url: &str| self.web.place(url).map(|place| (place.https, place.host, place.port));
        let fine = own(path).is_ok_and(|there| own(&self.base).is_ok_and(|here| here == there));
        let says = || Trouble::new(format!("{} leads to another host, which is not asked.", self.title));
        if fine { Ok(path.to_owned()) } else { Err(says()) }
    }

    /// Asks until there is an answer that is neither "later" nor "who are you".
    async fn ask(&self, request: &Request<'_>) -> Outcome<Response<Incoming>> {
        let url = self.address(request.path)?;
        let mut token = self.credentials.token(self.account, None).await?;
        let (mut renewed, mut tries) = (false, 0);
        loop {
            tries += 1;
            self.turn().await;
            let mut headers: Vec<(HeaderName, HeaderValue)> = vec![
                header("authorization", &format!("Bearer {}", token.as_str()))?,
                header("accept", "application/json")?,
            ];
            if !request.etag.is_empty() {
                headers.push(header("if-match", request.etag)?);
            }
            let body = match request.body {
                Some(body) => {
                    headers.push(header("content-type", "application/json")?);
                    whole(body.to_string())
                }
                None => whole(Bytes::new()),
            };
            let answer = self.web.ask(Ask { method: request.method, url: &url, headers, body }, PATIENCE).await;
            // What makes something is not made twice because an answer was lost: the next pass finds whether it is there.
            let again = tries < TRIES && request.method != "POST";
            let wait = match answer {
                Err(Unreached::Broken(_) | Unreached::Unknown) if again => Duration::from_secs(1 << tries),
                Err(why) => return Err(self.unreached(&why)),
                Ok(answer) => match answer.status().as_u16() {
                    401 if !renewed => {
                        renewed = true;
                        token = self.credentials.token(self.account, Some(&token)).await?;
                        continue;
                    }
                    401 | 403 => {
                        return Err(Trouble::refused(format!(
                            "{} refuses with status {}: the application lacks a permission there, or whoever signed in does.",
                            self.title,
                            answer.status().as_u16()
                        )));
                    }
                    429 if tries < TRIES => Duration::from_secs(retry_after(&answer)),
                    500..600 if again => Duration::from_secs(1 << tries),
                    status @ (429 | 500..600) => {
                        return Err(Trouble::new(format!("{} answers with status {status}.", self.title)));
                    }
                    _ => return Ok(answer),
                },
            };
            self.clock.sleep_until(self.clock.elapsed() + wait).await;
        }
    }

    /// Asks for JSON. `None`: the record was changed meanwhile.
    pub async fn json(&self, request: Request<'_>) -> Outcome<Option<Value>> {
        let answer = self.ask(&request).await?;
        let status = answer.status().as_u16();
        let body = read_whole(answer, LONGEST, PATIENCE).await.map_err(|why| self.unreached(&why))?;
        match status {
            200..300 => serde_json::from_slice(&body).map(Some).map_err(|_| self.senseless("is no JSON")),
            409 | 412 => Ok(None),
            _ => {
                let value: Value = serde_json::from_slice(&body).unwrap_or_default();
                let says = value["error"]["message"].as_str().or(value["message"].as_str()).unwrap_or_default();
                let says: String = crate::lines::one_line(says).chars().take(200).collect();
                let says = format!("{} answers with status {status}. {says}", self.title).trim().to_owned();
                Err(Trouble::of_one_record(says))
            }
        }
    }

    /// An answer that cannot be understood.
    pub fn senseless(&self, why: &str) -> Trouble {
        Trouble::new(format!("The answer of {} {why}.", self.title))
    }

    /// Whether documents may lead to a place.
    fn leads(&self, url: &str) -> Outcome<()> {
        let place = self.web.place(url).map_err(|why| self.unreached(&why))?;
        let own = self.web.place(&self.base).is_ok_and(|own| own.host == place.host);
        let named = |host: &String| {
            let host = host.to_ascii_lowercase();
            place.host == host || place.host.strip_suffix(&host).is_some_and(|rest| rest.ends_with('.'))
        };
        if own || self.document_hosts.iter().any(named) {
            return Ok(());
        }
        Err(Trouble::new(format!(
            "{} leads to {} for a document. If that is right, add it to case_management.document_hosts.",
            self.title, place.host
        )))
    }

    /// Writes the bytes of a document into `spool`, of at most `most` bytes. The system may lead once to a store of its own, which gets no token.
    pub async fn download(&self, path: &str, spool: &mut Spool, most: u64) -> Outcome<()> {
        let mut answer = self.ask(&Request { method: "GET", path, body: None, etag: "" }).await?;
        if matches!(answer.status().as_u16(), 301..=303 | 307 | 308) {
            let to = answer.headers().get("location").and_then(|to| to.to_str().ok()).unwrap_or_default().to_owned();
            self.leads(&to)?;
            let ask = Ask { method: "GET", url: &to, headers: Vec::new(), body: whole(Bytes::new()) };
            answer = self.web.ask(ask, PATIENCE).await.map_err(|why| self.unreached(&why))?;
        }
        let status = answer.status().as_u16();
        if status != 200 {
            let says = format!("{} answers with status {status} for a document.", self.title);
            // Gone, or not for whoever signed in; else it may pass.
            return Err(if status < 500 { Trouble::of_one_record(says) } else { Trouble::new(says) });
        }
        let mut body = answer.into_body();
        let off = || Trouble::new(format!("{} broke off in the middle of a document.", self.title));
        while let Some(frame) = timeout(PATIENCE, body.frame()).await.map_err(|_| off())? {
            let Ok(piece) = frame.map_err(|_| off())?.into_data() else { continue };
            if spool.len() + piece.len() as u64 > most {
                return Err(Trouble::of_one_record(format!(
                    "A document at {} is larger than files may be here.",
                    self.title
                )));
            }
            spool.write(&piece).await?;
        }
        Ok(())
    }

    /// Puts bytes where the system said.
    pub async fn put(&self, url: &str, more: &[(String, String)], len: u64, body: Body) -> Outcome<()> {
        self.leads(url)?;
        let mut headers = vec![header("content-length", &len.to_string())?];
        for (name, value) in more.iter().filter(|(name, _)| !name.eq_ignore_ascii_case("content-length")) {
            headers.push(header(name, value)?);
        }
        // As long as a slow line needs.
        let patience = PATIENCE + Duration::from_secs(len >> 16);
        let answer = self.web.ask(Ask { method: "PUT", url, headers, body }, patience).await;
        match answer.map_err(|why| self.unreached(&why))?.status().as_u16() {
            200..300 => Ok(()),
            status => Err(Trouble::new(format!("The store of {} answers with status {status}.", self.title))),
        }
    }
}

/// The seconds that a refusal asks to wait (RFC 9110, 10.2.3); a date is not read.
fn retry_after(answer: &Response<Incoming>) -> u64 {
    let said = answer.headers().get("retry-after").and_then(|wait| wait.to_str().ok()?.trim().parse().ok());
    said.unwrap_or(30).clamp(1, LONGEST_WAIT)
}
