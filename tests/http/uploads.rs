//! My Files: folders and files through the web door, on a real socket.

use super::world::{Answer, World};
use serde_json::{Value, json};
use std::{
    io::{Read, Write},
    net::TcpStream,
};

pub const BOUNDARY: &str = "----chancery-test";

/// A form as browsers send it: fields, then files.
pub fn form(fields: &[(&str, &str)], files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut out = Vec::new();
    for (name, value) in fields {
        let head = format!("--{BOUNDARY}\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{value}\r\n");
        out.extend_from_slice(head.as_bytes());
    }
    for (name, content) in files {
        let name = name.replace('"', "%22").replace('\r', "%0D").replace('\n', "%0A");
        let head = format!(
            "--{BOUNDARY}\r\nContent-Disposition: form-data; name=\"files\"; filename=\"{name}\"\r\nContent-Type: text/plain\r\n\r\n"
        );
        out.extend_from_slice(head.as_bytes());
        out.extend_from_slice(content);
        out.extend_from_slice(b"\r\n");
    }
    out.extend_from_slice(format!("--{BOUNDARY}--\r\n").as_bytes());
    out
}

impl World {
    pub fn send_form(&self, path: &str, token: &str, form: &[u8]) -> Answer {
        let (bearer, kind) = (format!("Bearer {token}"), format!("multipart/form-data; boundary={BOUNDARY}"));
        self.call("POST", path, &[("authorization", &bearer), ("content-type", &kind)], Some(form))
    }

    pub fn make_folder(&self, token: &str, parent: &str, name: &str) -> Answer {
        let fields = [("name", name), ("parent_path", parent), ("folder_type", "files")];
        self.send_form("/api/files/folder/create/", token, &form(&fields, &[]))
    }

    pub fn upload(&self, token: &str, path: &str, files: &[(&str, &[u8])]) -> Answer {
        let fields = [("folder_path", path), ("folder_type", "files")];
        self.send_form("/api/files/upload/", token, &form(&fields, files))
    }

    pub fn listing(&self, token: &str, path: &str) -> Value {
        let answer = self.get(&format!("/api/files/list/?type=files&path={}", path.replace(' ', "%20")), Some(token));
        assert_eq!(answer.status, 200);
        answer.json()
    }

    pub fn names(&self, token: &str, path: &str, of: &str) -> Vec<String> {
        let mut names: Vec<String> = self.listing(token, path)[of]
            .as_array()
            .unwrap()
            .iter()
            .map(|thing| thing["name"].as_str().unwrap().to_owned())
            .collect();
        names.sort();
        names
    }

    /// Bytes in use, by the counters and by adding up.
    fn used(&self, account: chancery::ids::AccountId) -> u64 {
        let before = self.services.usage.of(account).unwrap().bytes_stored;
        assert_eq!(self.wait(chancery::doctor::all(&self.store)).unwrap(), 0, "a counter is wrong");
        before
    }

    /// Sealed files in the data folder.
    fn blobs(&self) -> usize {
        let mut count = 0;
        for folder in std::fs::read_dir(self.folder().join("blobs")).unwrap() {
            count += std::fs::read_dir(folder.unwrap().path()).unwrap().count();
        }
        count
    }
}

fn id(thing: &Value) -> &str {
    thing["id"].as_str().unwrap()
}

