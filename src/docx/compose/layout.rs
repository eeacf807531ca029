//! Where pages end, as a guess: Word lays pages out, this library does not. The guess fills the page numbers of the tables
//! until Word updates them (Ctrl+A, F9), so that they read as tables do. Lines are counted in halves of a double-spaced one.

use super::{
    labels::{Labels, roman},
    model::{Block, Caption, Document, Inline, PageStyle, Paper, SectionPages, Shape},
    plain,
    text_width::lines,
};

/// The paper and its margins, in twentieths of a point.
pub(super) struct Page {
    pub(super) paper: (usize, usize),
    pub(super) top: usize,
    pub(super) bottom: usize,
    pub(super) left: usize,
    pub(super) right: usize,
    /// Between the margins.
    pub(super) width: usize,
}

/// The page of a document.
pub(super) fn page(document: &Document) -> Page {
    // On pleading paper 28 lines of 24 points, which leaves 120 points of a Letter page for the margins (rule 2.108).
    let pleading = document.style == PageStyle::Pleading;
    let paper = match document.paper {
        _ if pleading => (12_240, 15_840),
        Paper::Letter => (12_240, 15_840),
        Paper::Legal => (12_240, 20_160),
        Paper::A4 => (11_906, 16_838),
    };
    let (top, bottom, left, right) = if pleading { (1_080, 1_320, 2_160, 720) } else { (1_440, 1_440, 1_440, 1_440) };
    Page { paper, top, bottom, left, right, width: paper.0 - left - right }
}

/// The page on which each block begins, as printed: "3", "ii".
#[derive(Debug, Default)]
pub(super) struct Pages(Vec<String>);

impl Pages {
    pub(super) fn of(&self, block: usize) -> String {
        self.0.get(block).cloned().unwrap_or_else(|| "1".into())
    }
}

/// A block's lines of 12 points, and those of its footnotes.
struct Height {
    own: usize,
    notes: usize,
}

/// Guesses the page of every block.
pub(super) fn pages(document: &Document, labels: &Labels) -> Pages {
    let page = page(document);
    let room = (page.paper.1 - page.top - page.bottom) / 240;
    let first_room = room.saturating_sub(document.letterhead.len());
    let (mut at, mut number, mut printed, mut limit) = (0, 1_u32, SectionPages::Arabic, first_room);
    let mut out = Vec::with_capacity(document.blocks.len());
    for block in &document.blocks {
        let shown =
            |number: u32, printed| if printed == SectionPages::Roman { roman(number) } else { number.to_string() };
        match block {
            Block::PageBreak => {
                out.push(shown(number, printed));
                (at, number, limit) = (0, number + 1, room);
                continue;
            }
            Block::Section { pages } => {
                (at, limit) = (0, room);
                number = if *pages == SectionPages::Continued { number + 1 } else { 1 };
                if *pages != SectionPages::Continued {
                    printed = *pages;
                }
                out.push(shown(number, printed));
                continue;
            }
            _ => {}
        }
        let Height { own, notes } = height(document, labels, block, page.width);
        // A heading stays with two lines of what follows; a paragraph is not broken after its first line.
        let needed = match block {
            Block::Heading { .. } => own + 4,
            Block::Signature(_) => own,
            Block::Caption(_) => 0,
            _ => own.min(4) + notes,
        };
        if at > 0 && at + needed > limit {
            (at, number, limit) = (0, number + 1, room);
        }
        out.push(shown(number, printed));
        limit = limit.saturating_sub(notes).max(8);
        at += own;
        while at > limit {
            at -= limit;
            (number, limit) = (number + 1, room);
        }
    }
    Pages(out)
}

