//! The API's own description, built from what the features say about their calls. The site's types and its tests'
//! mock server are generated from the committed copy in `ui/contract`; a test compares that copy with this.

use super::{
    contract::{Operation, document},
    filters::get,
    paths::at,
    resources,
};

use serde_json::{Map, Value};
use std::sync::LazyLock;
use warp::{
    Filter,
    filters::BoxedFilter,
    http::{HeaderValue, header::CONTENT_TYPE},
    reply::Response,
};

static DOCUMENT: LazyLock<String> = LazyLock::new(|| openapi().to_string());

/// Every call the door answers.
pub(super) fn operations() -> Vec<Operation> {
    let own = Operation::new("GET", "/api/openapi.json", "openapi", "Read this document")
        .open_to_all()
        .never_fails()
        .gives::<Map<String, Value>>(200, "OpenAPI 3.1.");
    resources::all().flat_map(|resource| (resource.operations)()).chain([own]).collect()
}

/// The OpenAPI document.
pub fn openapi() -> Value {
    document(&operations())
}

pub(super) fn routes() -> BoxedFilter<(Response,)> {
    at("/api/openapi.json/")
        .and(get())
        .map(|| {
            let mut response = Response::new(DOCUMENT.as_str().into());
            response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
            response
        })
        .boxed()
}
