//! The embedded site.

use super::world::World;

#[test]
fn every_address_of_the_site_is_the_page_and_others_say_404() {
    let world = World::new();
    let page = world.get("/", None);
    assert_eq!(page.status, 200);
    assert_eq!(page.header("content-type"), "text/html; charset=utf-8");
    assert_eq!(page.header("cache-control"), "no-cache");
    assert!(String::from_utf8_lossy(&page.bytes).contains("<!doctype html>"));
    for path in ["/login", "/dashboard", "/dashboard/tasks/Lease", "/upload/abc", "/reset-password/x", "/pricing?a=b"] {
        let answer = world.get(path, None);
        assert_eq!((answer.status, &answer.bytes), (200, &page.bytes), "{path}");
    }
    for path in ["/nowhere", "/wp-admin/setup.php", "/%2e%2e/Cargo.toml", "/index.html"] {
        let answer = world.call("GET", path, &[("if-none-match", page.header("etag"))], None);
        assert_eq!((answer.status, &answer.bytes), (404, &page.bytes), "{path}");
    }
    let missing = world.get("/assets/none.js", None);
    assert_eq!((missing.status, missing.header("content-type")), (404, "text/plain; charset=utf-8"));
    assert_eq!(world.call("POST", "/", &[], Some(b"")).status, 405);
}

#[test]
fn the_page_is_checked_by_its_tag_and_head_works() {
    let world = World::new();
    let page = world.get("/", None);
    let again = world.call("GET", "/login", &[("if-none-match", page.header("etag"))], None);
    assert_eq!((again.status, again.bytes.len()), (304, 0));
    let head = world.call("HEAD", "/", &[], None);
    assert_eq!((head.status, head.header("content-length")), (200, page.bytes.len().to_string().as_str()));
}

/// Whatever the build embedded: its hashed files never change, and come in the form that the client takes.
#[test]
fn assets_are_immutable_and_precompressed() {
    let world = World::new();
    let page = String::from_utf8(world.get("/", None).bytes).unwrap();
    for asset in page.split('"').filter(|part| part.starts_with("/assets/")) {
        let plain = world.get(asset, None);
        assert_eq!(plain.status, 200, "{asset}");
        assert_eq!(plain.header("cache-control"), "public, max-age=31536000, immutable", "{asset}");
        assert_eq!(plain.headers.get("content-encoding"), None, "{asset}");
        assert!(!plain.header("content-type").starts_with("application/octet-stream"), "{asset}");
        if asset.ends_with(".js") || asset.ends_with(".css") {
            for coding in ["br", "gzip"] {
                let head = world.head_of(&format!("GET {asset} HTTP/1.1\r\nHost: x\r\nAccept-Encoding: {coding}\r\n"));
                assert!(head.contains(&format!("\r\ncontent-encoding: {coding}\r\n")), "{asset}: {head}");
                assert!(head.contains("\r\nvary: accept-encoding\r\n"), "{asset}: {head}");
                assert!(!head.contains(plain.header("etag")), "each form has its own tag: {asset}");
            }
            // ureq unpacks gzip.
            let agent: ureq::Agent = ureq::Agent::config_builder().accept_encoding("gzip").build().into();
            let mut packed = agent.get(format!("http://{}{asset}", world.address)).call().unwrap();
            assert!(packed.body_mut().read_to_vec().unwrap() == plain.bytes, "{asset}");
        }
    }
}
