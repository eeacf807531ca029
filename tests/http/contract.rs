//! The contract: that it says what it should, and that the tests notice if the server deviates from it.

use super::world::{PASSWORD, World};
use crate::support::contract::{DOCUMENT, Exchange, check};

use serde_json::{Value, json};

fn answered(method: &str, path: &str, status: u16, body: &Value) -> Result<(), String> {
    let body = body.to_string();
    let answered = ("application/json", body.as_bytes());
    check(&Exchange { method, path, sent: None, status, answered })
}

#[test]
fn a_wrong_answer_is_noticed() {
    let me = |change: fn(&mut Value)| {
        let mut me = json!({
            "personalInfo": { "firstName": "Ada", "lastName": "Lovelace", "email": "ada@firm.example", "title": "" },
            "administrator": false,
            "subscription": {
                "plan": "Firm", "status": "Active", "billingCycle": "", "nextBilling": "", "features": [],
                "upgrade_requested_at": null,
            },
            "usage": { "emails_answered": 1, "emails_included": null, "bytes_stored": 0, "bytes_included": null },
            "preferences": {
                "time_zone": "UTC", "reply_length": "standard", "notification_mail": true, "signature": "",
            },
        });
        change(&mut me);
        answered("GET", "/api/user/me/", 200, &me)
    };
    assert_eq!(me(|_| ()), Ok(()));
    assert!(me(|me| me["usage"]["more"] = json!(1)).is_err(), "a field that is not described");
    assert!(me(|me| drop(me["usage"].as_object_mut().unwrap().remove("bytes_stored"))).is_err(), "a missing field");
    assert!(me(|me| me["usage"]["bytes_stored"] = json!("none")).is_err(), "a wrong type");
    assert!(me(|me| me["usage"]["bytes_stored"] = Value::Null).is_err(), "null where there is always a value");
    assert!(me(|me| me["preferences"]["reply_length"] = json!("endless")).is_err(), "a word that is not described");
    assert!(me(|me| me["subscription"]["upgrade_requested_at"] = json!("yesterday")).is_err(), "no time");

    let error = |status, code: &str| {
        answered("GET", "/api/user/me/", status, &json!({ "error": "Please sign in again.", "code": code }))
    };
    assert_eq!(error(401, "not_signed_in"), Ok(()));
    assert!(error(401, "no_such_code").is_err(), "a code that the call does not have");
    assert!(error(418, "not_signed_in").is_err(), "a status that the call does not have");
    assert!(answered("GET", "/api/nothing/", 200, &json!({})).is_err(), "a call that is not described");
    assert!(answered("DELETE", "/api/user/sessions/1/", 204, &json!({})).is_err(), "content where there is none");
    assert!(answered("GET", "/api/events/", 200, &json!({})).is_err(), "another media type");

    let request = |body: &str| {
        let sent = Some(("application/json", body.as_bytes()));
        let answered: (&str, &[u8]) = ("application/json", b"{\"access\":\"a\"}");
        check(&Exchange { method: "POST", path: "/api/token/refresh/", sent, status: 200, answered })
    };
    assert_eq!(request("{\"refresh\":\"r\"}"), Ok(()));
    assert!(request("{}").is_err(), "the server took a request that the document refuses");
    let stream = |text: &str| {
        let answered = ("text/event-stream", text.as_bytes());
        check(&Exchange { method: "GET", path: "/api/events/", sent: None, status: 200, answered })
    };
    assert_eq!(
        stream("event: hello\ndata: {}\n\n: still here\n\nevent: change\ndata: {\"kind\":\"files\"}\n\n"),
        Ok(())
    );
    assert!(stream("event: change\ndata: {\"kind\":\"weather\"}\n\n").is_err(), "an event that is not as described");
    assert!(stream("event: surprise\ndata: {}\n\n").is_err(), "an event that is not described");
}

#[test]
fn every_schema_is_one() {
    for (name, schema) in DOCUMENT["components"]["schemas"].as_object().unwrap() {
        assert!(jsonschema::draft202012::meta::is_valid(schema), "{name}");
    }
    let text = DOCUMENT.to_string();
    for reference in text.split("\"$ref\":\"#").skip(1).map(|rest| rest.split('"').next().unwrap()) {
        assert!(DOCUMENT.pointer(reference).is_some(), "{reference}");
    }
}

#[test]
fn the_server_gives_the_document() {
    let world = World::new();
    let given = world.get("/api/openapi.json", None).json();
    assert_eq!(given, *DOCUMENT);
    assert_eq!((&given["openapi"], &given["info"]["version"]), (&json!("3.1.0"), &json!(env!("CARGO_PKG_VERSION"))));
    let mut ids = std::collections::HashSet::new();
    for operation in given["paths"].as_object().unwrap().values().flat_map(|path| path.as_object().unwrap().values()) {
        assert!(ids.insert(operation["operationId"].as_str().unwrap()), "{}", operation["operationId"]);
    }
}

/// The routes answer every described call, and ask for a token where the document says so.
#[test]
fn every_described_call_is_answered() {
    let world = World::new();
    world.add("ada@firm.example", true);
    for (path, methods) in DOCUMENT["paths"].as_object().unwrap() {
        for (method, operation) in methods.as_object().unwrap() {
            let method = method.to_uppercase();
            let ulid = "01ARZ3NDEKTSV4RRFFQ69G5FAV";
            let asked = path.replace("{id}", ulid).replace("{message}", ulid).replace("{page}", "1");
            let body = (!["GET", "OPTIONS"].contains(&method.as_str())).then(|| b"{}".as_slice());
            let answer = world.call(&method, &asked, &[], body);
            let open = operation["security"] == json!([]);
            let by_secret = open && path.contains('{');
            let fits = match answer.status {
                401 => !open || path.starts_with("/api/token/"),
                200 | 422 => open,
                404 => by_secret,
                _ => false,
            };
            assert!(fits, "{method} {path} answered {}", answer.status);
        }
    }
    assert_eq!(world.try_sign_in("ada@firm.example", PASSWORD).status, 200);
}

/// The source of the site's types and of the mock in its tests.
#[test]
fn the_sites_copy_is_this_document() {
    let copy: Value = serde_json::from_str(include_str!("../../ui/contract/openapi.json")).unwrap();
    assert!(copy == *DOCUMENT, "the contract has changed: run \"npm run contract\" in ui/ and commit what it writes");
}
