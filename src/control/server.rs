//! The server's side of the socket.

use super::{
    perform::perform,
    request::{Reply, Request},
};
use crate::control::operator::Operator;

use std::{future::Future, pin::pin, sync::Arc};
use tokio::{
    io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader},
    net::{UnixListener, UnixStream},
    sync::mpsc,
};

/// Longest request, in bytes.
const LONGEST: u64 = 64 * 1024;

/// Serves until `shutdown` completes.
pub async fn serve(listener: UnixListener, operator: Operator, shutdown: impl Future<Output = ()>) {
    let operator = Arc::new(operator);
    let mut shutdown = pin!(shutdown);
    loop {
        tokio::select! {
            () = &mut shutdown => return,
            accepted = listener.accept() => match accepted {
                Ok((stream, _)) => drop(tokio::spawn(answer(stream, Arc::clone(&operator)))),
                Err(e) => tracing::warn!("a command could not reach the server: {e}"),
            },
        }
    }
}

async fn answer(stream: UnixStream, operator: Arc<Operator>) {
    let (read, mut write) = stream.into_split();
    let mut line = String::new();
    let read = BufReader::new(read.take(LONGEST)).read_line(&mut line).await;
    let request = match (read, serde_json::from_str::<Request>(&line)) {
        (Ok(_), Ok(request)) => request,
        _ => {
            let why = "The command could not be read. The server and the command line may be of different versions.";
            let _ = write.write_all(&line_of(&Reply::Failed(why.into()))).await;
            return;
        }
    };
    let (send, mut receive) = mpsc::channel(8);
    let work = tokio::spawn(async move {
        let progress = send.clone();
        // A progress line may be skipped when the client reads slowly; the final line may not.
        let result =
            perform(&operator, request, move |done, of| drop(progress.try_send(Reply::Progress { done, of }))).await;
        let _ = send.send(result.map_or_else(|e| Reply::Failed(e.to_string()), Reply::Done)).await;
    });
    while let Some(reply) = receive.recv().await {
        if write.write_all(&line_of(&reply)).await.is_err() {
            break;
        }
    }
    if let Err(e) = work.await {
        tracing::error!("a command failed: {e}");
    }
}

fn line_of(reply: &Reply) -> Vec<u8> {
    let mut line = serde_json::to_vec(reply).unwrap_or_default();
    line.push(b'\n');
    line
}
