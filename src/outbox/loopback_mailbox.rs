//! The loopback mailbox: catches the replies that the demo and the tests send, on 127.0.0.1 and nowhere else.
//!
//! It uses mailin-embedded, which is not fit for any other peer than ourselves and must never be bound to more than
//! loopback. Tests showed: a bare `\n.\r\n` ends DATA; `MAIL FROM:<>` and `SIZE=` are refused (so a caught reply
//! needs a real sender address); one line without an end grows memory; each connection, idle or not, holds one of its
//! threads for up to five minutes; it cannot be shut down. Our own relay triggers only the last two, and for those
//! the mailbox has enough threads and lives as long as the process.

use crate::error::StartError;

use mailin_embedded::{Handler, Response, Server, SslConfig, response};
use std::{
    io,
    net::{Ipv4Addr, SocketAddr, TcpListener},
    sync::Arc,
    thread,
};
use tokio::sync::watch;

/// Simultaneous connections; each is a thread.
const THREADS: u32 = 16;
/// The largest caught mail in octets. Longer ones are refused, because mails are kept in memory.
const MAX_MAIL: usize = 64 << 20;

/// A caught mail.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Caught {
    /// Reverse path.
    pub from: String,
    /// Forward paths.
    pub to: Vec<String>,
    /// Its text, dot-unstuffed, with its original line ends.
    pub raw: Vec<u8>,
}

/// The mailbox. Clones share it. Its thread and its port live as long as the process.
#[derive(Clone, Debug)]
pub struct LoopbackMailbox {
    address: SocketAddr,
    caught: Arc<watch::Sender<Vec<Arc<Caught>>>>,
}

impl LoopbackMailbox {
    /// Opens the mailbox on a free port of 127.0.0.1.
    ///
    /// # Errors
    /// No port or no thread was available.
    pub fn start() -> Result<Self, StartError> {
        let problem = |e: &dyn std::fmt::Display| {
            StartError::new(
                format!("The mailbox for replies could not be opened on 127.0.0.1: {e}."),
                "Free a port or memory on this machine, and try again.",
            )
        };
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).map_err(|e| problem(&e))?;
        let address = listener.local_addr().map_err(|e| problem(&e))?;
        let sink = Self { address, caught: Arc::default() };
        let mut server = Server::new(Catcher { caught: sink.caught.clone(), mail: None });
        server.with_name("localhost").with_num_threads(THREADS).with_tcp_listener(listener);
        server.with_ssl(SslConfig::None).map_err(|e| problem(&e))?;
        thread::Builder::new()
            .name("mail-sink".into())
            .spawn(move || {
                if server.serve().is_err() {
                    tracing::error!("the mailbox for replies stopped");
                }
            })
            .map_err(|e| problem(&e))?;
        Ok(sink)
    }

    /// The address it listens on; its relay URL is `smtp://` plus this.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// All mails caught so far, oldest first.
    pub fn messages(&self) -> Vec<Arc<Caught>> {
        self.caught.borrow().clone()
    }

    /// Waits until `enough` accepts the caught mails, and returns them.
    pub async fn wait_until(&self, mut enough: impl FnMut(&[Arc<Caught>]) -> bool) -> Vec<Arc<Caught>> {
        let mut caught = self.caught.subscribe();
        // `self` owns the sender, so the wait cannot end early.
        caught.wait_for(|mails| enough(mails)).await.map(|mails| mails.clone()).unwrap_or_default()
    }

    /// Waits until `n` mails have been caught.
    pub async fn wait_for(&self, n: usize) -> Vec<Arc<Caught>> {
        self.wait_until(|mails| mails.len() >= n).await
    }
}

/// One connection's handler. A panic here would eventually abort the process: nothing may panic.
#[derive(Clone)]
struct Catcher {
    caught: Arc<watch::Sender<Vec<Arc<Caught>>>>,
    mail: Option<Caught>,
}

impl Handler for Catcher {
    fn data_start(&mut self, _domain: &str, from: &str, _is8bit: bool, to: &[String]) -> Response {
        self.mail = Some(Caught { from: from.to_owned(), to: to.to_vec(), raw: Vec::new() });
        response::OK
    }

    fn data(&mut self, line: &[u8]) -> io::Result<()> {
        match &mut self.mail {
            Some(mail) if mail.raw.len() + line.len() <= MAX_MAIL => {
                mail.raw.extend_from_slice(line);
                Ok(())
            }
            _ => {
                self.mail = None;
                Err(io::ErrorKind::OutOfMemory.into())
            }
        }
    }

    fn data_end(&mut self) -> Response {
        if let Some(mail) = self.mail.take() {
            self.caught.send_modify(|caught| caught.push(Arc::new(mail)));
        }
        response::OK
    }
}
