//! The standby, as the first box sees it.

use super::{
    identity::Identity,
    messages::{Heard, Said},
};
use crate::{
    error::{Error, Result},
    ids::BlobId,
    store::{Delivery, Mark, Receiver},
};

use rustls_pki_types::ServerName;
use std::{
    collections::BTreeSet,
    io::{self, BufWriter, ErrorKind, Write},
    net::{TcpStream, ToSocketAddrs},
    time::Duration,
};
use tokio_rustls::rustls::{ClientConnection, StreamOwned};

/// How long the other box may take to answer the call.
const CALL: Duration = Duration::from_secs(5);
/// How long it may be silent. It writes a large snapshot to its disk in that time.
pub const SILENCE: Duration = Duration::from_secs(30);

type Stream = StreamOwned<ClientConnection, TcpStream>;

/// What answers at the other end.
pub enum Met {
    /// A standby.
    Standby(Box<Connection>),
    /// A box that writes itself, with this epoch.
    First(u64),
}

/// A connection to a standby.
pub struct Connection {
    stream: BufWriter<Stream>,
    mark: Mark,
    snapshot: u64,
}

fn lost(e: &io::Error) -> Error {
    let why = match e.kind() {
        ErrorKind::WouldBlock | ErrorKind::TimedOut => "it is silent".to_owned(),
        ErrorKind::UnexpectedEof | ErrorKind::ConnectionReset | ErrorKind::BrokenPipe => {
            "it ended the connection".to_owned()
        }
        _ => e.to_string(),
    };
    Error::Unavailable(why)
}

impl Connection {
    /// Calls the other box.
    ///
    /// # Errors
    /// [`Error::Unavailable`] if it cannot be reached, is another box than the settings name, or speaks another version.
    pub fn call(address: &str, peer: &str, identity: &Identity, epoch: u64) -> Result<Met> {
        let lost = |e: io::Error| lost(&e);
        let mut last = io::Error::other(format!("no machine has the name in \"{address}\""));
        let found = address.to_socket_addrs().map_err(|e| Error::Unavailable(format!("its name is not known: {e}")))?;
        let mut connected = None;
        for place in found {
            match TcpStream::connect_timeout(&place, CALL) {
                Ok(stream) => {
                    connected = Some(stream);
                    break;
                }
                Err(e) => last = e,
            }
        }
        let Some(stream) = connected else { return Err(Error::Unavailable(format!("it cannot be reached: {last}"))) };
        stream.set_nodelay(true).map_err(lost)?;
        stream.set_read_timeout(Some(CALL)).map_err(lost)?;
        stream.set_write_timeout(Some(SILENCE)).map_err(lost)?;
        let failed = |e: &dyn std::fmt::Display| Error::Internal(format!("no connection can be made: {e}"));
        let config = identity.client(peer).map_err(|e| failed(&e))?;
        let name = ServerName::try_from("chancery").map_err(|e| failed(&e))?;
        let tls = ClientConnection::new(config, name).map_err(|e| failed(&e))?;
        let mut stream = BufWriter::with_capacity(1 << 16, StreamOwned::new(tls, stream));
        Said::Hello { epoch }.write(&mut stream).and_then(|()| stream.flush()).map_err(lost)?;
        let heard = Heard::read(stream.get_mut()).map_err(|e| match e.kind() {
            ErrorKind::UnexpectedEof | ErrorKind::ConnectionReset => {
                Error::Unavailable("it turned the call away; its standby.peer may name another box".into())
            }
            _ => lost(e),
        })?;
        stream.get_ref().sock.set_read_timeout(Some(SILENCE)).map_err(lost)?;
        match heard {
            Heard::Standby { mark, snapshot } => Ok(Met::Standby(Box::new(Self { stream, mark, snapshot }))),
            Heard::First { epoch } => Ok(Met::First(epoch)),
            Heard::Problem(why) => Err(Error::Unavailable(why)),
            _ => Err(Error::Unavailable("it answers something else".into())),
        }
    }

    fn say(&mut self, said: &Said) -> Result<()> {
        match said.write(&mut self.stream) {
            Ok(()) => Ok(()),
            // It may have said why before it hung up.
            Err(e) => match Heard::read(self.stream.get_mut()) {
                Ok(Heard::Problem(why)) => Err(Error::Unavailable(why)),
                _ => Err(lost(&e)),
            },
        }
    }

    fn ask(&mut self, said: &Said) -> Result<Heard> {
        self.say(said)?;
        self.stream.flush().map_err(|e| lost(&e))?;
        match Heard::read(self.stream.get_mut()).map_err(|e| lost(&e))? {
            Heard::Problem(why) => Err(Error::Unavailable(why)),
            heard => Ok(heard),
        }
    }
}

fn strange() -> Error {
    Error::Unavailable("it answers something else".into())
}

impl Receiver for Connection {
    fn mark(&mut self) -> Result<Mark> {
        Ok(self.mark)
    }

    fn snapshot_there(&mut self) -> Result<u64> {
        Ok(self.snapshot)
    }

    fn blobs(&mut self) -> Result<BTreeSet<BlobId>> {
        match self.ask(&Said::Blobs)? {
            Heard::Blobs(ids) => Ok(ids),
            _ => Err(strange()),
        }
    }

    fn deliver(&mut self, delivery: Delivery) -> Result<()> {
        if let Delivery::Begin(base) = &delivery {
            self.snapshot = base.seq;
        }
        self.say(&Said::Piece(delivery))
    }

    fn sync(&mut self) -> Result<Mark> {
        match self.ask(&Said::Sync)? {
            Heard::Mark(mark) => {
                self.mark = mark;
                Ok(mark)
            }
            _ => Err(strange()),
        }
    }
}
