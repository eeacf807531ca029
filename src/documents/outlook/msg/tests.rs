use super::*;
use std::io::Write;

/// A compound file with these streams; storages are made on the way.
fn file(streams: &[(&str, &[u8])]) -> Vec<u8> {
    let mut file = CompoundFile::create(Cursor::new(Vec::new())).unwrap();
    for (path, bytes) in streams {
        if let Some(storage) = Path::new(path).parent() {
            file.create_storage_all(storage).unwrap();
        }
        file.create_stream(path).unwrap().write_all(bytes).unwrap();
    }
    file.into_inner().into_inner()
}

fn utf16(text: &str) -> Vec<u8> {
    text.encode_utf16().flat_map(u16::to_le_bytes).collect()
}

fn sample() -> Vec<u8> {
    file(&[
        ("/__properties_version1.0", &[0; 32]),
        ("/__substg1.0_0037001F", &utf16("Lease – notice")),
        ("/__substg1.0_0C1A001F", &utf16("Ann Lee")),
        ("/__substg1.0_5D01001F", &utf16("ann@firm.test")),
        ("/__substg1.0_0E04001E", b"Bob\0"),
        ("/__substg1.0_1000001E", b"It ends on 31 May.\0"),
        ("/__attach_version1.0_#00000000/__substg1.0_3707001F", &utf16("lease.pdf")),
        ("/__attach_version1.0_#00000000/__substg1.0_37010102", b"%PDF-1.4"),
        ("/__attach_version1.0_#00000001/__substg1.0_3701000D/__substg1.0_0037001F", &utf16("Inner")),
        ("/__attach_version1.0_#00000001/__substg1.0_3701000D/__substg1.0_10130102", b"<p>Gr&uuml;&szlig;e</p>"),
    ])
}

#[test]
fn a_message_with_a_file_and_a_message() {
    assert!(is(&sample()) && !is(&file(&[("/WordDocument", b"x")])));
    let contents = open(&sample()).unwrap();
    assert_eq!(
        contents.text(),
        "From: Ann Lee <ann@firm.test>\nTo: Bob\nSubject: Lease – notice\n\nIt ends on 31 May."
    );
    let items: Vec<_> = contents.items.iter().map(|i| (i.name.as_str(), i.bytes.as_slice())).collect();
    let inner = "Subject: Inner\n\nGrüße".as_bytes();
    let page = b"<p>Gr&uuml;&szlig;e</p>".as_slice();
    assert_eq!(items, [("lease.pdf", b"%PDF-1.4".as_slice()), ("Inner.txt", inner), ("body.html", page)]);
}

proptest::proptest! {
    #[test]
    fn damage_never_panics(at in 0usize..8000, byte: u8, cut in 0usize..9000) {
        let mut bytes = sample();
        let len = bytes.len();
        bytes[at % len] = byte;
        bytes.truncate(cut.max(512));
        let _ = open(&bytes);
        let _ = is(&bytes);
    }
}
