//! One connection, from the TLS handshake to its end: HTTP/1.1 or HTTP/2, and its time limits.

use super::peer::Peer;
use super::{
    headers,
    limits::{BROKEN_STREAMS, HEAD_BYTES, Limits, RESET_STREAMS, SEND_BUFFER, STREAMS},
    peer, programs,
    stalls::{Activity, Socket, Told, Verdict},
};
use crate::{
    certificates,
    http::{Problem, services::Services},
};

use hyper::{Request, body::Incoming, header::HOST, service::service_fn};
use hyper_util::{
    rt::{TokioExecutor, TokioIo, TokioTimer},
    server::conn::auto,
    service::TowerToHyperService,
};
use std::{convert::Infallible, net::IpAddr, sync::Arc};
use tokio::{
    io::{AsyncRead, AsyncWrite},
    net::TcpStream,
    sync::watch,
    time::{Instant, sleep_until, timeout},
};
use tokio_rustls::TlsAcceptor;
use tracing::Instrument;
use ulid::Ulid;
use warp::{filters::BoxedFilter, http::StatusCode, reply::Response};

/// One connection and what its requests need.
pub(super) struct Connection {
    pub(super) filter: BoxedFilter<(Response,)>,
    pub(super) services: Services,
    pub(super) limits: Arc<Limits>,
    pub(super) peer: IpAddr,
    pub(super) tls: bool,
    pub(super) stopping: watch::Receiver<bool>,
}

impl Connection {
    pub(super) async fn run(self, stream: TcpStream, tls: Option<TlsAcceptor>) {
        let _ = stream.set_nodelay(true);
        let activity = Activity::new();
        let stream = Socket::new(stream, activity.clone(), self.limits.stalled);
        let Some(acceptor) = tls else { return self.talk(stream, false, activity).await };
        let mut stopping = self.stopping.clone();
        let shaken = tokio::select! {
            shaken = timeout(self.limits.handshake, acceptor.accept(stream)) => shaken,
            _ = stopping.wait_for(|stop| *stop) => return,
        };
        match shaken {
            Ok(Ok(stream)) => {
                let protocol = stream.get_ref().1.alpn_protocol();
                // An authority has seen the certificate that it asked for; nothing else is said (RFC 8737, section 3).
                if protocol == Some(certificates::ALPN) {
                    return;
                }
                let h2 = protocol == Some(b"h2");
                self.talk(stream, h2, activity).await;
            }
            Ok(Err(error)) => tracing::debug!(%error, "a TLS handshake failed"),
            Err(_) => {
                self.services.metrics.http_handshakes_slow.add();
                tracing::debug!("a TLS handshake took too long");
            }
        }
    }

    /// The version is known beforehand: HTTP/2 is used only if ALPN chose it. Otherwise hyper-util would wait for the
    /// first bytes to tell the versions apart, and it waits without a limit.
    async fn talk(self, stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static, h2: bool, activity: Activity) {
        let builder = builder(&self.limits, h2);
        let (metrics, limits) = (Arc::clone(&self.services.metrics), Arc::clone(&self.limits));
        metrics.http_connections.add();
        let mut stopping = self.stopping.clone();
        let (this, of_requests) = (Arc::new(self), activity.clone());
        let service = service_fn(move |request| {
            let (this, activity) = (Arc::clone(&this), of_requests.clone());
            async move {
                let _working = activity.working();
                this.answer(request).await.map(|response| response.map(|body| Told::new(body, activity.clone())))
            }
        });
        let mut connection = std::pin::pin!(builder.serve_connection(TokioIo::new(stream), service));
        let began = Instant::now();
        let (mut look, mut old) = (began, false);
        let ended = loop {
            let until = if old { look } else { look.min(began + limits.life) };
            let stop = tokio::select! {
                ended = connection.as_mut() => break Some(ended),
                _ = stopping.wait_for(|stop| *stop) => true,
                () = sleep_until(until.min(began + limits.end)) => false,
            };
            if stop {
                connection.as_mut().graceful_shutdown();
                break Some(connection.await);
            }
            let now = Instant::now();
            if now >= began + limits.end {
                break None;
            }
            if !old && now >= began + limits.life {
                metrics.http_closed_old.add();
                connection.as_mut().graceful_shutdown();
                old = true;
            }
            match activity.verdict(&limits) {
                Verdict::Until(at) => look = at,
                Verdict::Stalled => {
                    metrics.http_closed_stalled.add();
                    break None;
                }
                Verdict::Idle => {
                    metrics.http_closed_idle.add();
                    connection.as_mut().graceful_shutdown();
                    break timeout(limits.goodbye, connection).await.ok();
                }
            }
        };
        if activity.stalled() {
            metrics.http_closed_stalled.add();
        }
        if let Some(Err(error)) = ended {
            tracing::debug!(%error, "a connection ended badly");
        }
        metrics.http_connections.sub();
    }

    async fn answer(&self, mut request: Request<Incoming>) -> Result<Response, Infallible> {
        let peer = Peer { address: self.peer, tls: self.tls };
        let secure = peer::secure(&self.services.door, peer, request.headers());
        request.extensions_mut().insert(peer);
        let (method, path) = (request.method().clone(), request.uri().path().to_owned());
        let (id, (verb, route)) = (Ulid::generate(), headers::label(&method, &path));
        let span = tracing::info_span!("request", %id, method = verb, route);
        let admitted = match one_host(&request) {
            true => programs::admit(&self.services, peer, &mut request).instrument(span.clone()).await,
            false => Err(Problem::new(StatusCode::BAD_REQUEST, "malformed", "The request names its server twice.")),
        };
        let mut response = match admitted {
            Ok(()) => {
                let service = TowerToHyperService::new(warp::service(self.filter.clone()));
                hyper::service::Service::call(&service, request).instrument(span.clone()).await?
            }
            Err(problem) => problem.into_response(),
        };
        headers::dress(&method, &path, secure, &mut response);
        headers::name(id, &mut response);
        let status = response.status().as_u16();
        span.in_scope(|| tracing::debug!(status, "answered"));
        self.services.metrics.request(verb, route, status);
        Ok(response)
    }
}

/// Whether a request names one server at most: a proxy before us could go by the other name (RFC 9112, 3.2).
fn one_host<T>(request: &Request<T>) -> bool {
    request.headers().get_all(HOST).iter().count() <= 1
}

fn builder(limits: &Limits, h2: bool) -> auto::Builder<TokioExecutor> {
    let mut builder = auto::Builder::new(TokioExecutor::new());
    builder.http1().timer(TokioTimer::new()).header_read_timeout(limits.head).max_buf_size(HEAD_BYTES);
    builder
        .http2()
        .timer(TokioTimer::new())
        .keep_alive_interval(limits.ping)
        .keep_alive_timeout(limits.ping / 2)
        .max_concurrent_streams(STREAMS)
        .max_header_list_size(HEAD_BYTES as u32)
        .max_pending_accept_reset_streams(RESET_STREAMS)
        .max_local_error_reset_streams(BROKEN_STREAMS)
        .max_send_buf_size(SEND_BUFFER);
    if h2 { builder.http2_only() } else { builder.http1_only() }
}
