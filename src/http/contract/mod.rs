//! The contract: the description of each call for integrators, and the OpenAPI document built from it. Request and
//! answer types describe their own shape with `JsonSchema`. Each resource states beside its handlers what its calls
//! are for and how they fail. No handler lives here.

mod document;
mod operation;
mod refusal;

pub use document::document;
pub use operation::{Operation, Resource};
pub use refusal::{
    ALREADY_CHANGED, MALFORMED_FORM, NAME_TAKEN, NO_LINK, NO_PASSWORD, NOT_MULTIPART, NOT_READ, OVER_QUOTA,
    PASSWORDS_OFF, Refusal, SLOW_FORM, TOO_LARGE_FILE, TOO_MANY_TRIES, WEAK_PASSWORD, WRONG_PASSWORD, refusal,
};
