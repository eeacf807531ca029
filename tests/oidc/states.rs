//! A sign-in on its way: bound to its browser, once, in time; and what a real provider does.

use super::{access, audited, begin, finish, is, page, query, real::Firm, refused, try_begin};

use jiff::SignedDuration;
use serde_json::json;
use std::{collections::HashMap, fs};

const ADA: &str = "ada@firm.example";

fn firm() -> Option<Firm> {
    let firm = Firm::start(|_| ())?;
    firm.world.add(ADA, true);
    firm.person("17", &json!({"email": ADA, "email_verified": true}));
    Some(firm)
}

#[test]
fn the_request_says_what_it_must_and_no_more() {
    let Some(firm) = firm() else { return };
    let asked = query(&begin(&firm.world).location);
    let other = query(&begin(&firm.world).location);
    for (name, value) in [("response_type", "code"), ("scope", "openid email"), ("code_challenge_method", "S256")] {
        assert_eq!(asked[name], value);
    }
    assert_eq!(asked["redirect_uri"], "https://box.firm.example/login");
    for secret in ["state", "nonce", "code_challenge"] {
        assert!(asked[secret].len() >= 43 && asked[secret] != other[secret], "{secret}");
    }
    assert!(!asked.contains_key("code_verifier") && !asked.contains_key("client_secret"));
    assert_eq!(refused(&try_begin(&firm.world, "Nobody")), is(404, "no_provider"));
}

#[test]
fn it_ends_once_in_the_browser_that_began_it() {
    let Some(firm) = firm() else { return };
    let (begun, other) = (begin(&firm.world), begin(&firm.world));
    let back = firm.there_and_back(&begun);
    // Login CSRF: somebody else's answer in a victim's browser, which has another cookie or none.
    for cookie in [other.cookie.as_str(), "", "__Host-chancery-provider=x"] {
        assert_eq!(refused(&finish(&firm.world, cookie, &back)), is(401, "sign_in_expired"), "{cookie}");
    }
    let forged: HashMap<_, _> =
        back.iter().map(|(k, v)| (k.clone(), if k == "state" { "0.0.x".into() } else { v.clone() })).collect();
    assert_eq!(refused(&finish(&firm.world, &begun.cookie, &forged)), is(401, "sign_in_expired"));
    access(&finish(&firm.world, &begun.cookie, &back));
    assert_eq!(refused(&finish(&firm.world, &begun.cookie, &back)), is(401, "sign_in_expired"), "replayed");
    assert_eq!(audited(&firm.world).len(), 3, "who only knocks leaves no line");
}

#[test]
fn another_site_can_neither_begin_nor_end_one() {
    let Some(firm) = firm() else { return };
    let begun = begin(&firm.world);
    let back = firm.there_and_back(&begun);
    let body: serde_json::Value = back.iter().map(|(name, value)| (name.clone(), json!(value))).collect();
    let foreign = |path: &str, body: &str| {
        let headers: Vec<(&str, &str)> =
            page(&begun.cookie).into_iter().filter(|(name, _)| *name != "x-chancery-page").collect();
        refused(&firm.world.call("POST", path, &headers, Some(body.as_bytes())))
    };
    assert_eq!(foreign("/api/user/oidc/start/", r#"{"provider":"The firm"}"#), is(422, "invalid"));
    assert_eq!(foreign("/api/user/oidc/finish/", &body.to_string()), is(422, "invalid"));
    access(&finish(&firm.world, &begun.cookie, &back));
}

#[test]
fn it_lives_for_ten_minutes() {
    let Some(firm) = firm() else { return };
    let begun = begin(&firm.world);
    let back = firm.there_and_back(&begun);
    firm.world.clock.forward(SignedDuration::from_mins(10));
    assert_eq!(refused(&finish(&firm.world, &begun.cookie, &back)), is(401, "sign_in_expired"));
}

#[test]
fn whom_the_provider_turns_away_is_not_signed_in() {
    let Some(firm) = firm() else { return };
    let begun = begin(&firm.world);
    let mut back = firm.there_and_back(&begun);
    back.remove("code");
    back.insert("error".into(), "access_denied".into());
    assert_eq!(refused(&finish(&firm.world, &begun.cookie, &back)), is(401, "provider_refused"));
    // A code of another sign-in: its verifier is another one.
    let (mine, other) = (begin(&firm.world), begin(&firm.world));
    let (mut back, stolen) = (firm.there_and_back(&mine), firm.there_and_back(&other));
    back.insert("code".into(), stolen["code"].clone());
    assert_eq!(refused(&finish(&firm.world, &mine.cookie, &back)), is(401, "provider_refused"));
    // RFC 9207: this provider names itself, and its answers must.
    let begun = begin(&firm.world);
    let mut back = firm.there_and_back(&begun);
    assert_eq!(back["iss"], firm.provider.issuer);
    back.insert("iss".into(), "https://other.example".into());
    assert_eq!(refused(&finish(&firm.world, &begun.cookie, &back)), is(401, "provider_refused"));
    let begun = begin(&firm.world);
    let mut back = firm.there_and_back(&begun);
    back.remove("iss");
    assert_eq!(refused(&finish(&firm.world, &begun.cookie, &back)), is(401, "provider_refused"));
}

#[test]
fn new_keys_of_the_provider_are_fetched_but_not_at_every_token() {
    let Some(firm) = firm() else { return };
    access(&firm.sign_in());
    firm.provider.order(&json!({"keys": "second"}));
    assert_eq!(refused(&firm.sign_in()), is(401, "provider_refused"), "its keys were fetched a moment ago");
    firm.world.clock.forward(SignedDuration::from_secs(60));
    access(&firm.sign_in());
}

#[test]
fn clocks_may_differ_by_a_minute() {
    let Some(firm) = firm() else { return };
    for (seconds, fine) in [(30, true), (-600, true), (600, false), (-720, false), (0, true)] {
        firm.provider.order(&json!({"clock": seconds}));
        let answer = firm.sign_in();
        assert_eq!(answer.status == 200, fine, "{seconds}: {:?}", answer.json());
        if !fine {
            assert_eq!(refused(&answer), is(401, "provider_refused"));
        }
    }
}

#[test]
fn a_gateway_that_answers_in_html_is_the_providers_trouble() {
    let Some(firm) = firm() else { return };
    firm.provider.order(&json!({"set": {"instead": "<html><title>502 Bad Gateway</title>"}}));
    assert_eq!(refused(&firm.sign_in()), is(502, "provider_unavailable"));
    firm.provider.order(&json!({"set": {"instead": null}}));
    access(&firm.sign_in());
}

#[test]
fn a_new_client_secret_counts_at_once() {
    let Some(firm) = firm() else { return };
    let right = fs::read(&firm.secret).unwrap();
    fs::write(&firm.secret, "an old one").unwrap();
    assert_eq!(refused(&firm.sign_in()), is(502, "provider_unavailable"), "the provider does not know this server");
    fs::remove_file(&firm.secret).unwrap();
    assert_eq!(refused(&firm.sign_in()), is(502, "provider_unavailable"));
    fs::write(&firm.secret, right).unwrap();
    access(&firm.sign_in());
}

#[test]
fn a_provider_that_is_gone_is_said_to_be() {
    let world = crate::http::world::World::with_rules(super::rules(vec![super::settings("http://127.0.0.1:9")]));
    assert_eq!(refused(&try_begin(&world, super::NAME)), is(502, "provider_unavailable"));
    let ways = world.get("/api/user/oidc/", None).json();
    assert_eq!(ways, json!({"password": true, "providers": [{"name": super::NAME}]}));
}
