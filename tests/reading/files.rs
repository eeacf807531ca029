//! Files through the real child: text, pages and positions.

use super::*;
use chancery::documents::document::{ChangeKind, TrackedChange};

use std::{collections::HashMap, path::Path};

/// Word F1 between the text that was read and the published text, ignoring order.
fn word_f1(read: &str, want: &str) -> f64 {
    let counts = |s: &str| {
        let mut counts: HashMap<String, i64> = HashMap::new();
        for word in s.split(|c: char| !c.is_alphanumeric()).filter(|w| !w.is_empty()) {
            *counts.entry(word.to_lowercase()).or_default() += 1;
        }
        counts
    };
    let (read, want) = (counts(read), counts(want));
    let both: i64 = read.iter().map(|(w, n)| *n.min(want.get(w).unwrap_or(&0))).sum();
    2.0 * both as f64 / (read.values().sum::<i64>() + want.values().sum::<i64>()) as f64
}

async fn contract(reader: &Reader, pdf: &Path, txt: &Path) -> (f64, usize) {
    let bytes = std::fs::read(pdf).unwrap();
    let document = reader
        .read_file(pdf.file_name().unwrap().to_str().unwrap(), "application/pdf", bytes.as_slice())
        .await
        .unwrap_or_else(|f| panic!("{}: {}", pdf.display(), sentence(f)));
    let chars = document.text.chars().count() as u64;
    assert!(!document.pages.is_empty() && document.pages.iter().all(|p| p.end <= chars));
    (word_f1(&document.text, &std::fs::read_to_string(txt).unwrap()), document.pages.len())
}

#[tokio::test]
async fn contracts_are_read_word_for_word() {
    let reader = reader();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/contracts");
    for name in ["gainscoinc", "knowlabs", "galacticommtechnologiesinc"] {
        let (f1, pages) =
            contract(&reader, &folder.join(format!("{name}.pdf")), &folder.join(format!("{name}.txt"))).await;
        println!("{name}: F1 {f1:.4}, {pages} pages");
        assert!(f1 >= 0.995, "{name}: {f1}");
    }
}

#[tokio::test]
async fn text_html_and_mail_files() {
    let reader = reader();
    let read = |name: &'static str, kind: &'static str, bytes: &'static [u8]| reader.read_file(name, kind, bytes);
    let text = read("a.txt", "text/plain", b"Gr\xfc\xdfe aus K\xf6ln\r\n").await.map_err(sentence).unwrap();
    assert_eq!(text.text.trim(), "Grüße aus Köln");
    let html = b"<!doctype html><html><head><title>Lease</title><script>x</script></head><body><p>The <b>lease</b> ends.<p style='display:none'>hidden</body></html>";
    let html = read("a.html", "text/html", html).await.map_err(sentence).unwrap();
    assert!(html.text.contains("The lease ends.") && !html.text.contains("hidden"), "{}", html.text);
    let mail = b"From: a@example.org\r\nSubject: Lease\r\n\r\nIt ends in May.\r\n";
    let mail = read("a.eml", "message/rfc822", mail).await.map_err(sentence).unwrap();
    assert_eq!(mail.title.as_deref(), Some("Lease"));
    // A file without an extension is recognised by its header alone.
    let mail = b"From: a@example.org\r\nTo: b@example.org\r\nSubject: Lease\r\n\r\nIt ends in May.\r\n";
    assert_eq!(read("saved mail", "", mail).await.map_err(sentence).unwrap().title.as_deref(), Some("Lease"));
    assert_eq!(read("notes", "", b"Subject: Lease\nTo: do\n\nx").await.map_err(sentence).unwrap().title, None);
}

#[tokio::test]
async fn a_docx_is_read() {
    let docx = super::hostile::docx(
        r#"<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>
        <w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr><w:r><w:t>Lease</w:t></w:r></w:p>
        <w:p><w:r><w:t xml:space="preserve">The lease ends on </w:t></w:r><w:r><w:t>31 May 2027.</w:t></w:r></w:p>
        </w:body></w:document>"#
            .as_bytes(),
    );
    let document = reader().read_file("lease.docx", "", docx.as_slice()).await.map_err(sentence).unwrap();
    assert!(
        document.text.contains("Lease\n") && document.text.contains("The lease ends on 31 May 2027."),
        "{}",
        document.text
    );
}

/// The child reports insertions and deletions with their places, and the text reads as if all were accepted.
#[tokio::test]
async fn tracked_changes_of_a_docx_are_told_apart() {
    let docx = super::hostile::docx(
        r#"<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p>
        <w:r><w:t xml:space="preserve">The rent is </w:t></w:r>
        <w:del w:id="1" w:author="Ann" w:date="2026-03-02T09:30:00Z"><w:r><w:delText>100</w:delText></w:r></w:del>
        <w:ins w:id="2" w:author="Ann" w:date="2026-03-02T09:31:00Z"><w:r><w:t>120</w:t></w:r></w:ins>
        <w:r><w:t>.</w:t></w:r></w:p></w:body></w:document>"#
            .as_bytes(),
    );
    let document = reader().read_file("lease.docx", "", docx.as_slice()).await.map_err(sentence).unwrap();
    assert_eq!(document.text, "The rent is 120.");
    let change = |kind, minute, words: &str| TrackedChange {
        kind,
        author: Some("Ann".into()),
        date: Some(jiff::civil::date(2026, 3, 2).at(9, minute, 0, 0)),
        words: words.into(),
        at: 12,
    };
    assert_eq!(document.changes, [change(ChangeKind::Deleted, 30, "100"), change(ChangeKind::Inserted, 31, "120")]);
}

/// An unsupported kind, an empty file, a file whose content contradicts its name: each has its own sentence.
#[tokio::test]
async fn what_cannot_be_read_says_why() {
    let reader = reader();
    for (name, bytes) in
        [("photo.png", b"\x89PNG\r\n\x1a\n\0\0\0\x0d".as_slice()), ("empty.pdf", b""), ("a.zip", b"PK\x03\x04")]
    {
        let sentence = sentence(reader.read_file(name, "", bytes).await.unwrap_err());
        assert!(sentence.ends_with('.') && sentence.len() > 15, "{name}: {sentence}");
    }
}
