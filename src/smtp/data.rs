//! Reads the text of a message after DATA. Pure: no I/O, the same answer at any split of the input.
//!
//! The end is exactly CRLF.CRLF (RFC 5321 section 4.1.1.4), the CRLF of the DATA command counting as the first one. A
//! CR or LF apart from the other is never taken for an end of line and never let through (section 2.3.8): whatever
//! stands behind it could be a second, forged message to some other reader (SMTP smuggling). So the message is refused
//! and the session ends.
//!
//! A message that breaks a *size* is read to its end, so that client and server stay in step, and refused there.

/// The sizes that a message must keep.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sizes {
    /// Octets in all, dot-unstuffed.
    pub message: u64,
    /// Octets of the header section, with its closing empty line.
    pub header: u64,
    /// Octets of one line, without CRLF.
    pub line: u64,
}

/// A size that the message broke.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Oversize {
    /// The whole.
    Message,
    /// The header section.
    Header,
    /// One line.
    Line,
}

/// A CR without LF, or an LF without CR.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bare;

/// Where in a line the reader stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum At {
    /// At its first octet.
    Start,
    /// Past its first octet.
    Inside,
    /// Behind a CR that needs its LF.
    Cr,
    /// Behind a dot that was the first octet.
    Dot,
    /// Behind a dot that was the first octet, and a CR.
    DotCr,
    /// Behind CRLF.CRLF.
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

    /// Has the end of the message been read?
    pub fn ended(&self) -> bool {
        self.at == At::End
    }

    /// The size that the message broke, if any. What was put out before is then worthless.
    pub fn oversize(&self) -> Option<Oversize> {
        self.oversize
    }

    /// Reads on in `input`, up to the end of the message at most, and appends its text, dot-unstuffed and with CRLF line
    /// ends, to `out` (at most `input.len() + 1` octets). Returns how many octets of `input` were used: all of them
    /// unless the message [ended](Self::ended) before.
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
                    // A line that opens with a dot and goes on loses that dot (RFC 5321 section 4.5.2).
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

    /// Counts octets, and keeps the size that is broken *first*, so that no split of the input changes the answer.
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
        /// Text and rest behind the end; or the octet at which a bare CR or LF showed.
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

    /// The same rules, said slowly: split at CRLF, look at each line.
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
