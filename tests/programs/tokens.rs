//! Tokens: what they open, and what stays closed to them.

use super::{firm, token};
use crate::support::{DANA, Server, call};

use chancery::accounts::Scope;
use serde_json::{Value, json};

fn every() -> Vec<&'static str> {
    Scope::ALL.iter().map(|scope| scope.word()).collect()
}

fn code(server: &Server, token: &str, method: &str, path: &str) -> (u16, String) {
    let (status, body) = call(server, method, token, path, (method != "GET").then(|| json!({})));
    let body: Value = serde_json::from_slice(&body).unwrap_or_default();
    (status, body["code"].as_str().unwrap_or_default().to_owned())
}

#[test]
fn every_call_asks_for_its_scopes_and_a_call_without_scopes_is_closed() {
    let firm = firm();
    let server = firm.serve();
    let all = token(&server, &every());
    // For each scope, a token that has all others.
    let others =
        |lacking: &&'static str| token(&server, &every().into_iter().filter(|one| one != lacking).collect::<Vec<_>>());
    let others: std::collections::BTreeMap<_, _> = every().into_iter().map(|scope| (scope, others(&scope))).collect();
    let document = server.get(&server.sign_in(DANA), "/api/openapi.json");
    let ulid = "01ARZ3NDEKTSV4RRFFQ69G5FAV";
    let (mut opened, mut closed) = (0, 0);
    for (pattern, methods) in document["paths"].as_object().unwrap() {
        let path: Vec<&str> = pattern.split('/').map(|part| if part.starts_with('{') { ulid } else { part }).collect();
        let path = path.join("/");
        for (method, operation) in methods.as_object().unwrap() {
            let ways = operation["security"].as_array().unwrap();
            if ways.is_empty() {
                continue;
            }
            let method = method.to_uppercase();
            let Some(needed) = ways.iter().find_map(|way| way["token"].as_array()) else {
                assert_eq!(code(&server, &all, &method, &path), (403, "not_for_tokens".into()), "{method} {path}");
                closed += 1;
                continue;
            };
            let needed: Vec<&str> = needed.iter().map(|scope| scope.as_str().unwrap()).collect();
            for lacking in &needed {
                let (status, code) = code(&server, &others[lacking], &method, &path);
                assert_eq!((status, code.as_str()), (403, "scope_missing"), "{method} {path}");
            }
            let (status, code) = code(&server, &all, &method, &path);
            assert!(
                status != 401 && !["not_for_tokens", "scope_missing"].contains(&code.as_str()),
                "{method} {path}: {status} {code}"
            );
            opened += 1;
        }
    }
    assert!(opened > 20 && closed > 60, "{opened} {closed}");
}

#[test]
fn a_token_reads_files_until_it_is_revoked_on_the_command_line() {
    let firm = firm();
    let server = firm.serve();
    let all = token(&server, &["files:read", "tasks:read"]);
    assert_eq!(server.get(&all, "/api/files/list/?type=files")["files"], json!([]));
    let access = server.sign_in(DANA);
    let listed = server.get(&access, "/api/user/tokens/");
    assert!(!listed["tokens"][0]["used_at"].is_null() && listed["tokens"][0]["expired"] == false);
    assert!(!listed.to_string().contains(&all), "a token is shown once");

    let printed = firm.run(&["tokens", "list", "--json"]);
    let printed: Value = serde_json::from_slice(&printed.stdout).unwrap();
    assert_eq!(printed[0]["scopes"], json!(["files:read", "tasks:read"]));
    let id = printed[0]["id"].as_str().unwrap();
    let gone = firm.run(&["tokens", "revoke", id]);
    assert_eq!(String::from_utf8_lossy(&gone.stdout), "\"A script\" was revoked.\n");
    assert_eq!(call(&server, "GET", &all, "/api/files/list/?type=files", None).0, 401);
    let log = firm.run(&["audit", "export"]);
    let log = String::from_utf8_lossy(&log.stdout).into_owned();
    assert!(log.contains("api_token_added") && log.contains("api_token_removed"), "{log}");
}

#[test]
fn wrong_tokens_are_counted_and_a_right_one_is_never_refused_for_them() {
    let firm = firm();
    let server = firm.serve();
    let right = token(&server, &["search"]);
    // One token in 64 ends with an x.
    let (most, last) = right.split_at(right.len() - 1);
    let wrong = format!("{most}{}", if last == "x" { "y" } else { "x" });
    let first_429 = (0..300).find(|_| call(&server, "GET", &wrong, "/api/search/?q=lease", None).0 == 429);
    assert!(first_429.is_some());
    assert_eq!(call(&server, "GET", &right, "/api/search/?q=lease", None).0, 200);
}
