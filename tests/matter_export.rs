//! A matter's archive, on the real program: everything is in it, it proves itself to python, and a changed one is told; and a legal hold on
//! the command line.

use crate::{
    support::{DANA, Firm, Letter, Server, block, call, send_to, sink, wait},
    tables::{folder, read, upload},
};

use serde_json::{Value, json};
use std::{
    fs,
    io::{Read, Write},
    path::Path,
    process::Command,
};

const EVE: &str = "eve@firm.test";
const LEASE: &str = "LEASE\n\nThe tenant pays a rent of $4,815 on the first day of each month.\n";

/// A matter with a task, a folder whose names are hostile to some systems, and a file.
fn matter(server: &Server, token: &str) -> String {
    let new = json!({ "number": "2026-014", "title": "Harbor <b>Street</b> & Co", "parties": [{ "name": "Ann \"A\" Stone", "role": "tenant" }] });
    let id = read(call(server, "POST", token, "/api/matters/", Some(new)), 201)["id"].as_str().unwrap().to_owned();
    let letter = Letter::new(DANA, "../../Rent: due?", "What does the lease say about the rent?");
    let letter = letter.attach("Lease.txt", "text/plain", LEASE.as_bytes());
    block(send_to(server.smtp, "assistant+2026-014@firm.test", &letter)).unwrap();
    server.wait_for_task(token, "../../Rent: due?", &["Answered"]);
    folder(server, token, "Wharf");
    upload(server, token, "Wharf", &[("con.txt", b"One."), ("LEASE.txt", b"Two."), ("<script>.txt", b"Three.")]);
    // A text is in the archive once it has been read.
    wait(
        || server.get(token, "/api/files/list/?type=files&path=Wharf"),
        |now| {
            now["files"]
                .as_array()
                .is_some_and(|all| all.len() == 3 && all.iter().all(|file| file["is_processed"] == true))
        },
    );
    let put = json!({ "kind": "folder", "id": wharf(server, token) });
    assert_eq!(call(server, "POST", token, &format!("/api/matters/{id}/papers/"), Some(put)).0, 204);
    id
}

fn wharf(server: &Server, token: &str) -> String {
    let listing = server.get(token, "/api/files/list/?type=files");
    let folders = listing["folders"].as_array().unwrap();
    folders.iter().find(|folder| folder["name"] == "Wharf").unwrap()["id"].as_str().unwrap().to_owned()
}

/// What verify.py of an archive says, in the archive or unpacked: whether all is well, and its words.
fn verified(script: &Path, archive: Option<&Path>) -> (bool, String) {
    let mut python = Command::new("python3");
    python.arg(script);
    python.args(archive);
    let out = python.output().unwrap();
    (out.status.success(), String::from_utf8(out.stdout).unwrap() + &String::from_utf8(out.stderr).unwrap())
}

/// The archive again, with its entries as `change` leaves them; none leaves one out.
fn rewritten(from: &Path, to: &Path, change: impl Fn(&str, Vec<u8>) -> Option<Vec<u8>>) {
    let mut old = zip::ZipArchive::new(fs::File::open(from).unwrap()).unwrap();
    let mut new = zip::ZipWriter::new(fs::File::create(to).unwrap());
    for n in 0..old.len() {
        let mut entry = old.by_index(n).unwrap();
        let (name, mut bytes) = (entry.name().unwrap().into_owned(), Vec::new());
        entry.read_to_end(&mut bytes).unwrap();
        if let Some(bytes) = change(&name, bytes) {
            new.start_file(name, zip::write::SimpleFileOptions::default()).unwrap();
            new.write_all(&bytes).unwrap();
        }
    }
    new.finish().unwrap();
}

