//! The answers as lines for the firm, and what is missing.

use super::{
    conditions::shown,
    form::{Form, Kind, Need},
    given::{Given, Kept},
};

use std::collections::BTreeMap;

/// A line of the fact sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    Heading(String),
    /// A question and its answer.
    Answer(String, String),
}

/// The fact sheet: every answer, under its heading. `files` are the names of those that came.
pub fn sheet(form: &Form, kept: &[Kept], files: &[String], language: &str) -> Vec<Line> {
    let mut lines = Vec::new();
    let mut heading = None;
    for field in &form.fields {
        if let Some(own) = &field.heading {
            heading = Some(own.of(language).to_owned());
        }
        let Some(answer) = kept.iter().find(|answer| answer.key == field.key) else { continue };
        if let Some(heading) = heading.take() {
            lines.push(Line::Heading(heading));
        }
        let names: Vec<&str> = answer.files.iter().filter_map(|at| files.get(*at)).map(String::as_str).collect();
        let said = if field.kind == Kind::File { names.join("; ") } else { answer.said.clone() };
        lines.push(Line::Answer(answer.asks.clone(), said));
    }
    lines
}

/// Questions that should have been answered and were not, as they are asked in English.
pub fn missing(form: &Form, kept: &[Kept]) -> Vec<String> {
    let given: BTreeMap<String, Given> = kept
        .iter()
        .map(|answer| {
            let many = form.field(&answer.key).is_some_and(|field| field.kind == Kind::Choices);
            let given = match answer.value.first() {
                _ if many => Given::Many(answer.value.clone()),
                Some(value) => Given::One(value.clone()),
                None => Given::Files(answer.files.clone()),
            };
            (answer.key.clone(), given)
        })
        .collect();
    let shown = shown(form, &given);
    let wanted = form.fields.iter().filter(|field| field.need != Need::May && shown.contains(field.key.as_str()));
    let lacking = wanted.filter(|field| !given.contains_key(&field.key));
    lacking.map(|field| field.asks.en.clone()).collect()
}
