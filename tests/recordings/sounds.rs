//! Sounds that these tests make: silence, hum, music, and speech by espeak-ng. All at 16,000 samples a second.

use std::process::{Command, Stdio};

pub const RATE: u32 = 16_000;

fn samples(seconds: f32) -> usize {
    (seconds * RATE as f32) as usize
}

fn tone(i: usize, hertz: f32) -> f32 {
    (std::f32::consts::TAU * hertz * i as f32 / RATE as f32).sin()
}

pub fn silence(seconds: f32) -> Vec<f32> {
    vec![0.0; samples(seconds)]
}

pub fn hum(seconds: f32) -> Vec<f32> {
    (0..samples(seconds)).map(|i| 0.1 * tone(i, 60.0) + 0.05 * tone(i, 120.0) + 0.02 * tone(i, 180.0)).collect()
}

/// A tune of plucked notes, four a second.
pub fn music(seconds: f32) -> Vec<f32> {
    let notes = [0, 4, 7, 12, 9, 5, 7, 2];
    (0..samples(seconds))
        .map(|i| {
            let (n, at) = (i / samples(0.25), (i % samples(0.25)) as f32 / RATE as f32);
            let hertz = 220.0 * 2.0_f32.powf(notes[n % notes.len()] as f32 / 12.0);
            let wave: f32 = (1..=5).map(|h| tone(i, hertz * h as f32) / h as f32).sum();
            0.2 * (-8.0 * at).exp() * wave
        })
        .collect()
}

/// Words by espeak-ng.
pub fn said(voice: &str, words: &str) -> Vec<f32> {
    let said = Command::new("espeak-ng").args(["-v", voice, "--stdout", words]).stderr(Stdio::null()).output();
    let wav = said.expect("the tests need espeak-ng; packaging/install installs it").stdout;
    // espeak-ng writes 22,050 samples a second, sixteen bits each, after a head of 44 bytes.
    let all: Vec<f32> =
        wav[44..].chunks_exact(2).map(|two| f32::from(i16::from_le_bytes([two[0], two[1]])) / 32_768.0).collect();
    let wanted = all.len() * RATE as usize / 22_050;
    (0..wanted).map(|i| all[i * 22_050 / RATE as usize]).collect()
}

/// A WAV file with so many channels.
pub fn wav(samples: &[f32], channels: u16) -> Vec<u8> {
    let data: Vec<u8> = samples.iter().flat_map(|s| ((s.clamp(-1.0, 1.0) * 32_767.0) as i16).to_le_bytes()).collect();
    let mut file = b"RIFF".to_vec();
    file.extend((data.len() as u32 + 36).to_le_bytes());
    file.extend(b"WAVEfmt \x10\0\0\0\x01\0");
    file.extend(channels.to_le_bytes());
    file.extend(RATE.to_le_bytes());
    file.extend((RATE * 2 * u32::from(channels)).to_le_bytes());
    file.extend((2 * channels).to_le_bytes());
    file.extend(b"\x10\0data");
    file.extend((data.len() as u32).to_le_bytes());
    file.extend(data);
    file
}
