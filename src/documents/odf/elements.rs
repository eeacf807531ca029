//! What each element of an OpenDocument is to its text.

use crate::{package::attribute, text_builder::Role};

use quick_xml::events::BytesStart;

pub(super) fn role(element: &BytesStart<'_>) -> Role {
    match element.name().as_ref() {
        "text:p" | "text:h" => Role::Paragraph,
        "table:table-row" => Role::Row,
        "table:table-cell" | "table:covered-table-cell" => Role::Cell,
        "office:annotation" => Role::InPlace,
        "text:s" => Role::Spaces(attribute(element, "c").and_then(|n| n.parse().ok()).unwrap_or(1)),
        "text:tab" => Role::Tab,
        "text:line-break" => Role::Break,
        "text:tracked-changes"
        | "text:page-number"
        | "text:ruby-text"
        | "office:scripts"
        | "text:index-title-template" => Role::Skip,
        // Who wrote a note, and when, would run into the words that it hangs on.
        "form:form" | "dc:creator" | "dc:date" => Role::Skip,
        "svg:title" | "svg:desc" => Role::Paragraph,
        _ => Role::Through,
    }
}
