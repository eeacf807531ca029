//! Reads the text of a message after DATA. Pure: no I/O, and the same answer however the input is split.
//!
//! The end is exactly CRLF.CRLF (RFC 5321 section 4.1.1.4), where the CRLF of the DATA command counts as the first
//! one. A lone CR or LF is never treated as a line end and never let through (section 2.3.8): another reader might
//! take what follows it for a second, forged message (SMTP smuggling). So the message is refused and the session
//! ends.
//!
//! A message that exceeds a *size* is read to its end, so that client and server stay in step, and refused there.

/// The size limits of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sizes {
    /// Octets in total, dot-unstuffed.
    pub message: u64,
    /// Octets of the header section, including its closing empty line.
    pub header: u64,
    /// Octets of one line, without CRLF.
    pub line: u64,
}

/// A size limit that the message exceeded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Oversize {
    /// The whole message.
    Message,
    /// The header section.
    Header,
    /// One line.
    Line,
}

/// A CR without LF, or an LF without CR.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bare;

/// The reader's position within a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum At {
    /// At the first octet.
    Start,
    /// Past the first octet.
    Inside,
    /// After a CR that needs its LF.
    Cr,
    /// After a dot at the start of the line.
    Dot,
    /// After a dot at the start of the line and a CR.
    DotCr,
    /// After CRLF.CRLF.
    End,
}

/// The reader of one message.
#[derive(Debug)]
pub struct DataReader {
    sizes: Sizes,
    at: At,
    total: u64,
    line: u64,
    in_header: bool,
    oversize: Option<Oversize>,
}

impl DataReader {
    /// A reader for the octets that follow our 354.
    pub fn new(sizes: Sizes) -> Self {
        Self { sizes, at: At::Start, total: 0, line: 0, in_header: true, oversize: None }
    }

    /// Whether the end of the message has been read.
    pub fn ended(&self) -> bool {
        self.at == At::End
    }

    /// The size limit that the message exceeded, if any. All output so far is then worthless.
    pub fn oversize(&self) -> Option<Oversize> {
        self.oversize
    }

    /// Reads `input`, at most up to the end of the message, and appends its text, dot-unstuffed and with CRLF line
    /// ends, to `out` (at most `input.len() + 1` octets). Returns how many octets of `input` were used: all of them
    /// unless the message [ended](Self::ended) earlier.
    ///
    /// # Errors
    /// [`Bare`]: refuse the message and end the session. `out` is then worthless.
    pub fn feed(&mut self, input: &[u8], out: &mut Vec<u8>) -> Result<usize, Bare> {
        let mut i = 0;
        while let Some(&byte) = input.get(i) {
            match (self.at, byte) {
                (At::End, _) => break,
                (At::Start, b'.') => self.at = At::Dot,
                (At::Start | At::Inside, b'\r') => self.at = At::Cr,
                (At::Dot, b'\r') => self.at = At::DotCr,
                (At::Cr, b'\n') => self.end_line(out),
                (At::DotCr, b'\n') => self.at = At::End,
                (At::Cr | At::DotCr, _) | (_, b'\n') => return Err(Bare),
                (At::Start | At::Inside | At::Dot, _) => {
                    // A line that starts with a dot and continues loses that dot (RFC 5321 section 4.5.2).
                    let run = input[i..].iter().position(|&b| b == b'\r' || b == b'\n').unwrap_or(input.len() - i);
                    self.at = At::Inside;
                    self.text(&input[i..i + run], out);
                    i += run;
                    continue;
                }
            }
            i += 1;
        }
        Ok(i)
    }

    fn end_line(&mut self, out: &mut Vec<u8>) {
        self.count(2, 0);
        if self.line == 0 {
            self.in_header = false;
        }
        (self.at, self.line) = (At::Start, 0);
        if self.oversize.is_none() {
            out.extend_from_slice(b"\r\n");
        }
    }

    fn text(&mut self, run: &[u8], out: &mut Vec<u8>) {
        self.count(run.len() as u64, run.len() as u64);
        if self.oversize.is_none() {
            out.extend_from_slice(run);
        }
    }

