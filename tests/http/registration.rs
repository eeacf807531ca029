//! Asking for an account, and a forgotten password.

use super::world::{PASSWORD, SITE, World};
use chancery::{
    model::OutboxItem,
    store::tables::{AUDIT, OUTBOX},
};
use jiff::SignedDuration;
use serde_json::{Value, json};

fn form(email: &str) -> Value {
    json!({"username": email, "password": PASSWORD, "firstName": "Ada", "lastName": "Lovelace"})
}

fn with(mut form: Value, name: &str, value: Value) -> Value {
    form[name] = value;
    form
}

#[test]
fn an_account_waits_and_an_address_has_one() {
    let world = World::new();
    let answer = world.post("/api/user/register/", &form(" ada@firm.example "));
    assert_eq!((answer.status, answer.json()), (201, json!({"status": "pending"})));
    let known = world.post("/api/user/register/", &form("ADA@firm.example"));
    assert_eq!((known.status, known.code().as_str()), (400, "registered"));
    assert_eq!(known.json()["error"], "This email is already registered.");
    assert_eq!(world.try_sign_in("ada@firm.example", PASSWORD).status, 403);
    let id = world.services.accounts.find_by_email("ada@firm.example").unwrap().unwrap().id;
    world.wait(world.services.accounts.approve(id)).unwrap();
    assert_eq!(world.try_sign_in("ada@firm.example", PASSWORD).status, 200);
}

#[test]
fn bad_payloads_and_weak_passwords() {
    let world = World::new();
    let weak = world.post("/api/user/register/", &with(form("ada@firm.example"), "password", json!("password123")));
    assert_eq!((weak.status, weak.code().as_str()), (400, "weak_password"));
    assert!(weak.json()["detail"].as_str().unwrap().contains("common"));
    for (name, value) in [
        ("username", json!("nobody")),
        ("username", json!("a@b")),
        ("username", json!("a@b.example\r\nBcc: x@y.example")),
        ("username", json!(7)),
        ("firstName", json!("  ")),
        ("lastName", json!("")),
        ("firstName", json!("a".repeat(101))),
        ("lastName", json!("a\u{0}b")),
        ("lastName", Value::Null),
        ("referralCode", json!(["x"])),
    ] {
        let answer = world.post("/api/user/register/", &with(form("ada@firm.example"), name, value.clone()));
        assert_eq!((answer.status, answer.code().as_str()), (422, "invalid"), "{name} {value}");
    }
    assert!(world.services.accounts.list().unwrap().is_empty());
}

#[test]
fn a_referral_code_is_recorded_and_never_an_error() {
    let world = World::new();
    let long = "x".repeat(500);
    for (n, code) in
        [json!(" SPRING-26 "), json!("nobody made this"), json!(""), Value::Null, json!(long)].iter().enumerate()
    {
        let answer =
            world.post("/api/user/register/", &with(form(&format!("p{n}@firm.example")), "referralCode", code.clone()));
        assert_eq!((answer.status, answer.json()["status"].as_str()), (201, Some("pending")), "{code}");
    }
    let first = world.services.accounts.find_by_email("p0@firm.example").unwrap().unwrap();
    assert_eq!(first.referral.as_deref(), Some("SPRING-26"));
}

#[test]
fn a_code_that_lets_in_approves() {
    let world = World::new();
    let referrals = chancery::services::referrals::Referrals::new(world.store.clone());
    world.wait(referrals.create(Some("WELCOME-26".into()), "", true)).unwrap();
    let answer =
        world.post("/api/user/register/", &with(form("ada@firm.example"), "referralCode", json!("welcome-26")));
    assert_eq!((answer.status, answer.json()), (201, json!({"status": "approved"})));
    assert_eq!(world.try_sign_in("ada@firm.example", PASSWORD).status, 200);
}

/// Mails in the outbox, once there are that many; they are put there after the answer.
fn mails(world: &World, at_least: usize) -> Vec<OutboxItem> {
    let until = std::time::Instant::now() + std::time::Duration::from_secs(30);
    loop {
        let all: Vec<OutboxItem> = world.store.scan(&OUTBOX, &[]).map(|row| row.unwrap().1).collect();
        if all.len() >= at_least || std::time::Instant::now() > until {
            return all;
        }
        world.wait(tokio::task::yield_now());
    }
}

