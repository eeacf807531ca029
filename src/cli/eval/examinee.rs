//! The interface for answering graded requests.

use serde_json::Value;

/// Answers one request; an error is a sentence. `None` gives no answer for this line.
pub trait Examinee {
    fn answer(&mut self, request: &Value) -> Result<Option<Value>, String>;
}

/// The text of a field, or a sentence saying that it is missing.
pub fn text<'a>(request: &'a Value, field: &str) -> Result<&'a str, String> {
    request[field].as_str().ok_or_else(|| format!("The request has no text in \"{field}\"."))
}
