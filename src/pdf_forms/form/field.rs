//! A form and its fields, as they are handed out.

use serde::{Deserialize, Serialize};

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
