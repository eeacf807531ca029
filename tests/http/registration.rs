//! Requesting an account, and a forgotten password.

use super::world::{Answer, PASSWORD, SITE, World};
use chancery::{
    access::{NewReferral, Referrals},
    accounts::REFERRALS,
    audit::AUDIT,
    error::Error,
    outbox::{OUTBOX, OutboxItem},
    store::All,
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
    assert_eq!(world.try_sign_in("ada@firm.example", PASSWORD).code(), "not_confirmed");
    assert_eq!(world.try_sign_in("ada@firm.example", "not the password").code(), "wrong_credentials");
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

fn code(code: &str) -> NewReferral {
    NewReferral { code: Some(code.into()), approve: true, once: true, days: Some(30), ..NewReferral::default() }
}

/// The token of a new confirmation link for an account.
fn confirm_token(world: &World, email: &str) -> String {
    let id = world.services.accounts.find_by_email(email).unwrap().unwrap().id;
    let link = world.wait(world.services.access.confirmation.send(id, None, false)).unwrap();
    link.strip_prefix(&format!("{SITE}/confirm-address/")).unwrap().to_owned()
}

fn confirm(world: &World, token: &str, password: &str) -> Answer {
    world.post("/api/user/confirm-address/", &json!({"token": token, "password": password}))
}

#[test]
fn a_code_lets_in_once_the_address_is_confirmed_and_the_answer_does_not_tell() {
    let world = World::new();
    let referrals = Referrals::new(world.store.clone());
    world.wait(referrals.create(code("WELCOME-2026-HALE"))).unwrap();
    world.wait(referrals.create(NewReferral { once: false, ..code("ENDED-LONG-AGO-7") })).unwrap();
    let at = world.store.keys().lookup("referral", "ENDEDLONGAGO7");
    world
        .store
        .write_blocking(move |tx| {
            let mut referral = tx.get(&REFERRALS, &at)?.unwrap();
            referral.expires_at = Some(jiff::Timestamp::UNIX_EPOCH);
            tx.put(&REFERRALS, &at, &referral)
        })
        .unwrap();
    let register =
        |email: &str, code: &str| world.post("/api/user/register/", &with(form(email), "referralCode", json!(code)));
    let first = register("p0@firm.example", "welcome-2026-hale");
    assert_eq!((first.status, first.json()), (201, json!({"status": "pending"})));
    assert_eq!(confirm(&world, &confirm_token(&world, "p0@firm.example"), PASSWORD).json(), json!({"approved": true}));
    assert_eq!(world.try_sign_in("p0@firm.example", PASSWORD).status, 200);
    assert_eq!(referrals.list().unwrap()[0].used, 1);
    for (n, code) in ["welcome-2026-hale", "nobody made this", "ended-long-ago-7", ""].iter().enumerate() {
        let email = format!("q{n}@firm.example");
        let answer = register(&email, code);
        assert_eq!((answer.status, &answer.bytes), (201, &first.bytes), "{code}");
        assert_eq!(
            confirm(&world, &confirm_token(&world, &email), PASSWORD).json(),
            json!({"approved": false}),
            "{code}"
        );
        assert_eq!(world.try_sign_in(&email, PASSWORD).code(), "not_approved", "{code}");
    }
}

#[test]
fn two_at_once_with_a_code_that_works_once_let_one_in() {
    let world = World::new();
    world.wait(Referrals::new(world.store.clone()).create(code("WELCOME-2026-HALE"))).unwrap();
    let emails: Vec<String> = (0..8).map(|n| format!("p{n}@firm.example")).collect();
    for email in &emails {
        let form = with(form(email), "referralCode", json!("WELCOME-2026-HALE"));
        assert_eq!(world.post("/api/user/register/", &form).status, 201);
    }
    let tokens: Vec<String> = emails.iter().map(|email| confirm_token(&world, email)).collect();
    let let_in = std::thread::scope(|scope| {
        let world = &world;
        let tries: Vec<_> =
            tokens.iter().map(|token| scope.spawn(move || confirm(world, token, PASSWORD).json())).collect();
        tries.into_iter().map(|one| one.join().unwrap()).filter(|one| one["approved"] == true).count()
    });
    assert_eq!(let_in, 1);
}

#[test]
fn a_code_of_the_earlier_release_that_never_ends_lets_nobody_in() {
    let world = World::new();
    let referrals = Referrals::new(world.store.clone());
    world.wait(referrals.create(NewReferral { once: false, ..code("WELCOME-2026-HALE") })).unwrap();
    let at = world.store.keys().lookup("referral", "WELCOME2026HALE");
    world
        .store
        .write_blocking(move |tx| {
            let mut referral = tx.get(&REFERRALS, &at)?.unwrap();
            referral.expires_at = None;
            tx.put(&REFERRALS, &at, &referral)
        })
        .unwrap();
    world.post("/api/user/register/", &with(form("p@firm.example"), "referralCode", json!("WELCOME-2026-HALE")));
    assert_eq!(confirm(&world, &confirm_token(&world, "p@firm.example"), PASSWORD).json(), json!({"approved": false}));
}

#[test]
fn codes_that_let_in_end_and_are_long() {
    let world = World::new();
    let referrals = Referrals::new(world.store.clone());
    for bad in [
        NewReferral { once: false, days: None, ..code("WELCOME-2026-HALE") },
        code("SHORT-CODE-1"),
        code("AAAA-AAAA-AAAA"),
        NewReferral { days: Some(0), ..code("WELCOME-2026-HALE") },
        NewReferral { days: Some(366), ..code("WELCOME-2026-HALE") },
    ] {
        assert!(matches!(world.wait(referrals.create(bad.clone())), Err(Error::Invalid(_))), "{bad:?}");
    }
    let made = world.wait(referrals.create(NewReferral { code: None, ..code("") })).unwrap();
    assert!(made.once && made.expires_at.is_some() && made.code.len() >= 16, "{made:?}");
}

#[test]
fn a_link_confirms_once_for_seven_days_with_the_password_alone() {
    let world = World::new();
    world.post("/api/user/register/", &form("ada@firm.example"));
    let (first, second) = (confirm_token(&world, "ada@firm.example"), confirm_token(&world, "ada@firm.example"));
    assert_eq!(world.get(&format!("/confirm-address/{first}"), None).status, 200, "a mail scanner looks at it");
    for broken in ["", "x", "🙂", &"A".repeat(64), &first[1..], &"A".repeat(50_000)] {
        let answer = confirm(&world, broken, PASSWORD);
        assert_eq!((answer.status, answer.code().as_str()), (400, "invalid_link"));
    }
    let wrong = confirm(&world, &first, "not the password");
    assert_eq!((wrong.status, wrong.code().as_str()), (403, "wrong_password"));
    assert_eq!(confirm(&world, &first, PASSWORD).json(), json!({"approved": false}));
    for used in [&first, &second] {
        assert_eq!(confirm(&world, used, PASSWORD).code(), "invalid_link");
    }
    world.post("/api/user/register/", &form("late@firm.example"));
    let late = confirm_token(&world, "late@firm.example");
    world.clock.forward(SignedDuration::from_hours(7 * 24));
    assert_eq!(confirm(&world, &late, PASSWORD).code(), "invalid_link");
    let known = world.post("/api/user/register/", &form("late@firm.example"));
    assert_eq!(known.json()["error"], "This email is already registered.", "also while nobody confirmed it");
}

#[test]
fn guessing_the_password_behind_a_link_has_to_wait() {
    let world = World::new();
    world.post("/api/user/register/", &form("ada@firm.example"));
    let token = confirm_token(&world, "ada@firm.example");
    let said: Vec<String> = (0..11).map(|_| confirm(&world, &token, "not the password").code()).collect();
    assert_eq!((said[9].as_str(), said[10].as_str()), ("wrong_password", "too_many_tries"));
}

#[test]
fn a_new_link_is_mailed_on_demand_and_the_answer_is_the_same() {
    let world = World::new();
    world.add("done@firm.example", true);
    world.post("/api/user/register/", &form("ada@firm.example"));
    assert_eq!(mails(&world, 1).len(), 1, "one went with the registration");
    let ask = |email: &str| world.post("/api/user/confirm-address/link/", &json!({ "email": email }));
    let known = ask("ADA@firm.example");
    assert_eq!(known.status, 200);
    for email in ["done@firm.example", "eve@firm.example", "", "a\r\nb"] {
        assert_eq!(ask(email).bytes, known.bytes, "{email:?}");
    }
    let sent = mails(&world, 2);
    assert_eq!(sent.iter().map(|mail| mail.to.as_str()).collect::<Vec<_>>(), ["ada@firm.example"; 2]);
}

#[test]
fn a_reset_by_mail_proves_the_mailbox_and_one_that_it_hands_over_does_not() {
    let world = World::new();
    let new = "another four odd words";
    for (email, mailed) in [("ada@firm.example", true), ("bob@firm.example", false)] {
        world.post("/api/user/register/", &form(email));
        let id = world.services.accounts.find_by_email(email).unwrap().unwrap().id;
        let link = world.wait(world.services.access.resets.send(id, None, mailed)).unwrap();
        let token = link.rsplit('/').next().unwrap();
        let answer = world.post("/api/user/password-reset-confirm/", &json!({"token": token, "password": new}));
        assert_eq!(answer.status, 200);
        let says = if mailed { "not_approved" } else { "not_confirmed" };
        assert_eq!(world.try_sign_in(email, new).code(), says);
        assert_eq!(world.try_sign_in(email, PASSWORD).code(), "wrong_credentials", "the first password is dead");
    }
}

/// The mails in the outbox, once there are this many; they are added after the answer.
fn mails(world: &World, at_least: usize) -> Vec<OutboxItem> {
    let until = std::time::Instant::now() + std::time::Duration::from_secs(30);
    loop {
        let all: Vec<OutboxItem> = world.store.scan(&OUTBOX, &All).map(|row| row.unwrap().1).collect();
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
    let link = || world.wait(world.services.access.resets.send(account.id, None, true)).unwrap();
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
    let link = world.wait(world.services.access.resets.send(account.id, None, true)).unwrap();
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
        .scan(&AUDIT, &All)
        .map(|row| row.unwrap().1)
        .map(|line| (line.action, line.outcome, line.account.is_some()))
        .collect();
    let line = |action: &str, outcome: &str, known| (action.to_owned(), outcome.to_owned(), known);
    assert_eq!(
        lines,
        [line("registered", "done", true), line("sign_in", "failed", true), line("sign_in", "failed", false)]
    );
}
