use super::*;
use mail_parser::{Message, MessageParser, PartType};
use proptest::prelude::*;

fn parts() -> ReplyParts {
    ReplyParts {
        from: "assistant@example.org".into(),
        from_name: "Lee & Söhne, assistant".into(),
        to: "ann@example.org".into(),
        subject: "Re: Mietvertrag Königstraße — please summarise the long lease and all of its annexes today".into(),
        message_id: "one@example.org".into(),
        in_reply_to: Some("zero@example.org".into()),
        references: vec!["a@example.org".into(), "zero@example.org".into()],
        date: "2026-03-04T05:06:07Z".parse().unwrap(),
        text: "Guten Tag,\n.dot\nFrom here =\ntrailing \n§ 5".into(),
        html: format!("<p>{}</p>", "é".repeat(300)),
        attachments: Vec::new(),
    }
}

fn parse(raw: &[u8]) -> Message<'_> {
    MessageParser::default().parse(raw).unwrap()
}

/// Text and HTML as a mail program gets them, line ends as LF, the last one left out.
fn bodies(message: &Message) -> Vec<String> {
    let text = |t: &str| t.replace("\r\n", "\n").trim_end_matches('\n').to_owned();
    let of = |p: &mail_parser::MessagePart| match &p.body {
        PartType::Text(t) | PartType::Html(t) => Some(text(t)),
        _ => None,
    };
    message.parts.iter().filter_map(of).collect()
}

fn lf(body: &str) -> String {
    body.replace("\r\n", "\n").replace('\r', "\n").trim_end_matches('\n').to_owned()
}

#[test]
fn the_header_line_by_line() {
    let p = ReplyParts { from_name: "Chancery".into(), subject: "Re: Lease".into(), ..parts() };
    let raw = String::from_utf8(p.to_bytes()).unwrap();
    let want = "Date: Wed, 04 Mar 2026 05:06:07 +0000\r\n\
        From: \"Chancery\"\r\n <assistant@example.org>\r\n\
        To: <ann@example.org>\r\n\
        Subject: Re: Lease\r\n\
        Message-ID: <one@example.org>\r\n\
        In-Reply-To: <zero@example.org>\r\n\
        References: <a@example.org>\r\n <zero@example.org>\r\n\
        Auto-Submitted: auto-replied\r\n\
        X-Auto-Response-Suppress: All\r\n\
        X-Loop: chancery\r\n\
        MIME-Version: 1.0\r\n\
        Content-Type: multipart/alternative;\r\n boundary=\"=_";
    assert!(raw.starts_with(want), "{raw}");
    assert_eq!(raw.matches("charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n").count(), 2);
}

/// DKIM signs these bytes: another composer, or a changed one, shows here. `golden.eml` has LF for CRLF.
#[test]
fn the_golden_bytes() {
    let attachment = Attachment {
        name: "answer.txt".into(),
        media_type: "text/plain; charset=utf-8",
        bytes: b"One line.\n".repeat(9),
    };
    let raw = ReplyParts { html: "<p>\u{a7} 5 = é</p>".into(), attachments: vec![attachment], ..parts() }.to_bytes();
    assert_eq!(String::from_utf8(raw).unwrap(), include_str!("golden.eml").replace('\n', "\r\n"));
}

#[test]
fn a_name_in_any_script_comes_back_whole() {
    for name in ["Lease v1 (redline).docx", "Mietvertrag für Łódź “neu” (redline).docx", "合同.docx"] {
        let attachment = Attachment { name: name.into(), media_type: "text/plain", bytes: b"x".to_vec() };
        let raw = ReplyParts { attachments: vec![attachment], ..parts() }.to_bytes();
        let header = String::from_utf8_lossy(&raw);
        assert!(header.is_ascii() && header.contains("filename=\""), "{header}");
        let mail = parse(&raw);
        let names: Vec<_> = mail.parts.iter().filter_map(mail_parser::MimeHeaders::attachment_name).collect();
        assert_eq!(names, [name]);
    }
}

#[test]
fn is_read_back_as_it_was_written() {
    let p = parts();
    let raw = p.to_bytes();
    assert_eq!(raw, p.to_bytes(), "the same parts give the same bytes");
    let m = parse(&raw);
    assert_eq!(m.subject().unwrap(), p.subject);
    assert_eq!(bodies(&m), [p.text, p.html]);
    let from = m.from().unwrap().first().unwrap();
    assert_eq!((from.name().unwrap(), from.address().unwrap()), (p.from_name.as_str(), p.from.as_str()));
    assert_eq!(m.date().unwrap().to_rfc3339(), "2026-03-04T05:06:07Z");
    let h = crate::headers::scan(&raw).unwrap();
    assert_eq!((h.message_id, h.references), (p.message_id, p.references));
    assert!(h.automatic.is_some(), "our own reply must look automatic to others");
}

#[test]
fn a_subject_gets_one_re() {
    for (given, want) in [
        ("Lease", "Re: Lease"),
        ("RE: Lease", "Re: Lease"),
        ("RE: re : AW: Re[2]: Lease", "Re: Lease"),
        ("Fwd: Re: Lease", "Re: Fwd: Re: Lease"),
        ("Reply: Lease", "Re: Reply: Lease"),
        ("Re[x]: Lease", "Re: Re[x]: Lease"),
        ("  ", "Re: your message"),
        ("Re:", "Re: your message"),
    ] {
        assert_eq!(reply_subject(given), want, "{given}");
    }
}

