//! Large files that continue where they broke off (tus 1.0.0), and what a browser opens with a ticket.

use super::{
    uploads::form,
    world::{Answer, World},
};
use base64::{Engine, engine::general_purpose::STANDARD};
use serde_json::{Value, json};
use std::{
    io::{Cursor, Read, Write},
    net::TcpStream,
};

impl World {
    pub fn tus(&self, method: &str, path: &str, token: &str, more: &[(&str, &str)], body: Option<&[u8]>) -> Answer {
        let bearer = format!("Bearer {token}");
        let mut headers = vec![("authorization", bearer.as_str()), ("tus-resumable", "1.0.0")];
        headers.extend_from_slice(more);
        self.call(method, path, &headers, body)
    }

    pub fn begin(&self, token: &str, length: usize, name: &str, folder: &str) -> Answer {
        let coded = |text: &str| STANDARD.encode(text);
        let metadata =
            format!("filename {},folder_path {},filetype {}", coded(name), coded(folder), coded("text/plain"));
        self.tus(
            "POST",
            "/api/files/uploads/",
            token,
            &[("upload-length", &length.to_string()), ("upload-metadata", &metadata)],
            None,
        )
    }

    pub fn patch(&self, path: &str, token: &str, from: usize, bytes: &[u8]) -> Answer {
        let from = from.to_string();
        let headers = [("content-type", "application/offset+octet-stream"), ("upload-offset", from.as_str())];
        self.tus("PATCH", path, token, &headers, Some(bytes))
    }
}

fn content() -> Vec<u8> {
    (0..500_000u32).map(|i| (i * 13 % 251) as u8).collect()
}

#[test]
fn an_upload_goes_on_where_it_broke_off() {
    let world = World::new();
    let (account, token) = world.person("ada@firm.example");
    world.make_folder(&token, "", "Case");
    let bytes = content();
    let begun = world.begin(&token, bytes.len(), "../Kündigung.txt", "Case");
    assert_eq!(begun.status, 201);
    assert_eq!(begun.header("tus-resumable"), "1.0.0");
    let path = begun.header("location").to_owned();
    assert!(path.starts_with("/api/files/uploads/"), "{path}");
    // The whole length is reserved.
    assert_eq!(world.services.usage.room(&account).unwrap(), (10 << 30) - 500_000);
    let first = world.patch(&path, &token, 0, &bytes[..100_000]);
    assert_eq!((first.status, first.header("upload-offset")), (204, "100000"));
    // More than the socket buffers hold. It is refused before it is read, and its sender still receives the reason.
    let wrong = world.patch(&path, &token, 50_000, &vec![0; 12 << 20]);
    assert_eq!((wrong.status, wrong.code().as_str()), (409, "wrong_offset"));

    // Cut off in the middle of a piece: what has arrived is kept.
    let head = format!(
        "PATCH {path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {token}\r\nTus-Resumable: 1.0.0\r\n\
         Content-Type: application/offset+octet-stream\r\nUpload-Offset: 100000\r\nContent-Length: 400000\r\n\r\n"
    );
    let offset = loop {
        let mut socket = TcpStream::connect(world.address).unwrap();
        socket.write_all(head.as_bytes()).unwrap();
        // The new request takes the upload over, perhaps before the first byte was read; then it is sent again.
        let _ = socket.write_all(&bytes[100_000..300_000]);
        drop(socket);
        let asked = world.tus("HEAD", &path, &token, &[], None);
        assert_eq!((asked.status, asked.header("upload-length")), (200, "500000"));
        let offset: usize = asked.header("upload-offset").parse().unwrap();
        if offset > 100_000 {
            break offset;
        }
    };
    assert!(offset <= 300_000);
    // A request that was cut off may come to its turn only now, and take the upload from this one: a sender asks again and goes on.
    let mut from = offset;
    let last = loop {
        let last = world.patch(&path, &token, from, &bytes[from..]);
        if last.status != 409 {
            break last;
        }
        let asked = world.tus("HEAD", &path, &token, &[], None);
        from = asked.header("upload-offset").parse().unwrap();
        assert!(asked.status == 200 && from >= offset, "what has arrived is kept");
    };
    assert_eq!((last.status, last.header("upload-offset")), (204, "500000"));
    let file = last.header("x-chancery-file").to_owned();
    let back = world.get(&format!("/api/files/file/{file}/download/"), Some(&token));
    assert!(back.status == 200 && back.bytes == bytes);
    assert_eq!(world.names(&token, "Case", "files"), ["Kündigung.txt"]);
    assert_eq!(world.services.usage.room(&account).unwrap(), (10 << 30) - 500_000);
    // The answer to the last piece may be lost with its connection: the sender can ask for a day.
    let asked = world.tus("HEAD", &path, &token, &[], None);
    assert_eq!((asked.status, asked.header("upload-offset"), asked.header("upload-length")), (200, "500000", "500000"));
    assert_eq!(asked.header("x-chancery-file"), file);
    let again = world.patch(&path, &token, offset, &bytes[offset..]);
    assert_eq!((again.status, again.code().as_str()), (409, "wrong_offset"));
    let (_, bob) = world.person("bob@firm.example");
    assert_eq!(world.tus("HEAD", &path, &bob, &[], None).status, 404);
    world.clock.forward(jiff::SignedDuration::from_hours(25));
    assert_eq!(world.wait(world.services.uploads.sweep()).unwrap(), 0);
    let token =
        world.try_sign_in("ada@firm.example", super::world::PASSWORD).json()["access"].as_str().unwrap().to_owned();
    assert_eq!(world.tus("HEAD", &path, &token, &[], None).status, 404);
    assert_eq!(world.names(&token, "Case", "files"), ["Kündigung.txt"]);
}

