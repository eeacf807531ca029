//! The place to sign: the date on the left, the closing and the lines to sign on on the right; or the parties of a contract
//! side by side. A table keeps it together on one page.

use super::{
    inlines::Inline,
    model::{Signatory, Signature},
    runs::{Look, run},
    tables,
    writer::Writer,
};

impl Writer<'_> {
    pub(super) fn signature(&mut self, signature: &Signature) {
        if signature.side_by_side {
            return self.parties(signature);
        }
        self.paragraph("SignatureBlock", "", "");
        let width = self.width();
        let left = width * 45 / 100;
        let date = self.kept_lines(std::slice::from_ref(&signature.date), 0);
        let mut right = String::new();
        if !signature.closing.is_empty() {
            right.push_str(&self.kept_lines(std::slice::from_ref(&signature.closing), 240));
        }
        for signatory in &signature.signatories {
            right.push_str(&self.signatory(signatory));
        }
        let right = self.or_empty(right);
        let cells = tables::cell(left, "", &date) + &tables::cell(width - left, "", &right);
        let table = self.layout_table(&[left, width - left], &cells);
        self.table(&table);
    }

    /// Two columns, as many rows as needed.
    fn parties(&mut self, signature: &Signature) {
        for line in [&signature.date, &signature.closing] {
            if !line.is_empty() {
                let runs = self.runs(line, Look::default());
                self.paragraph("BodyText", "<w:keepNext/>", &runs);
            }
        }
        if signature.signatories.is_empty() {
            return;
        }
        self.paragraph("SignatureBlock", "", "");
        let width = self.width();
        let half = width / 2;
        let mut rows = String::new();
        for pair in signature.signatories.chunks(2) {
            let mut cells = String::new();
            for i in 0..2 {
                let inner = pair.get(i).map(|s| self.signatory(s)).unwrap_or_default();
                let inner = self.or_empty(inner);
                cells.push_str(&tables::cell(half, "", &inner));
            }
            rows.push_str(&format!("<w:tr><w:trPr><w:cantSplit/></w:trPr>{cells}</w:tr>"));
        }
        let style = self.style("TableNormal");
        let table = tables::table(&[half, half], &style, tables::LAYOUT, self.right_to_left, &rows);
        self.table(&table);
    }

    /// What stands above the line, room to sign with the line, and what stands below it.
    fn signatory(&mut self, signatory: &Signatory) -> String {
        let above = self.kept_lines(&signatory.above, 0);
        let rule = "<w:keepNext/><w:pBdr><w:bottom w:val=\"single\" w:sz=\"6\" w:space=\"0\" w:color=\"auto\"/></w:pBdr><w:spacing w:before=\"480\" w:after=\"0\"/>";
        let line = self.paragraph_text("SignatureBlock", rule, &run("", Look::default()));
        let below = self.kept_lines(&signatory.below, 240);
        format!("{above}{line}{below}")
    }

    /// Lines that stay on one page; room after the last of them.
    fn kept_lines(&mut self, lines: &[Vec<Inline>], after: usize) -> String {
        let mut out = String::new();
        for (i, line) in lines.iter().enumerate() {
            let after = if i + 1 == lines.len() { after } else { 0 };
            let runs = self.runs(line, Look::default());
            let properties = format!("<w:keepNext/><w:spacing w:before=\"0\" w:after=\"{after}\"/>");
            out.push_str(&self.paragraph_text("SignatureBlock", &properties, &runs));
        }
        out
    }
}
