//! Authentication-Results that senders write into their own mail, around what the relay says about it.

use super::door::{RELAY, STRANGER, dial};
use crate::support::{ASSISTANT, DANA, Firm};
use std::net::Ipv4Addr;

const PASS: &str = "relay.firm.test; dmarc=pass header.from=firm.test";
const FAIL: &str = "relay.firm.test; dmarc=fail header.from=firm.test";

fn letter(results: &[&str]) -> String {
    let fields: String = results.iter().map(|value| format!("Authentication-Results: {value}\r\n")).collect();
    format!(
        "{fields}From: <{DANA}>\r\nSubject: Lease\r\nMessage-ID: <{}@x>\r\n\r\nIt ends on May 31, 2027.\r\n",
        ulid::Ulid::generate()
    )
}

#[test]
fn a_denial_in_any_field_that_could_be_the_relays_is_a_veto() {
    // At whatever length a field were cut off, its end would be lost.
    let long = |blanks: usize| {
        format!("relay.firm.test;{} {}dmarc=fail", "x".repeat(blanks), "dkim=fail header.d=evil.test; ".repeat(300))
    };
    let (long, other) = (long(0), long(1));
    let many = ["relay.firm.test; spf=pass"; 11];
    for name in ["", "relay.firm.test"] {
        let mut firm = Firm::new(None);
        firm.set("SMTP_RELAY_AUTHSERV_ID", name);
        firm.add(DANA);
        let server = firm.serve();
        for (results, taken) in [
            (&[PASS][..], true),
            (&[PASS, FAIL], false),
            (&[FAIL, PASS], false),
            (&["relay.firm.test; dmarc=pass header.from=firm.test; dmarc=fail"], false),
            (&["relay.firm.test; auth=pass smtp.auth=dana@firm.test; dmarc=fail"], false),
            (&["relay.firm.test; spf=pass (", PASS], false),
            (&[PASS, "relay.firm.test; (dmarc=fail"], false),
            (&[&long], false),
            (&[&other], false),
            (&[PASS, &long], false),
            (&["relay.firm.test; dmarc=none", "relay.firm.test; auth=pass smtp.auth=dana@firm.test"], false),
            (&["relay.firm.test; dmarc (1) / 1 = fail", PASS], false),
            (&many, false),
        ] {
            let said = dial(server.smtp, RELAY).mail(DANA, ASSISTANT, &letter(results));
            assert_eq!(said.starts_with("250 "), taken, "{name:?} {:.200}: {said}", results.join(" | "));
            assert!(taken || said.starts_with("550 5.7.1 "), "{said}");
        }
        server.stop();
    }
}

#[test]
fn relays_are_named_by_networks_and_wrong_ones_stop_the_start() {
    let mut firm = Firm::new(None);
    firm.set("SMTP_TRUSTED_RELAYS", "127.0.0.0/30, 2001:db8::/32");
    firm.set("SMTP_RELAY_AUTHSERV_ID", "relay.firm.test");
    firm.add(DANA);
    let server = firm.serve();
    assert!(dial(server.smtp, STRANGER).mail(DANA, ASSISTANT, &letter(&[PASS])).starts_with("250 "));
    let outside = dial(server.smtp, Ipv4Addr::new(127, 0, 0, 4)).mail(DANA, ASSISTANT, &letter(&[PASS]));
    assert!(!outside.starts_with("250 "), "{outside}");
    server.stop();
    let check = |firm: &Firm| firm.run(&["config", "check"]);
    assert!(check(&firm).stderr.is_empty());
    firm.set("SMTP_RELAY_AUTHSERV_ID", "");
    let shown = check(&firm);
    assert!(String::from_utf8_lossy(&shown.stderr).contains("relay_authserv_id is empty: the topmost"), "{shown:?}");
    assert!(
        String::from_utf8_lossy(&shown.stdout).contains("smtp.trusted_relays = [\"127.0.0.0/30\",\"2001:db8::/32\"]")
    );
    let doctor = firm.run(&["doctor"]);
    assert!(String::from_utf8_lossy(&doctor.stdout).contains("relay_authserv_id is empty: the topmost"), "{doctor:?}");
    for (setting, key, value) in [
        ("SMTP_TRUSTED_RELAYS", "smtp.trusted_relays", "10.0.0.0/33"),
        ("SMTP_TRUSTED_RELAYS", "smtp.trusted_relays", "0.0.0.0/0"),
        ("HTTP_TRUSTED_PROXIES", "http.trusted_proxies", "10.0.0.7/8"),
    ] {
        firm.set(setting, value);
        let said = check(&firm);
        let why = String::from_utf8_lossy(&said.stderr);
        assert!(!said.status.success() && why.contains(key) && why.contains(value), "{why}");
        firm.set(setting, "127.0.0.1");
    }
}
