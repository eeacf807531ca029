//! The embedded site.

use super::world::World;

#[test]
fn every_address_of_the_site_is_the_page_and_others_say_404() {
    let world = World::new();
    for path in
        ["/", "/pricing?a=b", "/about-us/", "/login", "/register", "/upload/abc", "/reset-password/x", "/logout"]
    {
        assert_eq!(world.get(path, None).status, 200, "{path}");
    }
    let page = world.get("/dashboard", None);
    assert_eq!(page.status, 200);
    assert_eq!(page.header("content-type"), "text/html; charset=utf-8");
    assert_eq!(page.header("cache-control"), "no-cache");
    assert!(String::from_utf8_lossy(&page.bytes).contains("<!doctype html>"));
    for path in ["/dashboard/tasks/Lease", "/test", "/test/x"] {
        let answer = world.get(path, None);
        assert_eq!((answer.status, &answer.bytes), (200, &page.bytes), "{path}");
    }
    let lost = world.get("/nowhere", None);
    for path in ["/nowhere", "/wp-admin/setup.php", "/%2e%2e/Cargo.toml", "/index.html"] {
        let answer = world.call("GET", path, &[("if-none-match", lost.header("etag"))], None);
        assert_eq!((answer.status, &answer.bytes), (404, &lost.bytes), "{path}");
    }
    let missing = world.get("/assets/none.js", None);
    assert_eq!((missing.status, missing.header("content-type")), (404, "text/plain; charset=utf-8"));
    assert_eq!(world.call("POST", "/", &[], Some(b"")).status, 405);
}

#[test]
fn the_page_is_checked_by_its_tag_and_head_works() {
    let world = World::new();
    let page = world.get("/dashboard", None);
    let again = world.call("GET", "/test", &[("if-none-match", page.header("etag"))], None);
    assert_eq!((again.status, again.bytes.len()), (304, 0));
    let head = world.call("HEAD", "/dashboard", &[], None);
    assert_eq!((head.status, head.header("content-length")), (200, page.bytes.len().to_string().as_str()));
}

/// Whatever the build embedded: hashed files never change, and arrive in an encoding that the client accepts.
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
        let part = world.call("GET", asset, &[("range", "bytes=2-5")], None);
        assert_eq!((part.status, &part.bytes[..]), (206, &plain.bytes[2..6]), "{asset}");
        assert_eq!(part.header("content-range"), format!("bytes 2-5/{}", plain.bytes.len()), "{asset}");
        let beyond = world.call("GET", asset, &[("range", "bytes=99999999-")], None);
        assert_eq!((beyond.status, beyond.bytes.len()), (416, 0), "{asset}");
        if asset.ends_with(".js") || asset.ends_with(".css") {
            let head = world.head_of(&format!("GET {asset} HTTP/1.1\r\nHost: x\r\nAccept-Encoding: gzip, br\r\n"));
            assert!(head.contains("\r\ncontent-encoding: gzip\r\n"), "{asset}: {head}");
            assert!(head.contains("\r\nvary: accept-encoding\r\n"), "{asset}: {head}");
            assert!(!head.contains(plain.header("etag")), "each form has its own tag: {asset}");
            // ureq unpacks gzip.
            let agent: ureq::Agent = ureq::Agent::config_builder().accept_encoding("gzip").build().into();
            let mut packed = agent.get(format!("http://{}{asset}", world.address)).call().unwrap();
            assert!(packed.body_mut().read_to_vec().unwrap() == plain.bytes, "{asset}");
        }
    }
}

/// Each language has its own page, and caches are told to distinguish them.
#[test]
fn pages_come_in_the_readers_language() {
    let world = World::new();
    for (headers, language) in [
        (&[("accept-language", "es-MX,es;q=0.9,en;q=0.8")][..], "es"),
        (&[("accept-language", "es"), ("cookie", "lang=en")][..], "en"),
        (&[("accept-language", "fr")][..], "en"),
    ] {
        let page = world.call("GET", "/pricing", headers, None);
        assert_eq!((page.status, page.header("content-language")), (200, language));
        assert_eq!(page.header("vary"), "accept-encoding, accept-language, cookie");
    }
}

/// The help is in English, whatever is asked for. Without a built site there is one page for everything, and nothing to hold.
#[test]
fn the_help_has_its_pages_and_no_others() {
    let world = World::new();
    let spanish = [("accept-language", "es")];
    let first = world.call("GET", "/help", &spanish, None);
    if first.status == 404 {
        return;
    }
    assert_eq!((first.status, first.header("content-language")), (200, "en"));
    assert_eq!(first.header("cache-control"), "no-cache");
    let text = String::from_utf8(first.bytes).unwrap();
    let pages: Vec<&str> = text
        .split("href=\"")
        .skip(1)
        .filter_map(|rest| rest.split('"').next())
        .filter(|a| a.starts_with("/help/"))
        .collect();
    assert!(pages.len() > 12, "{pages:?}");
    for path in pages {
        let page = world.get(path, None);
        assert_eq!(page.status, 200, "{path}");
        assert_eq!(world.call("GET", path, &[("if-none-match", page.header("etag"))], None).status, 304, "{path}");
    }
    for path in ["/help/nowhere", "/help/index", "/help/backup/x", "/help/404", "/help/..%2fen%2findex"] {
        let lost = world.call("GET", path, &spanish, None);
        assert_eq!((lost.status, lost.header("content-language")), (404, "es"), "{path}");
    }
}

/// The page contains what its script must know about the firm, in a block that no name can close.
#[test]
fn pages_hold_the_firms_words() {
    let world = World::new();
    let page = String::from_utf8(world.get("/", None).bytes).unwrap();
    let (_, block) = page.split_once("<script type=\"application/json\" id=\"site\">").unwrap();
    let (block, _) = block.split_once("</script>").unwrap();
    let words: serde_json::Value = serde_json::from_str(block).unwrap();
    assert_eq!((&words["name"], &words["sample"]), (&"Chancery".into(), &true.into()));
    assert!(page.contains("<title>Chancery</title>"), "no place is left unfilled");
    assert!(!page.contains("{{"), "no place is left unfilled");
    assert_eq!(world.get("/site/nothing.png", None).status, 404);
}
