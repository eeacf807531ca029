use super::ready;
use crate::{Form, Kind, Means, Need};

const SMALL: &str = r#"
title = { en = "Help" }
describes = "Any."
intro = { en = "Write." }
thanks = { en = "Thanks." }
acknowledgement = { en = "It came." }
[[field]]
key = "name"
asks = { en = "Name" }
kind = "text"
need = "must"
means = "client_name"
[[field]]
key = "email"
asks = { en = "Mail" }
kind = "email"
need = "must"
means = "client_email"
"#;

#[test]
fn every_form_that_comes_with_chancery_can_be_read_and_speaks_both_languages() {
    let forms = ready();
    let names: Vec<&str> = forms.iter().map(|form| form.name.as_str()).collect();
    assert_eq!(names, ["consultation", "divorce", "estate", "immigration", "injury"]);
    for form in &forms {
        assert_eq!(form.languages, ["en", "es"], "{}", form.name);
        assert!(form.fields.len() >= 10 && form.describes.ends_with('.'), "{}", form.name);
        let spanish = |names: &crate::Names| !names.es.trim().is_empty() && names.es != names.en;
        for text in [&form.title, &form.intro, &form.thanks, &form.acknowledgement] {
            assert!(spanish(text), "{}: {text:?}", form.name);
        }
        for field in &form.fields {
            let texts = [Some(&field.asks), field.help.as_ref(), field.heading.as_ref()];
            assert!(texts.into_iter().flatten().all(spanish), "{}: {}", form.name, field.key);
            let different =
                |option: &&crate::Choice| option.es.is_empty() && option.en.contains(' ') && option.key.len() > 2;
            assert!(!field.options.iter().any(|option| different(&option)), "{}: {}", form.name, field.key);
        }
        assert!(
            form.fields.iter().any(|field| field.kind == Kind::Consent && field.need == Need::Must),
            "{}",
            form.name
        );
        assert!(form.fields.iter().any(|field| field.means == Some(Means::ClientPhone)), "{}", form.name);
        assert!(form.letter.is_some(), "{}", form.name);
    }
}

#[test]
fn a_form_that_could_not_work_is_refused_in_a_sentence() {
    assert!(Form::read("small", SMALL).is_ok());
    let more = |text: &str| Form::read("small", &format!("{SMALL}{text}")).unwrap_err();
    for (text, said) in [
        ("[[field]]\nkey = \"Name\"\nasks = { en = \"x\" }\nkind = \"text\"\n", "is no key"),
        ("[[field]]\nkey = \"name\"\nasks = { en = \"x\" }\nkind = \"text\"\n", "Two questions"),
        ("[[field]]\nkey = \"x\"\nasks = { en = \" \" }\nkind = \"text\"\n", "English words"),
        ("[[field]]\nkey = \"x\"\nasks = { en = \"x\" }\nkind = \"choice\"\n", "0 parts [[field.option]]"),
        ("[[field]]\nkey = \"x\"\nasks = { en = \"x\" }\nkind = \"date\"\nmeans = \"client_phone\"\n", "cannot mean"),
        (
            "[[field]]\nkey = \"x\"\nasks = { en = \"x\" }\nkind = \"text\"\nonly_if = { field = \"y\", is = [\"a\"] }\n",
            "no question before it",
        ),
        (
            "[[field]]\nkey = \"x\"\nasks = { en = \"x\" }\nkind = \"text\"\nonly_if = { field = \"name\", is = [\"a\"] }\n",
            "it can never be",
        ),
        (
            "[[field]]\nkey = \"x\"\nasks = { en = \"x\" }\nkind = \"text\"\nonly_if = { field = \"x\", is = [\"a\"] }\n",
            "no question before it",
        ),
        ("[[claim]]\nclaim = \"injury\"\nfrom = \"name\"\n", "which is no date"),
        ("[letter]\nkind = \"letter\"\nvalues = { client = \"{nobody}\" }\n", "no question has this key"),
        ("[[field]]\nkey = \"x\"\nasks = { en = \"x\" }\nkind = \"song\"\n", "unknown variant"),
        ("colour = 1\n", "unknown field"),
    ] {
        assert!(more(text).contains(said), "{said}: {}", more(text));
    }
    let without = |from: &str, to: &str| Form::read("small", &SMALL.replace(from, to)).unwrap_err();
    assert!(without("means = \"client_email\"", "").contains("client_email"));
    assert!(without("need = \"must\"\nmeans = \"client_name\"", "means = \"client_name\"").contains("client_name"));
    assert!(without("title = { en = \"Help\" }", "title = { en = \"Help\" }\nlanguages = [\"fr\"]").contains("\"fr\""));
}

#[test]
fn no_text_makes_the_reader_panic() {
    use proptest::prelude::*;
    proptest!(|(text in "\\PC{0,200}")| {
        let _ = Form::read("any", &text);
        let _ = Form::read("any", &format!("{SMALL}{text}"));
        let _ = crate::Limits::read(&text);
    });
}
