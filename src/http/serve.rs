//! Sockets: accept, TLS, limits on time and number, and an orderly end.

use super::{Services, client, headers, routes};
use hyper::{Request, body::Incoming, service::service_fn};
use hyper_util::{
    rt::{TokioExecutor, TokioIo, TokioTimer},
    server::conn::auto,
    service::TowerToHyperService,
};
use std::{convert::Infallible, io, net::IpAddr, sync::Arc, time::Duration};
use tokio::{
    io::{AsyncRead, AsyncWrite},
    net::{TcpListener, TcpStream},
    sync::{Semaphore, watch},
    task::JoinSet,
    time::timeout,
};
use tokio_rustls::{TlsAcceptor, rustls::ServerConfig};
use warp::{Filter, filters::BoxedFilter, reply::Response};

/// The head of a request, and a TLS handshake, must have come after this long.
const HEAD: Duration = Duration::from_secs(30);
/// Requests that run when the server stops may take this long to end.
const DRAIN: Duration = Duration::from_secs(10);
/// Most headers and bytes of a head.
const HEAD_BYTES: usize = 32 * 1024;
const STREAMS: u32 = 100;

/// A listener, with what is to stand behind it.
pub struct Front {
    /// Bound by the caller, so that port 0 works and a port in use is the caller's start-up error.
    pub listener: TcpListener,
    /// `None` serves plain HTTP. The caller sets TLS 1.2 as the least; ALPN is set here.
    pub tls: Option<Arc<ServerConfig>>,
    /// Connections at the same time; more wait to be accepted.
    pub connections: usize,
}

/// The other end of a connection.
#[derive(Clone, Copy, Debug)]
pub(super) struct Peer {
    pub(super) address: IpAddr,
    /// Whether it speaks TLS to us.
    pub(super) tls: bool,
}

/// The peer of a request; the unspecified address where there is none, as in tests of single filters.
pub(super) fn peer() -> BoxedFilter<(Peer,)> {
    let nobody = Peer { address: IpAddr::from([0, 0, 0, 0]), tls: false };
    warp::ext::optional::<Peer>().map(move |peer: Option<Peer>| peer.unwrap_or(nobody)).boxed()
}

/// Serves until `shutdown` is done, then lets running requests end, for ten seconds at most.
pub async fn serve(front: Front, services: Services, shutdown: impl Future<Output = ()>) {
    let filter = routes(services.clone());
    let tls = front.tls.map(|config| {
        let mut config = ServerConfig::clone(&config);
        config.alpn_protocols = vec![b"h2".to_vec(), b"http/1.1".to_vec()];
        TlsAcceptor::from(Arc::new(config))
    });
    let room = Arc::new(Semaphore::new(front.connections));
    let (stop, stopping) = watch::channel(false);
    let mut connections = JoinSet::new();
    let mut shutdown = std::pin::pin!(shutdown);
    loop {
        let accepted = tokio::select! {
            biased;
            () = &mut shutdown => break,
            Some(_) = connections.join_next(), if !connections.is_empty() => continue,
            accepted = accept(&front.listener, &room) => accepted,
        };
        let Some((stream, peer, permit)) = accepted else { continue };
        let connection = Connection {
            filter: filter.clone(),
            services: services.clone(),
            peer,
            tls: tls.is_some(),
            stopping: stopping.clone(),
        };
        let tls = tls.clone();
        connections.spawn(async move {
            connection.run(stream, tls).await;
            drop(permit);
        });
    }
    drop(front.listener);
    services.live.close();
    stop.send_replace(true);
    let all = async { while connections.join_next().await.is_some() {} };
    if timeout(DRAIN, all).await.is_err() {
        tracing::warn!("some requests did not end in time and were broken off");
    }
    connections.shutdown().await;
}

type Accepted = (TcpStream, IpAddr, tokio::sync::OwnedSemaphorePermit);

