//! Recordings, from the mail to the text that is quoted: with the real program, the sandboxed child that decodes, speech by espeak-ng and
//! a double of the engine's address over HTTP. The double tells pieces apart by their bytes, so that a word that is lost or doubled shows.

mod engine;
mod local;
mod sounds;

use crate::support::{DANA, Firm, Letter, Server, block, call, send, sink};
use engine::{Engine, Says};
use serde_json::{Value, json};
use sounds::{hum, music, said, silence, wav};

use std::time::{Duration, Instant};

/// A firm whose engine of speech is this one.
fn firm_with(engine: &Engine) -> Firm {
    let mut firm = Firm::new(None);
    firm.set("SPEECH_ENGINE", "openai");
    firm.set("SPEECH_BASE_URL", &engine.url());
    firm.set("SPEECH_MODEL", "double");
    firm.add(DANA);
    firm
}

/// Uploads a file into My Files; its identifier.
fn upload(server: &Server, token: &str, name: &str, bytes: &[u8]) -> String {
    let boundary = "----recordings";
    let head = format!(
        "--{boundary}\r\nContent-Disposition: form-data; name=\"files\"; filename=\"{name}\"\r\nContent-Type: application/octet-stream\r\n\r\n"
    );
    let body = [head.as_bytes(), bytes, format!("\r\n--{boundary}--\r\n").as_bytes()].concat();
    ureq::post(format!("http://{}/api/files/upload/", server.http))
        .header("authorization", format!("Bearer {token}"))
        .header("content-type", format!("multipart/form-data; boundary={boundary}"))
        .send(&body)
        .unwrap();
    let listed = server.get(token, "/api/files/list/?type=files");
    let files = listed["files"].as_array().unwrap();
    files.iter().find(|file| file["name"] == name).unwrap()["id"].as_str().unwrap().to_owned()
}

/// Waits until a recording is as `wanted` says. It is asked for again and again, as an open page does.
fn wait_for(server: &Server, token: &str, file: &str, wanted: impl Fn(&Value) -> bool) -> Value {
    let since = Instant::now();
    loop {
        if let Some(recording) = server.found(token, &format!("/api/recordings/{file}/"))
            && wanted(&recording)
        {
            return recording;
        }
        assert!(
            since.elapsed() < Duration::from_secs(120),
            "{:?}",
            server.found(token, &format!("/api/recordings/{file}/"))
        );
        std::thread::yield_now();
    }
}

fn is(state: &'static str) -> impl Fn(&Value) -> bool {
    move |recording| recording["state"] == state
}

fn texts(recording: &Value) -> Vec<String> {
    recording["lines"].as_array().unwrap().iter().map(|line| line["text"].as_str().unwrap().to_owned()).collect()
}

/// Sentences with long pauses between them: a piece for each.
fn deposition(sentences: usize) -> Vec<u8> {
    let mut samples = silence(1.0);
    for n in 0..sentences {
        samples.extend(said("en-us", &format!("This is answer number {n}, and I was standing beside the crane.")));
        samples.extend(silence(4.0));
    }
    wav(&samples, 1)
}

#[test]
fn a_voicemail_in_a_mail_comes_back_as_text_with_its_doubtful_words_marked() {
    let engine = Engine::start(Says::These(vec![
        "Please call me before March 3, 2027 about the crane on Elm Street.",
        "Thanks for watching!",
    ]));
    let relay = sink();
    let mut firm = firm_with(&engine);
    firm.set("MAIL_RELAY", &format!("smtp://{}", relay.address()));
    let server = firm.serve();
    let token = server.sign_in(DANA);
    let sound = wav(
        &[
            silence(0.5),
            said("en-us", "Please call me before March third about the crane on Elm Street."),
            silence(0.5),
        ]
        .concat(),
        1,
    );
    let letter = Letter::new(DANA, "Voicemail", "Please summarize the attached voicemail.\r\n").attach(
        "voicemail.wav",
        "audio/wav",
        &sound,
    );
    block(send(server.smtp, &letter)).unwrap();
    let task = server.wait_for_task(&token, "Voicemail", &["Answered"]);
    let shown = task.to_string();
    assert!(shown.contains("Elm Street"), "{shown}");
    let file = find(&task, "voicemail.wav").expect("the attachment is listed");
    let text = server.get(&token, &format!("/api/files/file/{file}/text/"));
    let words = text["text"].as_str().unwrap();
    assert!(words.contains("] Speaker ?: Please call me before March 3, 2027"), "{words}");
    assert!(words.contains("[doubtful: Thanks for watching!]"), "{words}");
    let notes = text["notes"].to_string();
    assert!(
        notes.contains("double at 127.0.0.1")
            && notes.contains("nobody certified")
            && notes.contains("1 line holds doubtful"),
        "{notes}"
    );
    // The words are found, and the deadline in them is read as in any paper.
    let found = server.get(&token, "/api/search/?q=crane%20Elm%20Street");
    assert!(found.to_string().contains("voicemail.wav"), "{found}");
    // The original is as it came.
    assert_eq!(server.bytes(&token, &format!("/api/files/file/{file}/download/")), sound);
}

