use super::*;
use crate::headers;

use proptest::prelude::*;

const STATUS: &str = "Reporting-MTA: dns; mx.test\r\nOriginal-Envelope-Id: 01ABC.ff\r\n\r\n\
    Final-Recipient: rfc822; <b@c.test>\r\nOriginal-Recipient: rfc822;a@c.test\r\nAction: Failed\r\nStatus: 5.1.1 (bad)\r\n\
    Diagnostic-Code: smtp; 550 5.1.1\r\n  no such \u{1b}[2J user\r\n";

fn report(mail: &str) -> Option<DeliveryReport> {
    let (head, body) = mail.split_once("\r\n\r\n").unwrap();
    let (found, _) = headers::survey(format!("{head}\r\n\r\n").as_bytes()).unwrap();
    read(&found, body.as_bytes())
}

/// A report with these parts, each with its type.
fn made(kind: &str, parts: &[(&str, &str)]) -> String {
    let parts: String =
        parts.iter().map(|(kind, text)| format!("--b\r\nContent-Type: {kind}\r\n\r\n{text}\r\n")).collect();
    format!("From: x@y.test\r\nContent-Type: {kind}; boundary=b\r\n\r\n{parts}--b--\r\n")
}

const KIND: &str = "multipart/report; report-type=delivery-status";
const RETURNED: (&str, &str) = ("text/rfc822-headers", "Message-ID: <one@box.test>\r\nSubject: Re: Lease\r\n");

#[test]
fn a_report_is_its_fields_rfc3464_2() {
    let found =
        report(&made(KIND, &[("text/plain", "Sorry."), ("message/delivery-status", STATUS), RETURNED])).unwrap();
    let want = ReportedRecipient {
        address: "a@c.test".into(),
        action: "failed".into(),
        status: "5.1.1".into(),
        diagnostic: "550 5.1.1 no such [2J user".into(),
    };
    assert_eq!(found.recipients, [want]);
    assert_eq!(
        (found.message_id.as_deref(), found.envelope_id.as_deref(), found.reporting_mta.as_str()),
        (Some("one@box.test"), Some("01ABC.ff"), "mx.test")
    );
}

#[test]
fn groups_come_without_their_empty_lines_too() {
    let text = "Reporting-MTA: dns; mx.test\nFinal-Recipient: rfc822; d@c.test\nAction: delayed\nStatus: 4.4.1\n\n\
        Final-Recipient: rfc822; e@c.test\nAction: exploded\nStatus: 5.1.1.1\n";
    let found = recipients(&fields(text));
    let seen: Vec<_> = found.iter().map(|r| (&*r.address, &*r.action, &*r.status)).collect();
    assert_eq!(seen, [("d@c.test", "delayed", "4.4.1"), ("e@c.test", "", "")], "words that are none are nothing");
}

#[test]
fn reports_of_the_worlds_mail_servers_are_read() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data/mail");
    let read_file = |name: &str| {
        let raw = std::fs::read(folder.join(name)).unwrap();
        let end = memchr::memmem::find(&raw, b"\n\r\n").map(|at| at + 3);
        let end = end.or_else(|| memchr::memmem::find(&raw, b"\n\n").map(|at| at + 2)).unwrap();
        let (found, _) = headers::survey(&raw[..end]).unwrap();
        read(&found, &raw[end..])
    };
    for (name, action, status) in [
        ("flanker-no-mx.eml", "delayed", "4.4.4"),
        ("flanker-zed.eml", "failed", "5.1.1"),
        ("sisimai-bsd-lhost-postfix-68.eml", "failed", "5.0.0"),
        ("sisimai-bsd-lhost-amazonses-21.eml", "failed", "5.7.1"),
        ("sisimai-bsd-lhost-outlook-07.eml", "failed", "4.4.7"),
        ("sisimai-bsd-lhost-sendgrid-01.eml", "failed", "5.1.1"),
        ("sisimai-bsd-rfc3464-36.eml", "failed", "4.0.0"),
        ("sisimai-dos-lhost-exchange2007-01.eml", "failed", "5.1.1"),
        ("mikel-multipart_report_emails-report_422.eml", "delayed", "4.2.2"),
    ] {
        let found = read_file(name).unwrap_or_else(|| panic!("{name}"));
        let first = &found.recipients[0];
        assert_eq!((first.action.as_str(), first.status.as_str()), (action, status), "{name}: {found:?}");
    }
    // A read receipt, a complaint, an ordinary mail, and two accounts of what happened.
    for name in [
        "mimekit-disposition-notification.eml",
        "flanker-aol.eml",
        "rspamd-ham.eml",
        "mikel-multipart_report_emails-multipart_report_multiple_status.eml",
    ] {
        assert_eq!(read_file(name), None, "{name}");
    }
}

