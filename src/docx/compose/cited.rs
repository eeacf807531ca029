//! What a document cites, wherever it stands.

use super::{
    inlines::{Category, Citation, Inline},
    model::{Block, Caption, Document, Signature},
    xml::one_line,
};

use std::collections::BTreeSet;

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

    pub(super) fn key(&self) -> String {
        let short = one_line(&self.short);
        if short.is_empty() { self.long() } else { short }
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

pub(super) fn each_citation<'b>(content: &'b [Inline], each: &mut dyn FnMut(&'b Citation)) {
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
