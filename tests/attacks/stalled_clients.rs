//! A client that opens a connection and does nothing with it: no handshake, half a head, no request, no reading; or
//! one that floods it with cancelled streams. The limits are short here, so that the tests can wait for them.

use crate::http::{
    tls::{configs, connect},
    world::World,
};
use chancery::{http::Limits, metrics::Number};

use std::{
    io::{ErrorKind, Read, Write},
    net::TcpStream,
    time::Duration,
};

const SHORT: Duration = Duration::from_millis(200);
const LONG: Duration = Duration::from_secs(600);
/// The client's connection preface (RFC 9113, 3.4).
const PREFACE: &[u8] = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";

/// Limits that this test never reaches.
fn patient() -> Limits {
    Limits {
        connections: 64,
        handshake: LONG,
        head: LONG,
        idle: LONG,
        stalled: LONG,
        life: LONG,
        end: LONG,
        ping: LONG,
        goodbye: SHORT,
        ..Limits::default()
    }
}

/// A frame of HTTP/2 (RFC 9113, 4.1).
fn frame(kind: u8, flags: u8, stream: u32, payload: &[u8]) -> Vec<u8> {
    let mut bytes = (payload.len() as u32).to_be_bytes()[1..].to_vec();
    bytes.extend([kind, flags]);
    bytes.extend(stream.to_be_bytes());
    bytes.extend(payload);
    bytes
}

/// HEADERS that request the site's first page: GET, https and / from HPACK's static table (RFC 7541, A).
fn page(stream: u32) -> Vec<u8> {
    frame(1, 0x5, stream, b"\x82\x87\x84\x41\x09localhost")
}

/// Reads until the server closes the connection; fails if it never does.
fn to_the_end(mut stream: impl Read, socket: &TcpStream) -> Vec<u8> {
    socket.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
    let (mut all, mut piece) = (Vec::new(), [0; 4096]);
    loop {
        match stream.read(&mut piece) {
            Ok(0) => return all,
            Ok(n) => all.extend(&piece[..n]),
            Err(e) => {
                assert_ne!(e.kind(), ErrorKind::WouldBlock, "the server did not end the connection");
                return all;
            }
        }
    }
}

/// Waits until the server has counted one; the count follows the closing.
fn counted(number: &Number) {
    let since = std::time::Instant::now();
    while number.get() == 0 {
        assert!(since.elapsed() < Duration::from_secs(60), "it was not counted");
        std::thread::yield_now();
    }
    assert_eq!(number.get(), 1);
}

#[test]
fn a_handshake_that_never_comes() {
    let world = World::with_limits(Some(configs().0), Limits { handshake: SHORT, ..patient() });
    let silent = TcpStream::connect(world.address).unwrap();
    assert!(to_the_end(&silent, &silent).is_empty());
    counted(&world.services.metrics.http_handshakes_slow);
}

