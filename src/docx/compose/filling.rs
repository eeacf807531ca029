//! Gaps are filled with the answers to their questions.

use super::{
    inlines::Inline,
    model::{Block, Document},
};

use std::collections::BTreeMap;

impl Document {
    /// Replaces each gap whose question has an answer. An answer of several lines becomes lines of the same paragraph; what an
    /// answer says stays text. Returns how many gaps were filled.
    pub fn fill(&mut self, answers: &BTreeMap<String, String>) -> usize {
        let mut filled = 0;
        for block in &mut self.blocks {
            block.each_content_mut(&mut |content| filled += fill(content, answers, 0));
        }
        filled
    }
}

/// Deeper nesting is refused before a document is written.
const DEEPEST: usize = 8;

fn fill(content: &mut Vec<Inline>, answers: &BTreeMap<String, String>, depth: usize) -> usize {
    let mut filled = 0;
    let mut out = Vec::with_capacity(content.len());
    for mut inline in content.drain(..) {
        match &mut inline {
            Inline::Gap { question } => {
                if let Some(answer) = answers.get(question.trim()).map(|a| a.trim()).filter(|a| !a.is_empty()) {
                    filled += 1;
                    for (n, line) in answer.lines().enumerate() {
                        if n > 0 {
                            out.push(Inline::Break);
                        }
                        out.push(Inline::text(line.trim()));
                    }
                    continue;
                }
            }
            Inline::Footnote { content } | Inline::Source { content, .. } | Inline::Authority { content, .. }
                if depth < DEEPEST =>
            {
                filled += fill(content, answers, depth + 1);
            }
            _ => {}
        }
        out.push(inline);
    }
    *content = out;
    filled
}

impl Block {
    /// Hands on every run of inlines of the block.
    pub fn each_content_mut(&mut self, visit: &mut impl FnMut(&mut Vec<Inline>)) {
        match self {
            Block::Title { content }
            | Block::Heading { content, .. }
            | Block::Paragraph { content, .. }
            | Block::Numbered { content, .. }
            | Block::Bullet { content, .. }
            | Block::BlockQuote { content } => visit(content),
            Block::Table(table) => table.header.iter_mut().chain(table.rows.iter_mut().flatten()).for_each(visit),
            Block::Caption(caption) => {
                caption.counsel.iter_mut().chain(&mut caption.right).for_each(&mut *visit);
                caption.sides.iter_mut().for_each(|side| visit(&mut side.names));
            }
            Block::Signature(signature) => {
                visit(&mut signature.date);
                visit(&mut signature.closing);
                for signatory in &mut signature.signatories {
                    signatory.above.iter_mut().chain(&mut signatory.below).for_each(&mut *visit);
                }
            }
            Block::PageBreak
            | Block::Section { .. }
            | Block::TableOfContents { .. }
            | Block::TableOfAuthorities { .. } => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compose::{Caption, Side, Signatory, Signature, Table};

    #[test]
    fn a_gap_is_filled_wherever_it_stands() {
        let gap = || vec![Inline::text("On "), Inline::gap("Date of service?")];
        let within = Inline::Source { content: gap(), note: "a note".into() };
        let mut document = Document {
            blocks: vec![
                Block::Title { content: gap() },
                Block::Paragraph { content: vec![within, Inline::gap("Who?")], shape: Default::default() },
                Block::Table(Table { header: vec![gap()], rows: vec![vec![gap()]], widths: Vec::new() }),
                Block::Caption(Caption {
                    right: vec![gap()],
                    sides: vec![Side { names: gap(), role: String::new() }],
                    ..Caption::default()
                }),
                Block::Signature(Signature {
                    date: gap(),
                    signatories: vec![Signatory { above: vec![gap()], below: vec![gap()] }],
                    ..Signature::default()
                }),
            ],
            ..Document::default()
        };
        assert_eq!(document.gaps(), ["Date of service?", "Who?"]);
        let answers = BTreeMap::from([("Date of service?".to_owned(), "May 4, 2026\n(by mail)".to_owned())]);
        assert_eq!(document.fill(&answers), 9);
        assert_eq!(document.gaps(), ["Who?"]);
        assert!(document.text().contains("On May 4, 2026\n(by mail)"), "{}", document.text());
    }
}
