//! What is to be looked at in a draft before it is sent: the checks of `proofreading` over its text. Its open questions are not among
//! the findings; they are counted by themselves.

use docx::compose::{Block, Document, Inline};
use proofreading::{Context, Finding, Kind, Paragraph, check};

/// The most findings of a draft that are told.
const MOST: usize = 200;

/// A finding, and where it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ToLookAt {
    /// Index of the block.
    pub block: usize,
    pub finding: Finding,
}

/// A paragraph of a block, with the places of its open questions.
struct Text {
    block: usize,
    paragraph: Paragraph,
    gaps: Vec<(usize, usize)>,
    /// Words of other papers: "paragraph 10" in them is one of that paper.
    quoted: Vec<(usize, usize)>,
}

/// The findings in a draft, in the order of the text.
pub fn to_look_at(document: &Document, context: &Context) -> Vec<ToLookAt> {
    let texts = texts(document);
    let paragraphs: Vec<Paragraph> = texts.iter().map(|text| text.paragraph.clone()).collect();
    let mut out = Vec::new();
    for finding in check(&paragraphs, context) {
        let Some(text) = texts.get(finding.paragraph) else { continue };
        let within = |places: &[(usize, usize)]| {
            places.iter().any(|(start, end)| finding.start < *end && *start < finding.end.max(finding.start + 1))
        };
        // A quoted paper's references and terms are its own: `("Owner")` in the words of a contract defines nothing here.
        let own = matches!(
            finding.kind,
            Kind::CrossReference
                | Kind::TermElsewhere
                | Kind::UnusedTerm
                | Kind::UndefinedTerm
                | Kind::TermDefinedTwice
                | Kind::TermUsedEarly
                // "Defendant Pine Holdings" in the words of a complaint is a party of that complaint.
                | Kind::ForeignParty
        );
        let theirs = own && within(&text.quoted);
        if !within(&text.gaps) && !theirs {
            out.push(ToLookAt { block: text.block, finding });
        }
    }
    out.truncate(MOST);
    out
}

/// The paragraphs of a draft as its Word document has them. Notes become paragraphs of their own.
fn texts(document: &Document) -> Vec<Text> {
    let mut out: Vec<Text> = Vec::new();
    for (block, (what, label)) in document.blocks.iter().zip(document.labels()).enumerate() {
        let label = Some(label).filter(|label| !label.is_empty());
        let lines: Vec<(Vec<&[Inline]>, Option<u8>)> = match what {
            Block::Title { content } => vec![(vec![content], Some(1))],
            Block::Heading { level, content, .. } => vec![(vec![content], Some(*level))],
            Block::Paragraph { content, .. }
            | Block::Numbered { content, .. }
            | Block::Bullet { content, .. }
            | Block::BlockQuote { content } => vec![(vec![content], None)],
            Block::Table(table) => {
                let rows = std::iter::once(&table.header).chain(&table.rows);
                rows.map(|row| (row.iter().map(Vec::as_slice).collect(), None)).collect()
            }
            Block::Caption(caption) => {
                let mut lines: Vec<(Vec<&[Inline]>, Option<u8>)> =
                    caption.sides.iter().map(|side| (vec![side.names.as_slice()], None)).collect();
                lines.extend(caption.right.iter().map(|line| (vec![line.as_slice()], None)));
                lines
            }
            Block::Signature(signature) => {
                let of = signature.signatories.iter().flat_map(|s| s.above.iter().chain(&s.below));
                let all = [&signature.date, &signature.closing].into_iter().chain(of);
                all.map(|line| (vec![line.as_slice()], None)).collect()
            }
            Block::PageBreak
            | Block::Section { .. }
            | Block::TableOfContents { .. }
            | Block::TableOfAuthorities { .. } => Vec::new(),
        };
        for (pieces, heading) in lines {
            let mut writer = Writer::default();
            for (n, piece) in pieces.into_iter().enumerate() {
                if n > 0 {
                    writer.say("\t");
                }
                writer.add(piece);
            }
            let mut quoted = writer.quoted;
            if matches!(what, Block::BlockQuote { .. }) {
                quoted.push((0, writer.chars));
            }
            let paragraph = Paragraph { text: writer.text, label: label.clone(), heading, footnote: false };
            out.push(Text { block, paragraph, gaps: writer.gaps, quoted });
            let notes = writer.notes.into_iter().map(|text| Paragraph { text, footnote: true, ..Paragraph::default() });
            out.extend(notes.map(|paragraph| Text { block, paragraph, gaps: Vec::new(), quoted: Vec::new() }));
        }
    }
    out
}

