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
    process::{Command, Output},
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
    let newest = files(&it.backups.join("frames")).into_iter().map(|(name, _)| name).max().unwrap();
    flip(Path::new(&newest));
    let (_, output) = it.restore(&[]);
    assert!(said(&output).contains("was passed over: frames/"), "{}", said(&output));
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
fn a_folder_that_does_not_open_is_mended_from_the_backup() {
    let it = Box::new();
    let server = it.firm.serve();
    mail(&server, "Harbor Street", &bytes(1, 10_000));
    wait(&server, "Harbor Street");
    done(&it.firm, &["backup", "create"]);
    mail(&server, "Mill Road", &bytes(2, 10_000));
    wait(&server, "Mill Road");
    let before = everything(&server);
    server.stop();
    // A copy of the folder, as a standby has it.
    let copy = it.firm.folder.path().join("copy");
    assert!(Command::new("cp").arg("-a").args([&it.firm.data(), &copy]).status().unwrap().success());
    let break_it = |at: usize| {
        fs::remove_dir_all(it.firm.data().join("view")).unwrap();
        let segment = one_below(&it.firm.data().join("journal"));
        let mut content = fs::read(&segment).unwrap();
        content[at] ^= 1;
        fs::write(&segment, content).unwrap();
        assert!(!it.firm.run(&["users", "list"]).status.success());
    };
    break_it(200);
    let said_so = done(&it.firm, &["doctor", "--repair"]);
    assert!(said_so.contains("Nothing is lost") && !it.firm.data().join("spare").exists(), "{said_so}");
    let server = it.firm.serve();
    assert_eq!(everything(&server), before);
    mail(&server, "Quay Street", &bytes(3, 10_000));
    wait(&server, "Quay Street");
    server.stop();
    // What was changed after the last backup is in the copy alone. A place that has nothing is said, and changes nothing.
    fs::remove_dir_all(it.firm.data()).unwrap();
    assert!(Command::new("cp").arg("-a").args([&copy, &it.firm.data()]).status().unwrap().success());
    let len = fs::read(one_below(&it.firm.data().join("journal"))).unwrap();
    let end = len.iter().rposition(|b| *b != 0).unwrap();
    break_it(end - end / 8);
    let output = it.firm.run(&["doctor", "--repair", "--yes", "--from", "/nowhere"]);
    assert!(!output.status.success() && said(&output).contains("/nowhere"), "{}", said(&output));
    let output = it.firm.run(&["doctor", "--repair"]);
    assert!(said(&output).contains("loses ") && said(&output).contains("Nothing was changed"), "{}", said(&output));
    assert!(done(&it.firm, &["doctor", "--repair", "--from", copy.to_str().unwrap()]).contains("Nothing is lost"));
    let server = it.firm.serve();
    assert_eq!(everything(&server), before);
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
    fs::set_permissions(&secret, std::os::unix::fs::PermissionsExt::from_mode(0o600)).unwrap();
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

/// Makes everything below a folder old enough to be removed.
fn age(folder: &Path) {
    let words = ["-type", "f", "-exec", "touch", "-d", "5 days ago", "{}", "+"];
    assert!(Command::new("find").arg(folder).args(words).status().unwrap().success());
}

#[test]
fn whoever_writes_to_the_place_reaches_nothing_else() {
    use std::os::unix::fs::symlink;
    let it = Box::new();
    let data = it.firm.data();
    let fails = |words: &[&str], what: &str| {
        let output = it.firm.run(words);
        assert!(!output.status.success() && said(&output).contains(what), "{words:?}: {}", said(&output));
    };
    // The data folder is no place for backups, nor is what lies in it or around it.
    for place in [data.clone(), data.join("journal"), data.join("bk"), it.firm.folder.path().to_owned()] {
        fails(&["backup", "create", "--to", place.to_str().unwrap()], "it is the data folder");
    }
    // Nor is a folder that holds something else.
    let other = tempfile::tempdir().unwrap();
    fs::create_dir_all(other.path().join("snapshots/daily.0")).unwrap();
    fs::write(other.path().join("snapshots/daily.0/will.doc"), "x").unwrap();
    fs::write(other.path().join("notes.txt"), "x").unwrap();
    fails(&["backup", "create", "--to", other.path().to_str().unwrap()], "holds something else");
    // A link under the name that is written first.
    let keyring = fs::read(data.join("keyring")).unwrap();
    fs::create_dir_all(&it.backups).unwrap();
    symlink(data.join("keyring"), it.backups.join("chancery-backup.tmp")).unwrap();
    done(&it.firm, &["backup", "create"]);
    assert_eq!(fs::read(data.join("keyring")).unwrap(), keyring);
    // Links to folders, a pipe, a list without end, files with other names: none is followed, opened or removed.
    let before = files(&data).len();
    for folder in ["blobs", "snapshots"] {
        fs::create_dir_all(it.backups.join(folder)).unwrap();
    }
    symlink(&data, it.backups.join("blobs/zz")).unwrap();
    symlink(data.join("journal"), it.backups.join("snapshots/link")).unwrap();
    symlink("/dev/zero", it.backups.join("points/20301231T000000Z-abc-9.age")).unwrap();
    make_pipe(&it.backups.join("points/20301230T000000Z-abc-9.age"));
    fs::write(it.backups.join("blobs/important.doc"), "x").unwrap();
    age(&it.backups);
    age(&data);
    done(&it.firm, &["backup", "prune"]);
    assert_eq!(files(&data).len(), before);
    assert!(it.backups.join("blobs/important.doc").exists());
    done(&it.firm, &["backup", "create"]);
    done(&it.firm, &["backup", "verify"]);
    done(&it.firm, &["backup", "list"]);
}

fn make_pipe(path: &Path) {
    assert!(Command::new("mkfifo").arg(path).status().unwrap().success());
}

#[test]
fn each_firm_has_its_place_and_a_place_that_is_gone_is_missed() {
    let it = Box::new();
    done(&it.firm, &["backup", "create"]);
    let mut other = Firm::new(None);
    other.add("lee@other.test");
    other.set("BACKUP_TO", it.backups.to_str().unwrap());
    done(&other, &["keys", "export"]);
    let output = other.run(&["backup", "create"]);
    assert!(said(&output).contains("of another firm or data folder"), "{}", said(&output));
    let output = other.run(&["backup", "prune"]);
    assert!(output.status.success() && files(&it.backups.join("points")).len() == 1, "{}", said(&output));
    // A disk that is not mounted: the folder under it is empty.
    let aside = it.backups.with_extension("aside");
    fs::rename(&it.backups, &aside).unwrap();
    fs::create_dir(&it.backups).unwrap();
    let output = it.firm.run(&["backup", "create"]);
    assert!(!output.status.success() && said(&output).contains("Is its disk mounted?"), "{}", said(&output));
    assert!(files(&it.backups).is_empty());
    done(&it.firm, &["backup", "create", "--anew"]);
    done(&it.firm, &["backup", "verify"]);
}

fn copy_folder(from: &Path, to: &Path) {
    assert!(Command::new("cp").arg("-a").args([from, to]).status().unwrap().success());
}

fn emails(firm: &Firm) -> Vec<String> {
    let all = json(firm, &["users", "list", "--json"]);
    let mut all: Vec<String> =
        all.as_array().unwrap().iter().map(|one| one["email"].as_str().unwrap().to_owned()).collect();
    all.sort();
    all
}

#[test]
fn a_machine_that_is_set_back_never_mixes_two_histories() {
    let it = Box::new();
    done(&it.firm, &["backup", "create"]);
    let kept = it.firm.folder.path().join("kept");
    copy_folder(&it.firm.data(), &kept);
    it.firm.add("lost@firm.test");
    std::thread::sleep(std::time::Duration::from_millis(1_100));
    done(&it.firm, &["backup", "create"]);
    fs::remove_dir_all(it.firm.data()).unwrap();
    copy_folder(&kept, &it.firm.data());
    for one in ["one@firm.test", "two@firm.test", "three@firm.test"] {
        it.firm.add(one);
    }
    std::thread::sleep(std::time::Duration::from_millis(1_100));
    done(&it.firm, &["backup", "create"]);
    done(&it.firm, &["backup", "verify"]);
    let restored = it.restored(&[]);
    assert_eq!(emails(&restored), emails(&it.firm));
    done(&restored, &["audit", "verify"]);
}

#[test]
fn a_point_is_what_it_was_named() {
    let it = Box::new();
    done(&it.firm, &["backup", "create"]);
    let old = one_below(&it.backups.join("points"));
    it.firm.add("lee@firm.test");
    std::thread::sleep(std::time::Duration::from_millis(1_100));
    done(&it.firm, &["backup", "create"]);
    // An older one under a newer name, and in the place of the newest.
    let name = old.file_name().unwrap().to_str().unwrap().to_owned();
    let later = format!("20991231T235959Z-{}-999.age", name.split('-').nth(1).unwrap());
    fs::copy(&old, it.backups.join("points").join(&later)).unwrap();
    let (restored, output) = it.restore(&[]);
    assert!(output.status.success() && said(&output).contains("was passed over"), "{}", said(&output));
    assert_eq!(emails(&restored), emails(&it.firm));
    let output = it.firm.run(&["backup", "verify"]);
    assert!(!output.status.success() && said(&output).contains("an older one was restored"), "{}", said(&output));
    // Another recovery key under which whoever can write here would read the next backup.
    let attacker = Firm::new(None);
    attacker.add("evil@evil.test");
    done(&attacker, &["keys", "export"]);
    fs::copy(attacker.data().join("recovery"), it.firm.data().join("recovery")).unwrap();
    let output = it.firm.run(&["backup", "create"]);
    assert!(!output.status.success() && said(&output).contains("not as Chancery wrote it"), "{}", said(&output));
    assert!(said(&it.firm.run(&["doctor"])).contains("BAD   recovery key"));
    // And theirs, with the firm's file, writes nothing that the paper takes for the firm's.
    fs::copy(it.firm.data().join("recovery"), attacker.data().join("recovery")).unwrap();
    let output = attacker.run(&["backup", "create", "--to", it.backups.to_str().unwrap()]);
    assert!(!output.status.success(), "{}", said(&output));
}

#[test]
fn a_folder_that_lost_what_names_its_files_is_refused_and_loses_nothing_more() {
    let it = Box::new();
    let server = it.firm.serve();
    mail(&server, "Harbor Street", &bytes(1, 100_000));
    wait(&server, "Harbor Street");
    server.stop();
    done(&it.firm, &["backup", "create"]);
    let (data, kept) = (it.firm.data(), it.firm.folder.path().join("kept"));
    copy_folder(&data, &kept);
    let blobs = files(&data.join("blobs"));
    for gone in [&["journal", "snapshots", "view", "view.stamp"][..], &["journal", "snapshots", "view"]] {
        for name in gone {
            let path = data.join(name);
            let _ = if path.is_dir() { fs::remove_dir_all(&path) } else { fs::remove_file(&path) };
        }
        for words in [&["doctor"][..], &["users", "list"], &["doctor", "--repair", "--yes"]] {
            let output = it.firm.run(words);
            assert!(
                !output.status.success() && said(&output).contains("empty or missing"),
                "{words:?}: {}",
                said(&output)
            );
        }
        assert_eq!(files(&data.join("blobs")), blobs);
        fs::remove_dir_all(&data).unwrap();
        copy_folder(&kept, &data);
    }
    // The keyring: the paper makes it anew.
    fs::remove_file(data.join("keyring")).unwrap();
    let output = it.firm.run(&["doctor"]);
    assert!(!output.status.success() && said(&output).contains("chancery keys import"), "{}", said(&output));
    done(&it.firm, &["keys", "import", "--key", it.key.to_str().unwrap()]);
    assert_eq!(emails(&it.firm), [DANA]);
    // A command in the wrong folder begins nothing there.
    let nobody = Firm::new(None);
    for words in [&["keys", "export"][..], &["backup", "create"], &["backup", "verify"]] {
        let output = nobody.run(words);
        assert!(!output.status.success() && said(&output).contains("There is no data in"), "{}", said(&output));
        assert!(!nobody.data().exists());
    }
    let listed = done(&nobody, &["backup", "list", "--from", it.backups.to_str().unwrap()]);
    assert!(listed.lines().count() == 2 && !nobody.data().exists(), "{listed}");
}
