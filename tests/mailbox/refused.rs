//! Servers that do not hand out one of their mails.

use super::{Dovecot, HANG_UP, SECRET, block, honest, letter, liar, sign_in, subjects, tail, tokens::metrics, until};
use crate::support::{DANA, Firm};

use serde_json::Value;
use std::{
    fs::{self, Permissions},
    net::SocketAddr,
    os::unix::fs::PermissionsExt,
    path::PathBuf,
    sync::{
        Arc, Mutex,
        atomic::{AtomicU64, Ordering::SeqCst},
        mpsc,
    },
    time::{Duration, Instant},
};

/// The one that is not handed out.
const BAD: u32 = 2;
const ALL: u32 = 3;

/// What is said to a question for that mail, beginning with the tag.
type Says = fn(&str, Question) -> Option<Vec<u8>>;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Question {
    /// For its header, alone or among others.
    Head,
    /// For the mail.
    Body,
}

#[derive(Clone)]
struct Three {
    /// How often the mail was asked for.
    asked: Arc<AtomicU64>,
    /// What the server says to that; nothing when it is mended.
    says: Arc<Mutex<Option<Says>>>,
    /// The lines that change something.
    stored: Arc<Mutex<Vec<String>>>,
}

fn head(kind: &str, uid: u32) -> String {
    format!(
        "From: <{DANA}>\r\nTo: <assistant@firm.test>\r\nAuthentication-Results: mx.provider.test; dmarc=pass\r\n\
         Subject: Number {uid}\r\nMessage-ID: <{uid}.{kind}@x.test>\r\n\r\n"
    )
}

/// A server with three mails.
fn three(kind: &'static str, says: Says) -> (SocketAddr, Three) {
    let own = Three { asked: Arc::default(), says: Arc::new(Mutex::new(Some(says))), stored: Arc::default() };
    let known = own.clone();
    let address = liar("* OK hello\r\n", move |tag, rest| {
        let set = rest.strip_prefix("UID FETCH ").and_then(|rest| rest.split(' ').next()).unwrap_or_default();
        let uids: Vec<u32> = set.split(',').filter_map(|uid| uid.parse().ok()).collect();
        let question = match rest.contains("BODY.PEEK[]") {
            true => Question::Body,
            false => Question::Head,
        };
        if uids.contains(&BAD) {
            let said = known.says.lock().unwrap().and_then(|says| says(tag, question));
            if let Some(said) = said {
                known.asked.fetch_add(1, SeqCst);
                return said;
            }
        }
        if rest.starts_with("UID STORE") {
            known.stored.lock().unwrap().push(rest.to_owned());
        }
        let mut answer = String::new();
        for uid in uids {
            let head = head(kind, uid);
            let body = format!("{head}What does the lease say?\r\n");
            answer += &match question {
                Question::Head => format!(
                    "* {uid} FETCH (UID {uid} RFC822.SIZE {} INTERNALDATE \"24-Nov-2026 10:00:00 +0000\" BODY[HEADER]<0> {{{}}}\r\n{head})\r\n",
                    body.len(),
                    head.len()
                ),
                Question::Body => {
                    format!("* {uid} FETCH (UID {uid} BODY[]<0> {{{}}}\r\n{body})\r\n", body.len())
                }
            };
        }
        match rest {
            rest if rest.starts_with("UID FETCH") => format!("{answer}{tag} OK done\r\n").into_bytes(),
            rest if rest.starts_with("UID SEARCH") => format!("* SEARCH 1 2 3\r\n{tag} OK done\r\n").into_bytes(),
            rest if rest.starts_with("SELECT") => {
                format!("* {ALL} EXISTS\r\n* OK [UIDVALIDITY 1] x\r\n* OK [UIDNEXT 4] x\r\n{tag} OK done\r\n")
                    .into_bytes()
            }
            rest => honest(tag, rest),
        }
    });
    (address, own)
}

fn firm(address: SocketAddr) -> Firm {
    let firm = Firm::new(None);
    firm.configure(&format!(
        "[[mailbox]]\nname = \"office\"\nhost = \"127.0.0.1\"\nport = {}\ntls = \"none\"\nlogin = \"x\"\nauthserv_id = \"mx.provider.test\"\nfrom_the_beginning = true\n",
        address.port()
    ));
    firm.add(DANA);
    sign_in(&firm, "office", "x");
    firm
}

