use super::*;
use crate::document::ChangeKind;

use proptest::prelude::*;
use std::io::{Cursor, Write};
use zip::{ZipWriter, write::SimpleFileOptions};

/// A text with these entries in its list of changes, and this body.
fn odt(changes: &str, body: &str) -> Result<Document, String> {
    let content = format!(
        "<office:document-content><office:body><office:text><text:tracked-changes>{changes}</text:tracked-changes>{body}</office:text></office:body></office:document-content>"
    );
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, xml) in [("mimetype", "application/vnd.oasis.opendocument.text"), ("content.xml", content.as_str())] {
        zip.start_file(name, SimpleFileOptions::default()).unwrap();
        zip.write_all(xml.as_bytes()).unwrap();
    }
    read(&zip.finish().unwrap().into_inner(), &Limits::default())
}

fn entry(name: &str, kind: &str, by: &str, words: &str) -> String {
    let about = format!(
        "<office:change-info><dc:creator>{by}</dc:creator><dc:date>2026-03-02T09:30:00.5</dc:date></office:change-info>"
    );
    format!("<text:changed-region text:id=\"{name}\"><text:{kind}>{about}{words}</text:{kind}></text:changed-region>")
}

#[test]
fn tracked_changes_are_told_with_their_places() {
    let list = [
        entry("ct1", "deletion", "Ann &amp; Co", "<text:p>100</text:p>"),
        entry("ct2", "insertion", "Ann", ""),
        entry("ct3", "insertion", "Bob", ""),
        entry("ct4", "format-change", "Bob", ""),
        entry("ct5", "deletion", "Bob", "<text:h>No <text:span>pets</text:span>.</text:h><text:p>Nor birds.</text:p>"),
    ];
    let body = "<text:p>Rént is <text:change text:change-id=\"ct1\"/><text:change-start text:change-id=\"ct2\"/>120<text:change-end text:change-id=\"ct2\"/> a <text:change-start text:change-id=\"ct4\"/>month<text:change-end text:change-id=\"ct4\"/>.</text:p>\
        <text:change-start text:change-id=\"ct3\"/><table:table><table:table-row><table:table-cell><text:p>Flat</text:p></table:table-cell><table:table-cell><text:p>3</text:p></table:table-cell></table:table-row></table:table>\
        <text:p>The<text:change-end text:change-id=\"ct3\"/> end<text:change text:change-id=\"ct5\"/></text:p>";
    let document = odt(&list.concat(), body).unwrap();
    assert_eq!(document.text, "Rént is 120 a month.\nFlat | 3\nThe end");
    let told: Vec<_> = document
        .changes
        .iter()
        .map(|change| (change.kind, change.author.as_deref(), change.words.as_str(), change.at))
        .collect();
    let (new, old) = (ChangeKind::Inserted, ChangeKind::Deleted);
    assert_eq!(
        told,
        [
            (old, Some("Ann & Co"), "100", 8),
            (new, Some("Ann"), "120", 8),
            (new, Some("Bob"), "Flat | 3 The", 21),
            (old, Some("Bob"), "No pets. Nor birds.", 37),
        ]
    );
    let then = Some(jiff::civil::date(2026, 3, 2).at(9, 30, 0, 0));
    assert!(document.changes.iter().all(|change| change.date == then));
}

#[test]
fn without_a_list_or_without_places_there_are_none() {
    let body = "<text:p>a<text:change-start text:change-id=\"x\"/>b<text:change-end text:change-id=\"x\"/></text:p>";
    for list in [String::new(), entry("y", "insertion", "Ann", "")] {
        let document = odt(&list, body).unwrap();
        assert_eq!((document.text.as_str(), document.changes.len()), ("ab", 0));
    }
}

/// A comment's anchor may stand within a word; the comment follows the word.
#[test]
fn comments_do_not_part_words() {
    let note = |words: &str| {
        format!("<office:annotation><dc:creator>Ann</dc:creator><text:p>{words}</text:p></office:annotation>")
    };
    let body = format!(
        "<text:p>An agree{}<text:bookmark-start text:name=\"b\"/>ment<text:span>s</text:span> here.{} {}End</text:p>",
        note("Which?"),
        note("Where?"),
        note("Why?")
    );
    assert_eq!(odt("", &body).unwrap().text, "An agreements\nWhich?\n here.\nWhere?\n \nWhy?\nEnd");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]
    /// However points, ends and entries stand to each other, the text is the same as without them and places lie in it.
    #[test]
    fn marks_of_changes_change_no_word(
        pieces in prop::collection::vec((0..9usize, 0..3u8), 0..24),
    ) {
        let list: String = (0..3).map(|n| entry(&n.to_string(), ["insertion", "deletion"][n % 2], "Ann", "<text:p>old</text:p>")).collect();
        let (mut with, mut without) = (String::new(), String::new());
        for (piece, name) in pieces {
            let mark = |kind: &str| format!("<text:change{kind} text:change-id=\"{name}\"/>");
            match piece {
                0 => with.push_str(&mark("")),
                1 => with.push_str(&mark("-start")),
                2 => with.push_str(&mark("-end")),
                words => {
                    let words = ["<text:p>one", " two ", "</text:p>", "<table:table-row><table:table-cell>", "</table:table-cell></table:table-row>", "\u{1}x|"][words - 3];
                    with.push_str(words);
                    without.push_str(words);
                }
            }
        }
        match (odt(&list, &with), odt("", &without)) {
            (Ok(with), Ok(without)) => {
                prop_assert_eq!(&with.text, &without.text);
                let chars = with.text.chars().count() as u64;
                prop_assert!(with.changes.iter().all(|change| change.at <= chars));
                prop_assert!(with.changes.is_sorted_by_key(|change| change.at));
            }
            (with, without) => prop_assert_eq!(with, without),
        }
    }
}
