//! The parts that lie directly in a report of a mail server. Nothing recurses and nothing is decoded.

use super::{
    encoded_words,
    headers::{self, Headers},
};

/// Parts of a report that are looked at; it has two or three.
const PARTS: usize = 10;
/// The longest boundary (RFC 2046 section 5.1.1).
const BOUNDARY: usize = 70;

/// The media type of a mail that may be a report, in lower case, with its parameters.
pub(super) struct Report {
    pub(super) kind: String,
    parameters: Vec<(String, String)>,
}

impl Report {
    /// Of a mail that names one type.
    pub(super) fn of(found: &Headers) -> Option<Self> {
        let [content_type] = found.content_types.as_slice() else { return None };
        let (kind, parameters) = media_type(content_type)?;
        Some(Self { kind, parameters })
    }

    /// A parameter of its type. Given twice, it says nothing.
    pub(super) fn parameter(&self, name: &str) -> Option<&str> {
        let mut named = self.parameters.iter().filter(|(n, _)| n == name);
        named.next().map(|(_, value)| value.as_str()).filter(|_| named.next().is_none())
    }

    /// The parts of its body, or of the body's beginning. `None` without a boundary.
    pub(super) fn parts<'a>(&self, body: &'a [u8]) -> Option<Vec<Part<'a>>> {
        let boundary = self.parameter("boundary").filter(|b| !b.is_empty() && b.len() <= BOUNDARY)?;
        Some(parts(body, boundary).into_iter().map(Part::new).collect())
    }
}

/// A part that lies directly in the report.
pub(super) struct Part<'a> {
    pub(super) kind: String,
    /// The transfer encodings that it names, in lower case (RFC 2045 section 6).
    pub(super) encodings: Vec<String>,
    pub(super) body: &'a [u8],
}

impl<'a> Part<'a> {
    fn new(part: &'a [u8]) -> Self {
        let (mut kind, mut encodings) = (None, Vec::new());
        for (name, value) in headers::fields(part) {
            match name.as_str() {
                // Named twice, it is nothing that we know.
                "content-type" if kind.is_some() => kind = Some(String::new()),
                "content-type" => {
                    kind = Some(media_type(&encoded_words::raw_text(&value)).map(|(kind, _)| kind).unwrap_or_default())
                }
                "content-transfer-encoding" => {
                    encodings.push(encoded_words::raw_text(&value).trim().to_ascii_lowercase())
                }
                _ => {}
            }
        }
        Self { kind: kind.unwrap_or_default(), encodings, body: behind_header(part) }
    }

    /// Whether its body stands as it is (RFC 2045 section 6.2).
    pub(super) fn is_plain(&self) -> bool {
        self.encodings.iter().all(|encoding| ["7bit", "8bit", "binary"].contains(&encoding.as_str()))
    }

    pub(super) fn is(&self, kinds: &[&str]) -> bool {
        kinds.contains(&self.kind.as_str())
    }
}

/// The parts between whole boundary lines (RFC 2046 section 5.1.1). A line that only begins with a boundary, as one of a
/// part within does, is text.
fn parts<'a>(body: &'a [u8], boundary: &str) -> Vec<&'a [u8]> {
    let (mut found, mut open, mut at) = (Vec::new(), None, 0);
    for line in body.split_inclusive(|&b| b == b'\n') {
        let (start, bare) = (at, line.trim_ascii_end());
        at += line.len();
        let Some(rest) = bare.strip_prefix(b"--").and_then(|rest| rest.strip_prefix(boundary.as_bytes())) else {
            continue;
        };
        let last = match rest {
            b"" => false,
            b"--" => true,
            _ => continue,
        };
        if let Some(from) = open.replace(at) {
            found.push(&body[from..start]);
        }
        if last || found.len() == PARTS {
            return found;
        }
    }
    // Its end may lie beyond what is looked at.
    found.extend(open.map(|from| &body[from..]));
    found
}

/// What stands behind the first empty line.
fn behind_header(part: &[u8]) -> &[u8] {
    let mut at = 0;
    for line in part.split_inclusive(|&b| b == b'\n') {
        at += line.len();
        if line == b"\r\n" || line == b"\n" {
            return &part[at..];
        }
    }
    &[]
}

/// A media type in lower case, with its parameters (RFC 2045 section 5.1). Comments are dropped, quotes taken off. `None`
/// when quotes or comments do not close.
fn media_type(value: &str) -> Option<(String, Vec<(String, String)>)> {
    let (mut pieces, mut piece) = (Vec::new(), String::new());
    let (mut depth, mut quoted) = (0usize, false);
    let mut chars = value.chars();
    while let Some(c) = chars.next() {
        match c {
            '\\' if quoted || depth > 0 => {
                let escaped = chars.next()?;
                if quoted {
                    piece.push(escaped);
                }
            }
            '"' if depth == 0 => quoted = !quoted,
            _ if quoted => piece.push(c),
            '(' => depth += 1,
            ')' if depth == 0 => return None,
            ')' => depth -= 1,
            _ if depth > 0 => {}
            ';' => pieces.push(std::mem::take(&mut piece)),
            c if c.is_whitespace() => {}
            c => piece.push(c),
        }
    }
    if quoted || depth > 0 {
        return None;
    }
    pieces.push(piece);
    let mut pieces = pieces.into_iter();
    let kind = pieces.next()?.to_ascii_lowercase();
    let parameters = pieces.filter_map(|piece| {
        let (name, value) = piece.split_once('=')?;
        Some((name.to_ascii_lowercase(), value.to_owned()))
    });
    Some((kind, parameters.collect()))
}
