//! Vectors from the setting to the search, with a model that knows which words mean the same, behind an address as in
//! the settings. It is not a real model; how well a real one performs is not measured here.

#![allow(clippy::unwrap_used)]

use crate::{
    assistant::scripted::{Act, Scripted},
    support::{self, DANA, Firm, Letter, Server},
};
use serde_json::{Value, json};
use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering::SeqCst},
    },
    time::{Duration, Instant},
};

const WILL: &str = "will@firm.test";

/// A vector for a text: the same for words with one meaning.
fn vector(text: &str) -> Vec<f32> {
    let mut vector = vec![0.01; 64];
    for word in text.to_lowercase().split(|c: char| !c.is_alphanumeric()).filter(|word| word.len() > 3) {
        let meaning = match word {
            "lessee" | "occupant" => "tenant",
            "vacate" | "leave" => "move",
            word => word,
        };
        let place = meaning.bytes().fold(7u64, |all, byte| all.wrapping_mul(31).wrapping_add(u64::from(byte)));
        vector[usize::try_from(place % 64).unwrap()] += 1.0;
    }
    vector
}

/// A model that works while `up` is true.
fn model(up: &Arc<AtomicBool>) -> Scripted {
    let up = Arc::clone(up);
    Scripted::start(vec![Act::Json(Arc::new(move |asked: &Value| {
        if !up.load(SeqCst) {
            return json!({ "error": "down" });
        }
        let texts = asked["input"].as_array().unwrap().iter().enumerate();
        let one = |(i, text): (usize, &Value)| json!({ "index": i, "embedding": vector(text.as_str().unwrap()) });
        json!({ "data": texts.map(one).collect::<Vec<_>>() })
    }))])
}

fn firm(model: &Scripted) -> Firm {
    let mut firm = Firm::new(None);
    firm.set("SEARCH_EMBEDDINGS", "openai");
    firm.set("SEARCH_EMBEDDINGS_BASE_URL", &model.url());
    firm.set("SEARCH_EMBEDDINGS_MODEL", "synonyms");
    firm.set("SEARCH_EMBEDDINGS_QUESTION_MS", "20000");
    firm.add(DANA);
    firm.add(WILL);
    firm
}

fn mail(server: &Server, token: &str, from: &str, subject: &str, body: &str) {
    support::plant(body);
    support::block(support::send(server.smtp, &Letter::new(from, subject, body))).unwrap();
    server.wait_for_task(token, subject, &["Answered", "Needs attention", "Failed"]);
}

fn found(server: &Server, token: &str, question: &str) -> Vec<String> {
    let results = server.get(token, &format!("/api/search/?q={question}"));
    results["results"].as_array().unwrap().iter().map(|one| one["title"].as_str().unwrap().to_owned()).collect()
}

/// Waits for the vectors, which follow the indexing in the background.
fn until(what: &str, mut is: impl FnMut() -> bool) {
    let since = Instant::now();
    while !is() {
        assert!(since.elapsed() < Duration::from_secs(60), "it did not come about: {what}");
        std::thread::yield_now();
    }
}

fn doctor(firm: &Firm) -> String {
    String::from_utf8_lossy(&firm.run(&["doctor"]).stdout).into_owned()
}

