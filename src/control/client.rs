//! The command line's side of the socket.

use super::request::{Reply, Request};
use crate::error::{Error, Result};

use std::{
    io::{BufRead, BufReader, ErrorKind, Write},
    os::unix::net::UnixStream,
    path::Path,
};

/// Whether a server was reached.
pub enum Reached {
    /// It answered.
    Server(Result<serde_json::Value>),
    /// No server runs on this data folder.
    Nobody,
}

/// Sends a request to the server of a data folder. `progress` receives how far it has got.
pub fn call(socket: &Path, request: &Request, mut progress: impl FnMut(u64, u64)) -> Reached {
    let stream = match UnixStream::connect(socket) {
        Ok(stream) => stream,
        Err(e) if matches!(e.kind(), ErrorKind::NotFound | ErrorKind::ConnectionRefused) => return Reached::Nobody,
        Err(e) => {
            let why = format!(
                "The running server cannot be asked through {}: {e}. Run the command as the user that runs the server.",
                socket.display()
            );
            return Reached::Server(Err(Error::Denied(why)));
        }
    };
    Reached::Server(talk(stream, request, &mut progress))
}

fn talk(mut stream: UnixStream, request: &Request, progress: &mut impl FnMut(u64, u64)) -> Result<serde_json::Value> {
    let mut line = serde_json::to_vec(request).map_err(|e| Error::Internal(e.to_string()))?;
    line.push(b'\n');
    stream.write_all(&line)?;
    for line in BufReader::new(stream).lines() {
        match serde_json::from_str(&line?)
            .map_err(|e| Error::Internal(format!("the server's answer cannot be read: {e}")))?
        {
            Reply::Progress { done, of } => progress(done, of),
            Reply::Done(value) => return Ok(value),
            Reply::Failed(why) => return Err(Error::Invalid(why)),
        }
    }
    Err(Error::Unavailable("the server went away before it answered; see its log".into()))
}