#[test]
fn an_upload_follows_its_folder() {
    let world = World::new();
    let (_, token) = world.person("ada@firm.example");
    let case = world.make_folder(&token, "", "Case").json()["id"].as_str().unwrap().to_owned();
    world.make_folder(&token, "", "Closed");
    let bytes = content();
    let path = world.begin(&token, bytes.len(), "exhibit.txt", "Case").header("location").to_owned();
    world.patch(&path, &token, 0, &bytes[..200_000]);
    let call = |way: String, body: &Value| assert_eq!(world.signed("POST", &way, &token, body).status, 200);
    call(format!("/api/files/folder/{case}/rename/"), &json!({"name": "Smith v. Jones"}));
    call("/api/files/move/".into(), &json!({"files": [], "folders": [case], "to": "Closed"}));
    assert_eq!(world.patch(&path, &token, 200_000, &bytes[200_000..]).status, 204);
    assert_eq!(world.names(&token, "Closed/Smith v. Jones", "files"), ["exhibit.txt"]);
}

#[test]
fn what_is_ended_or_forgotten_is_destroyed() {
    let world = World::new();
    let (account, token) = world.person("ada@firm.example");
    let bytes = content();
    let ended = world.begin(&token, bytes.len(), "a", "").header("location").to_owned();
    let forgotten = world.begin(&token, bytes.len(), "b", "").header("location").to_owned();
    for path in [&ended, &forgotten] {
        world.patch(path, &token, 0, &bytes[..200_000]);
    }
    assert_eq!(world.tus("DELETE", &ended, &token, &[], None).status, 204);
    assert_eq!(world.tus("HEAD", &ended, &token, &[], None).status, 404);
    assert_eq!(world.wait(world.services.uploads.sweep()).unwrap(), 0);
    world.clock.forward(jiff::SignedDuration::from_hours(25));
    assert_eq!(world.wait(world.services.uploads.sweep()).unwrap(), 1);
    assert_eq!(world.services.usage.room(&account).unwrap(), 10 << 30);
    let left = std::fs::read_dir(world.folder().join("blobs")).unwrap();
    assert_eq!(left.map(|dir| std::fs::read_dir(dir.unwrap().path()).unwrap().count()).sum::<usize>(), 0);
}