/// The identifier beside a name, anywhere in some JSON.
fn find(value: &Value, name: &str) -> Option<String> {
    match value {
        Value::Object(fields) => {
            if fields.get("name").or_else(|| fields.get("filename")).is_some_and(|n| n == name) {
                return fields.get("id").or_else(|| fields.get("file")).and_then(Value::as_str).map(str::to_owned);
            }
            fields.values().find_map(|value| find(value, name))
        }
        Value::Array(items) => items.iter().find_map(|value| find(value, name)),
        _ => None,
    }
}

#[test]
fn a_server_killed_in_the_middle_goes_on_and_no_word_is_lost_or_doubled() {
    let engine = Engine::start(Says::Numbers);
    let firm = firm_with(&engine);
    let mut server = firm.serve();
    let mut token = server.sign_in(DANA);
    engine.hold_after(2);
    let file = upload(&server, &token, "deposition.wav", &deposition(7));
    for stop in [2, 5] {
        // It waits for an answer that does not come, with this many answers committed.
        engine.wait_until_held();
        assert_eq!(wait_for(&server, &token, &file, |recording| recording["heard"] == stop)["pieces"], 7);
        server.kill();
        engine.hold_after(3);
        server = firm.serve();
        token = server.sign_in(DANA);
    }
    engine.go_on();
    let recording = wait_for(&server, &token, &file, is("done"));
    // The double numbers pieces by their bytes: each once, in the order of the recording.
    assert_eq!(texts(&recording), (0..7).map(|n| format!("This is what piece {n} says.")).collect::<Vec<_>>());
    let starts: Vec<u64> =
        recording["lines"].as_array().unwrap().iter().map(|line| line["start"].as_u64().unwrap()).collect();
    assert!(starts.is_sorted(), "{starts:?}");
    // What was committed is never sent again: only the two that were under way at the kills.
    assert_eq!(engine.asked(), 7 + 2);
    let text = server.get(&token, &format!("/api/files/file/{file}/text/"));
    assert_eq!(text["text"].as_str().unwrap().matches("This is what piece").count(), 7);
}

#[test]
fn without_an_engine_a_recording_says_so_and_is_read_when_one_comes() {
    let engine = Engine::start(Says::These(vec!["The brake was not locked."]));
    let mut firm = firm_with(&engine);
    firm.set("SPEECH_ENGINE", "none");
    let server = firm.serve();
    let token = server.sign_in(DANA);
    let file = upload(&server, &token, "call.wav", &deposition(1));
    let recording = wait_for(&server, &token, &file, is("waiting"));
    assert!(recording["says"].as_str().unwrap().contains("no engine for speech is set"), "{recording}");
    // The wave is there already, and where somebody speaks.
    assert!(recording["peaks"].as_array().unwrap().iter().any(|peak| peak.as_u64() > Some(20)));
    assert_eq!((&recording["pieces"], &recording["heard"]), (&json!(1), &json!(0)));
    let text = server.get(&token, &format!("/api/files/file/{file}/text/"));
    assert!(text["notes"][0].as_str().unwrap().contains("has not been turned into text"), "{text}");
    let doctor = String::from_utf8_lossy(&firm.run(&["doctor"]).stdout).into_owned();
    assert!(doctor.contains("1 recordings wait"), "{doctor}");
    server.stop();
    assert_eq!(engine.asked(), 0);
    firm.set("SPEECH_ENGINE", "openai");
    let server = firm.serve();
    let token = server.sign_in(DANA);
    let recording = wait_for(&server, &token, &file, is("done"));
    assert_eq!(texts(&recording), ["The brake was not locked."]);
}

