//! What all calls about one matter have in common.

use crate::{
    http::{Operation, Problem, Refusal, refusal},
    matters::MatterId,
};

use warp::http::StatusCode;

/// An operation on one matter.
pub fn of(method: &'static str, path: &'static str, name: &'static str, what: &'static str) -> Operation {
    Operation::new(method, path, name, what).of::<MatterId>("id", "The matter.")
}

/// 403, for those who may see a matter.
pub fn denied() -> Refusal {
    refusal(StatusCode::FORBIDDEN, "not_allowed", "The caller may see the matter, but not do this.")
}

/// 409.
pub fn conflict() -> Refusal {
    refusal(StatusCode::CONFLICT, "conflict", "Something stands in the way; the sentence says what.")
}

/// The identifier of a matter; one that cannot be read is none.
pub fn id(id: &str) -> Result<MatterId, Problem> {
    id.parse().map_err(|_| Problem::not_found())
}
