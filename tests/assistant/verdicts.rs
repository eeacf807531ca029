//! Authorities that a model cites in a chat: each is shown with what the firm's own library says about it.

use super::scripted::{Act, Scripted};
use crate::support::{DANA, Firm, Letter, block, send, sink};
use serde_json::{Value, json};

#[test]
fn a_chat_says_of_each_authority_of_a_model_whether_the_firm_has_it() {
    let model = Scripted::start(vec![Act::Whole(
        "A complaint must be plausible. Bell Atl. Corp. v. Twombly, 550 U.S. 544 (2007). [1] See also Smith v. Jones, 550 U.S. 544 \
         (2007), Garner v. Lake, 123 F.4th 1 (9th Cir. 1950), and Doe v. Roe, 12 F.3d 34 (9th Cir. 1994)."
            .into(),
    )]);
    let mailbox = sink();
    let mut firm = Firm::new(Some(mailbox.address()));
    firm.set("ASSISTANT_ENGINE", "openai");
    firm.set("ASSISTANT_BASE_URL", &model.url());
    firm.set("ASSISTANT_MODEL", "careless");
    firm.add(DANA);
    let server = firm.serve();
    let token = server.sign_in(DANA);
    let opinion = "550 U.S. 544 (2007)\n\nBELL ATLANTIC CORPORATION\nv.\nTWOMBLY\n\nThe complaint is dismissed.";
    let letter = Letter::new(DANA, "Our library", "Please keep this opinion. What does it hold?");
    block(send(server.smtp, &letter.attach("twombly.txt", "text/plain", opinion.as_bytes()))).unwrap();
    server.wait_for_task(&token, "Our library", &["Needs attention", "On hold", "Answered"]);
    let answer: Value = ureq::post(format!("http://{}/api/chatbot/chat/", server.http))
        .header("authorization", format!("Bearer {token}"))
        .send_json(json!({ "message": "What does Twombly hold?", "current_path": "", "service_type": "files" }))
        .unwrap()
        .body_mut()
        .read_json()
        .unwrap();
    assert_eq!(answer["engine"], "careless", "{answer}");
    let notes: Vec<&str> = answer["notes"].as_array().unwrap().iter().map(|note| note.as_str().unwrap()).collect();
    for (cite, verdict) in [("123 F.4th 1", "cannot exist"), ("12 F.3d 34", "not in your files")] {
        assert!(notes.iter().any(|n| n.contains(cite) && n.contains(verdict)), "{cite}: {notes:?}");
    }
    assert!(notes.iter().any(|n| n.contains("550 U.S. 544") && n.contains("in your files")), "{notes:?}");
}
