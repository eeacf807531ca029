//! Single edits, down to the markup.

use crate::documents::{AUTHOR, DATE, GUARDED, document, main_xml, plain, with_parts};
use docx::Error;
use docx::package::{Limits, Package};
use docx::redline::{At, Edit, Edited, edit, text};

fn at(at: At, text: &str) -> Edit {
    Edit { at, text: text.into(), comment: None }
}

fn word(paragraph: usize, old: &str, new: &str) -> Edit {
    at(At::Text { paragraph, text: old.into() }, new)
}

fn made(body: &str, edits: &[Edit]) -> Edited {
    edit(&document(body), edits, AUTHOR, DATE, Limits::default()).unwrap()
}

/// The body after an edit, without ids and signatures.
fn body(edited: &Edited) -> String {
    let xml = main_xml(&edited.document);
    let start = xml.find("<w:body>").unwrap() + 8;
    let mut body = xml[start..xml.find("<w:sectPr>").unwrap()].to_owned();
    for word in ["ins", "del"] {
        let mut at = 0;
        while let Some(found) = body[at..].find(&format!("<w:{word} ")) {
            let from = at + found + 4 + word.len() - 1;
            let end = from + body[from..].find('>').unwrap();
            let end = if body[..end].ends_with('/') { end - 1 } else { end };
            if body[from..end].contains(AUTHOR) {
                body.replace_range(from..end, "");
            }
            at = from;
        }
    }
    body
}

#[test]
fn only_the_words_that_change_are_touched() {
    let before = "<w:p w:rsidR=\"1\"><w:r w:rsidR=\"2\"><w:rPr><w:b/></w:rPr><w:t>within thirty (30) days &amp; no \
                  more</w:t></w:r></w:p>";
    let edited = made(before, &[word(0, "thirty (30) days", "sixty (60) days")]);
    let run = |text: &str, t: &str| {
        format!("<w:r w:rsidR=\"2\"><w:rPr><w:b/></w:rPr><w:{t} xml:space=\"preserve\">{text}</w:{t}></w:r>")
    };
    let new =
        |text: &str| format!("<w:ins><w:r><w:rPr><w:b/></w:rPr><w:t xml:space=\"preserve\">{text}</w:t></w:r></w:ins>");
    let expected = format!(
        "<w:p w:rsidR=\"1\">{}<w:del>{}</w:del>{}{}<w:del>{}</w:del>{}{}</w:p>",
        run("within ", "t"),
        run("thirty", "delText"),
        new("sixty"),
        run(" (", "t"),
        run("30", "delText"),
        new("60"),
        run(") days &amp; no more", "t")
    );
    assert_eq!(body(&edited), expected);
    assert_eq!((edited.proof.insertions, edited.proof.deletions), (2, 2));
}

#[test]
fn text_in_somebodys_insertion_is_deleted_inside_of_it() {
    let before = "<w:p><w:ins w:id=\"7\" w:author=\"Ann\" w:date=\"2020-01-01T00:00:00Z\"><w:r><w:t>shall promptly \
                  deliver</w:t></w:r></w:ins></w:p>";
    let edited = made(before, &[word(0, "promptly", "duly")]);
    let body = body(&edited);
    assert!(body.contains(
        "<w:del><w:r><w:delText xml:space=\"preserve\">promptly</w:delText></w:r></w:del></w:ins><w:ins><w:r>"
    ));
    assert_eq!(body.matches("w:author=\"Ann\"").count(), 2, "{body}");
    assert_eq!(edited.proof.text, ["shall duly deliver"]);
}

#[test]
fn a_new_paragraph_at_the_end_of_a_cell_takes_over_the_mark() {
    let before = "<w:tbl><w:tr><w:tc><w:p w:rsidR=\"5\"><w:pPr><w:jc w:val=\"right\"/></w:pPr><w:r><w:t>Cell</w:t></w:r></w:p></w:tc>\
                  </w:tr></w:tbl><w:p/>";
    let edited = made(before, &[at(At::After { paragraph: 0, like: None }, "More")]);
    let expected = "<w:p w:rsidR=\"5\"><w:pPr><w:jc w:val=\"right\"/><w:rPr><w:ins/></w:rPr></w:pPr><w:r><w:t>Cell</w:t></w:r></w:p>\
                    <w:p><w:pPr><w:jc w:val=\"right\"/></w:pPr><w:ins>";
    assert!(body(&edited).contains(expected), "{}", body(&edited));
    assert_eq!(edited.proof.text, ["Cell", "More", ""]);
}

