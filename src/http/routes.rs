//! The table of contents: everything that the web door answers.
//!
//! Each file matches its path first and asks who is calling after that, inside the handler, so that an error is an
//! answer and not a rejection. Rejections come from filters only and meet one `recover`.

use super::{filters::first_of, services::Services};
use warp::{Filter, filters::BoxedFilter, reply::Response};

/// Reads a body as each call of the account door does; status and sentence where it refuses. For the fuzzer.
pub fn read_body(bytes: &[u8]) -> Vec<Option<(u16, String)>> {
    let mut answers = crate::access::http::sign_in::read_body(bytes);
    answers.extend([
        crate::access::http::register::read_body(bytes),
        crate::access::http::confirm::read_body(bytes),
        crate::access::http::password_reset::read_body(bytes),
    ]);
    answers
}

/// Reads a form with files in pieces of `size` bytes; its parts, if it is one. For the fuzzer.
pub fn read_form(boundary: &str, bytes: &[u8], size: usize) -> Option<Vec<super::multipart::Whole>> {
    super::multipart::read(boundary, bytes, size)
}

/// The table of contents: everything that the door answers, errors included.
pub fn routes(services: Services) -> BoxedFilter<(Response,)> {
    let s = || services.clone();
    let all = [
        crate::access::http::sign_in::routes(s()),
        crate::access::http::register::routes(s()),
        crate::access::http::confirm::routes(s()),
        crate::access::http::password_reset::routes(s()),
        crate::access::http::sessions::routes(s()),
        crate::access::http::second_factor::routes(s()),
        crate::access::http::app_passwords::routes(s()),
        crate::access::http::profile::routes(s()),
        crate::files::http::list::routes(s()),
        crate::files::http::folders::routes(s()),
        crate::files::http::form_upload::routes(s()),
        crate::files::http::resumable_upload::routes(s()),
        crate::files::http::text::routes(s()),
        crate::files::http::download_ticket::routes(s()),
        crate::upload_links::http::owner::routes(s()),
        crate::upload_links::http::visitor::routes(s()),
        crate::files::http::download::routes(s()),
        crate::tasks::http::routes(s()),
        crate::deadlines::http::routes(s()),
        crate::answers::http::compare::routes(s()),
        crate::answers::http::search::routes(s()),
        crate::answers::http::chat::routes(s()),
        crate::events::http::routes(s()),
        super::openapi::routes(),
        super::health::routes(s()),
        crate::site::http::routes(services.site_file.clone()),
    ];
    first_of(all).recover(super::responses::recover).unify().boxed()
}
