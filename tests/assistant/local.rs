//! The server's side of a model child, with scripted children: none may hang it, exhaust its memory or crash it. The
//! real child is in tests/local_model.rs.

use chancery::{
    answers::{
        AnswerPipeline, Limits, Listener, Local, STANDS_IN, Said, State, Work, engines::local::settings::Settings,
        markdown,
    },
    documents::document::{Origin, Passage},
    ids::{AccountId, FileId},
    search::Hit,
    tasks::Answer,
};

use std::{fs, process::Command, sync::Arc, time::Duration};
use tokio::sync::mpsc;

const RENT: &str =
    "2. Rent. Tenant shall pay to Landlord a monthly rent of $4,250, due on the first day of each month.";
const READY: &str = "read load\necho '{\"ready\":{\"context\":8192,\"open\":[]}}'\n";

fn work() -> Work {
    let passage = Passage {
        account: AccountId::new(),
        task: None,
        origin: Origin::File(FileId::new()),
        name: "lease.pdf".into(),
        page: Some(3),
        start: 100,
        end: 100 + RENT.chars().count() as u64,
        text: RENT.into(),
    };
    let hit = Hit { passage, score: 1.0, named: None };
    Work { instruction: "How much is the monthly rent?".into(), talk: true, related: vec![hit], ..Work::default() }
}

struct Place {
    _folder: tempfile::TempDir,
    pipeline: AnswerPipeline,
}

/// A pipeline whose model child is a script.
fn place(script: &str) -> Place {
    let folder = tempfile::tempdir().unwrap();
    let (source, program, file) =
        (folder.path().join("source"), folder.path().join("program"), folder.path().join("small.gguf"));
    fs::write(&source, format!("#!/bin/sh\n{script}")).unwrap();
    fs::write(&file, "GGUF and nothing else").unwrap();
    // In another process, because a program file that this process has open for writing cannot be run.
    assert!(Command::new("install").args(["-m", "755"]).arg(&source).arg(&program).status().unwrap().success());
    let (long, short) = (Duration::from_secs(30), Duration::from_millis(700));
    let limits = Limits { connect: long, first_token: short, between_tokens: short, whole: long };
    let settings = Settings {
        program,
        file,
        threads: 1,
        context_tokens: 8_192,
        answer_tokens: 512,
        limits,
        embeds: false,
        sandbox: Default::default(),
    };
    Place { _folder: folder, pipeline: AnswerPipeline::new(Arc::new(Local::new(settings).unwrap())) }
}

impl Place {
    async fn write(&self) -> (Answer, Vec<Said>) {
        let (send, mut receive) = mpsc::channel(10_000);
        let listener = Listener::new(send);
        let answer = self.pipeline.write(&work(), &listener).await.unwrap();
        drop(listener);
        let mut heard = Vec::new();
        while let Some(said) = receive.recv().await {
            heard.push(said);
        }
        (answer, heard)
    }
}

#[test]
fn a_child_that_works_is_asked_one_question_after_the_other() {
    let script = format!(
        "{READY}for id in 1 2; do\nread ask\necho '{{\"piece\":{{\"id\":'$id',\"text\":\"<think>Hm. \"}}}}'\n\
         echo '{{\"piece\":{{\"id\":'$id',\"text\":\"</think>The monthly rent is $4,250. [1]\"}}}}'\n\
         echo '{{\"done\":{{\"id\":'$id',\"cut\":false}}}}'\ndone\nread more"
    );
    crate::support::block(async {
        let place = place(&script);
        let ((first, _), (second, _)) = tokio::join!(place.write(), place.write());
        for answer in [first, second] {
            assert_eq!(
                (answer.engine.as_str(), markdown::render(&answer).as_str()),
                ("small", "The monthly rent is $4,250. [1]")
            );
        }
        assert_eq!(place.pipeline.state(), Some(State::Ready { context: 8_192 }));
    });
}

#[test]
fn whatever_a_child_does_the_built_in_engine_stands_in() {
    for (what, script) in [
        ("dies at once", "exit 3".to_owned()),
        ("says what was not asked for", "echo nonsense; read a; read b".into()),
        ("says a line without an end", "exec yes '' | tr '\\n' x".into()),
        ("refuses", "read load\necho '{\"refused\":\"It needs 5 GB of memory.\"}'".into()),
        ("never is ready", "read load\nread more".into()),
        (
            "dies in the middle",
            format!("{READY}read ask\necho '{{\"piece\":{{\"id\":1,\"text\":\"The rent\"}}}}'\nexit 1"),
        ),
        (
            "falls silent",
            format!("{READY}read ask\necho '{{\"piece\":{{\"id\":1,\"text\":\"The rent\"}}}}'\nread more\nread more"),
        ),
        (
            "answers another question",
            format!("{READY}read ask\necho '{{\"done\":{{\"id\":9,\"cut\":false}}}}'\nread more"),
        ),
        ("speaks unasked", format!("{READY}echo '{{\"done\":{{\"id\":1,\"cut\":false}}}}'\nread more")),
        ("says nothing", format!("{READY}read ask\necho '{{\"done\":{{\"id\":1,\"cut\":false}}}}'\nread more")),
        ("cannot", format!("{READY}read ask\necho '{{\"failed\":{{\"id\":1,\"why\":\"no\"}}}}'\nread more")),
        (
            "never has room",
            format!(
                "{READY}while read ask; do i=$((i+1)); echo '{{\"too_long\":{{\"id\":'$i',\"tokens\":99999,\"room\":10}}}}'; done"
            ),
        ),
    ] {
        crate::support::block(async {
            let (answer, heard) = place(&script).write().await;
            assert_eq!(answer.engine, "extractive", "{what}");
            assert!(answer.gaps[0] == STANDS_IN && heard.contains(&Said::Note(STANDS_IN.into())), "{what}: {heard:?}");
            assert!(markdown::render(&answer).contains("$4,250"), "{what}");
        });
    }
}

#[test]
fn why_it_cannot_work_is_told_to_the_doctor() {
    crate::support::block(async {
        let place = place("read load\necho '{\"refused\":\"It needs 5 GB of memory.\"}'");
        place.write().await;
        assert_eq!(place.pipeline.state(), Some(State::Down("It needs 5 GB of memory.".into())));
    });
}
