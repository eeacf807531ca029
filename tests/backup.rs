//! Backups of the real program: written while it serves, restored on another machine, damaged, practised, pruned; to a folder and to a
//! real S3 server.

use crate::support::{DANA, Firm, Letter, Server, block, send};
use s3s::{auth::SimpleAuth, service::S3ServiceBuilder};
use serde_json::Value;
use std::{
    fs,
    net::SocketAddr,
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
    process::Output,
};

fn said(output: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

fn done(firm: &Firm, words: &[&str]) -> String {
    let output = firm.run(words);
    assert!(output.status.success(), "{words:?}: {}", said(&output));
    said(&output)
}

fn json(firm: &Firm, words: &[&str]) -> Value {
    let output = firm.run(words);
    assert!(output.status.success(), "{words:?}: {}", said(&output));
    serde_json::from_slice(&output.stdout).unwrap_or_else(|e| panic!("{words:?}: {e}: {}", said(&output)))
}

/// Bytes that do not compress and that no other file has.
fn bytes(seed: u8, len: usize) -> Vec<u8> {
    let mut out = vec![0; len];
    blake3::Hasher::new().update(&[seed]).finalize_xof().fill(&mut out);
    out
}

fn mail(server: &Server, subject: &str, attached: &[u8]) {
    let letter = Letter::new(DANA, subject, "When does the lease end?\r\n")
        .attach("lease.txt", "text/plain", format!("{subject} ends on May 1, 2027.").as_bytes())
        .attach("scan.bin", "application/octet-stream", attached);
    block(send(server.smtp, &letter)).unwrap();
}

/// The firm with its mails: subjects, and the bytes of each attachment.
fn everything(server: &Server) -> Vec<(String, Vec<Vec<u8>>)> {
    let token = server.sign_in(DANA);
    let mut all: Vec<_> = server
        .tasks(&token)
        .iter()
        .map(|task| {
            let shown = server.get(&token, &format!("/api/tasks/{}/", task["id"].as_str().unwrap()));
            let messages = shown["messages"].as_array().unwrap();
            let bytes = messages.iter().flat_map(|message| message["files"].as_array().unwrap()).map(|file| {
                server.bytes(&token, &format!("/api/files/file/{}/download/", file["id"].as_str().unwrap()))
            });
            (task["subject"].as_str().unwrap().to_owned(), bytes.collect())
        })
        .collect();
    all.sort();
    all
}

struct Box {
    firm: Firm,
    backups: PathBuf,
    key: PathBuf,
}

impl Box {
    fn new() -> Self {
        let mut firm = Firm::new(None);
        firm.add(DANA);
        let (backups, key) = (firm.folder.path().join("backups"), firm.folder.path().join("paper"));
        firm.set("BACKUP_TO", backups.to_str().unwrap());
        done(&firm, &["keys", "export", "--out", key.to_str().unwrap()]);
        Self { firm, backups, key }
    }

    /// Another machine, with nothing but the place of the backups and the paper.
    fn restore(&self, more: &[&str]) -> (Firm, Output) {
        let mut firm = Firm::new(None);
        firm.set("BACKUP_TO", self.backups.to_str().unwrap());
        let words = [&["backup", "restore", "--key", self.key.to_str().unwrap()], more].concat();
        let output = firm.run(&words);
        (firm, output)
    }

    fn restored(&self, more: &[&str]) -> Firm {
        let (firm, output) = self.restore(more);
        assert!(output.status.success(), "{}", said(&output));
        firm
    }
}

fn wait(server: &Server, subject: &str) {
    server.wait_for_task(&server.sign_in(DANA), subject, &["Answered", "Needs attention"]);
}

#[test]
fn a_firm_comes_back_on_another_machine() {
    let it = Box::new();
    let server = it.firm.serve();
    let (one, two) = (bytes(1, 300_000), bytes(2, 200_000));
    mail(&server, "Harbor Street", &one);
    wait(&server, "Harbor Street");
    let first = json(&it.firm, &["backup", "create", "--json"]);
    assert!(first["written"].as_u64().unwrap() > 300_000, "{first}");
    let between = jiff::Timestamp::now();
    std::thread::sleep(std::time::Duration::from_millis(1_100));
    mail(&server, "Bay Street", &two);
    wait(&server, "Bay Street");
    let second = json(&it.firm, &["backup", "create", "--json"]);
    // The first file is there already.
    let written = second["written"].as_u64().unwrap();
    assert!(written > 200_000 && 2 * written < second["bytes"].as_u64().unwrap(), "{second}");
    let before = everything(&server);
    assert_eq!(before.len(), 2);
    let found = json(&it.firm, &["backup", "verify", "--json"]);
    assert_eq!(
        (found["good"].as_bool(), found["damaged"].as_u64(), found["wrong"].as_u64()),
        (Some(true), Some(0), Some(0)),
        "{found}"
    );
    assert!(found["searches"].as_u64().unwrap() >= 4 && found["records"].as_u64().unwrap() > 10, "{found}");
    let doctor = done(&it.firm, &["doctor"]);
    assert!(doctor.contains("Last restored successfully on") && doctor.contains("ok    backup"), "{doctor}");
    let metrics =
        ureq::get(format!("http://{}/metrics", server.http)).call().unwrap().body_mut().read_to_string().unwrap();
    for name in ["chancery_backup_last_success_timestamp_seconds", "chancery_backup_last_restore_timestamp_seconds"] {
        let line = metrics.lines().find_map(|line| line.strip_prefix(name)).unwrap();
        assert!(line.trim().parse::<i64>().unwrap() > 1_700_000_000, "{metrics}");
    }
    assert!(metrics.contains("chancery_data_damaged 0"));
    // No word of it is readable, neither of a mail nor of a name.
    for (name, content) in files(&it.backups) {
        for word in ["Harbor", "lease", "dana@", "Whitlock", "scan.bin"] {
            assert!(!content.windows(word.len()).any(|window| window == word.as_bytes()), "{name} says {word}");
        }
    }
    server.kill();
    let other = it.restored(&[]);
    let server = other.serve();
    assert_eq!(everything(&server), before);
    // It fills its index by itself, and works.
    mail(&server, "Third", b"x");
    wait(&server, "Third");
    let token = server.sign_in(DANA);
    let hits = server.get(&token, "/api/search/?q=harbor%20street%20lease");
    assert!(!hits["results"].as_array().unwrap().is_empty(), "{hits}");
    assert!(done(&other, &["audit", "verify"]).contains("ok"));
    // What it writes from now on never mixes with what the first machine wrote.
    let third = json(&other, &["backup", "create", "--json"]);
    assert_ne!(
        third["point"].as_str().unwrap().rsplit('-').next(),
        second["point"].as_str().unwrap().rsplit('-').next()
    );
    assert_eq!(json(&other, &["backup", "list", "--json"]).as_array().unwrap().len(), 3);
    server.stop();
    // As it was between the two.
    let then = it.restored(&["--until", &between.to_string()]);
    let server = then.serve();
    let all = everything(&server);
    assert_eq!(all.len(), 1);
    assert_eq!(all[0], *before.iter().find(|(subject, _)| subject == "Harbor Street").unwrap());
}

/// Every file below a folder, with its content.
fn files(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files(&path));
        } else {
            found.push((path.display().to_string(), fs::read(&path).unwrap()));
        }
    }
    found
}

