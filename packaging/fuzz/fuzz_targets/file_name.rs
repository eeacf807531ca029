//! Names that strangers give: each becomes one that may stand, and stays it.

#![no_main]

use chancery::files::{checked, safe_name, type_of};

use libfuzzer_sys::fuzz_target;

fuzz_target!(|name: &str| {
    let safe = safe_name(name);
    assert_eq!(checked(&safe).ok().as_deref(), Some(safe.as_str()));
    assert_eq!(safe_name(&safe), safe);
    assert!(type_of(&safe, name).chars().count() <= 8);
});
