//! The operator's command line, with a server and without one.

use crate::support::{DANA, Firm, program};
use std::process::{Command, Stdio};

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
    let findings: serde_json::Value = serde_json::from_str(&text(&firm.run(&["doctor", "--json"]))).unwrap();
    assert!(findings.as_array().unwrap().iter().any(|f| f["what"] == "journal" && f["mark"] == "good"));
    assert!(text(&firm.run(&["reindex"])).contains("Indexed 0 texts"));
    let version = Command::new(program()).arg("--version").output().unwrap();
    assert!(text(&version).starts_with("chancery "));
}

#[test]
fn the_demo_prints_three_replies_with_real_sources() {
    let demo = Command::new(program()).args(["demo", "--once"]).stdin(Stdio::null()).output().unwrap();
    let shown = text(&demo);
    assert_eq!(shown.matches("Subject: Re: ").count(), 3, "{shown}");
    for file in ["lease.pdf", "scheduling-order.docx", "letter.txt"] {
        assert!(shown.contains(&format!("] {file}")), "{file} is no source: {shown}");
    }
    assert!(shown.contains("each quote was compared with its document"), "{shown}");
}
