//! Forms in PDF: their fields, filled and read again; text put on pages without a form.
//!
//! Bytes in, bytes out. No file is opened, no script is run, and nothing of a form is trusted. The bytes come from strangers,
//! so callers in the server go through the sandboxed reader.
//!
//! | front door | does |
//! |---|---|
//! | `fields` | lists a form's fields, with the labels beside them |
//! | `suggest` | matches fields with known facts, cautiously; `near` names facts that only nearly fit |
//! | `fill` | puts values in, draws them, and proves the result by reading it again |
//! | `overlay` | puts text on pages |
//! | `blank` | makes the pages of a document of ours |
//!
//! Objects are read by hayro-syntax, the parser under hayro, which draws our pages. The update is written here: of what
//! exists, oxidize-pdf fills no text outside of WinAnsi and no encrypted forms, and lopdf would be a third reader of
//! strangers' bytes. `packaging/pdf-form-check` has other programs judge the results.

mod appearance;
mod blank;
mod cipher;
mod file;
mod fill;
mod fonts;
mod form;
mod labels;
mod limits;
mod object;
mod overlay;
mod parsed;
mod refusal;
mod suggest;
mod text_string;
mod trailer;
mod update;

#[cfg(test)]
mod checks;
#[cfg(test)]
mod samples;

pub use blank::blank;
pub use fill::{Filled, LeftField, Options, fill, fill_with};
pub use form::{ChoiceOption, Field, Form, Kind, Place, fields};
pub use overlay::{Text, overlay};
pub use refusal::{Refusal, Result};
pub use suggest::{Fact, Suggested, is_signed, near, said_of, suggest};
