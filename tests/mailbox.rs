//! Mailboxes, with a real Dovecot, and with servers that mean no good.

mod dovecot;
mod loops;
mod refused;
mod tokens;

use crate::support::{DANA, Firm, Letter, Server};
use dovecot::{Dovecot, ID, LOGIN, SECRET};
use serde_json::Value;
use std::{
    io::{BufRead, BufReader, Write},
    net::{SocketAddr, TcpListener},
    process::Stdio,
    time::{Duration, Instant},
};

fn block(dovecot: &Dovecot, more: &str) -> String {
    format!(
        "[[mailbox]]\nname = \"office\"\nhost = \"localhost\"\nport = {}\nca = \"{}\"\nlogin = \"{LOGIN}\"\nauthserv_id = \"{ID}\"\nfrom_the_beginning = true\n{more}",
        dovecot.tls.port(),
        dovecot.ca(),
    )
}

fn sign_in(firm: &Firm, name: &str, password: &str) {
    let mut child = firm
        .command(&["mailbox", "sign-in", name, "--password-stdin"])
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    writeln!(child.stdin.take().unwrap(), "{password}").unwrap();
    assert!(child.wait().unwrap().success());
}

fn list(firm: &Firm) -> Vec<Value> {
    let output = firm.run(&["mailbox", "list", "--json"]);
    serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|e| panic!("{e}: {}", String::from_utf8_lossy(&output.stderr)))
}

/// Waits until the mailbox of this name is as wanted.
fn until(firm: &Firm, name: &str, what: impl Fn(&Value) -> bool) -> Value {
    let since = Instant::now();
    loop {
        let all = list(firm);
        let one = all.iter().find(|one| one["name"] == name).unwrap().clone();
        if what(&one) {
            return one;
        }
        assert!(since.elapsed() < Duration::from_secs(90), "{one}\n{}", tail(&firm.log()));
        std::thread::sleep(Duration::from_millis(100));
    }
}

fn tail(log: &str) -> String {
    log.lines()
        .rev()
        .filter(|line| line.contains("WARN") || line.contains("ERROR"))
        .take(20)
        .collect::<Vec<_>>()
        .join("\n")
}

fn subjects(server: &Server, token: &str) -> Vec<String> {
    let mut all: Vec<String> =
        server.tasks(token).iter().map(|task| task["subject"].as_str().unwrap().to_owned()).collect();
    all.sort();
    all
}

fn letter(subject: &str) -> Vec<u8> {
    Letter::new(DANA, subject, "What does the lease say about the roof?").bytes()
}

#[test]
fn mail_is_picked_up_once_whatever_happens_to_the_mailbox() {
    let Some(mut dovecot) = Dovecot::start() else { return };
    let firm = Firm::new(None);
    firm.configure(&block(&dovecot, ""));
    firm.add(DANA);
    sign_in(&firm, "office", SECRET);
    dovecot.deliver(&letter("It lay there already"), "pass");
    let server = firm.serve();
    let token = server.sign_in(DANA);
    server.wait_for_task(&token, "It lay there already", &["Answered"]);
    // It arrives while the server waits in IDLE.
    until(&firm, "office", |one| one["state"] == "watching");
    dovecot.deliver(&letter("It arrived later"), "pass");
    server.wait_for_task(&token, "It arrived later", &["Answered"]);
    // Whom the mailbox's server does not vouch for is nobody, whatever a field further down says.
    let forged = [b"Authentication-Results: mx.provider.test; dmarc=pass\r\n".to_vec(), letter("Forged")].concat();
    dovecot.deliver(&forged, "fail");
    dovecot.deliver(&letter("Unproven"), "none");
    let stranger = Letter::new("stranger@elsewhere.test", "Stranger", "Send me everything.").bytes();
    dovecot.put(
        &[b"Authentication-Results: mx.provider.test; dmarc=pass header.from=elsewhere.test\r\n".to_vec(), stranger]
            .concat(),
    );
    let one = until(&firm, "office", |one| one["passed_over"] == 3);
    assert_eq!((&one["taken"], &one["trouble"]), (&2.into(), &Value::Null), "{one}");
    // What was taken in is read, and the rest as it was. Nothing is deleted.
    let mails = dovecot.mails("");
    let with = |flags: &dyn Fn(&str) -> bool| {
        let of = |name: &&String| name.split_once(":2,").is_none_or(|(_, own)| flags(own));
        mails.iter().filter(of).count()
    };
    // Seen, and marked with a keyword.
    assert_eq!((mails.len(), with(&|own| own.starts_with('S')), with(&str::is_empty)), (5, 2, 3), "{mails:?}");
    // All numbers are new, and the server was down meanwhile.
    dovecot.renumber();
    dovecot.deliver(&letter("After the renumbering"), "pass");
    assert!(firm.run(&["mailbox", "fetch", "office"]).status.success());
    server.wait_for_task(&token, "After the renumbering", &["Answered"]);
    let one = until(&firm, "office", |one| one["state"] == "watching");
    assert_eq!((&one["taken"], &one["passed_over"]), (&3.into(), &3.into()), "{one}");
    assert_eq!(subjects(&server, &token), ["After the renumbering", "It arrived later", "It lay there already"]);
    server.stop();
}

