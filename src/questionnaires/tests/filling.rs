use super::{anything, ready, today, whole};
use crate::{
    Given, Kind, Need, checked,
    checking::{is_email, plain},
    conditions, facts, missing, sheet,
    sheet::Line,
};

use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

proptest! {
    #[test]
    fn whatever_comes_is_kept_by_the_rules_or_said_by_question((form, answers) in (0usize..5).prop_flat_map(|form| (Just(form), anything(&ready()[form]))), spanish: bool) {
        let form = &ready()[form];
        let language = if spanish { "es" } else { "en" };
        let shown = conditions::shown(form, &answers);
        match checked(form, &answers, 3, language, today()) {
            Ok(kept) => {
                let mut files = BTreeSet::new();
                for answer in &kept {
                    let field = form.field(&answer.key).unwrap();
                    prop_assert!(shown.contains(answer.key.as_str()));
                    prop_assert_eq!(field.asks.of(language), answer.asks.as_str());
                    prop_assert!(!answer.said.chars().any(|c| c.is_control() && c != '\n'), "{answer:?}");
                    prop_assert!(answer.files.iter().all(|file| *file < 3 && files.insert(*file)));
                    prop_assert_eq!(field.kind == Kind::File, answer.value.is_empty());
                }
                for field in form.fields.iter().filter(|field| field.need == Need::Must && shown.contains(field.key.as_str())) {
                    prop_assert!(kept.iter().any(|answer| answer.key == field.key), "{}", field.key);
                }
            }
            Err(wrong) => {
                prop_assert!(!wrong.is_empty());
                let order: Vec<usize> = wrong.iter().map(|one| form.fields.iter().position(|field| field.key == one.key).unwrap()).collect();
                prop_assert!(order.is_sorted());
                prop_assert!(wrong.iter().all(|one| shown.contains(one.key.as_str()) && !one.why.is_empty()));
            }
        }
    }

    #[test]
    fn answers_to_all_that_is_shown_are_kept_and_none_is_missing_but_files(form in 0usize..5, pick in prop::collection::vec(0usize..60, 60)) {
        let form = &ready()[form];
        let answers = whole(form, &pick);
        let kept = checked(form, &answers, 0, "en", today()).unwrap();
        prop_assert_eq!(kept.len(), answers.len());
        let open = missing(form, &kept);
        for asks in &open {
            let field = form.fields.iter().find(|field| field.asks.en == *asks).unwrap();
            prop_assert_eq!((field.kind, field.need), (Kind::File, Need::Should));
        }
        // One answer less that should be there is one more that is missing.
        let left_out = form.fields.iter().find(|field| field.need == Need::Should && answers.contains_key(&field.key)).unwrap();
        let mut fewer = answers.clone();
        fewer.remove(&left_out.key);
        if let Ok(kept) = checked(form, &fewer, 0, "en", today()) {
            prop_assert!(missing(form, &kept).contains(&left_out.asks.en));
        }
        let lines = sheet(form, &kept, &[], "en");
        let count = lines.iter().filter(|line| matches!(line, Line::Answer(..))).count();
        prop_assert_eq!(count, kept.len());
        prop_assert!(!facts(form, &kept).name.is_empty() && is_email(&facts(form, &kept).email));
    }

    #[test]
    fn an_answer_to_a_question_that_is_not_shown_changes_nothing(pick in prop::collection::vec(0usize..60, 60), text in "\\PC{0,20}") {
        for form in ready() {
            let answers = whole(&form, &pick);
            let shown = conditions::shown(&form, &answers);
            let mut more = answers.clone();
            for field in form.fields.iter().filter(|field| !shown.contains(field.key.as_str())) {
                more.insert(field.key.clone(), Given::One(text.clone()));
            }
            prop_assert_eq!(checked(&form, &more, 0, "en", today()), checked(&form, &answers, 0, "en", today()));
        }
    }

    #[test]
    fn tidied_words_stay_as_they_are(text in "\\PC{0,80}(\n|\r\n|\t|\u{202e}){0,3}\\PC{0,20}", lines: bool) {
        let once = plain(&text, lines);
        prop_assert_eq!(plain(&once, lines), once.clone());
        prop_assert!(lines || !once.contains('\n'));
        let odd = ['\u{202e}', '\r'];
        prop_assert!(!once.contains(odd));
    }
}

