//! A stream, with its unread input and its unsent replies.

use super::reply::Reply;

use bytes::BytesMut;
use futures_util::FutureExt;
use std::{io, time::Duration};
use tokio::{
    io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt},
    time::timeout,
};

/// Octets of gathered replies after which they are sent at once.
const GATHER: usize = 4 * 1024;
/// How much is still read from a client that keeps sending while it is refused: octets, and time. Closing a socket
/// with unread octets resets the connection, and the client may then lose our last reply.
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

    /// Whether the gathered replies should be sent before more commands are read.
    pub(super) fn full(&self) -> bool {
        self.output.len() >= GATHER
    }

    /// Sends the pending replies. Replies to pipelined commands leave together (RFC 2920 section 3.2).
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

    /// Whether the client has sent something that is not read yet. Does not wait.
    pub(super) fn spoke(&mut self) -> bool {
        !self.input.is_empty() || matches!(self.fill(512).now_or_never(), Some(Ok(1..)))
    }

    /// Sends the pending replies and closes in a way that lets the client read them.
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
        // Errors do not matter here: the client is gone, as intended.
        let _ = timeout(time, end).await;
    }
}
