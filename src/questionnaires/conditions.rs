//! Which questions are shown.

use super::{
    form::{Form, OnlyIf},
    given::Given,
};

use std::collections::{BTreeMap, BTreeSet};

/// Whether a condition holds, among questions that are shown.
pub fn holds(only_if: Option<&OnlyIf>, shown: &BTreeSet<&str>, answers: &BTreeMap<String, Given>) -> bool {
    let Some(OnlyIf { field, is }) = only_if else { return true };
    if !shown.contains(field.as_str()) {
        return false;
    }
    match answers.get(field) {
        Some(Given::One(answer)) => is.iter().any(|wanted| wanted == answer.trim()),
        Some(Given::Many(answers)) => answers.iter().any(|answer| is.contains(answer)),
        Some(Given::Files(_)) | None => false,
    }
}

/// The keys of the questions that are shown with these answers. A condition looks at an earlier question only, so one look is enough.
pub fn shown<'a>(form: &'a Form, answers: &BTreeMap<String, Given>) -> BTreeSet<&'a str> {
    let mut shown = BTreeSet::new();
    for field in &form.fields {
        if holds(field.only_if.as_ref(), &shown, answers) {
            shown.insert(field.key.as_str());
        }
    }
    shown
}
