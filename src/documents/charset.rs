//! Which of several charsets of one byte a text is written in, where the detector knows too few of them or too little
//! text: Mac OS Roman, code page 850, windows-1250 and ISO 8859-2 beside windows-1252.
//!
//! Each charset gives every byte a meaning, but in a wrong one the meanings stand in wrong places: capitals behind small
//! letters (`donÕt`), signs within words (`f¸r`), controls. The charset with far fewer of these is right; the detector's
//! guess needs few reasons to stay.

use encoding_rs::{Encoding, ISO_8859_2, MACINTOSH, WINDOWS_1250, WINDOWS_1252};

/// The upper half of code page 850, which DOS programs of Western Europe wrote and the Encoding Standard leaves out.
const CP850: &str = "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u{AD}±‗¾¶§÷¸°¨·¹³²■\u{A0}";

/// How many bytes of a text decide.
const SAMPLE: usize = 1 << 16;

/// Decodes bytes that are no Unicode, for which the detector guessed a charset.
pub(super) fn decode(bytes: &[u8], guess: &'static Encoding) -> String {
    let whole = |encoding: &'static Encoding| encoding.decode_without_bom_handling(bytes).0.into_owned();
    let sample = &around_the_high_bytes(bytes, guess.is_single_byte())[..];
    let part = |encoding: &'static Encoding| encoding.decode_without_bom_handling(sample).0.into_owned();
    let guessed = part(guess);
    let odd = oddities(&guessed);
    let mut best: (usize, Option<&'static Encoding>) = (odd, Some(guess));
    for encoding in [WINDOWS_1252, WINDOWS_1250, ISO_8859_2, MACINTOSH] {
        let found = oddities(&part(encoding));
        if found < best.0 {
            best = (found, Some(encoding));
        }
    }
    let dos = oddities(&cp850(sample));
    if dos < best.0 {
        best = (dos, None);
    }
    // One oddity happens; a charset that explains nearly all of them away does not.
    if best.0 * 4 <= odd && odd >= WRONG {
        return best.1.map_or_else(|| cp850(bytes), whole);
    }
    if guess == WINDOWS_1252 && is_central_european(sample) && oddities(&part(WINDOWS_1250)) <= odd {
        return whole(WINDOWS_1250);
    }
    whole(guess)
}

/// The bytes that decide, with what stands around them: they may come late in a long text. Bytes of a charset of several
/// bytes cannot be taken out, so there the beginning decides.
fn around_the_high_bytes(bytes: &[u8], single: bool) -> Vec<u8> {
    if !single || bytes.len() <= SAMPLE {
        return bytes[..bytes.len().min(SAMPLE)].to_vec();
    }
    let (mut sample, mut taken) = (Vec::new(), 0);
    for at in (0..bytes.len()).filter(|at| bytes[*at] >= 0x80) {
        if sample.len() > SAMPLE {
            break;
        }
        let start = at.saturating_sub(2);
        if start > taken {
            sample.push(b' ');
        }
        let end = (at + 3).min(bytes.len());
        sample.extend_from_slice(&bytes[start.max(taken)..end.max(taken)]);
        taken = end.max(taken);
    }
    sample
}

fn cp850(bytes: &[u8]) -> String {
    let upper: Vec<char> = CP850.chars().collect();
    let of = |b: &u8| b.checked_sub(0x80).and_then(|i| upper.get(usize::from(i)).copied()).unwrap_or(char::from(*b));
    bytes.iter().map(of).collect()
}

/// The weight of what no text has, and of what few texts have.
const WRONG: usize = 2;
const STRANGE: usize = 1;

/// How much in a decoded text stands in wrong places.
fn oddities(text: &str) -> usize {
    let mut total = 0;
    let (mut before_last, mut last) = (' ', ' ');
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        if !c.is_ascii() {
            total += odd(before_last, last, c, chars.peek().copied().unwrap_or(' '));
        }
        (before_last, last) = (last, c);
    }
    total
}

