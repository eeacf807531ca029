//! A stream that gives no more than was allowed: a server can announce anything, and what it sends is kept in memory. What would make
//! the parser take much memory or the whole stack is stopped before the parser sees it ([`super::wire`]).

use super::wire::Wire;

use std::{
    fmt, io,
    mem::MaybeUninit,
    pin::Pin,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    task::{Context, Poll},
};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

/// Bytes that are read at once.
const PIECE: usize = 8 << 10;

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
    /// What was read and not given on yet.
    read: Vec<u8>,
    /// How much of it can be given on.
    ready: usize,
    /// The server has hung up.
    ended: bool,
}

impl fmt::Debug for Metered {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Metered")
    }
}

impl Metered {
    pub fn new(stream: Box<dyn Duplex>, left: Allowance) -> Self {
        Self { stream, left, wire: Wire::default(), read: Vec::new(), ready: 0, ended: false }
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
        let own = &mut *self;
        while own.ready == 0 && !own.ended {
            std::task::ready!(own.take(context))?;
        }
        let given = own.ready.min(buffer.remaining());
        buffer.put_slice(&own.read[..given]);
        own.read.drain(..given);
        own.ready -= given;
        if own.read.is_empty() {
            // An idle mailbox keeps no room.
            own.read = Vec::new();
        }
        Poll::Ready(Ok(()))
    }
}

impl Metered {
    /// Reads the next piece, and sees how far it can be given on.
    fn take(&mut self, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let wrong = |what: &str| Poll::Ready(Err(io::Error::new(io::ErrorKind::InvalidData, what)));
        let left = self.left.0.load(Ordering::Relaxed);
        if left == 0 {
            return wrong("it sends far more than it was asked for");
        }
        let mut piece = [MaybeUninit::uninit(); PIECE];
        let mut piece = ReadBuf::uninit(&mut piece);
        std::task::ready!(Pin::new(&mut self.stream).poll_read(context, &mut piece))?;
        let piece = piece.filled();
        // One piece may go beyond what is left: it lies in a buffer that is there anyway.
        let left = left.saturating_sub(piece.len() as u64);
        self.left.0.store(left, Ordering::Relaxed);
        if let Err(what) = self.wire.pass(piece, left) {
            return wrong(what);
        }
        self.read.extend_from_slice(piece);
        self.ended = piece.is_empty();
        // At the end the parser gets what there is, and says what is missing.
        let held = if self.ended { 0 } else { self.wire.held_back() };
        self.ready = self.read.len() - held.min(self.read.len());
        if held == 0 {
            self.wire.given();
        }
        Poll::Ready(Ok(()))
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mailbox::wire::LONGEST;

    use async_imap::Client;
    use std::time::{Duration, Instant};
    use tokio::io::{AsyncReadExt, AsyncWriteExt};

    /// How often the reader gets something, and how much.
    async fn given(sent: impl Fn(usize) -> Vec<u8> + Send + 'static, pieces: usize) -> (usize, usize, bool) {
        let (mut server, client) = tokio::io::duplex(64 << 10);
        let left = Allowance::default();
        left.set(64 << 20);
        let mut metered = Metered::new(Box::new(client), left);
        let server = tokio::spawn(async move {
            for n in 0..pieces {
                if server.write_all(&sent(n)).await.is_err() {
                    return;
                }
                tokio::task::yield_now().await;
            }
        });
        let (mut times, mut bytes, mut buffer) = (0, 0, vec![0; 64 << 10]);
        let good = loop {
            match metered.read(&mut buffer).await {
                Ok(0) => break true,
                Ok(read) => (times, bytes) = (times + 1, bytes + read),
                Err(_) => break false,
            }
        };
        drop(metered);
        server.await.unwrap();
        (times, bytes, good)
    }

    #[tokio::test]
    async fn an_endless_line_is_little_work_however_it_comes() {
        for piece in [1, 7, 4096, 60_000] {
            let (times, bytes, good) = given(move |_| vec![b'1'; piece], 2 * LONGEST / piece + 1).await;
            assert!(!good && bytes <= LONGEST && times <= 70, "{piece}: {times} times, {bytes} bytes");
        }
        // What comes in crumbs comes on in whole lines.
        let (times, bytes, good) = given(|n| vec![b"* 1 EXISTS\r\n"[n % 12]], 12_000).await;
        assert!(good && bytes == 12_000 && times <= 1_000, "{times} times, {bytes} bytes");
        let (_, bytes, good) = given(|_| b"* 1 EXIS".to_vec(), 1).await;
        assert!(good && bytes == 8, "{bytes}");
    }

    #[tokio::test]
    async fn the_parser_is_done_with_it_in_no_time() {
        let (mut server, client) = tokio::io::duplex(64 << 10);
        let left = Allowance::default();
        left.set(64 << 20);
        let mut client = Client::new(Metered::new(Box::new(client), left));
        let server = tokio::spawn(async move {
            server.write_all(b"* SEARCH").await.unwrap();
            while server.write_all(b" 1234567890").await.is_ok() {}
        });
        let began = Instant::now();
        assert!(client.read_response().await.is_err());
        assert!(began.elapsed() < Duration::from_secs(20), "{:?}", began.elapsed());
        drop(client);
        server.await.unwrap();
    }
}
