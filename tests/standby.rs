//! A second box follows the real program over the network, and takes over when the first is killed.

use crate::support::{DANA, Firm, Letter, Server, block, free, send};
use std::{
    io::{BufRead, BufReader},
    net::SocketAddr,
    path::PathBuf,
    process::{Child, Output, Stdio},
    sync::atomic::{AtomicBool, Ordering::Relaxed},
    time::{Duration, Instant},
};

fn said(output: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

fn done(firm: &Firm, words: &[&str]) -> String {
    let output = firm.run(words);
    assert!(output.status.success(), "{words:?}: {}", said(&output));
    said(&output)
}

/// `chancery standby run`; killed when dropped.
struct Following(Child);

impl Following {
    fn start(firm: &Firm) -> Self {
        let log = std::fs::File::create(firm.folder.path().join("standby.log")).unwrap();
        let mut child = firm.command(&["standby", "run"]).stdout(Stdio::piped()).stderr(log).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        assert!(line.starts_with("ready standby="), "{line:?}");
        Self(child)
    }
}

impl Drop for Following {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Two boxes that were told of each other.
struct Pair {
    first: Firm,
    second: Firm,
    paper: PathBuf,
}

impl Pair {
    fn new(wait: bool) -> Self {
        let (mut first, mut second) = (Firm::new(None), Firm::new(None));
        first.add(DANA);
        let paper = first.folder.path().join("paper");
        done(&first, &["keys", "export", "--out", paper.to_str().unwrap()]);
        let [of_first, of_second] =
            [&first, &second].map(|firm| done(firm, &["standby", "identity"]).trim().to_owned());
        let [here, there] = [free(), free()].map(|address| address.to_string());
        for (firm, own, other, peer) in
            [(&mut first, &here, &there, &of_second), (&mut second, &there, &here, &of_first)]
        {
            firm.set("STANDBY_LISTEN", own);
            firm.set("STANDBY_ADDRESS", other);
            firm.set("STANDBY_PEER", peer);
        }
        first.set("STANDBY_WAIT", &wait.to_string());
        Self { first, second, paper }
    }

    fn wait_until_level(&self) {
        let since = Instant::now();
        loop {
            let shown: serde_json::Value =
                serde_json::from_str(&done(&self.first, &["standby", "status", "--json"])).unwrap();
            if shown["answers"] == true && shown["behind"] == 0 {
                return;
            }
            assert!(since.elapsed() < Duration::from_secs(60), "{shown}");
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    fn promote(&self) -> Output {
        self.second.run(&["standby", "promote", "--the-other-is-off", "--key", self.paper.to_str().unwrap()])
    }
}

fn mail(door: SocketAddr, subject: &str, attached: &[u8]) -> bool {
    let letter = Letter::new(DANA, subject, "When does the lease end?\r\n")
        .attach("lease.txt", "text/plain", format!("{subject} ends on May 1, 2027.").as_bytes())
        .attach("scan.bin", "application/octet-stream", attached);
    block(send(door, &letter)).is_ok()
}

fn subjects(server: &Server) -> Vec<String> {
    let token = server.sign_in(DANA);
    server.tasks(&token).iter().map(|task| task["subject"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn the_second_box_takes_over_and_has_all_that_was_acknowledged() {
    let pair = Pair::new(true);
    let following = Following::start(&pair.second);
    let server = pair.first.serve();
    pair.wait_until_level();
    assert!(done(&pair.first, &["doctor"]).contains("has everything"));
    // Two senders, until the machine dies under them.
    let stop = AtomicBool::new(false);
    let attached: Vec<u8> = (0..90_000_u32).flat_map(u32::to_le_bytes).collect();
    let acknowledged: Vec<String> = std::thread::scope(|scope| {
        let senders: Vec<_> = (0..2)
            .map(|sender| {
                let (stop, attached, door) = (&stop, &attached, server.smtp);
                scope.spawn(move || {
                    let mut taken = Vec::new();
                    for n in 0.. {
                        let subject = format!("Lease {sender} {n}");
                        // Not a moment later: what is answered with 250 must survive the kill that follows.
                        if stop.load(Relaxed)
                            || !mail(door, &subject, &attached[..if n % 2 == 0 { 100 } else { 300_000 }])
                        {
                            return taken;
                        }
                        taken.push(subject);
                    }
                    taken
                })
            })
            .collect();
        std::thread::sleep(Duration::from_secs(3));
        server.kill();
        stop.store(true, Relaxed);
        senders.into_iter().flat_map(|sender| sender.join().unwrap()).collect()
    });
    assert!(acknowledged.len() > 4, "{acknowledged:?}");
    // It does not take over by itself, nor while it follows.
    assert!(!pair.promote().status.success());
    drop(following);
    let refused = pair.second.run(&["doctor"]);
    assert!(said(&refused).contains("the copy of a standby"), "{}", said(&refused));
    let promoted = pair.promote();
    assert!(said(&promoted).contains("with epoch 2"), "{}", said(&promoted));
    let server = pair.second.serve();
    let found = subjects(&server);
    for subject in &acknowledged {
        assert_eq!(found.iter().filter(|one| *one == subject).count(), 1, "{subject} in {found:?}");
    }
    let token = server.sign_in(DANA);
    let task = server.wait_for_task(&token, "Lease 0 1", &["Answered", "Needs attention"]);
    let file = task["messages"][0]["files"][1]["id"].as_str().unwrap();
    assert_eq!(server.bytes(&token, &format!("/api/files/file/{file}/download/")), attached[..300_000]);
    // The first comes back to life, hears that it is no longer the first, and writes nothing.
    let late = pair.first.run(&["serve"]);
    assert!(!late.status.success() && said(&late).contains("has taken over"), "{}", said(&late));
    let again = pair.first.run(&["users", "list"]);
    assert!(said(&again).contains("has taken over"), "{}", said(&again));
    assert!(pair.first.data().join("journal").exists());
    // A new folder on that machine follows the box that is the first now.
    let mut third = Firm::new(None);
    third.settings.clone_from(&pair.first.settings);
    let peer = done(&third, &["standby", "identity"]);
    let following = Following::start(&third);
    server.stop();
    let mut second = pair.second;
    second.set("STANDBY_PEER", peer.trim());
    let server = second.serve();
    let pair = Pair { first: second, second: third, paper: pair.paper };
    pair.wait_until_level();
    drop((server, following));
}

#[test]
fn nothing_is_acknowledged_without_the_standby_if_so_wanted() {
    let pair = Pair::new(true);
    let server = pair.first.serve();
    assert!(!mail(server.smtp, "Alone", b"x"), "there is no standby yet");
    let following = Following::start(&pair.second);
    pair.wait_until_level();
    assert!(mail(server.smtp, "Together", b"x"));
    drop(following);
    let since = Instant::now();
    while mail(server.smtp, "Perhaps", b"x") {
        assert!(since.elapsed() < Duration::from_secs(60));
    }
    let told = done(&pair.first, &["status"]);
    assert!(told.contains("Nothing is taken in until it follows"), "{told}");
    let _following = Following::start(&pair.second);
    pair.wait_until_level();
    assert!(mail(server.smtp, "Again", b"x"));
    assert_eq!(subjects(&server).iter().filter(|subject| *subject == "Again").count(), 1);
    server.stop();
}

#[test]
fn a_standby_that_was_away_catches_up_and_strangers_are_turned_away() {
    let pair = Pair::new(false);
    let server = pair.first.serve();
    assert!(mail(server.smtp, "Alone", b"x"), "without standby.wait the first box goes on");
    // Another box than the one that was named.
    let mut stranger = Firm::new(None);
    stranger.settings.clone_from(&pair.second.settings);
    {
        let _following = Following::start(&stranger);
        let since = Instant::now();
        let told = loop {
            let told = done(&pair.first, &["standby", "status"]);
            if told.contains("another identity") {
                break told;
            }
            assert!(since.elapsed() < Duration::from_secs(60), "{told}");
            std::thread::sleep(Duration::from_millis(100));
        };
        assert!(told.contains("does not follow"), "{told}");
        assert!(!stranger.data().join("keyring").exists());
    }
    for round in 0..3 {
        let following = Following::start(&pair.second);
        pair.wait_until_level();
        drop(following);
        assert!(mail(server.smtp, &format!("Round {round}"), &[round; 70_000]));
    }
    let following = Following::start(&pair.second);
    pair.wait_until_level();
    let before = subjects(&server);
    server.stop();
    drop(following);
    // No word lies readable on the second box, and it has no key.
    assert!(!pair.second.data().join("master.key").exists());
    assert!(pair.promote().status.success());
    let sorted = |mut subjects: Vec<String>| {
        subjects.sort();
        subjects
    };
    assert_eq!(sorted(subjects(&pair.second.serve())), sorted(before));
}
