//! Embedding models: behind an address, with a server that works, is slow, breaks and lies; and in a child played by
//! a script.

use super::scripted::{Act, Scripted};
use chancery::answers::{
    Embedder, Limits, Trouble,
    engines::{
        local::settings::Settings,
        openai::embeddings::{Embeddings, Settings as EmbeddingsSettings},
    },
    vectors,
};

use serde_json::{Value, json};
use std::{
    fs,
    process::Command,
    sync::{Arc, atomic::Ordering},
    time::Duration,
};

fn at(url: &str) -> Embeddings {
    let (base_url, model) = (url.to_owned(), "small".to_owned());
    let api_key = Some("sk-secret".to_owned().into());
    Embeddings::new(EmbeddingsSettings { base_url, model, api_key, limit: Duration::from_millis(700) }).unwrap()
}

fn ask(embedder: &dyn Embedder, texts: &[&str]) -> Result<Vec<Vec<f32>>, Trouble> {
    let texts: Vec<String> = texts.iter().map(|text| (*text).to_owned()).collect();
    crate::support::block(vectors(embedder, &texts))
}

/// One vector for each text, made from its length and first letter, sent in the wrong order.
fn works() -> Act {
    Act::Json(Arc::new(|asked: &Value| {
        let texts = asked["input"].as_array().unwrap();
        let one = |(i, text): (usize, &Value)| {
            let text = text.as_str().unwrap();
            json!({ "object": "embedding", "index": i, "embedding": [text.len(), text.as_bytes()[0]] })
        };
        json!({ "object": "list", "data": texts.iter().enumerate().rev().map(one).collect::<Vec<_>>() })
    }))
}

#[test]
fn vectors_come_in_the_order_of_the_texts_over_one_connection() {
    let server = Scripted::start(vec![works()]);
    let embedder = at(&server.url());
    crate::support::block(async {
        for _ in 0..2 {
            let made = vectors(&embedder, &["a".to_owned(), "bcd".to_owned()]).await;
            assert_eq!(made.unwrap(), [vec![1.0, 97.0], vec![3.0, 98.0]]);
        }
    });
    let (head, body) = (server.heads.lock().unwrap()[0].clone(), server.requests.lock().unwrap()[0].clone());
    assert!(head.starts_with("POST /v1/embeddings HTTP/1.1") && head.contains("Bearer sk-secret"), "{head}");
    assert_eq!(body, json!({ "model": "small", "input": ["a", "bcd"], "encoding_format": "float" }));
    assert_eq!(server.connections.load(Ordering::SeqCst), 1);
}

#[test]
fn what_is_busy_is_asked_again() {
    let busy = |status| Act::Status(status, String::new(), "busy".into());
    let server = Scripted::start(vec![busy(503), Act::Close, works()]);
    assert_eq!(ask(&at(&server.url()), &["a"]).unwrap().len(), 1);
    assert_eq!(server.asked(), 3);
}

