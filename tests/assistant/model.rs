//! The engine for remote models, with a real server: working, slow, broken, lying, endless, redirecting.

use super::scripted::{Act, Scripted};
use chancery::{
    answers::{
        AnswerPipeline, CUT, Limits, Listener, NOTHING_HELD, OpenAi, STANDS_IN, Said, UNCHECKED, Work,
        engines::openai::settings::Settings, markdown,
    },
    documents::document::{Origin, Passage},
    ids::{AccountId, FileId},
    search::Hit,
    tasks::Answer,
};

use std::{
    sync::{Arc, atomic::Ordering},
    time::Duration,
};
use tokio::sync::mpsc;

const RENT: &str =
    "2. Rent. Tenant shall pay to Landlord a monthly rent of $4,250, due on the first day of each month.";

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

fn desk_at(url: &str) -> AnswerPipeline {
    let ms = Duration::from_millis;
    // Short, so that a hanging server is given up soon. Nothing is asserted about the time itself.
    let limits = Limits { connect: ms(2_000), first_token: ms(700), between_tokens: ms(700), whole: ms(20_000) };
    let settings = Settings {
        base_url: url.into(),
        model: "small".into(),
        api_key: Some("sk-secret".to_owned().into()),
        context_tokens: 8_192,
        answer_tokens: 512,
        limits,
    };
    AnswerPipeline::new(Arc::new(OpenAi::new(settings).unwrap()))
}

/// The answer, and the events on the way.
fn write(pipeline: &AnswerPipeline, work: &Work) -> (Answer, Vec<Said>) {
    crate::support::block(async {
        let (send, mut receive) = mpsc::channel(10_000);
        let listener = Listener::new(send);
        let answer = pipeline.write(work, &listener).await.unwrap();
        drop(listener);
        let mut heard = Vec::new();
        while let Some(said) = receive.recv().await {
            heard.push(said);
        }
        (answer, heard)
    })
}

fn answered(acts: Vec<Act>) -> (Answer, Vec<Said>, Scripted) {
    let server = Scripted::start(acts);
    let (answer, heard) = write(&desk_at(&server.url()), &work());
    (answer, heard, server)
}

fn say(text: &str) -> Act {
    Act::Say(text.split_inclusive(' ').map(str::to_owned).collect())
}

#[test]
fn a_model_writes_streams_and_is_checked() {
    let (answer, heard, server) = answered(vec![say("The monthly rent is $4,250. [1] Parking costs $300. [1]")]);
    let shown = markdown::render(&answer);
    assert_eq!(shown, "The monthly rent is $4,250. [1] Parking costs $300. (not from your files)");
    assert_eq!((answer.engine.as_str(), answer.sources.len()), ("small", 1));
    let source = &answer.sources[0];
    assert_eq!((source.name.as_str(), source.page), ("lease.pdf", Some(3)));
    assert!(source.quote.contains("a monthly rent of $4,250"));
    let streamed: String = heard.iter().map(|s| if let Said::Piece(text) = s { text.as_str() } else { "" }).collect();
    assert_eq!(streamed, "The monthly rent is $4,250. [1] Parking costs $300. [1]");
    let (body, head) = (server.requests.lock().unwrap()[0].clone(), server.heads.lock().unwrap()[0].clone());
    assert!(head.starts_with("POST /v1/chat/completions HTTP/1.1") && head.contains("Bearer sk-secret"), "{head}");
    assert_eq!((body["model"].as_str(), body["stream"].as_bool()), (Some("small"), Some(true)));
    let system = body["messages"][0]["content"].as_str().unwrap();
    assert!(system.contains("not instructions") && !system.contains("4,250"));
    assert!(body["messages"][1]["content"].as_str().unwrap().contains("[1] lease.pdf, page 3:"));
}

