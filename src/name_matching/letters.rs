//! A name in plain letters: what is left once accents, other alphabets, signs and capitals are out of the way.

use any_ascii::any_ascii_char;

/// Characters of a name that are looked at.
const LONGEST: usize = 400;

/// Whether a character shows nothing and parts no word: a soft hyphen, a space without width.
pub fn is_unseen(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2060}'..='\u{2064}' | '\u{feff}')
}

/// The words of a name in plain small letters: "Müller-O’Neill & Söhne" gives muller, oneill, and, sohne.
pub fn words(text: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    for c in text.chars().take(LONGEST) {
        match c {
            '\'' | '’' | '‘' | '`' | '´' | 'ʼ' => {}
            '&' | '+' => words.extend(["and".to_owned(), String::new()]),
            c if c.is_alphanumeric() => {
                let plain = any_ascii_char(c).bytes().filter(u8::is_ascii_alphanumeric);
                let plain = plain.map(|b| char::from(b.to_ascii_lowercase()));
                if let Some(word) = words.last_mut() {
                    word.extend(plain);
                }
            }
            c if is_unseen(c) => {}
            // Marks that are written over a letter.
            '\u{300}'..='\u{36f}' => {}
            _ => words.push(String::new()),
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

/// Which letters a word has, one bit each: words that differ in few letters differ in few bits.
pub fn mask(word: &str) -> u32 {
    word.bytes().filter(u8::is_ascii_lowercase).fold(0, |mask, letter| mask | 1 << (letter - b'a'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_accents_and_alphabets_are_out_of_the_way() {
        for (text, plain) in [
            ("Müller-O’Neill & Söhne", "muller oneill and sohne"),
            ("SMITH, John Q.", "smith john q"),
            ("J.R. Ewing", "j r ewing"),
            ("Иван Петров", "ivan petrov"),
            ("Jose\u{301} Nun\u{303}ez", "jose nunez"),
            (" -- ", ""),
        ] {
            assert_eq!(words(text).join(" "), plain, "{text}");
        }
    }
}
