//! Writes a document's blocks as WordprocessingML, and collects what stands in other parts: notes, comments, lists.

use super::{
    citations::Authorities,
    inlines::{Category, Inline},
    labels::Labels,
    layout,
    model::{Block, Document, PageStyle, Scheme, SectionPages},
    page_numbers::{self, Pages},
    plain, xml,
};

use std::collections::{BTreeMap, BTreeSet};

/// The document that is written into: a new one, or a template with identifiers and styles of its own.
#[derive(Clone, Debug)]
pub(crate) struct Ids {
    /// The first free identifier of each kind.
    pub(crate) footnote: u32,
    pub(crate) comment: u32,
    pub(crate) bookmark: u32,
    pub(crate) list: u32,
    /// The template's identifier of a style, by ours.
    pub(crate) styles: BTreeMap<String, String>,
    /// The width between the margins in twentieths of a point, where a template gives it.
    pub(crate) width: Option<usize>,
    /// Whether this is a new document, so that styles hold the numbers of headings, and sections are ours.
    pub(crate) new: bool,
}

impl Default for Ids {
    fn default() -> Self {
        Self { footnote: 1, comment: 0, bookmark: 0, list: 1, styles: BTreeMap::new(), width: None, new: true }
    }
}

/// What came of it.
#[derive(Debug, Default)]
pub(crate) struct Written {
    /// Paragraphs and tables.
    pub(crate) body: String,
    /// `w:footnote` elements.
    pub(crate) footnotes: String,
    /// `w:comment` elements.
    pub(crate) comments: String,
    /// What each list is: its identifier, and what defines it.
    pub(crate) lists: Vec<(u32, List)>,
    /// Our identifiers of the styles in use.
    pub(crate) styles: BTreeSet<&'static str>,
}

/// A list of a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum List {
    Headings,
    Bullets,
    Numbers(Scheme),
}

pub(super) struct Writer<'a> {
    pub(super) document: &'a Document,
    pub(super) labels: Labels,
    pub(super) pages: Pages,
    pub(super) authorities: Authorities,
    pub(super) ids: Ids,
    pub(super) out: Written,
    /// W3CDTF, for comments.
    pub(super) date: &'a str,
    pub(super) right_to_left: bool,
    /// Inside a footnote, where other notes and comments cannot be anchored.
    pub(super) in_note: bool,
    /// Comments of sources inside a footnote, which are anchored at its mark.
    pub(super) notes_sources: Vec<String>,
    /// Where the properties of the last paragraph end in the body, if the body ends with a paragraph.
    last_properties: Option<usize>,
    /// Bookmarks that a table of contents points at, by block.
    pub(super) contents_marks: BTreeMap<usize, String>,
    /// Bookmarks that references point at, by block.
    pub(super) reference_marks: BTreeMap<usize, String>,
    /// Authorities whose long form has been marked.
    pub(super) cited: BTreeSet<(Category, String)>,
    first_list: u32,
}

/// Writes a document's blocks. The sections of a new document get their own headers, which `section` writes.
pub(crate) fn write(
    document: &Document,
    ids: Ids,
    date: &str,
    section: &dyn Fn(SectionPages, bool) -> String,
) -> Written {
    let labels = Labels::of(document);
    let pages = page_numbers::pages(document, &labels);
    let authorities = Authorities::of(document, &labels, &pages);
    let first_list = ids.list + 2;
    let mut writer = Writer {
        document,
        labels,
        pages,
        authorities,
        ids,
        out: Written::default(),
        date,
        right_to_left: is_right_to_left(&document.language),
        in_note: false,
        notes_sources: Vec::new(),
        last_properties: None,
        contents_marks: BTreeMap::new(),
        reference_marks: BTreeMap::new(),
        cited: BTreeSet::new(),
        first_list,
    };
    writer.lists();
    writer.name_bookmarks();
    let mut pages = SectionPages::Arabic;
    let mut first = true;
    for (i, block) in document.blocks.iter().enumerate() {
        if let Block::Section { pages: next } = block {
            if writer.ids.new {
                writer.end_section(&section(pages, first));
                (pages, first) = (*next, false);
            } else {
                writer.block(i, &Block::PageBreak);
            }
        } else {
            writer.block(i, block);
        }
    }
    if writer.ids.new {
        // A table may not be the last thing in a body.
        if writer.last_properties.is_none() {
            writer.paragraph(
                "Normal",
                "<w:spacing w:before=\"0\" w:after=\"0\" w:line=\"20\" w:lineRule=\"exact\"/>",
                "",
            );
        }
        writer.out.body.push_str(&section(pages, first));
    }
    writer.out
}

/// Languages that are written from right to left.
pub(super) fn is_right_to_left(language: &str) -> bool {
    let first = language.split('-').next().unwrap_or_default().to_ascii_lowercase();
    matches!(first.as_str(), "ar" | "he" | "iw" | "fa" | "ur" | "yi" | "ps" | "sd" | "dv" | "ug")
}

