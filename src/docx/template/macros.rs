//! A template becomes a document, and one with macros a document without them: nothing that Word would run goes into what the firm
//! sends.

use super::tree::Node;
use crate::{Error, compose::edit, package::Package};

const DOCUMENT: &str = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";
/// Relationships to code and to what calls it (MS-OFFMACRO2 2.2.1 and following).
const CODE: [&str; 6] =
    ["vbaProject", "wordVbaData", "keyMapCustomizations", "attachedToolbars", "control", "activeXControlBinary"];

/// Turns the package into a document; sentences say what was left out.
pub(super) fn into_document(package: &mut Package<'_>) -> Result<Vec<String>, Error> {
    let main = package.main_part()?;
    let mut notes = Vec::new();
    let code: Vec<String> = package
        .names()
        .into_iter()
        .filter(|name| {
            let name = name.to_ascii_lowercase();
            name.ends_with("vbaproject.bin")
                || name.ends_with("vbaproject.bin.rels")
                || name.ends_with("vbaprojectsignature.bin")
                || name.ends_with("vbadata.xml")
                || name.contains("activex/")
        })
        .map(str::to_owned)
        .collect();
    for name in &code {
        package.remove(name);
    }
    if !code.is_empty() {
        notes.push("The template holds macros. The document was made without them.".to_owned());
    }
    let kind = package.content_type(&main)?.unwrap_or_default();
    edit(package, "[Content_Types].xml", &mut |root| {
        root.children.retain(|n| {
            let said = |name: &str| n.element().and_then(|e| e.attribute(name));
            if !code.is_empty() && said("ContentType").is_some_and(|t| t == "application/vnd.ms-office.vbaProject") {
                return false;
            }
            said("PartName").is_none_or(|p| !code.iter().any(|c| p.trim_start_matches('/').eq_ignore_ascii_case(c)))
        });
        for e in root.children.iter_mut().filter_map(Node::element_mut) {
            let part = e.attribute("PartName").unwrap_or_default();
            if part.trim_start_matches('/').eq_ignore_ascii_case(&main) && kind != DOCUMENT {
                e.set("ContentType", DOCUMENT);
            }
        }
    })?;
    // Where the type came from the extension.
    if package.content_type(&main)?.is_none_or(|k| k != DOCUMENT) {
        package.add_content_type(&main, DOCUMENT)?;
    }
    let mut controls = false;
    let (folder, file) = main.rsplit_once('/').map_or(("", main.as_str()), |(f, n)| (f, n));
    let relations =
        if folder.is_empty() { format!("_rels/{file}.rels") } else { format!("{folder}/_rels/{file}.rels") };
    edit(package, &relations, &mut |root| {
        root.children.retain(|n| {
            let kind = n.element().and_then(|e| e.attribute("Type")).unwrap_or_default();
            let word = kind.rsplit('/').next().unwrap_or_default();
            controls |= word == "control";
            !CODE.contains(&word)
        });
    })?;
    if controls {
        // A control is shown by the picture beside it.
        edit(package, &main, &mut |root| root.remove(&mut |e| e.name == "w:control"))?;
    }
    Ok(notes)
}
