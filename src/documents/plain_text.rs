//! Plain text in any charset.

use super::{charset, document::Document, limits::Limits};

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{EUC_KR, Encoding, GBK, ISO_2022_JP, UTF_8, UTF_16BE, UTF_16LE};

/// Reads plain text. A byte order mark determines the charset, else the bytes themselves.
///
/// # Errors
/// A sentence, if the bytes are not text or exceed the limits.
pub fn read(bytes: &[u8], limits: &Limits) -> Result<Document, String> {
    if bytes.len() as u64 > limits.unpacked {
        return Err("This text is too large to be read.".into());
    }
    let text = tidy(&decode(bytes));
    if text.trim().is_empty() {
        return Err("This file holds no text.".into());
    }
    Ok(Document { text, ..Document::default() })
}

/// Converts bytes in an unknown charset to text. It never fails, because the fallback charset gives every byte a
/// meaning.
pub fn decode(bytes: &[u8]) -> String {
    match bytes {
        [0xFF, 0xFE, 0, 0, rest @ ..] => return utf32(rest, u32::from_le_bytes),
        [0, 0, 0xFE, 0xFF, rest @ ..] => return utf32(rest, u32::from_be_bytes),
        _ => {}
    }
    if let Some((encoding, mark)) = Encoding::for_bom(bytes) {
        return encoding.decode_without_bom_handling(&bytes[mark..]).0.into_owned();
    }
    if let Some(text) = seven_bit(bytes) {
        return text;
    }
    if let Some(encoding) = utf16_without_mark(bytes) {
        return encoding.decode_without_bom_handling(bytes).0.into_owned();
    }
    if let Ok(text) = std::str::from_utf8(bytes) {
        return text.to_owned();
    }
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
    detector.feed(bytes, true);
    let guess = detector.guess(None, Utf8Detection::Allow);
    if guess == UTF_8 {
        return guess.decode_without_bom_handling(bytes).0.into_owned();
    }
    charset::decode(bytes, guess)
}

/// Line feeds only, no control characters (tabs stay), no byte order marks in the middle. A form feed parts lines.
pub fn tidy(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '\r' => {
                if chars.peek() != Some(&'\n') {
                    out.push('\n');
                }
            }
            '\u{B}' | '\u{C}' | '\u{85}' | '\u{2028}' | '\u{2029}' => out.push('\n'),
            '\n' | '\t' => out.push(c),
            '\u{FEFF}' => {}
            c if c.is_control() => {}
            c => out.push(c),
        }
    }
    out
}

fn utf32(bytes: &[u8], number: fn([u8; 4]) -> u32) -> String {
    bytes
        .chunks_exact(4)
        .map(|c| char::from_u32(number([c[0], c[1], c[2], c[3]])).unwrap_or(char::REPLACEMENT_CHARACTER))
        .collect()
}

/// The charsets that use seven bits and switch with escapes: ISO-2022-JP, ISO-2022-KR (RFC 1557), HZ (RFC 1843).
fn seven_bit(bytes: &[u8]) -> Option<String> {
    if !bytes.is_ascii() {
        return None;
    }
    let has = |needle: &[u8]| memchr::memmem::find(bytes, needle).is_some();
    if has(b"\x1b$)C") {
        return Some(shifted(bytes, EUC_KR, |rest| match rest {
            [0x1B, b'$', b')', b'C', ..] => Some((4, None)),
            [0x0E, ..] => Some((1, Some(true))),
            [0x0F, ..] => Some((1, Some(false))),
            [b'\n', ..] => Some((0, Some(false))),
            _ => None,
        }));
    }
    if has(b"\x1b$B") || has(b"\x1b$@") || has(b"\x1b(J") || has(b"\x1b(I") {
        return Some(ISO_2022_JP.decode_without_bom_handling(bytes).0.into_owned());
    }
    if has(b"~{") && has(b"~}") {
        let text = shifted(bytes, GBK, |rest| match rest {
            [b'~', b'{', ..] => Some((2, Some(true))),
            [b'~', b'}', ..] => Some((2, Some(false))),
            [b'~', b'\n', ..] => Some((2, None)),
            [b'~', b'~', ..] => Some((1, None)),
            _ => None,
        });
        // A program's source may contain ~{ and ~} too; then the text between them is not Chinese.
        return (!text.contains(char::REPLACEMENT_CHARACTER)).then_some(text);
    }
    None
}

