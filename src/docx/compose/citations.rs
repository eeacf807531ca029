//! The authorities that a document marks, sorted for their table.

use super::{
    cited::{each_citation, each_content},
    inlines::{Category, Citation},
    labels::Labels,
    model::Document,
    page_numbers::Pages,
    plain,
};

use std::collections::BTreeMap;

/// An entry of the table.
#[derive(Clone, Debug)]
pub(super) struct Authority {
    pub(super) citation: Citation,
    /// The pages that cite it, as guessed.
    pub(super) pages: Vec<String>,
}

/// The authorities by category, in the order of their names.
#[derive(Debug, Default)]
pub(super) struct Authorities(pub(super) BTreeMap<Category, Vec<Authority>>);

impl Authorities {
    pub(super) fn of(document: &Document, labels: &Labels, pages: &Pages) -> Self {
        let mut found: BTreeMap<(Category, String), Authority> = BTreeMap::new();
        for (i, block) in document.blocks.iter().enumerate() {
            each_content(block, &mut |content| {
                // The words up to the citation say on which page of the block it stands.
                let mut said = String::new();
                for inline in content {
                    said.push_str(&plain::words(std::slice::from_ref(inline), document, labels));
                    each_citation(std::slice::from_ref(inline), &mut |citation| {
                        if citation.long().is_empty() {
                            return;
                        }
                        let authority = found
                            .entry((citation.category, citation.key()))
                            .or_insert_with(|| Authority { citation: citation.clone(), pages: Vec::new() });
                        let page = pages.after(i, &said);
                        if authority.pages.last() != Some(&page) {
                            authority.pages.push(page);
                        }
                    });
                }
            });
        }
        let mut this = Self::default();
        for ((category, _), authority) in found {
            this.0.entry(category).or_default().push(authority);
        }
        for authorities in this.0.values_mut() {
            authorities.sort_by_cached_key(|a| a.citation.long().to_lowercase());
        }
        this
    }
}
