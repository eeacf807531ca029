//! Files, byte for byte, whole and in parts, whatever name a stranger gave them.

use super::world::{Answer, World};
use chancery::files::FILES;

fn bytes(n: usize) -> Vec<u8> {
    (0..n).map(|i| (i * 31 + i / 251) as u8).collect()
}

#[test]
fn byte_for_byte_in_every_length_that_matters() {
    let world = World::new();
    let (account, token) = world.person("ada@firm.example");
    for n in [0, 1, 65_535, 65_536, 65_537, 262_144, 262_145, 3_000_000] {
        let (_, file) = world.task(account.id, "Lease", "lease.pdf", &bytes(n));
        let answer = world.get(&format!("/api/files/file/{}/download/", file.id), Some(&token));
        assert_eq!(answer.status, 200);
        assert!(answer.bytes == bytes(n), "{n} bytes");
        assert_eq!(answer.header("content-length"), n.to_string());
        assert_eq!(answer.header("content-type"), "application/pdf");
        assert_eq!(answer.header("accept-ranges"), "bytes");
        assert_eq!(answer.header("cache-control"), "no-store");
        assert!(answer.header("content-security-policy").starts_with("sandbox; default-src 'none'"));
    }
}

#[test]
fn ranges_and_validators() {
    let world = World::new();
    let (account, token) = world.person("ada@firm.example");
    let content = bytes(700_000);
    let (_, file) = world.task(account.id, "Lease", "lease.pdf", &content);
    let path = format!("/api/files/file/{}/download/", file.id);
    let bearer = format!("Bearer {token}");
    let ask = |more: &[(&str, &str)]| -> Answer {
        let mut headers = vec![("authorization", bearer.as_str())];
        headers.extend_from_slice(more);
        world.call("GET", &path, &headers, None)
    };
    for (range, start, end) in [
        ("bytes=0-0", 0, 1),
        ("bytes=65530-65545", 65_530, 65_546),
        ("bytes=262140-600000", 262_140, 600_001),
        ("bytes=-5", 699_995, 700_000),
        ("bytes=699999-", 699_999, 700_000),
        ("bytes=0-9999999", 0, 700_000),
    ] {
        let answer = ask(&[("range", range)]);
        assert_eq!(answer.status, 206, "{range}");
        assert!(answer.bytes == content[start..end], "{range}");
        assert_eq!(answer.header("content-range"), format!("bytes {start}-{}/700000", end - 1));
    }
    for range in ["bytes=700000-", "bytes=-0"] {
        let answer = ask(&[("range", range)]);
        assert_eq!((answer.status, answer.code().as_str()), (416, "no_such_range"));
        assert_eq!(answer.header("content-range"), "bytes */700000");
    }
    for range in ["bytes=0-1,5-6", "bytes=5-2", "pages=1", ""] {
        assert_eq!(ask(&[("range", range)]).bytes.len(), 700_000, "{range}");
    }
    let whole = ask(&[]);
    let tag = whole.header("etag");
    assert!(tag.len() == 34 && tag.starts_with('"'));
    assert_eq!(ask(&[("range", "bytes=0-3"), ("if-range", tag)]).status, 206);
    assert_eq!(ask(&[("range", "bytes=0-3"), ("if-range", "\"other\"")]).status, 200);
    let unchanged = ask(&[("if-none-match", &format!("\"x\", W/{tag}"))]);
    assert_eq!((unchanged.status, unchanged.bytes.len()), (304, 0));
    let head = world.call("HEAD", &path, &[("authorization", &bearer)], None);
    assert_eq!((head.status, head.bytes.len(), head.header("content-length")), (200, 0, "700000"));
}

#[test]
fn names_with_umlauts_quotes_and_line_ends() {
    let world = World::new();
    let (account, token) = world.person("ada@firm.example");
    for (name, disposition) in [
        ("Lease 1.pdf", "attachment; filename=\"Lease 1.pdf\""),
        (
            "Kündigung \"neu\".pdf",
            "attachment; filename=\"K_ndigung _neu_.pdf\"; filename*=UTF-8''K%C3%BCndigung%20%22neu%22.pdf",
        ),
        ("x.pdf\r\nX-Evil: 1\r\n\r\n<script>", "attachment; filename=\"x.pdfX-Evil: 1<script>\""),
        ("契約.pdf", "attachment; filename=\"__.pdf\"; filename*=UTF-8''%E5%A5%91%E7%B4%84.pdf"),
        ("../../.bashrc", "attachment; filename=\"_.._.bashrc\""),
    ] {
        let (_, file) = world.task(account.id, "Lease", name, b"x");
        let answer = world.get(&format!("/api/files/file/{}/download/", file.id), Some(&token));
        assert_eq!(answer.header("content-disposition"), disposition);
        assert_eq!(answer.headers.get("x-evil"), None);
    }
}

#[test]
fn a_damaged_blob_is_an_error_that_shows_no_cause() {
    let world = World::new();
    let (account, token) = world.person("ada@firm.example");
    let (_, mut file) = world.task(account.id, "Lease", "lease.pdf", b"x");
    file.blob.id = chancery::ids::BlobId::new();
    let (key, id) = ((account.id, file.id), file.id);
    world.store.write_blocking(move |tx| tx.put(&FILES, &key, &file)).unwrap();
    let answer = world.get(&format!("/api/files/file/{id}/download/"), Some(&token));
    assert_eq!(answer.status, 500);
    assert_eq!(answer.json(), serde_json::json!({"error": "Something went wrong on the server.", "code": "internal"}));
}
