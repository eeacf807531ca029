//! Lines of text that people type.

/// Whether a character shows nothing: soft hyphens, spaces without width, marks that turn the direction of text.
pub fn is_unseen(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
}

/// One line: white space folded; control characters and those that turn the direction of text are taken out.
pub fn one_line(text: &str) -> String {
    let shown = |c: &char| !c.is_control() && !is_unseen(*c);
    let spaced: String = text.chars().map(|c| if c.is_whitespace() { ' ' } else { c }).filter(shown).collect();
    spaced.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn white_space_is_folded_and_what_is_not_seen_is_taken_out() {
        assert_eq!(one_line("  Who is\n the\u{202e} landlord?\u{7} "), "Who is the landlord?");
    }
}
