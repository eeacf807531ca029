//! A really full disk: the data folder is on a small file system of its own, if this machine allows mounting one.
//! Otherwise the settings leave no room on an ordinary one.

use crate::support::{DANA, Firm, Server};
use serde_json::{Value, json};
use std::{io::Write, path::Path, process::Command};

/// A file system in memory; unmounted when dropped.
struct Small<'a>(&'a Path);

impl<'a> Small<'a> {
    fn mount(at: &'a Path, megabytes: u32) -> Option<Self> {
        std::fs::create_dir_all(at).unwrap();
        let size = format!("size={megabytes}m,mode=700");
        let done = Command::new("mount").args(["-t", "tmpfs", "-o", &size, "tmpfs"]).arg(at).output();
        done.is_ok_and(|done| done.status.success()).then_some(Self(at))
    }
}

impl Drop for Small<'_> {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("-l").arg(self.0).status();
    }
}

fn upload(server: &Server, token: &str, name: &str, bytes: &[u8]) -> (u16, Value) {
    let mut form = Vec::new();
    write!(form, "--x\r\nContent-Disposition: form-data; name=\"files\"; filename=\"{name}\"\r\n\r\n").unwrap();
    form.extend_from_slice(bytes);
    form.extend_from_slice(b"\r\n--x--\r\n");
    let agent: ureq::Agent = ureq::Agent::config_builder().http_status_as_error(false).build().into();
    let mut answer = agent
        .post(format!("http://{}/api/files/upload/", server.http))
        .header("authorization", format!("Bearer {token}"))
        .header("content-type", "multipart/form-data; boundary=x")
        .send(form.as_slice())
        .unwrap();
    let status = answer.status().as_u16();
    (status, answer.body_mut().read_json().unwrap_or_default())
}

fn blobs(data: &Path) -> usize {
    let folders = std::fs::read_dir(data.join("blobs")).into_iter().flatten();
    folders.map(|folder| std::fs::read_dir(folder.unwrap().path()).unwrap().count()).sum()
}

#[test]
fn an_upload_that_fills_the_disk_is_507_and_leaves_nothing() {
    let firm = Firm::new(None);
    let data = firm.data();
    let small = Small::mount(&data, 200);
    if small.is_none() {
        eprintln!("not tested: no file system can be mounted here");
        return;
    }
    firm.add(DANA);
    let server = firm.serve();
    let token = server.sign_in(DANA);
    let fits = vec![5; 3 << 20];
    assert_eq!(upload(&server, &token, "fits.bin", &fits).0, 201);
    let before = blobs(&data);
    // Slightly more than there is room for. A sender of much more is cut off and may not receive the reason.
    let free = Command::new("df").args(["--output=avail", "-B1"]).arg(&data).output().unwrap();
    let free: usize = String::from_utf8_lossy(&free.stdout).lines().nth(1).unwrap().trim().parse().unwrap();
    let (status, answer) = upload(&server, &token, "too much.bin", &vec![7; free + (4 << 20)]);
    assert_eq!((status, &answer["code"]), (507, &json!("disk_full")), "{answer}");
    assert_eq!(answer["error"], "The disk is full. Nothing was changed.");
    // The partial upload is deleted, so there is room again, and nothing else was harmed.
    assert_eq!(blobs(&data), before);
    assert_eq!(upload(&server, &token, "after.bin", &fits).0, 201);
    let listing = server.get(&token, "/api/files/list/?type=files&path=");
    assert_eq!(listing["files"].as_array().unwrap().len(), 2);
    let kept = listing["files"].as_array().unwrap().iter().find(|file| file["name"] == "fits.bin").unwrap();
    let path = format!("/api/files/file/{}/download/", kept["id"].as_str().unwrap());
    assert!(server.bytes(&token, &path) == fits);
    server.stop();
    let doctor = firm.run(&["doctor"]);
    assert!(String::from_utf8_lossy(&doctor.stdout).contains("All "), "{}", String::from_utf8_lossy(&doctor.stdout));
}

/// When a certificate was last tended to is a note. For want of room for it, a start must not fail.
#[test]
fn a_server_that_is_its_own_authority_starts_when_the_reserve_is_used_up() {
    let mut firm = Firm::new(None);
    firm.set("CERTIFICATES_SOURCE", "own");
    firm.set("CERTIFICATES_NAMES", "chancery.firm.example");
    firm.add(DANA);
    firm.serve().stop();
    firm.set("STORAGE_RESERVE_MB", "1000000000");
    let server = firm.serve();
    assert!(String::from_utf8_lossy(&firm.run(&["users", "list"]).stdout).contains(DANA));
    server.stop();
}

#[test]
fn a_reserve_that_is_used_up_is_507() {
    let mut firm = Firm::new(None);
    firm.add(DANA);
    firm.set("STORAGE_RESERVE_MB", "1000000000");
    let server = firm.serve();
    let answer = ureq::post(format!("http://{}/api/token/", server.http))
        .config()
        .http_status_as_error(false)
        .build()
        .send_json(json!({ "username": DANA, "password": crate::support::PASSWORD }))
        .unwrap();
    // Signing in writes a session, and there is no room for one either.
    assert_eq!(answer.status(), 507);
    let mut ready = ureq::get(format!("http://{}/readyz", server.http))
        .config()
        .http_status_as_error(false)
        .build()
        .call()
        .unwrap();
    assert_eq!(ready.status(), 503);
    assert_eq!(ready.body_mut().read_json::<Value>().unwrap()["code"], "not_ready");
    server.stop();
}

#[test]
fn a_backup_whose_disk_fills_up_says_so_and_harms_no_earlier_one() {
    let mut firm = Firm::new(None);
    let place = firm.folder.path().join("backups");
    let Some(_small) = Small::mount(&place, 24) else {
        eprintln!("not tested: no file system can be mounted here");
        return;
    };
    firm.set("BACKUP_TO", place.to_str().unwrap());
    firm.add(DANA);
    let run = |words: &[&str]| {
        let output = firm.run(words);
        let said = [output.stdout, output.stderr].concat();
        (output.status.success(), String::from_utf8_lossy(&said).into_owned())
    };
    let key = firm.folder.path().join("paper");
    assert!(run(&["keys", "export", "--out", key.to_str().unwrap()]).0);
    let server = firm.serve();
    let token = server.sign_in(DANA);
    let mut bytes = vec![0; 8 << 20];
    let mut put = |name: &str, seed: u8| {
        blake3::Hasher::new().update(&[seed]).finalize_xof().fill(&mut bytes);
        assert_eq!(upload(&server, &token, name, &bytes).0, 201);
    };
    put("first.bin", 1);
    let first = run(&["backup", "create"]);
    assert!(first.0, "{}", first.1);
    // More than is left there, although it fits here.
    put("second.bin", 2);
    put("third.bin", 3);
    let full = run(&["backup", "create"]);
    assert!(!full.0 && full.1.contains("is full"), "{}", full.1);
    assert!(run(&["doctor"]).1.contains("backup"));
    // The server takes in what comes, and the backup before can be restored.
    put("fourth.bin", 4);
    let verified = run(&["backup", "verify"]);
    assert!(verified.0, "{}", verified.1);
    // With room again, the next one is whole.
    let wider = Command::new("mount").args(["-o", "remount,size=200m"]).arg(&place).status().unwrap();
    assert!(wider.success());
    let again = run(&["backup", "create"]);
    assert!(again.0, "{}", again.1);
    let verified = run(&["backup", "verify"]);
    assert!(verified.0, "{}", verified.1);
    server.stop();
}
