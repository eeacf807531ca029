//! What is refused, and the sentence that says so.

use super::*;
use crate::{Options, Refusal, fill_with};

fn refusal(bytes: &[u8]) -> Refusal {
    fill(bytes, &values(&[("name", "x")])).expect_err("it is refused")
}

#[test]
fn values_that_a_field_cannot_hold_are_listed() {
    let form = every_kind().build(Build::Streams);
    for (name, value, part) in [
        ("applicant", "two\nlines", "one line"),
        ("applicant", "홍길동", "홍 (U+D64D)"),
        ("applicant", "אבג", "Latin, Greek and Cyrillic"),
        ("applicant", "a\u{7}", "U+0007"),
        ("applicant", &"very long ".repeat(30), "does not fit"),
        ("number", "1234567890123", "12 characters at most, and the value has 13"),
        ("amount", "123456789012345678901", "20 characters"),
        ("urgent", "Yes", "“Ja”"),
        ("side", "Off", "always on"),
        ("side", "judge", "plaintiff, defendant"),
        ("signature", "Ada", "never filled in"),
        ("fixed", "other", "read-only"),
        ("nothing", "x", "no field of this name"),
    ] {
        let why = why(&form, name, value);
        assert!(why.contains(part), "{name}: {why}");
    }
}

#[test]
fn whole_documents_are_refused_in_a_sentence() {
    let plain = Sample::new(&[
        "<</Type /Catalog /Pages 2 0 R>>",
        "<</Type /Pages /Kids [3 0 R] /Count 1>>",
        "<</Type /Page /Parent 2 0 R /MediaBox [0 0 200 200]>>",
    ]);
    assert_eq!(refusal(&plain.build(Build::Table)), Refusal::NoForm);
    assert_eq!(refusal(b"PK\x03\x04"), Refusal::NotPdf);
    let encrypted = Sample { trailer: " /Encrypt <</Filter /Standard>>".into(), ..form_of(&[NAME], "", "") };
    for build in BUILDS {
        assert_eq!(refusal(&encrypted.build(build)), Refusal::Encrypted);
    }
    let xfa = form_of(&[], "/XFA (x)", "").build(Build::Table);
    assert_eq!(refusal(&xfa), Refusal::Xfa);
    let dynamic = form_of(&[NAME], "/XFA (x)", "/NeedsRendering true").build(Build::Table);
    assert_eq!(refusal(&dynamic), Refusal::Xfa);
    for broken in [Refusal::Damaged, Refusal::Encrypted, Refusal::NoForm, Refusal::Xfa, Refusal::Signed] {
        assert!(broken.to_string().ends_with('.'));
    }
}

#[test]
fn a_signed_form_is_filled_only_if_that_is_allowed() {
    let signature = "/FT /Sig /T (sig) /Rect [0 0 10 10] /V <</Type /Sig /ByteRange [0 1 2 3] /Contents <00>>>";
    let form = form_of(&[NAME, signature], "/SigFlags 3", "").build(Build::Table);
    assert_eq!(refusal(&form), Refusal::Signed);
    assert!(fields(&form).expect("it is read").notes[0].contains("signed"));
    let filled = fill_with(&form, &values(&[("name", "x")]), Options { signed: true }).expect("it is allowed");
    assert_eq!(filled.filled, ["name"]);
    let certified = form_of(&[NAME], "", "/Perms <</DocMDP 4 0 R>>").build(Build::Table);
    assert_eq!(refusal(&certified), Refusal::Signed);
}

#[test]
fn a_form_that_is_also_xfa_loses_the_xfa_and_says_so() {
    let form = form_of(&[NAME], "/XFA [(template) 4 0 R]", "/Perms <</UR3 4 0 R>>").build(Build::Table);
    let filled = filled(&form, &[("name", "Ada")]);
    let update = String::from_utf8_lossy(&filled.bytes[form.len()..]).into_owned();
    assert!(!update.contains("XFA") && !update.contains("UR3") && update.contains("/AcroForm"), "{update}");
    assert_eq!(filled.notes.len(), 2, "{:?}", filled.notes);
}

#[test]
fn broken_tables_are_told_and_not_mended() {
    let form = form_of(&[NAME], "", "").build(Build::Table);
    let text = String::from_utf8_lossy(&form).into_owned();
    let at = text.rfind("startxref").expect("it is there");
    let wrong = [&form[..at], b"startxref\n12\n%%EOF\n"].concat();
    let none = form[..at].to_vec();
    let shifted = [b"junk before\n".as_slice(), &form].concat();
    for broken in [wrong, none, shifted] {
        assert_eq!(refusal(&broken), Refusal::Damaged);
    }
}