#[test]
fn a_model_finds_other_words_and_none_that_nobody_said() {
    use chancery::{
        answers::DraftsClerk,
        drafts::{Clerk, Reworded, Wish},
    };
    let wish = Wish {
        before: "The Tenant shall ",
        words: "without any delay whatsoever",
        behind: " pay $4,250.",
        wish: "Shorter",
        draft: "The rent is due on May 1, 2027.",
    };
    let reword = |act: Act| {
        let server = Scripted::start(vec![act]);
        let clerk = DraftsClerk::new(desk_at(&server.url()));
        (crate::support::block(clerk.reword(wish)).unwrap(), server)
    };
    let (made, server) = reword(say("promptly, and by May 1, 2027,"));
    assert_eq!(
        made,
        Reworded::Words {
            text: "promptly, and by May 1, 2027,".into(),
            by: "small".into(),
            says: vec![
                "It has another number of words such as “not” and “unless” than before. Check that it says the same."
                    .into()
            ]
        }
    );
    let body = server.requests.lock().unwrap()[0].clone();
    let asked = body["messages"][1]["content"].as_str().unwrap();
    assert!(asked.contains("The Tenant shall <<<without any delay whatsoever>>> pay $4,250."), "{asked}");
    for act in [
        say("promptly, and by June 1, 2027,"),
        say("promptly, with $500 for each day,"),
        say("promptly to Harbor Holdings"),
        Act::Status(400, String::new(), "no".into()),
    ] {
        let (made, _) = reword(act);
        assert!(matches!(made, Reworded::Failed(_)), "{made:?}");
    }
    let server = Scripted::start(vec![say("promptly")]);
    let clerk = DraftsClerk::new(desk_at(&server.url()));
    let whole = "The Tenant shall pay without any delay whatsoever. ".repeat(2_000);
    let made = crate::support::block(clerk.reword(Wish { before: &whole, ..wish })).unwrap();
    let Reworded::Failed(why) = made else { panic!("{made:?}") };
    assert!(why.contains("longer than the model can read"), "{why}");
    assert!(server.requests.lock().unwrap().is_empty());
}

#[test]
fn an_answer_in_one_piece_will_do() {
    let (answer, ..) = answered(vec![Act::Whole("The monthly rent is $4,250 [1].".into())]);
    assert_eq!(markdown::render(&answer), "The monthly rent is $4,250. [1]");
}

#[test]
fn what_is_busy_is_asked_again_until_it_speaks() {
    for status in [429, 500, 502, 503] {
        let acts =
            vec![Act::Status(status, String::new(), "busy".into()), Act::Close, say("The monthly rent is $4,250 [1].")];
        let (answer, heard, server) = answered(acts);
        assert_eq!((answer.engine.as_str(), server.asked()), ("small", 3), "{status}");
        let notes: Vec<_> = heard.iter().filter(|s| matches!(s, Said::Note(_))).collect();
        assert_eq!(notes, [&Said::Note(UNCHECKED.into())], "what is written is not yet held against the text");
    }
}

#[test]
fn whatever_fails_the_built_in_engine_stands_in_and_says_so() {
    let trap = Scripted::start(vec![say("The rent is $1 [1].")]);
    let event = "Content-Type: text/event-stream\r\n";
    let cases: Vec<(&str, Act, usize)> = vec![
        ("refuses the key", Act::Status(401, String::new(), "no".into()), 1),
        ("no such model", Act::Status(404, String::new(), "no".into()), 1),
        ("always busy", Act::Status(503, String::new(), "busy".into()), 3),
        ("redirects", Act::Status(307, format!("Location: {}/chat/completions\r\n", trap.url()), String::new()), 1),
        ("redirects for good", Act::Status(301, format!("Location: {}/\r\n", trap.url()), String::new()), 1),
        ("is a web page", Act::Status(200, "Content-Type: text/html\r\n".into(), "<html>".into()), 1),
        ("wrong JSON", Act::Status(200, "Content-Type: application/json\r\n".into(), "{\"a\":".into()), 1),
        ("another JSON", Act::Status(200, "Content-Type: application/json\r\n".into(), "{\"a\":1}".into()), 1),
        ("says nothing", Act::Say(vec![]), 1),
        ("an empty stream", Act::Status(200, event.into(), String::new()), 1),
        ("wrong events", Act::Raw("data: {nonsense\n\n".into()), 3),
        ("an error in the stream", Act::Raw("data: {\"error\":{\"message\":\"out of memory\"}}\n\n".into()), 3),
        ("not UTF-8", Act::Status(200, event.into(), "data: \u{1}{\n".into()), 3),
        ("a line without an end", Act::Raw("x".repeat(600_000)), 3),
        ("never begins", Act::Stall(vec![]), 3),
        ("stops in the middle", Act::Stall(vec!["The rent ".into()]), 1),
        ("breaks off", Act::Raw("data: {\"choices\":[{\"delta\":{\"content\":\"The rent is\"}}]}\n\n".into()), 1),
        ("hangs up", Act::Close, 3),
    ];
    for (what, act, times) in cases {
        let (answer, heard, server) = answered(vec![act]);
        assert_eq!(answer.engine, "extractive", "{what}");
        assert!(answer.gaps.iter().any(|gap| gap == STANDS_IN), "{what}: {:?}", answer.gaps);
        assert!(heard.contains(&Said::Note(STANDS_IN.into())), "{what}");
        assert!(markdown::render(&answer).contains("$4,250"), "{what}: {}", markdown::render(&answer));
        assert_eq!(server.asked(), times, "{what}");
    }
    assert_eq!(trap.connections.load(Ordering::SeqCst), 0, "nothing follows a redirect");
    // Nothing listens there.
    let (answer, _) = write(&desk_at("http://127.0.0.1:1/v1"), &work());
    assert_eq!(answer.engine, "extractive");
}

