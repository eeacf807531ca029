//! The second factor: codes, recovery codes, passkeys, and a firm that requires one.

use super::{
    authenticator::Authenticator,
    world::{PASSWORD, SITE, World},
};
use chancery::access::AccessRules;

use jiff::SignedDuration;
use serde_json::{Value, json};

/// The app's code at the world's time.
pub fn code(world: &World, secret: &str) -> String {
    let mut bits = String::new();
    for letter in secret.bytes() {
        let value = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".iter().position(|l| *l == letter).unwrap();
        bits += &format!("{value:05b}");
    }
    let bytes: Vec<u8> =
        bits.as_bytes().chunks(8).map(|b| u8::from_str_radix(std::str::from_utf8(b).unwrap(), 2).unwrap()).collect();
    let secret: [u8; 20] = bytes.try_into().unwrap();
    let totp = totp_rs::Builder::new().with_secret(secret).build().unwrap();
    totp.generate(u64::try_from(world.clock.now().as_second()).unwrap()).to_string()
}

/// Adds an app to the account of an access token. Returns its secret and the recovery codes.
pub fn add_totp(world: &World, access: &str) -> (String, Vec<String>) {
    let shown = world.signed("POST", "/api/user/second-factor/totp/", access, &json!({"password": PASSWORD}));
    assert_eq!(shown.status, 200);
    let shown = shown.json();
    let secret = shown["secret"].as_str().unwrap().to_owned();
    assert_eq!(secret.len(), 32);
    assert!(shown["uri"].as_str().unwrap().starts_with("otpauth://totp/Chancery:"));
    let size = usize::try_from(shown["qr"]["size"].as_u64().unwrap()).unwrap();
    let rows = shown["qr"]["rows"].as_array().unwrap();
    assert!(rows.len() == size && rows.iter().all(|row| row.as_str().unwrap().len() == size));
    let wrong = world.signed("POST", "/api/user/second-factor/totp/confirm/", access, &json!({"code": "000000x"}));
    assert_eq!((wrong.status, wrong.code().as_str()), (400, "wrong_code"));
    let confirmed =
        world.signed("POST", "/api/user/second-factor/totp/confirm/", access, &json!({"code": code(world, &secret)}));
    assert_eq!(confirmed.status, 200);
    let codes: Vec<String> = serde_json::from_value(confirmed.json()["recovery_codes"].clone()).unwrap();
    assert_eq!(codes.len(), 10);
    (secret, codes)
}

fn challenge(world: &World) -> (String, Value) {
    let answer = world.try_sign_in("ada@firm.example", PASSWORD);
    assert_eq!((answer.status, answer.code().as_str()), (401, "second_factor"));
    let answer = answer.json();
    (answer["challenge"].as_str().unwrap().to_owned(), answer["methods"].clone())
}

fn step(world: &World, body: Value) -> super::world::Answer {
    world.post("/api/token/second-factor/", &body)
}

#[test]
fn a_code_signs_in_once() {
    let world = World::new();
    let (_, access) = world.person("ada@firm.example");
    let (secret, _) = add_totp(&world, &access);
    let (first, methods) = challenge(&world);
    assert_eq!(methods, json!(["totp", "recovery"]));
    let used = step(&world, json!({"challenge": first, "code": code(&world, &secret)}));
    assert_eq!((used.status, used.code().as_str()), (401, "wrong_code"), "the code that confirmed the app is used up");
    world.clock.forward(SignedDuration::from_secs(30));
    let now = code(&world, &secret);
    let right = step(&world, json!({"challenge": first, "code": format!("{} {}", &now[..3], &now[3..])}));
    assert_eq!(right.status, 200);
    assert_eq!(world.get("/api/user/me/", right.json()["access"].as_str()).status, 200);
    let again = step(&world, json!({"challenge": first, "code": now}));
    assert_eq!((again.status, again.code().as_str()), (401, "challenge_expired"));
    let (second, _) = challenge(&world);
    assert_eq!(step(&world, json!({"challenge": second, "code": now})).code(), "wrong_code", "no code twice");
    world.clock.forward(SignedDuration::from_secs(300));
    let late = step(&world, json!({"challenge": second, "code": code(&world, &secret)}));
    assert_eq!(late.code(), "challenge_expired");
}

