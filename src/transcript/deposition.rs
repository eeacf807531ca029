//! A transcript in the form of a deposition: pages of twenty-five numbered lines, so that it is cited by page and line.

use super::{
    lines::Line,
    written::{clock, said},
};

/// Lines of a page, as court reporters number them.
pub const LINES_OF_A_PAGE: usize = 25;
/// Letters of a line.
const WIDTH: usize = 58;

/// A page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sheet {
    /// Number, from 1.
    pub number: usize,
    /// Its lines; the first is line 1.
    pub lines: Vec<String>,
}

/// The pages.
pub fn deposition<W>(lines: &[Line<W>]) -> Vec<Sheet> {
    let mut all = Vec::new();
    let mut before = "";
    for line in lines {
        let head = if line.name == before {
            String::new()
        } else {
            format!("{} ({}): ", line.name.to_uppercase(), clock(line.start))
        };
        before = &line.name;
        all.extend(wrapped(&format!("{head}{}", said(line)), head.is_empty()));
    }
    let sheets = all.chunks(LINES_OF_A_PAGE).enumerate();
    sheets.map(|(n, lines)| Sheet { number: n + 1, lines: lines.to_vec() }).collect()
}

/// Lines of at most [`WIDTH`] letters. The first of a speaker is indented.
fn wrapped(text: &str, goes_on: bool) -> Vec<String> {
    let mut all = Vec::new();
    let mut line = if goes_on { String::new() } else { "     ".to_owned() };
    for word in text.split_whitespace() {
        let mut word = word;
        loop {
            let (have, letters) = (line.chars().count(), word.chars().count());
            let between = usize::from(!line.trim().is_empty());
            if have + between + letters <= WIDTH {
                if between > 0 {
                    line.push(' ');
                }
                line.push_str(word);
                break;
            }
            if between == 0 {
                // Longer than a line.
                let cut = word.char_indices().nth(WIDTH - have).map_or(word.len(), |(at, _)| at);
                line.push_str(&word[..cut]);
                word = &word[cut..];
            }
            all.push(std::mem::take(&mut line));
        }
    }
    if !line.trim().is_empty() {
        all.push(line);
    }
    all
}
