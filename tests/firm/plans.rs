//! Plans: mail over the limit waits, its sender is told once, and it goes on with a bigger plan.

use crate::support::{DANA, Firm, Letter, block, send, sink};
use std::time::Duration;

#[test]
fn the_mail_over_the_limit_is_kept_told_of_once_and_goes_on() {
    let sink = sink();
    let firm = Firm::new(Some(sink.address()));
    firm.configure("[[plans]]\nname = \"Free\"\nemails = 1\n[[plans]]\nname = \"Firm\"\n");
    firm.add(DANA);
    let server = firm.serve();
    let token = server.sign_in(DANA);
    let mail = |subject: &str| {
        let letter = Letter::new(DANA, subject, "The hearing is on March 3, 2027. Please list the dates.");
        block(send(server.smtp, &letter)).unwrap();
    };
    mail("The first");
    server.wait_for_task(&token, "The first", &["Answered"]);
    mail("The second");
    mail("The third");
    for subject in ["The second", "The third"] {
        let task = server.wait_for_task(&token, subject, &["On hold"]);
        assert!(
            task["task"]["note"].as_str().or(task["note"].as_str()).unwrap().starts_with("On hold: plan limit."),
            "{task}"
        );
    }
    let me = server.get(&token, "/api/user/me/");
    assert_eq!((&me["usage"]["emails_answered"], &me["usage"]["emails_included"]), (&1.into(), &1.into()));
    let caught = block(async { tokio::time::timeout(Duration::from_secs(60), sink.wait_for(2)).await.unwrap() });
    let told = |all: &[std::sync::Arc<chancery::outbox::Caught>]| {
        all.iter().filter(|mail| String::from_utf8_lossy(&mail.raw).contains("plan limit")).count()
    };
    assert_eq!(told(&caught), 1);
    let asked = firm.run(&["users", "list", "--json"]);
    assert!(String::from_utf8_lossy(&asked.stdout).contains("\"emails_answered\": 1"));
    let nowhere = firm.run(&["users", "set-plan", DANA, "Gold"]);
    assert!(String::from_utf8_lossy(&nowhere.stderr).contains("Free, Firm"), "{nowhere:?}");
    assert!(firm.run(&["users", "set-plan", DANA, "firm"]).status.success());
    for subject in ["The second", "The third"] {
        server.wait_for_task(&token, subject, &["Answered"]);
    }
    assert_eq!(server.get(&token, "/api/user/me/")["usage"]["emails_answered"], 3);
    let caught = block(async { tokio::time::timeout(Duration::from_secs(60), sink.wait_for(4)).await.unwrap() });
    assert_eq!((caught.len(), told(&caught)), (4, 1), "three replies and one notice");
    server.stop();
    // When the settings raise a limit, waiting mail is released at the next start.
    let audit = firm.run(&["audit", "verify"]);
    assert!(String::from_utf8_lossy(&audit.stdout).starts_with("ok "), "{audit:?}");
}