#[test]
fn silence_hum_and_music_are_sent_to_nobody() {
    let engine = Engine::start(Says::These(vec!["Thank you for watching."]));
    let firm = firm_with(&engine);
    let server = firm.serve();
    let token = server.sign_in(DANA);
    for (name, samples) in [("silence.wav", silence(120.0)), ("hum.wav", hum(120.0)), ("music.wav", music(120.0))] {
        let file = upload(&server, &token, name, &wav(&samples, 1));
        let recording = wait_for(&server, &token, &file, is("done"));
        assert_eq!((&recording["pieces"], texts(&recording)), (&json!(0), vec![]), "{name}");
        let text = server.get(&token, &format!("/api/files/file/{file}/text/"));
        assert!(text["notes"][0].as_str().unwrap().contains("Nobody was heard to speak"), "{text}");
    }
    assert_eq!(engine.asked(), 0);
}

#[test]
fn people_name_split_and_correct_and_the_search_follows() {
    let engine = Engine::start(Says::Numbers);
    let firm = firm_with(&engine);
    let server = firm.serve();
    let token = server.sign_in(DANA);
    let (one, two) = (
        said("en-us", "Who was in the cabin of the crane that day?"),
        said("en-gb+f3", "I do not know, sir, I was not there."),
    );
    let left = [silence(1.0), one.clone(), silence(8.0), one].concat();
    let right = [silence(8.0), two].concat();
    let long = left.len().max(right.len());
    let at = |side: &[f32], i: usize| side.get(i).copied().unwrap_or(0.0);
    let both: Vec<f32> = (0..long).flat_map(|i| [at(&left, i), at(&right, i)]).collect();
    let file = upload(&server, &token, "call.wav", &wav(&both, 2));
    let recording = wait_for(&server, &token, &file, is("done"));
    assert_eq!(recording["sides_apart"], true);
    let names: Vec<_> =
        recording["speakers"].as_array().unwrap().iter().map(|speaker| speaker["name"].clone()).collect();
    assert_eq!(names, ["Left side", "Right side"]);
    let post = |path: &str, body: Value| {
        call(&server, "POST", &token, &format!("/api/recordings/{file}/{path}/"), Some(body)).0
    };
    assert_eq!(post("speakers", json!({"version": 0, "speaker": "left", "name": "Ms. Ito"})), 204);
    assert_eq!(
        post("speakers", json!({"version": 0, "speaker": "right", "name": "X"})),
        409,
        "seen at an older version"
    );
    let line = recording["lines"][1]["id"].as_str().unwrap();
    assert_eq!(post("corrections", json!({"version": 1, "line": line, "text": "I was at the harbour."})), 204);
    let last = recording["lines"][2]["id"].as_str().unwrap();
    assert_eq!(post("turns", json!({"version": 2, "line": last, "speaker": null})), 204);
    assert_eq!(post("corrections", json!({"version": 3, "line": "99.0", "text": "x"})), 404);
    assert_eq!(post("corrections", json!({"version": 3, "line": line, "text": " "})), 422);
    let changed = wait_for(&server, &token, &file, |recording| recording["version"] == 3);
    let corrected = &changed["lines"][1]["corrected"];
    assert_eq!((&corrected["by"], &corrected["heard"]), (&json!("Dana Whitlock"), &recording["lines"][1]["text"]));
    assert_eq!(changed["speakers"].as_array().unwrap().len(), 3);
    // The text follows, and so does the search.
    let since = Instant::now();
    loop {
        // Also while the text is replaced.
        let (status, text) = call(&server, "GET", &token, &format!("/api/files/file/{file}/text/"), None);
        let text = String::from_utf8_lossy(&text).into_owned();
        assert_eq!(status, 200, "{text}");
        if text.contains("Ms. Ito: ")
            && text.contains("Right side: I was at the harbour.")
            && text.contains("Another speaker 1: ")
        {
            break;
        }
        assert!(since.elapsed() < Duration::from_secs(60), "{text}");
    }
    let export = |form: &str| server.bytes(&token, &format!("/api/recordings/{file}/export/?form={form}"));
    let words = |form: &str| String::from_utf8(export(form)).unwrap();
    assert!(
        words("srt").contains("-->") && words("vtt").starts_with("WEBVTT\n") && words("vtt").contains("<v Ms. Ito>")
    );
    assert!(words("txt").contains("nobody certified this transcript") && words("txt").contains("BLAKE3 hash is"));
    assert!(words("print").contains("<li>     MS. ITO (0:0"), "{}", words("print"));
    assert!(export("docx").starts_with(b"PK"));
    let pdf = firm.folder.path().join("transcript.pdf");
    std::fs::write(&pdf, export("pdf")).unwrap();
    let read = std::process::Command::new("pdftotext").arg("-layout").arg(&pdf).arg("-").output().unwrap();
    let read = String::from_utf8(read.stdout).unwrap().split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(read.contains("nobody certified this transcript") && read.contains("MS. ITO (0:0"), "{read}");
    assert!(read.contains("I was at the harbour."), "{read}");
    // Nobody but who speaks, or has a line already, can be named or given a line.
    for (path, body) in [
        ("speakers", json!({"version": 3, "speaker": "nobody", "name": "Ms. Ito"})),
        ("turns", json!({"version": 3, "line": line, "speaker": "A of 99"})),
    ] {
        assert_eq!(post(path, body), 422, "{path}");
    }
    assert_eq!(post("turns", json!({"version": 3, "line": line, "speaker": "added 1"})), 204);
}

