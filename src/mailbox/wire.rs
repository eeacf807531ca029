//! What a server sends, looked at before the parser gets it. The parser makes room for a literal as soon as one is announced, and goes one
//! call deeper with each parenthesis: a line of a few bytes would take half a gigabyte, and one of many parentheses the whole stack, which
//! ends the process. And it begins anew with every piece that it gets of a response, so that its work grows with the square of the length:
//! a response has a longest length, literals left out, and comes to the parser in whole lines.

/// Opening parentheses in one response. What is asked for has three.
const PARENTHESES: u32 = 100;
/// Bytes of one response beside its literals. The longest that is asked for is the numbers of 10,000 mails.
pub const LONGEST: usize = 256 << 10;
/// Literals in one response. What is asked for has one.
const LITERALS: u32 = 100;
/// An unfinished line is held back until so much of it is there.
const WORTH_IT: usize = 4 << 10;
/// The start of a line that is kept, to see what it is.
const START: usize = 10;

/// The place in what a server sends.
#[derive(Debug, Default)]
pub struct Wire {
    /// Bytes of a literal that are still to come (RFC 9051, 4.3).
    literal: u64,
    /// The first bytes of the response.
    start: Vec<u8>,
    parentheses: u32,
    literals: u32,
    /// Bytes of the response beside its literals.
    length: usize,
    /// Bytes at the end that make no whole line yet.
    unfinished: usize,
    /// The length of a literal, as far as the end of the line announces one.
    announced: Announced,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Announced {
    #[default]
    Nothing,
    /// After `{` and some digits.
    Open(u64),
    /// After `}`.
    Closed(u64),
    /// After the CR behind it.
    Ended(u64),
}

impl Announced {
    fn after(self, byte: u8) -> Self {
        match (self, byte) {
            (_, b'{') => Self::Open(0),
            (Self::Open(length), b'0'..=b'9') => {
                Self::Open(length.saturating_mul(10).saturating_add(u64::from(byte - b'0')))
            }
            (Self::Open(length), b'}') => Self::Closed(length),
            (Self::Closed(length), b'\r') => Self::Ended(length),
            _ => Self::Nothing,
        }
    }
}

impl Wire {
    /// How many of the last bytes are better held back: the parser could do nothing with them.
    pub fn held_back(&self) -> usize {
        if self.unfinished < WORTH_IT { self.unfinished } else { 0 }
    }

    /// What was held back was given away, or is not held back any longer.
    pub fn given(&mut self) {
        self.unfinished = 0;
    }

    /// Looks at the next bytes. `left` is how many may still come after them.
    ///
    /// # Errors
    /// Why the parser must not get them.
    pub fn pass(&mut self, mut bytes: &[u8], left: u64) -> Result<(), &'static str> {
        while let Some((byte, rest)) = bytes.split_first() {
            if self.literal > 0 {
                let skipped = usize::try_from(self.literal).unwrap_or(usize::MAX).min(bytes.len());
                self.literal -= skipped as u64;
                self.unfinished = 0;
                bytes = &bytes[skipped..];
                continue;
            }
            bytes = rest;
            self.length += 1;
            self.unfinished += 1;
            if self.length > LONGEST {
                return Err("it sends a line without an end");
            }
            match (*byte, self.announced) {
                (b'\n', Announced::Ended(length)) => {
                    if length > left.saturating_add(rest.len() as u64) {
                        return Err("it announces far more than it was asked for");
                    }
                    // In words for people, it is no literal, and what follows would be looked at in another way than the parser does.
                    if self.is_words() {
                        return Err("it announces bytes where none can be");
                    }
                    self.literals += 1;
                    if self.literals > LITERALS {
                        return Err("it sends one answer in too many parts");
                    }
                    (self.literal, self.announced, self.unfinished) = (length, Announced::Nothing, 0);
                }
                (b'\n', _) => *self = Self::default(),
                (byte, announced) => {
                    if self.start.len() < START {
                        self.start.push(byte);
                    }
                    self.parentheses += u32::from(byte == b'(');
                    if self.parentheses > PARENTHESES {
                        return Err("it sends what is nested too deeply");
                    }
                    self.announced = announced.after(byte);
                }
            }
        }
        Ok(())
    }

