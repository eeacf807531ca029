//! Takes out what a document says about who wrote it, where and when, beside its text.

use super::sources::edit;
use crate::{
    Error,
    package::{Limits, Package},
    template::tree::Element,
};

/// A document without such data.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cleaned {
    pub bytes: Vec<u8>,
    /// What was taken out, in words for people: "the author", "the company".
    pub removed: Vec<&'static str>,
}

/// Elements of the properties that go (part 2, 10; part 1, 22.2 and 22.3), and what they are called.
const CORE: [(&str, &str); 8] = [
    ("dc:creator", "the author"),
    ("cp:lastModifiedBy", "who saved it last"),
    ("cp:revision", "the number of revisions"),
    ("cp:lastPrinted", "when it was printed"),
    ("cp:keywords", "keywords"),
    ("cp:category", "the category"),
    ("dc:description", "the description"),
    ("cp:contentStatus", "the status"),
];
const APPLICATION: [(&str, &str); 5] = [
    ("Company", "the company"),
    ("Manager", "the manager"),
    ("Template", "the template"),
    ("TotalTime", "the time spent editing"),
    ("HyperlinkBase", "the base of links"),
];

/// Drops the author, who saved it last, the company, the template's path, editing times, custom properties, and the identifiers
/// that Word gives to editing sessions (part 1, 17.15.1.72). The title stays, and the text with its comments and tracked changes
/// stays as it is.
///
/// # Errors
/// What [`Package::open`] says, and [`Error::Damaged`] if a part is not well formed.
pub fn clean_metadata(bytes: &[u8]) -> Result<Cleaned, Error> {
    let mut package = Package::open(bytes, Limits::default())?;
    let main = package.main_part()?;
    let mut removed = Vec::new();
    let roots = package.relations("")?;
    for relation in roots.iter().filter(|r| !r.external) {
        match relation.word() {
            "core-properties" => edit(&mut package, &relation.target, &mut |root| take_out(root, &CORE, &mut removed))?,
            "extended-properties" => {
                edit(&mut package, &relation.target, &mut |root| take_out(root, &APPLICATION, &mut removed))?;
            }
            "custom-properties" => edit(&mut package, &relation.target, &mut |root| {
                if root.elements().next().is_some() {
                    removed.push("custom properties");
                }
                root.children.clear();
            })?,
            _ => {}
        }
    }
    let relations = package.relations(&main)?;
    let mut sessions = false;
    let settings = relations.iter().find(|r| r.word() == "settings" && !r.external).map(|r| r.target.clone());
    if let Some(settings) = &settings {
        edit(&mut package, settings, &mut |root| {
            root.children.retain(|node| {
                let Some(e) = node.element() else { return true };
                sessions |= e.name == "w:rsids";
                if e.name == "w:attachedTemplate" {
                    removed.push("the path of the template");
                }
                !matches!(e.name.as_str(), "w:rsids" | "w:attachedTemplate" | "w:docVars")
            });
        })?;
        unlink_template(&mut package, settings)?;
    }
    let texts = ["header", "footer", "footnotes", "endnotes", "comments", "styles", "numbering", "glossaryDocument"];
    let mut parts = vec![main];
    parts.extend(relations.iter().filter(|r| !r.external && texts.contains(&r.word())).map(|r| r.target.clone()));
    for part in parts {
        edit(&mut package, &part, &mut |root| sessions |= without_sessions(root))?;
    }
    if sessions {
        removed.push("the identifiers of editing sessions");
    }
    Ok(Cleaned { bytes: package.write()?, removed })
}

fn take_out(root: &mut Element, what: &[(&str, &'static str)], removed: &mut Vec<&'static str>) {
    root.children.retain(|node| {
        let Some(e) = node.element() else { return true };
        let Some((_, said)) = what.iter().find(|(name, _)| *name == e.name) else { return true };
        if !e.text().trim().is_empty() {
            removed.push(said);
        }
        false
    });
}

/// Whether there were any.
fn without_sessions(root: &mut Element) -> bool {
    let mut found = false;
    root.walk_mut(&mut |e| {
        let before = e.attributes.len();
        e.attributes.retain(|(name, _)| !name.starts_with("w:rsid"));
        found |= e.attributes.len() != before;
        e.children.retain(|node| node.element().is_none_or(|e| e.name != "w:rsid"));
    });
    found
}

/// The settings name the attached template by a relationship out of the package, which holds a path of the firm's server.
fn unlink_template(package: &mut Package<'_>, settings: &str) -> Result<(), Error> {
    let (folder, file) = settings.rsplit_once('/').unwrap_or(("", settings));
    edit(package, &format!("{folder}/_rels/{file}.rels"), &mut |root| {
        let template = |e: &Element| e.attribute("Type").is_some_and(|t| t.ends_with("/attachedTemplate"));
        root.children.retain(|node| node.element().is_none_or(|e| !template(e)));
    })
}
