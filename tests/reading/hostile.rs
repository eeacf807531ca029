//! Files and mails made to hurt: each ends with text or with a sentence, and the appliance goes on.

use super::*;

fn ends_with_a_sentence(end: Result<Taken, ReadFailure>) {
    if let Err(failure) = end {
        let sentence = sentence(failure);
        assert!(sentence.starts_with("This ") && sentence.ends_with('.'), "{sentence}");
    }
}

#[tokio::test]
async fn thirty_thousand_nested_parts() {
    let mut raw = String::from("From: a@example.org\r\n");
    for i in 0..30_000 {
        raw.push_str(&format!("Content-Type: multipart/mixed; boundary=b{i}\r\n\r\n--b{i}\r\n"));
    }
    raw.push_str("Content-Type: text/plain\r\n\r\nDeep.\r\n");
    ends_with_a_sentence(take_apart(&reader(), raw.into_bytes()).await);
}

#[tokio::test]
async fn thirty_thousand_nested_messages() {
    let mut raw = String::from("From: a@example.org\r\n");
    for _ in 0..30_000 {
        raw.push_str("Content-Type: message/rfc822\r\n\r\n");
    }
    raw.push_str("Subject: deep\r\n\r\nDeep.\r\n");
    ends_with_a_sentence(take_apart(&reader(), raw.clone().into_bytes()).await);
    if let Err(failure) = reader().read_file("deep.eml", "message/rfc822", raw.as_bytes()).await {
        sentence(failure);
    }
}

#[tokio::test]
async fn a_hundred_thousand_attachments() {
    let part = "--x\r\nContent-Disposition: attachment\r\n\r\n\r\n".repeat(100_000);
    let raw = format!("From: a@example.org\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n{part}--x--\r\n");
    let (mail, parts) = take_apart(&reader(), raw.into_bytes()).await.map_err(sentence).unwrap();
    assert!(parts.len() <= 10_000);
    assert!(mail.notes[0].contains("100000 attachments"), "{:?}", mail.notes);
}

/// Too much for 512 MB: the child dies, and its end becomes a sentence.
#[tokio::test]
async fn more_than_the_memory_allowed() {
    let zeros = tokio::io::AsyncReadExt::take(tokio::io::repeat(b'a'), 700 * 1024 * 1024);
    let end = reader().read_file("big.txt", "text/plain", zeros).await;
    assert_eq!(sentence(end.unwrap_err()), "This file could not be read: it needs more memory than is allowed.");
}

/// A child that waits for something for ever is ended, and its place is free again.
#[tokio::test]
async fn a_child_that_never_answers() {
    let reader = reader().with_patience(std::time::Duration::from_millis(300));
    let (theirs, _ours) = tokio::io::duplex(64);
    let mut readings = Vec::new();
    for _ in 0..2 {
        readings.push(reader.read_mail(tokio::io::empty()).await.unwrap());
    }
    drop(readings);
    let mut reading = reader.read_mail(theirs).await.unwrap();
    let end = reading.next().await.unwrap_err();
    assert_eq!(sentence(end), "This file could not be read: it takes longer than is allowed.");
    assert!(reading.next().await.unwrap().is_none());
}

/// Mails cut off and changed at random, by fixed seeds.
#[tokio::test]
async fn mutated_mails() {
    let reader = reader();
    let samples =
        ["mikel-attachment_emails-attachment_pdf_lf.eml", "mimekit-multipart-digest.eml", "mailparser-rfc-005.eml"];
    let mut seed = 1u64;
    let mut random = move |below: usize| {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        (seed % below.max(1) as u64) as usize
    };
    for sample in samples {
        let whole = data(&format!("mail/{sample}"));
        for _ in 0..8 {
            let mut raw = whole.clone();
            for _ in 0..1 + random(40) {
                let at = random(raw.len());
                raw[at] = random(256) as u8;
            }
            raw.truncate(random(raw.len() * 2).max(1));
            ends_with_a_sentence(take_apart(&reader, raw).await);
        }
    }
}
