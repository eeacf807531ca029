use super::{super::frames::PartHead, *};

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
fn attachments_are_the_bytes_that_were_attached() {
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

#[test]
fn flowed_text_is_put_together_again() {
    let raw = b"From: a@example.org\r\nContent-Type: text/plain; format=flowed\r\n\r\nOne \r\nline.\r\n> quoted \r\n> too\r\nEnd\r\n-- \r\nAnn\r\n";
    assert_eq!(taken_apart(raw).unwrap().mail.body_text, "One line.\n> quoted too\nEnd\n-- \nAnn");
}

#[test]
fn html_alone_becomes_text() {
    let raw = b"From: a@example.org\r\nContent-Type: text/html; charset=utf-8\r\n\r\n<p>The lease &amp; its annex</p><script>x()</script><p style='display:none'>hidden</p>\r\n";
    let body = taken_apart(raw).unwrap().mail.body_text;
    assert!(body.contains("The lease & its annex") && !body.contains('<') && !body.contains("hidden"), "{body}");
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

proptest::proptest! {
    #[test]
    fn never_panics(s in "((Content-Type: (multipart/(mixed|alternative|digest)|text/(plain|html)|message/rfc822); boundary=[xy]\r\n)?(\r\n|a: b\r\n|--[xy](--)?\r\n|é<p>\r\n)){0,12}") {
        let _ = taken_apart(s.as_bytes());
        let _ = document(s.as_bytes());
    }
}