#[test]
fn an_archive_has_everything_proves_itself_and_tells_of_every_change() {
    let mailbox = sink();
    let firm = Firm::new(Some(mailbox.address()));
    firm.add(DANA);
    firm.add(EVE);
    let server = firm.serve();
    let (dana, eve) = (server.sign_in(DANA), server.sign_in(EVE));
    let id = matter(&server, &dana);
    let at = format!("/api/matters/{id}/");

    // Only for managers, and by a ticket that works once.
    let people = server.get(&dana, "/api/matters/people/")["people"].clone();
    let eve_id = people.as_array().unwrap().iter().find(|person| person["email"] == EVE).unwrap()["id"].clone();
    assert_eq!(call(&server, "POST", &eve, &format!("{at}export/"), Some(json!({}))).0, 404);
    let team = json!({ "who": eve_id, "level": "write" });
    assert_eq!(call(&server, "POST", &dana, &format!("{at}team/"), Some(team)).0, 204);
    assert_eq!(call(&server, "POST", &eve, &format!("{at}export/"), Some(json!({}))).0, 403);
    for (minutes, cents, note) in [(json!(90), Value::Null, "Call <b>"), (Value::Null, json!(1250), "Copies")] {
        let spent = json!({ "day": "2026-11-03", "minutes": minutes, "cents": cents, "note": note });
        read(call(&server, "POST", &dana, &format!("{at}activities/"), Some(spent)), 201);
    }
    let ticket = read(call(&server, "POST", &dana, &format!("{at}export/"), Some(json!({}))), 200);
    let url = ticket["url"].as_str().unwrap();
    let by_browser = server.bytes("", url);
    assert_eq!(call(&server, "GET", "", url, None).0, 404, "a ticket works once");

    let place = tempfile::tempdir().unwrap();
    let file = place.path().join("matter.zip");
    let to = file.to_str().unwrap();
    let out = firm.run(&["matters", "export", "2026-014", "--to", to, "--json"]);
    assert!(out.status.success(), "{out:?}");
    assert!(!firm.run(&["matters", "export", "2026-014", "--to", to]).status.success(), "nothing is overwritten");

    let mut zip = zip::ZipArchive::new(fs::File::open(&file).unwrap()).unwrap();
    let names: Vec<String> = zip.file_names().map(|name| name.unwrap().into_owned()).collect();
    let of_browser = zip::ZipArchive::new(std::io::Cursor::new(by_browser)).unwrap();
    assert_eq!(of_browser.len(), names.len());
    let mut folded: Vec<String> = names.iter().map(|name| name.to_lowercase()).collect();
    folded.sort();
    folded.dedup();
    assert_eq!(folded.len(), names.len(), "no two are one");
    assert!(
        names.iter().all(
            |name| name.split('/').all(|part| !part.is_empty() && part != "..") && !name.contains(['<', '\\', ':'])
        ),
        "{names:#?}"
    );
    for wanted in [
        "index.html",
        "manifest.json",
        "verify.py",
        "audit.jsonl",
        "facts.json",
        "matter.json",
        "folders/Wharf/_con.txt",
        "folders/Wharf/_script_.txt",
    ] {
        assert!(names.iter().any(|name| name == wanted), "{wanted}: {names:#?}");
    }
    for ending in ["001 mail.eml", "001 mail.txt", "002 answer.eml", "001 files/Lease.txt"] {
        assert!(names.iter().any(|name| name.starts_with("tasks/") && name.ends_with(ending)), "{ending}: {names:#?}");
    }
    let mut text = |name: &str| {
        let mut text = String::new();
        zip.by_name(name).unwrap().read_to_string(&mut text).unwrap();
        text
    };
    let page = text("index.html");
    assert!(
        page.contains("<h2>Time and expenses</h2>")
            && page.contains("Call &lt;b&gt;")
            && page.contains("1:30 h<br>12.50"),
        "{page}"
    );
    assert!(
        page.contains("Harbor &lt;b&gt;Street&lt;/b&gt; &amp; Co")
            && !page.contains("<b>")
            && !page.contains("<script"),
        "{page}"
    );
    let manifest: Value = serde_json::from_str(&text("manifest.json")).unwrap();
    let entries = manifest["entries"].as_array().unwrap();
    assert_eq!(entries.len() + 1, names.len());
    for entry in entries {
        let path = entry["path"].as_str().unwrap();
        assert!(path == "index.html" || page.contains(&percent(path)), "{path} is on the page");
    }
    let lease = entries.iter().find(|entry| entry["path"].as_str().unwrap().ends_with("files/Lease.txt")).unwrap();
    assert_eq!((lease["size"].as_u64(), lease["owner"].as_str()), (Some(LEASE.len() as u64), Some(DANA)));
    assert_eq!(text(lease["path"].as_str().unwrap()), LEASE);
    let audit = text("audit.jsonl");
    assert!(audit.contains("matter_opened") && audit.contains("mail_in") && audit.contains("answered"), "{audit}");
    assert!(!audit.contains("\"sign_in\""), "only what is about the matter");
    assert!(text("facts.json").contains("../../Rent: due?"));
    let script = place.path().join("verify.py");
    fs::write(&script, text("verify.py")).unwrap();
    assert!(text("verify.py").lines().count() <= 30);

    // As it is, in the archive and unpacked.
    let (good, said) = verified(&script, Some(&file));
    assert!(good && said.contains(&format!("{} entries are as the manifest says.", entries.len())), "{said}");
    let folder = place.path().join("unpacked");
    zip::ZipArchive::new(fs::File::open(&file).unwrap()).unwrap().extract(&folder).unwrap();
    let unpacked = folder.join("verify.py");
    assert!(verified(&unpacked, None).0, "{}", verified(&unpacked, None).1);
    fs::write(folder.join("added.txt"), "new").unwrap();
    assert!(verified(&unpacked, None).1.contains("not in the manifest: added.txt"));

    // Changed, left out, added.
    let other = place.path().join("other.zip");
    let path = lease["path"].as_str().unwrap().to_owned();
    rewritten(&file, &other, |name, bytes| Some(if name == path { b"A lower rent.".to_vec() } else { bytes }));
    let (good, said) = verified(&script, Some(&other));
    assert!(!good && said.contains(&format!("differs: {path}")) && said.lines().count() == 2, "{said}");
    rewritten(&file, &other, |name, bytes| (name != path).then_some(bytes));
    let (good, said) = verified(&script, Some(&other));
    assert!(!good && said.contains(&format!("cannot be read: {path}")), "{said}");
    let mut bytes = fs::read(&file).unwrap();
    let middle = bytes.len() / 3;
    bytes[middle] ^= 0x55;
    fs::write(&other, bytes).unwrap();
    assert!(!verified(&script, Some(&other)).0, "a flipped bit");

    // Without a server, and a matter that is not there.
    server.stop();
    let again = place.path().join("again.zip");
    assert!(firm.run(&["matters", "export", "2026-014", "--to", again.to_str().unwrap()]).status.success());
    assert!(verified(&script, Some(&again)).0);
    assert!(!firm.run(&["matters", "export", "2026-099", "--to", to]).status.success());
    let lines = String::from_utf8(firm.run(&["audit", "export"]).stdout).unwrap();
    assert_eq!(lines.matches("\"matter_exported\"").count(), 3);
}

