//! The operator's command line, with and without a running server.

use crate::support::{DANA, Firm, program};
use std::{
    process::{Command, Stdio},
    time::{Duration, Instant},
};

fn text(output: &std::process::Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout.clone()).unwrap()
}

#[test]
fn accounts_are_kept_with_and_without_a_server() {
    let firm = Firm::new(None);
    assert!(text(&firm.run(&["users", "list"])).contains("There is no account yet"));
    text(&firm.run(&["users", "add", DANA, "--first", "Dana", "--last", "Whitlock"]));
    let server = firm.serve();
    text(&firm.run(&["users", "add", "b@firm.test", "--first", "B", "--last", "B", "--approved"]));
    let list = text(&firm.run(&["users", "list"]));
    let rows: Vec<&str> = list.lines().collect();
    assert!(rows[1].starts_with("pending") && rows[1].contains(DANA), "those who wait come first: {list}");
    assert!(text(&firm.run(&["users", "approve", DANA])).contains("was approved"));
    let again = firm.run(&["users", "approve", "nobody@firm.test"]);
    assert!(String::from_utf8_lossy(&again.stderr).contains("No account has the address"));
    server.stop();
    let all: serde_json::Value = serde_json::from_str(&text(&firm.run(&["users", "list", "--json"]))).unwrap();
    assert_eq!(all.as_array().unwrap().len(), 2);
    assert!(all.as_array().unwrap().iter().all(|a| a["status"] == "approved"));
    assert!(!all.to_string().contains("argon2"));
}

#[test]
fn settings_completions_and_the_doctor_speak() {
    let firm = Firm::new(None);
    let example = text(&firm.run(&["config", "example"]));
    let file = firm.folder.path().join("example.toml");
    std::fs::write(&file, &example).unwrap();
    let shown = text(&firm.run(&["--config", file.to_str().unwrap(), "config", "check"]));
    assert!(shown.contains("smtp.max_message_mb = 50"), "{shown}");
    assert!(text(&firm.run(&["completions", "bash"])).contains("chancery"));
    assert!(text(&firm.run(&["man"])).contains(".TH chancery 1"));
    let pages = firm.folder.path().join("man");
    text(&firm.run(&["man", pages.to_str().unwrap()]));
    let page = std::fs::read_to_string(pages.join("chancery-users-add.1")).unwrap();
    assert!(page.contains("\\-\\-approved") && page.contains("\\-\\-config"), "{page}");
    assert!(!pages.join("chancery-help.1").exists());
    let doctor = firm.run(&["doctor", "--json"]);
    let findings: serde_json::Value = serde_json::from_slice(&doctor.stdout).unwrap();
    let has =
        |what: &str, mark: &str| findings.as_array().unwrap().iter().any(|f| f["what"] == what && f["mark"] == mark);
    assert!(has("journal", "good"), "{findings}");
    // Whoever is told of failures by the exit code must be told of this one.
    assert!(has("server", "bad") && !doctor.status.success(), "{findings}");
    let server = firm.serve();
    assert!(!text(&firm.run(&["doctor"])).contains("not running"));
    server.stop();
    // Somebody who reads the whole folder has stopped it.
    assert!(!text(&firm.run(&["doctor", "--deep"])).contains("not running"));
    assert!(text(&firm.run(&["reindex"])).contains("Indexed 0 texts"));
    let version = Command::new(program()).arg("--version").output().unwrap();
    assert!(text(&version).starts_with("chancery "));
}

/// The sample file is written, changed and served. A faulty file changes nothing; a corrected one is read on SIGHUP.
#[test]
fn the_site_file_is_exported_and_read_again() {
    let mut firm = Firm::new(None);
    let file = firm.folder.path().join("site.toml");
    let path = file.to_str().unwrap();
    assert!(text(&firm.run(&["site", "export", path])).contains("site.file"));
    assert!(!firm.run(&["site", "export", path]).status.success(), "a file that is there is left alone");
    let sample = std::fs::read_to_string(&file).unwrap();
    assert_eq!(text(&firm.run(&["site", "export"])), sample);
    assert!(text(&firm.run(&["site", "check", path])).contains("says that it is a sample"));
    let named = |name: &str| std::fs::write(&file, sample.replacen("\"Chancery\"", &format!("{name:?}"), 1)).unwrap();
    named("Hale & Partners");
    firm.set("SITE_FILE", path);
    let server = firm.serve();
    let page = || {
        let mut answer = ureq::get(format!("http://{}/about-us", server.http)).call().unwrap();
        answer.body_mut().read_to_string().unwrap()
    };
    // The site's name is in the title, whether the program contains a site or not.
    assert!(page().contains("Hale &amp; Partners</title>"));
    let since = Instant::now();
    let until = |what: &str, done: &dyn Fn() -> bool| {
        while !done() {
            assert!(since.elapsed() < Duration::from_secs(60), "{what}: {}", firm.log());
            std::thread::yield_now();
        }
    };
    std::fs::write(&file, "name = ").unwrap();
    let bad = firm.run(&["site", "check", path]);
    assert!(String::from_utf8_lossy(&bad.stderr).contains("line 1"), "{}", String::from_utf8_lossy(&bad.stderr));
    server.signal("HUP");
    until("the bad file is told", &|| firm.log().contains("the new site file is not used"));
    assert!(page().contains("Hale &amp; Partners</title>"));
    named("Thornton & Partners");
    server.signal("HUP");
    until("the new name stands on the page", &|| page().contains("Thornton &amp; Partners</title>"));
}

/// `systemctl reload` sends SIGHUP to every server, also to one that has neither a certificate nor a site file.
#[test]
fn a_server_with_nothing_to_read_again_outlives_a_hangup() {
    let firm = Firm::new(None);
    let server = firm.serve();
    server.signal("HUP");
    assert!(text(&firm.run(&["users", "list"])).contains("There is no account yet"));
    // Asked through the server, which is still the one that holds the folder.
    server.stop();
    assert!(firm.log().contains("stopping"), "{}", firm.log());
}

#[test]
fn the_demo_prints_four_replies_with_real_sources() {
    let demo = Command::new(program()).args(["demo", "--once"]).stdin(Stdio::null()).output().unwrap();
    let shown = text(&demo);
    assert_eq!(shown.matches("Subject: Re: ").count(), 4, "{shown}");
    for file in ["lease.pdf", "scheduling-order.docx", "letter.txt"] {
        assert!(shown.contains(&format!("] {file}")), "{file} is no source: {shown}");
    }
    assert!(shown.contains("Here is a draft of the settlement letter"), "{shown}");
    assert!(shown.contains("each quote was compared with its document"), "{shown}");
    assert!(shown.contains("Beside them stand contacts, two matters, a conflict check, a checklist"), "{shown}");
}
