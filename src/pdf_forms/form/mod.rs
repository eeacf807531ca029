//! What a form asks for: its fields as they are shown to a person (ISO 32000-1, 12.7). Nothing here changes a file.

pub(crate) mod states;
pub(crate) mod tree;
pub(crate) mod value;

use crate::file::File;
use crate::object::Object;
use crate::refusal::{Refusal, Result};
use serde::{Deserialize, Serialize};
use tree::{Node, Type};

/// A form, as it stands.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Form {
    /// In the order of the form's own tree.
    pub fields: Vec<Field>,
    /// What a person should know of the form, each in a sentence.
    pub notes: Vec<String>,
}

/// A field of a form, which may stand in several places.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Field {
    /// The full name, its parts joined by periods (12.7.3.2). The key of `fill`'s values.
    pub name: String,
    /// What the field is called: its tooltip (TU), or else the words beside it on the page.
    pub label: Option<String>,
    pub kind: Kind,
    /// Where it is drawn; empty if it is on no page.
    pub places: Vec<Place>,
    /// What is in it: text with `\n` between lines, the state of a box, or the export value of a choice. None if it is empty.
    pub value: Option<String>,
    pub required: bool,
    pub read_only: bool,
    /// The most characters of a text.
    pub max_len: Option<u32>,
}

/// What can be put into a field.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Kind {
    /// One line of text.
    Text,
    /// Text of several lines.
    MultiLine,
    /// One character in each of `Field::max_len` cells.
    Comb,
    /// A box that is ticked by the value `on`, and cleared by `Off`.
    Checkbox { on: String },
    /// Buttons of which one is on at most.
    Radio { options: Vec<ChoiceOption> },
    /// A list; `free` if other text may be typed, `several` if more than one may be chosen, each on a line.
    Choice { options: Vec<ChoiceOption>, free: bool, several: bool },
    /// A signature, which is never filled in.
    Signature,
    /// A push button, which has no value.
    Button,
}

/// One of the things to choose from.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ChoiceOption {
    /// What the form hands on.
    pub value: String,
    /// What a person sees. For buttons that the form does not name, the words beside them on the page.
    pub label: String,
}

/// Where a field is drawn.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Place {
    /// Counted from 1; None if the page is not found.
    pub page: Option<u32>,
    /// Left, bottom, right, top, in points from the page's origin before it is turned (12.5.2).
    pub rect: [f64; 4],
}

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

/// Refuses what cannot be filled in at all.
pub(crate) fn refuse_xfa(file: &File, any_field: bool) -> Result<()> {
    let catalog = file.catalog();
    let form = file.dict(&catalog, "AcroForm");
    let dynamic = file.entry(&catalog, "NeedsRendering") == Object::Bool(true);
    let xfa = form.get("XFA").is_some();
    match (xfa && (dynamic || !any_field), any_field) {
        (true, _) => Err(Refusal::Xfa),
        (false, false) => Err(Refusal::NoForm),
        (false, true) => Ok(()),
    }
}
