//! OAuth 2.0 as a client (RFC 6749): where a provider's endpoints are, and how tokens are got there. What tokens open, and where
//! they are kept, is the business of the features.
//!
//! - `web` requests with bounds · `failure` why there is no token
//! - `endpoints` of known providers, and by discovery · `client` who asks, and the requests to a token endpoint
//! - `published` what a provider publishes, kept for a while · `id_token` who signed in, in its signed words
//! - `pkce` for an authorization code (RFC 7636) · `device` a sign-in on another device (RFC 8628) · `loopback` one in a browser of this
//!   machine (RFC 8252, 7.3)

mod client;
mod device;
mod endpoints;
mod failure;
mod id_token;
mod loopback;
mod pkce;
mod published;
mod web;

pub use client::{Client, Tokens};
pub use device::{DeviceSignIn, begin as begin_on_device};
pub use endpoints::Endpoints;
pub use failure::{Failure, Outcome};
pub use id_token::{Expected, Identity, Untrue};
pub use loopback::Loopback;
pub use pkce::{Pkce, secret};
pub use published::{Published, Unproven};
pub use web::Web;
