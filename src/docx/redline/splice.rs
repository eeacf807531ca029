//! Replacements between bytes: what no replacement names stays as it is.

use super::xml::Xml;
use crate::Error;

use std::ops::Range;

/// Bytes that take the place of others; an empty range inserts.
#[derive(Clone, Debug)]
pub(crate) struct Splice {
    pub(crate) at: Range<usize>,
    pub(crate) with: String,
}

impl Splice {
    pub(crate) fn new(at: Range<usize>, with: impl Into<String>) -> Self {
        Self { at, with: with.into() }
    }

    pub(crate) fn insert(at: usize, with: impl Into<String>) -> Self {
        Self::new(at..at, with)
    }
}

/// Puts splices in the order of their places. Those at one place keep their order; insertions come before what they stand at.
pub(crate) fn sort(splices: &mut [Splice]) {
    splices.sort_by_key(|s| (s.at.start, s.at.end));
}

/// The bytes of a range with the sorted splices that lie in it.
///
/// # Errors
/// [`Error::NotProved`] when two overlap, which would be a mistake of this crate.
pub(crate) fn apply(text: &str, range: Range<usize>, splices: &[Splice]) -> Result<String, Error> {
    let overlap = || Error::NotProved("two changes touch the same bytes".into());
    let mut result = String::with_capacity(range.len() + splices.len() * 160);
    let mut at = range.start;
    let first = splices.partition_point(|s| s.at.start < range.start);
    for splice in splices.iter().skip(first).take_while(|s| s.at.end <= range.end) {
        if splice.at.start < at {
            return Err(overlap());
        }
        result.push_str(text.get(at..splice.at.start).ok_or_else(overlap)?);
        result.push_str(&splice.with);
        at = splice.at.end;
    }
    result.push_str(text.get(at..range.end).ok_or_else(overlap)?);
    Ok(result)
}

/// Splices that put `content` at the end (or, with `first`, at the start) of an element, which may be written as one empty tag.
pub(crate) fn put_inside(xml: &Xml<'_>, node: usize, content: &str, first: bool) -> Splice {
    let node = &xml.nodes[node];
    if node.is_empty_tag() {
        let tag = xml.text.get(node.start..node.end).unwrap_or_default();
        let open = tag.trim_end_matches('>').trim_end_matches('/').trim_end();
        return Splice::new(node.start..node.end, format!("{open}>{content}</{}>", node.name));
    }
    Splice::insert(if first { node.open_end } else { node.close_start }, content)
}