#[test]
fn a_new_paragraph_looks_like_another() {
    let before = format!(
        "<w:p><w:pPr><w:pStyle w:val=\"Heading1\"/></w:pPr><w:r><w:rPr><w:caps/></w:rPr><w:t>Title</w:t></w:r></w:p>{}",
        plain("Text")
    );
    let edited = made(&before, &[at(At::Before { paragraph: 1, like: Some(0) }, "Second title")]);
    assert!(body(&edited).contains(
        "<w:p><w:pPr><w:pStyle w:val=\"Heading1\"/><w:rPr><w:ins/></w:rPr></w:pPr><w:ins><w:r><w:rPr><w:caps/></w:rPr><w:t \
         xml:space=\"preserve\">Second title</w:t>"
    ));
}

#[test]
fn text_behind_a_link_is_not_part_of_it() {
    let before = "<w:p><w:hyperlink r:id=\"rId9\"><w:r><w:rPr><w:rStyle w:val=\"Hyperlink\"/></w:rPr><w:t>link</w:t></w:r>\
                  </w:hyperlink></w:p>";
    let edited = made(before, &[at(At::Range { paragraph: 0, range: 4..4 }, " and more")]);
    assert!(body(&edited).contains("</w:hyperlink><w:ins><w:r><w:rPr></w:rPr><w:t xml:space=\"preserve\"> and more"));
}

#[test]
fn what_must_not_be_edited_is_refused_in_a_sentence() {
    let document = document(GUARDED);
    let refused = |edit_: Edit| match edit(&document, &[edit_], AUTHOR, DATE, Limits::default()) {
        Err(error @ Error::Refused { .. }) => error.to_string(),
        other => panic!("{other:?}"),
    };
    for (edit, what) in [
        (word(0, "4.2", "5.1"), "result of a field"),
        (word(0, "clause 4.2 above", "it"), "field"),
        (word(1, "sentence with a", "x"), "footnote"),
        (word(2, "Locked", "Open"), "locked"),
        (word(3, "box:  and", "x"), "object"),
        (word(4, "1 May", "2 May"), "result of a field"),
        (at(At::Paragraph { paragraph: 1 }, ""), "footnote"),
        (at(At::Paragraph { paragraph: 3 }, ""), "object"),
    ] {
        let said = refused(edit);
        assert!(said.contains(what), "{said}");
    }
    // Beside them, everything may be edited.
    let edits = [
        word(0, "As in", "Under"),
        word(0, "above", "below"),
        word(1, "A sentence", "A phrase"),
        word(1, "with", "without"),
        word(2, "free", "other"),
        word(3, "A box", "The box"),
        at(At::Range { paragraph: 1, range: 10..10 }, " (new)"),
    ];
    edit(&document, &edits, AUTHOR, DATE, Limits::default()).unwrap();
}

#[test]
fn a_place_that_is_not_there_is_named() {
    let document = document(&plain("one two one"));
    let fails = |edits: &[Edit]| edit(&document, edits, AUTHOR, DATE, Limits::default()).unwrap_err();
    assert_eq!(fails(&[word(3, "a", "b")]), Error::NoSuchParagraph { paragraph: 3, paragraphs: 1 });
    assert!(matches!(fails(&[word(0, "three", "b")]), Error::TextNotFound { .. }));
    assert!(matches!(fails(&[word(0, "one", "b")]), Error::TextAmbiguous { .. }));
    assert!(matches!(fails(&[at(At::Range { paragraph: 0, range: 5..50 }, "")]), Error::OutOfRange { .. }));
    assert!(matches!(fails(&[word(0, "one two", "b"), word(0, "two", "c")]), Error::Overlap { .. }));
    assert!(matches!(fails(&[word(0, "two", "\u{1}")]), Error::Unwritable(_)));
    assert!(matches!(edit(&document, &[], AUTHOR, "yesterday", Limits::default()), Err(Error::Unwritable(_))));
    assert!(matches!(edit(&document, &[], " ", DATE, Limits::default()), Err(Error::Unwritable(_))));
}

