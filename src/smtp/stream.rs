//! A stream with what was read and not yet used, and with what was said and not yet sent.

use super::reply::Reply;

use bytes::BytesMut;
use futures_util::FutureExt;
use std::{io, time::Duration};
use tokio::{
    io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt},
    time::timeout,
};

/// Octets of replies that are gathered before they are sent in any case.
const GATHER: usize = 4 * 1024;
/// What is still read of a client that goes on speaking while it is turned away: octets, and time. To close a socket
/// that holds unread octets resets the connection, and the client may lose our last reply with it.
const LINGER: (usize, Duration) = (256 * 1024, Duration::from_secs(5));

pub(super) struct Wire<S> {
    pub(super) stream: S,
    pub(super) input: BytesMut,
    output: Vec<u8>,
    patience: Duration,
}

impl<S: AsyncRead + AsyncWrite + Unpin> Wire<S> {
    /// `patience` is how long a client may take to accept our replies.
    pub(super) fn new(stream: S, patience: Duration) -> Self {
        Self { stream, input: BytesMut::new(), output: Vec::new(), patience }
    }

    pub(super) fn say(&mut self, reply: &Reply) {
        self.say_raw(&reply.to_string());
    }

    pub(super) fn say_raw(&mut self, lines: &str) {
        self.output.extend_from_slice(lines.as_bytes());
    }

    /// Are so many replies gathered that they should go out before more commands are looked at?
    pub(super) fn full(&self) -> bool {
        self.output.len() >= GATHER
    }

    /// Sends what was said. Replies to pipelined commands leave together (RFC 2920 section 3.2).
    pub(super) async fn flush(&mut self) -> io::Result<()> {
        if self.output.is_empty() {
            return Ok(());
        }
        let send = async {
            self.stream.write_all(&self.output).await?;
            self.stream.flush().await
        };
        timeout(self.patience, send).await.map_err(|_| io::Error::from(io::ErrorKind::TimedOut))??;
        self.output.clear();
        Ok(())
    }

    /// Reads up to about `room` octets into `input`; 0 is the end. Cancelling loses nothing.
    pub(super) async fn fill(&mut self, room: usize) -> io::Result<usize> {
        self.input.reserve(room);
        self.stream.read_buf(&mut self.input).await
    }

    /// Has the client already said something that was not read? Does not wait.
    pub(super) fn spoke(&mut self) -> bool {
        !self.input.is_empty() || matches!(self.fill(512).now_or_never(), Some(Ok(1..)))
    }

    /// Sends what was said and closes, so that the client can still read it.
    pub(super) async fn close(mut self) {
        let (octets, time) = LINGER;
        let end = async {
            self.flush().await?;
            self.stream.shutdown().await?;
            if !self.spoke() {
                return Ok(());
            }
            let mut read = 0;
            while read < octets {
                self.input.clear();
                match self.fill(4096).await? {
                    0 => break,
                    n => read += n,
                }
            }
            Ok::<(), io::Error>(())
        };
        // Whatever goes wrong here, the client is gone, which is what was wanted.
        let _ = timeout(time, end).await;
    }
}