fn percent(path: &str) -> String {
    path.replace('%', "%25").replace(' ', "%20").replace('&', "%26").replace('[', "%5B").replace(']', "%5D")
}

#[test]
fn a_hold_is_set_and_lifted_on_the_command_line_and_keeps_files_and_accounts() {
    let mailbox = sink();
    let firm = Firm::new(Some(mailbox.address()));
    firm.add(DANA);
    let server = firm.serve();
    let token = server.sign_in(DANA);
    let id = matter(&server, &token);
    assert!(!firm.run(&["matters", "hold", "2026-014", "--by", "The court"]).status.success(), "a reason is needed");
    let set = firm.run(&["matters", "hold", "2026-014", "--by", "The court", "--reason", "Litigation is expected"]);
    assert!(set.status.success() && String::from_utf8_lossy(&set.stdout).contains("Litigation is expected"), "{set:?}");
    assert_eq!(server.get(&token, &format!("/api/matters/{id}/"))["hold"]["asked_by"], "The court");
    let folder = wharf(&server, &token);
    let (status, body) = call(&server, "DELETE", &token, &format!("/api/files/folder/{folder}/delete/"), None);
    let body = String::from_utf8(body).unwrap();
    assert!(status == 409 && body.contains("2026-014") && body.contains("legal hold"), "{status} {body}");
    assert_eq!(call(&server, "DELETE", &token, &format!("/api/matters/{id}/"), None).0, 409);
    let removed = firm.run(&["users", "remove", DANA, "--yes"]);
    assert!(
        !removed.status.success() && String::from_utf8_lossy(&removed.stderr).contains("legal hold"),
        "{removed:?}"
    );
    assert_eq!(server.get(&token, "/api/matters/")["total"], 1, "the account is as it was");
    assert!(firm.run(&["matters", "hold", "2026-014", "--lift"]).status.success());
    assert_eq!(call(&server, "DELETE", &token, &format!("/api/files/folder/{folder}/delete/"), None).0, 204);
    server.stop();
    let lines = String::from_utf8(firm.run(&["audit", "export"]).stdout).unwrap();
    assert!(lines.contains("\"legal_hold_set\"") && lines.contains("\"legal_hold_lifted\""));
}