fn height(document: &Document, labels: &Labels, block: &Block, width: usize) -> Height {
    let court = document.style != PageStyle::Plain;
    let double = if court { 2 } else { 1 };
    // A plain paragraph is followed by half a line; counted as whole ones every second time.
    let gap = usize::from(!court);
    let said = |content: &[Inline]| plain::words(content, document, labels);
    let notes = |content: &[Inline]| note_lines(content, document, labels, width);
    let simple = |content: &[Inline], room: usize, first: usize, factor: usize, after: usize| Height {
        own: lines(&said(content), room, first) * factor + after,
        notes: notes(content),
    };
    match block {
        Block::Title { content } => simple(content, width, 0, 1, 2),
        Block::Heading { content, .. } => simple(content, width.saturating_sub(720), 0, 1, 1),
        Block::Paragraph { content, shape } => match shape {
            Shape::Body if court => simple(content, width, 720, double, 0),
            Shape::Indented => simple(content, width.saturating_sub(720), 0, 1, 1),
            _ => simple(content, width, 0, 1, usize::from(*shape != Shape::Flush || gap > 0)),
        },
        Block::Numbered { level, content, .. } => {
            simple(content, width.saturating_sub(720 * usize::from(level.saturating_sub(1))), 720, double, gap)
        }
        Block::Bullet { content, .. } => simple(content, width.saturating_sub(720), 0, 1, usize::from(court)),
        Block::BlockQuote { content } => simple(content, width.saturating_sub(1440), 0, 1, 1),
        Block::Table(table) => {
            let columns = table.rows.iter().map(Vec::len).chain([table.header.len(), 1]).max().unwrap_or(1);
            let tall = |row: &Vec<Vec<Inline>>| {
                row.iter().map(|cell| lines(&said(cell), width / columns, 0)).max().unwrap_or(1)
            };
            let own = std::iter::once(&table.header).chain(&table.rows).map(tall).sum::<usize>() + 1;
            Height { own, notes: 0 }
        }
        Block::Caption(caption) => Height { own: caption_lines(document, labels, caption, width), notes: 0 },
        Block::Signature(signature) => {
            let own = signature.signatories.iter().map(|s| s.above.len() + s.below.len() + 4).sum::<usize>() + 2;
            Height { own, notes: 0 }
        }
        Block::TableOfContents { levels, .. } => {
            let deepest = (*levels).clamp(1, 3);
            Height { own: document.outline().iter().filter(|e| e.level <= deepest).count() * 3 / 2 + 3, notes: 0 }
        }
        Block::TableOfAuthorities { .. } => {
            let mut marks = 0;
            document.blocks.iter().for_each(|b| {
                super::citations::each_content(b, &mut |content| {
                    marks += content.iter().filter(|inline| matches!(inline, Inline::Authority { .. })).count();
                });
            });
            Height { own: marks * 2 + 3, notes: 0 }
        }
        Block::PageBreak | Block::Section { .. } => Height { own: 0, notes: 0 },
    }
}

fn note_lines(content: &[Inline], document: &Document, labels: &Labels, width: usize) -> usize {
    content
        .iter()
        .map(|inline| match inline {
            Inline::Footnote { content } => lines(&plain::words(content, document, labels), width, 120),
            Inline::Source { content, .. } | Inline::Authority { content, .. } => {
                note_lines(content, document, labels, width)
            }
            _ => 0,
        })
        .sum()
}

/// Lines of the left side of a caption, from its words: a column of ")" must be as long.
pub(super) fn left_lines(document: &Document, labels: &Labels, caption: &Caption, room: usize) -> usize {
    let count = |text: &str, room: usize| lines(text, room, 0);
    let mut total = if caption.prelude.trim().is_empty() { 0 } else { count(&caption.prelude, room) + 1 };
    for (i, side) in caption.sides.iter().enumerate() {
        let names = plain::words(&side.names, document, labels) + plain::after_names(caption, i);
        total += count(&names, room);
        total += plain::role(caption, i).map_or(1, |role| count(&role, room.saturating_sub(1_440)) + 2);
        total += usize::from(i > 0) * 2;
    }
    total
}

/// Lines of the right side, each followed by an empty one.
pub(super) fn right_lines(document: &Document, labels: &Labels, caption: &Caption, room: usize) -> usize {
    caption.right.iter().map(|line| lines(&plain::words(line, document, labels), room, 0) + 1).sum()
}

fn caption_lines(document: &Document, labels: &Labels, caption: &Caption, width: usize) -> usize {
    let room = (width / 2).saturating_sub(240);
    let sides = left_lines(document, labels, caption, room).max(right_lines(document, labels, caption, room));
    let above =
        if document.style == PageStyle::Pleading { caption.counsel.len().max(14) } else { caption.counsel.len() };
    above + caption.court.len() + 4 + sides + 2
}
