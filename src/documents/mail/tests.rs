use super::*;
use crate::frames::PartHead;

/// A mail as the parent would see it.
struct Read {
    mail: ParsedMail,
    parts: Vec<(PartHead, Vec<u8>)>,
}

fn taken_apart(raw: &[u8]) -> Result<Read, String> {
    let mut wire = Vec::new();
    read(raw, &Limits::default(), &mut wire).unwrap()?;
    let mut rest = wire.as_slice();
    let (mut mail, mut parts) = (ParsedMail::default(), Vec::new());
    while !rest.is_empty() {
        let mut payload = Vec::new();
        match frames::take(&mut rest, &mut payload).unwrap() {
            frames::MAIL => mail = rmp_serde::from_slice(&payload).unwrap(),
            frames::PART => parts.push((rmp_serde::from_slice(&payload).unwrap(), Vec::new())),
            frames::BYTES => parts.last_mut().unwrap().1.extend(payload),
            frames::END => {}
            frames::NOTE => mail.notes.push(String::from_utf8(payload).unwrap()),
            tag => panic!("tag {tag}"),
        }
    }
    Ok(Read { mail, parts })
}

#[test]
fn attachments_are_the_bytes_that_were_attached_rfc2231_and_rfc2047() {
    let raw = b"From: a@example.org\r\nTo: b@example.org, C <c@example.org>\r\nSubject: =?utf-8?Q?M=C3=BCller?=\r\n\
        MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n\
        --x\r\nContent-Type: text/plain; charset=iso-8859-1\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\nGr=FC=DFe\r\n\
        --x\r\nContent-Type: text/plain; charset=iso-8859-1; name=\"list.txt\"\r\nContent-Disposition: attachment\r\n\
        Content-Transfer-Encoding: quoted-printable\r\n\r\nGr=FC=DFe=0D=0A\r\n\
        --x\r\nContent-Type: application/pdf\r\nContent-Transfer-Encoding: base64\r\n\
        Content-Disposition: attachment; filename*=utf-8''Mietvertrag%20%C2%A7.pdf\r\n\r\nJVBERi0A/w==\r\n\
        --x\r\nContent-Type: message/rfc822\r\n\r\nFrom: d@example.org\r\nSubject: inner\r\n\r\nBody.\r\n\
        --x--\r\n";
    let read = taken_apart(raw).unwrap();
    assert_eq!(read.mail.subject, "Müller");
    assert_eq!(read.mail.to, ["b@example.org", "c@example.org"]);
    assert_eq!(read.mail.body_text, "Grüße");
    let seen: Vec<_> = read.parts.iter().map(|(h, b)| (h.name.as_str(), h.media_type.as_str(), b.as_slice())).collect();
    assert_eq!(
        seen,
        [
            ("list.txt", "text/plain", b"Gr\xfc\xdfe\r\n".as_slice()),
            ("Mietvertrag §.pdf", "application/pdf", b"%PDF-\x00\xff"),
            ("inner.eml", "message/rfc822", b"From: d@example.org\r\nSubject: inner\r\n\r\nBody."),
        ]
    );
}

/// Fax machines and telephones send them so.
#[test]
fn pictures_and_sound_without_name_or_disposition_are_attachments() {
    let raw = b"From: a@example.org\r\nSubject: Site\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n\
        --x\r\n\r\nBefore.\r\n--x\r\nContent-Type: image/png\r\n\r\npicture\r\n--x\r\n\r\nAfter.\r\n\
        --x\r\nContent-Type: audio/wav\r\n\r\nsound\r\n--x--\r\n";
    let read = taken_apart(raw).unwrap();
    assert_eq!(read.mail.body_text, "Before.\n\nAfter.");
    let seen: Vec<_> = read.parts.iter().map(|(h, b)| (h.media_type.as_str(), b.as_slice())).collect();
    assert_eq!(seen, [("image/png", b"picture".as_slice()), ("audio/wav", b"sound")]);
    let alone = taken_apart(b"From: fax@example.org\r\nContent-Type: image/tiff\r\n\r\npages").unwrap();
    assert_eq!(alone.parts.len(), 1);
}

