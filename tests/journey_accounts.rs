//! A person's account in a real browser, on the real server: from the registration to the reset of the password, with
//! an authenticator app, a passkey and an app password on the way. IT approves by the command line, and the links that
//! confirm the address and reset the password come by mail.

use crate::support::{Browser, DANA, Firm, block, sink};
use chancery::outbox::Sink;

use mail_parser::MessageParser;
use std::time::Duration;

/// The token in the mail with the link to a page, once it has come.
fn token_of(sink: &Sink, page: &str) -> String {
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

#[test]
fn a_person_registers_waits_signs_in_by_every_factor_and_resets_the_password() {
    let sink = sink();
    let firm = Firm::new(Some(sink.address()));
    let server = firm.serve();
    let mut browser = Browser::open(&server, "accounts-real.mjs", &[]);
    let said = browser.says("alert");
    assert_eq!(said["text"], "Your account has been created. Please wait until your access has been approved.");
    browser.says("registered");
    let approved = firm.run(&["users", "approve", DANA]);
    assert!(approved.status.success(), "{}", String::from_utf8_lossy(&approved.stderr));
    let says = String::from_utf8_lossy(&approved.stdout).into_owned();
    assert!(says.contains("waits for that") && !says.contains("/confirm-address/"), "{says}");
    browser.hears("approved");
    browser.says("unconfirmed");
    let link = token_of(&sink, "/confirm-address/");
    browser.hears(&link);
    browser.says("refreshed");
    assert_eq!(browser.says("app")["codes"], 10);
    browser.says("app_password");
    browser.says("by_passkey");
    browser.says("by_codes");
    browser.says("changed");
    browser.says("reset_asked");
    let token = token_of(&sink, "/reset-password/");
    browser.hears(&token);
    let said = browser.says("alert");
    assert_eq!(said["text"], "Password reset successfully! Please login with your new password.");
    let done = browser.says("done");
    assert_eq!(done["problems"].as_array().unwrap().len(), 0, "{done}");
    browser.ends();
    assert!(!firm.log().contains(&token), "the token of a reset link stands in the log");
    assert!(!firm.log().contains(&link), "the token of a confirmation link stands in the log");
    server.stop();
}

#[test]
fn a_firm_that_asks_for_a_second_factor_lets_nobody_in_before() {
    let mut firm = Firm::new(None);
    firm.set("ACCOUNTS_SECOND_FACTOR", "required");
    firm.add(DANA);
    let server = firm.serve();
    let mut browser = Browser::open(&server, "accounts-real.mjs", &["--required"]);
    let done = browser.says("done");
    assert_eq!(done["problems"].as_array().unwrap().len(), 0, "{done}");
    browser.ends();
    server.stop();
}