fn flip(file: &Path) {
    let mut content = fs::read(file).unwrap();
    let middle = content.len() / 2;
    content[middle] ^= 4;
    fs::write(file, content).unwrap();
}

fn one_below(folder: &Path) -> PathBuf {
    PathBuf::from(&files(folder).first().unwrap_or_else(|| panic!("nothing in {}", folder.display())).0)
}

#[test]
fn a_damaged_backup_is_named_and_stops_nothing() {
    let it = Box::new();
    let server = it.firm.serve();
    mail(&server, "Harbor Street", &bytes(1, 100_000));
    wait(&server, "Harbor Street");
    done(&it.firm, &["backup", "create"]);
    // A file: everything else is restored, and it is named.
    flip(&one_below(&it.backups.join("blobs")));
    let (firm, output) = it.restore(&[]);
    assert!(!output.status.success() && said(&output).contains("1 mails or files"), "{}", said(&output));
    let other = firm.serve();
    assert_eq!(other.tasks(&other.sign_in(DANA)).len(), 1);
    other.stop();
    let output = it.firm.run(&["backup", "verify"]);
    assert!(!output.status.success() && said(&output).contains("1 mails or files are damaged"), "{}", said(&output));
    assert!(said(&it.firm.run(&["doctor"])).contains("BAD   restore"));
    // What is whole here is written again.
    done(&it.firm, &["backup", "create"]);
    done(&it.firm, &["backup", "verify"]);
    // The records: the sentence names the piece, and the next backup does not build on it.
    std::thread::sleep(std::time::Duration::from_millis(1_100));
    flip(&one_below(&it.backups.join("frames")));
    let (_, output) = it.restore(&[]);
    assert!(!output.status.success() && said(&output).contains("frames/"), "{}", said(&output));
    assert!(!it.firm.run(&["backup", "verify"]).status.success());
    done(&it.firm, &["backup", "create"]);
    done(&it.firm, &["backup", "verify"]);
    // A list of contents: passed over, aloud.
    std::thread::sleep(std::time::Duration::from_millis(1_100));
    done(&it.firm, &["backup", "create"]);
    let mut points: Vec<_> = files(&it.backups.join("points")).into_iter().map(|(name, _)| name).collect();
    points.sort();
    flip(Path::new(points.last().unwrap()));
    let (_, output) = it.restore(&[]);
    assert!(output.status.success() && said(&output).contains("was passed over"), "{}", said(&output));
    done(&it.firm, &["backup", "create"]);
    // Another paper opens nothing, and nothing is made.
    let wrong = it.firm.folder.path().join("wrong");
    fs::write(&wrong, chancery::store::RecoveryKey::generate().text().as_bytes()).unwrap();
    let (firm, output) = it.restore(&["--key", wrong.to_str().unwrap()]);
    assert!(!output.status.success() && !firm.data().join("version").exists(), "{}", said(&output));
    server.stop();
}

