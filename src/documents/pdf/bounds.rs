//! Limits that the library lacks: how deep objects nest (it recurses), and how much a page has to draw.

use super::open::Pdf;

use memchr::memmem;
use oxidize_pdf::parser::{PdfObject, PdfStream};

/// Bytes of drawing instructions of one page. Each becomes some twenty times as much memory; text needs a few thousand.
const CONTENT: usize = 16 << 20;
/// The most bytes that Flate packs into one.
const FLATE: usize = 1032;

/// True if arrays and dictionaries outside of streams nest deeper than `most`. Object streams are compressed and not
/// examined: there the reader's own stack is the limit, and its parent gives the sentence.
pub(super) fn nests_too_deeply(bytes: &[u8], most: usize) -> bool {
    let mut rest = bytes;
    loop {
        let stream = memmem::find(rest, b"stream");
        if depth(&rest[..stream.unwrap_or(rest.len())]) > most {
            return true;
        }
        let Some(at) = stream else { return false };
        rest = &rest[at + b"stream".len()..];
        if let Some(end) = memmem::find(rest, b"endstream") {
            rest = &rest[end + b"endstream".len()..];
        }
    }
}

fn depth(objects: &[u8]) -> usize {
    let (mut now, mut most) = (0usize, 0);
    for (i, b) in objects.iter().enumerate() {
        match b {
            // A dictionary opens with two of them, which counts double; the bound is far above what files have.
            b'[' | b'<' => now += 1,
            b']' | b'>' => now = now.saturating_sub(1),
            b'e' if objects[i..].starts_with(b"endobj") => now = 0,
            _ => {}
        }
        most = most.max(now);
    }
    most
}

/// True if a page's instructions are more than can be held while they are worked through.
pub(super) fn draws_too_much(pdf: &Pdf<'_>, page: u32) -> bool {
    let Some(contents) = pdf.get_page(page).ok().and_then(|page| page.dict.get("Contents").cloned()) else {
        return false;
    };
    let Ok(contents) = pdf.resolve(&contents) else { return false };
    let parts = match contents {
        PdfObject::Array(parts) => parts.0,
        one => vec![one],
    };
    let streams: Vec<PdfStream> =
        parts.iter().filter_map(|part| pdf.resolve(part).ok()?.as_stream().cloned()).collect();
    // The common case costs nothing: packed once, and so small that it cannot become much.
    let packed: usize = streams.iter().map(|s| s.raw_data().len()).sum();
    let once = |s: &PdfStream| s.dict.get("Filter").is_none_or(|filter| filter.as_name().is_some());
    if packed.saturating_mul(FLATE) <= CONTENT && streams.iter().all(once) {
        return false;
    }
    let mut left = CONTENT;
    for stream in &streams {
        match pdf.decode_stream_with_limit(stream, left) {
            Ok(bytes) => left -= bytes.len().min(left),
            Err(e) if e.to_string().contains("limit") => return true,
            // Damage is another matter, which the extractor reports.
            Err(_) => {}
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn depth_is_counted_outside_of_streams() {
        let deep = [b"1 0 obj ".as_slice(), &b"[".repeat(600), b"endobj"].concat();
        assert!(nests_too_deeply(&deep, 512));
        let packed = [b"stream".as_slice(), &b"[".repeat(600), b"endstream"].concat();
        assert!(!nests_too_deeply(&packed, 512));
        assert!(!nests_too_deeply(&b"1 0 obj << /A [1] >> [ endobj ".repeat(600), 512));
        assert!(nests_too_deeply(&[b"endstream stream ".as_slice(), &b"<<".repeat(600)].concat(), 512));
    }
}
