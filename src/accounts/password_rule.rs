//! The password rule: 10 to 128 characters, not one of the most common passwords, not the email address itself.

use crate::error::{Error, Result};

use std::collections::HashSet;

const SHORTEST: usize = 10;
const LONGEST: usize = 128;

/// Words found in common passwords, one per line; `#` starts a comment.
const STEMS: &str = include_str!("../../assets/common-passwords.txt");

/// Checks a new password.
///
/// # Errors
/// `Invalid`, with a sentence for the person who chose it.
pub fn check(password: &str, email: &str) -> Result<()> {
    let chars = password.chars().count();
    if !(SHORTEST..=LONGEST).contains(&chars) {
        return Err(Error::Invalid(format!("A password needs {SHORTEST} to {LONGEST} characters.")));
    }
    let (folded, email) = (password.trim().to_lowercase(), email.trim().to_lowercase());
    if folded == email || email.split('@').next().is_some_and(|local| !local.is_empty() && core(&folded) == local) {
        return Err(Error::Invalid("The password must not be the e-mail address.".into()));
    }
    if is_common(&folded) {
        return Err(Error::Invalid(
            "This password is among the most common ones. Choose another, for example four words that do not belong together."
                .into(),
        ));
    }
    Ok(())
}

/// Common means: one or two listed words, with or without surrounding digits or signs, with or without letters
/// swapped for digits; one piece repeated; or a run along the keyboard or the alphabet.
fn is_common(folded: &str) -> bool {
    let stems: HashSet<&str> = STEMS.lines().map(str::trim).filter(|l| !l.is_empty() && !l.starts_with('#')).collect();
    let listed = |word: &str| {
        stems.contains(word)
            || word.char_indices().skip(1).any(|(i, _)| stems.contains(&word[..i]) && stems.contains(&word[i..]))
    };
    let (plain, inner) = (unswap(folded), unswap(core(folded)));
    // In "1234567890" nothing but digits and signs is left; the rules below judge it as a whole.
    let mut forms = [folded, core(folded), &plain, core(&plain), &inner].into_iter();
    forms.any(listed) || repeats(folded) || runs(folded)
}

/// Without leading and trailing digits and signs.
fn core(text: &str) -> &str {
    text.trim_matches(|c: char| !c.is_alphabetic())
}

fn unswap(text: &str) -> String {
    let letter = |c| match c {
        '0' => 'o',
        '1' | '!' => 'i',
        '3' => 'e',
        '4' | '@' => 'a',
        '5' | '$' => 's',
        '7' => 't',
        c => c,
    };
    text.chars().map(letter).collect()
}

/// One piece of at most five characters, repeated ("abcabcabcabc", "aaaaaaaaaa").
fn repeats(text: &str) -> bool {
    let chars: Vec<char> = text.chars().collect();
    (1..=5).any(|n| chars.len() >= 2 * n && chars.iter().zip(chars.iter().skip(n)).all(|(a, b)| a == b))
}

/// Made of runs: at most a fifth of the steps leave the order of the alphabet, the digits or a keyboard row.
fn runs(text: &str) -> bool {
    const ROWS: [&str; 7] = [
        "01234567890",
        "abcdefghijklmnopqrstuvwxyz",
        "qwertyuiopasdfghjklzxcvbnm",
        "1q2w3e4r5t6y7u8i9o0p",
        "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p",
        "qwertzuiopasdfghjklyxcvbnm",
        "azertyuiopqsdfghjklmwxcvbn",
    ];
    let chars: Vec<char> = text.chars().collect();
    let along = |row: &str| {
        let row: Vec<char> = row.chars().collect();
        chars
            .windows(2)
            .filter(|pair| row.windows(2).any(|r| r == *pair || (r[0] == pair[1] && r[1] == pair[0])))
            .count()
    };
    let steps = chars.len().saturating_sub(1);
    steps > 0 && ROWS.iter().any(|row| along(row) * 5 >= steps * 4)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn common_passwords_are_refused() {
        for word in [
            "password123",
            "Password1!",
            "P@ssw0rd123",
            "passw0rd2024",
            "1234567890",
            "0987654321",
            "qwertyuiop",
            "QWERTYUIOP1",
            "1q2w3e4r5t",
            "1qaz2wsx3edc",
            "aaaaaaaaaa",
            "abcabcabcabc",
            "abcdefghij",
            "iloveyou123",
            "letmein2025!",
            "welcome12345",
            "passwordpassword",
            "changeme123",
            "Administrator1",
            "qwerty123456",
            "lawfirm2026",
            "football99!",
            "sunshine2023",
            "123456789a",
        ] {
            assert!(check(word, "ada@firm.example").is_err(), "{word}");
        }
    }

    #[test]
    fn others_are_taken() {
        for word in [
            "copper lantern drift echo",
            "Zr8-kq!mV2tQ",
            "пароль для входа в дом",
            "correct horse battery staple",
            "ünderstöd-fjord",
        ] {
            check(word, "ada@firm.example").unwrap();
        }
    }

    #[test]
    fn length_counts_characters_and_the_address_is_no_password() {
        assert!(check("ninechars", "a@b.example").is_err());
        assert!(check(&"añ".repeat(65), "a@b.example").is_err());
        check(&"ax9ßQ-7k".repeat(16), "a@b.example").unwrap();
        assert!(check("Ada.Lovelace@Firm.example", "ada.lovelace@firm.example").is_err());
        assert!(check("ada.lovelace2024", "ada.lovelace@firm.example").is_err());
    }
}
