//! Forms with files (RFC 7578), parsed as they arrive: a state machine without I/O that never holds more than a
//! header block and a piece of content. It enforces every limit that a hostile form could exceed. (The multer crate
//! keeps a preamble or a header block of any length in memory.)

use bytes::{Bytes, BytesMut};
use memchr::memmem::Finder;

/// The most bytes in a part's headers.
const HEADERS: usize = 16 * 1024;
/// The most bytes before the first part.
const PREAMBLE: usize = 16 * 1024;
/// The most blanks after a boundary (RFC 2046, 5.1.1).
const PADDING: usize = 256;

/// The next step of a form.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// A part begins.
    Part(Part),
    /// Content of the part.
    Data(Bytes),
    /// The part's content is complete.
    PartEnd,
    /// The form is complete; what follows is ignored.
    End,
    /// More bytes are needed.
    More,
}

/// The head of a part.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Part {
    /// Name of the field.
    pub(super) name: String,
    /// Name of the file, if the part is one.
    pub(super) file: Option<String>,
    /// Its media type; empty if none is given.
    pub(super) media_type: String,
}

/// A malformed form. The sentence is for its sender.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Malformed(pub(super) &'static str);

enum At {
    Preamble(usize),
    Boundary,
    Headers,
    Data,
    PartEnd,
    End,
}

/// An arriving form.
pub(super) struct Form {
    /// Line end, two dashes and the boundary.
    delimiter: Finder<'static>,
    held: BytesMut,
    at: At,
}

impl Form {
    /// A form whose parts are separated by `boundary`.
    pub(super) fn new(boundary: &str) -> Self {
        let delimiter = Finder::new(format!("\r\n--{boundary}").as_bytes()).into_owned();
        // The first boundary needs no line before it.
        Self { delimiter, held: BytesMut::from(&b"\r\n"[..]), at: At::Preamble(0) }
    }

    /// Adds bytes. Call [`Self::step`] until it wants more before adding others.
    pub(super) fn give(&mut self, bytes: &[u8]) {
        self.held.extend_from_slice(bytes);
    }

    /// The next step.
    pub(super) fn step(&mut self) -> Result<Step, Malformed> {
        let delimiter = self.delimiter.needle().len();
        loop {
            match self.at {
                At::Preamble(skipped) => match self.delimiter.find(&self.held) {
                    Some(found) => {
                        let _ = self.held.split_to(found + delimiter);
                        self.at = At::Boundary;
                    }
                    None => {
                        let skip = self.held.len().saturating_sub(delimiter - 1);
                        let _ = self.held.split_to(skip);
                        self.at = At::Preamble(skipped + skip);
                        return if skipped + skip > PREAMBLE {
                            Err(Malformed("The form does not begin with its boundary."))
                        } else {
                            Ok(Step::More)
                        };
                    }
                },
                At::Boundary => {
                    if self.held.starts_with(b"--") {
                        self.at = At::End;
                        continue;
                    }
                    let blanks = self.held.iter().take_while(|b| matches!(b, b' ' | b'\t')).count();
                    let rest = &self.held[blanks..];
                    if rest.starts_with(b"\r\n") {
                        // Keep one line end: a part without headers is two line ends.
                        let _ = self.held.split_to(blanks);
                        self.at = At::Headers;
                    } else if blanks <= PADDING && (rest.is_empty() || rest == b"\r" || &self.held[..] == b"-") {
                        return Ok(Step::More);
                    } else {
                        return Err(Malformed("A boundary of the form is followed by something else."));
                    }
                }
                At::Headers => match memchr::memmem::find(&self.held, b"\r\n\r\n") {
                    Some(end) if end <= HEADERS => {
                        let block = self.held.split_to(end + 4);
                        self.at = At::Data;
                        return part(&block[..end]).map(Step::Part);
                    }
                    None if self.held.len() <= HEADERS => return Ok(Step::More),
                    _ => return Err(Malformed("The headers of a part of the form are too long.")),
                },
                At::Data => match self.delimiter.find(&self.held) {
                    Some(found) => {
                        let data = self.held.split_to(found).freeze();
                        let _ = self.held.split_to(delimiter);
                        self.at = At::PartEnd;
                        if !data.is_empty() {
                            return Ok(Step::Data(data));
                        }
                    }
                    None => {
                        // Keep what may be the start of a boundary.
                        let sure = self.held.len().saturating_sub(delimiter - 1);
                        if sure == 0 {
                            return Ok(Step::More);
                        }
                        return Ok(Step::Data(self.held.split_to(sure).freeze()));
                    }
                },
                At::PartEnd => {
                    self.at = At::Boundary;
                    return Ok(Step::PartEnd);
                }
                At::End => {
                    self.held.clear();
                    return Ok(Step::End);
                }
            }
        }
    }
}

