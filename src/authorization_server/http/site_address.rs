//! Whether the settings name the address that all of this needs.

use crate::{
    authorization_server::Addresses,
    http::{Problem, Services},
};

use warp::http::StatusCode;

/// The server's addresses.
///
/// # Errors
/// 404 with what to set.
pub(super) fn addresses(services: &Services) -> Result<&Addresses, Problem> {
    services.authorization.addresses().ok_or_else(|| {
        let sentence = "Assistants cannot be connected by signing in, because http.public_url does not name this server's https address. \
                        Ask the person who runs this server to set it.";
        Problem::new(StatusCode::NOT_FOUND, "no_public_url", sentence)
    })
}
