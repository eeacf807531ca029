//! Words of a text, compared as a reader would: in small letters without accents, and with the errors that a scan brings.

/// The words of a line: letters and digits in small letters without accents.
pub fn words(line: &str) -> Vec<String> {
    let plain = any_ascii::any_ascii(line).to_lowercase();
    plain.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

/// Whether a word of a text is a word, up to the errors of a scan: one letter in five.
pub fn same(read: &str, wanted: &str) -> bool {
    if read == wanted {
        return true;
    }
    let (a, b) = (read.len(), wanted.len());
    let most = match b {
        0..=4 => 0,
        5..=9 => 1,
        _ => 2,
    };
    // Digits are not guessed at: 1040 is no 1041.
    most > 0
        && a.abs_diff(b) <= most
        && !wanted.bytes().any(|c| c.is_ascii_digit())
        && strsim::levenshtein(read, wanted) <= most
}

/// Where a phrase stands in a line.
pub fn position(line: &[String], phrase: &[String]) -> Option<usize> {
    if phrase.is_empty() || line.len() < phrase.len() {
        return None;
    }
    line.windows(phrase.len()).position(|part| part.iter().zip(phrase).all(|(read, wanted)| same(read, wanted)))
}

/// Whether a word is a number, or letters with digits such as an account's.
pub fn is_number(word: &str) -> bool {
    word.bytes().any(|c| c.is_ascii_digit())
}

/// Words of a file's name: "2023_W2-JaneDoe.pdf" has "2023", "w2", "jane", "doe".
pub fn words_of_name(name: &str) -> Vec<String> {
    let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
    let mut spaced = String::new();
    let mut before = ' ';
    for c in stem.chars() {
        if c.is_uppercase() && before.is_lowercase() {
            spaced.push(' ');
        }
        spaced.push(c);
        before = c;
    }
    words(&spaced)
}
