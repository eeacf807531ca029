//! Tokens that are not what they should be.

use super::{
    access, begin, is,
    liar::{Key, Liar},
    query, refused,
};

use aws_lc_rs::digest::{SHA256, digest};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use jiff::SignedDuration;
use jsonwebtoken::{Algorithm, EncodingKey, Header};
use serde_json::{Value, json};

fn no() -> (u16, String) {
    is(401, "provider_refused")
}

#[test]
fn a_good_token_signs_in_by_each_kind_of_key_and_the_verifier_fits_its_challenge() {
    for key in [Key::ed25519("1"), Key::p256("1")] {
        let liar = Liar::new(&key);
        let begun = begin(&liar.world);
        let answer = liar.ends(&begun, &key.signed(&liar.claims(&begun)));
        access(&answer);
        let (form, asked) = (liar.form(), query(&begun.location));
        let challenge = URL_SAFE_NO_PAD.encode(digest(&SHA256, form["code_verifier"].as_bytes()));
        assert_eq!((&form["code"], &challenge), (&"a code".to_owned(), &asked["code_challenge"]));
    }
}

#[test]
fn a_token_of_another_sign_in_program_provider_or_time_is_not_believed() {
    let key = Key::ed25519("1");
    let liar = Liar::new(&key);
    let now = liar.world.clock.now().as_second();
    let lies: [(&str, Value); 14] = [
        ("nonce", json!("of another sign-in")),
        ("nonce", json!(null)),
        ("aud", json!("another program")),
        ("aud", json!(["chancery", "another program"])),
        ("aud", json!([])),
        ("azp", json!("another program")),
        ("iss", json!("https://other.example")),
        ("iss", json!(format!("{}/", liar.issuer))),
        ("exp", json!(now - 61)),
        ("exp", json!(null)),
        ("iat", json!(now + 61)),
        ("nbf", json!(now + 61)),
        ("sub", json!("")),
        ("sub", json!("x".repeat(256))),
    ];
    for (claim, lie) in lies {
        let answer = liar.sign_in(&key, |claims| claims[claim] = lie.clone());
        assert_eq!(refused(&answer), no(), "{claim}: {lie}");
    }
    for missing in ["nonce", "aud", "iss", "exp", "iat", "sub"] {
        let answer = liar.sign_in(&key, |claims| drop(claims.as_object_mut().unwrap().remove(missing)));
        assert_eq!(refused(&answer), no(), "no {missing}");
    }
    // Within the tolerance, and with what is allowed.
    access(&liar.sign_in(&key, |claims| {
        claims["aud"] = json!(["chancery"]);
        claims["azp"] = json!("chancery");
        claims["exp"] = json!(now - 59);
        claims["iat"] = json!(now + 59);
    }));
}

#[test]
fn a_signature_counts_only_by_a_key_of_the_provider() {
    let (key, other) = (Key::ed25519("1"), Key::ed25519("1"));
    let liar = Liar::new(&key);
    assert_eq!(refused(&liar.sign_in(&other, |_| ())), no(), "another key of the same name");
    assert_eq!(refused(&liar.sign_in(&Key::p256("1"), |_| ())), no(), "another kind of key of the same name");
    let begun = begin(&liar.world);
    let claims = liar.claims(&begun);
    // "alg": "none", and HMAC with the public key as its secret.
    let bare = [json!({"alg": "none"}).to_string(), claims.to_string()].map(|part| URL_SAFE_NO_PAD.encode(part));
    assert_eq!(refused(&liar.ends(&begun, &format!("{}.{}.", bare[0], bare[1]))), no());
    let begun = begin(&liar.world);
    let public = URL_SAFE_NO_PAD.decode(key.published["x"].as_str().unwrap()).unwrap();
    let header = Header { kid: Some("1".into()), ..Header::new(Algorithm::HS256) };
    let forged = jsonwebtoken::encode(&header, &liar.claims(&begun), &EncodingKey::from_secret(&public)).unwrap();
    assert_eq!(refused(&liar.ends(&begun, &forged)), no());
    let begun = begin(&liar.world);
    let (head, rest) =
        key.signed(&liar.claims(&begun)).split_once('.').map(|(a, b)| (a.to_owned(), b.to_owned())).unwrap();
    let (_, signature) = rest.split_once('.').unwrap();
    let changed = URL_SAFE_NO_PAD.encode(json!({"sub": "18"}).to_string());
    for odd in [format!("{head}.{changed}.{signature}"), String::new(), "a.b.c".into(), "x".repeat(70_000)] {
        let begun = begin(&liar.world);
        assert_eq!(refused(&liar.ends(&begun, &odd)), no());
    }
    access(&liar.sign_in(&key, |_| ()));
}