#[test]
fn what_is_wrong_is_said_in_the_language_of_the_form() {
    let forms = ready();
    let form = forms.iter().find(|form| form.name == "injury").unwrap();
    let mut answers = whole(form, &[0; 60]);
    let why = |answers: &BTreeMap<String, Given>, language: &str| {
        let wrong = checked(form, answers, 1, language, today()).unwrap_err();
        (wrong.len(), wrong[0].key.clone(), wrong[0].why.clone())
    };
    let one = |text: &str| Given::One(text.into());
    for (key, given, en, es) in [
        ("email", one("nobody"), "whole e-mail address", "correo completa"),
        ("email", one("a@b.test\r\nBcc: x@y.test"), "whole e-mail address", "correo completa"),
        ("accident_date", one("2024-02-30"), "a day that there is", "que exista"),
        ("accident_date", one("2027-01-01"), "still to come", "en el futuro"),
        ("phone", one("call me"), "area code", "código de área"),
        ("bills", one("lots"), "a sum", "cantidad"),
        ("state", one("ZZ"), "choose one", "Elija una"),
        ("treated", one("maybe"), "yes or no", "sí o no"),
        ("consent", one(""), "only if you agree", "solo se puede"),
        ("name", one("  "), "answer this question", "Responda"),
        ("name", one(&"x".repeat(301)), "300", "300"),
        ("story", one(&"x".repeat(5001)), "5,000", "5000"),
        ("report", Given::Files(vec![1]), "did not arrive", "no llegó"),
        ("name", Given::Many(vec!["a".into()]), "cannot be read", "No se puede leer"),
    ] {
        let before = answers.insert(key.to_owned(), given);
        let ((count, where_en, said), (_, _, spanish)) = (why(&answers, "en"), why(&answers, "es"));
        assert_eq!((count, where_en.as_str()), (1, key), "{said}");
        assert!(said.contains(en) && spanish.contains(es), "{key}: {said} {spanish}");
        match before {
            Some(before) => answers.insert(key.to_owned(), before),
            None => answers.remove(key),
        };
    }
    let twice = [("report", Given::Files(vec![0])), ("photos", Given::Files(vec![0]))];
    answers.extend(twice.map(|(key, given)| (key.to_owned(), given)));
    assert_eq!(why(&answers, "en").1, "photos", "one file answers one question");
}

#[test]
fn sums_and_names_are_read_as_people_write_them() {
    let forms = ready();
    let form = forms.iter().find(|form| form.name == "injury").unwrap();
    let mut answers = whole(form, &[0; 60]);
    let mut sum = |text: &str| {
        answers.insert("bills".into(), Given::One(text.into()));
        let kept = checked(form, &answers, 0, "en", today()).ok()?;
        Some(kept.into_iter().find(|answer| answer.key == "bills")?.said)
    };
    for (text, said) in
        [("1250", "$1,250.00"), ("$1,250.5", "$1,250.50"), ("0.99", "$0.99"), ("12,345,678", "$12,345,678.00")]
    {
        assert_eq!(sum(text).as_deref(), Some(said), "{text}");
    }
    for text in ["1,25", "1.250,00", "-5", "ten", "9999999999999", "1.234"] {
        assert_eq!(sum(text), None, "{text}");
    }
    answers.insert("other_driver".into(), Given::One("Ann Cole and Ben Ray; Acme Trucking, Inc.".into()));
    answers.insert("bills".into(), Given::One("5".into()));
    let kept = checked(form, &answers, 0, "en", today()).unwrap();
    assert_eq!(facts(form, &kept).opposing, ["Ann Cole", "Ben Ray", "Acme Trucking, Inc.", "Words 0"]);
}
