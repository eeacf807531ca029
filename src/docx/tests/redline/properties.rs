//! Random edits of every document: either the proof holds, or the edit is refused in a sentence.

use crate::documents::{AUTHOR, DATE, all, real, texts};
use docx::Error;
use docx::package::Limits;
use docx::redline::{At, Edit, accept_all, compare, edit, prove};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::{Config, TestRunner};
use std::collections::BTreeSet;

/// What a random edit is made of; the document makes it fit.
#[derive(Clone, Debug)]
struct Seed {
    paragraph: prop::sample::Index,
    action: u8,
    from: prop::sample::Index,
    length: usize,
    text: String,
    commented: bool,
}

fn seed() -> impl Strategy<Value = Seed> {
    let text = prop_oneof![
        3 => "[a-z]{1,8}( [a-z]{1,8}){0,5}",
        1 => Just(String::new()),
        1 => "[ -~\t\u{5d0}-\u{5ea}\u{4e00}-\u{4e20}<>&\"\u{1F600}]{0,12}",
    ];
    (any::<prop::sample::Index>(), 0_u8..8, any::<prop::sample::Index>(), 0_usize..40, text, prop::bool::weighted(0.2))
        .prop_map(|(paragraph, action, from, length, text, commented)| Seed {
            paragraph,
            action,
            from,
            length,
            text,
            commented,
        })
}

fn fit(seed: Seed, texts: &[String]) -> Edit {
    let paragraph = seed.paragraph.index(texts.len());
    let chars = texts[paragraph].chars().count();
    let like = None;
    let (at, text) = match seed.action {
        0 => (At::After { paragraph, like }, seed.text),
        1 => (At::Before { paragraph, like }, seed.text),
        2 => (At::Paragraph { paragraph }, String::new()),
        3 => (At::Whole { paragraph }, seed.text),
        _ => {
            let start = seed.from.index(chars + 1);
            let end = (start + seed.length).min(chars);
            (At::Range { paragraph, range: start..end }, seed.text)
        }
    };
    Edit { at, text, comment: seed.commented.then(|| "Please check.".to_owned()) }
}

/// A runner of so many cases, or of as many as `PROPTEST_CASES` says.
fn runner(cases: u32) -> TestRunner {
    let cases = std::env::var("PROPTEST_CASES").ok().and_then(|n| n.parse().ok()).unwrap_or(cases);
    TestRunner::new(Config { cases, failure_persistence: None, ..Config::default() })
}

/// Makes the edits; true if they were made, false if they were refused.
fn holds(name: &str, document: &[u8], edits: &[Edit]) -> Result<bool, TestCaseError> {
    match edit(document, edits, AUTHOR, DATE, Limits::default()) {
        Ok(edited) => {
            let accepted = accept_all(&edited.document, Some(AUTHOR), Limits::default()).unwrap();
            prop_assert_eq!(texts(&accepted), edited.proof.text, "{}", name);
            // Without new changes there is nothing to accept or reject.
            prop_assert!(
                prove(&edited.document, &edited.document, &texts(&edited.document), Limits::default()).is_ok()
            );
            Ok(true)
        }
        Err(Error::Refused { .. } | Error::Overlap { .. }) => Ok(false),
        Err(other) => Err(TestCaseError::fail(format!("{name}: {other} {edits:?}"))),
    }
}

#[test]
fn single_edits_are_proved_or_refused() {
    let documents: Vec<_> = all().into_iter().map(|(name, bytes)| (name, texts(&bytes), bytes)).collect();
    let mut runner = runner(200);
    runner
        .run(&(any::<prop::sample::Index>(), seed()), |(document, seed)| {
            let (name, texts, bytes) = &documents[document.index(documents.len())];
            holds(name, bytes, &[fit(seed, texts)]).map(drop)
        })
        .unwrap();
}

#[test]
fn many_edits_at_once_are_proved_or_refused() {
    let documents: Vec<_> = all().into_iter().map(|(name, bytes)| (name, texts(&bytes), bytes)).collect();
    let mut runner = runner(60);
    runner
        .run(&(any::<prop::sample::Index>(), prop::collection::vec(seed(), 1..10)), |(document, seeds)| {
            let (name, texts, bytes) = &documents[document.index(documents.len())];
            // What is refused alone, or overlaps, is left out.
            let mut edits: Vec<Edit> = Vec::new();
            for seed in seeds {
                edits.push(fit(seed, texts));
                if !holds(name, bytes, &edits)? {
                    edits.pop();
                }
            }
            Ok(())
        })
        .unwrap();
}

#[test]
fn edits_of_edited_documents_are_proved_or_refused() {
    let documents = all();
    let mut runner = runner(40);
    runner
        .run(&(any::<prop::sample::Index>(), prop::collection::vec(seed(), 2..6)), |(document, seeds)| {
            let (name, bytes) = &documents[document.index(documents.len())];
            let mut bytes = bytes.clone();
            for (round, seed) in seeds.into_iter().enumerate() {
                let edits = [fit(seed, &texts(&bytes))];
                match edit(&bytes, &edits, &format!("Author {round}"), DATE, Limits::default()) {
                    Ok(edited) => bytes = edited.document,
                    Err(Error::Refused { .. }) => {}
                    Err(other) => return Err(TestCaseError::fail(format!("{name}: {other} {edits:?}"))),
                }
            }
            Ok(())
        })
        .unwrap();
}

#[test]
fn any_two_documents_can_be_compared() {
    let documents = all();
    for (at, (old_name, old)) in documents.iter().enumerate() {
        // Each with itself and some others.
        for (new_name, new) in documents.iter().cycle().skip(at).step_by(5).take(4) {
            let comparison = compare(old, new, AUTHOR, DATE, Limits::default())
                .unwrap_or_else(|e| panic!("{old_name} against {new_name}: {e}"));
            if comparison.changes.iter().all(|c| c.unmarked.is_none()) {
                // The last paragraph of a text or cell cannot go; it is left empty.
                let words = |texts: &[String]| texts.iter().filter(|t| !t.is_empty()).cloned().collect::<Vec<_>>();
                assert_eq!(words(&comparison.proof.text), words(&texts(new)), "{old_name} against {new_name}");
            }
        }
    }
}

/// Prints what share of edits is refused: `cargo nextest run -p docx refusals --no-capture`.
#[test]
fn refusals_are_rare() {
    let documents: Vec<_> = real().into_iter().map(|(name, bytes)| (name, texts(&bytes), bytes)).collect();
    let rounds = std::env::var("PROPTEST_CASES").ok().and_then(|n| n.parse().ok()).unwrap_or(30);
    let (mut tried, mut refused, mut reasons) = (0_u32, 0_u32, BTreeSet::new());
    let mut runner = TestRunner::new_with_rng(
        Config::default(),
        proptest::test_runner::TestRng::deterministic_rng(proptest::test_runner::RngAlgorithm::ChaCha),
    );
    for (_, texts, bytes) in &documents {
        for _ in 0..rounds {
            let edits = [fit(seed().new_tree(&mut runner).unwrap().current(), texts)];
            tried += 1;
            match edit(bytes, &edits, AUTHOR, DATE, Limits::default()) {
                Ok(_) => {}
                Err(Error::Refused { what, .. }) => {
                    refused += 1;
                    reasons.insert(what);
                }
                Err(other) => panic!("{other}: {edits:?}"),
            }
        }
    }
    println!(
        "{} documents, {tried} edits, {refused} refused ({:.1} %): {reasons:?}",
        documents.len(),
        f64::from(refused) * 100.0 / f64::from(tried)
    );
    assert!(refused * 20 < tried, "{refused} of {tried}");
}
