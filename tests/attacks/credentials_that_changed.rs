//! Operations that begin before a change of the password or of a second factor, and finish after it: set-ups, second
//! steps, sessions being opened, app passwords. And ways to hide this: switching notices off, setting a clock back.

use crate::http::{
    authenticator::Authenticator,
    second_factor::{add_totp, code},
    world::{Answer, PASSWORD, SITE, World},
};
use chancery::{
    access::{AccessRules, Device},
    error::Error,
};

use jiff::SignedDuration;
use serde_json::{Value, json};

const ADA: &str = "ada@firm.example";
const NEW: &str = "another four odd words";

fn required() -> World {
    World::with_rules(AccessRules {
        site: SITE.into(),
        public_url: SITE.into(),
        second_factor_required: true,
        ..AccessRules::default()
    })
}

fn with_passkeys() -> World {
    World::with_rules(AccessRules { site: SITE.into(), public_url: SITE.into(), ..AccessRules::default() })
}

fn step(world: &World, body: Value) -> Answer {
    world.post("/api/token/second-factor/", &body)
}

fn challenge(world: &World, says: &str) -> String {
    let answer = world.try_sign_in(ADA, PASSWORD);
    assert_eq!(answer.code(), says);
    answer.json()["challenge"].as_str().unwrap().to_owned()
}

fn change_password(world: &World, access: &str) {
    let body = json!({"current": PASSWORD, "password": NEW});
    assert_eq!(world.signed("POST", "/api/user/password/", access, &body).status, 204);
}

#[test]
fn of_two_set_ups_at_once_in_a_sign_in_one_counts() {
    let world = required();
    world.add(ADA, true);
    // The owner and somebody who has stolen the password are at the same step.
    let (hers, theirs) = (challenge(&world, "second_factor_setup"), challenge(&world, "second_factor_setup"));
    let secret = |open: &str| {
        let shown = world.post("/api/token/second-factor/setup/", &json!({ "challenge": open })).json();
        shown["secret"].as_str().unwrap().to_owned()
    };
    let (her_secret, their_secret) = (secret(&hers), secret(&theirs));
    assert_eq!(step(&world, json!({"challenge": hers, "code": code(&world, &her_secret)})).status, 200);
    let late = step(&world, json!({"challenge": theirs, "code": code(&world, &their_secret)}));
    assert_eq!((late.status, late.code().as_str()), (401, "challenge_expired"));
    world.clock.forward(SignedDuration::from_secs(30));
    let open = challenge(&world, "second_factor");
    assert_eq!(step(&world, json!({"challenge": open, "code": code(&world, &their_secret)})).code(), "wrong_code");
    assert_eq!(step(&world, json!({"challenge": open, "code": code(&world, &her_secret)})).status, 200);
}

#[test]
fn of_two_set_ups_at_once_in_the_settings_one_counts() {
    let world = with_passkeys();
    let (_, hers) = world.person(ADA);
    let theirs = world.try_sign_in(ADA, PASSWORD).json()["access"].as_str().unwrap().to_owned();
    let begin = "/api/user/second-factor/passkeys/begin/";
    let options = world.signed("POST", begin, &theirs, &json!({"password": PASSWORD})).json();
    let credential = Authenticator::new(SITE).create(&options);
    add_totp(&world, &hers);
    let finish = "/api/user/second-factor/passkeys/finish/";
    let late = world.signed("POST", finish, &theirs, &json!({"name": "Theirs", "credential": credential}));
    assert_eq!((late.status, late.code().as_str()), (409, "conflict"));
    let again = world.signed("POST", "/api/user/second-factor/totp/", &theirs, &json!({"password": PASSWORD}));
    assert_eq!((again.status, again.code().as_str()), (409, "conflict"), "nothing is set up over an app that is there");

    // The other way round: the app was begun first, and a passkey was added in between.
    let world = with_passkeys();
    let (_, hers) = world.person(ADA);
    let shown = world.signed("POST", "/api/user/second-factor/totp/", &hers, &json!({"password": PASSWORD})).json();
    let options = world.signed("POST", begin, &hers, &json!({"password": PASSWORD})).json();
    let credential = Authenticator::new(SITE).create(&options);
    let made = world.signed("POST", finish, &hers, &json!({"name": "Hers", "credential": credential}));
    assert_eq!(made.status, 201);
    let now = code(&world, shown["secret"].as_str().unwrap());
    let late = world.signed("POST", "/api/user/second-factor/totp/confirm/", &hers, &json!({ "code": now }));
    assert_eq!((late.status, late.code().as_str()), (400, "wrong_code"));
}

