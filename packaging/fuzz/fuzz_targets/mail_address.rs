//! Addresses: what is accepted is one address, the same when it is read again.

#![no_main]

use chancery::email::address;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|value: &[u8]| {
    if let Ok(mailbox) = address::single(value) {
        let again = address::single(format!("<{}>", mailbox.address).as_bytes());
        assert_eq!(again.map(|m| m.address), Ok(mailbox.address.clone()));
    }
});
