//! WebDAV with the clients that people have: litmus, cadaver, rclone and curl of Debian, and the steps of LibreOffice and
//! Word.

use super::{firm, token};
use crate::support::{DANA, Server, call};

use serde_json::Value;
use std::io::{Read as _, Write as _};
use std::{fs, path::Path, process::Command};

const ROOT: &str = "/dav/My%20Files/";

fn address(server: &Server, path: &str) -> String {
    format!("http://{}{ROOT}{path}", server.http)
}

/// What a client printed, if it is installed.
fn run(name: &str, arguments: &[&str], home: &Path) -> Option<String> {
    match Command::new(name).args(arguments).current_dir(home).env("HOME", home).output() {
        Ok(done) => {
            let text = String::from_utf8_lossy(&done.stdout).into_owned() + &String::from_utf8_lossy(&done.stderr);
            assert!(done.status.success(), "{name} {arguments:?}: {text}");
            Some(text)
        }
        Err(e) if e.kind() == std::io::ErrorKind::NotFound => {
            eprintln!("SKIPPED: {name} is not installed; packaging/install all installs it");
            None
        }
        Err(e) => panic!("{name}: {e}"),
    }
}

/// A request by curl, with any method and headers: status and body.
fn ask(server: &Server, token: &str, method: &str, path: &str, headers: &[&str], body: &[u8]) -> (u16, String) {
    let agent: ureq::Agent =
        ureq::Agent::config_builder().http_status_as_error(false).allow_non_standard_methods(true).build().into();
    let mut request = ureq::http::Request::builder().method(method).uri(address(server, path));
    use base64::Engine;
    let pair = base64::engine::general_purpose::STANDARD.encode(format!("{DANA}:{token}"));
    request = request.header("authorization", format!("Basic {pair}"));
    for header in headers {
        let (name, value) = header.split_once(": ").unwrap();
        request = request.header(name, value);
    }
    let mut answer = agent.run(request.body(body).unwrap()).unwrap();
    let lock = answer.headers().get("lock-token").map(|token| token.to_str().unwrap().to_owned());
    let text = answer.body_mut().read_to_string().unwrap_or_default();
    (answer.status().as_u16(), lock.unwrap_or(text))
}