#[test]
fn folders_are_made_renamed_moved_and_deleted() {
    let world = World::new();
    let (_, token) = world.person("ada@firm.example");
    let made = world.make_folder(&token, "", "Discovery");
    assert_eq!(made.status, 201);
    assert_eq!((&made.json()["name"], &made.json()["items"]), (&json!("Discovery"), &json!(0)));
    assert_eq!(world.make_folder(&token, "Discovery", "Experts & Co").status, 201);
    for twin in ["Discovery", " discovery "] {
        let again = world.make_folder(&token, "", twin);
        assert_eq!((again.status, again.code().as_str()), (409, "conflict"));
        assert_eq!(again.json()["error"], format!("A folder named \"{}\" is already here.", twin.trim()));
    }
    for bad in ["", "  ", ".", "..", "a/b", "a\u{7}b", &"x".repeat(256)] {
        let answer = world.make_folder(&token, "", bad);
        assert_eq!((answer.status, answer.code().as_str()), (422, "invalid"), "{bad:?}");
    }
    assert_eq!(world.make_folder(&token, "Nowhere", "x").status, 404);
    assert_eq!(world.names(&token, "Discovery", "folders"), ["Experts & Co"]);

    let top = made.json();
    let renamed =
        world.signed("POST", &format!("/api/files/folder/{}/rename/", id(&top)), &token, &json!({"name": "Found"}));
    assert_eq!((renamed.status, &renamed.json()["name"]), (200, &json!("Found")));
    assert_eq!(world.names(&token, "Found", "folders"), ["Experts & Co"]);
    assert_eq!(world.get("/api/files/list/?type=files&path=Discovery", Some(&token)).status, 404);

    let inner = id(&world.listing(&token, "Found")["folders"][0]).to_owned();
    let go = |folders: Value, to: &str| {
        world.signed("POST", "/api/files/move/", &token, &json!({"files": [], "folders": folders, "to": to}))
    };
    assert_eq!(go(json!([id(&top)]), "Found/Experts & Co").status, 422);
    assert_eq!(go(json!([id(&top)]), "Found").status, 422);
    assert_eq!(go(json!([inner]), "").json(), json!({"moved": 1}));
    assert_eq!(world.names(&token, "", "folders"), ["Experts & Co", "Found"]);
    assert_eq!(world.make_folder(&token, "Found", "Experts & Co").status, 201);
    assert_eq!(go(json!([inner]), "Found").status, 409);
    assert_eq!(go(json!([inner]), "Gone").status, 404);

    let gone = world.signed("DELETE", &format!("/api/files/folder/{}/delete/", id(&top)), &token, &Value::Null);
    assert_eq!((gone.status, gone.bytes.len()), (204, 0));
    assert_eq!(world.names(&token, "", "folders"), ["Experts & Co"]);
    assert_eq!(
        world.signed("DELETE", &format!("/api/files/folder/{}/delete/", id(&top)), &token, &Value::Null).status,
        404
    );
}

#[test]
fn a_branch_of_folders_is_moved_only_where_it_fits() {
    let world = World::new();
    let (_, token) = world.person("ada@firm.example");
    let branch = |top: &str, deep: usize| {
        let path = [&[top][..], &vec!["x"; deep - 1]].concat().join("/");
        let fields = [("folder_path", path.as_str()), ("folder_type", "files"), ("create_folders", "1")];
        let sent = world.send_form("/api/files/upload/", &token, &form(&fields, &[("a.txt", b"a")]));
        assert_eq!(sent.status, 201, "{}", String::from_utf8_lossy(&sent.bytes));
        path
    };
    let (deep, _, _) = (branch("forty", 40), branch("fits", 24), branch("too deep", 25));
    let folders = world.listing(&token, "")["folders"].as_array().unwrap().clone();
    let named = |name: &str| id(folders.iter().find(|one| one["name"] == name).unwrap()).to_owned();
    let go = |name: &str| {
        let body = json!({"files": [], "folders": [named(name)], "to": deep});
        world.signed("POST", "/api/files/move/", &token, &body).status
    };
    assert_eq!((go("too deep"), go("fits")), (422, 200));
    // The deepest folder is still there.
    let deepest = [deep.as_str(), "fits", &["x"; 23].join("/")].join("/");
    assert_eq!(world.names(&token, &deepest, "files"), ["a.txt"]);
    assert_eq!(world.names(&token, "", "folders"), ["forty", "too deep"]);
}

#[test]
fn files_come_in_and_go_out_byte_for_byte() {
    let world = World::new();
    let (account, token) = world.person("ada@firm.example");
    world.make_folder(&token, "", "Case");
    let large: Vec<u8> = (0..900_001u32).map(|i| (i * 7 % 251) as u8).collect();
    let files: [(&str, &[u8]); 3] = [("a.txt", b"small"), ("b.bin", &large), ("empty.txt", b"")];
    let sent = world.upload(&token, "Case", &files);
    assert_eq!(sent.status, 201, "{}", String::from_utf8_lossy(&sent.bytes));
    for (view, (name, content)) in sent.json()["files"].as_array().unwrap().iter().zip(files) {
        assert_eq!(
            (
                view["name"].as_str(),
                view["size"].as_u64(),
                view["folder_path"].as_str(),
                view["is_processed"].as_bool()
            ),
            (Some(name), Some(content.len() as u64), Some("Case"), Some(false))
        );
        let back = world.get(&format!("/api/files/file/{}/download/", id(view)), Some(&token));
        assert!(back.status == 200 && back.bytes == content, "{name}");
        let one = world.get(&format!("/api/files/file/{}/", id(view)), Some(&token)).json();
        assert_eq!(
            (&one["folder_path"], &one["task"], &one["media_type"]),
            (&json!("Case"), &Value::Null, &json!("text/plain"))
        );
    }
    assert_eq!(world.names(&token, "Case", "files"), ["a.txt", "b.bin", "empty.txt"]);
    assert_eq!(world.used(account.id), 5 + 900_001);
    // One line for each.
    let lines = world.services.audit.lines(1, 1000).unwrap();
    assert_eq!(lines.iter().filter(|line| line.action == "upload").count(), 3);
}

