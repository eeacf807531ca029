//! kill -9 forty times while mail arrives, six of them in quick succession: every mail acknowledged with 250 is
//! answered once, and no innocent job is given up.

use crate::support::{DANA, Firm, Letter, SetWhenDropped, block, send, sink};
use std::{
    collections::{BTreeMap, BTreeSet},
    sync::{
        Mutex,
        atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed},
    },
    thread,
    time::{Duration, Instant},
};

const KILLS: usize = 40;
/// These kills come right after the start.
const QUICK: std::ops::Range<usize> = 10..16;
/// Longest wait for the next step.
const PATIENCE: Duration = Duration::from_secs(120);

fn header<'a>(mail: &'a str, name: &str) -> Option<&'a str> {
    let head = mail.split("\r\n\r\n").next()?;
    head.lines().find_map(|line| line.strip_prefix(name)).map(str::trim)
}

#[test]
fn every_250_is_answered_once_and_nothing_is_parked() {
    let mailbox = sink();
    let mut firm = Firm::new(Some(mailbox.address()));
    firm.set("MAIL_REPLIES_PER_DAY", "100000");
    firm.configure("[[plans]]\nname = \"Free\"\nemails = 100000\n");
    firm.add(DANA);
    let server = firm.serve();
    let (http, smtp) = (server.http.to_string(), server.smtp);
    let acknowledged = Mutex::new(BTreeSet::new());
    let (enough, number) = (AtomicBool::new(false), AtomicUsize::new(0));
    // How many mails may be sent in total. Each kill raises it, so that a fast machine sends no more than a slow one.
    let most = AtomicUsize::new(4);
    let acks = || acknowledged.lock().unwrap().len();
    thread::scope(|scope| {
        let senders_stop = SetWhenDropped(&enough);
        for _ in 0..3 {
            scope.spawn(|| {
                while !enough.load(Relaxed) {
                    if number.load(Relaxed) >= most.load(Relaxed) {
                        thread::yield_now();
                        continue;
                    }
                    let subject = format!("Mail number {}", number.fetch_add(1, Relaxed));
                    let letter = Letter::new(DANA, &subject, "When does it end? It ends on May 31, 2027.").attach(
                        "lease.txt",
                        "text/plain",
                        b"The lease ends on May 31, 2027.",
                    );
                    // Repeat until it is accepted, as mail servers do when a server went away.
                    while !enough.load(Relaxed) {
                        if block(send(smtp, &letter)).is_ok() {
                            acknowledged.lock().unwrap().insert(letter.message_id.clone());
                            break;
                        }
                        thread::yield_now();
                    }
                }
            });
        }
        let mut server = Some(server);
        for kill in 0..KILLS {
            let wanted = if QUICK.contains(&kill) { 0 } else { 1 + kill % 5 };
            let (before, since) = (acks(), Instant::now());
            most.store(before + wanted + 4, Relaxed);
            while acks() < before + wanted {
                assert!(since.elapsed() < PATIENCE, "no mail was taken any more; log: {}", firm.log());
                thread::yield_now();
            }
            server.take().unwrap().kill();
            server = Some(firm.serve_at(&http, &smtp.to_string()));
        }
        drop(senders_stop);
        let acknowledged = acknowledged.lock().unwrap().clone();
        assert!(acknowledged.len() > 2 * KILLS);
        // By the mail it answers: the identifiers of its replies.
        let mut replies: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        let mut seen = 0;
        loop {
            for caught in &mailbox.messages()[seen..] {
                let mail = String::from_utf8_lossy(&caught.raw).into_owned();
                let id = |name| header(&mail, name).unwrap().trim_matches(['<', '>']).to_owned();
                replies.entry(id("In-Reply-To:")).or_default().insert(id("Message-ID:"));
                seen += 1;
            }
            let left = acknowledged.iter().filter(|id| !replies.contains_key(*id)).count();
            if left == 0 {
                break;
            }
            let waited = block(async { tokio::time::timeout(PATIENCE, mailbox.wait_for(seen + 1)).await });
            let jobs = || String::from_utf8(firm.run(&["jobs", "list", "--all"]).stdout).unwrap();
            assert!(waited.is_ok(), "{left} mails are not answered; {}; log: {}", jobs(), firm.log());
        }
        let twice: Vec<_> = replies.iter().filter(|(_, ids)| ids.len() > 1).collect();
        assert!(twice.is_empty(), "answered twice: {twice:?}");
        let jobs: serde_json::Value = serde_json::from_slice(&firm.run(&["jobs", "list", "--json"]).stdout).unwrap();
        let parked: Vec<_> = jobs.as_array().unwrap().iter().filter(|job| job["state"] == "parked").collect();
        assert!(parked.is_empty(), "{parked:?}");
        println!("{KILLS} kills, {} mails acknowledged and answered once, 0 jobs parked", acknowledged.len());
        let token = server.as_ref().unwrap().sign_in(DANA);
        let tasks = server.as_ref().unwrap().tasks(&token);
        let failed: Vec<_> = tasks.iter().filter(|task| task["status"] == "Failed").collect();
        assert!(failed.is_empty(), "{failed:?}");
        server.take().unwrap().stop();
    });
}
