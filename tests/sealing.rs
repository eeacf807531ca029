//! Sealing on the real program, by its command line: from a mail with an order to an archive, through backups, to the end of its key.

use crate::{
    support::{DANA, Firm, Letter, block, call, send_to, sink, wait},
    tables::{folder, read, upload},
};

use serde_json::{Value, json};
use std::{
    fs,
    io::{Read, Write},
    path::Path,
    process::{Command, Output, Stdio},
};

const ORDER: &str = "Case 1:26-cv-01234-ABC   Document 12   Filed 11/02/26   Page 1 of 1\n\nUNITED STATES DISTRICT COURT\n\
    NORTHERN DISTRICT OF CALIFORNIA\n\nWREN TEXTILES, INC.,\n\nPlaintiff,\n\nv.\n\nJANE DOE,\n\nDefendant.\n\nCase No. 1:26-cv-01234-ABC\n\nORDER\n\n\
    The plaintiff shall file an amended pleading within 3000 days after service of this order. A hearing is set for July 8, 2087.\n";

fn said(output: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

fn done(firm: &Firm, words: &[&str]) -> Value {
    let output = firm.run(words);
    assert!(output.status.success(), "{words:?}: {}", said(&output));
    serde_json::from_slice(&output.stdout).unwrap_or_else(|e| panic!("{words:?}: {e}: {}", said(&output)))
}

/// Runs a command in a terminal in which somebody types a line.
fn typing(firm: &Firm, words: &[&str], line: &str) -> Output {
    let command = firm.command(words);
    let mut whole = vec![command.get_program().to_string_lossy().into_owned()];
    whole.extend(command.get_args().map(|word| word.to_string_lossy().into_owned()));
    let quoted: Vec<String> = whole.iter().map(|word| format!("'{word}'")).collect();
    let mut script = Command::new("script");
    script.args(["-qec", &quoted.join(" "), "/dev/null"]);
    for (name, value) in command.get_envs() {
        match value {
            Some(value) => script.env(name, value),
            None => script.env_remove(name),
        };
    }
    let mut child = script.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(format!("{line}\n").as_bytes()).unwrap();
    child.wait_with_output().unwrap()
}

fn text_of(archive: &Path) -> String {
    let mut zip = zip::ZipArchive::new(fs::File::open(archive).unwrap()).unwrap();
    let mut all = String::new();
    for n in 0..zip.len() {
        let mut bytes = Vec::new();
        zip.by_index(n).unwrap().read_to_end(&mut bytes).unwrap();
        all.push_str(&String::from_utf8_lossy(&bytes));
    }
    all
}

/// Objects of backups with this name.
fn objects(place: &Path, name: &str) -> usize {
    let mut found = 0;
    for entry in fs::read_dir(place.join("blobs")).unwrap() {
        found += fs::read_dir(entry.unwrap().path())
            .unwrap()
            .filter(|entry| entry.as_ref().unwrap().file_name().to_string_lossy() == name)
            .count();
    }
    found
}

#[test]
fn a_matter_is_sealed_restored_and_destroyed_and_no_backup_opens_it_afterwards() {
    let mailbox = sink();
    let mut firm = Firm::new(Some(mailbox.address()));
    firm.add(DANA);
    let (backups, key) = (firm.folder.path().join("backups"), firm.folder.path().join("paper"));
    firm.set("BACKUP_TO", backups.to_str().unwrap());
    assert!(firm.run(&["keys", "export", "--out", key.to_str().unwrap()]).status.success());
    let server = firm.serve();
    let dana = server.sign_in(DANA);
    let new = json!({ "number": "2026-014", "title": "Wren v. Doe", "parties": [{ "name": "Wren Textiles, Inc.", "role": "plaintiff" }] });
    let id = read(call(&server, "POST", &dana, "/api/matters/", Some(new)), 201)["id"].as_str().unwrap().to_owned();
    let letter = Letter::new(DANA, "The Wren order", "What must we do, and by when?");
    let letter = letter.attach("order.txt", "text/plain", ORDER.as_bytes());
    block(send_to(server.smtp, "assistant+2026-014@firm.test", &letter)).unwrap();
    let thread = server.wait_for_task(&dana, "The Wren order", &["Answered"]);
    assert!(!thread["deadlines"].as_array().unwrap().is_empty());
    folder(&server, &dana, "Mill");
    upload(&server, &dana, "Mill", &[("loom.txt", b"The loom of Wren Textiles stands in Halford.")]);
    folder(&server, &dana, "Own");
    upload(&server, &dana, "Own", &[("garden.txt", b"The garden of Dana is in Halford too.")]);
    let read_all = |path: &str| {
        wait(
            || server.get(&dana, &format!("/api/files/list/?type=files&path={path}")),
            |now| now["files"].as_array().is_some_and(|all| all.iter().all(|file| file["is_processed"] == true)),
        )
    };
    let (mill, _) = (read_all("Mill"), read_all("Own"));
    let listing = server.get(&dana, "/api/files/list/?type=files");
    let mill_id =
        listing["folders"].as_array().unwrap().iter().find(|one| one["name"] == "Mill").unwrap()["id"].clone();
    let put = json!({ "kind": "folder", "id": mill_id });
    assert_eq!(call(&server, "POST", &dana, &format!("/api/matters/{id}/papers/"), Some(put)).0, 204);
    // A table over the folder's file, and a draft from it.
    let file = mill["files"][0]["id"].clone();
    let table = json!({ "title": "Looms", "questions": [{ "heading": "Where", "asks": "Where does the loom stand?" }], "files": [file] });
    let made = call(&server, "POST", &dana, "/api/tables/", Some(table));
    assert!(made.0 == 201, "{}", String::from_utf8_lossy(&made.1));
    wait(|| server.get(&dana, "/api/tables/"), |now| !now.to_string().contains("\"waiting\":1"));
    let found = |q: &str| server.get(&dana, &format!("/api/search/?q={q}"))["results"].as_array().unwrap().len();
    assert!(found("Wren") > 0 && found("garden") > 0);

    let refused = firm.run(&["matters", "seal", "2026-014", "--keep-until", "2099-12-31", "--yes"]);
    assert!(!refused.status.success() && said(&refused).contains("This matter is open"), "{}", said(&refused));
    let now = server.get(&dana, &format!("/api/matters/{id}/"));
    let details = json!({ "version": now["matter"]["version"], "details": { "number": "2026-014", "title": "Wren v. Doe", "closed": true } });
    let closed = call(&server, "POST", &dana, &format!("/api/matters/{id}/"), Some(details));
    assert!(closed.0 < 300, "{}", String::from_utf8_lossy(&closed.1));
    assert!(!firm.run(&["matters", "seal", "2026-014", "--keep-until", "2001-12-31", "--yes"]).status.success());
    let asked = firm.run(&["matters", "seal", "2026-014", "--keep-until", "2099-12-31"]);
    assert!(!asked.status.success() && said(&asked).contains("1 task(s) with 2 mail(s)"), "{}", said(&asked));
    let wrong = typing(&firm, &["matters", "seal", "2026-014", "--keep-until", "2099-12-31"], "yes");
    assert!(!wrong.status.success() && said(&wrong).contains("Nothing was changed"), "{}", said(&wrong));
    assert!(found("Wren") > 0);
    let sealed = done(&firm, &["matters", "seal", "2026-014", "--keep-until", "2099-12-31", "--yes", "--json"]);
    assert_eq!((&sealed["sealed"]["keep_until"], &sealed["title"]), (&json!("2099-12-31"), &json!("")));
    assert!(firm.run(&["matters", "seal", "2026-014", "--keep-until", "2099-12-31", "--yes"]).status.success());
    let later = firm.run(&["matters", "seal", "2026-014", "--keep-until", "2101-12-31", "--yes"]);
    assert!(!later.status.success() && said(&later).contains("is kept until 2099-12-31"), "{}", said(&later));

    // Nobody finds a word of it.
    for q in ["Wren", "loom", "hearing", "order"] {
        assert_eq!(found(q), 0, "{q}");
    }
    assert!(found("garden") > 0);
    assert!(server.tasks(&dana).is_empty());
    for path in [
        "/api/files/list/?type=files",
        "/api/tables/",
        "/api/drafts/",
        "/api/deadlines/",
        &format!("/api/matters/{id}/"),
    ] {
        if let Some(shown) = server.found(&dana, path) {
            let shown = shown.to_string();
            assert!(!shown.contains("Wren") && !shown.contains("Looms") && !shown.contains("Mill"), "{path}: {shown}");
        }
    }
    let shown = said(&firm.run(&["matters", "list"]));
    assert!(shown.contains("sealed") && !shown.contains("Wren"), "{shown}");

    let place = tempfile::tempdir().unwrap();
    let to = |name: &str| place.path().join(name);
    let first = to("first.zip");
    done(&firm, &["matters", "open-sealed", "2026-014", "--to", first.to_str().unwrap(), "--json"]);
    let all = text_of(&first);
    for words in [
        "WREN TEXTILES",
        "The loom of Wren Textiles",
        "Looms",
        "\"table\":\"DEADLINES\"",
        "\"table\":\"REVIEW_ROWS\"",
        "Wren v. Doe",
    ] {
        assert!(all.contains(words), "{words}");
    }
    assert!(!all.contains("garden of Dana"));

    // A backup of the sealed matter opens it on another machine.
    let between = done(&firm, &["backup", "create", "--json"])["point"].as_str().unwrap().to_owned();
    let restored = |more: &[&str]| {
        let mut other = Firm::new(None);
        other.set("BACKUP_TO", backups.to_str().unwrap());
        let words = [&["backup", "restore", "--key", key.to_str().unwrap()], more].concat();
        let output = other.run(&words);
        assert!(output.status.success(), "{}", said(&output));
        (other, said(&output))
    };
    let (other, _) = restored(&[]);
    let second = to("second.zip");
    done(&other, &["matters", "open-sealed", "2026-014", "--to", second.to_str().unwrap(), "--json"]);
    assert_eq!(fs::read(&first).unwrap(), fs::read(&second).unwrap());

    // Before its time only with its number, typed.
    let refused = firm.run(&["matters", "destroy", "2026-014", "--yes"]);
    assert!(
        !refused.status.success() && said(&refused).contains("must be kept until 2099-12-31"),
        "{}",
        said(&refused)
    );
    assert!(firm.run(&["matters", "hold", "2026-014", "--by", "The court", "--reason", "An appeal"]).status.success());
    let held = typing(&firm, &["matters", "destroy", "2026-014"], "2026-014");
    assert!(!held.status.success() && said(&held).contains("legal hold"), "{}", said(&held));
    assert!(firm.run(&["matters", "hold", "2026-014", "--lift"]).status.success());
    let names: Vec<String> = fs::read_dir(backups.join("blobs"))
        .unwrap()
        .flat_map(|entry| fs::read_dir(entry.unwrap().path()).unwrap())
        .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned())
        .collect();
    let ended = typing(&firm, &["matters", "destroy", "2026-014"], "2026-014");
    assert!(ended.status.success() && said(&ended).contains("no backup, old or new"), "{}", said(&ended));
    let gone: Vec<&String> = names.iter().filter(|name| objects(&backups, name) == 0).collect();
    assert_eq!(gone.len(), 1, "the one object that held the key is gone from the backups");
    assert!(
        !firm.run(&["matters", "open-sealed", "2026-014", "--to", to("third.zip").to_str().unwrap()]).status.success()
    );
    let shown = said(&firm.run(&["matters", "show", "2026-014"]));
    assert!(shown.contains("Destroyed on"), "{shown}");
    assert!(done(&firm, &["backup", "verify", "--json"])["good"] == true);
    done(&firm, &["backup", "create", "--json"]);
    assert_eq!(objects(&backups, gone[0]), 0);

    // The backup from before gives everything back but that, and says so.
    let (other, words) = restored(&["--point", &between]);
    assert!(words.contains("Nobody can open these sealed matters") && words.contains("2026-014"), "{words}");
    let refused = other.run(&["matters", "open-sealed", "2026-014", "--to", to("fourth.zip").to_str().unwrap()]);
    assert!(!refused.status.success() && said(&refused).contains("destroyed after the backup"), "{}", said(&refused));
    let ended = typing(&other, &["matters", "destroy", "2026-014"], "2026-014");
    assert!(ended.status.success(), "{}", said(&ended));
}
