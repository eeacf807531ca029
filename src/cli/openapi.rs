//! `chancery openapi`

use crate::cli::output::{Outcome, print_json};

/// Prints the OpenAPI document that a server offers at /api/openapi.json.
pub fn run() -> Outcome {
    print_json(&crate::http::openapi())
}
