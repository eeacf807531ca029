//! Everything the web door answers: what the features offer, the API's description and the site.
//!
//! Each file matches the path first and checks the caller afterwards, inside the handler, so that an error is an
//! answer and not a rejection. Rejections come only from filters and end in one `recover`.

use super::{filters::first_of, resources, services::Services};
use warp::{Filter, filters::BoxedFilter, reply::Response};

/// Parses a body as each call of the account door does. Returns status and sentence for each refusal. For the fuzzer.
pub fn read_body(bytes: &[u8]) -> Vec<Option<(u16, String)>> {
    let mut answers = crate::access::http::sign_in::read_body(bytes);
    answers.extend([
        crate::access::http::register::read_body(bytes),
        crate::access::http::confirm::read_body(bytes),
        crate::access::http::password_reset::read_body(bytes),
    ]);
    answers
}

/// Parses a form with files in pieces of `size` bytes. Returns its parts, if it is a form. For the fuzzer.
pub fn read_form(boundary: &str, bytes: &[u8], size: usize) -> Option<Vec<super::multipart::Whole>> {
    super::multipart::read(boundary, bytes, size)
}

/// Everything the door answers, errors included.
pub fn routes(services: Services) -> BoxedFilter<(Response,)> {
    let api = first_of(resources::all().map(|resource| (resource.routes)(services.clone())));
    // A call that a tool makes is refused in the same words as one from outside.
    let called = super::programs::Api(api.clone().recover(super::responses::recover).unify().boxed());
    let own = [
        api,
        super::openapi::routes(),
        crate::authorization_server::http::routes(services.clone()),
        crate::mcp::http::routes(services.clone(), called),
        crate::webdav::http::routes(services.clone()),
        crate::site::http::routes(services.site_file.clone()),
    ];
    first_of(own).recover(super::responses::recover).unify().boxed()
}
