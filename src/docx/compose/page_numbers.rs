//! Where pages end, as a guess: Word lays pages out, this library does not. The guess fills the page numbers of the tables
//! until Word updates them (Ctrl+A, F9), so that they read as tables do. All lengths are twentieths of a point.

use super::{
    cited,
    inlines::Inline,
    labels::{Labels, roman},
    layout::{self, page},
    model::{Block, Document, PageStyle, SectionPages, Shape},
    plain,
    text_width::lines,
};

/// A block on its pages: from which of its lines on it stands on which page, as printed ("3", "ii").
#[derive(Debug)]
struct Placed {
    pages: Vec<(usize, String)>,
    /// The width of its lines, and where the first one begins.
    room: usize,
    first: usize,
}

/// The pages of all blocks.
#[derive(Debug, Default)]
pub(super) struct Pages(Vec<Placed>);

impl Pages {
    /// The page on which a block begins.
    pub(super) fn of(&self, block: usize) -> String {
        self.0.get(block).and_then(|p| p.pages.first()).map_or_else(|| "1".into(), |(_, page)| page.clone())
    }

    /// The page on which a block's words end with these.
    pub(super) fn after(&self, block: usize, words: &str) -> String {
        let Some(placed) = self.0.get(block).filter(|p| p.pages.len() > 1) else { return self.of(block) };
        let line = lines(words, placed.room, placed.first).saturating_sub(1);
        let page = placed.pages.iter().rev().find(|(from, _)| *from <= line);
        page.map_or_else(|| self.of(block), |(_, page)| page.clone())
    }
}

/// How a block is laid out.
#[derive(Default)]
struct Measure {
    before: usize,
    line: usize,
    lines: usize,
    after: usize,
    /// Its footnotes.
    notes: usize,
    room: usize,
    first: usize,
    /// Lines that stay together at its beginning, and how much must follow on the same page.
    together: usize,
    with_next: usize,
}

/// The state between two blocks.
struct Flow {
    at: usize,
    limit: usize,
    number: u32,
    printed: SectionPages,
    height: usize,
}

impl Flow {
    fn shown(&self) -> String {
        if self.printed == SectionPages::Roman { roman(self.number) } else { self.number.to_string() }
    }

    fn turn(&mut self) {
        (self.at, self.limit, self.number) = (0, self.height, self.number.saturating_add(1));
    }

    fn place(&mut self, measure: &Measure) -> Vec<(usize, String)> {
        let Measure { before, line, lines, after, notes, together, with_next, .. } = measure;
        if self.at > 0 {
            self.at += before;
            let needed = (*together).min(*lines) * line + with_next + notes;
            if self.at + needed > self.limit {
                self.turn();
            }
        }
        self.limit = self.limit.saturating_sub(*notes).max(2 * line);
        let mut pages = vec![(0, self.shown())];
        for i in 0..*lines {
            if self.at > 0 && self.at + line > self.limit {
                self.turn();
                pages.push((i, self.shown()));
            }
            self.at += line;
        }
        self.at += after;
        pages
    }
}

/// Guesses the pages of every block.
pub(super) fn pages(document: &Document, labels: &Labels) -> Pages {
    let page = page(document);
    let height = page.paper.1 - page.top - page.bottom;
    let head = document.letterhead.len() * 276;
    let (number, printed) = (1, SectionPages::Arabic);
    let mut flow = Flow { at: 0, limit: height.saturating_sub(head).max(2_880), number, printed, height };
    let mut out = Vec::with_capacity(document.blocks.len());
    for block in &document.blocks {
        let measure = measure(document, labels, block, page.width);
        let pages = match block {
            Block::PageBreak => {
                let pages = vec![(0, flow.shown())];
                flow.turn();
                pages
            }
            Block::Section { pages } => {
                flow.turn();
                if *pages != SectionPages::Continued {
                    (flow.number, flow.printed) = (1, *pages);
                }
                vec![(0, flow.shown())]
            }
            _ => flow.place(&measure),
        };
        out.push(Placed { pages, room: measure.room, first: measure.first });
    }
    Pages(out)
}