#[test]
fn a_recovery_code_signs_in_once_and_new_ones_replace_all() {
    let world = World::new();
    let (_, access) = world.person("ada@firm.example");
    let (_, codes) = add_totp(&world, &access);
    let recover = |code: &str| step(&world, json!({"challenge": challenge(&world).0, "recovery": code})).status;
    assert_eq!(recover(&codes[0].to_uppercase().replace('-', "")), 200);
    assert_eq!(recover(&codes[0]), 401);
    let left = world.get("/api/user/second-factor/", Some(&access)).json();
    assert_eq!((&left["totp"], &left["recovery_left"]), (&json!(true), &json!(9)));
    let path = "/api/user/second-factor/recovery/";
    assert_eq!(world.signed("POST", path, &access, &json!({"password": "wrong"})).code(), "wrong_password");
    let new = world.signed("POST", path, &access, &json!({"password": PASSWORD})).json();
    assert_eq!(recover(&codes[1]), 401);
    assert_eq!(recover(new["recovery_codes"][3].as_str().unwrap()), 200);
}

#[test]
fn guessing_codes_ends_the_challenge_and_then_has_to_wait() {
    let world = World::new();
    let (_, access) = world.person("ada@firm.example");
    let (secret, _) = add_totp(&world, &access);
    world.clock.forward(SignedDuration::from_secs(30));
    let (open, _) = challenge(&world);
    for _ in 0..5 {
        assert_eq!(step(&world, json!({"challenge": open, "code": "123456"})).code(), "wrong_code");
    }
    let right = json!({"challenge": open, "code": code(&world, &secret)});
    assert_eq!(step(&world, right).code(), "challenge_expired");
    let (open, _) = challenge(&world);
    for _ in 0..5 {
        assert_eq!(step(&world, json!({"challenge": open, "code": "x"})).code(), "wrong_code");
    }
    let (open, _) = challenge(&world);
    let eleventh = step(&world, json!({"challenge": open, "code": code(&world, &secret)}));
    assert_eq!((eleventh.status, eleventh.code().as_str()), (429, "too_many_tries"));
}

#[test]
fn odd_second_steps() {
    let world = World::new();
    let (_, access) = world.person("ada@firm.example");
    add_totp(&world, &access);
    let (open, _) = challenge(&world);
    for body in [
        json!({"challenge": open}),
        json!({"challenge": open, "code": "1", "recovery": "2"}),
        json!({"challenge": open, "code": 123_456}),
        json!({"code": "123456"}),
    ] {
        assert_eq!(step(&world, body).status, 422);
    }
    for body in [
        json!({"challenge": "", "code": "123456"}),
        json!({"challenge": "x".repeat(50_000), "code": "123456"}),
        json!({"challenge": "🙂", "recovery": ""}),
    ] {
        assert_eq!(step(&world, body).code(), "challenge_expired");
    }
    let none = world.post("/api/token/second-factor/passkey/", &json!({"challenge": open}));
    assert_eq!((none.status, none.code().as_str()), (409, "conflict"));
    let set_up = world.post("/api/token/second-factor/setup/", &json!({"challenge": open}));
    assert_eq!(set_up.code(), "challenge_expired", "nothing is set up over a factor that is there");
}

#[test]
fn removing_it_makes_the_password_enough_again() {
    let world = World::new();
    let (_, access) = world.person("ada@firm.example");
    add_totp(&world, &access);
    let path = "/api/user/second-factor/totp/remove/";
    assert_eq!(world.signed("POST", path, &access, &json!({"password": "wrong"})).status, 403);
    assert_eq!(world.signed("POST", path, &access, &json!({"password": PASSWORD})).status, 204);
    let state = world.get("/api/user/second-factor/", Some(&access)).json();
    assert_eq!((&state["totp"], &state["recovery_left"]), (&json!(false), &json!(0)));
    assert_eq!(world.try_sign_in("ada@firm.example", PASSWORD).status, 200);
}

#[test]
fn a_firm_may_require_one() {
    let rules = AccessRules { site: SITE.into(), second_factor_required: true, ..AccessRules::default() };
    let world = World::with_rules(rules);
    world.add("ada@firm.example", true);
    let answer = world.try_sign_in("ada@firm.example", PASSWORD);
    assert_eq!((answer.status, answer.code().as_str()), (401, "second_factor_setup"));
    let open = answer.json()["challenge"].clone();
    let early = step(&world, json!({"challenge": open, "code": "123456"}));
    assert_eq!(early.code(), "wrong_code", "nothing was shown yet");
    let shown = world.post("/api/token/second-factor/setup/", &json!({"challenge": open})).json();
    let again = world.post("/api/token/second-factor/setup/", &json!({"challenge": open})).json();
    assert_eq!(shown, again, "a page that is loaded again shows the same");
    let done = step(&world, json!({"challenge": open, "code": code(&world, shown["secret"].as_str().unwrap())}));
    assert_eq!(done.status, 200);
    assert_eq!(done.json()["recovery_codes"].as_array().unwrap().len(), 10);
    let access = done.json()["access"].as_str().unwrap().to_owned();
    let path = "/api/user/second-factor/totp/remove/";
    let last = world.signed("POST", path, &access, &json!({"password": PASSWORD}));
    assert_eq!((last.status, last.code().as_str()), (409, "conflict"));
    assert_eq!(world.try_sign_in("ada@firm.example", PASSWORD).code(), "second_factor");
}

