//! The doors of the authorization server: `endpoints` for programs, as the RFCs have them and so outside the contract, and `consent` for the
//! page on which a person says what an assistant may read.
//! `site_address`: neither answers without one.

mod consent;
mod endpoints;
mod site_address;

pub use endpoints::routes;

use crate::http::Resource;

pub const RESOURCES: &[Resource] = &[Resource::new(consent::routes, consent::operations)];
