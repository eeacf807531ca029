//! Strangers sign in endlessly, more of them than the hasher has places. Anybody who has signed in before still gets
//! in.

use crate::support::{DANA, Firm, PASSWORD, SetWhenDropped};
use serde_json::json;
use std::{
    net::SocketAddr,
    sync::atomic::{AtomicBool, AtomicUsize, Ordering::SeqCst},
    thread,
    time::{Duration, Instant},
};

/// More than the queue holds.
const STRANGERS: usize = 320;

/// The status of a sign-in attempt from an address that the trusted proxy reports; `None` if no answer came in time.
fn sign_in(door: SocketAddr, from: &str, email: &str, password: &str) -> Option<u16> {
    let agent: ureq::Agent = ureq::Agent::config_builder()
        .http_status_as_error(false)
        .timeout_global(Some(Duration::from_secs(120)))
        .build()
        .into();
    let answer = agent
        .post(format!("http://{door}/api/token/"))
        .header("x-forwarded-for", from)
        .send_json(json!({"username": email, "password": password}));
    answer.ok().map(|answer| answer.status().as_u16())
}

#[test]
fn strangers_do_not_keep_out_who_was_here_before() {
    let mut firm = Firm::new(None);
    firm.set("HTTP_TRUSTED_PROXIES", "127.0.0.1");
    firm.add(DANA);
    let server = firm.serve();
    let door = server.http;
    assert_eq!(sign_in(door, "198.51.100.7", DANA, PASSWORD), Some(200));
    // Her network is still known after a restart.
    server.stop();
    let server = firm.serve();
    let door = server.http;

    let (over, turned_away) = (AtomicBool::new(false), AtomicUsize::new(0));
    thread::scope(|scope| {
        let flood_ends = SetWhenDropped(&over);
        for n in 0..STRANGERS {
            let (over, turned_away) = (&over, &turned_away);
            scope.spawn(move || {
                for round in 0.. {
                    if over.load(SeqCst) {
                        return;
                    }
                    let from = format!("10.{}.{}.{}", n / 250, n % 250, round % 250);
                    match sign_in(door, &from, &format!("nobody{n}.{round}@x.example"), "not a password") {
                        Some(503) => drop(turned_away.fetch_add(1, SeqCst)),
                        Some(_) => {}
                        None => return,
                    }
                }
            });
        }
        let since = Instant::now();
        while turned_away.load(SeqCst) == 0 {
            assert!(since.elapsed() < Duration::from_secs(120), "the strangers do not fill the line");
            thread::yield_now();
        }
        let hers: Vec<_> = (0..3).map(|_| sign_in(door, "198.51.100.7", DANA, PASSWORD)).collect();
        drop(flood_ends);
        assert_eq!(hers, [Some(200); 3]);
        assert!(turned_away.load(SeqCst) > 0);
        // The requests still in the queue do not matter.
        server.kill();
    });
}
