//! Mailboxes that are opened with tokens: a real provider gives them, and a real Dovecot asks it about them.

use super::{
    dovecot::{Dovecot, ID, LOGIN, More},
    letter, list, until,
};
use crate::{
    provider::Provider,
    support::{DANA, Firm, sink},
};

use chancery::outbox::{Caught, LoopbackMailbox};
use serde_json::{Value, json};
use std::{
    io::{BufRead, BufReader, Read, Write},
    net::TcpStream,
    process::{Child, Stdio},
    sync::Arc,
    time::{Duration, Instant},
};

/// The provider, a Dovecot that takes its tokens, and what Dovecot hands mail on to.
struct Place {
    provider: Provider,
    dovecot: Dovecot,
    sink: LoopbackMailbox,
}

impl Place {
    fn new() -> Option<Self> {
        let provider = Provider::start()?;
        let sink = sink();
        let dovecot = Dovecot::start_with(&More { provider: Some(&provider), out: Some(sink.address()) })?;
        Some(Self { provider, dovecot, sink })
    }

    /// What was handed on, once there are so many.
    fn caught(&self, wanted: usize) -> Vec<Arc<Caught>> {
        let since = Instant::now();
        loop {
            let caught = self.sink.messages();
            if caught.len() >= wanted {
                return caught;
            }
            assert!(since.elapsed() < Duration::from_secs(60), "{} of {wanted} mails", caught.len());
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    /// A mailbox that is opened with a token of the client.
    fn block(&self, client: &str, more: &str) -> String {
        format!(
            "[[mailbox]]\nname = \"office\"\nhost = \"localhost\"\nport = {}\nca = \"{}\"\nlogin = \"{LOGIN}\"\nauthserv_id = \"{ID}\"\n\
             from_the_beginning = true\nsign_in = \"oauth\"\nissuer = \"{}\"\nclient_id = \"{client}\"\n\
             scope = \"openid offline_access mail\"\n{more}",
            self.dovecot.tls.port(),
            self.dovecot.ca(),
            self.provider.issuer,
        )
    }
}

/// A command that waits for a person, and what it has said.
struct Asking {
    child: Child,
    out: BufReader<std::process::ChildStdout>,
    said: String,
}

impl Asking {
    fn new(firm: &Firm, words: &[&str]) -> Self {
        let mut child = firm.command(words).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let out = BufReader::new(child.stdout.take().unwrap());
        Self { child, out, said: String::new() }
    }

    /// The line that contains a word, once it is there.
    fn line(&mut self, word: &str) -> String {
        loop {
            let mut line = String::new();
            let read = self.out.read_line(&mut line).unwrap();
            if read == 0 {
                let mut error = String::new();
                self.child.stderr.take().unwrap().read_to_string(&mut error).unwrap();
                panic!("it ended: {}{error}", self.said);
            }
            self.said += &line;
            if line.contains(word) {
                return line.trim().to_owned();
            }
        }
    }

    fn end(mut self) -> (bool, String) {
        let mut rest = String::new();
        self.out.read_to_string(&mut rest).unwrap();
        let output = self.child.wait_with_output().unwrap();
        (output.status.success(), self.said + &rest + &String::from_utf8_lossy(&output.stderr))
    }
}

/// Signs in on another device.
fn on_device(firm: &Firm, provider: &Provider) {
    let mut asking = Asking::new(firm, &["mailbox", "sign-in", "office"]);
    let code = asking.line("Code: ")["Code: ".len()..].to_owned();
    assert!(
        asking.said.contains(LOGIN) && asking.said.contains(&format!("{}/device", provider.issuer)),
        "{}",
        asking.said
    );
    provider.order(&json!({ "device": { "code": code, "as": LOGIN } }));
    let (good, said) = asking.end();
    assert!(good, "{said}");
}

fn refreshes(provider: &Provider) -> Vec<String> {
    let state = provider.order(&json!({}));
    let asked = state["asked"].as_array().unwrap().iter().map(|one| one.as_str().unwrap().to_owned());
    asked.filter(|one| one.contains("grant_type=refresh")).collect()
}

pub fn metrics(server: &crate::support::Server) -> String {
    let mut stream = TcpStream::connect(server.http).unwrap();
    stream.write_all(b"GET /metrics HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n").unwrap();
    let mut said = String::new();
    stream.read_to_string(&mut said).unwrap();
    said
}

#[test]
fn every_token_that_replaces_another_is_kept_and_mail_comes_and_goes_with_it() {
    let Some(place) = Place::new() else { return };
    place.provider.client("mail", &json!({}));
    // Each connection needs a new one.
    place.provider.order(&json!({ "set": { "lasts": 60 } }));
    let mut firm = Firm::new(None);
    firm.configure(&place.block("mail", ""));
    firm.set("MAIL_RELAY", &format!("smtp://{}", place.dovecot.submission));
    firm.set("MAIL_RELAY_MAILBOX", "office");
    firm.add(DANA);
    on_device(&firm, &place.provider);
    place.dovecot.deliver(&letter("The first"), "pass");
    let server = firm.serve();
    let token = server.sign_in(DANA);
    server.wait_for_task(&token, "The first", &["Answered"]);
    let reply = place.caught(1)[0].clone();
    assert!(String::from_utf8_lossy(&reply.raw).contains("The first"));
    until(&firm, "office", |_| place.dovecot.mails("Sent").len() == 1);
    server.kill();
    let server = firm.serve();
    place.dovecot.deliver(&letter("The second"), "pass");
    server.wait_for_task(&token, "The second", &["Answered"]);
    place.caught(2);
    until(&firm, "office", |one| {
        place.dovecot.mails("Sent").len() == 2 && one["state"] == "watching" && one["renewed"].is_string()
    });
    // It waits for new mail again, and not for new copies.
    place.dovecot.deliver(&letter("The third"), "pass");
    server.wait_for_task(&token, "The third", &["Answered"]);
    // No token was shown twice: the provider takes back everything when one is.
    let asked = refreshes(&place.provider);
    let mut different = asked.clone();
    different.sort();
    different.dedup();
    assert!(asked.len() >= 4 && different.len() == asked.len(), "{asked:?}");
    server.stop();
}

#[test]
fn a_permission_that_was_taken_back_is_told_at_once_by_another_way() {
    let Some(mut place) = Place::new() else { return };
    place.provider.client("mail", &json!({}));
    // The firm has another way out.
    let firm = Firm::new(Some(place.sink.address()));
    firm.configure(&place.block("mail", ""));
    firm.add(DANA);
    on_device(&firm, &place.provider);
    let server = firm.serve();
    assert!(firm.run(&["users", "set-role", DANA, "administrator"]).status.success());
    until(&firm, "office", |one| one["state"] == "watching");
    place.provider.order(&json!({ "revoke": true }));
    // The connection that stands is of no use any more, either.
    place.dovecot.stop();
    place.dovecot.run();
    let one = until(&firm, "office", |one| one["trouble"].as_str().is_some_and(|why| why.contains("mailbox sign-in")));
    assert!(one["trouble"].as_str().unwrap().contains("taken back"), "{one}");
    let told = |raw: &[u8]| String::from_utf8_lossy(raw).contains("mailbox office");
    let mut seen = 0;
    while !place.caught(seen + 1).iter().any(|mail| told(&mail.raw)) {
        seen += 1;
    }
    assert!(metrics(&server).contains("chancery_mailboxes_signed_out 1"));
    let said = String::from_utf8(firm.run(&["doctor"]).stdout).unwrap();
    assert!(said.contains("chancery mailbox sign-in office"), "{said}");

    // In a browser this time.
    place.provider.order(&json!({ "set": { "user": LOGIN } }));
    let mut asking = Asking::new(&firm, &["mailbox", "sign-in", "office", "--browser"]);
    let address = asking.line(&place.provider.issuer);
    let back = place.provider.visit(&address);
    let port = back.trim_start_matches("http://127.0.0.1:").split('/').next().unwrap().to_owned();
    let knock = |path: &str| {
        let mut stream = TcpStream::connect(format!("127.0.0.1:{port}")).unwrap();
        stream.write_all(format!("GET {path} HTTP/1.1\r\nHost: x\r\n\r\n").as_bytes()).unwrap();
        let mut said = String::new();
        stream.read_to_string(&mut said).unwrap();
        said
    };
    // A page that guesses at the port brings a code of its own.
    assert!(knock("/?code=planted&state=guessed").starts_with("HTTP/1.1 404"));
    assert!(knock(back.split_once(&port).unwrap().1).contains("close this window"));
    let (good, said) = asking.end();
    assert!(good, "{said}");
    until(&firm, "office", |one| one["state"] == "watching" && one["trouble"].is_null());
    assert!(metrics(&server).contains("chancery_mailboxes_signed_out 0"));
    server.stop();
}

#[test]
fn a_new_client_secret_counts_at_once_and_a_page_in_place_of_a_token_ends_nothing() {
    let Some(mut place) = Place::new() else { return };
    let secret = |value: &str| json!({ "client_secret": value, "token_endpoint_auth_method": "client_secret_post" });
    place.provider.client("office", &secret("the first one"));
    let firm = Firm::new(None);
    let file = firm.folder.path().join("office.secret");
    std::fs::write(&file, "the first one\n").unwrap();
    firm.configure(&place.block("office", &format!("client_secret_file = \"{}\"\n", file.display())));
    firm.add(DANA);
    on_device(&firm, &place.provider);
    place.provider.order(&json!({ "set": { "lasts": 60, "instead": "<html>Bad gateway</html>" } }));
    let server = firm.serve();
    until(&firm, "office", |one| one["state"] == "watching");
    // Its end comes nearer, and the provider gives a page.
    place.provider.order(&json!({ "clock": 7_200 }));
    place.dovecot.stop();
    place.dovecot.run();
    let why = |word: &'static str| move |one: &Value| one["trouble"].as_str().is_some_and(|why| why.contains(word));
    until(&firm, "office", why("no JSON"));
    place.provider.order(&json!({ "set": { "instead": null } }));
    place.provider.client("office", &secret("the second one"));
    assert!(firm.run(&["mailbox", "fetch", "office"]).status.success());
    let one = until(&firm, "office", why("client secret"));
    assert!(one["trouble"].as_str().unwrap().contains("office.secret"), "{one}");
    std::fs::write(&file, "the second one\n").unwrap();
    assert!(firm.run(&["mailbox", "fetch", "office"]).status.success());
    let one = until(&firm, "office", |one| one["state"] == "watching");
    assert_eq!(list(&firm).len(), 1, "{one}");
    server.stop();
}

#[test]
fn who_says_no_or_comes_too_late_changes_nothing() {
    let Some(place) = Place::new() else { return };
    place.provider.client("mail", &json!({}));
    let firm = Firm::new(None);
    firm.configure(&place.block("mail", ""));
    firm.add(DANA);
    let mut asking = Asking::new(&firm, &["mailbox", "sign-in", "office"]);
    let code = asking.line("Code: ")["Code: ".len()..].to_owned();
    place.provider.order(&json!({ "deny": code }));
    let (good, said) = asking.end();
    assert!(!good && said.contains("access_denied") && said.contains("Nothing was changed."), "{said}");
    assert_eq!(list(&firm)[0]["has_grant"], false);
    // A provider that gives no refresh token.
    firm.configure(&place.block("mail", "").replace("offline_access ", ""));
    let mut asking = Asking::new(&firm, &["mailbox", "sign-in", "office"]);
    let code = asking.line("Code: ")["Code: ".len()..].to_owned();
    place.provider.order(&json!({ "device": { "code": code, "as": LOGIN } }));
    let (good, said) = asking.end();
    assert!(!good && said.contains("offline_access"), "{said}");
}