#[test]
fn the_scrub_finds_every_kind_of_damage_and_mends_it() {
    let it = Box::new();
    let server = it.firm.serve();
    mail(&server, "Harbor Street", &bytes(1, 100_000));
    wait(&server, "Harbor Street");
    done(&it.firm, &["backup", "create"]);
    let before = everything(&server);
    assert!(done(&it.firm, &["doctor", "--deep"]).contains("All are whole."));
    // The file of a mail or an attachment, and the journal, while the server runs.
    let blob = one_below(&it.firm.data().join("blobs"));
    flip(&blob);
    let output = it.firm.run(&["doctor", "--deep"]);
    assert!(
        !output.status.success() && said(&output).contains("1 are damaged") && said(&output).contains("of dana@"),
        "{}",
        said(&output)
    );
    assert!(done(&it.firm, &["doctor", "--repair"]).contains("1 of 1 damaged pieces were mended"));
    assert_eq!(everything(&server), before);
    let segment = one_below(&it.firm.data().join("journal"));
    let mut content = fs::read(&segment).unwrap();
    content[200] ^= 1;
    fs::write(&segment, content).unwrap();
    let output = it.firm.run(&["doctor", "--deep"]);
    assert!(
        !output.status.success() && said(&output).contains("The journal or the snapshot is damaged"),
        "{}",
        said(&output)
    );
    assert!(done(&it.firm, &["doctor", "--repair"]).contains("was written again"));
    assert!(done(&it.firm, &["doctor", "--deep"]).contains("All are whole."));
    done(&it.firm, &["backup", "create"]);
    done(&it.firm, &["backup", "verify"]);
    // A blob that is nowhere else is named.
    fs::remove_dir_all(&it.backups).unwrap();
    flip(&one_below(&it.firm.data().join("blobs")));
    let output = it.firm.run(&["doctor", "--repair"]);
    assert!(!output.status.success() && said(&output).contains("No whole copy was found of the"), "{}", said(&output));
    server.stop();
}

#[test]
fn what_cannot_be_backed_up_is_said() {
    let mut firm = Firm::new(None);
    firm.add(DANA);
    let folder = firm.folder.path().join("there");
    let say = |firm: &Firm, words: &[&str], what: &str| {
        let output = firm.run(words);
        assert!(!output.status.success() && said(&output).contains(what), "{words:?}: {}", said(&output));
    };
    say(&firm, &["backup", "create"], "No place for backups is set");
    firm.set("BACKUP_TO", folder.to_str().unwrap());
    say(&firm, &["backup", "create"], "chancery keys export");
    done(&firm, &["keys", "export"]);
    say(&firm, &["keys", "export"], "cannot be shown again");
    say(&firm, &["backup", "create", "--to", "/nowhere/at/all"], "Is its disk mounted?");
    fs::create_dir(firm.folder.path().join("full")).unwrap();
    done(&firm, &["backup", "create"]);
    say(&firm, &["backup", "restore", "--key", "/nowhere"], "cannot be read");
    let key = firm.folder.path().join("new");
    done(&firm, &["keys", "export", "--new", "--out", key.to_str().unwrap()]);
    assert_eq!(fs::metadata(&key).unwrap().permissions().mode() & 0o777, 0o600);
    done(&firm, &["backup", "create"]);
    // The folder holds data.
    say(&firm, &["backup", "restore", "--key", key.to_str().unwrap()], "not empty");
    say(&firm, &["backup", "verify", "--point", "yesterday"], "not the name of a backup");
    say(&firm, &["backup", "restore", "--key", key.to_str().unwrap(), "--until", "soon"], "is not a time");
    firm.set("BACKUP_TO", "backups");
    say(&firm, &["doctor"], "backup.to");
}

