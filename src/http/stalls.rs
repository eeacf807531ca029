//! Whether a connection makes progress. The socket reports when a relevant number of bytes leaves. Each answer
//! reports whom it waits for: its source, which may take its time, or the client, which may not. The socket alone
//! cannot show this: an HTTP/2 client can keep a connection alive with pings and read nothing of any answer.

use super::limits::Limits;

use bytes::Bytes;
use hyper::body::{Body, Frame, SizeHint};
use std::{
    io,
    pin::Pin,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    task::{Context, Poll},
    time::Duration,
};
use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    time::{Instant, Sleep, sleep_until},
};

/// Bytes in one piece that count as progress. Answers to pings and settings are smaller.
const WEIGHT: usize = 512;
/// A client that was blocked must accept this many bytes before its time starts again.
const PROGRESS: usize = 4096;

/// The state of one connection. Clones share it.
#[derive(Clone)]
pub(super) struct Activity(Arc<Mutex<State>>);

struct State {
    /// Running handlers.
    working: usize,
    /// Answers whose source has no data yet.
    waiting_for_source: usize,
    /// Answers that wait for the client to read.
    waiting_for_client: usize,
    /// When something last moved.
    moved: Instant,
    /// Whether the socket found that the client reads nothing.
    stalled: bool,
}

/// What to do with a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// It may go on; check again at this time.
    Until(Instant),
    /// It has no request to answer.
    Idle,
    /// Its client reads nothing.
    Stalled,
}

impl Activity {
    pub(super) fn new() -> Self {
        let state =
            State { working: 0, waiting_for_source: 0, waiting_for_client: 0, moved: Instant::now(), stalled: false };
        Self(Arc::new(Mutex::new(state)))
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Marks a handler as running for as long as this lives.
    pub(super) fn working(&self) -> Working {
        self.state().working += 1;
        Working(self.clone())
    }

    /// What to do with the connection.
    pub(super) fn verdict(&self, limits: &Limits) -> Verdict {
        let (state, now) = (self.state(), Instant::now());
        let stalls = state.waiting_for_client > 0;
        let longest = if stalls { limits.stalled } else { limits.idle };
        // Its state may change earlier: a handler that is running now may soon wait for the client.
        let soon = now + limits.idle.min(limits.stalled);
        if state.working > 0 || state.waiting_for_source > 0 {
            return Verdict::Until(soon);
        }
        match state.moved + longest {
            end if end > now => Verdict::Until(end.min(soon)),
            _ if stalls => Verdict::Stalled,
            _ => Verdict::Idle,
        }
    }

    /// Whether the socket found that the client reads nothing.
    pub(super) fn stalled(&self) -> bool {
        self.state().stalled
    }

    fn moved(&self) {
        self.state().moved = Instant::now();
    }
}

/// See [`Activity::working`].
pub(super) struct Working(Activity);

impl Drop for Working {
    fn drop(&mut self) {
        let mut state = self.0.state();
        state.working -= 1;
        state.moved = Instant::now();
    }
}

/// Whom an answer waits for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Waits {
    Source,
    Client,
}

/// The body of an answer. It tells its connection whom it waits for.
pub(super) struct Told<B> {
    body: B,
    activity: Activity,
    waits: Waits,
}

impl<B> Told<B> {
    pub(super) fn new(body: B, activity: Activity) -> Self {
        activity.state().waiting_for_client += 1;
        Self { body, activity, waits: Waits::Client }
    }
}

impl State {
    fn count(&mut self, waits: Waits) -> &mut usize {
        match waits {
            Waits::Source => &mut self.waiting_for_source,
            Waits::Client => &mut self.waiting_for_client,
        }
    }
}

