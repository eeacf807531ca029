//! A draft in the firm's own paper.

use super::{
    builder::{control, p, template},
    values,
};
use crate::{
    Error,
    compose::{
        Document,
        tests::{
            DATE,
            reader::{assert_sound, part, text},
        },
    },
    template::{Unfilled, fill_with_body},
};

const STYLES: &str = "<w:style w:type=\"paragraph\" w:default=\"1\" w:styleId=\"Standard\"><w:name w:val=\"Normal\"/></w:style><w:style w:type=\"paragraph\" w:styleId=\"berschrift1\"><w:name w:val=\"Heading 1\"/><w:basedOn w:val=\"Standard\"/></w:style><w:style w:type=\"paragraph\" w:styleId=\"BlockText\"><w:name w:val=\"Firm thing\"/></w:style>";
const NUMBERS: &str = "<w:abstractNum w:abstractNumId=\"4\"><w:lvl w:ilvl=\"0\"><w:numFmt w:val=\"decimal\"/><w:lvlText w:val=\"Art. %1\"/></w:lvl></w:abstractNum><w:num w:numId=\"9\"><w:abstractNumId w:val=\"4\"/></w:num>";
const NOTES: &str = "<w:footnote w:type=\"separator\" w:id=\"-1\"><w:p/></w:footnote><w:footnote w:id=\"1\"><w:p><w:r><w:t>Ours.</w:t></w:r></w:p></w:footnote>";

fn motion() -> Document {
    serde_json::from_str(include_str!("../../examples/motion.json")).unwrap()
}

#[test]
fn a_draft_takes_the_templates_styles_and_keeps_its_numbers() {
    let own = "<w:p><w:pPr><w:numPr><w:ilvl w:val=\"0\"/><w:numId w:val=\"9\"/></w:numPr></w:pPr><w:bookmarkStart w:id=\"3\" w:name=\"x\"/><w:r><w:t>Own</w:t></w:r><w:r><w:footnoteReference w:id=\"1\"/></w:r><w:bookmarkEnd w:id=\"3\"/></w:p>";
    let paper = template(
        &(p("{{firm}}") + own + &p(" {{ Body }} ") + &p("{{firm}} {{body}} x")),
        &[("styles", STYLES), ("numbering", NUMBERS), ("footnotes", NOTES), ("header", &p("{{firm}}"))],
    );
    let mut draft = motion();
    draft.style = crate::compose::PageStyle::Plain;
    let filled = fill_with_body(&paper, &values(&[("firm", "O&W")]), Unfilled::Gap, &draft, DATE).unwrap();
    assert_sound(&filled.bytes);
    let read = text(&filled.bytes);
    let expected = draft.text().replace("[1]", "[2]");
    let (words, notes) = expected.split_at(expected.rfind("\n[2]").unwrap());
    assert_eq!(read, format!("O&W\nArt. 1 Own[1]\n{words}\nO&W [body?] x\n[1] Ours.{notes}"));
    let mut used = Vec::new();
    part(&filled.bytes, "word/document.xml").unwrap().walk(&mut |e| {
        if e.name == "w:pStyle" {
            used.extend(e.attribute("w:val"));
        }
    });
    assert!(used.contains(&"berschrift1".to_owned()) && !used.contains(&"Heading1".to_owned()));
    // "BlockText" is another style there.
    assert!(used.contains(&"BlockTextC".to_owned()), "{used:?}");
}

#[test]
fn a_template_without_other_parts_gets_them() {
    for place in [p("{{body}}"), control("Body", true, &p("Click"))] {
        let filled = fill_with_body(&template(&place, &[]), &values(&[]), Unfilled::Gap, &motion(), DATE).unwrap();
        assert_sound(&filled.bytes);
        assert_eq!(text(&filled.bytes), motion().text());
    }
}

#[test]
fn words_of_a_draft_are_not_placeholders() {
    let content = vec![crate::compose::Inline::text("{{firm}}")];
    let draft = Document { blocks: vec![crate::compose::Block::BlockQuote { content }], ..Document::default() };
    let filled =
        fill_with_body(&template(&p("{{body}}"), &[]), &values(&[("firm", "x")]), Unfilled::Gap, &draft, DATE).unwrap();
    assert_eq!(text(&filled.bytes), "{{firm}}");
}

#[test]
fn a_template_without_a_place_says_so() {
    let refused = fill_with_body(&template(&p("x"), &[]), &values(&[]), Unfilled::Gap, &motion(), DATE);
    assert!(matches!(refused, Err(Error::Unwritable(said)) if said.contains("{{body}}")));
}
