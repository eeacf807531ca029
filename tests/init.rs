//! `chancery init`: by flags and on a terminal, with good answers and bad ones, once and again, and a server that answers a mail on
//! what it wrote.

use crate::support::{ASSISTANT, DANA, Firm, Letter, PASSWORD, Server, block, free, plant, program, send, sink};

use std::{
    fs,
    io::{Read, Write},
    net::{SocketAddr, TcpListener},
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
    process::{Child, Command, Output, Stdio},
    sync::mpsc,
    thread,
    time::Duration,
};
use toml::Table;

/// A firm of which nothing is written yet.
fn nobody() -> Firm {
    let mut firm = Firm::new(None);
    firm.settings.clear();
    firm.set("LOG_LEVEL", "trace");
    firm.set("STORAGE_RESERVE_MB", "0");
    firm
}

fn file(firm: &Firm) -> PathBuf {
    firm.folder.path().join("chancery.toml")
}

fn settings(firm: &Firm) -> Table {
    fs::read_to_string(file(firm)).unwrap().parse().unwrap()
}

/// The usual answers as flags; `more` come after them, and win.
fn flags(relay: SocketAddr, more: &[(&str, &str)]) -> Vec<String> {
    let [smtp, http] = [free(), free()].map(|address| address.to_string());
    let usual = [
        ("firm", "Whitlock & Reyes"),
        ("state", "ny"),
        ("time-zone", "America/New_York"),
        ("host-name", "chancery.firm.test"),
        ("mail", "other"),
        ("relay", &format!("smtp://{relay}")),
        ("smtp", &smtp),
        ("http", &http),
        ("certificate", "proxy"),
        ("admin", DANA),
        ("first", "Dana"),
        ("last", "Whitlock"),
        ("recovery-key", "later"),
    ];
    let kept = usual.iter().filter(|(name, _)| more.iter().all(|(other, _)| other != name));
    let pairs = kept.chain(more).filter(|(_, value)| *value != "(left out)");
    pairs
        .flat_map(
            |(name, value)| {
                if value.is_empty() { vec![format!("--{name}")] } else { vec![format!("--{name}"), (*value).into()] }
            },
        )
        .collect()
}

/// Runs it without a terminal, with `input` on its standard input.
fn init(firm: &Firm, flags: &[String], input: &str) -> Output {
    let mut command = Command::new(program());
    command.arg("--config").arg(file(firm)).arg("--data").arg(firm.data()).arg("init").args(flags);
    command.envs(firm.settings.iter().cloned()).env_remove("CHANCERY_CONFIG");
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    child.wait_with_output().unwrap()
}

fn said(output: &Output) -> String {
    String::from_utf8([output.stdout.as_slice(), &output.stderr].concat()).unwrap()
}

fn done(output: &Output) -> String {
    assert!(output.status.success(), "{}", said(output));
    said(output)
}

fn bytes(path: &Path) -> Vec<u8> {
    fs::read(path).unwrap()
}

/// Signs Dana in, who is an administrator: the sign-in would ask for a second factor, so she becomes staff first.
fn sign_in(firm: &Firm, server: &Server) -> String {
    let role = |role: &str| done(&firm.run(&["users", "set-role", DANA, role]));
    assert!(done(&firm.run(&["users", "list"])).contains("administrator"));
    role("staff");
    server.sign_in(DANA)
}

