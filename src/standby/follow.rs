//! The standby's side: takes what the first box sends, and says when it is durable.

use super::{
    connection::SILENCE,
    identity::Identity,
    messages::{Heard, Said},
};
use crate::{
    config::Config,
    error::StartError,
    store::{self, Mirror, Receiver, Standby},
};

use std::{
    io::{self, BufReader, ErrorKind, Write},
    net::{SocketAddr, TcpListener, TcpStream},
    path::Path,
    sync::Arc,
};
use tokio_rustls::rustls::{ServerConfig, ServerConnection, StreamOwned};

/// Whether the data folder follows another box.
pub fn is_standby(data: &Path) -> bool {
    store::is_standby(data)
}

/// The door at which the other box calls.
pub struct Door {
    pub listener: TcpListener,
    tls: Arc<ServerConfig>,
}

type Stream = StreamOwned<ServerConnection, TcpStream>;

impl Door {
    /// # Errors
    /// The address cannot be used; the sentence names the setting.
    pub fn open(listen: SocketAddr, peer: &str, data: &Path) -> Result<Self, StartError> {
        let listener = TcpListener::bind(listen).map_err(|e| {
            let mend = "Set standby.listen to an address and port of this machine that are free.";
            StartError::new(format!("standby.listen = \"{listen}\" cannot be used: {e}."), mend)
        })?;
        let tls = Identity::of(data)?.server(peer).map_err(|e| {
            StartError::new(
                format!("The identity of this box cannot be used: {e}."),
                "Remove standby.pem in the data folder.",
            )
        })?;
        Ok(Self { listener, tls })
    }

    /// Waits for a caller, and shakes hands.
    fn caller(&self) -> io::Result<Stream> {
        let (stream, _) = self.listener.accept()?;
        stream.set_nodelay(true)?;
        stream.set_read_timeout(Some(SILENCE))?;
        stream.set_write_timeout(Some(SILENCE))?;
        let tls = ServerConnection::new(Arc::clone(&self.tls)).map_err(io::Error::other)?;
        let mut stream = StreamOwned::new(tls, stream);
        while stream.conn.is_handshaking() {
            stream.conn.complete_io(&mut stream.sock)?;
        }
        Ok(stream)
    }

    /// Answers the other box's calls for as long as the process runs: `answer` has the connection, and the epoch that the caller names.
    pub fn answer_all(&self, mut answer: impl FnMut(&mut BufReader<Stream>, u64) -> io::Result<()>) {
        loop {
            let answered = self.caller().and_then(|stream| {
                let mut stream = BufReader::with_capacity(1 << 16, stream);
                match Said::read(&mut stream)? {
                    Said::Hello { epoch } => answer(&mut stream, epoch),
                    _ => Err(io::Error::new(ErrorKind::InvalidData, "the other box began with something else")),
                }
            });
            match answered {
                Ok(()) => {}
                Err(e) if matches!(e.kind(), ErrorKind::UnexpectedEof | ErrorKind::ConnectionReset) => {
                    tracing::info!("the other box hung up");
                }
                Err(e) => {
                    tracing::warn!("a call was not answered to its end: {e}");
                    // A listener that fails at once would take a whole processor.
                    std::thread::sleep(std::time::Duration::from_millis(100));
                }
            }
        }
    }
}

/// Follows the other box, on a thread that ends with the process: what it is writing then is not acknowledged. Returns the address at
/// which it waits.
///
/// # Errors
/// The folder holds other data, or the address cannot be used.
pub fn begin(config: &Config) -> Result<SocketAddr, StartError> {
    let Some(listen) = config.standby.listen else {
        let mend = "Set it to the address and port at which this box waits for the first one, as \"0.0.0.0:9443\".";
        return Err(StartError::new("standby.listen is not set.", mend));
    };
    let data = &config.storage.data;
    let standby = Standby::open(data)?;
    let door = Door::open(listen, &config.standby.peer, data)?;
    let failed =
        |e: io::Error| StartError::new(format!("The standby cannot wait for the first box: {e}."), "Try again.");
    let address = door.listener.local_addr().map_err(failed)?;
    std::thread::Builder::new().name("standby".into()).spawn(move || follow(&door, standby)).map_err(failed)?;
    Ok(address)
}

fn follow(door: &Door, mut standby: Standby) {
    door.answer_all(|stream, epoch| {
        tracing::info!(epoch, "the first box calls");
        let heard = Heard::Standby {
            mark: standby.mirror.mark().map_err(io::Error::other)?,
            snapshot: standby.mirror.snapshot_there().map_err(io::Error::other)?,
        };
        heard.write(stream.get_mut())?;
        stream.get_mut().flush()?;
        listen(stream, &mut standby.mirror)
    });
}

fn listen(stream: &mut BufReader<Stream>, mirror: &mut Mirror) -> io::Result<()> {
    loop {
        let said = Said::read(stream)?;
        let heard = match said {
            Said::Piece(piece) => mirror.deliver(piece).map(|()| None),
            Said::Sync => mirror.sync().map(|mark| Some(Heard::Mark(mark))),
            Said::Blobs => mirror.blobs().map(|ids| Some(Heard::Blobs(ids))),
            Said::Hello { .. } => Ok(None),
        };
        let (heard, ends) = match heard {
            Ok(None) => continue,
            Ok(Some(heard)) => (heard, None),
            Err(e) => (Heard::Problem(format!("the standby cannot go on: {e}")), Some(e)),
        };
        heard.write(stream.get_mut())?;
        stream.get_mut().flush()?;
        if let Some(e) = ends {
            return Err(io::Error::other(e.to_string()));
        }
    }
}
