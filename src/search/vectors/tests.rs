//! Vectors in a real index, with known values. These tests need no model, and say nothing about a model's quality.

use super::backfill::passages;
use super::*;
use crate::{Index, passages::passages as cut, query::Query};
use base::ids::{FileId, TaskId};
use documents::document::Document;
use documents::document::{Origin, Passage};
use store::FileKey;

use proptest::prelude::*;

fn index() -> (tempfile::TempDir, Index) {
    let dir = tempfile::tempdir().unwrap();
    let index = Index::open(dir.path(), &FileKey::new([3; 32])).unwrap();
    (dir, index)
}

/// Random numbers, roughly normal, the same in every run.
struct Chance(u64);

impl Chance {
    fn number(&mut self) -> f32 {
        let mut sum = 0.0;
        for _ in 0..4 {
            self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            #[allow(clippy::cast_precision_loss)]
            let number = (self.0 >> 40) as f32 / (1u64 << 24) as f32 - 0.5;
            sum += number;
        }
        sum
    }
    fn vector(&mut self, length: usize) -> Vec<f32> {
        (0..length).map(|_| self.number()).collect()
    }
    /// A vector with about this cosine to another.
    fn beside(&mut self, other: &[f32], cosine: f32) -> Vec<f32> {
        let own = (1.0 - cosine * cosine).sqrt();
        let noise = self.vector(other.len());
        let size = |v: &[f32]| v.iter().map(|n| n * n).sum::<f32>().sqrt();
        let (a, b) = (size(other), size(&noise));
        other.iter().zip(noise).map(|(x, n)| cosine * x / a + own * n / b).collect()
    }
}

fn space() -> Space {
    Space::new("test", 256)
}

fn put(index: &Index, account: AccountId, text: &str) -> Origin {
    put_in(index, account, None, text)
}

fn put_in(index: &Index, account: AccountId, task: Option<TaskId>, text: &str) -> Origin {
    let origin = Origin::File(FileId::new());
    let made = cut(&Document { text: text.into(), ..Document::default() }, account, task, origin, "deed.txt");
    index.write(|batch| batch.replace(origin, &made)).unwrap();
    origin
}

/// Gives every document of an account vectors that `of` makes from its text.
fn embed(index: &Index, account: AccountId, space: Space, of: impl Fn(&str) -> Option<Vec<f32>>) -> usize {
    let bare = index.without_vectors(account, space, 10_000).unwrap();
    let given: Vec<_> = bare
        .into_iter()
        .map(|document| {
            let vectors = document.passages.iter().map(|p| of(&p.text).and_then(|v| Vector::new(space, &v))).collect();
            (document, vectors)
        })
        .collect();
    index.add_vectors(account, space, &given).unwrap()
}

fn texts(index: &Index, query: &Query<'_>) -> Vec<String> {
    index.search(query).unwrap().into_iter().map(|hit| hit.passage.text).collect()
}

fn like<'a>(account: AccountId, text: &'a str, vector: &'a Vector) -> Query<'a> {
    Query { vector: Some(vector), ..Query::new(account, text, 50) }
}

#[test]
fn a_synonym_is_found_by_its_vector_alone_and_only_by_its_owner_and_within_the_filters() {
    let (_dir, index) = index();
    let (owner, other, task) = (AccountId::new(), AccountId::new(), TaskId::new());
    let mut chance = Chance(1);
    let (meaning, stray) = (chance.vector(256), chance.vector(256));
    let of = |text: &str| Some(if text.contains("Lessee") { meaning.clone() } else { stray.clone() });
    for account in [owner, other] {
        put_in(&index, account, Some(task), "The Lessee shall vacate.");
        put(&index, account, "Invoices are paid quarterly.");
        assert_eq!(embed(&index, account, space(), of), 2);
        assert_eq!(index.lacking_vectors(account, space()).unwrap(), (0, 2));
    }
    let asked = Vector::new(space(), &chance.beside(&meaning, 0.7)).unwrap();
    let question = "tenant move-out";
    assert!(texts(&index, &Query::new(owner, question, 50)).is_empty(), "no word in common");
    let found = index.search(&like(owner, question, &asked)).unwrap();
    assert_eq!((found.len(), found[0].passage.account), (1, owner), "{found:?}");
    assert_eq!(found[0].passage.text, "The Lessee shall vacate.");
    let within = |task| texts(&index, &Query { task: Some(task), ..like(owner, question, &asked) }).len();
    assert_eq!((within(task), within(TaskId::new())), (1, 0));
    assert!(texts(&index, &like(AccountId::new(), question, &asked)).is_empty());
    // Both rankings together: matches by words and matches by meaning.
    let both = texts(&index, &like(owner, "invoices of the tenant", &asked));
    assert_eq!(both.len(), 2, "{both:?}");
    index.write(|batch| batch.remove_account(owner)).unwrap();
    assert!(texts(&index, &like(owner, question, &asked)).is_empty());
    assert_eq!(texts(&index, &like(other, question, &asked)).len(), 1);
}

