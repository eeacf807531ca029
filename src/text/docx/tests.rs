use super::*;
use std::io::{Cursor, Write};
use zip::{ZipWriter, write::SimpleFileOptions};

/// A document of these parts.
fn zipped(parts: &[(&str, &str)]) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    zip.start_file("[Content_Types].xml", SimpleFileOptions::default()).unwrap();
    for (name, xml) in parts {
        zip.start_file(*name, SimpleFileOptions::default()).unwrap();
        zip.write_all(xml.as_bytes()).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

fn body(xml: &str) -> Document {
    let xml = format!("<w:document><w:body>{xml}</w:body></w:document>");
    read(&zipped(&[("word/document.xml", &xml)]), &Limits::default()).unwrap()
}

fn paragraph(text: &str) -> String {
    format!("<w:p><w:r><w:t>{text}</w:t></w:r></w:p>")
}

#[test]
fn deleted_and_hidden_words_go_and_inserted_ones_stay() {
    let document = body(
        "<w:p><w:pPr><w:rPr><w:del w:id='1'/></w:rPr></w:pPr><w:r><w:t xml:space='preserve'>The </w:t></w:r><w:del><w:r><w:delText>old</w:delText></w:r></w:del>\
         <w:ins><w:r><w:t>new</w:t><w:tab/><w:t>A&amp;B&#x2014;</w:t></w:r></w:ins><w:r><w:rPr><w:vanish/></w:rPr><w:t>secret</w:t></w:r></w:p>",
    );
    assert_eq!(document.text, "The new\tA&B—");
    assert_eq!(document.notes, ["This document has tracked changes; words marked as deleted are left out."]);
}

#[test]
fn rows_are_lines_and_tables_of_one_column_stay_lines() {
    let cell = |text: &str| format!("<w:tc>{}</w:tc>", paragraph(text));
    let inner = format!("<w:tc>{}{}</w:tc>", paragraph("x"), paragraph("y"));
    let xml = format!(
        "<w:tbl><w:tr>{}{}{}</w:tr><w:tr>{inner}</w:tr></w:tbl>{}",
        cell("a"),
        cell("b"),
        cell(""),
        paragraph("after")
    );
    assert_eq!(body(&xml).text, "a | b\nx\ny\nafter");
}

#[test]
fn pages_follow_words_own_breaks_first() {
    let xml = format!(
        "<w:p><w:r><w:t>one</w:t><w:br w:type='page'/></w:r></w:p><w:p><w:r><w:lastRenderedPageBreak/><w:t>twö</w:t></w:r></w:p>{}",
        "<w:p><w:r><w:t>th</w:t><w:lastRenderedPageBreak/><w:t>ree</w:t></w:r></w:p>"
    );
    let document = body(&xml);
    assert_eq!(document.text, "one\ntwö\nthree");
    let spans: Vec<_> = document.pages.iter().map(|p| (p.number, p.start, p.end)).collect();
    assert_eq!(spans, [(1, 0, 4), (2, 4, 10), (3, 10, 13)]);

    let document =
        body("<w:p><w:r><w:t>one</w:t><w:br w:type='page'/></w:r></w:p><w:p><w:r><w:t>two</w:t></w:r></w:p>");
    let spans: Vec<_> = document.pages.iter().map(|p| (p.number, p.start, p.end)).collect();
    assert_eq!((document.text.as_str(), spans), ("one\ntwo", vec![(1, 0, 4), (2, 4, 7)]));
}

#[test]
fn notes_headers_and_the_title_come_with_their_parts() {
    let rels = r#"<Relationships><Relationship Type="http://x/footnotes" Target="footnotes.xml"/><Relationship Type="http://x/comments" Target="/word/comments.xml"/>
        <Relationship Type="http://x/header" Target="header1.xml"/><Relationship Type="http://x/header" Target="header2.xml"/>
        <Relationship Type="http://x/hyperlink" Target="http://example.org/" TargetMode="External"/></Relationships>"#;
    let header = format!("<w:hdr>{}</w:hdr>", paragraph("Draft"));
    let document = zipped(&[
        (
            "word/document.xml",
            "<w:document><w:body><w:p><w:r><w:t>Body</w:t><w:footnoteReference w:id='2'/></w:r></w:p></w:body></w:document>",
        ),
        ("word/_rels/document.xml.rels", rels),
        (
            "word/footnotes.xml",
            &format!(
                "<w:footnotes><w:footnote w:type='separator' w:id='-1'>{}</w:footnote><w:footnote w:id='2'>{}</w:footnote></w:footnotes>",
                paragraph("no"),
                paragraph("Note")
            ),
        ),
        (
            "word/comments.xml",
            &format!("<w:comments><w:comment w:author='Ann'>{}</w:comment></w:comments>", paragraph("Why?")),
        ),
        ("word/header1.xml", &header),
        ("word/header2.xml", &header),
        ("docProps/core.xml", "<cp:coreProperties><dc:title>Lease &amp; Deed</dc:title></cp:coreProperties>"),
    ]);
    let document = read(&document, &Limits::default()).unwrap();
    assert_eq!(document.text, "Body[1]\nDraft\n[1] Note\nComment by Ann: Why?");
    assert_eq!(document.title.as_deref(), Some("Lease & Deed"));
}

#[test]
fn text_boxes_come_once_after_their_paragraph() {
    let inner = format!("<w:txbxContent>{}</w:txbxContent>", paragraph("box"));
    let xml = format!(
        "<w:p><w:r><w:t>be</w:t><mc:AlternateContent><mc:Choice>{inner}</mc:Choice><mc:Fallback>{inner}</mc:Fallback></mc:AlternateContent><w:t>fore</w:t></w:r></w:p>"
    );
    assert_eq!(body(&xml).text, "before\nbox");
}

#[test]
fn bombs_are_refused_by_size_by_ratio_and_by_number_of_parts() {
    let big = "<w:p>".to_owned() + &" ".repeat(3 << 20);
    let bomb = zipped(&[("word/document.xml", &big)]);
    assert!(bomb.len() < 20_000);
    let refused = "This document unpacks to far more than it should and was not read.";
    assert_eq!(read(&bomb, &Limits::default()).unwrap_err(), refused);
    let loose = Limits { ratio: u64::MAX, unpacked: 1 << 20, ..Limits::default() };
    assert_eq!(read(&bomb, &loose).unwrap_err(), refused);
    let few = Limits { entries: 1, ..Limits::default() };
    assert_eq!(read(&bomb, &few).unwrap_err(), "This document has too many parts to be read.");
}

#[test]
fn depth_is_bounded_for_what_is_kept_and_harmless_for_the_rest() {
    let n = 100_000;
    let deep = format!("<w:document><w:body>{}", "<w:tbl><w:tr><w:tc>".repeat(n));
    let limits = Limits { ratio: u64::MAX, ..Limits::default() };
    assert_eq!(read(&zipped(&[("word/document.xml", &deep)]), &limits).unwrap_err(), TOO_DEEP);
    let harmless = format!("<w:body>{}{}{}</w:body>", "<w:sdt>".repeat(n), paragraph("x"), "</w:sdt>".repeat(n));
    assert_eq!(read(&zipped(&[("word/document.xml", &harmless)]), &limits).unwrap().text, "x");
}

#[test]
fn a_part_that_breaks_off_is_read_as_far_as_it_goes() {
    let xml = format!("<w:body>{}<w:tbl><w:tr><w:tc><w:p><w:r><w:t>last", paragraph("first"));
    let document = read(&zipped(&[("word/document.xml", &xml)]), &Limits::default()).unwrap();
    assert_eq!(document.text, "first\nlast");
    assert_eq!(document.notes, ["This document is damaged; only its first part could be read."]);
}
