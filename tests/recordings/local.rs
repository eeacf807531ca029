//! The engine on this machine, with a double of its program. What whisper.cpp itself hears is measured by `packaging/bench speech`.

use super::{deposition, is, texts, upload, wait_for};
use crate::support::{DANA, Firm};
use serde_json::json;

use std::{fs, path::Path};

/// A firm with a double that does what `told` says.
fn firm(told: &serde_json::Value) -> Firm {
    let mut firm = Firm::new(None);
    let model = firm.folder.path().join("ggml-double.en.bin");
    fs::write(&model, told.to_string()).unwrap();
    let program = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/recordings/transcriber.py");
    firm.set("SPEECH_ENGINE", "local");
    firm.set("SPEECH_MODEL_FILE", model.to_str().unwrap());
    firm.set("SPEECH_LANGUAGE", "en");
    firm.set("SPEECH_PROGRAM", program.to_str().unwrap());
    firm.add(DANA);
    firm
}

#[test]
fn a_transcriber_that_dies_is_started_again_and_what_kills_it_twice_is_left_out() {
    let log = tempfile::tempdir().unwrap();
    let log = log.path().join("log");
    // The second piece is heard when it is sent again; the third never.
    let firm = firm(&json!({"log": log, "dies": [2, 4, 5]}));
    let server = firm.serve();
    let token = server.sign_in(DANA);
    let file = upload(&server, &token, "deposition.wav", &deposition(4));
    let recording = wait_for(&server, &token, &file, is("done"));
    let heard = [1, 3, 6].map(|n| format!("This is what number {n} says."));
    assert_eq!(texts(&recording), heard, "{recording}");
    let sent = fs::read_to_string(&log).unwrap();
    let sent: Vec<&str> = sent.lines().collect();
    assert_eq!((sent.len(), sent[1], sent[3]), (6, sent[2], sent[4]), "{sent:?}");
    assert!(sent.iter().all(|line| line.ends_with(" en")), "{sent:?}");
    let text = server.get(&token, &format!("/api/files/file/{file}/text/"));
    let notes = text["notes"].to_string();
    assert!(notes.contains("ggml-double.en at this machine"), "{notes}");
    assert!(notes.contains("it failed twice on it"), "{notes}");
    let doctor = String::from_utf8_lossy(&firm.run(&["doctor"]).stdout).into_owned();
    assert!(doctor.contains("ggml-double.en at this machine turns recordings into text"), "{doctor}");
}

#[test]
fn a_model_that_cannot_be_loaded_is_told_and_the_recording_waits() {
    let firm = firm(&json!({"refuses": "There is not enough memory for the model."}));
    let server = firm.serve();
    let token = server.sign_in(DANA);
    let file = upload(&server, &token, "call.wav", &deposition(1));
    let recording = wait_for(&server, &token, &file, is("waiting"));
    assert!(recording["says"].as_str().unwrap().contains("There is not enough memory for the model"), "{recording}");
}

#[test]
fn a_program_or_model_that_is_not_there_stops_the_start_with_its_mend() {
    for (setting, says) in [("SPEECH_PROGRAM", "docs/recordings.md"), ("SPEECH_MODEL_FILE", "speech.model_file")] {
        let mut firm = firm(&json!({}));
        firm.set(setting, "/nowhere/at/all");
        let refused = firm.run(&["serve", "--http", "127.0.0.1:0", "--smtp", "127.0.0.1:0"]);
        let said = String::from_utf8_lossy(&refused.stderr).into_owned();
        assert!(!refused.status.success() && said.contains(says) && said.contains("/nowhere/at/all"), "{said}");
    }
}
