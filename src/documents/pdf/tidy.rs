//! A page's text without what only its typesetting needed.

use crate::plain_text;

/// Trims lines, removes control characters, and replaces ligatures and soft hyphens.
pub(super) fn lines(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for line in plain_text::tidy(text).lines() {
        let line = line.trim();
        if line.is_empty() {
            continue;
        }
        if !out.is_empty() {
            out.push('\n');
        }
        for c in line.chars() {
            match c {
                'ﬀ' => out.push_str("ff"),
                'ﬁ' => out.push_str("fi"),
                'ﬂ' => out.push_str("fl"),
                'ﬃ' => out.push_str("ffi"),
                'ﬄ' => out.push_str("ffl"),
                'ﬅ' | 'ﬆ' => out.push_str("st"),
                '\u{AD}' | '\u{200B}' => {}
                c => out.push(c),
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ligatures_and_soft_hyphens_are_taken_apart() {
        assert_eq!(lines("  the ﬁrst  \n\n oﬃ\u{AD}ce\r\n"), "the first\noffice");
    }
}