/// The boundary in a Content-Type header; `None` if it is not a form (RFC 2046, 5.1.1).
pub(super) fn boundary(content_type: &str) -> Option<String> {
    let (kind, _) = content_type.split_once(';')?;
    let found = parameter(content_type, "boundary")?;
    let fits = (1..=70).contains(&found.len())
        && found.bytes().all(|b| b.is_ascii_alphanumeric() || b"'()+_,-./:=? ".contains(&b))
        && !found.ends_with(' ');
    (kind.trim().eq_ignore_ascii_case("multipart/form-data") && fits).then_some(found)
}

fn part(block: &[u8]) -> Result<Part, Malformed> {
    let (mut part, mut named) = (Part::default(), false);
    let text = String::from_utf8_lossy(block);
    for line in text.split("\r\n").filter(|line| !line.is_empty()) {
        let (name, value) = line.split_once(':').ok_or(Malformed("A header of the form is not valid."))?;
        if name.eq_ignore_ascii_case("content-disposition") {
            part.name = parameter(value, "name").map(|name| unescape(&name)).unwrap_or_default();
            part.file = parameter(value, "filename*")
                .and_then(|coded| extended(&coded))
                .or_else(|| parameter(value, "filename").map(|name| unescape(&name)));
            named = true;
        } else if name.eq_ignore_ascii_case("content-type") {
            part.media_type = value.trim().to_owned();
        }
    }
    if named { Ok(part) } else { Err(Malformed("A part of the form has no name.")) }
}

/// A parameter of a header, without its quotes.
fn parameter(header: &str, wanted: &str) -> Option<String> {
    let mut rest = header.split_once(';')?.1;
    loop {
        rest = rest.trim_start_matches([' ', '\t', ';']);
        let (name, after) = rest.split_once('=')?;
        let (value, next) = match after.trim_start().strip_prefix('"') {
            Some(quoted) => quoted_value(quoted),
            None => {
                let end = after.find(';').unwrap_or(after.len());
                (after[..end].trim().to_owned(), &after[end..])
            }
        };
        if name.trim().eq_ignore_ascii_case(wanted) {
            return Some(value);
        }
        rest = next;
    }
}

/// Reads up to the closing quote. A backslash escapes only a quote: old browsers send whole Windows paths unescaped.
fn quoted_value(text: &str) -> (String, &str) {
    let (mut value, mut escaped) = (String::new(), false);
    for (at, c) in text.char_indices() {
        match c {
            '"' if escaped => {
                value.pop();
                value.push('"');
            }
            '"' => return (value, &text[at + 1..]),
            c => value.push(c),
        }
        escaped = c == '\\';
    }
    (value, "")
}

/// Reverses the escapes that browsers use in names (HTML Standard, multipart/form-data encoding algorithm).
fn unescape(name: &str) -> String {
    name.replace("%22", "\"").replace("%0D", "\r").replace("%0A", "\n")
}

/// RFC 8187: UTF-8''percent-encoded.
fn extended(coded: &str) -> Option<String> {
    let mut pieces = coded.splitn(3, '\'');
    let (charset, _, text) = (pieces.next()?, pieces.next()?, pieces.next()?);
    let decoded = percent_encoding::percent_decode_str(text).decode_utf8().ok()?;
    charset.eq_ignore_ascii_case("utf-8").then(|| decoded.into_owned())
}

/// A complete part: its name, its file's name, its content.
pub type Whole = (String, Option<String>, Vec<u8>);

