//! An account's links, on the real program: IT approves on the command line, and the links that confirm the address
//! and reset the password arrive by mail and appear in no log. `ui/e2e/account/` tests the screens.

use crate::support::{DANA, Firm, PASSWORD, Server, block, plant, sink};
use chancery::outbox::LoopbackMailbox;
use mail_parser::MessageParser;
use serde_json::{Value, json};
use std::time::Duration;

/// The token in the mail with the link to a page, once the mail has come.
fn token_of(sink: &LoopbackMailbox, page: &str) -> String {
    let found = |raw: &[u8]| {
        let mail = MessageParser::default().parse(raw)?;
        let text = mail.body_text(0)?.into_owned();
        let (_, rest) = text.split_once(page)?;
        Some(rest.split_whitespace().next()?.to_owned())
    };
    let arrived = sink.wait_until(|mails| mails.iter().any(|mail| found(&mail.raw).is_some()));
    let caught = block(async { tokio::time::timeout(Duration::from_secs(60), arrived).await.unwrap() });
    caught.iter().find_map(|mail| found(&mail.raw)).unwrap()
}

/// The status of a call without an account.
fn post(server: &Server, path: &str, body: &Value) -> u16 {
    let agent: ureq::Agent = ureq::Agent::config_builder().http_status_as_error(false).build().into();
    agent.post(format!("http://{}{path}", server.http)).send_json(body).unwrap().status().as_u16()
}

#[test]
fn links_that_confirm_and_reset_come_by_mail_and_stand_in_no_log() {
    let sink = sink();
    let firm = Firm::new(Some(sink.address()));
    let server = firm.serve();
    plant(DANA);
    plant(PASSWORD);
    let sign_in = |password: &str| post(&server, "/api/token/", &json!({ "username": DANA, "password": password }));
    let form = json!({ "username": DANA, "password": PASSWORD, "firstName": "Dana", "lastName": "Reyes" });
    assert_eq!(post(&server, "/api/user/register/", &form), 201);
    let approved = firm.run(&["users", "approve", DANA]);
    assert!(approved.status.success(), "{}", String::from_utf8_lossy(&approved.stderr));
    let says = String::from_utf8_lossy(&approved.stdout).into_owned();
    assert!(says.contains("waits for that") && !says.contains("/confirm-address/"), "{says}");
    assert_eq!(sign_in(PASSWORD), 403);
    let link = token_of(&sink, "/confirm-address/");
    assert_eq!(post(&server, "/api/user/confirm-address/", &json!({ "token": link, "password": PASSWORD })), 200);
    assert_eq!(sign_in(PASSWORD), 200);
    assert_eq!(post(&server, "/api/user/password-reset/", &json!({ "email": DANA })), 200);
    let token = token_of(&sink, "/reset-password/");
    let reset = json!({ "token": token, "password": "another walk by the water" });
    assert_eq!(post(&server, "/api/user/password-reset-confirm/", &reset), 200);
    assert_eq!(post(&server, "/api/user/password-reset-confirm/", &reset), 400, "the link works once");
    assert_eq!((sign_in(PASSWORD), sign_in("another walk by the water")), (401, 200));
    assert!(!firm.log().contains(&token), "the token of a reset link stands in the log");
    assert!(!firm.log().contains(&link), "the token of a confirmation link stands in the log");
    server.stop();
}
