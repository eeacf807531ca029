//! The plain part of our mails.

use super::encoded_words;

/// Columns of the plain part.
pub const WIDTH: usize = 72;
/// Where the mail comes from, below who signs it.
pub const FROM_HERE: &str = "Sent from the firm's own server.";
/// The same for clients who read Spanish.
pub const FROM_HERE_SPANISH: &str = "Enviado desde el servidor del propio bufete.";

/// Adds `text` folded to [`WIDTH`] columns, without control characters (a terminal obeys them); a word longer than a
/// line stays whole.
pub fn wrap(text: &str, first: &str, rest: &str, out: &mut String) {
    let mut width = first.chars().count();
    out.push_str(first);
    let mut empty = true;
    for word in encoded_words::shown(text, usize::MAX).split(' ') {
        let len = word.chars().count();
        if !empty && width + 1 + len > WIDTH {
            out.push('\n');
            out.push_str(rest);
            width = rest.chars().count();
            empty = true;
        }
        if !empty {
            out.push(' ');
            width += 1;
        }
        out.push_str(word);
        width += len;
        empty = false;
    }
    out.push('\n');
}
