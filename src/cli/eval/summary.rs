//! `eval summary`: a passage in a few of its own sentences.

use crate::cli::eval::examinee::{Examinee, text};
use crate::{
    answers::{brief, extractive::clip},
    law::Letters,
};

use serde_json::{Value, json};

pub(super) struct Summary;

impl Examinee for Summary {
    fn answer(&mut self, request: &Value) -> Result<Option<Value>, String> {
        let letters = Letters::new(text(request, "text")?);
        let most = request["sentences"].as_u64().and_then(|n| usize::try_from(n).ok()).unwrap_or(1);
        let told: Vec<String> = brief(&letters, most).into_iter().map(|p| clip::readable(&letters, p)).collect();
        Ok(Some(json!({ "summary": told.join(" ") })))
    }
}