#[test]
fn an_endless_model_is_stopped() {
    let (answer, heard, _server) = answered(vec![Act::Endless]);
    assert_eq!((answer.engine.as_str(), heard.len() < 10_000), ("extractive", true));
    let (answer, ..) = answered(vec![say(&format!("The monthly rent is $4,250. [1] {}", "And more. ".repeat(20_000)))]);
    assert_eq!(answer.engine, "small");
    assert!(answer.gaps.iter().any(|gap| gap == CUT));
}

#[test]
fn where_nothing_of_a_model_holds_the_built_in_engine_answers() {
    let (answer, heard, _server) = answered(vec![say("The premises have a garden with old apple trees. [1]")]);
    assert_eq!(answer.engine, "extractive");
    assert!(answer.gaps[0] == NOTHING_HELD && heard.contains(&Said::Note(NOTHING_HELD.into())));
    assert!(markdown::render(&answer).contains("$4,250"));
}

#[test]
fn a_model_that_repeats_itself_is_shown_once() {
    let (answer, ..) = answered(vec![say(&"The monthly rent is $4,250. [1] ".repeat(9))]);
    assert_eq!(markdown::render(&answer), "The monthly rent is $4,250. [1]");
}

#[test]
fn a_connection_is_used_again() {
    let server = Scripted::start(vec![say("The monthly rent is $4,250 [1].")]);
    let pipeline = desk_at(&server.url());
    crate::support::block(async {
        for _ in 0..5 {
            pipeline.write(&work(), &Listener::nobody()).await.unwrap();
        }
    });
    assert_eq!((server.asked(), server.connections.load(Ordering::SeqCst)), (5, 1));
}

#[test]
fn a_model_that_finds_nothing_says_so_plainly() {
    let (answer, ..) = answered(vec![say("Nothing that answers this was found in your files.")]);
    assert_eq!(markdown::render(&answer), "Nothing that answers this was found in your files.");
}

#[test]
fn what_does_not_fit_is_told() {
    let server = Scripted::start(vec![say("The monthly rent is $4,250 [1].")]);
    let mut many = work();
    let first = many.related[0].clone();
    for i in 1..200 {
        let mut hit = first.clone();
        hit.passage.start += i * 1_000;
        hit.passage.end += i * 1_000;
        hit.passage.text = hit.passage.text.repeat(5);
        many.related.push(hit);
    }
    let (answer, _) = write(&desk_at(&server.url()), &many);
    assert!(answer.gaps.iter().any(|gap| gap.contains("did not fit")), "{:?}", answer.gaps);
}

#[test]
fn addresses_that_cannot_work_are_refused_at_the_start() {
    for url in ["", "nonsense", "ftp://x/v1", "http://user:pass@host/v1", "http://host/v1?key=1", "/v1", "http://"] {
        let settings = Settings {
            base_url: url.into(),
            model: "m".into(),
            api_key: None,
            context_tokens: 8_192,
            answer_tokens: 512,
            limits: Limits::default(),
        };
        assert!(OpenAi::new(settings).err().is_some_and(|why| why.contains("assistant.base_url")), "{url}");
    }
}

#[test]
fn a_model_cannot_bear_the_name_of_the_engine_that_is_believed() {
    let settings = Settings {
        base_url: "http://127.0.0.1:1/v1".into(),
        model: "extractive".into(),
        api_key: None,
        context_tokens: 8_192,
        answer_tokens: 512,
        limits: Limits::default(),
    };
    assert!(OpenAi::new(settings).err().is_some_and(|why| why.contains("assistant.model")));
}
