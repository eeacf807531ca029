//! Whatever the text: no panic, places within the paragraphs, the same answer twice.

#![allow(clippy::unwrap_used)]

use proofreading::{Context, Finding, Paragraph, Source, check, paragraphs};
use proptest::prelude::*;

/// Pieces of which legal texts consist, and of which the checks are fond.
const PIECES: &str = "(\\PC|[a-z]{1,8} |[A-Z][a-z]{2,8} |[0-9]{1,4}|[.,;:()\\[\\]\"“”‘’§¶_ -]|\n|\n\n|Section |Article IV|Exhibit A|\\(a\\)|3\\.2|Id\\. at 4|supra|, 1 U\\.S\\. 12 \\(1990\\)|28 U\\.S\\.C\\. § 13|“Buyer” means |\\(the “Seller”\\)|shall |the |the the |thirty \\(30\\) days|\\$1,000 |total of |50% |June 31, 2020|Monday, |March 3, 2025|Plaintiff |Acme Corp\\. |Acme, Inc\\.|\\[●\\]|TODO |Error! Reference source not found\\.|Ünïcödé|\u{200b}|𝔄)";

fn holds(paragraphs: &[Paragraph], context: &Context) -> Vec<Finding> {
    let found = check(paragraphs, context);
    for f in &found {
        let text: Vec<char> = paragraphs.get(f.paragraph).unwrap().text.chars().collect();
        assert!(f.start <= f.end && f.end <= text.len(), "{f:?}");
        assert_eq!(text[f.start..f.end].iter().collect::<String>(), f.quoted, "{f:?}");
        assert!(!f.message.is_empty());
        for place in f.conflicts.iter().filter(|p| p.source.is_none()) {
            let text: Vec<char> = paragraphs.get(place.paragraph).unwrap().text.chars().collect();
            assert_eq!(text[place.start..place.end].iter().collect::<String>(), place.words, "{f:?}");
        }
    }
    found
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn any_document(texts in prop::collection::vec(prop::collection::vec(PIECES, 0..25), 0..8), labels in any::<u8>(), source in prop::collection::vec(PIECES, 0..30)) {
        let given: Vec<Paragraph> = texts
            .iter()
            .enumerate()
            .map(|(i, pieces)| Paragraph {
                text: pieces.concat(),
                label: (labels >> (i % 8) & 1 == 1).then(|| format!("{}.{i}", i / 2 + 1)),
                heading: (labels as usize % 5 == i).then_some(1),
                footnote: labels as usize % 7 == i,
            })
            .collect();
        let context = Context {
            sources: vec![Source { name: "letter".into(), text: source.concat() }],
            authorities: vec![Source { name: "Foo v. Bar, 1 U.S. 12 (1990).txt".into(), text: source.concat() }],
            parties: vec!["Acme Corp.".into()],
            year: 2026,
        };
        let found = holds(&given, &context);
        prop_assert_eq!(&found, &holds(&given, &context));
        let json = serde_json::to_string(&found).unwrap();
        prop_assert_eq!(serde_json::from_str::<Vec<Finding>>(&json).unwrap(), found);
    }

    #[test]
    fn any_plain_text(text in "\\PC{0,200}") {
        holds(&paragraphs(&text), &Context::default());
    }
}

#[test]
fn nothing_is_fine() {
    assert_eq!(check(&[], &Context::default()), []);
    assert_eq!(check(&[Paragraph::default()], &Context::default()), []);
}