#[test]
fn two_files_of_one_name_are_both_kept() {
    let world = World::new();
    let (_, token) = world.person("ada@firm.example");
    let both = world.upload(&token, "", &[("lease.pdf", b"1"), ("LEASE.pdf", b"2")]);
    assert_eq!(both.status, 201);
    world.upload(&token, "", &[("lease.pdf", b"3")]);
    assert_eq!(world.names(&token, "", "files"), ["LEASE (2).pdf", "lease (3).pdf", "lease.pdf"]);
    // Many uploads at the same time: none is lost, and no name is given twice.
    std::thread::scope(|all| {
        for content in 0..8u8 {
            let (world, token) = (&world, &token);
            all.spawn(move || assert_eq!(world.upload(token, "", &[("brief.docx", &[content])]).status, 201));
        }
    });
    let names: Vec<String> = world.names(&token, "", "files").into_iter().filter(|n| n.starts_with("brief")).collect();
    assert_eq!((names.len(), names.iter().collect::<std::collections::HashSet<_>>().len()), (8, 8), "{names:?}");
}

#[test]
fn hostile_names_become_harmless_ones() {
    let world = World::new();
    let (_, token) = world.person("ada@firm.example");
    for (sent, stands) in [
        ("../../etc/passwd", "passwd"),
        ("C:\\Windows\\win.ini", "win.ini"),
        ("x.pdf\r\nSet-Cookie: a=b", "x.pdfSet-Cookie: a=b"),
        ("a\u{202e}fdp.exe", "afdp.exe"),
        ("..", "unnamed"),
        ("<img src=x onerror=alert(1)>.txt", "<img src=x onerror=alert(1)>.txt"),
        ("Kündigung \"neu\".pdf", "Kündigung \"neu\".pdf"),
    ] {
        let answer = world.upload(&token, "", &[(sent, b"x")]);
        assert_eq!(answer.json()["files"][0]["name"], stands, "{sent:?}");
    }
}

#[test]
fn forms_that_are_none_and_folders_that_are_not_there() {
    let world = World::new();
    let (account, token) = world.person("ada@firm.example");
    let bearer = format!("Bearer {token}");
    let send = |kind: &str, body: &[u8]| {
        let answer =
            world.call("POST", "/api/files/upload/", &[("authorization", &bearer), ("content-type", kind)], Some(body));
        (answer.status, answer.code())
    };
    let fine = format!("multipart/form-data; boundary={BOUNDARY}");
    assert_eq!(send("application/json", b"{}"), (415, "not_multipart".into()));
    assert_eq!(send("multipart/form-data", b"{}"), (415, "not_multipart".into()));
    for body in [&b""[..], b"x", &form(&[], &[("a", b"b")])[..40]] {
        assert_eq!(send(&fine, body), (400, "malformed".into()), "{:?}", String::from_utf8_lossy(body));
    }
    assert_eq!(send(&fine, &form(&[("folder_path", "")], &[])), (422, "invalid".into()));
    assert_eq!(send(&fine, &form(&[("folder_type", "tasks")], &[("a", b"b")])), (422, "invalid".into()));
    assert_eq!(send(&fine, &form(&[("folder_path", "No/Where")], &[("a", b"b")])), (404, "not_found".into()));
    let many: Vec<(&str, &[u8])> = (0..201).map(|_| ("a.txt", &b"x"[..])).collect();
    assert_eq!(send(&fine, &form(&[], &many)), (422, "invalid".into()));
    assert_eq!((world.names(&token, "", "files").len(), world.used(account.id)), (0, 0));
    // Missing folders are created if requested.
    let fields = [("folder_path", "New/Deep"), ("create_folders", "1")];
    assert_eq!(world.send_form("/api/files/upload/", &token, &form(&fields, &[("a", b"b")])).status, 201);
    assert_eq!(world.names(&token, "New/Deep", "files"), ["a"]);
    let fields = [("folder_path", "New/.."), ("create_folders", "1")];
    assert_eq!(world.send_form("/api/files/upload/", &token, &form(&fields, &[("a", b"b")])).status, 422);
}

