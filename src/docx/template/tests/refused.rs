//! What is no template, and what a template may not bring along.

use super::{
    builder::{p, package, template},
    values,
};
use crate::{
    Error,
    package::{Limits, Package},
    template::{Unfilled, fill, placeholders},
};

#[test]
fn broken_parts_are_named() {
    for body in ["<w:p>", "<w:p></w:r>", "<w:p a=1/>", "<w:p a=\"1\" a=\"2\"/>", "</w:p>"] {
        assert_eq!(placeholders(&template(body, &[])), Err(Error::Damaged("word/document.xml".into())), "{body}");
    }
    let said = placeholders(&template(&p("x"), &[("header", "<w:p>")])).unwrap_err().to_string();
    assert!(said.contains("word/header.xml could not be read"), "{said}");
    assert_eq!(placeholders(b"no zip"), Err(Error::NotWord));
    let deep = format!("{}{}", "<w:sdt>".repeat(500), "</w:sdt>".repeat(500));
    assert_eq!(placeholders(&template(&deep, &[])), Err(Error::TooLarge));
}

#[test]
fn macros_stay_behind() {
    let mut with_macros = package(&p("{{a}}"), &[], "application/vnd.ms-word.template.macroEnabledTemplate.main+xml");
    with_macros.set("word/vbaProject.bin", b"code".to_vec());
    with_macros.set("word/vbaData.xml", b"<x/>".to_vec());
    with_macros.add_content_type("word/vbaData.xml", "application/vnd.ms-word.vbaData+xml").unwrap();
    with_macros.add_relation("word/document.xml", "vbaProject", "word/vbaProject.bin").unwrap();
    with_macros.add_relation("word/vbaProject.bin", "wordVbaData", "word/vbaData.xml").unwrap();
    let filled = fill(&with_macros.write().unwrap(), &values(&[("a", "1")]), Unfilled::Gap).unwrap();
    assert_eq!(filled.notes, ["The template holds macros. The document was made without them."]);
    let package = Package::open(&filled.bytes, Limits::default()).unwrap();
    assert!(!package.has_macros());
    let kind = package.content_type("word/document.xml").unwrap();
    assert_eq!(
        kind.as_deref(),
        Some("application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml")
    );
    assert_eq!(
        package.names(),
        ["[Content_Types].xml", "word/document.xml", "_rels/.rels", "word/_rels/document.xml.rels"]
    );
    for name in package.names() {
        assert!(!package.xml(name).unwrap().unwrap().contains("vba"), "{name}");
    }
}
