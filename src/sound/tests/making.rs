//! Sounds that the tests make: silence, hum, noise, music, and speech by espeak-ng, whose words are known.

use crate::RATE;

use std::{
    io::Cursor,
    process::{Command, Stdio},
};

/// SplitMix64, as numbers from -1 to 1: the same noise in every run.
pub(super) struct Noise(pub(super) u64);

impl Noise {
    pub(super) fn whole(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    pub(super) fn next(&mut self) -> f32 {
        (self.whole() >> 40) as f32 / (1_u64 << 23) as f32 - 1.0
    }
}

pub(super) fn seconds(n: f32) -> usize {
    (n * RATE as f32) as usize
}

pub(super) fn silence(n: f32) -> Vec<f32> {
    vec![0.0; seconds(n)]
}

pub(super) fn noise(n: f32, loud: f32) -> Vec<f32> {
    let mut noise = Noise(7);
    (0..seconds(n)).map(|_| noise.next() * loud).collect()
}

/// The hum of the mains with its harmonics, and a little noise.
pub(super) fn hum(n: f32) -> Vec<f32> {
    let mut noise = Noise(9);
    let tone = |i: usize, f: f32| (std::f32::consts::TAU * f * i as f32 / RATE as f32).sin();
    (0..seconds(n))
        .map(|i| {
            0.1 * tone(i, 60.0)
                + 0.05 * tone(i, 120.0)
                + 0.03 * tone(i, 180.0)
                + 0.02 * tone(i, 300.0)
                + noise.next() * 0.002
        })
        .collect()
}

/// Music: a melody of plucked notes over chords, in the twelve steps of an octave, with beats of noise.
pub(super) fn music(n: f32) -> Vec<f32> {
    let mut noise = Noise(11);
    let mut samples = vec![0.0; seconds(n)];
    let step = |k: i32| 220.0 * 2.0_f32.powf(k as f32 / 12.0);
    let scale = [0, 2, 4, 5, 7, 9, 11, 12, 14, 16];
    let note = |samples: &mut [f32], at: usize, length: f32, f: f32, loud: f32| {
        let end = (at + seconds(length)).min(samples.len());
        for (i, sample) in samples[at..end].iter_mut().enumerate() {
            let t = i as f32 / RATE as f32;
            let shape = (-3.0 * t / length).exp() * (t * 200.0).min(1.0);
            let wave: f32 = (1..=6).map(|h| (std::f32::consts::TAU * f * h as f32 * t).sin() / h as f32).sum();
            *sample += loud * shape * wave;
        }
    };
    let mut at = 0;
    let mut beat = 0;
    while at < samples.len() {
        if beat % 4 == 0 {
            let root = [0, 5, 7, 9][(noise.whole() % 4) as usize] - 12;
            for third in [0, 4, 7] {
                note(&mut samples, at, 2.0, step(root + third), 0.08);
            }
        }
        let k = scale[(noise.whole() % 10) as usize];
        note(&mut samples, at, 0.5, step(k), 0.2);
        let end = (at + seconds(0.05)).min(samples.len());
        for sample in &mut samples[at..end] {
            *sample += noise.next() * 0.1;
        }
        at += seconds([0.25, 0.25, 0.5][(noise.whole() % 3) as usize]);
        beat += 1;
    }
    samples
}

/// These words by espeak-ng, a program of the machine, at [`RATE`].
pub(super) fn speech(voice: &str, words: &str) -> Vec<f32> {
    let said = Command::new("espeak-ng").args(["-v", voice, "--stdout", words]).stderr(Stdio::null()).output();
    let wav = said.expect("the tests need espeak-ng; packaging/install installs it").stdout;
    let (len, mut samples) = (wav.len() as u64, Vec::new());
    let mut decoding = crate::decode::Decoding::open(Box::new(Cursor::new(wav)), len).unwrap();
    let mut to_rate = crate::resample::ToRate::new(decoding.rate, 1).unwrap();
    while let Some(block) = decoding.next().unwrap() {
        to_rate.push(&block, &mut |frames| samples.extend_from_slice(frames)).unwrap();
    }
    to_rate.end(&mut |frames| samples.extend_from_slice(frames)).unwrap();
    samples
}

pub(super) fn whole(samples: &[f32]) -> Vec<i16> {
    samples.iter().map(|sample| (sample.clamp(-1.0, 1.0) * 32_767.0) as i16).collect()
}

/// A WAV file of two channels.
pub(super) fn two_sides(left: &[f32], right: &[f32]) -> Vec<u8> {
    let n = left.len().max(right.len());
    let at = |side: &[f32], i: usize| side.get(i).copied().unwrap_or(0.0);
    let both: Vec<f32> = (0..n).flat_map(|i| [at(left, i), at(right, i)]).collect();
    let mut file = crate::wav(&whole(&both));
    file[22] = 2;
    file[28..32].copy_from_slice(&(RATE * 4).to_le_bytes());
    file[32] = 4;
    file
}

pub(super) fn survey(file: Vec<u8>) -> Result<crate::Survey, String> {
    let len = file.len() as u64;
    crate::survey(Box::new(Cursor::new(file)), len)
}

/// A sound in a container and codec that ffmpeg makes.
pub(super) fn encoded(wav: &[u8], ending: &str, how: &[&str]) -> Vec<u8> {
    converted(&[], wav, ending, how)
}

/// Opus as libopus decodes it.
pub(super) fn decoded_opus(opus: &[u8]) -> Vec<u8> {
    converted(&["-c:a", "libopus"], opus, "wav", &["-ar", "48000", "-c:a", "pcm_f32le"])
}

fn converted(reading: &[&str], bytes: &[u8], ending: &str, how: &[&str]) -> Vec<u8> {
    let folder = tempfile();
    let (from, to) = (folder.join("a.wav"), folder.join(format!("b.{ending}")));
    std::fs::write(&from, bytes).unwrap();
    let mut ffmpeg = Command::new("ffmpeg");
    ffmpeg.args(["-loglevel", "error", "-nostdin", "-y"]).args(reading).arg("-i").arg(&from).args(how).arg(&to);
    let ended = ffmpeg.status().expect("the tests need ffmpeg; packaging/install installs it");
    assert!(ended.success(), "{ending} {how:?}");
    let file = std::fs::read(to).unwrap();
    std::fs::remove_dir_all(folder).unwrap();
    file
}

fn tempfile() -> std::path::PathBuf {
    static NEXT: std::sync::atomic::AtomicU32 = std::sync::atomic::AtomicU32::new(0);
    let number = NEXT.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
    let folder = std::env::temp_dir().join(format!("chancery-sound-{}-{number}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    folder
}
