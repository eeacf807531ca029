//! Programs that work for a person: tokens, WebDAV, MCP, on the real program.

mod connection_attacks;
mod connections;
mod matter_drive;
mod mcp;
mod tokens;
mod webdav;

use crate::support::{DANA, Firm, PASSWORD, Server, call, plant, program};

use serde_json::{Value, json};
use std::path::PathBuf;

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

/// The Python that has the official client, which `packaging/install` puts beside the build. `None`, said aloud, where it is not installed.
pub fn program_of_mcp() -> Option<PathBuf> {
    let found = program().ancestors().nth(2).map(|target| target.join("mcp-client/bin/python")).filter(|p| p.exists());
    if found.is_none() {
        eprintln!("SKIPPED: the official MCP client is not installed; packaging/test installs it");
    }
    found
}
