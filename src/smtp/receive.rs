//! Receives one message: from our 354 to the reply after its end.

use super::{data::DataReader, limits::Limits, reply::Reply, stream::Wire};
use crate::intake::Delivery;

use bytes::{Buf, BytesMut};
use tokio::{
    io::{AsyncRead, AsyncWrite},
    time::{Instant, timeout_at},
};

/// Octets read at a time.
const CHUNK: usize = 32 * 1024;

/// The outcome.
pub(super) enum Received {
    /// Accepted and durable; the string names the task.
    Taken(String),
    /// Read to its end and refused. The session goes on.
    Refused(Reply),
    /// Read to its end, and too large. The session goes on.
    TooLarge(Reply),
    /// Refused while still arriving. The session ends.
    Endless(Reply),
    /// A bare CR or LF. The session ends.
    Bare,
    /// It took too long. The session ends.
    TooSlow,
    /// The client left.
    Gone,
}

impl Received {
    /// A short name for the log.
    pub(super) fn word(&self) -> &'static str {
        match self {
            Self::Taken(_) => "taken",
            Self::Refused(_) => "refused",
            Self::TooLarge(_) => "too large",
            Self::Endless(_) => "endless",
            Self::Bare => "bare CR or LF",
            Self::TooSlow => "too slow",
            Self::Gone => "client left",
        }
    }
}

/// Reads the message from `wire` into `delivery`. Unless it is accepted, `delivery` is dropped and leaves nothing
/// behind.
pub(super) async fn receive<S, D>(wire: &mut Wire<S>, delivery: D, limits: &Limits) -> Received
where
    S: AsyncRead + AsyncWrite + Unpin,
    D: Delivery,
{
    let received = read(wire, delivery, limits).await;
    if wire.input.is_empty() {
        // An idle session must not keep the buffer of a busy one.
        wire.input = BytesMut::new();
    }
    received
}

async fn read<S, D>(wire: &mut Wire<S>, delivery: D, limits: &Limits) -> Received
where
    S: AsyncRead + AsyncWrite + Unpin,
    D: Delivery,
{
    let began = Instant::now();
    let mut reader = DataReader::new(limits.sizes());
    let mut taking: Result<D, Reply> = Ok(delivery);
    let (mut text, mut octets) = (Vec::new(), 0u64);
    loop {
        let Ok(used) = reader.feed(&wire.input, &mut text) else { return Received::Bare };
        wire.input.advance(used);
        octets += used as u64;
        taking = match (taking, reader.oversize()) {
            (Ok(_), Some(oversize)) => Err(oversize.into()),
            (Ok(mut delivery), None) if !text.is_empty() => match delivery.write(&text).await {
                Ok(()) => Ok(delivery),
                // RFC 5321 section 4.1.1.4: the reply to a message comes after its end.
                Err(refusal) => Err(refusal.into()),
            },
            (taking, _) => taking,
        };
        text.clear();
        if reader.ended() {
            return match taking {
                Ok(delivery) => delivery.finish().await.map_or_else(|r| Received::Refused(r.into()), Received::Taken),
                Err(reply) if reader.oversize().is_some() => Received::TooLarge(reply),
                Err(reply) => Received::Refused(reply),
            };
        }
        if let Err(reply) = &taking
            && octets > limits.message.saturating_mul(2)
        {
            return Received::Endless(reply.clone());
        }
        match timeout_at(began + limits.data_time(octets), wire.fill(CHUNK)).await {
            Err(_) => return Received::TooSlow,
            Ok(Err(_) | Ok(0)) => return Received::Gone,
            Ok(Ok(_)) => {}
        }
    }
}
