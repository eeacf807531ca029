//! The listener over real sockets.

use super::client::{Client, settings};
use chancery::smtp::{Limits, Settings, fake_receiver::FakeReceiver, serve};

use std::{net::SocketAddr, sync::Arc, time::Duration};
use tokio::{
    net::{TcpListener, TcpSocket},
    sync::oneshot,
    task::JoinHandle,
};

pub struct Door {
    pub address: SocketAddr,
    pub desk: FakeReceiver,
    stop: oneshot::Sender<()>,
    served: JoinHandle<()>,
}

impl Door {
    pub async fn open(settings: Settings) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let desk = FakeReceiver::new();
        let (stop, stopped) = oneshot::channel();
        let served = tokio::spawn(serve(listener, Arc::new(desk.clone()), settings, async {
            let _ = stopped.await;
        }));
        Self { address, desk, stop, served }
    }

    /// A connection from another loopback address; there are sixteen million.
    pub async fn connect(&self, from: &str) -> Client {
        let socket = TcpSocket::new_v4().unwrap();
        socket.bind(format!("{from}:0").parse().unwrap()).unwrap();
        Client::new(socket.connect(self.address).await.unwrap())
    }

    pub async fn close(self) {
        let _ = self.stop.send(());
        self.served.await.unwrap();
    }
}

fn with(limits: Limits) -> Settings {
    Settings { limits, ..settings() }
}

#[tokio::test]
async fn idle_connections_shut_out_nobody_rfc5321_7_8() {
    let door = Door::open(settings()).await;
    let mut idle = Vec::new();
    for n in 0..200 {
        let mut client = door.connect(&format!("127.0.1.{}", n / 50 + 1)).await;
        client.expect("220 ").await;
        idle.push(client);
    }
    let mut client = door.connect("127.0.0.1").await;
    client.expect("220 ").await;
    client.ask("EHLO x", "250-").await;
    assert!(client.mail("A: b\r\n\r\n").await.starts_with("250"));
    door.close().await;
    for mut client in idle {
        client.expect("421 4.3.2").await;
    }
}

#[tokio::test]
async fn an_address_has_its_share_and_a_relay_of_ours_has_none_rfc5321_7_8() {
    let door = Door::open(with(Limits { per_address: 2, ..Limits::default() })).await;
    let mut first = door.connect("127.0.0.9").await;
    first.expect("220 ").await;
    let mut second = door.connect("127.0.0.9").await;
    second.expect("220 ").await;
    let mut third = door.connect("127.0.0.9").await;
    third.expect("421 4.7.0").await;
    third.closed().await;
    let mut relay = Vec::new();
    for _ in 0..5 {
        let mut client = door.connect("127.0.0.1").await;
        client.expect("220 ").await;
        relay.push(client);
    }
    door.close().await;
}

#[tokio::test]
async fn full_is_said_and_a_place_is_given_back_rfc5321_4_2_3() {
    let door = Door::open(with(Limits { connections: 2, ..Limits::default() })).await;
    let mut first = door.connect("127.0.0.1").await;
    first.expect("220 ").await;
    let mut second = door.connect("127.0.0.1").await;
    second.expect("220 ").await;
    let mut third = door.connect("127.0.0.1").await;
    third.expect("421 4.3.2").await;
    first.ask("QUIT", "221").await;
    first.closed().await;
    // The place is free shortly after the client sees the end.
    loop {
        let mut again = door.connect("127.0.0.1").await;
        if again.reply().await.starts_with("220 ") {
            break;
        }
    }
    door.close().await;
}

#[tokio::test]
async fn a_message_under_way_is_finished_at_shutdown() {
    let door = Door::open(settings()).await;
    let desk = door.desk.clone();
    let mut client = door.connect("127.0.0.1").await;
    client.expect("220 ").await;
    client.ask("EHLO x", "250-").await;
    client.open_data().await;
    desk.hold(true);
    client.send("A: b\r\n\r\nhalf").await;
    let address = door.address;
    let closing = tokio::spawn(door.close());
    // The listener is closed at once.
    while tokio::net::TcpStream::connect(address).await.is_ok() {
        tokio::task::yield_now().await;
    }
    client.send("\r\n.\r\n").await;
    desk.hold(false);
    client.expect("250 2.0.0").await;
    client.expect("421 4.3.2").await;
    closing.await.unwrap();
    assert_eq!(desk.mails().len(), 1);
}

#[tokio::test]
async fn who_does_not_finish_is_cut_off() {
    let door = Door::open(with(Limits { drain: Duration::from_millis(1), ..Limits::default() })).await;
    let desk = door.desk.clone();
    let mut client = door.connect("127.0.0.1").await;
    client.expect("220 ").await;
    client.ask("EHLO x", "250-").await;
    client.open_data().await;
    door.close().await;
    assert_eq!(desk.open(), 0);
}