#[test]
fn what_cannot_be_used_is_refused_and_nothing_is_sent_elsewhere() {
    let trap = Scripted::start(vec![works()]);
    let says = |embeddings: Value| {
        let data: Vec<Value> = embeddings
            .as_array()
            .unwrap()
            .iter()
            .zip(0..)
            .map(|(e, i)| json!({ "index": i, "embedding": e }))
            .collect();
        Act::Json(Arc::new(move |_: &Value| json!({ "data": data })))
    };
    let raw = |text: &str| Act::Status(200, "Content-Type: application/json\r\n".into(), text.into());
    let long: Vec<f32> = vec![1.0; 8_193];
    let cases = [
        ("too few", says(json!([[1.0]]))),
        ("too many", says(json!([[1.0], [1.0], [1.0]]))),
        ("of two lengths", says(json!([[1.0, 2.0], [1.0]]))),
        ("empty", says(json!([[], []]))),
        ("all zero", says(json!([[1.0, 2.0], [0.0, 0.0]]))),
        ("too long", says(json!([long, long]))),
        ("not numbers", says(json!([["a"], ["b"]]))),
        ("no numbers", raw(r#"{"data":[{"index":0,"embedding":[NaN]},{"index":1,"embedding":[1]}]}"#)),
        ("beyond all numbers", raw(r#"{"data":[{"index":0,"embedding":[1e300]},{"index":1,"embedding":[1]}]}"#)),
        ("twice the same", raw(r#"{"data":[{"index":0,"embedding":[1]},{"index":0,"embedding":[1]}]}"#)),
        ("of another text", raw(r#"{"data":[{"index":0,"embedding":[1]},{"index":7,"embedding":[1]}]}"#)),
        ("something else", raw("[]")),
        ("an error", Act::Status(400, String::new(), "the input is too long".into())),
        ("a redirect", Act::Status(307, format!("Location: {}/embeddings\r\n", trap.url()), String::new())),
        ("a stream", Act::Endless),
        ("without end", raw(&format!("[{}", "0,".repeat(5 << 20)))),
    ];
    for (what, act) in cases {
        let server = Scripted::start(vec![act]);
        let refused = ask(&at(&server.url()), &["one", "two"]);
        assert!(matches!(refused, Err(Trouble::Refused(_))), "{what}: {refused:?}");
        assert_eq!(server.asked(), 1, "{what}");
    }
    assert_eq!(trap.asked(), 0);
}

#[test]
fn what_does_not_answer_is_down() {
    for (what, act) in [("closes", Act::Close), ("fails", Act::Status(500, String::new(), "no".into()))] {
        let server = Scripted::start(vec![act]);
        assert!(matches!(ask(&at(&server.url()), &["one"]), Err(Trouble::Down(_))), "{what}");
        assert_eq!(server.asked(), 3, "{what}");
    }
    let nobody = crate::support::free();
    assert!(matches!(ask(&at(&format!("http://{nobody}/v1")), &["one"]), Err(Trouble::Down(_))));
    // Accepts connections and never answers.
    let silent = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}/v1", silent.local_addr().unwrap());
    assert!(matches!(ask(&at(&url), &["one"]), Err(Trouble::Down(_))));
    let wrong =
        EmbeddingsSettings { base_url: "ftp://x".into(), model: "m".into(), api_key: None, limit: Duration::ZERO };
    assert!(Embeddings::new(wrong).err().unwrap().contains("search.embeddings_base_url"));
}

#[test]
fn a_child_that_makes_vectors_is_believed_no_more_than_a_server() {
    const READY: &str = "read load\necho '{\"ready\":{\"context\":512,\"open\":[]}}'\nread ask\n";
    let vector = |numbers: &str| format!("echo '{{\"vector\":{{\"id\":1,\"numbers\":{numbers}}}}}'\n");
    let done = "echo '{\"done\":{\"id\":1,\"cut\":false}}'\nread more\n";
    let cases = [
        ("works", [READY, &vector("[1,2]"), &vector("[3,4]"), done].concat(), true),
        ("makes one only", [READY, &vector("[1,2]"), done].concat(), false),
        ("makes zeros", [READY, &vector("[1,2]"), &vector("[0,0]"), done].concat(), false),
        ("dies", [READY, &vector("[1,2]"), "exit 1\n"].concat(), false),
        ("writes", [READY, "echo '{\"piece\":{\"id\":1,\"text\":\"x\"}}'\nread more\n"].concat(), false),
        ("never stops", [READY, "while true; do\n", &vector("[1,2]"), "done\n"].concat(), false),
        ("refuses", "read load\necho '{\"refused\":\"It needs 5 GB of memory.\"}'\n".into(), false),
    ];
    for (what, script, good) in cases {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        fs::write(path("source"), format!("#!/bin/sh\n{script}")).unwrap();
        fs::write(path("small.gguf"), "GGUF and nothing else").unwrap();
        // In another process, because a program file that this process has open for writing cannot be run.
        let install = Command::new("install").args(["-m", "755"]).arg(path("source")).arg(path("program")).status();
        assert!(install.unwrap().success());
        let limits = Limits { first_token: Duration::from_secs(20), ..Limits::default() };
        let (program, file) = (path("program"), path("small.gguf"));
        let settings = Settings {
            program,
            file,
            threads: 1,
            context_tokens: 512,
            answer_tokens: 0,
            limits,
            embeds: true,
            sandbox: Default::default(),
        };
        let embedder = chancery::answers::engines::local::embeddings::Embeddings::new(settings).unwrap();
        let made = ask(&embedder, &["one", "two"]);
        assert_eq!(made.is_ok(), good, "{what}: {made:?}");
        if good {
            assert_eq!(made.unwrap(), [[1.0, 2.0], [3.0, 4.0]]);
        }
    }
}
