//! One address opens connections until nobody else gets in.

use crate::support::{Firm, block};
use std::{
    io::{ErrorKind, Read, Write},
    net::{SocketAddr, TcpStream},
    time::Duration,
};

/// A connection from one of this machine's many addresses. Only 127.0.0.1 and ::1 are exempt from the cap.
fn connect(from: &str, to: SocketAddr) -> TcpStream {
    let stream = block(async {
        let socket = tokio::net::TcpSocket::new_v4().unwrap();
        socket.bind(format!("{from}:0").parse().unwrap()).unwrap();
        socket.connect(to).await.unwrap().into_std().unwrap()
    });
    stream.set_nonblocking(false).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
    stream
}

fn get(stream: &mut TcpStream, path: &str) -> Option<String> {
    write!(stream, "GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n").ok()?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).ok()?;
    answer.starts_with("HTTP/1.1 200").then_some(answer)
}

/// Whether the server has already closed it.
fn closed(stream: &TcpStream) -> bool {
    stream.set_nonblocking(true).unwrap();
    let read = (&mut &*stream).read(&mut [0; 1]);
    !matches!(read, Err(e) if e.kind() == ErrorKind::WouldBlock)
}

fn number(metrics: &str, name: &str) -> u64 {
    let line = metrics.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    line.unwrap_or_else(|| panic!("no {name} in {metrics}")).parse().unwrap()
}

#[test]
fn one_address_does_not_shut_the_door_for_others() {
    let mut firm = Firm::new(None);
    firm.set("HTTP_MAX_CONNECTIONS", "64");
    firm.set("HTTP_MAX_CONNECTIONS_PER_ADDRESS", "8");
    let server = firm.serve();
    let held: Vec<_> = (0..80).map(|_| connect("127.0.0.2", server.http)).collect();
    // Connections are accepted in order: once this client is answered, all earlier ones have been accepted.
    assert!(get(&mut connect("127.0.0.3", server.http), "/healthz").is_some(), "another address gets in");
    let metrics = get(&mut connect("127.0.0.1", server.http), "/metrics").unwrap();
    assert_eq!(number(&metrics, "chancery_http_refused_address_total"), 72);
    assert_eq!(held.iter().filter(|stream| !closed(stream)).count(), 8);
    // It may take again what it gives back.
    drop(held);
    let again = (0..10_000).any(|_| get(&mut connect("127.0.0.2", server.http), "/healthz").is_some());
    assert!(again);
}

#[test]
fn many_addresses_leave_room_for_this_machine_and_for_newcomers() {
    let mut firm = Firm::new(None);
    firm.set("HTTP_MAX_CONNECTIONS", "64");
    firm.set("HTTP_MAX_CONNECTIONS_PER_ADDRESS", "16");
    let server = firm.serve();
    // Strangers have 56 places. Once half of them are taken, a network has two instead of sixteen.
    let held: Vec<_> =
        (2..6).flat_map(|n| (0..16).map(move |_| format!("127.0.1.{n}"))).map(|a| connect(&a, server.http)).collect();
    assert!(get(&mut connect("127.0.2.1", server.http), "/healthz").is_some(), "a newcomer gets in");
    let more: Vec<_> =
        (1..60).flat_map(|n| (0..2).map(move |_| format!("127.0.3.{n}"))).map(|a| connect(&a, server.http)).collect();
    let metrics = get(&mut connect("127.0.0.1", server.http), "/metrics").expect("this machine gets in");
    assert!(number(&metrics, "chancery_http_refused_full_total") > 0);
    // The newcomer's place may have been freed before the last of these came, or after.
    let open = held.iter().chain(&more).filter(|stream| !closed(stream)).count();
    assert!((55..=56).contains(&open), "{open}");
}

#[test]
fn settings_without_places_are_refused() {
    let mut firm = Firm::new(None);
    firm.set("HTTP_MAX_CONNECTIONS", "0");
    let said = firm.run(&["config", "check"]);
    assert!(!said.status.success());
    assert!(String::from_utf8_lossy(&said.stderr).contains("http.max_connections"), "{said:?}");
}