#[test]
fn a_firm_set_up_by_flags_answers_a_mail() {
    plant(PASSWORD);
    let (relay, firm) = (sink(), nobody());
    let paper = firm.folder.path().join("recovery.key");
    let all = flags(relay.address(), &[("password-stdin", ""), ("recovery-key", paper.to_str().unwrap())]);
    let shown = done(&init(&firm, &all, &format!("{PASSWORD}\n")));
    let of = settings(&firm);
    assert_eq!(of["firm"]["name"].as_str(), Some("Whitlock & Reyes"));
    assert_eq!((of["firm"]["state"].as_str(), of["mail"]["assistant_address"].as_str()), (Some("NY"), Some(ASSISTANT)));
    assert_eq!(of["http"]["public_url"].as_str(), Some("https://chancery.firm.test"));
    // Commented, and for its owner only.
    let text = fs::read_to_string(file(&firm)).unwrap();
    assert!(
        text.contains("# Name of the firm.\nname = \"Whitlock & Reyes\"\n") && text.contains("\n#second_factor = "),
        "{text}"
    );
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!((mode(&file(&firm)), mode(&paper), mode(&firm.folder.path().join("master.key"))), (0o600, 0o600, 0o600));
    assert!(
        shown.contains("nobody can open a backup")
            && !shown.contains(fs::read_to_string(&paper).unwrap().lines().last().unwrap())
    );
    // The DNS records are there, with the firm's own names.
    for record in ["chancery._domainkey.firm.test.", "\"v=DKIM1; k=rsa; p=", "_dmarc.firm.test.", "v=spf1 "] {
        assert!(shown.contains(record), "{record}: {shown}");
    }
    assert!(firm.run(&["config", "check"]).status.success());
    let server = firm.serve();
    let letter = Letter::new(DANA, "Lease", "When does the lease end?\r\n").attach(
        "lease.txt",
        "text/plain",
        b"The lease ends on May 1, 2027.",
    );
    block(send(server.smtp, &letter)).unwrap();
    let token = sign_in(&firm, &server);
    server.wait_for_task(&token, "Lease", &["Answered"]);
    let replies = block(async { tokio::time::timeout(Duration::from_secs(60), relay.wait_for(1)).await }).unwrap();
    assert!(String::from_utf8_lossy(&replies[0].raw).contains("DKIM-Signature: "));
    done(&firm.run(&["users", "set-role", DANA, "administrator"]));
    // The steps again, from the running server.
    let again = done(&firm.run(&["init", "--steps"]));
    assert!(again.contains("chancery._domainkey.firm.test.") && again.contains("rua=mailto:dana@firm.test"), "{again}");
    server.stop();
}

#[test]
fn with_no_mail_system_and_an_authority_of_its_own_the_server_starts() {
    let firm = nobody();
    let all =
        flags(free(), &[("mail", "none"), ("relay", "(left out)"), ("certificate", "own"), ("strict", "(left out)")]);
    let shown = done(&init(&firm, &all, ""));
    assert!(
        shown.contains("users reset-link dana@firm.test") && shown.contains("/reset-password/"),
        "the password's link: {shown}"
    );
    assert!(shown.contains("No mail system was chosen") && shown.contains("certificates root"), "{shown}");
    assert!(settings(&firm)["mail"].get("relay").is_none());
    let root = done(&firm.run(&["certificates", "root"]));
    assert!(root.starts_with("-----BEGIN CERTIFICATE-----"), "{root}");
    let server = firm.serve();
    assert_eq!(done(&firm.run(&["certificates", "root"])), root, "the server has the certificate that was made");
    server.stop();
}

#[test]
fn what_is_missing_or_cannot_be_used_is_named_by_its_flag_and_nothing_is_written() {
    let firm = nobody();
    let refused = |all: &[String], input: &str, says: &[&str]| {
        let output = init(&firm, all, input);
        let text = said(&output);
        assert!(!output.status.success(), "{text}");
        assert!(
            says.iter().all(|says| text.contains(says)) && text.contains("Nothing was written."),
            "{says:?}: {text}"
        );
        assert!(fs::read_dir(firm.folder.path()).unwrap().count() <= 1, "nothing but the log");
    };
    refused(&["--yes".into()], "", &["--firm, --state, --host-name, --mail, --admin, --first, --last, --recovery-key"]);
    let (relay, taken) = (sink(), TcpListener::bind("127.0.0.1:0").unwrap());
    let taken = taken.local_addr().map(|address| (taken, address.to_string())).unwrap();
    for (name, value, says) in [
        ("state", "XX", "two letters"),
        ("time-zone", "Mars/Olympus", "no such time zone"),
        ("host-name", "chancery", "a whole name"),
        ("host-name", "192.0.2.7", "a whole name"),
        ("assistant", "nobody", "no e-mail address"),
        ("relay", "http://mail.firm.test", "mail.relay begins with something else"),
        ("relay", "(left out)", "--relay"),
        ("smtp", &taken.1, "is taken by "),
        ("certificate", "acme", "--acme-agree"),
        ("certificate", "files", "--tls-cert, --tls-key"),
        ("admin", "dana", "no e-mail address"),
        ("dkim-selector", "a b", "mail.dkim_selector"),
        ("public-url", "chancery.firm.test", "http.public_url"),
        ("recovery-key", "/nowhere/at/all/key", "The folder of"),
    ] {
        let output = init(&firm, &flags(relay.address(), &[(name, value)]), "");
        assert!(!output.status.success() && said(&output).contains(says), "{name} {value}: {}", said(&output));
        assert!(!file(&firm).exists() && !firm.data().exists(), "{name} {value}");
    }
    refused(&flags(relay.address(), &[("password-stdin", "")]), "password123\n", &["--password-stdin", "most common"]);
    // A relay that does not answer is told; only --strict makes it an error.
    let silent = free();
    refused(&flags(silent, &[("strict", "")]), "", &["--host-name: chancery.firm.test cannot be resolved"]);
    let shown = done(&init(&firm, &flags(silent, &[]), ""));
    assert!(shown.contains(&format!("Look: Nothing can be reached at {silent}")), "{shown}");
}

