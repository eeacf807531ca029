//! Comparing two versions.

use crate::documents::{AUTHOR, DATE, document, main_xml, plain, texts};
use docx::package::Limits;
use docx::redline::{Kind, Story, Words, accept_all, compare, compare_text, reject_all};

fn contract(paragraphs: &[&str]) -> Vec<u8> {
    document(&paragraphs.iter().map(|t| plain(t)).collect::<String>())
}

#[test]
fn words_that_differ_are_marked_and_nothing_else() {
    let old = contract(&["Title", "Notice is thirty (30) days.", "Fees are due.", "Law of Delaware."]);
    let new = contract(&["Title", "Notice is sixty (60) days.", "Law of Delaware.", "Signed in two copies."]);
    let found = compare(&old, &new, AUTHOR, DATE, Limits::default()).unwrap();
    let kinds: Vec<_> = found.changes.iter().map(|c| (c.kind, c.old, c.new)).collect();
    let expected = [(Kind::Changed, Some(1), Some(1)), (Kind::Deleted, Some(2), None), (Kind::Inserted, None, Some(3))];
    assert_eq!(kinds, expected);
    assert!(found.changes.iter().all(|c| c.unmarked.is_none() && c.story == Story::Main));
    let words = &found.changes[0].words;
    let deleted: Vec<_> = words.iter().filter(|w| matches!(w, Words::Deleted(_))).collect();
    assert_eq!(deleted, [&Words::Deleted("thirty".into()), &Words::Deleted("30".into())]);
    assert_eq!(texts(&accept_all(&found.document, None, Limits::default()).unwrap()), texts(&new));
    assert_eq!(texts(&reject_all(&found.document, None, Limits::default()).unwrap()), texts(&old));
    assert!(main_xml(&found.document).contains("<w:delText xml:space=\"preserve\">thirty</w:delText>"));
}

#[test]
fn equal_documents_come_back_as_they_are() {
    let old = contract(&["One", "Two"]);
    let found = compare(&old, &old, AUTHOR, DATE, Limits::default()).unwrap();
    assert!(found.changes.is_empty());
    assert_eq!(main_xml(&found.document), main_xml(&old));
}

#[test]
fn what_cannot_be_marked_is_still_told() {
    let old = document(
        "<w:p><w:r><w:t xml:space=\"preserve\">The fee under clause </w:t></w:r><w:fldSimple w:instr=\" REF a \"><w:r>\
         <w:t>4.2</w:t></w:r></w:fldSimple></w:p>",
    );
    let new = contract(&["The fee under clause 5.1"]);
    let found = compare(&old, &new, AUTHOR, DATE, Limits::default()).unwrap();
    assert_eq!(found.changes.len(), 1);
    assert!(found.changes[0].unmarked.as_ref().is_some_and(|why| why.contains("result of a field")));
}

#[test]
fn new_rows_are_told_and_not_put_into_other_cells() {
    let cell = |text: &str| format!("<w:tr><w:tc>{}</w:tc></w:tr>", plain(text));
    let table =
        |rows: &[&str]| format!("<w:tbl>{}</w:tbl>{}", rows.iter().map(|r| cell(r)).collect::<String>(), plain("End"));
    let (old, new) = (document(&table(&["Price", "Total"])), document(&table(&["Price", "Discount", "Total"])));
    let found = compare(&old, &new, AUTHOR, DATE, Limits::default()).unwrap();
    assert_eq!(found.changes.len(), 1);
    assert!(found.changes[0].unmarked.is_some());
    assert_eq!(main_xml(&found.document), main_xml(&old));
}

#[test]
fn text_alone_can_be_compared() {
    let found = compare_text(&["A fee of 10 is due.", "Same"], &["A fee of 20 is due.", "Same", "New"]);
    assert_eq!(found.iter().map(|c| c.kind).collect::<Vec<_>>(), [Kind::Changed, Kind::Inserted]);
}

/// A contract of about `pages` pages and a version with a change on each.
fn long(pages: usize) -> (Vec<u8>, Vec<u8>) {
    let clause = |n: usize, days: &str| {
        format!(
            "{n}. The Supplier shall deliver goods of lot {n} within {days} days of the order, in the condition that schedule \
             {n} describes, and the Customer shall pay the price of lot {n} within the time that the invoice states, unless \
             the parties agree otherwise in writing for that lot, and neither party is in default before notice is given."
        )
    };
    let count = pages * 9;
    let old: Vec<String> = (0..count).map(|n| clause(n, "thirty (30)")).collect();
    let mut new = old.clone();
    for n in (0..count).step_by(9) {
        new[n] = clause(n, "sixty (60)");
    }
    new.remove(count / 2 + 1);
    new.insert(count / 3, "A clause that is new.".to_owned());
    let made = |texts: &[String]| document(&texts.iter().map(|t| plain(t)).collect::<String>());
    (made(&old), made(&new))
}

/// Prints how long comparing takes: `cargo nextest run --release -p docx pages --no-capture`.
#[test]
fn forty_and_three_hundred_pages_are_compared() {
    for pages in [40, 300] {
        let (old, new) = long(pages);
        let start = std::time::Instant::now();
        let found = compare(&old, &new, AUTHOR, DATE, Limits::default()).unwrap();
        println!("{pages} pages, {} changes: {} ms", found.changes.len(), start.elapsed().as_millis());
        assert_eq!(found.changes.len(), pages + 2);
        assert_eq!(found.proof.text, texts(&new));
    }
}

#[test]
fn two_long_documents_with_nothing_in_common_are_compared() {
    let body = |word: &str| (0..3000).map(|n| plain(&format!("{word}{n} {word} {n}{word}"))).collect::<String>();
    let (old, new) = (document(&body("alpha")), document(&body("beta")));
    let found = compare(&old, &new, AUTHOR, DATE, Limits::default()).unwrap();
    assert_eq!(found.proof.text, texts(&new));
}
