//! The engine for model files, with the real child and a model that the test itself generates (`gguf`). Built with
//! the feature `local-model`. How the server copes with misbehaving children is tested without it
//! (tests/assistant/local.rs).

#![allow(clippy::unwrap_used)]

#[path = "local_model/gguf.rs"]
mod gguf;
#[allow(dead_code)]
mod support;

use chancery::{
    answers::{
        AnswerPipeline, Embedder, Limits, Listener, Local, NOTHING_HELD, STANDS_IN, Said, State, Work,
        engines::local::{embeddings::Embeddings, settings::Settings},
        markdown, vectors,
    },
    documents::document::{Origin, Passage},
    ids::{AccountId, FileId},
    search::Hit,
    tasks::Answer,
};

use gguf::Tiny;
use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
    sync::Arc,
    time::Duration,
};
use tokio::sync::mpsc;

const RENT: &str =
    "2. Rent. Tenant shall pay to Landlord a monthly rent of $4,250, due on the first day of each month.";
const SAYS: &[&str] = &["The", "monthly", "rent", "is", "$4,250.", "[1]"];

fn hit(text: &str, start: u64) -> Hit {
    let passage = Passage {
        account: AccountId::new(),
        task: None,
        origin: Origin::File(FileId::from_bytes([3; 16])),
        name: "lease.pdf".into(),
        page: Some(3),
        start,
        end: start + text.chars().count() as u64,
        text: text.into(),
    };
    Hit { passage, score: 1.0, named: None }
}

fn work() -> Work {
    Work {
        instruction: "How much is the monthly rent?".into(),
        talk: true,
        related: vec![hit(RENT, 100)],
        ..Work::default()
    }
}

/// A model file in a folder of its own, and a pipeline that uses it.
struct Place {
    folder: tempfile::TempDir,
    pipeline: AnswerPipeline,
}

fn place_with(tiny: &Tiny, context_tokens: usize) -> Place {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("tiny.gguf");
    tiny.write(&file);
    // The child is compiled without optimization and shares the machine with other tests: none of them is about these limits.
    let ever = Duration::from_secs(900);
    let limits = Limits { connect: ever, first_token: ever, between_tokens: ever, whole: ever };
    let program = support::program().to_owned();
    let settings = Settings {
        program,
        file,
        threads: 1,
        context_tokens,
        answer_tokens: 256,
        limits,
        embeds: false,
        sandbox: Default::default(),
    };
    Place { folder, pipeline: AnswerPipeline::new(Arc::new(Local::new(settings).unwrap())) }
}

fn place(tiny: &Tiny) -> Place {
    place_with(tiny, 16_384)
}

impl Place {
    /// The answer, and the events on the way.
    async fn write(&self, work: &Work) -> (Answer, Vec<Said>) {
        let (send, mut receive) = mpsc::channel(10_000);
        let listener = Listener::new(send);
        let answer = self.pipeline.write(work, &listener).await.unwrap();
        drop(listener);
        let mut heard = Vec::new();
        while let Some(said) = receive.recv().await {
            heard.push(said);
        }
        (answer, heard)
    }

    /// The child that has this test's model file in its memory.
    fn child(&self) -> PathBuf {
        let file = self.folder.path().join("tiny.gguf");
        child_with(&file).expect("there is no child")
    }
}

fn child_with(file: &Path) -> Option<PathBuf> {
    let file = file.canonicalize().unwrap().display().to_string();
    let processes = fs::read_dir("/proc").unwrap().flatten().map(|entry| entry.path());
    processes.into_iter().find(|process| {
        fs::read_to_string(process.join("cmdline")).is_ok_and(|line| line.ends_with("\0model\0"))
            && fs::read_to_string(process.join("maps")).is_ok_and(|maps| maps.contains(&file))
    })
}

fn kill(process: &Path) {
    let id = process.file_name().unwrap();
    assert!(Command::new("kill").arg("-9").arg(id).status().unwrap().success());
}

fn pieces(heard: &[Said]) -> String {
    heard.iter().map(|said| if let Said::Piece(text) = said { text.as_str() } else { "" }).collect()
}

