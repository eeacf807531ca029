use super::*;

/// An attribute as a program writes it.
fn attribute_of(level: u8, id: u16, data: &[u8]) -> Vec<u8> {
    let mut out = vec![level];
    out.extend(id.to_le_bytes());
    out.extend([0, 0]);
    out.extend((data.len() as u32).to_le_bytes());
    out.extend(data);
    out.extend(data.iter().fold(0u16, |sum, b| sum.wrapping_add(u16::from(*b))).to_le_bytes());
    out
}

/// MAPI properties of variable length.
fn properties_of(all: &[(u16, u16, &[u8])]) -> Vec<u8> {
    let mut out = (all.len() as u32).to_le_bytes().to_vec();
    for (id, kind, value) in all {
        out.extend(kind.to_le_bytes());
        out.extend(id.to_le_bytes());
        out.extend(1u32.to_le_bytes());
        out.extend((value.len() as u32).to_le_bytes());
        out.extend(*value);
        out.resize(out.len().next_multiple_of(4), 0);
    }
    out
}

fn utf16(text: &str) -> Vec<u8> {
    text.encode_utf16().flat_map(u16::to_le_bytes).collect()
}

fn container(attributes: &[Vec<u8>]) -> Vec<u8> {
    [&SIGNATURE[..], &[1, 0], &attributes.concat()].concat()
}

#[test]
fn names_bodies_and_messages_within() {
    let inner = container(&[
        attribute_of(1, SUBJECT, b"Inner\0"),
        attribute_of(1, BODY, b"It ends in May.\0"),
        attribute_of(2, ATTACH_BEGINS, b"x"),
        attribute_of(2, ATTACH_TITLE, b"deed.pdf\0"),
        attribute_of(2, ATTACH_DATA_OLD, b"%PDF"),
    ]);
    let object = [&IS_MESSAGE[..], &inner].concat();
    let outer = container(&[
        attribute_of(1, CODE_PAGE, &1252u32.to_le_bytes()),
        attribute_of(1, SUBJECT, b"Gr\xfc\xdfe\0"),
        attribute_of(
            1,
            MESSAGE_PROPERTIES,
            &properties_of(&[(crate::outlook::BODY, UNICODE, &utf16("Read this – now\0"))]),
        ),
        attribute_of(2, ATTACH_BEGINS, b"x"),
        attribute_of(2, ATTACH_TITLE, b"LONGNA~1.DOC\0"),
        attribute_of(2, ATTACH_DATA_OLD, b"bytes"),
        attribute_of(2, ATTACH_PROPERTIES, &properties_of(&[(ATTACH_LONG_NAME, UNICODE, &utf16("Long name.docx"))])),
        attribute_of(2, ATTACH_BEGINS, b"x"),
        attribute_of(2, ATTACH_PROPERTIES, &properties_of(&[(ATTACH_DATA, 0x000D, &object)])),
    ]);
    let contents = open(&outer).unwrap();
    assert_eq!((contents.subject.as_str(), contents.body.as_str()), ("Grüße", "Read this – now"));
    let items: Vec<_> = contents.items.iter().map(|i| (i.name.as_str(), i.bytes.as_slice())).collect();
    let text = b"Subject: Inner\n\nIt ends in May.".as_slice();
    assert_eq!(items, [("Long name.docx", b"bytes".as_slice()), ("deed.pdf", b"%PDF"), ("Inner.txt", text)]);
    assert!(!contents.damaged);
    assert!(open(&outer[..outer.len() - 20]).unwrap().damaged, "a cut is told");
}

proptest::proptest! {
    #[test]
    fn never_panics(bytes in proptest::collection::vec(proptest::prelude::any::<u8>(), 0..300), id in 0x8000u16..0x9010) {
        let _ = open(&container(&[attribute_of(1, id, &bytes), attribute_of(1, MESSAGE_PROPERTIES, &bytes), attribute_of(2, ATTACH_PROPERTIES, &bytes)]));
        let _ = open(&[&SIGNATURE[..], &bytes].concat());
    }
}