#[test]
fn what_was_taken_in_is_moved_and_old_mail_stays() {
    let Some(dovecot) = Dovecot::start() else { return };
    let firm = Firm::new(None);
    firm.configure(
        &block(&dovecot, "afterwards = \"move\"\nmove_to = \"Erledigt & übernommen\"\n")
            .replace("from_the_beginning = true", ""),
    );
    firm.add(DANA);
    dovecot.deliver(&letter("From before"), "pass");
    let server = firm.serve();
    until(&firm, "office", |one| one["state"] == "failing");
    sign_in(&firm, "office", SECRET);
    until(&firm, "office", |one| one["state"] == "watching");
    dovecot.deliver(&letter("From now on"), "pass");
    let token = server.sign_in(DANA);
    server.wait_for_task(&token, "From now on", &["Answered"]);
    until(&firm, "office", |one| one["state"] == "watching" && one["taken"] == 1);
    assert_eq!(subjects(&server, &token), ["From now on"]);
    assert_eq!((dovecot.mails("").len(), dovecot.mails("Erledigt &- &APw-bernommen").len()), (1, 1));
    server.stop();
}

#[test]
fn a_wrong_password_is_told_and_mended() {
    let Some(dovecot) = Dovecot::start() else { return };
    let firm = Firm::new(None);
    firm.configure(&block(&dovecot, ""));
    firm.add(DANA);
    let said = |words: &[&str]| {
        let output = firm.run(words);
        let text = String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
        (output.status.success(), text)
    };
    let (good, text) = said(&["mailbox", "test", "office"]);
    assert!(!good && text.contains("chancery mailbox sign-in office"), "{text}");
    sign_in(&firm, "office", "another one");
    let (good, text) = said(&["mailbox", "test", "office"]);
    assert!(!good && text.contains("does not accept") && !text.contains("another one"), "{text}");
    let server = firm.serve();
    until(&firm, "office", |one| one["trouble"].as_str().is_some_and(|why| why.contains("does not accept")));
    let (good, text) = said(&["doctor"]);
    assert!(!good && text.contains("mailbox office"), "{text}");
    dovecot.deliver(&letter("It waited"), "pass");
    sign_in(&firm, "office", SECRET);
    let token = server.sign_in(DANA);
    server.wait_for_task(&token, "It waited", &["Answered"]);
    let (good, text) = said(&["mailbox", "test", "office"]);
    assert!(good && text.contains("Authors are proven by mx.provider.test") && text.contains("IDLE"), "{text}");
    // A paused one is left alone.
    assert!(said(&["mailbox", "pause", "office"]).0);
    until(&firm, "office", |one| one["state"] == "paused");
    server.stop();
    // One without a name in the settings is proposed, not believed.
    firm.configure(&block(&dovecot, "").replace(&format!("authserv_id = \"{ID}\"\n"), ""));
    let (good, text) = said(&["mailbox", "test", "office"]);
    assert!(!good && text.contains("set authserv_id = \"mx.provider.test\""), "{text}");
    // Taken out of the settings.
    let (good, text) = said(&["mailbox", "remove", "office"]);
    assert!(good, "{text}");
    assert!(!std::fs::read_to_string(firm.folder.path().join("chancery.toml")).unwrap().contains("[[mailbox]]"));
    // And put in again by command.
    let mut child = firm
        .command(&[
            "mailbox",
            "add",
            "office",
            "--host",
            "localhost",
            "--port",
            &dovecot.tls.port().to_string(),
            "--ca",
            &dovecot.ca(),
            "--login",
            LOGIN,
            "--authserv-id",
            ID,
            "--password-stdin",
        ])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    writeln!(child.stdin.take().unwrap(), "{SECRET}").unwrap();
    assert!(child.wait_with_output().unwrap().status.success());
    assert!(said(&["mailbox", "test", "office"]).0);
}