/// Waits for room, then for a connection. Safe to drop: until a connection is accepted nothing was taken.
async fn accept(listener: &TcpListener, room: &Arc<Semaphore>) -> Option<Accepted> {
    let permit = room.clone().acquire_owned().await.ok()?;
    match listener.accept().await {
        Ok((stream, peer)) => Some((stream, peer.ip(), permit)),
        Err(error) => {
            // A peer that hung up early is no matter; anything else (no file descriptors left) needs a pause.
            if !matches!(error.kind(), io::ErrorKind::ConnectionAborted | io::ErrorKind::ConnectionReset) {
                tracing::warn!(%error, "no connection could be accepted");
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
            None
        }
    }
}

/// One connection and what its requests need.
struct Connection {
    filter: BoxedFilter<(Response,)>,
    services: Services,
    peer: IpAddr,
    tls: bool,
    stopping: watch::Receiver<bool>,
}

impl Connection {
    async fn run(self, stream: TcpStream, tls: Option<TlsAcceptor>) {
        let _ = stream.set_nodelay(true);
        let Some(acceptor) = tls else { return self.talk(stream, false).await };
        let mut stopping = self.stopping.clone();
        let shaken = tokio::select! {
            shaken = timeout(HEAD, acceptor.accept(stream)) => shaken,
            _ = stopping.wait_for(|stop| *stop) => return,
        };
        match shaken {
            Ok(Ok(stream)) => {
                let h2 = stream.get_ref().1.alpn_protocol() == Some(b"h2");
                self.talk(stream, h2).await;
            }
            Ok(Err(error)) => tracing::debug!(%error, "a TLS handshake failed"),
            Err(_) => tracing::debug!("a TLS handshake took too long"),
        }
    }

    /// The version is known beforehand: HTTP/2 is spoken only where ALPN chose it. hyper-util would otherwise wait
    /// for the first bytes to tell the versions apart, and it waits without a limit.
    async fn talk(self, stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static, h2: bool) {
        let mut builder = auto::Builder::new(TokioExecutor::new());
        builder.http1().timer(TokioTimer::new()).header_read_timeout(HEAD).max_buf_size(HEAD_BYTES);
        builder
            .http2()
            .timer(TokioTimer::new())
            .keep_alive_interval(HEAD)
            .max_concurrent_streams(STREAMS)
            .max_header_list_size(HEAD_BYTES as u32);
        let builder = if h2 { builder.http2_only() } else { builder.http1_only() };
        let metrics = Arc::clone(&self.services.metrics);
        metrics.http_connections.add();
        let mut stopping = self.stopping.clone();
        let this = Arc::new(self);
        let service = service_fn(move |request| {
            let this = Arc::clone(&this);
            async move { this.answer(request).await }
        });
        let mut connection = std::pin::pin!(builder.serve_connection(TokioIo::new(stream), service));
        let early = tokio::select! {
            ended = connection.as_mut() => Some(ended),
            _ = stopping.wait_for(|stop| *stop) => None,
        };
        let ended = match early {
            Some(ended) => ended,
            None => {
                connection.as_mut().graceful_shutdown();
                connection.await
            }
        };
        if let Err(error) = ended {
            tracing::debug!(%error, "a connection ended badly");
        }
        metrics.http_connections.sub();
    }

    async fn answer(&self, mut request: Request<Incoming>) -> Result<Response, Infallible> {
        let peer = Peer { address: self.peer, tls: self.tls };
        let secure = client::secure(&self.services.trust, peer, request.headers());
        request.extensions_mut().insert(peer);
        let (method, path) = (request.method().clone(), request.uri().path().to_owned());
        let service = TowerToHyperService::new(warp::service(self.filter.clone()));
        let mut response = hyper::service::Service::call(&service, request).await?;
        headers::dress(&method, &path, secure, &mut response);
        let (method, route) = headers::label(&method, &path);
        self.services.metrics.request(method, route, response.status().as_u16());
        Ok(response)
    }
}
