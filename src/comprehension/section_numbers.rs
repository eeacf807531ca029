//! Numbers of sections, as headings and sentences name them: in figures, with a letter, as numerals, in words.

/// Words for a part of a paper.
const PARTS: &[&str] = &["section", "clause", "article", "paragraph"];

/// The number of a section in its heading: "8" of "8. Severance", of "Section 8. Severance" and of "ARTICLE EIGHT".
pub fn section_number(heading: &str) -> Option<String> {
    let of = |heading: &str| {
        let low = heading.to_lowercase();
        let part = PARTS.iter().find_map(|part| low.strip_prefix(part)?.strip_prefix(' '));
        match part {
            Some(rest) => numbered(rest),
            None => {
                if let Some(number) = lettered(&low) {
                    return Some(number);
                }
                // "First Security Bank" is no section; "FIRST." and "II." are.
                let end = low.find(|c: char| !c.is_alphanumeric()).unwrap_or(low.len());
                let marked = low[end..].starts_with(['.', ':', ')']) || end == low.len();
                numbered(&low).filter(|_| marked || low.starts_with(|c: char| c.is_ascii_digit()))
            }
        }
    };
    // The heading of a paper may stand above it: "LEASE, Section 8".
    of(heading).or_else(|| of(heading.rsplit(", ").next()?))
}

/// The number of the section that a text names first: "4.3" of "In Section 4.3 of the Lease, …".
pub fn section_named(text: &str) -> Option<String> {
    let low = text.to_lowercase();
    part_named(&low).and_then(|(_, end)| numbered(&low[end..]))
}

/// Where the first word for a part of a paper stands in a text in small letters, and where what follows it begins; in bytes.
pub(super) fn part_named(low: &str) -> Option<(usize, usize)> {
    let named = |part: &&str| {
        let mut places = low.match_indices(*part).filter(|(at, _)| !low[..*at].ends_with(char::is_alphanumeric));
        places.find_map(|(at, part)| {
            let end = at + part.len();
            low[end..].starts_with(' ').then_some((at, end + 1))
        })
    };
    PARTS.iter().filter_map(named).min()
}

/// A number in figures ("10.3"), with a letter ("a-4"), as a numeral ("iv") or in words ("two", "second"), of a text in small letters.
pub(super) fn numbered(text: &str) -> Option<String> {
    if let Some(number) = lettered(text) {
        return Some(number);
    }
    let number: String = text.chars().take_while(|c| c.is_ascii_digit() || *c == '.').collect();
    let number = number.trim_end_matches('.');
    if number.starts_with(|c: char| c.is_ascii_digit()) {
        return Some(number.to_owned());
    }
    let word: String = text.chars().take_while(|c| c.is_alphabetic()).collect();
    const WORDS: [(&str, &str); 20] = [
        ("one", "first"),
        ("two", "second"),
        ("three", "third"),
        ("four", "fourth"),
        ("five", "fifth"),
        ("six", "sixth"),
        ("seven", "seventh"),
        ("eight", "eighth"),
        ("nine", "ninth"),
        ("ten", "tenth"),
        ("eleven", "eleventh"),
        ("twelve", "twelfth"),
        ("thirteen", "thirteenth"),
        ("fourteen", "fourteenth"),
        ("fifteen", "fifteenth"),
        ("sixteen", "sixteenth"),
        ("seventeen", "seventeenth"),
        ("eighteen", "eighteenth"),
        ("nineteen", "nineteenth"),
        ("twenty", "twentieth"),
    ];
    let spelled = WORDS.iter().position(|(cardinal, ordinal)| word == *cardinal || word == *ordinal);
    spelled.map(|at| at + 1).or_else(|| (1..40).find(|n| roman(*n) == word)).map(|n| n.to_string())
}

/// The number of a section of an addendum: "a-4" of "a-4. continuous drilling".
fn lettered(text: &str) -> Option<String> {
    let (letter, rest) = text.split_once('-')?;
    let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
    let one = letter.chars().count() == 1 && letter.starts_with(|c: char| c.is_ascii_alphabetic());
    (one && !digits.is_empty()).then(|| format!("{letter}-{digits}"))
}

/// A number below forty as a numeral in small letters.
fn roman(n: usize) -> String {
    const ONES: [&str; 10] = ["", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix"];
    format!("{}{}", "x".repeat(n / 10), ONES[n % 10])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_of_a_section() {
        assert_eq!(section_number("Section 10.3. Notices").as_deref(), Some("10.3"));
        for (heading, number) in [
            ("ARTICLE TWO", Some("2")),
            ("Article IX. Notices", Some("9")),
            ("THE KERN TRUST, ARTICLE THREE", Some("3")),
            ("Second. Term", Some("2")),
            ("First Security Bank", None),
            ("Notices", None),
            ("A-4. Continuous drilling", Some("a-4")),
            ("E-mail", None),
        ] {
            assert_eq!(section_number(heading).as_deref(), number, "{heading}");
        }
    }
}
