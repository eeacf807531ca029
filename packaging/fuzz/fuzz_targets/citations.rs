//! Any text: citations, their authorities and verdicts.

#![no_main]

use chancery::law::{authorities, citations};

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    let length = text.chars().count();
    let found = chancery::law::citations::find(&text);
    for pair in found.windows(2) {
        assert!(pair[0].span.start <= pair[1].span.start);
    }
    for c in &found {
        assert!(c.span.end <= length && c.whole.end <= length && c.whole.start <= c.span.start);
        citations::formats::bluebook(c);
    }
    let authorities = chancery::law::citations::resolve(&found).len();
    let judged = authorities::judge(&text, &found, &authorities::Shelf::<()>::default(), 2026);
    assert!(judged.len() >= authorities);
    chancery::law::citations::find_in_markup(&text);
});
