//! Time and number limits. The clock is held: an hour passes at once, but only when there is nothing left to do.

use super::client::{dial_with, greeted, settings};
use chancery::smtp::{Limits, Settings, Signals, fake_receiver::FakeReceiver};

use std::time::Duration;
use tokio::{
    sync::watch,
    time::{Instant, sleep},
};

const MINUTE: Duration = Duration::from_secs(60);

fn with(change: impl FnOnce(&mut Limits)) -> Settings {
    let mut settings = settings();
    change(&mut settings.limits);
    settings
}

#[tokio::test(start_paused = true)]
async fn five_minutes_for_a_command_rfc5321_4_5_3_2_7() {
    let mut client = greeted(&FakeReceiver::new(), settings()).await;
    let before = Instant::now();
    client.expect("421 4.4.2").await;
    assert_eq!(before.elapsed().as_secs(), 300);
    client.closed().await;
}

#[tokio::test(start_paused = true)]
async fn a_dribble_does_not_buy_time() {
    let mut client = greeted(&FakeReceiver::new(), settings()).await;
    let before = Instant::now();
    for _ in 0..10 {
        client.send("N").await;
        sleep(MINUTE).await;
    }
    client.expect("421 4.4.2").await;
    assert!(before.elapsed() <= 10 * MINUTE);
}

#[tokio::test(start_paused = true)]
async fn ten_minutes_for_a_message_and_more_for_a_brisk_one_rfc5321_4_5_3_2() {
    let desk = FakeReceiver::new();
    let mut slow = greeted(&desk, settings()).await;
    slow.open_data().await;
    let before = Instant::now();
    for _ in 0..20 {
        slow.send("x").await;
        sleep(MINUTE).await;
    }
    slow.expect("421 4.4.2").await;
    slow.closed().await;
    assert!(before.elapsed() >= 10 * MINUTE);
    assert_eq!((desk.open(), desk.mails().len()), (0, 0));

    let mut brisk = greeted(&desk, settings()).await;
    brisk.open_data().await;
    brisk.send("A: b\r\n\r\n").await;
    let minute_of_text = format!("{}\r\n", "x".repeat(1022)).repeat(8 * 60 + 8);
    for _ in 0..20 {
        brisk.send(&minute_of_text).await;
        sleep(MINUTE).await;
    }
    brisk.send(".\r\n").await;
    brisk.expect("250 ").await;
}

#[tokio::test(start_paused = true)]
async fn an_hour_for_a_session() {
    let mut client = greeted(&FakeReceiver::new(), settings()).await;
    let before = Instant::now();
    for _ in 0..14 {
        sleep(4 * MINUTE).await;
        client.ask("NOOP", "250").await;
    }
    client.expect("421 4.4.2").await;
    assert_eq!(before.elapsed(), 60 * MINUTE);
}

#[tokio::test(start_paused = true)]
async fn idle_clients_make_room_when_it_gets_crowded() {
    let crowded = watch::Sender::new(false);
    let signals = Signals { crowded: crowded.subscribe(), ..Signals::quiet() };
    let (mut client, _) = dial_with(&FakeReceiver::new(), settings(), signals);
    client.expect("220 ").await;
    sleep(MINUTE).await;
    let before = Instant::now();
    crowded.send_replace(true);
    client.expect("421 4.4.2").await;
    assert_eq!(before.elapsed().as_secs(), 0, "it had been idle for longer than it may be now");
}

#[tokio::test(start_paused = true)]
async fn a_client_that_takes_no_replies_is_left() {
    let (ours, theirs) = tokio::io::duplex(256);
    let desk = FakeReceiver::new();
    let settings = settings();
    let session = tokio::spawn(async move {
        chancery::smtp::talk(theirs, super::client::PEER, &desk, &settings, Signals::quiet()).await
    });
    let mut client = super::client::Client::new(ours);
    client.expect("220 ").await;
    let flood = tokio::spawn(async move {
        client.send("HELP\r\n".repeat(400)).await;
        client
    });
    session.await.unwrap();
    flood.abort();
}

#[tokio::test]
async fn an_endless_line_ends_the_session() {
    let mut client = greeted(&FakeReceiver::new(), settings()).await;
    client.send(vec![b'x'; 50_000]).await;
    client.send("\r\n").await;
    client.expect("500 5.5.2").await;
    client.ask("NOOP", "250").await;
    client.send(vec![b'x'; 200_000]).await;
    client.expect("500 5.5.2").await;
    client.closed().await;
}

#[tokio::test]
async fn a_hundred_recipients_rfc5321_4_5_3_1_8() {
    let mut client = greeted(&FakeReceiver::new(), settings()).await;
    client.ask("MAIL FROM:<>", "250").await;
    for n in 0..100 {
        client.ask(&format!("RCPT TO:<r{n}@firm.example>"), "250").await;
    }
    client.ask("RCPT TO:<r100@firm.example>", "452 4.5.3").await;
    client.ask("DATA", "354").await;
}

#[tokio::test]
async fn ten_errors_and_a_message_forgives_them_rfc5321_7_8() {
    let desk = FakeReceiver::new();
    let mut client = greeted(&desk, settings()).await;
    for _ in 0..9 {
        client.ask("XYZZY", "500").await;
    }
    assert!(client.mail("A: b\r\n\r\n").await.starts_with("250"));
    for _ in 0..9 {
        client.ask("XYZZY", "500").await;
    }
    client.ask("XYZZY", "500").await;
    client.expect("421 4.7.0").await;
    client.closed().await;
}

#[tokio::test]
async fn commands_without_a_message_are_bounded_rfc5321_7_8() {
    let mut client = greeted(&FakeReceiver::new(), with(|l| l.commands = 20)).await;
    for _ in 0..19 {
        client.ask("NOOP", "250").await;
    }
    client.ask("NOOP", "421 4.7.0").await;
    client.closed().await;
}

#[tokio::test]
async fn shutdown_waits_for_a_transaction_and_for_no_more_rfc5321_3_8() {
    let desk = FakeReceiver::new();
    let stop = watch::Sender::new(false);
    let signals = Signals { shutdown: stop.subscribe(), ..Signals::quiet() };
    let (mut idle, _) = dial_with(&desk, settings(), signals.clone());
    idle.expect("220 ").await;
    let (mut busy, _) = dial_with(&desk, settings(), signals);
    busy.expect("220 ").await;
    busy.ask("EHLO x", "250-").await;
    busy.ask("MAIL FROM:<>", "250").await;
    stop.send_replace(true);
    idle.expect("421 4.3.2").await;
    idle.closed().await;
    busy.ask("RCPT TO:<d@firm.example>", "250").await;
    busy.ask("DATA", "354").await;
    busy.send("A: b\r\n\r\n.\r\nMAIL FROM:<>\r\n").await;
    busy.expect("250 2.0.0").await;
    busy.expect("421 4.3.2").await;
    busy.closed().await;
    assert_eq!(desk.mails().len(), 1);
}
