//! The parts of a new document, put together.

use super::{
    check::check,
    list_definitions,
    margins::{MarginPart, section},
    model::Document,
    style_definitions,
    writer::{Ids, write},
    xml::{HEAD, NAMESPACES, escaped},
};
use crate::{
    Error,
    package::{Limits, Package},
};

const WORD: &str = "application/vnd.openxmlformats-officedocument.wordprocessingml";
const RELATION: &str = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
/// The lines above footnotes, which every part of footnotes begins with (part 1, 17.11.23 and 17.11.1).
pub(crate) const SEPARATORS: &str = "<w:footnote w:type=\"separator\" w:id=\"-1\"><w:p><w:pPr><w:spacing w:before=\"0\" w:after=\"0\" w:line=\"240\" w:lineRule=\"auto\"/></w:pPr><w:r><w:separator/></w:r></w:p></w:footnote>\
<w:footnote w:type=\"continuationSeparator\" w:id=\"0\"><w:p><w:pPr><w:spacing w:before=\"0\" w:after=\"0\" w:line=\"240\" w:lineRule=\"auto\"/></w:pPr><w:r><w:continuationSeparator/></w:r></w:p></w:footnote>";

/// Parts in their order, with the type of their relationship and their content type.
struct Parts {
    parts: Vec<(String, String)>,
    types: String,
    relations: String,
}

impl Parts {
    fn add(&mut self, name: &str, kind: &str, content: String) -> String {
        let id = format!("rId{}", self.parts.len() + 1);
        let target = name.strip_prefix("word/").unwrap_or(name);
        self.relations.push_str(&format!("<Relationship Id=\"{id}\" Type=\"{RELATION}/{kind}\" Target=\"{target}\"/>"));
        self.types.push_str(&format!("<Override PartName=\"/{name}\" ContentType=\"{WORD}.{kind}+xml\"/>"));
        self.parts.push((name.to_owned(), content));
        id
    }
}

/// A new Word document. `date` is written as `2026-11-25T09:30:00Z`; it is the date in the document's properties and of its
/// comments. The same document and date give the same bytes.
///
/// # Errors
/// [`Error::Unwritable`] if the date is no date, or the document is too long or nests too deeply.
pub fn compose(document: &Document, date: &str) -> Result<Vec<u8>, Error> {
    check(document, date)?;
    let mut parts = Parts { parts: Vec::new(), types: String::new(), relations: String::new() };
    let mut references = Vec::new();
    for part in MarginPart::ALL {
        if let Some(content) = part.written(document) {
            references.push((part, parts.add(part.name(), part.kind(), content)));
        }
    }
    let written = write(document, Ids::default(), date, &|pages, first| section(document, &references, pages, first));
    let body = format!("<w:document {NAMESPACES}><w:body>{}</w:body></w:document>", written.body);
    let styles = format!("<w:styles {NAMESPACES}>{}</w:styles>", style_definitions::part(document));
    parts.add("word/styles.xml", "styles", styles);
    let (abstracts, nums) = list_definitions::definitions(&written.lists, 0, document.heading_numbers, true);
    parts.add("word/numbering.xml", "numbering", format!("<w:numbering {NAMESPACES}>{abstracts}{nums}</w:numbering>"));
    parts.add("word/settings.xml", "settings", settings(!written.footnotes.is_empty()));
    if !written.footnotes.is_empty() {
        let notes = format!("<w:footnotes {NAMESPACES}>{SEPARATORS}{}</w:footnotes>", written.footnotes);
        parts.add("word/footnotes.xml", "footnotes", notes);
    }
    if !written.comments.is_empty() {
        parts.add(
            "word/comments.xml",
            "comments",
            format!("<w:comments {NAMESPACES}>{}</w:comments>", written.comments),
        );
    }
    pack(document, date, &body, parts)
}

/// Fields are not updated on opening, as Word would ask; they have results. The mode of Word 2013 (MS-DOCX 2.3.11).
fn settings(footnotes: bool) -> String {
    let notes =
        if footnotes { "<w:footnotePr><w:footnote w:id=\"-1\"/><w:footnote w:id=\"0\"/></w:footnotePr>" } else { "" };
    format!(
        "<w:settings {NAMESPACES}><w:defaultTabStop w:val=\"720\"/><w:characterSpacingControl w:val=\"doNotCompress\"/>{notes}<w:compat><w:compatSetting w:name=\"compatibilityMode\" w:uri=\"http://schemas.microsoft.com/office/word\" w:val=\"15\"/></w:compat><w:decimalSymbol w:val=\".\"/><w:listSeparator w:val=\",\"/></w:settings>"
    )
}

fn pack(document: &Document, date: &str, body: &str, parts: Parts) -> Result<Vec<u8>, Error> {
    let core = format!(
        "<cp:coreProperties xmlns:cp=\"http://schemas.openxmlformats.org/package/2006/metadata/core-properties\" xmlns:dc=\"http://purl.org/dc/elements/1.1/\" xmlns:dcterms=\"http://purl.org/dc/terms/\" xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\"><dc:title>{}</dc:title><dcterms:created xsi:type=\"dcterms:W3CDTF\">{date}</dcterms:created></cp:coreProperties>",
        escaped(&document.title)
    );
    let types = format!(
        "<Types xmlns=\"http://schemas.openxmlformats.org/package/2006/content-types\"><Default Extension=\"rels\" ContentType=\"application/vnd.openxmlformats-package.relationships+xml\"/><Default Extension=\"xml\" ContentType=\"application/xml\"/><Override PartName=\"/word/document.xml\" ContentType=\"{WORD}.document.main+xml\"/>{}<Override PartName=\"/docProps/core.xml\" ContentType=\"application/vnd.openxmlformats-package.core-properties+xml\"/></Types>",
        parts.types
    );
    let relations = |inner: &str| {
        format!(
            "<Relationships xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\">{inner}</Relationships>"
        )
    };
    let root = format!(
        "<Relationship Id=\"rId1\" Type=\"{RELATION}/officeDocument\" Target=\"word/document.xml\"/><Relationship Id=\"rId2\" Type=\"http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties\" Target=\"docProps/core.xml\"/>"
    );
    let mut package = Package::new(Limits::default());
    let mut set = |name: &str, content: &str| package.set(name, format!("{HEAD}{content}").into_bytes());
    set("[Content_Types].xml", &types);
    set("_rels/.rels", &relations(&root));
    set("word/document.xml", body);
    set("word/_rels/document.xml.rels", &relations(&parts.relations));
    for (name, content) in &parts.parts {
        set(name, content);
    }
    set("docProps/core.xml", &core);
    package.write()
}
