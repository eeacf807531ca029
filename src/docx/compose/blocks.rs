//! Blocks as paragraphs.

use super::{
    inlines::Inline,
    labels::index,
    model::{Block, HeadingNumbers, PageStyle, Scheme, Shape},
    runs::Look,
    text_width,
    writer::{List, Writer},
};

const HEADINGS: [&str; 4] = ["Heading1", "Heading2", "Heading3", "Heading4"];
const BULLETS: [&str; 3] = ["ListBullet", "ListBullet2", "ListBullet3"];
const LEGAL: [&str; 4] = ["LegalNumber1", "LegalNumber2", "LegalNumber3", "LegalNumber4"];
const PLEADING: [&str; 4] = ["PleadingNumber1", "PleadingNumber2", "PleadingNumber3", "PleadingNumber4"];

impl Writer<'_> {
    pub(super) fn block(&mut self, i: usize, block: &Block) {
        match block {
            Block::Title { content } => self.plain("Title", "", content),
            Block::Heading { level, content, unnumbered, .. } => self.heading(i, *level, content, *unnumbered),
            Block::Paragraph { content, shape } => self.plain(
                match shape {
                    Shape::Body => "BodyText",
                    Shape::Flush => "Flush",
                    Shape::Centered => "Centered",
                    Shape::Right => "FlushRight",
                    Shape::Indented => "BodyTextIndent",
                },
                "",
                content,
            ),
            Block::Numbered { scheme, level, content, .. } => self.numbered(i, *scheme, *level, content),
            Block::Bullet { level, content } => {
                let level = index(*level).min(BULLETS.len() - 1);
                let numbers = self.number(level, self.list_id(List::Bullets, 0));
                self.plain(BULLETS[level], &numbers, content);
            }
            Block::BlockQuote { content } => {
                let spacing = self.quote_spacing(content);
                self.plain("BlockText", &spacing, content);
            }
            Block::Table(table) => self.grid(table),
            Block::Caption(caption) => self.caption(caption),
            Block::Signature(signature) => self.signature(signature),
            Block::PageBreak => {
                let run = "<w:r><w:br w:type=\"page\"/></w:r>";
                self.paragraph("Flush", "<w:spacing w:before=\"0\" w:after=\"0\"/>", run);
            }
            // Sections of a new document end where the writer meets them.
            Block::Section { .. } => {}
            Block::TableOfContents { title, levels } => self.contents(title, *levels),
            Block::TableOfAuthorities { title } => self.authorities(title),
        }
    }

    fn plain(&mut self, style: &'static str, properties: &str, content: &[Inline]) {
        let runs = self.runs(content, Look::default());
        self.paragraph(style, properties, &runs);
    }

    /// On pleading paper a quote and the room around it take whole numbered lines, as far as its lines can be guessed.
    fn quote_spacing(&self, content: &[Inline]) -> String {
        if self.document.style != PageStyle::Pleading {
            return String::new();
        }
        let lines = text_width::lines(&self.words(content), self.width().saturating_sub(1_440), 0);
        let after = if lines.is_multiple_of(2) { 240 } else { 0 };
        format!("<w:spacing w:before=\"240\" w:after=\"{after}\"/>")
    }

    fn number(&self, level: usize, list: u32) -> String {
        format!("<w:numPr><w:ilvl w:val=\"{level}\"/><w:numId w:val=\"{list}\"/></w:numPr>")
    }

    fn heading(&mut self, i: usize, level: u8, content: &[Inline], unnumbered: bool) {
        let level = index(level);
        let numbers = match (self.document.heading_numbers, unnumbered) {
            // Styles hold the numbers of a new document, and a template's own stay where the draft has no opinion.
            (HeadingNumbers::None, false) => String::new(),
            (HeadingNumbers::None, true) if self.ids.new => String::new(),
            // List 0 takes the number of the style away (part 1, 17.9.18), and the indent of the number with it.
            (_, true) => {
                "<w:numPr><w:ilvl w:val=\"0\"/><w:numId w:val=\"0\"/></w:numPr><w:ind w:left=\"0\" w:firstLine=\"0\"/>"
                    .into()
            }
            (_, false) if self.ids.new => String::new(),
            (_, false) => self.number(level, self.list_id(List::Headings, 0)),
        };
        // An article of its own, such as a certificate, is centred like a title.
        let centred = if unnumbered && level == 0 && self.is_court_paper() { "<w:jc w:val=\"center\"/>" } else { "" };
        let runs = self.runs(content, Look::default());
        let runs = self.bookmarked(i, &runs);
        self.paragraph(HEADINGS[level], &format!("{numbers}{centred}"), &runs);
    }

    fn numbered(&mut self, i: usize, scheme: Scheme, level: u8, content: &[Inline]) {
        let level = index(level);
        let style = match scheme {
            Scheme::Legal => LEGAL[level],
            Scheme::Pleading => PLEADING[level],
        };
        let list = self.labels.list.get(i).copied().flatten().unwrap_or(0);
        let numbers = self.number(level, self.list_id(List::Numbers(scheme), list));
        let runs = self.runs(content, Look::default());
        let runs = self.bookmarked(i, &runs);
        self.paragraph(style, &numbers, &runs);
    }
}
