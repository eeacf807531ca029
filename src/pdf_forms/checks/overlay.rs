//! Text on pages.

use super::*;
use crate::file::File;
use crate::{Refusal, Text, blank, overlay};

fn text(page: u32, x: f64, y: f64, text: &str) -> Text {
    Text { page, x, y, width: 200.0, size: 12.0, text: text.into() }
}

#[test]
fn text_is_put_on_pages() {
    for build in BUILDS {
        let original = every_kind().build(build);
        let texts = [
            text(1, 300.0, 500.0, "Beside the form: żółć"),
            text(1, 300.0, 600.0, "Plain"),
            text(2, 600.0, 20.0, "Turned"),
        ];
        let out = overlay(&original, &texts).expect("it is put there");
        assert!(out.starts_with(&original));
        assert_eq!(
            fields(&out).expect("the form is still there").fields.len(),
            fields(&original).expect("it was there").fields.len()
        );
        let again = overlay(&out, &texts[1..]).expect("it is put there twice");
        assert!(String::from_utf8_lossy(&again).contains("/Chancery1"));
    }
}

#[test]
fn text_beside_the_page_is_refused() {
    let original = every_kind().build(Build::Table);
    for (wrong, part) in [
        (text(3, 0.0, 0.0, "x"), "no page 3"),
        (text(0, 0.0, 0.0, "x"), "no page 0"),
        (text(1, 500.0, 0.0, "a long text that runs over"), "over the edge"),
        (text(1, 0.0, 840.0, "x"), "over the edge"),
        (text(1, f64::NAN, 0.0, "x"), "must be on the page"),
        (text(1, 0.0, 0.0, "한국"), "한 (U+D55C)"),
        (Text { size: 200.0, ..text(1, 0.0, 0.0, "x") }, "4 to 72"),
    ] {
        match overlay(&original, &[wrong]).expect_err("it is refused") {
            Refusal::Text(why) => assert!(why.contains(part), "{why}"),
            other => panic!("{other}"),
        }
    }
}

/// Texts on pages that were made for them, as of the transcript of a day.
#[test]
fn pages_of_our_own_take_texts_in_any_letters() {
    let line = |page: u32, line: u32| Text {
        page,
        x: 90.0,
        y: 72.0 + f64::from(line) * 24.0,
        width: 450.0,
        size: 12.0,
        text: format!("     \u{141}ucja says line {line} of page {page}."),
    };
    let texts: Vec<Text> = (1..=200).flat_map(|page| (0..25).map(move |at| line(page, at))).collect();
    let made = overlay(&blank(200, 612.0, 792.0), &texts).expect("it is made");
    assert_eq!(File::open(&made).expect("it opens").pages().len(), 200);
    assert!(overlay(&blank(200, 612.0, 792.0), &[line(201, 1)]).is_err());
}