#[test]
fn a_part_of_a_recording_is_saved_with_its_words_and_no_other() {
    let engine = Engine::start(Says::Numbers);
    let firm = firm_with(&engine);
    firm.add("lee@firm.test");
    let server = firm.serve();
    let token = server.sign_in(DANA);
    let sound = deposition(4);
    let file = upload(&server, &token, "Lee Barnes.wav", &sound);
    let recording = wait_for(&server, &token, &file, is("done"));
    let time = |line: usize, what: &str| recording["lines"][line][what].as_u64().unwrap();
    let (from, to) = (time(1, "start"), time(2, "end"));
    let path = |from: u64, to: u64| format!("/api/recordings/{file}/clip/?from={from}&to={to}");
    let parts = unzipped(&server.bytes(&token, &path(from, to)));
    let names: Vec<&str> = parts.iter().map(|(name, _)| name.as_str()).collect();
    assert!(names[0].starts_with("Lee Barnes 0.0") && names[0].ends_with(".wav"), "{names:?}");
    // The very samples of the recording, which has the engines' rate.
    let samples = |ms: u64| (ms * 16) as usize * 2 + 44;
    let wanted = &sound[samples(from)..samples(to)];
    assert_eq!(parts[0].1.len(), wanted.len() + 44);
    let far = parts[0].1[44..].chunks(2).zip(wanted.chunks(2)).filter(|(is, was)| {
        let value = |two: &[u8]| i32::from(i16::from_le_bytes([two[0], two[1]]));
        (value(is) - value(was)).abs() > 2
    });
    assert_eq!(far.count(), 0);
    let words = unzipped(&parts[1].1).into_iter().find(|(name, _)| name == "word/document.xml").unwrap().1;
    let words = String::from_utf8(words).unwrap();
    let there: Vec<bool> = (0..4).map(|n| words.contains(&format!("This is what piece {n} says."))).collect();
    assert_eq!(there, [false, true, true, false]);
    assert!(words.contains("This is the part from "), "{words}");
    for (from, to) in [(5, 5), (9, 3), (99_000_000, 99_000_001)] {
        assert_eq!(call(&server, "GET", &token, &path(from, to), None).0, 422, "{from} {to}");
    }
    let lee = server.sign_in("lee@firm.test");
    assert_eq!(call(&server, "GET", &lee, &path(from, to), None).0, 404);
}

fn unzipped(bytes: &[u8]) -> Vec<(String, Vec<u8>)> {
    let mut archive = zip::ZipArchive::new(std::io::Cursor::new(bytes)).unwrap();
    (0..archive.len())
        .map(|n| {
            let mut part = archive.by_index(n).unwrap();
            let mut bytes = Vec::new();
            std::io::Read::read_to_end(&mut part, &mut bytes).unwrap();
            (part.name().unwrap().into_owned(), bytes)
        })
        .collect()
}

