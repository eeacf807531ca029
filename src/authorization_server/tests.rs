//! Identifiers of programs and their questions, in a store. The whole way stands in tests/programs/connections.rs, what thieves try in
//! tests/programs/connection_attacks.rs.
#![allow(clippy::unwrap_used)]

use super::{
    addresses::Addresses,
    registration::{Registered, WantedRegistration},
    request::Asked,
};
use crate::store::{Options, Store};

use jiff::Timestamp;
use proptest::{prelude::*, test_runner::TestRunner};
use serde_json::json;

const BACK: &str = "https://claude.example/cb";

fn store(folder: &std::path::Path) -> Store {
    Store::open(&Options { probe: None, reserve: 0, ..Options::new(folder) }).unwrap()
}

fn registered(name: &str, redirects: &[&str]) -> Registered {
    let wanted: WantedRegistration =
        serde_json::from_value(json!({ "client_name": name, "redirect_uris": redirects })).unwrap();
    Registered::new(wanted, Timestamp::UNIX_EPOCH).unwrap()
}

fn cases(count: u32) -> TestRunner {
    TestRunner::new(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(count) })
}

#[test]
fn an_identifier_is_read_by_the_server_that_made_it_and_no_letter_of_it_can_change() {
    let (folder, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let (store, other) = (store(folder.path()), store(other.path()));
    let one = registered("Claude", &[BACK, "http://127.0.0.1/cb"]);
    let id = one.id(store.keys()).unwrap();
    assert_eq!(Registered::read(store.keys(), &id), Some(one));
    assert_eq!(Registered::read(other.keys(), &id), None, "another server's");
    assert!(id.len() < 200, "{} bytes stand in an address", id.len());
    for at in 0..id.len() {
        let mut changed = id.clone().into_bytes();
        changed[at] = if changed[at] == b'A' { b'B' } else { b'A' };
        let changed = String::from_utf8(changed).unwrap();
        // The last letter of a mark of 16 bytes holds four bits that say nothing; a strict reader takes none of them.
        assert_eq!(Registered::read(store.keys(), &changed), None, "{at}");
    }
    for odd in ["", ".", "a", "a.b", &id[..id.len() - 1], &format!("{id}A"), &format!("{id}."), &"a.".repeat(5000)] {
        assert_eq!(Registered::read(store.keys(), odd), None, "{odd:.20}");
    }
}

#[test]
fn a_name_is_one_line_of_60_letters_whatever_is_said() {
    cases(200)
        .run(&".{0,200}", |name| {
            let name = registered(&name, &[BACK]).name;
            prop_assert!((1..=60).contains(&name.chars().count()) && !name.chars().any(char::is_control));
            prop_assert_eq!(crate::lines::one_line(&name), name);
            Ok(())
        })
        .unwrap();
}

#[test]
fn whatever_is_asked_nobody_is_sent_elsewhere() {
    let folder = tempfile::tempdir().unwrap();
    let store = store(folder.path());
    let here = Addresses::of("https://box.firm.example").unwrap();
    let id = registered("Claude", &[BACK]).id(store.keys()).unwrap();
    let value = prop_oneof![
        Just("code".to_owned()),
        Just("S256".to_owned()),
        Just(BACK.replace(':', "%3A")),
        Just("https%3A%2F%2Fevil.example%2F".to_owned()),
        Just("E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM".to_owned()),
        Just("https%3A%2F%2Fbox.firm.example%2Fmcp".to_owned()),
        Just(id),
        "[a-z%&=#?/:@.]{0,20}",
    ];
    let name = prop_oneof![
        Just("client_id"),
        Just("redirect_uri"),
        Just("response_type"),
        Just("code_challenge"),
        Just("code_challenge_method"),
        Just("resource"),
        Just("state"),
        Just("scope"),
        Just("iss"),
    ];
    let pairs = prop::collection::vec((name, value), 0..9);
    cases(2000)
        .run(&pairs, |pairs| {
            let query = pairs.iter().map(|(name, value)| format!("{name}={value}")).collect::<Vec<_>>().join("&");
            if let Ok(asked) = Asked::read(store.keys(), &here, &query) {
                for back in [asked.refused(), asked.granted("c")] {
                    prop_assert!(back.starts_with("https://claude.example/cb?"), "{}", back);
                    prop_assert!(back.ends_with("&iss=https%3A%2F%2Fbox%2Efirm%2Eexample"), "{}", back);
                }
                if let Ok(wish) = asked.wish {
                    prop_assert!(!wish.scopes.is_empty() && wish.challenge.len() == 43);
                }
            }
            Ok(())
        })
        .unwrap();
}
