//! The drafts in the folder of examples, which people look at.

use super::{
    DATE,
    reader::{assert_sound, part, text},
};
use crate::compose::*;

fn sample(json: &str) -> (Document, Vec<u8>) {
    let document: Document = serde_json::from_str(json).unwrap();
    let bytes = compose(&document, DATE).unwrap();
    assert_sound(&bytes);
    assert_eq!(text(&bytes), document.text());
    (document, bytes)
}

#[test]
fn a_motion_has_what_a_court_wants() {
    let (document, bytes) = sample(include_str!("../../examples/motion.json"));
    let mut codes = Vec::new();
    part(&bytes, "word/document.xml").unwrap().walk(&mut |e| {
        if e.name == "w:instrText" {
            codes.push(e.text());
        }
    });
    let codes = codes.concat();
    for code in [
        " TOC \\o \"1-3\" \\h \\z \\u ",
        " TOA \\c \"1\" \\p ",
        " TOA \\c \"2\" \\p ",
        " TOA \\c \"4\" \\p ",
        " TA \\l \"Anderson v. Liberty Lobby, Inc., 477 U.S. 242 (1986)\" \\s \"Anderson\" \\c 1 ",
        " REF _Ref",
        " TA \\s \"Anderson\" \\c 1 ",
    ] {
        assert!(codes.contains(code), "{code}");
    }
    let text = document.text();
    for line in [
        "DANIEL R. HUGHES, an individual, Plaintiff, v. NORTHGATE LOGISTICS, INC., a Delaware corporation; and DOES 1 through 10, inclusive, Defendants. | Case No. 4:25-cv-01873-ABC",
        "III. ARGUMENT",
        "B. Hughes cannot show that age was the reason.",
        "For the reasons in Part III.B, the Court should grant summary judgment on every claim.",
        "2. by first-class mail to [who is not registered?].",
        "[1] Hughes was offered two other positions before the dock closed. He declined both. Hughes Dep. 87:3–11.",
    ] {
        assert!(text.contains(line), "{line}\n{text}");
    }
    assert!(!document.prose().contains("TABLE OF CONTENTS"));
    assert_eq!(document.gaps().first().map(String::as_str), Some("name of judge?"));
    let outline = document.outline();
    assert_eq!(outline.iter().map(|e| e.level).collect::<Vec<_>>(), [1, 1, 1, 2, 2, 3, 3, 1, 1]);
    let numbers = part(&bytes, "word/header1.xml").unwrap().text();
    assert!(numbers.starts_with("1234567891011") && numbers.ends_with("2728"), "{numbers}");
}

#[test]
fn a_letter_has_its_head_on_the_first_page_only() {
    let (_, bytes) = sample(include_str!("../../examples/letter.json"));
    let mut kinds = Vec::new();
    part(&bytes, "word/document.xml").unwrap().walk(&mut |e| {
        if e.name.ends_with("Reference") && e.name != "w:footnoteReference" {
            kinds.push((e.name.clone(), e.attribute("w:type").unwrap_or_default()));
        }
    });
    assert!(kinds.contains(&("w:headerReference".into(), "first".into())), "{kinds:?}");
    assert!(part(&bytes, "word/header2.xml").unwrap().text().starts_with("Ortega & Whitfield LLP"));
}

#[test]
fn an_agreement_counts_its_sections() {
    let (document, _) = sample(include_str!("../../examples/agreement.json"));
    let text = document.text();
    for line in
        ["1. Definitions.", "1.1 “Confidential", "(b) a reasonable", "(ii) the names", "Section 1.1(b)(ii) applies"]
    {
        assert!(text.contains(line), "{line}\n{text}");
    }
}
