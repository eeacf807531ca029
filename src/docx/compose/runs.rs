//! Pieces of a paragraph as runs.

use super::{
    inlines::{Inline, Shows},
    labels::index,
    model::Block,
    plain,
    sources::SOURCES_AUTHOR,
    writer::Writer,
    xml::{self, escaped, kept, lines_unified},
};

/// How a run looks.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Look {
    pub(super) bold: bool,
    pub(super) italic: bool,
    pub(super) underline: bool,
    pub(super) small_caps: bool,
    pub(super) highlight: bool,
    /// The firm's name in its letterhead.
    pub(super) large: bool,
    /// Not shown: the instructions of a mark.
    pub(super) hidden: bool,
}

impl Look {
    /// Properties in the order of CT_RPr.
    fn properties(self, text: &str) -> String {
        let mut out = String::new();
        let mut put = |on: bool, xml: &str| out.push_str(if on { xml } else { "" });
        put(self.bold, "<w:b/><w:bCs/>");
        put(self.italic, "<w:i/><w:iCs/>");
        put(self.small_caps, "<w:smallCaps/>");
        put(self.hidden, "<w:vanish/>");
        put(self.large, "<w:sz w:val=\"32\"/><w:szCs w:val=\"32\"/>");
        put(self.highlight, "<w:highlight w:val=\"yellow\"/>");
        put(self.underline, "<w:u w:val=\"single\"/>");
        put(xml::is_right_to_left(text), "<w:rtl/>");
        if out.is_empty() { out } else { format!("<w:rPr>{out}</w:rPr>") }
    }
}

/// A run with a text; line ends and tabs in it are real ones.
pub(super) fn run(text: &str, look: Look) -> String {
    let text = lines_unified(text);
    let mut inner = String::new();
    let mut words = String::new();
    let flush = |words: &mut String, inner: &mut String| {
        if !words.is_empty() {
            inner.push_str(&format!("<w:t xml:space=\"preserve\">{}</w:t>", escaped(words)));
            words.clear();
        }
    };
    for c in text.chars().filter(|c| kept(*c)) {
        match c {
            '\n' | '\t' => {
                flush(&mut words, &mut inner);
                inner.push_str(if c == '\n' { "<w:br/>" } else { "<w:tab/>" });
            }
            c => words.push(c),
        }
    }
    flush(&mut words, &mut inner);
    if inner.is_empty() { inner } else { format!("<w:r>{}{inner}</w:r>", look.properties(&text)) }
}

/// A run of a field's instruction, which is text in quotes or ours.
pub(super) fn instruction(text: &str, look: Look) -> String {
    let properties = look.properties("");
    format!("<w:r>{properties}<w:instrText xml:space=\"preserve\">{}</w:instrText></w:r>", escaped(text))
}

/// A field's begin, separate or end (part 1, 17.16.18).
pub(super) fn field_mark(kind: &str, look: Look) -> String {
    format!("<w:r>{}<w:fldChar w:fldCharType=\"{kind}\"/></w:r>", look.properties(""))
}

/// A whole field with its result, as runs.
pub(super) fn field(code: &str, result: &str) -> String {
    let look = Look::default();
    let (begin, separate, end) = (field_mark("begin", look), field_mark("separate", look), field_mark("end", look));
    format!("{begin}{}{separate}{result}{end}", instruction(&format!(" {code} "), look))
}