#[test]
fn comments_get_a_part_or_join_the_others() {
    let mut commented = word(0, "two", "three");
    commented.comment = Some("Why <two>?\nSecond line.".into());
    let none_yet = document(&plain("one two"));
    let edited = edit(&none_yet, &[commented.clone()], AUTHOR, DATE, Limits::default()).unwrap();
    let package = Package::open(&edited.document, Limits::default()).unwrap();
    let comments = package.xml("word/comments.xml").unwrap().unwrap();
    assert!(comments.contains("Why &lt;two&gt;?") && comments.contains("Second line."));
    assert!(package.content_type("word/comments.xml").unwrap().unwrap().ends_with("comments+xml"));
    assert!(package.relations("word/document.xml").unwrap().iter().any(|r| r.target == "word/comments.xml"));
    assert_eq!(edited.proof.comments, 1);

    let old = "<w:comment w:id=\"60\" w:author=\"Ann\"><w:p/></w:comment>";
    let before = with_parts(&plain("one two"), &[("comments", old)]);
    let edited = edit(&before, &[commented.clone()], AUTHOR, DATE, Limits::default()).unwrap();
    let package = Package::open(&edited.document, Limits::default()).unwrap();
    let comments = package.xml("word/comments.xml").unwrap().unwrap();
    assert!(comments.contains(old) && comments.contains("w:id=\"901\""), "{comments}");

    // A comment alone changes nothing.
    commented.text = "two".into();
    let edited = edit(&none_yet, &[commented], AUTHOR, DATE, Limits::default()).unwrap();
    assert_eq!((edited.proof.insertions, edited.proof.deletions, edited.proof.comments), (0, 0, 1));
}

#[test]
fn ids_are_free_in_all_parts() {
    // The header of every made document has a change with the id 900.
    let edited = made(&plain("one two"), &[word(0, "two", "three")]);
    let xml = main_xml(&edited.document);
    assert!(xml.contains("w:id=\"901\"") && xml.contains("w:id=\"902\"") && !xml.contains("w:id=\"900\""));
}

#[test]
fn unchanged_entries_are_packed_as_they_were() {
    let before = document(&plain("one two"));
    let edited = edit(&before, &[word(0, "two", "three")], AUTHOR, DATE, Limits::default()).unwrap();
    let raw = |bytes: &[u8]| {
        let mut archive = zip::ZipArchive::new(std::io::Cursor::new(bytes.to_vec())).unwrap();
        (0..archive.len())
            .map(|i| {
                let mut entry = archive.by_index_raw(i).unwrap();
                let mut packed = Vec::new();
                std::io::Read::read_to_end(&mut entry, &mut packed).unwrap();
                (entry.name().unwrap().into_owned(), packed)
            })
            .filter(|(name, _)| name != "word/document.xml")
            .collect::<Vec<_>>()
    };
    assert_eq!(raw(&before), raw(&edited.document));
}

#[test]
fn space_at_the_ends_of_a_text_counts_only_where_it_is_preserved() {
    let before = "<w:p><w:r><w:t> one </w:t><w:t xml:space=\"preserve\"> two </w:t></w:r></w:p>";
    assert_eq!(text(&document(before), Limits::default()).unwrap()[0].text, "one two ");
    let edited = made(before, &[word(0, "one", "1"), word(0, "two", "2")]);
    assert_eq!(edited.proof.text, ["1 2 "]);
}

#[test]
fn paragraphs_say_where_they_stand() {
    let before = "<w:p><w:pPr><w:pStyle w:val=\"Heading1\"/></w:pPr><w:r><w:t>A</w:t></w:r></w:p><w:tbl><w:tr><w:tc><w:p/></w:tc></w:tr></w:tbl>";
    let found = text(&document(before), Limits::default()).unwrap();
    assert_eq!((found[0].style.as_deref(), found[0].in_table, found[1].in_table), (Some("Heading1"), false, true));
}
