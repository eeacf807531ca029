//! The server's side of a TLS handshake.

use std::{io, sync::Arc};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio_rustls::{TlsAcceptor, rustls::ServerConfig, server::TlsStream};

pub(super) async fn accept<S>(stream: S, config: &Arc<ServerConfig>) -> io::Result<TlsStream<S>>
where
    S: AsyncRead + AsyncWrite + Unpin,
{
    TlsAcceptor::from(config.clone()).accept(stream).await
}
