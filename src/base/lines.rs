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

/// Where characters stand that nobody sees. Marks that change the writing direction can make "fdp.exe" look like "exe.pdf".
/// What joins letters of Persian or Hindi and chooses the look of a sign belongs to the character before it, and is none of these.
pub fn hidden(text: &str) -> impl Iterator<Item = usize> + '_ {
    let before = std::iter::once(None).chain(text.chars().map(Some));
    let joins = |before: Option<char>, c| {
        matches!(c, '\u{200c}' | '\u{200d}' | '\u{fe0e}' | '\u{fe0f}')
            && before.is_some_and(|before| !before.is_ascii() && !before.is_whitespace() && !is_unseen(before))
    };
    let is_hidden = move |c: char, before| c.is_control() || is_unseen(c) && !joins(before, c);
    text.char_indices().zip(before).filter(move |((_, c), before)| is_hidden(*c, *before)).map(|((at, _), _)| at)
}

/// The text without [`hidden`] characters.
pub fn without_hidden(text: &str) -> String {
    let hidden: Vec<usize> = hidden(text).collect();
    text.char_indices().filter(|(at, _)| hidden.binary_search(at).is_err()).map(|(_, c)| c).collect()
}

/// One line: white space folded; control characters and those that nobody sees are taken out.
pub fn one_line(text: &str) -> String {
    let spaced: String = text.chars().map(|c| if c.is_whitespace() { ' ' } else { c }).collect();
    without_hidden(&spaced).split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn white_space_is_folded_and_what_is_not_seen_is_taken_out() {
        assert_eq!(one_line("  Who is\n the\u{202e} landlord?\u{7} "), "Who is the landlord?");
        assert_eq!(one_line("👨\u{200d}👩\u{200d}👧 ❤\u{fe0f} a\u{200d}b"), "👨\u{200d}👩\u{200d}👧 ❤\u{fe0f} ab");
    }
}