#[test]
fn references_lose_their_middle_not_their_ends() {
    let long: Vec<String> = (0..60).map(|i| format!("{i}@x.example")).collect();
    let thread = |references: &[&str], last: Option<&str>| {
        let references = references.iter().map(|s| s.to_string()).collect();
        ReplyParts { references, in_reply_to: last.map(str::to_owned), ..parts() }.thread()
    };
    let ids: Vec<&str> = long.iter().map(String::as_str).collect();
    let out = thread(&ids, Some("60@x.example"));
    assert_eq!((out.len(), out[0].as_str(), out[1].as_str()), (MAX_REFERENCES, "0@x.example", "42@x.example"));
    assert_eq!(out[MAX_REFERENCES - 1], "60@x.example");
    assert_eq!(thread(&["a", "b", "a", "c"], Some("b")), ["a", "c", "b"]);
    assert_eq!(thread(&["a b", "<c>", "é", "", "d\r\n"], Some("e\r\nBcc: f")), [""; 0]);
}

#[test]
fn an_address_stays_one() {
    for (given, want) in [
        ("ann@example.org", "ann@example.org"),
        ("a@b.example, c@d.example", "ab.examplec@d.example"),
        ("a@b.example>\r\nBcc: <x@y.example", "ab.exampleBccx@y.example"),
        ("änne@kanzlei-müller.example", "änne@kanzlei-müller.example"),
        ("a@b\u{2028}.example", "a@b.example"),
    ] {
        assert_eq!(one_address(given), want);
        let raw = ReplyParts { to: given.into(), ..parts() }.to_bytes();
        assert_eq!(parse(&raw).to().unwrap().clone().into_list().len(), 1, "{given}");
    }
}

/// Text with a liking for what breaks mail.
fn nasty() -> impl Strategy<Value = String> {
    let breakers = [
        "\r\n",
        "\n",
        "\r",
        "\r\n.\r\n",
        "\r\n\r\n",
        "\r\nBcc: x@y.example\r\n",
        "From ",
        "--=_",
        "=?utf-8?B?DQo=?=",
        "=?",
        "=",
        "\0",
        "\t",
        " ",
        "Re: ",
        ",",
        "@",
        "\u{2028}",
        "\u{7f}",
        "\u{85}",
        "é",
        "賃",
        "🏛",
        "<",
        ">",
        "\"",
        "\\",
    ];
    let piece = prop_oneof![
        "\\PC{0,12}",
        "[ -~]{0,90}",
        any::<String>(),
        prop::sample::select(breakers.to_vec()).prop_map(str::to_owned),
    ];
    prop::collection::vec(piece, 0..12).prop_map(|v| v.concat())
}

proptest! {
    #[test]
    fn whatever_goes_in_only_our_headers_come_out(
        from_name in nasty(), to in nasty(), subject in nasty(), text in nasty(), html in nasty(), message_id in nasty(),
        parent in nasty(), references in prop::collection::vec(prop_oneof![nasty(), "[a-z0-9.]{1,60}@[a-z.]{1,60}"], 0..40),
        second in 0i64..4_000_000_000,
    ) {
        let date = Timestamp::from_second(second).unwrap();
        let input = ReplyParts {
            from_name, to: format!("{to}@example.org"), subject, text, html, date, message_id: message_id.clone(),
            in_reply_to: Some(parent.clone()), references, ..parts()
        };
        let raw = input.to_bytes();
        let text = String::from_utf8(raw.clone()).unwrap();
        prop_assert!(!text.replace("\r\n", "").contains(['\r', '\n', '\0']), "a bare CR, LF or NUL");
        for line in text.lines() {
            // Ids and addresses cannot be folded; all else keeps to 78.
            let token = line.split_whitespace().count() <= 2 && line.ends_with('>');
            prop_assert!(line.len() <= 78 || (token && line.len() < 998), "{line:?}");
        }
        let m = parse(&raw);
        let names: Vec<&str> = m.headers().iter().map(|h| h.name()).collect();
        let mut want = vec!["Date", "From", "To", "Subject"];
        want.extend(is_id(&message_id).then_some("Message-ID"));
        want.extend(is_id(&parent).then_some("In-Reply-To"));
        want.extend((!input.thread().is_empty()).then_some("References"));
        want.extend(["Auto-Submitted", "X-Auto-Response-Suppress", "X-Loop", "MIME-Version", "Content-Type"]);
        prop_assert_eq!(names, want);
        prop_assert_eq!(m.from().unwrap().clone().into_list().len(), 1);
        prop_assert_eq!(m.to().unwrap().clone().into_list().len(), 1);
        prop_assert_eq!(m.from().unwrap().first().unwrap().address(), Some("assistant@example.org"));
        prop_assert_eq!(m.date().unwrap().to_timestamp(), second);
        prop_assert_eq!(m.parts.len(), 3);
        prop_assert_eq!(bodies(&m), vec![lf(&input.text), lf(&input.html)]);
        let shown = encoded_words::shown(&input.subject, 250);
        prop_assert_eq!(m.subject().unwrap_or_default(), &shown);
        // Our own door reads the same.
        prop_assert_eq!(crate::headers::scan(&raw).unwrap().subject, shown);
    }
}

/// A person asked for it, and the calendar is the last alternative (RFC 2046, 5.1.4; RFC 6047, 2.4).
#[test]
fn the_answer_to_an_invitation_has_the_calendar_beside_the_text() {
    let object = "BEGIN:VCALENDAR\r\nMETHOD:REPLY\r\nEND:VCALENDAR\r\n";
    let raw = parts().to_invitation_reply(object);
    let shown = String::from_utf8(raw.clone()).unwrap();
    assert!(!shown.contains("Auto-Submitted"), "{shown}");
    assert!(shown.contains("Content-Type: text/calendar; method=REPLY; charset=utf-8\r\n"), "{shown}");
    let message = parse(&raw);
    let calendar = message.parts.last().unwrap();
    assert_eq!(String::from_utf8_lossy(calendar.contents()).trim_end(), object.trim_end());
}
