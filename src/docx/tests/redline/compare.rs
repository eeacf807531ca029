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

/// A table of these rows, and a paragraph behind it.
fn table(rows: &[&[&str]]) -> String {
    let cell =
        |text: &&str| format!("<w:tc><w:tcPr><w:tcW w:w=\"2000\" w:type=\"dxa\"/></w:tcPr>{}</w:tc>", plain(text));
    let row = |cells: &&[&str]| format!("<w:tr>{}</w:tr>", cells.iter().map(cell).collect::<String>());
    format!("<w:tbl>{}</w:tbl>{}", rows.iter().map(row).collect::<String>(), plain("End"))
}

/// Compares two tables; both ways out of the redline are held against the versions.
fn compared(old: &[&[&str]], new: &[&[&str]]) -> docx::redline::Comparison {
    let (old, new) = (document(&table(old)), document(&table(new)));
    let found = compare(&old, &new, AUTHOR, DATE, Limits::default()).unwrap();
    assert!(found.changes.iter().all(|change| change.unmarked.is_none()), "{:?}", found.changes);
    assert_eq!(texts(&accept_all(&found.document, None, Limits::default()).unwrap()), texts(&new));
    assert_eq!(texts(&reject_all(&found.document, None, Limits::default()).unwrap()), texts(&old));
    found
}

const HEAD: &[&str] = &["Item", "Pieces", "Price"];

#[test]
fn changed_cells_are_tracked_in_their_cells() {
    let old: &[&[&str]] = &[HEAD, &["Bolts", "2", "$500"], &["Nuts", "2", "$40"]];
    let found = compared(old, &[HEAD, &["Bolts", "3", "$750"], &["Nuts", "2", "$40"]]);
    let all: Vec<_> = found.changes.iter().map(|c| (c.kind, c.old_text.as_str(), c.new_text.as_str())).collect();
    assert_eq!(all, [(Kind::Changed, "2", "3"), (Kind::Changed, "$500", "$750")]);
    assert_eq!(found.changes[0].row.as_deref(), Some("Bolts | 2 | $500"));
    let xml = main_xml(&found.document);
    assert!(xml.contains("<w:delText xml:space=\"preserve\">2</w:delText>") && !xml.contains("<w:trPr>"), "{xml}");
}

#[test]
fn rows_come_and_go_as_tracked_rows() {
    let two: &[&[&str]] = &[HEAD, &["Bolts", "2", "$500"], &["Nuts", "9", "$40"]];
    let three: &[&[&str]] = &[HEAD, &["Bolts", "2", "$500"], &["Hand wheels", "1", "$80"], &["Nuts", "9", "$40"]];
    let come = compared(two, three);
    let one = |found: &docx::redline::Comparison| {
        found.changes.iter().map(|c| (c.kind, format!("{}{}", c.old_text, c.new_text))).collect::<Vec<_>>()
    };
    assert_eq!(one(&come), [(Kind::Inserted, "Hand wheels | 1 | $80".to_owned())]);
    assert!(main_xml(&come.document).contains("<w:trPr><w:ins "));
    let gone = compared(three, two);
    assert_eq!(one(&gone), [(Kind::Deleted, "Hand wheels | 1 | $80".to_owned())]);
    assert!(main_xml(&gone.document).contains("<w:trPr><w:del "));
    // A row before the first, and one behind the last, with another one changed.
    let more: &[&[&str]] =
        &[&["Schedule", "of", "goods"], HEAD, &["Bolts", "3", "$750"], &["Nuts", "9", "$40"], &["Total", "12", "$790"]];
    assert_eq!(compared(two, more).changes.len(), 4);
    compared(more, two);
}

#[test]
fn a_row_with_other_columns_is_told_and_not_marked() {
    let (old, new) = (table(&[HEAD, &["Bolts", "2", "$500"]]), table(&[HEAD, &["Bolts and nuts", "$500"]]));
    let (old, new) = (document(&old), document(&new));
    let found = compare(&old, &new, AUTHOR, DATE, Limits::default()).unwrap();
    assert!(found.changes.iter().any(|change| change.unmarked.is_some()), "{:?}", found.changes);
    assert!(found.changes.iter().all(|change| change.row.is_some()));
    assert_eq!(texts(&reject_all(&found.document, None, Limits::default()).unwrap()), texts(&old));
}

#[test]
fn a_moved_clause_is_moved_and_a_new_number_is_no_change() {
    let old = [
        "1. Rent. The rent is due on the first day of each month.",
        "2. Notices. Notices are given in writing by certified mail.",
        "3. Law. This Lease is governed by the law of Ohio.",
        "4. Repairs. The Landlord keeps the roof in good repair.",
    ];
    let new = [
        "1. Notices. Notices are given in writing by certified mail.",
        "2. Law. This Lease is governed by the law of Ohio.",
        "3. Repairs. The Landlord keeps the roof in good repair.",
        "4. Rent. The rent is due on the first day of each month.",
    ];
    let kinds = |found: &[docx::redline::Change]| found.iter().map(|c| (c.kind, c.old, c.new)).collect::<Vec<_>>();
    let expected = [
        (Kind::Moved, Some(0), Some(3)),
        (Kind::Renumbered, Some(1), Some(0)),
        (Kind::Renumbered, Some(2), Some(1)),
        (Kind::Renumbered, Some(3), Some(2)),
    ];
    assert_eq!(kinds(&compare_text(&old, &new)), expected);
    let (a, b) = (contract(&old), contract(&new));
    let found = compare(&a, &b, AUTHOR, DATE, Limits::default()).unwrap();
    assert_eq!(kinds(&found.changes), expected);
    assert_eq!(texts(&accept_all(&found.document, None, Limits::default()).unwrap()), texts(&b));
    assert_eq!(texts(&reject_all(&found.document, None, Limits::default()).unwrap()), texts(&a));
    // What was changed on its way is no move.
    let other = [new[0], new[1], new[2], "4. Rent. The rent is due on the third day of each month."];
    assert!(compare_text(&old, &other).iter().all(|change| change.kind != Kind::Moved));
}

#[test]
fn changes_that_the_other_side_has_tracked_keep_their_author() {
    let old = contract(&["Title", "Notice is thirty (30) days.", "Law of Delaware."]);
    let new = contract(&["Title", "Notice is sixty (60) days.", "Law of Delaware.", "Signed in two copies."]);
    let theirs = compare(&old, &new, "Dana Poe", DATE, Limits::default()).unwrap().document;
    let found = compare(&old, &theirs, AUTHOR, DATE, Limits::default()).unwrap();
    assert_eq!(found.authors, ["Dana Poe"]);
    assert_eq!(found.changes.len(), 2);
    let xml = main_xml(&found.document);
    assert!(xml.contains("w:author=\"Dana Poe\"") && !xml.contains(&format!("w:author=\"{AUTHOR}\"")), "{xml}");
    assert_eq!(texts(&reject_all(&found.document, None, Limits::default()).unwrap()), texts(&old));
    // With a change that nobody tracked, all are ours.
    let more = contract(&["Title", "Notice is ninety (90) days.", "Law of Ohio."]);
    assert!(compare(&more, &theirs, AUTHOR, DATE, Limits::default()).unwrap().authors.is_empty());
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
