//! What follows from the site's address: who the authorization server is, and what its tokens are for.

use crate::accounts::Scope;

use serde_json::{Value, json};

/// What an assistant may be allowed: what the tools of `/mcp` need, and nothing that changes anything.
pub const OFFERED: &[Scope] =
    &[Scope::FilesRead, Scope::TasksRead, Scope::Search, Scope::DeadlinesRead, Scope::Ask, Scope::MattersRead];

/// The addresses of the authorization server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Addresses {
    issuer: String,
}

impl Addresses {
    /// Those of the site at this address. `None` if it has none that a person's browser and a program can both use: it must be https or this
    /// machine itself, and have no path.
    pub fn of(public_url: &str) -> Option<Self> {
        let issuer = public_url.trim_end_matches('/');
        let (scheme, host) = issuer.split_once("://")?;
        let name = host
            .rsplit_once(':')
            .filter(|(_, port)| port.bytes().all(|c| c.is_ascii_digit()))
            .map_or(host, |(name, _)| name);
        let local = ["localhost", "127.0.0.1", "[::1]"].contains(&name);
        let whole = !name.is_empty() && !host.contains(['/', '?', '#', '@', '"', ' ', '\\']);
        (whole && (scheme == "https" || (scheme == "http" && local))).then(|| Self { issuer: issuer.to_owned() })
    }

    /// The server's name for itself (RFC 8414, 2).
    pub fn issuer(&self) -> &str {
        &self.issuer
    }

    /// What tokens are for (RFC 8707).
    pub fn resource(&self) -> String {
        format!("{}/mcp", self.issuer)
    }

    /// Whether a program means that.
    pub fn is_resource(&self, asked: &str) -> bool {
        asked.strip_suffix('/').unwrap_or(asked) == self.resource()
    }

    /// What `/mcp` says to those who bring no token, or one that does not work (RFC 9728, 5.1; RFC 6750, 3).
    pub fn challenge(&self, brought: bool) -> String {
        let error = if brought { "error=\"invalid_token\", " } else { "" };
        format!(
            "Bearer {error}resource_metadata=\"{}/.well-known/oauth-protected-resource/mcp\", scope=\"{}\"",
            self.issuer,
            words(OFFERED)
        )
    }

    /// The metadata of `/mcp` (RFC 9728, 2).
    pub fn resource_metadata(&self) -> Value {
        json!({
            "resource": self.resource(),
            "resource_name": "Chancery",
            "resource_documentation": format!("{}/help/programs", self.issuer),
            "authorization_servers": [self.issuer],
            "bearer_methods_supported": ["header"],
            "scopes_supported": all(),
        })
    }

    /// The metadata of the authorization server (RFC 8414, 2).
    pub fn server_metadata(&self) -> Value {
        let at = |path: &str| format!("{}/oauth/{path}", self.issuer);
        json!({
            "issuer": self.issuer,
            "authorization_endpoint": at("authorize"),
            "token_endpoint": at("token"),
            "registration_endpoint": at("register"),
            "revocation_endpoint": at("revoke"),
            "service_documentation": format!("{}/help/programs", self.issuer),
            "scopes_supported": all(),
            "response_types_supported": ["code"],
            "response_modes_supported": ["query"],
            "grant_types_supported": ["authorization_code", "refresh_token"],
            "token_endpoint_auth_methods_supported": ["none"],
            "revocation_endpoint_auth_methods_supported": ["none"],
            "code_challenge_methods_supported": ["S256"],
            "authorization_response_iss_parameter_supported": true,
        })
    }
}

fn all() -> Vec<&'static str> {
    OFFERED.iter().map(|scope| scope.word()).collect()
}

/// Scopes as OAuth writes them.
pub fn words(scopes: &[Scope]) -> String {
    scopes.iter().map(|scope| scope.word()).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn a_site_has_an_https_address_or_is_this_machine() {
        for (url, issuer) in [
            ("https://box.firm.example", "https://box.firm.example"),
            ("https://box.firm.example:8443/", "https://box.firm.example:8443"),
            ("http://127.0.0.1:8080", "http://127.0.0.1:8080"),
            ("http://[::1]:8080", "http://[::1]:8080"),
        ] {
            assert_eq!(Addresses::of(url).unwrap().issuer(), issuer);
        }
        for none in [
            "",
            "box.firm.example",
            "http://box.firm.example",
            "https://",
            "https://box.firm.example/chancery",
            "https://a\"b",
        ] {
            assert_eq!(Addresses::of(none), None, "{none}");
        }
    }

    #[test]
    fn tokens_are_for_mcp_of_this_site_alone() {
        let here = Addresses::of("https://box.firm.example").unwrap();
        for (asked, is) in [
            ("https://box.firm.example/mcp", true),
            ("https://box.firm.example/mcp/", true),
            ("https://box.firm.example", false),
            ("https://box.firm.example/mcp//", false),
            ("https://box.firm.example/mcp2", false),
            ("https://other.example/mcp", false),
            ("http://box.firm.example/mcp", false),
        ] {
            assert_eq!(here.is_resource(asked), is, "{asked}");
        }
        assert!(OFFERED.iter().all(|scope| !matches!(scope, Scope::FilesWrite | Scope::MattersWrite)));
    }
}
