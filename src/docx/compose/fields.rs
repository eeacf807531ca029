//! The tables of contents and of authorities: fields that Word can update, filled with what is known now.

use super::{
    citations::Authority,
    document_text::NO_HEADINGS,
    inlines::Category,
    model::Block,
    runs::{Look, field, field_mark, instruction, run},
    writer::Writer,
    xml::one_line,
};

const CONTENTS: [&str; 3] = ["TOC1", "TOC2", "TOC3"];

/// From so many pages on, a table says "passim" instead of pages, as Word does (part 1, 17.16.5.67, `\p`).
const PASSIM: usize = 5;

impl Authority {
    /// The pages, or "passim".
    pub(super) fn shown_pages(&self) -> String {
        if self.pages.len() >= PASSIM { "passim".into() } else { self.pages.join(", ") }
    }
}

impl Writer<'_> {
    fn table_title(&mut self, title: &str) {
        if !title.trim().is_empty() {
            self.paragraph("TOCHeading", "", &run(title, Look::default()));
        }
    }

    /// Paragraphs that are together the result of a field: the first opens it, the last closes it.
    fn field_over(&mut self, code: &str, mut entries: Vec<(&'static str, String, String)>) {
        let look = Look::default();
        let open = field_mark("begin", look) + &instruction(&format!(" {code} "), look) + &field_mark("separate", look);
        if let Some(first) = entries.first_mut() {
            first.2.insert_str(0, &open);
        }
        if let Some(last) = entries.last_mut() {
            last.2.push_str(&field_mark("end", look));
        }
        for (style, properties, runs) in entries {
            self.paragraph(style, &properties, &runs);
        }
    }

    /// Tabs of an entry: after the number, and at the right margin with dots.
    fn entry_tabs(&self, number: Option<usize>) -> String {
        let number = number.map(|at| format!("<w:tab w:val=\"left\" w:pos=\"{at}\"/>")).unwrap_or_default();
        format!("<w:tabs>{number}<w:tab w:val=\"right\" w:leader=\"dot\" w:pos=\"{}\"/></w:tabs>", self.width())
    }

    pub(super) fn contents(&mut self, title: &str, levels: u8) {
        self.table_title(title);
        let deepest = usize::from(levels.clamp(1, 3));
        let mut entries = Vec::new();
        for (i, block) in self.document.blocks.iter().enumerate() {
            let Some(level) = Self::heading_level(block).filter(|level| *level <= deepest) else { continue };
            let Block::Heading { content, .. } = block else { continue };
            let words = self.words(content);
            if words.is_empty() {
                continue;
            }
            let label = self.labels.of.get(i).map(|l| l.shown.clone()).unwrap_or_default();
            let bookmark = self.contents_marks.get(&i).cloned().unwrap_or_default();
            let look = Look::default();
            let number = if label.is_empty() { String::new() } else { format!("{label}\t") };
            let page = field(&format!("PAGEREF {bookmark} \\h"), &run(&self.pages.of(i), look));
            let runs = run(&format!("{number}{words}\t"), look) + &page;
            let tabs = self.entry_tabs((!label.is_empty()).then_some(level * 480));
            entries.push((
                CONTENTS[level - 1],
                tabs,
                format!("<w:hyperlink w:anchor=\"{bookmark}\" w:history=\"1\">{runs}</w:hyperlink>"),
            ));
        }
        if entries.is_empty() {
            // A table without entries says so, as Word does.
            entries.push(("TOC1", String::new(), run(NO_HEADINGS, Look::default())));
        }
        // \o: by headings of these levels; \h: as links; \z and \u: as Word writes it.
        self.field_over(&format!("TOC \\o \"1-{deepest}\" \\h \\z \\u"), entries);
    }

    pub(super) fn authorities(&mut self, title: &str) {
        self.table_title(title);
        let tabs = self.entry_tabs(None);
        for category in Category::ALL {
            let Some(authorities) = self.authorities.0.get(&category).cloned() else { continue };
            self.paragraph("TOAHeading", "", &run(category.title(), Look::default()));
            let entry = |authority: &Authority| {
                let long = authority.citation.long();
                let name = one_line(&authority.citation.name);
                let rest = long.strip_prefix(name.as_str()).unwrap_or(&long);
                let name = if long.starts_with(&name) { name.as_str() } else { "" };
                let runs = run(name, Look { italic: true, ..Look::default() })
                    + &run(&format!("{rest}\t{}", authority.shown_pages()), Look::default());
                ("TableofAuthorities", tabs.clone(), runs)
            };
            let entries = authorities.iter().map(entry).collect();
            // \h would repeat the heading inside the field; \p: passim.
            self.field_over(&format!("TOA \\c \"{}\" \\p", category.number()), entries);
        }
    }
}
