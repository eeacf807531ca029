use super::*;

#[derive(serde::Deserialize)]
struct Expected {
    file: String,
    subject: String,
    from: String,
    attachments: String,
    names: String,
}

/// Every message gives a result, and whatever is beyond doubt is right.
#[tokio::test]
async fn every_sample_message_is_taken_apart() {
    let expected: Vec<Expected> = serde_json::from_slice(&data("mail-expected.json")).unwrap();
    assert!(expected.len() > 100, "the samples are gone");
    let reader = reader();
    let mut wrong = Vec::new();
    let (mut stated, mut right) = (0, 0);
    for e in expected {
        let (mail, parts) = match take_apart(&reader, data(&format!("mail/{}", e.file))).await {
            Ok(taken) => taken,
            Err(failure) => panic!("{}: {}", e.file, sentence(failure)),
        };
        let mut holds = |what: &str, want: String, got: String| {
            if want.is_empty() {
                return;
            }
            stated += 1;
            if want == got {
                right += 1;
            } else {
                wrong.push(format!("{} {what}: {got:?}, not {want:?}", e.file));
            }
        };
        holds("subject", e.subject, mail.subject);
        holds("from", e.from.replace(';', "|").to_lowercase(), mail.from.join("|").to_lowercase());
        holds("attachments", e.attachments, parts.len().to_string());
        let names: Vec<&str> = parts.iter().map(|p| p.0.as_str()).collect();
        holds("names", e.names, names.join("|"));
    }
    println!("{right} of {stated} stated values are right\n{}", wrong.join("\n"));
    assert!(right * 100 >= stated * 95, "{right} of {stated}");
}

/// If the input breaks off, the fault is ours and not the mail's.
#[tokio::test]
async fn input_that_breaks_off_is_told_apart_from_a_damaged_mail() {
    struct Broken(bool);
    impl tokio::io::AsyncRead for Broken {
        fn poll_read(
            mut self: std::pin::Pin<&mut Self>,
            _: &mut std::task::Context<'_>,
            buf: &mut tokio::io::ReadBuf<'_>,
        ) -> std::task::Poll<std::io::Result<()>> {
            if std::mem::replace(&mut self.0, true) {
                return std::task::Poll::Ready(Err(std::io::Error::other("gone")));
            }
            buf.put_slice(b"From: a@example.org\r\n\r\n");
            std::task::Poll::Ready(Ok(()))
        }
    }
    let reader = reader();
    let mut reading = reader.read_mail(Broken(false)).await.unwrap();
    assert!(matches!(reading.next().await, Err(ReadFailure::Fault(_))));
    drop(reading);
    assert!(matches!(reader.read_file("a.txt", "text/plain", Broken(false)).await, Err(ReadFailure::Fault(_))));
}

#[tokio::test]
async fn a_missing_program_is_our_fault() {
    let reader = Reader::new("/nowhere/chancery".into());
    assert!(matches!(reader.read_file("a.txt", "text/plain", &b"x"[..]).await, Err(ReadFailure::Fault(_))));
}

#[tokio::test]
async fn a_large_attachment_streams_through() {
    use std::fmt::Write as _;
    let mut raw = String::from(
        "From: a@example.org\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\n\r\nHere.\r\n--x\r\nContent-Type: application/octet-stream; name=big.bin\r\nContent-Transfer-Encoding: base64\r\n\r\n",
    );
    let line = "QUJD".repeat(19);
    for _ in 0..200_000 {
        let _ = write!(raw, "{line}\r\n");
    }
    raw.push_str("--x--\r\n");
    let (mail, parts) = take_apart(&reader(), raw.into_bytes()).await.map_err(sentence).unwrap();
    assert_eq!(mail.body_text, "Here.");
    assert_eq!((parts[0].0.as_str(), parts[0].2.len()), ("big.bin", 200_000 * 57));
}
