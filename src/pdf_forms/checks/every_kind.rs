//! Each kind of field, in both ways of writing a file.

use super::*;
use crate::{Kind, Place};
use oxidize_pdf::parser::{PdfDocument, PdfReader};
use std::io::Cursor;

#[test]
fn fields_are_read() {
    for build in BUILDS {
        let form = fields(&every_kind().build(build)).expect("the form is read");
        let names: Vec<&str> = form.fields.iter().map(|field| field.name.as_str()).collect();
        assert_eq!(
            names,
            [
                "applicant",
                "facts",
                "number",
                "country",
                "courts",
                "urgent",
                "side",
                "amount",
                "plain",
                "address.street",
                "address.more.city",
                "signature",
                "fixed"
            ]
        );
        let field = |name: &str| form.fields.iter().find(|field| field.name == name).expect("it is there");
        assert_eq!(field("applicant").label.as_deref(), Some("Name of the applicant"));
        assert!(field("applicant").required && !field("facts").required && field("fixed").read_only);
        assert_eq!((&field("number").kind, field("number").max_len), (&Kind::Comb, Some(12)));
        assert_eq!(field("facts").kind, Kind::MultiLine);
        assert_eq!(field("urgent").kind, Kind::Checkbox { on: "Ja".into() });
        assert_eq!(field("plain").kind, Kind::Checkbox { on: "Yes".into() });
        assert!(matches!(&field("side").kind, Kind::Radio { options } if options[1].value == "defendant"));
        assert!(
            matches!(&field("country").kind, Kind::Choice { options, free: false, several: false } if options[1].label == "Poland")
        );
        assert!(matches!(field("courts").kind, Kind::Choice { several: true, .. }));
        assert_eq!(field("signature").kind, Kind::Signature);
        assert_eq!(field("address.street").value.as_deref(), Some("as before"));
        assert_eq!(field("address.street").places, [Place { page: Some(2), rect: [100.0, 100.0, 300.0, 120.0] }]);
        assert_eq!(field("side").places.len(), 2);
    }
}

#[test]
fn labels_beside_fields_are_found() {
    let form = fields(&every_kind().build(Build::Table)).expect("the form is read");
    for (name, label) in [("facts", "Facts"), ("number", "File number"), ("amount", "Amount"), ("urgent", "Urgent")] {
        let field = form.fields.iter().find(|field| field.name == name).expect("it is there");
        assert_eq!(field.label.as_deref(), Some(label), "{name}");
    }
    let side = form.fields.iter().find(|field| field.name == "side").expect("it is there");
    assert!(matches!(&side.kind, Kind::Radio { options } if options[1].label == "Defendant"), "{:?}", side.kind);
}

#[test]
fn fields_are_filled_and_read_again() {
    for build in BUILDS {
        let original = every_kind().build(build);
        let filled = filled(&original, &VALUES);
        assert!(filled.bytes.starts_with(&original));
        assert_eq!(filled.filled.len(), VALUES.len(), "{:?}", filled.left);
        let left: Vec<&str> = filled.left.iter().map(|left| left.name.as_str()).collect();
        assert_eq!(left, ["signature"]);
        let form = fields(&filled.bytes).expect("it is read again");
        for (name, wanted) in VALUES {
            assert_eq!(value(&form, name).as_deref(), Some(wanted), "{name}");
        }
        assert_eq!(value(&form, "fixed").as_deref(), Some("keep"));
    }
}

#[test]
fn another_library_reads_the_values() {
    for build in BUILDS {
        let filled = filled(&every_kind().build(build), &VALUES);
        let reader = PdfReader::new(Cursor::new(filled.bytes)).expect("it is opened");
        let pdf = PdfDocument::new(reader);
        assert_eq!(pdf.page_count().expect("pages are counted"), 2);
        let field = pdf.get_object(17 - 7, 0).expect("the field is there");
        let text =
            field.as_dict().and_then(|dict| dict.get("V")).and_then(|v| v.as_string().map(|s| s.as_bytes().to_vec()));
        assert_eq!(crate::text_string::decode(&text.expect("it has a value")), "Zażółć Gęślą-Jaźń");
    }
}

#[test]
fn a_form_is_filled_twice_and_cleared() {
    for build in BUILDS {
        let once = filled(&every_kind().build(build), &VALUES).bytes;
        let twice =
            filled(&once, &[("applicant", "Second"), ("urgent", "Off"), ("facts", ""), ("courts", "First")]).bytes;
        let form = fields(&twice).expect("it is read again");
        assert_eq!(value(&form, "applicant").as_deref(), Some("Second"));
        assert_eq!((value(&form, "urgent"), value(&form, "facts")), (None, None));
        assert_eq!(value(&form, "courts").as_deref(), Some("First"));
        assert_eq!(value(&form, "country").as_deref(), Some("PL"));
    }
}

#[test]
fn choices_are_named_by_value_or_label() {
    let original = every_kind().build(Build::Table);
    let filled = filled(&original, &[("country", "United States")]);
    assert_eq!(value(&fields(&filled.bytes).expect("it is read"), "country").as_deref(), Some("US"));
    assert!(why(&original, "country", "France").contains("Germany, Poland, United States"));
}

#[test]
fn what_looks_like_one_field_in_two_places_is_filled_in_both() {
    let second = "/FT /Tx /T (name) /Rect [50 100 300 120]";
    let form = form_of(&[NAME, second], "", "").build(Build::Table);
    let read = fields(&form).expect("it is read");
    assert_eq!((read.fields.len(), read.fields[0].places.len()), (1, 2));
    let filled = filled(&form, &[("name", "Twice")]);
    assert_eq!(String::from_utf8_lossy(&filled.bytes[form.len()..]).matches("/V (Twice)").count(), 2);
}

#[test]
fn states_are_named_in_any_encoding() {
    // "Ja, öfter" in Latin-1, as old German forms have it.
    let tick = "/FT /Btn /T (box) /Rect [50 100 64 114] /AP <</N <</Ja,#20#F6fter 6 0 R>>>>";
    let mut form = form_of(&[tick], "", "");
    form.objects.push("<</Type /XObject /Subtype /Form /BBox [0 0 14 14] /Length 0>>\nstream\n\nendstream".into());
    for build in BUILDS {
        let form = form.build(build);
        let filled = filled(&form, &[("box", "Ja, öfter")]);
        assert_eq!(value(&fields(&filled.bytes).expect("it is read"), "box").as_deref(), Some("Ja, öfter"));
        assert!(String::from_utf8_lossy(&filled.bytes[form.len()..]).contains("/V /Ja,#20#F6fter"));
    }
}
