//! Positions in a text, and the text as characters so that a position can be looked up in constant time.

use super::margin;

/// A run of characters: Unicode scalar values from the start of the text, `start` included, `end` not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Span {
    /// First character.
    pub start: usize,
    /// One past the last character.
    pub end: usize,
}

impl Span {
    /// The run from `start` up to `end`; empty when they are out of order.
    pub fn new(start: usize, end: usize) -> Self {
        Self { start, end: end.max(start) }
    }

    /// Number of characters.
    pub fn len(self) -> usize {
        self.end - self.start
    }

    /// Whether it holds no character.
    pub fn is_empty(self) -> bool {
        self.end == self.start
    }

    /// Whether the other lies wholly inside this one.
    pub fn holds(self, other: Span) -> bool {
        self.start <= other.start && other.end <= self.end
    }

    /// Whether both have a character in common.
    pub fn touches(self, other: Span) -> bool {
        self.start < other.end && other.start < self.end
    }
}

/// A text as characters. Numbers in the margin that count its lines are read as white space.
#[derive(Clone, Debug, Default)]
pub struct Letters {
    all: Vec<char>,
    /// As they stand, where the text has such numbers.
    numbered: Option<Vec<char>>,
    /// One byte for each of them: lower-case ASCII letters, digits and marks; everything else is
    /// [`Letters::STRANGE`]. Long texts are searched here, at a quarter of the memory and many bytes at a time.
    plain: Vec<u8>,
}

impl Letters {
    /// The characters of a text.
    pub fn new(text: &str) -> Self {
        let mut all: Vec<char> = text.chars().collect();
        let margin = margin::numbers(&all);
        let numbered = (!margin.is_empty()).then(|| all.clone());
        margin.into_iter().for_each(|number| all[number].fill(' '));
        let byte = |c: &char| {
            u8::try_from(*c).map_or(Self::STRANGE, |b| if b < 0x80 { b.to_ascii_lowercase() } else { Self::STRANGE })
        };
        let plain = all.iter().map(byte).collect();
        Self { all, numbered, plain }
    }

    /// A piece of the text, read as it is read in the whole.
    pub fn part(&self, span: Span) -> Self {
        let end = span.end.min(self.all.len());
        let range = span.start.min(end)..end;
        Self {
            all: self.all[range.clone()].to_vec(),
            numbered: self.numbered.as_ref().map(|all| all[range.clone()].to_vec()),
            plain: self.plain[range].to_vec(),
        }
    }

    /// The byte in [`Letters::plain`] for a non-ASCII character.
    pub const STRANGE: u8 = 0xff;

    /// A byte for each character of a span: ASCII in lower case, or [`Letters::STRANGE`].
    pub fn plain(&self, span: Span) -> &[u8] {
        let end = span.end.min(self.plain.len());
        &self.plain[span.start.min(end)..end]
    }

    /// All of them.
    pub fn all(&self) -> &[char] {
        &self.all
    }

    /// The whole text's span.
    pub fn span(&self) -> Span {
        Span::new(0, self.all.len())
    }

    /// The characters of a span; what lies past the end of the text is left out.
    pub fn at(&self, span: Span) -> &[char] {
        let end = span.end.min(self.all.len());
        &self.all[span.start.min(end)..end]
    }

    /// One character, or a line feed past the end.
    pub fn get(&self, i: usize) -> char {
        self.all.get(i).copied().unwrap_or('\n')
    }

    /// The characters of a span exactly as they stand.
    pub fn exact(&self, span: Span) -> String {
        let all = self.numbered.as_ref().unwrap_or(&self.all);
        let end = span.end.min(all.len());
        all[span.start.min(end)..end].iter().collect()
    }