#[test]
fn a_lost_master_key_is_regained_by_shares() {
    let firm = Firm::new(None);
    firm.add(DANA);
    let shares = done(&firm, &["keys", "split", "--shares", "4", "--needed", "2"]);
    let lines: Vec<&str> = shares.lines().filter(|line| line.starts_with("chancery-share-")).collect();
    assert_eq!(lines.len(), 4);
    let old = fs::read(firm.data().join("master.key")).unwrap();
    let server = firm.serve();
    assert!(done(&firm, &["keys", "rotate"]).contains("opens nothing any more"));
    assert_ne!(fs::read(firm.data().join("master.key")).unwrap(), old);
    mail(&server, "Harbor Street", b"x");
    wait(&server, "Harbor Street");
    server.stop();
    fs::remove_file(firm.data().join("master.key")).unwrap();
    assert!(said(&firm.run(&["users", "list"])).contains("missing"));
    let paper = firm.folder.path().join("paper");
    fs::write(&paper, lines[2]).unwrap();
    let words = ["keys", "import", "--key", paper.to_str().unwrap()];
    assert!(said(&firm.run(&words)).contains("2 different shares are needed"));
    fs::write(&paper, format!("from Ann:\n{}\nfrom Bo:\n{}\n", lines[2], lines[0])).unwrap();
    done(&firm, &words);
    let server = firm.serve();
    assert_eq!(everything(&server).len(), 1);
    assert!(said(&firm.run(&words)).contains("There is a master key"));
}

/// A real S3 server over a folder, until the test ends.
fn s3(root: &Path) -> SocketAddr {
    let fs = s3s_fs::FileSystem::new(root).unwrap();
    let mut service = S3ServiceBuilder::new(fs);
    service.set_auth(SimpleAuth::from_single("key", "secret"));
    let service = service.build();
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    listener.set_nonblocking(true).unwrap();
    std::thread::spawn(move || {
        block(async move {
            let listener = tokio::net::TcpListener::from_std(listener).unwrap();
            loop {
                let (stream, _) = listener.accept().await.unwrap();
                let server = hyper_util::server::conn::auto::Builder::new(hyper_util::rt::TokioExecutor::new());
                let service = service.clone();
                tokio::spawn(async move {
                    let _ = server.serve_connection(hyper_util::rt::TokioIo::new(stream), service).await;
                });
            }
        });
    });
    address
}

#[test]
fn backups_go_to_s3_and_come_back() {
    let mut it = Box::new();
    let root = it.firm.folder.path().join("s3");
    fs::create_dir_all(root.join("bucket")).unwrap();
    let address = s3(&root);
    let secret = it.firm.folder.path().join("s3.secret");
    fs::write(&secret, "secret\n").unwrap();
    let set = |firm: &mut Firm, to: &str, secret: &Path| {
        firm.set("BACKUP_TO", to);
        firm.set("BACKUP_S3_ENDPOINT", &format!("http://{address}"));
        firm.set("BACKUP_S3_ACCESS_KEY", "key");
        firm.set("BACKUP_S3_SECRET_FILE", secret.to_str().unwrap());
    };
    set(&mut it.firm, "s3://bucket/firm", &secret);
    let server = it.firm.serve();
    // More than one part.
    mail(&server, "Harbor Street", &bytes(3, 9_000_000));
    wait(&server, "Harbor Street");
    done(&it.firm, &["backup", "create"]);
    let again = json(&it.firm, &["backup", "create", "--json"]);
    assert!(again["written"].as_u64().unwrap() < 100_000, "{again}");
    let found = json(&it.firm, &["backup", "verify", "--json"]);
    assert_eq!(found["good"], true, "{found}");
    assert!(done(&it.firm, &["backup", "list"]).contains("restored"));
    done(&it.firm, &["backup", "prune"]);
    assert_eq!(json(&it.firm, &["backup", "list", "--json"]).as_array().unwrap().len(), 1);
    let before = everything(&server);
    let mut other = Firm::new(None);
    set(&mut other, "s3://bucket/firm", &secret);
    done(&other, &["backup", "restore", "--key", it.key.to_str().unwrap()]);
    let restored = other.serve();
    assert_eq!(everything(&restored), before);
    restored.stop();
    // A wrong secret and a missing bucket.
    fs::write(&secret, "other\n").unwrap();
    let output = it.firm.run(&["backup", "create"]);
    assert!(!output.status.success() && said(&output).contains("refuses the key"), "{}", said(&output));
    fs::write(&secret, "secret\n").unwrap();
    let output = it.firm.run(&["backup", "create", "--to", "s3://nobody/firm"]);
    assert!(!output.status.success() && said(&output).contains("does not exist"), "{}", said(&output));
    server.stop();
}
