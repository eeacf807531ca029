//! Command lines and the addresses in them: no panic, and no address that could read like another one.

#![no_main]

use chancery::smtp::command::{Command, parse};

use libfuzzer_sys::fuzz_target;

fuzz_target!(|line: &[u8]| {
    let address = match parse(line) {
        Ok(Command::Mail { from: Some(address), .. } | Command::Rcpt(address)) => address,
        _ => return,
    };
    assert!(!address.chars().any(|c| c.is_control() || c.is_whitespace() || "<>\"".contains(c)));
    assert!(address == "postmaster" || address.matches('@').count() == 1);
});
