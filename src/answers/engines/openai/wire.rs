//! HTTP to the one host in the settings and to no other: no redirects, no proxies from the environment, no cookies. One
//! idle connection is kept, so that a question does not pay for a handshake. Uses hyper's connection without
//! hyper-util's client, which needs a connector type for TLS and pools by host; there is only one host here.

use super::stream::{Chunk, Lines};

use bytes::Bytes;
use http_body_util::{BodyExt, Full};
use hyper::{
    Request, Response, StatusCode, Uri,
    body::Incoming,
    client::conn::http1::{SendRequest, handshake},
    header::{ACCEPT, AUTHORIZATION, CONTENT_TYPE, HOST, HeaderValue, RETRY_AFTER},
};
use hyper_util::rt::TokioIo;
use rustls_pki_types::ServerName;
use std::{
    collections::VecDeque,
    sync::{Arc, Mutex},
    time::Duration,
};
use tokio::{net::TcpStream, time::timeout};
use tokio_rustls::{
    TlsConnector,
    rustls::{ClientConfig, RootCertStore},
};

/// Why a try failed.
#[derive(Debug)]
pub enum Failure {
    /// Another try may work; after this pause, if the server named one.
    Passing(String, Option<Duration>),
    /// It would fail again.
    Final(String),
}

/// Most bytes of an answer that is not streamed.
const LONGEST_WHOLE: usize = 1 << 20;

/// The address of a model, as in the settings.
pub(super) struct Address<'a> {
    pub(super) base_url: &'a str,
    /// The path after the base: "/chat/completions".
    pub(super) path: &'a str,
    pub(super) api_key: Option<&'a str>,
    pub(super) connect: Duration,
    /// The settings that hold base and key.
    pub(super) named: (&'a str, &'a str),
}

type Sender = SendRequest<Full<Bytes>>;

/// The way to one host.
pub(super) struct Wire {
    host: String,
    port: u16,
    authority: HeaderValue,
    path: String,
    tls: Option<(TlsConnector, ServerName<'static>)>,
    key: Option<HeaderValue>,
    connect: Duration,
    idle: Mutex<Option<Sender>>,
}

/// An incoming answer.
pub(super) struct Reply {
    body: Incoming,
    lines: Lines,
    ready: VecDeque<Chunk>,
    /// Whether it is an event stream.
    streams: bool,
    whole: Vec<u8>,
    sender: Sender,
}

impl Wire {
    pub(super) fn new(address: &Address<'_>) -> Result<Self, String> {
        let url = address.base_url.trim_end_matches('/');
        let (named, key_named) = address.named;
        let wrong = |why: &str| format!("{named} \"{url}\" cannot be used: {why}");
        let uri: Uri = url.parse().map_err(|_| wrong("it is no address. Write it as http://127.0.0.1:11434/v1."))?;
        let secure = match uri.scheme_str() {
            Some("https") => true,
            Some("http") => false,
            _ => return Err(wrong("it must begin with http:// or https://.")),
        };
        let authority = uri.authority().ok_or_else(|| wrong("it names no host."))?;
        if authority.as_str().contains('@') || uri.query().is_some() {
            return Err(wrong(&format!("it must hold no user and no question mark; a key belongs in {key_named}.")));
        }
        let host = authority.host().trim_start_matches('[').trim_end_matches(']').to_owned();
        let tls = if secure {
            let mut roots = RootCertStore::empty();
            roots.extend(webpki_roots::TLS_SERVER_ROOTS.iter().cloned());
            let config = ClientConfig::builder().with_root_certificates(roots).with_no_client_auth();
            let name = ServerName::try_from(host.clone()).map_err(|_| wrong("its host is no name."))?;
            Some((TlsConnector::from(Arc::new(config)), name))
        } else {
            None
        };
        let key = address.api_key.map(|key| {
            HeaderValue::from_str(&format!("Bearer {}", key.trim())).map(|mut value| {
                value.set_sensitive(true);
                value
            })
        });
        Ok(Self {
            port: authority.port_u16().unwrap_or(if secure { 443 } else { 80 }),
            authority: HeaderValue::from_str(authority.as_str()).map_err(|_| wrong("its host is no name."))?,
            path: format!("{}{}", uri.path().trim_end_matches('/'), address.path),
            host,
            tls,
            key: key.transpose().map_err(|_| format!("{key_named} holds characters that no key has."))?,
            connect: address.connect,
            idle: Mutex::default(),
        })
    }

    /// Sends a request. A bad status or header is an error.
    pub(super) async fn ask(&self, body: &[u8]) -> Result<Reply, Failure> {
        let idle = self.idle.lock().unwrap_or_else(std::sync::PoisonError::into_inner).take();
        if let Some(mut sender) = idle.filter(|sender| !sender.is_closed()) {
            // The other end may have closed it; then a new one is opened.
            if sender.ready().await.is_ok()
                && let Ok(response) = sender.send_request(self.request(body)?).await
            {
                return self.read(response, sender);
            }
        }
        let mut sender = self.connect().await?;
        let response = sender.send_request(self.request(body)?).await;
        let response = response.map_err(|_| Failure::Passing("the connection to the model broke".into(), None))?;
        self.read(response, sender)
    }

