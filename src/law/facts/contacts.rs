//! Contact details: mail addresses, telephone numbers, postal addresses in the United States.

use crate::facts::fact::{Fact, Kind, tidy};
use crate::span::Counted;
use crate::states::STATES;

use memchr::memchr_iter;
use std::ops::Range;

/// Mail addresses, telephone numbers and postal addresses of a text.
pub fn find(text: &str) -> Vec<Fact> {
    let mut all: Vec<(Kind, Range<usize>)> = Vec::new();
    all.extend(memchr_iter(b'@', text.as_bytes()).filter_map(|at| mail(text, at)).map(|r| (Kind::Email, r)));
    all.extend(phones(text).into_iter().map(|r| (Kind::Phone, r)));
    all.extend(addresses(text).into_iter().map(|r| (Kind::Address, r)));
    all.sort_by_key(|(_, range)| range.start);
    let mut places = Counted::new(text);
    all.into_iter()
        .map(|(kind, range)| {
            let words = &text[range.clone()];
            let value = match kind {
                Kind::Email => words.to_lowercase(),
                // Lines of an address are parted by a comma on one line.
                Kind::Address => {
                    tidy(&words.lines().map(|l| l.trim().trim_end_matches(',')).collect::<Vec<_>>().join(", "))
                }
                _ => words.split_whitespace().collect::<Vec<_>>().join(" "),
            };
            Fact { kind, value, role: None, span: places.span(range) }
        })
        .collect()
}

/// The address around an `@` (the plain form of RFC 5321, section 4.1.2).
fn mail(text: &str, at: usize) -> Option<Range<usize>> {
    let bytes = text.as_bytes();
    let local = |b: &u8| b.is_ascii_alphanumeric() || matches!(b, b'.' | b'_' | b'-' | b'+' | b'\'');
    let domain = |b: &u8| b.is_ascii_alphanumeric() || matches!(b, b'.' | b'-');
    let before = bytes[..at].iter().rev().take(64).take_while(|b| local(b)).count();
    let behind = bytes[at + 1..].iter().take(255).take_while(|b| domain(b)).count();
    let start = at - before + text[at - before..at].bytes().take_while(|b| matches!(b, b'.' | b'\'' | b'-')).count();
    let end = at + 1 + text[at + 1..at + 1 + behind].trim_end_matches(['.', '-']).len();
    let (host, top) = text[at + 1..end].rsplit_once('.')?;
    let good = start < at && !host.is_empty() && top.len() >= 2 && top.bytes().all(|b| b.is_ascii_alphabetic());
    good.then_some(start..end)
}

/// Numbers of ten digits as the North American plan writes them: `(415) 555-0100`, `415-555-0100`, `+1 415.555.0100`.
fn phones(text: &str) -> Vec<Range<usize>> {
    let bytes = text.as_bytes();
    let digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
    let run = |at: usize| bytes[at.min(bytes.len())..].iter().take(5).take_while(|b| b.is_ascii_digit()).count();
    let mut out: Vec<Range<usize>> = Vec::new();
    let mut at = 0;
    while at + 12 <= bytes.len() {
        if !digit(at) || (at > 0 && digit(at - 1)) {
            at += 1;
            continue;
        }
        let found = (|| {
            if run(at) != 3 || !matches!(bytes[at], b'2'..=b'9') {
                return None;
            }
            let mut next = at + 3;
            let open = at > 0 && bytes[at - 1] == b'(';
            if open {
                if bytes.get(next) != Some(&b')') {
                    return None;
                }
                next += 1;
            }
            let gap = |at: usize| {
                bytes[at.min(bytes.len())..].iter().take(2).take_while(|b| matches!(b, b' ' | b'-' | b'.')).count()
            };
            let first = gap(next);
            if first == 0 && !open {
                return None;
            }
            next += first;
            if run(next) != 3 {
                return None;
            }
            let second = gap(next + 3);
            next += 3 + second;
            if second == 0 || run(next) != 4 || digit(next + 4) {
                return None;
            }
            let start = if open { at - 1 } else { at };
            let start = match &text[..start] {
                t if t.ends_with("+1 ") || t.ends_with("+1-") || t.ends_with("+1.") => start - 3,
                t if t.ends_with("+1") => start - 2,
                _ => start,
            };
            Some(start..next + 4)
        })();
        match found {
            Some(range) => {
                at = range.end;
                out.push(range);
            }
            None => at += run(at).max(1),
        }
    }
    out
}

/// Territories, as they stand before a ZIP code.
const TERRITORIES: [&str; 3] = ["PR", "VI", "GU"];

/// Whether a text ends with a state as it stands before a ZIP code: "TX", "Texas", "TEXAS".
fn ends_with_state(before: &str) -> bool {
    let short = before.len().checked_sub(2).and_then(|from| before.get(from..)).unwrap_or_default();
    if short.bytes().all(|b| b.is_ascii_uppercase())
        && (STATES.iter().any(|(_, code)| *code == short) || TERRITORIES.contains(&short))
    {
        return true;
    }
    STATES.iter().any(|(state, _)| {
        let tail =
            before.len().checked_sub(state.len()).and_then(|from| Some((before.get(..from)?, before.get(from..)?)));
        tail.is_some_and(|(rest, tail)| {
            (tail == *state || tail == state.to_uppercase()) && rest.ends_with([' ', ',', '\n', '\u{a0}'])
        })
    })
}