#[test]
fn another_version_another_length_another_account() {
    let world = World::new();
    let (_, token) = world.person("ada@firm.example");
    let (_, bob) = world.person("bob@firm.example");
    let about = world.call("OPTIONS", "/api/files/uploads/", &[], None);
    assert_eq!(
        (about.header("tus-version"), about.header("tus-extension")),
        ("1.0.0", "creation,termination,expiration")
    );
    let bearer = format!("Bearer {token}");
    let old = world.call(
        "POST",
        "/api/files/uploads/",
        &[("authorization", &bearer), ("tus-resumable", "0.2.2"), ("upload-length", "1")],
        None,
    );
    assert_eq!((old.status, old.header("tus-version")), (412, "1.0.0"));
    for length in ["", "-1", "+5", "x"] {
        assert_eq!(
            world.tus("POST", "/api/files/uploads/", &token, &[("upload-length", length)], None).status,
            400,
            "{length:?}"
        );
    }
    assert_eq!(
        world
            .tus(
                "POST",
                "/api/files/uploads/",
                &token,
                &[("upload-length", "1"), ("upload-metadata", "filename ***")],
                None
            )
            .status,
        400
    );
    assert_eq!(world.begin(&token, 11 << 30, "a", "").code(), "too_large");
    assert_eq!(world.begin(&token, 5, "a", "No/Where").status, 404);
    // Two of six gigabytes exceed the plan: the first reserves its share.
    assert_eq!(world.begin(&token, 6 << 30, "a", "").status, 201);
    let second = world.begin(&token, 6 << 30, "b", "");
    assert_eq!((second.status, second.code().as_str()), (403, "over_quota"));
    let empty = world.begin(&token, 0, "empty.txt", "");
    assert_eq!(empty.status, 201);
    assert_eq!(
        world.get(&format!("/api/files/file/{}/download/", empty.header("x-chancery-file")), Some(&token)).bytes,
        b""
    );
    let path = world.begin(&token, 10, "c", "").header("location").to_owned();
    assert_eq!(world.patch(&path, &token, 0, b"more than ten bytes").status, 422);
    for method in ["HEAD", "PATCH", "DELETE"] {
        let headers = [("content-type", "application/offset+octet-stream"), ("upload-offset", "0")];
        let body = (method == "PATCH").then_some(&b"x"[..]);
        assert_eq!(world.tus(method, &path, &bob, &headers, body).status, 404, "{method}");
    }
    let wrong =
        world.tus("PATCH", &path, &token, &[("content-type", "text/plain"), ("upload-offset", "0")], Some(b"x"));
    assert_eq!(wrong.status, 415);
}

fn ticket(world: &World, token: &str, body: &Value) -> Answer {
    world.signed("POST", "/api/files/ticket/", token, body)
}

#[test]
fn a_ticket_opens_one_file_once() {
    let world = World::new();
    let (_, token) = world.person("ada@firm.example");
    let (_, bob) = world.person("bob@firm.example");
    let file = world.upload(&token, "", &[("a \"b\".txt", b"hello")]).json()["files"][0]["id"].clone();
    let issued = ticket(&world, &token, &json!({ "file": file }));
    assert_eq!(issued.status, 200);
    let url = issued.json()["url"].as_str().unwrap().to_owned();
    let opened = world.get(&url, None);
    assert_eq!((opened.status, &opened.bytes[..]), (200, &b"hello"[..]));
    assert!(opened.header("content-disposition").starts_with("attachment; "));
    assert!(opened.header("content-security-policy").starts_with("sandbox"));
    assert_eq!(world.get(&url, None).status, 404);
    let late = ticket(&world, &token, &json!({ "file": file })).json()["url"].as_str().unwrap().to_owned();
    world.clock.forward(jiff::SignedDuration::from_secs(61));
    assert_eq!(world.get(&late, None).status, 404);
    assert_eq!(ticket(&world, &bob, &json!({ "file": file })).status, 404);
    assert_eq!(ticket(&world, &bob, &json!({ "files": [file] })).status, 404);
    for bad in [json!({}), json!({ "files": [] }), json!({ "file": file, "folder": "" })] {
        assert_eq!(ticket(&world, &token, &bad).status, 422);
    }
}