    /// Whether the response ends in words: a status, or the end of a command. Only data has literals.
    fn is_words(&self) -> bool {
        let Some(data) = self.start.strip_prefix(b"* ") else { return true };
        let word = data.split(|byte| *byte == b' ').next().unwrap_or_default();
        ["OK", "NO", "BAD", "BYE", "PREAUTH"].iter().any(|status| word.eq_ignore_ascii_case(status.as_bytes()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FETCH: &[u8] =
        b"* 1 FETCH (UID 1 RFC822.SIZE 40 FLAGS (\\Seen) BODY[HEADER]<0> {12}\r\n((({9999}\r\n(()\r\nA1 OK done\r\n";

    fn passes(sent: &[u8], left: u64) -> bool {
        let whole = Wire::default().pass(sent, left).is_ok();
        for piece in [1, 2, 7] {
            let mut wire = Wire::default();
            let mut to_come = left + sent.len() as u64;
            let in_pieces = sent.chunks(piece).all(|bytes| {
                to_come -= bytes.len() as u64;
                wire.pass(bytes, to_come).is_ok()
            });
            assert_eq!(in_pieces, whole, "in pieces of {piece}");
        }
        whole
    }

    #[test]
    fn what_was_asked_for_passes() {
        assert!(passes(FETCH, 0));
        let deep = "(".repeat(5_000);
        assert!(passes(format!("* 1 FETCH (BODY[] {{{}}}\r\n{deep})\r\n", deep.len()).as_bytes(), 0), "in a mail");
        assert!(passes("* LIST (\\HasNoChildren) \"/\" a\r\n".repeat(500).as_bytes(), 0));
        assert!(passes(b"* LIST () \"/\" {3}\r\n{\"}\r\n* OK {1} and {x}\r\n", 0));
    }

    #[test]
    fn nothing_is_announced_that_may_not_come() {
        assert!(passes(b"* 1 FETCH (BODY[] {500}\r\n", 500));
        assert!(!passes(b"* 1 FETCH (BODY[] {501}\r\n", 500));
        assert!(!passes(b"* LIST () \"/\" {99999999999999999999999}\r\n", 500));
    }

    #[test]
    fn nothing_is_nested_deeply_wherever_it_hides() {
        let deep = "(".repeat(200);
        assert!(!passes(format!("* 1 FETCH (BODYSTRUCTURE {deep}").as_bytes(), 0));
        assert!(!passes(format!("* 1 FETCH (X {{1}}\r\nx {deep}").as_bytes(), 0), "behind a literal");
        assert!(!passes("(\")\" ".repeat(200).as_bytes(), 0), "behind words that seem to close it");
        // Behind what only looks like a literal, or is one where none is looked for.
        for words in ["* OK x", "* no [BADCHARSET (", "A1 OK x", "+ x"] {
            assert!(
                !passes(format!("{words} {{300}}\r\n* 1 FETCH (BODYSTRUCTURE {deep}").as_bytes(), 1_000),
                "{words}"
            );
        }
    }
    #[test]
    fn no_line_is_endless_and_none_comes_in_crumbs() {
        let numbers = format!("* SEARCH{}\r\n", " 4294967295".repeat(10_000));
        assert!(passes(numbers.as_bytes(), 0), "{} bytes", numbers.len());
        assert!(!passes(&vec![b'1'; LONGEST + 1], 0));
        assert!(!passes(format!("* 1 FETCH ({}", "X {1}\r\nx ".repeat(101)).as_bytes(), 1_000));
        let mut wire = Wire::default();
        let mut given = 0;
        for _ in 0..LONGEST {
            wire.pass(b"1", 0).unwrap();
            if wire.held_back() == 0 {
                wire.given();
                given += 1;
            }
        }
        assert!(given <= LONGEST / WORTH_IT, "{given}");
        let mut wire = Wire::default();
        for (bytes, held) in
            [("* 1 FETCH (BODY[] {5}\r\nab", 0), ("cde", 0), (")", 1), ("\r\n* 2", 3), (" EXISTS\r\n", 0)]
        {
            wire.pass(bytes.as_bytes(), 100).unwrap();
            assert_eq!(wire.held_back(), held, "{bytes}");
        }
    }
}