/// The real child with its model loaded: all of its threads are sandboxed.
#[test]
fn the_real_child_is_shut_in() {
    support::block(async {
        let place = place(&Tiny::saying(SAYS));
        place.write(&work()).await;
        let child = place.child();
        let mut threads = 0;
        for task in fs::read_dir(child.join("task")).unwrap() {
            let status = fs::read_to_string(task.unwrap().path().join("status")).unwrap();
            assert!(status.contains("\nSeccomp:\t2\n") && status.contains("\nNoNewPrivs:\t1\n"), "{status}");
            threads += 1;
        }
        assert!(threads > 1, "it listens while it computes");
        let limits = fs::read_to_string(child.join("limits")).unwrap();
        let limit =
            |name: &str| limits.lines().find_map(|line| line.strip_prefix(name)).unwrap().trim_start().to_owned();
        for (name, most) in [("Max core file size", "0 "), ("Max file size", "0 "), ("Max open files", "16 ")] {
            assert!(limit(name).starts_with(most), "{limits}");
        }
        assert!(fs::read(child.join("environ")).unwrap().is_empty());
        // Its files in /proc belong to root, because it is not dumpable.
        assert_eq!(std::os::unix::fs::MetadataExt::uid(&fs::metadata(child.join("environ")).unwrap()), 0);
    });
}

#[test]
fn a_model_in_a_file_is_loaded_writes_streams_and_is_checked() {
    support::block(async {
        let place = place(&Tiny::saying(SAYS));
        assert_eq!(place.pipeline.state(), Some(State::Asleep));
        // Twice: the second time much of the prompt is still in the model's context.
        for _ in 0..2 {
            let (answer, heard) = place.write(&work()).await;
            assert_eq!(markdown::render(&answer), "The monthly rent is $4,250. [1]", "{:?}", answer.gaps);
            assert_eq!((answer.engine.as_str(), answer.sources.len()), ("tiny", 1));
            assert!(answer.sources[0].quote.contains("a monthly rent of $4,250"));
            assert_eq!(pieces(&heard).trim(), "The monthly rent is $4,250. [1]");
            assert!(heard.iter().filter(|said| matches!(said, Said::Piece(_))).count() > 3, "it streams");
        }
        assert_eq!(place.pipeline.state(), Some(State::Ready { context: 16_384 }));
        let status = fs::read_to_string(place.child().join("status")).unwrap();
        assert!(status.lines().any(|line| line.split_whitespace().eq(["Seccomp:", "2"])), "{status}");
    });
}

#[test]
fn what_the_model_invents_gives_way_to_what_the_files_say() {
    support::block(async {
        let place = place(&Tiny::saying(&["The", "rent", "is", "$9,999.", "[1]"]));
        let (answer, _) = place.write(&work()).await;
        let shown = markdown::render(&answer);
        assert!(shown.contains("$4,250") && !shown.contains("$9,999"), "{shown}");
    });
}

#[test]
fn what_the_model_cannot_hold_is_left_out_and_told() {
    support::block(async {
        // The vocabulary has hardly any words, so each letter is a token: three times as many as estimated.
        let place = place_with(&Tiny::saying(SAYS), 8_192);
        let mut related = vec![hit(RENT, 0)];
        related.extend((1..60).map(|i| hit(&format!("{i}. {}", "The tenant keeps the garden. ".repeat(10)), i * 400)));
        let (answer, _) = place.write(&Work { related, ..work() }).await;
        assert_eq!(markdown::render(&answer), "The monthly rent is $4,250. [1]", "{:?}", answer.gaps);
        assert!(answer.gaps.iter().any(|gap| gap.contains("did not fit")), "{:?}", answer.gaps);
    });
}

#[test]
fn one_that_does_not_stop_is_stopped() {
    support::block(async {
        let place = place(&Tiny::endless(&["on", "and"]));
        let (answer, _) = place.write(&work()).await;
        assert!(answer.engine == "extractive" && answer.gaps[0] == NOTHING_HELD, "{:?}", answer.gaps);
    });
}

#[test]
fn who_goes_ends_the_work_and_the_child_lives() {
    support::block(async {
        let place = place(&Tiny::endless(&["on", "and"]));
        let mut children = Vec::new();
        for _ in 0..3 {
            let (send, mut receive) = mpsc::channel(1);
            let listener = Listener::new(send);
            let asked = work();
            // Nobody listens after the first piece: the writer blocks and is dropped.
            tokio::select! {
                _ = place.pipeline.write(&asked, &listener) => panic!("it cannot end: nobody listens"),
                () = async {
                    while !matches!(receive.recv().await, Some(Said::Piece(_))) {}
                } => {}
            }
            children.push(place.child());
        }
        assert!(children.windows(2).all(|pair| pair[0] == pair[1]), "{children:?}");
    });
}

