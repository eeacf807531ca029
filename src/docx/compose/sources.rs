//! Takes the comments of sources out of a document, whoever has edited and saved it since.

use crate::{
    Error,
    package::{Limits, Package},
    template::tree::{Element, Node, Part},
};

use std::collections::BTreeSet;

/// The author of the comments that say where words come from.
pub const SOURCES_AUTHOR: &str = "Chancery sources";

/// A document without its sources.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unsourced {
    pub bytes: Vec<u8>,
    /// Comments that were taken out.
    pub removed: usize,
}

/// Takes out all comments by [`SOURCES_AUTHOR`] and nothing else: comments by people stay, also those that answer one. A document
/// without such comments comes back byte for byte.
///
/// # Errors
/// What [`Package::open`] says, and [`Error::Damaged`] if a part is not well formed.
pub fn remove_sources(bytes: &[u8]) -> Result<Unsourced, Error> {
    let mut package = Package::open(bytes, Limits::default())?;
    let main = package.main_part()?;
    let relations = package.relations(&main)?;
    let of = |word: &str| relations.iter().find(|r| r.word() == word && !r.external).map(|r| r.target.clone());
    let Some(comments) = of("comments") else { return Ok(Unsourced { bytes: bytes.to_vec(), removed: 0 }) };
    let mut ids = BTreeSet::new();
    let mut paragraphs = BTreeSet::new();
    edit(&mut package, &comments, &mut |root| {
        root.children.retain(|node| {
            let Some(comment) = node.element().filter(|e| ours(e)) else { return true };
            ids.extend(comment.attribute("w:id"));
            comment.walk(&mut |e| paragraphs.extend(e.attribute("w14:paraId")));
            false
        });
    })?;
    if ids.is_empty() {
        return Ok(Unsourced { bytes: bytes.to_vec(), removed: 0 });
    }
    let mut anchored = vec![main.clone()];
    anchored.extend(["footnotes", "endnotes"].iter().filter_map(|word| of(word)));
    for part in anchored {
        edit(&mut package, &part, &mut |root| {
            let mut marked = |e: &Element| {
                e.attribute("w:id").is_some_and(|id| ids.contains(&id))
                    && matches!(e.name.as_str(), "w:commentRangeStart" | "w:commentRangeEnd" | "w:commentReference")
            };
            root.walk_mut(&mut |e| {
                // A run that held the mark alone goes with it.
                e.children.retain(|node| !node.element().is_some_and(|run| is_mark(run, &ids)));
            });
            root.remove(&mut marked);
        })?;
    }
    threads(&mut package, &relations, &paragraphs)?;
    Ok(Unsourced { bytes: package.write()?, removed: ids.len() })
}

fn ours(comment: &Element) -> bool {
    comment.name == "w:comment" && comment.attribute("w:author").is_some_and(|author| author == SOURCES_AUTHOR)
}

/// A run with nothing but the mark of one of the comments.
fn is_mark(run: &Element, ids: &BTreeSet<String>) -> bool {
    let mut inside = run.elements().filter(|e| e.name != "w:rPr");
    let reference =
        |e: &Element| e.name == "w:commentReference" && e.attribute("w:id").is_some_and(|id| ids.contains(&id));
    run.name == "w:r" && inside.next().is_some_and(reference) && inside.next().is_none()
}

/// The parts in which Word keeps threads and people (MS-DOCX 2.5.1 and following): what names a removed comment goes, and an
/// answer to one stands alone.
fn threads(
    package: &mut Package<'_>,
    relations: &[crate::package::Relation],
    paragraphs: &BTreeSet<String>,
) -> Result<(), Error> {
    let named = |e: &Element, attribute: &str| e.attribute(attribute).is_some_and(|id| paragraphs.contains(&id));
    for relation in relations.iter().filter(|r| !r.external) {
        match relation.word() {
            "commentsExtended" => edit(package, &relation.target, &mut |root| {
                root.children.retain(|n| n.element().is_none_or(|e| !named(e, "w15:paraId")));
                for child in root.children.iter_mut().filter_map(Node::element_mut) {
                    if named(child, "w15:paraIdParent") {
                        child.attributes.retain(|(name, _)| name != "w15:paraIdParent");
                    }
                }
            })?,
            "commentsIds" => edit(package, &relation.target, &mut |root| {
                root.children.retain(|n| n.element().is_none_or(|e| !named(e, "w16cid:paraId")));
            })?,
            "people" => edit(package, &relation.target, &mut |root| {
                let ours = |e: &Element| e.attribute("w15:author").is_some_and(|a| a == SOURCES_AUTHOR);
                root.children.retain(|n| n.element().is_none_or(|e| !ours(e)));
            })?,
            _ => {}
        }
    }
    Ok(())
}

/// Changes a part, if it is there.
pub(crate) fn edit(package: &mut Package<'_>, name: &str, change: &mut dyn FnMut(&mut Element)) -> Result<(), Error> {
    let Some(xml) = package.xml(name)? else { return Ok(()) };
    let mut part = Part::read(name, &xml, package.limits())?;
    let before = part.root.clone();
    change(&mut part.root);
    if part.root != before {
        package.set(name, part.write().into_bytes());
    }
    Ok(())
}