/// Has the mailbox looked at again and again until it is as wanted. What is given up is tried anew with each of these, so each look is
/// waited for.
fn fetch_until(firm: &Firm, three: &Three, what: impl Fn(&Value) -> bool) -> Value {
    let since = Instant::now();
    loop {
        let before = three.asked.load(SeqCst);
        assert!(firm.run(&["mailbox", "fetch", "office"]).status.success());
        let looked = Instant::now();
        while looked.elapsed() < Duration::from_secs(2) || three.asked.load(SeqCst) == before {
            let one = super::list(firm).remove(0);
            if what(&one) {
                return one;
            }
            assert!(since.elapsed() < Duration::from_secs(90), "{one}\n{}", tail(&firm.log()));
        }
    }
}

fn number(uids: &[u32]) -> Vec<String> {
    uids.iter().map(|uid| format!("Number {uid}")).collect()
}

/// The mail keeps nobody waiting; it is told, and taken in once the server is mended.
fn is_passed_over(kind: &'static str, says: Says, told: &str) {
    let (address, three) = three(kind, says);
    let firm = firm(address);
    let server = firm.serve();
    let token = server.sign_in(DANA);
    // Those before and behind it, before anything is tried a second time by an operator.
    until(&firm, "office", |one| one["taken"] == 2);
    assert_eq!(subjects(&server, &token), number(&[1, 3]), "{kind}");
    let one = fetch_until(&firm, &three, |one| {
        one["passed_over"] == 1 && one["why"].as_str().is_some_and(|why| why.contains(told))
    });
    assert!(three.asked.load(SeqCst) >= 5, "{kind}");
    assert_eq!(one["taken"], 2, "{kind}: {one}");
    // It goes on at once, also if the connection broke.
    let one = until(&firm, "office", |one| one["state"] == "watching");
    let trouble = one["trouble"].as_str().unwrap_or_default();
    assert!(trouble.contains("1 mail in INBOX could not be fetched"), "{kind}: {one}");
    let doctor = String::from_utf8(firm.run(&["doctor"]).stdout).unwrap();
    assert!(doctor.contains("1 mail in INBOX could not be fetched"), "{kind}: {doctor}");
    assert!(metrics(&server).contains("chancery_mailbox_mails_given_up 1"), "{kind}");
    // It lies there as it did.
    let stored = three.stored.lock().unwrap().clone();
    assert!(!stored.iter().any(|line| line.starts_with("UID STORE 2 ")), "{kind}: {stored:?}");
    server.stop();
    // The next server knows, and when the operator has mended it, the mail comes in.
    let server = firm.serve();
    let token = server.sign_in(DANA);
    until(&firm, "office", |one| one["passed_over"] == 1 && one["state"] == "watching");
    *three.says.lock().unwrap() = None;
    let one = fetch_until(&firm, &three, |one| one["taken"] == 3);
    assert_eq!((&one["passed_over"], &one["trouble"]), (&0.into(), &Value::Null), "{kind}: {one}");
    assert_eq!(subjects(&server, &token), number(&[1, 2, 3]), "{kind}");
    server.stop();
}

#[test]
fn a_mail_whose_text_is_refused_keeps_no_other_waiting() {
    let no = |tag: &str, question| {
        (question == Question::Body).then(|| format!("{tag} NO [SERVERBUG] the file is broken\r\n").into_bytes())
    };
    is_passed_over("text", no, "The server refuses FETCH: [SERVERBUG] the file is broken");
}

#[test]
fn a_mail_whose_header_is_refused_keeps_no_other_waiting() {
    let no = |tag: &str, _| Some(format!("{tag} NO [SERVERBUG] the index is broken\r\n").into_bytes());
    is_passed_over("header", no, "The server refuses FETCH: [SERVERBUG] the index is broken");
}

#[test]
fn a_mail_that_comes_with_what_nobody_understands_keeps_no_other_waiting() {
    let nonsense = |_: &str, _| Some(b"* 2 FETCH (UID 2 BODY[HEADER]<0> {nonsense}\r\n)\r\n".to_vec());
    is_passed_over("nonsense", nonsense, "cannot be understood");
}

#[test]
fn a_mail_at_which_the_server_ends_the_connection_keeps_no_other_waiting() {
    let bye = |_: &str, question| (question == Question::Body).then(|| b"* BYE this mail is broken\r\n".to_vec());
    is_passed_over("bye", bye, "this mail is broken");
}

