//! Hostile files through the real program: real files of each format, randomly changed, truncated, enlarged and glued
//! together, plus bombs. Each ends with a stated result, and the server keeps running. CHANCERY_HOSTILE sets how
//! many; `packaging/test --long` uses 500.

use crate::{
    reading::{hostile::docx, scans::fake},
    support::{DANA, Firm, Server},
};
use serde_json::Value;
use std::{
    io::{BufRead, BufReader, Cursor, Write},
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

/// How many, unless the environment says otherwise.
const FILES: usize = 48;
/// Files in one request.
const BATCH: usize = 10;
/// Longest wait for all of them: a hang must fail the test.
const PATIENCE: Duration = Duration::from_secs(1800);

/// Pseudo-random numbers below a bound, the same in every run.
fn dice() -> impl FnMut(usize) -> usize {
    let mut seed = 0x9E37_79B9_7F4A_7C15u64;
    move |below| {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        (seed % below.max(1) as u64) as usize
    }
}

fn real_files() -> Vec<PathBuf> {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data");
    let mut files: Vec<PathBuf> = ["formats", "contracts", "mail", "tnef", "court-mail"]
        .iter()
        .flat_map(|folder| std::fs::read_dir(data.join(folder)).unwrap())
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.is_file() && !path.ends_with("README.md"))
        .collect();
    files.sort();
    files
}

