//! Encrypted forms that open without a password. The files in `encrypted/` are `samples::every_kind`, encrypted by qpdf:
//! `qpdf --encrypt "" owner BITS --modify=form -- table.pdf OUT`. What is written is read again by another implementation of
//! the ciphers than the one that wrote it.

use super::*;
use crate::{Refusal, Text, overlay};

const FILES: [&[u8]; 3] = [
    include_bytes!("encrypted/rc4-40.pdf"),
    include_bytes!("encrypted/aes-128.pdf"),
    include_bytes!("encrypted/aes-256.pdf"),
];

#[test]
fn forms_that_may_be_filled_are_filled_and_stay_encrypted() {
    for original in FILES {
        let filled = filled(original, &VALUES);
        assert_eq!(filled.filled.len(), VALUES.len(), "{:?}", filled.left);
        let form = fields(&filled.bytes).expect("it is read again");
        for (name, wanted) in VALUES {
            assert_eq!(value(&form, name).as_deref(), Some(wanted), "{name}");
        }
        let update = String::from_utf8_lossy(&filled.bytes[original.len()..]).into_owned();
        assert!(update.contains("/Encrypt") && !update.contains("24-CV-00713"));
        assert!(super::filled(&filled.bytes, &[("number", "2")]).filled == ["number"]);
    }
}

#[test]
fn labels_are_found_in_encrypted_forms() {
    let form = fields(FILES[2]).expect("it is read");
    let facts = form.fields.iter().find(|field| field.name == "facts").expect("it is there");
    assert_eq!(facts.label.as_deref(), Some("Facts"));
}

#[test]
fn what_the_author_forbids_is_refused() {
    let closed = include_bytes!("encrypted/not-permitted.pdf");
    let values = values(&VALUES);
    assert_eq!(fill(closed, &values).expect_err("it is refused"), Refusal::NotPermitted);
    assert_eq!(fill(include_bytes!("encrypted/password.pdf"), &values).expect_err("it is refused"), Refusal::Encrypted);
    // Filling in is permitted here, and changing pages is not.
    let text = Text { page: 1, x: 10.0, y: 10.0, width: 100.0, size: 10.0, text: "x".into() };
    assert_eq!(overlay(FILES[2], &[text]).expect_err("it is refused"), Refusal::NotPermitted);
}
