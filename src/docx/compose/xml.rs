//! Text on its way into XML, and the start of every part.

use std::borrow::Cow;

/// The declaration that every part begins with.
pub(crate) const HEAD: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n";
/// The namespaces of a part with paragraphs.
pub(crate) const NAMESPACES: &str = "xmlns:w=\"http://schemas.openxmlformats.org/wordprocessingml/2006/main\" \
xmlns:r=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships\" \
xmlns:v=\"urn:schemas-microsoft-com:vml\" xmlns:o=\"urn:schemas-microsoft-com:office:office\" \
xmlns:w10=\"urn:schemas-microsoft-com:office:word\"";

/// What a text may hold: XML's characters (XML 1.0, 2.2) without controls, which Word would refuse, and without the
/// marks that turn the direction of what follows, which would make a text read differently than it is.
pub(crate) fn kept(c: char) -> bool {
    (!c.is_control() || matches!(c, '\n' | '\t'))
        && !matches!(c, '\u{fffe}' | '\u{ffff}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Text for the content of an element or an attribute in double quotes.
pub(crate) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + text.len() / 8);
    for c in text.chars().filter(|c| kept(*c)) {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\n' | '\t' => out.push(' '),
            c => out.push(c),
        }
    }
    out
}

/// A text inside the quotes of a field's instruction (part 1, 17.16.1): quotes become typographic, so that nothing
/// leaves the argument, and backslashes are doubled.
pub(crate) fn argument(text: &str) -> String {
    let mut out = String::new();
    let mut open = true;
    for c in text.chars() {
        match c {
            '"' => {
                out.push(if open { '\u{201c}' } else { '\u{201d}' });
                open = !open;
            }
            '\\' => out.push_str("\\\\"),
            c => out.push(c),
        }
    }
    out
}

/// Whether a text has letters that run from right to left.
pub(crate) fn is_right_to_left(text: &str) -> bool {
    text.chars().any(|c| matches!(c, '\u{590}'..='\u{8ff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{fefe}'))
}

/// Without spaces at its ends; each space inside is one.
pub(crate) fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A text of the model, with the line ends of other systems made one.
pub(crate) fn lines_unified(text: &str) -> Cow<'_, str> {
    if text.contains('\r') { Cow::Owned(text.replace("\r\n", "\n").replace('\r', "\n")) } else { Cow::Borrowed(text) }
}