#[test]
fn a_child_that_dies_is_started_again_and_the_built_in_engine_stands_in() {
    support::block(async {
        let place = place(&Tiny::endless(&["on", "and"]));
        let (send, mut receive) = mpsc::channel(1);
        let listener = Listener::new(send);
        let asked = work();
        let hearing = async {
            while !matches!(receive.recv().await, Some(Said::Piece(_))) {}
            kill(&place.child());
            let mut notes = Vec::new();
            while let Some(said) = receive.recv().await {
                if let Said::Note(note) = said {
                    notes.push(note);
                    break;
                }
            }
            // The rest does not matter, but must not block the writer.
            while receive.recv().await.is_some() {}
            notes
        };
        let writing = async {
            let listener = listener;
            place.pipeline.write(&asked, &listener).await.unwrap()
        };
        let (answer, notes) = tokio::join!(writing, hearing);
        assert_eq!((answer.engine.as_str(), notes), ("extractive", vec![STANDS_IN.to_owned()]));
        assert!(markdown::render(&answer).contains("$4,250") && answer.gaps[0] == STANDS_IN);
        let (answer, _) = place.write(&work()).await;
        assert_eq!(answer.gaps[0], NOTHING_HELD, "it writes again");
    });
}

#[test]
fn what_cannot_be_loaded_is_told_in_a_sentence() {
    let mut too_large = Tiny::saying(SAYS);
    too_large.layers = 4_000_000;
    let cases = [
        (place(&too_large), "of memory with room for 16384 tokens"),
        (place(&Tiny::saying(SAYS).with_template(None)), "brings no chat template"),
        (place(&Tiny::saying(SAYS).with_template(Some("{{ nonsense("))), "cannot be asked"),
        (broken(), "It is not a model file"),
    ];
    support::block(async {
        for (place, says) in cases {
            let (answer, _) = place.write(&work()).await;
            assert_eq!(answer.engine, "extractive");
            let Some(State::Down(why)) = place.pipeline.state() else { panic!("{:?}", place.pipeline.state()) };
            assert!(why.contains(says), "{why}");
        }
    });
}

/// A file that begins as a model and continues as something else.
fn broken() -> Place {
    let place = place(&Tiny::saying(SAYS));
    fs::write(place.folder.path().join("tiny.gguf"), [b"GGUF".as_slice(), &[0xff; 4_000]].concat()).unwrap();
    place
}

#[test]
fn the_server_loads_it_and_chats_with_it() {
    const DANA: &str = "dana@firm.test";
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("clerk-small.gguf");
    let mut firm = support::Firm::new(None);
    firm.set("ASSISTANT_ENGINE", "local");
    let refused = firm.run(&["serve", "--http", "127.0.0.1:0", "--smtp", "127.0.0.1:0"]);
    assert!(String::from_utf8_lossy(&refused.stderr).contains("assistant.model_file is not set"));
    firm.set("ASSISTANT_MODEL_FILE", &file.display().to_string());
    fs::write(&file, "no model").unwrap();
    let refused = firm.run(&["serve", "--http", "127.0.0.1:0", "--smtp", "127.0.0.1:0"]);
    assert!(String::from_utf8_lossy(&refused.stderr).contains("is not in the format GGUF"));
    Tiny::saying(SAYS).write(&file);
    firm.set("ASSISTANT_CONTEXT_TOKENS", "16384");
    // Two threads that wait for each other are slow if others compete for the cores.
    firm.set("ASSISTANT_THREADS", "1");
    firm.add(DANA);
    let server = firm.serve();
    let token = server.sign_in(DANA);
    let ask = || -> serde_json::Value {
        ureq::post(format!("http://{}/api/chatbot/chat/", server.http))
            .header("authorization", format!("Bearer {token}"))
            .send_json(serde_json::json!({ "message": "How much is the monthly rent?", "current_path": "", "service_type": "files" }))
            .unwrap()
            .body_mut()
            .read_json()
            .unwrap()
    };
    let answer = ask();
    assert_eq!(answer["engine"], "clerk-small", "{answer}");
    assert_eq!(answer["response"], "The monthly rent is $4,250. (not from your files)");
    let doctor = String::from_utf8_lossy(&firm.run(&["doctor"]).stdout).into_owned();
    assert!(doctor.contains("clerk-small is loaded and holds 16384 tokens"), "{doctor}");
    let child = child_with(&file).unwrap();
    server.stop();
    // It ends by itself shortly after the server, when its input closes. What remains of it has no memory.
    let since = std::time::Instant::now();
    while fs::read_to_string(child.join("maps")).is_ok_and(|maps| !maps.is_empty()) {
        assert!(since.elapsed() < Duration::from_secs(60), "the child outlives the server");
        std::thread::yield_now();
    }
}