#[test]
fn whoever_reads_a_matter_listens_to_its_recordings_and_changes_nothing() {
    let engine = Engine::start(Says::Numbers);
    let firm = firm_with(&engine);
    firm.add("lee@firm.test");
    let server = firm.serve();
    let (dana, lee) = (server.sign_in(DANA), server.sign_in("lee@firm.test"));
    let sound = deposition(2);
    let file = upload(&server, &dana, "Lee Barnes.wav", &sound);
    wait_for(&server, &dana, &file, is("done"));
    let post = |token: &str, path: &str, body: Value| call(&server, "POST", token, path, Some(body));
    let open = post(&dana, "/api/matters/", json!({ "number": "2026-014", "title": "Harbor Street" }));
    let matter = serde_json::from_slice::<Value>(&open.1).unwrap()["id"].as_str().unwrap().to_owned();
    let at = format!("/api/matters/{matter}/");
    assert_eq!(post(&dana, &format!("{at}papers/"), json!({ "kind": "file", "id": file })).0, 204);
    let people = server.get(&dana, "/api/matters/people/");
    let them =
        people["people"].as_array().unwrap().iter().find(|one| one["email"] == "lee@firm.test").unwrap()["id"].clone();
    let team = |level: Value| post(&dana, &format!("{at}team/"), json!({ "who": them, "level": level })).0;
    let recording = format!("/api/recordings/{file}/");
    let play = || post(&lee, "/api/recordings/play/", json!({ "file": file }));
    let reads = || {
        let ways = ["", "export/?form=srt", "clip/?from=0&to=2000"];
        ways.map(|way| call(&server, "GET", &lee, &format!("{recording}{way}"), None).0)
    };
    assert_eq!((reads(), play().0), ([404; 3], 404));
    assert_eq!(team(json!("write")), 204);
    assert_eq!(reads(), [200; 3]);
    assert_eq!(texts(&server.get(&lee, &recording)), texts(&server.get(&dana, &recording)));
    let url = serde_json::from_slice::<Value>(&play().1).unwrap()["url"].as_str().unwrap().to_owned();
    let heard =
        || ureq::get(format!("http://{}{url}", server.http)).call().map(|mut answer| answer.body_mut().read_to_vec());
    assert_eq!(heard().unwrap().unwrap(), sound);
    // Its transcript is the owner's, as the paper is.
    for (path, body) in [
        ("speakers", json!({ "version": 0, "speaker": "?", "name": "Mr. Barnes" })),
        ("corrections", json!({ "version": 0, "line": "0.0", "text": "I was at the harbour." })),
        ("turns", json!({ "version": 0, "line": "0.0", "speaker": null })),
    ] {
        assert_eq!(post(&lee, &format!("{recording}{path}/"), body).0, 404, "{path}");
    }
    assert_eq!(server.get(&dana, &recording)["version"], 0);
    // Off the team, a page that is open hears no more either.
    assert_eq!(team(Value::Null), 204);
    assert_eq!((reads(), play().0), ([404; 3], 404));
    assert!(matches!(heard(), Err(ureq::Error::StatusCode(404))));
}

#[test]
fn a_player_gets_the_ranges_that_it_asks_for_and_nobody_else_does() {
    let engine = Engine::start(Says::Numbers);
    let firm = firm_with(&engine);
    firm.add("lee@firm.test");
    let server = firm.serve();
    let token = server.sign_in(DANA);
    let sound = deposition(1);
    let file = upload(&server, &token, "call.wav", &sound);
    wait_for(&server, &token, &file, is("done"));
    let (status, player) = call(&server, "POST", &token, "/api/recordings/play/", Some(json!({ "file": file })));
    assert_eq!(status, 200);
    let url = serde_json::from_slice::<Value>(&player).unwrap()["url"].as_str().unwrap().to_owned();
    for (from, to) in [(0, 99), (70_000, 140_000), (sound.len() - 10, sound.len() - 1)] {
        let mut part = ureq::get(format!("http://{}{url}", server.http))
            .header("range", format!("bytes={from}-{to}"))
            .call()
            .unwrap();
        assert_eq!((part.status().as_u16(), part.headers()["content-type"].to_str().unwrap()), (206, "audio/wav"));
        assert_eq!(part.body_mut().read_to_vec().unwrap(), sound[from..=to]);
    }
    let lee = server.sign_in("lee@firm.test");
    assert_eq!(server.found(&lee, &format!("/api/recordings/{file}/")), None);
    assert_eq!(call(&server, "POST", &lee, "/api/recordings/play/", Some(json!({ "file": file }))).0, 404);
    let unknown = ureq::get(format!("http://{}/api/recordings/play/{}/", server.http, "A".repeat(43))).call();
    assert!(matches!(unknown, Err(ureq::Error::StatusCode(404))));
    // The address ends with the sign-in that it was made for, and no other.
    let second = server.sign_in(DANA);
    let (_, player) = call(&server, "POST", &second, "/api/recordings/play/", Some(json!({ "file": file })));
    let other = serde_json::from_slice::<Value>(&player).unwrap()["url"].as_str().unwrap().to_owned();
    assert_eq!(call(&server, "POST", &second, "/api/user/sign-out/", None).0, 204);
    let played = |url: &str| ureq::get(format!("http://{}{url}", server.http)).call().map(|answer| answer.status());
    assert!(matches!(played(&other), Err(ureq::Error::StatusCode(404))));
    assert!(played(&url).is_ok());
    // Whoever may not sign in any more may not listen on either.
    assert!(firm.run(&["users", "suspend", DANA]).status.success());
    let played = ureq::get(format!("http://{}{url}", server.http)).call();
    assert!(matches!(played, Err(ureq::Error::StatusCode(404))), "{played:?}");
}