fn files(server: &Server, access: &str, folder: &str) -> Vec<String> {
    let listed = server.get(access, &format!("/api/files/list/?type=files&sort=name&path={folder}"));
    listed["files"].as_array().unwrap().iter().map(|file| file["name"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn litmus_passes() {
    let firm = firm();
    let server = firm.serve();
    let token = token(&server, &["files:read", "files:write"]);
    let Some(told) = run("litmus", &[&address(&server, ""), DANA, &token], firm.folder.path()) else { return };
    assert_eq!(told.matches(" 0 failed.").count(), 5, "{told}");
    assert!(!told.contains("FAIL"), "{told}");
}

/// A matter's folder is a drive like any other, as far as litmus can tell.
#[test]
fn litmus_passes_in_a_matter() {
    let firm = firm();
    let server = firm.serve();
    let token = token(&server, &["files:read", "files:write", "matters:read", "matters:write"]);
    let body = serde_json::json!({ "number": "1", "title": "A" });
    assert_eq!(call(&server, "POST", &server.sign_in(DANA), "/api/matters/", Some(body)).0, 201);
    let address = format!("http://{}/dav/Matters/1%20A/", server.http);
    let Some(told) = run("litmus", &[&address, DANA, &token], firm.folder.path()) else { return };
    assert_eq!(told.matches(" 0 failed.").count(), 5, "{told}");
    assert!(!told.contains("FAIL"), "{told}");
}

#[test]
fn clients_of_debian_list_copy_and_compare() {
    let firm = firm();
    let server = firm.serve();
    let token = token(&server, &["files:read", "files:write"]);
    let home = firm.folder.path();
    let tree = home.join("tree");
    fs::create_dir_all(tree.join("Hale & Söhne/2026")).unwrap();
    fs::write(tree.join("Hale & Söhne/lease #1 100%.txt"), "The lease ends on 1 March 2027.").unwrap();
    fs::write(tree.join("Hale & Söhne/2026/big.bin"), vec![7; 3 << 20]).unwrap();
    let obscured = run("rclone", &["obscure", &token], home);
    if let Some(obscured) = obscured {
        let remote = format!(":webdav,url='{}',user={DANA},pass='{}':", address(&server, ""), obscured.trim());
        run("rclone", &["copy", "--quiet", "tree", &remote], home);
        run("rclone", &["check", "--quiet", "--download", "tree", &remote], home);
        run("rclone", &["moveto", "--quiet", &format!("{remote}Hale & Söhne"), &format!("{remote}Hale")], home);
        let access = server.sign_in(DANA);
        assert_eq!(files(&server, &access, "Hale"), ["lease #1 100%.txt"]);
        run("rclone", &["purge", "--quiet", &format!("{remote}Hale")], home);
        assert_eq!(server.get(&access, "/api/files/list/?type=files")["folders"], serde_json::json!([]));
    }
    fs::write(home.join(".netrc"), format!("machine 127.0.0.1 login {DANA} password {token}\n")).unwrap();
    fs::write(
        home.join("script"),
        "put tree/Hale\\ &\\ Söhne/2026/big.bin b.bin\nlock b.bin\nunlock b.bin\nls\nquit\n",
    )
    .unwrap();
    let Some(told) = run(
        "sh",
        &["-c", &format!("command -v cadaver >/dev/null && cadaver {} < script || echo none", address(&server, ""))],
        home,
    ) else {
        return;
    };
    assert!(told.trim() == "none" || (told.contains("b.bin") && !told.contains("failed")), "{told}");
}

#[test]
fn office_programs_save_as_they_do() {
    let firm = firm();
    let server = firm.serve();
    let token = token(&server, &["files:read", "files:write"]);
    let access = server.sign_in(DANA);
    let ask = |method: &str, path: &str, headers: &[&str], body: &str| {
        ask(&server, &token, method, path, headers, body.as_bytes())
    };
    let lockinfo = "<D:lockinfo xmlns:D=\"DAV:\"><D:lockscope><D:exclusive/></D:lockscope><D:locktype><D:write/></D:locktype><D:owner>LibreOffice</D:owner></D:lockinfo>";
    assert_eq!(ask("PUT", "lease.txt", &[], "first").0, 201);

    // LibreOffice: a lock file beside it, a lock, the bytes, and all back.
    assert_eq!(ask("PUT", ".~lock.lease.txt#", &[], "Dana").0, 201);
    assert_eq!(ask("GET", ".~lock.lease.txt#", &[], ""), (200, "Dana".into()));
    let (status, lock) = ask("LOCK", "lease.txt", &["timeout: Second-180"], lockinfo);
    assert!(status == 200 && lock.starts_with("<opaquelocktoken:"), "{lock}");
    assert_eq!(ask("PUT", "lease.txt", &[], "a stranger's").0, 423);
    assert_eq!(ask("PUT", "lease.txt", &[&format!("if: ({lock})")], "second").0, 204);
    assert_eq!(ask("UNLOCK", "lease.txt", &[&format!("lock-token: {lock}")], "").0, 204);
    assert_eq!(ask("DELETE", ".~lock.lease.txt#", &[], "").0, 204);
    assert_eq!(ask("GET", "lease.txt", &[], "").1, "second");

    // Word: a temporary file takes the document's place.
    let to = |name: &str| format!("destination: {}", address(&server, name));
    assert_eq!(ask("PUT", "~WRD0001.tmp", &[], "third").0, 201);
    assert_eq!(ask("MOVE", "lease.txt", &[&to("~WRL0002.tmp"), "overwrite: F"], "").0, 201);
    assert_eq!(ask("MOVE", "~WRD0001.tmp", &[&to("lease.txt"), "overwrite: F"], "").0, 201);
    assert_eq!(ask("DELETE", "~WRL0002.tmp", &[], "").0, 204);

    // Explorer and Finder: a lock on a new name, properties, and a fork beside it.
    let (status, lock) = ask("LOCK", "New.txt", &[], lockinfo);
    assert_eq!((status, ask("PUT", "New.txt", &[&format!("if: ({lock})")], "fourth").0), (201, 204));
    let patch = "<D:propertyupdate xmlns:D=\"DAV:\"><D:set><D:prop><Z:Win32FileAttributes xmlns:Z=\"urn:schemas-microsoft-com:\">00000020</Z:Win32FileAttributes></D:prop></D:set></D:propertyupdate>";
    let (status, told) = ask("PROPPATCH", "New.txt", &[&format!("if: ({lock})")], patch);
    assert!(status == 207 && told.contains("200 OK"), "{told}");
    assert_eq!(ask("PUT", "._New.txt", &[], "fork").0, 201);
    let (_, told) = ask("PROPFIND", "", &["depth: 1"], "");
    assert!(told.contains("._New.txt") && told.contains("00000020"), "{told}");
    assert_eq!(files(&server, &access, ""), ["lease.txt", "New.txt"], "no helper file becomes a document");
    // What was saved is read and found like an upload.
    let text = || {
        call(
            &server,
            "GET",
            &access,
            &format!(
                "/api/files/file/{}/text/",
                server.get(&access, "/api/files/list/?type=files&sort=name")["files"][0]["id"].as_str().unwrap()
            ),
            None,
        )
    };
    let since = std::time::Instant::now();
    let text = loop {
        match text() {
            (200, body) => break serde_json::from_slice::<Value>(&body).unwrap(),
            (409, _) if since.elapsed().as_secs() < 60 => std::thread::yield_now(),
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(text["text"].as_str().unwrap().trim(), "third");
}

#[test]
fn bad_requests_are_refused_and_leave_nothing() {
    let firm = firm();
    let server = firm.serve();
    let both = token(&server, &["files:read", "files:write"]);
    let reads = token(&server, &["files:read"]);
    let ask = |token: &str, method: &str, path: &str, headers: &[&str], body: &str| {
        ask(&server, token, method, path, headers, body.as_bytes()).0
    };
    assert_eq!(ask("not a token", "PROPFIND", "", &["depth: 0"], ""), 401);
    // The account's password opens nothing here: there is a second factor for it.
    assert_eq!(ask(crate::support::PASSWORD, "PROPFIND", "", &["depth: 0"], ""), 401);
    assert_eq!(ask(&reads, "PUT", "a.txt", &[], "a"), 403);
    assert_eq!(ask(&reads, "PROPFIND", "", &["depth: infinity"], ""), 403);
    for (method, path, headers, status) in [
        ("PUT", "a/b.txt", &[][..], 409),
        ("PUT", "%2e%2e/x", &[], 404),
        ("PUT", "a%00b", &[], 404),
        ("PUT", "a%0Ab", &[], 403),
        ("PUT", "%E2%80%AEfdp.exe", &[], 403),
        ("PUT", "%20lead.txt", &[], 403),
        ("PUT", "a.txt", &["content-range: bytes 0-1/4"], 400),
        ("PUT", "a.txt", &["if-match: \"nothing\""], 412),
        ("MKCOL", "", &[], 405),
        ("DELETE", "", &[], 403),
        ("MOVE", "nothing", &["destination: /dav/My%20Files/b"], 404),
        ("PATCH", "a.txt", &[], 405),
    ] {
        assert_eq!(ask(&both, method, path, headers, ""), status, "{method} {path}");
    }
    // Names that Windows or a Mac cannot write are names all the same, as on the site.
    for name in ["CON", "NUL.txt", "a:b.txt", "trailing.", "%5C", "caf%C3%A9.txt"] {
        assert_eq!(ask(&both, "PUT", name, &[], "x"), 201, "{name}");
    }
    assert_eq!(ask(&both, "GET", "CAFE%CC%81.TXT", &[], ""), 200, "another way to write it");
    assert_eq!(ask(&both, "MOVE", "CON", &["destination: /dav/My%20Files/con", "overwrite: F"], ""), 201);
    assert_eq!(ask(&both, "COPY", "con", &["destination: /dav/My%20Files/Con"], ""), 403);
    assert_eq!(ask(&both, "MOVE", "CON", &["destination: http://other.example/dav/My%20Files/b"], ""), 502);
    let long = "x".repeat(256);
    assert_eq!(ask(&both, "PUT", &long, &[], ""), 403);
    assert_eq!(files(&server, &server.sign_in(DANA), "").len(), 6);
}

#[test]
fn a_copy_of_a_strangers_file_is_no_better_evidence() {
    let firm = firm();
    let server = firm.serve();
    let both = token(&server, &["files:read", "files:write"]);
    let access = server.sign_in(DANA);
    assert_eq!(ask(&server, &both, "MKCOL", "Inbox", &[], b"").0, 201);
    let link = serde_json::json!({ "folder_path": "Inbox", "title": "Send us your papers", "days": 7 });
    let link = crate::tables::read(call(&server, "POST", &access, "/api/links/", Some(link)), 201);
    let secret = link["url"].as_str().unwrap().rsplit('/').next().unwrap().to_owned();
    crate::chasing::send(&server, &secret, "planted.txt", b"The rent is $9,999.");
    assert_eq!(ask(&server, &both, "PUT", "own.txt", &[], b"The rent is $4,000.").0, 201);
    for (from, to) in [("Inbox/planted.txt", "copy.txt"), ("copy.txt", "second.txt"), ("own.txt", "own copy.txt")] {
        let destination = format!("destination: /dav/My%20Files/{}", to.replace(' ', "%20"));
        assert_eq!(ask(&server, &both, "COPY", from, &[&destination], b"").0, 201, "{from}");
    }
    let all = server.get(&access, "/api/files/list/?type=files");
    let proven = |name: &str| {
        let file = all["files"].as_array().unwrap().iter().find(|file| file["name"] == name);
        file.unwrap_or_else(|| panic!("{all:#}"))["proven"].as_bool().unwrap()
    };
    assert!(!proven("copy.txt") && !proven("second.txt"));
    assert!(proven("own.txt") && proven("own copy.txt"));
}

/// Two programs that save one name: whoever looked before the other saved is told, however slow the body.
#[test]
fn a_slow_save_overwrites_nothing_that_was_saved_meanwhile() {
    let firm = firm();
    let server = firm.serve();
    let both = token(&server, &["files:read", "files:write"]);
    use base64::Engine;
    let pair = base64::engine::general_purpose::STANDARD.encode(format!("{DANA}:{both}"));
    let begin = |name: &str, condition: &str| {
        let mut stream = std::net::TcpStream::connect(server.http).unwrap();
        let head = format!(
            "PUT /dav/My%20Files/{name} HTTP/1.1\r\nhost: x\r\nauthorization: Basic {pair}\r\n{condition}content-length: 8\r\nconnection: close\r\n\r\nslow"
        );
        stream.write_all(head.as_bytes()).unwrap();
        // The server has seen the head when it has taken another request.
        std::thread::sleep(std::time::Duration::from_millis(500));
        stream
    };
    let end = |mut stream: std::net::TcpStream| {
        stream.write_all(b"copy").unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer.split(' ').nth(1).unwrap().parse::<u16>().unwrap()
    };
    let slow = begin("a.txt", "if-none-match: *\r\n");
    assert_eq!(ask(&server, &both, "PUT", "a.txt", &[], b"first").0, 201);
    assert_eq!(end(slow), 412);
    assert_eq!(ask(&server, &both, "GET", "a.txt", &[], b"").1, "first");
    let lock = b"<D:lockinfo xmlns:D=\"DAV:\"><D:lockscope><D:exclusive/></D:lockscope><D:locktype><D:write/></D:locktype></D:lockinfo>";
    let slow = begin("a.txt", "");
    assert_eq!(ask(&server, &both, "LOCK", "a.txt", &[], lock).0, 200);
    assert_eq!(end(slow), 423);
    assert_eq!(ask(&server, &both, "GET", "a.txt", &[], b"").1, "first");
}