/// Quotas are checked before the bytes arrive; an upload that is too large or cut off leaves nothing behind.
#[test]
fn nothing_stays_of_what_is_refused_or_cut_off() {
    let world = World::new();
    let (account, token) = world.person("ada@firm.example");
    let kind = format!("multipart/form-data; boundary={BOUNDARY}");
    let head = |length: u64| {
        format!(
            "POST /api/files/upload/ HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {token}\r\nContent-Type: {kind}\r\nContent-Length: {length}\r\n\r\n"
        )
    };
    // Twenty gigabytes are announced; the answer comes before any of them is sent.
    let mut socket = TcpStream::connect(world.address).unwrap();
    socket.write_all(head(20 << 30).as_bytes()).unwrap();
    let mut answer = [0; 12];
    socket.read_exact(&mut answer).unwrap();
    assert_eq!(&answer, b"HTTP/1.1 403");
    drop(socket);
    // A megabyte of an unfinished form, then silence: the connection is closed.
    let body = form(&[], &[("big.bin", &vec![7; 1 << 20])]);
    let mut socket = TcpStream::connect(world.address).unwrap();
    socket.write_all(head(body.len() as u64).as_bytes()).unwrap();
    socket.write_all(&body[..body.len() - 50_000]).unwrap();
    let blobs = || world.blobs();
    while blobs() == 0 {
        std::thread::yield_now();
    }
    drop(socket);
    while blobs() > 0 {
        std::thread::yield_now();
    }
    assert_eq!((world.names(&token, "", "files").len(), world.used(account.id)), (0, 0));
    // The same bytes with the closing boundary.
    assert_eq!(world.send_form("/api/files/upload/", &token, &body).status, 201);
    assert_eq!(blobs(), 1);
}

#[test]
fn a_file_that_is_too_large_is_refused() {
    let world = World::new();
    let (account, token) = world.person("ada@firm.example");
    let store = world.store.clone();
    // Nearly all of the plan is used up.
    store.write_blocking(move |tx| chancery::accounts::stored(tx, account.id, (10 << 30) - 1000)).unwrap();
    let answer = world.upload(&token, "", &[("a.bin", &[1; 2000])]);
    assert_eq!((answer.status, answer.code().as_str()), (403, "over_quota"));
    assert!(answer.json()["error"].as_str().unwrap().contains("The plan Free stores 10 GB"));
    // Without a length, the bytes are counted as they arrive.
    let kind = format!("multipart/form-data; boundary={BOUNDARY}");
    let mut socket = TcpStream::connect(world.address).unwrap();
    let head = format!(
        "POST /api/files/upload/ HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {token}\r\nContent-Type: {kind}\r\nTransfer-Encoding: chunked\r\n\r\n"
    );
    socket.write_all(head.as_bytes()).unwrap();
    let body = form(&[], &[("a.bin", &[1; 2000])]);
    socket.write_all(format!("{:x}\r\n", body.len()).as_bytes()).unwrap();
    socket.write_all(&body).unwrap();
    socket.write_all(b"\r\n0\r\n\r\n").unwrap();
    let mut answer = [0; 12];
    socket.read_exact(&mut answer).unwrap();
    assert_eq!(&answer, b"HTTP/1.1 403");
}