#[test]
fn a_document_that_changed_or_went_meanwhile_is_passed_over() {
    let (_dir, index) = index();
    let account = AccountId::new();
    let (stays, goes, changes) =
        (put(&index, account, "One."), put(&index, account, "Two."), put(&index, account, "Three."));
    let vector = Vector::new(space(), &Chance(2).vector(256));
    let bare: Vec<_> = index.without_vectors(account, space(), 100).unwrap();
    assert_eq!(bare.len(), 3);
    let given: Vec<_> = bare.into_iter().map(|document| (document, vec![vector.clone()])).collect();
    let mut new = given.iter().find(|(document, _)| document.origin == changes).unwrap().0.passages.clone();
    new[0].text = "Four.".into();
    index.write(|batch| batch.remove(goes).and_then(|()| batch.replace(changes, &new))).unwrap();
    assert_eq!(index.add_vectors(account, space(), &given).unwrap(), 1);
    assert_eq!(index.passages(), 2);
    let found = index.search(&like(account, "zzz", vector.as_ref().unwrap())).unwrap();
    assert_eq!(found.iter().map(|hit| hit.passage.origin).collect::<Vec<_>>(), [stays]);
    assert_eq!(index.lacking_vectors(account, space()).unwrap(), (1, 2));
    // Nothing is added under another account's name.
    let own: Vec<_> = given.into_iter().filter(|(document, _)| document.origin == stays).collect();
    assert!(index.add_vectors(AccountId::new(), space(), &own).is_err());
}

#[test]
fn vectors_of_another_model_are_not_seen_and_are_made_anew() {
    let (_dir, index) = index();
    let (account, next) = (AccountId::new(), Space::new("next", 256));
    put(&index, account, "The Lessee shall vacate.");
    let meaning = Chance(3).vector(256);
    let of = |_: &str| Some(meaning.clone());
    embed(&index, account, space(), of);
    let asked = |space| Vector::new(space, &meaning).unwrap();
    assert_eq!(texts(&index, &like(account, "tenant", &asked(space()))).len(), 1);
    assert!(texts(&index, &like(account, "tenant", &asked(next))).is_empty());
    assert_eq!(embed(&index, account, next, of), 1);
    assert_eq!(texts(&index, &like(account, "tenant", &asked(next))).len(), 1);
    assert!(texts(&index, &like(account, "tenant", &asked(space()))).is_empty());
}

#[test]
fn what_is_no_direction_is_no_vector() {
    for bad in [vec![], vec![0.0; 8], vec![f32::NAN, 1.0], vec![f32::INFINITY, 1.0], vec![1.0; LONGEST + 1]] {
        assert_eq!(Vector::new(space(), &bad), None);
    }
    for length in [1, 3, 64, 768, 1_000, 4_096, LONGEST] {
        let vector = Vector::new(space(), &Chance(4).vector(length)).unwrap();
        let (strongest, stored) = (vector.strongest(), vector.bytes());
        assert_eq!(strongest.len(), STRONGEST);
        assert!(strongest.iter().all(|(end, _)| usize::from(*end) < 2 * DIRECTIONS));
        assert!((vector.likeness(&stored).unwrap() - 1.0).abs() < 1e-5);
        assert_eq!(vector.likeness(&stored[1..]), None);
        let other = Vector::new(Space::new("other", length), &Chance(4).vector(length)).unwrap();
        assert_eq!(other.likeness(&stored), None);
    }
}

