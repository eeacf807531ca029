//! My Files in a real browser, on the real server: small and large uploads, the viewer, a link by which a visitor sends
//! files, a move, and deletions that are taken back, left behind by the page and followed by a sign-out.

use crate::support::{Browser, DANA, Firm, plant};
use serde_json::Value;

fn names(list: &Value) -> Vec<&str> {
    list.as_array().unwrap().iter().map(|one| one["name"].as_str().unwrap()).collect()
}

#[test]
fn files_are_sent_seen_shared_moved_and_deleted() {
    let firm = Firm::new(None);
    firm.add(DANA);
    let server = firm.serve();
    let token = server.sign_in(DANA);
    plant("The notice period is six months.");
    plant("from the client.txt");
    let lease = concat!(env!("CARGO_MANIFEST_DIR"), "/assets/demo/lease.pdf");
    let mut browser = Browser::open(&server, "files-real.mjs", &["--document", lease]);
    browser.says("small");
    assert_eq!(browser.says("large")["pieces"], 2);
    browser.says("seen");
    browser.says("visited");
    browser.says("moved");
    browser.says("deleted");
    let done = browser.says("done");
    assert_eq!(done["problems"].as_array().unwrap().len(), 0, "{done}");
    browser.ends();
    // What the server has in the end is what the browser has shown.
    let root = server.get(&token, "/api/files/list/?type=files");
    assert_eq!((names(&root["folders"]), names(&root["files"])), (vec!["Harbor Street"], vec![]));
    let matter = server.get(&token, "/api/files/list/?type=files&path=Harbor%20Street&sort=name");
    assert_eq!((names(&matter["folders"]), names(&matter["files"])), (vec!["Exhibits"], vec!["lease.pdf", "scan.bin"]));
    server.stop();
}
