//! Sign-in with the firm's own provider, by OpenID Connect: the site sends a browser there, and the provider says who it is. The
//! first time, the account is found by an e-mail address that the provider vouches for; from then on by what the provider calls
//! the person, so a changed address changes nothing. A person who has no approved account gets none here.
//!
//! - `begun` a sign-in on its way, bound to its browser · `service` its beginning and its end
//! - `conversation` what server and provider say to each other meanwhile
//! - `email` which addresses are believed · `factor` whether the provider asked for two factors
//! - `links` who is who · `examine` the test of a provider

mod begun;
pub mod conversation;
mod email;
mod examine;
mod factor;
mod links;
pub mod records;
pub mod service;

pub use examine::examine;
pub use links::{ProviderLinks, forget};
