//! Codes that are cited by subject: `Cal. Penal Code § 187`, `N.Y. Empl. Law § 24`, `Md. Code Ann., Crim. Law § 1`.

use super::{numbers::space_before, tables::Tables};

/// What comes first, what must come last, and the table's name for the whole.
const CODES: &[(&str, &[&str], &str)] = &[
    ("Cal.", &["Code", "Code Ann."], "Cal. Code"),
    ("California", &["Code"], "Cal. Code"),
    ("N.Y.", &["Law", "Law Ann.", "Laws", "Act", "Code"], "N.Y. Law"),
    ("N. Y.", &["Law", "Act"], "N.Y. Law"),
    ("New York", &["Law"], "N.Y. Law"),
    ("Tex.", &["Code Ann.", "Code"], "Tex. Code Ann."),
    ("Texas", &["Code"], "Tex. Code Ann."),
    ("Md. Code Ann.,", &[""], "Md. Code Ann."),
    ("Md. Code,", &[""], "Md. Code Ann."),
];

/// The code cited by subject whose name ends at `end`: where it begins, and its source.
pub(super) fn ending_at(tables: &Tables, t: &[u8], end: usize) -> Option<(usize, u16)> {
    let mut at = end;
    // "Bus. & Com.", "Welf. & Inst.", "Real Prop. Acts": a subject has few words.
    for _ in 0..8 {
        let word_end = space_before(t, at);
        let start = word_end - t[..word_end].iter().rev().take(24).take_while(|b| !b.is_ascii_whitespace()).count();
        let word = &t[start..word_end];
        let small = matches!(word, b"and" | b"of" | b"&" | b"the");
        if word.is_empty() || !(small || word[0].is_ascii_uppercase()) {
            return None;
        }
        let head_end = space_before(t, start);
        let subject = std::str::from_utf8(&t[start..end]).ok()?;
        let found = CODES.iter().find(|(first, last, _)| {
            let boundary = || head_end == first.len() || !t[head_end - first.len() - 1].is_ascii_alphanumeric();
            t[..head_end].ends_with(first.as_bytes())
                && boundary()
                && last.iter().any(|l| subject.trim_end().ends_with(l) && (l.is_empty() || subject.len() > l.len()))
        });
        if let Some((first, _, of)) = found {
            return Some((head_end - first.len(), tables.id(of)?));
        }
        at = start;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn subjects_are_found() {
        let of = |text: &str| {
            ending_at(Tables::get(), text.as_bytes(), text.len()).map(|(_, id)| Tables::get().source(id).abbreviation)
        };
        assert_eq!(of("see Cal. Bus. & Prof. Code"), Some("Cal. Code"));
        assert_eq!(of("Md. Code Ann., Crim. Law"), Some("Md. Code Ann."));
        assert_eq!(of("N.Y. Real Prop. Acts. Law"), Some("N.Y. Law"));
        assert_eq!(of("the building code"), None);
        assert_eq!(of("Code"), None);
    }
}
