//! Lines of text that people type.

/// Whether a character shows nothing: invisible ones, fillers, tags, those that change the direction of what follows (Unicode Bidirectional
/// Algorithm, 2.1 to 2.3), and noncharacters, two of which no XML may hold (XML 1.0, 2.2). With these, a text could say something
/// other than it shows.
pub fn is_unseen(c: char) -> bool {
    matches!(c,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
        | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}' | '\u{fdd0}'..='\u{fdef}'
        | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}')
        || u32::from(c) & 0xfffe == 0xfffe
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
