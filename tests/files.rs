//! My Files on the real program: uploads that survive a crash, files that are read and found, links from the command
//! line.

use crate::support::{DANA, Firm, PASSWORD, Server, plant};
use serde_json::{Value, json};
use std::{io::Write, process::Stdio};

fn ask(
    server: &Server,
    token: &str,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: &[u8],
) -> (u16, ureq::http::HeaderMap, Value) {
    let agent: ureq::Agent = ureq::Agent::config_builder().http_status_as_error(false).build().into();
    let mut request = ureq::http::Request::builder().method(method).uri(format!("http://{}{path}", server.http));
    if !token.is_empty() {
        request = request.header("authorization", format!("Bearer {token}"));
    }
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    let response = if ["HEAD", "GET"].contains(&method) {
        agent.run(request.body(()).unwrap())
    } else {
        agent.run(request.body(body).unwrap())
    };
    let (head, mut body) = response.unwrap().into_parts();
    let bytes = body.read_to_vec().unwrap();
    (head.status.as_u16(), head.headers, serde_json::from_slice(&bytes).unwrap_or(Value::Null))
}

fn form(fields: &[(&str, &str)], files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut out = Vec::new();
    for (name, value) in fields {
        write!(out, "--x\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{value}\r\n").unwrap();
    }
    for (name, content) in files {
        write!(out, "--x\r\nContent-Disposition: form-data; name=\"files\"; filename=\"{name}\"\r\nContent-Type: text/plain\r\n\r\n").unwrap();
        out.extend_from_slice(content);
        out.extend_from_slice(b"\r\n");
    }
    out.extend_from_slice(b"--x--\r\n");
    out
}

const FORM: (&str, &str) = ("content-type", "multipart/form-data; boundary=x");

#[test]
fn an_upload_outlasts_a_crash_and_the_file_is_read_and_found() {
    let firm = Firm::new(None);
    firm.add(DANA);
    let server = firm.serve();
    let token = server.sign_in(DANA);
    let line = "The quarterly indemnification of the lighthouse keeper ends on May 31, 2027.\n";
    plant(line);
    let bytes = line.repeat(4000).into_bytes();
    let length = bytes.len().to_string();
    let tus = ("tus-resumable", "1.0.0");
    let (status, headers, _) = ask(
        &server,
        &token,
        "POST",
        "/api/files/uploads/",
        &[tus, ("upload-length", &length), ("upload-metadata", "filename a2VlcGVyLnR4dA==")],
        b"",
    );
    assert_eq!(status, 201);
    let path = headers["location"].to_str().unwrap().to_owned();
    let piece = ("content-type", "application/offset+octet-stream");
    let (status, _, _) = ask(&server, &token, "PATCH", &path, &[tus, piece, ("upload-offset", "0")], &bytes[..200_000]);
    assert_eq!(status, 204);
    server.kill();

    let server = firm.serve();
    let token = server.sign_in(DANA);
    let (status, headers, _) = ask(&server, &token, "HEAD", &path, &[tus], b"");
    let offset: usize = headers["upload-offset"].to_str().unwrap().parse().unwrap();
    assert!(status == 200 && offset > 100_000 && offset <= 200_000, "{status} {offset}");
    let from = offset.to_string();
    let (status, headers, _) =
        ask(&server, &token, "PATCH", &path, &[tus, piece, ("upload-offset", &from)], &bytes[offset..]);
    assert_eq!(status, 204);
    let file = headers["x-chancery-file"].to_str().unwrap().to_owned();
    assert!(server.bytes(&token, &format!("/api/files/file/{file}/download/")) == bytes);

    // The live events say when to look again.
    let events =
        ureq::get(format!("http://{}/api/events/", server.http)).header("authorization", format!("Bearer {token}"));
    let mut lines = std::io::BufRead::lines(std::io::BufReader::new(events.call().unwrap().into_body().into_reader()));
    while server.get(&token, &format!("/api/files/file/{file}/"))["is_processed"] == false {
        lines.next().unwrap().unwrap();
    }
    let text = server.get(&token, &format!("/api/files/file/{file}/text/"));
    assert!(text["text"].as_str().unwrap().contains("lighthouse keeper"));
    let found = server.get(&token, "/api/search/?q=lighthouse%20keeper");
    assert_eq!(found["results"][0]["id"], json!(file));

    // Once deleted, it is no longer found.
    let (status, _, _) = ask(&server, &token, "DELETE", &format!("/api/files/file/{file}/delete/"), &[], b"");
    assert_eq!(status, 204);
    assert_eq!(server.get(&token, "/api/search/?q=lighthouse%20keeper")["results"], json!([]));
    server.stop();
}

#[test]
fn clients_send_files_by_a_link_that_it_made() {
    let firm = Firm::new(None);
    firm.add(DANA);
    let server = firm.serve();
    let token = server.sign_in(DANA);
    let (status, _, _) =
        ask(&server, &token, "POST", "/api/files/folder/create/", &[FORM], &form(&[("name", "Smith")], &[]));
    assert_eq!(status, 201);
    let run = |words: &[&str]| {
        let output = firm.run(words);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        serde_json::from_slice::<Value>(&output.stdout).unwrap()
    };
    let mut made = firm
        .command(&["links", "create", DANA, "Smith", "--title", "Smith v. Jones", "--passcode-stdin", "--json"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    writeln!(made.stdin.take().unwrap(), "{PASSWORD}").unwrap();
    let made: Value = serde_json::from_slice(&made.wait_with_output().unwrap().stdout).unwrap();
    let secret = made["url"].as_str().unwrap().rsplit('/').next().unwrap().to_owned();
    plant(&secret);
    let path = format!("/api/upload/{secret}/");
    let deed = b"This deed conveys the parcel at 4 Harbor Street.";
    let (status, _, answer) =
        ask(&server, "", "POST", &path, &[FORM], &form(&[("passcode", PASSWORD)], &[("deed.txt", deed)]));
    assert_eq!(status, 200, "{answer}");
    let said = answer["ai_response"].as_str().unwrap();
    assert_eq!(said, "**1 file was received.** Thank you.\n\n- deed.txt (48 Bytes): received and read.\n");
    let listed = run(&["links", "list", DANA, "--json"]);
    assert_eq!(
        (&listed[0]["files"], &listed[0]["title"], &listed[0]["url"]),
        (&json!(1), &json!("Smith v. Jones"), &Value::Null)
    );
    run(&["links", "revoke", listed[0]["id"].as_str().unwrap(), "--json"]);
    let (status, _, answer) = ask(&server, "", "GET", &path, &[], b"");
    assert_eq!((status, &answer["code"]), (404, &json!("no_link")));
    server.stop();
}
