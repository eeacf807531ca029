//! What is kept of an assistant that a person connected on the site ([`crate::authorization_server`]). All hashes are of 256
//! random bits.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

/// How a connected assistant gets its tokens. Its name, scopes and end are those of the [`super::ApiToken`] that holds it.
#[derive(Clone, Serialize, Deserialize)]
pub struct Connection {
    /// The host to which the site sent the person back.
    pub sent_to: String,
    /// The address that its tokens are for (RFC 8707).
    pub resource: String,
    /// Hash of the identifier under which the program registered.
    pub client: [u8; 32],
    /// Hash of the code that it began with. Whoever brings the code again ends the connection.
    pub code: [u8; 32],
    /// Hash of the access token.
    pub access: [u8; 32],
    /// When the access token ends.
    pub access_until: Timestamp,
    /// Hash of what all its refresh tokens have in common, so that an earlier one is recognised.
    pub family: [u8; 32],
    /// Hash of what the latest refresh token has alone.
    pub refresh: [u8; 32],
}
