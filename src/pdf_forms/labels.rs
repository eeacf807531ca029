//! Labels for fields without a tooltip: the words beside them on the page. What is not clearly beside a field is no label.

use crate::form::{Field, Form, Kind};
use oxidize_pdf::parser::{ParseOptions, PdfDocument, PdfReader};
use oxidize_pdf::text::{ExtractionOptions, TextExtractor, TextFragment};
use std::collections::BTreeMap;
use std::io::Cursor;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Pages that are looked at, bytes of a file and of a page's content: labels are a help, and not worth more.
const PAGES: u32 = 50;
const FILE: usize = 20 << 20;
const TEXT: usize = 1 << 20;
/// Fields and lines of a page: each is compared with the others.
const FIELDS: usize = 500;
const LINES: usize = 3000;
/// Points from a label to its field: to its left, above it, and for a box to its right.
const LEFT: f64 = 120.0;
const ABOVE: f64 = 14.0;
const RIGHT: f64 = 30.0;
/// Characters of a label. What is longer is a paragraph.
const LONGEST: usize = 120;

/// Adds what is found; what is not stays without a label.
pub(crate) fn add(bytes: &[u8], form: &mut Form) {
    let mut by_page: BTreeMap<u32, Vec<&mut Field>> = BTreeMap::new();
    for field in form.fields.iter_mut().filter(|field| is_wanting(field)) {
        if let Some(page) = field.places.first().and_then(|place| place.page).filter(|page| *page <= PAGES) {
            by_page.entry(page).or_default().push(field);
        }
    }
    if by_page.is_empty() || bytes.len() > FILE {
        return;
    }
    let pages: Vec<u32> = by_page.keys().copied().collect();
    // The extractor is careful, but what it makes of a stranger's page must not cost the form.
    let texts = catch_unwind(AssertUnwindSafe(|| read(bytes, &pages))).unwrap_or_default();
    for (page, fields) in by_page {
        let Some(lines) = texts.get(&page).filter(|lines| lines.len() <= LINES && fields.len() <= FIELDS) else {
            continue;
        };
        let boxes: Vec<[f64; 4]> =
            fields.iter().flat_map(|field| field.places.iter().map(|place| place.rect)).collect();
        for field in fields {
            name_options(field, lines, &boxes);
            if field.label.is_none() {
                field.label = beside(field, lines, &boxes);
            }
        }
    }
}

/// Whether words could be of use.
fn is_wanting(field: &Field) -> bool {
    match &field.kind {
        Kind::Button => false,
        Kind::Radio { options } => field.label.is_none() || options.iter().any(|option| option.label == option.value),
        _ => field.label.is_none(),
    }
}

/// Words on one line: left, bottom, right, top, and the text.
#[derive(Debug, Clone, PartialEq)]
struct Words {
    rect: [f64; 4],
    text: String,
}

fn read(bytes: &[u8], pages: &[u32]) -> BTreeMap<u32, Vec<Words>> {
    let mut texts = BTreeMap::new();
    let mut options = ParseOptions::tolerant();
    options.log_recovery_details = false;
    let Ok(mut reader) = PdfReader::new_with_options(Cursor::new(bytes), options) else { return texts };
    if !reader.is_unlocked() && !reader.unlock_with_password("").unwrap_or(false) {
        return texts;
    }
    let pdf = PdfDocument::new(reader);
    let options = ExtractionOptions {
        preserve_layout: true,
        sort_by_position: false,
        max_extracted_bytes: Some(TEXT),
        ..ExtractionOptions::default()
    };
    let mut extractor = TextExtractor::with_options(options);
    for page in pages {
        if let Ok(text) = extractor.extract_from_page(&pdf, page - 1) {
            texts.insert(*page, joined(text.fragments));
        }
    }
    texts
}

/// Pieces of text that stand next to each other on a line, as one.
fn joined(fragments: Vec<TextFragment>) -> Vec<Words> {
    let mut pieces: Vec<Words> = fragments
        .into_iter()
        .filter(|piece| !piece.text.trim().is_empty() && piece.x.is_finite() && piece.y.is_finite())
        .map(|piece| {
            let size = if piece.font_size > 0.0 { piece.font_size } else { piece.height };
            Words { rect: [piece.x, piece.y, piece.x + piece.width, piece.y + size], text: piece.text }
        })
        .collect();
    pieces.sort_by(|a, b| b.rect[1].total_cmp(&a.rect[1]).then(a.rect[0].total_cmp(&b.rect[0])));
    let mut lines: Vec<Words> = Vec::new();
    for piece in pieces {
        let size = piece.rect[3] - piece.rect[1];
        let gap = |line: &Words| piece.rect[0] - line.rect[2];
        match lines.last_mut() {
            Some(line)
                if (line.rect[1] - piece.rect[1]).abs() < size * 0.3 && gap(line) > -size && gap(line) < size * 0.8 =>
            {
                if gap(line) > size * 0.15 && !line.text.ends_with(' ') {
                    line.text.push(' ');
                }
                line.text.push_str(&piece.text);
                line.rect[2] = line.rect[2].max(piece.rect[2]);
            }
            _ => lines.push(piece),
        }
    }
    lines
}

