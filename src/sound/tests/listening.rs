//! What counts as speech, and what does not.

use super::making::*;
use crate::{
    RATE,
    speech::{Span, Speech},
};

fn spoken(samples: &[f32]) -> Vec<Span> {
    let mut speech = Speech::default();
    for part in samples.chunks(1_000) {
        speech.push(part, |_, _| {});
    }
    speech.end()
}

fn length(spans: &[Span]) -> f32 {
    spans.iter().map(|span| (span.end - span.start) as f32).sum::<f32>() / RATE as f32
}

const WORDS: &str = "The witness saw the crane fall at nine in the morning. Nobody had locked the brake, and the foreman was not on site.";

#[test]
fn silence_hum_and_noise_hold_no_speech() {
    for (name, samples) in [
        ("silence", silence(600.0)),
        ("faint noise", noise(120.0, 0.003)),
        ("loud noise", noise(600.0, 0.3)),
        ("hum", hum(600.0)),
        ("noise that begins", [silence(20.0), noise(20.0, 0.3), silence(20.0)].concat()),
        ("a hum that begins", [silence(20.0), hum(20.0), silence(20.0)].concat()),
        ("knocks", (0..40).flat_map(|_| [noise(0.03, 0.5), silence(0.97)].concat()).collect()),
    ] {
        assert_eq!(spoken(&samples), [], "{name}");
    }
}

#[test]
fn tones_and_music_hold_no_speech() {
    let tone = |f: f32, n: f32| -> Vec<f32> {
        (0..seconds(n)).map(|i| 0.3 * (std::f32::consts::TAU * f * i as f32 / RATE as f32).sin()).collect()
    };
    let busy: Vec<f32> = (0..60).flat_map(|_| [tone(480.0, 0.5), silence(0.5)].concat()).collect();
    assert_eq!(spoken(&busy), [], "a busy line");
    let keys = [697.0, 770.0, 852.0, 941.0, 1209.0, 1336.0, 1477.0];
    let dialled: Vec<f32> = keys.iter().flat_map(|f| [tone(*f, 0.15), silence(0.1)].concat()).collect();
    assert_eq!(spoken(&dialled), [], "dialling");
    assert_eq!(spoken(&music(600.0)), [], "music");
}

#[test]
fn speech_is_found_where_it_is() {
    for voice in ["en-us", "en-gb+f3", "en-us+m7", "es"] {
        let said = speech(voice, WORDS);
        let long = said.len() as f32 / RATE as f32;
        for (name, behind) in
            [("nothing", silence(long + 8.0)), ("noise", noise(long + 8.0, 0.004)), ("hum", hum(long + 8.0))]
        {
            let mut samples = behind;
            let at = seconds(4.0);
            samples[at..at + said.len()].iter_mut().zip(&said).for_each(|(into, sample)| *into += sample * 0.7);
            let spans = spoken(&samples);
            let found = length(&spans);
            assert!(found > long * 0.8 && found < long + 1.0, "{voice} over {name}: {found} of {long} s, {spans:?}");
            let (first, last) = (spans[0].start as usize, spans[spans.len() - 1].end as usize);
            assert!(first + seconds(0.5) > at && last < at + said.len() + seconds(0.7), "{voice} over {name}");
        }
    }
}

#[test]
fn a_word_alone_is_found() {
    let said = speech("en-us", "Objection!");
    let samples = [silence(10.0), said, silence(10.0)].concat();
    assert_eq!(spoken(&samples).len(), 1);
}

#[test]
fn the_same_sound_gives_the_same_spans_however_it_is_cut() {
    let samples = [silence(1.0), speech("en-us", WORDS), music(5.0), silence(2.0)].concat();
    let whole = spoken(&samples);
    let mut speech = Speech::default();
    let mut noise = Noise(3);
    let mut rest = samples.as_slice();
    while !rest.is_empty() {
        let (part, after) = rest.split_at(((noise.whole() % 5_000) as usize).min(rest.len()));
        speech.push(part, |_, _| {});
        rest = after;
    }
    assert_eq!(speech.end(), whole);
}