/// Inlines as text.
#[derive(Default)]
struct Writer {
    text: String,
    chars: usize,
    gaps: Vec<(usize, usize)>,
    quoted: Vec<(usize, usize)>,
    notes: Vec<String>,
}

impl Writer {
    fn say(&mut self, words: &str) {
        self.text.push_str(words);
        self.chars += words.chars().count();
    }

    fn add(&mut self, content: &[Inline]) {
        for inline in content {
            match inline {
                Inline::Text { text, .. } => self.say(text),
                Inline::Gap { question } => {
                    let start = self.chars;
                    self.say(&format!("[{question}]"));
                    self.gaps.push((start, self.chars));
                }
                Inline::Source { content, .. } => {
                    let start = self.chars;
                    self.add(content);
                    self.quoted.push((start, self.chars));
                }
                Inline::Authority { content, .. } => self.add(content),
                Inline::Footnote { content } => {
                    let mut note = Self::default();
                    note.add(content);
                    self.notes.push(note.text);
                }
                Inline::Break => self.say("\n"),
                Inline::Tab => self.say("\t"),
                Inline::Reference { to, .. } => self.say(to),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_paragraph_that_a_quoted_paper_names_is_that_papers() {
        let numbered = |text: &str, sourced: bool| {
            let words = vec![Inline::text(text)];
            let content = match sourced {
                true => vec![Inline::Source { content: words, note: "[1] Answer".into() }],
                false => words,
            };
            let scheme = docx::compose::Scheme::Pleading;
            Block::Numbered { scheme, level: 1, content, restart: false, key: None }
        };
        let of = |sourced: bool| {
            let mut blocks: Vec<Block> =
                (1..=5).map(|n| numbered(&format!("The winch failed on May {n}, 2025."), true)).collect();
            blocks.push(numbered("Defendant denies the allegations of paragraph 10.", sourced));
            let document = Document { blocks, ..Document::default() };
            let found = to_look_at(&document, &Context { year: 2026, ..Context::default() });
            found.iter().filter(|look| look.finding.kind == Kind::CrossReference).count()
        };
        assert_eq!((of(true), of(false)), (0, 1));
    }

    #[test]
    fn a_term_that_a_quoted_paper_defines_is_that_papers() {
        let of = |sourced: bool| {
            let words = vec![Inline::text(
                "This Contract is made between Birch Dental, PLLC (\"Owner\") and Alder Builders, Inc. (\"Contractor\").",
            )];
            let content = match sourced {
                true => vec![Inline::Source { content: words, note: "[1] Contract".into() }],
                false => words,
            };
            let blocks = vec![Block::Paragraph { content, shape: Default::default() }];
            let found =
                to_look_at(&Document { blocks, ..Document::default() }, &Context { year: 2026, ..Context::default() });
            found.iter().filter(|look| look.finding.kind == Kind::UnusedTerm).count()
        };
        assert_eq!((of(true), of(false)), (0, 2));
    }

    #[test]
    fn findings_stand_at_their_blocks_and_gaps_are_none() {
        let block = |content: Vec<Inline>| Block::Paragraph { content, shape: Default::default() };
        let blocks = vec![
            block(vec![
                Inline::text("The rent is due on "),
                Inline::Gap { question: "Which day?".into() },
                Inline::text("."),
            ]),
            block(vec![Inline::text("The the term is thirty (60) days.")]),
        ];
        let document = Document { blocks, ..Document::default() };
        let found = to_look_at(&document, &Context { year: 2026, ..Context::default() });
        assert!(found.len() >= 2 && found.iter().all(|look| look.block == 1), "{found:?}");
    }
}