impl Writer<'_> {
    /// The runs of inlines.
    pub(super) fn runs(&mut self, content: &[Inline], look: Look) -> String {
        content.iter().map(|inline| self.inline(inline, look)).collect()
    }

    fn inline(&mut self, inline: &Inline, look: Look) -> String {
        match inline {
            Inline::Text { text, bold, italic, underline, small_caps } => run(
                text,
                Look {
                    bold: look.bold || *bold,
                    italic: look.italic || *italic,
                    underline: look.underline || *underline,
                    small_caps: look.small_caps || *small_caps,
                    ..look
                },
            ),
            Inline::Gap { question } => run(&plain::gap(question), Look { highlight: true, ..look }),
            Inline::Break => format!("<w:r>{}<w:br/></w:r>", look.properties("")),
            Inline::Tab => format!("<w:r>{}<w:tab/></w:r>", look.properties("")),
            Inline::Footnote { content } => self.footnote(content),
            Inline::Source { content, note } => {
                let runs = self.runs(content, look);
                if self.in_note {
                    self.notes_sources.push(note.clone());
                    return runs;
                }
                self.commented(&runs, note)
            }
            Inline::Authority { citation, content } => self.runs(content, look) + &self.authority_mark(citation),
            Inline::Reference { to, shows } => self.reference(to, *shows, look),
        }
    }

    /// Runs with a comment about them (part 1, 17.13.4).
    fn commented(&mut self, runs: &str, note: &str) -> String {
        let id = self.ids.comment;
        self.ids.comment += 1;
        let (text, mark) = (self.style("CommentText"), self.style("CommentReference"));
        let mark = format!("<w:rPr><w:rStyle w:val=\"{mark}\"/></w:rPr>");
        let words = run(note, Look::default());
        self.out.comments.push_str(&format!(
            "<w:comment w:id=\"{id}\" w:author=\"{SOURCES_AUTHOR}\" w:date=\"{}\" w:initials=\"CS\"><w:p><w:pPr><w:pStyle w:val=\"{text}\"/></w:pPr><w:r>{mark}<w:annotationRef/></w:r>{words}</w:p></w:comment>",
            escaped(self.date),
        ));
        format!(
            "<w:commentRangeStart w:id=\"{id}\"/>{runs}<w:commentRangeEnd w:id=\"{id}\"/><w:r>{mark}<w:commentReference w:id=\"{id}\"/></w:r>"
        )
    }

    /// A footnote's mark in the text, and its words in the part of footnotes (part 1, 17.11).
    fn footnote(&mut self, content: &[Inline]) -> String {
        if self.in_note {
            return String::new();
        }
        let id = self.ids.footnote;
        self.ids.footnote += 1;
        self.in_note = true;
        let runs = self.runs(content, Look::default());
        self.in_note = false;
        let mark = self.style("FootnoteReference");
        let mark = format!("<w:rPr><w:rStyle w:val=\"{mark}\"/></w:rPr>");
        let own = format!("<w:r>{mark}<w:footnoteRef/></w:r>{}{runs}", run(" ", Look::default()));
        let paragraph = self.paragraph_text("FootnoteText", "", &own);
        self.out.footnotes.push_str(&format!("<w:footnote w:id=\"{id}\">{paragraph}</w:footnote>"));
        let mut mark = format!("<w:r>{mark}<w:footnoteReference w:id=\"{id}\"/></w:r>");
        for note in std::mem::take(&mut self.notes_sources) {
            mark = self.commented(&mark, &note);
        }
        mark
    }

    /// A REF field to a bookmark (part 1, 17.16.5.54): `\w` is the number in full, `\h` a link.
    fn reference(&mut self, to: &str, shows: Shows, look: Look) -> String {
        let words = plain::reference(to, shows, self.document, &self.labels);
        let block = self.labels.by_key.get(to).copied();
        let Some((block, bookmark)) = block.and_then(|b| Some((b, self.reference_marks.get(&b)?.clone()))) else {
            return run(&words, Look { highlight: true, ..look });
        };
        let numbered = self.labels.of.get(block).is_some_and(|label| !label.full.is_empty());
        let how = if shows == Shows::Number && numbered { "\\w \\h" } else { "\\h" };
        field(&format!("REF {bookmark} {how}"), &run(&words, look))
    }

    /// The level of a heading, from 1.
    pub(super) fn heading_level(block: &Block) -> Option<usize> {
        match block {
            Block::Heading { level, .. } => Some(index(*level) + 1),
            _ => None,
        }
    }
}
