//! One verdict of each kind, and each of them only where it is due.

use super::*;
use crate::citations::find;

use proptest::prelude::*;

fn shelf() -> Shelf<&'static str> {
    let mut shelf = Shelf::default();
    shelf.put("550 U.S. 544", Some("Bell Atlantic Corporation v. Twombly"), "twombly.pdf, page 1");
    shelf.put("28 U.S.C. § 1331", None, "usc-28.txt");
    shelf
}

fn verdicts(text: &str) -> Vec<Verdict<&'static str>> {
    judge(text, &find(text), &shelf(), 2026).into_iter().map(|j| j.verdict).collect()
}

#[test]
fn in_the_files_with_its_passage() {
    let judged =
        verdicts("Bell Atl. Corp. v. Twombly, 550 U. S. 544, 127 S. Ct. 1955 (2007). Id. at 555. 28 U.S.C. § 1331.");
    let passages: Vec<_> = judged
        .iter()
        .map(|v| match v {
            Verdict::InFiles(held) => held[0].passage,
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(passages, ["twombly.pdf, page 1", "usc-28.txt"]);
    assert!(!judged[0].needs_a_person());
}

#[test]
fn another_name_in_the_files() {
    let judged = verdicts("Varghese v. China Southern Airlines, 550 U.S. 544 (2007)");
    let [Verdict::NameDiffers { cited, held }] = judged.as_slice() else { panic!("{judged:?}") };
    assert_eq!((cited.as_str(), held.passage), ("Varghese v. China Southern Airlines", "twombly.pdf, page 1"));
    assert!(judged[0].needs_a_person());
}

#[test]
fn a_name_of_common_words_is_a_name_all_the_same() {
    let judged = verdicts("United States v. National Bank, 550 U.S. 544 (2007)");
    assert!(matches!(judged.as_slice(), [Verdict::NameDiffers { .. }]), "{judged:?}");
}

#[test]
fn a_wrong_name_beside_a_right_one_is_seen() {
    let judged = verdicts("Bell Atlantic v. Twombly, 550 U.S. 544 (2007). Miller v. Delta, 550 U.S. 544 (2007).");
    assert!(matches!(judged.as_slice(), [Verdict::NameDiffers { .. }]));
}

#[test]
fn well_formed_and_unknown_to_the_firm() {
    for text in [
        "Miranda v. Arizona, 384 U.S. 436 (1966)",
        "5 U.S. 137 (1803)",
        "Foo v. Bar, 900 F. Supp. 1 (S.D.N.Y. 1995)",
        "42 U.S.C. § 1983",
    ] {
        assert_eq!(verdicts(text), [Verdict::NotInFiles], "{text}");
    }
}

#[test]
fn impossible() {
    for (text, why) in [
        ("Foo v. Bar, 12 F.3d 345 (9th Cir. 1975)", Impossible::TooEarly { first: 1993 }),
        ("Foo v. Bar, 12 F.2d 345 (9th Cir. 2005)", Impossible::TooLate { last: 1994 }),
        ("Foo v. Bar, 1200 F.2d 345 (9th Cir. 1985)", Impossible::NoSuchVolume { highest: 999 }),
        ("Foo v. Bar, 12 F.4th 345 (9th Cir. 2031)", Impossible::NotYet),
        ("Foo v. Bar, 550 F.3d 345 (9th Cir. 1995)", Impossible::OtherYears { first: 2005, last: 2014 }),
        ("Foo v. Bar, 550 U.S. 544 (2001)", Impossible::OtherYears { first: 2005, last: 2017 }),
        ("Foo v. Bar, 127 S. Ct. 1955 (1997)", Impossible::OtherYears { first: 2005, last: 2008 }),
        ("Foo v. Bar, 412 Wis. 2d 88 (1871)", Impossible::NoSuchSeries { series: "second" }),
        ("Foo v. Bar, 2031 WL 345", Impossible::NotYet),
        ("Foo v. Bar, 12 Zork. App. 345 (9th Cir. 2001)", Impossible::NoSuchReporter),
    ] {
        assert_eq!(verdicts(text), [Verdict::Impossible(why.clone())], "{text}");
        assert!(why.to_string().ends_with('.'));
    }
}

#[test]
fn every_authority_has_a_verdict_in_the_order_of_the_text() {
    let text = "Foo v. Bar, 12 Zork. App. 345 (2001); Miranda v. Arizona, 384 U.S. 436 (1966); 28 U.S.C. § 1331.";
    let judged = judge(text, &find(text), &shelf(), 2026);
    let forms: Vec<_> = judged.iter().map(|j| j.form.as_str()).collect();
    assert_eq!(forms, ["12 Zork. App. 345", "384 U.S. 436", "28 U.S.C. § 1331"]);
}

proptest! {
    #[test]
    fn no_input_panics(text in ".{0,200}", year in 0u16..3000) {
        judge(&text, &find(&text), &shelf(), year);
    }

    #[test]
    fn no_numbers_panic(volume in 0u32..99999, year in 1600u16..2200, name in "[A-Z][a-z]{0,5} v. [A-Z][a-z,. ]{0,20}") {
        let text = format!("{name}, {volume} U.S. 1 ({year}), {volume} F. Zork 3 v. {volume}, {volume}");
        judge(&text, &find(&text), &shelf(), 2026);
    }
}