    /// Counts octets, and remembers the limit exceeded *first*, so that the answer does not depend on how the input
    /// is split.
    fn count(&mut self, octets: u64, of_line: u64) {
        let spare = [
            (self.sizes.message.saturating_sub(self.total), octets, Oversize::Message),
            (
                if self.in_header { self.sizes.header.saturating_sub(self.total) } else { u64::MAX },
                octets,
                Oversize::Header,
            ),
            (self.sizes.line.saturating_sub(self.line), of_line, Oversize::Line),
        ];
        let broken = spare.into_iter().filter(|(spare, used, _)| used > spare).min_by_key(|(spare, ..)| *spare);
        self.oversize = self.oversize.or(broken.map(|(.., which)| which));
        self.total += octets;
        self.line += of_line;
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const WIDE: Sizes = Sizes { message: 1 << 20, header: 1 << 20, line: 1 << 20 };

    #[derive(Debug, PartialEq)]
    struct Outcome {
        /// The text and what follows the end; or the position of a bare CR or LF.
        read: Result<(Vec<u8>, Vec<u8>), usize>,
        ended: bool,
        oversize: Option<Oversize>,
    }

    fn read(sizes: Sizes, bytes: &[u8], chunk: usize) -> Outcome {
        let (mut reader, mut out, mut used) = (DataReader::new(sizes), Vec::new(), 0);
        let outcome = |read, reader: &DataReader| Outcome { read, ended: reader.ended(), oversize: reader.oversize() };
        for piece in bytes.chunks(chunk.max(1)) {
            match reader.feed(piece, &mut out) {
                Ok(n) => used += n,
                Err(Bare) => return outcome(Err(0), &reader),
            }
            if reader.ended() {
                break;
            }
        }
        let text = if reader.oversize().is_some() { Vec::new() } else { out };
        outcome(Ok((text, bytes[used..].to_vec())), &reader)
    }

    fn whole(bytes: &[u8]) -> Outcome {
        read(WIDE, bytes, bytes.len())
    }

    #[test]
    fn the_end_is_crlf_dot_crlf_rfc5321_4_1_1_4() {
        assert_eq!(whole(b"a\r\n.\r\nQUIT\r\n").read, Ok((b"a\r\n".to_vec(), b"QUIT\r\n".to_vec())));
        assert_eq!(whole(b".\r\nQUIT\r\n").read, Ok((b"".to_vec(), b"QUIT\r\n".to_vec())));
        for open in
            [&b"a\r\n."[..], b"a\r\n.\r", b"a\r\n\0.\r\n", b"a\r\n.\0\r\n", b"a\r\n. \r\n", b"a.\r\n", b"a\r\n..\r\n"]
        {
            assert!(!whole(open).ended, "{open:?}");
        }
    }

    #[test]
    fn no_bare_cr_or_lf_rfc5321_2_3_8() {
        for bare in [
            &b"a\n.\r\nb"[..],
            b"a\r.\r\nb",
            b"a\r\n.\nb",
            b"a\n.\nb",
            b"a\r.\rb",
            b"a\r\n.\rb",
            b"a\r\r\n.\r\n",
            b"a\n\r\n.\r\n",
            b"\n",
            b"\ra",
            b".\n",
            b"a\r\n.\r\r\n",
            b"a\r\0\n.\r\n",
            b"a\x85\n.\r\n",
        ] {
            assert_eq!(whole(bare).read, Err(0), "{bare:?}");
        }
    }

    #[test]
    fn leading_dots_rfc5321_4_5_2() {
        assert_eq!(
            whole(b"..\r\n.a\r\n...b\r\nc.\r\n.\r\n").read,
            Ok((b".\r\na\r\n..b\r\nc.\r\n".to_vec(), Vec::new()))
        );
    }

    #[test]
    fn sizes_are_kept_and_the_end_is_still_found_rfc5321_4_5_3_1() {
        let sizes = Sizes { message: 20, header: 10, line: 8 };
        let which = |bytes: &[u8]| {
            let outcome = read(sizes, bytes, bytes.len());
            assert!(outcome.ended, "{bytes:?}");
            outcome.oversize
        };
        assert_eq!(which(b"a: b\r\n\r\nbody\r\n.\r\n"), None);
        assert_eq!(which(b"a: b\r\nc: d\r\n\r\n.\r\n"), Some(Oversize::Header));
        assert_eq!(which(b"a: b\r\n\r\n123456789\r\n.\r\n"), Some(Oversize::Line));
        assert_eq!(which(b"a: b\r\n\r\n1234\r\n1234\r\n1\r\n.\r\n"), Some(Oversize::Message));
        assert_eq!(which(b"\r\n12345678\r\n123456\r\n.\r\n"), None);
        assert_eq!(which(b"\r\n12345678\r\n1234567\r\n.\r\n"), Some(Oversize::Message));
    }

    #[test]
    fn the_buffer_bound_holds() {
        let (mut reader, mut out) = (DataReader::new(WIDE), Vec::new());
        for byte in b"\r\n" {
            out.clear();
            reader.feed(&[*byte], &mut out).unwrap();
            assert!(out.len() <= 2);
        }
    }

    fn mail_like() -> impl Strategy<Value = Vec<u8>> {
        let piece = prop_oneof![
            4 => Just(b"\r\n".to_vec()),
            2 => Just(b"\r\n.".to_vec()),
            1 => Just(b"\r\n.\r\n".to_vec()),
            1 => prop_oneof![Just(b"\r".to_vec()), Just(b"\n".to_vec()), Just(b".".to_vec()), Just(b"\0".to_vec())],
            4 => prop::collection::vec(any::<u8>().prop_filter("text", |b| *b != b'\r' && *b != b'\n'), 0..12),
        ];
        prop::collection::vec(piece, 0..24).prop_map(|pieces| pieces.concat())
    }

    /// The same rules, implemented slowly: split at CRLF, look at each line.
    fn slowly(bytes: &[u8]) -> Option<(Vec<u8>, usize)> {
        let (mut text, mut at) = (Vec::new(), 0);
        loop {
            let line = at + bytes[at..].windows(2).position(|w| w == b"\r\n")?;
            let content = &bytes[at..line];
            if content.iter().any(|b| matches!(b, b'\r' | b'\n')) {
                return None;
            }
            at = line + 2;
            if content == b"." {
                return Some((text, at));
            }
            text.extend_from_slice(content.strip_prefix(b".").unwrap_or(content));
            text.extend_from_slice(b"\r\n");
        }
    }

    proptest! {
        #[test]
        fn the_same_at_any_split(bytes in mail_like(), chunk in 1usize..9, small in any::<bool>()) {
            let sizes = if small { Sizes { message: 40, header: 20, line: 9 } } else { WIDE };
            prop_assert_eq!(read(sizes, &bytes, bytes.len()), read(sizes, &bytes, chunk));
        }

        #[test]
        fn agrees_with_the_rules_said_slowly(bytes in mail_like()) {
            let outcome = whole(&bytes);
            match slowly(&bytes) {
                Some((text, used)) => {
                    prop_assert!(outcome.ended);
                    prop_assert_eq!(outcome.read, Ok((text, bytes[used..].to_vec())));
                }
                None => prop_assert!(!outcome.ended),
            }
        }
    }
}
