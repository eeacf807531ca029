//! Forms with files: any bytes, in pieces of any size, give the same parts, and little is ever held.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: (u8, &[u8])| {
    let (size, bytes) = input;
    let whole = chancery::http::read_form("XX", bytes, usize::MAX);
    let pieces = chancery::http::read_form("XX", bytes, usize::from(size) + 1);
    assert_eq!(pieces, whole);
});