#[test]
fn a_second_step_ends_with_the_password_and_with_the_factors() {
    let world = World::new();
    let (_, access) = world.person(ADA);
    let (secret, codes) = add_totp(&world, &access);
    world.clock.forward(SignedDuration::from_secs(30));
    let (first, second) = (challenge(&world, "second_factor"), challenge(&world, "second_factor"));
    let body = json!({ "password": PASSWORD });
    assert_eq!(world.signed("POST", "/api/user/second-factor/recovery/", &access, &body).status, 200);
    assert_eq!(step(&world, json!({"challenge": first, "recovery": codes[0]})).code(), "challenge_expired");
    let third = challenge(&world, "second_factor");
    change_password(&world, &access);
    for open in [&second, &third] {
        let late = step(&world, json!({"challenge": open, "code": code(&world, &secret)}));
        assert_eq!((late.status, late.code().as_str()), (401, "challenge_expired"));
    }
}

#[test]
fn what_is_being_opened_or_made_while_the_password_changes_is_not() {
    let world = World::new();
    let (before, access) = world.person(ADA);
    let before = world.services.accounts.get(before.id).unwrap().unwrap();
    change_password(&world, &access);
    // Each of these checked the old password right before the change, and commits after it.
    let opened = world.wait(world.services.tokens.open(&before, &Device::default()));
    assert!(matches!(opened, Err(Error::Denied(_))));
    let made = world.wait(world.services.access.app_passwords.add(&before, "Theirs"));
    assert!(matches!(made, Err(Error::Conflict(_))));
    let begun = world.wait(world.services.access.factors.begin_totp(&before));
    assert!(matches!(begun, Err(Error::Conflict(_))));
    let codes = world.wait(world.services.access.factors.new_recovery(&before));
    assert!(matches!(codes, Err(Error::Conflict(_))));
}

#[test]
fn app_passwords_end_with_the_password() {
    for way in ["changed", "reset", "set by IT"] {
        let world = World::new();
        let (account, access) = world.person(ADA);
        let body = json!({"name": "Phone", "password": PASSWORD});
        let made = world.signed("POST", "/api/user/app-passwords/", &access, &body).json();
        let secret = made["secret"].as_str().unwrap().to_owned();
        let check = || world.wait(world.services.access.app_passwords.check(ADA, &secret)).unwrap();
        assert_eq!(check(), Some(account.id));
        match way {
            "changed" => change_password(&world, &access),
            "reset" => {
                let link = world.wait(world.services.access.resets.send(account.id, None, true)).unwrap();
                let token = link.rsplit('/').next().unwrap();
                let body = json!({"token": token, "password": NEW});
                assert_eq!(world.post("/api/user/password-reset-confirm/", &body).status, 200);
            }
            _ => drop(world.wait(world.services.accounts.set_password(account.id, NEW.to_owned().into())).unwrap()),
        }
        assert_eq!(check(), None, "{way}");
        assert!(world.services.access.app_passwords.list(account.id).unwrap().is_empty(), "{way}");
    }
}

#[test]
fn security_mails_are_switched_off_with_the_password_only_and_the_last_one_says_so() {
    let world = World::new();
    let (_, access) = world.person(ADA);
    let patch = |body: &Value| world.signed("PATCH", "/api/user/me/", &access, body);
    let off = json!({"preferences": {"notification_mail": false}});
    let refused = patch(&off);
    assert_eq!((refused.status, refused.code().as_str()), (403, "password_required"));
    let mut with = off.clone();
    with["password"] = json!("not the password");
    assert_eq!(patch(&with).code(), "wrong_password");
    assert_eq!(world.get("/api/user/me/", Some(&access)).json()["preferences"]["notification_mail"], true);
    let told = |world: &World| world.mails().iter().filter(|mail| mail.contains("security settings")).count();
    assert_eq!(told(&world), 0);
    with["password"] = json!(PASSWORD);
    assert_eq!(patch(&with).status, 200);
    assert_eq!(told(&world), 1);
    assert_eq!(patch(&off).status, 200, "they are off");
    // Nobody who is signed in can add a way to sign in without a mail about it, whatever the preferences say.
    add_totp(&world, &access);
    assert_eq!(told(&world), 2);
    let body = json!({"name": "Phone", "password": PASSWORD});
    assert_eq!(world.signed("POST", "/api/user/app-passwords/", &access, &body).status, 201);
    assert_eq!(told(&world), 3);
    let body = json!({ "password": PASSWORD });
    assert_eq!(world.signed("POST", "/api/user/second-factor/totp/remove/", &access, &body).status, 204);
    assert_eq!(told(&world), 4);
}

#[test]
fn a_clock_that_is_set_back_gives_a_second_step_no_time() {
    let world = World::new();
    let (_, access) = world.person(ADA);
    let (_, codes) = add_totp(&world, &access);
    let open = challenge(&world, "second_factor");
    world.clock.forward(SignedDuration::from_secs(299));
    world.clock.set_back(SignedDuration::from_hours(1));
    world.clock.forward(SignedDuration::from_secs(2));
    assert_eq!(step(&world, json!({"challenge": open, "recovery": codes[0]})).code(), "challenge_expired");
}
