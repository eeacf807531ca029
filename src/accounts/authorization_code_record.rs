//! What a person allowed to an assistant ([`crate::authorization_server`]) that has not got its tokens yet.

use super::api_token_record::Scope;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

/// What a person allowed, until the program redeems the code for it.
#[derive(Clone, Serialize, Deserialize)]
pub struct AuthorizationCode {
    /// What the program calls itself.
    pub name: String,
    /// Hash of the identifier under which it registered.
    pub client: [u8; 32],
    /// The address that the code was sent to.
    pub redirect: String,
    /// The host in it.
    pub sent_to: String,
    /// What is shown of the verifier (RFC 7636, S256).
    pub challenge: String,
    /// The address that the tokens will be for.
    pub resource: String,
    /// What the person allowed.
    pub scopes: Vec<Scope>,
    /// When the code ends.
    pub until: Timestamp,
}
