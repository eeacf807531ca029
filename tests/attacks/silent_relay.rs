//! A relay that accepts connections and says nothing, or stops in the middle, and a flood of work: neither may delay
//! what people wait for.

use crate::support::{DANA, Firm, Letter, block, send};
use std::{
    io::{BufRead, BufReader, Write},
    net::{SocketAddr, TcpListener, TcpStream},
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering::SeqCst},
        mpsc,
    },
    thread,
    time::{Duration, Instant},
};

/// Longest wait for an expected event.
const PATIENCE: Duration = Duration::from_secs(90);

/// A relay that accepts connections and never greets. Returns the most that were open at the same time.
fn mute() -> (SocketAddr, Arc<AtomicUsize>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let (address, seen) = (listener.local_addr().unwrap(), Arc::new(AtomicUsize::new(0)));
    let count = Arc::clone(&seen);
    thread::spawn(move || {
        let mut open = Vec::new();
        for stream in listener.incoming() {
            open.push(stream.unwrap());
            count.fetch_add(1, SeqCst);
        }
    });
    (address, seen)
}

/// A relay that accepts every mail, but never replies after the final dot of a reply mail. Returns the other mails.
fn stuck_on_replies() -> (SocketAddr, mpsc::Receiver<String>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    let (tell, told) = mpsc::channel();
    thread::spawn(move || {
        for stream in listener.incoming() {
            let tell = tell.clone();
            thread::spawn(move || converse(stream.unwrap(), &tell));
        }
    });
    (address, told)
}

fn converse(stream: TcpStream, tell: &mpsc::Sender<String>) -> Option<()> {
    let mut to = stream.try_clone().unwrap();
    let mut say = |line: &str| to.write_all(format!("{line}\r\n").as_bytes()).ok();
    let mut lines = BufReader::new(stream).lines().map_while(Result::ok);
    say("220 relay.test")?;
    while let Some(line) = lines.next() {
        match line.split(' ').next().unwrap_or_default().to_ascii_uppercase().as_str() {
            "DATA" => {
                say("354 go on")?;
                let mail: Vec<String> = lines.by_ref().take_while(|line| line != ".").collect();
                let mail = mail.join("\n");
                if mail.contains("Auto-Submitted: auto-replied") {
                    // Kept open in silence.
                    return lines.by_ref().last().map(drop);
                }
                tell.send(mail).ok()?;
                say("250 taken")?;
            }
            "QUIT" => return say("221 bye"),
            _ => say("250 ok")?,
        }
    }
    None
}

#[test]
fn a_relay_that_never_greets_delays_its_own_lane_only() {
    let (relay, open) = mute();
    let mut firm = Firm::new(Some(relay));
    firm.set("MAIL_RELAY_CONNECTIONS", "2");
    firm.add(DANA);
    let server = firm.serve();
    let token = server.sign_in(DANA);
    for n in 0..8 {
        let subject = format!("Lease {n}");
        block(send(server.smtp, &Letter::new(DANA, &subject, "It ends on May 31, 2027."))).unwrap();
        server.wait_for_task(&token, &subject, &["Answered"]);
    }
    // One place is reserved for notices, so the replies share the other.
    assert_eq!(open.load(SeqCst), 1, "eight replies, two connections at most, one of them for notices");
    server.stop();
}

#[test]
fn a_reset_link_passes_replies_that_are_stuck_and_files_that_wait() {
    let (relay, notices) = stuck_on_replies();
    let mut firm = Firm::new(Some(relay));
    firm.set("HTTP_PUBLIC_URL", "http://box.firm.test");
    firm.add(DANA);
    let server = firm.serve();
    let token = server.sign_in(DANA);
    for n in 0..6 {
        let subject = format!("Lease {n}");
        block(send(server.smtp, &Letter::new(DANA, &subject, "It ends on May 31, 2027."))).unwrap();
        server.wait_for_task(&token, &subject, &["Answered"]);
    }
    for form in 0..2 {
        let files: String = (0..150)
            .map(|n| {
                format!("--b\r\nContent-Disposition: form-data; name=\"files\"; filename=\"{form}-{n}.txt\"\r\n\r\nThe rent is {n} dollars.\r\n")
            })
            .collect();
        ureq::post(format!("http://{}/api/files/upload/", server.http))
            .header("authorization", format!("Bearer {token}"))
            .header("content-type", "multipart/form-data; boundary=b")
            .send(format!("{files}--b--\r\n"))
            .unwrap();
    }
    let asked = Instant::now();
    ureq::post(format!("http://{}/api/user/password-reset/", server.http))
        .send_json(serde_json::json!({ "email": DANA }))
        .unwrap();
    let notice = notices.recv_timeout(PATIENCE).unwrap();
    println!("a reset link behind six stuck replies and 300 files: {:.2} s", asked.elapsed().as_secs_f64());
    assert!(notice.contains("/reset-password/"), "{notice}");
    let queue = firm.run(&["jobs", "list", "--json"]);
    let jobs: serde_json::Value = serde_json::from_slice(&queue.stdout).unwrap();
    let of = |lane: &str| jobs.as_array().unwrap().iter().filter(|job| job["lane"] == lane).count();
    assert!(of("sending") >= 6, "the replies are still stuck: {jobs}");
    assert!(of("reading") > 0, "the files were read before the link was sent: there were too few of them");
}
