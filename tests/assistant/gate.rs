//! The gate before the outbox: a reply in which a model relies on an authority that cannot be right waits for a
//! person, whatever route it takes.

use super::scripted::{Act, Scripted};
use crate::support::{DANA, Firm, Letter, block, send, sink};
use serde_json::Value;

/// Cannot exist: the reporter begins in 2021.
const INVENTED: &str = "Garner v. Lake, 123 F.4th 1 (9th Cir. 1950)";
const OPINION: &[u8] = b"550 U.S. 544 (2007)\n\nBELL ATLANTIC CORPORATION\nv.\nTWOMBLY\n\nThe complaint is dismissed.";

/// Mails questions to a firm whose model always gives this answer. Returns the thread after each, and the mailed replies.
fn asked(said: &str, bodies: &[&str]) -> (Vec<Value>, Vec<String>) {
    let model = Scripted::start(vec![Act::Whole(said.into())]);
    let mailbox = sink();
    let mut firm = Firm::new(Some(mailbox.address()));
    firm.set("ASSISTANT_ENGINE", "openai");
    firm.set("ASSISTANT_BASE_URL", &model.url());
    firm.set("ASSISTANT_MODEL", "careless");
    firm.add(DANA);
    let server = firm.serve();
    let token = server.sign_in(DANA);
    let first =
        Letter::new(DANA, "Twombly", "What does the opinion hold?").attach("twombly.txt", "text/plain", OPINION);
    let id = first.message_id.clone();
    block(send(server.smtp, &first)).unwrap();
    let mut threads = vec![server.wait_for_task(&token, "Twombly", &["Answered", "Needs attention", "On hold"])];
    for body in bodies {
        let letter = Letter::new(DANA, "Re: Twombly", body).header(&format!("In-Reply-To: <{id}>"));
        block(send(server.smtp, &letter)).unwrap();
        threads.push(server.wait_for_task(&token, "Twombly", &["Answered", "Needs attention", "On hold"]));
    }
    let free = ways(&threads[threads.len() - 1]).iter().filter(|way| **way != "held").count();
    let sent = block(mailbox.wait_for(free));
    server.stop();
    (threads, sent.iter().map(|mail| String::from_utf8_lossy(&mail.raw).replace("=\r\n", "")).collect())
}

/// The delivery states of a thread's replies.
fn ways(thread: &Value) -> Vec<&str> {
    let replies = thread["messages"].as_array().unwrap().iter().filter(|m| m["direction"] == "reply");
    replies.map(|m| m["delivery"]["state"].as_str().unwrap()).collect()
}

fn is_held(thread: &Value) {
    assert_eq!(thread["task"]["status"], "Needs attention", "{thread}");
    let note = thread["task"]["note"].as_str().unwrap();
    assert!(note.starts_with("Held for a person: the model relies on Garner v. Lake, 123 F.4th 1"), "{note}");
}

#[test]
fn a_reply_that_relies_on_an_authority_that_cannot_exist_is_held_and_stays_so_when_it_is_shortened() {
    let (threads, sent) = asked(&format!("The complaint is dismissed. {INVENTED}. [1]"), &["shorter", "status"]);
    let [first, shorter, status] = &threads[..] else { panic!("{threads:?}") };
    is_held(first);
    assert_eq!(ways(first), ["held"]);
    is_held(shorter);
    assert_eq!(ways(shorter), ["held", "held"]);
    // The assistant may report the status; that does not answer the task.
    assert_eq!(status["task"]["status"], "Needs attention", "{status}");
    assert!(status["task"]["note"].as_str().unwrap().contains("An earlier reply is held"), "{status}");
    assert_eq!((ways(status)[..2].to_vec(), sent.len()), (vec!["held", "held"], 1), "{sent:?}");
    assert!(sent[0].contains("Where this task stands.") && !sent[0].contains("F.4th"), "{sent:?}");
}

#[test]
fn a_reply_that_names_a_case_otherwise_than_the_firms_copy_is_held() {
    let (threads, sent) = asked("See Miller v. Delta, 550 U.S. 544 (2007). [1]", &[]);
    assert_eq!((threads[0]["task"]["status"].as_str(), ways(&threads[0])), (Some("Needs attention"), vec!["held"]));
    assert!(sent.is_empty(), "{sent:?}");
}

#[test]
fn a_reply_that_relies_on_what_may_be_right_goes_out() {
    let said = "The complaint is dismissed. Bell Atl. Corp. v. Twombly, 550 U.S. 544 (2007). [1]";
    let (threads, _) = asked(said, &["shorter"]);
    for thread in &threads {
        assert_eq!((thread["task"]["status"].as_str(), &thread["task"]["note"]), (Some("Answered"), &Value::Null));
        assert!(!ways(thread).contains(&"held"), "{thread}");
    }
}
