//! The marks of citations (TA fields, part 1, 17.16.5.66).

use super::{
    inlines::Citation,
    runs::{Look, field_mark, instruction},
    writer::Writer,
    xml::{argument, one_line},
};

impl Writer<'_> {
    /// The hidden field that marks a citation: the long form, the short form that ties its repetitions, the category.
    pub(super) fn authority_mark(&mut self, citation: &Citation) -> String {
        let long = citation.long();
        if long.is_empty() {
            return String::new();
        }
        let look = Look { hidden: true, ..Look::default() };
        let mut out = field_mark("begin", look);
        let category = citation.category.number();
        let short = format!(" \\s \"{}\" \\c {category} ", argument(&citation.key()));
        if !self.cited.insert((citation.category, citation.key())) {
            // Later marks name the entry by its short form.
            out.push_str(&instruction(&format!(" TA{short}"), look));
            out.push_str(&field_mark("end", look));
            return out;
        }
        let name = one_line(&citation.name);
        let rest = long.strip_prefix(name.as_str()).unwrap_or(&long);
        out.push_str(&instruction(" TA \\l \"", look));
        if !name.is_empty() && long.starts_with(&name) {
            out.push_str(&instruction(&argument(&name), Look { italic: true, ..look }));
        }
        out.push_str(&instruction(&argument(rest), look));
        out.push_str(&instruction(&format!("\"{short}"), look));
        out.push_str(&field_mark("end", look));
        out
    }
}
