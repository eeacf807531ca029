//! Prints how much memory and time a survey of a recording and the cutting of its pieces take: `sound_memory FILE`, or `sound_memory
//! HOURS` for a WAV file of that length that is made while it is read.

use std::io::{self, Read, Seek, SeekFrom};

/// A WAV file of 44.1 kHz, two channels, that nobody wrote: a tone that comes and goes.
struct Made {
    at: u64,
    len: u64,
}

impl Read for Made {
    fn read(&mut self, buf: &mut [u8]) -> io::Result<usize> {
        let n = usize::try_from(self.len - self.at).unwrap_or(usize::MAX).min(buf.len());
        for byte in &mut buf[..n] {
            *byte = made(self.at, self.len);
            self.at += 1;
        }
        Ok(n)
    }
}

impl Seek for Made {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        let at = match to {
            SeekFrom::Start(at) => Some(at),
            SeekFrom::End(by) => self.len.checked_add_signed(by),
            SeekFrom::Current(by) => self.at.checked_add_signed(by),
        };
        self.at = at.ok_or(io::ErrorKind::InvalidInput)?.min(self.len);
        Ok(self.at)
    }
}

fn made(at: u64, len: u64) -> u8 {
    let mut head = [0; 44];
    head[..4].copy_from_slice(b"RIFF");
    head[4..8].copy_from_slice(&u32::try_from(len - 8).unwrap_or(u32::MAX).to_le_bytes());
    head[8..24].copy_from_slice(b"WAVEfmt \x10\0\0\0\x01\0\x02\0");
    head[24..28].copy_from_slice(&44_100_u32.to_le_bytes());
    head[28..32].copy_from_slice(&176_400_u32.to_le_bytes());
    head[32..40].copy_from_slice(b"\x04\0\x10\0data");
    head[40..44].copy_from_slice(&u32::try_from(len - 44).unwrap_or(u32::MAX).to_le_bytes());
    if let Some(byte) = usize::try_from(at).ok().and_then(|at| head.get(at)) {
        return *byte;
    }
    let frame = (at - 44) / 4;
    let pitch = 120.0 + 40.0 * (frame as f64 / 20_000.0).sin();
    let loud = (frame as f64 / 9_000.0).sin().max(0.0) * 9_000.0;
    let wave = ((frame as f64 * pitch / 44_100.0).fract() - 0.5) * loud;
    (wave as i16).to_le_bytes()[(at % 2) as usize]
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let what = std::env::args().nth(1).ok_or("name a file, or a number of hours")?;
    let open = || -> io::Result<(Box<dyn sound::Input>, u64)> {
        if let Ok(hours) = what.parse::<f64>() {
            let len = 44 + (hours * 3_600.0 * 44_100.0) as u64 * 4;
            return Ok((Box::new(Made { at: 0, len }), len));
        }
        let file = std::fs::File::open(&what)?;
        let len = file.metadata()?.len();
        Ok((Box::new(file), len))
    };
    let begun = std::time::Instant::now();
    let (input, len) = open()?;
    let survey = sound::survey(input, len)?;
    let seconds = survey.length as f64 / f64::from(sound::RATE);
    println!(
        "{} {} in {}: {seconds:.1} s, {} pieces",
        survey.channels,
        survey.codec,
        survey.container,
        survey.pieces.len()
    );
    println!("survey: {:.1} s", begun.elapsed().as_secs_f64());
    for (side, span) in survey.speech.iter().take(20) {
        let at = |sample: u64| sample as f64 / f64::from(sound::RATE);
        println!("  {side:?} {:.2} to {:.2}", at(span.start), at(span.end));
    }
    let (input, len) = open()?;
    let wanted: Vec<_> = survey.pieces.iter().copied().enumerate().collect();
    let mut bytes = 0;
    let gave = sound::extract(input, len, &wanted, |_, samples| {
        bytes += sound::wav(samples).len();
        Ok(())
    });
    gave.map_err(|stop| format!("{stop:?}"))?;
    println!("both passes: {:.1} s, pieces of {bytes} bytes", begun.elapsed().as_secs_f64());
    let status = std::fs::read_to_string("/proc/self/status")?;
    let most = status.lines().find(|line| line.starts_with("VmHWM")).unwrap_or("VmHWM is not told here");
    println!("{most}");
    Ok(())
}
