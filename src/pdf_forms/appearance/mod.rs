//! What a filled field looks like: appearance streams (ISO 32000-1, 12.5.5 and 12.7.3.3), so that every viewer shows the
//! value, also one that never works appearances out.

mod boxes;
mod default;
mod drawing;
mod frame;
pub(crate) mod layout;
mod list;
mod text;

pub(crate) use boxes::ticked;
pub(crate) use drawing::{Drawing, Undrawn, operate};
pub(crate) use list::list;
pub(crate) use text::{Shape, text};
