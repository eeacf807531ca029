//! The header scanner, and what reads its fields: never a panic, and one author at most.

#![no_main]

use chancery::mail::{headers, results::Results};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|block: &[u8]| {
    if let Ok((found, author)) = headers::survey(block) {
        assert_eq!(author.is_ok(), !found.from.is_empty());
        assert_eq!(headers::scan(block).is_ok(), author.is_ok());
        for value in &found.results {
            let _ = Results::parse(value);
        }
        assert!(found.references.len() <= headers::MAX_REFERENCES);
    }
});