/// What stands around one place of a field.
struct Around<'a> {
    place: [f64; 4],
    lines: &'a [Words],
    fields: &'a [[f64; 4]],
}

/// The nearest words to the left of a field or right above it; of a box, to its right first.
fn beside(field: &Field, lines: &[Words], fields: &[[f64; 4]]) -> Option<String> {
    let around = Around { place: field.places.first()?.rect, lines, fields };
    match field.kind {
        Kind::Checkbox { .. } => around.right().or_else(|| around.left()),
        // What stands above the first of them may belong to anything.
        Kind::Radio { .. } => around.left(),
        _ => around.left().or_else(|| around.above()),
    }
}

/// Gives the options that are known by their state alone the words to the right of their buttons.
fn name_options(field: &mut Field, lines: &[Words], fields: &[[f64; 4]]) {
    let Kind::Radio { options } = &mut field.kind else { return };
    if options.len() != field.places.len() {
        return;
    }
    for (option, place) in options.iter_mut().zip(&field.places) {
        if option.label == option.value
            && let Some(label) = (Around { place: place.rect, lines, fields }).right()
        {
            option.label = label;
        }
    }
}

impl Around<'_> {
    fn left(&self) -> Option<String> {
        let [left, bottom, _, top] = self.place;
        self.nearest(|words| {
            let gap = left - words.rect[2];
            (self.is_level(words) && (-3.0..LEFT).contains(&gap) && self.is_free(words.rect[2], left, bottom, top))
                .then_some(gap)
        })
    }

    fn right(&self) -> Option<String> {
        let [_, bottom, right, top] = self.place;
        self.nearest(|words| {
            let gap = words.rect[0] - right;
            (self.is_level(words) && (-3.0..RIGHT).contains(&gap) && self.is_free(right, words.rect[0], bottom, top))
                .then_some(gap)
        })
    }

    fn above(&self) -> Option<String> {
        let [left, _, right, top] = self.place;
        self.nearest(|words| {
            let gap = words.rect[1] - top;
            let over = words.rect[0] < right && words.rect[2] > left && (words.rect[0] - left).abs() < 60.0;
            (over && (-3.0..ABOVE).contains(&gap)).then_some(gap)
        })
    }

    /// The words with the smallest gap, if they are a label at all.
    fn nearest(&self, gap: impl Fn(&Words) -> Option<f64>) -> Option<String> {
        let near = self.lines.iter().filter_map(|words| Some((gap(words)?, words)));
        near.min_by(|a, b| a.0.total_cmp(&b.0)).and_then(|(_, words)| clean(&words.text))
    }

    /// Whether words stand on the first line of the field.
    fn is_level(&self, words: &Words) -> bool {
        let [_, bottom, _, top] = self.place;
        let middle = (words.rect[1] + words.rect[3]) / 2.0;
        let first_line = top - (words.rect[3] - words.rect[1]) * 2.2;
        middle > bottom.max(first_line).min(top - 1.0) - 2.0 && middle < top + 2.0
    }

    /// Another field between them has the better claim.
    fn is_free(&self, from: f64, to: f64, low: f64, high: f64) -> bool {
        !self.fields.iter().any(|other| {
            let crosses = other[0] < to - 1.0 && other[2] > from + 1.0 && other[1] < high - 1.0 && other[3] > low + 1.0;
            crosses && *other != self.place
        })
    }
}

/// The words alone: no colon, no dotted line. None if no letter is left, or too much.
fn clean(text: &str) -> Option<String> {
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let words = words.trim_matches(|c: char| c.is_whitespace() || matches!(c, ':' | '_' | '.' | '*' | '…' | '-'));
    let said = words.chars().any(char::is_alphabetic) && words.chars().count() <= LONGEST;
    said.then(|| words.to_owned())
}