impl Writer<'_> {
    fn lists(&mut self) {
        let first = self.ids.list;
        self.out.lists.push((first, List::Headings));
        self.out.lists.push((first + 1, List::Bullets));
        for scheme in self.labels.lists.clone() {
            let id = first + u32::try_from(self.out.lists.len()).unwrap_or(u32::MAX - first);
            self.out.lists.push((id, List::Numbers(scheme)));
        }
    }

    /// The identifier of the list of headings, of bullets, or of numbered paragraphs by its position.
    pub(super) fn list_id(&self, list: List, position: usize) -> u32 {
        match list {
            List::Headings => self.ids.list,
            List::Bullets => self.ids.list + 1,
            List::Numbers(_) => self.first_list.saturating_add(u32::try_from(position).unwrap_or(0)),
        }
    }

    /// Names that begin with an underscore are hidden in Word's list. Word makes the marks of its tables of contents anew whenever
    /// it updates one, so references have marks of their own.
    fn name_bookmarks(&mut self) {
        let has_contents = self.document.blocks.iter().any(|b| matches!(b, Block::TableOfContents { .. }));
        for (i, block) in self.document.blocks.iter().enumerate() {
            let number = 700_000_000_u32.saturating_add(self.mark_id(i));
            if has_contents && matches!(block, Block::Heading { .. }) {
                self.contents_marks.insert(i, format!("_Toc{number}"));
            }
            if matches!(block, Block::Heading { key: Some(_), .. } | Block::Numbered { key: Some(_), .. }) {
                self.reference_marks.insert(i, format!("_Ref{number}"));
            }
        }
    }

    /// The identifier of a block's first bookmark; the next one is that of its second.
    fn mark_id(&self, block: usize) -> u32 {
        u32::try_from(block * 2).unwrap_or(0).saturating_add(self.ids.bookmark)
    }

    /// The style to name for one of ours.
    pub(super) fn style(&mut self, style: &'static str) -> String {
        self.out.styles.insert(style);
        self.ids.styles.get(style).cloned().unwrap_or_else(|| style.to_owned())
    }

    /// Adds a paragraph: its style, the properties after the style in the order of CT_PPr, and its runs.
    pub(super) fn paragraph(&mut self, style: &'static str, properties: &str, runs: &str) {
        let paragraph = self.paragraph_text(style, properties, runs);
        let end = paragraph.find("</w:pPr>").unwrap_or_default();
        self.last_properties = Some(self.out.body.len() + end);
        self.out.body.push_str(&paragraph);
    }

    /// The same for a table's cell or a note.
    pub(super) fn paragraph_text(&mut self, style: &'static str, properties: &str, runs: &str) -> String {
        let style = self.style(style);
        let properties = self.with_direction(properties);
        format!("<w:p><w:pPr><w:pStyle w:val=\"{style}\"/>{properties}</w:pPr>{runs}</w:p>")
    }

    /// Properties with the direction of the document, which stands before spacing (CT_PPrBase).
    fn with_direction(&self, properties: &str) -> String {
        if !self.right_to_left {
            return properties.to_owned();
        }
        let later = ["<w:adjustRightInd", "<w:snapToGrid", "<w:spacing", "<w:ind", "<w:contextualSpacing", "<w:jc"];
        let at = later.iter().filter_map(|name| properties.find(name)).min().unwrap_or(properties.len());
        format!("{}<w:bidi/>{}", &properties[..at], &properties[at..])
    }

    /// Adds a table, which must not touch the next one: Word would join them.
    pub(super) fn table(&mut self, table: &str) {
        if self.last_properties.is_none() && !self.out.body.is_empty() {
            self.paragraph(
                "Normal",
                "<w:spacing w:before=\"0\" w:after=\"0\" w:line=\"20\" w:lineRule=\"exact\"/>",
                "",
            );
        }
        self.out.body.push_str(table);
        self.last_properties = None;
    }

    /// Ends a section: its properties stand in its last paragraph (part 1, 17.6.18).
    fn end_section(&mut self, properties: &str) {
        if let Some(at) = self.last_properties.take() {
            self.out.body.insert_str(at, properties);
        } else {
            self.paragraph(
                "Normal",
                "<w:spacing w:before=\"0\" w:after=\"0\" w:line=\"20\" w:lineRule=\"exact\"/>",
                "",
            );
            if let Some(at) = self.last_properties.take() {
                self.out.body.insert_str(at, properties);
            }
        }
        // The next paragraph of the same kind must not get them too.
        self.last_properties = None;
    }

    /// Runs between the ends of a block's bookmarks.
    pub(super) fn bookmarked(&self, block: usize, runs: &str) -> String {
        let mut out = runs.to_owned();
        let marks = [self.contents_marks.get(&block), self.reference_marks.get(&block)];
        for (id, name) in (self.mark_id(block)..).zip(marks) {
            if let Some(name) = name {
                out = format!("<w:bookmarkStart w:id=\"{id}\" w:name=\"{name}\"/>{out}<w:bookmarkEnd w:id=\"{id}\"/>");
            }
        }
        out
    }

    /// The width between the margins, in twentieths of a point.
    pub(super) fn width(&self) -> usize {
        self.ids.width.unwrap_or_else(|| layout::page(self.document).width)
    }

    pub(super) fn is_court_paper(&self) -> bool {
        self.document.style != PageStyle::Plain
    }

    /// The words of inlines on one line.
    pub(super) fn words(&self, content: &[Inline]) -> String {
        xml::one_line(&plain::words(content, self.document, &self.labels))
    }
}
