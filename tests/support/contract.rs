//! Checks the contract against the server: every answer the tests receive, and every request the server accepts, must
//! match the OpenAPI document.

use chancery::http::openapi;

use jsonschema::Validator;
use serde_json::{Value, json};
use std::{
    collections::HashMap,
    sync::{Arc, LazyLock, Mutex},
};

pub static DOCUMENT: LazyLock<Value> = LazyLock::new(openapi);
static VALIDATORS: LazyLock<Mutex<HashMap<String, Arc<Validator>>>> = LazyLock::new(Mutex::default);

/// A call as it went over the wire.
pub struct Exchange<'a> {
    pub method: &'a str,
    /// Including the query.
    pub path: &'a str,
    /// Media type and bytes of the request.
    pub sent: Option<(&'a str, &'a [u8])>,
    pub status: u16,
    /// Media type and bytes of the answer.
    pub answered: (&'a str, &'a [u8]),
}

/// Validates a JSON value against a schema of the document; an error says why it fails.
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

/// The patterns that a path matches, the most literal first.
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

/// Validates each event of a stream against the schema for its name.
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

/// The first respect in which a call contradicts the document.
pub fn check(call: &Exchange<'_>) -> Result<(), String> {
    let method = if call.method == "HEAD" { "get".to_owned() } else { call.method.to_lowercase() };
    let (media_type, bytes) = call.answered;
    let patterns = patterns(call.path);
    let operation = patterns.iter().find_map(|pattern| DOCUMENT["paths"][*pattern].get(&method));
    let Some(operation) = operation else {
        // The site's pages are not part of the contract.
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

/// Fails the test if a call contradicts the document.
pub fn hold(call: &Exchange<'_>) {
    if let Err(why) = check(call) {
        panic!("{} {} answered {} against the contract: {why}", call.method, call.path, call.status);
    }
}
