//! A transcript as text, as it is searched, quoted and summed up: a paragraph for each line, with its time and who says it. Doubtful
//! words are in brackets, so that whoever quotes them quotes the doubt.

use super::lines::Line;

/// The text, and where in it each moment is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Written {
    /// The text.
    pub text: String,
    /// Where each line begins, in characters, and its time in milliseconds.
    pub times: Vec<(u64, u64)>,
    /// How many lines hold doubtful words.
    pub doubtful: usize,
}

/// Writes the lines down.
pub fn written<W>(lines: &[Line<W>]) -> Written {
    let mut written = Written::default();
    let mut at = 0;
    for line in lines {
        let said = said(line);
        written.doubtful += usize::from(said != line.text);
        let paragraph = format!("[{}] {}: {said}\n\n", clock(line.start), line.name);
        written.times.push((at, line.start));
        at += paragraph.chars().count() as u64;
        written.text.push_str(&paragraph);
    }
    written.text.truncate(written.text.trim_end().len());
    written
}

/// What was said, with doubtful words in brackets.
pub(crate) fn said<W>(line: &Line<W>) -> String {
    if !line.doubts.is_empty() {
        return format!("[doubtful: {}]", line.text);
    }
    let unsure = |i: &usize| line.is_doubtful(&line.words[*i]);
    if line.words.is_empty() || !(0..line.words.len()).any(|i| unsure(&i)) {
        return line.text.clone();
    }
    let (mut out, mut open) = (String::new(), false);
    for i in 0..line.words.len() {
        let doubtful = unsure(&i);
        if !doubtful && open {
            out.push(']');
        }
        if !out.is_empty() {
            out.push(' ');
        }
        if doubtful && !open {
            out.push_str("[doubtful: ");
        }
        open = doubtful;
        out.push_str(&line.words[i].text);
    }
    if open {
        out.push(']');
    }
    out
}

/// A time: 4:05, 1:04:05.
pub fn clock(milliseconds: u64) -> String {
    let seconds = milliseconds / 1_000;
    let (h, m, s) = (seconds / 3_600, seconds / 60 % 60, seconds % 60);
    if h > 0 { format!("{h}:{m:02}:{s:02}") } else { format!("{m}:{s:02}") }
}