#[test]
fn an_engine_that_fails_is_tried_again_and_one_that_refuses_leaves_a_note() {
    let engine = Engine::start(Says::Numbers);
    let firm = firm_with(&engine);
    let server = firm.serve();
    let token = server.sign_in(DANA);
    engine.answer_with(400);
    let file = upload(&server, &token, "refused.wav", &deposition(2));
    let recording = wait_for(&server, &token, &file, is("done"));
    assert_eq!(texts(&recording), Vec::<String>::new());
    let notes = recording["notes"].to_string();
    assert_eq!(notes.matches("nothing was written down: it answers with 400.").count(), 2, "{notes}");
    // Another address is never asked, whatever the engine says.
    engine.answer_with(302);
    let file = upload(&server, &token, "moved.wav", &deposition(1));
    let recording = wait_for(&server, &token, &file, is("waiting"));
    assert!(recording["says"].as_str().unwrap().contains("it answers with 302"), "{recording}");
    // An answer that is none says nothing of the piece.
    engine.answer_with(200);
    let file = upload(&server, &token, "nonsense.wav", &deposition(1));
    let recording = wait_for(&server, &token, &file, is("waiting"));
    assert!(recording["says"].as_str().unwrap().contains("not the JSON"), "{recording}");
}

#[test]
fn a_file_that_only_looks_like_a_recording_says_what_is_wrong() {
    let engine = Engine::start(Says::Numbers);
    let firm = firm_with(&engine);
    let server = firm.serve();
    let token = server.sign_in(DANA);
    let broken = upload(&server, &token, "broken.mp3", b"ID3\x04\0\0\0\0\0\0 and nothing else");
    let since = Instant::now();
    // 409 while it waits to be read.
    let listed = loop {
        match call(&server, "GET", &token, &format!("/api/files/file/{broken}/text/"), None) {
            (200, body) => break serde_json::from_slice::<Value>(&body).unwrap(),
            (status, _) => assert!(status == 409 && since.elapsed() < Duration::from_secs(60), "{status}"),
        }
    };
    let note = listed["notes"][0].as_str().unwrap();
    assert!(note.to_lowercase().contains("recording") && note.ends_with('.'), "{note}");
    // It is read again when its owner asks for it, and not twice at once.
    let again = || call(&server, "POST", &token, &format!("/api/files/file/{broken}/read/"), None).0;
    assert_eq!(again(), 204);
    assert!(matches!(again(), 204 | 409));
    let read = |listed: &Value| listed["files"][0]["unreadable"].as_str().map(str::to_owned);
    let since = Instant::now();
    while read(&server.get(&token, "/api/files/list/?type=files")).as_deref() != Some(note) {
        assert!(since.elapsed() < Duration::from_secs(60));
    }
    let sound = upload(&server, &token, "call.wav", &deposition(1));
    wait_for(&server, &token, &sound, is("done"));
    assert_eq!(call(&server, "POST", &token, &format!("/api/files/file/{sound}/read/"), None).0, 409);
}
