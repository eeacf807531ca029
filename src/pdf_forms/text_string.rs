//! Text strings (ISO 32000-1, 7.9.2.2) and the two single-byte encodings of annex D.

/// WinAnsiEncoding, 0x80 to 0x9F (annex D.2); the rest of it is Latin-1.
const WIN_ANSI: [char; 32] = [
    '€', '\0', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\0', 'Ž', '\0', '\0', '‘', '’', '“', '”', '•',
    '–', '—', '˜', '™', 'š', '›', 'œ', '\0', 'ž', 'Ÿ',
];
/// PDFDocEncoding, 0x18 to 0x1F and 0x80 to 0xA0 (annex D.2).
const PDF_DOC_LOW: [char; 8] = ['˘', 'ˇ', 'ˆ', '˙', '˝', '˛', '˚', '˜'];
const PDF_DOC_HIGH: [char; 33] = [
    '•', '†', '‡', '…', '—', '–', 'ƒ', '⁄', '‹', '›', '−', '‰', '„', '“', '”', '‘', '’', '‚', '™', 'ﬁ', 'ﬂ', 'Ł', 'Œ',
    'Š', 'Ÿ', 'Ž', 'ı', 'ł', 'œ', 'š', 'ž', '\u{FFFD}', '€',
];

/// A text string's characters. What is no character becomes U+FFFD.
pub(crate) fn decode(bytes: &[u8]) -> String {
    let units = |rest: &[u8], unit: fn([u8; 2]) -> u16| {
        let units: Vec<u16> = rest.chunks_exact(2).map(|pair| unit([pair[0], pair[1]])).collect();
        String::from_utf16_lossy(&units)
    };
    match bytes {
        [0xFE, 0xFF, rest @ ..] => units(rest, u16::from_be_bytes),
        // Not in the standard, but written by some programs.
        [0xFF, 0xFE, rest @ ..] => units(rest, u16::from_le_bytes),
        // PDF 2.0.
        [0xEF, 0xBB, 0xBF, rest @ ..] => String::from_utf8_lossy(rest).into_owned(),
        _ => bytes.iter().map(|b| pdf_doc(*b)).collect(),
    }
}

/// A text string of some characters: as they are where they are ASCII, in UTF-16 otherwise.
pub(crate) fn encode(text: &str) -> Vec<u8> {
    if text.bytes().all(|b| matches!(b, b' '..=b'~' | b'\n' | b'\r' | b'\t')) {
        return text.as_bytes().to_vec();
    }
    let mut bytes = vec![0xFE, 0xFF];
    bytes.extend(text.encode_utf16().flat_map(u16::to_be_bytes));
    bytes
}

/// A name's characters: UTF-8 by custom (ISO 32000-1, 7.3.5), a byte each where it is none.
pub(crate) fn of_name(name: &[u8]) -> String {
    match std::str::from_utf8(name) {
        Ok(text) => text.to_owned(),
        Err(_) => name.iter().map(|b| char::from(*b)).collect(),
    }
}

/// The value of a field with one way to write a line break.
pub(crate) fn lines_alike(text: &str) -> String {
    text.replace("\r\n", "\n").replace('\r', "\n")
}

fn pdf_doc(byte: u8) -> char {
    match byte {
        0x18..=0x1F => PDF_DOC_LOW[usize::from(byte - 0x18)],
        0x80..=0xA0 => PDF_DOC_HIGH[usize::from(byte - 0x80)],
        _ => char::from(byte),
    }
}

/// The code of a character in WinAnsiEncoding. The soft hyphen is left out, as its code draws a hyphen.
pub(crate) fn win_ansi(c: char) -> Option<u8> {
    match c {
        ' '..='~' => Some(c as u8),
        '\u{AD}' => None,
        '\u{A0}'..='\u{FF}' => Some(c as u8),
        '\0' => None,
        _ => WIN_ANSI.iter().position(|known| *known == c).map(|at| 0x80 + at as u8),
    }
}

/// The character of a code in WinAnsiEncoding.
pub(crate) fn of_win_ansi(code: u8) -> char {
    match code {
        0x80..=0x9F => WIN_ANSI[usize::from(code - 0x80)],
        _ => char::from(code),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_strings_come_back() {
        for text in ["", "plain (text)", "zażółć", "한국어", "a\nb", "𝔸"] {
            assert_eq!(decode(&encode(text)), text);
        }
        assert_eq!(decode(b"\xA0\x18"), "€˘");
        assert_eq!(decode(b"\xFF\xFEa\0"), "a");
    }

    #[test]
    fn win_ansi_comes_back() {
        for code in (0x20..=0x7E).chain(0x80..=0xFF) {
            let c = of_win_ansi(code);
            if c != '\0' && c != '\u{AD}' {
                assert_eq!(win_ansi(c), Some(code), "{c}");
            }
        }
        assert_eq!(win_ansi('ł'), None);
    }
}
