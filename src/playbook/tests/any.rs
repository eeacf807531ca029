//! Any table and any contract give an answer, and every quote stands where it is said to stand.
#![allow(clippy::unwrap_used)]

use playbook::{Change, Playbook, review};

use proptest::prelude::*;

fn slice(text: &str, start: usize, end: usize) -> String {
    text.chars().skip(start).take(end - start).collect()
}

fn holds(book: &Playbook, paragraphs: &[String]) {
    for finding in review(book, paragraphs) {
        if let Some(place) = &finding.place {
            let text = &paragraphs[place.paragraph];
            assert!(place.end <= text.chars().count());
            assert_eq!(slice(text, place.start, place.end), place.quote);
        }
        match &finding.change {
            Some(Change::Replace { paragraph, start, end, .. }) => {
                assert!(start < end && *end <= paragraphs[*paragraph].chars().count());
            }
            Some(Change::Insert { after, .. }) => assert!(*after < paragraphs.len()),
            None => {}
        }
        assert!(finding.why.ends_with('.'), "{}", finding.why);
    }
}

/// Words that make clauses, numbers and tables.
fn piece() -> impl Strategy<Value = String> {
    prop_oneof![
        Just("Limitation of liability".to_owned()),
        Just("shall not exceed thirty (30) days".to_owned()),
        Just("governed by the law of New York.".to_owned()),
        Just("9.1 Term. ".to_owned()),
        Just("unlimited; perpetual".to_owned()),
        Just("=SUM(A1:A9)".to_owned()),
        Just("|".to_owned()),
        Just("\n".to_owned()),
        Just("“é\u{301}”".to_owned()),
        ".{0,12}",
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn any_texts(rows in prop::collection::vec(prop::collection::vec(piece(), 1..5), 0..6), contract in prop::collection::vec(prop::collection::vec(piece(), 0..12), 0..8)) {
        let mut table = "Topic | Position | Fallback | Not acceptable | Wording\n".to_owned();
        for row in &rows {
            table.push_str(&row.join(" | "));
            table.push('\n');
        }
        let paragraphs: Vec<String> = contract.iter().map(|words| words.join(" ")).collect();
        if let Some(book) = Playbook::read(&table) {
            holds(&book, &paragraphs);
        }
    }
}

/// A cell of a megabyte, ten thousand rows, a formula for each cell: bounded, and quick.
#[test]
fn hostile_tables() {
    let head = "Topic,Position,Fallback,Walk-away\n";
    let paragraphs: Vec<String> =
        (1..200).map(|n| format!("{n}. Payment {n}. Invoices are payable within {n} days of receipt.")).collect();
    let started = std::time::Instant::now();
    let many: String =
        (0..10_000).map(|n| format!("Topic {n},=HYPERLINK(\"x\"),{n} days,more than {n} days\n")).collect();
    let book = Playbook::read(&format!("{head}{many}")).unwrap();
    assert!(book.rules.len() <= 400);
    holds(&book, &paragraphs);
    let long = "liability ".repeat(100_000);
    let book = Playbook::read(&format!("{head}Cap,{long},{long},{long}\n{long},1 day,2 days,3 days\n")).unwrap();
    assert!(book.rules.iter().all(|rule| rule.position.chars().count() <= 4_000 && rule.topic.chars().count() <= 200));
    holds(&book, &[long.clone(), "“".repeat(100_000), "1. ".repeat(50_000)]);
    let same: String = (0..400).map(|n| format!("Payment,{n} days\n")).collect();
    let book = Playbook::read(&format!("Topic,Position\n{same}")).unwrap();
    assert!(book.rules.is_empty() && book.clashes.len() == 1);
    assert!(started.elapsed().as_secs() < 60, "{:?}", started.elapsed());
}
