//! What a model may and may not ask.

use super::{DATE, reader::text};
use crate::{Error, compose::*};

fn numbered(level: u8, restart: bool, words: &str) -> Block {
    Block::Numbered { scheme: Scheme::Pleading, level, content: vec![Inline::text(words)], restart, key: None }
}

#[test]
fn numbers_continue_over_other_blocks_and_restart_on_request() {
    let document = Document {
        blocks: vec![
            numbered(1, false, "one"),
            Block::Heading { level: 1, content: vec![Inline::text("Second claim")], key: None, unnumbered: false },
            numbered(1, false, "two"),
            numbered(2, false, "two a"),
            numbered(1, true, "anew"),
            numbered(1, false, "next"),
        ],
        ..Document::default()
    };
    let expected = "1. one\nSecond claim\n2. two\na. two a\n1. anew\n2. next";
    assert_eq!(document.text(), expected);
    assert_eq!(text(&compose(&document, DATE).unwrap()), expected);
}

#[test]
fn a_date_is_a_date_and_a_draft_has_an_end() {
    let document = Document::default();
    for date in ["", "2026-11-25", "2026-13-25T00:00:00Z", "2026-11-25T00:00:00+01:00", "\"/><w:p/>abcdefghijk"] {
        assert!(matches!(compose(&document, date), Err(Error::Unwritable(_))), "{date}");
    }
    let mut content = vec![Inline::text("deep")];
    for _ in 0..20 {
        content = vec![Inline::Footnote { content }];
    }
    let deep = Document { blocks: vec![Block::BlockQuote { content }], ..Document::default() };
    assert!(matches!(compose(&deep, DATE), Err(Error::Unwritable(_))));
}

#[test]
fn a_reference_to_nothing_is_a_gap() {
    let content = vec![Inline::Reference { to: "facts".into(), shows: Shows::Number }];
    let document = Document { blocks: vec![Block::BlockQuote { content }], ..Document::default() };
    assert_eq!(text(&compose(&document, DATE).unwrap()), "[reference to facts?]");
}

#[test]
fn a_citation_cannot_leave_its_field() {
    let citation = Citation { rest: "A\" \\c 9 \\l \"B\\".into(), ..Citation::default() };
    let content = vec![Inline::Authority { citation, content: vec![Inline::text("A")] }];
    let document = Document { blocks: vec![Block::BlockQuote { content }], ..Document::default() };
    let bytes = compose(&document, DATE).unwrap();
    let mut code = String::new();
    super::reader::part(&bytes, "word/document.xml").unwrap().walk(&mut |e| {
        if e.name == "w:instrText" {
            code.push_str(&e.text());
        }
    });
    assert_eq!(code.matches('"').count(), 4, "{code}");
    assert!(code.ends_with("\\c 1 "), "{code}");
}