#[test]
fn keys_are_fetched_again_at_most_once_a_minute() {
    let (old, new) = (Key::ed25519("old"), Key::p256("new"));
    let liar = Liar::new(&old);
    access(&liar.sign_in(&old, |_| ()));
    assert_eq!(liar.asked("/keys"), 1);
    liar.world.clock.forward(SignedDuration::from_secs(60));
    liar.publish(&[&old, &new]);
    access(&liar.sign_in(&new, |_| ()));
    assert_eq!(liar.asked("/keys"), 2);
    for _ in 0..20 {
        assert_eq!(refused(&liar.sign_in(&Key::ed25519("made up"), |_| ())), no());
    }
    assert_eq!(liar.asked("/keys"), 2, "made-up keys make nobody ask");
    // A key that was withdrawn counts for an hour at most.
    liar.publish(&[&new]);
    access(&liar.sign_in(&old, |_| ()));
    liar.world.clock.forward(SignedDuration::from_hours(1));
    assert_eq!(refused(&liar.sign_in(&old, |_| ())), no());
}

#[test]
fn a_description_of_another_provider_is_not_used() {
    let key = Key::ed25519("1");
    let liar = Liar::new(&key);
    for wrong in [json!({"issuer": "https://other.example"}), json!({"token_endpoint": "http://other.example/token"})] {
        liar.describe(&wrong);
        assert_eq!(refused(&super::try_begin(&liar.world, super::NAME)), is(502, "provider_unavailable"), "{wrong}");
        liar.world.clock.forward(SignedDuration::from_secs(5));
    }
    liar.describe(&json!({}));
    access(&liar.sign_in(&key, |_| ()));
}

#[test]
fn the_address_may_come_from_userinfo_and_only_of_the_same_person() {
    let key = Key::ed25519("1");
    let liar = Liar::new(&key);
    let bare = |claims: &mut Value| {
        let claims = claims.as_object_mut().unwrap();
        claims.remove("email");
        claims.remove("email_verified");
    };
    assert_eq!(refused(&liar.sign_in(&key, bare)), is(403, "email_not_verified"), "there is none");
    for (said, ends) in [
        (json!({"sub": "18", "email": "ada@firm.example", "email_verified": true}), false),
        (json!({"sub": "17", "email": "ada@firm.example", "email_verified": false}), false),
        (json!({"sub": "17", "email": "ada@firm.example"}), false),
        (json!({"sub": "17", "email": "ada@firm.example", "email_verified": true}), true),
    ] {
        liar.answer("/userinfo", &said);
        let answer = liar.sign_in(&key, bare);
        assert_eq!(answer.status == 200, ends, "{said}");
    }
    let before = liar.asked("/userinfo");
    access(&liar.sign_in(&key, bare));
    assert_eq!(liar.asked("/userinfo"), before, "who is linked needs no address");
}

#[test]
fn two_factors_count_if_the_token_says_so_and_the_firm_believes_it() {
    let key = Key::ed25519("1");
    let mut liar = Liar::new(&key);
    let mut rules = super::rules(vec![super::settings(&liar.issuer)]);
    rules.second_factor_required = true;
    rules.providers[0].second_factor = chancery::config::ProviderFactor::Claimed;
    liar.world = crate::http::world::World::with_rules(rules);
    liar.world.add("ada@firm.example", true);
    let one = liar.sign_in(&key, |claims| claims["amr"] = json!(["pwd"]));
    assert_eq!(refused(&one), is(401, "second_factor_setup"));
    access(&liar.sign_in(&key, |claims| claims["amr"] = json!(["pwd", "mfa"])));
}
