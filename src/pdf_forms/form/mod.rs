//! What a form asks for: its fields as they are shown to a person (ISO 32000-1, 12.7). Nothing here changes a file.

mod field;
mod node;
pub(crate) mod states;
pub(crate) mod tree;
pub(crate) mod value;
mod xfa;

pub use field::{ChoiceOption, Field, Form, Kind, Place};

use crate::file::File;
use crate::object::Object;
use crate::refusal::Result;
use tree::{Node, Type};

/// The fields of a form.
///
/// # Errors
/// `NoForm`, `Xfa`, or why the file cannot be opened.
pub fn fields(bytes: &[u8]) -> Result<Form> {
    let file = File::open(bytes)?;
    let nodes = tree::read(&file)?;
    let mut form = describe(&file, &nodes);
    crate::labels::add(bytes, &mut form);
    Ok(form)
}

/// The form without the labels that are looked for on the pages.
pub(crate) fn describe(file: &File, nodes: &[Node]) -> Form {
    let mut fields: Vec<Field> = Vec::new();
    let mut known = std::collections::HashMap::new();
    for node in nodes {
        let described = value::field(node);
        // Two dictionaries of one name are one field (12.7.3.2).
        match known.get(&node.name).and_then(|at: &usize| fields.get_mut(*at)) {
            Some(field) => field.places.extend(described.places),
            None => {
                known.insert(node.name.clone(), fields.len());
                fields.push(described);
            }
        }
    }
    Form { fields, notes: notes(file, nodes) }
}

fn notes(file: &File, nodes: &[Node]) -> Vec<String> {
    let form = file.dict(&file.catalog(), "AcroForm");
    let mut notes = Vec::new();
    if form.get("XFA").is_some() {
        notes.push(
            "The form is described twice, as an ordinary form and as XFA. The ordinary one is filled in, and the other is \
             left out of the filled copy."
                .to_owned(),
        );
    }
    if is_signed(nodes) {
        notes.push("The form is signed. A change would break the signature.".to_owned());
    }
    if file.entry(&form, "CO").as_array().is_some_and(|order| !order.is_empty()) {
        notes.push(
            "The form works out some fields by a script. Scripts are not run here: check those fields in a PDF viewer."
                .to_owned(),
        );
    }
    notes
}

/// Whether a signature is in place (12.8).
pub(crate) fn is_signed(nodes: &[Node]) -> bool {
    nodes.iter().any(|node| node.kind == Type::Signature && node.value != Object::Null)
}