/// How odd a character is between its neighbours.
fn odd(before_last: char, last: char, c: char, next: char) -> usize {
    let (after, before) = (next.is_alphabetic(), last.is_alphabetic());
    let between = after && before;
    match c {
        '\u{80}'..='\u{9F}' | char::REPLACEMENT_CHARACTER => WRONG,
        // Ordinals stand behind figures and abbreviations: `1º`, `nº`.
        'ª' | 'º' if after || (last.is_lowercase() && before_last.is_alphabetic()) => WRONG,
        'ª' | 'º' => 0,
        '’' | '‘' | '\u{A0}' | '\u{AD}' | '·' => 0,
        '±' | '×' | '÷' if !between => 0,
        '–' | '—' => 0,
        '…' => {
            if between {
                STRANGE
            } else {
                0
            }
        }
        // Quotation marks open before a word and close behind one, or the other way round.
        '“' | '”' | '„' | '«' | '»' | '‹' | '›' | '‚' => {
            if between {
                WRONG
            } else {
                0
            }
        }
        '§' | '¶' | '†' | '‡' | '•' | '°' | '©' | '®' | '™' | '¡' | '¿' => {
            if between || (matches!(c, '¡' | '¿') && last.is_alphanumeric()) { WRONG } else { 0 }
        }
        '€' | '£' | '¥' | '¢' | '¤' => match () {
            () if between => WRONG,
            () if next.is_ascii_digit() || last.is_ascii_digit() || (next == ' ' && c != '¥') => 0,
            () => STRANGE,
        },
        '²' | '³' | '¹' | '¼' | '½' | '¾' => {
            if after {
                WRONG
            } else {
                0
            }
        }
        // A sharp s begins no word.
        'ß' => {
            if before {
                0
            } else {
                WRONG
            }
        }
        c if c.is_alphabetic() => letter(before_last, last, c, next),
        // Frames, mathematics, loose accents.
        _ if before || after => WRONG,
        _ => STRANGE,
    }
}

/// Letters that are words, units or signs by themselves.
const WORDS: &str = "àÀâéÉèÈíÍóÓòÒúùåÅäÄöÖôőŐøØæÆµ";

/// How odd a letter is: capitals follow small letters, or small ones come before capitals; a letter hangs on a mark; two
/// scripts share a word.
fn letter(before_last: char, last: char, c: char, next: char) -> usize {
    let latin = |c: char| c < '\u{250}' || ('\u{1E00}'..'\u{1F00}').contains(&c);
    if !latin(c) {
        return if last.is_ascii_alphabetic() || next.is_ascii_alphabetic() { WRONG } else { 0 };
    }
    let alone = !last.is_alphanumeric() && !next.is_alphanumeric();
    match () {
        () if last.is_ascii_digit() || next.is_ascii_digit() => WRONG,
        () if c.is_uppercase() && last.is_lowercase() => WRONG,
        () if c.is_lowercase() && next.is_uppercase() => WRONG,
        () if matches!(last, '.' | ',' | '!' | '?') && before_last.is_alphabetic() && !next.is_alphabetic() => WRONG,
        // One letter as a word: few have an accent, and those are vowels. An initial has its full stop.
        () if alone && next != '.' && !WORDS.contains(c) => WRONG,
        // The ligature of French and Latin words stands before few letters.
        () if matches!(c, 'œ' | 'Œ')
            && !matches!(next.to_ascii_lowercase(), 'u' | 'i' | 'd' | 'n' | 's' | 't' | 'c') =>
        {
            WRONG
        }
        () if c.is_uppercase() && last.is_uppercase() && next.is_lowercase() => {
            if before_last.is_alphabetic() {
                STRANGE
            } else {
                WRONG
            }
        }
        () => 0,
    }
}

