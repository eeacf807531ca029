mod planted;

use super::{Index, Reason, compare, read};
use proptest::prelude::*;

fn reason(a: &str, b: &str) -> Option<Reason> {
    let rare = |_: &str| true;
    let (a, b) = (read(a), read(b));
    a.iter().flat_map(|a| b.iter().filter_map(|b| compare(a, b, &rare))).min()
}

#[test]
fn two_names_of_one() {
    use Reason::{
        Acronym, FamilyName, Initials, Kin, MiddleName, NamedAfter, Nickname, OneFamilyName, OtherBody, OtherOrder,
        Same, Sound, Spelling, WrittenTogether,
    };
    for (a, b, why) in [
        ("Maria Ortiz", "ORTIZ, MARIA", Same),
        ("Maria Ortiz", "Mrs. Maria Ortiz, Esq.", Same),
        ("María Núñez", "Maria Nunez", Same),
        ("Иван Петров", "Ivan Petrov", Same),
        ("Maria de la Cruz", "Maria DeLaCruz", Same),
        ("Bob Hale", "Robert J. Hale", Nickname),
        ("J. Hale", "John Hale", Initials),
        ("Robert Oppenheimer", "J. Robert Oppenheimer", MiddleName),
        ("Nguyen Van", "Van Nguyen", OtherOrder),
        ("Anna Schmidt", "Anna Schmidt-Weber", OneFamilyName),
        ("Anna Weber", "Anna Schmidt Weber née Schmidt", Same),
        ("Anna Schmidt", "Anna Weber née Schmidt", Same),
        ("Maria Ortiz", "Maria Ortiz Vega", OneFamilyName),
        ("John Martinez", "John Matrinez", Spelling),
        ("John Schmidt", "John Schmitt", Spelling),
        ("Sergei Meyer", "Sergei Maier", Sound),
        ("Mr. Ortiz", "Maria Ortiz", FamilyName),
        ("Mohammed Hassan", "Muhammad Hassan", Spelling),
        ("Acme Widgets, Inc.", "Acme Widgets", Same),
        ("Acme Widgets, Inc.", "ACME WIDGETS LLC", OtherBody),
        ("Road Runner LLC", "Roadrunner, LLC", WrittenTogether),
        ("Intl. Shipping Co.", "International Shipping Company", Same),
        ("IBM Corp.", "International Business Machines Corporation", Acronym),
        ("Borealis Capital LLC", "Borealis Shipping Inc.", Kin),
        ("Acme Widgets Inc.", "Acme Wigdets Inc.", Spelling),
        ("John Smith", "The John Smith Family Trust", NamedAfter),
        ("Carl Weiss d/b/a Elm Street Bakery", "Elm Street Bakery LLC", Same),
        ("Hale & Ortiz LLP", "Hale and Ortiz", Same),
        ("Cordillera", "Cordillera Holdings, S.A.", Kin),
        ("Tidewater Holdings", "Tidewater Analytics, Inc.", Kin),
    ] {
        assert_eq!(reason(a, b), Some(why), "{a} / {b}: {:?} {:?}", read(a), read(b));
        assert_eq!(reason(b, a), Some(why), "{b} / {a}");
    }
}

#[test]
fn two_names_of_two() {
    for (a, b) in [
        ("Maria Ortiz", "Carlos Ortiz"),
        ("Jean Hale", "Joan Hale"),
        ("John Lee", "John Lea"),
        ("First National Bank", "First Federal Bank"),
        ("Pacific Services LLC", "Pacific Holdings Inc."),
        ("City of Reno", "County of Washoe"),
        ("J. Hale", "K. Hale"),
        ("", "Maria Ortiz"),
        ("...", "..."),
    ] {
        assert_eq!(reason(a, b), None, "{a} / {b}: {:?} {:?}", read(a), read(b));
    }
}

proptest! {
    #[test]
    fn any_text_is_read_and_compared_the_same_from_both_sides(a in ".{0,60}", b in ".{0,60}") {
        prop_assert_eq!(reason(&a, &b), reason(&b, &a));
        let mut index = Index::default();
        if index.add(1, &a) {
            prop_assert!(index.find(&a).iter().any(|hit| hit.id == 1), "{:?}", read(&a));
        }
    }
}