#[test]
fn the_second_run_keeps_what_it_is_not_told_to_change() {
    let (relay, firm) = (sink(), nobody());
    let paper = firm.folder.path().join("recovery.key");
    done(&init(&firm, &flags(relay.address(), &[("recovery-key", paper.to_str().unwrap())]), ""));
    let key = firm.folder.path().join("master.key");
    let (before, master) = (settings(&firm), bytes(&key));
    let by_hand = fs::read_to_string(file(&firm)).unwrap().replacen("[mail]\n", "[mail]\n# Ask Lee first.\n", 1);
    fs::write(file(&firm), &by_hand).unwrap();
    fs::set_permissions(file(&firm), fs::Permissions::from_mode(0o640)).unwrap();
    let second = firm.folder.path().join("second.key");
    let more = ["--yes", "--firm", "Whitlock, Reyes & Hart", "--admin", DANA, "--first", "D", "--last", "W"];
    let more = more.map(str::to_owned).into_iter().chain(["--recovery-key".into(), second.to_str().unwrap().into()]);
    let shown = done(&init(&firm, &more.collect::<Vec<_>>(), ""));
    assert!(shown.contains("has an account already") && shown.contains("A recovery key was made on"), "{shown}");
    assert!(!second.exists() && paper.exists());
    assert_eq!(bytes(&key), master);
    let mut wanted = before;
    wanted["firm"]["name"] = "Whitlock, Reyes & Hart".into();
    assert_eq!(settings(&firm), wanted);
    let text = fs::read_to_string(file(&firm)).unwrap();
    assert!(text.contains("# Ask Lee first."), "{text}");
    assert_eq!(fs::metadata(file(&firm)).unwrap().permissions().mode() & 0o777, 0o640);
    let kept: Vec<PathBuf> = fs::read_dir(firm.folder.path())
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.to_string_lossy().contains("chancery.toml."))
        .collect();
    assert_eq!((kept.len(), fs::read_to_string(&kept[0]).unwrap()), (1, by_hand), "{kept:?}");
    // With nothing to change, nothing changes.
    done(&init(&firm, &["--yes".into()], ""));
    assert_eq!(fs::read_to_string(file(&firm)).unwrap(), text);
    let users: serde_json::Value = serde_json::from_slice(&firm.run(&["users", "list", "--json"]).stdout).unwrap();
    assert_eq!((users.as_array().unwrap().len(), users[0]["first_name"].as_str()), (1, Some("Dana")));
}

/// Whether what is shown ends with a question. The rest of a line that begins so may come a moment later.
fn asks(shown: &[u8]) -> bool {
    let last = shown.rsplit(|byte| *byte == b'\n').next().unwrap_or_default();
    let asks = [&b": "[..], b"printed. "].iter().any(|end| last.ends_with(end));
    asks && ![&b"ok:"[..], b"Look:", b"chancery:"].contains(&last.trim_ascii())
}

