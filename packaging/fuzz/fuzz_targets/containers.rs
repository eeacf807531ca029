//! winmail.dat, .msg and opaque signatures: no panic, and no more memory than a few times the input.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| chancery::documents::bare::containers(bytes));
