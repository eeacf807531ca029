//! Containers and codecs, made by ffmpeg: the same words at the same times, whatever they were saved as.

use super::making::*;
use crate::{RATE, Side, kind::is_recording};

const CODECS: [(&str, &[&str]); 18] = [
    ("wav", &["-ar", "44100"]),
    ("wav", &["-ar", "8000", "-c:a", "pcm_mulaw"]),
    ("wav", &["-ar", "8000", "-c:a", "pcm_alaw"]),
    ("wav", &["-ar", "11025", "-c:a", "pcm_s24le"]),
    ("wav", &["-ar", "22050", "-c:a", "adpcm_ms"]),
    ("wav", &["-ar", "44101"]),
    ("aiff", &["-ar", "32000"]),
    ("flac", &["-ar", "96000"]),
    ("mp3", &["-ar", "44100", "-b:a", "48k"]),
    ("mp3", &["-ar", "22050", "-b:a", "32k"]),
    ("m4a", &["-ar", "44100"]),
    ("aac", &["-ar", "24000"]),
    ("ogg", &["-ar", "48000", "-c:a", "libvorbis"]),
    ("opus", &["-b:a", "12k", "-application", "voip"]),
    ("opus", &["-b:a", "96k", "-ac", "2"]),
    ("webm", &["-c:a", "libopus"]),
    ("mkv", &["-c:a", "aac", "-ar", "48000"]),
    ("mov", &["-c:a", "aac", "-ar", "48000"]),
];

#[test]
fn every_codec_keeps_the_words_where_they_are() {
    let said = speech("en-us", "The crane fell at nine in the morning.");
    let sound = [silence(3.0), said.clone(), silence(3.0)].concat();
    let wav = crate::wav(&whole(&sound));
    for (ending, how) in CODECS {
        let file = encoded(&wav, ending, how);
        assert!(is_recording(&file[..file.len().min(crate::kind::HEAD)]), "{ending} {how:?}");
        let survey = survey(file).unwrap();
        let long = survey.length as f64 / f64::from(RATE);
        assert!((long - sound.len() as f64 / f64::from(RATE)).abs() < 0.15, "{ending} {how:?}: {long} s");
        assert_eq!(survey.pieces.len(), 1, "{ending} {how:?}");
        assert_eq!(survey.pieces[0].side, Side::Both);
        let (start, end) = (survey.pieces[0].span.start as f64, survey.pieces[0].span.end as f64);
        let (first, last) = (3.0 * f64::from(RATE), 3.0 * f64::from(RATE) + said.len() as f64);
        assert!((start - first).abs() < 0.4 * f64::from(RATE), "{ending} {how:?}: {start}");
        assert!((end - last).abs() < 0.5 * f64::from(RATE), "{ending} {how:?}: {end}");
        assert_eq!(survey.notes, Vec::<String>::new(), "{ending} {how:?}");
        assert!(!survey.video);
    }
}

#[test]
fn the_sound_of_a_video_is_found_behind_its_pictures() {
    let wav = crate::wav(&whole(&[silence(1.0), speech("en-us", "He signed it in my office."), silence(1.0)].concat()));
    let picture = ["-f", "lavfi", "-i", "testsrc=d=4:s=64x48:r=5", "-map", "0:a", "-map", "1:v", "-shortest"];
    for (ending, codecs) in
        [("mp4", ["mpeg4", "aac"]), ("mkv", ["mpeg4", "libopus"]), ("webm", ["libvpx", "libvorbis"])]
    {
        let how = [&picture[..], &["-c:v", codecs[0], "-c:a", codecs[1]]].concat();
        let survey = survey(encoded(&wav, ending, &how)).unwrap();
        assert!(survey.video, "{ending}");
        assert_eq!(survey.pieces.len(), 1, "{ending}");
    }
}

#[test]
fn a_mute_video_says_that_it_has_no_sound() {
    let wav = crate::wav(&whole(&silence(2.0)));
    let how = ["-f", "lavfi", "-i", "testsrc=d=2:s=64x48:r=5", "-map", "1:v", "-c:v", "mpeg4"];
    assert_eq!(survey(encoded(&wav, "mp4", &how)).unwrap_err(), "This recording holds no sound.");
}

/// Decoded Opus is held against libopus, as ffmpeg runs it: a codec that gives silence without an error would be the worst.
#[test]
fn opus_sounds_as_it_does_elsewhere() {
    use std::io::Cursor;
    let wav = crate::wav(&whole(&speech("en-us", "Nobody had locked the brake, and the foreman was not on site.")));
    let music = crate::wav(&whole(&music(5.0)));
    for (sound, how) in [
        (&wav, &["-b:a", "8k", "-frame_duration", "60", "-application", "voip"][..]),
        (&wav, &["-b:a", "16k"]),
        (&wav, &["-b:a", "24k", "-application", "voip", "-ac", "2"]),
        (&music, &["-b:a", "64k", "-application", "audio"]),
        (&music, &["-b:a", "96k", "-application", "lowdelay", "-frame_duration", "2.5"]),
    ] {
        let opus = encoded(sound, "opus", &[how, &["-c:a", "libopus"]].concat());
        let theirs = decoded_opus(&opus);
        let samples = |file: Vec<u8>| {
            let (len, mut all) = (file.len() as u64, Vec::new());
            let mut decoding = crate::decode::Decoding::open(Box::new(Cursor::new(file)), len).unwrap();
            while let Some(block) = decoding.next().unwrap() {
                all.extend(block);
            }
            all
        };
        let (ours, theirs) = (samples(opus), samples(theirs));
        let apart = ours.iter().zip(&theirs).map(|(a, b)| f64::from(a - b).powi(2)).sum::<f64>();
        let loud = theirs.iter().map(|a| f64::from(*a).powi(2)).sum::<f64>();
        assert!(loud > 1.0 && ours.len() >= theirs.len(), "{how:?}");
        let decibels = 10.0 * (loud / (apart + 1e-12)).log10();
        assert!(decibels > 40.0, "{how:?}: {decibels}");
    }
}
