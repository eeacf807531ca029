//! The lines of an iCalendar object as we write them (RFC 5545, 3.1 and 3.3.11). Our own: the icalendar crate folds at 76
//! octets, and calcard escapes the commas of a URL (DEPENDENCIES.md).

/// TEXT (RFC 5545, 3.3.11).
pub fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\\' | ';' | ',' => out.extend(['\\', c]),
            '\n' => out.push_str("\\n"),
            c if c.is_control() => {}
            c => out.push(c),
        }
    }
    out
}

/// A parameter's value (RFC 5545, 3.2; RFC 6868), in quotation marks where it needs them.
pub fn parameter(value: &str) -> String {
    let mut out = String::with_capacity(value.len());
    for c in value.chars() {
        match c {
            '^' => out.push_str("^^"),
            '"' => out.push_str("^'"),
            c if c.is_control() => {}
            c => out.push(c),
        }
    }
    if out.contains([':', ';', ',']) { format!("\"{out}\"") } else { out }
}

/// Adds a content line, folded to at most 75 octets (RFC 5545, 3.1). Whatever it is given, it stays one line.
pub fn put(out: &mut String, line: &str) {
    let mut width = 0;
    for c in line.chars().filter(|c| !c.is_control()) {
        if width + c.len_utf8() > 75 {
            out.push_str("\r\n ");
            width = 1;
        }
        out.push(c);
        width += c.len_utf8();
    }
    out.push_str("\r\n");
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_parameter_is_quoted_where_it_must_be() {
        for (value, want) in [
            ("Ann Lee", "Ann Lee"),
            ("Lee, Ann", "\"Lee, Ann\""),
            ("Ann \"A\" Lee\r\nX", "Ann ^'A^' LeeX"),
            ("mailto:a@b.test", "\"mailto:a@b.test\""),
        ] {
            assert_eq!(parameter(value), want);
        }
    }

    proptest! {
        #[test]
        fn whatever_is_put_is_one_line(line in "(\\PC|\r|\n|\u{0}|\u{85}){0,300}") {
            let mut out = String::new();
            put(&mut out, &line);
            prop_assert!(out.ends_with("\r\n"));
            prop_assert!(out.split("\r\n").all(|line| line.len() <= 75 && !line.contains(['\r', '\n'])));
            let lines = out.trim_end_matches("\r\n").split("\r\n");
            prop_assert!(lines.skip(1).all(|line| line.starts_with(' ')));
        }
    }
}
