//! Sign-in with a provider: against the certified one of tests/provider, and against one that lies (`liar`).

#![allow(clippy::unwrap_used)]

mod accounts;
mod liar;
mod lies;
mod passwords_off;
mod real;
mod second_factor;
mod states;
mod tested;

use crate::http::world::{Answer, SITE, World};
use chancery::{access::AccessRules, config::SignInProvider};

use percent_encoding::percent_decode_str;
use serde_json::{Value, json};
use std::collections::HashMap;

pub const NAME: &str = "The firm";
const CLIENT: &str = "chancery";

/// A provider of the settings.
pub fn settings(issuer: &str) -> SignInProvider {
    SignInProvider { name: NAME.into(), issuer: issuer.into(), client_id: CLIENT.into(), ..SignInProvider::default() }
}

pub fn rules(providers: Vec<SignInProvider>) -> AccessRules {
    AccessRules { site: SITE.into(), public_url: SITE.into(), providers, ..AccessRules::default() }
}

/// The parameters of an address.
pub fn query(address: &str) -> HashMap<String, String> {
    let decoded = |text: &str| percent_decode_str(&text.replace('+', " ")).decode_utf8().unwrap().into_owned();
    let pairs = address.split_once('?').map_or("", |(_, query)| query).split('&');
    pairs.filter_map(|pair| pair.split_once('=')).map(|(name, value)| (decoded(name), decoded(value))).collect()
}

/// A sign-in on its way, in one browser.
pub struct Begun {
    /// Where the browser goes.
    pub location: String,
    /// Its cookie, as it sends it.
    pub cookie: String,
}

/// The page's headers over HTTPS.
fn page(cookie: &str) -> [(&str, &str); 5] {
    [
        ("content-type", "application/json"),
        ("x-chancery-page", "1"),
        ("x-forwarded-proto", "https"),
        ("x-forwarded-for", "192.0.2.7"),
        ("cookie", cookie),
    ]
}

pub fn try_begin(world: &World, name: &str) -> Answer {
    let body = json!({ "provider": name }).to_string();
    world.call("POST", "/api/user/oidc/start/", &page(""), Some(body.as_bytes()))
}

pub fn begin(world: &World) -> Begun {
    let answer = try_begin(world, NAME);
    assert_eq!(answer.status, 200, "{:?}", answer.json());
    let set = answer.header("set-cookie");
    assert!(set.contains("; Secure; HttpOnly; SameSite=Strict; Max-Age=600") && set.contains("; Path=/;"), "{set}");
    let cookie = set.split(';').next().unwrap().to_owned();
    assert!(cookie.starts_with("__Host-chancery-provider="));
    Begun { location: answer.json()["location"].as_str().unwrap().to_owned(), cookie }
}

/// What the page does with the parameters of its address.
pub fn finish(world: &World, cookie: &str, parameters: &HashMap<String, String>) -> Answer {
    let body: Value = parameters.iter().map(|(name, value)| (name.clone(), json!(value))).collect();
    let answer = world.call("POST", "/api/user/oidc/finish/", &page(cookie), Some(body.to_string().as_bytes()));
    let gone = |set: &str| set.starts_with("__Host-chancery-provider=;") && set.ends_with("Max-Age=0");
    let cookies = answer.headers.get_all("set-cookie");
    assert!(cookies.iter().any(|set| gone(set.to_str().unwrap())), "the cookie worked once");
    answer
}

pub fn access(answer: &Answer) -> String {
    assert_eq!(answer.status, 200, "{:?}", answer.json());
    answer.json()["access"].as_str().unwrap().to_owned()
}

/// The actions in the audit log that concern sign-ins, with their outcomes.
pub fn audited(world: &World) -> Vec<String> {
    let lines = world.services.audit.lines(1, 1000).unwrap().into_iter();
    let ours = ["provider_sign_in", "provider_linked", "provider_unlinked", "sign_in"];
    lines
        .filter(|line| ours.contains(&line.action.as_str()))
        .map(|line| format!("{} {}", line.action, line.outcome))
        .collect()
}

/// A refusal: its status and code.
pub fn refused(answer: &Answer) -> (u16, String) {
    (answer.status, answer.code())
}

pub fn is(status: u16, code: &str) -> (u16, String) {
    (status, code.to_owned())
}
