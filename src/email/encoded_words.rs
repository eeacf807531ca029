//! Encoded words (RFC 2047) and unstructured header text made fit to show.

use base64::Engine as _;
use encoding_rs::{Encoding, UTF_8, WINDOWS_1252};

/// Header bytes as text: UTF-8 (RFC 6532), or else windows-1252, which is what stray 8-bit bytes mostly are.
pub fn raw_text(bytes: &[u8]) -> String {
    match std::str::from_utf8(bytes) {
        Ok(s) => s.to_owned(),
        Err(_) => WINDOWS_1252.decode_without_bom_handling(bytes).0.into_owned(),
    }
}

/// Unstructured text decoded, white space folded to single spaces, control characters removed, cut to `max`
/// characters.
pub fn decoded(bytes: &[u8], max: usize) -> String {
    shown(&decode_words(&raw_text(bytes)), max)
}

/// White space folded to single spaces, control and direction-override characters removed, cut to `max` characters.
pub fn shown(text: &str, max: usize) -> String {
    let mut out = String::new();
    let (mut count, mut gap) = (0, false);
    for c in text.chars() {
        if c.is_whitespace() {
            gap = count > 0;
            continue;
        }
        if c.is_control() || is_invisible(c) {
            continue;
        }
        let need = 1 + usize::from(gap);
        if count + need > max {
            break;
        }
        if gap {
            out.push(' ');
        }
        out.push(c);
        count += need;
        gap = false;
    }
    out
}

/// Characters that change how a line shows without showing themselves; they serve only to deceive in a subject.
fn is_invisible(c: char) -> bool {
    matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}' | '\u{fffe}')
}

/// Replaces the encoded words of `text`. White space between two of them goes (RFC 2047, 6.2), and neighbours of one
/// charset are decoded together, because senders cut characters in half between words. Text that is not a right
/// encoded word, or is in an unknown charset, stays as it is.
pub fn decode_words(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    let mut pending: Option<(&'static Encoding, Vec<u8>)> = None;
    while let Some(at) = rest.find("=?") {
        let (before, tail) = rest.split_at(at);
        let Some((encoding, bytes, len)) = word(tail) else {
            flush(&mut pending, &mut out);
            out.push_str(before);
            out.push_str("=?");
            rest = &tail[2..];
            continue;
        };
        let adjacent = pending.is_some() && before.chars().all(|c| c.is_ascii_whitespace());
        match &mut pending {
            Some((e, held)) if adjacent && *e == encoding => held.extend_from_slice(&bytes),
            _ => {
                flush(&mut pending, &mut out);
                if !adjacent {
                    out.push_str(before);
                }
                pending = Some((encoding, bytes));
            }
        }
        rest = &tail[len..];
    }
    flush(&mut pending, &mut out);
    out.push_str(rest);
    out
}

fn flush(pending: &mut Option<(&'static Encoding, Vec<u8>)>, out: &mut String) {
    if let Some((encoding, bytes)) = pending.take() {
        out.push_str(&encoding.decode_without_bom_handling(&bytes).0);
    }
}

/// One encoded word at the start of `s`: its charset, its bytes, and its length in `s`.
fn word(s: &str) -> Option<(&'static Encoding, Vec<u8>, usize)> {
    // A word is at most 75 characters by the RFC; senders exceed it, but an end without a bound would make the scan
    // quadratic.
    const MAX: usize = 1000;
    let body = s.strip_prefix("=?")?;
    let window = &body.as_bytes()[..body.len().min(MAX)];
    let q1 = window.iter().position(|&b| b == b'?')?;
    let code = *window.get(q1 + 1)?;
    if window.get(q1 + 2) != Some(&b'?') {
        return None;
    }
    let start = q1 + 3;
    let end = start + window.get(start..)?.windows(2).position(|w| w == b"?=")?;
    let label = window[..q1].split(|&b| b == b'*').next().unwrap_or_default();
    let data = &window[start..end];
    let bytes = match code {
        b'q' | b'Q' => q_decode(data),
        b'b' | b'B' => base64(data)?,
        _ => return None,
    };
    let encoding = if label.eq_ignore_ascii_case(b"us-ascii") { UTF_8 } else { Encoding::for_label(label)? };
    Some((encoding, bytes, 2 + end + 2))
}

fn q_decode(data: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(data.len());
    let mut i = 0;
    while i < data.len() {
        let hex = |k: usize| data.get(k).and_then(|b| (*b as char).to_digit(16));
        match (data[i], hex(i + 1), hex(i + 2)) {
            (b'=', Some(h), Some(l)) => {
                out.push((h * 16 + l) as u8);
                i += 3;
            }
            (b'_', ..) => {
                out.push(b' ');
                i += 1;
            }
            (b, ..) => {
                out.push(b);
                i += 1;
            }
        }
    }
    out
}

/// Base64, leniently and whatever its line breaks (RFC 2045 section 6.8).
pub(super) fn base64(data: &[u8]) -> Option<Vec<u8>> {
    use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};
    let lenient = GeneralPurposeConfig::new()
        .with_decode_padding_mode(DecodePaddingMode::Indifferent)
        .with_decode_allow_trailing_bits(true);
    let clean: Vec<u8> = data.iter().copied().filter(|b| !b.is_ascii_whitespace()).collect();
    GeneralPurpose::new(&base64::alphabet::STANDARD, lenient).decode(clean).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn decodes_the_words_of_rfc_2047_section_8() {
        for (raw, want) in [
            ("(=?ISO-8859-1?Q?a?=)", "(a)"),
            ("(=?ISO-8859-1?Q?a?= b)", "(a b)"),
            ("(=?ISO-8859-1?Q?a?= =?ISO-8859-1?Q?b?=)", "(ab)"),
            ("(=?ISO-8859-1?Q?a?=  \r\n   =?ISO-8859-1?Q?b?=)", "(ab)"),
            ("(=?ISO-8859-1?Q?a_b?=)", "(a b)"),
            ("=?US-ASCII*EN?Q?Keith_Moore?=", "Keith Moore"),
            ("=?utf-8?B?w?= =?utf-8?B?6Q==?=", "=?utf-8?B?w?= \u{fffd}"),
            ("=?UTF-8?Q?=C3?= =?UTF-8?Q?=A9?=", "é"),
            ("=?iso-2022-jp?B?GyRCRnxLXBsoQg==?=", "日本"),
            ("=?nonsense?Q?x?= =? =?=", "=?nonsense?Q?x?= =? =?="),
        ] {
            assert_eq!(decode_words(raw), want, "{raw}");
        }
    }

    #[test]
    fn folds_and_cuts() {
        assert_eq!(shown("  a\t\r\n b\u{0}\u{202e}c  ", 99), "a bc");
        assert_eq!(shown("ab cd", 4), "ab c");
        assert_eq!(shown("ab cd", 3), "ab");
    }

    proptest! {
        #[test]
        fn never_panics_and_keeps_its_bound(bytes in proptest::collection::vec(any::<u8>(), 0..400), max in 0usize..60) {
            prop_assert!(decoded(&bytes, max).chars().count() <= max);
        }

        #[test]
        fn never_panics_on_near_words(s in r"(=\?(utf-8|x)?\*?\??[qQbB]?\??[ =_?A-Z0-9é]{0,9}(\?=)? ?){0,12}") {
            decode_words(&s);
        }
    }
}