    /// The lines, in order, without the blanks around them; an empty span for a blank line.
    pub fn lines(&self) -> impl Iterator<Item = Span> + '_ {
        let mut start = 0;
        self.all().split(|c| *c == '\n').map(move |line| {
            let span = self.trim(Span::new(start, start + line.len()));
            start += line.len() + 1;
            span
        })
    }

    /// The span without white space at either end.
    pub fn trim(&self, span: Span) -> Span {
        let (mut start, mut end) = (span.start.min(self.all.len()), span.end.min(self.all.len()));
        while start < end && self.all[start].is_whitespace() {
            start += 1;
        }
        while end > start && self.all[end - 1].is_whitespace() {
            end -= 1;
        }
        Span::new(start, end)
    }

    /// The characters of a span in lower case, one for each: white space of every kind is a blank.
    pub fn folded_lower(&self, span: Span) -> String {
        let small = |c: &char| if c.is_whitespace() { ' ' } else { c.to_lowercase().next().unwrap_or(*c) };
        self.at(span).iter().map(small).collect()
    }

    /// The characters of a span as one readable line: white space and line breaks become one space, a word that was
    /// parted by a hyphen at a line's end is joined again with its hyphen, control characters and stray marks go.
    pub fn folded(&self, span: Span) -> String {
        let at = self.at(span);
        let mut out = String::with_capacity(at.len());
        let mut i = 0;
        while i < at.len() {
            let c = at[i];
            if c.is_ascii_alphanumeric() || matches!(c, ',' | '.') {
                out.push(c);
                i += 1;
                continue;
            }
            if c.is_whitespace() || c.is_control() || matches!(c, '\u{ad}' | '\u{200b}' | '\u{feff}') {
                let mut broken = c == '\n';
                i += 1;
                while i < at.len() && (at[i].is_whitespace() || at[i].is_control()) {
                    broken |= at[i] == '\n';
                    i += 1;
                }
                let hyphen = broken && out.ends_with('-') && out.chars().rev().nth(1).is_some_and(char::is_alphabetic);
                let blank = matches!(c, '\u{ad}' | '\u{200b}' | '\u{feff}') && i > 0;
                if !(out.is_empty() || out.ends_with(' ') || hyphen || blank) {
                    out.push(' ');
                }
                continue;
            }
            // Underlining drawn with hyphens below a heading runs into the text; a dash is at most three of them.
            if c == '-' {
                let hyphens = at[i..].iter().take(1000).take_while(|c| **c == '-').count();
                if hyphens > 3 {
                    i += hyphens;
                    continue;
                }
            }
            // A blank to be filled in by hand is shown as such, however long the printed rule is.
            if c == '_' && out.ends_with("___") {
                i += 1;
                continue;
            }
            out.push(c);
            i += 1;
        }
        out.truncate(out.trim_end().len());
        out
    }
}

/// Characters before a byte of a text, for places that are asked for from left to right.
pub struct Counted<'t> {
    text: &'t str,
    byte: usize,
    characters: usize,
}

impl<'t> Counted<'t> {
    /// Starts at the text's beginning.
    pub fn new(text: &'t str) -> Self {
        Self { text, byte: 0, characters: 0 }
    }

    /// Characters before `byte`, which must be the beginning of a character or the text's end; a place before the last one
    /// asked for is counted from the beginning.
    pub fn before(&mut self, byte: usize) -> usize {
        if byte < self.byte {
            (self.byte, self.characters) = (0, 0);
        }
        let more = self.text.get(self.byte..byte).map_or(0, |t| t.chars().count());
        (self.byte, self.characters) = (byte, self.characters + more);
        self.characters
    }

    /// The span of a run of bytes.
    pub fn span(&mut self, bytes: std::ops::Range<usize>) -> Span {
        let start = self.before(bytes.start);
        Span::new(start, self.before(bytes.end))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folding_makes_one_line() {
        let t = Letters::new("The  Com-\npany shall\n\n pay\u{c}by ------ ________ .");
        assert_eq!(t.folded(t.span()), "The Com-pany shall pay by ___ .");
    }

    #[test]
    fn numbers_in_the_margin_are_not_read() {
        let text: String = (1..10).map(|n| format!(" {n}  since May of\n")).collect();
        let t = Letters::new(&text);
        assert_eq!(t.folded(Span::new(0, 34)), "since May of since May of");
        assert_eq!(t.exact(t.span()), text);
    }

    #[test]
    fn out_of_range_is_empty() {
        let t = Letters::new("abc");
        assert_eq!(t.exact(Span::new(2, 99)), "c");
        assert_eq!(t.exact(Span::new(7, 9)), "");
    }
}