/// Sets the high bit of all bytes in shifted state and decodes. `shift` tells, at a place, how many bytes to drop and
/// the state that follows; `~~` is the one case that drops a byte and keeps its twin as it is.
fn shifted(
    bytes: &[u8],
    encoding: &'static Encoding,
    shift: impl Fn(&[u8]) -> Option<(usize, Option<bool>)>,
) -> String {
    let mut high = Vec::with_capacity(bytes.len());
    let (mut at, mut on) = (0, false);
    while at < bytes.len() {
        if let Some((skip, state)) = shift(&bytes[at..]) {
            at += skip;
            on = state.unwrap_or(on);
            if skip > 1 || state.is_some_and(|_| skip > 0) {
                continue;
            }
        }
        let Some(b) = bytes.get(at) else { break };
        high.push(if on && *b > 0x20 { *b | 0x80 } else { *b });
        at += 1;
    }
    encoding.decode_without_bom_handling(&high).0.into_owned()
}

/// UTF-16 without a mark shows in the zeros of its ASCII, or else in line feeds and spaces of two bytes.
fn utf16_without_mark(bytes: &[u8]) -> Option<&'static Encoding> {
    let pairs = bytes.len() / 2;
    if pairs < 2 || !bytes.len().is_multiple_of(2) {
        return None;
    }
    let head = &bytes[..bytes.len().min(1 << 16)];
    let zeros = |odd: usize| head.iter().skip(odd).step_by(2).filter(|b| **b == 0).count();
    let (even, odd) = (zeros(0), zeros(1));
    let pairs = head.len() / 2;
    let enough = |many: usize, few: usize| many >= 2 && many * 10 >= pairs && few * 20 <= many;
    let guess = match () {
        () if enough(odd, even) => UTF_16LE,
        () if enough(even, odd) => UTF_16BE,
        () => return None,
    };
    (!guess.decode_without_bom_handling(bytes).1).then_some(guess)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn line_ends_and_control_characters_go() {
        assert_eq!(tidy("a\r\nb\rc\u{0}\u{7}\td\u{C}e\u{FEFF}"), "a\nb\nc\td\ne");
    }

    #[test]
    fn marks_and_heuristics_tell_utf16() {
        let le: Vec<u8> = "Notice of appeal".encode_utf16().flat_map(u16::to_le_bytes).collect();
        let be: Vec<u8> = "Notice of appeal".encode_utf16().flat_map(u16::to_be_bytes).collect();
        assert_eq!(decode(&le), "Notice of appeal");
        assert_eq!(decode(&be), "Notice of appeal");
        assert_eq!(decode(b"\xFF\xFEa\0b\0"), "ab");
        assert_eq!(decode(b"\xFF\xFE\0\0a\0\0\0"), "a");
        assert_eq!(decode("§ 12 über".as_bytes()), "§ 12 über");
    }

    #[test]
    fn tildes_in_a_program_are_no_chinese() {
        assert_eq!(decode(b"x ~{ y ~} ~~"), "x ~{ y ~} ~~");
        assert_eq!(decode(b"~{<:Ky2;S{#,NpJ)l6HK!#~}"), "己所不欲，勿施於人。");
    }

    #[test]
    fn nothing_readable_is_said_so() {
        assert_eq!(read(b" \r\n\0", &Limits::default()).unwrap_err(), "This file holds no text.");
    }
}
