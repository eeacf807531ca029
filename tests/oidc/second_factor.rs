//! Whose second factor counts.

use super::{access, is, real::Firm, refused};
use crate::http::{
    second_factor::{add_totp, code},
    world::{PASSWORD, World},
};
use chancery::config::ProviderFactor;

use serde_json::{Value, json};

const ADA: &str = "ada@firm.example";

fn firm(factor: ProviderFactor, required: bool) -> Option<Firm> {
    let firm = Firm::start(|rules| {
        rules.second_factor_required = required;
        rules.providers[0].second_factor = factor;
        if factor == ProviderFactor::Claimed {
            rules.providers[0].second_factor_acr = vec!["two".into()];
        }
    })?;
    firm.world.add(ADA, true);
    firm.person("17", &json!({"email": ADA, "email_verified": true}));
    Some(firm)
}

fn secret_of(world: &World, challenge: &Value) -> String {
    let shown = world.post("/api/token/second-factor/setup/", &json!({"challenge": challenge})).json();
    shown["secret"].as_str().unwrap().to_owned()
}

#[test]
fn the_firm_that_requires_one_asks_for_its_own() {
    let Some(firm) = firm(ProviderFactor::Chancery, true) else { return };
    let answer = firm.sign_in();
    assert_eq!(refused(&answer), is(401, "second_factor_setup"));
    let challenge = &answer.json()["challenge"];
    let secret = secret_of(&firm.world, challenge);
    let body = json!({"challenge": challenge, "code": code(&firm.world, &secret)});
    assert_eq!(firm.world.post("/api/token/second-factor/", &body).status, 200);
    assert_eq!(refused(&firm.sign_in()), is(401, "second_factor"));
}

#[test]
fn an_administrator_gives_chancerys_and_so_does_who_has_one() {
    let Some(firm) = firm(ProviderFactor::Chancery, false) else { return };
    access(&firm.sign_in());
    let token = access(&firm.world.try_sign_in(ADA, PASSWORD));
    add_totp(&firm.world, &token);
    assert_eq!(refused(&firm.sign_in()), is(401, "second_factor"));
    let bob = firm.world.add("bob@firm.example", true);
    firm.world.wait(firm.world.services.accounts.set_role(bob.id, permissions::Role::Administrator)).unwrap();
    firm.person("18", &json!({"email": "bob@firm.example", "email_verified": true}));
    assert_eq!(refused(&firm.sign_in()), is(401, "second_factor_setup"));
}

#[test]
fn the_providers_counts_where_the_settings_say_so() {
    let Some(firm) = firm(ProviderFactor::Provider, true) else { return };
    let ada = firm.world.services.accounts.find_by_email(ADA).unwrap().unwrap();
    firm.world.wait(firm.world.services.accounts.set_role(ada.id, permissions::Role::Administrator)).unwrap();
    access(&firm.sign_in());
}

#[test]
fn what_the_provider_does_not_claim_does_not_count() {
    let Some(firm) = firm(ProviderFactor::Claimed, true) else { return };
    assert_eq!(refused(&firm.sign_in()), is(401, "second_factor_setup"));
}
