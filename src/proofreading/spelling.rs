//! How far two words are apart, for names and terms that may be misspelt.

/// Whether one slip of the hand turns one word into the other: a letter more, less or other, or two neighbours
/// exchanged. Equal words are none.
pub(crate) fn one_slip(a: &str, b: &str) -> bool {
    // A character has four bytes at most.
    if a.len().abs_diff(b.len()) > 4 {
        return false;
    }
    let (mut x, mut y) = (a.chars(), b.chars());
    loop {
        let (rest_x, rest_y) = (x.as_str(), y.as_str());
        match (x.next(), y.next()) {
            (None, None) => return false,
            (None, Some(_)) => return y.as_str().is_empty(),
            (Some(_), None) => return x.as_str().is_empty(),
            (Some(c), Some(d)) if c == d => {}
            (Some(c), Some(d)) => {
                let (after_x, after_y) = (x.as_str(), y.as_str());
                let swapped = x.next() == Some(d) && y.next() == Some(c) && x.as_str() == y.as_str();
                return swapped || after_x == after_y || after_x == rest_y || rest_x == after_y;
            }
        }
    }
}

/// Whether two words differ as forms of one word do, or as words that law keeps apart by their endings: `licensor` and
/// `licensee`, `party` and `parties`, `Marie` and `Maria`.
pub(crate) fn same_stem(a: &str, b: &str) -> bool {
    let head = a.chars().zip(b.chars()).take_while(|(x, y)| x == y).count();
    let tail = |w: &str| w.chars().skip(head).collect::<String>();
    let (x, y) = (tail(a), tail(b));
    // Only the last letter or two differ.
    x.chars().count() <= 1 && y.chars().count() <= 1 || {
        let endings = ["", "s", "es", "'s", "ed", "d", "ing", "er", "or", "ee", "ies", "y", "ly", "al", "e", "r", "n"];
        endings.contains(&x.as_str()) && endings.contains(&y.as_str())
    }
}

/// Whether two words sound alike and are not the same: "hail" and "hale". They have the code of Soundex in common (the vowels say
/// nothing, and consonants of one sound are one), and about the same length.
pub(crate) fn sounds(a: &str, b: &str) -> bool {
    let ascii = |word: &str| word.chars().all(|c| c.is_ascii_lowercase());
    a != b && ascii(a) && ascii(b) && a.len().abs_diff(b.len()) <= 1 && soundex(a) == soundex(b)
}

fn soundex(word: &str) -> Vec<char> {
    let code = |c: char| match c {
        'b' | 'f' | 'p' | 'v' => '1',
        'c' | 'g' | 'j' | 'k' | 'q' | 's' | 'x' | 'z' => '2',
        'd' | 't' => '3',
        'l' => '4',
        'm' | 'n' => '5',
        'r' => '6',
        // These two stand between letters of one sound without parting them.
        'h' | 'w' => '-',
        _ => '0',
    };
    let mut out: Vec<char> = word.chars().take(1).collect();
    let mut last = out.first().map_or('0', |c| code(*c));
    for code in word.chars().skip(1).map(code).filter(|code| *code != '-') {
        if code != last && code != '0' {
            out.push(code);
        }
        last = code;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips() {
        for (a, b) in [("jonhson", "johnson"), ("jonson", "johnson"), ("ann", "anne"), ("smith", "smyth")] {
            assert!(one_slip(a, b) && one_slip(b, a), "{a} {b}");
        }
        for (a, b) in [("smith", "smith"), ("smith", "smote"), ("", "ab"), ("abcd", "badc")] {
            assert!(!one_slip(a, b), "{a} {b}");
        }
        assert!(one_slip("", "a"));
    }

    #[test]
    fn words_that_sound_alike() {
        for (a, b) in [("hail", "hale"), ("brown", "braun"), ("meyer", "maier"), ("read", "reed")] {
            assert!(sounds(a, b), "{a} {b}");
        }
        for (a, b) in [("hale", "hale"), ("hale", "hayes"), ("brown", "browning"), ("reed", "weed")] {
            assert!(!sounds(a, b), "{a} {b}");
        }
    }

    #[test]
    fn endings() {
        assert!(same_stem("licensor", "licensee") && same_stem("party", "parties") && same_stem("marie", "maria"));
        assert!(!same_stem("jonhson", "johnson") && !same_stem("smith", "smyth"));
    }
}
