//! Damaged and lying files: each ends in a survey or in a sentence, and takes no more memory or time than an honest one.

use super::making::*;
use crate::{Survey, kind::is_recording};

use proptest::prelude::*;
use std::sync::OnceLock;

fn samples() -> &'static [(String, Vec<u8>)] {
    static MADE: OnceLock<Vec<(String, Vec<u8>)>> = OnceLock::new();
    MADE.get_or_init(|| {
        let wav = crate::wav(&whole(&[silence(0.3), speech("en-us", "No, sir.")].concat()));
        let made = ["wav", "aiff", "flac", "mp3", "m4a", "mov", "aac", "ogg", "opus", "webm", "mkv"].map(|ending| {
            let how: &[&str] = if ending == "ogg" { &["-c:a", "libvorbis", "-ar", "22050"] } else { &[] };
            (ending.to_owned(), encoded(&wav, ending, how))
        });
        made.to_vec()
    })
}

fn assert_sound(name: &str, outcome: &Result<Survey, String>) {
    match outcome {
        Ok(survey) => {
            assert!(survey.pieces.iter().all(|piece| piece.span.end <= survey.length), "{name}");
            assert!(survey.notes.iter().all(|note| note.ends_with('.')), "{name}: {:?}", survey.notes);
        }
        Err(sentence) => {
            assert!(sentence.ends_with('.') && sentence.starts_with(char::is_uppercase), "{name}: {sentence}");
        }
    }
}

#[test]
fn a_file_that_was_cut_off_gives_what_is_there() {
    for (ending, file) in samples() {
        for part in 1..12 {
            let name = format!("{ending} {part}");
            let outcome = survey(file[..file.len() * part / 12].to_vec());
            assert_sound(&name, &outcome);
        }
    }
    let (_, wav) = &samples()[0];
    let half = survey(wav[..wav.len() / 2].to_vec()).unwrap();
    assert!(half.length > 0);
}

#[test]
fn lengths_that_lie_are_not_believed() {
    for (ending, file) in samples() {
        let mut noise = Noise(5);
        for _ in 0..40 {
            let mut lie = file.clone();
            // Sizes stand in the first bytes, or in the last ones.
            let place = (noise.whole() % 400) as usize;
            let place = if noise.whole().is_multiple_of(3) { lie.len().saturating_sub(place + 4) } else { place };
            let end = (place + 4).min(lie.len());
            lie[place.min(end)..end].fill([0xFF, 0x7F, 0x00][(noise.whole() % 3) as usize]);
            assert_sound(ending, &guarded(lie));
        }
    }
}

/// As the reader's child does: a panic of a library is an answer.
fn guarded(file: Vec<u8>) -> Result<Survey, String> {
    let hook = std::panic::catch_unwind(|| survey(file));
    hook.unwrap_or_else(|_| Err("This file could not be read.".into()))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]
    #[test]
    fn damage_ends_in_a_survey_or_a_sentence(which in 0_usize..11, places in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..12)) {
        let (ending, file) = &samples()[which];
        let mut file = file.clone();
        for (place, byte) in places {
            let place = place.index(file.len());
            file[place] = byte;
        }
        assert_sound(ending, &guarded(file));
    }

    #[test]
    fn random_bytes_end_in_a_sentence(
        start in prop::sample::select(vec![&b""[..], b"RIFF\xFF\xFF\xFF\xFFWAVEfmt ", b"fLaC", b"OggS\0\x02", b"\0\0\0\x18ftypmp42", b"\x1A\x45\xDF\xA3", b"ID3\x04\0\0\x7F\x7F\x7F\x7F", b"\xFF\xFB\x90\x64", b"FORM\0\0\0\xFFAIFF"]),
        rest in prop::collection::vec(any::<u8>(), 0..3000),
    ) {
        let file = [start, &rest].concat();
        is_recording(&file);
        assert_sound("random", &guarded(file));
    }
}

#[test]
fn papers_are_no_recordings() {
    let heads: [&[u8]; 9] = [
        b"%PDF-1.7\n",
        b"PK\x03\x04",
        b"\x89PNG\r\n\x1a\n",
        b"\xFF\xD8\xFF\xE0\0\x10JFIF",
        b"\xFF\xFEh\0i\0",
        b"RIFF\x10\0\0\0WEBPVP8 ",
        b"\0\0\0\x18ftypheic",
        b"From: a@b.c\n",
        b"\xFF\xFB",
    ];
    for head in heads {
        assert!(!is_recording(head), "{head:?}");
    }
}