/// Compares what the words of vectors find with an exact comparison of every vector. `--nocapture` prints it.
#[test]
fn the_nearest_are_found_as_by_comparing_with_all() {
    const LENGTH: usize = 256;
    let (_dir, index) = index();
    let (account, mut chance) = (AccountId::new(), Chance(5));
    // Texts of 100 subjects, 30 each, as similar to each other as texts of one subject are.
    let mut all: Vec<Vec<f32>> = Vec::new();
    for _ in 0..100 {
        let subject = chance.vector(LENGTH);
        all.extend((0..30).map(|_| chance.beside(&subject, 0.7)));
    }
    let origin = Origin::File(FileId::new());
    let made: Vec<Passage> = (0u64..)
        .zip(&all)
        .map(|(i, _)| Passage {
            account,
            task: None,
            origin,
            name: "all".into(),
            page: None,
            start: i,
            end: i + 1,
            text: format!("n{i}"),
        })
        .collect();
    index.write(|batch| batch.replace(origin, &made)).unwrap();
    embed(&index, account, space(), |text| Some(all[text[1..].parse::<usize>().unwrap()].clone()));
    let stored: Vec<Vec<u8>> = all.iter().map(|v| Vector::new(space(), v).unwrap().bytes()).collect();
    for cosine in [0.9, 0.7, 0.5, 0.4] {
        let (mut found, mut there, mut own, mut asked_for) = (0, 0, 0, 0);
        for at in (0..all.len()).step_by(73) {
            let asked = Vector::new(space(), &chance.beside(&all[at], cosine)).unwrap();
            let mut exact: Vec<(f32, usize)> = stored.iter().map(|s| asked.likeness(s).unwrap()).zip(0..).collect();
            exact.retain(|(cosine, _)| *cosine >= LEAST);
            exact.sort_by(|a, b| b.0.total_cmp(&a.0));
            exact.truncate(10);
            let hits = index.search(&Query { limit: 10, ..like(account, "zzz", &asked) }).unwrap();
            let hits: Vec<usize> = hits.iter().map(|hit| usize::try_from(hit.passage.start).unwrap()).collect();
            found += exact.iter().filter(|(_, i)| hits.contains(i)).count();
            there += exact.len();
            own += usize::from(hits.contains(&at));
            asked_for += 1;
        }
        let part = |of: usize, all: usize| f64::from(of as u32) / f64::from(all as u32);
        let (recall, own) = (part(found, there), part(own, asked_for));
        println!(
            "cosine {cosine}: {:.1} % of the nearest ten as by comparing with all, the nearest one {:.1} %",
            recall * 100.0,
            own * 100.0
        );
        assert!(own > 0.95 && (cosine < 0.7 || recall > 0.95), "{cosine}: {recall} {own}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(10))]

    /// A search without a vector finds the same with the same scores, whether vectors exist or not.
    #[test]
    fn without_a_vector_nothing_changes(
        documents in proptest::collection::vec(proptest::collection::vec("[a-d]{1,2}", 1..8), 1..6),
        question in proptest::collection::vec("[a-d]{1,2}", 1..4),
    ) {
        let (_one, plain) = index();
        let (_two, with) = index();
        let account = AccountId::new();
        for words in &documents {
            let origin = put(&plain, account, &words.join(" "));
            let all = passages(&plain.0.reader.searcher(), &plain.0.fields, account, origin).unwrap();
            with.write(|batch| batch.replace(origin, &all)).unwrap();
        }
        let mut seed = 0;
        let bare = with.without_vectors(account, space(), 1_000).unwrap();
        let given: Vec<_> = bare.into_iter().map(|document| {
            seed += 1;
            let vectors = document.passages.iter().map(|_| Vector::new(space(), &Chance(seed).vector(256))).collect();
            (document, vectors)
        }).collect();
        with.add_vectors(account, space(), &given).unwrap();
        let question = question.join(" ");
        let query = Query::new(account, &question, 50);
        prop_assert_eq!(plain.search(&query).unwrap(), with.search(&query).unwrap());
    }
}

proptest! {
    #[test]
    fn two_vectors_are_as_near_as_one_and_the_stored_other(seed in 1u64.., length in 1usize..600) {
        let mut chance = Chance(seed);
        let space = Space::new("a model", length);
        let one = Vector::new(space, &chance.vector(length));
        let other = Vector::new(space, &chance.vector(length));
        if let (Some(one), Some(other)) = (one, other) {
            prop_assert_eq!(one.cosine(&other), one.likeness(&other.bytes()));
            prop_assert!(one.cosine(&one).is_some_and(|same| (same - 1.0).abs() < 1e-5));
            let strange = Vector { space: Space::new("another", length), ..other };
            prop_assert_eq!(one.cosine(&strange), None);
        }
    }
}