/// Reads a form in pieces of `size` bytes. For tests and the fuzzer.
pub(super) fn read(boundary: &str, form: &[u8], size: usize) -> Option<Vec<Whole>> {
    let (mut reader, mut found) = (Form::new(boundary), Vec::<Whole>::new());
    let mut pieces = form.chunks(size.max(1));
    loop {
        match reader.step().ok()? {
            Step::Part(part) => found.push((part.name, part.file, Vec::new())),
            Step::Data(bytes) => found.last_mut()?.2.extend_from_slice(&bytes),
            Step::PartEnd => {}
            Step::End => return Some(found),
            Step::More => {
                let most = (HEADERS + PADDING + 128).saturating_add(size);
                assert!(reader.held.len() <= most, "a form is held in memory");
                reader.give(pieces.next()?);
            }
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn form(parts: &[(&str, &[u8])]) -> Vec<u8> {
        let mut out = Vec::new();
        for (head, content) in parts {
            out.extend_from_slice(format!("--XX\r\nContent-Disposition: form-data; {head}\r\n\r\n").as_bytes());
            out.extend_from_slice(content);
            out.extend_from_slice(b"\r\n");
        }
        out.extend_from_slice(b"--XX--\r\n");
        out
    }

    #[test]
    fn a_form_as_browsers_send_it() {
        let text = b"--XX\r\nContent-Disposition: form-data; name=\"folder_path\"\r\n\r\nA/B\r\n--XX\r\n\
            Content-Disposition: form-data; name=\"files\"; filename=\"K\xc3\xbcndigung %22neu%22.pdf\"\r\n\
            Content-Type: application/pdf\r\n\r\n%PDF\r\n--X\r\n\r\n--XX--";
        for size in [1, 2, 3, 7, 1000] {
            let parts = read("XX", text, size).unwrap();
            assert_eq!(parts[0], ("folder_path".into(), None, b"A/B".to_vec()));
            assert_eq!(parts[1], ("files".into(), Some("Kündigung \"neu\".pdf".into()), b"%PDF\r\n--X\r\n".to_vec()));
        }
    }

    #[test]
    fn names_in_every_dress() {
        for (head, name) in [
            ("name=\"files\"; filename=\"C:\\docs\\a.pdf\"", "C:\\docs\\a.pdf"),
            ("name=files; filename=a.pdf", "a.pdf"),
            ("name=\"files\"; filename=\"a \\\"b\\\".pdf\"", "a \"b\".pdf"),
            ("name=\"files\"; filename=\"x\"; filename*=UTF-8''K%C3%BCn.pdf", "Kün.pdf"),
            ("name=\"files\"; filename=\"a;b=c.pdf\"", "a;b=c.pdf"),
            ("filename=\"\"; name=\"files\"", ""),
        ] {
            let parts = read("XX", &form(&[(head, b"x")]), 5).unwrap();
            assert_eq!(parts[0], ("files".into(), Some(name.into()), b"x".to_vec()), "{head}");
        }
    }

    #[test]
    fn boundaries() {
        assert_eq!(
            boundary("multipart/form-data; boundary=----WebKitFormBoundaryX"),
            Some("----WebKitFormBoundaryX".into())
        );
        assert_eq!(boundary("Multipart/Form-Data; charset=utf-8; Boundary=\"a b\""), Some("a b".into()));
        for bad in
            ["multipart/form-data", "multipart/mixed; boundary=x", "multipart/form-data; boundary=", "text/plain"]
        {
            assert_eq!(boundary(bad), None, "{bad}");
        }
        assert_eq!(boundary(&format!("multipart/form-data; boundary={}", "x".repeat(71))), None);
    }

    #[test]
    fn what_has_no_end_is_refused_and_not_held() {
        for endless in [&b"x"[..], b"--XX\r\nContent-Disposition: form-data; name=\"", b"--XX ", b"--XX\r\nA: "] {
            let mut reader = Form::new("XX");
            reader.give(endless);
            let refused = (0..100).any(|_| {
                let step = reader.step();
                reader.give(&[b' '; 1024]);
                step.is_err()
            });
            assert!(refused && reader.held.len() < 64 * 1024, "{:?}", String::from_utf8_lossy(endless));
        }
        assert_eq!(read("XX", b"--XX--", 1), Some(vec![]));
        assert_eq!(read("XX", b"--XXY\r\n\r\n", 3), None);
        assert_eq!(read("XX", b"--XX\r\n\r\nno name\r\n--XX--", 3), None);
        assert_eq!(read("XX", b"--XX\r\nContent-Disposition: form-data; name=a\r\n\r\nnever ends", 3), None);
    }

    proptest! {
        #[test]
        fn any_content_comes_back_at_any_split(
            content in prop::collection::vec(prop_oneof![Just(b'\r'), Just(b'\n'), Just(b'-'), Just(b'X'), any::<u8>()], 0..300),
            size in 1usize..80,
        ) {
            prop_assume!(memchr::memmem::find(&content, b"\r\n--XX").is_none() && !content.starts_with(b"--XX"));
            let parts = read("XX", &form(&[("name=\"a\"; filename=\"b\"", &content), ("name=\"c\"", b"d")]), size).unwrap();
            prop_assert_eq!(&parts[0].2, &content);
            prop_assert_eq!(&parts[1].2, b"d");
        }

        #[test]
        fn any_bytes_give_an_answer(bytes in prop::collection::vec(prop_oneof![Just(b'\r'), Just(b'\n'), Just(b'-'), Just(b'X'), any::<u8>()], 0..300), size in 1usize..80) {
            let whole = read("XX", &bytes, 1000);
            prop_assert_eq!(read("XX", &bytes, size), whole);
        }
    }
}
