//! Mail of any shape, with the files that lie in it: no panic and no endless work.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| chancery::documents::bare::mail(bytes));