#[test]
fn half_a_head() {
    let world = World::with_limits(None, Limits { head: SHORT, ..patient() });
    let mut slow = TcpStream::connect(world.address).unwrap();
    slow.write_all(b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ").unwrap();
    let said = String::from_utf8(to_the_end(&slow, &slow)).unwrap();
    assert!(said.is_empty() || said.starts_with("HTTP/1.1 408"), "{said}");
}

#[test]
fn an_http_2_connection_on_which_nothing_is_asked() {
    let (server, roots) = configs();
    let world = World::with_limits(Some(server), Limits { idle: SHORT, ..patient() });
    let mut stream = connect(&world, &roots, b"h2");
    stream.write_all(&[PREFACE, &frame(4, 0, 0, b"")].concat()).unwrap();
    let socket = stream.sock.try_clone().unwrap();
    to_the_end(stream, &socket);
    counted(&world.services.metrics.http_closed_idle);
}

/// Answers pings and reads the socket, but keeps the flow-control window at zero (SETTINGS_INITIAL_WINDOW_SIZE 0).
#[test]
fn an_http_2_client_that_opens_no_window() {
    let (server, roots) = configs();
    let world = World::with_limits(Some(server), Limits { stalled: SHORT, ..patient() });
    let mut stream = connect(&world, &roots, b"h2");
    stream.write_all(&[PREFACE, &frame(4, 0, 0, b"\0\x04\0\0\0\0"), &page(1)].concat()).unwrap();
    let socket = stream.sock.try_clone().unwrap();
    let got = to_the_end(stream, &socket);
    counted(&world.services.metrics.http_closed_stalled);
    assert!(!got.windows(6).any(|w| w == b"<html "), "no data was asked for");
}

#[test]
fn a_client_that_asks_and_never_reads() {
    let world = World::with_limits(None, Limits { stalled: SHORT, ..patient() });
    let mut greedy = TcpStream::connect(world.address).unwrap();
    greedy.set_write_timeout(Some(Duration::from_secs(60))).unwrap();
    let asked = b"GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(64);
    let error = loop {
        if let Err(error) = greedy.write_all(&asked) {
            break error;
        }
    };
    assert!(matches!(error.kind(), ErrorKind::BrokenPipe | ErrorKind::ConnectionReset), "{error}");
    counted(&world.services.metrics.http_closed_stalled);
}

#[test]
fn a_connection_that_is_used_for_ever() {
    let world = World::with_limits(None, Limits { life: SHORT, ..patient() });
    let mut stream = TcpStream::connect(world.address).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
    let mut piece = [0; 4096];
    loop {
        if stream.write_all(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n").is_err() {
            break;
        }
        match stream.read(&mut piece) {
            Ok(0) => break,
            Ok(_) => {}
            Err(e) => {
                assert_eq!(e.kind(), ErrorKind::ConnectionReset, "{e}");
                break;
            }
        }
    }
    counted(&world.services.metrics.http_closed_old);
}

/// CVE-2023-44487: each pair costs the client nothing and the server a request.
#[test]
fn streams_that_are_opened_and_taken_back() {
    let (server, roots) = configs();
    let world = World::with_limits(Some(server), patient());
    let mut stream = connect(&world, &roots, b"h2");
    stream.write_all(&[PREFACE, &frame(4, 0, 0, b"")].concat()).unwrap();
    let pairs: Vec<u8> =
        (0..2_000).flat_map(|n| [page(2 * n + 1), frame(3, 0, 2 * n + 1, &8u32.to_be_bytes())].concat()).collect();
    // The server may close the connection in the middle.
    let _ = stream.write_all(&pairs);
    let socket = stream.sock.try_clone().unwrap();
    to_the_end(stream, &socket);
}

#[test]
fn a_million_headers() {
    let world = World::with_limits(None, patient());
    let mut stream = TcpStream::connect(world.address).unwrap();
    stream.write_all(b"GET / HTTP/1.1\r\n").unwrap();
    let lines = b"a: b\r\n".repeat(1_000);
    let ended = (0..1_000).any(|_| stream.write_all(&lines).is_err());
    let said = String::from_utf8_lossy(&to_the_end(&stream, &stream)).into_owned();
    assert!(ended || said.starts_with("HTTP/1.1 431"), "{said}");
    assert_eq!(world.get("/healthz", None).status, 200);
}

/// Headers that continue forever in CONTINUATION frames, which never end the block (RFC 9113, 6.10).
#[test]
fn headers_without_end() {
    let (server, roots) = configs();
    let world = World::with_limits(Some(server), patient());
    let mut stream = connect(&world, &roots, b"h2");
    stream.write_all(&[PREFACE, &frame(4, 0, 0, b""), &frame(1, 0x1, 1, b"\x82\x87\x84")].concat()).unwrap();
    let field = [b"\x00\x04junk\x7f\x81\x07".as_slice(), &[b'x'; 262]].concat();
    let more = frame(9, 0, 1, &field.repeat(50));
    let _ = (0..1_000).any(|_| stream.write_all(&more).is_err());
    let socket = stream.sock.try_clone().unwrap();
    to_the_end(stream, &socket);
}

/// Event streams last for hours, so they are counted per person.
#[test]
fn event_streams_without_number() {
    let world = World::with_limits(None, patient());
    let (_, token) = world.person("ada@firm.example");
    let open = || {
        let mut stream = TcpStream::connect(world.address).unwrap();
        write!(stream, "GET /api/events/ HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {token}\r\n\r\n")
            .unwrap();
        let mut status = [0; 12];
        stream.read_exact(&mut status).unwrap();
        (stream, String::from_utf8_lossy(&status[9..]).into_owned())
    };
    let held: Vec<_> = (0..32).map(|_| open()).collect();
    assert!(held.iter().all(|(_, status)| status == "200"));
    assert_eq!(open().1, "429");
    counted(&world.services.metrics.http_events_refused);
    drop(held);
    assert!((0..10_000).any(|_| open().1 == "200"), "closed pages give their places back");
}
