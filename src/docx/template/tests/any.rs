//! Any text with placeholders, cut anywhere.

use super::{
    builder::{p, template},
    values,
};
use crate::{
    compose::{
        Document, clean_metadata, compose, escaped, remove_sources,
        tests::{DATE, reader::text},
    },
    package::{Limits, Package},
    template::{Unfilled, fill, fill_with_body, placeholders},
};

use proptest::{collection::vec, prelude::*};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]
    #[test]
    fn placeholders_are_filled_wherever_their_runs_end(
        words in vec(("[a-z &<]{0,6}", prop::bool::ANY), 1..5),
        cuts in vec(0..80_usize, 0..12),
        value in "[^\\s\u{0}-\u{1f}\u{7f}-\u{9f}\u{202a}-\u{202e}\u{2066}-\u{2069}\u{ffff}\u{fffe}]{1,8}",
    ) {
        let said: String = words.iter().map(|(w, has)| format!("{w}{}", if *has { "{{client.name}}" } else { "" })).collect();
        let runs: String = {
            let mut runs = String::new();
            let mut run = String::new();
            for (i, c) in said.chars().enumerate() {
                if cuts.contains(&i) && !run.is_empty() {
                    runs.push_str(&format!("<w:r><w:t xml:space=\"preserve\">{}</w:t></w:r><w:proofErr w:type=\"spellEnd\"/>", escaped(&run)));
                    run.clear();
                }
                run.push(c);
            }
            runs + &format!("<w:r><w:t xml:space=\"preserve\">{}</w:t></w:r>", escaped(&run))
        };
        let template = template(&format!("<w:p>{runs}</w:p>"), &[]);
        let many = words.iter().filter(|(_, has)| *has).count();
        let asked = placeholders(&template).unwrap();
        prop_assert_eq!(asked.iter().map(|p| p.count).sum::<usize>(), many);
        let filled = fill(&template, &values(&[("client.name", &value)]), Unfilled::Gap).unwrap();
        prop_assert!(filled.left.is_empty());
        let expected = said.replace("{{client.name}}", &value);
        prop_assert_eq!(text(&filled.bytes), expected.split_whitespace().collect::<Vec<_>>().join(" "));
    }

    #[test]
    fn any_braces_give_a_document(said in "[{}#/ab .\\n]{0,40}") {
        let template = template(&said.split('\n').map(p).collect::<String>(), &[]);
        let kept = fill(&template, &values(&[]), Unfilled::Keep).unwrap();
        prop_assert_eq!(text(&kept.bytes), text(&template));
        fill(&template, &values(&[("a", "1")]), Unfilled::Gap).unwrap();
    }
}

/// What fails must fail with a sentence, whatever the bytes are.
fn take(bytes: &[u8]) {
    let _ = placeholders(bytes);
    if let Ok(filled) = fill(bytes, &values(&[("a", "1")]), Unfilled::Gap) {
        assert!(placeholders(&filled.bytes).is_ok());
    }
    let draft = serde_json::from_str(include_str!("../../examples/agreement.json")).unwrap();
    let _ = fill_with_body(bytes, &values(&[]), Unfilled::Keep, &draft, DATE);
    let _ = remove_sources(bytes);
    let _ = clean_metadata(bytes);
}

/// Pieces that parsers stumble over.
const PIECES: [&str; 14] = [
    "<w:p>",
    "</w:p>",
    "<w:r>",
    "{{",
    "}}",
    "{{body}}",
    "&",
    "&#0;",
    "<!--",
    "]]>",
    "<w:sdt/>",
    "<w:tbl/>",
    "<w:fldChar w:fldCharType=\"end\"/>",
    "\"",
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]
    #[test]
    fn damaged_templates_are_refused_or_read(
        damage in vec((0..4_000_usize, 0..40_usize, 0..PIECES.len()), 1..4),
        part in 0..4_usize,
    ) {
        let draft: Document = serde_json::from_str(include_str!("../../examples/letter.json")).unwrap();
        let bytes = compose(&draft, DATE).unwrap();
        let mut package = Package::open(&bytes, Limits::default()).unwrap();
        let name = ["word/document.xml", "word/styles.xml", "[Content_Types].xml", "word/numbering.xml"][part];
        let mut chars: Vec<char> = package.xml(name).unwrap().unwrap().chars().collect();
        for (at, length, piece) in damage {
            let at = at.min(chars.len());
            let end = (at + length).min(chars.len());
            chars.splice(at..end, PIECES[piece].chars());
        }
        package.set(name, chars.into_iter().collect::<String>().into_bytes());
        take(&package.write().unwrap());
    }

    #[test]
    fn damaged_packages_are_refused_or_read(damage in vec((0..20_000_usize, any::<u8>()), 1..20)) {
        let draft: Document = serde_json::from_str(include_str!("../../examples/letter.json")).unwrap();
        let mut bytes = compose(&draft, DATE).unwrap();
        for (at, byte) in damage {
            let length = bytes.len();
            bytes[at % length] = byte;
        }
        take(&bytes);
    }
}