    /// Sends a request whose answer is not streamed and has at most this many bytes.
    pub(super) async fn fetch(&self, body: &[u8], most: usize) -> Result<Vec<u8>, Failure> {
        let mut reply = self.ask(body).await?;
        while let Some(frame) = reply.body.frame().await {
            let frame = frame.map_err(|_| Failure::Passing("the model's answer broke off".into(), None))?;
            let Some(bytes) = frame.data_ref() else { continue };
            if reply.streams || reply.whole.len() + bytes.len() > most {
                return Err(Failure::Final("the model's answer is too long".into()));
            }
            reply.whole.extend_from_slice(bytes);
        }
        let whole = std::mem::take(&mut reply.whole);
        self.give_back(reply);
        Ok(whole)
    }

    /// Keeps the connection of an answer that was read to its end.
    pub(super) fn give_back(&self, reply: Reply) {
        *self.idle.lock().unwrap_or_else(std::sync::PoisonError::into_inner) = Some(reply.sender);
    }

    fn request(&self, body: &[u8]) -> Result<Request<Full<Bytes>>, Failure> {
        let mut request = Request::post(&self.path)
            .header(HOST, &self.authority)
            .header(CONTENT_TYPE, "application/json")
            .header(ACCEPT, "text/event-stream, application/json");
        if let Some(key) = &self.key {
            request = request.header(AUTHORIZATION, key);
        }
        let made = request.body(Full::new(Bytes::copy_from_slice(body)));
        made.map_err(|_| Failure::Final("the request to the model cannot be made".into()))
    }

    async fn connect(&self) -> Result<Sender, Failure> {
        let far = |what: &str| Failure::Passing(format!("the model cannot be reached: {what}"), None);
        let connecting = async {
            let socket =
                TcpStream::connect((self.host.as_str(), self.port)).await.map_err(|e| far(&e.kind().to_string()))?;
            let _ = socket.set_nodelay(true);
            match &self.tls {
                None => Self::handshake(TokioIo::new(socket)).await,
                Some((connector, name)) => {
                    let secured = connector.connect(name.clone(), socket).await;
                    Self::handshake(TokioIo::new(secured.map_err(|_| far("its certificate or TLS"))?)).await
                }
            }
        };
        timeout(self.connect, connecting).await.map_err(|_| far("no connection in time"))?
    }

    async fn handshake<T>(io: TokioIo<T>) -> Result<Sender, Failure>
    where
        T: tokio::io::AsyncRead + tokio::io::AsyncWrite + Send + Unpin + 'static,
    {
        let shaken = handshake(io).await;
        let (sender, connection) =
            shaken.map_err(|_| Failure::Passing("the model does not speak HTTP".into(), None))?;
        tokio::spawn(async move {
            // Its errors reach whoever waits for the answer.
            let _ = connection.await;
        });
        Ok(sender)
    }

    fn read(&self, response: Response<Incoming>, sender: Sender) -> Result<Reply, Failure> {
        let status = response.status();
        if status != StatusCode::OK {
            let wait = response.headers().get(RETRY_AFTER).and_then(|v| v.to_str().ok()?.parse().ok());
            let why = format!("the model answers with {}", status.as_u16());
            // 3xx too: nothing is ever sent to another address.
            let passing = matches!(status.as_u16(), 408 | 425 | 429 | 500 | 502 | 503 | 504 | 529);
            return Err(if passing {
                Failure::Passing(why, wait.map(Duration::from_secs))
            } else {
                Failure::Final(why)
            });
        }
        let kind =
            response.headers().get(CONTENT_TYPE).and_then(|v| v.to_str().ok()).unwrap_or("").to_ascii_lowercase();
        let streams = kind.starts_with("text/event-stream");
        if !streams && !kind.starts_with("application/json") {
            return Err(Failure::Final("the model answers with something else than was asked for".into()));
        }
        let (body, lines) = (response.into_body(), Lines::default());
        Ok(Reply { body, lines, ready: VecDeque::new(), streams, whole: Vec::new(), sender })
    }
}

impl Reply {
    /// The next bytes. Waits as long as the other end does.
    pub(super) async fn next(&mut self) -> Result<Chunk, Failure> {
        let broken = |why: String| Failure::Passing(why, None);
        loop {
            if let Some(chunk) = self.ready.pop_front() {
                if matches!(chunk, Chunk::End { .. }) {
                    self.finish().await;
                }
                return Ok(chunk);
            }
            match self.body.frame().await {
                Some(Ok(frame)) => {
                    let Some(bytes) = frame.data_ref() else { continue };
                    if self.streams {
                        self.ready.extend(self.lines.push(bytes).map_err(broken)?);
                    } else if self.whole.len() + bytes.len() > LONGEST_WHOLE {
                        return Err(Failure::Final("the model's answer is too long".into()));
                    } else {
                        self.whole.extend_from_slice(bytes);
                    }
                }
                Some(Err(_)) => return Err(broken("the model's answer broke off".into())),
                None if self.streams && !self.lines.has_ended() => return Ok(self.lines.end()),
                None => self.ready.extend(Lines::whole(&self.whole).map_err(Failure::Final)?),
            }
        }
    }

    /// Reads what follows the end, so that the connection can be reused; but not for long.
    async fn finish(&mut self) {
        let rest = async { while let Some(Ok(_)) = self.body.frame().await {} };
        let _ = timeout(Duration::from_millis(50), rest).await;
    }
}
