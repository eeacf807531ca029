//! What filling in is given besides the form, and what it gives back.

use serde::{Deserialize, Serialize};

/// What a caller allows.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Options {
    /// Fill in a signed form too, which may break its signature.
    pub signed: bool,
}

/// A form that was filled in.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Filled {
    /// The original with an update behind it; the original alone, if no value could be put in.
    pub bytes: Vec<u8>,
    /// Names of the fields that were filled in, in the form's order.
    pub filled: Vec<String>,
    /// What is left to a person: values that were refused first, then fields that are still empty.
    pub left: Vec<LeftField>,
    /// What a person should know of the form, each in a sentence.
    pub notes: Vec<String>,
}

/// A field that was not filled in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LeftField {
    pub name: String,
    pub label: Option<String>,
    /// Whether a value was given, and refused.
    pub refused: bool,
    /// A sentence.
    pub why: String,
}