#[test]
fn a_reset_link_goes_to_who_has_an_account_and_the_answer_is_the_same() {
    let world = World::new();
    world.add("ada@firm.example", true);
    let suspended = world.add("sue@firm.example", true);
    world.wait(world.services.accounts.suspend(suspended.id)).unwrap();
    let ask = |email: &str| world.post("/api/user/password-reset/", &json!({ "email": email }));
    let known = ask("ADA@firm.example");
    assert_eq!(known.json(), json!({"detail": "If that email exists, a reset link has been sent."}));
    for email in ["eve@firm.example", "sue@firm.example", "", "nonsense", "a\r\nb"] {
        let other = ask(email);
        assert_eq!((other.status, &other.bytes), (200, &known.bytes), "{email:?}");
    }
    let sent = mails(&world, 1);
    assert_eq!(sent.iter().map(|mail| mail.to.as_str()).collect::<Vec<_>>(), ["ada@firm.example"]);
    assert_eq!(world.post("/api/user/password-reset/", &json!({"email": 5})).status, 422);
}

#[test]
fn a_link_works_once_for_ten_minutes_and_ends_every_session() {
    let world = World::new();
    let (account, access) = world.person("ada@firm.example");
    let link = || world.wait(world.services.access.resets.link(account.id, None)).unwrap();
    let token = |link: &str| link.strip_prefix(&format!("{SITE}/reset-password/")).unwrap().to_owned();
    let (first, second, old) = (token(&link()), token(&link()), token(&link()));
    let new = "another four odd words";
    let confirm = |token: &str, password: &str| {
        world.post("/api/user/password-reset-confirm/", &json!({"token": token, "password": password}))
    };
    let weak = confirm(&first, "short");
    assert_eq!((weak.status, weak.code().as_str()), (400, "weak_password"));
    assert!(weak.json()["detail"].is_string());
    for broken in ["", "x", "🙂", &"A".repeat(64), &first[1..], &format!("{first}A"), &"A".repeat(50_000)] {
        let answer = confirm(broken, new);
        assert_eq!((answer.status, answer.code().as_str()), (400, "invalid_link"));
    }
    assert_eq!(confirm(&first, new).status, 200, "a password that is too weak does not use the link up");
    for used in [&first, &second] {
        assert_eq!(confirm(used, "yet another four words").code(), "invalid_link", "one reset ends every link");
    }
    assert_eq!(world.get("/api/user/me/", Some(&access)).status, 401);
    assert_eq!(world.try_sign_in("ada@firm.example", PASSWORD).status, 401);
    assert_eq!(world.try_sign_in("ada@firm.example", new).status, 200);

    let late = token(&link());
    world.clock.forward(SignedDuration::from_mins(10));
    assert_eq!(confirm(&late, new).code(), "invalid_link");
    assert_eq!(confirm(&old, new).code(), "invalid_link");
}

#[test]
fn a_reset_does_not_take_the_second_factor_off() {
    let world = World::new();
    let (account, access) = world.person("ada@firm.example");
    super::second_factor::add_totp(&world, &access);
    let link = world.wait(world.services.access.resets.link(account.id, None)).unwrap();
    let token = link.rsplit('/').next().unwrap();
    let new = "another four odd words";
    let answer = world.post("/api/user/password-reset-confirm/", &json!({"token": token, "password": new}));
    assert_eq!(answer.status, 200);
    assert_eq!(world.try_sign_in("ada@firm.example", new).code(), "second_factor");
}

#[test]
fn what_happened_stands_in_the_audit_log() {
    let world = World::new();
    world.post("/api/user/register/", &form("ada@firm.example"));
    world.try_sign_in("ada@firm.example", "not the password");
    world.try_sign_in("eve@firm.example", "not the password");
    let lines: Vec<(String, String, bool)> = world
        .store
        .scan(&AUDIT, &[])
        .map(|row| row.unwrap().1)
        .map(|line| (line.action, line.outcome, line.account.is_some()))
        .collect();
    let line = |action: &str, outcome: &str, known| (action.to_owned(), outcome.to_owned(), known);
    assert_eq!(
        lines,
        [line("registered", "done", true), line("sign_in", "failed", true), line("sign_in", "failed", false)]
    );
}
