use super::*;
use proptest::prelude::*;

fn ok(block: &str) -> Headers {
    scan(block.as_bytes()).unwrap()
}

#[test]
fn reads_an_ordinary_mail() {
    let h = ok("Received: from a\r\n by b; x\r\nReceived: from c\r\nDate: Tue, 1 Jul 2003 10:52:37 +0200\r\n\
        FROM : =?utf-8?Q?J=C3=BCrgen?= <j@example.org>\r\nSubject: =?UTF-8?B?TGVhc2U=?=\r\n  agreement\tdue \r\n\
        Message-ID: <one@example.org>\r\nReferences: <a@x>\r\n <b@x> <a@x>\r\nIn-Reply-To: <c@x>\r\n\r\nFrom: evil@example.org\r\n");
    assert_eq!((h.from.as_str(), h.from_name.as_str()), ("j@example.org", "Jürgen"));
    assert_eq!(h.subject, "Lease agreement due");
    assert_eq!(h.message_id, "one@example.org");
    assert_eq!(h.in_reply_to, ["c@x"]);
    assert_eq!(h.references, ["a@x", "b@x", "c@x"]);
    assert_eq!(h.date, "Tue, 1 Jul 2003 10:52:37 +0200");
    assert_eq!((h.received_count, h.automatic), (2, None));
}

#[test]
fn exactly_one_author_rfc5322_3_6_2() {
    use HeaderFault::*;
    for (block, fault) in [
        ("Subject: x\n\nFrom: a@example.org", NoFrom),
        ("From: a@example.org\nFrom: b@example.org\n", TwoFrom),
        ("From: a@example.org\nfrom : a@example.org\n", TwoFrom),
        ("From: a@example.org\njunk line\nFrom: b@example.org\n", TwoFrom),
        ("From: a@example.org, b@example.org\n", TwoAddresses),
        ("From: Ann\n", NoAddress),
        ("From: <a@example.org\n", BadFrom),
    ] {
        assert_eq!(scan(block.as_bytes()), Err(fault), "{block}");
    }
    let long = format!("X: {}\nFrom: a@example.org\n", "y".repeat(MAX_BLOCK));
    assert_eq!(scan(long.as_bytes()), Err(TooLong));
    // A long body is not a long header.
    let body = format!("From: a@example.org\r\n\r\n{}", "y\r\n".repeat(MAX_BLOCK));
    assert!(scan(body.as_bytes()).is_ok());
}

#[test]
fn knows_mail_that_must_not_be_answered_rfc3834_2_and_rfc5321_6_3() {
    for field in [
        "Auto-Submitted: auto-replied",
        "Auto-Submitted: auto-generated; owner=x",
        "Precedence: BULK",
        "Precedence: list",
        "List-Id: <l.example.org>",
        "X-Auto-Response-Suppress: All",
        "X-Loop: a@example.org",
        "Return-Path: <>",
    ] {
        assert!(ok(&format!("{field}\nFrom: a@example.org\n")).automatic.is_some(), "{field}");
    }
    for field in
        ["Auto-Submitted: no", "Auto-Submitted: No (comment)", "Precedence: normal", "Return-Path: <a@example.org>"]
    {
        assert_eq!(ok(&format!("{field}\nFrom: a@example.org\n")).automatic, None, "{field}");
    }
    assert!(ok(&format!("{}From: a@example.org\n", "Received: x\n".repeat(51))).automatic.is_some());
    assert!(ok(&format!("{}From: a@example.org\n", "Received: x\n".repeat(50))).automatic.is_none());
}

#[test]
fn bounds_references() {
    let refs: String = (0..500).map(|i| format!(" <{i}@x>")).collect();
    let h = ok(&format!("References:{refs}\nFrom: a@example.org\n"));
    assert_eq!(h.references.len(), MAX_REFERENCES);
    assert_eq!(h.references.last().unwrap(), "499@x");
    assert_eq!(ok("Message-ID: bare@x\nFrom: a@example.org").message_id, "bare@x");
    assert_eq!(ok("In-Reply-To: Your mail of today <\nFrom: a@example.org\n").in_reply_to.len(), 0);
}

proptest! {
    #[test]
    fn never_panics(bytes in proptest::collection::vec(any::<u8>(), 0..600)) {
        let _ = scan(&bytes);
    }

    #[test]
    fn never_panics_on_near_headers(s in "((From|Subject|References|In-Reply-To|Message-ID): ?[<>a@.=?qQ, \"(\\\\]{0,20}\r?\n ?){0,8}") {
        if let Ok(h) = scan(s.as_bytes()) {
            prop_assert!(h.subject.chars().count() <= 250);
            prop_assert!(address::addr_spec(&h.from).is_some());
        }
    }
}

#[test]
fn a_notice_of_absence_is_known_by_its_subject() {
    for subject in [
        "Out of office: back on Monday",
        "Automatic reply: your matter",
        "Respuesta automática: cita",
        "Undeliverable: hello",
    ] {
        assert!(tells_of_absence(subject), "{subject}");
    }
    for subject in ["The office lease", "Re: Out of office", "An automatic renewal clause", ""] {
        assert!(!tells_of_absence(subject), "{subject}");
    }
}