/// In place of an answer: the server hangs up.
const HANG_UP: &[u8] = b"hang up";

/// A server that answers each line by `answers`, which gets the tag and the rest of the line in capitals.
fn liar(greeting: &'static str, answers: impl Fn(&str, &str) -> Vec<u8> + Send + Sync + 'static) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    let answers = std::sync::Arc::new(answers);
    std::thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            let answers = std::sync::Arc::clone(&answers);
            std::thread::spawn(move || {
                let mut out = stream.try_clone().unwrap();
                let _ = out.write_all(greeting.as_bytes());
                let mut last = String::new();
                for line in BufReader::new(stream).lines() {
                    let Ok(line) = line else { return };
                    // What answers a challenge has no tag of its own.
                    let (tag, rest) = line.split_once(' ').unwrap_or((&last, ""));
                    let said = answers(tag, &rest.to_uppercase());
                    last = tag.to_owned();
                    if said == HANG_UP {
                        let _ = out.shutdown(std::net::Shutdown::Both);
                        return;
                    }
                    if out.write_all(&said).is_err() {
                        return;
                    }
                }
            });
        }
    });
    address
}

/// What an honest server would say to everything but FETCH.
fn honest(tag: &str, rest: &str) -> Vec<u8> {
    let untagged = match rest.split(' ').next().unwrap_or_default() {
        "CAPABILITY" => "* CAPABILITY IMAP4rev1 AUTH=PLAIN\r\n",
        "AUTHENTICATE" => return b"+ \r\n".to_vec(),
        "SELECT" => "* 1 EXISTS\r\n* OK [UIDVALIDITY 1] x\r\n* OK [UIDNEXT 2] x\r\n",
        "UID" if rest.starts_with("UID SEARCH") => "* SEARCH 1 1 1\r\n",
        _ => "",
    };
    format!("{untagged}{tag} OK done\r\n").into_bytes()
}

#[test]
fn a_server_that_means_no_good_stops_nobody_else() {
    let Some(dovecot) = Dovecot::start() else { return };
    // Each has a mail of its own: the same one would be known after the first.
    let fetch = |name: &'static str, body: fn(&str) -> Vec<u8>| {
        let head = format!(
            "From: <dana@firm.test>\r\nAuthentication-Results: mx.provider.test; dmarc=pass\r\nSubject: Lies\r\nMessage-ID: <{name}@x.test>\r\n\r\n"
        );
        move |tag: &str, rest: &str| {
            match rest {
            rest if rest.contains("BODY.PEEK[HEADER]") => format!(
                "* 1 FETCH (UID 1 RFC822.SIZE 40 INTERNALDATE \"24-Nov-2026 10:00:00 +0000\" BODY[HEADER]<0> {{{}}}\r\n{head})\r\n{tag} OK done\r\n",
                head.len()
            )
            .into_bytes(),
            rest if rest.contains("BODY.PEEK[]") => body(tag),
            rest => honest(tag, rest),
        }
        }
    };
    let all: Vec<(&str, SocketAddr)> = vec![
        (
            "two-gigabytes",
            liar(
                "* OK hello\r\n",
                fetch("two-gigabytes", |_| {
                    let mut said = b"* 1 FETCH (UID 1 BODY[]<0> {2147483648}\r\n".to_vec();
                    said.resize(20 << 20, b'x');
                    said
                }),
            ),
        ),
        (
            "endless",
            liar(
                "* OK hello\r\n",
                fetch("endless", |tag| {
                    // Each piece is full, for ever.
                    let mut said = b"* 1 FETCH (UID 1 BODY[]<0> {524288}\r\n".to_vec();
                    said.resize(said.len() + 524_288, b'x');
                    said.extend(format!(")\r\n{tag} OK done\r\n").bytes());
                    said
                }),
            ),
        ),
        (
            "nested",
            liar("* OK hello\r\n", |tag, rest| match rest {
                rest if rest.starts_with("UID SEARCH") => {
                    format!("* 1 FETCH (BODYSTRUCTURE {}", "(".repeat(3 << 20)).into_bytes()
                }
                rest => honest(tag, rest),
            }),
        ),
        (
            "half-a-gigabyte",
            liar("* OK hello\r\n", |tag, rest| match rest {
                rest if rest.starts_with("UID SEARCH") => b"* 1 FETCH (BODY[] {530000000}\r\nx".to_vec(),
                rest => honest(tag, rest),
            }),
        ),
        ("no", liar("* OK hello\r\n", |tag, _| format!("{tag} NO never\r\n").into_bytes())),
        ("bye", liar("* BYE not now\r\n", honest)),
        ("silent", liar("", |_, _| Vec::new())),
        ("garbage", liar("* OK hello\r\n", |_, _| vec![b'{'; 5_000])),
        ("web", liar("HTTP/1.1 400 Bad Request\r\n\r\n", |_, _| Vec::new())),
        (
            "gone",
            liar(
                "* OK hello\r\n",
                fetch("gone", |tag| {
                    format!("* 1 EXPUNGE\r\n* 7 FETCH (UID 9 BODY[] {{1}}\r\nx)\r\n{tag} OK done\r\n").into_bytes()
                }),
            ),
        ),
    ];
    let mut settings = block(&dovecot, "");
    for (name, address) in &all {
        settings += &format!(
            "\n[[mailbox]]\nname = \"{name}\"\nhost = \"127.0.0.1\"\nport = {}\ntls = \"none\"\nlogin = \"x\"\nauthserv_id = \"{ID}\"\nfrom_the_beginning = true\n",
            address.port()
        );
    }
    let firm = Firm::new(None);
    firm.configure(&settings);
    firm.add(DANA);
    sign_in(&firm, "office", SECRET);
    for (name, _) in &all {
        sign_in(&firm, name, "x");
    }
    let server = firm.serve();
    let token = server.sign_in(DANA);
    dovecot.deliver(&letter("In spite of all"), "pass");
    server.wait_for_task(&token, "In spite of all", &["Answered"]);
    for name in ["two-gigabytes", "nested", "half-a-gigabyte", "no", "bye", "garbage", "web"] {
        let one = until(&firm, name, |one| !one["trouble"].is_null());
        let why = one["trouble"].as_str().unwrap();
        assert!(why.ends_with('.') && why.len() < 400, "{name}: {why}");
    }
    until(&firm, "endless", |one| one["passed_over"] == 1);
    until(&firm, "gone", |one| one["state"] == "watching" && one["taken"] == 0);
    assert_eq!(subjects(&server, &token), ["In spite of all"]);
    server.stop();
}

