//! Any text with placeholders, cut anywhere.

use super::{
    builder::{p, template},
    values,
};
use crate::{
    compose::{escaped, tests::reader::text},
    template::{Unfilled, fill, placeholders},
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
