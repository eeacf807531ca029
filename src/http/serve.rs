//! Sockets: places, TLS, and an orderly stop. `connection` handles each connection.

use super::{
    connection::Connection,
    limits::{DRAIN, Limits, NoPlace, Place, Places},
    routes::routes,
};
use crate::{certificates, http::services::Services};

use std::{
    io,
    net::IpAddr,
    sync::Arc,
    time::{Duration, Instant},
};
use tokio::{
    net::{TcpListener, TcpStream},
    sync::watch,
    task::JoinSet,
    time::timeout,
};
use tokio_rustls::{TlsAcceptor, rustls::ServerConfig};

/// The shortest time between log lines about refused connections.
const TOLD: Duration = Duration::from_secs(60);

/// A listener and its settings.
pub struct Front {
    /// The caller binds it, so that port 0 works and a port in use is the caller's start-up error.
    pub listener: TcpListener,
    /// `None` serves plain HTTP. The caller sets the minimum of TLS 1.2; ALPN is set here.
    pub tls: Option<Arc<ServerConfig>>,
    /// How many connections, and the time limits of each.
    pub limits: Limits,
}

/// Serves until `shutdown` completes, then lets running requests finish, for at most ten seconds.
pub async fn serve(front: Front, services: Services, shutdown: impl Future<Output = ()>) {
    let filter = routes(services.clone());
    let tls = front.tls.map(|config| {
        let mut config = ServerConfig::clone(&config);
        config.alpn_protocols = vec![b"h2".to_vec(), b"http/1.1".to_vec(), certificates::ALPN.to_vec()];
        TlsAcceptor::from(Arc::new(config))
    });
    let mut places = Reception { places: Places::new(&front.limits), services: services.clone(), told: None };
    let limits = Arc::new(front.limits);
    let (stop, stopping) = watch::channel(false);
    let mut connections = JoinSet::new();
    let mut shutdown = std::pin::pin!(shutdown);
    loop {
        let accepted = tokio::select! {
            biased;
            () = &mut shutdown => break,
            Some(_) = connections.join_next(), if !connections.is_empty() => continue,
            accepted = accept(&front.listener) => accepted,
        };
        let Some((stream, peer)) = accepted else { continue };
        // With no place free, close it at once: if it waited, it would fill the queue everybody shares.
        let Some(place) = places.place(peer) else { continue };
        let connection = Connection {
            filter: filter.clone(),
            services: services.clone(),
            limits: Arc::clone(&limits),
            peer,
            tls: tls.is_some(),
            stopping: stopping.clone(),
        };
        let tls = tls.clone();
        connections.spawn(async move {
            connection.run(stream, tls).await;
            drop(place);
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

/// Waits for a connection. Safe to drop: nothing is taken until a connection is accepted.
async fn accept(listener: &TcpListener) -> Option<(TcpStream, IpAddr)> {
    match listener.accept().await {
        Ok((stream, peer)) => Some((stream, peer.ip())),
        Err(error) => {
            // A peer that hung up early is harmless. Anything else (such as no file descriptors left) needs a pause.
            if !matches!(error.kind(), io::ErrorKind::ConnectionAborted | io::ErrorKind::ConnectionReset) {
                tracing::warn!(%error, "no connection could be accepted");
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
            None
        }
    }
}

/// Assigns places, counts refused connections and logs them now and then.
struct Reception {
    places: Places,
    services: Services,
    told: Option<Instant>,
}

impl Reception {
    fn place(&mut self, peer: IpAddr) -> Option<Place> {
        let refused = match self.places.take(peer, self.services.door.believes(peer)) {
            Ok(place) => return Some(place),
            Err(refused) => refused,
        };
        let (count, why) = match refused {
            NoPlace::Full => (&self.services.metrics.http_refused_full, "all places are taken"),
            NoPlace::NetworkFull => (&self.services.metrics.http_refused_address, "its network has all it may have"),
        };
        count.add();
        if self.told.is_none_or(|at| at.elapsed() >= TOLD) {
            self.told = Some(Instant::now());
            tracing::warn!(%peer, "a connection got no place: {why}; /metrics counts them");
        }
        None
    }
}