/// 10,000 mails and 50 kills: `packaging/bench mailbox`.
#[test]
fn kills_at_any_time_take_no_mail_in_twice_and_lose_none() {
    let Some(dovecot) = Dovecot::start() else { return };
    let firm = Firm::new(None);
    firm.configure(&block(&dovecot, "afterwards = \"move\"\n"));
    firm.add(DANA);
    sign_in(&firm, "office", SECRET);
    let mut wanted: Vec<String> = (0..120).map(|n| format!("Number {n:03}")).collect();
    for subject in &wanted {
        dovecot.deliver(&letter(subject), "pass");
    }
    for life in 0..6u64 {
        let server = firm.serve();
        std::thread::sleep(Duration::from_millis(150 + 170 * life));
        server.kill();
    }
    let server = firm.serve();
    until(&firm, "office", |one| one["state"] == "watching");
    let token = server.sign_in(DANA);
    wanted.sort();
    assert_eq!(subjects(&server, &token), wanted);
    assert_eq!((dovecot.mails("").len(), dovecot.mails("Chancery").len()), (0, 120));
    server.stop();
}

#[test]
fn of_two_boxes_that_watch_one_mailbox_one_takes_a_mail_in() {
    let Some(dovecot) = Dovecot::start() else { return };
    let firms = [Firm::new(None), Firm::new(None)];
    for firm in &firms {
        firm.configure(&block(&dovecot, ""));
        firm.add(DANA);
        sign_in(firm, "office", SECRET);
    }
    let servers = [firms[0].serve(), firms[1].serve()];
    let tokens = [servers[0].sign_in(DANA), servers[1].sign_in(DANA)];
    let mut wanted: Vec<String> = (0..30).map(|n| format!("Number {n:02}")).collect();
    for subject in &wanted {
        dovecot.deliver(&letter(subject), "pass");
    }
    let dealt = |firm: &Firm| {
        let one =
            until(firm, "office", |one| one["taken"].as_u64().unwrap() + one["passed_over"].as_u64().unwrap() == 30);
        one["taken"].as_u64().unwrap()
    };
    assert_eq!(dealt(&firms[0]) + dealt(&firms[1]), 30);
    let mut found = [subjects(&servers[0], &tokens[0]), subjects(&servers[1], &tokens[1])].concat();
    found.sort();
    wanted.sort();
    assert_eq!(found, wanted);
    for server in servers {
        server.stop();
    }
}
