use super::{ready, today, whole};
use crate::{Given, Limits, checked};

use jiff::{ToSpan, civil::date};
use proptest::prelude::*;

fn table() -> Limits {
    let file = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../assets/law/limitations.toml");
    Limits::read(&std::fs::read_to_string(file).unwrap()).unwrap()
}

#[test]
fn a_claim_is_counted_by_the_row_of_its_state_and_names_the_statute() {
    let forms = ready();
    let form = forms.iter().find(|form| form.name == "injury").unwrap();
    let mut answers = whole(form, &[0; 60]);
    let set = [("state", "CA"), ("accident_date", "2025-05-31"), ("died", "no")];
    answers.extend(set.map(|(key, text)| (key.to_owned(), Given::One(text.into()))));
    let hints = |answers: &std::collections::BTreeMap<String, Given>| {
        table().hints(form, &checked(form, answers, 0, "es", today()).unwrap())
    };
    let found = hints(&answers);
    assert_eq!(found.len(), 1, "nobody died");
    assert_eq!((found[0].due, found[0].source.as_str()), (Some(date(2027, 5, 31)), "Cal. Code Civ. Proc. § 335.1"));
    assert_eq!(
        found[0].said(date(2027, 5, 31)),
        "Check this: injury in CA, 2 years from May 31, 2025, would end on May 31, 2027 (Cal. Code Civ. Proc. § 335.1)."
    );
    assert!(found[0].said(date(2027, 6, 1)).contains("would be OVER since May 31, 2027"));
    // Harm by medical treatment has periods of its own.
    answers.insert("kind".into(), Given::One("medical".into()));
    answers.insert("state".into(), Given::One("NY".into()));
    assert_eq!((hints(&answers)[0].due, hints(&answers).len()), (Some(date(2027, 11, 30)), 1));
    answers.insert("kind".into(), Given::One("fall".into()));
    answers.insert("died".into(), Given::One("yes".into()));
    answers.insert("death_date".into(), Given::One("2025-06-02".into()));
    assert_eq!(hints(&answers).len(), 2);
    // A state without a row is told, not passed over.
    answers.insert("state".into(), Given::One("WY".into()));
    assert!(hints(&answers)[0].due.is_none() && hints(&answers)[0].said(today()).contains("no row for injury in WY"));
    // The firm's own table wins, row by row.
    let own =
        Limits::read("[[limit]]\nstate = \"WY\"\nclaim = \"injury\"\nyears = 4\nsource = \"Wyo. Stat. § 1-3-105\"\n")
            .unwrap();
    assert_eq!(table().under(own).of("WY", "injury").map(|row| row.years), Some(4));
    let own = Limits::read("[[limit]]\nstate = \"CA\"\nclaim = \"injury\"\nmonths = 6\nsource = \"Ours\"\n").unwrap();
    let both = table().under(own);
    assert_eq!(both.of("CA", "injury").map(|row| (row.years, row.months)), Some((0, 6)));
    assert_eq!(both.of("CA", "contract").map(|row| row.years), Some(4));
}

#[test]
fn a_table_that_cannot_be_right_is_refused() {
    for (text, said) in [
        ("[[limit]]\nstate = \"Texas\"\nclaim = \"injury\"\nyears = 2\nsource = \"x\"\n", "two capital letters"),
        ("[[limit]]\nstate = \"TX\"\nclaim = \"injury\"\nyears = 2\nsource = \" \"\n", "its source"),
        ("[[limit]]\nstate = \"TX\"\nclaim = \"injury\"\nsource = \"x\"\n", "needs years"),
        ("[[limit]]\nstate = \"TX\"\nclaim = \"injury\"\nyears = 99\nsource = \"x\"\n", "at most 40"),
        ("[[limit]]\nstate = \"TX\"\nclaim = \"injury\"\nyears = -1\nsource = \"x\"\n", "needs years"),
    ] {
        assert!(Limits::read(text).unwrap_err().contains(said), "{said}");
    }
    let row = "[[limit]]\nstate = \"TX\"\nclaim = \"injury\"\nyears = 2\nsource = \"x\"\n";
    assert!(Limits::read(&format!("{row}{row}")).unwrap_err().contains("twice"));
}

proptest! {
    #[test]
    fn every_day_has_its_anniversary_and_the_twenty_ninth_of_february_has_the_day_before(days in 0i64..60_000, years in 1i32..=40) {
        let from = date(1900, 1, 1) + days.days();
        let text = format!("[[limit]]\nstate = \"TX\"\nclaim = \"injury\"\nyears = {years}\nsource = \"x\"\n");
        let forms = ready();
        let form = forms.iter().find(|form| form.name == "injury").unwrap();
        let mut answers = whole(form, &[0; 60]);
        let set = [("state", "TX".to_owned()), ("accident_date", from.to_string()), ("died", "no".into())];
        answers.extend(set.map(|(key, text)| (key.to_owned(), Given::One(text))));
        let kept = checked(form, &answers, 0, "en", date(2100, 1, 1)).unwrap();
        let due = Limits::read(&text).unwrap().hints(form, &kept)[0].due.unwrap();
        prop_assert_eq!(i32::from(due.year()), i32::from(from.year()) + years);
        prop_assert_eq!(due.month(), from.month());
        prop_assert_eq!(due.day(), if from.month() == 2 && from.day() == 29 && !due.in_leap_year() { 28 } else { from.day() });
    }
}
