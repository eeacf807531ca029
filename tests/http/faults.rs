//! Transfers in trouble: racing pieces of one upload, slow senders, folders that vanish while somebody reads, and
//! names that only look alike.

use super::{
    uploads::{BOUNDARY, form},
    world::World,
};
use serde_json::Value;
use std::{
    io::{Read, Write},
    net::TcpStream,
    sync::atomic::{AtomicUsize, Ordering::Relaxed},
};

/// Several clients send the same upload, each from the offset it was told. Whatever they do to each other, the bytes
/// are those of the file.
#[test]
fn pieces_that_race_make_one_file() {
    let world = World::new();
    let (account, token) = world.person("ada@firm.example");
    let bytes: Vec<u8> = (0..3_000_000u32).map(|i| (i.wrapping_mul(2_654_435_761) >> 13) as u8).collect();
    let path = world.begin(&token, bytes.len(), "raced.bin", "").header("location").to_owned();
    let (taken, refused) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let ended = std::sync::Barrier::new(4);
    std::thread::scope(|scope| {
        for racer in 0..4 {
            let (world, token, path, bytes, ended) = (&world, &token, &path, &bytes, &ended);
            let (taken, refused) = (&taken, &refused);
            scope.spawn(move || {
                loop {
                    let asked = world.tus("HEAD", path, token, &[], None);
                    let offset: usize = asked.header("upload-offset").parse().unwrap();
                    if offset == bytes.len() {
                        break;
                    }
                    let end = (offset + 120_000 + racer * 40_000).min(bytes.len());
                    let answer = world.patch(path, token, offset, &bytes[offset..end]);
                    match answer.status {
                        204 => taken.fetch_add(1, Relaxed),
                        // Another client was faster, took it over, or finished it.
                        409 | 404 => refused.fetch_add(1, Relaxed),
                        other => panic!("{other}: {}", String::from_utf8_lossy(&answer.bytes)),
                    };
                }
                ended.wait();
            });
        }
    });
    println!("{} pieces were taken, {} refused", taken.into_inner(), refused.into_inner());
    let files = world.listing(&token, "")["files"].clone();
    assert_eq!(files.as_array().unwrap().len(), 1);
    let id = files[0]["id"].as_str().unwrap();
    let back = world.get(&format!("/api/files/file/{id}/download/"), Some(&token));
    assert!(back.status == 200 && back.bytes == bytes);
    assert_eq!(world.services.usage.of(account.id).unwrap().bytes_stored, bytes.len() as u64);
}

/// A form in the smallest pieces, while another stalls: both are handled, and nobody else waits for them.
#[test]
fn senders_that_dawdle_hold_nobody_up() {
    let world = World::new();
    let (_, token) = world.person("ada@firm.example");
    let content: Vec<u8> = (0..700u32).map(|i| (i % 251) as u8).collect();
    let body = form(&[("folder_type", "files")], &[("slow.bin", &content), ("second.txt", b"--\r\n----chancery\r\n")]);
    let head = format!(
        "POST /api/files/upload/ HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {token}\r\nConnection: close\r\n\
         Content-Type: multipart/form-data; boundary={BOUNDARY}\r\nContent-Length: {}\r\n\r\n",
        body.len()
    );
    let still: Vec<TcpStream> = (0..20)
        .map(|_| {
            let mut socket = TcpStream::connect(world.address).unwrap();
            socket.write_all(head.as_bytes()).unwrap();
            socket.write_all(&body[..body.len() / 2]).unwrap();
            socket
        })
        .collect();
    let mut socket = TcpStream::connect(world.address).unwrap();
    socket.set_nodelay(true).unwrap();
    socket.write_all(head.as_bytes()).unwrap();
    for byte in &body {
        socket.write_all(std::slice::from_ref(byte)).unwrap();
    }
    let mut answer = String::new();
    socket.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 201"), "{answer}");
    assert_eq!(world.names(&token, "", "files"), ["second.txt", "slow.bin"]);
    let slow = &world.listing(&token, "")["files"];
    let slow = slow.as_array().unwrap().iter().find(|file| file["name"] == "slow.bin").unwrap();
    let path = format!("/api/files/file/{}/download/", slow["id"].as_str().unwrap());
    assert_eq!(world.get(&path, Some(&token)).bytes, content);
    drop(still);
}

/// A deleted folder's files are out of reach at once, before the job that destroys them has run.
#[test]
fn files_of_a_deleted_folder_cannot_be_opened() {
    let world = World::new();
    let (_, token) = world.person("ada@firm.example");
    let fields = [("folder_path", "Case/In/Deep"), ("create_folders", "1")];
    let sent = world.send_form("/api/files/upload/", &token, &form(&fields, &[("d.txt", b"secret")])).json();
    let file = format!("/api/files/file/{}/", sent["files"][0]["id"].as_str().unwrap());
    assert_eq!(world.get(&file, Some(&token)).status, 200);
    let folder = world.listing(&token, "")["folders"][0]["id"].as_str().unwrap().to_owned();
    world.signed("DELETE", &format!("/api/files/folder/{folder}/delete/"), &token, &Value::Null);
    for path in [file.clone(), format!("{file}download/"), format!("{file}text/")] {
        assert_eq!(world.get(&path, Some(&token)).status, 404, "{path}");
    }
    world.work();
    assert_eq!(world.get(&file, Some(&token)).status, 404);
}

/// "ü" is one character, or "u" followed by dots, as Macs write it. People see one name, and so does the folder.
#[test]
fn names_that_look_alike_are_one() {
    let world = World::new();
    let (_, token) = world.person("ada@firm.example");
    assert_eq!(world.make_folder(&token, "", "Kündigungen").status, 201);
    assert_eq!(world.make_folder(&token, "", "Ku\u{308}ndigungen").status, 409);
    assert_eq!(world.upload(&token, "Ku\u{308}ndigungen", &[("Mu\u{308}ller.txt", b"a")]).status, 201);
    let second = world.upload(&token, "Kündigungen", &[("MÜLLER.txt", b"b")]).json();
    assert_eq!(second["files"][0]["name"], "MÜLLER (2).txt");
}
