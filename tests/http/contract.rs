//! The contract, held against what the server does: every answer that the tests see, and every request that it accepted, must
//! be as the OpenAPI document says.

use super::world::{PASSWORD, World};
use chancery::http::openapi;

use jsonschema::Validator;
use serde_json::{Value, json};
use std::{
    collections::HashMap,
    sync::{Arc, LazyLock, Mutex},
};

static DOCUMENT: LazyLock<Value> = LazyLock::new(openapi);
static VALIDATORS: LazyLock<Mutex<HashMap<String, Arc<Validator>>>> = LazyLock::new(Mutex::default);

/// A call as it went over the wire.
pub struct Exchange<'a> {
    pub method: &'a str,
    /// With its query.
    pub path: &'a str,
    /// Media type and bytes of the request.
    pub sent: Option<(&'a str, &'a [u8])>,
    pub status: u16,
    /// Media type and bytes of the answer.
    pub answered: (&'a str, &'a [u8]),
}

/// Whether a JSON value is as a schema of the document says; where not, why.
fn fits(schema: &Value, value: &Value) -> Result<(), String> {
    let key = schema.to_string();
    let known = VALIDATORS.lock().unwrap().get(&key).cloned();
    let validator = known.unwrap_or_else(|| {
        let mut whole = schema.clone();
        whole["components"] = DOCUMENT["components"].clone();
        let options = jsonschema::options().with_draft(jsonschema::Draft::Draft202012);
        let options = options.should_validate_formats(true).with_format("ulid", |text: &str| {
            text.len() == 26 && text.bytes().all(|b| b"0123456789ABCDEFGHJKMNPQRSTVWXYZ".contains(&b))
        });
        let built = Arc::new(options.build(&whole).unwrap_or_else(|e| panic!("{schema}: {e}")));
        VALIDATORS.lock().unwrap().insert(key, Arc::clone(&built));
        built
    });
    let cut = |text: String| text.chars().take(600).collect::<String>();
    let wrong: Vec<String> = validator.iter_errors(value).map(|e| cut(format!("{}: {e}", e.instance_path()))).collect();
    if wrong.is_empty() { Ok(()) } else { Err(format!("{}\n{}", wrong.join("\n"), cut(value.to_string()))) }
}

/// The patterns that a path fits, the plainest first.
fn patterns(path: &str) -> Vec<&'static str> {
    let asked: Vec<&str> = path.split('?').next().unwrap_or_default().trim_matches('/').split('/').collect();
    let fits = |pattern: &&str| {
        let wanted: Vec<&str> = pattern.trim_matches('/').split('/').collect();
        let alike = |(a, w): (&&str, &&str)| a == w || (w.starts_with('{') && !a.is_empty());
        asked.len() == wanted.len() && asked.iter().zip(&wanted).all(alike)
    };
    let all = DOCUMENT["paths"].as_object().unwrap().keys().map(String::as_str);
    let mut found: Vec<&str> = all.filter(fits).collect();
    found.sort_by_key(|pattern| pattern.matches('{').count());
    found
}

fn resolved(response: &'static Value) -> &'static Value {
    match response["$ref"].as_str() {
        Some(reference) => DOCUMENT.pointer(reference.trim_start_matches('#')).unwrap(),
        None => response,
    }
}

fn json_of(bytes: &[u8]) -> Result<Value, String> {
    serde_json::from_slice(bytes).map_err(|e| format!("no JSON: {e}"))
}

fn is_json(media_type: &str) -> bool {
    media_type.split(';').next().unwrap_or_default().trim() == "application/json"
}

/// Each event of a stream, against what the document says of its name.
fn events_fit(known: &Value, text: &str) -> Result<(), String> {
    for event in text.split("\n\n").map(str::trim_start) {
        let of = |field: &str| event.lines().find_map(|line| line.strip_prefix(field)).map(str::trim_start);
        let Some(data) = of("data:") else { continue };
        let name = of("event:").unwrap_or("message");
        let schema = known.get(name).ok_or(format!("the event {name} is not described"))?;
        fits(schema, &json_of(data.as_bytes())?).map_err(|why| format!("event {name}: {why}"))?;
    }
    Ok(())
}

/// What of a call is not as the document says.
pub fn check(call: &Exchange<'_>) -> Result<(), String> {
    let method = if call.method == "HEAD" { "get".to_owned() } else { call.method.to_lowercase() };
    let (media_type, bytes) = call.answered;
    let patterns = patterns(call.path);
    let operation = patterns.iter().find_map(|pattern| DOCUMENT["paths"][*pattern].get(&method));
    let Some(operation) = operation else {
        // The site's pages are no part of the contract.
        if patterns.is_empty() && !call.path.starts_with("/api/") {
            return Ok(());
        }
        if ![404, 405].contains(&call.status) {
            return Err(format!("a call that is not described was answered with {}", call.status));
        }
        let error = json!({ "$ref": "#/components/schemas/Error" });
        return if bytes.is_empty() { Ok(()) } else { fits(&error, &json_of(bytes)?) };
    };
    if let Some((sent, body)) = call.sent
        && (200..300).contains(&call.status)
        && is_json(sent)
        && !body.is_empty()
        && let Some(content) = operation.pointer("/requestBody/content/application~1json")
    {
        fits(&content["schema"], &json_of(body)?).map_err(|why| format!("the request was accepted: {why}"))?;
    }
    let response = operation["responses"].get(call.status.to_string());
    let response = resolved(response.ok_or(format!("the status {} is not described", call.status))?);
    let Some(content) = response.get("content") else {
        return if bytes.is_empty() { Ok(()) } else { Err("there should be no content".to_owned()) };
    };
    if call.method == "HEAD" || content.get("*/*").is_some() {
        return Ok(());
    }
    let named = media_type.split(';').next().unwrap_or_default().trim();
    let described = content.get(named).ok_or(format!("the media type {named:?} is not described"))?;
    match named {
        "application/json" => fits(&described["schema"], &json_of(bytes)?),
        "text/event-stream" => events_fit(&described["x-events"], &String::from_utf8_lossy(bytes)),
        _ => Ok(()),
    }
}

/// Fails the test if a call is not as the document says.
pub fn hold(call: &Exchange<'_>) {
    if let Err(why) = check(call) {
        panic!("{} {} answered {} against the contract: {why}", call.method, call.path, call.status);
    }
}

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

/// The filters answer each call that is described, and ask who is calling where the document says so.
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

/// What the site's types and the mock of its tests are made of.
#[test]
fn the_sites_copy_is_this_document() {
    let copy: Value = serde_json::from_str(include_str!("../../ui/contract/openapi.json")).unwrap();
    assert!(copy == *DOCUMENT, "the contract has changed: run \"npm run contract\" in ui/ and commit what it writes");
}
