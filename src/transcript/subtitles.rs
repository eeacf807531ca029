//! Subtitles: SubRip (SRT), and WebVTT, which browsers show.

use super::{lines::Line, written::said};

/// The longest line of a subtitle, in letters.
const WIDTH: usize = 42;
/// The least time that a subtitle is shown, in milliseconds.
const SHORTEST: u64 = 700;

/// As SubRip.
pub fn srt<W>(lines: &[Line<W>]) -> String {
    let mut out = String::new();
    for (n, line) in lines.iter().enumerate() {
        let (from, to) = (time(line.start, ','), time(line.end.max(line.start + SHORTEST), ','));
        out.push_str(&format!(
            "{}\r\n{from} --> {to}\r\n{}\r\n\r\n",
            n + 1,
            wrapped(&format!("{}: {}", line.name, said(line)), "\r\n")
        ));
    }
    out
}

/// As WebVTT (W3C, WebVTT 1), with the speaker as its voice.
pub fn vtt<W>(lines: &[Line<W>]) -> String {
    let mut out = String::from("WEBVTT\n\n");
    for line in lines {
        let (from, to) = (time(line.start, '.'), time(line.end.max(line.start + SHORTEST), '.'));
        let voice = line.name.replace(['&', ';', '<', '>'], " ");
        let voice = voice.split_whitespace().collect::<Vec<_>>().join(" ");
        out.push_str(&format!("{from} --> {to}\n<v {}>{}\n\n", voice.trim(), wrapped(&escaped(&said(line)), "\n")));
    }
    out
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

fn time(ms: u64, point: char) -> String {
    format!("{:02}:{:02}:{:02}{point}{:03}", ms / 3_600_000, ms / 60_000 % 60, ms / 1_000 % 60, ms % 1_000)
}

fn wrapped(text: &str, between: &str) -> String {
    let (mut out, mut width) = (String::new(), 0);
    for word in text.split_whitespace() {
        let letters = word.chars().count();
        if width > 0 && width + 1 + letters > WIDTH {
            out.push_str(between);
            width = 0;
        } else if width > 0 {
            out.push(' ');
            width += 1;
        }
        out.push_str(word);
        width += letters;
    }
    out
}
