//! The lines of a calendar object: unfolding, names, parameters, text (RFC 5545, 3.1 to 3.3; RFC 6868).

use std::{iter::Peekable, str::Lines};

/// The longest line that is kept, in bytes; the rest of a longer one is left out.
const LONGEST: usize = 1 << 20;

/// A property as it stands in a line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Property {
    /// Its name in upper case.
    pub name: String,
    /// Its parameters, names in upper case, values without their quotation marks.
    pub parameters: Vec<(String, String)>,
    /// Its value as it stands.
    pub value: String,
}

impl Property {
    /// The first parameter of this name.
    pub fn parameter(&self, name: &str) -> Option<&str> {
        self.parameters.iter().find(|(n, _)| n == name).map(|(_, value)| value.as_str())
    }
}

/// The properties of a calendar object, in order. Lines that are none are left out.
pub(super) fn properties(text: &str) -> impl Iterator<Item = Property> {
    Unfolded { lines: text.lines().peekable() }.filter_map(|line| property(&line))
}

struct Unfolded<'t> {
    lines: Peekable<Lines<'t>>,
}

impl Iterator for Unfolded<'_> {
    type Item = String;

    fn next(&mut self) -> Option<String> {
        let mut line = self.lines.next()?.to_owned();
        while let Some(more) = self.lines.next_if(|next| next.starts_with([' ', '\t'])) {
            if line.len() < LONGEST {
                line.push_str(more.get(1..).unwrap_or_default());
            }
        }
        Some(line)
    }
}

/// A colon or semicolon inside quotation marks does not separate.
fn property(line: &str) -> Option<Property> {
    let (head, value) = cut(line, ':')?;
    let (name, mut rest) = cut(head, ';').map_or((head, None), |(name, rest)| (name, Some(rest)));
    let mut parameters = Vec::new();
    while let Some(one) = rest {
        let (own, next) = cut(one, ';').map_or((one, None), |(own, next)| (own, Some(next)));
        if let Some((name, value)) = own.split_once('=') {
            parameters.push((name.trim().to_ascii_uppercase(), unquoted(value)));
        }
        rest = next.filter(|_| parameters.len() < 100);
    }
    Some(Property { name: name.trim().to_ascii_uppercase(), parameters, value: value.to_owned() })
}

fn cut(text: &str, at: char) -> Option<(&str, &str)> {
    let mut quoted = false;
    let (place, _) = text.char_indices().find(|(_, c)| {
        quoted ^= *c == '"';
        *c == at && !quoted
    })?;
    Some((&text[..place], &text[place + at.len_utf8()..]))
}

/// A parameter's value: quotation marks off, and RFC 6868's escapes undone.
fn unquoted(value: &str) -> String {
    let mut out = String::with_capacity(value.len());
    let mut chars = value.chars().filter(|c| *c != '"').peekable();
    while let Some(c) = chars.next() {
        match (c, chars.peek()) {
            ('^', Some('n')) => out.push('\n'),
            ('^', Some('\'')) => out.push('"'),
            ('^', Some('^')) => out.push('^'),
            _ => {
                out.push(c);
                continue;
            }
        }
        chars.next();
    }
    out
}

/// A TEXT value without its escapes (RFC 5545, 3.3.11).
pub(super) fn unescaped(value: &str) -> String {
    let mut out = String::with_capacity(value.len());
    let mut chars = value.chars();
    while let Some(c) = chars.next() {
        if c != '\\' {
            out.push(c);
            continue;
        }
        match chars.next() {
            Some('n' | 'N') => out.push('\n'),
            Some(other) => out.push(other),
            None => out.push('\\'),
        }
    }
    out
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_taken_apart() {
        let text = "ATTENDEE;CN=\"Lee; Ann: ^'A^'\";X=1:MAILTO:a@b.test\r\nDESCR\r\n IPTION:a\\\\n\\, b\\n\r\n\tc\r\nnothing\r\n";
        let all: Vec<Property> = properties(text).collect();
        assert_eq!(all.len(), 2);
        assert_eq!((all[0].parameter("CN").unwrap(), all[0].value.as_str()), ("Lee; Ann: \"A\"", "MAILTO:a@b.test"));
        assert_eq!((all[1].name.as_str(), unescaped(&all[1].value).as_str()), ("DESCRIPTION", "a\\n, b\nc"));
    }
}
