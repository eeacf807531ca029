//! Hostile and broken files: never a panic, and never a result that does not read back.

use super::*;
use crate::{Text, overlay};
use proptest::prelude::*;

/// `PROPTEST_CASES` asks for more.
fn cases() -> u32 {
    std::env::var("PROPTEST_CASES").ok().and_then(|cases| cases.parse().ok()).unwrap_or(64)
}

/// Everything that this crate does with a file. What comes out was proved on the way.
fn try_all(bytes: &[u8]) {
    let _ = fields(bytes);
    if let Ok(filled) = fill(bytes, &values(&VALUES)) {
        assert!(filled.bytes.starts_with(bytes));
    }
    let text = Text { page: 1, x: 10.0, y: 10.0, width: 100.0, size: 10.0, text: "x".into() };
    if let Ok(out) = overlay(bytes, &[text]) {
        assert!(out.starts_with(bytes));
    }
}

#[test]
fn truncated_files_do_no_harm() {
    for build in BUILDS {
        let form = every_kind().build(build);
        for end in (0..form.len()).step_by(37) {
            try_all(&form[..end]);
        }
    }
}

#[test]
fn circles_and_depth_do_no_harm() {
    let circle = form_of(&["/FT /Tx /T (a) /Kids [5 0 R 6 0 R]", "/T (b) /Parent 5 0 R /Kids [5 0 R]"], "", "");
    try_all(&circle.build(Build::Table));
    let deep = format!("/FT /Tx /T (a) /Rect [0 0 9 9] /V {}{}", "[".repeat(5000), "]".repeat(5000));
    try_all(&form_of(&[&deep], "", "").build(Build::Table));
    let chain: Vec<String> = (0..500).map(|at| format!("/T (a) /Kids [{} 0 R]", at + 6)).collect();
    let chain: Vec<&str> = chain.iter().map(String::as_str).collect();
    try_all(&form_of(&chain, "", "").build(Build::Streams));
    for rect in ["[0 0 1e30 1e30]", "[nan 0 1 1]", "[0 0 0 0]", "[9 9 1 1]", "[0 0]", "7 0 R"] {
        let field = format!("/FT /Tx /T (applicant) /Rect {rect} /MaxLen 99999999 /Ff 16777216 /BS <</W 1e9>>");
        try_all(&form_of(&[&field], "", "").build(Build::Table));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases()))]

    /// Any value of a text field reads back as it was, or is refused.
    #[test]
    fn any_text_reads_back_or_is_refused(value in "\\PC{0,40}|[ -~\u{a0}-\u{17f}Α-ωЀ-ӿẠ-ỹ]{0,30}|[a-z \n]{0,200}") {
        let form = form_of(
            &[NAME, "/FT /Tx /T (lines) /Ff 4096 /Rect [20 20 380 180]", "/FT /Tx /T (cells) /Ff 16777216 /MaxLen 30 /Rect [20 230 380 250]"],
            "", "",
        ).build(Build::Table);
        let asked = values(&[("name", &value), ("lines", &value), ("cells", &value)]);
        let filled = fill(&form, &asked).expect("the form is sound");
        let read = fields(&filled.bytes).expect("it is read again");
        for name in ["name", "lines", "cells"] {
            let has = super::value(&read, name).unwrap_or_default();
            let refused = filled.left.iter().any(|left| left.name == name && left.refused);
            prop_assert_eq!(refused, !filled.filled.iter().any(|known| known == name));
            prop_assert_eq!(has, if refused { String::new() } else { value.clone() });
        }
    }

    /// Bytes that were changed at random.
    #[test]
    fn changed_files_do_no_harm(changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..12), streams: bool) {
        let mut form = every_kind().build(if streams { Build::Streams } else { Build::Table });
        for (at, byte) in changes {
            let at = at.index(form.len());
            form[at] = byte;
        }
        try_all(&form);
    }

    /// Words of the form that were changed for others.
    #[test]
    fn changed_words_do_no_harm(from in 0usize..14, to in 0usize..14, nth in 0usize..6) {
        const WORDS: [&str; 14] = [
            "/Kids", "/T ", "/V ", "/Rect", "/AP", "/N ", "/Opt", "/Ff ", "/Parent", "/Annots", " 0 R", "/FT /Tx", "/FT /Ch", "[",
        ];
        let form = every_kind().build(Build::Streams);
        let text: String = form.iter().map(|b| char::from(*b)).collect();
        if let Some((at, word)) = text.match_indices(WORDS[from]).nth(nth) {
            let changed = format!("{}{:w$.w$}{}", &text[..at], WORDS[to], &text[at + word.len()..], w = word.len());
            let bytes: Vec<u8> = changed.chars().map(|c| c as u8).collect();
            try_all(&bytes);
        }
    }
}