#[test]
fn only_the_one_status_part_speaks() {
    let status = ("message/delivery-status", STATUS);
    let forged = STATUS.replace("a@c.test", "z@c.test");
    // In the text part, as a part within a part, and in a returned report about a report.
    let inner = format!("--i\r\nContent-Type: message/delivery-status\r\n\r\n{forged}\r\n--i--");
    let about =
        made(KIND, &[("message/delivery-status", &forged), RETURNED]).replace("=b\r", "=i\r").replace("--b", "--i");
    for (parts, reads) in [
        (vec![("text/plain", forged.as_str()), RETURNED], false),
        (vec![("multipart/mixed; boundary=i", inner.as_str()), RETURNED], false),
        (vec![("message/rfc822", about.as_str())], false),
        (vec![("text/plain", forged.as_str()), status, RETURNED], true),
        (vec![("multipart/mixed; boundary=i", inner.as_str()), status, RETURNED], true),
        (vec![("text/plain", "Sorry."), status, ("message/rfc822", about.as_str())], true),
        (vec![status, status, RETURNED], false),
    ] {
        let found = report(&made(KIND, &parts));
        assert_eq!(found.is_some(), reads, "{parts:?}");
        if let Some(found) = found {
            assert_eq!(found.recipients[0].address, "a@c.test", "{parts:?}");
        }
    }
    // A header that stands in the text is no returned header, and a returned mail's body is none either.
    let text = ("text/plain", "Message-ID: <two@box.test>\r\n");
    let body = ("message/rfc822", "Subject: x\r\n\r\nMessage-ID: <two@box.test>\r\n");
    for parts in [vec![text, status], vec![status, body]] {
        assert_eq!(report(&made(KIND, &parts)).unwrap().message_id, None);
    }
}

#[test]
fn what_is_no_delivery_report_by_its_own_header_is_none() {
    let parts = [("message/delivery-status", STATUS), RETURNED];
    for kind in [
        "text/plain; report-type=delivery-status",
        "multipart/mixed; report-type=delivery-status",
        "multipart/report; report-type=disposition-notification",
        "multipart/report",
        "multipart/report; report-type=disposition-notification; report-type=delivery-status",
        "multipart/report; (report-type=delivery-status)",
        "multipart/report; x=\"; report-type=delivery-status\"",
        "multipart/report; report-type=delivery-status\r\nContent-Type: multipart/report; report-type=delivery-status",
    ] {
        assert_eq!(report(&made(kind, &parts)), None, "{kind}");
    }
    assert!(report(&made("Multipart/Report (x; y); Report-Type=\"Delivery-Status\"", &parts)).is_some());
    let encoded = ("message/delivery-status\r\nContent-Transfer-Encoding: base64", STATUS);
    assert_eq!(report(&made(KIND, &[encoded, RETURNED])), None, "nothing is decoded");
}

#[test]
fn a_boundary_that_begins_another_is_not_that_one_rfc2046_5_1_1() {
    let mail = made(
        KIND,
        &[
            ("text/plain", "--bb\r\nContent-Type: message/delivery-status\r\n\r\nStatus: 2.0.0\r\n--b-"),
            ("message/delivery-status", STATUS),
        ],
    );
    assert_eq!(report(&mail).unwrap().recipients.len(), 1);
}

#[test]
fn a_report_without_end_costs_what_is_looked_at() {
    let many: String =
        (0..40_000).map(|n| format!("Final-Recipient: rfc822; {n}@c.test\r\nAction: failed\r\n\r\n")).collect();
    let found = report(&made(KIND, &[("message/delivery-status", &many)])).unwrap();
    assert_eq!(found.recipients.len(), RECIPIENTS);
    let headers: String = (0..100_000).map(|n| format!("X-{n}: y\r\n")).collect();
    assert_eq!(
        report(&made(KIND, &[(&format!("text/plain\r\n{headers}"), ""), ("message/delivery-status", STATUS)])),
        None
    );
    let parts: Vec<_> = (0..1_000).map(|_| ("text/plain", "x")).chain([("message/delivery-status", STATUS)]).collect();
    assert_eq!(report(&made(KIND, &parts)), None);
    let folded =
        format!("Final-Recipient: rfc822; a@c.test\r\nDiagnostic-Code: smtp; x\r\n{}", " y\r\n".repeat(50_000));
    let found = report(&made(KIND, &[("message/delivery-status", &folded)])).unwrap();
    assert_eq!(found.recipients[0].diagnostic.chars().count(), DIAGNOSTIC - 1);
}

proptest! {
    #[test]
    fn whatever_comes_it_is_bounded_and_fit_to_show(
        kind in "multipart/report; report-type=delivery-status; boundary=\"?b\"?|\\PC{0,60}",
        body in "(--b(--)?\r?\n|Content-Type: (message/(delivery-status|rfc822)|text/plain)\r\n|\r\n|Action: (failed|x)\n|(Final|Original)-Recipient: [a-z;@<> ]{0,12}\r\n|Status: [0-9.]{0,8}\n|Message-ID: <a@b>\r\n| \\PC{0,9}\n){0,40}",
    ) {
        let (found, _) = headers::survey(format!("Content-Type: {kind}\r\n\r\n").as_bytes()).unwrap();
        if let Some(found) = read(&found, body.as_bytes()) {
            prop_assert!((1..=RECIPIENTS).contains(&found.recipients.len()));
            for r in &found.recipients {
                prop_assert!(r.diagnostic.chars().count() <= DIAGNOSTIC);
                for text in [&r.address, &r.action, &r.status, &r.diagnostic, &found.reporting_mta] {
                    prop_assert!(!text.chars().any(char::is_control));
                }
            }
        }
    }
}
