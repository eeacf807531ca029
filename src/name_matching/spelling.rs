//! Words that are nearly the same: by their letters, or by their sound.

use crate::letters::mask;

use rphonetic::DoubleMetaphone;
use std::sync::LazyLock;

/// Sounds of a word that are compared.
const SOUNDS_LONG: usize = 8;

static SOUNDS: LazyLock<DoubleMetaphone> = LazyLock::new(|| DoubleMetaphone::new(Some(SOUNDS_LONG)));

/// A word with what is looked at again and again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    pub letters: String,
    mask: u32,
    /// How it sounds, in the two ways of Double Metaphone (Philips, 2000).
    sounds: [String; 2],
}

impl Word {
    pub fn new(letters: &str) -> Self {
        let sounds = if letters.len() < 3 {
            Default::default()
        } else {
            let coded = SOUNDS.double_metaphone(letters);
            [coded.primary(), coded.alternate()]
        };
        Self { letters: letters.to_owned(), mask: mask(letters), sounds }
    }

    /// Whether both are one word that was mistyped once, or in eight letters twice: a letter more, less or other, or two in each
    /// other's places.
    pub fn is_misspelt(&self, other: &Self) -> bool {
        let (a, b) = (self.letters.as_str(), other.letters.as_str());
        let most = match a.len().min(b.len()) {
            0..=3 => return false,
            4..=7 => 1,
            _ => 2,
        };
        // Numbers are other numbers.
        if a.len().abs_diff(b.len()) > most
            || (self.mask ^ other.mask).count_ones() as usize > 2 * most
            || a.bytes().chain(b.bytes()).any(|b| b.is_ascii_digit())
        {
            return false;
        }
        strsim::damerau_levenshtein(a, b) <= most
    }

    /// Whether both are one word in two spellings of the same sounds: "Carl" and "Karl", "Jon" and "John", but not "Jean" and "Joan".
    pub fn is_spelt_alike(&self, other: &Self) -> bool {
        self.letters.len() > 2
            && other.letters.len() > 2
            && plain_spelling(&self.letters) == plain_spelling(&other.letters)
    }

    /// Whether both are long words that one slip parts.
    pub fn is_one_slip(&self, other: &Self) -> bool {
        let short = self.letters.len().min(other.letters.len());
        short >= 6 && self.is_misspelt(other) && strsim::damerau_levenshtein(&self.letters, &other.letters) == 1
    }

    /// Whether both sound alike and begin alike.
    pub fn sounds_like(&self, other: &Self) -> bool {
        let same = |a: &String| a.len() > 1 && other.sounds.contains(a);
        self.sounds.iter().any(same) && strsim::normalized_damerau_levenshtein(&self.letters, &other.letters) >= 0.5
    }
}

/// One spelling for each sound: "ph" is "f", a hard "c" is "k", "y" is "i", "z" is "s", "w" is "v"; doubled letters and a silent "h" are left out.
fn plain_spelling(letters: &str) -> String {
    let letters = letters.replace("ph", "f").replace("ck", "k");
    let mut plain = String::with_capacity(letters.len());
    for (n, letter) in letters.chars().enumerate() {
        let soft = letters.chars().nth(n + 1).is_some_and(|next| matches!(next, 'e' | 'i' | 'y' | 'h'));
        let letter = match letter {
            'c' if !soft => 'k',
            'y' => 'i',
            'z' => 's',
            'w' => 'v',
            'h' if n > 0 && !plain.ends_with(['c', 's']) => continue,
            letter => letter,
        };
        if !plain.ends_with(letter) {
            plain.push(letter);
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_and_sounds() {
        let of = |a: &str, b: &str| {
            let (a, b) = (Word::new(a), Word::new(b));
            (a.is_misspelt(&b), a.sounds_like(&b))
        };
        assert!(of("martinez", "matrinez").0);
        assert_eq!(of("smith", "smyth"), (true, true));
        assert_eq!(of("schmidt", "schmitt"), (true, true));
        assert!(of("meyer", "maier").1);
        assert!(of("ross", "rossi").0);
        assert!(!of("lee", "lea").0);
        assert_eq!(of("garcia", "miller"), (false, false));
        let alike = |a: &str, b: &str| Word::new(a).is_spelt_alike(&Word::new(b));
        for (a, b) in [("carl", "karl"), ("jon", "john"), ("sara", "sarah"), ("bryan", "brian"), ("filip", "phillip")] {
            assert!(alike(a, b), "{a} {b}");
        }
        for (a, b) in [("jean", "joan"), ("sara", "sasha"), ("cora", "nora"), ("ann", "ian")] {
            assert!(!alike(a, b), "{a} {b}");
        }
        assert_eq!(of("2024", "2025"), (false, false));
    }
}
