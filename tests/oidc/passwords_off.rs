//! A firm that signs in with its provider only, and the way back in.

use super::{access, is, real::Firm, refused, rules, settings};
use crate::{
    http::world::{PASSWORD, World},
    support::{DANA, Firm as Program},
};

use serde_json::json;

#[test]
fn passwords_open_nothing() {
    let mut rules = rules(vec![settings("https://id.firm.example")]);
    rules.passwords_off = true;
    let world = World::with_rules(rules);
    world.add("ada@firm.example", true);
    let person = json!({"username": "bob@firm.example", "password": PASSWORD, "firstName": "B", "lastName": "B"});
    for (path, body) in [
        ("/api/token/", json!({"username": "ada@firm.example", "password": PASSWORD})),
        ("/api/user/register/", person),
        ("/api/user/password-reset/", json!({"email": "ada@firm.example"})),
        ("/api/user/password-reset-confirm/", json!({"token": "x", "password": PASSWORD})),
    ] {
        assert_eq!(refused(&world.post(path, &body)), is(403, "passwords_off"), "{path}");
    }
    assert_eq!(world.get("/api/user/oidc/", None).json()["password"], json!(false));
    assert!(world.services.accounts.find_by_email("bob@firm.example").unwrap().is_none() && world.mails().is_empty());
}

#[test]
fn the_provider_lets_people_in_who_have_no_password() {
    let Some(firm) = Firm::start(|rules| rules.passwords_off = true) else { return };
    let new = chancery::accounts::NewAccount {
        email: "ada@firm.example".into(),
        first_name: "Ada".into(),
        last_name: "King".into(),
        title: String::new(),
        password: None,
        approved: true,
    };
    firm.world.wait(firm.world.services.accounts.add(new)).unwrap();
    firm.person("17", &json!({"email": "ada@firm.example", "email_verified": true}));
    let token = access(&firm.sign_in());
    let shown = firm.world.get("/api/user/oidc/links/", Some(&token)).json();
    assert_eq!(shown["password"], json!(false));
    let body = json!({"name": "Thunderbird", "password": PASSWORD});
    let refusal = refused(&firm.world.signed("POST", "/api/user/app-passwords/", &token, &body));
    assert_eq!(refusal, is(403, "no_password"));
    let body = json!({"current": PASSWORD, "password": "another copper lantern"});
    assert_eq!(refused(&firm.world.signed("POST", "/api/user/password/", &token, &body)), is(403, "no_password"));
}

/// docs/provider-sign-in.md, "To get back in".
#[test]
fn it_gets_back_in_by_the_command_line() {
    let mut firm = Program::new(None);
    firm.configure("[accounts]\npassword_sign_in = false\n\n[[sign_in_provider]]\nname = \"Firm\"\nissuer = \"https://id.firm.example\"\nclient_id = \"x\"\n");
    firm.add(DANA);
    let said = firm.run(&["users", "reset-link", DANA]);
    let text = String::from_utf8_lossy(&said.stderr).into_owned();
    assert!(!said.status.success() && text.contains("accounts.password_sign_in is false"), "{text}");
    let links = firm.run(&["users", "provider-links", DANA, "--json"]);
    let links: serde_json::Value = serde_json::from_slice(&links.stdout).unwrap();
    assert_eq!(links["links"], json!([]));
    let sign_in = |server: &crate::support::Server| {
        let body = json!({"username": DANA, "password": crate::support::PASSWORD}).to_string();
        let agent: ureq::Agent = ureq::Agent::config_builder().http_status_as_error(false).build().into();
        let url = format!("http://{}/api/token/", server.http);
        agent.post(url).header("content-type", "application/json").send(body).unwrap().status().as_u16()
    };
    let server = firm.serve();
    assert_eq!(sign_in(&server), 403);
    server.stop();
    firm.set("ACCOUNTS_PASSWORD_SIGN_IN", "true");
    let server = firm.serve();
    assert_eq!(sign_in(&server), 200);
    server.stop();
}