/// An embedding model in a folder of its own.
fn embeddings(tiny: &Tiny) -> (tempfile::TempDir, Embeddings) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("tiny.gguf");
    tiny.write(&file);
    let limits = Limits { first_token: Duration::from_secs(60), ..Limits::default() };
    let program = support::program().to_owned();
    let settings = Settings {
        program,
        file,
        threads: 1,
        context_tokens: 256,
        answer_tokens: 0,
        limits,
        embeds: true,
        sandbox: Default::default(),
    };
    (folder, Embeddings::new(settings).unwrap())
}

fn cosine(a: &[f32], b: &[f32]) -> f32 {
    let dot = |a: &[f32], b: &[f32]| a.iter().zip(b).map(|(a, b)| a * b).sum::<f32>();
    dot(a, b) / (dot(a, a) * dot(b, b)).sqrt()
}

#[test]
fn a_model_in_a_file_makes_vectors_of_texts_also_of_too_long_ones() {
    // Like most embedding models, it has no chat template.
    let (folder, model) = embeddings(&Tiny::saying(&["rent", "tenant", "garden"]).with_template(None));
    assert_eq!(model.state(), Some(State::Asleep));
    let long = "rent ".repeat(3_000);
    let texts = ["rent tenant rent", "tenant rent tenant rent", "garden garden", long.as_str(), "rent tenant rent"];
    let texts: Vec<String> = texts.map(str::to_owned).to_vec();
    support::block(async {
        let made = vectors(&model, &texts).await.unwrap();
        assert_eq!((made.len(), made[0].len()), (5, 64));
        // Roughly the mean of its tokens' vectors: the tiny model's attention is small noise, and its tokens are
        // letters.
        let (near, far) = (cosine(&made[0], &made[1]), cosine(&made[0], &made[2]));
        assert!(near > 0.95 && far < 0.85, "{near} {far}");
        assert!(cosine(&made[0], &made[4]) > 0.999, "the same text, the same vector");
        assert_eq!(model.state(), Some(State::Ready { context: 256 }));
        // Killed, it is started again.
        kill(&child_with(&folder.path().join("tiny.gguf")).unwrap());
        let again = async {
            loop {
                if let Ok(made) = vectors(&model, &texts).await {
                    return made;
                }
            }
        };
        assert!(cosine(&again.await[0], &made[0]) > 0.999);
    });
}

#[test]
fn a_file_that_is_no_embedding_model_is_told() {
    let (_folder, model) = embeddings(&Tiny::saying(SAYS).with_pooling(4));
    support::block(async {
        let refused = vectors(&model, &["x".to_owned()]).await;
        assert!(format!("{refused:?}").contains("makes no vectors"), "{refused:?}");
    });
}

#[test]
fn the_server_finds_by_the_vectors_of_a_model_in_a_file() {
    const DANA: &str = "dana@firm.test";
    let mut firm = support::Firm::new(None);
    let file = firm.folder.path().join("tiny.gguf");
    Tiny::saying(&["rent", "tenant", "garden"]).with_template(None).write(&file);
    firm.set("SEARCH_EMBEDDINGS", "local");
    firm.set("SEARCH_EMBEDDINGS_FILE", &file.display().to_string());
    firm.set("SEARCH_EMBEDDINGS_QUESTION_MS", "20000");
    firm.set("ASSISTANT_THREADS", "1");
    firm.add(DANA);
    let server = firm.serve();
    let token = server.sign_in(DANA);
    let letter = support::Letter::new(DANA, "Flat 4", &"Q".repeat(30));
    support::block(support::send(server.smtp, &letter)).unwrap();
    server.wait_for_task(&token, "Flat 4", &["Answered", "Needs attention", "Failed"]);
    let since = std::time::Instant::now();
    loop {
        let doctor = String::from_utf8_lossy(&firm.run(&["doctor"]).stdout).into_owned();
        if doctor.contains("documents have vectors of tiny") {
            break;
        }
        assert!(since.elapsed() < Duration::from_secs(120), "{doctor}");
    }
    // It shares no word with the mail, but a letter, from which the tiny model makes its vectors.
    let found = server.get(&token, "/api/search/?q=QQQQQQQQ");
    assert_eq!(found["results"][0]["title"], "Flat 4", "{found}");
    server.stop();
}
