//! The caption of a court paper: the lawyer, the court, the parties on the left and the case number on the right, as a table.

use super::{
    layout,
    model::{Caption, CaptionLook, PageStyle},
    plain::{self, shown},
    runs::{Look, run},
    tables,
    writer::Writer,
};

/// Lines of 12 points above the court on pleading paper: it stands on line 8 (California Rules of Court, rule 2.111(3)).
const ABOVE_COURT: usize = 14;
const HALF_LINE: &str = "<w:spacing w:before=\"240\" w:after=\"0\"/>";
/// The most marks in a column of ")".
const MARKS: usize = 200;

impl Writer<'_> {
    pub(super) fn caption(&mut self, caption: &Caption) {
        let pleading = self.document.style == PageStyle::Pleading;
        for (i, line) in caption.counsel.iter().enumerate() {
            let runs = self.runs(line, Look::default());
            // The foot of a numbered line is where its number stands.
            let spacing = if pleading && i == 0 { HALF_LINE } else { "" };
            self.paragraph("Counsel", spacing, &runs);
        }
        let mut before = 0;
        if pleading {
            before = ABOVE_COURT.saturating_sub(caption.counsel.len()) * 240;
        } else if !caption.counsel.is_empty() {
            before = 480;
        }
        let last = caption.court.len().saturating_sub(1);
        for (i, line) in caption.court.iter().enumerate() {
            let after = if i == last { 480 } else { 0 };
            let spacing = format!("<w:spacing w:before=\"{}\" w:after=\"{after}\"/>", if i == 0 { before } else { 0 });
            self.paragraph("CaptionCourt", &spacing, &run(line, Look::default()));
        }
        let width = self.width();
        let table = match caption.look {
            CaptionLook::Box => self.boxed(caption, width),
            CaptionLook::Bracket => self.with_marks(caption, width, ")"),
            CaptionLook::Section => self.with_marks(caption, width, "\u{a7}"),
        };
        self.table(&table);
        self.paragraph("CaptionText", "", "");
    }

    fn boxed(&mut self, caption: &Caption, width: usize) -> String {
        let left = width / 2;
        let edges = "<w:tcBorders><w:bottom w:val=\"single\" w:sz=\"6\" w:space=\"0\" w:color=\"auto\"/><w:right w:val=\"single\" w:sz=\"6\" w:space=\"0\" w:color=\"auto\"/></w:tcBorders>";
        let (sides, right) = (self.sides(caption), self.right_side(caption));
        let cells = tables::cell(left, edges, &sides) + &tables::cell(width - left, "", &right);
        self.layout_table(&[left, width - left], &cells)
    }

    fn with_marks(&mut self, caption: &Caption, width: usize, mark: &str) -> String {
        let middle = 360;
        let left = (width - middle) / 2;
        let right = width - middle - left;
        // Cells have margins of 108 twips on each side.
        let marks = layout::left_lines(self.document, &self.labels, caption, left.saturating_sub(216))
            .max(layout::right_lines(self.document, &self.labels, caption, right.saturating_sub(216)))
            .clamp(1, MARKS);
        let marks = vec![mark; marks].join("\n");
        let runs = run(&marks, Look::default());
        let column = self.paragraph_text("CaptionText", "<w:jc w:val=\"center\"/>", &runs);
        let (sides, said) = (self.sides(caption), self.right_side(caption));
        let cells = tables::cell(left, "", &sides)
            + &tables::cell(
                middle,
                "<w:tcMar><w:left w:w=\"0\" w:type=\"dxa\"/><w:right w:w=\"0\" w:type=\"dxa\"/></w:tcMar>",
                &column,
            )
            + &tables::cell(right, "", &said);
        self.layout_table(&[left, middle, right], &cells)
    }

    /// A table of one row without borders.
    pub(super) fn layout_table(&mut self, widths: &[usize], cells: &str) -> String {
        let style = self.style("TableNormal");
        let row = format!("<w:tr><w:trPr><w:cantSplit/></w:trPr>{cells}</w:tr>");
        tables::table(widths, &style, tables::LAYOUT, self.right_to_left, &row)
    }

    fn sides(&mut self, caption: &Caption) -> String {
        let mut out = String::new();
        if !caption.prelude.trim().is_empty() {
            out.push_str(&self.paragraph_text(
                "CaptionText",
                "<w:spacing w:after=\"240\"/>",
                &run(&shown(&caption.prelude), Look::default()),
            ));
        }
        for (i, side) in caption.sides.iter().enumerate() {
            if i > 0 {
                let versus = run(&plain::versus(caption), Look::default());
                out.push_str(&self.paragraph_text(
                    "CaptionText",
                    "<w:spacing w:after=\"240\"/><w:ind w:left=\"720\"/>",
                    &versus,
                ));
            }
            let names = self.runs(&side.names, Look::default()) + &run(plain::after_names(caption, i), Look::default());
            out.push_str(&self.paragraph_text("CaptionText", "<w:spacing w:after=\"240\"/>", &names));
            if let Some(role) = plain::role(caption, i) {
                let role = run(&role, Look::default());
                out.push_str(&self.paragraph_text(
                    "CaptionText",
                    "<w:spacing w:after=\"240\"/><w:ind w:left=\"1440\"/>",
                    &role,
                ));
            }
        }
        self.or_empty(out)
    }

    fn right_side(&mut self, caption: &Caption) -> String {
        let mut out = String::new();
        for line in &caption.right {
            let runs = self.runs(line, Look::default());
            out.push_str(&self.paragraph_text(
                "CaptionText",
                "<w:tabs><w:tab w:val=\"left\" w:pos=\"1440\"/></w:tabs><w:spacing w:after=\"240\"/><w:ind w:left=\"144\"/>",
                &runs,
            ));
        }
        self.or_empty(out)
    }

    /// A cell must hold a paragraph.
    pub(super) fn or_empty(&mut self, paragraphs: String) -> String {
        if paragraphs.is_empty() { self.paragraph_text("CaptionText", "", "") } else { paragraphs }
    }
}
