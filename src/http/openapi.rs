//! The API's own description. A test holds it against the table of routes.

use crate::http::filters::get;

use warp::{
    Filter,
    filters::BoxedFilter,
    http::{HeaderValue, header::CONTENT_TYPE},
    reply::Response,
};

const DOCUMENT: &str = include_str!("../../assets/openapi.json");

pub(super) fn routes() -> BoxedFilter<(Response,)> {
    warp::path!("api" / "openapi.json")
        .and(get())
        .map(|| {
            let mut response = Response::new(DOCUMENT.into());
            response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
            response
        })
        .boxed()
}
