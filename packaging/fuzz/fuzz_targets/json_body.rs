//! JSON bodies: read, or refused with 400 or 422 in a sentence that repeats nothing of them.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    for refused in chancery::http::read_body(bytes).into_iter().flatten() {
        let (status, sentence) = refused;
        assert!(status == 400 || status == 422);
        let fixed = sentence.split(" (line ").next().unwrap_or_default();
        assert!(fixed.starts_with("The body is "));
        assert!(sentence.len() < 120 && sentence.ends_with('.'));
    }
});
