//! What is drawn: a content stream and what it needs, operator by operator (ISO 32000-1, 7.8.2).

use crate::fonts::Missing;

/// Why a value cannot be drawn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Undrawn {
    /// It has characters that no font here has.
    Missing(Missing),
    /// It does not fit, not even in the smallest letters.
    TooLong,
    /// The field has no room at all.
    NoRoom,
}

/// A form XObject to write: its dictionary lacks the resources, which belong to the update.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Drawing {
    pub dict: crate::object::Dict,
    pub content: Vec<u8>,
    /// The font and what is shown in it; none for a drawing without text.
    pub shown: Option<(crate::fonts::Font, String)>,
}

/// Appends a number of a content stream, in hundredths of a point.
pub(crate) fn number(n: f64, out: &mut Vec<u8>) {
    let rounded = (n * 100.0).round() / 100.0;
    out.extend_from_slice(if rounded == 0.0 { "0".to_owned() } else { rounded.to_string() }.as_bytes());
    out.push(b' ');
}

/// Appends operands and their operator.
pub(crate) fn operate(operands: &[f64], operator: &str, out: &mut Vec<u8>) {
    for operand in operands {
        number(*operand, out);
    }
    out.extend_from_slice(operator.as_bytes());
    out.push(b'\n');
}