impl<B: Body<Data = Bytes> + Unpin> Body for Told<B> {
    type Data = Bytes;
    type Error = B::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Self::Error>>> {
        let polled = Pin::new(&mut self.body).poll_frame(context);
        let waits = if polled.is_pending() { Waits::Source } else { Waits::Client };
        let before = std::mem::replace(&mut self.waits, waits);
        let mut state = self.activity.state();
        *state.count(before) -= 1;
        *state.count(waits) += 1;
        // It was asked for the next piece, so the client has accepted the previous one.
        state.moved = Instant::now();
        drop(state);
        polled
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

impl<B> Drop for Told<B> {
    fn drop(&mut self) {
        let mut state = self.activity.state();
        *state.count(self.waits) -= 1;
        state.moved = Instant::now();
    }
}

/// A socket that fails when its client reads nothing for too long.
pub(super) struct Socket<S> {
    stream: S,
    activity: Activity,
    longest: Duration,
    blocked: Option<Blocked>,
}

/// The client accepts no more for now.
struct Blocked {
    end: Pin<Box<Sleep>>,
    taken: usize,
}

impl<S> Socket<S> {
    pub(super) fn new(stream: S, activity: Activity, longest: Duration) -> Self {
        Self { stream, activity, longest, blocked: None }
    }

    fn wrote(&mut self, context: &mut Context<'_>, polled: Poll<io::Result<usize>>) -> Poll<io::Result<usize>> {
        match &polled {
            Poll::Ready(Ok(n)) => {
                if *n >= WEIGHT {
                    self.activity.moved();
                }
                if let Some(blocked) = &mut self.blocked {
                    blocked.taken += n;
                    if blocked.taken >= PROGRESS {
                        self.blocked = None;
                    }
                }
                polled
            }
            Poll::Ready(Err(_)) => polled,
            Poll::Pending => {
                let longest = self.longest;
                let blocked = self
                    .blocked
                    .get_or_insert_with(|| Blocked { end: Box::pin(sleep_until(Instant::now() + longest)), taken: 0 });
                if blocked.end.as_mut().poll(context).is_pending() {
                    return Poll::Pending;
                }
                self.activity.state().stalled = true;
                Poll::Ready(Err(io::Error::new(io::ErrorKind::TimedOut, "the client takes nothing")))
            }
        }
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Socket<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Socket<S> {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let polled = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.wrote(context, polled)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        pieces: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let polled = Pin::new(&mut self.stream).poll_write_vectored(context, pieces);
        self.wrote(context, polled)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        // The layers above flush the socket only after writing everything they had.
        self.blocked = None;
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use http_body_util::Full;
    use std::task::Waker;
    use tokio::{
        io::{AsyncReadExt, AsyncWriteExt},
        time::advance,
    };

    fn limits() -> Limits {
        Limits::default()
    }

    #[tokio::test(start_paused = true)]
    async fn idle_stalled_and_at_work_are_told_apart() {
        let activity = Activity::new();
        let at_work = activity.working();
        advance(limits().idle * 10).await;
        assert!(matches!(activity.verdict(&limits()), Verdict::Until(_)), "a handler may take its time");
        let mut body = Told::new(Full::new(Bytes::from_static(b"x")), activity.clone());
        drop(at_work);
        advance(limits().stalled).await;
        assert_eq!(activity.verdict(&limits()), Verdict::Stalled, "nobody asks for the answer");
        let mut context = Context::from_waker(Waker::noop());
        assert!(Pin::new(&mut body).poll_frame(&mut context).is_ready());
        assert!(matches!(activity.verdict(&limits()), Verdict::Until(_)), "a piece was taken");
        drop(body);
        advance(limits().idle).await;
        assert_eq!(activity.verdict(&limits()), Verdict::Idle);
    }

    #[tokio::test(start_paused = true)]
    async fn an_answer_whose_source_is_silent_is_not_the_clients_fault() {
        let activity = Activity::new();
        let (_send, receive) = tokio::sync::mpsc::channel::<Result<Frame<Bytes>, io::Error>>(1);
        let stream = tokio_stream::wrappers::ReceiverStream::new(receive);
        let mut body = Told::new(http_body_util::StreamBody::new(stream), activity.clone());
        assert!(Pin::new(&mut body).poll_frame(&mut Context::from_waker(Waker::noop())).is_pending());
        advance(limits().stalled * 100).await;
        assert!(matches!(activity.verdict(&limits()), Verdict::Until(_)));
    }

    #[tokio::test(start_paused = true)]
    async fn a_client_that_reads_slowly_is_served_and_one_that_reads_nothing_is_not() {
        let (ours, mut theirs) = tokio::io::duplex(1024);
        let activity = Activity::new();
        let mut socket = Socket::new(ours, activity.clone(), Duration::from_secs(60));
        let writing = tokio::spawn(async move { (socket.write_all(&[0; 64 << 10]).await, socket) });
        let mut read = [0; 1024];
        for _ in 0..10 {
            advance(Duration::from_secs(14)).await;
            theirs.read_exact(&mut read).await.unwrap();
        }
        assert!(!writing.is_finished(), "1 KiB in 14 seconds is slow, and goes on");
        // The clock moves only for timers, so nothing else can end it.
        let (ended, _socket) = writing.await.unwrap();
        assert_eq!(ended.unwrap_err().kind(), io::ErrorKind::TimedOut);
        assert!(activity.stalled());
    }
}
