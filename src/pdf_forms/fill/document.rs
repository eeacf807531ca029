//! What filling in does to the document beside its fields (ISO 32000-1, 12.7.2, 12.8.4 and 12.7.8).

use super::result::Options;
use crate::file::File;
use crate::form::is_signed;
use crate::form::tree::Node;
use crate::object::{Dict, Object};
use crate::refusal::{Refusal, Result};
use crate::update::Update;

/// Refuses a document whose signature or certification a change would break.
pub(crate) fn refuse_signed(file: &File, nodes: &[Node], options: Options) -> Result<()> {
    let certified = file.dict(&file.catalog(), "Perms").get("DocMDP").is_some();
    if (certified || is_signed(nodes)) && !options.signed {
        return Err(Refusal::Signed);
    }
    Ok(())
}

/// Takes out what would now contradict the fields, and says so.
pub(super) fn settle(file: &File, update: &mut Update<'_>) -> Vec<String> {
    let mut notes = Vec::new();
    let mut catalog = update.dict(file.trailer.root);
    let mut form = file.dict(&catalog, "AcroForm");
    let before = (catalog.clone(), form.clone());

    form.remove("XFA");
    if works_out_appearances(file) {
        form.set("NeedAppearances", Object::Bool(false));
    }
    let permissions = file.dict(&catalog, "Perms");
    if permissions.get("UR3").is_some() || permissions.get("UR").is_some() {
        let mut kept = Dict::default();
        for (key, value) in permissions.entries().filter(|(key, _)| *key != b"UR3" && *key != b"UR") {
            kept.set_bytes(key, value.clone());
        }
        if kept.entries().next().is_some() {
            catalog.set("Perms", kept);
        } else {
            catalog.remove("Perms");
        }
        notes.push(
            "The form had rights for Adobe Reader that hold for Adobe's programs alone. They are left out, so that Reader \
             opens the filled copy without a warning."
                .to_owned(),
        );
    }
    match catalog.get("AcroForm").and_then(Object::as_ref) {
        Some(id) if form != before.1 => update.set(id, form),
        Some(_) => {}
        None => catalog.set("AcroForm", form),
    }
    if catalog != before.0 {
        update.set(file.trailer.root, catalog);
    }
    notes
}

/// Whether viewers are asked to draw all fields themselves (12.7.2, NeedAppearances). Some of them then lose every character
/// outside of WinAnsi, so what is filled in here is drawn here, and the other fields with it.
pub(super) fn works_out_appearances(file: &File) -> bool {
    let form = file.dict(&file.catalog(), "AcroForm");
    file.entry(&form, "NeedAppearances") == Object::Bool(true)
}
