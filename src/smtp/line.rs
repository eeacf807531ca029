//! Splits a stream of bytes into commands. Pure: no I/O, and the same answer however the input is split.
//!
//! A command ends in CRLF and nothing else. RFC 5321 section 2.3.8 forbids CR and LF apart from each other. Mail is
//! smuggled when one server accepts a lone CR or LF as a line end and the server in front of it does not.

use bytes::{Buf, BytesMut};

/// Longest command line in octets, CRLF included: 512 (RFC 5321 section 4.5.3.1.4), plus what the extensions we
/// advertise add to MAIL: SIZE 26 (RFC 1870), BODY 17 (RFC 6152), SMTPUTF8 10 and 460 for its addresses (RFC 6531
/// section 3.4).
pub const MAX_COMMAND: usize = 512 + 26 + 17 + 10 + 460;

/// How many octets of an overlong line are skipped before the session gives up.
pub const MAX_PASSED_OVER: usize = 64 * 1024;

/// Why there is no command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Broken {
    /// A CR without LF, or an LF without CR. The session must end.
    Bare,
    /// Longer than [`MAX_COMMAND`]. The whole line was skipped, so the next one is in step.
    TooLong,
    /// Longer than [`MAX_PASSED_OVER`] without an end. The session must end.
    Endless,
}

/// The splitter. It holds only counters; the bytes stay in the caller's buffer, which never needs to hold more than
/// one line and one read.
#[derive(Debug, Default)]
pub struct Lines {
    /// Octets at the start of the buffer known to contain no line end.
    seen: usize,
    /// Octets of an overlong line skipped so far.
    passed: usize,
}

impl Lines {
    /// The next command without its CRLF, taken out of `input`; `None` when more bytes are needed.
    ///
    /// # Errors
    /// See [`Broken`]. After [`Broken::Bare`] and [`Broken::Endless`], stop reading the input.
    pub fn next(&mut self, input: &mut BytesMut) -> Option<Result<BytesMut, Broken>> {
        let end = input[self.seen..].iter().position(|&b| b == b'\r' || b == b'\n').map(|i| self.seen + i);
        let Some(at) = end else {
            self.seen = input.len();
            return self.pass_over(input);
        };
        match (input[at], input.get(at + 1)) {
            (b'\r', None) => {
                self.seen = at;
                self.pass_over(input)
            }
            (b'\r', Some(b'\n')) => {
                let whole = self.passed + at + 2;
                (self.seen, self.passed) = (0, 0);
                let line = input.split_to(at);
                input.advance(2);
                Some(if whole > MAX_COMMAND { Err(Broken::TooLong) } else { Ok(line) })
            }
            _ => Some(Err(Broken::Bare)),
        }
    }

    /// Discards bytes that can only belong to an overlong line, so that an endless line costs no memory.
    fn pass_over(&mut self, input: &mut BytesMut) -> Option<Result<BytesMut, Broken>> {
        if self.passed + self.seen >= MAX_COMMAND {
            self.passed += self.seen;
            input.advance(self.seen);
            self.seen = 0;
        }
        (self.passed > MAX_PASSED_OVER).then_some(Err(Broken::Endless))
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Feeds `chunks` one after another. Returns the commands, and the largest size of the buffer.
    fn cut<'a>(chunks: impl IntoIterator<Item = &'a [u8]>) -> (Vec<Result<Vec<u8>, Broken>>, usize) {
        let (mut lines, mut input, mut out, mut largest) = (Lines::default(), BytesMut::new(), Vec::new(), 0);
        for chunk in chunks {
            input.extend_from_slice(chunk);
            largest = largest.max(input.len());
            while let Some(line) = lines.next(&mut input) {
                let end = matches!(line, Err(Broken::Bare | Broken::Endless));
                out.push(line.map(|l| l.to_vec()));
                if end {
                    return (out, largest);
                }
            }
        }
        (out, largest)
    }

    #[test]
    fn commands_end_in_crlf_only_rfc5321_2_3_8() {
        assert_eq!(cut([&b"NOOP\r\nQUIT\r\n"[..]]).0, [Ok(b"NOOP".to_vec()), Ok(b"QUIT".to_vec())]);
        for bare in ["NOOP\nQUIT\r\n", "NOOP\rQUIT\r\n", "NOOP\r\rQUIT\r\n", "\n", "\rx", "NOOP\r\0\n"] {
            assert_eq!(cut([bare.as_bytes()]).0, [Err(Broken::Bare)], "{bare:?}");
        }
    }

    #[test]
    fn a_line_that_is_too_long_is_passed_over_rfc5321_4_5_3_1_4() {
        let long = [vec![b'x'; MAX_COMMAND - 1], b"\r\nNOOP\r\n".to_vec()].concat();
        assert_eq!(cut([&long[..]]).0, [Err(Broken::TooLong), Ok(b"NOOP".to_vec())]);
        let fits = [vec![b'x'; MAX_COMMAND - 2], b"\r\n".to_vec()].concat();
        assert_eq!(cut([&fits[..]]).0, [Ok(vec![b'x'; MAX_COMMAND - 2])]);
    }

    #[test]
    fn an_endless_line_costs_no_memory() {
        let chunk = [b'x'; 512];
        let (out, largest) = cut(std::iter::repeat_n(&chunk[..], 1_000_000));
        assert_eq!(out, [Err(Broken::Endless)]);
        assert!(largest < 2 * MAX_COMMAND, "{largest}");
    }

    proptest! {
        #[test]
        fn the_same_at_any_split(
            pieces in prop::collection::vec(prop_oneof![
                Just(b"\r\n".to_vec()), Just(b"\r".to_vec()), Just(b"\n".to_vec()), Just(vec![b'x'; MAX_COMMAND - 3]),
                prop::collection::vec(any::<u8>(), 0..20),
            ], 0..30),
            size in 1usize..40,
        ) {
            let bytes = pieces.concat();
            prop_assert_eq!(cut([&bytes[..]]).0, cut(bytes.chunks(size)).0);
        }
    }
}
