//! What is left to a person, and why.

use super::result::LeftField;
use crate::form::{Field, Form, Kind};
use std::collections::BTreeMap;

/// A value that was given and refused.
pub(super) fn refused(name: &str, form: &Form, why: String) -> LeftField {
    let label = form.fields.iter().find(|field| field.name == name).and_then(|field| field.label.clone());
    LeftField { name: name.to_owned(), label, refused: true, why }
}

/// Fields that a person could still fill in.
pub(super) fn empty(form: &Form, values: &BTreeMap<String, String>) -> Vec<LeftField> {
    let open = |field: &&Field| {
        field.value.is_none() && !field.read_only && field.kind != Kind::Button && !values.contains_key(&field.name)
    };
    let why = |field: &Field| match (&field.kind, field.required) {
        (Kind::Signature, _) => "A person signs here.",
        (_, true) => "The form requires it, and no value was given.",
        _ => "No value was given.",
    };
    let left = form.fields.iter().filter(open).map(|field| LeftField {
        name: field.name.clone(),
        label: field.label.clone(),
        refused: false,
        why: why(field).to_owned(),
    });
    left.collect()
}