#[test]
fn a_folder_comes_as_an_archive_that_keeps_its_tree() {
    let world = World::new();
    let (_, token) = world.person("ada@firm.example");
    let large = content();
    let put = |path: &str, files: &[(&str, &[u8])]| {
        let fields = [("folder_path", path), ("create_folders", "1")];
        assert_eq!(world.send_form("/api/files/upload/", &token, &form(&fields, files)).status, 201);
    };
    put("Case", &[("lease.pdf", &large), ("lease.pdf", b"second"), ("what?.txt", b"q"), ("what*.txt", b"s")]);
    put("Case/Übersicht/Deep", &[("x.txt", b"deep")]);
    world.make_folder(&token, "Case", "Nothing in it");
    let folder = world.listing(&token, "")["folders"][0]["id"].clone();
    let url = ticket(&world, &token, &json!({ "folder": folder })).json()["url"].as_str().unwrap().to_owned();
    let answer = world.get(&url, None);
    assert_eq!((answer.status, answer.header("content-type")), (200, "application/zip"));
    assert_eq!(answer.header("content-disposition"), "attachment; filename=\"Case.zip\"");
    let mut archive = zip::ZipArchive::new(Cursor::new(answer.bytes)).unwrap();
    let mut names: Vec<String> = archive.file_names().map(|name| name.unwrap().into_owned()).collect();
    names.sort();
    let wanted = ["Nothing in it/", "lease (2).pdf", "lease.pdf", "what_ (2).txt", "what_.txt", "Übersicht/Deep/x.txt"];
    assert_eq!(names, wanted);
    let mut read = |name: &str| {
        let mut bytes = Vec::new();
        archive.by_name(name).unwrap().read_to_end(&mut bytes).unwrap();
        bytes
    };
    assert!(read("lease.pdf") == large);
    assert_eq!((&read("lease (2).pdf")[..], &read("Übersicht/Deep/x.txt")[..]), (&b"second"[..], &b"deep"[..]));
    // All of it, and several files.
    let url = ticket(&world, &token, &json!({ "folder": "" })).json()["url"].as_str().unwrap().to_owned();
    let all = zip::ZipArchive::new(Cursor::new(world.get(&url, None).bytes)).unwrap();
    assert!(all.file_names().any(|name| name.unwrap() == "Case/Übersicht/Deep/x.txt"));
    let ids: Vec<Value> =
        world.listing(&token, "Case")["files"].as_array().unwrap().iter().map(|file| file["id"].clone()).collect();
    let url = ticket(&world, &token, &json!({ "files": ids })).json()["url"].as_str().unwrap().to_owned();
    assert_eq!(zip::ZipArchive::new(Cursor::new(world.get(&url, None).bytes)).unwrap().len(), 4);
}

#[test]
fn a_long_folder_is_paged_sorted_and_searched() {
    let world = World::new();
    let (_, token) = world.person("ada@firm.example");
    world.make_folder(&token, "", "Case");
    world.make_folder(&token, "Case", "Inner");
    let names: Vec<String> =
        (0..25).map(|i| format!("Exhibit {i:02}.{}", if i % 2 == 0 { "pdf" } else { "txt" })).collect();
    let long = [b'x'; 100];
    let files: Vec<(&str, &[u8])> = names.iter().enumerate().map(|(i, n)| (n.as_str(), &long[..i])).collect();
    world.upload(&token, "Case", &files);
    let page = |more: &str| {
        let answer = world.get(&format!("/api/files/list/?type=files&path=Case{more}"), Some(&token));
        assert_eq!(answer.status, 200);
        let body = answer.json();
        let names: Vec<String> =
            body["files"].as_array().unwrap().iter().map(|f| f["name"].as_str().unwrap().to_owned()).collect();
        (names, body)
    };
    let (first, body) = page("&limit=10&sort=name");
    assert_eq!((first.len(), first[0].as_str()), (10, "Exhibit 00.pdf"));
    assert_eq!((&body["total_files"], &body["total_folders"]), (&json!(25), &json!(1)));
    assert_eq!((&body["folder"]["name"], &body["folder"]["items"]), (&json!("Case"), &json!(26)));
    assert_eq!(body["folders"].as_array().unwrap().len(), 1);
    let (last, body) = page("&limit=10&offset=20&sort=name");
    assert_eq!((last.len(), last[4].as_str(), body["folders"].as_array().unwrap().len()), (5, "Exhibit 24.pdf", 0));
    assert_eq!(page("&limit=1&sort=size&order=desc").0, ["Exhibit 24.pdf"]);
    assert_eq!(page("&limit=1&sort=type&order=desc").0, ["Exhibit 23.txt"]);
    assert_eq!(page("&limit=3&sort=name&q=exhibit%202").0, ["Exhibit 02.pdf", "Exhibit 12.pdf", "Exhibit 20.pdf"]);
    assert_eq!(page("").0.len(), 25);
    for bad in ["&sort=colour", "&order=up", "&limit=x"] {
        assert_eq!(
            world.get(&format!("/api/files/list/?type=files&path=Case{bad}"), Some(&token)).status,
            422,
            "{bad}"
        );
    }
    // The stored sort orders follow every change.
    let id = page("&limit=1&sort=name").1["files"][0]["id"].as_str().unwrap().to_owned();
    world.signed("POST", &format!("/api/files/file/{id}/rename/"), &token, &json!({"name": "zz.md"}));
    assert_eq!(page("&limit=1&sort=name&order=desc").0, ["zz.md"]);
    world.upload(&token, "Case", &[("aa.txt", &[0; 200])]);
    assert_eq!(page("&limit=1&sort=name").0, ["aa.txt"]);
    assert_eq!(page("&limit=1&sort=size&order=desc").0, ["aa.txt"]);
    world.signed("POST", "/api/files/move/", &token, &json!({"files": [id], "folders": [], "to": ""}));
    let (names, body) = page("&sort=name");
    assert_eq!((names.len(), &body["total_files"]), (25, &json!(25)));
    let aa = body["files"][0]["id"].as_str().unwrap().to_owned();
    world.signed("DELETE", &format!("/api/files/file/{aa}/delete/"), &token, &Value::Null);
    assert_eq!(page("&limit=1&sort=name").0, ["Exhibit 01.txt"]);
    assert_eq!(page("&limit=1").1["folder"]["items"], json!(25));
}

