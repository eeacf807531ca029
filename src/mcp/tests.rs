//! Who may speak to `/mcp`, what a message is, and what tools tell about themselves.
#![allow(clippy::unwrap_used)]

use super::{
    http::tools::{Arguments, TOOLS, described},
    origin::is_ours,
    protocol,
};

use serde_json::{Value, json};

#[test]
fn a_page_of_another_site_is_not_answered_under_any_name() {
    let site = "https://box.firm.example:8443/";
    for (host, origin, ours) in [
        ("box.firm.example:8443", None, true),
        ("BOX.firm.example", None, true),
        ("127.0.0.1:8080", None, true),
        ("[::1]:8080", None, true),
        ("box.firm.example:8443", Some("https://box.firm.example:8443"), true),
        // A hostile page whose name was bound to this machine, with and without its origin.
        ("evil.example", None, false),
        ("evil.example:8443", Some("https://evil.example:8443"), false),
        ("localhost:8080", Some("http://evil.example"), false),
        ("localhost:8080", Some("http://localhost:8080"), false),
        ("box.firm.example:8443", Some("http://box.firm.example:8443"), false),
        ("box.firm.example:8443", Some("null"), false),
        ("box.firm.example.evil.example", None, false),
        ("", None, false),
    ] {
        assert_eq!(is_ours(site, host, origin), ours, "{host} {origin:?}");
    }
    // Without a public address, only this machine.
    assert!(is_ours("", "127.0.0.1:8080", None) && is_ours("", "127.0.0.1:8080", Some("http://127.0.0.1:8080")));
    assert!(!is_ours("", "192.0.2.1", None) && !is_ours("", "localhost", Some("http://localhost:3000")));
    assert!(!is_ours("", "", Some("http://")));
}

#[test]
fn what_is_no_message_is_answered_with_an_error() {
    for bad in [
        "",
        "[]",
        "{",
        "[{\"jsonrpc\":\"2.0\"}]",
        "{\"jsonrpc\":\"1.0\",\"id\":1,\"method\":\"ping\"}",
        "{\"jsonrpc\":\"2.0\",\"id\":{},\"method\":\"ping\"}",
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\",\"params\":[]}",
    ] {
        assert!(protocol::read(bad.as_bytes()).unwrap_err()["error"]["code"].is_i64(), "{bad}");
    }
    let deep = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
    assert!(protocol::read(deep.as_bytes()).is_err());
    assert!(protocol::read(b"{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}").unwrap().id.is_none());
    let greeting = |asked: &str| protocol::greeting(json!({ "protocolVersion": asked }).as_object().unwrap());
    assert_eq!(greeting("2025-03-26")["protocolVersion"], "2025-03-26");
    assert_eq!(greeting("1999-01-01")["protocolVersion"], "2025-06-18");
}

#[test]
fn an_assistant_can_be_allowed_what_its_tools_need_and_no_more() {
    let mut needed: Vec<_> =
        TOOLS.iter().flat_map(|tool| crate::http::scopes_of(tool.method, tool.pattern).unwrap()).collect();
    needed.sort_unstable();
    needed.dedup();
    assert_eq!(needed, crate::authorization_server::OFFERED);
}

#[test]
fn every_tool_is_a_call_of_the_contract_that_is_open_to_tokens_and_has_a_whole_schema() {
    for tool in TOOLS {
        assert!(crate::http::scopes_of(tool.method, tool.pattern).is_some(), "{}", tool.name);
        let told = described(tool);
        jsonschema::validator_for(&told["outputSchema"]).unwrap();
        jsonschema::validator_for(&told["inputSchema"]).unwrap();
        assert!(!told["outputSchema"].to_string().contains("#/components/"), "{}", tool.name);
        // Nothing that is given can lead to another call: an identifier is one, and everything else is encoded.
        let hostile = json!("../../?x=1&type=tasks#/");
        let closed = |name: &str| ["file", "task", "message", "matter", "of"].contains(&name);
        let value = |(name, kind, ..): &(&str, &str, bool, &str)| match *name {
            _ if *kind == "integer" => json!(3),
            "of" => json!("tasks"),
            name if closed(name) => json!("01ARZ3NDEKTSV4RRFFQ69G5FAV"),
            _ => hostile.clone(),
        };
        let given: serde_json::Map<_, _> = tool.arguments.iter().map(|one| (one.0.to_owned(), value(one))).collect();
        for (name, ..) in tool.arguments.iter().filter(|(name, ..)| closed(name)) {
            let mut with = given.clone();
            with.insert((*name).to_owned(), hostile.clone());
            assert!((tool.call)(&Arguments(with)).is_err(), "{} {name}", tool.name);
        }
        let (path, _) = (tool.call)(&Arguments(given)).unwrap();
        assert!(crate::http::scopes_of(tool.method, path.split('?').next().unwrap()).is_some(), "{path}");
        let query = path.split_once('?').map_or("", |(_, query)| query);
        assert!(query.matches("type=").count() <= 1 && !path.contains('#') && !path.contains(".."), "{path}");
    }
}

proptest::proptest! {
    #[test]
    fn a_passage_is_what_lies_between_its_ends(text in ".{0,60}", start in 0u64..80, end in 0u64..80) {
        let tool = TOOLS.iter().find(|tool| tool.name == "read_passage").unwrap();
        let given = Arguments(json!({ "start": start, "end": end }).as_object().unwrap().clone());
        let told = tool.told(&given, json!({ "text": text, "title": "a", "notes": [] }));
        let all: Vec<char> = text.chars().collect();
        let (from, to) = (told["start"].as_u64().unwrap() as usize, told["end"].as_u64().unwrap() as usize);
        proptest::prop_assert!(from <= to && to <= all.len());
        proptest::prop_assert_eq!(told["text"].clone(), Value::from(all[from..to].iter().collect::<String>()));
    }
}
