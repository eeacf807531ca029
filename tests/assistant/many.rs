//! Many simultaneous chats with a model that keeps them all waiting: the mail door keeps working.

use super::scripted::{Act, Scripted};
use crate::support::{Firm, Letter, block, send};
use serde_json::json;
use std::io::{BufRead, BufReader};

#[test]
fn fifty_open_chats_leave_the_mail_door_open() {
    let model = Scripted::start(vec![Act::Stall(vec!["One moment ".into()])]);
    let mut firm = Firm::new(None);
    firm.set("ASSISTANT_ENGINE", "openai");
    firm.set("ASSISTANT_BASE_URL", &model.url());
    firm.set("ASSISTANT_MODEL", "slow");
    firm.set("ASSISTANT_BETWEEN_TOKENS_SECONDS", "600");
    firm.set("ASSISTANT_WHOLE_SECONDS", "600");
    let people: Vec<String> = (0..5).map(|n| format!("person{n}@firm.test")).collect();
    people.iter().for_each(|email| firm.add(email));
    let server = firm.serve();
    let tokens: Vec<String> = people.iter().map(|email| server.sign_in(email)).collect();
    let open: Vec<_> = (0..50)
        .map(|n| {
            let response = ureq::post(format!("http://{}/api/chatbot/chat/", server.http))
                .header("authorization", format!("Bearer {}", tokens[n % 5]))
                .header("accept", "text/event-stream")
                .send_json(json!({ "message": "When?", "current_path": "", "service_type": "files" }))
                .unwrap();
            let mut lines = BufReader::new(response.into_body().into_reader()).lines();
            assert!(lines.any(|line| line.unwrap().starts_with("event:delta")), "chat {n} streams");
            lines
        })
        .collect();
    assert_eq!(model.asked(), 50);
    for n in 0..20 {
        // Kept but not answered, because the model does not answer.
        let letter = Letter::new(&people[0], &format!("Mail {n}"), "Kept while all talk.");
        let letter = letter.header("Auto-Submitted: auto-generated");
        block(send(server.smtp, &letter)).unwrap();
    }
    assert_eq!(server.tasks(&tokens[0]).len(), 20);
    drop(open);
    server.stop();
}