#[test]
fn flowed_text_is_put_together_again_rfc3676_4() {
    let raw = b"From: a@example.org\r\nContent-Type: text/plain; format=flowed\r\n\r\nOne \r\nline.\r\n> quoted \r\n> too\r\nEnd\r\n-- \r\nAnn\r\n";
    assert_eq!(taken_apart(raw).unwrap().mail.body_text, "One line.\n> quoted too\nEnd\n-- \nAnn");
}

#[test]
fn html_alone_becomes_text() {
    let raw = b"From: a@example.org\r\nContent-Type: text/html; charset=utf-8\r\n\r\n<p>The lease &amp; its annex</p><script>x()</script><p style='display:none'>hidden</p>\r\n";
    let body = taken_apart(raw).unwrap().mail.body_text;
    assert!(body.contains("The lease & its annex") && !body.contains('<') && !body.contains("hidden"), "{body}");
}

fn document_text(raw: &[u8]) -> String {
    document(raw).unwrap().text
}

#[test]
fn a_mail_in_a_file_is_a_document() {
    let raw = b"From: a@example.org\r\nTo: b@example.org\r\nSubject: Lease\r\nDate: Wed, 4 Mar 2026 05:06:07 +0000\r\n\r\nIt ends in May.\r\n";
    let document = document(raw).unwrap();
    assert_eq!(document.title.as_deref(), Some("Lease"));
    assert!(
        document.text.starts_with("From: a@example.org\nTo: b@example.org\nDate: Wed, 4 Mar 2026"),
        "{}",
        document.text
    );
    assert!(document.text.ends_with("Subject: Lease\n\nIt ends in May."));
    let named = b"From: Ann Lee <ann@example.org>\r\nTo: \"Orr, Ida\" <ida@example.org>, b@example.org\r\nSubject: Lease\r\n\r\nIt ends in May.\r\n";
    let text = document_text(named);
    assert!(
        text.starts_with("From: Ann Lee <ann@example.org>\nTo: Orr, Ida <ida@example.org>, b@example.org\n"),
        "{text}"
    );
}

#[test]
fn what_stands_in_one_form_only_is_not_lost() {
    let form = |html: &str| {
        let raw = format!(
            "From: a@example.org\r\nContent-Type: multipart/alternative; boundary=x\r\n\r\n--x\r\nContent-Type: text/plain\r\n\r\n\
            The rent is due.\r\n--x\r\nContent-Type: text/html\r\n\r\n{html}\r\n--x--\r\n"
        );
        document(raw.as_bytes()).unwrap().text
    };
    assert!(!form("<p>The <b>rent</b> is due.</p>").contains("HTML form"));
    let text = form("<p>The rent is due.</p><p>It is 900 dollars.</p>");
    assert!(text.ends_with("The rent is due.\n\nOnly in the HTML form of this mail:\nIt is 900 dollars."), "{text}");
}

#[test]
fn nothing_at_all_is_said_so() {
    assert_eq!(taken_apart(b"").err().as_deref(), Some(NO_HEADER));
}

#[test]
fn an_encrypted_mail_says_so() {
    let raw = b"From: a@example.org\r\nContent-Type: application/pkcs7-mime; name=smime.p7m\r\nContent-Transfer-Encoding: base64\r\n\r\nAAAA\r\n";
    let read = taken_apart(raw).unwrap();
    assert_eq!(read.mail.notes, [body::SEALED]);
    assert_eq!(read.parts.len(), 1);
}

/// Found by `never_panics`: the parser's own assertion on messages within messages of one boundary.
#[test]
fn contradictory_boundaries_are_read_as_far_as_they_go() {
    let raw =
        b"Content-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\nContent-Type: message/rfc822; boundary=x\r\n\r\n\
        Content-Type: message/rfc822; boundary=x\r\n\r\n\r\n--x--\r\n";
    taken_apart(raw).unwrap();
    document(raw).unwrap();
    let raw = b"Subject: kept\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\n\
        Content-Type: message/rfc822; boundary=x\r\n\r\nContent-Type: message/rfc822; boundary=x\r\n\r\n\r\n--x--\r\n--x--\r\n--x--\r\n";
    assert_eq!(taken_apart(raw).unwrap().mail.subject, "kept");
}

