//! A document as plain text: what a reader of the Word file sees, line by line, and its outline.

use super::{
    citations::Authorities,
    cited::each_content,
    inlines::Inline,
    labels::Labels,
    model::{Block, Caption, Document, Signature, Table},
    page_numbers,
    plain::{Notes, after_names, joined, labeled, role, say, shown, versus, words},
    xml::one_line,
};

/// What a table of contents says without headings.
pub(super) const NO_HEADINGS: &str = "No headings.";

/// A line of the outline.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// 1 to 4.
    pub level: u8,
    /// The number and the words.
    pub text: String,
    /// The heading's position among the blocks.
    pub block: usize,
}

impl Document {
    /// The text as it stands in the Word file, with the numbers that Word adds: a line for each paragraph, cells
    /// separated by " | ", footnotes at the end with their marks, gaps in brackets. Headers, footers and the comments of
    /// sources are left out, and so are the rules of captions.
    #[must_use]
    pub fn text(&self) -> String {
        self.lines(true).join("\n")
    }

    /// As [`Document::text`] without the tables of contents and authorities, which repeat what stands elsewhere.
    #[must_use]
    pub fn prose(&self) -> String {
        self.lines(false).join("\n")
    }

    /// The headings in order.
    #[must_use]
    pub fn outline(&self) -> Vec<Entry> {
        let labels = Labels::of(self);
        let heading = |(i, block): (usize, &Block)| match block {
            Block::Heading { level, content, .. } => Some(Entry {
                level: (*level).clamp(1, 4),
                text: one_line(&labeled(i, &words(content, self, &labels), &labels)),
                block: i,
            }),
            _ => None,
        };
        self.blocks.iter().enumerate().filter_map(heading).collect()
    }

    /// The number that Word shows before each block; empty where a block has none.
    #[must_use]
    pub fn labels(&self) -> Vec<String> {
        let labels = Labels::of(self);
        (0..self.blocks.len()).map(|i| labels.of.get(i).map(|label| label.shown.clone()).unwrap_or_default()).collect()
    }

    /// The questions of all gaps, in order, each once.
    #[must_use]
    pub fn gaps(&self) -> Vec<String> {
        fn collect(content: &[Inline], gaps: &mut Vec<String>) {
            for inline in content {
                match inline {
                    Inline::Gap { question } => {
                        let question = one_line(question);
                        if !gaps.contains(&question) {
                            gaps.push(question);
                        }
                    }
                    Inline::Footnote { content }
                    | Inline::Source { content, .. }
                    | Inline::Authority { content, .. } => collect(content, gaps),
                    _ => {}
                }
            }
        }
        let mut gaps = Vec::new();
        for block in &self.blocks {
            each_content(block, &mut |content| collect(content, &mut gaps));
        }
        gaps
    }

    fn lines(&self, tables: bool) -> Vec<String> {
        let labels = Labels::of(self);
        let mut notes = Notes::default();
        let mut lines = Vec::new();
        for (i, block) in self.blocks.iter().enumerate() {
            match block {
                Block::TableOfContents { .. } | Block::TableOfAuthorities { .. } if !tables => {}
                Block::TableOfContents { title, levels } => lines.extend(self.contents(title, *levels, &labels)),
                Block::TableOfAuthorities { title } => lines.extend(self.authorities(title, &labels)),
                block => self.block(i, block, &labels, &mut notes, &mut lines),
            }
        }
        for (i, note) in notes.0.iter().enumerate() {
            lines.push(format!("[{}] {note}", i + 1));
        }
        lines.iter().flat_map(|l| l.split('\n')).map(one_line).filter(|l| !l.is_empty()).collect()
    }

    fn block(&self, i: usize, block: &Block, labels: &Labels, notes: &mut Notes, lines: &mut Vec<String>) {
        let mut said = |content: &[Inline]| self.said(content, labels, notes);
        match block {
            Block::Title { content } | Block::Paragraph { content, .. } | Block::BlockQuote { content } => {
                lines.push(said(content));
            }
            Block::Heading { content, .. } | Block::Numbered { content, .. } => {
                lines.push(labeled(i, &said(content), labels));
            }
            Block::Bullet { content, .. } => {
                let words = said(content);
                lines.push(if words.trim().is_empty() { words } else { format!("• {}", words.trim()) });
            }
            Block::Table(Table { header, rows, .. }) => {
                for row in std::iter::once(header).chain(rows) {
                    let cells: Vec<String> = row.iter().map(|cell| said(cell)).collect();
                    lines.push(joined(&cells));
                }
            }
            Block::Caption(caption) => self.caption(caption, &mut said, lines),
            Block::Signature(Signature { date, closing, signatories, side_by_side }) => {
                let date = said(date);
                let closing = said(closing);
                let signs: Vec<String> = signatories
                    .iter()
                    .map(|s| {
                        let parts: Vec<String> = s.above.iter().chain(&s.below).map(|l| said(l)).collect();
                        parts.join("\n")
                    })
                    .collect();
                if *side_by_side {
                    lines.push(date);
                    lines.push(closing);
                    lines.extend(signs.chunks(2).map(joined));
                } else {
                    let right = std::iter::once(closing).chain(signs).collect::<Vec<_>>().join("\n");
                    lines.push(joined(&[date, right]));
                }
            }
            Block::PageBreak
            | Block::Section { .. }
            | Block::TableOfContents { .. }
            | Block::TableOfAuthorities { .. } => {}
        }
    }

    fn caption(&self, caption: &Caption, said: &mut dyn FnMut(&[Inline]) -> String, lines: &mut Vec<String>) {
        lines.extend(caption.counsel.iter().map(|line| said(line)));
        lines.extend(caption.court.iter().map(|line| shown(line)));
        let mut left = vec![shown(&caption.prelude)];
        for (i, side) in caption.sides.iter().enumerate() {
            if i > 0 {
                left.push(versus(caption));
            }
            left.push(said(&side.names) + after_names(caption, i));
            if let Some(role) = role(caption, i) {
                left.push(role);
            }
        }
        let right: Vec<String> = caption.right.iter().map(|line| said(line)).collect();
        lines.push(joined(&[left.join("\n"), right.join("\n")]));
    }

    fn contents(&self, title: &str, levels: u8, labels: &Labels) -> Vec<String> {
        let pages = page_numbers::pages(self, labels);
        let deepest = levels.clamp(1, 3);
        let entries = self.outline().into_iter().filter(|e| e.level <= deepest && !e.text.is_empty());
        let line = |e: Entry| format!("{} {}", e.text, pages.of(e.block));
        let mut lines: Vec<String> = entries.map(line).collect();
        if lines.is_empty() {
            lines.push(NO_HEADINGS.into());
        }
        lines.insert(0, shown(title));
        lines
    }

    fn authorities(&self, title: &str, labels: &Labels) -> Vec<String> {
        let pages = page_numbers::pages(self, labels);
        let mut lines = vec![shown(title)];
        for (category, authorities) in &Authorities::of(self, labels, &pages).0 {
            lines.push(category.title().to_owned());
            lines.extend(authorities.iter().map(|a| format!("{} {}", shown(&a.citation.long()), a.shown_pages())));
        }
        lines
    }

    fn said(&self, content: &[Inline], labels: &Labels, notes: &mut Notes) -> String {
        let mut out = String::new();
        say(content, self, labels, &mut Some(notes), &mut out);
        out
    }
}
