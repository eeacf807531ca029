//! Name trees (ISO 32000-1, 7.9.6), walked with limits on depth and size, because a file may lie about both.

use super::open::Pdf;

use oxidize_pdf::parser::PdfObject;

/// Nodes of one tree, and how deep it is.
const NODES: usize = 10_000;
const LEVELS: usize = 32;

/// Passes the leaves of a tree, name and value, to `each` until it returns false.
pub(super) fn leaves(pdf: &Pdf<'_>, tree: &PdfObject, each: &mut dyn FnMut(&PdfObject, &PdfObject) -> bool) {
    node(pdf, tree, LEVELS, &mut NODES.clone(), each);
}

/// Whether more is wanted.
fn node(
    pdf: &Pdf<'_>,
    at: &PdfObject,
    levels: usize,
    nodes: &mut usize,
    each: &mut dyn FnMut(&PdfObject, &PdfObject) -> bool,
) -> bool {
    if levels == 0 || *nodes == 0 {
        return true;
    }
    *nodes -= 1;
    let Ok(PdfObject::Dictionary(here)) = pdf.resolve(at) else { return true };
    let list = |key: &str| match here.get(key).and_then(|list| pdf.resolve(list).ok()) {
        Some(PdfObject::Array(list)) => list.0,
        _ => Vec::new(),
    };
    list("Names").chunks_exact(2).all(|pair| each(&pair[0], &pair[1]))
        && list("Kids").iter().all(|kid| node(pdf, kid, levels - 1, nodes, each))
}
