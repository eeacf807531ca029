//! The authorities that a document marks, sorted for their table, and the marks (TA fields, part 1, 17.16.5.66).

use super::{
    inlines::{Category, Citation, Inline},
    labels::Labels,
    model::Block,
    model::{Caption, Document, Signature},
    page_numbers::Pages,
    plain,
    runs::{Look, field_mark, instruction},
    writer::Writer,
    xml::{argument, one_line},
};

use std::collections::{BTreeMap, BTreeSet};

impl Category {
    /// The order in a table of authorities.
    pub(super) const ALL: [Self; 7] =
        [Self::Case, Self::Constitution, Self::Statute, Self::Regulation, Self::Rule, Self::Treatise, Self::Other];

    /// Word's number of the category.
    pub(super) fn number(self) -> u8 {
        match self {
            Self::Case => 1,
            Self::Statute => 2,
            Self::Other => 3,
            Self::Rule => 4,
            Self::Treatise => 5,
            Self::Regulation => 6,
            Self::Constitution => 7,
        }
    }

    /// Its heading in the table, as Word writes it.
    #[must_use]
    pub fn title(self) -> &'static str {
        match self {
            Self::Case => "Cases",
            Self::Statute => "Statutes",
            Self::Other => "Other Authorities",
            Self::Rule => "Rules",
            Self::Treatise => "Treatises",
            Self::Regulation => "Regulations",
            Self::Constitution => "Constitutional Provisions",
        }
    }
}

impl Citation {
    /// Name and rest.
    #[must_use]
    pub fn long(&self) -> String {
        one_line(&format!("{}{}", self.name, self.rest))
    }

    fn key(&self) -> String {
        let short = one_line(&self.short);
        if short.is_empty() { self.long() } else { short }
    }
}

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

/// Calls `each` with every piece of text of a block.
pub(super) fn each_content<'b>(block: &'b Block, each: &mut dyn FnMut(&'b [Inline])) {
    match block {
        Block::Title { content }
        | Block::Heading { content, .. }
        | Block::Paragraph { content, .. }
        | Block::Numbered { content, .. }
        | Block::Bullet { content, .. }
        | Block::BlockQuote { content } => each(content),
        Block::Table(table) => table.header.iter().chain(table.rows.iter().flatten()).for_each(|cell| each(cell)),
        Block::Caption(Caption { counsel, sides, right, .. }) => {
            counsel.iter().chain(sides.iter().map(|side| &side.names)).chain(right).for_each(|line| each(line));
        }
        Block::Signature(Signature { date, closing, signatories, .. }) => {
            each(date);
            each(closing);
            signatories.iter().flat_map(|s| s.above.iter().chain(&s.below)).for_each(|line| each(line));
        }
        Block::PageBreak | Block::Section { .. } | Block::TableOfContents { .. } | Block::TableOfAuthorities { .. } => {
        }
    }
}

fn each_citation<'b>(content: &'b [Inline], each: &mut dyn FnMut(&'b Citation)) {
    for inline in content {
        match inline {
            Inline::Authority { citation, content } => {
                each_citation(content, each);
                each(citation);
            }
            Inline::Footnote { content } | Inline::Source { content, .. } => each_citation(content, each),
            _ => {}
        }
    }
}

/// How many authorities there are.
pub(super) fn count(document: &Document) -> usize {
    let mut keys = BTreeSet::new();
    for block in &document.blocks {
        each_content(block, &mut |content| {
            each_citation(content, &mut |citation| {
                keys.insert((citation.category, citation.key()));
            });
        });
    }
    keys.len()
}

impl Writer<'_> {
    /// The hidden field that marks a citation: the long form, the short form that ties its repetitions, the category.
    pub(super) fn authority_mark(&mut self, citation: &Citation) -> String {
        let long = citation.long();
        if long.is_empty() {
            return String::new();
        }
        let look = Look { hidden: true, ..Look::default() };
        let mut out = field_mark("begin", look);
        let category = citation.category.number();
        let short = format!(" \\s \"{}\" \\c {category} ", argument(&citation.key()));
        if !self.cited.insert((citation.category, citation.key())) {
            // Later marks name the entry by its short form.
            out.push_str(&instruction(&format!(" TA{short}"), look));
            out.push_str(&field_mark("end", look));
            return out;
        }
        let name = one_line(&citation.name);
        let rest = long.strip_prefix(name.as_str()).unwrap_or(&long);
        out.push_str(&instruction(" TA \\l \"", look));
        if !name.is_empty() && long.starts_with(&name) {
            out.push_str(&instruction(&argument(&name), Look { italic: true, ..look }));
        }
        out.push_str(&instruction(&argument(rest), look));
        out.push_str(&instruction(&format!("\"{short}"), look));
        out.push_str(&field_mark("end", look));
        out
    }
}
