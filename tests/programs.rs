//! Programs that work for a person: tokens, WebDAV, MCP, on the real program.

mod matter_drive;
mod mcp;
mod tokens;
mod webdav;

use crate::support::{DANA, Firm, PASSWORD, Server, call, plant};

use serde_json::{Value, json};

/// A colleague of Dana's.
pub const EVE: &str = "eve@firm.test";

/// Makes a token with these scopes for Dana.
pub fn token(server: &Server, scopes: &[&str]) -> String {
    token_of(server, DANA, scopes)
}

/// Makes a token with these scopes.
pub fn token_of(server: &Server, who: &str, scopes: &[&str]) -> String {
    let access = server.sign_in(who);
    let body = json!({ "name": "A script", "scopes": scopes, "password": PASSWORD });
    let (status, answer) = call(server, "POST", &access, "/api/user/tokens/", Some(body));
    assert_eq!(status, 201, "{}", String::from_utf8_lossy(&answer));
    let made: Value = serde_json::from_slice(&answer).unwrap();
    let token = made["token"].as_str().unwrap().to_owned();
    plant(&token);
    token
}

/// A firm with Dana in it.
pub fn firm() -> Firm {
    let firm = Firm::new(None);
    firm.add(DANA);
    firm
}
