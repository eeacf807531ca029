//! Documents that are damaged, hostile or something else.

use crate::documents::{AUTHOR, DATE, all, document, plain, with_parts, zipped};
use docx::Error;
use docx::package::{Limits, Package};
use docx::redline::{accept_all, compare, edit, text};
use proptest::prelude::*;
use std::io::{Cursor, Write};

fn fails(bytes: &[u8]) -> Error {
    let error = text(bytes, Limits::default()).unwrap_err();
    assert!(error.to_string().ends_with('.') && error.to_string().len() > 40, "{error}");
    error
}

#[test]
fn other_files_are_named() {
    assert_eq!(fails(b""), Error::NotWord);
    assert_eq!(fails(b"%PDF-1.7"), Error::NotWord);
    assert!(matches!(fails(b"PK\x03\x04 cut off"), Error::Damaged(_)));
    let compound = |name: &str| {
        let mut bytes = vec![0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
        bytes.resize(512, 0);
        bytes.extend(name.encode_utf16().flat_map(u16::to_le_bytes));
        bytes
    };
    assert_eq!(fails(&compound("EncryptedPackage")), Error::Protected);
    assert_eq!(fails(&compound("WordDocument")), Error::OldWord);
    assert_eq!(fails(&compound("Workbook")), Error::NotWord);
    assert_eq!(fails(&zipped(&[("a.txt", "a")])), Error::NotWord);
}

/// A package whose root relationship and main content type are these.
fn package(relation: &str, content_type: &str, main: &str) -> Vec<u8> {
    zipped(&[
        (
            "[Content_Types].xml",
            &format!(
                "<Types xmlns=\"http://schemas.openxmlformats.org/package/2006/content-types\"><Override PartName=\"/d/m.xml\" ContentType=\"{content_type}\"/></Types>"
            ),
        ),
        (
            "_rels/.rels",
            &format!(
                "<Relationships xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\"><Relationship Id=\"a\" Type=\"{relation}\" Target=\"/d/m.xml\"/></Relationships>"
            ),
        ),
        ("d/M.xml", main),
    ])
}

const MAIN: &str = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument";
const STRICT: &str = "http://purl.oclc.org/ooxml/officeDocument/relationships/officeDocument";
const TYPE: &str = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";
const WORD: &str = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";

#[test]
fn the_main_part_is_found_by_its_relationship() {
    let main =
        format!("<w:document xmlns:w=\"{WORD}\"><w:body><w:p><w:r><w:t>Here</w:t></w:r></w:p></w:body></w:document>");
    assert_eq!(text(&package(MAIN, TYPE, &main), Limits::default()).unwrap()[0].text, "Here");
    assert_eq!(fails(&package(STRICT, TYPE, &main)), Error::Strict);
    let sheet = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml";
    assert_eq!(fails(&package(MAIN, sheet, &main)), Error::OtherOffice);
    let strict = main.replace(WORD, "http://purl.oclc.org/ooxml/wordprocessingml/main");
    assert_eq!(fails(&package(MAIN, TYPE, &strict)), Error::Strict);
    // Any other prefix will do, and so will none for reading.
    let other = main.replace("w:", "x:").replace("xmlns:w", "xmlns:x");
    assert_eq!(text(&package(MAIN, TYPE, &other), Limits::default()).unwrap()[0].text, "Here");
}

#[test]
fn xml_that_is_not_well_formed_is_damage() {
    for main in [
        "",
        "<w:document",
        "<w:document xmlns:w=\"W\"><w:body>",
        "<w:document xmlns:w=\"W\"><w:body></w:document></w:body>",
        "<w:document xmlns:w=\"W\"/><w:document xmlns:w=\"W\"/>",
        "<!DOCTYPE x [<!ENTITY a \"b\">]><w:document xmlns:w=\"W\"/>",
        "<w:document xmlns:w=\"W\" a=\"1\" a=\"2\"/>",
        "<w:document xmlns:w=\"W\">\u{0}",
    ] {
        assert!(matches!(fails(&package(MAIN, TYPE, &main.replace('W', WORD))), Error::Damaged(_)), "{main}");
    }
    let deep = format!("<w:document xmlns:w=\"{WORD}\">{}{}</w:document>", "<w:a>".repeat(100), "</w:a>".repeat(100));
    assert_eq!(fails(&package(MAIN, TYPE, &deep)), Error::TooLarge);
    let wide = Limits { nodes: 100, ..Limits::default() };
    assert_eq!(text(&document(&plain("a").repeat(100)), wide), Err(Error::TooLarge));
}

#[test]
fn bombs_are_not_unpacked() {
    let spaces = format!("<w:document xmlns:w=\"{WORD}\">{}</w:document>", " ".repeat(20 << 20));
    assert_eq!(fails(&package(MAIN, TYPE, &spaces)), Error::TooLarge);
    let many: Vec<(String, &str)> = (0..200).map(|n| (format!("{n}.xml"), "")).collect();
    let many: Vec<(&str, &str)> = many.iter().map(|(name, text)| (name.as_str(), *text)).collect();
    let few = Limits { entries: 100, ..Limits::default() };
    assert_eq!(Package::open(&zipped(&many), few).err(), Some(Error::TooLarge));
    let small = Limits { unpacked: 1000, ..Limits::default() };
    assert_eq!(Package::open(&document(&plain("a")), small).err(), Some(Error::TooLarge));
    // A directory that lies about the size.
    let mut lying = document(&plain(&"text ".repeat(3000)));
    let at = lying.windows(4).rposition(|w| w == b"PK\x01\x02").unwrap();
    let directory = lying[..at].windows(4).position(|w| w == b"PK\x01\x02").unwrap();
    for offset in directory..lying.len() - 46 {
        if &lying[offset..offset + 4] == b"PK\x01\x02" {
            lying[offset + 24..offset + 28].copy_from_slice(&10_u32.to_le_bytes());
        }
    }
    assert!(text(&lying, Limits::default()).is_err());
}

#[test]
fn two_entries_of_one_name_are_damage() {
    let twice = zipped(&[("word/a.xml", "1"), ("WORD/A.xml", "2")]);
    assert!(matches!(Package::open(&twice, Limits::default()).err(), Some(Error::Damaged(_))));
}

#[test]
fn broken_relationships_are_damage() {
    let broken = with_parts(&plain("a"), &[]);
    let package = Package::open(&broken, Limits::default()).unwrap();
    let mut without = package.clone();
    without.remove("_rels/.rels");
    assert!(matches!(fails(&without.write().unwrap()), Error::Damaged(_)));
    let mut cut = package.clone();
    cut.set("word/_rels/document.xml.rels", b"<Relationships><Relationship Id=".to_vec());
    assert!(matches!(fails(&cut.write().unwrap()), Error::Damaged(_)));
    let mut gone = package.clone();
    gone.remove("word/document.xml");
    assert!(matches!(fails(&gone.write().unwrap()), Error::Damaged(_)));
    // What a relationship names need not be there.
    let mut less = package;
    less.remove("word/header1.xml");
    less.remove("word/footnotes.xml");
    assert!(text(&less.write().unwrap(), Limits::default()).is_ok());
}

#[test]
fn macros_are_reported() {
    let open = |bytes: &[u8]| Package::open(bytes, Limits::default()).unwrap().has_macros();
    assert!(!open(&document(&plain("a"))));
    assert!(open(&with_parts(&plain("a"), &[("word/vbaProject.bin", "x")])));
}

#[test]
fn signed_documents_are_read_and_not_edited() {
    let signed = with_parts(&plain("a"), &[("_xmlsignatures/sig1.xml", "<x/>")]);
    assert!(text(&signed, Limits::default()).is_ok());
    assert_eq!(edit(&signed, &[], AUTHOR, DATE, Limits::default()).err(), Some(Error::Signed));
    assert!(compare(&signed, &document(&plain("b")), AUTHOR, DATE, Limits::default()).is_ok());
}

#[test]
fn a_new_package_holds_what_is_put_in() {
    let mut package = Package::new(Limits::default());
    package.set("word/document.xml", b"<a/>".to_vec());
    package.add_content_type("word/document.xml", TYPE).unwrap();
    assert_eq!(package.add_relation("", "officeDocument", "word/document.xml").unwrap(), "rId1");
    assert_eq!(package.add_relation("word/document.xml", "styles", "word/styles.xml").unwrap(), "rId1");
    assert_eq!(package.add_relation("word/document.xml", "image", "media/a.png").unwrap(), "rId2");
    let bytes = package.write().unwrap();
    let read = Package::open(&bytes, Limits::default()).unwrap();
    assert_eq!(read.main_part().unwrap(), "word/document.xml");
    let targets: Vec<_> = read.relations("word/document.xml").unwrap().into_iter().map(|r| r.target).collect();
    assert_eq!(targets, ["word/styles.xml", "media/a.png"]);
    assert_eq!(bytes, package.write().unwrap());
}

#[test]
fn documents_cut_off_anywhere_are_errors() {
    for (name, bytes) in all() {
        for part in 1..20 {
            assert!(text(&bytes[..bytes.len() * part / 20], Limits::default()).is_err(), "{name}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    /// Nothing panics on markup with bytes taken out, doubled or changed.
    #[test]
    fn damaged_markup_never_panics(
        document in any::<prop::sample::Index>(),
        cuts in prop::collection::vec((any::<prop::sample::Index>(), 0_usize..60, 0_u8..3), 1..4),
    ) {
        let documents = all();
        let (_, bytes) = &documents[document.index(documents.len())];
        let mut package = Package::open(bytes, Limits::default()).unwrap();
        let main = package.main_part().unwrap();
        let mut xml = package.part(&main).unwrap().unwrap();
        for (at, length, how) in cuts {
            let start = at.index(xml.len());
            let end = (start + length).min(xml.len());
            match how {
                0 => drop(xml.drain(start..end)),
                1 => {
                    let piece = xml[start..end].to_vec();
                    xml.splice(start..start, piece);
                }
                _ => xml[start] = b'<',
            }
        }
        package.set(&main, xml);
        let damaged = package.write().unwrap();
        let _ = text(&damaged, Limits::default());
        let _ = accept_all(&damaged, None, Limits::default());
        let _ = compare(&damaged, bytes, AUTHOR, DATE, Limits::default());
        let _ = compare(bytes, &damaged, AUTHOR, DATE, Limits::default());
        let _ = edit(&damaged, &[], AUTHOR, DATE, Limits::default());
    }

    #[test]
    fn damaged_archives_never_panic(document in any::<prop::sample::Index>(), at in any::<prop::sample::Index>(), byte: u8) {
        let documents = all();
        let mut bytes = documents[document.index(documents.len())].1.clone();
        let at = at.index(bytes.len());
        bytes[at] = byte;
        let _ = text(&bytes, Limits::default());
        let mut cursor = Cursor::new(bytes);
        let _ = cursor.write(b"P");
        let _ = edit(cursor.get_ref(), &[], AUTHOR, DATE, Limits::default());
    }
}