#[test]
fn the_text_of_files_and_mails() {
    let world = World::new();
    let (account, token) = world.person("ada@firm.example");
    let (_, bob) = world.person("bob@firm.example");
    let file = world.upload(&token, "", &[("a.txt", b"x")]).json()["files"][0]["id"].as_str().unwrap().to_owned();
    let waiting = world.get(&format!("/api/files/file/{file}/text/"), Some(&token));
    assert_eq!((waiting.status, waiting.code().as_str()), (409, "not_read"));
    for what in ["outline", "pages/1"] {
        assert_eq!(world.get(&format!("/api/files/file/{file}/{what}/"), Some(&token)).status, 409, "{what}");
    }
    world.read(account.id, &file, "One page.\nAnother.");
    let text = world.get(&format!("/api/files/file/{file}/text/"), Some(&token)).json();
    assert_eq!((&text["title"], &text["text"]), (&json!("a.txt"), &json!("One page.\nAnother.")));
    assert_eq!((&text["changes"], &text["outline"]), (&json!([]), &json!([])));
    assert_eq!(text["pages"], json!([{"number": 1, "start": 0, "end": 9}, {"number": 2, "start": 10, "end": 18}]));
    assert_eq!(world.get(&format!("/api/files/file/{file}/text/"), Some(&bob)).status, 404);

    let of = |what: &str, token| world.get(&format!("/api/files/file/{file}/{what}/"), Some(token));
    assert_eq!(of("outline", &token).json(), json!({"outline": []}));
    let page = of("pages/2", &token).json();
    assert_eq!(page, json!({"number": 2, "start": 10, "end": 18, "text": "Another.", "lines": []}));
    for (what, token) in [("pages/3", &token), ("pages/x", &token), ("pages/2", &bob), ("outline", &bob)] {
        assert_eq!(of(what, token).status, 404, "{what}");
    }

    let (task, _) = world.task(account.id, "Lease", "lease.pdf", b"x");
    let thread = world.get(&format!("/api/tasks/{}/", task.id), Some(&token)).json();
    let message = thread["messages"][0]["id"].as_str().unwrap();
    let path = format!("/api/tasks/{}/messages/{message}/text/", task.id);
    let text = world.get(&path, Some(&token)).json();
    assert_eq!((&text["title"], &text["text"]), (&json!("Lease"), &json!("Please sum this up.")));
    assert_eq!(world.get(&path, Some(&bob)).status, 404);
    assert_eq!(
        world.get(&format!("/api/tasks/01ARZ3NDEKTSV4RRFFQ69G5FAV/messages/{message}/text/"), Some(&token)).status,
        404
    );
}