/// Types each line once the question before it stands there, as a person does: what is typed ahead of a password can be lost, as
/// its reader changes how the terminal reads. A question that is left without an answer ends it after a minute.
fn type_in(mut child: Child, keys: &[&str]) -> Output {
    let (mut input, mut shows) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
    let (tell, told) = mpsc::channel();
    let reader = thread::spawn(move || {
        let (mut piece, mut shown) = ([0; 4096], Vec::new());
        while let Ok(length @ 1..) = shows.read(&mut piece) {
            shown.extend_from_slice(&piece[..length]);
            if asks(&shown) {
                tell.send(()).ok();
            }
        }
        shown
    });
    for key in keys {
        if told.recv_timeout(Duration::from_secs(60)).is_err() {
            break;
        }
        input.write_all(format!("{key}\n").as_bytes()).unwrap();
    }
    // `Err(Disconnected)`: it has ended by itself.
    while told.recv_timeout(Duration::from_secs(60)).is_ok() {}
    child.kill().ok();
    Output { stdout: reader.join().unwrap(), ..child.wait_with_output().unwrap() }
}

/// On a terminal, which `script` makes. What is typed stands in the keystrokes; what is asked, in what is shown.
#[test]
fn on_a_terminal_it_asks_again_until_an_answer_can_be_used() {
    plant(PASSWORD);
    let (relay, firm) = (sink(), nobody());
    let [smtp, http] = [free(), free()];
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let keys = [
        "", // a firm has a name
        "Whitlock & Reyes",
        "New York", // two letters
        "ny",
        "America/New_York",
        "chancery.firm.test",
        "",                                      // not in the DNS: kept
        "",                                      // assistant@firm.test
        "9",                                     // there are five
        "4",                                     // another mail server
        &format!("127.0.0.1:{}", free().port()), // nobody there
        &format!("127.0.0.1:{}", relay.address().port()),
        "",                                       // no user name
        &taken.local_addr().unwrap().to_string(), // taken
        &smtp.to_string(),
        "proxy",
        &http.to_string(),
        DANA,
        "Dana",
        "Whitlock",
        "password123", // too common
        PASSWORD,
        "another walk by the harbor", // not the same
        PASSWORD,
        PASSWORD,
        "", // the recovery key is shown
        "", // yes, write it
        "", // it is written down
    ];
    let mut command = Command::new("script");
    let words =
        format!("{} --config {} --data {} init", program().display(), file(&firm).display(), firm.data().display());
    command.args(["-qec", &words, "/dev/null"]).envs(firm.settings.iter().cloned()).env_remove("CHANCERY_CONFIG");
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let output = type_in(command.spawn().expect("script, of the package bsdutils"), &keys);
    let shown = done(&output);
    for says in [
        "Type the name in one line.",
        "Type two letters",
        "cannot be resolved",
        "Assistant's address [assistant@firm.test]: ",
        "Type a number or a word from the list.",
        "Nothing can be reached at 127.0.0.1:",
        &format!("ok: The relay at {} answers.", relay.address()),
        "is taken by ",
        "ok: The port is free.",
        "most common",
        "The two are not the same.",
        "This is the recovery key. It is shown once.",
        "nobody can open a backup",
        "chancery._domainkey.firm.test.",
    ] {
        assert!(shown.contains(says), "{says}: {shown}");
    }
    assert!(shown.contains('█'), "a QR code: {shown}");
    let of = settings(&firm);
    assert_eq!(of["mail"]["relay"].as_str(), Some(format!("smtp://{}", relay.address()).as_str()));
    assert_eq!(
        (of["smtp"]["listen"].as_str(), of["http"]["listen"].as_str()),
        (Some(smtp.to_string().as_str()), Some(http.to_string().as_str()))
    );
    let server = firm.serve();
    sign_in(&firm, &server);
    server.stop();
}

#[test]
fn a_terminal_that_is_closed_in_the_middle_leaves_nothing() {
    let firm = nobody();
    let mut command = Command::new("script");
    let words =
        format!("{} --config {} --data {} init", program().display(), file(&firm).display(), firm.data().display());
    command.args(["-qec", &words, "/dev/null"]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    child.stdin.take().unwrap().write_all(b"Whitlock & Reyes\nNY\n").unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(!output.status.success() && said(&output).contains("Nothing was written."), "{}", said(&output));
    assert!(!file(&firm).exists() && !firm.data().exists());
}
