//! Chancery's own authorization server (OAuth 2.1), by which a person connects an assistant of another maker to `/mcp` without copying a
//! token: the assistant registers, the person signs in on the site and says what it may read, and the assistant redeems a code
//! for tokens. What the Model Context Protocol asks of it (revision 2025-11-25, "Authorization") is all that it does.
//!
//! A connection is a token of a program ([`crate::api_tokens`]) whose secrets change: it is listed, revoked and ended with them. Its
//! access tokens open `/mcp` and nothing else.
//!
//! - `addresses` what follows from `http.public_url` · `parameters` of a query or a form · `refused` why a program gets no tokens
//! - `redirect_uri` where codes may be sent to · `registration` of programs, of which nothing is kept
//! - `request` what a program asks of a person · `secrets` the tokens' texts · `service` from the person's word to tokens, and their end

mod addresses;
pub mod http;
mod parameters;
mod redirect_uri;
mod refused;
mod registration;
mod request;
mod secrets;
mod service;
#[cfg(test)]
mod tests;

pub use addresses::{Addresses, OFFERED};
pub use parameters::Parameters;
pub use refused::Refused;
pub use registration::{Registered, WantedRegistration};
pub use request::Asked;
pub use secrets::ACCESS;
pub use service::{AuthorizationServer, Granted};
