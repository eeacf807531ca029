//! A whole session, over a pipe with a clock that is held: it always ends, leaves nothing behind, and hands in no line
//! end but CRLF.

#![no_main]

use chancery::smtp::{Kind, Limits, Settings, Signals, fake_receiver::FakeReceiver, talk};

use libfuzzer_sys::fuzz_target;
use std::net::{IpAddr, Ipv4Addr};
use tokio::io::AsyncWriteExt;

fuzz_target!(|chunks: Vec<Vec<u8>>| {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().start_paused(true).build();
    runtime.expect("a runtime needs nothing but memory").block_on(converse(chunks));
});

async fn converse(chunks: Vec<Vec<u8>>) {
    let desk = FakeReceiver::new();
    let (mut ours, theirs) = tokio::io::duplex(1 << 20);
    let settings = Settings {
        kind: Kind::Relay,
        hostname: "mail.firm.example".into(),
        tls: None,
        limits: Limits { message: 4096, header: 1024, ..Limits::default() },
    };
    let session_desk = desk.clone();
    let session = tokio::spawn(async move {
        let peer = IpAddr::V4(Ipv4Addr::LOCALHOST);
        talk(theirs, peer, &session_desk, &settings, Signals::quiet()).await;
    });
    // The greeting first: who speaks before it is only ever refused.
    tokio::task::yield_now().await;
    for chunk in chunks {
        let _ = ours.write_all(&chunk).await;
        tokio::task::yield_now().await;
    }
    drop(ours);
    session.await.expect("a session never panics");
    assert_eq!(desk.open(), 0);
    for mail in desk.mails() {
        let count = |what: &[u8]| mail.raw.windows(what.len()).filter(|w| *w == what).count();
        assert!(count(b"\r") == count(b"\r\n") && count(b"\n") == count(b"\r\n"));
        assert!(!mail.envelope.recipients.is_empty());
    }
}
