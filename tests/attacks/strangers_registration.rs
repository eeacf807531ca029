//! A stranger registers a partner's address with the stranger's own password, and IT or a code approves it. Nobody
//! gets in, at any door, before the owner of the mailbox has confirmed it.

use crate::support::{ASSISTANT, DANA, Firm, Letter, Server, block, sink};
use base64::{Engine, engine::general_purpose::STANDARD};
use chancery::outbox::{LoopbackMailbox, Relay, RelayUrl, Transport};

use mail_parser::MessageParser;
use rustls_pki_types::ServerName;
use serde_json::{Value, json};
use std::{
    fs,
    io::{BufRead, BufReader, Write},
    net::TcpStream,
    process::Output,
    sync::Arc,
    time::Duration,
};
use tokio_rustls::rustls::{ClientConfig, ClientConnection, RootCertStore, StreamOwned, crypto::aws_lc_rs};

/// The password that the stranger chose.
const THEIRS: &str = "seven quiet harbor bells";
/// The password that the partner chooses later.
const HERS: &str = "copper lantern drift echo";

/// A firm with TLS at the mail door, and the roots that trust it.
fn firm(relay: Option<&LoopbackMailbox>) -> (Firm, RootCertStore) {
    let mut firm = Firm::new(relay.map(LoopbackMailbox::address));
    let made = rcgen::generate_simple_self_signed(vec!["localhost".to_owned()]).unwrap();
    fs::write(firm.folder.path().join("key.pem"), made.signing_key.serialize_pem()).unwrap();
    fs::write(firm.folder.path().join("cert.pem"), made.cert.pem()).unwrap();
    for (name, file) in [("SMTP_TLS_CERT", "cert.pem"), ("SMTP_TLS_KEY", "key.pem")] {
        firm.set(name, firm.folder.path().join(file).to_str().unwrap());
    }
    firm.set("SMTP_SMTPS_LISTEN", "127.0.0.1:0");
    let mut roots = RootCertStore::empty();
    roots.add(made.cert.der().clone()).unwrap();
    (firm, roots)
}

fn post(server: &Server, path: &str, body: &Value) -> (u16, Value) {
    let agent: ureq::Agent = ureq::Agent::config_builder().http_status_as_error(false).build().into();
    let mut answer = agent.post(format!("http://{}{path}", server.http)).send_json(body).unwrap();
    (answer.status().as_u16(), answer.body_mut().read_json().unwrap())
}

fn register(server: &Server, code: &str) -> (u16, Value) {
    let form = json!({"username": DANA, "password": THEIRS, "firstName": "Eve", "lastName": "X", "referralCode": code});
    post(server, "/api/user/register/", &form)
}

fn sign_in(server: &Server, password: &str) -> (u16, Value) {
    post(server, "/api/token/", &json!({"username": DANA, "password": password}))
}

fn confirm(server: &Server, token: &str, password: &str) -> (u16, Value) {
    post(server, "/api/user/confirm-address/", &json!({"token": token, "password": password}))
}

/// The reply to AUTH at the port with implicit TLS.
fn auth(server: &Server, roots: &RootCertStore, password: &str) -> String {
    let config = ClientConfig::builder_with_provider(Arc::new(aws_lc_rs::default_provider()))
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_root_certificates(roots.clone())
        .with_no_client_auth();
    let client = ClientConnection::new(Arc::new(config), ServerName::try_from("localhost").unwrap()).unwrap();
    let socket = TcpStream::connect(server.smtps.unwrap()).unwrap();
    let mut session = BufReader::new(StreamOwned::new(client, socket));
    let said = |session: &mut BufReader<_>| loop {
        let mut line = String::new();
        session.read_line(&mut line).unwrap();
        if line.as_bytes().get(3) != Some(&b'-') {
            return line;
        }
    };
    said(&mut session);
    session.get_mut().write_all(b"EHLO x\r\n").unwrap();
    said(&mut session);
    let word = STANDARD.encode(format!("\0{DANA}\0{password}"));
    session.get_mut().write_all(format!("AUTH PLAIN {word}\r\n").as_bytes()).unwrap();
    said(&mut session)
}

