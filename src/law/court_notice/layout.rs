//! The lines of a laid-out body: cells and links.

use super::fields::{APART, APART_END, LINK, LINK_END, TARGET};

/// A cell of a line, or the whole line where it has no cells.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Cell {
    /// Text as a person reads it, white space folded.
    pub text: String,
    /// The same, with linked numbers in brackets: `re [11] Motion`. The docket itself writes them this way.
    pub docket_text: String,
    /// The docket text without the words that are set apart.
    pub plain: String,
    /// Links in order: text and address.
    pub links: Vec<(String, String)>,
}

/// A line of the body.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Line {
    /// Its cells; never empty.
    pub cells: Vec<Cell>,
}

impl Line {
    /// The whole line's text, cells parted by a space.
    pub fn text(&self) -> String {
        self.joined(|cell| &cell.text)
    }

    /// The whole line as docket text.
    pub fn docket_text(&self) -> String {
        self.joined(|cell| &cell.docket_text)
    }

    /// Whether this is the notice's heading: these words, with at most a few before them ("Amended ...:").
    pub fn is_heading(&self, words: &str) -> bool {
        let text = self.text();
        text.len() <= words.len() + 40 && text.to_ascii_lowercase().ends_with(&words.to_ascii_lowercase())
    }

    /// The text after `label` ("Case Name:"), in the next cell or the same one; an empty cell if there is none.
    pub fn value(&self, label: &str) -> Option<Cell> {
        let first = self.cells.first()?;
        let rest = first.text.get(..label.len()).filter(|head| head.eq_ignore_ascii_case(label));
        let rest = rest.map(|_| first.text[label.len()..].trim())?;
        if rest.is_empty() {
            return Some(self.cells.get(1).cloned().unwrap_or_default());
        }
        let docket_text = first.docket_text.get(label.len()..).unwrap_or(rest).trim().to_owned();
        // The label itself is usually set apart.
        let plain = first.plain.strip_prefix(label).unwrap_or(&first.plain).trim().to_owned();
        Some(Cell { text: rest.to_owned(), docket_text, plain, links: first.links.clone() })
    }

    /// The whole line as docket text, without the words that are set apart.
    pub fn plain(&self) -> String {
        self.joined(|cell| &cell.plain)
    }

    fn joined<'a>(&'a self, of: impl Fn(&'a Cell) -> &'a String) -> String {
        let cells: Vec<&str> =
            self.cells.iter().map(|cell| of(cell).as_str()).filter(|text| !text.is_empty()).collect();
        cells.join(" ")
    }
}

/// All lines, empty ones included.
pub(super) fn lines(body: &str) -> Vec<Line> {
    body.lines().map(|line| Line { cells: line.split('\t').map(cell).collect() }).collect()
}

fn cell(raw: &str) -> Cell {
    let (mut plain, mut docket, mut links) = (String::new(), String::new(), Vec::new());
    let mut rest = raw;
    while let Some((before, after)) = rest.split_once(LINK) {
        plain.push_str(before);
        docket.push_str(before);
        let (text, after) = after.split_once(TARGET).unwrap_or((after, ""));
        let bare: String = text.chars().filter(|c| !matches!(*c, APART | APART_END)).collect();
        let (url, after) = after.split_once(LINK_END).unwrap_or((after, ""));
        plain.push_str(text);
        let number = !bare.is_empty() && bare.bytes().all(|b| b.is_ascii_digit());
        let before = before.trim_end_matches(APART);
        // Existing brackets around the link are not doubled.
        if number && !before.trim_end().ends_with('[') {
            docket.push_str(&format!("[{text}]"));
        } else {
            docket.push_str(text);
        }
        links.push((folded(text), url.to_owned()));
        rest = after;
    }
    plain.push_str(rest);
    docket.push_str(rest);
    // In a plain body, addresses appear as they are.
    if links.is_empty() {
        let urls = plain.split_whitespace().filter(|word| word.starts_with("https://") || word.starts_with("http://"));
        links.extend(urls.map(|url| (String::new(), url.to_owned())));
    }
    Cell { text: folded(&plain), plain: folded(&without_apart(&docket)), docket_text: folded(&docket), links }
}

fn without_apart(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once(APART) {
        out.push_str(before);
        // The text before and after the gap is two words.
        out.push(' ');
        rest = after.split_once(APART_END).map_or("", |(_, after)| after);
    }
    out.push_str(rest);
    out
}

/// White space folded to single spaces, and nothing of a link's marks left.
pub(super) fn folded(text: &str) -> String {
    let text: String = text.chars().filter(|c| !matches!(*c, LINK | TARGET | LINK_END | APART | APART_END)).collect();
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
