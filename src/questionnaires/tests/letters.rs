use super::{ready, today, whole};
use crate::{Given, Kind, checked, conditions, days, form::Form, words, written};

use jiff::civil::date;
use proptest::prelude::*;
use std::collections::BTreeMap;

/// The letter as somebody sends it back: with every answer, and perhaps with the marks of a quoted mail.
fn answered(form: &Form, answers: &BTreeMap<String, Given>, language: &str, quote: bool) -> String {
    let mut out = String::new();
    let mut field = None;
    for line in written::letter(form, language).lines() {
        let begun = form.fields.iter().find(|field| {
            let asks = field.asks.of(language);
            line.split_once(". ").is_some_and(|(n, rest)| {
                n.parse::<u32>().is_ok()
                    && (rest == asks || rest == format!("{asks} {}", words::NEEDED_MARK.of(language)))
            })
        });
        field = begun.or(field);
        let given = field.and_then(|field| answers.get(&field.key));
        let mut line = line.to_owned();
        if let (Some(field), Some(given)) = (field, given) {
            let (answer, boxed) = (words::ANSWER.of(language), line.trim().strip_prefix("[ ] ").map(str::to_owned));
            if let Some(option) = boxed {
                let keys: Vec<&String> = match given {
                    Given::One(key) => vec![key],
                    Given::Many(keys) => keys.iter().collect(),
                    Given::Files(_) => Vec::new(),
                };
                if field.options.iter().any(|own| own.of(language) == option && keys.contains(&&own.key)) {
                    line = format!("   [x] {option}");
                }
            } else if line.trim() == answer {
                let Given::One(text) = given else { continue };
                let text = match field.kind {
                    Kind::Choice => field.options.iter().find(|own| own.key == *text).unwrap().of(language).to_owned(),
                    Kind::Date => text.parse::<jiff::civil::Date>().unwrap().strftime("%B %-d, %Y").to_string(),
                    _ => text.clone(),
                };
                line = format!("{answer} {text}");
            }
        }
        for line in line.lines() {
            out += if quote { "> " } else { "" };
            out += line;
            out += "\n";
        }
        if line.is_empty() {
            out += "\n";
        }
    }
    out
}

proptest! {
    #[test]
    fn a_letter_that_was_filled_in_is_read_again_whole(form in 0usize..5, pick in prop::collection::vec(0usize..60, 60), spanish: bool, quote: bool) {
        let form = &ready()[form];
        let language = if spanish { "es" } else { "en" };
        let answers = whole(form, &pick);
        let text = format!("Hello,\n\nhere it is.\n\n{}", answered(form, &answers, language, quote));
        let read = written::read(form, &text);
        for (key, given) in &answers {
            prop_assert_eq!(read.get(key), Some(given), "{}: {}", key, text);
        }
        let kept = checked(form, &read, 0, language, today());
        prop_assert_eq!(kept, checked(form, &answers, 0, language, today()));
    }

    #[test]
    fn no_text_breaks_the_reader(text in "(\\PC|\n){0,300}") {
        for form in ready() {
            let read = written::read(&form, &text);
            let shown = conditions::shown(&form, &read);
            prop_assert!(shown.len() <= form.fields.len());
            let _ = days::read(&text);
        }
    }
}

#[test]
fn an_empty_letter_answers_nothing() {
    for form in ready() {
        for language in words::LANGUAGES {
            let read = written::read(&form, &written::letter(&form, language));
            assert!(read.is_empty(), "{}: {read:?}", form.name);
        }
    }
}

#[test]
fn a_scan_with_answers_beside_the_labels_is_read() {
    let forms = ready();
    let form = forms.iter().find(|form| form.name == "injury").unwrap();
    let text = "PERSONAL INJURY\n\nYour full name: Rosa Delgado\nYour e-mail address  rosa@delgado.example\n3. Telephone number at which we can reach you: (512) 555-0133\n\
                What happened?\n[ ] A fall\n(X) A car or truck accident\nOn which day? 5/31/2025\nIn which state? Texas\nName of the other driver: Ann Cole\n";
    let read = written::read(form, text);
    let one = |key: &str| match &read[key] {
        Given::One(text) => text.clone(),
        other => panic!("{other:?}"),
    };
    assert_eq!(
        (one("name").as_str(), one("email").as_str(), one("kind").as_str()),
        ("Rosa Delgado", "rosa@delgado.example", "car")
    );
    assert_eq!(
        (one("accident_date").as_str(), one("state").as_str(), one("other_driver").as_str()),
        ("2025-05-31", "TX", "Ann Cole")
    );
    assert_eq!(one("phone"), "(512) 555-0133");
}

#[test]
fn days_are_read_as_people_write_them() {
    for text in [
        "2024-05-31",
        "5/31/2024",
        "May 31, 2024",
        "31 May 2024",
        "31 de mayo de 2024",
        "May 31st, 2024",
        "mayo 31 2024",
    ] {
        assert_eq!(days::read(text), Some(date(2024, 5, 31)), "{text}");
    }
    for text in ["", "5/31/24", "31/5/2024", "May 2024", "June 31, 2024", "tomorrow", "1 2 3 4", "m 1 2024"] {
        assert_eq!(days::read(text), None, "{text}");
    }
}

#[test]
fn a_letter_says_in_which_case_a_question_is_to_be_answered() {
    let forms = ready();
    let injury = forms.iter().find(|form| form.name == "injury").unwrap();
    let n = injury.fields.iter().position(|field| field.key == "kind").unwrap() + 1;
    let letter = written::letter(injury, "en");
    assert!(
        letter.contains(&format!("Only if your answer to question {n} was “A car or truck accident”.")),
        "{letter}"
    );
    let letter = written::letter(injury, "es");
    assert!(
        letter.contains(&format!("Solo si su respuesta a la pregunta {n} fue “Un accidente de auto o camión”.")),
        "{letter}"
    );
}