#[test]
fn a_connection_that_breaks_counts_for_nothing_and_loses_nothing() {
    for (kind, says) in [
        ("breaks-at-heads", (|_: &str, _| Some(HANG_UP.to_vec())) as Says),
        ("breaks-at-text", |_, question| (question == Question::Body).then(|| HANG_UP.to_vec())),
    ] {
        let (address, three) = three(kind, says);
        let firm = firm(address);
        let server = firm.serve();
        let token = server.sign_in(DANA);
        let since = Instant::now();
        while three.asked.load(SeqCst) < 7 {
            assert!(firm.run(&["mailbox", "fetch", "office"]).status.success());
            assert!(since.elapsed() < Duration::from_secs(60), "{}", tail(&firm.log()));
        }
        let one = until(&firm, "office", |one| one["state"] == "failing");
        assert_eq!(one["passed_over"], 0, "{kind}: {one}");
        *three.says.lock().unwrap() = None;
        fetch_until(&firm, &three, |one| one["taken"] == 3 && one["trouble"].is_null());
        assert_eq!(subjects(&server, &token), number(&[1, 2, 3]), "{kind}");
        server.stop();
    }
}

/// What overflows the stack ends the whole program; a kill at the same place does the same.
#[test]
fn a_mail_that_ends_the_program_keeps_no_other_waiting() {
    static SEEN: Mutex<Option<mpsc::Sender<()>>> = Mutex::new(None);
    let (sender, seen) = mpsc::channel();
    *SEEN.lock().unwrap() = Some(sender);
    let says: Says = |_, question| {
        (question == Question::Body).then(|| {
            let _ = SEEN.lock().unwrap().as_ref().map(|seen| seen.send(()));
            Vec::new()
        })
    };
    let (address, three) = three("ends-the-program", says);
    let firm = firm(address);
    // In its first life it does not know better. In the second it looks out, and notes which mail it is. In the next two it tries that one
    // again, behind all others.
    for _ in 0..4 {
        let server = firm.serve();
        seen.recv_timeout(Duration::from_secs(60)).unwrap();
        server.kill();
    }
    let server = firm.serve();
    let token = server.sign_in(DANA);
    until(&firm, "office", |one| one["state"] == "watching");
    assert_eq!(subjects(&server, &token), number(&[1, 3]));
    assert_eq!(three.asked.load(SeqCst), 4);
    server.stop();
}

/// Dovecot ends the connection at a mail whose file it may not read.
#[test]
fn a_mail_that_dovecot_cannot_read_keeps_no_other_waiting() {
    let Some(dovecot) = Dovecot::start() else { return };
    let firm = Firm::new(None);
    firm.configure(&block(&dovecot, ""));
    firm.add(DANA);
    sign_in(&firm, "office", SECRET);
    for subject in number(&[1, 2, 3]) {
        dovecot.deliver(&letter(&subject), "pass");
    }
    let files = dovecot.mails("").into_iter().map(|name| dovecot.path(&format!("home/Maildir/new/{name}")));
    let is_bad = |file: &PathBuf| fs::read_to_string(file).unwrap().contains("Subject: Number 2");
    let bad = files.into_iter().find(is_bad).unwrap();
    fs::set_permissions(&bad, Permissions::from_mode(0o000)).unwrap();
    let server = firm.serve();
    let token = server.sign_in(DANA);
    for subject in number(&[1, 3]) {
        server.wait_for_task(&token, &subject, &["Answered"]);
    }
    until(&firm, "office", |one| one["state"] == "watching");
    assert_eq!(subjects(&server, &token), number(&[1, 3]));
    // Dovecot has moved it from "new" to "cur" meanwhile.
    let start = bad.file_name().unwrap().to_str().unwrap().to_owned();
    let name = dovecot.mails("").into_iter().find(|name| name.starts_with(&start)).unwrap();
    let now = ["new", "cur"].map(|part| dovecot.path(&format!("home/Maildir/{part}/{name}")));
    fs::set_permissions(now.iter().find(|file| file.exists()).unwrap(), Permissions::from_mode(0o644)).unwrap();
    assert!(firm.run(&["mailbox", "fetch", "office"]).status.success());
    server.wait_for_task(&token, "Number 2", &["Answered"]);
    server.stop();
}
