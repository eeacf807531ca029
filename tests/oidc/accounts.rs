//! Whose account it is.

use super::{access, audited, is, real::Firm, refused};
use crate::http::world::PASSWORD;

use serde_json::json;

const ADA: &str = "ada@firm.example";

#[test]
fn the_first_sign_in_links_an_approved_account_by_its_verified_address() {
    let Some(firm) = Firm::start(|_| ()) else { return };
    let account = firm.world.add(ADA, true);
    firm.person("17", &json!({"email": "Ada@firm.example", "email_verified": true}));
    let answer = firm.sign_in();
    let token = access(&answer);
    let cookies: Vec<&str> = answer.headers.get_all("set-cookie").iter().map(|set| set.to_str().unwrap()).collect();
    assert!(cookies.iter().any(|set| set.starts_with("__Host-chancery=")), "the session is bound: {cookies:?}");
    let me = firm.world.get("/api/user/me/", Some(&token)).json();
    assert_eq!(me["personalInfo"]["email"], ADA);
    assert_eq!(audited(&firm.world), ["provider_linked done", "provider_sign_in done", "sign_in done"]);
    let told = firm.world.mails();
    assert_eq!(told.len(), 1, "the owner is told of the link: {told:?}");
    access(&firm.sign_in());
    assert_eq!(audited(&firm.world)[3..], ["provider_sign_in done", "sign_in done"], "the link is there");
    assert_eq!(firm.world.services.access.links.of(account.id).unwrap().len(), 1);
}

#[test]
fn an_address_that_nobody_verified_finds_no_account() {
    let Some(firm) = Firm::start(|_| ()) else { return };
    let account = firm.world.add(ADA, true);
    for claims in [
        json!({"email": ADA, "email_verified": false}),
        json!({"email": ADA, "email_verified": null}),
        json!({"email": ADA, "email_verified": "true"}),
    ] {
        firm.person("17", &claims);
        assert_eq!(refused(&firm.sign_in()), is(403, "email_not_verified"), "{claims}");
    }
    assert!(firm.world.services.access.links.of(account.id).unwrap().is_empty());
    assert_eq!(audited(&firm.world), ["provider_sign_in refused"; 3]);
}

#[test]
fn who_has_no_approved_account_gets_none() {
    let Some(firm) = Firm::start(|_| ()) else { return };
    firm.person("17", &json!({"email": ADA, "email_verified": true}));
    assert_eq!(refused(&firm.sign_in()), is(403, "no_account"));
    let account = firm.world.add(ADA, false);
    assert_eq!(refused(&firm.sign_in()), is(403, "not_approved"));
    assert!(
        firm.world.services.access.links.of(account.id).unwrap().is_empty(),
        "nothing is linked before the approval"
    );
    firm.world.wait(firm.world.services.accounts.approve(account.id)).unwrap();
    access(&firm.sign_in());
}

#[test]
fn a_suspended_account_is_out_at_once_and_stays_out() {
    let Some(firm) = Firm::start(|_| ()) else { return };
    let account = firm.world.add(ADA, true);
    firm.person("17", &json!({"email": ADA, "email_verified": true}));
    let token = access(&firm.sign_in());
    firm.world.wait(firm.world.services.accounts.suspend(account.id)).unwrap();
    assert_eq!(firm.world.get("/api/user/me/", Some(&token)).status, 401);
    assert_eq!(refused(&firm.sign_in()), is(403, "not_approved"));
    firm.world.wait(firm.world.services.accounts.restore(account.id)).unwrap();
    access(&firm.sign_in());
}

#[test]
fn the_link_counts_and_not_the_address() {
    let Some(firm) = Firm::start(|_| ()) else { return };
    firm.world.add(ADA, true);
    firm.world.add("bob@firm.example", true);
    firm.person("17", &json!({"email": ADA, "email_verified": true}));
    access(&firm.sign_in());
    // Married, renamed, or given the address of a colleague: the person is the same.
    for claims in [
        json!({"email": "ada.king@firm.example", "email_verified": true}),
        json!({"email": "bob@firm.example", "email_verified": true}),
        json!({"email": null, "email_verified": false}),
    ] {
        firm.person("17", &claims);
        let token = access(&firm.sign_in());
        let me = firm.world.get("/api/user/me/", Some(&token)).json();
        assert_eq!(me["personalInfo"]["email"], ADA);
    }
}

#[test]
fn an_address_that_was_given_to_somebody_else_gives_no_account() {
    let Some(firm) = Firm::start(|_| ()) else { return };
    let account = firm.world.add(ADA, true);
    firm.person("17", &json!({"email": ADA, "email_verified": true}));
    let token = access(&firm.sign_in());
    firm.person("18", &json!({"email": ADA, "email_verified": true}));
    assert_eq!(refused(&firm.sign_in()), is(403, "linked_otherwise"));
    // IT removes the link; the next who comes with the address is the person.
    let links = &firm.world.services.access.links;
    assert_eq!(firm.world.wait(links.remove_all(account.id)).unwrap(), 1);
    assert_eq!(firm.world.get("/api/user/me/", Some(&token)).status, 401, "the sessions have ended");
    access(&firm.sign_in());
    firm.person("17", &json!({"email": ADA, "email_verified": true}));
    assert_eq!(refused(&firm.sign_in()), is(403, "linked_otherwise"));
}

#[test]
fn the_person_sees_the_link_and_removes_it_with_the_password() {
    let Some(firm) = Firm::start(|_| ()) else { return };
    let account = firm.world.add(ADA, true);
    firm.person("17", &json!({"email": ADA, "email_verified": true}));
    let (other, token) = (access(&firm.sign_in()), access(&firm.sign_in()));
    let shown = firm.world.get("/api/user/oidc/links/", Some(&token)).json();
    assert_eq!((&shown["password"], &shown["links"][0]["name"]), (&json!(true), &json!("The firm")));
    let issuer = shown["links"][0]["issuer"].clone();
    assert_eq!(issuer, json!(firm.provider.issuer));
    let remove = |password, issuer| {
        let body = json!({"issuer": issuer, "password": password});
        firm.world.signed("POST", "/api/user/oidc/links/remove/", &token, &body)
    };
    assert_eq!(refused(&remove("not the password", issuer.clone())), is(403, "wrong_password"));
    assert_eq!(refused(&remove(PASSWORD, json!("https://other.example"))), is(404, "not_found"));
    assert_eq!(remove(PASSWORD, issuer).status, 204);
    assert_eq!(firm.world.get("/api/user/me/", Some(&token)).status, 200);
    assert_eq!(firm.world.get("/api/user/me/", Some(&other)).status, 401, "the other sessions have ended");
    assert!(firm.world.services.access.links.of(account.id).unwrap().is_empty());
    assert!(audited(&firm.world).contains(&"provider_unlinked done".to_owned()));
}

#[test]
fn a_removed_account_leaves_no_link() {
    let Some(firm) = Firm::start(|_| ()) else { return };
    let account = firm.world.add(ADA, true);
    firm.person("17", &json!({"email": ADA, "email_verified": true}));
    access(&firm.sign_in());
    let removal = firm.world.removal();
    assert_eq!(removal.traces(account.id).unwrap()["ACCOUNT_BY_SUBJECT"], 1);
    firm.world.wait(removal.remove(account.id)).unwrap();
    assert!(removal.traces(account.id).unwrap().is_empty());
    assert_eq!(refused(&firm.sign_in()), is(403, "no_account"));
}
