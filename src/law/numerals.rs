//! Numbers written in words, cardinal and ordinal, as contracts write days, periods and years.

use super::tokens::Stream;

const UNITS: [(&str, &str); 19] = [
    ("one", "first"),
    ("two", "second"),
    ("three", "third"),
    ("four", "fourth"),
    ("five", "fifth"),
    ("six", "sixth"),
    ("seven", "seventh"),
    ("eight", "eighth"),
    ("nine", "ninth"),
    ("ten", "tenth"),
    ("eleven", "eleventh"),
    ("twelve", "twelfth"),
    ("thirteen", "thirteenth"),
    ("fourteen", "fourteenth"),
    ("fifteen", "fifteenth"),
    ("sixteen", "sixteenth"),
    ("seventeen", "seventeenth"),
    ("eighteen", "eighteenth"),
    ("nineteen", "nineteenth"),
];
const TENS: [(&str, &str); 8] = [
    ("twenty", "twentieth"),
    ("thirty", "thirtieth"),
    ("forty", "fortieth"),
    ("fifty", "fiftieth"),
    ("sixty", "sixtieth"),
    ("seventy", "seventieth"),
    ("eighty", "eightieth"),
    ("ninety", "ninetieth"),
];

fn unit(word: &str) -> Option<u32> {
    UNITS.iter().position(|(c, o)| *c == word || *o == word).map(|i| i as u32 + 1)
}

fn ten(word: &str) -> Option<u32> {
    TENS.iter().position(|(c, o)| *c == word || *o == word).map(|i| (i as u32 + 2) * 10)
}

/// A number below one hundred in words at a token: its value and how many tokens it takes ("twenty-first" takes three).
pub fn small(s: &Stream, i: usize) -> Option<(u32, usize)> {
    let word = s.word(i);
    if let Some(n) = unit(&word) {
        return Some((n, 1));
    }
    let tens = ten(&word)?;
    let next = if s.is(i + 1, '-') { i + 2 } else { i + 1 };
    match unit(&s.word(next)).filter(|n| *n < 10) {
        Some(n) => Some((tens + n, next + 1 - i)),
        None => Some((tens, 1)),
    }
}

/// A number below one thousand in words at a token, for periods: "one hundred and eighty" takes four tokens.
pub fn cardinal(s: &Stream, i: usize) -> Option<(u32, usize)> {
    let (n, used) = small(s, i)?;
    if n > 9 || s.word(i + used) != "hundred" {
        return Some((n, used));
    }
    let mut at = used + 1;
    if s.word(i + at) == "and" {
        at += 1;
    }
    match small(s, i + at) {
        Some((rest, more)) => Some((n * 100 + rest, at + more)),
        None => Some((n * 100, used + 1)),
    }
}

/// A year in words at a token: "two thousand and five", "nineteen hundred ninety-nine", "nineteen ninety-nine".
pub fn year(s: &Stream, i: usize) -> Option<(u32, usize)> {
    let (head, used) = small(s, i)?;
    let mut at = i + used;
    let base = match s.word(at).as_str() {
        "thousand" if head == 2 => {
            at += 1;
            2000
        }
        "hundred" if (17..=20).contains(&head) => {
            at += 1;
            head * 100
        }
        _ if (17..=20).contains(&head) => {
            let (rest, more) = small(s, at).filter(|(n, _)| *n >= 10)?;
            return Some((head * 100 + rest, at + more - i));
        }
        _ => return None,
    };
    let and = usize::from(s.word(at) == "and");
    match small(s, at + and) {
        Some((rest, more)) => Some((base + rest, at + and + more - i)),
        None => Some((base, at - i)),
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::law::span::Letters;

    #[test]
    fn numbers_in_words() {
        let check = |text: &str, f: fn(&Stream, usize) -> Option<(u32, usize)>| {
            let t = Letters::new(text);
            f(&Stream::new(&t, t.span()), 0).map(|(n, _)| n)
        };
        assert_eq!(check("thirty-first day", small), Some(31));
        assert_eq!(check("one hundred and eighty days", cardinal), Some(180));
        assert_eq!(check("two thousand and five", year), Some(2005));
        assert_eq!(check("nineteen hundred ninety-nine", year), Some(1999));
        assert_eq!(check("nineteen ninety-nine", year), Some(1999));
        assert_eq!(check("nineteen cats", year), None);
        assert_eq!(check("two hundred", year), None);
    }
}
