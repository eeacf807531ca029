//! The header scanner, what reads its fields, and the scanner of delivery reports: never a panic, one author at most, and
//! nothing in a report that could steer a screen.

#![no_main]

use chancery::email::{authentication_results::Results, delivery_report, headers};

use libfuzzer_sys::fuzz_target;

fuzz_target!(|block: &[u8]| {
    if let Ok((found, author)) = headers::survey(block) {
        assert_eq!(author.is_ok(), !found.from.is_empty());
        assert_eq!(headers::scan(block).is_ok(), author.is_ok());
        for value in &found.results {
            let _ = Results::parse(value);
        }
        assert!(found.references.len() <= headers::MAX_REFERENCES);
        // The rest of the bytes, as the body of a report.
        let body = block.windows(3).position(|w| w == b"\n\r\n").map_or(&block[block.len()..], |at| &block[at + 3..]);
        if let Some(report) = delivery_report::read(&found, body) {
            assert!(!report.recipients.is_empty());
            assert!(report.recipients.iter().all(|r| !r.diagnostic.chars().any(char::is_control)));
        }
    }
});