fn says(output: &Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// The token in the newest mail with a link to `page`, once `n` such mails have come.
fn mailed(sink: &LoopbackMailbox, page: &str, n: usize) -> String {
    let found = |raw: &[u8]| {
        let mail = MessageParser::default().parse(raw)?;
        let text = mail.body_text(0)?.into_owned();
        assert_eq!(mail.to()?.first()?.address()?, DANA);
        let (_, rest) = text.split_once(page)?;
        assert!(!text.contains("Eve"), "a stranger's words in our mail: {text}");
        Some(rest.split_whitespace().next()?.to_owned())
    };
    let arrived = sink.wait_until(|mails| mails.iter().filter_map(|mail| found(&mail.raw)).count() >= n);
    let caught = block(async { tokio::time::timeout(Duration::from_secs(60), arrived).await.unwrap() });
    caught.iter().filter_map(|mail| found(&mail.raw)).nth(n - 1).unwrap()
}

fn nobody_gets_in(server: &Server, roots: &RootCertStore) {
    let (status, answer) = sign_in(server, THEIRS);
    assert_eq!((status, &answer["code"]), (403, &json!("not_confirmed")), "{answer}");
    assert!(answer.get("access").is_none() && answer.get("refresh").is_none() && answer.get("challenge").is_none());
    assert!(auth(server, roots, THEIRS).starts_with("535 "), "AUTH lets the stranger in");
    let letter = Letter::new(DANA, "A task", "It ends on May 31, 2027.");
    let url = RelayUrl::parse(&format!("smtp://{}", server.smtp)).unwrap();
    let sent = block(Relay::new(url, "desk.firm.test").send(Some(DANA), ASSISTANT, &letter.bytes()));
    assert!(sent.is_err(), "mail of an account that nobody confirmed became a task");
}

#[test]
fn an_approval_waits_for_the_owner_of_the_mailbox() {
    let sink = sink();
    let (firm, roots) = firm(Some(&sink));
    let server = firm.serve();
    assert_eq!(register(&server, "").0, 201);
    let list = says(&firm.run(&["users", "list"]));
    assert!(list.contains("address not confirmed"), "{list}");
    nobody_gets_in(&server, &roots);

    let approved = says(&firm.run(&["users", "approve", DANA]));
    assert!(approved.contains("waits for that") && !approved.contains("http"), "{approved}");
    let list: Value = serde_json::from_str(&says(&firm.run(&["users", "list", "--json"]))).unwrap();
    assert_eq!((&list[0]["status"], &list[0]["address_confirmed"]), (&json!("pending"), &json!(false)));
    assert_eq!(list[0]["approval_waits"], true);
    nobody_gets_in(&server, &roots);

    // The partner opens the link, and so does the program that scans her mail. Neither gives the stranger access.
    let link = mailed(&sink, "/confirm-address/", 2);
    let page = ureq::get(format!("http://{}/confirm-address/{link}", server.http)).call().unwrap();
    assert_eq!(page.status(), 200);
    nobody_gets_in(&server, &roots);
    assert_eq!(confirm(&server, &link, HERS).1["code"], "wrong_password");
    let guess = format!("{}AAAA", &link[..link.len() - 4]);
    assert_eq!(confirm(&server, &guess, THEIRS).1["code"], "invalid_link");
    nobody_gets_in(&server, &roots);

    // She does not know the password, so she resets it. That proves the mailbox, and the waiting approval takes effect.
    assert_eq!(post(&server, "/api/user/password-reset/", &json!({"email": DANA})).0, 200);
    let reset = mailed(&sink, "/reset-password/", 1);
    let set = post(&server, "/api/user/password-reset-confirm/", &json!({"token": reset, "password": HERS}));
    assert_eq!(set.0, 200);
    assert_eq!(sign_in(&server, HERS).0, 200);
    assert_eq!(sign_in(&server, THEIRS).0, 401);
    assert!(auth(&server, &roots, THEIRS).starts_with("535 "));
    assert!(auth(&server, &roots, HERS).starts_with("235 "));
    assert_eq!(confirm(&server, &link, HERS).1["code"], "invalid_link", "her reset ends the links");
    assert!(!firm.log().contains(&link), "the token stands in the log");
    server.stop();
}

#[test]
fn a_code_that_lets_in_waits_for_the_owner_too() {
    let sink = sink();
    let (firm, roots) = firm(Some(&sink));
    let server = firm.serve();
    let code = says(&firm.run(&["referrals", "create", "--approve"]));
    let refused = firm.run(&["referrals", "create", "--approve", "--reusable", "--no-expiry"]);
    assert!(!refused.status.success());
    assert_eq!(register(&server, code.trim()), (201, json!({"status": "pending"})));
    nobody_gets_in(&server, &roots);
    let link = mailed(&sink, "/confirm-address/", 1);
    assert_eq!(confirm(&server, &link, THEIRS), (200, json!({"approved": true})), "the owner may");
    assert_eq!(confirm(&server, &link, THEIRS).0, 400, "a link works once");
    server.stop();
}

#[test]
fn without_a_relay_it_is_given_the_link_and_may_vouch() {
    let (firm, roots) = firm(None);
    let server = firm.serve();
    register(&server, "");
    let approved = says(&firm.run(&["users", "approve", DANA]));
    let (_, link) = approved.split_once("/confirm-address/").expect(&approved);
    let other = says(&firm.run(&["users", "confirm-link", DANA]));
    assert!(other.contains("/confirm-address/"), "{other}");
    nobody_gets_in(&server, &roots);
    assert_eq!(confirm(&server, link.trim(), THEIRS), (200, json!({"approved": true})));
    assert_eq!(sign_in(&server, THEIRS).0, 200);
    assert!(!firm.run(&["users", "confirm-link", DANA]).status.success(), "it is confirmed");
    server.stop();

    let (firm, _) = self::firm(None);
    let server = firm.serve();
    register(&server, "");
    says(&firm.run(&["users", "approve", DANA, "--vouch"]));
    assert_eq!(sign_in(&server, THEIRS).0, 200);
    server.stop();
}
