//! `chancery openapi`

use crate::cli::output::{Outcome, print_json};

/// Prints the OpenAPI document, the one that a server gives at /api/openapi.json.
pub fn run() -> Outcome {
    print_json(&crate::http::openapi())
}
