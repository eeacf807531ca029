//! TLS: HTTP/1.1 and HTTP/2 by ALPN, HSTS, and clients that never finish.

use super::world::World;
use rustls_pki_types::{PrivateKeyDer, ServerName};
use std::{
    io::{Read, Write},
    net::TcpStream,
    sync::Arc,
};
use tokio_rustls::rustls::{
    ClientConfig, ClientConnection, RootCertStore, ServerConfig, StreamOwned, crypto::aws_lc_rs, version,
};

pub fn configs() -> (Arc<ServerConfig>, RootCertStore) {
    let made = rcgen::generate_simple_self_signed(vec!["localhost".to_owned()]).unwrap();
    let mut roots = RootCertStore::empty();
    roots.add(made.cert.der().clone()).unwrap();
    let key = PrivateKeyDer::try_from(made.signing_key.serialize_der()).unwrap();
    let server = ServerConfig::builder_with_provider(Arc::new(aws_lc_rs::default_provider()))
        .with_protocol_versions(&[&version::TLS12, &version::TLS13])
        .unwrap()
        .with_no_client_auth()
        .with_single_cert(vec![made.cert.der().clone()], key)
        .unwrap();
    (Arc::new(server), roots)
}

pub fn connect(world: &World, roots: &RootCertStore, alpn: &[u8]) -> StreamOwned<ClientConnection, TcpStream> {
    let mut config = ClientConfig::builder_with_provider(Arc::new(aws_lc_rs::default_provider()))
        .with_protocol_versions(&[&version::TLS12])
        .unwrap()
        .with_root_certificates(roots.clone())
        .with_no_client_auth();
    config.alpn_protocols = vec![alpn.to_vec()];
    let name = ServerName::try_from("localhost").unwrap();
    let client = ClientConnection::new(Arc::new(config), name).unwrap();
    let mut stream = StreamOwned::new(client, TcpStream::connect(world.address).unwrap());
    while stream.conn.is_handshaking() {
        stream.conn.complete_io(&mut stream.sock).unwrap();
    }
    stream
}

#[test]
fn http_1_1_with_hsts() {
    let (server, roots) = configs();
    let world = World::with_tls(Some(server));
    let mut stream = connect(&world, &roots, b"http/1.1");
    stream.write_all(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    assert!(answer.contains("\r\nstrict-transport-security: max-age=31536000\r\n"), "{answer}");
    assert!(answer.ends_with("\r\n\r\nok"), "{answer}");
}

#[test]
fn http_2_where_alpn_chose_it() {
    let (server, roots) = configs();
    let world = World::with_tls(Some(server));
    let mut stream = connect(&world, &roots, b"h2");
    assert_eq!(stream.conn.alpn_protocol(), Some(&b"h2"[..]));
    // The client preface and an empty SETTINGS frame (RFC 9113, 3.4 and 6.5); the server sends its own SETTINGS back.
    stream.write_all(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0").unwrap();
    let mut frame = [0; 9];
    stream.read_exact(&mut frame).unwrap();
    assert_eq!(frame[3], 4);
}

#[test]
fn a_stranger_who_never_shakes_hands_harms_nobody_and_does_not_hold_up_the_end() {
    let (server, roots) = configs();
    let mut world = World::with_tls(Some(server));
    let _silent = TcpStream::connect(world.address).unwrap();
    let mut garbage = TcpStream::connect(world.address).unwrap();
    garbage.write_all(b"GET / HTTP/1.1\r\n\r\n").unwrap();
    let mut stream = connect(&world, &roots, b"http/1.1");
    stream.write_all(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n").unwrap();
    let mut answer = [0; 12];
    stream.read_exact(&mut answer).unwrap();
    assert_eq!(&answer, b"HTTP/1.1 200");
    world.stop();
}