fn zipped(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut zip = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in files {
        zip.start_file(*name, zip::write::SimpleFileOptions::default()).unwrap();
        zip.write_all(bytes).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

/// Small files that expand to large ones, and short ones that take long.
fn bombs() -> Vec<(&'static str, Vec<u8>)> {
    let zeros = vec![0; 24 << 20];
    let inner = zipped(&[("zeros", &zeros)]);
    let copies: Vec<(String, &[u8])> = (0..40).map(|n| (format!("{n}.zip"), inner.as_slice())).collect();
    let copies: Vec<(&str, &[u8])> = copies.iter().map(|(name, bytes)| (name.as_str(), *bytes)).collect();
    let mut nested = zipped(&[("end.txt", b"end")]);
    for level in 0..20 {
        nested = zipped(&[(&format!("{level}.zip"), &nested)]);
    }
    let mut picture = Cursor::new(Vec::new());
    image::GrayImage::new(2, 2).write_to(&mut picture, image::ImageFormat::Png).unwrap();
    let mut vast = picture.into_inner();
    // The header declares a size without any pixels behind it (PNG, 11.2.2).
    vast[16..24].copy_from_slice(&[0, 0, 0xEA, 0x60, 0, 0, 0xEA, 0x60]);
    // A TIFF directory that names itself as the next one.
    let endless = b"II*\0\x08\0\0\0\x01\0\x00\x01\x03\0\x01\0\0\0\x01\0\0\0\x08\0\0\0".to_vec();
    let body = |inner: &str| format!("<w:document xmlns:w=\"w\"><w:body>{inner}</w:body></w:document>").into_bytes();
    vec![
        ("bomb.zip", zipped(&[("zeros", &zeros)])),
        ("many bombs.zip", zipped(&copies)),
        ("nested.zip", nested),
        ("bomb.docx", docx(&body(&"a".repeat(32 << 20)))),
        ("deep.docx", docx(&body(&"<w:tbl><w:tr><w:tc>".repeat(60_000)))),
        ("vast.png", vast),
        ("endless.tif", endless),
        ("deep.pdf", format!("%PDF-1.7\n1 0 obj\n{}", "[".repeat(300_000)).into_bytes()),
        ("deep.rtf", format!("{{\\rtf1 {}", "{\\b ".repeat(200_000)).into_bytes()),
        ("deep.html", "<div>".repeat(300_000).into_bytes()),
        ("deep.eml", format!("Subject: x\r\n{}", "Content-Type: message/rfc822\r\n\r\n".repeat(20_000)).into_bytes()),
        ("entities.svg", b"<!DOCTYPE x [<!ENTITY a \"aaaa\"><!ENTITY b \"&a;&a;\">]><x>&b;</x>".to_vec()),
        ("empty.pdf", Vec::new()),
    ]
}

/// The `n`-th hostile file.
fn hostile(n: usize, real: &[PathBuf], random: &mut impl FnMut(usize) -> usize) -> (String, Vec<u8>) {
    let path = &real[(n * 7 + random(real.len())) % real.len()];
    let mut bytes = std::fs::read(path).unwrap();
    match n % 5 {
        0 => {
            for _ in 0..1 + random(80) {
                let at = random(bytes.len());
                bytes.get_mut(at).into_iter().for_each(|byte| *byte = random(256) as u8);
            }
        }
        1 => bytes.truncate(random(bytes.len())),
        2 => {
            // A piece repeated many times.
            let from = random(bytes.len());
            let piece = bytes[from..(from + random(4_000)).min(bytes.len())].to_vec();
            (0..random(200)).for_each(|_| bytes.extend_from_slice(&piece));
        }
        3 => {
            // The beginning of one file and the rest of another.
            let other = std::fs::read(&real[random(real.len())]).unwrap();
            bytes.truncate(random(bytes.len()).max(16));
            bytes.extend_from_slice(&other[random(other.len())..]);
        }
        _ => {
            // Numbers at their largest.
            for _ in 0..1 + random(12) {
                let at = random(bytes.len().saturating_sub(4));
                bytes.iter_mut().skip(at).take(4).for_each(|byte| *byte = 0xFF);
            }
        }
    }
    let name = path.file_name().unwrap().to_string_lossy().into_owned();
    (format!("{n} {name}"), bytes)
}

fn upload(server: &Server, token: &str, files: &[(String, Vec<u8>)]) {
    let mut form = Vec::new();
    for (name, bytes) in files {
        write!(form, "--a long boundary of ours\r\nContent-Disposition: form-data; name=\"files\"; filename=\"{name}\"\r\nContent-Type: application/octet-stream\r\n\r\n").unwrap();
        form.extend_from_slice(bytes);
        form.extend_from_slice(b"\r\n");
    }
    form.extend_from_slice(b"--a long boundary of ours--\r\n");
    let sent = ureq::post(format!("http://{}/api/files/upload/", server.http))
        .header("authorization", format!("Bearer {token}"))
        .header("content-type", "multipart/form-data; boundary=\"a long boundary of ours\"")
        .send(form.as_slice());
    assert_eq!(sent.unwrap().status(), 201);
}

#[test]
fn every_hostile_file_has_a_stated_result() {
    let wanted = std::env::var("CHANCERY_HOSTILE").ok().and_then(|n| n.parse().ok()).unwrap_or(FILES);
    let place = tempfile::tempdir().unwrap();
    let mut firm = Firm::new(None);
    // Pictures are drawn, and the OCR stand-in is quick.
    firm.set("DOCUMENTS_OCR_PROGRAM", fake(place.path(), "some words").to_str().unwrap());
    firm.add(DANA);
    let server = firm.serve();
    let token = server.sign_in(DANA);
    let events =
        ureq::get(format!("http://{}/api/events/", server.http)).header("authorization", format!("Bearer {token}"));
    let mut lines = BufReader::new(events.call().unwrap().into_body().into_reader()).lines();

    let (real, mut random) = (real_files(), dice());
    let mut all: Vec<(String, Vec<u8>)> = bombs().into_iter().map(|(name, bytes)| (name.to_owned(), bytes)).collect();
    let more = wanted.saturating_sub(all.len());
    all.extend((0..more).map(|n| hostile(n, &real, &mut random)));
    all.chunks(BATCH).for_each(|batch| upload(&server, &token, batch));

    let since = Instant::now();
    let files = loop {
        let listing = server.get(&token, "/api/files/list/?type=files&path=");
        let files = listing["files"].as_array().unwrap().clone();
        if files.iter().all(|file| file["is_processed"] == true) {
            break files;
        }
        let waiting: Vec<&Value> = files.iter().filter(|f| f["is_processed"] == false).map(|f| &f["name"]).collect();
        assert!(since.elapsed() < PATIENCE, "still reading {waiting:?}");
        lines.next().unwrap().unwrap();
    };
    assert_eq!(files.len(), all.len());
    let (mut read, mut refused) = (0, 0);
    for file in &files {
        match file["unreadable"].as_str() {
            // The reader's own sentence, not that of a job that was given up.
            Some(reason) => {
                assert!(reason.ends_with('.') && reason.len() > 15, "{file}");
                assert!(!reason.contains("more than once"), "{file}");
                refused += 1;
            }
            None => {
                assert!(file["pages"].as_u64().is_some_and(|pages| pages > 0), "{file}");
                read += 1;
            }
        }
    }
    println!("{read} were read, {refused} were refused with a sentence");
    assert!(refused > 0 && read > 0);
    assert!(!firm.log().contains("panicked"), "a panic in the server");
    let healthy = ureq::get(format!("http://{}/healthz", server.http)).call().unwrap();
    assert_eq!(healthy.status(), 200);
    server.stop();
}
