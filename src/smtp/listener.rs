//! Accepts connections, gives each a place or a clear refusal, and lets them end cleanly.

use super::{
    Settings,
    limits::{Place, Places},
    reply::Reply,
    session::{Signals, talk},
};
use crate::intake::MailReceiver;

use std::{future::Future, io::Write, net::IpAddr, pin::pin, sync::Arc, time::Duration};
use tokio::{
    net::{TcpListener, TcpStream},
    sync::watch,
    task::{JoinError, JoinSet},
    time::{sleep, timeout},
};
use tracing::{Instrument, debug, error, info, info_span, warn};
use ulid::Ulid;

/// How long to wait when the system has no file descriptor or memory for another connection.
const BREATH: Duration = Duration::from_millis(200);

/// Serves SMTP on `listener` until `shutdown` completes. Then it accepts no connection, closes idle ones with 421,
/// and lets a client in a transaction finish within [`Limits::drain`](super::Limits::drain). Returns when all
/// connections have ended.
pub async fn serve<D: MailReceiver>(
    listener: TcpListener,
    receiver: Arc<D>,
    settings: Settings,
    shutdown: impl Future<Output = ()>,
) {
    let settings = Arc::new(settings);
    let places = Places::new(&settings.limits);
    let stop = watch::Sender::new(false);
    let mut sessions = JoinSet::new();
    let mut shutdown = pin!(shutdown);
    loop {
        tokio::select! {
            () = &mut shutdown => break,
            Some(ended) = sessions.join_next() => report(ended),
            accepted = listener.accept() => match accepted {
                Ok((stream, peer)) => {
                    let peer = peer.ip().to_canonical();
                    match places.take(peer) {
                        Ok(place) => {
                            let signals = Signals { shutdown: stop.subscribe(), crowded: places.crowded() };
                            sessions.spawn(hold(stream, peer, place, receiver.clone(), settings.clone(), signals));
                        }
                        Err(no_place) => {
                            debug!(%peer, ?no_place, "SMTP connection turned away");
                            turn_away(stream, &no_place.into());
                        }
                    }
                }
                Err(e) => {
                    warn!(error = %e, "no SMTP connection could be accepted");
                    sleep(BREATH).await;
                }
            },
        }
    }
    drop(listener);
    stop.send_replace(true);
    let open = sessions.len();
    let drain = async {
        while let Some(ended) = sessions.join_next().await {
            report(ended);
        }
    };
    if timeout(settings.limits.drain, drain).await.is_err() {
        warn!(cut_off = sessions.len(), "SMTP sessions did not end in time");
        sessions.shutdown().await;
    }
    info!(open, "SMTP listener drained");
}

async fn hold<D: MailReceiver>(
    stream: TcpStream,
    peer: IpAddr,
    place: Place,
    receiver: Arc<D>,
    settings: Arc<Settings>,
    signals: Signals,
) {
    let _place = place;
    // Replies are single small writes; waiting to fill a packet would only delay them.
    let _ = stream.set_nodelay(true);
    let session = info_span!("session", id = %Ulid::generate());
    talk(stream, peer, &*receiver, &settings, signals).instrument(session).await;
}

/// Refuses without waiting: the socket of a new connection has room for one line, and we do not wait for the client.
fn turn_away(stream: TcpStream, reply: &Reply) {
    if let Ok(mut stream) = stream.into_std() {
        let _ = stream.write_all(reply.to_string().as_bytes());
        let _ = stream.shutdown(std::net::Shutdown::Write);
    }
}

fn report(ended: Result<(), JoinError>) {
    if let Err(e) = ended {
        // A bug of ours in one session; the others go on. A panic's text may contain client data.
        error!(panic = e.is_panic(), "an SMTP session broke");
    }
}
