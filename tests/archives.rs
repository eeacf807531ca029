//! Archives and scans on the real program: the files in a ZIP become files of their own, and pictures are read once
//! the machine can read them.

use crate::{
    reading::scans::{fake, photograph, picture_of},
    support::{DANA, Firm, Letter, Server, block, send, sink},
};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Cursor, Write};

fn packed(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut zip = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in files {
        zip.start_file(*name, zip::write::SimpleFileOptions::default()).unwrap();
        zip.write_all(bytes).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

fn upload(server: &Server, token: &str, name: &str, bytes: &[u8]) -> String {
    let mut form = Vec::new();
    write!(form, "--x\r\nContent-Disposition: form-data; name=\"files\"; filename=\"{name}\"\r\nContent-Type: application/octet-stream\r\n\r\n").unwrap();
    form.extend_from_slice(bytes);
    form.extend_from_slice(
        b"\r\n--x\r\nContent-Disposition: form-data; name=\"folder_type\"\r\n\r\nfiles\r\n--x--\r\n",
    );
    let answer: Value = ureq::post(format!("http://{}/api/files/upload/", server.http))
        .header("authorization", format!("Bearer {token}"))
        .header("content-type", "multipart/form-data; boundary=x")
        .send(form.as_slice())
        .unwrap()
        .body_mut()
        .read_json()
        .unwrap();
    answer["files"][0]["id"].as_str().unwrap().to_owned()
}

/// Calls `done` again after each live event until it is satisfied.
fn wait(server: &Server, token: &str, path: &str, done: impl Fn(&Value) -> bool) -> Value {
    let events =
        ureq::get(format!("http://{}/api/events/", server.http)).header("authorization", format!("Bearer {token}"));
    let mut lines = BufReader::new(events.call().unwrap().into_body().into_reader()).lines();
    for _ in 0..200 {
        // A folder for the contents of a file is created when the file is read.
        if let Some(answer) = server.found(token, path).filter(&done) {
            return answer;
        }
        lines.next().unwrap().unwrap();
    }
    panic!("{path} did not become what it should: {}", server.get(token, path));
}

fn names(listing: &Value) -> Vec<&str> {
    let mut names: Vec<&str> =
        listing["files"].as_array().unwrap().iter().map(|f| f["name"].as_str().unwrap()).collect();
    names.sort_unstable();
    names
}

#[test]
fn the_files_of_an_uploaded_archive_become_files() {
    let firm = Firm::new(None);
    firm.add(DANA);
    let server = firm.serve();
    let token = server.sign_in(DANA);
    let inner = packed(&[("lighthouse.txt", b"The lighthouse keeper was paid in oysters.")]);
    let zip = packed(&[
        ("../../deed.txt", b"This deed conveys the parcel at 4 Harbor Street."),
        ("letters/May.txt", b"The tenant gave notice in May."),
        ("letters/inner.zip", &inner),
    ]);
    let id = upload(&server, &token, "Smith papers.zip", &zip);
    let file = format!("/api/files/file/{id}/");
    let read = wait(&server, &token, &file, |file| file["is_processed"] == true);
    assert_eq!(read["unreadable"], Value::Null);
    assert!(server.bytes(&token, &format!("{file}download/")) == zip);
    let top = server.get(&token, "/api/files/list/?type=files&path=");
    assert_eq!((names(&top), &top["folders"][0]["name"]), (vec!["Smith papers.zip"], &json!("Smith papers")));
    let all_read = |list: &Value| list["files"].as_array().unwrap().iter().all(|file| file["is_processed"] == true);
    let folder = wait(&server, &token, "/api/files/list/?type=files&path=Smith%20papers", all_read);
    assert_eq!((names(&folder), &folder["folders"][0]["name"]), (vec!["deed.txt"], &json!("letters")));
    assert_eq!(folder["files"][0]["inside"], "Smith papers.zip");
    let letters = wait(&server, &token, "/api/files/list/?type=files&path=Smith%20papers/letters", all_read);
    assert_eq!((names(&letters), &letters["folders"][0]["name"]), (vec!["May.txt"], &json!("inner")));
    let deep = wait(&server, &token, "/api/files/list/?type=files&path=Smith%20papers/letters/inner", all_read);
    assert_eq!(deep["files"][0]["inside"], "inner.zip");
    let found = server.get(&token, "/api/search/?q=lighthouse%20keeper");
    assert_eq!(found["results"][0]["id"], deep["files"][0]["id"]);
    server.stop();
}

#[test]
fn a_mailed_archive_is_answered_with_what_its_files_say() {
    let sink = sink();
    let firm = Firm::new(Some(sink.address()));
    firm.add(DANA);
    let server = firm.serve();
    let token = server.sign_in(DANA);
    let zip = packed(&[("notice.txt", b"The tenant gave notice of termination on May 4, 2027, by letter.")]);
    let letter = Letter::new(DANA, "Smith archive", "Please summarize the attached papers.").attach(
        "papers.zip",
        "application/zip",
        &zip,
    );
    block(send(server.smtp, &letter)).unwrap();
    let task = server.wait_for_task(&token, "Smith archive", &["Answered"]);
    let text = task.to_string();
    assert!(text.contains("notice of termination"), "{task:#}");
    server.stop();
}

/// Without OCR a picture says so. Once OCR is there, pictures are read automatically, including earlier ones.
#[test]
fn pictures_are_read_once_ocr_is_installed() {
    let mut firm = Firm::new(None);
    let place = tempfile::tempdir().unwrap();
    let program = place.path().join("recognise");
    firm.set("DOCUMENTS_OCR_PROGRAM", program.to_str().unwrap());
    firm.add(DANA);
    let server = firm.serve();
    let token = server.sign_in(DANA);
    let mut png = Cursor::new(Vec::new());
    picture_of(&["anything"], 60.0).write_to(&mut png, image::ImageFormat::Png).unwrap();
    let id = upload(&server, &token, "note.png", &png.into_inner());
    let file = format!("/api/files/file/{id}/");
    let read = wait(&server, &token, &file, |file| file["is_processed"] == true);
    assert_eq!(read["unreadable"], "This is a picture, and there is no text: OCR is not installed.");
    server.stop();

    fake(place.path(), "The harbormaster waived demurrage");
    let server = firm.serve();
    let token = server.sign_in(DANA);
    let read = wait(&server, &token, &file, |file| file["unreadable"] == Value::Null);
    assert_eq!(read["pages"], 1);
    let text = server.get(&token, &format!("{file}text/"));
    assert_eq!(text["text"], "The harbormaster waived demurrage");
    assert_eq!(server.get(&token, "/api/search/?q=harbormaster")["results"][0]["id"], json!(id));
    server.stop();
}

/// Attachments of a mail that was uploaded as a file, and of a mail within an archive.
#[test]
fn attachments_of_uploaded_mails_become_files() {
    let firm = Firm::new(None);
    firm.add(DANA);
    let server = firm.serve();
    let token = server.sign_in(DANA);
    let inner = packed(&[("map.txt", b"The parcel lies north of the creek.")]);
    let mail = Letter::new(DANA, "Survey", "See attached.")
        .attach("survey.txt", "text/plain", b"The survey found a cistern.")
        .attach("maps.zip", "application/zip", &inner)
        .bytes();
    upload(&server, &token, "Survey.eml", &mail);
    upload(&server, &token, "All.zip", &packed(&[("Second.eml", &mail)]));
    let all_read = |list: &Value| {
        let files = list["files"].as_array().unwrap();
        !files.is_empty() && files.iter().all(|file| file["is_processed"] == true)
    };
    wait(&server, &token, "/api/files/list/?type=files&path=", all_read);
    for path in ["Survey", "All/Second"] {
        let list = wait(&server, &token, &format!("/api/files/list/?type=files&path={path}"), all_read);
        assert_eq!(names(&list), ["maps.zip", "survey.txt"], "{path}");
        let maps = wait(&server, &token, &format!("/api/files/list/?type=files&path={path}/maps"), all_read);
        assert_eq!(names(&maps), ["map.txt"], "{path}");
    }
    server.stop();
}

/// Without heif-convert a photograph of an iPhone says what is missing, and waits. Once it is there, it is read by itself.
#[test]
fn photographs_of_iphones_are_read_once_the_program_is_installed() {
    let Some(bytes) = photograph(&["anything"]) else {
        eprintln!("not tested: libheif-examples is missing");
        return;
    };
    let mut firm = Firm::new(None);
    let place = tempfile::tempdir().unwrap();
    firm.set("DOCUMENTS_OCR_PROGRAM", fake(place.path(), "The harbormaster waived demurrage").to_str().unwrap());
    firm.set("DOCUMENTS_PHOTOGRAPH_PROGRAM", "/no/such/program");
    firm.add(DANA);
    let server = firm.serve();
    let token = server.sign_in(DANA);
    let id = upload(&server, &token, "IMG_0412.HEIC", &bytes);
    let file = format!("/api/files/file/{id}/");
    let read = wait(&server, &token, &file, |file| file["is_processed"] == true);
    let says = "This is a picture, and there is no text: the program heif-convert, which opens photographs of iPhones (HEIC), is not installed.";
    assert_eq!(read["unreadable"], says);
    assert_eq!(server.bytes(&token, &format!("{file}download/")), bytes, "it is kept as it came");
    let doctor = String::from_utf8(firm.run(&["doctor"]).stdout).unwrap();
    assert!(doctor.contains("install libheif-examples"), "{doctor}");
    server.stop();

    firm.set("DOCUMENTS_PHOTOGRAPH_PROGRAM", "heif-convert");
    let server = firm.serve();
    let token = server.sign_in(DANA);
    wait(&server, &token, &file, |file| file["unreadable"] == Value::Null);
    assert_eq!(server.get(&token, &format!("{file}text/"))["text"], "The harbormaster waived demurrage");
    server.stop();
}
