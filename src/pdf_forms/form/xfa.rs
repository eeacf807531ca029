//! XFA, a second way to describe a form (ISO 32000-1, 12.7.8), which only Adobe's programs draw.

use crate::file::File;
use crate::object::Object;
use crate::refusal::{Refusal, Result};

/// Refuses what cannot be filled in at all.
pub(super) fn refuse(file: &File, any_field: bool) -> Result<()> {
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