#[test]
fn a_deleted_file_is_destroyed() {
    let world = World::new();
    let (account, token) = world.person("ada@firm.example");
    world.make_folder(&token, "", "Case");
    let large = vec![9; 100_000];
    let sent = world.upload(&token, "Case", &[("a.bin", &large), ("b.bin", &large), ("c.txt", b"x")]).json();
    assert_eq!(world.blobs(), 2);
    let first = id(&sent["files"][0]).to_owned();
    assert_eq!(world.signed("DELETE", &format!("/api/files/file/{first}/delete/"), &token, &Value::Null).status, 204);
    assert_eq!(world.get(&format!("/api/files/file/{first}/download/"), Some(&token)).status, 404);
    assert_eq!(world.signed("DELETE", &format!("/api/files/file/{first}/delete/"), &token, &Value::Null).status, 404);
    assert_eq!(world.used(account.id), 100_001);
    world.work();
    assert_eq!(world.blobs(), 1);
    // Its name is free again.
    assert_eq!(world.upload(&token, "Case", &[("a.bin", b"new")]).json()["files"][0]["name"], "a.bin");
    // Everything in a folder moves with it, at any depth.
    world.send_form(
        "/api/files/upload/",
        &token,
        &form(&[("folder_path", "Case/In/Deep"), ("create_folders", "1")], &[("d.bin", &large)]),
    );
    let folder = id(&world.listing(&token, "")["folders"][0]).to_owned();
    assert_eq!(
        world.signed("DELETE", &format!("/api/files/folder/{folder}/delete/"), &token, &Value::Null).status,
        204
    );
    world.work();
    assert_eq!((world.blobs(), world.used(account.id)), (0, 0));
    let traces = world.removal().inventory(account.id).unwrap();
    assert_eq!((traces.files, traces.folders), (0, 0));
}

#[test]
fn files_are_renamed_and_moved() {
    let world = World::new();
    let (_, token) = world.person("ada@firm.example");
    world.make_folder(&token, "", "Case");
    let sent = world.upload(&token, "", &[("a.txt", b"1"), ("b.txt", b"2")]).json();
    let (a, b) = (id(&sent["files"][0]), id(&sent["files"][1]));
    let rename =
        |name: &str| world.signed("POST", &format!("/api/files/file/{a}/rename/"), &token, &json!({"name": name}));
    assert_eq!(rename("B.TXT").status, 409);
    assert_eq!(rename("x/y").status, 422);
    let renamed = rename("A.md").json();
    assert_eq!(
        (&renamed["name"], &renamed["file_type"], &renamed["folder_path"]),
        (&json!("A.md"), &json!("MD"), &json!(""))
    );
    let go = |files: Value, to: &str| {
        world.signed("POST", "/api/files/move/", &token, &json!({"files": files, "folders": [], "to": to}))
    };
    assert_eq!(go(json!([a, b]), "Case").json(), json!({"moved": 2}));
    assert_eq!(world.names(&token, "Case", "files"), ["A.md", "b.txt"]);
    let twin = id(&world.upload(&token, "", &[("b.txt", b"3")]).json()["files"][0]).to_owned();
    assert_eq!(go(json!([twin]), "Case").status, 409);
    assert_eq!(go(json!([twin, "01ARZ3NDEKTSV4RRFFQ69G5FAV"]), "").status, 404);
}

/// Nobody reaches another account's files or folders; they look as if they did not exist.
#[test]
fn each_account_is_alone() {
    let world = World::new();
    let (_, ada) = world.person("ada@firm.example");
    let (_, bob) = world.person("bob@firm.example");
    let folder = world.make_folder(&ada, "", "Case").json();
    let file = world.upload(&ada, "Case", &[("a.txt", b"secret")]).json()["files"][0].clone();
    let (folder, file) = (id(&folder), id(&file));
    for (method, path, body) in [
        ("GET", format!("/api/files/file/{file}/"), Value::Null),
        ("GET", format!("/api/files/file/{file}/download/"), Value::Null),
        ("GET", "/api/files/list/?type=files&path=Case".into(), Value::Null),
        ("POST", format!("/api/files/file/{file}/rename/"), json!({"name": "x"})),
        ("POST", format!("/api/files/folder/{folder}/rename/"), json!({"name": "x"})),
        ("POST", "/api/files/move/".into(), json!({"files": [file], "folders": [], "to": ""})),
        ("POST", "/api/files/move/".into(), json!({"files": [], "folders": [folder], "to": ""})),
        ("DELETE", format!("/api/files/file/{file}/delete/"), Value::Null),
        ("DELETE", format!("/api/files/folder/{folder}/delete/"), Value::Null),
    ] {
        assert_eq!(world.signed(method, &path, &bob, &body).status, 404, "{method} {path}");
        let nobody =
            world.call(method, &path, &[("content-type", "application/json")], Some(body.to_string().as_bytes()));
        assert_eq!(nobody.status, 401, "{method} {path}");
    }
    assert_eq!(world.upload(&bob, "Case", &[("a.txt", b"x")]).status, 404);
    assert_eq!(world.make_folder(&bob, "Case", "x").status, 404);
    assert_eq!(world.names(&ada, "Case", "files"), ["a.txt"]);
}
