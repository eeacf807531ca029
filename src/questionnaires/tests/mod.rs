mod definitions;
mod filling;
mod letters;
mod limits;

use super::{Form, Given};

use jiff::civil::{Date, date};
use proptest::{collection::vec, option, prelude::*, sample::select};
use std::collections::BTreeMap;

/// The day of these tests.
pub fn today() -> Date {
    date(2026, 11, 26)
}

/// The forms that come with Chancery.
pub fn ready() -> Vec<Form> {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../assets/intake");
    let mut paths: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    let read = |path: &std::path::PathBuf| {
        Form::read(path.file_stem().unwrap().to_str().unwrap(), &std::fs::read_to_string(path).unwrap()).unwrap()
    };
    paths.iter().map(read).collect()
}

/// Something that somebody might send as an answer to a question of this form.
pub fn anything(form: &Form) -> impl Strategy<Value = BTreeMap<String, Given>> + use<> {
    let keys: Vec<String> = form.fields.iter().map(|field| field.key.clone()).collect();
    let options: Vec<String> =
        form.fields.iter().flat_map(|field| field.options.iter().map(|option| option.key.clone())).collect();
    let good = vec![
        "yes",
        "no",
        "2024-05-31",
        "a@b.test",
        "+1 555 123 4567",
        "1,250.50",
        "Ann Cole",
        "2024-02-30",
        "x\u{202e}",
    ];
    let one = prop_oneof![
        select(good).prop_map(|text| Given::One(text.into())),
        select(options.clone()).prop_map(Given::One),
        "\\PC{0,40}".prop_map(Given::One),
        vec(select(options), 0..4).prop_map(Given::Many),
        vec(0usize..4, 0..3).prop_map(Given::Files),
    ];
    vec(option::weighted(0.8, one), keys.len()).prop_map(move |answers| {
        let pairs = keys.clone().into_iter().zip(answers);
        pairs.filter_map(|(key, answer)| Some((key, answer?))).collect()
    })
}

/// Answers to every question that is shown, each of its kind.
pub fn whole(form: &Form, pick: &[usize]) -> BTreeMap<String, Given> {
    use super::{Kind, conditions};
    let mut answers = BTreeMap::new();
    for (at, field) in form.fields.iter().enumerate() {
        if !conditions::shown(form, &answers).contains(field.key.as_str()) {
            continue;
        }
        let n = pick.get(at).copied().unwrap_or_default();
        let one = |text: String| Given::One(text);
        let answer = match field.kind {
            Kind::Text => one(format!("Words {n}")),
            Kind::LongText => one(format!("First line {n}\nsecond line")),
            Kind::Date => one(format!("20{:02}-0{}-1{}", 10 + n % 14, 1 + n % 9, n % 9)),
            Kind::Email => one(format!("person{n}@client.example")),
            Kind::Phone => one(format!("(512) 555-01{n:02}")),
            Kind::Amount => one(format!("{n}.50")),
            Kind::Choice | Kind::State => one(field.options[n % field.options.len()].key.clone()),
            Kind::Choices => Given::Many(vec![field.options[n % field.options.len()].key.clone()]),
            Kind::YesNo => one(if n % 2 == 0 { "yes" } else { "no" }.into()),
            Kind::Consent => one("yes".into()),
            Kind::File => continue,
        };
        answers.insert(field.key.clone(), answer);
    }
    answers
}
