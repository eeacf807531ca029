//! Files and mails made to hurt: each ends with text or with a sentence, and the server keeps running.

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

/// None of these is compared with each of the others: the child would run out of its 30 s.
#[tokio::test]
async fn three_hundred_thousand_bodies() {
    let part = "--x\r\nContent-Type: text/html\r\n\r\n<b>hi</b>\r\n--x\r\n\r\nx\r\n--x\r\nContent-Type: image/png\r\n\r\nx\r\n";
    let part = part.repeat(100_000);
    let raw = format!("From: a@example.org\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n{part}--x--\r\n");
    let (mail, _) = take_apart(&reader(), raw.into_bytes()).await.map_err(sentence).unwrap();
    assert!(mail.body_text.starts_with("hi\n\nx"), "{}", &mail.body_text[..20]);
}

/// Exceeds 512 MB: the child dies, which is reported in a sentence.
#[tokio::test]
async fn more_than_the_memory_allowed() {
    let zeros = tokio::io::AsyncReadExt::take(tokio::io::repeat(b'a'), 700 * 1024 * 1024);
    let end = reader().read_file("big.txt", "text/plain", zeros).await;
    assert_eq!(sentence(end.unwrap_err()), "This file could not be read: it needs more memory than is allowed.");
}

/// A child that hangs is killed, and its place is free again.
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

/// A DOCX file with `xml` as its document part.
pub fn docx(xml: &[u8]) -> Vec<u8> {
    use std::io::Write as _;
    let mut zip = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    let options = zip::write::SimpleFileOptions::default();
    let types = r#"<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>"#;
    let relations = r#"<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>"#;
    for (name, bytes) in
        [("[Content_Types].xml", types.as_bytes()), ("_rels/.rels", relations.as_bytes()), ("word/document.xml", xml)]
    {
        zip.start_file(name, options).unwrap();
        zip.write_all(bytes).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

#[tokio::test]
async fn zip_bombs() {
    let mut xml = br#"<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>"#.to_vec();
    xml.resize(64 * 1024 * 1024, b'a');
    let bomb = docx(&xml);
    assert!(bomb.len() < 512 * 1024);
    sentence(reader().read_file("bomb.docx", "", bomb.as_slice()).await.unwrap_err());
    let mut deep =
        br#"<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>"#.to_vec();
    for _ in 0..100_000 {
        deep.extend_from_slice(b"<w:tbl><w:tr><w:tc>");
    }
    let end = reader().read_file("deep.docx", "", docx(&deep).as_slice()).await;
    assert!(end.is_err_and(|f| !sentence(f).is_empty()));
}

#[tokio::test]
async fn deeply_nested_html() {
    let deep = "<div>".repeat(200_000) + "The end.";
    if let Err(failure) = reader().read_file("deep.html", "text/html", deep.as_bytes()).await {
        sentence(failure);
    }
}

/// PDFs cut off and changed at random, from fixed seeds.
#[tokio::test]
async fn mutated_pdfs() {
    let reader = reader();
    let mut random = dice();
    for sample in ["gainscoinc", "galacticommtechnologiesinc"] {
        let whole = data(&format!("contracts/{sample}.pdf"));
        for round in 0..12 {
            let mut bytes = whole.clone();
            for _ in 0..1 + random(60) {
                let at = random(bytes.len());
                bytes[at] = random(256) as u8;
            }
            if round % 2 == 0 {
                bytes.truncate(random(bytes.len()));
            }
            match reader.read_file("mutated.pdf", "application/pdf", bytes.as_slice()).await {
                Ok(document) => assert!(!document.text.trim().is_empty() || !document.pictures.is_empty()),
                Err(failure) => assert!(sentence(failure).ends_with('.')),
            }
        }
    }
}

/// Pseudo-random numbers below a bound, the same in every run.
fn dice() -> impl FnMut(usize) -> usize {
    let mut seed = 1u64;
    move |below| {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        (seed % below.max(1) as u64) as usize
    }
}

/// Mails cut off and changed at random, from fixed seeds.
#[tokio::test]
async fn mutated_mails() {
    let reader = reader();
    let samples =
        ["mikel-attachment_emails-attachment_pdf_lf.eml", "mimekit-multipart-digest.eml", "mailparser-rfc-005.eml"];
    let mut random = dice();
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