/// An attached mail stays a file, and what is attached to it follows, to a bounded depth.
#[test]
fn files_of_attached_mails_follow_them() {
    let mut raw =
        "Content-Type: text/plain; name=deed.txt\r\nContent-Disposition: attachment\r\n\r\nThe deed.\r\n".to_owned();
    for level in 0..12 {
        raw = format!(
            "From: a@example.org\r\nSubject: level {level}\r\nContent-Type: multipart/mixed; boundary=b{level}\r\n\r\n--b{level}\r\n\
            {}{raw}\r\n--b{level}--\r\n",
            if level == 0 { "" } else { "Content-Type: message/rfc822\r\n\r\n" }
        );
    }
    let shallow = raw.find("Subject: level 3").map(|at| &raw[at..]).unwrap();
    let read = taken_apart(shallow.as_bytes()).unwrap();
    let seen: Vec<_> = read.parts.iter().map(|(h, _)| (h.name.as_str(), h.inside.as_deref())).collect();
    assert_eq!(
        seen,
        [
            ("level 2.eml", None),
            ("level 1.eml", Some("level 2.eml")),
            ("level 0.eml", Some("level 1.eml")),
            ("deed.txt", Some("level 0.eml")),
        ]
    );
    assert_eq!(read.parts[3].1.trim_ascii(), b"The deed.");
    let deep = taken_apart(raw.as_bytes()).unwrap();
    assert_eq!(deep.parts.len(), 9);
    assert!(deep.mail.notes.iter().any(|n| n.contains("eight levels")), "{:?}", deep.mail.notes);
}

/// A signature around the whole mail does not hide it, and no claim is made about who signed.
#[test]
fn an_opaque_signature_is_opened_rfc8551_3_5() {
    use base64::Engine as _;
    let inner = b"Content-Type: multipart/mixed; boundary=y\r\n\r\n--y\r\nContent-Type: text/plain\r\n\r\nPay by 4 May.\r\n--y\r\n\
        Content-Type: application/pdf; name=a.pdf\r\n\r\n%PDF-\r\n--y--\r\n";
    let der = crate::signed_mail::tests::wrapped(inner);
    let raw = format!(
        "From: a@example.org\r\nContent-Type: application/pkcs7-mime; smime-type=signed-data; name=smime.p7m\r\n\
         Content-Transfer-Encoding: base64\r\n\r\n{}\r\n",
        base64::engine::general_purpose::STANDARD.encode(der)
    );
    let read = taken_apart(raw.as_bytes()).unwrap();
    assert_eq!(
        (read.mail.body_text.as_str(), read.mail.notes.as_slice()),
        ("Pay by 4 May.", &[body::SIGNED.to_owned()][..])
    );
    let names: Vec<_> = read.parts.iter().map(|(h, _)| h.name.as_str()).collect();
    assert_eq!(names, ["smime.p7m", "a.pdf"]);
}

