//! Tables with hairlines.

use super::{
    inlines::Inline,
    layout,
    model::{PageStyle, Table},
    runs::Look,
    writer::Writer,
};

/// The look of a table that only arranges: text at the margin, room between the columns.
pub(super) const LAYOUT: &str = "<w:tblLayout w:type=\"fixed\"/><w:tblCellMar><w:left w:w=\"0\" w:type=\"dxa\"/><w:right w:w=\"216\" w:type=\"dxa\"/></w:tblCellMar>";

/// A cell: its width, what else it has (in the order of CT_TcPr after the width), and its paragraphs.
pub(super) fn cell(width: usize, properties: &str, paragraphs: &str) -> String {
    format!("<w:tc><w:tcPr><w:tcW w:w=\"{width}\" w:type=\"dxa\"/>{properties}</w:tcPr>{paragraphs}</w:tc>")
}

/// A table of these columns. `look` stands after the width (CT_TblPr).
pub(super) fn table(widths: &[usize], style: &str, look: &str, right_to_left: bool, rows: &str) -> String {
    let grid: String = widths.iter().map(|w| format!("<w:gridCol w:w=\"{w}\"/>")).collect();
    let total: usize = widths.iter().sum();
    let direction = if right_to_left { "<w:bidiVisual/>" } else { "" };
    format!(
        "<w:tbl><w:tblPr><w:tblStyle w:val=\"{style}\"/>{direction}<w:tblW w:w=\"{total}\" w:type=\"dxa\"/>{look}</w:tblPr><w:tblGrid>{grid}</w:tblGrid>{rows}</w:tbl>"
    )
}

impl Writer<'_> {
    pub(super) fn grid(&mut self, grid: &Table) {
        let widths = layout::columns(grid, self.width());
        if widths.is_empty() {
            return;
        }
        let mut rows = String::new();
        if !grid.header.is_empty() {
            rows.push_str(&self.row(&grid.header, &widths, true));
        }
        for row in &grid.rows {
            rows.push_str(&self.row(row, &widths, false));
        }
        if rows.is_empty() {
            return;
        }
        let pleading = self.document.style == PageStyle::Pleading;
        let spacer =
            |room: u16| format!("<w:spacing w:before=\"0\" w:after=\"0\" w:line=\"{room}\" w:lineRule=\"exact\"/>");
        if pleading {
            self.paragraph("Normal", &format!("<w:keepNext/>{}", spacer(240)), "");
        }
        let style = self.style("TableGrid");
        let look = "<w:tblLayout w:type=\"fixed\"/>";
        let table = table(&widths, &style, look, self.right_to_left, &rows);
        self.table(&table);
        // Room below; on pleading paper what is missing to a whole numbered line, less the rules between the rows (half a point each).
        let (lines, rules) = layout::table_lines(self.document, &self.labels, grid, self.width());
        let room = if pleading {
            let whole = if lines.is_multiple_of(2) { 240 } else { 480 };
            u16::try_from(rules * 10 + 10).map_or(whole, |rules| whole - rules % 240)
        } else {
            160
        };
        self.paragraph("Normal", &spacer(room), "");
    }

    fn row(&mut self, cells: &[Vec<Inline>], widths: &[usize], header: bool) -> String {
        let mut out = String::new();
        for (i, width) in widths.iter().enumerate() {
            let content = cells.get(i).map(Vec::as_slice).unwrap_or_default();
            let runs = self.runs(content, Look { bold: header, ..Look::default() });
            let paragraph = self.paragraph_text("TableText", if header { "<w:keepNext/>" } else { "" }, &runs);
            let shade = if header { "<w:shd w:val=\"clear\" w:color=\"auto\" w:fill=\"F2F2F2\"/>" } else { "" };
            out.push_str(&cell(*width, shade, &paragraph));
        }
        let header = if header { "<w:tblHeader/>" } else { "" };
        format!("<w:tr><w:trPr><w:cantSplit/>{header}</w:trPr>{out}</w:tr>")
    }
}
