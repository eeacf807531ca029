//! Accepting and rejecting all changes, of whatever kind.

use crate::documents::{all, document, main_xml, texts};
use docx::package::Limits;
use docx::redline::{accept_all, reject_all};

const BY_ANN: &str = "w:author=\"Ann\" w:date=\"2020-01-01T00:00:00Z\"";

fn both(body: &str) -> (String, String) {
    let document = document(&body.replace("BY", BY_ANN));
    let inner = |bytes: Vec<u8>| {
        let xml = main_xml(&bytes);
        let start = xml.find("<w:body>").unwrap() + 8;
        xml[start..xml.find("<w:sectPr>").unwrap()].to_owned()
    };
    (
        inner(accept_all(&document, None, Limits::default()).unwrap()),
        inner(reject_all(&document, None, Limits::default()).unwrap()),
    )
}

#[test]
fn properties_become_what_they_were() {
    let (accepted, rejected) = both(
        "<w:p><w:pPr><w:jc w:val=\"left\"/><w:rPr><w:b/></w:rPr><w:pPrChange w:id=\"1\" BY><w:pPr><w:jc \
         w:val=\"right\"/></w:pPr></w:pPrChange></w:pPr><w:r><w:rPr><w:b/><w:rPrChange w:id=\"2\" \
         BY><w:rPr><w:i/></w:rPr></w:rPrChange></w:rPr><w:t>a</w:t></w:r></w:p>",
    );
    let expected = |jc: &str, run: &str| {
        format!(
            "<w:p><w:pPr><w:jc w:val=\"{jc}\"/><w:rPr><w:b/></w:rPr></w:pPr><w:r><w:rPr><w:{run}/></w:rPr><w:t>a</w:t></w:r></w:p>"
        )
    };
    assert_eq!((accepted, rejected), (expected("left", "b"), expected("right", "i")));
}

#[test]
fn rows_go_with_their_change() {
    let row = |change: &str, text: &str| {
        format!(
            "<w:tr><w:trPr><w:{change} w:id=\"1\" BY/></w:trPr><w:tc><w:p><w:r><w:t>{text}</w:t></w:r></w:p></w:tc></w:tr>"
        )
    };
    let kept = |text: &str| {
        format!(
            "<w:tbl><w:tr><w:trPr></w:trPr><w:tc><w:p><w:r><w:t>{text}</w:t></w:r></w:p></w:tc></w:tr></w:tbl><w:p/>"
        )
    };
    let (accepted, rejected) = both(&format!("<w:tbl>{}{}</w:tbl><w:p/>", row("ins", "new"), row("del", "old")));
    assert_eq!((accepted, rejected), (kept("new"), kept("old")));
    let (accepted, rejected) = both(&format!("<w:tbl>{}</w:tbl><w:p/>", row("ins", "new")));
    assert_eq!((accepted, rejected), (kept("new"), "<w:p/>".to_owned()));
}

#[test]
fn paragraphs_are_joined_where_a_mark_goes() {
    let (accepted, rejected) = both(
        "<w:p><w:pPr><w:jc w:val=\"left\"/><w:rPr><w:del w:id=\"1\" BY/></w:rPr></w:pPr><w:r><w:t>a</w:t></w:r></w:p><w:p><w:pPr><w:jc \
         w:val=\"right\"/></w:pPr><w:r><w:t>b</w:t></w:r></w:p>",
    );
    let run = |text: &str| format!("<w:r><w:t>{text}</w:t></w:r>");
    assert_eq!(accepted, format!("<w:p><w:pPr><w:jc w:val=\"right\"/></w:pPr>{}{}</w:p>", run("a"), run("b")));
    assert_eq!(rejected.matches("<w:p>").count(), 2);
}

#[test]
fn deleted_text_and_field_codes_come_back() {
    let (accepted, rejected) = both(
        "<w:p><w:del w:id=\"1\" BY><w:r><w:delText>a</w:delText></w:r><w:r><w:delInstrText> PAGE \
         </w:delInstrText></w:r></w:del></w:p>",
    );
    assert_eq!(accepted, "<w:p></w:p>");
    assert_eq!(rejected, "<w:p><w:r><w:t>a</w:t></w:r><w:r><w:instrText> PAGE </w:instrText></w:r></w:p>");
}

#[test]
fn no_change_is_left_in_any_document() {
    for (name, bytes) in all() {
        for resolved in [accept_all(&bytes, None, Limits::default()), reject_all(&bytes, None, Limits::default())] {
            let xml = main_xml(&resolved.unwrap());
            for tag in ["<w:ins ", "<w:del ", "<w:delText", "<w:moveFrom", "<w:moveTo", "PrChange "] {
                assert!(!xml.contains(tag), "{name}: {tag}");
            }
        }
        let accepted = accept_all(&bytes, None, Limits::default()).unwrap();
        let words = |texts: Vec<String>| texts.into_iter().filter(|t| !t.is_empty()).collect::<Vec<_>>();
        assert_eq!(words(texts(&accepted)), words(texts(&bytes)), "{name}");
    }
}
