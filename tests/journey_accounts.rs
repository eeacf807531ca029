//! A person's account in a real browser, on the real server: from the registration to the reset of the password, with
//! an authenticator app, a passkey and an app password on the way. IT approves by the command line, and the reset link
//! comes by mail.

use crate::support::{DANA, Firm, PASSWORD, Server, block, sink};
use chancery::services::sink::Sink;
use mail_parser::MessageParser;
use serde_json::Value;
use std::{
    io::{BufRead, BufReader, Write},
    path::Path,
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
    time::Duration,
};

/// The browser's script, what it says, and what is said to it.
struct Browser {
    child: Child,
    lines: std::io::Lines<BufReader<ChildStdout>>,
    input: ChildStdin,
}

impl Browser {
    fn open(server: &Server, more: &[&str]) -> Self {
        let mut child = Command::new("node")
            .args(["build/run.mjs", "e2e/accounts-real.mjs"])
            .args(more)
            .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("ui"))
            // Passkeys need a name for a host.
            .env("CHANCERY_URL", format!("http://localhost:{}", server.http.port()))
            .env("CHANCERY_EMAIL", DANA)
            .env("CHANCERY_PASSWORD", PASSWORD)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("node is needed for the browser tests; packaging/test installs it");
        let lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let input = child.stdin.take().unwrap();
        Self { child, lines, input }
    }

    /// The next thing that it says, which must be `at`.
    fn says(&mut self, at: &str) -> Value {
        let line = self.lines.next().expect("the browser's script ended early").unwrap();
        let said: Value = serde_json::from_str(&line).unwrap();
        assert_eq!(said["at"], at, "{said}");
        said
    }

    /// Waits until the browser is closed and the script has ended, so that nothing of them outlives the test.
    fn ends(mut self) {
        assert!(self.lines.next().is_none());
        assert!(self.child.wait().unwrap().success());
    }

    fn hears(&mut self, line: &str) {
        writeln!(self.input, "{line}").unwrap();
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The token in the mail with the reset link, once it has come.
fn reset_token(sink: &Sink) -> String {
    let found = |raw: &[u8]| {
        let mail = MessageParser::default().parse(raw)?;
        let text = mail.body_text(0)?.into_owned();
        let (_, rest) = text.split_once("/reset-password/")?;
        Some(rest.split_whitespace().next()?.to_owned())
    };
    let arrived = sink.wait_until(|mails| mails.iter().any(|mail| found(&mail.raw).is_some()));
    let caught = block(async { tokio::time::timeout(Duration::from_secs(60), arrived).await.unwrap() });
    caught.iter().find_map(|mail| found(&mail.raw)).unwrap()
}

#[test]
fn a_person_registers_waits_signs_in_by_every_factor_and_resets_the_password() {
    let sink = sink();
    let firm = Firm::new(Some(sink.address()));
    let server = firm.serve();
    let mut browser = Browser::open(&server, &[]);
    let said = browser.says("alert");
    assert_eq!(said["text"], "Your account has been created. Please wait until your access has been approved.");
    browser.says("registered");
    let approved = firm.run(&["users", "approve", DANA]);
    assert!(approved.status.success(), "{}", String::from_utf8_lossy(&approved.stderr));
    browser.hears("approved");
    browser.says("refreshed");
    assert_eq!(browser.says("app")["codes"], 10);
    browser.says("app_password");
    browser.says("by_passkey");
    browser.says("by_codes");
    browser.says("changed");
    browser.says("reset_asked");
    let token = reset_token(&sink);
    browser.hears(&token);
    let said = browser.says("alert");
    assert_eq!(said["text"], "Password reset successfully! Please login with your new password.");
    let done = browser.says("done");
    assert_eq!(done["problems"].as_array().unwrap().len(), 0, "{done}");
    browser.ends();
    assert!(!firm.log().contains(&token), "the token of a reset link stands in the log");
    server.stop();
}

#[test]
fn a_firm_that_asks_for_a_second_factor_lets_nobody_in_before() {
    let mut firm = Firm::new(None);
    firm.set("ACCOUNTS_SECOND_FACTOR", "required");
    firm.add(DANA);
    let server = firm.serve();
    let mut browser = Browser::open(&server, &["--required"]);
    let done = browser.says("done");
    assert_eq!(done["problems"].as_array().unwrap().len(), 0, "{done}");
    browser.ends();
    server.stop();
}