#[test]
fn a_synonym_is_found_through_restarts_another_model_and_failures_and_by_its_owner_only() {
    let up = Arc::new(AtomicBool::new(true));
    let first = model(&up);
    let mut firm = firm(&first);
    let server = firm.serve();
    let (dana, will) = (server.sign_in(DANA), server.sign_in(WILL));
    mail(&server, &dana, DANA, "Flat 4", "The lessee must vacate by June.");
    mail(&server, &will, WILL, "Parking", "Invoices for parking arrive quarterly.");
    let question = "occupant%20moving%20out";
    until("a synonym is found", || found(&server, &dana, question) == ["Flat 4"]);
    assert!(found(&server, &will, question).is_empty(), "never anything of another account");
    // An answer compares sentences with the question; one that was compared is not sent again.
    let asked = json!({ "message": "When must the occupant move out?", "current_path": "", "service_type": "tasks" });
    let alone = |request: &Value| {
        request["input"].as_array().unwrap().iter().any(|text| text.as_str() == Some("The lessee must vacate by June."))
    };
    for _ in 0..2 {
        let _: Value = ureq::post(format!("http://{}/api/chatbot/chat/", server.http))
            .header("Authorization", format!("Bearer {dana}"))
            .send_json(&asked)
            .unwrap()
            .body_mut()
            .read_json()
            .unwrap();
    }
    assert_eq!(first.requests.lock().unwrap().iter().filter(|request| alone(request)).count(), 1);
    until("the doctor sees all", || doctor(&firm).contains("documents have vectors of synonyms"));
    // Each account's texts were sent separately.
    for asked in first.requests.lock().unwrap().iter() {
        let texts = asked["input"].to_string();
        assert!(!(texts.contains("vacate by June") && texts.contains("for parking arrive")), "{texts}");
    }
    server.stop();

    // Nothing is computed twice.
    let sent =
        || first.requests.lock().unwrap().iter().filter(|asked| asked["input"].to_string().contains("by June")).count();
    let before = sent();
    let server = firm.serve();
    let dana = server.sign_in(DANA);
    until("vectors outlive a restart", || found(&server, &dana, question) == ["Flat 4"]);
    assert_eq!(sent(), before);

    // The model goes away. What arrives meanwhile is found by its words.
    up.store(false, SeqCst);
    mail(&server, &dana, DANA, "Flat 5", "A lessee of the garden flat.");
    assert_eq!(found(&server, &dana, "garden%20flat").first().map(String::as_str), Some("Flat 5"));
    assert!(found(&server, &dana, question).is_empty());
    until("the doctor sees it", || doctor(&firm).contains("searches go by words alone"));
    up.store(true, SeqCst);
    until("it is made up for", || found(&server, &dana, question).len() == 2);
    server.stop();
    assert_eq!(firm.log().matches("no vectors can be made now").count(), 1, "told once");

    // Another model: everything is computed again.
    let second = model(&up);
    firm.set("SEARCH_EMBEDDINGS_MODEL", "others");
    firm.set("SEARCH_EMBEDDINGS_BASE_URL", &second.url());
    let server = firm.serve();
    let dana = server.sign_in(DANA);
    until("another model is asked for all", || found(&server, &dana, question).len() == 2);
    assert!(second.requests.lock().unwrap().iter().any(|asked| asked["input"].to_string().contains("vacate by June")));
    server.stop();

    // Removing a person removes the vectors.
    let removed = firm.run(&["users", "remove", DANA, "--yes"]);
    assert!(removed.status.success(), "{}", String::from_utf8_lossy(&removed.stderr));
    let server = firm.serve();
    let will = server.sign_in(WILL);
    until("the others' stay", || found(&server, &will, "parking%20invoices") == ["Parking"]);
    assert!(found(&server, &will, question).is_empty());
    server.stop();
}

#[test]
fn settings_that_contradict_each_other_are_told_at_the_start() {
    let mut firm = Firm::new(None);
    for (name, value, told) in [
        ("SEARCH_EMBEDDINGS", "openai", "search.embeddings_base_url or search.embeddings_model is empty"),
        ("SEARCH_EMBEDDINGS_MODEL", "m", "search.embeddings_base_url or search.embeddings_model is empty"),
        ("SEARCH_EMBEDDINGS_BASE_URL", "nowhere", "search.embeddings_base_url \"nowhere\" cannot be used"),
        ("SEARCH_EMBEDDINGS_BASE_URL", "http://127.0.0.1:1/v1", ""),
        ("SEARCH_EMBEDDINGS_KEY_FILE", "/nowhere/key", "search.embeddings_key_file /nowhere/key cannot be read"),
    ] {
        firm.set(name, value);
        if !told.is_empty() {
            let refused = firm.run(&["serve", "--http", "127.0.0.1:0", "--smtp", "127.0.0.1:0"]);
            let says = String::from_utf8_lossy(&refused.stderr).into_owned();
            assert!(!refused.status.success() && says.contains(told), "{says}");
        }
    }
}