#[test]
fn a_passkey_is_added_signs_in_and_is_removed() {
    let rules = AccessRules { site: SITE.into(), public_url: SITE.into(), ..AccessRules::default() };
    let world = World::with_rules(rules);
    let (_, access) = world.person("ada@firm.example");
    let state = || world.get("/api/user/second-factor/", Some(&access)).json();
    assert_eq!(state()["passkeys_possible"], true);
    let begin = "/api/user/second-factor/passkeys/begin/";
    assert_eq!(world.signed("POST", begin, &access, &json!({"password": "wrong"})).code(), "wrong_password");
    let options = world.signed("POST", begin, &access, &json!({"password": PASSWORD})).json();
    let mut key = Authenticator::new(SITE);
    let finish = json!({"name": "Laptop", "credential": key.create(&options)});
    let path = "/api/user/second-factor/passkeys/finish/";
    let made = world.signed("POST", path, &access, &finish);
    assert_eq!(made.status, 201, "{}", String::from_utf8_lossy(&made.bytes));
    let made = made.json();
    assert_eq!((&made["name"], made["recovery_codes"].as_array().unwrap().len()), (&json!("Laptop"), 10));
    assert_eq!(world.signed("POST", path, &access, &finish).status, 422, "what was begun is finished once");

    let sign_in = |key: &mut Authenticator, other: Option<&str>| {
        let (open, methods) = challenge(&world);
        assert_eq!(methods, json!(["recovery", "passkey"]));
        let options = world.post("/api/token/second-factor/passkey/", &json!({"challenge": open})).json();
        let credential = key.get(&options, other);
        (step(&world, json!({"challenge": open, "credential": credential})), open, credential)
    };
    let (done, open, credential) = sign_in(&mut key, None);
    assert_eq!(done.status, 200, "{}", String::from_utf8_lossy(&done.bytes));
    assert_eq!(step(&world, json!({"challenge": open, "credential": credential})).code(), "challenge_expired");
    let (elsewhere, ..) = sign_in(&mut key, Some("https://box.firm.example.evil.example"));
    assert_eq!(elsewhere.code(), "wrong_code", "an answer that another page got is worth nothing");
    let mut stranger = Authenticator::new(SITE);
    stranger.takes_the_name_of(&key);
    assert_eq!(sign_in(&mut stranger, None).0.code(), "wrong_code");
    assert_eq!(step(&world, json!({"challenge": challenge(&world).0, "credential": {"id": 5}})).code(), "wrong_code");

    let listed = state()["passkeys"].clone();
    assert!(listed[0]["used_at"].is_string());
    let remove = format!("/api/user/second-factor/passkeys/{}/remove/", listed[0]["id"].as_str().unwrap());
    assert_eq!(world.signed("POST", &remove, &access, &json!({"password": "wrong"})).status, 403);
    assert_eq!(world.signed("POST", &remove, &access, &json!({"password": PASSWORD})).status, 204);
    assert_eq!(world.signed("POST", &remove, &access, &json!({"password": PASSWORD})).status, 404);
    assert_eq!(world.try_sign_in("ada@firm.example", PASSWORD).status, 200);
}

#[test]
fn passkeys_are_not_offered_where_they_cannot_work() {
    let world = World::new();
    let (_, access) = world.person("ada@firm.example");
    assert_eq!(world.get("/api/user/second-factor/", Some(&access)).json()["passkeys_possible"], false);
    let answer =
        world.signed("POST", "/api/user/second-factor/passkeys/begin/", &access, &json!({"password": PASSWORD}));
    assert_eq!((answer.status, answer.code().as_str()), (409, "conflict"));
    let bearer = format!("Bearer {access}");
    let headers = [("authorization", bearer.as_str()), ("host", "localhost:8080")];
    let at_home = world.call("GET", "/api/user/second-factor/", &headers, None).json();
    assert_eq!(at_home["passkeys_possible"], true);
}