/// Street, city, state and ZIP code on up to four lines. The ZIP code leads back to the street's number.
fn addresses(text: &str) -> Vec<Range<usize>> {
    let bytes = text.as_bytes();
    let mut out: Vec<Range<usize>> = Vec::new();
    let mut at = 0;
    while let Some(found) = memchr::memchr(b' ', &bytes[at..]) {
        let space = at + found;
        at = space + 1;
        let digits = bytes[at..].iter().take(6).take_while(|b| b.is_ascii_digit()).count();
        if digits != 5 || bytes.get(at + 5).is_some_and(u8::is_ascii_digit) || !ends_with_state(&text[..space]) {
            continue;
        }
        let mut end = at + 5;
        if bytes.get(end) == Some(&b'-')
            && bytes[end + 1..].iter().take(5).take_while(|b| b.is_ascii_digit()).count() == 4
        {
            end += 5;
        }
        let floor = out.last().map_or(0, |last| last.end).max(space.saturating_sub(200));
        let floor = (floor..=space).find(|i| text.is_char_boundary(*i)).unwrap_or(space);
        out.extend(street(&text[floor..space]).map(|from| floor + from..end));
    }
    out
}

/// Where a street's number begins in the words before a state, at most three lines above.
fn street(before: &str) -> Option<usize> {
    let lines = before.rmatch_indices('\n').nth(2).map_or(0, |(at, _)| at + 1);
    let mut best = None;
    let tail = &before[lines..];
    for (at, _) in tail
        .char_indices()
        .filter(|(at, c)| c.is_ascii_digit() && (*at == 0 || matches!(tail.as_bytes()[at - 1], b' ' | b'\n' | b'\t')))
    {
        let number = tail[at..].bytes().take_while(|b| b.is_ascii_digit() || *b == b'-').count();
        let named =
            tail[at + number..].trim_start().chars().next().is_some_and(|c| c.is_uppercase() || c.is_ascii_digit());
        // "Suite 200" and "Floor 3" belong to the street before them.
        let word = tail[..at].split_whitespace().next_back().unwrap_or_default().to_lowercase();
        let inner = matches!(
            word.trim_matches(['.', ',']),
            "suite" | "ste" | "floor" | "room" | "apt" | "unit" | "box" | "no" | "#"
        );
        // "September 30, 2026 Terms: net 20 days": no address has a label in it.
        let labelled = tail[at..].contains(": ");
        if number <= 6 && named && !inner && !labelled && tail.as_bytes().get(at + number) == Some(&b' ') {
            best.get_or_insert(lines + at);
        }
    }
    let words = |from: usize| before[from..].split_whitespace().count();
    // Street and city are parted by a comma or a line's end.
    best.filter(|from| (3..=20).contains(&words(*from)) && before[*from..].contains([',', '\n']))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(kind: Kind, text: &str) -> Vec<String> {
        find(text).into_iter().filter(|f| f.kind == kind).map(|f| f.value).collect()
    }

    #[test]
    fn mail_addresses() {
        assert_eq!(
            of(Kind::Email, "Write to Ann.Doe+x@Example.co.uk. or 'b@c.org'; not @home, a@b, or x@1.2"),
            ["ann.doe+x@example.co.uk", "b@c.org"]
        );
    }

    #[test]
    fn telephone_numbers() {
        assert_eq!(
            of(
                Kind::Phone,
                "(415) 555-0100, 212.555.0199 or +1 646-555-0123; not 2021-1234-5678, 12345-678-9012 or 100-555-0100"
            ),
            ["(415) 555-0100", "212.555.0199", "+1 646-555-0123"]
        );
    }

    #[test]
    fn postal_addresses() {
        assert_eq!(
            of(
                Kind::Address,
                "Sent to Ann Doe, 12 Elm St.\nApt 4\nAustin, TX 78701-1234 and in 2020 to\n77 Massachusetts Avenue, Cambridge, MA 02139."
            ),
            ["12 Elm St., Apt 4, Austin, TX 78701-1234", "77 Massachusetts Avenue, Cambridge, MA 02139"]
        );
        assert_eq!(
            of(
                Kind::Address,
                "OAK PLAZA, LTD., whose address is 4400 Bee Cave Road, Austin, Texas 78746, and she of 9 Elm Street, Fargo, North Dakota 58102."
            ),
            ["4400 Bee Cave Road, Austin, Texas 78746", "9 Elm Street, Fargo, North Dakota 58102"]
        );
        assert!(of(Kind::Address, "In 2019 AB 12345 and OH 44444").is_empty());
        let invoice = "Date: September 30, 2026 Terms: net 20 days\nBill to: Hollin, Inc., attn. Mary Dube, 9 Foundry Lane, Bath, Maine 04530 Job: Merrow\n";
        assert_eq!(of(Kind::Address, invoice), ["9 Foundry Lane, Bath, Maine 04530"]);
    }
}
