//! A stream that gives no more than was allowed: a server can announce anything, and what it sends is kept in memory. What would make
//! the parser take much memory or the whole stack is stopped before the parser sees it ([`super::wire`]).

use super::wire::Wire;

use std::{
    fmt, io,
    pin::Pin,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    task::{Context, Poll},
};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

/// Bytes that may still be read. Clones share it.
#[derive(Clone, Debug, Default)]
pub struct Allowance(Arc<AtomicU64>);

impl Allowance {
    /// Allows this many from now on.
    pub fn set(&self, bytes: u64) {
        self.0.store(bytes, Ordering::Relaxed);
    }
}

/// What can be read and written.
pub trait Duplex: AsyncRead + AsyncWrite + Unpin + Send {}

impl<T: AsyncRead + AsyncWrite + Unpin + Send> Duplex for T {}

/// A stream under an allowance.
pub struct Metered {
    stream: Box<dyn Duplex>,
    left: Allowance,
    wire: Wire,
}

impl fmt::Debug for Metered {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Metered")
    }
}

impl Metered {
    pub fn new(stream: Box<dyn Duplex>, left: Allowance) -> Self {
        Self { stream, left, wire: Wire::default() }
    }

    /// The stream itself.
    pub fn into_inner(self) -> Box<dyn Duplex> {
        self.stream
    }
}

impl AsyncRead for Metered {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let wrong = |what: &str| Poll::Ready(Err(io::Error::new(io::ErrorKind::InvalidData, what)));
        let left = self.left.0.load(Ordering::Relaxed);
        if left == 0 {
            return wrong("it sends far more than it was asked for");
        }
        let before = buffer.filled().len();
        let done = Pin::new(&mut self.stream).poll_read(context, buffer);
        // One piece may go beyond what is left: it lies in a buffer that is there anyway.
        let read = &buffer.filled()[before..];
        let left = left.saturating_sub(read.len() as u64);
        self.left.0.store(left, Ordering::Relaxed);
        if let Err(what) = self.wire.pass(read, left) {
            buffer.set_filled(before);
            return wrong(what);
        }
        done
    }
}

impl AsyncWrite for Metered {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(context, bytes)
    }
    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }
    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
