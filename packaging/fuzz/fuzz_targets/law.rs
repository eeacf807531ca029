//! Any text through the rest of the law layer: places lie inside the text, and nothing panics.

#![no_main]

use chancery::law::{
    Letters, Span,
    client_intake::intake,
    compare::compare,
    correspondence,
    counting::Rules,
    facts::facts,
    obligations::{Paper, dated, duties, federal},
    requests::requests,
    sentences::sentences_in,
    service_of_process::served,
};

use jiff::civil::Date;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    let letters = Letters::new(&text);
    let inside = |span: Span| assert!(span.end <= letters.span().end);
    let sentences = sentences_in(&letters);
    sentences.iter().for_each(|sentence| inside(sentence.span));
    served(&letters, &sentences).iter().for_each(|served| inside(served.span));
    facts(&text).iter().for_each(|fact| inside(fact.span));
    intake(&text).iter().for_each(|told| inside(told.span));
    requests(&text).iter().for_each(|request| inside(request.span));
    let day = Date::constant(2026, 3, 2);
    let paper = Paper { dated: day, own: Some(day), rules: Rules::Civil, service: None, near: Some(day) };
    duties(&text, &paper).iter().for_each(|duty| inside(duty.span));
    dated(&text);
    federal(&text);
    let (below, own) = correspondence::letters(&letters);
    assert!(own <= letters.span().end);
    below.iter().for_each(|letter| inside(letter.body));
    let middle = (0..=text.len() / 2).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0);
    compare(&[&text[..middle], &text[middle..]], 2026);
});
