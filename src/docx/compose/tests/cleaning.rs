//! The last steps before a document leaves the firm.

use super::{
    DATE,
    reader::{assert_sound, part, text},
};
use crate::{
    compose::*,
    package::{Limits, Package},
};

fn with_source() -> Vec<u8> {
    let content = vec![
        Inline::text("Paid on "),
        Inline::Source { content: vec![Inline::text("May 3")], note: "Exhibit 1, page 2".into() },
        Inline::text("."),
    ];
    let document = Document { blocks: vec![Block::Paragraph { content, shape: Shape::Body }], ..Document::default() };
    compose(&document, DATE).unwrap()
}

#[test]
fn comments_by_people_stay() {
    let bytes = with_source();
    let mut package = Package::open(&bytes, Limits::default()).unwrap();
    let comments = package.xml("word/comments.xml").unwrap().unwrap();
    let own =
        "<w:comment w:id=\"7\" w:author=\"R. Partner\"><w:p><w:r><w:t>Sure?</w:t></w:r></w:p></w:comment></w:comments>";
    package.set("word/comments.xml", comments.replace("</w:comments>", own).into_bytes());
    let document = package.xml("word/document.xml").unwrap().unwrap();
    // A run that holds more than the mark of a source keeps the rest.
    let mark = "<w:r><w:t>now</w:t><w:commentReference w:id=\"0\"/></w:r><w:commentRangeStart w:id=\"7\"/><w:commentRangeEnd w:id=\"7\"/><w:r><w:commentReference w:id=\"7\"/></w:r></w:p>";
    let (before, after) = document.split_once("</w:p>").unwrap();
    package.set("word/document.xml", format!("{before}{mark}{after}").into_bytes());
    let bytes = package.write().unwrap();
    let without = remove_sources(&bytes).unwrap();
    assert_eq!(without.removed, 1);
    assert_sound(&without.bytes);
    assert_eq!(text(&without.bytes), "Paid on May 3.now");
    let left = part(&without.bytes, "word/comments.xml").unwrap();
    assert_eq!(left.text(), "Sure?");
}

#[test]
fn a_document_without_sources_is_not_touched() {
    let bytes = compose(&Document::default(), DATE).unwrap();
    assert_eq!(remove_sources(&bytes).unwrap(), Unsourced { bytes, removed: 0 });
}

#[test]
fn names_and_paths_go() {
    let bytes = with_source();
    let mut package = Package::open(&bytes, Limits::default()).unwrap();
    let core = package.xml("docProps/core.xml").unwrap().unwrap();
    let author =
        "<dc:creator>A. Associate</dc:creator><cp:lastModifiedBy>B. Clerk</cp:lastModifiedBy></cp:coreProperties>";
    package.set("docProps/core.xml", core.replace("</cp:coreProperties>", author).into_bytes());
    package.set("docProps/app.xml", b"<Properties xmlns=\"http://schemas.openxmlformats.org/officeDocument/2006/extended-properties\"><Template>F:\\Forms\\Letter.dotx</Template><Company>Firm</Company><Pages>1</Pages></Properties>".to_vec());
    package
        .add_content_type("docProps/app.xml", "application/vnd.openxmlformats-officedocument.extended-properties+xml")
        .unwrap();
    package.add_relation("", "extended-properties", "docProps/app.xml").unwrap();
    let settings = package.xml("word/settings.xml").unwrap().unwrap();
    let rsids = "<w:rsids><w:rsidRoot w:val=\"00AA\"/></w:rsids><w:compat>";
    package.set("word/settings.xml", settings.replace("<w:compat>", rsids).into_bytes());
    let document = package.xml("word/document.xml").unwrap().unwrap();
    package.set("word/document.xml", document.replace("<w:p>", "<w:p w:rsidR=\"00AA\">").into_bytes());
    let bytes = package.write().unwrap();
    let cleaned = clean_metadata(&bytes).unwrap();
    assert_eq!(
        cleaned.removed,
        ["the author", "who saved it last", "the template", "the company", "the identifiers of editing sessions"]
    );
    assert_eq!(text(&cleaned.bytes), text(&bytes));
    let package = Package::open(&cleaned.bytes, Limits::default()).unwrap();
    for name in package.names() {
        let xml = package.xml(name).unwrap().unwrap();
        for gone in ["Associate", "Clerk", "Forms", "Firm", "rsid"] {
            assert!(!xml.contains(gone), "{gone} in {name}");
        }
    }
}