fn sample(path: &str) -> Vec<u8> {
    std::fs::read(std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data").join(path)).unwrap()
}

/// MimeKit's winmail.dat files, by the lists that stand beside them.
#[test]
fn outlooks_containers_are_unpacked() {
    for (file, names) in [
        ("one-file", vec!["AUTHORS"]),
        ("two-files", vec!["AUTHORS", "README"]),
        ("panic", vec!["image001.jpg", "image002.jpg", "image003.png", "body.html"]),
        ("triples", vec!["body.rtf"]),
        ("garbage-at-end", vec![]),
    ] {
        let read = taken_apart(&sample(&format!("tnef/{file}.tnef"))).unwrap();
        let seen: Vec<_> = read.parts.iter().map(|(h, _)| h.name.as_str()).collect();
        assert_eq!(seen, names, "{file}");
        assert!(read.parts.iter().all(|(_, bytes)| !bytes.is_empty()), "{file}");
    }
}

proptest::proptest! {
    #[test]
    fn never_panics(s in "((Content-Type: (multipart/(mixed|alternative|digest)|text/(plain|html)|message/rfc822); boundary=[xy]\r\n)?(\r\n|a: b\r\n|--[xy](--)?\r\n|é<p>\r\n)){0,12}") {
        let _ = taken_apart(s.as_bytes());
        let _ = document(s.as_bytes());
    }
}

#[test]
fn an_attached_mail_without_its_own_boundary_swallows_nothing_rfc2046_5_1_2() {
    let raw = b"From: a@example.org\r\nSubject: s\r\nContent-Type: multipart/mixed; boundary=out\r\n\r\n\
        --out\r\nContent-Type: text/plain\r\n\r\nBody.\r\n\
        --out\r\nContent-Type: message/rfc822\r\nContent-Disposition: attachment; filename=one.txt\r\n\r\n\
        From: b@example.org\r\nContent-Type: multipart/alternative; boundary=never\r\n\r\n\
        --out\r\nContent-Type: application/pdf; name=two.pdf\r\nContent-Transfer-Encoding: base64\r\n\r\nJVBERg==\r\n\
        --out\r\nContent-Type: message/rfc822\r\n\r\nSubject: three\r\n\r\nText.\r\n--out--\r\n";
    let read = taken_apart(raw).unwrap();
    let seen: Vec<_> = read.parts.iter().map(|(h, b)| (h.name.as_str(), h.media_type.as_str(), b.as_slice())).collect();
    assert_eq!(
        seen,
        [
            (
                "one.txt",
                "message/rfc822",
                b"From: b@example.org\r\nContent-Type: multipart/alternative; boundary=never\r\n".as_slice()
            ),
            ("two.pdf", "application/pdf", b"%PDF"),
            ("three.eml", "message/rfc822", b"Subject: three\r\n\r\nText."),
        ]
    );
}

#[test]
fn text_of_an_unknown_kind_is_read_with_the_body_rfc2046_4_1_4() {
    let raw = b"From: a@example.org\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n\
        --x\r\nContent-Type: text/plain\r\n\r\nOne.\r\n\
        --x\r\nContent-Type: text/x-myown\r\n\r\nTwo.\r\n--x--\r\n";
    let read = taken_apart(raw).unwrap();
    assert_eq!(read.mail.body_text, "One.\n\nTwo.");
    assert!(read.parts.is_empty());
}

/// As Outlook and Google send them: a part beside the text (RFC 6047, 2.4), the same as a file, and in a mail that is passed on.
#[test]
fn invitations_are_found_in_parts_files_and_attached_mails_each_once() {
    let calendar = |uid: &str, method: &str| {
        format!(
            "BEGIN:VCALENDAR\r\nMETHOD:{method}\r\nBEGIN:VEVENT\r\nUID:{uid}\r\nSUMMARY:Call\r\nDTSTART:20260304T100000Z\r\nATTENDEE:mailto:b@example.org\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
        )
    };
    let alternative = |uid: &str| {
        format!(
            "MIME-Version: 1.0\r\nContent-Type: multipart/alternative; boundary=in\r\n\r\n--in\r\nContent-Type: text/plain\r\n\r\nJoin us.\r\n\
             --in\r\nContent-Type: text/calendar; method=REQUEST; charset=utf-8\r\n\r\n{}--in--\r\n",
            calendar(uid, "REQUEST")
        )
    };
    let events = |raw: &str| {
        let mail = taken_apart(raw.as_bytes()).unwrap().mail;
        assert!(!mail.notes.iter().any(|note| note.contains("carries an invitation")), "{:?}", mail.notes);
        mail.events.into_iter().map(|e| (e.uid, e.method)).collect::<Vec<_>>()
    };
    let head = "From: a@example.org\r\nTo: b@example.org\r\nSubject: Call\r\n";
    let request = crate::calendar::event::Method::Request;
    assert_eq!(events(&format!("{head}{}", alternative("one"))), [("one".to_owned(), request)]);
    let mixed = format!(
        "{head}MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n\
         --x\r\nContent-Type: application/octet-stream; name=\"Invite.ICS\"\r\n\r\n{}\
         --x\r\n{}\r\n--x\r\nContent-Type: message/rfc822\r\n\r\n{head}{}\r\n\
         --x\r\nContent-Type: text/calendar\r\n\r\nnothing\r\n--x--\r\n",
        calendar("one", "PUBLISH"),
        alternative("one"),
        alternative("two")
    );
    assert_eq!(events(&mixed), [("one".to_owned(), request), ("two".to_owned(), request)]);
    let many = format!("{head}Content-Type: text/calendar\r\n\r\nBEGIN:VCALENDAR\r\n{}END:VCALENDAR\r\n", {
        (0..70).map(|i| format!("BEGIN:VEVENT\r\nUID:{i}\r\nEND:VEVENT\r\n")).collect::<String>()
    });
    let mail = taken_apart(many.as_bytes()).unwrap().mail;
    assert_eq!((mail.events.len(), mail.notes.len()), (50, 1), "{:?}", mail.notes);
}
