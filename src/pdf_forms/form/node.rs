//! A field with what it inherits, and where it is drawn (ISO 32000-1, 12.7.3.1 and 12.5.6.19).

use crate::object::{Dict, Id, Object};
use std::rc::Rc;

/// The type of a field (12.7.3.1, FT).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Type {
    Text,
    Button,
    Choice,
    Signature,
}

/// A field at an end of the tree.
#[derive(Debug, Clone)]
pub(crate) struct Node {
    pub id: Id,
    pub name: String,
    pub tooltip: Option<String>,
    pub kind: Type,
    pub flags: u32,
    pub value: Object,
    pub appearance: Vec<u8>,
    pub quadding: i64,
    pub max_len: Option<u32>,
    /// Opt, with references followed: texts, or pairs of export value and text.
    pub options: Rc<[Object]>,
    pub widgets: Vec<Widget>,
}

/// A place where a field is drawn.
#[derive(Debug, Clone)]
pub(crate) struct Widget {
    pub id: Id,
    pub dict: Dict,
    pub page: Option<u32>,
    pub rect: [f64; 4],
    /// The state of a box that is ticked.
    pub on: Option<Vec<u8>>,
}

impl Node {
    /// A flag by its position in the standard's tables, counted from 1.
    pub fn flag(&self, position: u32) -> bool {
        self.flags & (1 << (position - 1)) != 0
    }
}