fn measure(document: &Document, labels: &Labels, block: &Block, width: usize) -> Measure {
    let pleading = document.style == PageStyle::Pleading;
    let court = document.style != PageStyle::Plain;
    // A line of 12 points is 13.8 high unless its height is exact.
    let single = if pleading { 240 } else { 276 };
    let text = |content: &[Inline], indent: usize, first: usize, double: bool, before: usize, after: usize| {
        let room = width.saturating_sub(indent);
        Measure {
            before,
            line: if double { single * 2 } else { single },
            lines: lines(&plain::words(content, document, labels), room, first),
            after,
            notes: note_height(content, document, labels, width),
            room,
            first,
            together: if pleading { 1 } else { 2 },
            with_next: 0,
        }
    };
    // What takes a whole numbered line on pleading paper, and is single spaced elsewhere.
    let line = |content: &[Inline], indent: usize, before: usize, after: usize| {
        if pleading { text(content, indent, 0, true, 0, 0) } else { text(content, indent, 0, false, before, after) }
    };
    let plain_after = if court { 240 } else { 160 };
    let entries = |count: usize| Measure { line: if pleading { 480 } else { 396 }, lines: count, ..Measure::default() };
    match block {
        Block::Title { content } => Measure { with_next: single * 2, ..line(content, 0, 240, 240) },
        Block::Heading { content, level, .. } => {
            let before = if court { 0 } else { 240 / usize::from((*level).clamp(1, 2)) };
            let indent = 720 * usize::from((*level).clamp(1, 4));
            let with_next = if court { single * 4 } else { single * 2 };
            Measure { with_next, together: 9, ..line(content, indent, before, if court { 240 } else { 120 }) }
        }
        Block::Paragraph { content, shape } => match shape {
            Shape::Body if court => text(content, 0, 720, true, 0, 0),
            Shape::Body => text(content, 0, 0, false, 0, 160),
            Shape::Flush => text(content, 0, 0, false, 0, plain_after),
            Shape::Centered => line(content, 0, 0, 240),
            Shape::Right => text(content, 0, 0, false, 0, 240),
            Shape::Indented => text(content, 720, 0, false, 0, 240),
        },
        Block::Numbered { level, content, .. } => {
            let indent = 720 * usize::from(level.saturating_sub(1).min(3));
            if court { text(content, indent, 1_440, true, 0, 0) } else { text(content, indent + 720, 0, false, 0, 160) }
        }
        Block::Bullet { content, .. } => line(content, 720, 0, if court { 240 } else { 120 }),
        Block::BlockQuote { content } => {
            let mut quote = text(content, 1_440, 0, false, 0, 240);
            if pleading {
                quote.before = 240;
                quote.after = if quote.lines.is_multiple_of(2) { 240 } else { 0 };
            }
            quote
        }
        Block::Table(table) => {
            let (lines, rows) = layout::table_lines(document, labels, table, width);
            let after = if pleading { 480 } else { 160 + rows * 90 };
            Measure { line: single, lines, after, before: if pleading { 240 } else { 0 }, ..Measure::default() }
        }
        Block::Caption(caption) => {
            let room = (width / 2).saturating_sub(396);
            let left = layout::left_lines(document, labels, caption, room);
            let sides = left.max(layout::right_lines(document, labels, caption, room));
            let counsel = if pleading { caption.counsel.len().max(15) } else { caption.counsel.len() };
            Measure { line: single, lines: counsel + caption.court.len() + 2 + sides + 1, ..Measure::default() }
        }
        Block::Signature(signature) => {
            let each = |s: &super::model::Signatory| s.above.len() + s.below.len() + 4;
            let lines = signature.signatories.iter().map(each).sum::<usize>() + 3;
            Measure { line: single, lines, together: lines, ..Measure::default() }
        }
        Block::TableOfContents { levels, .. } => {
            let deepest = (*levels).clamp(1, 3);
            entries(document.outline().iter().filter(|e| e.level <= deepest).count() + 1)
        }
        Block::TableOfAuthorities { .. } => entries(cited::count(document) + 3),
        Block::PageBreak | Block::Section { .. } => Measure::default(),
    }
}

/// The height of the footnotes of a text, with the line above them.
fn note_height(content: &[Inline], document: &Document, labels: &Labels, width: usize) -> usize {
    let small = document.style == PageStyle::Plain;
    let each = |inline: &Inline| match inline {
        Inline::Footnote { content } => {
            // Letters of 10 points leave room for a fifth more.
            let room = if small { width * 6 / 5 } else { width };
            lines(&plain::words(content, document, labels), room, 120) * if small { 230 } else { 260 } + 120
        }
        Inline::Source { content, .. } | Inline::Authority { content, .. } => {
            note_height(content, document, labels, width)
        }
        _ => 0,
    };
    content.iter().map(each).sum()
}