/// Whether a text in windows-1252 has letters that no Western language has together: then they are those that
/// windows-1250 has in the same places. `š` or `ž` with `è`, `ì`, `ø`, `ù`, `æ` or `ð` (č, ě, ř, ů, ć, đ), or `õ` or `û`
/// (ő, ű) with umlauts and acute vowels.
fn is_central_european(bytes: &[u8]) -> bool {
    let mut here = [false; 256];
    for b in bytes {
        here[usize::from(*b)] = true;
    }
    let any = |of: &[u8]| of.iter().any(|b| here[usize::from(*b)]);
    // French, Italian and Portuguese have these in every paragraph: à, ç, ê, ë, î.
    if any(&[0xE0, 0xE7, 0xEA, 0xEB, 0xEE]) {
        return false;
    }
    let slavic = any(&[0x8A, 0x8E, 0x9A, 0x9E]) && any(&[0xE8, 0xC8, 0xEC, 0xF8, 0xF9, 0xE6, 0xF0, 0xD0]);
    let hungarian =
        any(&[0xF5, 0xFB]) && any(&[0xF6, 0xFC]) && any(&[0xE1, 0xE9, 0xED, 0xF3, 0xFA]) && !any(&[0xE3, 0xE4, 0xE8]);
    slavic || hungarian
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plain_text;

    /// The bytes of a text in a charset.
    fn bytes(text: &str, encoding: &'static Encoding) -> Vec<u8> {
        encoding.encode(text).0.into_owned()
    }

    const WESTERN: &[&str] = &[
        "The landlord\u{2019}s notice isn\u{2019}t valid.",
        "\u{201C}Closing Date\u{201D} means the day \u{2013} or night \u{2014} on which it closes\u{2026}",
        "Caf\u{e9}",
        "K\u{fc}ndigung der B\u{fc}rgschaft f\u{fc}r die M\u{f6}bel nach \u{a7} 5, Stra\u{df}e",
        "GR\u{d6}SSE UND \u{c4}NDERUNG",
        "Le pr\u{e9}sent contrat est r\u{e9}gi par la loi fran\u{e7}aise \u{e0} l\u{2019}exception de l\u{2019}\u{e9}t\u{e9}; o\u{f9} \u{ea}tre No\u{eb}l",
        "El a\u{f1}o pr\u{f3}ximo, se\u{f1}or Mu\u{f1}oz: \u{bf}qu\u{e9} pas\u{f3}?",
        "\u{a9} 2020 Smith & Co.\u{2122} \u{2022} all rights \u{ae}",
        "Rent: \u{a3}500 per month, 20\u{b0}C",
        "M\u{e5}nadsl\u{f6}n \u{e4}r 100 kronor och \u{e5}ret \u{f6}kar",
        "S\u{e3}o Paulo, condi\u{e7}\u{f5}es e obriga\u{e7}\u{f5}es",
        "\u{2022} First item\n\u{2022} Second item",
        "RESUM\u{c9} of the parties\u{2019} positions",
        "Perch\u{e9} la citt\u{e0} \u{e8} pi\u{f9} bella",
    ];

    #[test]
    fn western_text_is_read_in_either_charset() {
        for text in WESTERN {
            for encoding in [WINDOWS_1252, MACINTOSH] {
                assert_eq!(plain_text::decode(&bytes(text, encoding)), **text, "{}", encoding.name());
            }
        }
    }

    #[test]
    fn central_european_text_is_read_in_either_charset() {
        for text in [
            "Umowa najmu zawarta w dniu 5 maja pomi\u{119}dzy w\u{142}a\u{15b}cicielem a najemc\u{105}, \u{17a}r\u{f3}d\u{142}o",
            "Smlouva o n\u{e1}jmu bytu uzav\u{159}en\u{e1} mezi pronaj\u{ed}matelem a n\u{e1}jemcem; \u{17e}ivotn\u{ed} p\u{159}\u{ed}pad",
            "Szerz\u{151}d\u{e9}s a b\u{e9}rleti d\u{ed}j fizet\u{e9}s\u{e9}r\u{151}l, k\u{f6}telezetts\u{e9}g \u{e9}s h\u{171}t\u{151}",
            "N\u{e1}jomn\u{e1} zmluva medzi prenaj\u{ed}mate\u{13e}om a n\u{e1}jomcom, \u{10d}l\u{e1}nok 5, \u{161}tvr\u{165}rok",
            "Ugovor o najmu izme\u{111}u najmodavca i najmoprimca, \u{10d}lanak 5, \u{17e}upanija",
            "Contract de \u{eE}nchiriere \u{ee}ntre p\u{103}r\u{163}i \u{15f}i martori",
        ] {
            for encoding in [WINDOWS_1250, ISO_8859_2] {
                assert_eq!(plain_text::decode(&bytes(text, encoding)), *text, "{}", encoding.name());
            }
        }
    }

    #[test]
    fn the_dos_table_is_whole() {
        assert_eq!(CP850.chars().count(), 128);
        assert_eq!(
            plain_text::decode(b"K\x81ndigung der B\x81rgschaft f\x81r die M\x94bel"),
            "Kündigung der Bürgschaft für die Möbel"
        );
    }

    #[test]
    fn other_scripts_stay_as_the_detector_says() {
        for (text, encoding) in [
            ("Договор аренды квартиры между сторонами ABC", encoding_rs::WINDOWS_1251),
            ("Σύμβαση μίσθωσης μεταξύ των μερών", encoding_rs::WINDOWS_1253),
            ("賃貸借契約書 ABC 株式会社とXYZの間で", encoding_rs::SHIFT_JIS),
            ("租赁合同由双方签订，ABC公司", encoding_rs::GBK),
            ("Kira sözleşmesi ile ilgili değişiklik ığdır", encoding_rs::WINDOWS_1254),
        ] {
            assert_eq!(plain_text::decode(&bytes(text, encoding)), text, "{}", encoding.name());
        }
    }

    #[test]
    fn what_decides_may_come_late() {
        let text = format!("{}\nThe landlord\u{2019}s notice isn\u{2019}t valid.", "Plain words. ".repeat(9_000));
        assert_eq!(plain_text::decode(&bytes(&text, MACINTOSH)), text);
    }

    proptest::proptest! {
        #[test]
        fn every_byte_has_a_meaning(bytes: Vec<u8>) {
            let _ = decode(&bytes, WINDOWS_1252);
        }
    }
}
