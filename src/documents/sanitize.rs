//! Makes strangers' text safe to store and to show.

/// One line: white space folded to single spaces, control and direction-override characters removed, cut to `max`
/// characters.
pub fn line(text: &str, max: usize) -> String {
    let mut out = String::new();
    let (mut count, mut gap) = (0, false);
    for c in text.chars() {
        if c.is_whitespace() {
            gap = count > 0;
            continue;
        }
        if c.is_control()
            || matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
        {
            continue;
        }
        let need = 1 + usize::from(gap);
        if count + need > max {
            break;
        }
        if gap {
            out.push(' ');
        }
        out.push(c);
        count += need;
        gap = false;
    }
    out
}

/// Many lines: line feeds only, no control characters but tabs, no empty ends.
pub fn lines(text: &str) -> String {
    let text = text.replace("\r\n", "\n").replace(['\r', '\u{c}'], "\n");
    let clean: String = text.chars().filter(|c| matches!(c, '\n' | '\t') || !c.is_control()).collect();
    clean.trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tidies() {
        assert_eq!(line("  a\t\r\n b\u{0}\u{202e}c  ", 99), "a bc");
        assert_eq!(line("ab cd", 4), "ab c");
        assert_eq!(lines("\r\na\rb\u{7}\tc\r\n\r\n"), "a\nb\tc");
    }
}
